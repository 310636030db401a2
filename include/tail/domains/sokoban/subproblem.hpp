#pragma once

#include <span>

#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// Parts of a level for solvers that look at some of its boxes only.
///
/// There are two ways. Boxes that are only taken away need no new level: all moves work with any number of
/// boxes, and `each_stored` is the goal then. Boxes that become walls change how far the others have to go:
/// then a new `level` is made from a changed board, and `same_place` finds its squares.

namespace tail::sokoban {

/// A position without some of its boxes. The man stays where he is: normalise him again if need be.
[[nodiscard]] inline position without(position p, std::span<square const> boxes)
{
    for (square b : boxes) {
        if (p.has_box(b)) { p.take_box(b); }
    }
    p.note_last_box(no_square);
    return p;
}

/// Whether each box is on a goal, also if there are fewer boxes than goals.
class each_stored {
public:
    /// For this level, which has to live as long.
    explicit each_stored(level const& l) : goals_{&l.goal_set()} {}

    /// Whether each box is on a goal.
    [[nodiscard]] bool operator()(position const& p) const { return goals_->includes(p.boxes()); }

private:
    square_set const* goals_;
};

/// A position as a drawing.
[[nodiscard]] inline board as_board(level const& l, position const& p)
{
    board drawn = l.drawn();
    for (square s = 0; s < l.squares(); ++s) {
        bool const goal                                 = l.is_goal(s);
        drawn.signs[drawn.index(l.column(s), l.row(s))] = p.has_box(s) ? (goal ? '*' : '$')
            : p.man() == s                                             ? (goal ? '+' : '@')
            : goal                                                     ? '.'
                                                                       : ' ';
    }
    return drawn;
}

/// Takes boxes off a drawing, or goals. A level needs as many goals as boxes.
inline void take_boxes(board& drawn, level const& l, std::span<square const> boxes)
{
    for (square s : boxes) {
        char& sign = drawn.signs[drawn.index(l.column(s), l.row(s))];
        if (is_box(sign)) { sign = is_goal(sign) ? '.' : ' '; }
    }
}
/// Takes these goals away; what stands on them stays.
inline void take_goals(board& drawn, level const& l, std::span<square const> goals)
{
    for (square s : goals) {
        char& sign = drawn.signs[drawn.index(l.column(s), l.row(s))];
        if (is_goal(sign)) { sign = is_box(sign) ? '$' : is_man(sign) ? '@' : ' '; }
    }
}

/// Turns boxes into walls, and takes the goals under them away. What the walls cut off from the man is no
/// part of the new level, so boxes and goals there have to be taken away as well.
inline void make_walls(board& drawn, level const& l, std::span<square const> boxes)
{
    for (square s : boxes) { drawn.signs[drawn.index(l.column(s), l.row(s))] = '#'; }
}

/// The square of a level at the place of a square of another one of the same size; `wall()` if there is none.
[[nodiscard]] inline square same_place(level const& from, square s, level const& to)
{
    return s >= from.squares() ? to.wall() : to.at(from.column(s), from.row(s));
}

}   // namespace tail::sokoban
