#pragma once

#include <cstdint>
#include <utility>

#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning.hpp>

namespace tail {

/// Depth-limited search: some path of at most `depth` steps.
///
/// Status `depth_limit` means that there is none that short, but that the limit cut something; `exhausted`
/// that there is none at all.
template <SearchProblem P, class Limits = limits, class Policy = depth_first_policy<>>
    requires detail::DepthFirstCall<P, Limits, Policy>
[[nodiscard]] auto depth_limited(P p, std::uint32_t depth, Limits const& lim = {}, Policy policy = {})
{
    depth_first_engine engine{std::move(p), contour::depth{depth}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = depth_first_policy<>>
    requires(!detail::DepthFirstCall<P, Limits, Policy>)
auto depth_limited(P, std::uint32_t, Limits const& = {}, Policy = {})
{
    return detail::refuse_depth_first<P, Limits, Policy>();
}

}   // namespace tail
