#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

#include <tail/core/game.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>

namespace tail::atari_go_tool {

/// A move for when nothing is proved, by the liberties of the weakest chains of both sides; none where no
/// move is legal.
///
/// Captures if it can, leaves nothing of its own to be captured if it can, likes few liberties of the other
/// side, many of its own, and the centre.
template <std::size_t Words>
[[nodiscard]] std::optional<atari_go::point> steadiest_move(atari_go::basic_position<Words> now)
{
    constexpr int                  enough = 5;   // liberties, to be safe
    auto const                     size   = now.size();
    side const                     mover  = now.to_move();
    std::optional<atari_go::point> best;
    int                            most = 0;
    auto const                     all  = now.legal();
    all.for_each([&](std::size_t index) {
        atari_go::point const p{index};
        now.play(p);
        int const own   = std::min(now.moves_to_win(other(mover)), enough);
        int const their = std::min(now.moves_to_win(mover), enough);
        int const aside = std::abs(2 * size.column(index) - (size.width - 1))
            + std::abs(2 * size.row(index) - (size.height - 1));
        int worth = 300 * own - 200 * their - aside;
        if (now.winner() == mover) {
            worth = 1'000'000;
        } else if (own == 1) {
            worth -= 100'000;
        }
        now.undo(p);
        if (!best || worth > most) {
            best = p;
            most = worth;
        }
    });
    return best;
}

}   // namespace tail::atari_go_tool
