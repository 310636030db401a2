#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

/// \file
/// What a solution says of its plan.

namespace tail::sokoban {

/// The goals in the order in which each got the box that stays there. Goals whose box never moves come first.
[[nodiscard]] inline std::vector<square> order_of_filling(level const& l, std::span<push const> solution)
{
    std::vector<std::pair<std::size_t, square>> last;
    for (square const g : l.goals()) {
        std::size_t at = 0;
        for (std::size_t i = solution.size(); i > 0 && at == 0; --i) {
            push const m = solution[i - 1];
            if (l.neighbour(m.box(), m.direction()) == g) { at = i; }
        }
        last.emplace_back(at, g);
    }
    std::sort(last.begin(), last.end());
    std::vector<square> order;
    for (auto const& [at, g] : last) { order.push_back(g); }
    return order;
}

/// Squares on which boxes wait while others are brought to their goals: where boxes stand when a goal gets
/// the box that stays, but for goals with a box that stays and squares on which the level begins with a box.
[[nodiscard]] inline std::vector<square> parking_squares(level const& l, std::span<push const> solution)
{
    std::vector<std::size_t> last(l.squares() + 1U, 0);   // of each goal: the push that fills it for good
    for (std::size_t i = 0; i < solution.size(); ++i) {
        push const m = solution[i];
        if (square const to = l.neighbour(m.box(), m.direction()); l.is_goal(to)) { last[to] = i + 1; }
    }
    position   p{l};
    square_set parked(l.squares() + 1U);
    for (std::size_t i = 0; i < solution.size(); ++i) {
        push const   m  = solution[i];
        square const to = l.neighbour(m.box(), m.direction());
        p.move_box(m.box(), to);
        if (!l.is_goal(to) || last[to] != i + 1) { continue; }
        p.boxes().for_each([&](square b) {
            if (!l.is_goal(b) || last[b] > i + 1) { parked.insert(b); }
        });
    }
    for (square const b : l.boxes()) {
        if (parked.contains(b)) { parked.erase(b); }
    }
    std::vector<square> squares;
    parked.for_each([&](square s) { squares.push_back(s); });
    return squares;
}

}   // namespace tail::sokoban
