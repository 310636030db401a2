#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <differential/game_check.hpp>

/// \file
/// The list of game searches that are compared.

namespace differential {

/// One search, and the code that makes it.
struct game_engine {
    std::string name;
    std::string code;   ///< an expression that says what is wrong with its answers
    std::function<std::string(game const& g, std::uint64_t seed, game_damage const& broken)> flaw;
    bool                                                                                     right = true;
};

[[nodiscard]] std::vector<game_engine> proof_engines();
[[nodiscard]] std::vector<game_engine> threat_engines();

/// An engine of the list: its name, its law in parentheses, its type, and a function that makes it from
/// `start`, by `pick`.
#define DIFFERENTIAL_GAME(NAME, EXPECTED, ...)                                                               \
    game_engine                                                                                              \
    {                                                                                                        \
        NAME,                                                                                                \
            "flaw_of(g, game_law" #EXPECTED ", seed, [pick](graph_game const& start) { return " #__VA_ARGS__ \
            "; })",                                                                                          \
            [](game const& g, std::uint64_t seed, game_damage const& broken) {                               \
                int const pick = pick_of(seed);                                                              \
                return flaw_of(                                                                              \
                    g, game_law EXPECTED, seed,                                                              \
                    [pick](graph_game const& start) {                                                        \
                        static_cast<void>(pick);                                                             \
                        return __VA_ARGS__;                                                                  \
                    },                                                                                       \
                    broken);                                                                                 \
            }                                                                                                \
    }

}   // namespace differential
