#pragma once

#include <string>

#include <common/exit_status.hpp>
#include <tail-sokoban/levels.hpp>

namespace tail::sokoban_tool {

/// What came of playing a given solution.
struct verified {
    cli::exit_status status =
        cli::exit_status::decided;   ///< `unsolvable` if boxes are left off goal in the end
    std::string text;                ///< for people
    std::string json;
};

/// Plays a solution on a level, by the rules alone: letters, with counts and groups if need be. A move that
/// is not legal is told with its number and the reason; then the status is `bad_input`.
[[nodiscard]] verified verify(given_level const& l, std::string const& solution);

}   // namespace tail::sokoban_tool
