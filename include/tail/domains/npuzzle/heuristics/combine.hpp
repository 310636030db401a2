#pragma once

#include <algorithm>
#include <tuple>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>

namespace tail::npuzzle {

/// The largest of several heuristics: keeps every promise that all of them make.
///
///     max_of<linear_conflict<16>, corner_tiles<16>> h{shape, goal};
template <class... Heuristics>
class max_of {
public:
    static constexpr bool admissible = (Heuristics::admissible && ...);
    static constexpr bool consistent = (Heuristics::consistent && ...);

    /// Builds each for the same puzzle.
    template <int Cells>
    constexpr max_of(geometry shape, board<Cells> const& goal) noexcept : parts_(Heuristics(shape, goal)...)
    {}

    template <int Cells>
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        return std::apply([&](auto const&... h) { return std::max({h(b)...}); }, parts_);
    }

private:
    std::tuple<Heuristics...> parts_;
};

/// Manhattan distance plus the increments of several heuristics over it.
///
/// Adds up what each finds, even where two of them count the same moves: not admissible in general,
/// whatever its parts promise. It is the combination that the thesis measures; `disjoint_conflicts`
/// is the sound one.
template <int Cells, template <int> class... Increments>
class sum {
public:
    static constexpr bool admissible = false;
    static constexpr bool consistent = false;

    constexpr sum(geometry shape, board<Cells> const& goal) noexcept
        : distance_(shape, goal), parts_(Increments<Cells>(shape, goal)...)
    {}

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
