#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// Where the boxes and the man are: the node of all searches.
///
/// Searches by pushes or pulls do not care where the man is as long as he can walk there: they keep him on
/// the least of the squares that he can reach (`man_region::normalise`). Searches by steps keep him where he
/// is.
class position {
public:
    using is_avalanching = void;   ///< the hash is mixed already

    position() = default;

    /// As the level begins, the man where he is.
    explicit position(level const& l) : boxes_(l.squares() + 1), man_{l.man()}
    {
        for (square b : l.boxes()) { put_box(b); }
        hash_ ^= man_key(man_);
    }

    /// Where the boxes are.
    [[nodiscard]] square_set const& boxes() const { return boxes_; }
    /// Whether a box is there.
    [[nodiscard]] bool has_box(square s) const { return boxes_.contains(s); }
    /// Where the man is.
    [[nodiscard]] square man() const { return man_; }

    /// Where the box that moved last is now; `no_square` if that is not known. Only a hint for tests that
    /// look at what has changed: equality and hash know nothing of it.
    [[nodiscard]] square last_box() const { return last_; }

    /// Puts a box down; there is none.
    void put_box(square s)
    {
        boxes_.insert(s);
        hash_ ^= box_key(s);
    }
    /// Takes a box away.
    void take_box(square s)
    {
        boxes_.erase(s);
        hash_ ^= box_key(s);
    }
    /// Moves a box, which is then `last_box()`.
    void move_box(square from, square to)
    {
        take_box(from);
        put_box(to);
        last_ = to;
    }
    /// Puts the man elsewhere.
    void put_man(square s)
    {
        hash_ ^= man_key(man_) ^ man_key(s);
        man_ = s;
    }
    /// Makes this the box that was moved last.
    void note_last_box(square s) { last_ = s; }

    /// Whether boxes and man are on the same squares.
    friend bool operator==(position const& a, position const& b)
    {
        return a.man_ == b.man_ && a.boxes_ == b.boxes_;
    }
    /// The hash, for tables.
    friend std::size_t hash_value(position const& p) { return static_cast<std::size_t>(p.hash_); }

private:
    friend class position_codec;

    // One number for each square and each role, so that a move changes the hash by two or three of them.
    [[nodiscard]] static constexpr std::uint64_t key(std::uint64_t x)
    {
        x = (x + 1) * 0x9E3779B97F4A7C15U;
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9U;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBU;
        return x ^ x >> 31U;
    }
    [[nodiscard]] static constexpr std::uint64_t box_key(square s) { return key(s); }
    [[nodiscard]] static constexpr std::uint64_t man_key(square s) { return key(s + 0x10000U); }

    square_set    boxes_;
    std::uint64_t hash_ = 0;
    square        man_  = 0;
    square        last_ = no_square;
};

/// Writes positions of one level as a bit for each square that a box may be on, and the number of the man's
/// square: 6 bytes for a small level.
class position_codec {
public:
    /// With `live_only`, boxes are never on dead squares: 10 to 40 % fewer bits.
    explicit position_codec(level const& l, bool live_only = true)
        : squares_{l.squares() + 1},
          bits_{live_only ? l.live_squares() : l.squares()},
          bytes_{(bits_ + static_cast<std::size_t>(std::bit_width(l.squares())) + 7) / 8}
    {
        // A box that begins on a dead square may stay there.
        for (square b : l.boxes()) { bits_ = std::max<std::size_t>(bits_, b + 1U); }
        bytes_ = (bits_ + static_cast<std::size_t>(std::bit_width(l.squares())) + 7) / 8;
    }

    /// How many bytes a position takes.
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    /// Writes the boxes, a bit for each square that may have one, and the man.
    void write(position const& p, std::byte* to) const
    {
        std::size_t const whole = bits_ / 8;
        std::memcpy(to, p.boxes().words(), whole);
        // The last bits of the boxes, and above them the man: at most 7 and 14 bits.
        std::uint64_t rest = p.boxes().words()[bits_ / 64] >> (whole * 8 % 64) & ((1U << bits_ % 8) - 1);
        rest |= std::uint64_t{p.man()} << bits_ % 8;
        for (std::size_t i = whole; i < bytes_; ++i, rest >>= 8U) { to[i] = static_cast<std::byte>(rest); }
    }

    /// The position that was written.
    [[nodiscard]] position read(std::byte const* from) const
    {
        std::size_t const whole = bits_ / 8;
        position          p;
        p.boxes_ = square_set(squares_);
        std::memcpy(p.boxes_.words(), from, whole);
        std::uint64_t rest = 0;
        for (std::size_t i = bytes_; i-- > whole;) {
            rest = rest << 8U | std::to_integer<std::uint64_t>(from[i]);
        }
        p.boxes_.words()[bits_ / 64] |= (rest & ((1U << bits_ % 8) - 1)) << (whole * 8 % 64);
        p.man_ = static_cast<square>(rest >> bits_ % 8);
        p.boxes_.for_each([&](square s) { p.hash_ ^= position::box_key(s); });
        p.hash_ ^= position::man_key(p.man_);
        return p;
    }

private:
    std::size_t squares_, bits_, bytes_;
};

}   // namespace tail::sokoban
