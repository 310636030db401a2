#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// Which tile is where: the inverse of a board. `[tile]` is its cell.
template <int Cells>
using tile_cells = std::array<std::uint8_t, static_cast<std::size_t>(Cells)>;

template <int Cells>
[[nodiscard]] constexpr tile_cells<Cells> cells_of(board<Cells> const& b) noexcept
{
    tile_cells<Cells> cells{};
    for (int cell = 0; cell < Cells; ++cell) { cells[static_cast<std::size_t>(b[cell])] = static_cast<std::uint8_t>(cell); }
    return cells;
}

/// The abstract space of a few tiles: only they are told apart, and only their moves count.
///
/// Because a move is counted in the pattern of its tile alone, the values of patterns that share no tile may be added
/// (Korf and Felner 2002). An entry says where the tiles of the pattern are. Its lanes are the regions into which they
/// divide the other cells, in the order of their first cells: within one the blank walks for free.
template <int Cells>
class tile_pattern {
public:
    /// The given tiles of a puzzle with this shape and goal.
    tile_pattern(geometry shape, board<Cells> const& goal, std::vector<int> tiles)
        : shape_{shape}, home_{cells_of(goal)}, tiles_{std::move(tiles)}
    {
        for (int tile : tiles_) {
            TAIL_ASSERT(0 < tile && tile < shape.cells(), "a pattern is of tiles of the puzzle");
        }
        for (std::size_t i = 0; i < tiles_.size(); ++i) { size_ *= static_cast<std::uint64_t>(shape.cells()) - i; }
        for (int cell = 0; cell < shape.cells(); ++cell) {
            for (direction d : directions) {
                if (shape.allows(cell, d)) { beside_[index(cell)] |= bit(cell + shape.offset(d)); }
            }
        }
        if (numbered()) { number_regions(); }
    }

    [[nodiscard]] std::vector<int> const& tiles() const { return tiles_; }

    /// Places that the tiles can be in.
    [[nodiscard]] std::uint64_t size() const { return size_; }

    /// The entry of a board.
    [[nodiscard]] std::uint64_t entry(board<Cells> const& b) const { return entry(cells_of(b)); }
    [[nodiscard]] std::uint64_t entry(tile_cells<Cells> const& cells) const
    {
        return rank([&](std::size_t i) { return unsigned{cells[index(tiles_[i])]}; });
    }

    /// What is written into the file of its database.
    [[nodiscard]] std::string description() const
    {
        std::string text = "n-puzzle ";
        text += std::to_string(shape_.width()) + "x" + std::to_string(shape_.height()) + ", goal";
        std::vector<int> in_cell(static_cast<std::size_t>(shape_.cells()));
        for (std::size_t tile = 0; tile < in_cell.size(); ++tile) { in_cell[home_[tile]] = static_cast<int>(tile); }
        auto const append = [&text](std::vector<int> const& numbers) {
            for (int number : numbers) {
                text += ' ';
                text += std::to_string(number);
            }
        };
        append(in_cell);
        text += ", tiles";
        append(tiles_);
        return text;
    }

    template <class Emit>
    void goals(Emit&& emit) const
    {
        cell_set used = 0;
        for (int tile : tiles_) { used |= bit(home_[index(tile)]); }
        emit(entry(home_), region(used, home_[0]));
    }

    /// All places from which one move of a tile of the pattern leads here.
    template <class Emit>
    void steps(std::uint64_t entry, std::uint8_t regions, Emit&& emit) const
    {
        std::array<std::uint8_t, static_cast<std::size_t>(Cells)> cell; // of the i-th tile
        cell_set const                                            used = unrank(entry, cell);
        std::uint64_t const                                       all  = numbered() ? regions_[used] : 0;
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            unsigned const from = cell[i];
            for (cell_set to_all = beside_[from] & ~used; to_all != 0; to_all &= to_all - 1) {
                auto const     to     = static_cast<unsigned>(std::countr_zero(to_all));
                unsigned const number = numbered() ? static_cast<unsigned>(all >> (4 * to)) & 15U
                                                             : static_cast<unsigned>(std::countr_zero(region(used, to)));
                if ((regions >> number & 1U) == 0) { continue; }
                cell[i] = static_cast<std::uint8_t>(to);
                emit(rank([&](std::size_t k) { return unsigned{cell[k]}; }), region(used ^ bit(from) ^ bit(to), from));
            }
            cell[i] = static_cast<std::uint8_t>(from);
        }
    }

private:
    using cell_set = std::uint64_t;

    /// Whether there are few enough cells to keep the regions of all sets of them.
    [[nodiscard]] bool numbered() const { return Cells <= 16 || shape_.cells() <= 16; }

    [[nodiscard]] static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }
    template <class Number>
    [[nodiscard]] static constexpr cell_set bit(Number cell) noexcept
    {
        return cell_set{1} << static_cast<unsigned>(cell);
    }

    /// The places of the tiles as digits of decreasing radix: each tells how many free cells come before.
    template <class CellOf>
    [[nodiscard]] std::uint64_t rank(CellOf&& cell_of) const
    {
        std::uint64_t rank  = 0;
        auto          radix = static_cast<std::uint64_t>(shape_.cells());
        if constexpr (Cells <= 16) {
            // Four bits for each cell: how many free ones come before. Taking a cell takes one from all behind it.
            std::uint64_t before = 0xFEDC'BA98'7654'3210;
            for (std::size_t i = 0; i < tiles_.size(); ++i) {
                unsigned const shift = 4 * cell_of(i);
                rank                 = rank * radix-- + (before >> shift & 15U);
                before -= std::uint64_t{0x1111'1111'1111'1110} << shift;
            }
        } else {
            cell_set used = 0;
            for (std::size_t i = 0; i < tiles_.size(); ++i) {
                unsigned const cell = cell_of(i);
                rank = rank * radix-- + cell - static_cast<unsigned>(std::popcount(used & (bit(cell) - 1)));
                used |= bit(cell);
            }
        }
        return rank;
    }

    cell_set unrank(std::uint64_t rank, std::array<std::uint8_t, static_cast<std::size_t>(Cells)>& cell) const
    {
        std::array<std::uint8_t, static_cast<std::size_t>(Cells)> digit{};
        auto radix = static_cast<std::uint64_t>(shape_.cells()) - tiles_.size();
        for (std::size_t i = tiles_.size(); i-- > 0;) {
            ++radix;
            digit[i] = static_cast<std::uint8_t>(rank % radix);
            rank /= radix;
        }
        cell_set used = 0;
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            cell_set free = ~used;
            for (unsigned skip = digit[i]; skip > 0; --skip) { free &= free - 1; }
            cell[i] = static_cast<std::uint8_t>(std::countr_zero(free));
            used |= bit(cell[i]);
        }
        return used;
    }

    /// The cells that the blank can reach from `first` without moving a tile of the pattern.
    [[nodiscard]] cell_set flood(cell_set free, cell_set first) const
    {
        for (cell_set edge = first; edge != 0;) {
            cell_set next = 0;
            for (; edge != 0; edge &= edge - 1) { next |= beside_[static_cast<std::size_t>(std::countr_zero(edge))]; }
            edge = next & free & ~first;
            first |= edge;
        }
        return first;
    }

    /// The region of a free cell, as a set of one lane.
    [[nodiscard]] std::uint8_t region(cell_set used, unsigned cell) const
    {
        if (numbered()) { return static_cast<std::uint8_t>(1U << (regions_[used] >> (4 * cell) & 15U)); }
        cell_set free   = (bit(shape_.cells()) - 1) & ~used;
        unsigned number = 0;
        for (;; ++number) {
            cell_set const one = flood(free, free & (~free + 1));
            if ((one & bit(cell)) != 0) { break; }
            free &= ~one;
        }
        TAIL_ASSERT(number < 8, "a pattern divides the board into more than eight regions");
        return static_cast<std::uint8_t>(1U << number);
    }

    /// For every set of cells in use: the number of the region of each other cell, four bits each.
    void number_regions()
    {
        cell_set const whole = bit(shape_.cells()) - 1;
        regions_.resize(static_cast<std::size_t>(whole) + 1);
        for (cell_set used = 0; used <= whole; ++used) {
            if (std::popcount(used) > static_cast<int>(tiles_.size())) { continue; }
            std::uint64_t number = 0;
            for (cell_set free = whole & ~used; free != 0; ++number) {
                cell_set const one = flood(free, free & (~free + 1));
                for (cell_set rest = one; rest != 0; rest &= rest - 1) {
                    regions_[used] |= number << (4 * static_cast<unsigned>(std::countr_zero(rest)));
                }
                free &= ~one;
            }
        }
    }

    geometry                                                      shape_;
    tile_cells<Cells>                                             home_;
    std::vector<int>                                              tiles_;
    std::uint64_t                                                 size_ = 1;
    std::array<cell_set, static_cast<std::size_t>(Cells)>         beside_{};
    std::vector<std::uint64_t>                                    regions_; // [cells in use], up to 16 cells
};

} // namespace tail::npuzzle
