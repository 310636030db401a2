#pragma once

#include <tuple>

#include <tail/core/maximum.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>

namespace tail::npuzzle {

/// The largest of several heuristics, each made for the same puzzle. See `tail::maximum`.
///
///     max_of<linear_conflict<16>, corner_tiles<16>> h{shape, goal};
template <class... Heuristics>
struct max_of : maximum<Heuristics...> {
    /// Makes each of them for this shape and goal.
    template <int Cells>
    constexpr max_of(geometry shape, board<Cells> const& goal)
        : maximum<Heuristics...>{Heuristics(shape, goal)...}
    {}
};

/// Manhattan distance plus the increments of several heuristics over it.
///
/// Adds up what each finds, even where two of them count the same moves: not admissible in general,
/// whatever its parts promise. It is the combination that the thesis measures; `disjoint_conflicts`
/// is the sound one.
template <int Cells, template <int> class... Increments>
class sum {
public:
    static constexpr bool admissible = false;   ///< two parts may count the same moves
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    /// Makes each part for this shape and goal.
    constexpr sum(geometry shape, board<Cells> const& goal)
        : distance_(shape, goal), parts_(Increments<Cells>(shape, goal)...)
    {}

    /// Manhattan distance, and what each part adds.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        return distance_(b) + increment(b);
    }

    /// What the parts add to Manhattan distance.
    [[nodiscard]] constexpr int increment(board<Cells> const& b) const noexcept
    {
        return std::apply([&](auto const&... h) { return (0 + ... + h.increment(b)); }, parts_);
    }

private:
    manhattan<Cells>                 distance_;
    std::tuple<Increments<Cells>...> parts_;
};

}   // namespace tail::npuzzle
