#pragma once

#include <tail/core/game.hpp>
#include <tail/core/ply_count.hpp>

/// \file
/// One scale for evaluations and proved results, seen from the side to move.
///
/// A win in n plies is worth `win - n`, a loss in n plies the negative of that: the sooner a win the better,
/// the later a loss the better. Evaluations lie between, and so does the failure of a search that looked for
/// one side's win only.

namespace tail::score {

/// A win in no plies at all.
inline constexpr int win     = 1 << 21;
inline constexpr int failure = evaluation_bound + 1;   ///< worse than every evaluation, and not a loss

/// A win that is proved without its length counts so many plies on the scale: more than all known ones.
inline constexpr int unknown_plies = 1 << 19;

/// A win in so many plies.
[[nodiscard]] constexpr int won_in(ply_count plies) { return win - plies.value_or(unknown_plies); }
/// A loss in so many plies.
[[nodiscard]] constexpr int lost_in(ply_count plies) { return -won_in(plies); }
/// Whether the value is a proved win.
[[nodiscard]] constexpr bool is_win(int value) { return value > failure; }
/// Whether the value is a proved loss.
[[nodiscard]] constexpr bool is_loss(int value) { return value < -failure; }
/// Whether the value is a win or a loss, and no evaluation.
[[nodiscard]] constexpr bool is_proved(int value) { return is_win(value) || is_loss(value); }

/// How many plies a proved value is away from the end of the game.
[[nodiscard]] constexpr int plies(int value) { return win - (value < 0 ? -value : value); }

/// Whether that is a number of plies, or something longer than all known ones.
[[nodiscard]] constexpr bool has_plies(int value) { return plies(value) < unknown_plies / 2; }

/// What a value after a move is worth before it, for the one who moves.
[[nodiscard]] constexpr int before_move(int after)
{
    return is_win(after) ? 1 - after : is_loss(after) ? -1 - after : -after;
}

/// The inverse: the value after a move that is worth so much before it. For bounds.
[[nodiscard]] constexpr int after_move(int before)
{
    return is_win(before) ? -1 - before : is_loss(before) ? 1 - before : -before;
}

}   // namespace tail::score
