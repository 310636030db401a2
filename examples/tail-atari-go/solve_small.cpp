#include <common/game_solver.hpp>
#include <tail-atari-go/game.hpp>

template struct tail::cli::game_work<tail::atari_go_tool::game, tail::atari_go::position>;
