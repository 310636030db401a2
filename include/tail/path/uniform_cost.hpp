#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// Uniform-cost search: a cheapest path without a heuristic, Dijkstra's algorithm on an implicit graph.
///
/// Costs may be zero. A heuristic in the problem is not asked.
template <Node N, Successors<N> S, class H, Goal<N> G, class Limits = limits,
          class Policy = best_first_policy<>>
    requires Heuristic<H, N, cost_of<S, N>> && StorableIn<N, decltype(Policy::closed)>
[[nodiscard]] auto uniform_cost(problem<N, S, H, G> p, Limits const& lim = {}, Policy policy = {})
{
    problem<N, S, zero_heuristic, G> blind{
        std::move(p.start), std::move(p.successors), {}, std::move(p.goal)};
    best_first_engine engine{std::move(blind), evaluation::uniform_cost{}, std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
