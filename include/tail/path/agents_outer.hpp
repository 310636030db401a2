#pragma once

#include <utility>

#include <tail/path/agents_policy.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>

/// \file
/// Outer searches of the agents method that keep all nodes they meet.

namespace tail::outer {

/// Breadth-first search: the fewest steps before the protocol, and each node is tried once.
template <class Codec = in_record>
struct breadth_first {
    static constexpr bool uses_heuristic = false;   ///< no heuristic is asked

    TAIL_NO_UNIQUE_ADDRESS Codec codec{};   ///< writes nodes whose size is known at run time only

    /// The engine for a problem; `Watch` hears what happens in it.
    template <class P, class Watch>
    using engine =
        best_first_engine<P, evaluation::breadth_first, bfs_policy<closed::probing<>, counted, Watch, Codec>,
                          goal_test::on_expansion>;

    /// An engine for the problem.
    template <class P, class Watch>
    [[nodiscard]] engine<P, Watch> make(P problem, Watch watch) const
    {
        bfs_policy<closed::probing<>, counted, Watch, Codec> policy{.observer = std::move(watch),
                                                                    .codec    = codec};
        return engine<P, Watch>{std::move(problem), {}, std::move(policy)};
    }
    /// Never: each node is tried once.
    template <class Engine>
    [[nodiscard]] static bool seen_before(Engine const&, std::size_t)
    {
        return false;
    }
};

/// Best-first search by the heuristic of the problem: the nodes that look best are tried first.
///
/// `Eval` is `evaluation::greedy`, `evaluation::astar` or `evaluation::weighted`. The heuristic may be any
/// number: it need not keep a promise, because the protocol solves nodes far from a goal.
template <class Eval = evaluation::greedy, class Codec = in_record>
struct guided {
    static constexpr bool uses_heuristic = true;   ///< the heuristic of the problem is asked

    TAIL_NO_UNIQUE_ADDRESS Eval  evaluation{};   ///< what the open list is sorted by
    TAIL_NO_UNIQUE_ADDRESS Codec codec{};        ///< writes nodes whose size is known at run time only

    /// The policy of the engine.
    template <class Watch>
    using policy = greedy_policy<open::automatic, closed::probing<>, tie::fifo, reopen::first_path, counted,
                                 Watch, Codec>;

    /// The engine for a problem; `Watch` hears what happens in it.
    template <class P, class Watch>
    using engine = best_first_engine<P, Eval, policy<Watch>>;

    /// An engine for the problem.
    template <class P, class Watch>
    [[nodiscard]] engine<P, Watch> make(P problem, Watch watch) const
    {
        return engine<P, Watch>{std::move(problem), evaluation,
                                policy<Watch>{.observer = std::move(watch), .codec = codec}};
    }
    /// Never: each node is tried once.
    template <class Engine>
    [[nodiscard]] static bool seen_before(Engine const&, std::size_t)
    {
        return false;
    }
};

}   // namespace tail::outer
