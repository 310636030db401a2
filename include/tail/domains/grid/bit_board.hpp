#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include <boost/container_hash/hash.hpp>

#include <tail/core/config.hpp>

namespace tail::grid {

/// A set of points of a board, as bits: point `p` is bit `p % 64` of word `p / 64`.
///
/// With one word everything here is one or two instructions. Shifts do not know about the edges of a board;
/// see `layout::neighbours`.
template <std::size_t Words>
class bit_board {
public:
    static constexpr std::size_t capacity = Words * 64;   ///< how many points fit

    constexpr bit_board() = default;

    /// The set of one point.
    [[nodiscard]] static constexpr bit_board of(std::size_t point)
    {
        bit_board b;
        b.words_[point / 64] = std::uint64_t{1} << (point % 64);
        return b;
    }

    /// The points `0 .. count - 1`.
    [[nodiscard]] static constexpr bit_board first(std::size_t count)
    {
        bit_board b;
        for (std::size_t p = 0; p < count; ++p) { b |= of(p); }
        return b;
    }

    /// Whether the point is in the set.
    [[nodiscard]] constexpr bool test(std::size_t point) const
    {
        return (words_[point / 64] >> (point % 64) & 1U) != 0;
    }

    /// Whether there are points in the set.
    [[nodiscard]] constexpr bool any() const
    {
        std::uint64_t all = 0;
        for (auto const word : words_) { all |= word; }
        return all != 0;
    }
    /// Whether the set is empty.
    [[nodiscard]] constexpr bool none() const { return !any(); }

    /// How many points are in the set.
    [[nodiscard]] constexpr int count() const
    {
        int sum = 0;
        for (auto const word : words_) { sum += std::popcount(word); }
        return sum;
    }

    /// Whether there are more than one; faster than counting.
    [[nodiscard]] constexpr bool several() const { return without_lowest().any(); }

    /// The smallest point; there must be one.
    [[nodiscard]] constexpr std::size_t lowest() const
    {
        std::size_t i = 0;
        while (Words > 1 && words_[i] == 0) { ++i; }
        return i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
    }

    /// The set without the point of the least number; not for the empty set.
    [[nodiscard]] constexpr bit_board without_lowest() const
    {
        bit_board b = *this;
        for (auto& word : b.words_) {
            if (word != 0) {
                word &= word - 1;
                break;
            }
        }
        return b;
    }

    /// Calls `visit(point)` for each point, in ascending order.
    template <class Visit>
    constexpr void for_each(Visit&& visit) const
    {
        for (std::size_t i = 0; i < Words; ++i) {
            for (auto word = words_[i]; word != 0; word &= word - 1) {
                visit(i * 64 + static_cast<std::size_t>(std::countr_zero(word)));
            }
        }
    }

    /// Adds the points of `b`.
    constexpr bit_board& operator|=(bit_board const& b)
    {
        for (std::size_t i = 0; i < Words; ++i) { words_[i] |= b.words_[i]; }
        return *this;
    }
    /// Leaves the points that are in both.
    constexpr bit_board& operator&=(bit_board const& b)
    {
        for (std::size_t i = 0; i < Words; ++i) { words_[i] &= b.words_[i]; }
        return *this;
    }
    /// Leaves the points that are in one of them alone.
    constexpr bit_board& operator^=(bit_board const& b)
    {
        for (std::size_t i = 0; i < Words; ++i) { words_[i] ^= b.words_[i]; }
        return *this;
    }

    /// What is in this set and not in the other.
    [[nodiscard]] constexpr bit_board without(bit_board const& b) const
    {
        bit_board c;
        for (std::size_t i = 0; i < Words; ++i) { c.words_[i] = words_[i] & ~b.words_[i]; }
        return c;
    }

    /// All points moved up by `by`, less than 64; those beyond the capacity fall off.
    [[nodiscard]] constexpr bit_board up(std::size_t by) const
    {
        bit_board c;
        for (std::size_t i = 0; i < Words; ++i) {
            c.words_[i] = words_[i] << by;
            if (i > 0 && by > 0) { c.words_[i] |= words_[i - 1] >> (64 - by); }
        }
        return c;
    }
    /// All points moved down by `by`, less than 64.
    [[nodiscard]] constexpr bit_board down(std::size_t by) const
    {
        bit_board c;
        for (std::size_t i = 0; i < Words; ++i) {
            c.words_[i] = words_[i] >> by;
            if (i + 1 < Words && by > 0) { c.words_[i] |= words_[i + 1] << (64 - by); }
        }
        return c;
    }

    /// Whether all cells are equal.
    friend constexpr bit_board operator|(bit_board a, bit_board const& b) { return a |= b; }
    /// Whether all cells are equal.
    friend constexpr bit_board operator&(bit_board a, bit_board const& b) { return a &= b; }
    /// Whether all cells are equal.
    friend constexpr bit_board operator^(bit_board a, bit_board const& b) { return a ^= b; }
    /// Whether all members are equal.
    friend constexpr bool operator==(bit_board const&, bit_board const&) = default;
    friend constexpr auto operator<=>(bit_board const&,
                                      bit_board const&) = default;   ///< some order, for maps

    /// The hash, for tables.
    friend std::size_t hash_value(bit_board const& b) { return boost::hash_value(b.words_); }

private:
    std::array<std::uint64_t, Words> words_{};
};

}   // namespace tail::grid
