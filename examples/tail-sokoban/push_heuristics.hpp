#pragma once

#include <memory>
#include <string>

#include <tail-sokoban/search_kinds.hpp>
#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>
#include <tail/domains/sokoban/heuristics/lab.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>

namespace tail::sokoban_tool {

/// The heuristic of a task whose costs are pushes.
template <class Successors>
[[nodiscard]] std::unique_ptr<chosen<Successors, int>> push_heuristic(prepared const& p)
{
    std::string const& name = p.asked.heuristic;
    if (name == "nearest") { return held<sokoban::nearest, Successors, int>(p.level); }
    if (name == "matching") { return held<sokoban::matching, Successors, int>(p.level); }
    if (name == "linear-conflict") { return held<sokoban::linear_conflict, Successors, int>(p.level); }
    if (name == "frozen-walls") {
        return held<sokoban::frozen_walls<sokoban::matching>, Successors, int>(p.level);
    }
    if (name == "frozen-conflict") {
        return held<sokoban::frozen_walls<sokoban::linear_conflict>, Successors, int>(p.level);
    }
    if (name == "manhattan") { return held<sokoban::manhattan_sum, Successors, int>(p.level); }
    if (name == "manhattan-matching") { return held<sokoban::manhattan_matching, Successors, int>(p.level); }
    if (name == "lab-1") { return held<sokoban::lab_h1, Successors, int>(p.level); }
    return std::make_unique<no_heuristic<typename Successors::move_type, int>>();
}

}   // namespace tail::sokoban_tool
