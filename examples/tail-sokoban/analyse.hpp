#pragma once

#include <string>

#include <tail-sokoban/levels.hpp>
#include <tail/domains/sokoban/board.hpp>

namespace tail::sokoban_tool {

/// What can be said about a level without a search, for people: numbers, and pictures of its dead squares,
/// rooms and tunnels, squares that divide it, and distances.
[[nodiscard]] std::string analysis(sokoban::board const& b);

/// The numbers alone, as a line of JSON.
[[nodiscard]] std::string analysis_json(given_level const& l);

}   // namespace tail::sokoban_tool
