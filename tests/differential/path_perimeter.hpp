#pragma once

#include <differential/path_forms.hpp>
#include <tail/core/limits.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/perimeter.hpp>

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

}   // namespace differential
