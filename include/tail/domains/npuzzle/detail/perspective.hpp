#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle::detail {

/// A board with every tile named by its goal cell, so that the goal reads 0, 1, 2, ...
template <int Cells>
struct seen_board {
    geometry                                                  shape;
    int                                                       blank;        ///< where the blank is
    int                                                       blank_home;   ///< where it belongs
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> home;   ///< goal cell of a cell's occupant
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)>
        position;   ///< where the occupant of a goal cell is

    [[nodiscard]] constexpr int home_at(int cell) const noexcept
    {
        return home[static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] constexpr int position_of(int goal_cell) const noexcept
    {
        return position[static_cast<std::size_t>(goal_cell)];
    }

    /// The cell holds its own tile; the blank is never in place.
    [[nodiscard]] constexpr bool in_place(int cell) const noexcept
    {
        return cell != blank && home_at(cell) == cell;
    }

    /// The cell holds a tile of another cell.
    [[nodiscard]] constexpr bool misplaced(int cell) const noexcept
    {
        return cell != blank && home_at(cell) != cell;
    }

    /// Every tile is in place.
    [[nodiscard]] constexpr bool solved() const noexcept
    {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (home_at(cell) != cell) { return false; }
        }
        return true;
    }
};

/// Turns boards so that the blank's goal cell lies in the upper left quarter.
///
/// The rules of the sources are written for the goal 0, 1, 2, ... with the blank in the upper left
/// corner, and some look at the board in a fixed order. Renaming each tile by its goal cell, and
/// mirroring left-right and up-down where the blank belongs to the other half, carries them over to
/// every goal; the goal with the blank last is turned by half a circle.
template <int Cells>
class perspective {
public:
    constexpr perspective(geometry shape, board<Cells> const& goal) noexcept : shape_(shape)
    {
        bool const flip_columns = 2 * shape.column(goal.blank()) > shape.width() - 1;
        bool const flip_rows    = 2 * shape.row(goal.blank()) > shape.height() - 1;
        for (int cell = 0; cell < shape.cells(); ++cell) {
            int const row    = flip_rows ? shape.height() - 1 - shape.row(cell) : shape.row(cell);
            int const column = flip_columns ? shape.width() - 1 - shape.column(cell) : shape.column(cell);
            int const seen   = shape.cell(row, column);
            seen_[static_cast<std::size_t>(cell)]       = static_cast<std::uint8_t>(seen);
            home_[static_cast<std::size_t>(goal[cell])] = static_cast<std::uint8_t>(seen);
        }
    }

    [[nodiscard]] constexpr geometry shape() const noexcept { return shape_; }

    /// The board as seen from its goal; linear in the number of cells.
    [[nodiscard]] constexpr seen_board<Cells> see(board<Cells> const& b) const noexcept
    {
        seen_board<Cells> result{shape_, seen_[static_cast<std::size_t>(b.blank())], home_[0], {}, {}};
        for (int cell = 0; cell < shape_.cells(); ++cell) {
            std::uint8_t const at   = seen_[static_cast<std::size_t>(cell)];
            std::uint8_t const home = home_[static_cast<std::size_t>(b[cell])];
            result.home[at]         = home;
            result.position[home]   = at;
        }
        return result;
    }

private:
    geometry                                                  shape_;
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> seen_{};   // [cell]
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> home_{};   // [tile]
};

}   // namespace tail::npuzzle::detail
