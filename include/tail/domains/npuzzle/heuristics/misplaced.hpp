#pragma once

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// The number of tiles that are not in their goal cell.
template <int Cells>
class misplaced {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// Compares with this goal.
    constexpr misplaced(geometry shape, board<Cells> const& goal) noexcept : shape_(shape), goal_(goal) {}

    /// How many tiles are outside their goal cell.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        int count = 0;
        for (int cell = 0; cell < Cells; ++cell) { count += wrong(b[cell], cell); }
        return count;
    }

    /// What the move adds: 1, 0 or -1. To be asked before the move is made.
    [[nodiscard]] constexpr int change(board<Cells> const& before, direction d) const noexcept
    {
        int const from = before.blank() + shape_.offset(d);
        int const tile = before[from];
        return wrong(tile, before.blank()) - wrong(tile, from);
    }

private:
    [[nodiscard]] constexpr int wrong(int tile, int cell) const noexcept
    {
        return tile != 0 && goal_[cell] != tile;
    }

    geometry     shape_;
    board<Cells> goal_;
};

}   // namespace tail::npuzzle
