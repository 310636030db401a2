#pragma once

#include <vector>

#include <common/exit_status.hpp>
#include <tail-atari-go/task.hpp>

namespace tail::atari_go_tool {

/// How a game against the program went.
struct played {
    cli::exit_status             status = cli::exit_status::decided;
    std::vector<atari_go::point> moves;
};

/// A game in the terminal, or through pipes: the human types points and commands, the program answers within limits.
[[nodiscard]] played play(any_position const& start, side human, limits const& within);

}   // namespace tail::atari_go_tool
