#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// How to run a greedy search; set what matters by name.
template <class Open = open::d_ary<4>, class Closed = closed::probing<>, class Tie = tie::fifo,
          class Reopen = reopen::first_path, class Statistics = counted, class Observer = silent>
struct greedy_policy {
    TAIL_NO_UNIQUE_ADDRESS Open       open{};
    TAIL_NO_UNIQUE_ADDRESS Closed     closed{};
    TAIL_NO_UNIQUE_ADDRESS Tie        tie{};
    TAIL_NO_UNIQUE_ADDRESS Reopen     reopen{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};
};

/// Greedy best-first search: expands the least h first. Often fast, with no promise about the cost.
///
/// Complete on finite graphs. The first path to a node is kept.
template <Node N, Successors<N> S, class H, Goal<N> G, class Limits = limits, class Policy = greedy_policy<>>
    requires Heuristic<H, N, cost_of<S, N>> && StorableIn<N, decltype(Policy::closed)>
[[nodiscard]] auto greedy(problem<N, S, H, G> p, Limits const& lim = {}, Policy policy = {})
{
    best_first_engine engine{std::move(p), evaluation::greedy{}, std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
