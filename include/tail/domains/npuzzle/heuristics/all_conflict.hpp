#pragma once

#include <cstdint>

#include <tail/domains/npuzzle/detail/diagonals.hpp>
#include <tail/domains/npuzzle/detail/lines.hpp>
#include <tail/domains/npuzzle/detail/over_manhattan.hpp>

namespace tail::npuzzle {

namespace detail {

/// Linear conflicts of the appendix, then diagonal ones in lines without; `First` confuses the columns.
template <bool First, int Cells>
[[nodiscard]] constexpr int all_conflict_extra(seen_board<Cells> const& s) noexcept
{
    unsigned rows    = 0;
    unsigned columns = 0;
    int      sum     = 0;
    for (int row = 0; row < s.shape.height(); ++row) {
        overtaken behind;
        walk_row(s, row, behind);
        sum += 2 * behind.count;
        if (behind.count > 0) { rows |= 1U << static_cast<unsigned>(row); }
    }
    for (int column = 0; column < s.shape.width(); ++column) {
        overtaken behind;
        walk_column(s, column, behind);
        sum += 2 * behind.count;
        if (behind.count > 0) { columns |= 1U << static_cast<unsigned>(First ? 0 : column); }
    }
    walk_diagonals(s, [&](int cell, diagonal const& d) {
        bool const flagged = (rows >> static_cast<unsigned>(s.shape.row(cell)) & 1U) != 0
            || (columns >> static_cast<unsigned>(s.shape.column(cell)) & 1U) != 0;
        if (!flagged && d.touches && in_chain(s, cell, d) && s.in_place(d.above) && s.in_place(d.beside)) {
            sum += 2;
        }
    });
    return sum;
}

}   // namespace detail

/// Linear conflict of the appendix plus diagonal conflict in rows and columns without one.
///
/// From the appendix of K. O. Idjaton's thesis (2016), with its flags set as was meant. Not
/// admissible from four by four on, since it stands on `linear_conflict_appendix`.
template <int Cells>
struct all_conflict : detail::over_manhattan<Cells, all_conflict<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, all_conflict>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        return detail::all_conflict_extra<false>(s);
    }
};

/// The same as programmed: a conflict in any column flags the first column.
template <int Cells>
struct all_conflict_coded : detail::over_manhattan<Cells, all_conflict_coded<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, all_conflict_coded>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        return detail::all_conflict_extra<true>(s);
    }
};

}   // namespace tail::npuzzle
