#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include <tail/core/config.hpp>

namespace tail::grid {

/// Width and height of a rectangular board. Points are counted row by row from the lower left: `row * width +
/// column`.
struct geometry {
    int width  = 0;   ///< points of a row
    int height = 0;   ///< points of a column

    /// As many as there are letters for columns.
    static constexpr int largest_side = 26;

    /// Whether both sides are from 1 to `largest_side`.
    [[nodiscard]] constexpr bool valid() const
    {
        return width > 0 && height > 0 && width <= largest_side && height <= largest_side;
    }

    /// How many points the board has.
    [[nodiscard]] constexpr std::size_t points() const
    {
        return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    }
    /// The number of a point: row by row, from the lower left.
    [[nodiscard]] constexpr std::size_t point(int column, int row) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width)
            + static_cast<std::size_t>(column);
    }
    /// The column of a point, from 0.
    [[nodiscard]] constexpr int column(std::size_t point) const { return static_cast<int>(point) % width; }
    /// The row of a point, from 0 at the bottom.
    [[nodiscard]] constexpr int row(std::size_t point) const { return static_cast<int>(point) / width; }

    /// Whether all members are equal.
    friend constexpr bool operator==(geometry, geometry) = default;
};

/// The eight directions, clockwise. North is towards the last row.
enum class direction : std::uint8_t {
    north,
    north_east,
    east,
    south_east,
    south,
    south_west,
    west,
    north_west
};

/// All of them, clockwise.
inline constexpr std::array<direction, 8> directions{
    direction::north, direction::north_east, direction::east, direction::south_east,
    direction::south, direction::south_west, direction::west, direction::north_west};

/// Calls `visit.operator()<D>()` for each direction, known when it is compiled.
template <class Visit>
constexpr void in_all_directions(Visit&& visit)
{
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (visit.template operator()<static_cast<direction>(I)>(), ...);
    }(std::make_index_sequence<8>{});
}

/// The way back.
[[nodiscard]] constexpr direction opposite(direction d)
{
    return static_cast<direction>((static_cast<unsigned>(d) + 4U) % 8U);
}

/// Columns and rows of one step.
[[nodiscard]] constexpr int columns_of(direction d)
{
    constexpr std::array<int, 8> columns{0, 1, 1, 1, 0, -1, -1, -1};
    return columns[static_cast<std::size_t>(d)];
}
/// How many rows up a step in this direction goes: 1, 0 or -1.
[[nodiscard]] constexpr int rows_of(direction d)
{
    constexpr std::array<int, 8> rows{1, 1, 0, -1, -1, -1, 0, 1};
    return rows[static_cast<std::size_t>(d)];
}

/// How many ways there are to turn and mirror a board onto itself: all eight of a square, or the four of a
/// rectangle.
[[nodiscard]] constexpr std::size_t symmetries(geometry g) { return g.width == g.height ? 8 : 4; }

/// Where symmetry `which` takes a point. Zero is the identity; 1, 2 and 4 mirror columns, rows and the
/// diagonal, and sums of them do so one after the other: the diagonal last.
[[nodiscard]] constexpr std::size_t mapped(geometry g, std::size_t which, std::size_t point)
{
    int column = g.column(point);
    int row    = g.row(point);
    if ((which & 1U) != 0) { column = g.width - 1 - column; }
    if ((which & 2U) != 0) { row = g.height - 1 - row; }
    return (which & 4U) != 0 ? g.point(row, column) : g.point(column, row);
}

/// The symmetry that takes back what `which` does.
[[nodiscard]] constexpr std::size_t inverse_symmetry(std::size_t which)
{
    // Mirroring columns and then the diagonal is mirroring the diagonal and then rows.
    constexpr std::array<std::size_t, 8> inverse{0, 1, 2, 3, 4, 6, 5, 7};
    return inverse[which];
}

/// `C5`: a letter for the column, counted from the left, and the number of the row, counted from below. No
/// letter is left out.
[[nodiscard]] inline std::string point_name(geometry g, std::size_t point)
{
    std::string name(1, static_cast<char>('A' + g.column(point)));
    name += std::to_string(g.row(point) + 1);
    return name;
}

}   // namespace tail::grid
