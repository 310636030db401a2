#include <tail/domains/phutball/position.hpp>

#include <string>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/phutball/mutants.hpp>
#include <domains/phutball/random_positions.hpp>
#include <laws.hpp>

using namespace tail::phutball;
using phutball_tests::all_rules;
using phutball_tests::random_position;
using phutball_tests::without_neighbours;

namespace {

constexpr auto shortest = tail::laws::threat_moves_hold::shortest;

}   // namespace

TEST_CASE("phutball: obeys the laws of games")
{
    for (geometry const size : {geometry{1, 3}, {2, 3}, {3, 3}, {1, 7}, {3, 4}}) {
        CAPTURE(size.width);
        CAPTURE(size.height);
        for (rules const variant : all_rules) {
            laws::obeys(small_position::start(size, variant),
                        {.walks = 8, .length = 8, .threat_moves = shortest});
        }
    }
    laws::obeys(small_position::start({3, 5}), {.walks = 10, .length = 10, .threat_moves = shortest});
    laws::obeys(small_position::start({5, 5}),
                {.walks = 3, .length = 10, .in_a_row = 1, .threat_moves = shortest});
    laws::obeys(position::start({9, 9}), {.walks = 1, .length = 6, .in_a_row = 1});
    laws::obeys(largest_position::start({12, 12}), {.walks = 1, .length = 3, .in_a_row = 1});
}

TEST_CASE("phutball: obeys the laws of games where men are about")
{
    laws::dice roll{1};
    for (rules const variant : all_rules) {
        for (int n = 0; n < 8; ++n) {
            laws::obeys(random_position<small_position>(roll, {4, 5}, 6, 2, variant),
                        {.walks = 1, .length = 3, .threat_moves = shortest});
            laws::obeys(random_position<position>(roll, {7, 7}, 10, 3, variant),
                        {.walks = 1, .length = 2, .in_a_row = 1, .threat_moves = shortest});
        }
    }
}

TEST_CASE("phutball: a counter trace without the neighbours of landings breaks a law")
{
    laws::dice roll{2};
    int        caught = 0;
    for (int n = 0; n < 50; ++n) {
        without_neighbours const p{random_position<small_position>(roll, {5, 5}, 6, 2)};
        auto const               broken = tail::laws::check_traces(p, {.walks = 1, .length = 2});
        caught += broken && broken->law == "counter_trace"
            && broken->sentence.find("makes a new one possible") != std::string::npos;
    }
    CHECK(caught > 25);
}
