#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/detail/bits.hpp>

namespace tail::npuzzle {

/// A board in storage form: every cell in as few bits as its number of cells needs.
///
/// 8 bytes for 16 cells, 16 bytes for 25. Aligned to 4 bytes, so that a record of a board and a
/// 32-bit number has no padding.
template <int Cells>
struct packed_board {
    /// Bits for the greatest tile.
    static constexpr int bits_per_cell = std::bit_width(static_cast<unsigned>(Cells - 1));
    /// Words for all cells.
    static constexpr std::size_t size = (static_cast<std::size_t>(Cells) * bits_per_cell + 31) / 32;

    /// Tables need not mix the hash again.
    using is_avalanching = void;

    std::array<std::uint32_t, size> words{};   ///< the cells, side by side

    /// Whether all cells are equal.
    friend constexpr bool operator==(packed_board const& a, packed_board const& b) noexcept
    {
        if constexpr (size == 2) {
            return a.low() == b.low();
        } else {
            return a.words == b.words;
        }
    }

    /// A hash of 64 well mixed bits.
    friend constexpr std::size_t hash_value(packed_board const& p) noexcept
    {
        if constexpr (size <= 2) {
            return static_cast<std::size_t>(detail::mix(p.low()));
        } else {
            std::uint64_t hash = 0;
            for (std::size_t i = 0; i < size; i += 2) {
                std::uint64_t const high = i + 1 < size ? p.words[i + 1] : 0;
                hash = detail::mix((hash + 0x9E37'79B9'7F4A'7C15ULL) ^ (high << 32U | p.words[i]));
            }
            return static_cast<std::size_t>(hash);
        }
    }

    /// Moves the blank, known to be in `from`, to the cell `to`.
    TAIL_ALWAYS_INLINE constexpr void move_blank(int from, int to) noexcept
    {
        if constexpr (size == 2 && bits_per_cell == 4) {
            std::uint64_t const tile = (low() >> (4 * to)) & 15U;
            std::uint64_t const all  = low() ^ (tile << (4 * to)) ^ (tile << (4 * from));
            words = {static_cast<std::uint32_t>(all), static_cast<std::uint32_t>(all >> 32U)};
        } else {
            std::uint32_t const tile = get(to);
            flip(to, tile);     // away from there
            flip(from, tile);   // to where nothing was
        }
    }

    /// The tile in a cell, 0 for the blank.
    [[nodiscard]] TAIL_ALWAYS_INLINE constexpr int tile(int cell) const noexcept
    {
        if constexpr (size == 2 && bits_per_cell == 4) {
            return static_cast<int>((low() >> (4 * cell)) & 15U);
        } else {
            return static_cast<int>(get(cell));
        }
    }

    /// The cell of the blank; linear in the number of cells.
    [[nodiscard]] constexpr int blank() const noexcept
    {
        int cell = 0;
        while (cell + 1 < Cells && tile(cell) != 0) { ++cell; }
        return cell;
    }

    /// The first 64 bits as one number.
    [[nodiscard]] constexpr std::uint64_t low() const noexcept
    {
        if constexpr (size == 1) {
            return words[0];
        } else {
            return std::uint64_t{words[1]} << 32U | words[0];
        }
    }

private:
    // Cells lie one after the other and may cross from one word to the next.
    [[nodiscard]] constexpr std::uint32_t get(int cell) const noexcept
    {
        auto const     bit  = static_cast<unsigned>(cell * bits_per_cell);
        unsigned const word = bit / 32;
        std::uint64_t  both = words[word];
        if (word + 1 < size) { both |= std::uint64_t{words[word + 1]} << 32U; }
        return static_cast<std::uint32_t>(both >> (bit % 32)) & ((1U << bits_per_cell) - 1U);
    }
    constexpr void flip(int cell, std::uint32_t bits) noexcept
    {
        auto const          bit  = static_cast<unsigned>(cell * bits_per_cell);
        unsigned const      word = bit / 32;
        std::uint64_t const both = std::uint64_t{bits} << (bit % 32);
        words[word] ^= static_cast<std::uint32_t>(both);
        if (word + 1 < size) { words[word + 1] ^= static_cast<std::uint32_t>(both >> 32U); }
    }
};

/// A position of a sliding-tile puzzle: which tile is in which cell, 0 being the blank.
///
/// A regular value of `Cells + 1` bytes. A puzzle smaller than `Cells` lives in the first cells; the
/// cells behind it hold their own number and never move, so that every value is a permutation of
/// 0 .. Cells-1 whatever the shape of the puzzle. The shape itself is no part of the state.
template <int Cells>
class board {
    static_assert(4 <= Cells && Cells <= 36, "a board has from 4 to 36 cells");

public:
    static constexpr int capacity = Cells;   ///< the most cells
    /// The tile of each cell.
    using tiles_type     = std::array<std::uint8_t, static_cast<std::size_t>(Cells)>;
    using packed_type    = packed_board<Cells>;   ///< the form that is stored
    using is_avalanching = void;                  ///< tables need not mix the hash again

    /// Every tile in the cell of its own number, the blank in cell 0.
    constexpr board() noexcept
    {
        for (std::size_t i = 0; i < tiles_.size(); ++i) { tiles_[i] = static_cast<std::uint8_t>(i); }
    }

    /// The given tiles, which must be a permutation of 0 .. Cells-1.
    constexpr explicit board(tiles_type const& tiles) : tiles_(tiles), blank_(0)
    {
        while (blank_ + 1U < tiles_.size() && tiles_[blank_] != 0) { ++blank_; }
        TAIL_ASSERT(tiles_[blank_] == 0, "a board has a blank");
    }

    /// The tile in a cell, 0 for the blank.
    [[nodiscard]] constexpr int operator[](int cell) const noexcept
    {
        return cell == blank_ ? 0 : tiles_[index(cell)];
    }

    /// The tile in a cell that is known not to be the blank's.
    [[nodiscard]] TAIL_ALWAYS_INLINE constexpr int tile(int cell) const noexcept
    {
        return tiles_[index(cell)];
    }

    /// The cell of the blank.
    [[nodiscard]] constexpr int blank() const noexcept { return blank_; }

    /// The cell that holds `tile`; linear in the number of cells.
    [[nodiscard]] constexpr int find(int tile) const noexcept
    {
        int cell = 0;
        while (cell < Cells && (*this)[cell] != tile) { ++cell; }
        return cell;
    }

    /// All tiles, cell by cell.
    [[nodiscard]] constexpr tiles_type tiles() const noexcept
    {
        tiles_type all = tiles_;
        all[blank_]    = 0;
        return all;
    }

    /// Slides the tile in `cell` into the blank, wherever the two are.
    constexpr void slide(int cell) noexcept { move_blank(blank_, cell); }

    /// Moves the blank, known to be in `from`, to the cell `to`.
    TAIL_ALWAYS_INLINE constexpr void move_blank(int from, int to) noexcept
    {
        tiles_[index(from)] = tiles_[index(to)];
        blank_              = static_cast<std::uint8_t>(to);
    }

    /// Whether all cells are equal.
    friend constexpr bool operator==(board const& a, board const& b) noexcept
    {
        return a.blank_ == b.blank_ && a.tiles() == b.tiles();
    }

    /// The hash of the storage form, so that both forms find the same bucket.
    friend constexpr std::size_t hash_value(board const& b) noexcept { return hash_value(b.pack()); }

    /// The storage form.
    [[nodiscard]] constexpr packed_type pack() const noexcept
    {
        packed_type packed;
        if constexpr (by_nibbles) {
            auto const halves = std::bit_cast<std::array<std::uint64_t, 2>>(tiles_);
            auto const all    = (static_cast<std::uint64_t>(detail::gather_nibbles(halves[1])) << 32U
                              | static_cast<std::uint32_t>(detail::gather_nibbles(halves[0])))
                & ~(std::uint64_t{15} << (blank_ * 4U));
            packed.words = {static_cast<std::uint32_t>(all), static_cast<std::uint32_t>(all >> 32U)};
        } else {
            // A register that is emptied a word at a time: no cell is looked at twice.
            std::uint64_t pending = 0;
            unsigned      filled  = 0;
            std::size_t   word    = 0;
            for (std::uint8_t tile : tiles()) {
                pending |= std::uint64_t{tile} << filled;
                filled += bits;
                if (filled >= 32) {
                    packed.words[word++] = static_cast<std::uint32_t>(pending);
                    pending >>= 32U;
                    filled -= 32;
                }
            }
            if (filled > 0) { packed.words[word] = static_cast<std::uint32_t>(pending); }
        }
        return packed;
    }

    /// The board of a storage form.
    [[nodiscard]] static constexpr board unpack(packed_type const& packed) noexcept
    {
        board b;
        if constexpr (by_nibbles) {
            std::array<std::uint64_t, 2> const halves{detail::scatter_nibbles(packed.words[0]),
                                                      detail::scatter_nibbles(packed.words[1])};
            b.tiles_ = std::bit_cast<tiles_type>(halves);
            // Fold each nibble onto its lowest bit; the only one left clear is the blank's.
            std::uint64_t used = packed.low();
            used |= used >> 2U;
            used |= used >> 1U;
            b.blank_ = static_cast<std::uint8_t>(std::countr_one(used | 0xEEEE'EEEE'EEEE'EEEEULL) / 4);
        } else {
            std::uint64_t pending = 0;
            unsigned      filled  = 0;
            std::size_t   word    = 0;
            unsigned      blank   = 0;
            for (std::size_t cell = 0; cell < b.tiles_.size(); ++cell) {
                if (filled < bits) {
                    pending |= std::uint64_t{packed.words[word++]} << filled;
                    filled += 32;
                }
                unsigned const tile = static_cast<unsigned>(pending) & ((1U << bits) - 1U);
                pending >>= bits;
                filled -= bits;
                b.tiles_[cell] = static_cast<std::uint8_t>(tile);
                blank          = tile == 0 ? static_cast<unsigned>(cell) : blank;
            }
            b.blank_ = static_cast<std::uint8_t>(blank);
        }
        return b;
    }

private:
    static constexpr unsigned bits       = static_cast<unsigned>(packed_type::bits_per_cell);
    static constexpr bool     by_nibbles = Cells == 16 && std::endian::native == std::endian::little;

    [[nodiscard]] static constexpr std::size_t index(int cell) noexcept
    {
        return static_cast<std::size_t>(cell);
    }

    // What the blank's own cell holds means nothing: not to clear it saves two stores for every move made and
    // taken back, a twentieth of the time of IDA*.
    tiles_type   tiles_{};
    std::uint8_t blank_ = 0;
};

}   // namespace tail::npuzzle
