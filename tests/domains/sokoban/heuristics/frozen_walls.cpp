#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>

#include <array>
#include <cstddef>
#include <string>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/explore.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <laws.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/pushes.hpp>

using namespace tail::sokoban;
using namespace sokoban_tests;

TEST_CASE("sokoban frozen walls: keep their promises at every position of small levels")
{
    laws::dice roll{5};
    seen       plain, walled, both;
    for (int i = 0; i < 1'000; ++i) {
        board const b = random_board(
            roll, i % 4 > 0 ? random_size{3, 6, 3, 5, 2, 3, 40} : random_size{3, 5, 3, 4, 3, 5, 25});
        level const                       l{b};
        pushes<no_deadlocks> const        moves{l};
        space<pushes<no_deadlocks>> const all{moves, std::array{moves.start()}, all_stored{l}, 5'000};
        if (!all.complete()) { continue; }
        matching const                      least{l};
        frozen_walls<> const                h{l};
        frozen_walls<linear_conflict> const more{l};
        check_promises(all, least, picture(b), plain);
        check_promises(all, h, picture(b), walled);
        check_promises(all, more, picture(b), both);
        std::size_t below = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            below += h(all.node(n)) < least(all.node(n)) ? 1U : 0U;
            if (h(all.node(n)) == tail::infinite_cost<int>) { continue; }
            walled.above_other += h(all.node(n)) > least(all.node(n)) ? 1U : 0U;
        }
        CHECK(below == 0);
    }
    CHECK(walled.nodes > 50'000);
    CHECK(walled.above_other > 10);
    CHECK(walled.exact > plain.exact);
    CHECK(walled.infinite > plain.infinite);
    CHECK(both.exact > walled.exact);
}

TEST_CASE("sokoban frozen walls: with linear conflicts they are not consistent")
{
    level const                         l{drawn({"#######",   //
                                                 "# #+$ #",   //
                                                 "# $*  #",   //
                                                 "#     #",   //
                                                 "#  .  #",   //
                                                 "#######"})};
    pushes<> const                      moves{l};
    space<pushes<>> const               all{moves, std::array{moves.start()}, all_stored{l}, 10'000};
    frozen_walls<linear_conflict> const h{l};
    seen                                count;
    REQUIRE(all.complete());
    check_promises(all, h, "", count);
    CHECK(count.too_high == 0);
    CHECK(count.inconsistent > 0);
    CHECK(!h.consistent);
}

TEST_CASE("sokoban frozen walls: obey the laws")
{
    laws::dice roll{6};
    for (int i = 0; i < 10; ++i) {
        board const    b = random_board(roll, {5, 8, 5, 7, 3, 5, 30});
        level const    l{b};
        pushes<> const moves{l};
        INFO(picture(b));
        laws::obeys(tail::problem{.start      = moves.start(),
                                  .successors = moves,
                                  .heuristic  = frozen_walls<>{l},
                                  .goal       = all_stored{l}},
                    {.nodes = 300, .walks = 5, .length = 60});
    }
}

TEST_CASE(
    "sokoban frozen walls: where a level is too large for tables of walls the estimate is that without walls")
{
    // 40 boxes and 16000 squares: the tables of one frozen set would take 4.6 MB.
    std::string text = "#" + std::string(200, '#') + "#\n";
    for (int row = 0; row < 80; ++row) {
        std::string inside(200, ' ');
        if (row == 0) { inside[0] = '*'; }   // frozen in the corner
        if (row == 40) {
            for (std::size_t i = 0; i < 38; ++i) { inside[5 * i + 2] = '*'; }
            inside[195] = '@';
            inside[197] = '$';
            inside[198] = '.';
        }
        text += "#" + inside + "#\n";
    }
    text += "#" + std::string(200, '#') + "#\n";
    auto const drawn = parse_board(text);
    REQUIRE(drawn);
    level const    l{*drawn};
    position const p{l};
    CHECK(frozen_walls<matching>{l}(p) == 1);
}
