#include <tail/solvers/sokoban.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <tail/path/uniform_cost.hpp>

using namespace tail::sokoban;
using sokoban_tests::random_board;

namespace {

/// The least cost of a level by a blind search that looks for no deadlock, and nothing if there is none.
template <class Costs>
[[nodiscard]] auto least(level const& l)
{
    walking_pushes<Costs, no_deadlocks> const rules{l};
    return tail::uniform_cost(
        tail::problem{.start = rules.start(), .successors = rules, .goal = all_stored{l}});
}

/// Every answer says what it has.
void check_answer(level const& l, answer const& a)
{
    CHECK(a.has_solution);
    CHECK(a.optimal);
    auto const played = replay(l.drawn(), a.solution);
    REQUIRE(played);
    CHECK(played->solved);
    CHECK(played->pushes == a.pushes);
    CHECK(played->moves == a.moves);
    CHECK(played->letters == a.solution);
}

}   // namespace

TEST_CASE("sokoban solve: all objectives agree with a blind search on small random levels")
{
    laws::dice roll{11};
    int        solvable = 0, unsolvable = 0;
    for (int n = 0; n < 300; ++n) {
        level const l{
            random_board(roll, {.least_width = 3, .most_width = 6, .least_height = 3, .most_height = 5})};
        CAPTURE(sokoban_tests::picture(l.drawn()));
        auto const by_pushes = least<walk_costs::pushes_then_moves>(l);
        auto const by_moves  = least<walk_costs::moves_then_pushes>(l);
        for (objective o : {objective::pushes, objective::pushes_then_moves, objective::moves,
                            objective::moves_then_pushes}) {
            answer const a = solve(l, o);
            if (!by_pushes) {
                CHECK(a.status == tail::status::exhausted);
                CHECK_FALSE(a.has_solution);
                continue;
            }
            REQUIRE(a);
            check_answer(l, a);
            bool const moves_first = o == objective::moves || o == objective::moves_then_pushes;
            CHECK((moves_first ? a.moves : a.pushes)
                  == (moves_first ? by_moves.cost.first : by_pushes.cost.first));
            CHECK(a.lower_bound == (moves_first ? a.moves : a.pushes));
            if (o == objective::pushes_then_moves) { CHECK(a.moves == by_pushes.cost.second); }
            if (o == objective::moves_then_pushes) { CHECK(a.pushes == by_moves.cost.second); }
        }
        ++(by_pushes ? solvable : unsolvable);
    }
    CHECK(solvable > 100);
    CHECK(unsolvable > 50);
}

TEST_CASE("sokoban solve: any choice of deadlock tests gives the same pushes")
{
    laws::dice roll{12};
    for (int n = 0; n < 60; ++n) {
        level const  l{random_board(roll)};
        answer const all = solve(l), none = solve(l, objective::pushes, {}, {});
        CHECK(all.status == none.status);
        CHECK(all.pushes == none.pushes);
        for (deadlock_name const& one : deadlock_names) {
            answer const a = solve(l, objective::pushes, {}, {one.test});
            CHECK(a.status == none.status);
            CHECK(a.pushes == none.pushes);
        }
    }
}

TEST_CASE("sokoban solve: limits stop it and lose nothing")
{
    laws::dice roll{13};
    int        stopped = 0;
    for (int n = 0; n < 200; ++n) {
        level const  l{random_board(roll, {.least_boxes = 3, .most_boxes = 4, .most_walls = 20})};
        answer const whole = solve(l);
        push_search  search{l};
        answer       part;
        for (int runs = 0; runs < 10'000; ++runs) {
            part = search.run({.nodes = 1 + roll.below(2)});
            if (part.status != tail::status::node_limit) { break; }
            ++stopped;
            if (whole) { CHECK(part.lower_bound <= whole.pushes); }
            if (part.has_solution) { CHECK(part.pushes >= whole.pushes); }
        }
        CHECK(part.status == whole.status);
        CHECK(part.pushes == whole.pushes);
    }
    CHECK(stopped > 200);
}

TEST_CASE("sokoban solve: a memory limit is kept and said")
{
    laws::dice   roll{14};
    level const  l{random_board(roll,
                                {.least_width  = 9,
                                 .most_width   = 9,
                                 .least_height = 9,
                                 .most_height  = 9,
                                 .least_boxes  = 6,
                                 .most_boxes   = 6,
                                 .most_walls   = 1})};
    answer const a = solve(l, objective::pushes, {.bytes = 1 << 20U});
    if (a.status == tail::status::memory_limit) { CHECK(a.stats.peak_bytes <= 1 << 20U); }
    answer const little = solve(l, objective::pushes, {.bytes = 1'000});
    CHECK(little.status == tail::status::memory_limit);
}

TEST_CASE("sokoban solve: a level that begins solved and text that is no level")
{
    auto const solved = parse_level("#####|#@* #|#####");
    REQUIRE(solved);
    answer const a = solve(*solved);
    CHECK(a);
    CHECK(a.has_solution);
    CHECK(a.solution.empty());
    CHECK(a.optimal);

    CHECK_FALSE(parse_level("#####|#@$ #|#####"));
    CHECK_FALSE(parse_level("#####|#@$x#|#####"));
}
