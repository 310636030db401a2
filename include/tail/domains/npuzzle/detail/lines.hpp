#pragma once

#include <tail/domains/npuzzle/detail/perspective.hpp>

namespace tail::npuzzle::detail {

/// Calls `member(place)` for the tiles of row `row` that belong there, left to right.
template <int Cells, class Member>
constexpr void walk_row(seen_board<Cells> const& s, int row, Member&& member)
{
    for (int column = 0; column < s.shape.width(); ++column) {
        int const cell = s.shape.cell(row, column);
        if (cell != s.blank && s.shape.row(s.home_at(cell)) == row) {
            member(s.shape.column(s.home_at(cell)));
        }
    }
}

/// Calls `member(place)` for the tiles of column `column` that belong there, top to bottom.
template <int Cells, class Member>
constexpr void walk_column(seen_board<Cells> const& s, int column, Member&& member)
{
    for (int row = 0; row < s.shape.height(); ++row) {
        int const cell = s.shape.cell(row, column);
        if (cell != s.blank && s.shape.column(s.home_at(cell)) == column) {
            member(s.shape.row(s.home_at(cell)));
        }
    }
}

/// Counts the tiles of a line that come after a tile of a higher place.
struct descents {
    int count = 0;
    int last  = -1;

    constexpr void operator()(int place) noexcept
    {
        count += place < last ? 1 : 0;
        last = place;
    }
};

/// Counts the tiles of a line that come anywhere after a tile of a higher place.
struct overtaken {
    int count   = 0;
    int highest = -1;

    constexpr void operator()(int place) noexcept
    {
        if (place < highest) {
            ++count;
        } else {
            highest = place;
        }
    }
};

/// The sum of a counter over all rows and columns.
template <class Counter, int Cells>
[[nodiscard]] constexpr int count_lines(seen_board<Cells> const& s)
{
    int sum = 0;
    for (int row = 0; row < s.shape.height(); ++row) {
        Counter counter;
        walk_row(s, row, counter);
        sum += counter.count;
    }
    for (int column = 0; column < s.shape.width(); ++column) {
        Counter counter;
        walk_column(s, column, counter);
        sum += counter.count;
    }
    return sum;
}

}   // namespace tail::npuzzle::detail
