#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>

namespace tail {

/// What a game search did. `expanded` counts the positions that the main search entered. `limits::nodes`
/// limits them, and likewise `verifications`; the other words mean what they mean in path search.
struct game_statistics : statistics {
    /// Positions entered while threats were verified, not among the `expanded`.
    std::uint64_t verifications = 0;

    int depth = 0;   ///< of the last iteration of a search that deepens

    /// What two searches did together; of the depths the larger one.
    game_statistics& operator+=(game_statistics const& other)
    {
        statistics::operator+=(other);
        verifications += other.verifications;
        depth = std::max(depth, other.depth);
        return *this;
    }
};

/// What every game search returns. Converts to `bool` as "solved".
///
/// - `solved`: the value is proved: `winner` wins whatever the other does, or, without a winner, it is a
/// draw.
/// - `exhausted`: the method has nothing left to try and proved nothing. A threat search that finds no win
/// says
///   this: the position may still be won, with other threats or without.
/// - `depth_limit`, `node_limit`, `time_limit`, `memory_limit`, `cancelled`: given up before.
template <class Move>
struct game_result {
    tail::status status = tail::status::exhausted;   ///< why the search ended

    std::optional<side> winner;   ///< who wins with best play; none while that is not proved

    /// The exact number of plies with best play by both, where the method proves it: the winner as fast, the
    /// loser as slow as possible. After a limit it may be missing though the winner is known.
    ply_count plies;

    /// The moves that the search considers best, from the position searched on: with `solved`, moves of the
    /// winner that win against those of the loser. May end before the game does; never empty when a winning
    /// move was found.
    std::vector<Move> line;

    /// For the side to move: the evaluation of the last complete iteration, where the method has one.
    int value = 0;

    game_statistics stats;   ///< what the search has counted

    /// Whether the question was answered.
    [[nodiscard]] explicit operator bool() const { return status == tail::status::solved; }
};

}   // namespace tail
