#include <tail/domains/sokoban/pulls.hpp>

#include <set>
#include <string>
#include <unordered_map>

#include <doctest/doctest.h>

#include <domains/sokoban/positions.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <domains/sokoban/slow_rules.hpp>
#include <laws.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/path/bfs.hpp>

using namespace sokoban_tests;
using namespace tail::sokoban;

TEST_CASE("pulls: lead from p to q exactly if a push leads from q to p")
{
    laws::dice  roll{1};
    std::size_t pairs = 0;
    for (int i = 0; i < 40; ++i) {
        level const                l{random_board(roll, tiny)};
        pushes<no_deadlocks> const forward{l};
        pulls<no_deadlocks> const  backward{l};
        using back                      = std::pair<position, push>;
        std::vector<position> const all = all_positions(l);
        // By the position after the push: the one before it, and the pull that leads there.
        std::unordered_map<position, std::vector<back>, tail::hash<position>> before;
        for (position const& q : all) {
            for (auto const& [p, m] : children(forward, q)) {
                before[p].push_back({q, {l.neighbour(m.box(), m.direction()), opposite(m.direction())}});
            }
        }
        for (position const& p : all) {
            auto const pulled = children(backward, p);
            auto const pushed = before[p];
            CHECK_MESSAGE(pulled.size() == pushed.size(), picture(l.drawn()));
            for (back const& b : pushed) {
                CHECK_MESSAGE(std::count(pulled.begin(), pulled.end(), b) == 1, picture(l.drawn()));
                ++pairs;
            }
        }
    }
    CHECK(pairs > 1'000);
}

TEST_CASE("pulls: leave out nothing that the start leads to")
{
    laws::dice  roll{2};
    std::size_t left_out = 0, kept = 0;
    for (int i = 0; i < 60; ++i) {
        level const                l{random_board(roll, tiny)};
        pushes<no_deadlocks> const forward{l};
        pulls<no_deadlocks> const  everywhere{l};
        pulls<> const              pruned{l};
        position_set const         known = reachable(forward, {forward.start()});
        for (position const& p : known) {
            std::set<push> emitted;
            pruned.moves(p, [&](push m) { emitted.insert(m); });
            for (auto const& [q, m] : children(everywhere, p)) {
                bool const emits = emitted.erase(m) > 0;
                emits ? ++kept : ++left_out;
                if (known.contains(q)) { CHECK_MESSAGE(emits, picture(l.drawn())); }
            }
            CHECK(emitted.empty());
        }
    }
    CHECK(left_out > 100);
    CHECK(kept > 1'000);
}

TEST_CASE("pulls: start solved with the man once in every region")
{
    // Goals divide the level; the box begins in the left part.
    level const l{drawn({"########", "#  .   #", "# $. $ #", "#@ #   #", "########"})};
    auto const  starts = pulls<>{l}.starts();
    REQUIRE(starts.size() == 2);
    CHECK(starts[0].man() < starts[1].man());
    man_region region{l};
    for (position const& p : starts) {
        CHECK(all_stored{l}(p));
        CHECK(region.fill(p) == p.man());
        CHECK_FALSE(region.reaches(starts[p == starts[0] ? 1 : 0].man()));
    }
    CHECK(is_start{l}(pushes<>{l}.start()));
    CHECK_FALSE(is_start{l}(starts[0]));
}

TEST_CASE("pulls: solve the same levels as pushes and in as many")
{
    laws::dice roll{3};
    int        solved = 0, unsolved = 0;
    for (int i = 0; i < 150; ++i) {
        board const b = random_board(roll);
        level const l{b};
        INFO(picture(b));
        pushes<> const forward{l};
        pulls<> const  backward{l};
        auto const     there = tail::bfs(
            tail::problem{.start = forward.start(), .successors = forward, .goal = all_stored{l}});
        auto const back = tail::bfs(
            tail::problem{.start = backward.starts(), .successors = backward, .goal = is_start{l}}, {},
            tail::bfs_policy{.codec = position_codec{l, false}});
        REQUIRE(there.status == back.status);
        there ? ++solved : ++unsolved;
        if (!there) { continue; }
        CHECK(there.cost == back.cost);
        auto const played = slow_replay(b, lurd(l, reversed(l, back.actions)));
        REQUIRE(played);
        CHECK(slow_solved(played->after));
        CHECK(played->pushes == back.cost);
    }
    CHECK(solved > 60);
    CHECK(unsolved > 30);
}

TEST_CASE("pulls: keep the laws")
{
    laws::dice roll{4};
    for (int i = 0; i < 10; ++i) {
        level const   l{random_board(roll, tiny)};
        pulls<> const backward{l};
        laws::obeys(tail::problem{.start = backward.starts(), .successors = backward, .goal = is_start{l}},
                    {.nodes = 300, .walks = 5});
    }
}
