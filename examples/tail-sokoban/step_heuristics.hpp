#pragma once

#include <memory>
#include <string>

#include <tail-sokoban/move_heuristics.hpp>
#include <tail/domains/sokoban/heuristics/lab.hpp>
#include <tail/domains/sokoban/steps.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>

namespace tail::sokoban_tool {

using step_rules = sokoban::steps<sokoban::deadlock_tests>;
using step_value = sokoban::walk_costs::moves::cost_type;

/// The heuristic of a search by single steps.
[[nodiscard]] inline std::unique_ptr<chosen<step_rules, step_value>> step_heuristic(prepared const& p)
{
    std::string const& name = p.asked.heuristic;
    if (name == "manhattan") { return held<sokoban::manhattan_sum, step_rules, step_value>(p.level); }
    if (name == "manhattan-matching") {
        return held<sokoban::manhattan_matching, step_rules, step_value>(p.level);
    }
    if (name == "lab-1") { return held<sokoban::lab_h1, step_rules, step_value>(p.level); }
    if (name == "lab-2") { return held<sokoban::lab_h2, step_rules, step_value>(p.level); }
    if (name == "lab-3") { return held<sokoban::lab_h3, step_rules, step_value>(p.level); }
    return move_heuristic<step_rules, sokoban::walk_costs::moves>(p);
}

}   // namespace tail::sokoban_tool
