#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include <tail/core/config.hpp>

/// \file
/// The search inside `tail::assignment`: the shortest way to give one row a column.

namespace tail::detail {

inline constexpr std::size_t   most_assigned   = 1024;
inline constexpr std::uint16_t nobody          = 0xFFFF;   ///< no row, no column
inline constexpr std::uint16_t impossible_edge = 0xFFFF;

/// What an impossible edge counts: more than all possible edges of a matching together. So the least sum has
/// as few impossible edges as can be, and is below `impossible_length` if it has none.
inline constexpr std::int32_t impossible_length = std::int32_t{1} << 27;
static_assert(most_assigned * (impossible_edge - 1) < impossible_length);

/// The costs of the rows that stand in for those missing, if there are more columns than rows.
inline constexpr std::array<std::uint16_t, most_assigned> spare_costs{};

/// What an assignment knows of row `k`, and of column `k`.
struct assignment_cell {
    std::uint16_t const* costs;    ///< of the row
    std::int32_t         price;    ///< of the column
    std::uint16_t        row;      ///< that has the column, or `nobody`
    std::uint16_t        column;   ///< that the row has
};

[[nodiscard]] TAIL_ALWAYS_INLINE constexpr std::int32_t edge_length(std::uint16_t cost)
{
    return cost == impossible_edge ? impossible_length : std::int32_t{cost};
}

/// The tree of shortest alternating paths from one row that has no column, after Dijkstra.
///
/// The reduced length of an edge is its length less the price of its column. A row that has a column has none
/// with a smaller reduced length: that is what makes a matching cheapest, and keeps distances from falling.
///
/// All numbers fit 32 bits. Write m for `impossible_length`.
///
/// 1. A price is at most m above that of a column that some row has: the row has edges of 0 to m to both. So
///    prices relative to the target are from -m to m. Prices at `search` without a target are from -2m to 0:
///    `tail::assignment` starts with -m to 0, and columns that no row has keep their prices.
/// 2. So distances that are settled are from -m to 2m, and those that are looked at 5m at most.
/// 3. A column that is settled gets a price from -11m to -8m. So all ways to it are 5m or longer, and the
/// loop
///    over all columns needs no test for it. The sums stay below 16m.
template <std::size_t Capacity>
class augmenting_tree {
    static_assert(Capacity <= most_assigned);

public:
    explicit augmenting_tree(std::size_t columns) : columns_(columns) {}

    /// The length of the shortest path to `target`, the column that the row had, with its price as zero.
    TAIL_ALWAYS_INLINE std::int32_t search(assignment_cell const* cells, std::uint16_t const* costs,
                                           std::size_t target)
    {
        start(cells, costs, cells[target].price);
        while (distance_[target] != length_) { settle(cells, nearest()); }
        end_ = target;
        return length_;
    }

    /// Finds the shortest path to any column that no row has.
    TAIL_ALWAYS_INLINE void search(assignment_cell const* cells, std::uint16_t const* costs)
    {
        start(cells, costs, 0);
        for (end_ = nearest_free(cells); cells[end_].row != nobody; end_ = nearest_free(cells)) {
            settle(cells, end_);
        }
    }

    /// Gives `row` its column along the path that was found, and makes the prices fit.
    TAIL_ALWAYS_INLINE void apply(assignment_cell* cells, std::size_t row) const
    {
        for (std::size_t i = 0; i < settled_count_; ++i) {
            auto const k = settled_[i];
            cells[k].price += price_[k] + settled_offset - length_;
        }
        auto column = end_;
        while (before_[column] != none) {
            auto const from = static_cast<std::size_t>(before_[column]);
            take(cells, cells[from].row, column);
            column = from;
        }
        take(cells, static_cast<std::uint16_t>(row), column);
    }

private:
    static constexpr std::int32_t none             = -1;
    static constexpr std::int32_t settled_offset   = 10 * impossible_length;
    static constexpr std::int32_t settled_distance = 4 * impossible_length;

    static void take(assignment_cell* cells, std::uint16_t row, std::size_t column)
    {
        cells[column].row = row;
        if (row != nobody) { cells[row].column = static_cast<std::uint16_t>(column); }
    }

    TAIL_ALWAYS_INLINE void start(assignment_cell const* cells, std::uint16_t const* costs, std::int32_t base)
    {
        settled_count_ = 0;
        length_        = std::numeric_limits<std::int32_t>::max();
        for (std::size_t k = 0; k < columns_; ++k) {
            auto const price    = cells[k].price - base;
            auto const distance = edge_length(costs[k]) - price;
            price_[k]           = price;
            distance_[k]        = distance;
            before_[k]          = none;
            length_             = std::min(length_, distance);
        }
    }

    /// A column at distance `length_`.
    [[nodiscard]] std::size_t nearest() const
    {
        std::size_t k = 0;
        while (distance_[k] != length_) { ++k; }
        return k;
    }

    /// The same; one that no row has if there is such.
    [[nodiscard]] std::size_t nearest_free(assignment_cell const* cells) const
    {
        auto const first = nearest();
        for (auto k = first; k < columns_; ++k) {
            if (distance_[k] == length_ && cells[k].row == nobody) { return k; }
        }
        return first;
    }

    /// Looks at all edges of the row that has column `at`. If no row has it, a spare one does: all of them
    /// have the same edges, and there is never a reason to look at two.
    TAIL_ALWAYS_INLINE void settle(assignment_cell const* cells, std::size_t at)
    {
        auto const        row    = cells[at].row;
        auto const* const costs  = row == nobody ? spare_costs.data() : cells[row].costs;
        auto const        before = length_ + price_[at] - edge_length(costs[at]);
        price_[at]               = length_ - settled_offset;
        distance_[at]            = settled_distance;
        settled_[settled_count_] = static_cast<std::uint16_t>(at);
        ++settled_count_;
        relax(costs, before, static_cast<std::int32_t>(at));
    }

#if defined(__GNUC__)
    // Compilers make vector code of the plain loop, or not, by the flags of the day; it takes half the time.
    using four        = std::int32_t __attribute__((vector_size(16)));
    using four_narrow = std::uint16_t __attribute__((vector_size(8)));

    template <class V>
    [[nodiscard]] TAIL_ALWAYS_INLINE static V load(void const* from)
    {
        V loaded;
        std::memcpy(&loaded, from, sizeof loaded);
        return loaded;
    }

    TAIL_ALWAYS_INLINE void relax_four(std::size_t k, std::uint16_t const* costs, four start, four from,
                                       four& least)
    {
        auto const cost     = __builtin_convertvector(load<four_narrow>(costs + k), four);
        four const length   = cost + ((cost == impossible_edge) & (impossible_length - impossible_edge));
        auto const old      = load<four>(&distance_[k]);
        four const distance = start + length - load<four>(&price_[k]);
        four const shorter  = distance < old;
        four const now      = (distance & shorter) | (old & ~shorter);
        four const before   = (from & shorter) | (load<four>(&before_[k]) & ~shorter);
        four const lower    = now < least;
        std::memcpy(&distance_[k], &now, sizeof now);
        std::memcpy(&before_[k], &before, sizeof before);
        least = (now & lower) | (least & ~lower);
    }
#endif

    /// Shortens distances by edges of a row at column `from`, and finds the least one not settled.
    TAIL_ALWAYS_INLINE void relax(std::uint16_t const* costs, std::int32_t start, std::int32_t from)
    {
#if defined(__GNUC__)
        if (columns_ >= 4) {
            four        least  = four{} + std::numeric_limits<std::int32_t>::max();
            four const  starts = four{} + start;
            four const  froms  = four{} + from;
            std::size_t k      = 0;
            for (; k + 4 <= columns_; k += 4) { relax_four(k, costs, starts, froms, least); }
            // The last four overlap those before: to look at an edge twice does no harm.
            if (k != columns_) { relax_four(columns_ - 4, costs, starts, froms, least); }
            length_ = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
            return;
        }
#endif
        length_ = std::numeric_limits<std::int32_t>::max();
        for (std::size_t k = 0; k < columns_; ++k) {
            auto const distance = start + edge_length(costs[k]) - price_[k];
            before_[k]          = distance < distance_[k] ? from : before_[k];
            distance_[k]        = std::min(distance, distance_[k]);
            length_             = std::min(distance_[k], length_);
        }
    }

    std::size_t                         columns_;
    std::size_t                         settled_count_;
    std::size_t                         end_;
    std::int32_t                        length_;     ///< the least distance that is not settled
    std::array<std::int32_t, Capacity>  distance_;   ///< of columns
    std::array<std::int32_t, Capacity>  price_;      ///< of columns; if settled, the distance less an offset
    std::array<std::int32_t, Capacity>  before_;     ///< the column before on the path, or `none`
    std::array<std::uint16_t, Capacity> settled_;
};

}   // namespace tail::detail
