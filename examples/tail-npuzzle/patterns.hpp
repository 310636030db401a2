#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <common/progress_line.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_sum.hpp>

/// \file
/// `--heuristic pdb:...`: pattern databases by name, built once and kept in a folder.

namespace tail::npuzzle_tool {

/// Whether a heuristic of this name is a sum of pattern databases.
[[nodiscard]] bool is_pattern_name(std::string_view name);

/// The names that `--list` shows beside those of the catalogue.
[[nodiscard]] std::vector<named> const& pattern_names();

/// The tiles of each pattern of `name`, for this goal; throws `bad_input` if it does not fit the puzzle.
[[nodiscard]] std::vector<std::vector<int>> patterns_of(
    std::string_view name, npuzzle::geometry shape, any_board const& goal);

/// Where databases are kept unless the user says otherwise; empty if there is no such place.
[[nodiscard]] std::filesystem::path default_cache();

/// Thrown when a limit ended the building of a database.
struct build_stopped {
    tail::status status;
};

/// The sum of the databases that a task asks for: mapped from its cache, or built and put there.
template <int Cells>
[[nodiscard]] npuzzle::pattern_sum<Cells> pattern_heuristic(
    task const& t, npuzzle::board<Cells> const& goal, cli::progress_line& line);

extern template npuzzle::pattern_sum<9>  pattern_heuristic(task const&, npuzzle::board<9> const&, cli::progress_line&);
extern template npuzzle::pattern_sum<16> pattern_heuristic(task const&, npuzzle::board<16> const&, cli::progress_line&);
extern template npuzzle::pattern_sum<25> pattern_heuristic(task const&, npuzzle::board<25> const&, cli::progress_line&);

}   // namespace tail::npuzzle_tool
