#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban::detail {

/// A box that a move takes from one square to another, and where the man stands then.
struct relocation {
    square from, to, man;
};

/// What a move does, whatever its grain: it relocates one box. A step without a push relocates none, and
/// `from` is `no_square` then. `Pull` says that single moves are pulls.
template <bool Pull, class Move>
[[nodiscard]] relocation relocation_by(level const& l, position const& p, Move const& m)
{
    if constexpr (requires { m.from, m.to, m.man; }) {   // a macro
        return {m.from, m.to, m.man};
    } else if constexpr (requires { m.pushes(); }) {   // a step
        square const to = l.neighbour(p.man(), m.direction());
        if (!m.pushes()) { return {no_square, no_square, to}; }
        return {to, l.neighbour(to, m.direction()), to};
    } else {
        square const to = l.neighbour(m.box(), m.direction());
        // The man follows the box, or the box follows the man.
        return {m.box(), to, Pull ? l.neighbour(to, m.direction()) : m.box()};
    }
}

/// Searches by pushes: boxes go to the goals. A row holds the pushes from a square to each goal.
struct to_goals {
    [[nodiscard]] static std::size_t columns(level const& l) { return l.goals().size(); }

    [[nodiscard]] static std::uint16_t const* row(level const& l, square box, square man)
    {
        return l.pushes_to_goals(box, man);
    }

    template <class Move>
    [[nodiscard]] static relocation moved(level const& l, position const& p, Move const& m)
    {
        return relocation_by<false>(l, p, m);
    }
};

/// Searches by pulls: boxes go back to where they are at the start. A row holds the pulls from a square to
/// each of these.
struct to_start {
    [[nodiscard]] static std::size_t columns(level const& l) { return l.boxes().size(); }

    [[nodiscard]] static std::uint16_t const* row(level const& l, square box, square man)
    {
        return l.pushes_from_start(box, man);
    }

    template <class Move>
    [[nodiscard]] static relocation moved(level const& l, position const& p, Move const& m)
    {
        return relocation_by<true>(l, p, m);
    }
};

}   // namespace tail::sokoban::detail

namespace tail::sokoban {

// For heuristics of your own: what a move of any grain does.
using detail::to_goals;

}   // namespace tail::sokoban
