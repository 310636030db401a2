#pragma once

#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// What a game says of a position, or the default where it says nothing: for whoever writes a rule, a player
/// or a tool for any game.
///
///     if (auto const win = tail::ask::winning_move(position)) { position.play(*win); }

/// Each function is named for the member of a game that it asks (core/game.hpp, core/threat_game.hpp):
///
/// | `tail::ask::` | where the game does not say |
/// |---|---|
/// | `has_move(position)`, `is_legal(position, move)` | all moves are looked through |
/// | `stuck(position)` | nobody has won: a draw |
/// | `may_be_stuck(position)` | yes, where the game has `stuck` |
/// | `evaluate(position)` | 0 |
/// | `to_table(position, move)`, `from_table(position, move)` | the move itself |
/// | `moves_to_win(position, side, most)` | 1 |
/// | `winning_move(position)` | all moves are tried |
/// | `threat_moves(position, order, emit)` | all moves |
/// | `has_traces<G>` | false; then a trace is no move, or every move (`all_or_none`) |
/// | `trace_with(position, move)`, `move_trace(position, move)` | every move; `trace_with`, where the game
/// has traces | | `winning_trace(position, move)`, `counter_trace(position, k)` | every move | |
/// `moves_in(position, trace, emit)` | all moves, or none |
namespace tail::ask {

using detail::counter_trace;
using detail::evaluate;
using detail::from_table;
using detail::has_move;
using detail::has_traces;
using detail::is_legal;
using detail::may_be_stuck;
using detail::move_trace;
using detail::moves_in;
using detail::moves_to_win;
using detail::stuck;
using detail::threat_moves;
using detail::to_table;
using detail::trace_with;
using detail::winning_move;
using detail::winning_trace;

}   // namespace tail::ask
