#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle::detail {

/// The tiles of a pattern, after a look at whether they can be that: some of the puzzle's, each once.
template <int Cells>
[[nodiscard]] std::vector<int> checked_tiles(geometry shape, std::vector<int> tiles)
{
    TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
    std::uint64_t seen = 0;
    for (int tile : tiles) {
        TAIL_ASSERT(0 < tile && tile < shape.cells(), "a pattern is of tiles of the puzzle");
        TAIL_ASSERT((seen >> tile & 1U) == 0, "a pattern has each tile once");
        seen |= std::uint64_t{1} << tile;
    }
    return tiles;
}

/// For each cell the set of those beside it.
template <int Cells>
[[nodiscard]] std::array<std::uint64_t, static_cast<std::size_t>(Cells)> cells_beside(geometry shape)
{
    std::array<std::uint64_t, static_cast<std::size_t>(Cells)> beside{};
    for (int cell = 0; cell < shape.cells(); ++cell) {
        for (direction d : directions) {
            if (shape.allows(cell, d)) {
                beside[static_cast<std::size_t>(cell)] |= std::uint64_t{1} << (cell + shape.offset(d));
            }
        }
    }
    return beside;
}

}   // namespace tail::npuzzle::detail
