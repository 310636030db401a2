#pragma once

#include <concepts>
#include <utility>

#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning.hpp>

namespace tail {

/// Iterative deepening: a path with the fewest steps in memory for the path alone.
///
/// With `prune::transposition` it keeps a depth table: each iteration then expands a node once, at its least
/// depth, and fewest steps stay fewest. Ends on an unsolvable problem when an iteration cuts nothing.
template <SearchProblem P, class Limits = limits, class Policy = depth_first_policy<>>
    requires detail::DepthFirstCall<P, Limits, Policy>
[[nodiscard]] auto iterative_deepening(P p, Limits const& lim = {}, Policy policy = {})
{
    depth_first_engine engine{std::move(p), contour::deepening{}, std::move(policy)};
    return engine.run(lim);
}

/// The same with other depths: the first limit, the step (1 for fewest steps) and the last limit.
///
///     auto found = tail::iterative_deepening(problem, tail::contour::deepening{.start = 10, .most = 40});
template <SearchProblem P, std::same_as<contour::deepening> Depths, class Limits = limits,
          class Policy = depth_first_policy<>>
    requires detail::DepthFirstCall<P, Limits, Policy>
[[nodiscard]] auto iterative_deepening(P p, Depths depths, Limits const& lim = {}, Policy policy = {})
{
    depth_first_engine engine{std::move(p), depths, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = depth_first_policy<>>
    requires(!detail::DepthFirstCall<P, Limits, Policy> && !std::same_as<Limits, contour::deepening>)
auto iterative_deepening(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_depth_first<P, Limits, Policy>();
}
/// Chosen for no valid call: the compiler says what is wrong.
template <class P, std::same_as<contour::deepening> Depths, class Limits = limits,
          class Policy = depth_first_policy<>>
    requires(!detail::DepthFirstCall<P, Limits, Policy>)
auto iterative_deepening(P, Depths, Limits const& = {}, Policy = {})
{
    return detail::refuse_depth_first<P, Limits, Policy>();
}

}   // namespace tail
