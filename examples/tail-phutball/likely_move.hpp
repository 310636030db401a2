#pragma once

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/domains/phutball/position.hpp>

namespace tail::phutball_tool {

/// A move for when nothing is proved, by the men that both sides are short of; none where no move is legal.
///
/// Scores if it can and lets nobody score if it can, likes few men missing on its own way and many on that of
/// the other side, and points near the ball.
template <std::size_t Words>
[[nodiscard]] std::optional<phutball::basic_move<Words>> likely_move(phutball::basic_position<Words> now)
{
    using move            = phutball::basic_move<Words>;
    constexpr int decided = 1'000'000;

    auto const          size  = now.size();
    side const          mover = now.to_move();
    std::optional<move> best;
    int                 most = 0;
    std::vector<move>   all;
    now.moves([&](move const& m) { all.push_back(m); });
    for (move const& m : all) {
        now.play(m);
        int worth = 0;
        if (auto const winner = now.winner()) {
            worth = *winner == mover ? decided : -decided;
        } else {
            std::size_t const ball = now.ball();
            int const         far  = std::abs(size.column(m.to) - size.column(ball))
                + std::abs(size.row(m.to) - size.row(ball));
            worth = 100 * (now.moves_to_win(other(mover)) - now.moves_to_win(mover)) - far;
            if (now.winning_move()) { worth -= decided / 2; }
        }
        now.undo(m);
        if (!best || worth > most) {
            best = m;
            most = worth;
        }
    }
    return best;
}

}   // namespace tail::phutball_tool
