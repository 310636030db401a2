#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// Uniform-cost search: a cheapest path without a heuristic, Dijkstra's algorithm on an implicit graph.
///
/// Costs may be zero. A heuristic in the problem is not asked.
template <SearchProblem P, class Limits = limits, class Policy = best_first_policy<>>
    requires StorableBy<typename P::node_type, Policy>
[[nodiscard]] auto uniform_cost(P p, Limits const& lim = {}, Policy policy = {})
{
    best_first_engine engine{detail::without_heuristic(std::move(p)), evaluation::uniform_cost{},
                             std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
