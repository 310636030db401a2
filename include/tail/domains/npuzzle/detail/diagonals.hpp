#pragma once

#include <tail/domains/npuzzle/detail/perspective.hpp>

namespace tail::npuzzle::detail {

/// A cell, where its tile is seen from it, and the two cells next to it on that side.
struct diagonal {
    int  rows      = 0;       ///< how far below its goal cell the tile is
    int  columns   = 0;       ///< how far to the right
    int  above     = 0;       ///< the neighbour in the same column that faces the tile
    int  beside    = 0;       ///< the neighbour in the same row that faces the tile
    bool in_corner = false;   ///< the tile is in another row and another column than its goal
    bool touches   = false;   ///< and next to it diagonally
};

/// Where the tile that belongs to `cell` is, seen from there.
template <int Cells>
[[nodiscard]] constexpr diagonal look(seen_board<Cells> const& s, int cell) noexcept
{
    auto const sign = [](int x) { return (x > 0) - (x < 0); };
    int const  from = s.position_of(cell);
    diagonal   d;
    d.rows      = s.shape.row(from) - s.shape.row(cell);
    d.columns   = s.shape.column(from) - s.shape.column(cell);
    d.above     = cell + sign(d.rows) * s.shape.width();
    d.beside    = cell + sign(d.columns);
    d.in_corner = d.rows != 0 && d.columns != 0;
    d.touches   = d.rows * d.rows == 1 && d.columns * d.columns == 1;
    return d;
}

/// The only diagonal that the thesis' chain of else-ifs tests for a cell.
template <int Cells>
[[nodiscard]] constexpr bool in_chain(seen_board<Cells> const& s, int cell, diagonal const& d) noexcept
{
    int const row    = s.shape.row(cell);
    int const column = s.shape.column(cell);
    if (row > 0 && column > 0) { return d.rows < 0 && d.columns < 0; }
    if (row > 0) { return d.rows < 0 && d.columns > 0; }
    if (column + 1 < s.shape.width()) { return d.rows > 0 && d.columns > 0; }
    return d.rows > 0 && d.columns < 0;
}

/// Calls `found(cell, diagonal)` for each cell other than the blank's goal that holds a wrong tile.
template <int Cells, class Found>
constexpr void walk_diagonals(seen_board<Cells> const& s, Found&& found)
{
    for (int cell = 0; cell < s.shape.cells(); ++cell) {
        if (cell != s.blank_home && s.misplaced(cell)) { found(cell, look(s, cell)); }
    }
}

}   // namespace tail::npuzzle::detail
