#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <common/progress_line.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_max.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_sum.hpp>
#include <tail/store/pattern/values.hpp>

/// \file
/// `--heuristic pdb:...`: pattern databases by name, built once and kept in a folder.

namespace tail::npuzzle_tool {

/// Whether a heuristic of this name is made of pattern databases.
[[nodiscard]] bool is_pattern_name(std::string_view name);

/// The names that `--list` shows beside those of the catalogue.
[[nodiscard]] std::vector<named> const& pattern_names();

/// Which databases, and what becomes of their values.
struct pattern_choice {
    enum class kind {
        sum,           ///< moves of the own tiles only, added
        compact_sum,   ///< the same in two bits over Manhattan distance, where bytes would take too much
                       ///< memory
        greatest,      ///< all moves; the greatest counts
    };

    pattern_choice::kind          how = kind::sum;
    std::vector<std::vector<int>> tiles;   ///< of each pattern
};

/// What `name` stands for with this goal; throws `bad_input` if it does not fit the puzzle.
[[nodiscard]] pattern_choice patterns_of(std::string_view name, npuzzle::geometry shape,
                                         any_board const& goal);

/// Where databases are kept unless the user says otherwise; empty if there is no such place.
[[nodiscard]] std::filesystem::path default_cache();

/// The memory that all databases of this program take, which it keeps until it ends.
[[nodiscard]] std::uint64_t pattern_bytes_in_use();

/// Thrown when a limit ended the building of a database.
struct build_stopped {
    tail::status status;
};

using compact_values = pattern_values::above_base<2, 2>;

/// The databases of a choice: mapped from the task's cache, or built and put there.
template <int Cells, class Values>
[[nodiscard]] npuzzle::pattern_sum<Cells, Values> pattern_sum_of(pattern_choice const& choice, task const& t,
                                                                 npuzzle::board<Cells> const& goal,
                                                                 cli::progress_line&          line);
template <int Cells>
[[nodiscard]] npuzzle::pattern_max<Cells> pattern_max_of(pattern_choice const& choice, task const& t,
                                                         npuzzle::board<Cells> const& goal,
                                                         cli::progress_line&          line);

}   // namespace tail::npuzzle_tool
