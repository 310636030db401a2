#include <tail/domains/sokoban/heuristics/matching.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/explore.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <laws.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/heuristics/carried_matching.hpp>
#include <tail/domains/sokoban/heuristics/nearest.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/pushes.hpp>

using namespace tail::sokoban;
using namespace sokoban_tests;

namespace {

constexpr random_size small{3, 6, 3, 5, 1, 3, 40};
constexpr std::size_t most_nodes = 10'000;

/// By trying all orders of the goals.
int slow_matching(level const& l, position const& p)
{
    std::vector<square> boxes;
    p.boxes().for_each([&](square b) { boxes.push_back(b); });
    std::vector<std::size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    int least = tail::infinite_cost<int>;
    do {
        int sum = 0;
        for (std::size_t i = 0; i < boxes.size() && sum < tail::infinite_cost<int>; ++i) {
            int const d = l.pushes_to_goals(boxes[i], p.man())[order[i]];
            sum         = d == too_far ? tail::infinite_cost<int> : sum + d;
        }
        least = std::min(least, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    return least;
}

}   // namespace

TEST_CASE("sokoban matching: keeps its promises at every position of small levels")
{
    laws::dice roll{1};
    seen       sum, least, carried;
    for (int i = 0; i < 600; ++i) {
        board const                       b = random_board(roll, small);
        level const                       l{b};
        pushes<no_deadlocks> const        moves{l};
        space<pushes<no_deadlocks>> const all{moves, std::array{moves.start()}, all_stored{l}, most_nodes};
        if (!all.complete()) { continue; }
        nearest const  each{l};
        matching const together{l};
        check_promises(all, each, picture(b), sum);
        check_promises(all, together, picture(b), least);
        check_promises(all, carried_matching{l}, picture(b), carried);
        std::size_t wrong = 0;
        for (std::size_t n = 0; n < all.size(); ++n) {
            wrong += together(all.node(n)) != slow_matching(l, all.node(n)) ? 1U : 0U;
            wrong += together(all.node(n)) < each(all.node(n)) ? 1U : 0U;
        }
        CHECK_MESSAGE(wrong == 0, picture(b));
    }
    CHECK(least.nodes > 30'000);
    CHECK(least.infinite > sum.infinite);
    CHECK(least.exact > sum.exact);
    CHECK(carried.exact == least.exact);
    CHECK(carried.infinite == least.infinite);
}

TEST_CASE("sokoban matching: follows the man to the other side of a box")
{
    level const l{drawn({"##########", "#@ $    .#", "##########"})};
    position    left{l};
    position    right = left;
    right.put_man(l.at(5, 1));
    matching const h{l};
    for (int i = 0; i < 2; ++i) {
        CHECK(h(left) == slow_matching(l, left));
        CHECK(h(right) == slow_matching(l, right));
    }
    CHECK(h(left) == 5);
    CHECK(h(right) == tail::infinite_cost<int>);
}

TEST_CASE("sokoban matching: obeys the laws in both forms")
{
    laws::dice roll{2};
    for (int i = 0; i < 10; ++i) {
        board const    b = random_board(roll, {5, 8, 5, 7, 3, 5, 30});
        level const    l{b};
        pushes<> const moves{l};
        INFO(picture(b));
        auto const obey = [&](auto const& h) {
            laws::obeys(
                tail::problem{
                    .start = moves.start(), .successors = moves, .heuristic = h, .goal = all_stored{l}},
                {.nodes = 300, .walks = 5, .length = 60});
        };
        obey(matching{l});
        obey(carried_matching{l});
    }
}

TEST_CASE("sokoban matching: both forms agree on levels with many boxes")
{
    laws::dice roll{3};
    for (int i = 0; i < 10; ++i) {
        board const            b = random_board(roll, {14, 18, 12, 14, 30, 60, 10});
        level const            l{b};
        pushes<> const         moves{l};
        matching const         kept{l};
        carried_matching const h{l};
        position               p     = moves.start();
        auto                   value = h(p);
        std::size_t            wrong = 0;
        for (int n = 0; n < 100; ++n) {
            std::vector<push> all;
            moves.moves(p, [&](push m) { all.push_back(m); });
            if (all.empty()) { break; }
            for (push m : all) { wrong += kept.after(p, m, 0) != +h.after(p, m, value) ? 1U : 0U; }
            push const m = all[roll.below(all.size())];
            value        = h.after(p, m, value);
            moves.apply(p, m);
            wrong += +value != +h(p) || +value != matching{l}(p) ? 1U : 0U;
        }
        CHECK_MESSAGE(wrong == 0, picture(b));
    }
}

TEST_CASE("sokoban matching: more boxes than an assignment takes have the sum of nearest goals")
{
    // The nearest goal of one of the two boxes has a box on it.
    std::vector<std::string> rows{std::string(60, '#')};
    for (int i = 0; i < 40; ++i) { rows.push_back('#' + std::string(58, '*') + '#'); }
    rows.push_back('#' + std::string(58, ' ') + '#');
    rows.push_back("#@  .   .$ $" + std::string(47, ' ') + '#');
    rows.push_back('#' + std::string(58, ' ') + '#');
    rows.emplace_back(60, '#');
    level const    l{drawn(rows)};
    position const p = pushes{l}.start();
    REQUIRE(l.goals().size() > tail::assignment::most_columns);
    CHECK(matching{l}(p) == 3);
    CHECK(matching{l}(p) == nearest{l}(p));
    push const m{l.at(9, 42), direction::left};
    CHECK(matching{l}.after(p, m, 3) == 2);
}
