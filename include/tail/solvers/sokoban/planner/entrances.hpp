#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// Where boxes come into the goal area (J.-N. Demaret 2007, section 4.4.1).
///
/// A square next to a goal, itself no goal, is a *potential* entrance if the man has room behind it to push a
/// box from there onto the goal. It is a *real* one if some box of the start, alone on the level, can be
/// pushed there without passing through another potential entrance. Several goal areas count as one.
struct entrances {
    std::vector<square> potential;   ///< in the order of reading
    std::vector<square> real;        ///< those that a box of the start can be pushed to
};

namespace detail {

/// Whether a box alone on the level can be pushed to a square without passing through some others.
[[nodiscard]] inline bool lone_box_reaches(level const& l, square box, square man, square to,
                                           square_set const& forbidden)
{
    struct state {
        square box, man;
    };
    man_region         region{l};
    std::vector<bool>  seen((l.squares() + 1) * 4);
    std::vector<state> queue;
    position           alone{l};
    for (square const b : l.boxes()) { alone.take_box(b); }
    auto const enter = [&](square b, square m) {
        unsigned const side = l.side(b, m);
        if (seen[b * std::size_t{4} + side]) { return; }
        seen[b * std::size_t{4} + side] = true;
        queue.push_back({b, m});
    };
    enter(box, man);
    for (std::size_t i = 0; i < queue.size(); ++i) {
        state const at = queue[i];
        if (at.box == to) { return true; }
        alone.put_box(at.box);
        alone.put_man(at.man);
        region.fill(alone);
        for (direction const d : all_directions) {
            square const next = l.neighbour(at.box, d);
            if (next == l.wall() || (forbidden.contains(next) && next != to)
                || !region.reaches(l.neighbour(at.box, opposite(d)))) {
                continue;
            }
            enter(next, at.box);
        }
        alone.take_box(at.box);
    }
    return false;
}

}   // namespace detail

/// Finds the entrances to some goals, which need not be those of the level.
[[nodiscard]] inline entrances find_entrances(level const& l, std::span<square const> goals)
{
    entrances  found;
    square_set potential(l.squares() + 1U), is_goal(l.squares() + 1U);
    for (square const g : goals) { is_goal.insert(g); }
    for (square const g : goals) {
        for (direction const d : all_directions) {
            square const e = l.neighbour(g, d);
            if (e != l.wall() && !is_goal.contains(e) && l.neighbour(e, d) != l.wall()) {
                potential.insert(e);
            }
        }
    }
    potential.for_each([&](square e) { found.potential.push_back(e); });
    auto const by_reading = [&](square a, square b) {
        return l.row(a) != l.row(b) ? l.row(a) < l.row(b) : l.column(a) < l.column(b);
    };
    std::sort(found.potential.begin(), found.potential.end(), by_reading);
    for (square const e : found.potential) {
        bool const is_real = std::any_of(l.boxes().begin(), l.boxes().end(), [&](square b) {
            return detail::lone_box_reaches(l, b, l.man(), e, potential);
        });
        if (is_real) { found.real.push_back(e); }
    }
    return found;
}
/// The same with all goals.
[[nodiscard]] inline entrances find_entrances(level const& l) { return find_entrances(l, l.goals()); }

}   // namespace tail::sokoban
