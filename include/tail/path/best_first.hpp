#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/best_first_policy.hpp>
#include <tail/path/detail/best_first_batch.hpp>
#include <tail/path/detail/best_first_frontier.hpp>
#include <tail/path/detail/best_first_proof.hpp>
#include <tail/path/detail/best_first_types.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/open/entry.hpp>

/// \file
/// Best-first search: one engine for breadth-first, uniform-cost, greedy, A* and weighted A*.
///
/// The nodes are in a node store; the flag of a record says that the node waits for expansion by its current
/// g. The open list may hold a node several times; only while that flag is set is an entry that comes out
/// current, and the cheapest comes out first. The idea of separate open list, evaluation and reopening
/// follows Fast Downward's eager search.

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
    using types = detail::best_first_types<P, Eval, Policy, GoalTest>;
    using N     = typename types::N;
    using S     = typename types::S;
    using C     = typename types::C;
    using A     = typename types::A;
    using key   = typename types::key;
    using proof = detail::best_first_proof<types>;

    static constexpr std::size_t batch_size         = types::batch_size;
    static constexpr bool        counts             = types::counts;
    static constexpr bool        goal_on_generation = types::goal_on_generation;

public:
    using result_type = result<N, C, A>;   ///< what the search returns

    /// A search of `problem`; nothing is done yet.
    explicit best_first_engine(P problem, Eval evaluation = {}, Policy policy = {}, GoalTest = {})
        : frontier_{std::move(problem), std::move(evaluation), std::move(policy)}
    {
        if constexpr (requires { frontier_.evaluation.check(); }) { frontier_.evaluation.check(); }
        detail::check_goal(frontier_.problem);
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
        r.stats.stored     = frontier_.store.size();
        r.stats.peak_bytes = std::max<std::uint64_t>(stats_.peak_bytes, bytes());
        switch (last_) {
        case status::exhausted:
            r.lower_bound = proof_.reached_goal() ? lower_bound() : infinite_cost<C>;
            break;
        case status::broken_promise: proof::trace(frontier_.problem, frontier_.store, goal_, r); break;
        case status::solved:
            proof::trace(frontier_.problem, frontier_.store, goal_, r);
            r.lower_bound = lower_bound();
            proof_.judge(frontier_.evaluation, r);
            break;
        default:
            r.lower_bound = lower_bound();
            if (frontier_.nearest != no_node) {
                proof::trace(frontier_.problem, frontier_.store, frontier_.nearest, r);
            } else {   // not even a start found room
                detail::for_each_start(frontier_.problem, [&](N const& node) {
                    if (r.path.empty()) { r.path.push_back(node); }
                });
            }
        }
        return r;
    }

    /// The node expanded last; before the first expansion, a start.
    [[nodiscard]] N current() const
    {
        if (current_ != no_node) { return frontier_.store.node(current_); }
        std::optional<N> first;
        detail::for_each_start(frontier_.problem, [&](N const& node) {
            if (!first) { first = node; }
        });
        TAIL_ASSERT(first.has_value(), "a search without a start has no current node");
        return *first;
    }

    /// The least cost of a path to `node` so far, if the node is known.
    [[nodiscard]] std::optional<C> known(N const& node) const
    {
        node_index const i = frontier_.store.find(node);
        return i == no_node ? std::nullopt : std::optional<C>{frontier_.store.g(i)};
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
        node_index const i = frontier_.store.find(node);
        return i == no_node ? std::vector<N>{} : frontier_.store.path(i);
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
        for (node_index i = 0; i < frontier_.store.size(); ++i) {
            visit(frontier_.store.node(i), frontier_.store.g(i));
        }
    }

    /// The counters so far.
    [[nodiscard]] statistics const& stats() const { return stats_; }

    /// Bytes in all tables now.
    [[nodiscard]] std::uint64_t bytes() const { return frontier_.bytes() + batch_.bytes(); }

private:
    /// Expands the nodes that come next. A call that was stopped is taken up where it stopped.
    template <class Limits>
    progress step(detail::meter<Limits>& meter)
    {
        if (!started_ && !make_starts(meter)) { return progress::stopped; }
        for (;;) {
            if (!entering_) {
                if (auto const ended = prepare(meter); ended != progress::running) { return ended; }
            }
            if (!frontier_.enter_children(batch_, stats_, meter, room_within(meter))) {
                return progress::stopped;
            }
            entering_ = false;
            if (batch_.expanding() > 0) {
                if constexpr (counts) { stats_.expanded += batch_.expanding(); }
                batch_.drop_expanded();
                return progress::running;
            }
            proof_.entered_starts(frontier_.least_h);
        }
    }

    /// Takes nodes from the open list and makes their children. `running` if these can be entered.
    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE progress prepare(detail::meter<Limits>& meter)
    {
        if constexpr (goal_on_generation) {
            auto& goals = frontier_.goals;
            if (!goals.empty()) {
                goal_            = goals.front();
                progress const p = solved();
                goals.erase(goals.begin());
                return p;
            }
        }
        if (batch_.empty() && !take_from_open()) { return finished(); }
        if constexpr (!goal_on_generation) {
            // Looked at before the node is touched: whoever stops here can go on here.
            for (std::size_t i = 0; i < batch_.size(); ++i) {
                auto& taken = batch_[i];
                if (taken.tested || !tests_as_goal(taken)) { continue; }
                progress const p = solved();
                taken.tested     = true;   // stepping on expands it
                return p;
            }
        }
        if (!batch_.choose(meter)) { return progress::stopped; }
        if (!batch_.make_children(frontier_.problem, frontier_.store, proof_, meter, room_within(meter))) {
            return progress::stopped;
        }
        current_ = batch_.last().index;
        tell_of_children();
        entering_ = true;
        return progress::running;
    }

    template <class Limits>
    [[nodiscard]] bool make_starts(detail::meter<Limits>& meter)
    {
        if (!batch_.make_starts(frontier_.problem, frontier_.store, meter, room_within(meter))) {
            return false;
        }
        tell_of_children();
        entering_ = true;
        started_  = true;
        return true;
    }

    /// Takes the next nodes from the open list: one, or several that are equal to it. False if there is none.
    [[nodiscard]] bool take_from_open()
    {
        while (batch_.empty()) {
            if (frontier_.open.empty()) { return false; }
            auto e = frontier_.open.pop();
            if constexpr (batch_size == 1) {
                take(e);
            } else {
                // All records are sent for before the first is looked at.
                std::array<open::entry<key>, batch_size> popped;
                std::size_t                              count = 0;
                do {
                    frontier_.store.fetch(e.index);
                    popped[count++] = e;
                } while (count < batch_size && (e = frontier_.open.pop_equal(e)).index != no_node);
                for (std::size_t i = 0; i < count; ++i) { take(popped[i]); }
            }
        }
        return true;
    }

    TAIL_ALWAYS_INLINE void take(open::entry<key> const& e)
    {
        if (batch_.take(frontier_.store, e)) { proof_.took(e.f); }
    }

    [[nodiscard]] bool tests_as_goal(typename types::parent const& p)
    {
        if constexpr (types::h_in_key && detail::h_tells_goals<P>) {
            if (p.h != C{0}) [[likely]] { return false; }   // before the node is unpacked
        }
        if (!detail::reaches(frontier_.problem.goal, frontier_.store.node(p.index))) { return false; }
        goal_ = p.index;
        return true;
    }

    void tell_of_children()
    {
        batch_.tell(frontier_.store, frontier_.policy.observer);
        if constexpr (counts) { stats_.generated += batch_.children().left(); }
    }

    /// What the parts of the search ask before they take memory: whether so many bytes more fit in.
    template <class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE auto room_within(detail::meter<Limits>& meter)
    {
        return [this, &meter](std::uint64_t more) { return room_for(meter, more); };
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
        C const cost = frontier_.store.g(goal_);
        // May throw: then the goal is still to be reported.
        detail::notify_solution(frontier_.policy.observer, cost);
        proof_.reached(cost);
        return progress::solved;
    }

    /// Nothing is left to expand. Before that is called a proof, the nodes that a heuristic or `dead` ruled
    /// out are looked at: there may be a goal among them.
    progress finished()
    {
        if constexpr (types::informed || detail::HasDead<S, N>) {
            auto const& store = frontier_.store;
            for (node_index i = 0; !proof_.reached_goal() && !finished_ && i < store.size(); ++i) {
                if (detail::reaches_ruled_out(frontier_.problem.goal, store.node(i))) {
                    goal_   = i;
                    broken_ = true;
                    break;
                }
            }
        }
        finished_ = true;
        return progress::exhausted;
    }

    [[nodiscard]] C lower_bound() const { return proof_.lower_bound(frontier_.evaluation); }

    detail::best_first_frontier<types> frontier_;   // the problem, what is known, what waits
    detail::best_first_batch<types>    batch_;      // what is expanded
    proof                              proof_;      // what may be said of an answer
    statistics                         stats_{};

    node_index current_     = no_node;
    node_index goal_        = no_node;
    bool       started_     = false;
    bool       entering_    = false;   // not all children have been entered yet
    bool       finished_    = false;
    bool       broken_      = false;   // a goal was ruled out
    bool       undelivered_ = false;   // a goal was reached, and `run` did not return
    status     last_        = status::node_limit;
};

}   // namespace tail
