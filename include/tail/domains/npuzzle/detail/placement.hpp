#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/core/config.hpp>

namespace tail::npuzzle::detail {

/// A number for each way to place a few tiles on different cells, from 0 to `count() - 1`.
///
/// The places are digits of decreasing radix: each tells how many free cells come before the tile's.
/// Multiplied by fixed weights and not by one another, they wait for nobody but the cells of the tiles
/// before.
template <int Cells>
class placement {
public:
    using cell_set = std::uint64_t;

    static constexpr std::size_t most_tiles = 12;
    using places                            = std::array<std::uint8_t, most_tiles>;

    placement(int cells, std::vector<int> const& tiles) : radix_{static_cast<std::uint64_t>(cells)}
    {
        TAIL_ASSERT(tiles.size() <= most_tiles && tiles.size() <= radix_, "a pattern of too many tiles");
        for (int tile : tiles) {
            tile_[size_++] = static_cast<std::uint8_t>(tile);
            count_ *= radix_ - (size_ - 1);
        }
        std::uint64_t weight = count_;
        for (std::size_t i = 0; i < size_; ++i) { weight_[i] = weight /= radix_ - i; }
    }

    [[nodiscard]] std::size_t   size() const { return size_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

    /// The same for other tiles in place of these.
    template <class Rename>
    [[nodiscard]] placement renamed(Rename&& rename) const
    {
        placement other = *this;
        for (std::size_t i = 0; i < size_; ++i) {
            other.tile_[i] = static_cast<std::uint8_t>(rename(int{tile_[i]}));
        }
        return other;
    }

    /// The number of the placement in which each tile is in `cell_of(tile)`.
    template <class CellOf>
    [[nodiscard]] TAIL_ALWAYS_INLINE std::uint64_t rank(CellOf&& cell_of) const
    {
        return rank_in_order([&](std::size_t i)
                                 TAIL_ALWAYS_INLINE { return cell_of(std::size_t{tile_[i]}); });
    }

    /// The number of the placement in which the i-th tile is in `cell_of(i)`.
    template <class CellOf>
    [[nodiscard]] TAIL_ALWAYS_INLINE std::uint64_t rank_in_order(CellOf&& cell_of) const
    {
        std::uint64_t rank = 0;
        if constexpr (Cells <= 16) {
            // Four bits for each cell: how many free ones come before. Taking a cell takes one from all
            // behind it.
            std::uint64_t before = 0xFEDC'BA98'7654'3210;
            for (std::size_t i = 0; i < size_; ++i) {
                unsigned const shift = 4 * cell_of(i);
                rank += weight_[i] * (before >> shift & 15U);
                before -= std::uint64_t{0x1111'1111'1111'1110} << shift;
            }
        } else {
            cell_set used = 0;
            for (std::size_t i = 0; i < size_; ++i) {
                unsigned const cell = cell_of(i);
                cell_set const here = cell_set{1} << cell;
                rank += weight_[i] * (cell - static_cast<unsigned>(std::popcount(used & (here - 1))));
                used |= here;
            }
        }
        return rank;
    }

    /// The cells of the tiles, one after the other, and all of them as a set.
    cell_set unrank(std::uint64_t rank, places& cell) const
    {
        places        digit;
        std::uint64_t radix = radix_ - size_;
        for (std::size_t i = size_; i-- > 0;) {
            ++radix;
            digit[i] = static_cast<std::uint8_t>(rank % radix);
            rank /= radix;
        }
        cell_set used = 0;
        for (std::size_t i = 0; i < size_; ++i) {
            cell_set free = ~used;
            for (unsigned skip = digit[i]; skip > 0; --skip) { free &= free - 1; }
            cell[i] = static_cast<std::uint8_t>(std::countr_zero(free));
            used |= cell_set{1} << cell[i];
        }
        return used;
    }

private:
    std::array<std::uint64_t, most_tiles> weight_{};
    std::array<std::uint8_t, most_tiles>  tile_{};
    std::size_t                           size_  = 0;
    std::uint64_t                         radix_ = 0;
    std::uint64_t                         count_ = 1;
};

}   // namespace tail::npuzzle::detail
