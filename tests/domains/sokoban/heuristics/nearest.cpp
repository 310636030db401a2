#include <tail/domains/sokoban/heuristics/nearest.hpp>

#include <algorithm>
#include <array>
#include <cstddef>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/explore.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <laws.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/pushes.hpp>

using namespace tail::sokoban;
using namespace sokoban_tests;

namespace {

constexpr random_size small{3, 6, 3, 5, 1, 3, 40};
constexpr std::size_t most_nodes = 10'000;

int slow_nearest(level const& l, position const& p)
{
    int  sum      = 0;
    bool infinite = false;
    p.boxes().for_each([&](square b) {
        auto const* const row = l.pushes_to_goals(b, p.man());
        int const         d   = *std::min_element(row, row + l.goals().size());
        infinite              = infinite || d == too_far;
        sum += d;
    });
    return infinite ? tail::infinite_cost<int> : sum;
}

}   // namespace

TEST_CASE("sokoban nearest: keeps its promises at every position of small levels")
{
    laws::dice roll{1};
    seen       count;
    for (int i = 0; i < 600; ++i) {
        board const                       b = random_board(roll, small);
        level const                       l{b};
        pushes<no_deadlocks> const        moves{l};
        space<pushes<no_deadlocks>> const all{moves, std::array{moves.start()}, all_stored{l}, most_nodes};
        if (!all.complete()) { continue; }
        nearest const sum{l};
        check_promises(all, sum, picture(b), count);
        std::size_t wrong = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            wrong += sum(all.node(n)) != slow_nearest(l, all.node(n)) ? 1U : 0U;
        }
        CHECK_MESSAGE(wrong == 0, picture(b));
    }
    CHECK(count.nodes > 30'000);
    CHECK(count.infinite > 0);
    CHECK(count.infinite < count.exact);
    CHECK(count.exact < count.nodes);
}

TEST_CASE("sokoban nearest: the side of the man counts")
{
    // From the left the box is pushed to the goal at once. On the right the man cannot get to its other side.
    level const left{drawn({"########", "#@$   .#", "########"})};
    level const right{drawn({"########", "#  $ @.#", "########"})};
    CHECK(nearest{left}(pushes{left}.start()) == 4);
    CHECK(nearest{right}(pushes{right}.start()) == tail::infinite_cost<int>);
}

TEST_CASE("sokoban nearest: obeys the laws")
{
    laws::dice roll{2};
    for (int i = 0; i < 10; ++i) {
        board const    b = random_board(roll, {5, 8, 5, 7, 3, 5, 30});
        level const    l{b};
        pushes<> const moves{l};
        INFO(picture(b));
        laws::obeys(
            tail::problem{
                .start = moves.start(), .successors = moves, .heuristic = nearest{l}, .goal = all_stored{l}},
            {.nodes = 300, .walks = 5, .length = 60});
    }
}
