#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/node_pool.hpp>
#include <tail/store/open/d_ary.hpp>
#include <tail/store/open/tie.hpp>
#include <tail/store/packed.hpp>

/// \file
/// Best-first search: one engine for breadth-first, uniform-cost, greedy, A* and weighted A*.
///
/// Nodes are stored once, in a pool, and known by a 32-bit index. The open list may hold a node several
/// times; only while the node's `open` flag is set is an entry that comes out current, and the cheapest comes
/// out first. The idea of separate open list, evaluation and reopening follows Fast Downward's eager search.

namespace tail {

/// What to do with a cheaper path to a node that was reached before.
namespace reopen {

/// `always`, unless the heuristic promises consistency: then a closed node cannot be improved.
struct automatic {};

/// Take it, and expand the node again if it was expanded already. Optimal with every admissible heuristic.
struct always {};

/// Take it while the node is open; a closed node stays as it is. **Not optimal** unless the heuristic is
/// consistent; here to reproduce published programs that do so.
struct never {};

/// Keep the first path found, whatever it costs.
struct first_path {};

}   // namespace reopen

/// When a node is tested for being a goal.
namespace goal_test {

/// When it is taken from the open list. Needed for cheapest paths.
struct on_expansion {};

/// When it is generated: a layer earlier, enough for fewest steps.
struct on_generation {};

}   // namespace goal_test

/// How to run a best-first search. Set what matters by name:
/// `best_first_policy{.open = open::bucket{}, .tie = tie::fifo{}}`.
template <class Open = open::d_ary<4>, class Closed = closed::probing<>, class Tie = tie::prefer_deep,
          class Reopen = reopen::automatic, class Statistics = counted, class Observer = silent>
struct best_first_policy {
    TAIL_NO_UNIQUE_ADDRESS Open       open{};
    TAIL_NO_UNIQUE_ADDRESS Closed     closed{};
    TAIL_NO_UNIQUE_ADDRESS Tie        tie{};
    TAIL_NO_UNIQUE_ADDRESS Reopen     reopen{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};
};

/// A best-first search that can be stepped, looked at, resumed and abandoned.
///
///     best_first_engine engine{problem, evaluation::astar{}};
///     while (engine.step() == progress::running) { draw(engine.current()); }
///     auto found = engine.found();
///
/// `run` goes on until a goal, the end or a limit; calling it again looks for the next goal. The engine does
/// not move in memory.
template <class P, class Evaluation = evaluation::astar, class Policy = best_first_policy<>,
          class GoalTest = goal_test::on_expansion>
class best_first_engine {
    static_assert(
        requires(Policy p) {
            p.open;
            p.closed;
            p.tie;
            p.reopen;
        }, "best-first search takes a best_first_policy, bfs_policy or greedy_policy");

    using N = typename P::node_type;
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(
        !detail::is_path_dependent<S>,
        "moves that depend on the path to a node are for searches that keep no nodes, such as idastar");

    using key     = typename Evaluation::template key<C>;
    using storage = detail::storage<N>;

    static_assert(std::default_initializable<A>,
                  "an action wants a default constructor, for the start that none led to");
    static_assert(decltype(Policy::open)::sorted || !Evaluation::bounds_cost,
                  "A*, weighted A* and uniform-cost search want an open list that is sorted by priority");

    static_assert(
        !Evaluation::counts_steps || requires { requires decltype(Policy::open)::by_arrival; }
            || std::is_same_v<decltype(Policy::tie), tie::fifo>,
        "breadth-first search takes nodes in the order of their arrival: give it a bfs_policy");
    static_assert(detail::hears_something<decltype(Policy::observer), N, C>,
                  "an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound), "
                  "solution(g)");

    static constexpr bool counts = decltype(Policy::statistics)::active;

    static constexpr bool reopen_automatic = std::is_same_v<decltype(Policy::reopen), reopen::automatic>;
    static constexpr bool first_path       = std::is_same_v<decltype(Policy::reopen), reopen::first_path>;
    static constexpr bool never_needed     = reopen_automatic && Evaluation::closes_for_good
        && detail::says_consistent<H>;
    static constexpr bool reopens = std::is_same_v<decltype(Policy::reopen), reopen::always>
        || (reopen_automatic && !never_needed);
    static constexpr bool goal_on_generation = std::is_same_v<GoalTest, goal_test::on_generation>;

    static constexpr bool h_in_key = Evaluation::h_from_key && std::integral<C> && detail::is_informed<P>;

    /// Whether no cheapest path is ever lost: an improvement is taken, or there can be none.
    static constexpr bool keeps_cheapest = reopens || never_needed
        || (!first_path && Evaluation::closes_for_good && detail::says_consistent<H>);
    static constexpr bool unit_cost = detail::successor_traits<S, N>::unit_cost;

    /// Everything that is kept for a node.
    struct record {
        typename storage::type   node;
        std::uint32_t            link;   // the parent's index, and in the lowest bit the open flag
        C                        g;
        TAIL_NO_UNIQUE_ADDRESS A action;

        /// Waiting for expansion by its current g.
        [[nodiscard]] bool           open() const { return (link & 1U) != 0; }
        [[nodiscard]] node_index     parent() const { return link >> 1U; }
        [[nodiscard]] decltype(auto) unpacked() const { return storage::unpack(node); }

        void set_open(bool flag) { link = (link & ~1U) | static_cast<std::uint32_t>(flag); }

        static std::uint32_t open_below(node_index parent) { return parent << 1U | 1U; }
    };

    /// A child that is made and not yet entered. An estimate that costs nothing is taken along; others wait
    /// until the child turns out to be new.
    static constexpr bool estimated = InPlaceSuccessors<S, N> && IncrementalHeuristic<H, N, A>;
    struct made_child {
        record entry;
        C      h;
    };

    using pool_type = node_pool<record>;

    /// Moves the last record of the pool back to where it came from.
    static void give_back(pool_type& pool, record& origin)
    {
        if constexpr (std::is_trivially_copyable_v<record>) {
            // It is still there.
        } else if constexpr (std::is_move_assignable_v<record>) {
            origin = std::move(pool[pool.size() - 1]);
        } else {
            std::destroy_at(&origin);
            std::construct_at(&origin, std::move(pool[pool.size() - 1]));
        }
        pool.pop_back();
    }

    /// Does that if the user's hash or comparison throws.
    struct tentative {
        pool_type& pool;
        record&    origin;
        bool       keep = false;

        ~tentative()
        {
            if (!keep) { give_back(pool, origin); }
        }
    };

    using closed_type = typename decltype(Policy::closed)::template table<pool_type, typename storage::type>;
    using open_type   = typename decltype(Policy::open)::template queue<key, decltype(Policy::tie)>;

public:
    using result_type = result<N, C, A>;

    explicit best_first_engine(P problem, Evaluation evaluation = {}, Policy policy = {}, GoalTest = {})
        : problem_{std::move(problem)},
          evaluation_{std::move(evaluation)},
          policy_{std::move(policy)},
          closed_{policy_.closed, pool_},
          open_{policy_.open}
    {}

    best_first_engine(best_first_engine const&)            = delete;
    best_first_engine& operator=(best_first_engine const&) = delete;

    /// Expands one node.
    progress step()
    {
        detail::meter<limits> meter{limits{.nodes = 1}};
        progress const        p = step(meter);
        if (p == progress::exhausted) { last_ = status::exhausted; }
        if (p == progress::running) { last_ = status::node_limit; }
        return p;
    }

    /// Goes on until a goal is reached, nothing is left, or a limit says stop.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        detail::meter<Limits> meter{lim};
        progress              p = progress::running;
        while (p == progress::running) { p = step(meter); }
        stats_.seconds += meter.seconds();
        last_ = p == progress::solved  ? status::solved
            : p == progress::exhausted ? status::exhausted
                                       : meter.why();
        return found();
    }

    /// The answer so far: the last goal reached, or the path to the node that looked nearest to one.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status            = last_;
        r.stats             = stats_;
        r.stats.stored      = pool_.size();
        r.stats.peak_bytes  = std::max<std::uint64_t>(stats_.peak_bytes, bytes());
        r.lower_bound       = last_ == status::exhausted && !first_cost_ ? infinite_cost<C> : lower_bound();
        node_index const at = last_ == status::solved ? goal_
            : last_ == status::exhausted              ? no_node
                                                      : nearest_;
        if (at != no_node) {
            trace(at, r);
        } else if (last_ != status::exhausted) {
            r.path.push_back(problem_.start);   // not even the start found room
        }
        if (last_ == status::solved) {
            // A goal that was only generated may yet be reached for less; and of the costs out of its layer,
            // not all have been seen.
            bool const proved = Evaluation::optimal && detail::assumed_admissible<P> && keeps_cheapest
                && !goal_on_generation;
            bool const fewest = Evaluation::counts_steps
                && (unit_cost || (equal_costs_ && !goal_on_generation));
            r.optimal = (proved || fewest || r.path.size() == 1) && r.cost == first_cost_;
            if (r.optimal) {
                r.lower_bound   = r.cost;
                r.suboptimality = 1.0;
            } else if (detail::assumed_admissible<P> && keeps_cheapest && !goal_on_generation
                       && r.cost == first_cost_) {
                r.suboptimality = evaluation_.bound();
            }
        }
        return r;
    }

    /// The node expanded last; before the first expansion, the start.
    [[nodiscard]] N current() const
    {
        return current_ == no_node ? problem_.start : N(pool_[current_].unpacked());
    }

    /// The counters so far.
    [[nodiscard]] statistics const& stats() const { return stats_; }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return pool_.bytes() + closed_.bytes() + open_.bytes() + children_.capacity() * sizeof(made_child);
    }

private:
    template <class Limits>
    progress step(detail::meter<Limits>& meter)
    {
        if (!started_ && !start(meter)) { return progress::stopped; }
        if (!goals_.empty()) {
            goal_ = goals_.front();
            goals_.erase(goals_.begin());
            return solved();
        }
        if (pending_ == no_node && !next(pending_)) { return progress::exhausted; }
        current_ = pending_;
        if constexpr (!h_in_key && detail::is_informed<P>) {
            if (!h_known_) { current_h_ = detail::estimate(problem_, pool_[current_].unpacked()); }
            h_known_ = true;
        }

        // Looked at before the node is touched: whoever stops here can go on here.
        if constexpr (!goal_on_generation) {
            if (!goal_seen_ && detail::is_goal(problem_, pool_[current_].unpacked(), current_h_)) {
                goal_      = current_;
                goal_seen_ = true;   // stepping on expands it
                return solved();
            }
        }
        if (!meter.take()) { return progress::stopped; }
        if (!expand(meter)) { return progress::stopped; }
        pending_   = no_node;
        goal_seen_ = false;
        return progress::running;
    }

    /// Takes the next current entry from the open list.
    [[nodiscard]] bool next(node_index& index)
    {
        while (!open_.empty()) {
            auto const e = open_.pop();
            record&    r = pool_[e.index];
            if (!r.open()) { continue; }   // expanded since by a cheaper path
            r.set_open(false);
            index = e.index;
            if constexpr (h_in_key) { current_h_ = Evaluation::template h_of<C>(e.f, r.g); }
            h_known_ = h_in_key || !detail::is_informed<P>;
            if (e.f > best_f_) { best_f_ = e.f; }
            return true;
        }
        return false;
    }

    template <class Limits>
    [[nodiscard]] bool start(detail::meter<Limits>& meter)
    {
        C const h = detail::estimate(problem_, problem_.start);
        // A start without a finite estimate never enters the open list, which may have no room for such a
        // priority.
        std::uint64_t const opened = h == infinite_cost<C>
            ? 0
            : open_.needs(evaluation_.template priority<C>(C{0}, h), key{}, 0);
        if (!meter.fits(bytes() + pool_.needs() + closed_.needs() + opened)) { return false; }
        // Whatever throws here, the next run does all of it again, and nothing minds being done twice.
        node_index const i = pool_.size() > 0
            ? 0
            : pool_.push_back(record{storage::pack(problem_.start), record::open_below(no_node), C{0}, A{}});
        closed_.insert(i);
        detail::notify_generated(policy_.observer, problem_.start, C{0});
        goals_.clear();
        if constexpr (goal_on_generation) { note_goal(problem_.start, i, h); }
        if (h != infinite_cost<C>) { push(i, C{0}, h); }
        nearest_ = i;
        least_h_ = h;
        if constexpr (counts) { ++stats_.generated; }
        started_ = true;
        return true;
    }

    void push(node_index i, C g, C h)
    {
        open_.push(evaluation_.template priority<C>(g, h), static_cast<key>(g), i);
    }

    void note_goal(N const& node, node_index i, C h)
    {
        if (detail::is_goal(problem_, node, h)) { goals_.push_back(i); }
    }

    /// Expands `current_`; false when memory ran out. Then the same node goes on later with the child that
    /// did not fit.
    ///
    /// All children are made before the first is looked up: so their places in the table are on their way
    /// from memory together, not one after the other.
    template <class Limits>
    [[nodiscard]] bool expand(detail::meter<Limits>& meter)
    {
        if (!half_done_) {
            if (!make_children(meter)) { return false; }
            half_done_ = true;
            tell_of_children();
        }
        for (; entered_ < children_.size(); ++entered_) {
            if (!enter(meter, children_[entered_])) { return false; }
        }
        half_done_ = false;
        if constexpr (counts) { ++stats_.expanded; }
        return true;
    }

    /// False when there is no room for all of them. Then none counts, and all are made again later.
    template <class Limits>
    [[nodiscard]] bool make_children(detail::meter<Limits>& meter)
    {
        record const& parent = pool_[current_];
        C const       g      = parent.g;
        N             node   = parent.unpacked();
        bool          fits   = true;

        children_.clear();
        entered_ = 0;
        detail::for_each_child(
            problem_, node, current_h_, parent.parent() == no_node ? nullptr : &parent.action,
            [&](N const& child, C cost, A const& action, auto&& estimate) {
                if (children_.size() == children_.capacity()) [[unlikely]] {
                    fits = fits && room_for_children(meter);
                }
                if (!fits) [[unlikely]] { return; }
                C h{};
                if constexpr (estimated) { h = estimate(); }
                if constexpr (Evaluation::counts_steps) { equal_costs_ = equal_costs_ && same_cost(cost); }
                children_.push_back({record{storage::pack(child), record::open_below(current_),
                                            detail::add_cost(g, cost), action},
                                     h});
                if constexpr (requires { closed_.prefetch(children_.back().entry.node); }) {
                    closed_.prefetch(children_.back().entry.node);
                }
            });
        return fits;
    }

    template <class Limits>
    [[nodiscard]] TAIL_NOINLINE bool room_for_children(detail::meter<Limits>& meter)
    {
        std::size_t const more = std::max<std::size_t>(8, 2 * children_.capacity());
        if (!room_for(meter, more * sizeof(made_child))) {
            return false;
        }   // the old array lives until all have moved
        children_.reserve(more);
        return true;
    }

    void tell_of_children()
    {
        using observer = decltype(Policy::observer);
        if constexpr (!std::is_same_v<observer, silent>) {
            record const& parent = pool_[current_];
            detail::notify_expanded(policy_.observer, parent.unpacked(), parent.g);
            for (made_child const& child : children_) {
                detail::notify_generated(policy_.observer, child.entry.unpacked(), child.entry.g);
            }
        }
        if constexpr (counts) { stats_.generated += children_.size(); }
    }

    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter(detail::meter<Limits>& meter, made_child& child)
    {
        if (homeless_ != no_node) [[unlikely]] { return enter_open(meter, homeless_, child.h); }
        if (pool_.needs() + closed_.needs() != 0) [[unlikely]] {
            if (!room_for(meter, pool_.needs() + closed_.needs())) { return false; }
        }
        node_index const fresh = pool_.push_back(std::move(child.entry));
        node_index       i     = no_node;
        {
            tentative entry{pool_, child.entry};
            i          = closed_.insert(fresh);
            entry.keep = true;
        }
        if (i == fresh) {
            homeless_ =
                i;   // until it is in the open list, too: whatever comes between, its parent goes on with it
            return enter_open(meter, i, child.h);
        }
        give_back(pool_, child.entry);

        record& known = pool_[i];
        C const g     = child.entry.g;
        if (first_path || !(g < known.g) || (!known.open() && !reopens)) {
            if constexpr (counts) { ++stats_.duplicates; }
            return true;
        }
        C const h = estimate(known, child.h);
        if (h == infinite_cost<C>) { return true; }
        if (!room_to_push(meter, g, h, i)) { return false; }
        push(i, g, h);
        known.action = std::move(child.entry.action);
        if constexpr (counts && reopens) { stats_.reopened += known.open() ? 0U : 1U; }
        known.link = child.entry.link;
        known.g    = g;
        return true;
    }

    /// The second half of entering a new node.
    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_open(detail::meter<Limits>& meter, node_index i, C known_h)
    {
        C const g = pool_[i].g;
        C const h = estimate(pool_[i], known_h);
        if (h == infinite_cost<C>) {
            pool_[i].set_open(
                false);   // a dead end is known, so that it is not met again, but never expanded
        } else {
            if (!room_to_push(meter, g, h, i)) { return false; }
            push(i, g, h);
            if (h < least_h_) {
                least_h_ = h;
                nearest_ = i;
            }
            if constexpr (goal_on_generation) { note_goal(pool_[i].unpacked(), i, h); }
        }
        homeless_ = no_node;
        return true;
    }

    [[nodiscard]] C estimate(record const& r, C known_h) const
    {
        if constexpr (estimated) {
            return known_h;
        } else {
            return detail::estimate(problem_, r.unpacked());
        }
    }

    template <class Limits>
    [[nodiscard]] bool room_to_push(detail::meter<Limits>& meter, C g, C h, node_index i)
    {
        auto const more = open_.needs(evaluation_.template priority<C>(g, h), static_cast<key>(g), i);
        if (more == 0) [[likely]] { return true; }
        return room_for(meter, more);
    }

    template <class Limits>
    [[nodiscard]] TAIL_NOINLINE bool room_for(detail::meter<Limits>& meter, std::uint64_t more)
    {
        std::uint64_t const total = bytes() + more;
        if (!meter.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    [[nodiscard]] bool same_cost(C cost)
    {
        if (!some_cost_) { some_cost_ = cost; }
        return *some_cost_ == cost;
    }

    progress solved()
    {
        if (!first_cost_) { first_cost_ = pool_[goal_].g; }
        detail::notify_solution(policy_.observer, pool_[goal_].g);
        last_ = status::solved;
        return progress::solved;
    }

    /// No goal costs less: an open node on a cheapest path has at most that f, and the least comes out first.
    [[nodiscard]] C lower_bound() const
    {
        if constexpr (detail::assumed_admissible<P> && Evaluation::bounds_cost && keeps_cheapest) {
            C const bound = evaluation_.template cost_bound<C>(best_f_);
            return first_cost_ && *first_cost_ < bound ? *first_cost_ : bound;
        } else {
            return C{};
        }
    }

    /// Fills in path, actions and cost of `at`.
    void trace(node_index at, result_type& r) const
    {
        r.cost = pool_[at].g;
        for (node_index i = at; i != no_node; i = pool_[i].parent()) {
            r.path.push_back(pool_[i].unpacked());
            if constexpr (detail::successor_traits<S, N>::has_actions) {
                if (pool_[i].parent() != no_node) { r.actions.push_back(pool_[i].action); }
            }
        }
        std::reverse(r.path.begin(), r.path.end());
        std::reverse(r.actions.begin(), r.actions.end());
        if constexpr (reopens) { add_up(r); }
    }

    /// Corrects the cost of a path. Where nodes are reopened, a node on it may have become cheaper and not
    /// yet have told its children: their g lies above what the path costs.
    void add_up(result_type& r) const
    {
        if constexpr (unit_cost) {
            r.cost = static_cast<C>(r.path.size() - 1);
        } else if constexpr (InPlaceSuccessors<S, N>) {
            r.cost = C{0};
            for (std::size_t i = 0; i < r.actions.size(); ++i) {
                C const cost = static_cast<C>(problem_.successors.cost(r.path[i], r.actions[i]));
                r.cost       = detail::add_cost(r.cost, cost);
            }
        } else if constexpr (std::copy_constructible<S>) {
            S successors = problem_.successors;
            r.cost       = C{0};
            for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
                std::optional<C> least;
                detail::for_each_step(successors, r.path[i], [&](N const& child, C cost, A const& action) {
                    if (!(child == r.path[i + 1])) { return; }
                    if constexpr (detail::successor_traits<S, N>::has_actions
                                  && std::equality_comparable<A>) {
                        if (!(action == r.actions[i])) { return; }
                    }
                    if (!least || cost < *least) { least = cost; }
                });
                r.cost = detail::add_cost(r.cost, least.value_or(C{0}));
            }
        }
    }

    P          problem_;
    Evaluation evaluation_;
    Policy     policy_;

    pool_type   pool_;
    closed_type closed_;
    open_type   open_;
    statistics  stats_{};

    node_index              pending_  = no_node;   // taken from the open list, not yet expanded
    node_index              current_  = no_node;
    node_index              goal_     = no_node;
    node_index              nearest_  = no_node;
    node_index              homeless_ = no_node;   // the child of `current_` that did not fit the open list
    C                       current_h_{};
    C                       least_h_{};
    key                     best_f_{};
    std::optional<C>        some_cost_;
    std::optional<C>        first_cost_;            // of the first goal reached; later ones may cost more
    std::vector<node_index> goals_;                 // generated and not yet reported
    std::vector<made_child> children_;              // of `current_`
    std::size_t             entered_     = 0;       // how many of them
    bool                    half_done_   = false;   // not all of them yet
    bool                    equal_costs_ = true;
    bool                    started_     = false;
    bool                    goal_seen_   = false;
    bool                    h_known_     = false;   // of the pending node
    status                  last_        = status::node_limit;
};

}   // namespace tail
