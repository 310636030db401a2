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
    idastar_closed_list,
};

using cli::named;

/// All algorithms, in the order of the enumeration.
[[nodiscard]] std::vector<named> const& algorithms();

/// All heuristics: none at all, and then those of the domain's catalogue.
[[nodiscard]] std::vector<named> const& heuristics();

/// The names that `max:A,B,...` asks for, or the one name that is given.
[[nodiscard]] std::vector<std::string> parts_of_name(std::string_view heuristic);

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
    double                  weight = 2;
    std::uint32_t           depth  = 0;   ///< 0: none given
    unsigned                threads = 1;   ///< of idastar and idastar-automaton; 0: all processors
    limits                  within;
    std::filesystem::path   cache;   ///< where pattern databases are kept; empty: nowhere
};

/// Searches on boards of at most `Cells` cells. Compiled once for each size, because there is much to
/// compile.
template <int Cells>
[[nodiscard]] cli::report solve(task const& t, cli::progress_line& line);

extern template cli::report solve<9>(task const&, cli::progress_line&);
extern template cli::report solve<16>(task const&, cli::progress_line&);
extern template cli::report solve<25>(task const&, cli::progress_line&);

}   // namespace tail::npuzzle_tool
