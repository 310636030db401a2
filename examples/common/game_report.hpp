#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <common/exit_status.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/result.hpp>

namespace tail::cli {

/// What a game search has to tell about one problem, whatever the game.
struct game_report {
    std::string                 problem;
    tail::status                status = tail::status::exhausted;
    std::optional<std::string>  winner;   ///< as the game calls its sides; with `solved`, nobody means a draw
    std::optional<std::int64_t> plies;    ///< with best play by both, where that is proved
    bool                        at_most = false;   ///< `plies` is only a bound: the longest line of the proof
    std::optional<std::string>  solution;          ///< a line of moves
    game_statistics             stats;
    std::string                 algorithm;
    std::optional<std::string>  threat;
    std::string                 size;
};

/// The line that `--json` prints.
[[nodiscard]] std::string to_json(game_report const& r);

/// What became of the search, for people: "Black wins in 15 plies".
[[nodiscard]] std::string verdict(game_report const& r);

/// The counters, for people, on one line.
[[nodiscard]] std::string counters(game_statistics const& stats);

/// What the end of a game search contributes to the exit status: decided is only what was proved.
[[nodiscard]] constexpr exit_status exit_status_of_game(status s)
{
    return s == status::exhausted ? exit_status::limited : exit_status_of(s);
}

}   // namespace tail::cli
