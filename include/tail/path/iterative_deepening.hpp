#pragma once

#include <utility>

#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning.hpp>

namespace tail {

/// Iterative deepening: a path with the fewest steps in memory for the path alone.
///
/// `depths` gives the first limit, the step (1 for fewest steps) and the last limit. With
/// `prune::transposition` it keeps a depth table: each iteration then expands a node once, at its least
/// depth, and fewest steps stay fewest. Ends on an unsolvable problem when an iteration cuts nothing.
template <Node N, Successors<N> S, class H, Goal<N> G, class Limits = limits,
          class Policy = depth_first_policy<>>
    requires Heuristic<H, N, cost_of<S, N>>
[[nodiscard]] auto iterative_deepening(problem<N, S, H, G> p, Limits const& lim = {}, Policy policy = {},
                                       contour::deepening depths = {})
{
    depth_first_engine engine{std::move(p), depths, std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
