#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/replay.hpp>

namespace tail::sokoban {

/// What a solution is to have as few of as possible.
enum class objective {
    pushes,              ///< pushes, however far the man walks
    pushes_then_moves,   ///< pushes, and with these moves (steps of the man, pushes included)
    moves,               ///< moves
    moves_then_pushes,   ///< moves, and with these pushes
};

/// What became of a level.
struct answer {
    tail::status status = tail::status::exhausted;   ///< why the search ended

    /// The moves of the man, `udlr`, and with a box `UDLR`. It was replayed by the rules alone. After a limit
    /// it may be there too: a solution that is not proved to be shortest.
    std::string solution;
    bool        has_solution = false;   ///< a level that begins solved has one without a letter
    /// Pushes of boxes.
    std::size_t pushes      = 0;
    std::size_t moves       = 0;   ///< steps of the man, pushes included
    std::size_t box_lines   = 0;   ///< runs of pushes of one box in one direction
    std::size_t box_changes = 0;   ///< how often another box was pushed than before

    /// Whether no solution is better, by the objective.
    bool optimal = false;

    /// No solution has fewer pushes, or moves if these come first; also after a limit. Nothing is said of a
    /// level that has no solution.
    std::uint64_t lower_bound = 0;

    statistics stats;   ///< what the search has counted

    /// Whether the level is solved.
    [[nodiscard]] explicit operator bool() const { return status == tail::status::solved; }

    /// Takes over a path of pushes from the level's start.
    void take_solution(level const& l, std::vector<push> const& path)
    {
        auto played = replay(l.drawn(), lurd(l, path));
        TAIL_ASSERT(played && played->solved, "a search has found a solution that breaks the rules");
        if (!played) { return; }
        solution     = std::move(played->letters);
        has_solution = true;
        pushes       = played->pushes;
        moves        = played->moves;
        box_lines    = played->box_lines;
        box_changes  = played->box_changes;
    }
};

}   // namespace tail::sokoban
