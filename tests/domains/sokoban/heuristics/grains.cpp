#include <tail/domains/sokoban/heuristics/steps_left.hpp>

#include <array>
#include <cstddef>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/explore.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <laws.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/heuristics/backward.hpp>
#include <tail/domains/sokoban/heuristics/frozen_walls.hpp>
#include <tail/domains/sokoban/heuristics/linear_conflict.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/domains/sokoban/steps.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>

/// \file
/// Heuristics on moves of all grains: steps, pulls, macros, and pushes that count walks.

using namespace tail::sokoban;
using namespace sokoban_tests;

namespace {

constexpr random_size small{3, 5, 3, 4, 1, 3, 35};
constexpr std::size_t most_nodes = 5'000;

}   // namespace

TEST_CASE("sokoban backward heuristics: keep their promises at every position of small levels")
{
    laws::dice roll{11};
    seen       sum, least;
    for (int i = 0; i < 600; ++i) {
        board const                      b = random_board(roll, {3, 6, 3, 5, 1, 3, 40});
        level const                      l{b};
        pulls<no_deadlocks> const        moves{l};
        space<pulls<no_deadlocks>> const all{moves, moves.starts(), is_start{l}, most_nodes};
        if (!all.complete()) { continue; }
        check_promises(all, nearest_backward{l}, picture(b), sum);
        check_promises(all, matching_backward{l}, picture(b), least);
    }
    CHECK(least.nodes > 15'000);
    CHECK(least.exact > sum.exact);
    CHECK(least.infinite > sum.infinite);
    CHECK(least.exact > least.infinite);
}

TEST_CASE("sokoban heuristics: keep their promises where steps are counted")
{
    laws::dice roll{12};
    seen       pushes_only, walk, of_sum, of_walls;
    for (int i = 0; i < 300; ++i) {
        board const                      b = random_board(roll, tiny);
        level const                      l{b};
        steps<no_deadlocks> const        moves{l};
        space<steps<no_deadlocks>> const all{moves, std::array{moves.start()}, all_stored{l}, most_nodes};
        if (!all.complete()) { continue; }
        check_promises(all, nearest{l}, picture(b), of_sum);
        check_promises(all, matching{l}, picture(b), pushes_only);
        check_promises(all, frozen_walls<>{l}, picture(b), of_walls);
        check_promises(all, steps_left<>{l}, picture(b), walk);
        check_promises(all, steps_left<walk_costs::moves, nearest>{l}, picture(b), of_sum);
        check_promises(all, steps_left<walk_costs::moves, linear_conflict>{l}, picture(b), of_walls);
    }
    CHECK(walk.nodes > 20'000);
    CHECK(walk.exact > pushes_only.exact);
    CHECK(walk.infinite > pushes_only.infinite);
}

TEST_CASE("sokoban heuristics: keep their promises on macros and walking pushes")
{
    laws::dice roll{13};
    seen       macro, walk;
    for (int i = 0; i < 300; ++i) {
        board const                             b = random_board(roll, small);
        level const                             l{b};
        macro_pushes<no_deadlocks> const        macros{l};
        space<macro_pushes<no_deadlocks>> const all{macros, std::array{macros.start()}, all_stored{l}, 2'000};
        if (!all.complete()) { continue; }
        check_promises(all, nearest{l}, picture(b), macro);
        check_promises(all, matching{l}, picture(b), macro);
        check_promises(all, linear_conflict{l}, picture(b), macro);
        check_promises(all, frozen_walls<>{l}, picture(b), macro);

        using walking = walking_pushes<walk_costs::moves, no_deadlocks>;
        walking const        walks{l};
        space<walking> const walked{walks, std::array{walks.start()}, all_stored{l}, most_nodes};
        if (!walked.complete()) { continue; }
        check_promises(walked, matching{l}, picture(b), walk);
        check_promises(walked, steps_left<>{l}, picture(b), walk);
    }
    CHECK(macro.nodes > 20'000);
    CHECK(walk.nodes > 20'000);
}

TEST_CASE("sokoban heuristics: obey the laws for costs of two parts")
{
    laws::dice roll{14};
    for (int i = 0; i < 40; ++i) {
        board const b = random_board(roll, tiny);
        level const l{b};
        INFO(picture(b));
        auto const obey = [&]<class Costs>(Costs) {
            walking_pushes<Costs> const moves{l};
            laws::obeys(tail::problem{.start      = moves.start(),
                                      .successors = moves,
                                      .heuristic  = steps_left<Costs>{l},
                                      .goal       = all_stored{l}},
                        {.nodes = 1'000, .walks = 2, .length = 30});
        };
        obey(walk_costs::moves{});
        obey(walk_costs::pushes_then_moves{});
        obey(walk_costs::moves_then_pushes{});
    }
}
