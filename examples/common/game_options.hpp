#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include <common/command_line.hpp>
#include <common/game_search.hpp>
#include <common/shared_options.hpp>
#include <tail/core/limits.hpp>

namespace tail::cli {

/// How all positions of a run are searched.
struct game_plan {
    std::string algorithm;   ///< its name
    game_search search;
    limits      within;   ///< without a stop token yet

    std::optional<std::size_t> table_bytes;   ///< of all tables together, where `--memory` was given
    std::string                certificate;   ///< the file to write one to; empty: none

    /// Where a search proves a win and does not tell its length, the proof is walked through for its longest
    /// line, within these limits; without them it is not.
    std::optional<limits> walk;
};

/// The options that every tool for a game has, on top of the shared ones.
struct game_options : shared_options {
    game_search_options        search;
    std::optional<std::string> certificate, check, play;
    bool                       show = false;

    // Declared in this order; a tool has its own ones before, between and after.

    void declare_search(command_line& line);
    void declare_proofs(command_line& line);

    /// `value` is what the sides of the game are: "COLOUR"; `first` and `second` are their names.
    void declare_play(command_line& line, std::string const& value, std::string const& first,
                      std::string const& second);

    /// What the options ask for; throws `bad_input` where they make no sense.
    [[nodiscard]] game_plan plan(std::string const& default_algorithm) const;

    /// Throws `bad_input` where options are given that a game against the program has no use for.
    void check_play() const;

    /// The limits of one move of the program.
    [[nodiscard]] limits limits_of_move() const;
};

}   // namespace tail::cli
