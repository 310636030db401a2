#pragma once

#include <tail/domains/npuzzle/detail/lines.hpp>
#include <tail/domains/npuzzle/detail/over_manhattan.hpp>

/// \file
/// Two published programs for linear conflict that are not the exact count, kept for comparison.
///
/// Both come from K. O. Idjaton's thesis on heuristics of the n-puzzle (2016), which prints one in
/// its text and another in its appendix.

namespace tail::npuzzle {

/// Linear conflict counted by descents: two for each tile right behind a tile of a higher place.
///
/// Taking one tile out of a line removes at most one descent, so this never exceeds the exact count;
/// it falls short when a whole run must step out (3 4 1 2 has one descent and needs two steps). A
/// tile that enters a line never removes a descent and adds at most one, hence it is consistent too.
template <int Cells>
struct linear_conflict_descents : detail::over_manhattan<Cells, linear_conflict_descents<Cells>> {
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    using detail::over_manhattan<Cells, linear_conflict_descents>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        return 2 * detail::count_lines<detail::descents>(s);
    }
};

/// Linear conflict as in the thesis' appendix: two for each tile behind any tile of a higher place.
///
/// Not admissible from four by four on: of 3 1 2 the two behind are charged, although the one in front
/// could step out alone.
template <int Cells>
struct linear_conflict_appendix : detail::over_manhattan<Cells, linear_conflict_appendix<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, linear_conflict_appendix>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        return 2 * detail::count_lines<detail::overtaken>(s);
    }
};

}   // namespace tail::npuzzle
