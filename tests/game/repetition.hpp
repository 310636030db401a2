#pragma once

#include <cstdint>
#include <utility>

#include <game/graph_game.hpp>
#include <doctest/doctest.h>
#include <tail/core/limits.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/strategy.hpp>

/// \file
/// What the tests of games with loops share.

namespace repetition {

using games::graph;
using games::graph_game;
using games::retrograde;
using tail::side;

/// The certificate of a proved win is made, and holds.
template <class Engine, class G>
void certified(Engine& engine, G const& start, side winner)
{
    auto const made = tail::certify(start, winner, tail::strategy_of(engine), {.nodes = 1'000'000});
    REQUIRE(made);
    auto const checked = tail::check_certificate(start, *made);
    REQUIRE(checked);
    CHECK(checked->winner == winner);
}

/// What became of the games of a test.
struct tally {
    int games = 0, won = 0, drawn = 0, open = 0;
};

/// Every winner that is claimed has won, every draw is one, and the certificates hold.
template <class Engine>
void judged(Engine& engine, graph_game const& start, retrograde const& exact, tail::limits const& lim,
            tally& sum)
{
    auto const r     = engine.run(lim);
    auto const worth = exact(start);
    ++sum.games;
    if (r.winner) {
        ++sum.won;
        REQUIRE(r.winner == worth.winner);
        certified(engine, start, *r.winner);
    } else if (r.status == tail::status::solved) {
        ++sum.drawn;
        REQUIRE(!worth.winner);
    } else {
        sum.open += worth.winner ? 1 : 0;
    }
}

inline graph_game random_graph(std::uint64_t seed)
{
    return graph_game{graph::random(seed, 5 + int(seed % 30), 2 + int(seed % 3), 5 + int(seed % 20))};
}

/// From where it takes longest to win.
inline graph_game longest_win(graph g)
{
    graph_game const any{std::move(g)};
    retrograde const exact{any};
    graph_game       best = any;
    for (int at = 0; at < any.size(); ++at) {
        for (side const mover : {side::first, side::second}) {
            graph_game const there = any.seen_from(at, mover);
            if (exact(there).winner && (!exact(best).winner || exact(there).plies > exact(best).plies)) {
                best = there;
            }
        }
    }
    return best;
}

}   // namespace repetition
