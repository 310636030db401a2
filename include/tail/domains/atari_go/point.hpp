#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>

namespace tail::atari_go {

/// A point of the board, and with it a move: a stone of the side to move on it. Counted row by row from the
/// lower left.
struct point {
    std::uint8_t index = 0;   ///< counted row by row from the lower left

    constexpr point() = default;
    /// The point with this number.
    constexpr explicit point(std::size_t i) : index{static_cast<std::uint8_t>(i)} {}

    /// Compares member by member.
    friend constexpr auto operator<=>(point, point) = default;
    /// The hash, for tables.
    friend constexpr std::size_t hash_value(point p) { return p.index; }
};

}   // namespace tail::atari_go
