#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <tail-sokoban/any_heuristic.hpp>
#include <tail-sokoban/task.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

/// \file
/// What all searches of the tool have in common, and who makes which. Each file named search_*.cpp has the
/// searches of one grain, so that they are compiled at the same time.

namespace tail::sokoban_tool {

/// A task with all that was made ready for it.
struct prepared {
    task const&                    asked;
    sokoban::level const&          level;
    sokoban::deadlock_tests const& tests;
    limits                         within;   ///< what preparations have left of the limits
    cli::progress_line&            line;
    std::size_t                    pair_bytes;   ///< that the table of pairs may take
    sokoban::pattern_memory*       patterns;     ///< what is learned; null if nobody asked for it

    /// Positions in as few bytes as possible.
    [[nodiscard]] sokoban::position_codec codec() const
    {
        return sokoban::position_codec{level, !tests.pushes_to_dead_squares};
    }
};

/// Reads what was learned before, if the task names a file and it is there. Returns how many patterns were
/// new. Throws `bad_input` if the file does not fit.
[[nodiscard]] std::uint64_t recall(task const& t, sokoban::pattern_store& store);

/// Keeps what was learned in the file of the task, if it names one. Returns how many patterns were kept.
std::uint64_t keep(task const& t, sokoban::pattern_store const& store);

// The solution of a report is in letters; nobody has replayed it yet.
[[nodiscard]] cli::report search_pushes(prepared const& p);
[[nodiscard]] cli::report search_pushes_deep(prepared const& p);   ///< the depth-first ones
[[nodiscard]] cli::report search_pushes_both(prepared const& p);   ///< bidirectional
[[nodiscard]] cli::report search_macro_pushes(prepared const& p);
[[nodiscard]] cli::report search_steps(prepared const& p);
[[nodiscard]] cli::report search_steps_deep(prepared const& p);   ///< the depth-first ones
[[nodiscard]] cli::report search_automatically(prepared const& p);
[[nodiscard]] cli::report search_talking_stones(prepared const& p);
[[nodiscard]] cli::report search_planned(prepared const& p);
[[nodiscard]] cli::report search_fess(prepared const& p);
[[nodiscard]] cli::report search_moves(prepared const& p);
[[nodiscard]] cli::report search_moves_then_pushes(prepared const& p);
[[nodiscard]] cli::report search_pushes_then_moves(prepared const& p);

/// Makes the solution of a report shorter, within the seconds of the task.
void shorten(prepared const& p, cli::report& r);

template <class Found>
[[nodiscard]] cli::report counts_of(Found const& found)
{
    cli::report r;
    r.status        = found.status;
    r.stats         = found.stats;
    r.optimal       = found.optimal;
    r.suboptimality = found.suboptimality;
    if (found.status != status::exhausted) { r.lower_bound = cli::first_count(found.lower_bound); }
    if (found) { r.cost = cli::first_count(found.cost); }
    return r;
}

template <class Engine>
[[nodiscard]] cli::report run(prepared const& p, Engine& engine)
{
    auto const  found = cli::run_watched(engine, p.within, p.line, p.asked.problem);
    cli::report r     = counts_of(found);
    if (found) {
        r.solution = sokoban::lurd(p.level, found.actions);
    } else if (is_informed(p.asked.algorithm) && found.status != status::exhausted) {
        r.nearest = sokoban::lurd(p.level, found.actions);
    }
    return r;
}

template <class Successors, class H>
[[nodiscard]] auto problem_of(prepared const& p, Successors const& successors, H h)
{
    return problem<sokoban::position, Successors, H, sokoban::all_stored>{
        successors.start(), successors, std::move(h), sokoban::all_stored{p.level}};
}

}   // namespace tail::sokoban_tool
