#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// The goal `0 1 2 / 3 4 5 / 6 7 8`: the blank in the upper left, the tiles in order. The default.
template <int Cells>
[[nodiscard]] constexpr board<Cells> blank_first([[maybe_unused]] geometry shape)
{
    TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
    return board<Cells>{};
}

/// The goal `1 2 3 / 4 5 6 / 7 8 0`: the tiles in order, the blank in the lower right.
///
/// Turned by half a circle, with every tile `t` renamed to `cells - t`, it is `blank_first`.
template <int Cells>
[[nodiscard]] constexpr board<Cells> blank_last(geometry shape)
{
    TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
    auto       tiles = board<Cells>{}.tiles();
    auto const last  = static_cast<std::size_t>(shape.cells() - 1);
    for (std::size_t cell = 0; cell < last; ++cell) { tiles[cell] = static_cast<std::uint8_t>(cell + 1); }
    tiles[last] = 0;
    return board<Cells>{tiles};
}

/// True when `start` can be brought to `goal`; either both or neither of a board and its mirror can.
///
/// Each move swaps the blank with a tile and moves it one cell, so the parity of the permutation and
/// that of the blank's walk change together (Johnson and Story, 1879). Linear in the number of cells.
template <int Cells>
[[nodiscard]] constexpr bool solvable(geometry shape, board<Cells> const& start,
                                      board<Cells> const& goal) noexcept
{
    std::array<int, static_cast<std::size_t>(Cells)> home{};
    for (int cell = 0; cell < Cells; ++cell) { home[static_cast<std::size_t>(goal[cell])] = cell; }

    // A cycle of k cells takes k - 1 swaps to sort.
    std::uint64_t visited = 0;
    unsigned      swaps   = 0;
    for (int cell = 0; cell < Cells; ++cell) {
        for (int next = cell; (visited >> static_cast<unsigned>(next) & 1U) == 0;
             next     = home[static_cast<std::size_t>(start[next])]) {
            visited |= std::uint64_t{1} << static_cast<unsigned>(next);
            swaps += next != cell ? 1U : 0U;
        }
    }
    auto const walk = static_cast<unsigned>(shape.distance(start.blank(), goal.blank()));
    return ((swaps ^ walk) & 1U) == 0;
}

}   // namespace tail::npuzzle
