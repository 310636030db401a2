#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>

namespace tail {

/// Uniform-cost search: a cheapest path without a heuristic, Dijkstra's algorithm on an implicit graph.
///
/// Costs may be zero. A heuristic in the problem is not asked.
template <SearchProblem P, class Limits = limits, class Policy = best_first_policy<>>
    requires detail::BestFirstCall<P, Limits, Policy>
[[nodiscard]] auto uniform_cost(P p, Limits const& lim = {}, Policy policy = {})
{
    best_first_engine engine{detail::without_heuristic(std::move(p)), evaluation::uniform_cost{},
                             std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = best_first_policy<>>
    requires(!detail::BestFirstCall<P, Limits, Policy>)
auto uniform_cost(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_best_first<P, Limits, Policy>();
}

}   // namespace tail
