#include <tail/domains/sokoban/steps.hpp>

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/positions.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <domains/sokoban/slow_rules.hpp>
#include <laws.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/uniform_cost.hpp>

using namespace sokoban_tests;
using namespace tail::sokoban;

TEST_CASE("steps: are what the slow rules allow")
{
    laws::dice roll{1};
    for (int i = 0; i < 30; ++i) {
        level const               l{random_board(roll, tiny)};
        steps<no_deadlocks> const s{l};
        for (position const& p : reachable(s, {s.start()}, 300)) {
            board const before = as_board(l, p);
            auto const  all    = children(s, p);
            auto        next   = all.begin();
            for (char const c : {'u', 'd', 'l', 'r'}) {
                auto const slow = slow_move(before, c);
                if (!slow) { continue; }
                REQUIRE(next != all.end());
                CHECK(letter(next->second.direction(), false) == c);
                CHECK(next->second.pushes() == slow->pushed);
                CHECK(as_board(l, next->first) == slow->after);
                ++next;
            }
            CHECK(next == all.end());
        }
    }
}

TEST_CASE("steps: solve in as few moves as breadth-first search on drawings")
{
    laws::dice roll{2};
    int        solved = 0, unsolved = 0;
    for (int i = 0; i < 80; ++i) {
        board const b = random_board(roll, tiny);
        level const l{b};
        INFO(picture(b));
        auto const    slow = tail::bfs(tail::problem{
               .start = b.signs,
               .successors =
                [&](std::string const& signs) {
                    std::vector<std::string> all;
                    for (char const c : {'u', 'd', 'l', 'r'}) {
                        if (auto m = slow_move({b.width, b.height, signs}, c)) {
                            all.push_back(m->after.signs);
                        }
                    }
                    return all;
                },
               .goal = [](std::string const& signs) { return signs.find('$') == std::string::npos; },
        });
        steps<> const s{l};
        auto const    fast = tail::bfs(
            tail::problem{.start = s.start(), .successors = s, .goal = all_stored{l}});
        REQUIRE(fast.status == slow.status);
        fast ? ++solved : ++unsolved;
        if (!fast) { continue; }
        CHECK(static_cast<int>(fast.cost) == slow.cost);
        auto const played = slow_replay(b, lurd(l, fast.actions));
        REQUIRE(played);
        CHECK(slow_solved(played->after));
        CHECK(played->moves == fast.cost);
    }
    CHECK(solved > 30);
    CHECK(unsolved > 10);
}

TEST_CASE("steps: need as many iterations on the lab's levels as a small program of its own")
{
    // Uniform cost, ties first in first out, the goal counted; without and with dead squares. From a program
    // written for these levels only.
    struct lab_level {
        std::vector<std::string> rows;
        unsigned                 moves;
        std::size_t              without, with;
    };
    std::vector<lab_level> const levels{
        {{"######", "#    #", "# $@ #", "# .  #", "######"}, 3, 13, 9},
        {{"#######", "#     #", "# .$. #", "# $@$ #", "#  .  #", "#     #", "#######"}, 14, 16'893, 656},
        {{"########", "#      #", "# $@$  #", "#  ##  #", "# .  . #", "########"}, 11, 644, 241},
        {{"  ####   ", "###  ####", "#     $ #", "# #  #$ #", "# . .#@ #", "#########"}, 41, 1'773, 778},
        {{"#######", "#   $.#", "#   $@#", "#   . #", "#######"}, 7, 171, 137},
    };
    for (lab_level const& lab : levels) {
        level const l{drawn(lab.rows)};
        auto const  search = [&](auto const& s) {
            return tail::uniform_cost(
                tail::problem{.start = s.start(), .successors = s, .goal = all_stored{l}}, {},
                tail::best_first_policy{.tie = tail::tie::fifo{}});
        };
        auto const plain = search(steps<no_deadlocks>{l});
        auto const alive = search(steps<>{l});
        CHECK(plain.cost == lab.moves);
        CHECK(alive.cost == lab.moves);
        CHECK(plain.stats.expanded + 1 == lab.without);
        CHECK(alive.stats.expanded + 1 == lab.with);
    }
}

TEST_CASE("steps: keep the laws")
{
    laws::dice roll{3};
    for (int i = 0; i < 10; ++i) {
        level const   l{random_board(roll, tiny)};
        steps<> const s{l};
        laws::obeys(tail::problem{.start = s.start(), .successors = s, .goal = all_stored{l}},
                    {.nodes = 300, .walks = 5});
    }
}
