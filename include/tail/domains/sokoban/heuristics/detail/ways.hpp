#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban::detail {

/// A box that a move takes from one square to another, and where the man stands then.
struct relocation {
    square from, to, man;
};

/// Searches by pushes: boxes go to the goals. A row holds the pushes from a square to each goal.
struct to_goals {
    [[nodiscard]] static std::size_t columns(level const& l) { return l.goals().size(); }

    [[nodiscard]] static std::uint16_t const* row(level const& l, square box, square man)
    {
        return l.pushes_to_goals(box, man);
    }

    [[nodiscard]] static relocation moved(level const& l, push m)
    {
        return {m.box(), l.neighbour(m.box(), m.direction()), m.box()};
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

    /// The box follows the man, who goes one square further.
    [[nodiscard]] static relocation moved(level const& l, push m)
    {
        square const to = l.neighbour(m.box(), m.direction());
        return {m.box(), to, l.neighbour(to, m.direction())};
    }
};

}   // namespace tail::sokoban::detail
