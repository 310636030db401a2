#pragma once

#include <cstddef>
#include <cstdint>

#include <boost/container_hash/hash.hpp>

#include <tail/core/config.hpp>
#include <tail/domains/grid/bit_board.hpp>

namespace tail::phutball {

/// Where the ball is: a point of the board, counted row by row from the lower left, or beyond a goal row.
using place = std::uint16_t;

/// Above the top row.
inline constexpr place beyond_top = 0xFFFF;
/// Below the bottom row.
inline constexpr place beyond_bottom = 0xFFFE;

/// Whether the ball is on a point, and not beyond a goal row.
[[nodiscard]] constexpr bool on_board(place p) { return p < beyond_bottom; }

/// A turn: a man put on a point, or the ball moved by one or more jumps.
///
/// Jumps are told by where the ball ends and which men they take off: two ways to jump that come to the same
/// are one move.
template <std::size_t Words>
struct basic_move {
    grid::bit_board<Words> removed{};   ///< the men jumped; none if a man is put down
    place                  from = 0;    ///< of the ball; or the point of the man
    place                  to   = 0;    ///< of the ball; or the point of the man

    /// The turn that puts a man on the point.
    [[nodiscard]] static constexpr basic_move man(std::size_t point)
    {
        TAIL_ASSERT(point < beyond_bottom, "a man is put on a point of the board");
        return {{}, static_cast<place>(point), static_cast<place>(point)};
    }

    /// Whether the ball moves.
    [[nodiscard]] constexpr bool is_jump() const { return removed.any(); }

    /// Whether all members are equal.
    friend constexpr bool operator==(basic_move const&, basic_move const&) = default;

    /// The hash, for tables.
    friend std::size_t hash_value(basic_move const& m)
    {
        std::size_t seed = hash_value(m.removed);
        boost::hash_combine(seed, m.from);
        boost::hash_combine(seed, m.to);
        return seed;
    }
};

}   // namespace tail::phutball
