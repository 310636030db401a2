#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <domains/dice.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>

// Versions of the library that did not have this game yet are compared by the others.
#if __has_include(<tail/domains/phutball/position.hpp>)
#    include <domains/phutball/random_positions.hpp>
#    include <tail/domains/phutball/position.hpp>
#    define BENCH_PHUTBALL 1
#endif

/// \file
/// Random positions of games, the same on every machine and for every version of the library.

namespace bench {

/// Positions of Atari-Go from random play: up to `most` stones on top of those of the start. The order in
/// which moves are emitted does not matter.
template <class Position>
std::vector<Position> random_games(Position const& start, std::size_t most, std::size_t count,
                                   std::uint64_t seed)
{
    laws::dice            roll{seed};
    std::vector<Position> positions;
    while (positions.size() < count) {
        Position p = start;
        for (std::size_t stones = roll.below(most + 1); stones > 0; --stones) {
            std::size_t const where = roll.below(p.size().points());
            if (!p.legal().test(where)) { continue; }
            p.play(tail::atari_go::point{where});
            if (p.winner()) { p.undo(tail::atari_go::point{where}); }
        }
        positions.push_back(p);
    }
    return positions;
}

#if defined(BENCH_PHUTBALL)
/// Positions of Phutball with up to 16 men, most of them near the ball. They need not come about in play.
template <class Position>
std::vector<Position> random_balls(int side, std::size_t count, std::uint64_t seed)
{
    laws::dice            roll{seed};
    std::vector<Position> positions;
    while (positions.size() < count) {
        positions.push_back(phutball_tests::random_position<Position>(roll, {side, side}, 16));
    }
    return positions;
}
#endif

}   // namespace bench
