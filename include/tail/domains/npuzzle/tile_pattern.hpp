#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/mutex.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/describe.hpp>
#include <tail/domains/npuzzle/detail/pattern_tiles.hpp>
#include <tail/domains/npuzzle/detail/placement.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/located_board.hpp>

namespace tail::npuzzle {

/// The abstract space of a few tiles: only they are told apart, and only their moves count.
///
/// Because a move is counted in the pattern of its tile alone, the values of patterns that share no tile may
/// be added (Korf and Felner 2002). An entry says where the tiles of the pattern are. Its lanes are the
/// regions into which they divide the other cells, in the order of their first cells: within one the blank
/// walks for free.
///
/// Cheap to make and to copy. What only a build wants is made when the first one begins, and copies share it.
template <int Cells>
class tile_pattern {
public:
    /// The given tiles of a puzzle with this shape and goal.
    tile_pattern(geometry shape, board<Cells> const& goal, std::vector<int> tiles)
        : shape_{shape},
          goal_{goal},
          home_{cells_of(goal)},
          tiles_{detail::checked_tiles<Cells>(shape, std::move(tiles))},
          places_{shape.cells(), tiles_},
          beside_{detail::cells_beside<Cells>(shape)}
    {
        for (int cell = 0; cell < shape.cells(); ++cell) {
            if (shape.column(cell) == 0) { first_column_ |= bit(cell); }
            if (shape.column(cell) == shape.width() - 1) { last_column_ |= bit(cell); }
        }
        if constexpr (numbered) { regions_ = std::make_shared<numbered_regions>(); }
    }

    /// The tiles of the pattern.
    [[nodiscard]] std::vector<int> const& tiles() const { return tiles_; }
    /// The shape of the puzzle.
    [[nodiscard]] geometry shape() const { return shape_; }
    /// The goal of the puzzle.
    [[nodiscard]] board<Cells> const& goal() const { return goal_; }
    /// The numbers of the places that the tiles can be in.
    [[nodiscard]] detail::placement<Cells> const& places() const { return places_; }

    /// Places that the tiles can be in.
    [[nodiscard]] std::uint64_t size() const { return places_.count(); }

    /// The entry of a board.
    [[nodiscard]] std::uint64_t entry(board<Cells> const& b) const { return entry(cells_of(b)); }
    /// The same for a board that knows where its tiles are.
    [[nodiscard]] std::uint64_t entry(located_board<Cells> const& b) const { return entry(b.cells()); }
    /// The same for the cells of the tiles.
    [[nodiscard]] std::uint64_t entry(tile_cells<Cells> const& cells) const
    {
        return places_.rank([&](std::size_t tile) { return unsigned{cells[tile]}; });
    }

    /// The taxicab distances of the tiles of an entry: a lower bound, as odd or even as the value.
    [[nodiscard]] unsigned base(std::uint64_t entry) const
    {
        typename detail::placement<Cells>::places cell;
        places_.unrank(entry, cell);
        int sum = 0;
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            sum += shape_.distance(cell[i], home_[index(tiles_[i])]);
        }
        return static_cast<unsigned>(sum);
    }

    /// What is written into the file of its database.
    [[nodiscard]] std::string description() const { return detail::describe(shape_, goal_, tiles_); }

    /// Calls `emit(entry, lanes)` for the goal.
    template <class Emit>
    void goals(Emit&& emit) const
    {
        cell_set used = 0;
        for (int tile : tiles_) { used |= bit(home_[index(tile)]); }
        emit(entry(home_), region(numbers(), used, home_[0]));
    }

    /// All places from which one move of a tile of the pattern leads here.
    template <class Emit>
    void steps(std::uint64_t entry, std::uint8_t regions, Emit&& emit) const
    {
        typename detail::placement<Cells>::places cell;   // of the i-th tile
        cell_set const                            used   = places_.unrank(entry, cell);
        std::uint64_t const* const                all    = numbers();
        cell_set const                            inside = cells_in(all, used, regions);
        for (std::size_t i = 0; i < tiles_.size(); ++i) {
            unsigned const from = cell[i];
            for (cell_set to_all = beside_[from] & inside; to_all != 0; to_all &= to_all - 1) {
                auto const to = static_cast<unsigned>(std::countr_zero(to_all));
                cell[i]       = static_cast<std::uint8_t>(to);
                emit(places_.rank_in_order([&](std::size_t k) { return unsigned{cell[k]}; }),
                     region(all, used ^ bit(from) ^ bit(to), from));
            }
            cell[i] = static_cast<std::uint8_t>(from);
        }
    }

private:
    using cell_set = std::uint64_t;

    [[nodiscard]] static constexpr std::size_t index(int i) noexcept { return static_cast<std::size_t>(i); }
    template <class Number>
    [[nodiscard]] static constexpr cell_set bit(Number cell) noexcept
    {
        return cell_set{1} << static_cast<unsigned>(cell);
    }

    [[nodiscard]] cell_set free_cells(cell_set used) const { return (bit(shape_.cells()) - 1) & ~used; }

    /// The cells that the blank can reach from `first` without moving a tile of the pattern; from all cells
    /// at once. Ends early when that meets `wanted`.
    [[nodiscard]] cell_set flood(cell_set free, cell_set first, cell_set wanted = 0) const
    {
        auto const width = static_cast<unsigned>(shape_.width());
        for (;;) {
            cell_set const more = (first | first << width | first >> width | (first & ~last_column_) << 1U
                                   | (first & ~first_column_) >> 1U)
                & free;
            if (more == first || (more & wanted) != 0) { return more; }
            first = more;
        }
    }

    /// The region of a free cell, as a set of one lane.
    [[nodiscard]] std::uint8_t region([[maybe_unused]] std::uint64_t const* all, cell_set used,
                                      unsigned cell) const
    {
        unsigned number = 0;
        if constexpr (numbered) {
            number = number_of(all, used, cell);
        } else {
            // Nearly always it is the first one.
            for (cell_set free = free_cells(used);; ++number) {
                cell_set const one = flood(free, free & (~free + 1), bit(cell));
                if ((one & bit(cell)) != 0) { break; }
                free &= ~one;
            }
            TAIL_ASSERT(number < 8, "a pattern divides the board into more than eight regions");
        }
        return static_cast<std::uint8_t>(1U << number);
    }

    /// The cells of a set of regions.
    [[nodiscard]] cell_set cells_in([[maybe_unused]] std::uint64_t const* all, cell_set used,
                                    std::uint8_t regions) const
    {
        cell_set inside = 0;
        cell_set free   = free_cells(used);
        if constexpr (numbered) {
            for (; free != 0; free &= free - 1) {
                auto const cell = static_cast<unsigned>(std::countr_zero(free));
                inside |= cell_set{regions} >> number_of(all, used, cell) << cell & bit(cell);
            }
        } else {
            for (; free != 0; regions = static_cast<std::uint8_t>(regions >> 1U)) {
                cell_set const one = flood(free, free & (~free + 1));
                if ((regions & 1U) != 0) { inside |= one; }
                free &= ~one;
            }
        }
        return inside;
    }

    /// Up to 16 cells the regions of all sets of them are kept, four bits for each cell: a third off the time
    /// of a build.
    static constexpr bool numbered = Cells <= 16;

    struct numbered_regions {
        tail::detail::mutex               mutex;
        std::vector<std::uint64_t>        of_used;   // [cells in use]
        std::atomic<std::uint64_t const*> ready{nullptr};
    };

    /// The numbers of the regions for all sets of cells in use; null where they are not kept.
    [[nodiscard]] std::uint64_t const* numbers() const
    {
        if constexpr (numbered) {
            std::uint64_t const* const all = regions_->ready.load(std::memory_order_acquire);
            return all != nullptr ? all : number_regions();
        } else {
            return nullptr;
        }
    }

    [[nodiscard]] static unsigned number_of(std::uint64_t const* all, cell_set used, unsigned cell)
    {
        return static_cast<unsigned>(all[used] >> (4 * cell)) & 15U;
    }

    [[nodiscard]] TAIL_COLD std::uint64_t const* number_regions() const
    {
        tail::detail::mutex_lock const lock{regions_->mutex};
        std::vector<std::uint64_t>&    all = regions_->of_used;
        if (!all.empty()) { return all.data(); }   // another thread was first
        cell_set const whole = free_cells(0);
        all.resize(static_cast<std::size_t>(whole) + 1);
        for (cell_set used = 0; used <= whole; ++used) {
            std::uint64_t number = 0;
            for (cell_set free = whole & ~used; free != 0; ++number) {
                cell_set const one = flood(free, free & (~free + 1));
                for (cell_set rest = one; rest != 0; rest &= rest - 1) {
                    all[static_cast<std::size_t>(used)] |= (number & 15U)
                        << (4 * static_cast<unsigned>(std::countr_zero(rest)));
                }
                free &= ~one;
            }
        }
        regions_->ready.store(all.data(), std::memory_order_release);
        return all.data();
    }

    geometry                                              shape_;
    board<Cells>                                          goal_;
    tile_cells<Cells>                                     home_;
    std::vector<int>                                      tiles_;
    detail::placement<Cells>                              places_;
    std::array<cell_set, static_cast<std::size_t>(Cells)> beside_;
    cell_set                                              first_column_ = 0, last_column_ = 0;
    std::shared_ptr<numbered_regions> regions_;   // of all copies, filled when first asked for
};

}   // namespace tail::npuzzle
