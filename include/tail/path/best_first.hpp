#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/best_first_policy.hpp>
#include <tail/path/detail/pending.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/node_store.hpp>

/// \file
/// Best-first search: one engine for breadth-first, uniform-cost, greedy, A* and weighted A*.
///
/// The nodes are in a node store; the flag of a record says that the node waits for expansion by its current
/// g. The open list may hold a node several times; only while that flag is set is an entry that comes out
/// current, and the cheapest comes out first. The idea of separate open list, evaluation and reopening
/// follows Fast Downward's eager search.

namespace tail::detail {

// What is kept in arrays stands outside of the engine, so that searches which differ in their policy share
// the code of these arrays.

/// A node taken from the open list.
template <class N, class C, class Value, class Packed, class Carried>
struct best_first_parent {
    node_index             index  = no_node;
    Value*                 value  = nullptr;   // in the store, where nothing moves
    Packed const*          packed = nullptr;   // likewise, where children are made from it
    C                      h      = C{};       // where it is known
    bool                   tested = false;     // for being a goal
    std::optional<N>       node;               // where a copy is wanted
    std::optional<Carried> more;               // what the heuristic carries, where that is more than h
};

/// Which parent of the batch a child has, where there is but one.
struct only_slot {
    only_slot(std::size_t) {}
};

/// A child that is made and not yet entered.
template <class Candidate, class C, class A, class Slot>
struct best_first_child {
    Candidate                   node;
    C                           g;
    TAIL_NO_UNIQUE_ADDRESS A    action;
    TAIL_NO_UNIQUE_ADDRESS Slot parent;   // its place in the batch
};

}   // namespace tail::detail

namespace tail {

/// A best-first search that can be stepped, looked at, resumed and abandoned.
///
///     best_first_engine engine{problem, evaluation::astar{}};
///     while (engine.step() == progress::running) { draw(engine.current()); }
///     auto found = engine.found();
///
/// `run` goes on until a goal, the end or a limit; calling it again looks for the next goal. The engine does
/// not move in memory.
template <class P, class Eval = evaluation::astar, class Policy = best_first_policy<>,
          class GoalTest = goal_test::on_expansion>
class best_first_engine {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(
        Evaluation<Eval, N, C>,
        "an evaluation has `priority<C>(g, h)` and `key<C>`, or `priority(node, g, h)`, the flags of "
        "evaluation::astar, and `bound()`");
    using key = typename detail::priority_type<Eval, N, C>::type;

    static_assert(detail::best_first_policy_checks<Policy, N, C, key>::passed);
    static_assert(detail::is_goal_test<GoalTest>,
                  "the goal test is goal_test::on_expansion or goal_test::on_generation");

    using tie_break  = decltype(Policy::tie);
    using second_key = typename detail::second_key<tie_break, N, key>::type;
    static_assert(OpenList<decltype(Policy::open), key, tie_break, second_key>,
                  "`.open` of a policy is an open list: open::automatic, heap, bucket, d_ary, mutable_d_ary, "
                  "fifo, lifo, "
                  "or a model of OpenList");
    using open_type = typename decltype(Policy::open)::template queue<key, tie_break, second_key>;

    static_assert(
        !detail::is_path_dependent<S>,
        "moves that depend on the path to a node are for searches that keep no nodes, such as idastar");
    static_assert(decltype(Policy::open)::sorted || !Eval::bounds_cost,
                  "A*, weighted A* and uniform-cost search want an open list that is sorted by priority");
    static_assert(
        !Eval::counts_steps || requires { requires decltype(Policy::open)::by_arrival; }
            || std::is_same_v<tie_break, tie::fifo>,
        "breadth-first search takes nodes in the order of their arrival: give it a bfs_policy");

    static constexpr std::size_t batch_size = decltype(Policy::batch)::nodes;
    static_assert(
        batch_size == 1 || requires(open_type& q, open::entry<key> e) { q.pop_equal(e); },
        "a batch of several nodes wants an open list with pop_equal: automatic, bucket or heap");

    static constexpr bool unit_cost          = detail::successor_traits<S, N>::unit_cost;
    static constexpr bool counts             = std::is_same_v<decltype(Policy::statistics), tail::counted>;
    static constexpr bool goal_on_generation = std::is_same_v<GoalTest, goal_test::on_generation>;

    // ---- what may be concluded -----------------------------------------------------------

    static constexpr bool reopen_automatic = std::is_same_v<decltype(Policy::reopen), reopen::automatic>;
    static constexpr bool first_path       = std::is_same_v<decltype(Policy::reopen), reopen::first_path>;
    static constexpr bool consistent       = detail::says_consistent<H>;
    static constexpr bool closes_for_good  = consistent && Eval::closes_for_good;
    static constexpr bool reopens          = std::is_same_v<decltype(Policy::reopen), reopen::always>
        || (reopen_automatic && !closes_for_good && !(consistent && Eval::bounded_closed));

    /// Whether no cheapest path is ever lost: an improvement is taken, or there can be none.
    static constexpr bool keeps_cheapest = reopens || (!first_path && closes_for_good);

    /// Whether the priority of the node taken bounds the least cost.
    static constexpr bool keeps_bound = Eval::bounds_cost && detail::assumed_admissible<P>
        && (keeps_cheapest || (!first_path && consistent && Eval::bounded_closed));

    // ---- how h comes along ---------------------------------------------------------------

    static constexpr bool informed    = detail::is_informed<P>;
    static constexpr bool h_in_key    = Eval::h_from_key && std::integral<C> && informed;
    static constexpr bool incremental = InPlaceSuccessors<S, N> && IncrementalHeuristic<H, N, A> && informed;
    using carried =
        typename std::conditional_t<incremental, detail::carried<H, N, A, C>, std::type_identity<C>>::type;
    static constexpr bool carries_more = !std::is_same_v<carried, C>;

    using store_type = node_store<N, C, A, no_notes, decltype(Policy::closed), decltype(Policy::codec)>;
    using expander   = detail::expander<P, typename detail::undo_of_policy<Policy>::type>;

    /// Whether a parent has to be taken out of the store to be expanded.
    static constexpr bool copies_parent = expander::changes_node
        || !std::is_reference_v<decltype(std::declval<store_type const&>().node(node_index{}))>;

    /// Whether children are made from the packed form of their parent, and estimated from it.
    static constexpr bool moves_packed = detail::moves_packed<S, N>
        && std::is_same_v<decltype(Policy::codec), in_record> && !decltype(Policy::closed)::wants_nodes;
    static constexpr bool estimates_packed = moves_packed && !carries_more
        && (!incremental || (h_in_key && detail::follows_packed<H, N, A>));

    using value_type  = std::remove_reference_t<decltype(std::declval<store_type&>().value(node_index{}))>;
    using packed_type = std::conditional_t<
        estimates_packed, std::remove_cvref_t<decltype(std::declval<store_type&>().key(node_index{}))>, void>;

    using parent = detail::best_first_parent<N, C, value_type, packed_type, carried>;
    using slot   = std::conditional_t<batch_size == 1, detail::only_slot, std::uint32_t>;
    using child  = detail::best_first_child<typename store_type::candidate, C, A, slot>;

    /// By what a node waits in the open list.
    struct waiting {
        key        f;
        second_key second;
    };

    /// Whether the open list takes its memory beforehand, so that `push` does not throw.
    static constexpr bool reserves = requires(open_type& q, key f, second_key second) {
        q.make_room(f, second, node_index{});
    };

public:
    using result_type = result<N, C, A>;   ///< what the search returns

    /// A search of `problem`; nothing is done yet.
    explicit best_first_engine(P problem, Eval evaluation = {}, Policy policy = {}, GoalTest = {})
        : problem_{std::move(problem)},
          evaluation_{std::move(evaluation)},
          policy_{std::move(policy)},
          store_{policy_.closed, policy_.codec},
          open_{policy_.open}
    {
        if constexpr (requires { evaluation_.check(); }) { evaluation_.check(); }
        detail::check_goal(problem_);
    }

    best_first_engine(best_first_engine const&)            = delete;
    best_first_engine& operator=(best_first_engine const&) = delete;

    /// Expands one node.
    progress step()
    {
        detail::meter<limits> meter{limits{.nodes = 1}};
        progress const        p = step(meter);
        note(p, status::node_limit);
        return p;
    }

    /// Goes on until a goal is reached, nothing is left, or a limit says stop.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        if (!undelivered_) {
            detail::meter<Limits> meter{lim};
            progress              p = progress::running;
            while (p == progress::running) { p = step(meter); }
            stats_.seconds += meter.seconds();
            note(p, meter.why());
            undelivered_ = p == progress::solved;
        }
        result_type answer = found();   // if that throws, the next run begins here
        undelivered_       = false;
        return answer;
    }

    /// The answer so far: the last goal reached, or the path to the node that looked nearest to one.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status           = last_;
        r.stats            = stats_;
        r.stats.stored     = store_.size();
        r.stats.peak_bytes = std::max<std::uint64_t>(stats_.peak_bytes, bytes());
        switch (last_) {
        case status::exhausted: r.lower_bound = least_cost_ ? lower_bound() : infinite_cost<C>; break;
        case status::broken_promise: trace(goal_, r); break;
        case status::solved:
            trace(goal_, r);
            r.lower_bound = lower_bound();
            judge(r);
            break;
        default:
            r.lower_bound = lower_bound();
            if (nearest_ != no_node) {
                trace(nearest_, r);
            } else {   // not even a start found room
                detail::for_each_start(problem_, [&](N const& node) {
                    if (r.path.empty()) { r.path.push_back(node); }
                });
            }
        }
        return r;
    }

    /// The node expanded last; before the first expansion, a start.
    [[nodiscard]] N current() const
    {
        if (current_ != no_node) { return store_.node(current_); }
        std::optional<N> first;
        detail::for_each_start(problem_, [&](N const& node) {
            if (!first) { first = node; }
        });
        TAIL_ASSERT(first.has_value(), "a search without a start has no current node");
        return *first;
    }

    /// The least cost of a path to `node` so far, if the node is known.
    [[nodiscard]] std::optional<C> known(N const& node) const
    {
        node_index const i = store_.find(node);
        return i == no_node ? std::nullopt : std::optional<C>{store_.g(i)};
    }
    /// The same for what becomes a node. A number that is no node is not known.
    template <detail::BecomesNode<N> T>
    [[nodiscard]] std::optional<C> known(T const& node) const
    {
        auto const asked = detail::as_asked<N>(node);
        return asked ? known(*asked) : std::nullopt;
    }

    /// That path, from a start to `node`; empty if the node is not known.
    [[nodiscard]] std::vector<N> path_to(N const& node) const
    {
        node_index const i = store_.find(node);
        return i == no_node ? std::vector<N>{} : store_.path(i);
    }
    /// The same for what becomes a node.
    template <detail::BecomesNode<N> T>
    [[nodiscard]] std::vector<N> path_to(T const& node) const
    {
        auto const asked = detail::as_asked<N>(node);
        return asked ? path_to(*asked) : std::vector<N>{};
    }

    /// Calls `visit(node, cost)` for each node that is known, in the order in which they were met. The cost
    /// is that of the cheapest path so far.
    template <std::invocable<N const&, C> Visit>
    void for_each_known(Visit&& visit) const
    {
        for (node_index i = 0; i < store_.size(); ++i) { visit(store_.node(i), store_.g(i)); }
    }

    /// The counters so far.
    [[nodiscard]] statistics const& stats() const { return stats_; }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return store_.bytes() + open_.bytes() + children_.room() * sizeof(child) + expander_.bytes();
    }

private:
    // ---- one step ------------------------------------------------------------------------

    template <class Limits>
    progress step(detail::meter<Limits>& meter)
    {
        if (!started_ && !make_starts(meter)) { return progress::stopped; }
        for (;;) {
            if (!entering_) {
                if (auto const ended = prepare(meter); ended != progress::running) { return ended; }
            }
            if (!enter_children(meter)) { return progress::stopped; }
            if (expanding_ > 0) { return expanded(); }
            least_start_h_ = least_h_;   // those were the starts
        }
    }

    /// Takes nodes from the open list and makes their children. `running` if these can be entered.
    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE progress prepare(detail::meter<Limits>& meter)
    {
        if constexpr (goal_on_generation) {
            if (!goals_.empty()) {
                goal_            = goals_.front();
                progress const p = solved();
                goals_.erase(goals_.begin());
                return p;
            }
        }
        if (taken_ == 0 && !take_from_open()) { return finished(); }
        if constexpr (!goal_on_generation) {
            // Looked at before the node is touched: whoever stops here can go on here.
            for (std::size_t i = 0; i < (batch_size == 1 ? 1 : taken_); ++i) {
                parent& taken = batch_[i];
                if (taken.tested || !tests_as_goal(taken)) { continue; }
                progress const p = solved();
                taken.tested     = true;   // stepping on expands it
                return p;
            }
        }
        if constexpr (batch_size == 1) {
            if (!meter.take()) { return progress::stopped; }
            expanding_ = 1;
        } else {
            expanding_ = 0;
            while (expanding_ < taken_ && meter.take()) { ++expanding_; }
            if (expanding_ == 0) { return progress::stopped; }
        }
        return make_children(meter) ? progress::running : progress::stopped;
    }

    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_children(detail::meter<Limits>& meter)
    {
        // Whatever is thrown here, the child that it came from is the next to be entered.
        bool const roomy = children_.left() <= children_.pause && store_.has_room(children_.left());
        for (; children_.left() != 0; children_.drop()) {
            if (!enter(meter, children_.next(), roomy)) { return false; }
        }
        entering_ = false;
        return true;
    }

    progress expanded()
    {
        if constexpr (batch_size == 1) {
            if constexpr (counts) { ++stats_.expanded; }
            taken_ = 0;
        } else {
            if constexpr (counts) { stats_.expanded += expanding_; }
            for (std::size_t i = expanding_; i < taken_; ++i) {
                std::swap(batch_[i - expanding_], batch_[i]);
            }
            taken_ -= expanding_;
        }
        expanding_ = 0;
        return progress::running;
    }

    /// Takes the next nodes from the open list: one, or several that are equal to it.
    [[nodiscard]] bool take_from_open()
    {
        while (taken_ == 0) {
            if (open_.empty()) { return false; }
            auto e = open_.pop();
            if constexpr (batch_size == 1) {
                take(e);
            } else {
                // All records are sent for before the first is looked at.
                std::array<open::entry<key>, batch_size> popped;
                std::size_t                              count = 0;
                do {
                    store_.fetch(e.index);
                    popped[count++] = e;
                } while (count < batch_size && (e = open_.pop_equal(e)).index != no_node);
                for (std::size_t i = 0; i < count; ++i) { take(popped[i]); }
            }
        }
        return true;
    }

    TAIL_ALWAYS_INLINE void take(open::entry<key> const& e)
    {
        auto& stored = store_.at(e.index);
        auto& record = stored.value;
        if (!record.link.flag()) { return; }   // expanded since by a cheaper path
        record.link.set_flag(false);
        parent& p = batch_[batch_size == 1 ? 0 : taken_];
        ++taken_;
        p.index  = e.index;
        p.value  = &record;
        p.tested = false;
        if constexpr (estimates_packed) { p.packed = &stored.node; }
        if constexpr (h_in_key) {
            // A sum that was too large for its type does not tell.
            p.h = e.f == infinite_cost<key> ? detail::estimate(problem_, store_.node(e.index))
                                            : Eval::template h_of<C>(e.f, record.g);
        }
        // Without reopening, what weighted A* finds after the first goal says nothing of the least cost.
        if ((keeps_cheapest || !least_cost_) && best_f_ < e.f) { best_f_ = e.f; }
    }

    [[nodiscard]] bool tests_as_goal(parent& p)
    {
        if constexpr (h_in_key && detail::h_tells_goals<P>) {
            if (p.h != C{0}) [[likely]] { return false; }   // before the node is unpacked
        }
        if (!detail::reaches(problem_.goal, store_.node(p.index))) { return false; }
        goal_ = p.index;
        return true;
    }

    /// Makes the children of the nodes that were taken. All are made before the first is looked up: so their
    /// places in the table are on their way from memory together, not one after the other. False when there
    /// is no room or no time for all of them: then none counts, and all are made again later.
    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool make_children(detail::meter<Limits>& meter)
    {
        begin_children(batch_.front());
        bool fits = true;
        for (std::size_t i = 0; i < (batch_size == 1 ? 1 : expanding_); ++i) {
            parent&          p    = batch_[i];
            node_index const from = p.index;
            C const          g    = p.value->g;
            A const* const   last = p.value->link.parent() == no_node ? nullptr : &p.value->action;
            auto const make = [&]<class Child>(Child&& made, C cost, A const& action) TAIL_ALWAYS_INLINE {
                if (children_.waits()) [[unlikely]] { fits = fits && room_for_children(meter); }
                if constexpr (!std::is_same_v<decltype(Policy::codec), in_record>) {
                    if (store_.candidate_needs() != 0) {
                        fits = fits && room_for(meter, store_.candidate_needs());
                    }
                }
                if (!fits) [[unlikely]] { return; }
                if constexpr (Eval::counts_steps) { equal_costs_ = equal_costs_ && same_cost(cost); }
                children_.push({store_.prepare(std::forward<Child>(made)),
                                detail::add_cost(g, unit_cost ? C{1} : cost), action, slot(i)});
            };
            if constexpr (estimates_packed) {
                expander_.packed(problem_, *p.packed, last, make);
            } else if constexpr (copies_parent) {
                p.node = store_.node(from);
                prepare_estimates(p, *p.node);
                if constexpr (moves_packed) {
                    expander_.packed(problem_, store_.key(from), last, make);
                } else {
                    expander_(problem_, *p.node, last, make);
                }
            } else {
                prepare_estimates(p, store_.node(from));
                expander_(problem_, store_.node(from), last, make);
            }
        }
        if (!fits) { return false; }
        cut_short_ = false;
        current_   = batch_[batch_size == 1 ? 0 : expanding_ - 1].index;
        tell_of_children();
        entering_ = true;
        return true;
    }

    /// Sees to it that children can be estimated from their parent.
    void prepare_estimates(parent& p, N const& node)
    {
        if constexpr (carries_more) {
            p.more = problem_.heuristic(node);
        } else if constexpr (incremental && !h_in_key) {
            p.h = detail::estimate(problem_, node);
        }
    }

    /// The starts, as children of nobody.
    template <class Limits>
    [[nodiscard]] bool make_starts(detail::meter<Limits>& meter)
    {
        begin_children(batch_.back());
        bool fits = true;
        detail::for_each_start(problem_, [&](N const& node) {
            if (children_.waits()) { fits = fits && room_for_children(meter); }
            if (store_.candidate_needs() != 0) { fits = fits && room_for(meter, store_.candidate_needs()); }
            if (!fits) { return; }
            children_.push({store_.prepare(node), C{0}, A{}, slot(batch_size)});
        });
        if (!fits) { return false; }
        cut_short_ = false;
        tell_of_children();
        entering_ = true;
        started_  = true;
        return true;
    }

    void begin_children(parent const& origin)
    {
        origin_ = &origin;
        children_.clear();
        store_.drop_candidates();
    }

    template <class Limits>
    [[nodiscard]] TAIL_NOINLINE bool room_for_children(detail::meter<Limits>& meter)
    {
        // What is given up for lack of time is made again from its beginning. So that it comes to an end, it
        // is given up once; the time after that is looked at when all are made.
        if (children_.size() != 0 && !(cut_short_ ? meter.goes_on() : meter.in_time())) {
            cut_short_ = true;
            return false;
        }
        if (!children_.full()) {
            children_.go_on();
            return true;
        }
        std::size_t const more = std::max<std::size_t>(8, 2 * children_.room());
        if (!room_for(meter, more * sizeof(child))) {
            return false;
        }   // the old array lives until all have moved
        children_.reserve(more);
        children_.go_on();
        return true;
    }

    void tell_of_children()
    {
        if constexpr (!std::is_same_v<decltype(Policy::observer), silent>) {
            for (std::size_t i = 0; i < expanding_; ++i) {
                node_index const from = batch_[i].index;
                detail::notify_expanded(policy_.observer, store_.node(from), store_.g(from));
            }
            children_.for_each([&](child const& c) {
                detail::notify_generated(policy_.observer, store_.node(c.node), c.g);
            });
        }
        if constexpr (counts) { stats_.generated += children_.left(); }
    }

    // ---- one child -----------------------------------------------------------------------

    /// Enters a child into store and open list. False when there is no room; then nothing has changed.
    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter(detail::meter<Limits>& meter, child& c, bool roomy)
    {
        if constexpr (!reserves) {
            if (unlisted_) { return list_at_last(); }
        }
        if (!roomy) [[unlikely]] {
            if (!may_enter(meter)) { return false; }
        }
        auto const place = store_.look_up(c.node);
        return place.index == no_node ? enter_new(meter, c, place) : enter_known(meter, c, place.index);
    }

    template <class Limits, class Place>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_new(detail::meter<Limits>& meter, child& c,
                                                    Place const& place)
    {
        if constexpr (detail::HasDead<S, N>) {
            N const&   node     = store_.node(c.node);
            bool const is_start = parent_of(c).index == no_node;
            if (is_start ? detail::is_dead(problem_, node) : detail::is_dead(problem_, node, c.action)) {
                if constexpr (counts) { ++stats_.dead; }
                if (!detail::reaches_ruled_out(problem_.goal, node)) { return true; }
                return enter_closed(c, place);   // remembered: `dead` has broken its promise
            }
        }
        C const h = estimate(c);
        if (h == infinite_cost<C>) [[unlikely]] { return enter_closed(c, place); }

        waiting const    w      = wait_for(c, h);
        node_index const i      = store_.size();
        bool const       pushed = try_push(w, i);
        if (!pushed && !room_to_push(meter, w, i)) { return false; }
        bool is_goal = false;
        if constexpr (goal_on_generation) {
            is_goal = detail::is_goal(problem_, store_.node(c.node), h);
            if (is_goal) { goals_.reserve(goals_.size() + 1); }
        }
        add_record(c, place, true);   // up to here a node may throw; then nothing has changed
        if (is_goal) { goals_.push_back(i); }
        if (h < least_h_) [[unlikely]] {
            least_h_ = h;
            nearest_ = i;
        }
        if (!pushed) {
            if constexpr (!reserves) { unlisted_ = w; }
            open_.push(w.f, w.second, i);
            if constexpr (!reserves) { unlisted_.reset(); }
        }
        return true;
    }

    /// Enters a node that is never expanded. It is known, so that it is not met again.
    template <class Place>
    [[nodiscard]] TAIL_NOINLINE bool enter_closed(child& c, Place const& place)
    {
        add_record(c, place, false);
        if (nearest_ == no_node) { nearest_ = store_.size() - 1; }
        return true;
    }

    template <class Place>
    TAIL_ALWAYS_INLINE void add_record(child& c, Place const& place, bool waits)
    {
        store_.add(place, std::move(c.node), parent_of(c).index, c.g, std::move(c.action), waits);
    }

    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_known(detail::meter<Limits>& meter, child& c, node_index i)
    {
        auto& record = store_.value(i);
        if (first_path || !(c.g < record.g) || (!reopens && !record.link.flag())) {
            if constexpr (counts) { ++stats_.duplicates; }
            return true;
        }
        C const h = estimate(c);
        if (h == infinite_cost<C>) { return true; }
        waiting const w = wait_for(c, h);
        if (!room_to_push(meter, w, i)) { return false; }
        open_.push(w.f, w.second, i);
        if constexpr (counts && reopens) { stats_.reopened += record.link.flag() ? 0U : 1U; }
        store_.improve(i, parent_of(c).index, c.g, std::move(c.action));
        record.link.set_flag(true);
        return true;
    }

    /// The parent of a child. That of a start is the last in the batch, and nobody.
    [[nodiscard]] parent const& parent_of(child const& c) const
    {
        if constexpr (batch_size == 1) {
            return *origin_;
        } else {
            return batch_[c.parent];
        }
    }

    /// h of a child, only now that it is known to be new or improved: many children are neither.
    [[nodiscard]] TAIL_ALWAYS_INLINE C estimate(child const& c) const
    {
        if constexpr (incremental) {
            parent const& p = parent_of(c);
            if (p.index != no_node) {
                if constexpr (carries_more) {
                    return detail::estimate_in<C>(
                        detail::estimate_after<carried>(problem_, parent_node(p), c.action, *p.more));
                } else {
                    return detail::estimate_after<C>(problem_, parent_node(p), c.action, p.h);
                }
            }
        }
        return detail::estimate(problem_, store_.node(c.node));
    }

    [[nodiscard]] decltype(auto) parent_node(parent const& p) const
    {
        if constexpr (estimates_packed) {
            return (*p.packed);
        } else if constexpr (copies_parent) {
            return (*p.node);
        } else {
            return store_.node(p.index);
        }
    }

    /// What a child waits by.
    [[nodiscard]] TAIL_ALWAYS_INLINE waiting wait_for(child const& c, C h) const
    {
        waiting w{};
        if constexpr (detail::sees_costs_only<Eval, C>) {
            w.f = evaluation_.template priority<C>(c.g, h);
        } else {
            w.f = evaluation_.priority(store_.node(c.node), c.g, h);
        }
        if constexpr (detail::ranks_nodes<tie_break>) {
            w.second = policy_.tie.rank(store_.node(c.node));
        } else if constexpr (std::is_same_v<key, C>
                             || (std::floating_point<key> && std::is_arithmetic_v<C>)) {
            w.second = static_cast<key>(c.g);
        }
        return w;
    }

    // ---- memory --------------------------------------------------------------------------

    /// Whether there is room for one record more, and, where there are many children, time.
    template <class Limits>
    [[nodiscard]] TAIL_NOINLINE bool may_enter(detail::meter<Limits>& meter)
    {
        if (children_.left() % children_.pause == 0 && !meter.in_time()) { return false; }
        if (store_.needs() == 0) { return true; }
        if (!room_for(meter, store_.needs())) { return false; }
        store_.make_room();
        return true;
    }

    /// For open lists that may throw from `push`: lists the node that was entered and not listed then.
    bool list_at_last()
    {
        open_.push(unlisted_->f, unlisted_->second, store_.size() - 1);
        unlisted_.reset();
        return true;
    }

    /// Pushes a node, if that takes no memory and nothing can go wrong before its record is there.
    [[nodiscard]] TAIL_ALWAYS_INLINE bool try_push(waiting const& w, node_index i)
    {
        if constexpr (requires { open_.try_push(w.f, w.second, i); } && !goal_on_generation
                      && !store_type::add_throws) {
            return open_.try_push(w.f, w.second, i);
        } else {
            return false;
        }
    }

    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool room_to_push(detail::meter<Limits>& meter, waiting const& w,
                                                       node_index i)
    {
        auto const more = open_.needs(w.f, w.second, i);
        if (more == 0) [[likely]] { return true; }
        if (!room_for(meter, more)) { return false; }
        if constexpr (reserves) { open_.make_room(w.f, w.second, i); }
        return true;
    }

    template <class Limits>
    [[nodiscard]] TAIL_NOINLINE bool room_for(detail::meter<Limits>& meter, std::uint64_t more)
    {
        std::uint64_t const total = bytes() + more;
        if (!meter.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    // ---- answers -------------------------------------------------------------------------

    void note(progress p, status limit)
    {
        switch (p) {
        case progress::solved: last_ = status::solved; break;
        case progress::exhausted: last_ = broken_ ? status::broken_promise : status::exhausted; break;
        case progress::running:
        case progress::stopped: last_ = limit; break;
        }
    }

    progress solved()
    {
        C const cost = store_.g(goal_);
        detail::notify_solution(policy_.observer, cost);   // may throw: then the goal is still to be reported
        if (!least_cost_ || cost < *least_cost_) { least_cost_ = cost; }
        return progress::solved;
    }

    /// Nothing is left to expand. Before that is called a proof, the nodes that a heuristic or `dead` ruled
    /// out are looked at: there may be a goal among them.
    progress finished()
    {
        if constexpr (informed || detail::HasDead<S, N>) {
            for (node_index i = 0; !least_cost_ && !finished_ && i < store_.size(); ++i) {
                if (detail::reaches_ruled_out(problem_.goal, store_.node(i))) {
                    goal_   = i;
                    broken_ = true;
                    break;
                }
            }
        }
        finished_ = true;
        return progress::exhausted;
    }

    /// No goal costs less: an open node on a cheapest path has at most that f, and the least comes out first.
    [[nodiscard]] C lower_bound() const
    {
        C bound{};
        if constexpr (keeps_bound) { bound = evaluation_.template cost_bound<C>(best_f_); }
        if constexpr (informed && detail::assumed_admissible<P>) {
            if (bound < least_start_h_) { bound = least_start_h_; }
        }
        return least_cost_ && *least_cost_ < bound ? *least_cost_ : bound;
    }

    /// Whether priorities hold costs up to this one exactly. Whole numbers of 64 bits are rounded in a
    /// `double`.
    [[nodiscard]] static bool keys_tell_apart([[maybe_unused]] C cost)
    {
        if constexpr (std::integral<C> && std::floating_point<key>) {
            if constexpr (std::numeric_limits<C>::digits > std::numeric_limits<key>::digits) {
                return cost < (C{1} << std::numeric_limits<key>::digits);
            }
        }
        return true;
    }

    /// Says what is proved of a solution.
    void judge(result_type& r) const
    {
        if (r.cost < r.lower_bound) { r.lower_bound = r.cost; }
        bool       exact      = false;
        bool const told_apart = keys_tell_apart(r.cost);
        if constexpr (keeps_bound) {
            exact = told_apart && evaluation_.bound() <= 1.0 && !goal_on_generation;
        }
        bool const fewest = Eval::counts_steps
            && (detail::costs_one_each<S, N>() || (equal_costs_ && !goal_on_generation));
        bool const least = !least_cost_ || !(*least_cost_ < r.cost);
        r.optimal        = ((exact || fewest || r.path.size() == 1) && least) || !(r.lower_bound < r.cost);
        if (r.optimal) {
            r.lower_bound   = r.cost;
            r.suboptimality = 1.0;
        } else if constexpr (keeps_bound && std::is_arithmetic_v<C>) {
            if (least && told_apart && !goal_on_generation) { r.suboptimality = evaluation_.bound(); }
            if (r.lower_bound > C{0}) {
                double const ratio = static_cast<double>(r.cost) / static_cast<double>(r.lower_bound)
                    * (1 + 1e-15);
                if (!r.suboptimality || ratio < *r.suboptimality) { r.suboptimality = ratio; }
            }
        }
    }

    /// Fills in path, actions and cost of `at`.
    void trace(node_index at, result_type& r) const
    {
        r.cost = store_.g(at);
        r.path = store_.path(at);
        if constexpr (detail::successor_traits<S, N>::has_actions) { r.actions = store_.actions(at); }
        if constexpr (reopens) { add_up(r); }
    }

    /// Corrects the cost of a path. Where nodes are reopened, a node on it may have become cheaper and not
    /// yet have told its children: their g lies above what the path costs.
    void add_up(result_type& r) const
    {
        if constexpr (detail::successor_traits<S, N>::unit_cost) {
            r.cost = static_cast<C>(r.path.size() - 1);
        } else if constexpr (std::copy_constructible<S>) {
            S successors = problem_.successors;
            r.cost       = C{0};
            for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
                A const* const action = r.actions.empty() ? nullptr : &r.actions[i];
                auto const     cost   = detail::cost_of_step(successors, r.path[i], r.path[i + 1], action);
                r.cost                = detail::add_cost(r.cost, cost.value_or(C{0}));
            }
        }
    }

    [[nodiscard]] bool same_cost(C cost)
    {
        if (!some_cost_) { some_cost_ = cost; }
        return *some_cost_ == cost;
    }

    P          problem_;
    Eval       evaluation_;
    Policy     policy_;
    store_type store_;
    open_type  open_;
    expander   expander_;
    statistics stats_{};

    std::array<parent, batch_size + 1> batch_{};            // taken from the open list
    std::size_t                        taken_     = 0;      // how many of them
    std::size_t                        expanding_ = 0;      // how many of those are being expanded
    detail::pending<child>             children_;           // of those, still to be entered
    parent const*                      origin_ = nullptr;   // their parent, where a batch is one node
    std::vector<node_index>            goals_;              // generated and not yet reported
    std::optional<waiting>             unlisted_;   // of the node stored last, if it is not in the open list

    node_index       current_ = no_node;
    node_index       goal_    = no_node;
    node_index       nearest_ = no_node;
    C                least_h_ = infinite_cost<C>;   // of all nodes so far
    C                least_start_h_{};              // once all starts have been entered
    key              best_f_{};
    std::optional<C> some_cost_;
    std::optional<C> least_cost_;   // of the goals reached so far
    bool             equal_costs_ = true;
    bool             started_     = false;
    bool             entering_    = false;   // not all children have been entered yet
    bool             cut_short_   = false;   // making children took more than the time that there was
    bool             finished_    = false;
    bool             broken_      = false;   // a goal was ruled out
    bool             undelivered_ = false;   // a goal was reached, and `run` did not return
    status           last_        = status::node_limit;
};

}   // namespace tail
