#include <common/game_solver.hpp>
#include <tail-phutball/game.hpp>

template struct tail::cli::game_work<tail::phutball_tool::game, tail::phutball::largest_position>;
