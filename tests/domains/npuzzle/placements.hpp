#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>
#include <doctest/doctest.h>

#include <tail/core/result.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/store/pattern_database.hpp>

/// \file
/// Pattern databases against distances that are known for every placement of their tiles.

namespace placements {

/// Where the tiles of a pattern are, in its order; and behind them the blank, where that is told apart.
using places = std::vector<int>;

/// Builds the database of a pattern, and checks that its entries are the placements of `truth`, one each, and
/// its values their distances.
template <int Cells, class Pattern, class Policy = tail::pattern_policy<>>
void compare(Pattern const& pattern, std::map<places, int> const& truth, Policy const& policy = {})
{
    auto const  built = tail::build_pattern_database(pattern, {}, policy);
    auto const& tiles = pattern.tiles();
    REQUIRE(built.status == tail::status::solved);
    REQUIRE(truth.size() == pattern.size());
    std::vector<bool> met(pattern.size());
    for (auto const& [at, d] : truth) {
        tail::npuzzle::tile_cells<Cells> cells{};
        for (std::size_t i = 0; i < tiles.size(); ++i) {
            cells[static_cast<std::size_t>(tiles[i])] = static_cast<std::uint8_t>(at[i]);
        }
        if (at.size() > tiles.size()) { cells[0] = static_cast<std::uint8_t>(at.back()); }
        std::uint64_t const entry = pattern.entry(cells);
        REQUIRE(entry < pattern.size());
        REQUIRE_FALSE(met[entry]);
        met[entry] = true;
        REQUIRE((*built.table)[entry] == static_cast<unsigned>(d));
    }
}

}   // namespace placements
