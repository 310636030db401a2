#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <common/names.hpp>
#include <common/progress_line.hpp>
#include <common/report.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle_tool {

/// The searches that the tool offers.
enum class algorithm {
    dfs,
    depth_limited,
    iterative_deepening,
    iterative_deepening_table,
    bfs,
    uniform_cost,
    greedy,
    astar,
    weighted_astar,
    idastar,
    idastar_automaton,
    idastar_path_check,
    idastar_table,
    astar_no_reopen,
    astar_no_reopen_fifo,
    idastar_closed_list,
};

using cli::named;

/// All algorithms, in the order of the enumeration.
[[nodiscard]] std::vector<named> const& algorithms();

/// All heuristics: none at all, and then those of the domain's catalogue.
[[nodiscard]] std::vector<named> const& heuristics();

/// The names that `max:A,B,...` asks for, or the one name that is given.
[[nodiscard]] std::vector<std::string> parts_of_name(std::string_view heuristic);

/// Throws `bad_input` unless there is such a heuristic. Whether pattern databases fit a puzzle, only the
/// puzzle tells.
void check_heuristic(std::string const& name);

/// Whether an algorithm asks the heuristic.
[[nodiscard]] bool is_informed(algorithm a);

/// Boards of the largest size stand for all sizes, until they are searched.
inline constexpr int largest = 25;
using any_board              = npuzzle::board<largest>;

/// One search to be made.
struct task {
    std::string       problem;
    npuzzle::geometry shape{4, 4};
    any_board         start;
    any_board         goal;

    npuzzle_tool::algorithm algorithm = npuzzle_tool::algorithm::idastar;
    std::string             heuristic;
    double                  weight  = 2;
    std::uint32_t           depth   = 0;   ///< 0: none given
    unsigned                threads = 1;   ///< of idastar and idastar-automaton; 0: all processors
    limits                  within;
    std::filesystem::path   cache;   ///< where pattern databases are kept; empty: nowhere
    bool notes = true;               ///< tell people on standard error what becomes of pattern databases
};

/// What came of several boards that were searched one after the other.
struct set_report {
    std::vector<cli::report> each;              ///< as many as there were boards, unless a limit came first
    double                   preparation = 0;   ///< seconds until the first search began
    bool                     prepared =
        true;   ///< false where a limit came before that; then there is one report, with its status
    std::uint64_t table_bytes =
        0;   ///< of the pattern databases that are in use, by this and earlier searches of the program
};

/// Searches on boards of at most `Cells` cells. Compiled once for each size, because there is much to
/// compile.
///
/// The boards of `starts` take the place of the task's own. The heuristic is made once for all of them, and
/// the limits of nodes and of seconds are for all of them together; a board that a limit stops is the last
/// one.
template <int Cells>
[[nodiscard]] set_report solve(task const& t, std::vector<any_board> const& starts, cli::progress_line& line);

extern template set_report solve<9>(task const&, std::vector<any_board> const&, cli::progress_line&);
extern template set_report solve<16>(task const&, std::vector<any_board> const&, cli::progress_line&);
extern template set_report solve<25>(task const&, std::vector<any_board> const&, cli::progress_line&);

/// The same for any size. All boards must be able to reach the goal.
[[nodiscard]] set_report solve_set(task const& t, std::vector<any_board> const& starts,
                                   cli::progress_line& line);

/// Searches from the task's own start. Half of all boards cannot be solved, and are not searched: parity
/// tells.
[[nodiscard]] cli::report solve_one(task const& t, cli::progress_line& line);

}   // namespace tail::npuzzle_tool
