#pragma once

#include <memory>
#include <string>

#include <tail-sokoban/search_kinds.hpp>
#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/heuristics/steps_left.hpp>

namespace tail::sokoban_tool {

/// The heuristic of a task whose costs count the man's moves: the pushes that are left, and his way to the
/// first of them.
template <class Successors, class Costs>
[[nodiscard]] auto move_heuristic(prepared const& p)
    -> std::unique_ptr<chosen<Successors, typename Costs::cost_type>>
{
    using value             = typename Costs::cost_type;
    std::string const& name = p.asked.heuristic;
    auto const         with = [&]<class Pushes>(std::type_identity<Pushes>) {
        return held<sokoban::steps_left<Costs, Pushes>, Successors, value>(p.level);
    };
    if (name == "nearest") { return with(std::type_identity<sokoban::nearest>{}); }
    if (name == "matching") { return with(std::type_identity<sokoban::matching>{}); }
    if (name == "linear-conflict") { return with(std::type_identity<sokoban::linear_conflict>{}); }
    if (name == "frozen-walls") {
        return with(std::type_identity<sokoban::frozen_walls<sokoban::matching>>{});
    }
    if (name == "frozen-conflict") {
        return with(std::type_identity<sokoban::frozen_walls<sokoban::linear_conflict>>{});
    }
    return std::make_unique<no_heuristic<typename Successors::move_type, value>>();
}

}   // namespace tail::sokoban_tool
