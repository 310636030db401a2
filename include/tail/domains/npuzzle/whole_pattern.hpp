#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/describe.hpp>
#include <tail/domains/npuzzle/detail/pattern_tiles.hpp>
#include <tail/domains/npuzzle/detail/placement.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/located_board.hpp>

namespace tail::npuzzle {

/// The abstract space of a few tiles and the blank: only they are told apart, and every move counts
/// (Culberson and Schaeffer 1996).
///
/// It is the puzzle itself with the other tiles painted over, so its distances are admissible and consistent.
/// As moves of the painted tiles count as well, the values of two such patterns must not be added, even if
/// they share no tile: take the greater one (`pattern_max`). For sums there is `tile_pattern`.
///
/// An entry says where the tiles of the pattern are and then where the blank is, so that the places of the
/// blank lie side by side. There are no lanes.
template <int Cells>
class whole_pattern {
public:
    /// The given tiles of a puzzle with this shape and goal.
    whole_pattern(geometry shape, board<Cells> const& goal, std::vector<int> tiles)
        : shape_{shape},
          goal_{goal},
          tiles_{detail::checked_tiles<Cells>(shape, std::move(tiles))},
          places_{shape.cells(), with_blank(tiles_)},
          beside_{detail::cells_beside<Cells>(shape)}
    {}

    /// The tiles of the pattern.
    [[nodiscard]] std::vector<int> const& tiles() const { return tiles_; }
    /// The shape of the puzzle.
    [[nodiscard]] geometry shape() const { return shape_; }
    /// The goal of the puzzle.
    [[nodiscard]] board<Cells> const& goal() const { return goal_; }

    /// Places that the tiles and the blank can be in.
    [[nodiscard]] std::uint64_t size() const { return places_.count(); }

    /// The entry of a board.
    [[nodiscard]] std::uint64_t entry(board<Cells> const& b) const { return entry(cells_of(b)); }
    /// The same for the cells of the tiles.
    [[nodiscard]] std::uint64_t entry(tile_cells<Cells> const& cells) const
    {
        return places_.rank([&](std::size_t tile) { return unsigned{cells[tile]}; });
    }

    /// What is written into the file of its database.
    [[nodiscard]] std::string description() const
    {
        return detail::describe(shape_, goal_, tiles_) + " and the blank, all moves";
    }

    /// Calls `emit(entry, lanes)` for the goal.
    template <class Emit>
    void goals(Emit&& emit) const
    {
        emit(entry(goal_), one);
    }

    /// All places that one move leads to; it can be taken back, so they are those it comes from as well.
    template <class Emit>
    void steps(std::uint64_t entry, std::uint8_t, Emit&& emit) const
    {
        typename detail::placement<Cells>::places cell;   // of the i-th tile, and of the blank behind them
        std::size_t const                         blank = tiles_.size();
        std::uint64_t const                       used  = places_.unrank(entry, cell) & ~bit(cell[blank]);
        unsigned const                            from  = cell[blank];
        for (std::uint64_t all = beside_[from]; all != 0; all &= all - 1) {
            auto const to = static_cast<unsigned>(std::countr_zero(all));
            if ((used & bit(to)) == 0) {
                // The blank passes a painted tile: only the last digit changes.
                emit(entry + digit(used, to) - digit(used, from), one);
                continue;
            }
            std::size_t i = 0;
            while (cell[i] != to) { ++i; }
            std::swap(cell[i], cell[blank]);
            emit(places_.rank_in_order([&](std::size_t k) { return unsigned{cell[k]}; }), one);
            std::swap(cell[i], cell[blank]);
        }
    }

private:
    static constexpr std::uint8_t one = 1;   // the only lane

    template <class Number>
    [[nodiscard]] static constexpr std::uint64_t bit(Number cell) noexcept
    {
        return std::uint64_t{1} << static_cast<unsigned>(cell);
    }

    [[nodiscard]] static std::vector<int> with_blank(std::vector<int> tiles)
    {
        tiles.push_back(0);
        return tiles;
    }

    /// How many cells without a tile of the pattern come before.
    [[nodiscard]] static std::uint64_t digit(std::uint64_t used, unsigned cell)
    {
        return cell - static_cast<unsigned>(std::popcount(used & (bit(cell) - 1)));
    }

    geometry                                                   shape_;
    board<Cells>                                               goal_;
    std::vector<int>                                           tiles_;
    detail::placement<Cells>                                   places_;
    std::array<std::uint64_t, static_cast<std::size_t>(Cells)> beside_;
};

}   // namespace tail::npuzzle
