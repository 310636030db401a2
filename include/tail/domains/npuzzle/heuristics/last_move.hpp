#pragma once

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>

namespace tail::npuzzle {

namespace detail {

/// Both versions of the rule; `AtGoal` charges the goal itself, as the thesis' program does.
template <int Cells, bool AtGoal>
class last_move_base {
public:
    constexpr last_move_base(geometry shape, board<Cells> const& goal)
        : shape_(shape), distance_(shape, goal), corner_(goal.blank())
    {
        int const  row       = shape.row(corner_);
        int const  column    = shape.column(corner_);
        bool const is_corner = (row == 0 || row == shape.height() - 1)
            && (column == 0 || column == shape.width() - 1);
        if (is_corner) {
            beside_ = goal[shape.cell(row, column == 0 ? 1 : column - 1)];
            below_  = goal[shape.cell(row == 0 ? 1 : row - 1, column)];
        }
    }

    /// Manhattan distance plus the increment.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        int const distance = distance_(b);
        return distance + extra(b, distance);
    }

    /// Two, if neither tile passes the corner on its way; linear in width and height.
    [[nodiscard]] constexpr int increment(board<Cells> const& b) const noexcept
    {
        return avoided(b) ? extra(b, distance_(b)) : 0;
    }

    /// What the move adds: 1 or -1 (the version that charges the goal, too). To be asked before it is made.
    [[nodiscard]] constexpr int change(board<Cells> const& before, direction d) const noexcept
    {
        int const from = before.blank() + shape_.offset(d);
        int const step = distance_.change(before, d);
        // Only the two tiles next to the corner matter, and the goal has one of them move at once.
        if (before[from] != beside_ && before[from] != below_) { return step; }
        board<Cells> after = before;
        after.slide(from);
        return step + increment(after) - increment(before);
    }

private:
    /// Neither is the one tile in the corner's column nor the other in its row.
    [[nodiscard]] constexpr bool avoided(board<Cells> const& b) const noexcept
    {
        if (beside_ == 0) { return false; }
        int const left = shape_.column(corner_);
        for (int row = 0; row < shape_.height(); ++row) {
            if (b[shape_.cell(row, left)] == beside_) { return false; }
        }
        int const top = shape_.row(corner_);
        for (int column = 0; column < shape_.width(); ++column) {
            if (b[shape_.cell(top, column)] == below_) { return false; }
        }
        return true;
    }

    [[nodiscard]] constexpr int extra(board<Cells> const& b, int distance) const noexcept
    {
        return (AtGoal || distance != 0) && avoided(b) ? 2 : 0;
    }

    geometry         shape_;
    manhattan<Cells> distance_;
    int              corner_;
    int beside_ = 0;   // the tile that belongs next to the corner in its row, 0 if there is no corner
    int below_  = 0;   // the tile that belongs next to the corner in its column
};

}   // namespace detail

/// Manhattan distance plus two if the last move cannot be made by a shortest way.
///
/// Just before the end the blank's goal corner holds one of the two tiles that belong next to it. If
/// the one is outside the corner's column and the other outside its row, neither passes the corner on
/// a shortest way home, and one of them must make a detour (Korf and Taylor, 1996). Nothing is added
/// at the goal, nor when the blank belongs elsewhere than in a corner. Admissible and consistent: the
/// two are lost or won only by a move that is a detour for that tile.
template <int Cells>
struct last_move : detail::last_move_base<Cells, false> {
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    using detail::last_move_base<Cells, false>::last_move_base;
};

/// Last move as the thesis programs it: the goal itself is charged two.
///
/// That single value makes A* finish the whole last layer of equal f, which is what the thesis'
/// comparison against it measures.
template <int Cells>
struct last_move_coded : detail::last_move_base<Cells, true> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = true;    ///< drops by no more than the cost of a move

    using detail::last_move_base<Cells, true>::last_move_base;
};

}   // namespace tail::npuzzle
