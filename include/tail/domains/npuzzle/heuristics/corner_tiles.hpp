#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <tail/domains/npuzzle/detail/over_manhattan.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

/// \file
/// Corner tiles: tiles in place that must step aside for a wrong tile in the corner beside them.
///
/// The idea is Korf and Taylor's (1996); the versions with other names are those of K. O. Idjaton's
/// thesis (2016), which differ in its text, in its special case for the 8-puzzle and in its appendix.

namespace tail::npuzzle {

namespace detail {

/// A corner and the two cells next to it.
struct corner {
    int cell, beside, across;
};

/// Upper right, lower right, lower left, upper left: the order of the thesis.
[[nodiscard]] constexpr std::array<corner, 4> corners(geometry g) noexcept
{
    int const right  = g.width() - 1;
    int const bottom = g.height() - 1;
    return {corner{g.cell(0, right), g.cell(0, right - 1), g.cell(1, right)},
            corner{g.cell(bottom, right), g.cell(bottom - 1, right), g.cell(bottom, right - 1)},
            corner{g.cell(bottom, 0), g.cell(bottom - 1, 0), g.cell(bottom, 1)},
            corner{g.cell(0, 0), g.cell(0, 1), g.cell(1, 0)}};
}

}   // namespace detail

/// Manhattan distance plus two for each tile in place next to a corner that holds a wrong tile.
///
/// The wrong tile must leave the corner through one neighbour's cell, and the blank that it leaves
/// behind gets out only through the other's, so both neighbours must move, and one that is in place
/// spends two moves on it. Each tile is charged once, whatever the number of its corners; the
/// blank's own goal corner is left out. Admissible on every size; not consistent, because a single
/// move can put a corner right and take back four.
template <int Cells>
struct corner_tiles : detail::over_manhattan<Cells, corner_tiles<Cells>> {
    static constexpr bool admissible = true;    ///< never exceeds the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, corner_tiles>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        std::uint64_t charged = 0;
        int           sum     = 0;
        for (auto const& c : detail::corners(s.shape)) {
            if (c.cell == s.blank_home || !s.misplaced(c.cell)) { continue; }
            for (int neighbour : {c.beside, c.across}) {
                std::uint64_t const bit = std::uint64_t{1} << static_cast<unsigned>(neighbour);
                if (s.in_place(neighbour) && (charged & bit) == 0) { sum += 2; }
                if (s.in_place(neighbour)) { charged |= bit; }
            }
        }
        return sum;
    }
};

/// Corner tiles as in the thesis' text: four for a wrong corner with both neighbours in place.
///
/// Not admissible where one tile lies between two corners, as on the 8-puzzle.
template <int Cells>
struct corner_tiles_text : detail::over_manhattan<Cells, corner_tiles_text<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, corner_tiles_text>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        int sum = 0;
        for (auto const& c : detail::corners(s.shape)) {
            if (c.cell == s.blank_home || !s.misplaced(c.cell)) { continue; }
            if (s.in_place(c.beside) && s.in_place(c.across)) { sum += 4; }
        }
        return sum;
    }
};

/// Corner tiles as the thesis prints them for the 8-puzzle: four for a wrong corner, with flags.
///
/// A corner that counts flags one cell so that the next corner does not use it again. The flags of
/// the upper right and lower right corner are set on the cell beyond, not on the one they share, so
/// that on three by three at most one corner ever counts: sound there, but weaker than it need be.
/// Elsewhere it has been checked and not proved, so it promises nothing.
template <int Cells>
struct corner_tiles_flagged : detail::over_manhattan<Cells, corner_tiles_flagged<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, corner_tiles_flagged>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        auto const    all     = detail::corners(s.shape);
        int const     last    = s.shape.cells() - 1;
        int const     flag[4] = {last - 1, last - s.shape.width() + 2, -1, -1};
        std::uint64_t flagged = 0;
        int           sum     = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            auto const& c = all[i];
            if (c.cell == s.blank_home || !s.misplaced(c.cell)) { continue; }
            bool const free = ((flagged >> static_cast<unsigned>(c.beside)
                                | flagged >> static_cast<unsigned>(c.across))
                               & 1U)
                == 0;
            if (free && s.in_place(c.beside) && s.in_place(c.across)) {
                sum += 4;
                if (flag[i] >= 0) { flagged |= std::uint64_t{1} << static_cast<unsigned>(flag[i]); }
            }
        }
        return sum;
    }
};

/// Corner tiles as in the thesis' appendix: two for each neighbour, the blank's own corner included.
///
/// A neighbour is charged once, by a flag for its side of the board; on boards wider than three, where
/// a side has two such tiles, that counts one of them only. Not admissible, because of the blank's
/// corner: `3 1 2 / 0 4 5 / 6 7 8` is one move from the goal and gets 3.
template <int Cells>
struct corner_tiles_appendix : detail::over_manhattan<Cells, corner_tiles_appendix<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, corner_tiles_appendix>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        auto const all     = detail::corners(s.shape);
        bool       top     = false;
        bool       right   = false;
        bool       bottom  = false;
        bool       left    = false;
        auto const measure = [&](detail::corner const& c, bool& side_of_beside, bool& side_of_across) {
            if (!s.misplaced(c.cell)) { return; }
            side_of_beside = side_of_beside || s.in_place(c.beside);
            side_of_across = side_of_across || s.in_place(c.across);
        };
        measure(all[0], top, right);
        measure(all[1], right, bottom);
        measure(all[2], left, bottom);
        measure(all[3], top, left);
        return 2 * (int{top} + int{right} + int{bottom} + int{left});
    }
};

}   // namespace tail::npuzzle
