#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/solvers/sokoban/planner/learning.hpp>

namespace tail::sokoban {

/// How the planner works. As it stands it has all that solves more levels; `thesis()` has none of it.
struct planner_options {
    deadlock_set     tests = deadlock_set::usual();   ///< tests of positions in all searches
    learning_options learning{};                      ///< what is learned from goals that cannot be filled

    bool walls      = true;   ///< filled goals are walls for the searches that follow
    bool informed   = true;   ///< searches for goals are guided by the boxes in the way
    bool rearranges = true;   ///< a level without a schedule gets other goals, and boxes go on from there
    bool packs      = true;   ///< plans that fill any goal whose turn it is, and park boxes
    bool varies     = true;   ///< more and more attempts with other orders of goals and boxes

    /// Each attempt is run until it ends. Otherwise attempts take turns, which grow.
    bool one_after_the_other = false;

    /// Memory that a large attempt has freed goes back to the system at once (`return_freed_memory`), for a
    /// program that keeps to a limit of memory as a process. All threads wait for that meanwhile.
    bool returns_memory = false;

    /// Each table of pairs of boxes takes so many bytes at most; there are two.
    std::size_t pair_bytes = pair_table::default_bytes;

    std::uint64_t first_turn        = 400;     ///< nodes of the first turn of each attempt
    std::uint64_t stage_nodes       = 1'000;   ///< of the search for one goal
    std::uint64_t rearranging_nodes = 2'000;   ///< of one search for other goals

    /// The solver of the thesis: iterative deepening to 5 moves for each goal, then to 10; algorithms 1 and 2
    /// for schedules, then algorithm 3; dead squares, blocks of four and learned guesses.
    [[nodiscard]] static planner_options thesis()
    {
        planner_options o;
        o.tests               = {deadlock::dead_squares, deadlock::blocks};
        o.learning.learns     = learning_options::rule::thesis;
        o.walls               = false;
        o.informed            = false;
        o.rearranges          = false;
        o.packs               = false;
        o.varies              = false;
        o.one_after_the_other = true;
        return o;
    }
};

}   // namespace tail::sokoban
