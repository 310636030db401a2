#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/threads.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/tile_pattern.hpp>
#include <tail/domains/phutball/position.hpp>

/// \file
/// Tables that all positions of one size share, and that the first one makes: several threads are first at
/// once. The thread sanitizer runs this.

using namespace tail;

namespace {

constexpr std::size_t threads = 4;
constexpr auto        nothing = [] {};

}   // namespace

TEST_CASE("on threads: boards of one size are made by several threads at once")
{
    std::vector<std::uint64_t> hashes(threads);
    on_threads(
        threads,
        [&](std::size_t i) {
            for (int side = 3; side <= 7; ++side) {
                auto stones = atari_go::position::empty({side, 7});
                stones.play(atari_go::point{0});
                hashes[i] ^= static_cast<std::uint64_t>(stones.hash());
                auto const ball = phutball::position::start({side, 7});
                hashes[i] ^= static_cast<std::uint64_t>(ball.hash());
            }
        },
        nothing);
    for (std::uint64_t const hash : hashes) { CHECK(hash == hashes[0]); }
}

TEST_CASE("on threads: patterns of one size are made by several threads at once")
{
    npuzzle::geometry const    shape{3, 3};
    auto const                 home = npuzzle::blank_first<9>(shape);
    std::vector<std::uint64_t> entries(threads);
    on_threads(
        threads,
        [&](std::size_t i) {
            for (std::vector<int> const& tiles : {std::vector{1, 2, 3}, {1, 2, 3, 4}, {5, 6, 7, 8}}) {
                npuzzle::tile_pattern<9> const pattern{shape, home, tiles};
                entries[i] += pattern.size() + pattern.entry(home);
            }
        },
        nothing);
    for (std::uint64_t const entry : entries) { CHECK(entry == entries[0]); }
}
