#pragma once

#include <cstdint>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/direction.hpp>

namespace tail::npuzzle {

/// Width and height of a sliding-tile puzzle, from 2 x 2 to 6 x 6 cells.
///
/// Cells are numbered from 0, row by row from the upper left. The size is a run-time value, so that
/// one compiled solver serves every shape that fits its capacity.
class geometry {
public:
    static constexpr int smallest_side = 2;   ///< no side is shorter
    static constexpr int largest_side  = 6;   ///< no side is longer

    /// A puzzle of `width` columns and `height` rows; both must be valid sides.
    constexpr geometry(int width, int height)
        : width_(static_cast<std::uint8_t>(width)), height_(static_cast<std::uint8_t>(height))
    {
        TAIL_ASSERT(valid_side(width) && valid_side(height), "a puzzle has from 2 to 6 rows and columns");
    }

    /// True when `side` can be a width or a height.
    [[nodiscard]] static constexpr bool valid_side(int side) noexcept
    {
        return smallest_side <= side && side <= largest_side;
    }

    /// Cells of a row.
    [[nodiscard]] constexpr int width() const noexcept { return width_; }
    /// Cells of a column.
    [[nodiscard]] constexpr int height() const noexcept { return height_; }

    /// Number of cells, the blank's included.
    [[nodiscard]] constexpr int cells() const noexcept { return width_ * height_; }

    /// The row of a cell, from 0 at the top.
    [[nodiscard]] constexpr int row(int cell) const noexcept { return cell / width_; }
    /// The column of a cell, from 0 at the left.
    [[nodiscard]] constexpr int column(int cell) const noexcept { return cell % width_; }
    /// The number of a cell, row by row.
    [[nodiscard]] constexpr int cell(int row, int column) const noexcept { return row * width_ + column; }

    /// Taxicab distance between two cells.
    [[nodiscard]] constexpr int distance(int a, int b) const noexcept
    {
        int const rows    = row(a) - row(b);
        int const columns = column(a) - column(b);
        return (rows < 0 ? -rows : rows) + (columns < 0 ? -columns : columns);
    }

    /// True when a blank in `cell` can move in direction `d`.
    [[nodiscard]] constexpr bool allows(int cell, direction d) const noexcept
    {
        switch (d) {
        case direction::up: return row(cell) > 0;
        case direction::left: return column(cell) > 0;
        case direction::right: return column(cell) + 1 < width_;
        case direction::down: return row(cell) + 1 < height_;
        }
        return false;
    }

    /// What a move in direction `d` adds to the number of the blank's cell.
    [[nodiscard]] constexpr int offset(direction d) const noexcept
    {
        switch (d) {
        case direction::up: return -width_;
        case direction::left: return -1;
        case direction::right: return 1;
        case direction::down: return width_;
        }
        return 0;
    }

    /// Whether all members are equal.
    friend constexpr bool operator==(geometry, geometry) = default;

private:
    std::uint8_t width_;
    std::uint8_t height_;
};

}   // namespace tail::npuzzle
