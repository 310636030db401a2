#pragma once

#include <utility>

#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning_tables.hpp>

namespace tail {

/// Depth-first search: some path, with no promise about its cost.
///
/// Visits every node once and so ends on every finite graph. With `prune::path_check` it remembers the
/// current path only, with `prune::nothing` or `prune::no_undo` it walks the tree of all paths, which may
/// have no end. Paths may grow as long as memory lasts: the search keeps them outside of the call stack.
template <SearchProblem P, class Limits = limits, class Policy = depth_first_policy<prune::closed_list<>>>
    requires detail::DepthFirstCall<P, Limits, Policy>
[[nodiscard]] auto dfs(P p, Limits const& lim = {}, Policy policy = {})
{
    depth_first_engine engine{std::move(p), contour::unbounded{}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = depth_first_policy<prune::closed_list<>>>
    requires(!detail::DepthFirstCall<P, Limits, Policy>)
auto dfs(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_depth_first<P, Limits, Policy>();
}

}   // namespace tail
