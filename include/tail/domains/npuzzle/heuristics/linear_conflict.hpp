#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>

namespace tail::npuzzle {

/// Manhattan distance plus two for each tile that must leave its goal line to let others pass.
///
/// In every row, of the tiles that belong to it, some stand in the wrong order; the fewest that must
/// step out and back are those outside a longest increasing subsequence. The same for columns, and
/// the two count independently, since a tile steps out of a row by vertical moves and out of a column
/// by horizontal ones. Admissible and consistent (Hansson, Mayer and Yung, 1992).
///
/// A move touches only the line that the tile enters or leaves, and only if it is the tile's own, so
/// the change costs at most two lines.
template <int Cells>
class linear_conflict {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// Makes the tables for this shape and goal.
    constexpr linear_conflict(geometry shape, board<Cells> const& goal)
        : shape_(shape), distance_(shape, goal)
    {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (goal[cell] == 0) { continue; }
            row_[at(goal[cell])]    = static_cast<std::uint8_t>(shape.row(cell));
            column_[at(goal[cell])] = static_cast<std::uint8_t>(shape.column(cell));
        }
        row_[0] = column_[0] = nowhere;
    }

    /// Manhattan distance plus the increment.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        return distance_(b) + increment(b);
    }

    /// Two for each tile that must step out of a line.
    [[nodiscard]] constexpr int increment(board<Cells> const& b) const noexcept
    {
        int steps = 0;
        for (int row = 0; row < shape_.height(); ++row) { steps += in_row(b, row, none, 0); }
        for (int column = 0; column < shape_.width(); ++column) { steps += in_column(b, column, none, 0); }
        return 2 * steps;
    }

    /// What the move adds: 1 or -1. To be asked before the move is made.
    [[nodiscard]] constexpr int change(board<Cells> const& before, direction d) const noexcept
    {
        int const to     = before.blank();
        int const from   = to + shape_.offset(d);
        int const tile   = before[from];
        int       change = 0;
        if (d == direction::up || d == direction::down) {
            int const own = row_[at(tile)];
            if (own == shape_.row(from)) {
                change = in_row(before, own, from, 0) - in_row(before, own, none, 0);
            }
            if (own == shape_.row(to)) {
                change = in_row(before, own, to, tile) - in_row(before, own, none, 0);
            }
        } else {
            int const own = column_[at(tile)];
            if (own == shape_.column(from)) {
                change = in_column(before, own, from, 0) - in_column(before, own, none, 0);
            }
            if (own == shape_.column(to)) {
                change = in_column(before, own, to, tile) - in_column(before, own, none, 0);
            }
        }
        return distance_.change(before, d) + 2 * change;
    }

private:
    using bytes = std::array<std::uint8_t, static_cast<std::size_t>(Cells)>;

    static constexpr std::uint8_t nowhere = 255;
    static constexpr int          none    = -1;

    [[nodiscard]] static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    /// Tiles that must leave a row, were `tile` in cell `replaced`.
    [[nodiscard]] constexpr int in_row(board<Cells> const& b, int row, int replaced, int tile) const noexcept
    {
        return steps(b, row * shape_.width(), 1, shape_.width(), row, row_, column_, replaced, tile);
    }

    [[nodiscard]] constexpr int in_column(board<Cells> const& b, int column, int replaced,
                                          int tile) const noexcept
    {
        return steps(b, column, shape_.width(), shape_.height(), column, column_, row_, replaced, tile);
    }

    [[nodiscard]] static constexpr int steps(board<Cells> const& b, int cell, int stride, int count, int line,
                                             bytes const& line_of, bytes const& place_of, int replaced,
                                             int tile) noexcept
    {
        // Patience sorting in one register: bit p is set when some increasing subsequence, among the
        // longest of its length, ends in place p. A new place takes over the next higher bit.
        unsigned ends    = 0;
        int      members = 0;
        for (; count > 0; --count, cell += stride) {
            int const occupant = cell == replaced ? tile : b[cell];
            if (line_of[at(occupant)] != line) { continue; }
            unsigned const place  = 1U << place_of[at(occupant)];
            unsigned const higher = ends & ~(place - 1U);
            ends                  = (ends & ~(higher & (~higher + 1U))) | place;
            ++members;
        }
        return members - std::popcount(ends);
    }

    geometry         shape_;
    manhattan<Cells> distance_;
    bytes            row_{};      // [tile]
    bytes            column_{};   // [tile]
};

}   // namespace tail::npuzzle
