#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <common/names.hpp>
#include <common/progress_line.hpp>
#include <common/report.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/replay.hpp>

namespace tail::sokoban_tool {

using cli::named;

/// The searches that the tool offers.
enum class algorithm {
    astar,
    idastar,
    idastar_table,
    bidirectional,
    automatic,
    bfs,
    uniform_cost,
    greedy,
    weighted_astar,
    astar_no_reopen_fifo,
    talking_stones,
    talking_stones_plus,
    planner,
    planner_thesis,
    fess,
};

/// What one move of a search is.
enum class grain { pushes, macro_pushes, steps };

/// What is to be as little as possible, and what decides between equals.
enum class objective { pushes, pushes_then_moves, moves, moves_then_pushes };

/// All of them, in the order of the enumerations, for `--list`.
[[nodiscard]] std::vector<named> const& algorithms();
[[nodiscard]] std::vector<named> const& grains();
[[nodiscard]] std::vector<named> const& objectives();
[[nodiscard]] std::vector<named> const& heuristics();
[[nodiscard]] std::vector<named> const& deadlocks();
[[nodiscard]] std::vector<named> const& extensions();   ///< of talking-stones
[[nodiscard]] std::vector<named> const& parts();        ///< of fess

/// Whether an algorithm asks the heuristic.
[[nodiscard]] bool is_informed(algorithm a);

/// Whether an algorithm looks for any solution, not for a short one. These go by pushes alone.
[[nodiscard]] bool wants_any_solution(algorithm a);

/// One search to be made.
struct task {
    std::string              problem;
    sokoban::board           start;   ///< checked
    sokoban_tool::algorithm  algorithm       = sokoban_tool::algorithm::astar;
    sokoban_tool::grain      grain           = sokoban_tool::grain::pushes;
    sokoban_tool::objective  objective       = sokoban_tool::objective::pushes;
    std::string              heuristic       = "matching";
    sokoban::deadlock_set    tests           = sokoban::deadlock_set::usual();
    bool                     tests_are_named = false;   ///< somebody has chosen the tests
    double                   weight          = 2;
    std::vector<std::size_t> extensions;   ///< of talking-stones, by their places in `extensions()`
    std::vector<std::size_t> without;      ///< parts that fess leaves out, by their places in `parts()`
    std::string patterns;   ///< the file that learned patterns are read from and kept in; empty for none
    bool        guesses = false;   ///< patterns that were only guessed go into that file, and come out of it
    limits      within;
    unsigned    threads  = 1;   ///< of fess; 0 for as many as there are processors
    double      optimise = 0;   ///< seconds for making what was found shorter
};

/// Whether an algorithm fills goals by a plan.
[[nodiscard]] bool is_planner(algorithm a);

/// Names the heuristic of algorithms that ask for none, and throws `bad_input` where the parts of a task do
/// not go together. There need be no level yet.
void settle(task& t);

/// Throws `bad_input` if there is a file of patterns that does not fit the level.
void check_patterns(sokoban::board const& start, std::string const& file);

/// What came of a search. `cost` and `lower_bound` of the report count what the objective counts first.
struct answer {
    cli::report                      told;
    std::optional<sokoban::replayed> played;   ///< the solution, by the rules alone; absent if there is none
};

/// Searches, and replays what was found. The time of all preparations counts.
[[nodiscard]] answer solve(task const& t, cli::progress_line& line);

}   // namespace tail::sokoban_tool
