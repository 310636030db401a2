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

/// Those of some squares that a box of the start, alone on the level, can be pushed to without passing
/// through another of them. One flood for all boxes: where one has been, another finds nothing new.
[[nodiscard]] inline square_set reached_by_lone_boxes(level const& l, square_set const& targets)
{
    struct state {
        square box, man;
    };
    man_region         region{l};
    square_set         reached(l.squares() + 1U);
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
    for (square const b : l.boxes()) {
        if (targets.contains(b)) { reached.insert(b); }
        enter(b, l.man());
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
        state const at = queue[i];
        alone.put_box(at.box);
        alone.put_man(at.man);
        region.fill(alone);
        for (direction const d : all_directions) {
            square const next = l.neighbour(at.box, d);
            if (next == l.wall() || !region.reaches(l.neighbour(at.box, opposite(d)))) { continue; }
            if (targets.contains(next)) {
                reached.insert(next);
            } else {
                enter(next, at.box);
            }
        }
        alone.take_box(at.box);
    }
    return reached;
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
    square_set const reached = detail::reached_by_lone_boxes(l, potential);
    for (square const e : found.potential) {
        if (reached.contains(e)) { found.real.push_back(e); }
    }
    return found;
}
/// The same with all goals.
[[nodiscard]] inline entrances find_entrances(level const& l) { return find_entrances(l, l.goals()); }

}   // namespace tail::sokoban
