#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <differential/game_graph.hpp>
#include <tail/core/engine.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>

/// \file
/// What has to hold for the answers of a game search.

namespace differential {

using game_answer = tail::game_result<int>;
using game_search = tail::any_engine<game_answer>;

/// What a search promises.
struct game_law {
    bool          decides = false;                     ///< wins, losses and draws, all of them
    int           depth   = -1;                        ///< all wins within so many plies
    std::uint64_t nodes   = tail::limits::unlimited;   ///< for a search that need not end
    bool          lean    = true;                      ///< ends soon without a table, too
    bool          by_luck = false;   ///< only wins of the side to move are looked for; others may be met
};

/// How an engine is broken: it searches another game, or its answers are changed.
struct game_damage {
    std::function<game(game)>         graph;
    std::function<void(game_answer&)> result;
};

/// Runs the searches that `make` gives, at once and in slices, and says what is wrong; nothing if all is
/// well.
[[nodiscard]] std::string flaw_of(game const& g, game_law const& expected, std::uint64_t seed,
                                  std::function<game_search(graph_game const&)> const& make,
                                  game_damage const&                                   broken = {});

/// A number for the engine to be made by, for settings that change from case to case.
[[nodiscard]] inline int pick_of(std::uint64_t seed) { return static_cast<int>(seed >> 40U & 15U); }

}   // namespace differential
