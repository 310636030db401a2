#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// Squares from which a box alone never comes to a goal, found in four ways. Each finds all that those before
/// it find; `dead_by_pulls` finds all that there are if the man could be anywhere. They are here to be
/// compared: searches use `level::is_live`.

namespace tail::sokoban {

namespace detail {

[[nodiscard]] inline square_set corner_cells(level const& l)
{
    square_set cells(l.squares() + 1);
    for (square s = 0; s < l.squares(); ++s) {
        auto const is_wall = [&](direction d) { return l.neighbour(s, d) == l.wall(); };
        if (!l.is_goal(s) && (is_wall(direction::up) || is_wall(direction::down))
            && (is_wall(direction::left) || is_wall(direction::right))) {
            cells.insert(s);
        }
    }
    return cells;
}

/// Draws a line in direction `d` from a cell to the next one of `ends`, and adds the cells between them to
/// `to`, if `may_pass(square)` is true for each.
template <class MayPass>
void add_line(level const& l, square begin, direction d, square_set const& ends, square_set& to,
              MayPass const& may_pass)
{
    square end = l.neighbour(begin, d);
    while (end != l.wall() && !ends.contains(end) && may_pass(end)) { end = l.neighbour(end, d); }
    if (end == l.wall() || !ends.contains(end)) { return; }
    for (square s = l.neighbour(begin, d); s != end; s = l.neighbour(s, d)) { to.insert(s); }
}

}   // namespace detail

/// Squares that are no goals and have walls on two sides that meet.
[[nodiscard]] inline square_set dead_corners(level const& l) { return detail::corner_cells(l); }

/// Corners, and the squares between two of them in a line, if
/// 1. none of them is a goal,
/// 2. there is no wall between the corners,
/// 3. all of them have a wall on the same side of the line. (The corners need not: a box there is lost.)
/// A box on such a square stays on the line. Without the first or the third, solvable levels are lost.
[[nodiscard]] inline square_set dead_lines(level const& l)
{
    square_set const corners = detail::corner_cells(l);
    square_set       cells   = corners;
    for (direction along : {direction::right, direction::down}) {
        bool const level_line = along == direction::right;
        for (direction side : level_line ? std::array{direction::up, direction::down}
                                         : std::array{direction::left, direction::right}) {
            corners.for_each([&](square begin) {
                detail::add_line(l, begin, along, corners, cells,
                                 [&](square s) { return !l.is_goal(s) && l.neighbour(s, side) == l.wall(); });
            });
        }
    }
    return cells;
}

/// Corners; then, so many times, the squares of lines between two dead squares on which each square has a
/// wall on one side or the other and none is a goal. Two passes are what the source has; the second finds
/// lines that end in another line.
[[nodiscard]] inline square_set dead_in_passes(level const& l, std::size_t passes = 2)
{
    square_set cells = detail::corner_cells(l);
    for (std::size_t pass = 0; pass < passes; ++pass) {
        // Row by row; a line that has been found is an end for those after it.
        for (square begin = 0; begin < l.squares(); ++begin) {
            if (!cells.contains(begin)) { continue; }
            for (direction along : {direction::left, direction::up}) {
                direction const side = along == direction::left ? direction::up : direction::left;
                detail::add_line(l, begin, along, cells, cells, [&](square s) {
                    return !l.is_goal(s)
                        && (l.neighbour(s, side) == l.wall() || l.neighbour(s, opposite(side)) == l.wall());
                });
            }
        }
    }
    return cells;
}

/// Squares to which no box can be pulled from a goal: those that are not live.
[[nodiscard]] inline square_set dead_by_pulls(level const& l)
{
    square_set cells(l.squares() + 1);
    for (auto s = static_cast<square>(l.live_squares()); s < l.squares(); ++s) { cells.insert(s); }
    return cells;
}

/// A set of squares as a deadlock test: no box may be on them.
class dead_cell_test {
public:
    static constexpr bool pushes_to_dead_squares = true;   ///< the test alone says which squares are dead

    /// Dead are these squares.
    explicit dead_cell_test(square_set cells) : cells_{std::move(cells)} {}

    /// Whether a box stands on one of them.
    [[nodiscard]] bool dead(position const& p) const
    {
        if (p.last_box() != no_square) { return cells_.contains(p.last_box()); }
        bool found = false;
        p.boxes().for_each([&](square b) { found = found || cells_.contains(b); });
        return found;
    }

private:
    square_set cells_;
};

}   // namespace tail::sokoban
