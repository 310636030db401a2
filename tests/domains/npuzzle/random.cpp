#include <tail/domains/npuzzle/random.hpp>

#include <array>
#include <map>

#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/print.hpp>

using namespace tail::npuzzle;

TEST_CASE("random: a seed names the same board on every machine")
{
    geometry const shape{4, 4};
    auto const     goal = blank_first<16>(shape);
    CHECK(to_text(random_board<16>(shape, goal, 1), shape) == "15 0 6 1 / 3 7 14 2 / 4 10 8 12 / 5 13 11 9");
    CHECK(to_text(scramble<16>(shape, goal, 30, 1), shape) == "5 4 3 7 / 8 1 2 14 / 6 9 12 11 / 13 0 10 15");
}

TEST_CASE("random: the generator is SplitMix64")
{
    // The first numbers of the published reference implementation for the seed 1234567.
    generator draw{1234567};
    CHECK(draw() == 6457827717110365317ULL);
    CHECK(draw() == 3203168211198807973ULL);
    CHECK(draw() == 9817491932198370423ULL);
}

TEST_CASE("random: boards are always solvable and leave the cells beyond the shape alone")
{
    for (geometry const shape :
         {geometry{2, 2}, geometry{3, 2}, geometry{2, 4}, geometry{4, 4}, geometry{5, 5}}) {
        for (auto const& goal : {blank_first<25>(shape), blank_last<25>(shape)}) {
            for (std::uint64_t seed = 0; seed < 200; ++seed) {
                auto const b = random_board<25>(shape, goal, seed);
                REQUIRE(solvable(shape, b, goal));
                for (int cell = shape.cells(); cell < 25; ++cell) { REQUIRE(b[cell] == cell); }
            }
        }
    }
}

TEST_CASE("random: all twelve boards of the 2 x 2 puzzle come up equally often")
{
    geometry const              shape{2, 2};
    std::map<explore::key, int> count;
    for (std::uint64_t seed = 0; seed < 12'000; ++seed) {
        ++count[explore::of(random_board<4>(shape, board<4>{}, seed))];
    }
    CHECK(count.size() == 12);
    // Five deviations of a count with mean 1000.
    for (auto const& [key, times] : count) { CHECK(std::abs(times - 1000) < 160); }
}

TEST_CASE("random: a scramble is as long as asked at most and never steps back")
{
    geometry const shape{3, 3};
    auto const     goal = explore::of(blank_first<9>(shape));
    CHECK(scramble<9>(shape, board<9>{}, 0, 9) == board<9>{});
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        // Two moves without a step back end two moves away.
        CHECK(explore::distance(explore::of(scramble<9>(shape, board<9>{}, 2, seed)), goal, shape, 4) == 2);
        CHECK(explore::distance(explore::of(scramble<9>(shape, board<9>{}, 11, seed)), goal, shape, 12)
              <= 11);
    }
}
