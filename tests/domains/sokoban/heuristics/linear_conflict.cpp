#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>

#include <array>
#include <cstddef>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/explore.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <laws.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/pushes.hpp>

using namespace tail::sokoban;
using namespace sokoban_tests;

TEST_CASE("sokoban linear conflict: keeps its promises at every position of small levels")
{
    laws::dice  roll{3};
    seen        plain, more;
    std::size_t twice = 0;
    for (int i = 0; i < 1'000; ++i) {
        board const b = random_board(
            roll, i % 4 > 0 ? random_size{3, 6, 3, 5, 2, 3, 40} : random_size{3, 5, 3, 4, 3, 5, 25});
        level const                       l{b};
        pushes<no_deadlocks> const        moves{l};
        space<pushes<no_deadlocks>> const all{moves, std::array{moves.start()}, all_stored{l}, 10'000};
        if (!all.complete()) { continue; }
        matching const        least{l};
        linear_conflict const h{l};
        check_promises(all, least, picture(b), plain);
        check_promises(all, h, picture(b), more);
        for (std::size_t n = 0; n < all.size(); ++n) {
            if (least(all.node(n)) == tail::infinite_cost<int>) { continue; }
            more.above_other += h(all.node(n)) > least(all.node(n)) ? 1U : 0U;
            twice += h(all.node(n)) > least(all.node(n)) + 2 ? 1U : 0U;
        }
    }
    CHECK(more.nodes > 50'000);
    CHECK(more.above_other > 500);
    CHECK(more.exact > plain.exact);
    CHECK(twice > 0);
}

TEST_CASE("sokoban linear conflict: one of two boxes in a line steps aside")
{
    // The right one is in the way of the left one, which is where the man would have to stand.
    level const           l{drawn({"#########",   //
                                   "#       #",   //
                                   "#       #",   //
                                   "# $$  ..#",   //
                                   "#       #",   //
                                   "#  @    #",   //
                                   "#########"})};
    pushes<> const        moves{l};
    space<pushes<>> const all{moves, std::array{moves.start()}, all_stored{l}, 10'000};
    CHECK(matching{l}(moves.start()) == 8);
    CHECK(linear_conflict{l}(moves.start()) == 10);
    CHECK(all.distance(0) == 10);
}

TEST_CASE("sokoban linear conflict: a box counts in one conflict only")
{
    level const three{
        drawn({"############", "#          #", "# $$$  ... #", "#  @       #", "############"})};
    level const four{drawn({"############", "#          #", "# $$$$ ....#", "#  @       #", "############"})};
    CHECK(linear_conflict{three}(pushes{three}.start()) == matching{three}(pushes{three}.start()) + 2);
    CHECK(linear_conflict{four}(pushes{four}.start()) == matching{four}(pushes{four}.start()) + 4);
}

TEST_CASE("sokoban linear conflict: obeys the laws")
{
    laws::dice roll{4};
    for (int i = 0; i < 10; ++i) {
        board const    b = random_board(roll, {5, 8, 5, 7, 3, 5, 30});
        level const    l{b};
        pushes<> const moves{l};
        INFO(picture(b));
        laws::obeys(tail::problem{.start      = moves.start(),
                                  .successors = moves,
                                  .heuristic  = linear_conflict{l},
                                  .goal       = all_stored{l}},
                    {.nodes = 300, .walks = 5, .length = 60});
    }
}
