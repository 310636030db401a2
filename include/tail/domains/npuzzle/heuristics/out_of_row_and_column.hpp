#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// The number of tiles outside their goal row plus the number of tiles outside their goal column.
template <int Cells>
class out_of_row_and_column {
public:
    static constexpr bool admissible = true;
    static constexpr bool consistent = true;

    constexpr out_of_row_and_column(geometry shape, board<Cells> const& goal) noexcept : shape_(shape)
    {
        for (int cell = 0; cell < Cells; ++cell) {
            home_[static_cast<std::size_t>(goal[cell])] = static_cast<std::uint8_t>(cell);
        }
    }

    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        int count = 0;
        for (int cell = 0; cell < shape_.cells(); ++cell) { count += lines(b[cell], cell); }
        return count;
    }

    /// What the move adds: 1, 0 or -1. To be asked before the move is made.
    [[nodiscard]] constexpr int change(board<Cells> const& before, direction d) const noexcept
    {
        int const from = before.blank() + shape_.offset(d);
        int const tile = before[from];
        return lines(tile, before.blank()) - lines(tile, from);
    }

private:
    [[nodiscard]] constexpr int lines(int tile, int cell) const noexcept
    {
        if (tile == 0) { return 0; }
        int const home = home_[static_cast<std::size_t>(tile)];
        return (shape_.row(home) != shape_.row(cell)) + (shape_.column(home) != shape_.column(cell));
    }

    geometry                                                  shape_;
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> home_{};
};

} // namespace tail::npuzzle
