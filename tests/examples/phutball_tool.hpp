#pragma once

#include "game_tool.hpp"

#include <string>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/position.hpp>

namespace tail::test {

[[nodiscard]] inline ended phutball_tool(std::vector<std::string> arguments, std::string const& input = "")
{
    return run_tool("tail-phutball", std::move(arguments), input);
}

[[nodiscard]] inline json_answer phutball_json(std::vector<std::string> arguments,
                                               std::string const&       input = "")
{
    return json_of_tool("tail-phutball", std::move(arguments), input);
}

/// The plies of a line of moves that are all legal and end the game with a win of this side; -1 of any other
/// line.
[[nodiscard]] inline int plies_to_win(phutball::position start, std::string const& moves, side winner)
{
    auto const line = phutball::parse_moves(moves, start);
    if (!line) { return -1; }
    for (auto const& m : *line) { start.play(m); }
    return start.winner() == winner ? static_cast<int>(line->size()) : -1;
}

}   // namespace tail::test
