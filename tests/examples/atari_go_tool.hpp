#pragma once

#include "game_tool.hpp"

#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/position.hpp>

namespace tail::test {

[[nodiscard]] inline ended atari_go_tool(std::vector<std::string> arguments, std::string const& input = "")
{
    return run_tool("tail-atari-go", std::move(arguments), input);
}

[[nodiscard]] inline json_answer atari_go_json(std::vector<std::string> arguments,
                                               std::string const&       input = "")
{
    return json_of_tool("tail-atari-go", std::move(arguments), input);
}

/// The plies of a line of moves that are all legal and end the game with a win of this side; -1 of any other
/// line.
[[nodiscard]] inline int plies_to_win(atari_go::position start, std::string const& moves, side winner)
{
    int                plies = 0;
    std::istringstream in{moves};
    for (std::string name; in >> name; ++plies) {
        auto const p = atari_go::parse_point(name, start.size());
        if (!p || !atari_go::why_illegal(start, *p).empty()) { return -1; }
        start.play(*p);
    }
    bool const won = start.winner() == winner
        || (!start.winner() && start.legal().none() && start.to_move() != winner);
    return won ? plies : -1;
}

}   // namespace tail::test
