#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include <tail/domains/npuzzle/detail/diagonals.hpp>
#include <tail/domains/npuzzle/detail/over_manhattan.hpp>
#include <tail/domains/npuzzle/heuristics/corner_tiles.hpp>

namespace tail::npuzzle {

namespace detail {

/// Whose extra moves have been counted, by tile (named by its goal cell) and axis.
struct ledger {
    std::uint64_t across  = 0;   ///< horizontal moves
    std::uint64_t upright = 0;   ///< vertical moves

    [[nodiscard]] static constexpr std::uint64_t bit(int tile) noexcept
    {
        return std::uint64_t{1} << static_cast<unsigned>(tile);
    }
    [[nodiscard]] constexpr bool free(int tile) const noexcept
    {
        return ((across | upright) & bit(tile)) == 0;
    }
    constexpr void take(int tile) noexcept
    {
        across |= bit(tile);
        upright |= bit(tile);
    }
};

/// The tiles of one line that belong to it, in order: what must step out, and who may have to.
class line_members {
public:
    constexpr void add(int tile, int place) noexcept
    {
        for (std::size_t i = 0; i < count_; ++i) {
            if (places_[i] > place) { inverted_ |= ledger::bit(tile) | ledger::bit(tiles_[i]); }
        }
        unsigned const bit    = 1U << static_cast<unsigned>(place);
        unsigned const higher = ends_ & ~(bit - 1U);
        ends_                 = (ends_ & ~(higher & (~higher + 1U))) | bit;
        tiles_[count_]        = tile;
        places_[count_++]     = place;
    }

    /// The fewest tiles that must step out of the line.
    [[nodiscard]] constexpr int steps() const noexcept
    {
        return static_cast<int>(count_) - std::popcount(ends_);
    }

    /// The tiles out of order with another; the steps are made by these alone.
    [[nodiscard]] constexpr std::uint64_t inverted() const noexcept { return inverted_; }

private:
    std::array<int, 6> tiles_{};
    std::array<int, 6> places_{};
    std::size_t        count_    = 0;
    unsigned           ends_     = 0;   // see linear_conflict
    std::uint64_t      inverted_ = 0;
};

}   // namespace detail

/// Linear conflict, last move, corner tiles and diagonal conflict together, no move counted twice.
///
/// A solution spends on every tile, on each axis, at least the tile's distance along that axis. Each
/// conflict proves that a set of tiles spends two moves more than that, on known axes:
/// - `k` steps out of a row: `2k` vertical moves of tiles of that row that are out of order with
///   another one; out of a column, horizontal moves;
/// - last move: two horizontal moves of the tile beside the blank's corner, or two vertical ones of
///   the tile below it;
/// - a wrong corner: two moves, on some axis, of each neighbour in place;
/// - a diagonal conflict: two moves, on some axis, of one of its three tiles.
/// A conflict is counted only if every (tile, axis) that its proof uses is still free, and then takes
/// them all. The sets are disjoint, so the extra moves are different moves and the sum is admissible,
/// for every size and goal. Never below `linear_conflict`, which is counted first and in full.
template <int Cells>
struct disjoint_conflicts : detail::over_manhattan<Cells, disjoint_conflicts<Cells>> {
    static constexpr bool admissible = true;    ///< no move is counted twice
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, disjoint_conflicts>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        detail::ledger used;
        return lines(s, used) + last_move(s, used) + corners(s, used) + diagonals(s, used);
    }

private:
    using seen = detail::seen_board<Cells>;

    [[nodiscard]] static constexpr int lines(seen const& s, detail::ledger& used) noexcept
    {
        std::array<detail::line_members, geometry::largest_side> rows{};
        std::array<detail::line_members, geometry::largest_side> columns{};
        for (int cell = 0; cell < s.shape.cells(); ++cell) {
            if (cell == s.blank) { continue; }
            int const tile   = s.home_at(cell);
            int const row    = s.shape.row(cell);
            int const column = s.shape.column(cell);
            if (s.shape.row(tile) == row) {
                rows[static_cast<std::size_t>(row)].add(tile, s.shape.column(tile));
            }
            if (s.shape.column(tile) == column) {
                columns[static_cast<std::size_t>(column)].add(tile, s.shape.row(tile));
            }
        }
        int steps = 0;
        for (auto const& row : rows) {
            steps += row.steps();
            used.upright |= row.inverted();
        }
        for (auto const& column : columns) {
            steps += column.steps();
            used.across |= column.inverted();
        }
        return 2 * steps;
    }

    [[nodiscard]] static constexpr int last_move(seen const& s, detail::ledger& used) noexcept
    {
        if (s.blank_home != 0) { return 0; }   // the blank does not belong in a corner
        int const beside = 1;
        int const below  = s.shape.width();
        if (s.shape.column(s.position_of(beside)) == 0 || s.shape.row(s.position_of(below)) == 0) {
            return 0;
        }
        if (((used.across & detail::ledger::bit(beside)) | (used.upright & detail::ledger::bit(below)))
            != 0) {
            return 0;
        }
        if (s.solved()) { return 0; }
        used.across |= detail::ledger::bit(beside);
        used.upright |= detail::ledger::bit(below);
        return 2;
    }

    [[nodiscard]] static constexpr int corners(seen const& s, detail::ledger& used) noexcept
    {
        int extra = 0;
        for (auto const& c : detail::corners(s.shape)) {
            if (c.cell == s.blank_home || !s.misplaced(c.cell)) { continue; }
            for (int neighbour : {c.beside, c.across}) {
                if (s.in_place(neighbour) && used.free(neighbour)) {
                    used.take(neighbour);
                    extra += 2;
                }
            }
        }
        return extra;
    }

    [[nodiscard]] static constexpr int diagonals(seen const& s, detail::ledger& used) noexcept
    {
        int extra = 0;
        for (int cell = 0; cell < s.shape.cells(); ++cell) {
            if (cell == s.blank_home) { continue; }
            auto const d = detail::look(s, cell);
            if (!d.in_corner || !s.in_place(d.above) || !s.in_place(d.beside)) { continue; }
            if (!used.free(cell) || !used.free(d.above) || !used.free(d.beside)) { continue; }
            used.take(cell);
            used.take(d.above);
            used.take(d.beside);
            extra += 2;
        }
        return extra;
    }
};

}   // namespace tail::npuzzle
