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
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// Looks up where each tile belongs.
    constexpr out_of_row_and_column(geometry shape, board<Cells> const& goal) noexcept : shape_(shape)
    {
        for (int home = 0; home < shape.cells(); ++home) {
            if (goal[home] == 0) { continue; }
            for (int cell = 0; cell < shape.cells(); ++cell) {
                lines_[at(cell)][at(goal[home])] = static_cast<std::uint8_t>(
                    (shape.row(cell) != shape.row(home)) + (shape.column(cell) != shape.column(home)));
            }
        }
    }

    /// How many tiles are outside their row, and how many outside their column, together.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        int count = 0;
        for (int cell = 0; cell < Cells; ++cell) { count += lines_[at(cell)][at(b[cell])]; }
        return count;
    }

    /// What the move adds: 1, 0 or -1. To be asked before the move is made.
    [[nodiscard]] constexpr int change(board<Cells> const& before, direction d) const noexcept
    {
        int const from = before.blank() + shape_.offset(d);
        int const tile = before[from];
        return lines_[at(before.blank())][at(tile)] - lines_[at(from)][at(tile)];
    }

private:
    [[nodiscard]] static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    geometry                                                   shape_;
    std::array<std::array<std::uint8_t, at(Cells)>, at(Cells)> lines_{};   // [cell][tile]
};

}   // namespace tail::npuzzle
