#pragma once

#include <cstdint>

#include <tail/domains/npuzzle/detail/diagonals.hpp>
#include <tail/domains/npuzzle/detail/over_manhattan.hpp>

/// \file
/// Diagonal conflict, the proposal of K. O. Idjaton's thesis (2016).
///
/// A tile stands diagonally off its goal cell and the two cells by which a shortest way enters that
/// cell hold tiles in place: either it makes a detour or one of them steps out and back, two moves
/// more in any case. The thesis gives a formula that looks along all four diagonals and a program,
/// a chain of else-ifs, that looks along one for each cell; both are here.

namespace tail::npuzzle {

/// Manhattan distance plus two for each diagonal conflict, of those that share no tile.
///
/// A conflict is a tile anywhere in another row and column than its goal cell, with both neighbours
/// of the goal cell on its side in place. Its two extra moves are made by one of these three tiles.
/// Conflicts are taken greedily, cell by cell, and only if none of their tiles was taken before, so
/// that no move is counted twice: admissible on every size, unlike the versions below, which add up
/// conflicts that one move of a shared neighbour may resolve together.
template <int Cells>
struct diagonal_conflict : detail::over_manhattan<Cells, diagonal_conflict<Cells>> {
    static constexpr bool admissible = true;    ///< never exceeds the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, diagonal_conflict>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        std::uint64_t taken = 0;
        int           sum   = 0;
        for (int cell = 0; cell < s.shape.cells(); ++cell) {
            if (cell == s.blank_home) { continue; }
            // The goal cell may hold the blank as well as a wrong tile: the way in is as narrow.
            auto const d = detail::look(s, cell);
            if (!d.in_corner || !s.in_place(d.above) || !s.in_place(d.beside)) { continue; }
            std::uint64_t const three = std::uint64_t{1} << static_cast<unsigned>(cell)
                | std::uint64_t{1} << static_cast<unsigned>(d.above)
                | std::uint64_t{1} << static_cast<unsigned>(d.beside);
            if ((taken & three) != 0) { continue; }
            taken |= three;
            sum += 2;
        }
        return sum;
    }
};

/// Two for each touching diagonal with at least one neighbour in place, along all four diagonals.
///
/// Not admissible, as the thesis says: the tile may go round by the other side.
template <int Cells>
struct diagonal_conflict_one : detail::over_manhattan<Cells, diagonal_conflict_one<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, diagonal_conflict_one>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        int sum = 0;
        detail::walk_diagonals(s, [&](int, detail::diagonal const& d) {
            if (d.touches && (s.in_place(d.above) || s.in_place(d.beside))) { sum += 2; }
        });
        return sum;
    }
};

/// The same as programmed: one diagonal for each cell. Not admissible either.
template <int Cells>
struct diagonal_conflict_one_coded : detail::over_manhattan<Cells, diagonal_conflict_one_coded<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, diagonal_conflict_one_coded>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        int sum = 0;
        detail::walk_diagonals(s, [&](int cell, detail::diagonal const& d) {
            if (d.touches && detail::in_chain(s, cell, d) && (s.in_place(d.above) || s.in_place(d.beside))) {
                sum += 2;
            }
        });
        return sum;
    }
};

/// Two for each touching diagonal with both neighbours in place, along all four diagonals.
///
/// The thesis' admissible version. No board is known on which it is too high, and none was found
/// among all of three by three; but conflicts that share a neighbour are added up without a proof
/// that each costs its own two moves, so it promises nothing. `diagonal_conflict` does.
template <int Cells>
struct diagonal_conflict_both : detail::over_manhattan<Cells, diagonal_conflict_both<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, diagonal_conflict_both>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        int sum = 0;
        detail::walk_diagonals(s, [&](int, detail::diagonal const& d) {
            if (d.touches && s.in_place(d.above) && s.in_place(d.beside)) { sum += 2; }
        });
        return sum;
    }
};

/// The same as programmed: one diagonal for each cell. It promises no more.
template <int Cells>
struct diagonal_conflict_both_coded : detail::over_manhattan<Cells, diagonal_conflict_both_coded<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, diagonal_conflict_both_coded>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        int sum = 0;
        detail::walk_diagonals(s, [&](int cell, detail::diagonal const& d) {
            if (d.touches && detail::in_chain(s, cell, d) && s.in_place(d.above) && s.in_place(d.beside)) {
                sum += 2;
            }
        });
        return sum;
    }
};

/// Two for each tile anywhere diagonally off its goal cell, with both neighbours on its side in place.
///
/// Not admissible from four by four on, although the thesis says so: three conflicts around one tile
/// in place are resolved by four moves.
template <int Cells>
struct diagonal_conflict_extended : detail::over_manhattan<Cells, diagonal_conflict_extended<Cells>> {
    static constexpr bool admissible = false;   ///< may exceed the true distance
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    using detail::over_manhattan<Cells, diagonal_conflict_extended>::over_manhattan;

    /// What is added to Manhattan distance.
    [[nodiscard]] static constexpr int extra(detail::seen_board<Cells> const& s) noexcept
    {
        int sum = 0;
        detail::walk_diagonals(s, [&](int, detail::diagonal const& d) {
            if (d.in_corner && s.in_place(d.above) && s.in_place(d.beside)) { sum += 2; }
        });
        return sum;
    }
};

}   // namespace tail::npuzzle
