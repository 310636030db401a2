#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/slide.hpp>

namespace tail::npuzzle {

/// The sum over all tiles of the taxicab distance to the goal cell.
///
/// Each move brings one tile one cell nearer at best, so the sum never exceeds the distance and
/// changes by one with each move. The change is a single look-up in a table of one byte for every
/// cell of the blank, direction and tile: 1 KiB for the 15-puzzle.
template <int Cells>
class manhattan {
public:
    static constexpr bool admissible     = true;   ///< never exceeds the true distance
    static constexpr bool consistent     = true;   ///< drops by no more than the cost of a move
    static constexpr bool follows_packed = true;   ///< boards in storage form, too

    /// Makes the table for this shape and goal.
    constexpr manhattan(geometry shape, board<Cells> const& goal)
    {
        TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
        for (int home = 0; home < shape.cells(); ++home) {
            int const tile = goal[home];
            if (tile == 0) { continue; }
            for (int cell = 0; cell < shape.cells(); ++cell) {
                distance_[at(cell)][at(tile)] = static_cast<std::uint8_t>(shape.distance(cell, home));
            }
        }
        for (direction d : directions) {
            offset_[static_cast<std::size_t>(d)] = static_cast<std::int8_t>(shape.offset(d));
        }
        for (int blank = 0; blank < shape.cells(); ++blank) {
            for (direction d : directions) {
                if (!shape.allows(blank, d)) { continue; }
                int const   from = blank + shape.offset(d);
                slide const move{blank, from, d};
                for (int tile = 1; tile < shape.cells(); ++tile) {
                    change_[move.code()][at(tile)] = static_cast<std::int8_t>(
                        distance_[at(blank)][at(tile)] - distance_[at(from)][at(tile)]);
                }
            }
        }
    }

    /// The whole sum; linear in the number of cells.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        int sum = 0;
        for (int cell = 0; cell < Cells; ++cell) { sum += distance_[at(cell)][at(b[cell])]; }
        return sum;
    }

    /// What the move adds to the sum: 1 or -1. To be asked before the move is made.
    [[nodiscard]] TAIL_ALWAYS_INLINE constexpr int change(board<Cells> const& before,
                                                          slide               move) const noexcept
    {
        return change_[move.code()][at(before.tile(move.to()))];
    }
    /// What a move changes, for a board in storage form.
    [[nodiscard]] TAIL_ALWAYS_INLINE constexpr int change(packed_board<Cells> const& before,
                                                          slide                      move) const noexcept
    {
        return change_[move.code()][at(before.tile(move.to()))];
    }
    /// What a move changes, for moves that are directions of the blank.
    [[nodiscard]] constexpr int change(board<Cells> const& before, direction d) const noexcept
    {
        return change(before,
                      slide{before.blank(), before.blank() + offset_[static_cast<std::size_t>(d)], d});
    }

private:
    // Rows of a power of two, so that the index is made by shifts.
    static constexpr std::size_t stride = std::bit_ceil(static_cast<std::size_t>(Cells));

    [[nodiscard]] static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    std::array<std::array<std::int8_t, stride>, at(Cells) * 4> change_{};     // [move][tile]
    std::array<std::array<std::uint8_t, stride>, at(Cells)>    distance_{};   // [cell][tile]
    std::array<std::int8_t, 4>                                 offset_{};
};

}   // namespace tail::npuzzle
