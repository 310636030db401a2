#include <tail/domains/sokoban/heuristics/lab.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/explore.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/heuristics/steps_left.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/steps.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/uniform_cost.hpp>

using namespace tail::sokoban;
using namespace sokoban_tests;

namespace {

/// Levels for the sheet's heuristics. What they say at the start, the fewest steps, and how many nodes A*
/// takes from its open list: uniform cost, h1, h2, h3; first without a test for dead squares, then with it.
/// The figures are from an independent program.
struct lab_level {
    std::vector<std::string>     rows;
    int                          h1, h2, h3;
    std::size_t                  steps;
    std::array<std::uint64_t, 4> without, with;
};

std::vector<lab_level> lab_levels()
{
    return {
        {{"######", "#    #", "# $@ #", "# .  #", "######"}, 1, 3, 4, 3, {13, 13, 7, 7}, {9, 9, 6, 6}},
        {{"#######", "#     #", "# .$. #", "# $@$ #", "#  .  #", "#     #", "#######"},
         3,
         9,
         10,
         14,
         {16'893, 7'975, 941, 642},
         {656, 509, 203, 163}},
        {{"########", "#      #", "# $@$  #", "#  ##  #", "# .  . #", "########"},
         2,
         9,
         10,
         11,
         {644, 491, 100, 74},
         {241, 189, 74, 56}},
        {{"  ####   ", "###  ####", "#     $ #", "# #  #$ #", "# . .#@ #", "#########"},
         2,
         11,
         12,
         41,
         {1'773, 1'691, 1'386, 1'253},
         {778, 741, 634, 588}},
        {{"#######", "#   $.#", "#   $@#", "#   . #", "#######"},
         2,
         6,
         7,
         7,
         {171, 92, 30, 25},
         {137, 78, 30, 25}},
    };
}

/// A* as the sheet has it: first come first served among equals, and no node is opened again.
template <class Deadlocks, class H>
auto lab_search(level const& l, H h)
{
    steps<Deadlocks> const moves{l};
    return tail::astar(
        tail::problem{
            .start = moves.start(), .successors = moves, .heuristic = std::move(h), .goal = all_stored{l}},
        {}, tail::best_first_policy{.tie = tail::tie::fifo{}, .reopen = tail::reopen::never{}});
}

template <class Deadlocks>
void check_counts(lab_level const& e, std::array<std::uint64_t, 4> const& counts)
{
    level const l{drawn(e.rows)};
    auto const  none = lab_search<Deadlocks>(l, tail::zero_heuristic{});
    auto const  h1   = lab_search<Deadlocks>(l, lab_h1{l});
    auto const  h2   = lab_search<Deadlocks>(l, lab_h2{l});
    auto const  h3   = lab_search<Deadlocks>(l, lab_h3{l});
    CHECK(none.cost == e.steps);
    CHECK(h1.cost == e.steps);
    CHECK(h1.optimal);
    CHECK(h2.cost >= e.steps);
    CHECK(h3.cost >= e.steps);
    CHECK(!h3.optimal);
    // The sheet counts the goal.
    CHECK(none.stats.expanded + 1 == counts[0]);
    CHECK(h1.stats.expanded + 1 == counts[1]);
    CHECK(h2.stats.expanded + 1 == counts[2]);
    CHECK(h3.stats.expanded + 1 == counts[3]);
}

}   // namespace

TEST_CASE("sokoban lab heuristics: their values and what A* expands with them")
{
    for (lab_level const& e : lab_levels()) {
        board const b = drawn(e.rows);
        INFO(picture(b));
        level const    l{b};
        position const p{l};
        CHECK(lab_h1{l}(p) == e.h1);
        CHECK(lab_h2{l}(p) == e.h2);
        CHECK(lab_h3{l}(p) == e.h3);
        check_counts<no_deadlocks>(e, e.without);
        check_counts<dead_squares>(e, e.with);
    }
}

TEST_CASE("sokoban lab heuristics: h2 and h3 say more than it takes")
{
    level const    l{drawn({"#####", "#@$.#", "#####"})};
    position const p{l};
    CHECK(lab_h1{l}(p) == 1);
    CHECK(lab_h2{l}(p) == 3);
    CHECK(lab_h3{l}(p) == 4);
    CHECK(lab_search<no_deadlocks>(l, lab_h3{l}).cost == 1);
    CHECK(steps_left<walk_costs::moves, manhattan_sum>{l}(p) == 1);
}

TEST_CASE("sokoban lab heuristics: A* returns a longer solution with h2 and h3")
{
    level const l{drawn(lab_levels().back().rows)};
    CHECK(lab_search<no_deadlocks>(l, lab_h1{l}).cost == 7);
    CHECK(lab_search<no_deadlocks>(l, lab_h2{l}).cost == 8);
    CHECK(lab_search<no_deadlocks>(l, lab_h3{l}).cost == 8);
}

TEST_CASE("sokoban lab heuristics: keep the promises they make on small levels")
{
    laws::dice roll{21};
    seen       h1, h2, h3, sum, least, walk;
    for (int i = 0; i < 300; ++i) {
        board const                      b = random_board(roll, tiny);
        level const                      l{b};
        steps<no_deadlocks> const        moves{l};
        space<steps<no_deadlocks>> const all{moves, std::array{moves.start()}, all_stored{l}, 5'000};
        if (!all.complete()) { continue; }
        check_promises(all, lab_h1{l}, picture(b), h1);
        check_promises(all, lab_h2{l}, picture(b), h2);
        check_promises(all, lab_h3{l}, picture(b), h3);
        check_promises(all, manhattan_sum{l}, picture(b), sum);
        check_promises(all, manhattan_matching{l}, picture(b), least);
        check_promises(all, steps_left<walk_costs::moves, manhattan_sum>{l}, picture(b), walk);
        std::size_t wrong = 0, off = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            position const& p    = all.node(n);
            int const       some = lab_h3{l, lab_h3::boxes::off_goal}(p);
            wrong += lab_h1{l}(p) > manhattan_sum{l}(p) || lab_h1{l}(p) > lab_h2{l}(p) || lab_h2{l}(p) > some
                    || lab_h2{l}(p) >= lab_h3{l}(p)
                ? 1U
                : 0U;
            if (!all_stored{l}(p)) { continue; }
            off += lab_h1{l}(p) != 0 || lab_h2{l}(p) != 0 || lab_h3{l}(p) < 1 || some != 0 ? 1U : 0U;
        }
        CHECK(wrong == 0);
        CHECK(off == 0);
    }
    CHECK(h1.nodes > 20'000);
    CHECK(h2.too_high > 0);
    CHECK(h2.inconsistent > 0);
    CHECK(h3.too_high > h2.too_high);
    CHECK(least.exact >= sum.exact);
    CHECK(walk.exact > sum.exact);
}
