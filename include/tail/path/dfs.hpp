#pragma once

#include <utility>

#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// Depth-first search: some path, with no promise about its cost.
///
/// Visits every node once and so ends on every finite graph. With `prune::path_check` it remembers the
/// current path only, with `prune::nothing` or `prune::no_undo` it walks the tree of all paths, which may
/// have no end. Paths may grow as long as memory lasts: the search keeps them outside of the call stack.
template <SearchProblem P, class Limits = limits, class Policy = depth_first_policy<prune::closed_list<>>>
    requires StorableIn<typename P::node_type, decltype(Policy::pruning)>
[[nodiscard]] auto dfs(P p, Limits const& lim = {}, Policy policy = {})
{
    depth_first_engine engine{std::move(p), contour::unbounded{}, std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
