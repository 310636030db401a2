#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/detail/feature_cells.hpp>
#include <tail/path/feature_space_policy.hpp>
#include <tail/store/node_store.hpp>

/// \file
/// Feature-space search: any solution, guided by a few numbers that say how far a node has come.
///
/// After Y. Shoham and J. Schaeffer, The FESS Algorithm: A Feature Based Approach to Single-Agent Search,
/// IEEE Conference on Games 2020. The search tree is that of the problem. Its nodes are thrown together into
/// *cells*, one for each combination of feature values. The search visits the cells in turn. In a cell it
/// makes the move of the least weight, where weight is added up from the start. *Advisors* name moves that
/// weigh nothing. So work is divided evenly between all kinds of progress: deep where features improve, wide
/// where they do not.

namespace tail {

/// A feature-space search that can be stepped, looked at, resumed for further answers and abandoned.
///
///     feature_space_engine engine{problem, features, feature_space_policy{.advisors = some_advisors}};
///     auto const found = engine.run({.seconds = 10});
///
/// What it does, in terms of `FeatureFunction`, `Advisor` and `feature_space_policy`:
///
/// 1. A node is *expanded* once: its children are made, known ones are looked up, and features are found for
///    the others. Advisors see all children that are not expanded yet.
/// 2. A child waits in the cell of its parent, by the weight of the parent and of the move. When it is taken
///    it is expanded, and its own children wait in its own cell. If that cell is worse than its parent's,
///    they wait in its parent's cell (`project::best_ancestor`).
/// 3. A child that waits already waits a second time if another parent gives it another cell or less weight.
///    The first time that it is taken decides on its parent.
/// 4. `exhausted` is returned only after all nodes that can be reached have been expanded, but for those
///    that `dead` of the successors rules out.
/// 5. A goal is seen when it is generated, also if `dead` rules it out. The path to it consists of moves of
///    the successors.
/// 6. Costs guide nothing; they are added up. Answers are not optimal unless the start is a goal.
/// 7. The same problem gives the same search, move by move.
///
/// The heuristic of the problem is not used. The engine does not move in memory.
template <class P, class Features, class Policy = feature_space_policy<>>
class feature_space_engine {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(detail::feature_space_checks<Features, Policy, N, C, A>::passed);
    static_assert(
        !detail::is_path_dependent<S>,
        "moves that depend on the path to a node are for searches that keep no nodes, such as idastar");

    using V          = detail::features_at<Features, N>;
    using key        = detail::cell_key_of<V>;
    using cell_index = std::uint32_t;

    static constexpr bool has_actions = detail::successor_traits<S, N>::has_actions;
    static constexpr bool unit_cost   = detail::successor_traits<S, N>::unit_cost;

    static constexpr cell_index    no_cell = 0xFFFFFFFFU;
    static constexpr std::uint32_t no_line = 0xFFFFFFFFU;

    enum class state : std::uint8_t { waiting, expanded, dead };

    /// What is noted of a node. While it waits, cell and weight are those by which it was listed last;
    /// then cell is that of its own moves.
    struct notes {
        V             features;
        cell_index    cell   = no_cell;
        std::uint32_t weight = 0;
        std::uint32_t line   = no_line;
        state         is     = state::waiting;
    };

    /// A child that waits.
    struct entry {
        node_index               child;
        node_index               parent;
        std::uint32_t            weight;
        std::uint32_t            line;
        std::uint32_t            number;   // in the order of arrival
        cell_index               cell;
        C                        g;
        TAIL_NO_UNIQUE_ADDRESS A action;
    };

    using store_type = node_store<N, C, A, notes, decltype(Policy::closed), decltype(Policy::codec)>;
    using expander   = detail::expander<P>;

    /// A child that is made and not yet listed.
    struct child {
        typename store_type::candidate node;
        C                              g;
        TAIL_NO_UNIQUE_ADDRESS A       action;
        node_index                     index = no_node;   // once it is entered, unless it needs no listing
    };

public:
    using result_type   = result<N, C, A>;   ///< what the search returns
    using features_type = V;                 ///< the type of the features of a node

    /// A search of `stated`; nothing is done yet.
    explicit feature_space_engine(P stated, Features function, Policy policy = {})
        : problem_{std::move(stated)},
          features_{std::move(function)},
          policy_{std::move(policy)},
          store_{policy_.closed, policy_.codec}
    {}

    feature_space_engine(feature_space_engine const&)            = delete;
    feature_space_engine& operator=(feature_space_engine const&) = delete;

    /// Expands one node.
    progress step()
    {
        detail::meter<limits> meter{limits{.nodes = 1}};
        progress const        p = step(meter);
        conclude(p, status::node_limit);
        return p;
    }

    /// Goes on until a goal is reached, nothing is left, or a limit says stop. Called again after a goal it
    /// looks for another.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        if (!undelivered_) {
            detail::meter<Limits> meter{lim};
            progress              p = progress::running;
            while (p == progress::running) { p = step(meter); }
            stats_.seconds += meter.seconds();
            conclude(p, meter.why());
            undelivered_ = p == progress::solved;
        }
        result_type answer = found();   // if that throws, the next run begins here
        undelivered_       = false;
        return answer;
    }

    /// The answer so far: the last goal reached, or the path to the node with the best features.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status = last_;
        r.stats  = stats();
        switch (last_) {
        case status::exhausted: r.lower_bound = goals_found_ > 0 ? C{} : infinite_cost<C>; break;
        case status::solved: trace(goal_, r); break;
        default:
            if (best_ != no_node) {
                trace(best_, r);
            } else {
                detail::for_each_start(problem_, [&](N const& node) {
                    if (r.path.empty()) { r.path.push_back(node); }
                });
            }
        }
        if (r.status == status::solved && r.path.size() == 1) {
            r.optimal       = true;
            r.suboptimality = 1.0;
        }
        return r;
    }

    /// The node expanded last, and its features; nothing before the first.
    [[nodiscard]] std::optional<N> current() const
    {
        return current_ == no_node ? std::nullopt : std::optional<N>{store_.node(current_)};
    }
    /// The features of that node; nothing before the first.
    [[nodiscard]] std::optional<V> current_features() const
    {
        return current_ == no_node ? std::nullopt : std::optional<V>{store_.notes(current_).features};
    }

    /// The best features so far; nothing before the first step.
    [[nodiscard]] std::optional<V> best_features() const
    {
        return best_ == no_node ? std::nullopt : std::optional<V>{store_.notes(best_).features};
    }

    /// How many cells have been opened.
    [[nodiscard]] std::size_t cells() const { return cells_.size(); }

    /// The function that gives the features.
    [[nodiscard]] Features const& features() const { return features_; }

    /// The counters so far; `iterations` counts rounds over all cells.
    [[nodiscard]] statistics stats() const
    {
        statistics s = stats_;
        s.iterations = cells_.rounds();
        s.stored     = store_.size();
        s.peak_bytes = std::max<std::uint64_t>(stats_.peak_bytes, bytes());
        return s;
    }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return store_.bytes() + cells_.bytes() + children_.capacity() * sizeof(child) + expander_.bytes()
            + options_.capacity() * sizeof(option) + advised_.capacity()
            + places_.capacity() * sizeof(std::size_t);
    }

private:
    using option = advised_move<A, V>;

    /// The order of entries of one line and weight: the best features, then what came last. So the search
    /// goes on from where it is.
    struct better {
        store_type const* store;

        [[nodiscard]] bool operator()(entry const& a, entry const& b) const
        {
            V const& x = store->notes(a.child).features;
            V const& y = store->notes(b.child).features;
            if (x < y) { return true; }
            if (y < x) { return false; }
            return a.number > b.number;
        }
    };
    [[nodiscard]] better order() const { return better{&store_}; }

    template <class Limits>
    progress step(detail::meter<Limits>& meter)
    {
        if (!started_) { make_starts(); }
        for (;;) {
            if (goals_told_ < goals_.size()) { return tell_goal(); }
            if (listing_) {
                if (!enter_children(meter) || !list_children(meter)) { return progress::stopped; }
                continue;
            }
            if (taken_ == no_node && !take()) { return progress::exhausted; }
            if (!meter.take()) { return progress::stopped; }
            if (!expand(meter)) { return progress::stopped; }
            taken_ = no_node;
            if (!enter_children(meter) || !list_children(meter)) { return progress::stopped; }
            return goals_told_ < goals_.size() ? tell_goal() : progress::running;
        }
    }

    [[nodiscard]] progress tell_goal()
    {
        goal_ = goals_[goals_told_++];
        if (goals_told_ == goals_.size()) {
            goals_.clear();
            goals_told_ = 0;
        }
        ++goals_found_;
        detail::notify_solution(policy_.observer, store_.g(goal_));
        return progress::solved;
    }

    /// Takes the next child that waits and is not expanded. False if there is none.
    [[nodiscard]] bool take()
    {
        while (!cells_.empty()) {
            entry const e    = cells_.pop(order());
            notes&      note = store_.notes(e.child);
            if (note.is != state::waiting) { continue; }
            cells_.advance();
            note.is     = state::expanded;
            note.weight = e.weight;
            note.line   = e.line;
            note.cell   = e.cell;
            if (e.parent != no_node) { store_.improve(e.child, e.parent, e.g, e.action); }
            taken_ = e.child;
            return true;
        }
        return false;
    }

    /// Puts the node that was taken into its own cell.
    void enter_cell()
    {
        notes&    note = store_.notes(taken_);
        key const own  = detail::cell_key(note.features);
        if constexpr (decltype(Policy::project)::keeps_ancestor) {
            if (cells_.key(note.cell) < own) { return; }
        }
        note.cell = cells_.open(own);
    }

    void make_starts()
    {
        begin_children(no_node);
        detail::for_each_start(problem_, [&](N const& node) {
            detail::notify_generated(policy_.observer, node, C{});
            ++stats_.generated;
            children_.push_back({store_.prepare(node), C{}, A{}, no_node});
        });
        started_ = true;   // if something was thrown, the starts are made again
        listing_ = true;
    }

    void begin_children(node_index parent)
    {
        parent_  = parent;
        entered_ = 0;
        children_.clear();
        store_.drop_candidates();
    }

    /// Makes the children of the node that was taken. False when there is no time for all of them: they are
    /// made again from the first, and then the time is looked at when all are there.
    template <class Limits>
    [[nodiscard]] bool expand(detail::meter<Limits>& meter)
    {
        enter_cell();
        current_            = taken_;
        parent_node_        = store_.node(taken_);
        C const        g    = store_.g(taken_);
        A const* const last = store_.parent(taken_) == no_node ? nullptr : &store_.action(taken_);
        begin_children(taken_);
        bool in_time = true;
        expander_(problem_, *parent_node_, last, [&](N const& made, C cost, A const& action) {
            if (children_.size() % detail::children_between_looks == detail::children_between_looks - 1) {
                in_time = in_time && (cut_short_ ? meter.goes_on() : meter.in_time());
            }
            if (!in_time) { return; }
            C const cost_here = detail::add_cost(g, unit_cost ? C{1} : cost);
            children_.push_back({store_.prepare(made), cost_here, action, no_node});
        });
        if (!in_time) {
            cut_short_ = true;
            begin_children(taken_);
            return false;
        }
        cut_short_ = false;
        tell_of_children(g);
        stats_.generated += children_.size();
        ++stats_.expanded;
        if constexpr (detail::PreparesFor<Features, N>) {
            std::as_const(features_).prepare(*parent_node_, store_.notes(taken_).features);
        }
        listing_ = true;
        return true;
    }

    void tell_of_children(C g)
    {
        if constexpr (!std::is_same_v<decltype(Policy::observer), silent>) {
            detail::notify_expanded(policy_.observer, *parent_node_, g);
            for (child const& c : children_) {
                detail::notify_generated(policy_.observer, store_.node(c.node), c.g);
            }
        }
    }

    /// Enters the children that were made into the store. False when there is no room or no time; what is
    /// left is entered by the next call.
    template <class Limits>
    [[nodiscard]] bool enter_children(detail::meter<Limits>& meter)
    {
        for (; entered_ < children_.size(); ++entered_) {
            // Features may take long, and there may be many children.
            bool const is_time_to_look = entered_ % detail::children_between_looks
                == detail::children_between_looks - 1;
            if (is_time_to_look && !meter.in_time()) { return false; }
            if (store_.needs() != 0) {
                if (!room_for(meter, store_.needs())) { return false; }
                store_.make_room();
            }
            enter(children_[entered_]);
        }
        return true;
    }

    void enter(child& c)
    {
        auto const place = store_.look_up(c.node);
        if (place.index != no_node) {
            if (store_.notes(place.index).is == state::waiting) {
                c.index = place.index;
            } else {
                ++stats_.duplicates;
            }
            return;
        }
        bool const is_start = parent_ == no_node;
        N const    node     = store_.node(c.node);
        bool const is_goal  = detail::reaches(problem_.goal, node);
        bool const is_dead  = !is_goal
            && (is_start ? detail::is_dead(problem_, node) : detail::is_dead(problem_, node, c.action));
        if (is_dead) { ++stats_.dead; }
        if (is_goal) { goals_.reserve(goals_.size() + 1); }   // before anything changes
        notes note{is_dead && !is_start ? store_.notes(parent_).features : features_of(node, c, is_start)};
        note.is            = is_dead ? state::dead : state::waiting;
        bool const is_best = !is_dead && (best_ == no_node || note.features < store_.notes(best_).features);
        A          action  = c.action;
        auto const i       = store_.add(place, std::move(c.node), parent_, c.g, std::move(action), false,
                                        std::move(note));
        if (is_dead) { return; }
        if (is_best) { best_ = i; }
        if (is_goal) { goals_.push_back(i); }
        c.index = i;
    }

    [[nodiscard]] V features_of(N const& node, child const& c, bool is_start) const
    {
        if constexpr (detail::FollowsMoves<Features, N, A>) {
            if (!is_start) {
                return std::as_const(features_).after(*parent_node_, c.action, store_.notes(parent_).features,
                                                      node);
            }
        }
        return std::as_const(features_)(node);
    }

    /// Asks the advisors, and lets the children wait. False when there is no room: then nothing has changed.
    template <class Limits>
    [[nodiscard]] bool list_children(detail::meter<Limits>& meter)
    {
        if (!room_for(meter, cells_.needs(children_.size()))) { return false; }
        if (parent_ == no_node) {
            for (child const& c : children_) {
                if (c.index != no_node && store_.notes(c.index).cell == no_cell) { list_start(c.index); }
            }
            listing_ = false;
            return true;
        }
        options_.clear();
        places_.clear();
        for (std::size_t i = 0; i < children_.size(); ++i) {
            child const& c = children_[i];
            if (c.index == no_node) { continue; }
            options_.push_back({&c.action, &store_.notes(c.index).features});
            places_.push_back(i);
        }
        advised_.assign(options_.size(), 0);
        notes const& from = store_.notes(parent_);
        std::as_const(policy_.advisors)(std::as_const(*parent_node_), std::as_const(from.features),
                                        std::span<option const>{options_}, [&](std::size_t i) {
                                            TAIL_ASSERT(i < advised_.size(),
                                                        "an advisor names a move by its place in the span");
                                            advised_[i] = 1;
                                        });
        for (std::size_t i = 0; i < options_.size(); ++i) {
            list(children_[places_[i]], from, advised_[i] != 0);
        }
        listing_ = false;   // if something was thrown, the rest is listed later
        return true;
    }

    void list_start(node_index i)
    {
        notes&     note = store_.notes(i);
        auto const cell = cells_.open(detail::cell_key(note.features));
        cells_.push(cell, 0, 0, entry{i, no_node, 0, no_line, number_++, cell, C{}, A{}}, order());
        note.cell = cell;
    }

    void list(child const& c, notes const& from, bool advised)
    {
        std::uint32_t const weight = from.weight
            + std::as_const(policy_.weight)(std::as_const(*parent_node_), c.action, advised);
        TAIL_ASSERT(weight >= from.weight, "the weights of a line of moves are too large");
        // The lines begin with the moves of the starts.
        std::uint32_t const line = from.line == no_line ? lines_++ : from.line;
        notes&              note = store_.notes(c.index);
        if (note.cell == from.cell && note.weight <= weight) {
            ++stats_.duplicates;
            return;
        }
        std::uint32_t const queue = std::as_const(policy_.lines)(line);
        cells_.push(from.cell, weight, queue,
                    entry{c.index, parent_, weight, line, number_++, from.cell, c.g, c.action}, order());
        note.cell   = from.cell;
        note.weight = weight;
    }

    template <class Limits>
    [[nodiscard]] bool room_for(detail::meter<Limits>& meter, std::uint64_t more)
    {
        std::uint64_t const total = bytes() + more;
        if (!meter.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    void conclude(progress p, status limit)
    {
        switch (p) {
        case progress::solved: last_ = status::solved; break;
        case progress::exhausted: last_ = status::exhausted; break;
        case progress::running:
        case progress::stopped: last_ = limit; break;
        }
    }

    void trace(node_index at, result_type& r) const
    {
        r.path = store_.path(at);
        if constexpr (has_actions) { r.actions = store_.actions(at); }
        r.cost = store_.g(at);
    }

    P          problem_;
    Features   features_;
    Policy     policy_;
    store_type store_;
    expander   expander_;
    statistics stats_{};

    detail::feature_cells<key, entry> cells_;

    std::vector<child>        children_;      // of `parent_`
    std::size_t               entered_ = 0;   // how many of them are in the store
    std::vector<option>       options_;       // those that advisors see
    std::vector<std::size_t>  places_;        // of the options among the children
    std::vector<std::uint8_t> advised_;
    node_index                parent_ = no_node;   // whose children these are; none has the starts
    std::optional<N>          parent_node_;
    node_index                taken_   = no_node;   // to be expanded next
    node_index                current_ = no_node;
    node_index                best_    = no_node;
    node_index                goal_    = no_node;
    std::vector<node_index>   goals_;   // generated
    std::size_t               goals_told_  = 0;
    std::uint64_t             goals_found_ = 0;
    std::uint32_t             number_      = 0;
    std::uint32_t             lines_       = 0;
    bool                      started_     = false;
    bool                      listing_     = false;   // not all children have been listed yet
    bool                      cut_short_   = false;   // the children of `taken_` have been given up for time
    bool                      undelivered_ = false;   // a goal was reached, and `run` did not return
    status                    last_        = status::node_limit;
};

/// From a problem, its features and a policy.
template <class P, class Features, class Policy>
feature_space_engine(P, Features, Policy) -> feature_space_engine<P, Features, Policy>;
/// From a problem and its features.
template <class P, class Features>
feature_space_engine(P, Features) -> feature_space_engine<P, Features>;

/// Some solution, guided by features; see `feature_space_engine`.
///
///     auto found = tail::feature_space(
///         problem, [](board const& b) { return misplaced(b); }, {.seconds = 10});
template <SearchProblem P, class Features, class Limits = limits, class Policy = feature_space_policy<>>
[[nodiscard]] auto feature_space(P problem, Features features, Limits const& lim = {}, Policy policy = {})
{
    feature_space_engine<P, Features, Policy> engine{std::move(problem), std::move(features),
                                                     std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Features, class Limits = limits, class Policy = feature_space_policy<>>
    requires(!SearchProblem<P>)
auto feature_space(P, Features, Limits const& = {}, Policy = {})
{
    detail::refuse_problem<P>();
    return typename detail::refused_result<P>::type{};
}

}   // namespace tail
