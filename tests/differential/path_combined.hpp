#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <differential/path_forms.hpp>
#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/perimeter.hpp>
#include <tail/path/pruning_tables.hpp>

/// \file
/// Searches that are made of others.

namespace differential {

/// A* that ends at a perimeter of some radius, and goes on inside.
[[nodiscard]] inline auto through_perimeter(net const& g, int pick, tail::limits const& lim)
{
    tail::perimeter const around{backward<ranged<int>>(g), pick % 12};
    auto const            edge = tail::astar(tail::problem{.start      = g.starts,
                                                           .successors = stated<ranged<int>>(g.out),
                                                           .heuristic = around.heuristic(table<int>{&g.to_goal}),
                                                           .goal = around.goal()},
                                             lim);
    return around.complete(edge, true);
}

/// A* and depth-first search, to take turns.
[[nodiscard]] inline auto two_engines(net const& g)
{
    using stated_as  = decltype(forward<ranged<int>>(g));
    using depth      = tail::depth_first_policy<tail::prune::closed_list<>>;
    using best_first = tail::best_first_engine<stated_as, tail::evaluation::astar>;
    using blindly    = tail::depth_first_engine<stated_as, tail::contour::unbounded, depth>;
    std::vector<tail::any_engine<tail::result<int, int, short>>> engines;
    engines.push_back(tail::make_any_engine<best_first>(forward<ranged<int>>(g)));
    engines.push_back(tail::make_any_engine<blindly>(forward<ranged<int>>(g)));
    return engines;
}

/// The protocol of an agents search: along the first edges, a few steps.
struct along_first_edges {
    net const* g;
    int        most;

    std::optional<std::vector<short>> operator()(int n) const
    {
        std::vector<short> way;
        for (int i = 0; i < most && !g->is_goal(n); ++i) {
            auto const& out = g->out[static_cast<std::size_t>(n)];
            if (out.empty()) { return std::nullopt; }
            n = out[0].to;
            way.push_back(0);
        }
        return g->is_goal(n) ? std::optional{std::move(way)} : std::nullopt;
    }
};

}   // namespace differential
