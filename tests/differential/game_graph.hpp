#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <game/graph_game.hpp>

/// \file
/// The game graphs of the differential test of game searches: where they come from, how they are made smaller
/// and printed.

namespace differential {

using games::graph;
using games::graph_game;
using games::retrograde;
using games::side;

/// A graph with loops, and where the game begins.
struct game {
    games::graph graph;
    int          at    = 0;
    side         mover = side::first;

    [[nodiscard]] graph_game start() const { return graph_game{graph, at, mover}; }
};

/// One place of `game_of`: the ways of both sides, and who has won there (`f`, `s` or `.`).
struct row {
    std::vector<int> first;
    std::vector<int> second;
    char             won = '.';
};

[[nodiscard]] game game_of(std::vector<row> const& places, bool stuck_loses, int at, side mover);

/// A game by lot. Some begin where a win takes longest.
[[nodiscard]] game random_game(std::uint64_t seed);

/// Calls `accept` for games that are a little smaller, until it returns true; false if it never does.
bool smaller(game const& g, std::function<bool(game)> const& accept);

[[nodiscard]] std::size_t count_ways(game const& g);

/// The call of `game_of` that makes it.
[[nodiscard]] std::string to_code(game const& g);

}   // namespace differential
