#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>

namespace tail {

/// A*: a cheapest path, found by expanding the least g + h first.
///
/// Optimal when `h` never overestimates; closed nodes are reopened unless `h` promises consistency, so
/// consistency is not needed. With a consistent `h` every node is expanded at most once. Keeps every node it
/// generates in memory: about the size of a node and 20 bytes each.
///
///     auto found = tail::astar(tail::problem{.start = a, .successors = s, .heuristic = h, .goal = b});
template <SearchProblem P, class Limits = limits, class Policy = best_first_policy<>>
    requires detail::BestFirstCall<P, Limits, Policy>
[[nodiscard]] auto astar(P p, Limits const& lim = {}, Policy policy = {})
{
    best_first_engine engine{std::move(p), evaluation::astar{}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = best_first_policy<>>
    requires(!detail::BestFirstCall<P, Limits, Policy>)
auto astar(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_best_first<P, Limits, Policy>();
}

/// The same for the parts of a problem: `tail::astar(start, successors, heuristic, goal)`.
template <class Start, class S, class H, class G, class Limits = limits, class Policy = best_first_policy<>>
[[nodiscard]] auto astar(Start start, S successors, H heuristic, G goal, Limits const& lim = {},
                         Policy policy = {})
{
    return tail::astar(problem<Start, S, H, G>{std::move(start), std::move(successors), std::move(heuristic),
                                               std::move(goal)},
                       lim, std::move(policy));
}

}   // namespace tail
