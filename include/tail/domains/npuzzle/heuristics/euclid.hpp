#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// What becomes of a fraction of a move.
enum class rounding {
    up,     ///< costs are whole, so the next whole number is still a lower bound
    down,   ///< the fraction is cut off
};

/// The square root of the sum over all tiles of the square of the taxicab distance to the goal cell.
///
/// Not the straight-line distance that the name suggests: the tiles' Manhattan distances are taken
/// for the coordinates of a vector, and this is its length. The length is at most the sum, and a move
/// changes it by at most one, so it is admissible and consistent, rounded either way, but never
/// better than Manhattan distance.
template <int Cells, rounding Round = rounding::up>
class euclid {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// Looks up where each tile belongs.
    constexpr euclid(geometry shape, board<Cells> const& goal) noexcept : shape_(shape)
    {
        for (int cell = 0; cell < Cells; ++cell) {
            home_[static_cast<std::size_t>(goal[cell])] = static_cast<std::uint8_t>(cell);
        }
    }

    /// The root, rounded.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        int const sum  = squared(b);
        int       root = 0;
        while ((root + 1) * (root + 1) <= sum) { ++root; }
        return Round == rounding::up && root * root < sum ? root + 1 : root;
    }

    /// The sum under the root, exactly.
    [[nodiscard]] constexpr int squared(board<Cells> const& b) const noexcept
    {
        int sum = 0;
        for (int cell = 0; cell < shape_.cells(); ++cell) {
            if (b[cell] == 0) { continue; }
            int const distance = shape_.distance(cell, home_[static_cast<std::size_t>(b[cell])]);
            sum += distance * distance;
        }
        return sum;
    }

private:
    geometry                                                  shape_;
    std::array<std::uint8_t, static_cast<std::size_t>(Cells)> home_{};
};

}   // namespace tail::npuzzle
