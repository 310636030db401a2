#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// Greedy best-first search: expands the least h first. Often fast, with no promise about the cost.
///
/// Complete on finite graphs. The first path to a node is kept.
template <Node N, Successors<N> S, class H, Goal<N> G, class Limits = limits, class Policy = best_first_policy<open::d_ary<4>, closed::probing<>, tie::fifo, reopen::first_path>>
    requires Heuristic<H, N, cost_of<S, N>>
        && StorableIn<N, decltype(Policy::closed)>
[[nodiscard]] auto greedy(problem<N, S, H, G> p, Limits const& lim = {}, Policy policy = {})
{
    best_first_engine engine{std::move(p), evaluation::greedy{}, std::move(policy)};
    return engine.run(lim);
}

} // namespace tail
