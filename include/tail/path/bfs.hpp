#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>
#include <tail/store/open/fifo.hpp>

namespace tail {

/// How to run a breadth-first search: `bfs_policy{.closed = closed::none{}}`. The rest of a best-first policy
/// is what makes it breadth-first.
template <class Closed = closed::probing<>, class Statistics = counted, class Observer = silent>
struct bfs_policy {
    TAIL_NO_UNIQUE_ADDRESS Closed     closed{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};
    TAIL_NO_UNIQUE_ADDRESS open::fifo open{};
    TAIL_NO_UNIQUE_ADDRESS tie::fifo tie{};
    TAIL_NO_UNIQUE_ADDRESS reopen::first_path reopen{};
};

/// Breadth-first search: a path with the fewest steps.
///
/// The cheapest one, too, if all steps seen cost the same; `result::optimal` says so. Goals are recognised as
/// soon as they are generated. A heuristic in the problem is not asked.
template <Node N, Successors<N> S, class H, Goal<N> G, class Limits = limits, class Policy = bfs_policy<>,
          class GoalTest = goal_test::on_generation>
    requires Heuristic<H, N, cost_of<S, N>> && StorableIn<N, decltype(Policy::closed)>
[[nodiscard]] auto bfs(problem<N, S, H, G> p, Limits const& lim = {}, Policy policy = {}, GoalTest when = {})
{
    problem<N, S, zero_heuristic, G> blind{
        std::move(p.start), std::move(p.successors), {}, std::move(p.goal)};
    best_first_engine engine{std::move(blind), evaluation::breadth_first{}, std::move(policy), when};
    return engine.run(lim);
}

}   // namespace tail
