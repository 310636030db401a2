#pragma once

#include <utility>

#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning.hpp>

namespace tail {

/// IDA*: a cheapest path in memory for the path alone (Korf 1985).
///
/// Searches depth-first within a bound on g + h, then within the least g + h that was cut, and so on. Optimal
/// when `h` never overestimates. Expands nodes again in every iteration, and once for every path to them
/// unless a pruning policy remembers: `prune::path_check`, `prune::transposition`. Ends on an unsolvable
/// problem, or on one with cycles of zero cost, only if the pruning sees repeated nodes.
template <SearchProblem P, class Limits = limits, class Policy = depth_first_policy<>>
    requires detail::DepthFirstCall<P, Limits, Policy>
[[nodiscard]] auto idastar(P p, Limits const& lim = {}, Policy policy = {})
{
    depth_first_engine engine{std::move(p), contour::cost{}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = depth_first_policy<>>
    requires(!detail::DepthFirstCall<P, Limits, Policy>)
auto idastar(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_depth_first<P, Limits, Policy>();
}

/// The same for the parts of a problem: `tail::idastar(start, successors, heuristic, goal)`.
template <class Start, class S, class H, class G, class Limits = limits, class Policy = depth_first_policy<>>
[[nodiscard]] auto idastar(Start start, S successors, H heuristic, G goal, Limits const& lim = {},
                           Policy policy = {})
{
    return tail::idastar(problem<Start, S, H, G>{std::move(start), std::move(successors),
                                                 std::move(heuristic), std::move(goal)},
                         lim, std::move(policy));
}

}   // namespace tail
