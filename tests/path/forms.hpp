#pragma once

#include <path/graph.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/depth_limited.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>

/// \file
/// Every algorithm over one way of stating a graph.

namespace graphs {

template <class Pruning>
auto pruned(Pruning pruning = {})
{
    return tail::depth_first_policy<Pruning>{.pruning = pruning};
}

/// Runs all algorithms over form `S` with costs; throws what rapidcheck throws when one is wrong.
template <class S>
void all_algorithms(graph const& g)
{
    auto const p     = stated<S>(g);
    auto const table = pruned<tail::prune::transposition<>>();
    RC_FLAWLESS(optimal_flaw(g, tail::astar(p)));
    RC_FLAWLESS(optimal_flaw(g, tail::uniform_cost(p)));
    RC_FLAWLESS(complete_flaw(g, tail::weighted_astar(p, 3)));
    RC_FLAWLESS(complete_flaw(g, tail::greedy(p)));
    RC_FLAWLESS(shortest_flaw(g, tail::bfs(p)));
    RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, table)));
    RC_FLAWLESS(shortest_flaw(g, tail::iterative_deepening(p, {}, table)));
    RC_FLAWLESS(complete_flaw(g, tail::dfs(p)));
    if (g.size() <= 6) {
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, pruned<tail::prune::path_check>())));
        RC_FLAWLESS(complete_flaw(g, tail::dfs(p, {}, pruned<tail::prune::path_check>())));
    }
}

/// The searches without a memory, which want a tree of moderate size.
template <class S>
void tree_algorithms(graph const& g)
{
    auto const p = stated<S>(g);
    RC_FLAWLESS(optimal_flaw(g, tail::idastar(p)));
    RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, pruned<tail::prune::nothing>())));
    RC_FLAWLESS(shortest_flaw(g, tail::iterative_deepening(p)));
    RC_FLAWLESS(complete_flaw(g, tail::depth_limited(p, 1000)));
}

}   // namespace graphs
