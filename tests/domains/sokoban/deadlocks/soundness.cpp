#include <tail/domains/sokoban/deadlocks/bipartite.hpp>
#include <tail/domains/sokoban/deadlocks/corral.hpp>
#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/deadlocks/retrograde.hpp>
#include <tail/domains/sokoban/deadlocks/square_block.hpp>
#include <tail/domains/sokoban/parse.hpp>

#include <doctest/doctest.h>

#include "broken.hpp"
#include "small_levels.hpp"

using namespace small_levels;

namespace {

constexpr std::size_t many = 1500;

/// A policy is right wherever it says dead, and says so at least `floor` times.
template <class Make>
void is_sound(std::string const& name, Make const& make, std::size_t floor)
{
    verdicts sum;
    for_each_level(many, 13, [&](level const& l, everything const& all) { ask(all, make(l), sum, l); });
    CAPTURE(name);
    CHECK_MESSAGE(sum.wrong == 0, sum.seen);
    MESSAGE(name << ": dead " << sum.right);
    CHECK(sum.right >= floor);
}

/// A broken policy is found out.
template <class Make>
void is_caught(std::string const& name, Make const& make)
{
    verdicts sum;
    for_each_level(many, 13, [&](level const& l, everything const& all) { ask(all, make(l), sum, l); });
    CAPTURE(name);
    MESSAGE(name << ": wrong " << sum.wrong << ", right " << sum.right);
    CHECK(sum.wrong > 0);
}

}   // namespace

TEST_CASE("deadlocks: what each test calls dead cannot be solved")
{
    is_sound("blocks", [](level const& l) { return square_block_test{l}; }, 1000);
    is_sound("freeze", [](level const& l) { return freeze_test{l}; }, 1000);
    is_sound("bipartite", [](level const& l) { return bipartite_test{l}; }, 1000);
    is_sound("corrals", [](level const& l) { return corral_test{l}; }, 1000);
    is_sound("retrograde", [](level const& l) { return retrograde_test{l}; }, 1000);
    is_sound("pairs", [](level const& l) { return pair_test{l}; }, 1000);
}

TEST_CASE("deadlocks: a stuck goal may stay empty where there are fewer boxes than goals")
{
    auto const read = parse_board("######|#* ###|## ###|#  $.#|#  @ #|######");
    REQUIRE(read);
    level const     l{*read};
    retrograde_test test{l};
    position        p{l};
    CHECK_FALSE(test.dead(p));
    square const stuck = [&] {
        square on_goal = no_square;
        p.boxes().for_each([&](square s) { on_goal = l.is_goal(s) ? s : on_goal; });
        return on_goal;
    }();
    p.take_box(stuck);
    CHECK_FALSE(test.dead(p));
    p.put_box(l.neighbour(stuck, direction::right));
    CHECK(test.dead(p));
}

TEST_CASE("deadlocks: broken tests are found out")
{
    is_caught("blocks without goals", [](level const& l) { return broken::block_without_goals{l}; });
    is_caught("freeze without goals", [](level const& l) { return broken::freeze_without_goals{l}; });
    is_caught("freeze with marks that stay",
              [](level const& l) { return broken::recursive_freeze{l, false}; });
    is_caught("corrals without the man", [](level const& l) { return broken::corrals_without_man{l}; });
    is_caught("pairs without the man", [](level const& l) { return broken::pairs_without_man{l}; });
}

TEST_CASE("freeze: finds the boxes that a recursion with scoped marks finds")
{
    std::size_t frozen = 0, wrong = 0;
    for_each_level(300, 13, [&](level const& l, everything const& all) {
        freeze_test const              test{l};
        broken::recursive_freeze const slow{l, true};
        all.for_each([&](position const& p, bool) {
            auto const& found = test.frozen(p);
            frozen += found.size();
            p.boxes().for_each([&](square b) {
                bool const is = std::find(found.begin(), found.end(), b) != found.end();
                if (is != slow.is_frozen(p, b)) { ++wrong; }
            });
        });
    });
    CHECK(frozen > 1000);
    CHECK(wrong == 0);
}

TEST_CASE("freeze: finds every square block")
{
    std::size_t blocks = 0, missed = 0;
    for_each_level(300, 13, [&](level const& l, everything const& all) {
        freeze_test const       freeze{l};
        square_block_test const block{l};
        all.for_each([&](position const& p, bool) {
            position q = p;
            p.boxes().for_each([&](square b) {
                q.move_box(b, b);
                if (!block.dead(q)) { return; }
                ++blocks;
                if (!freeze.dead(q)) { ++missed; }
            });
        });
    });
    CHECK(blocks > 1000);
    CHECK(missed == 0);
}

TEST_CASE("pair table: is exact on levels with two boxes")
{
    std::size_t dead = 0, alive = 0, wrong = 0;
    for_each_level(2000, 16, [&](level const& l, everything const& all) {
        if (l.boxes().size() != 2) { return; }
        pair_test const pairs{l};
        all.for_each([&](position const& p, bool solvable) {
            bool on_dead_square = false;
            p.boxes().for_each([&](square b) { on_dead_square = on_dead_square || !l.is_live(b); });
            if (on_dead_square) { return; }
            ++(solvable ? alive : dead);
            if (pairs.dead(p) == solvable) { ++wrong; }
        });
    });
    CHECK(dead > 1000);
    CHECK(alive > 1000);
    CHECK(wrong == 0);
}

TEST_CASE("pair table: is not built where it would be too large")
{
    for_each_level(1, 13, [&](level const& l, everything const& all) {
        pair_test const none{l, 10}, some{l};
        CHECK(!none.table().built());
        CHECK(some.table().built());
        verdicts sum;
        ask(all, none, sum, l);
        CHECK(sum.right + sum.wrong == 0);
    });
}

TEST_CASE("patterns: what two boxes cannot do is dead with more boxes too")
{
    verdicts    sum, trusting;
    std::size_t stored = 0, refused = 0, guesses = 0;
    for_each_level(300, 13, [&](level const& l, everything const& all) {
        if (l.boxes().size() < 3) { return; }
        // Pairs that cannot be solved, from the table, and one wrong guess: the solved position.
        pattern_store   store{l}, believer{l, true};
        pair_test const pairs{l};
        position        none{l};
        for (square s : l.boxes()) { none.take_box(s); }
        for (square a = 0; a < l.live_squares(); ++a) {
            for (square b = 0; b < a; ++b) {
                for (square man = 0; man < l.squares(); ++man) {
                    if (man == a || man == b || !pairs.table().dead(a, b, man)) { continue; }
                    position p = none;
                    p.put_box(a);
                    p.put_box(b);
                    p.put_man(man);
                    ++(store.add(p, evidence::proved) ? stored : refused);
                }
            }
        }
        position solved = none;
        for (square s : l.goals()) { solved.put_box(s); }
        square man = 0;
        while (solved.has_box(man)) { ++man; }
        solved.put_man(man);
        guesses += store.add(solved, evidence::guessed) ? 1U : 0U;
        believer.add(solved, evidence::guessed);
        ask(all, store, sum, l);
        ask(all, believer, trusting, l);
    });
    CHECK(sum.wrong == 0);
    CHECK(sum.right > 1000);
    CHECK(trusting.wrong > 0);
    CHECK(stored > 100);
    CHECK(refused > 100);   // other squares of the same region
    CHECK(guesses > 0);
}

TEST_CASE("patterns: those that say less make way")
{
    for_each_level(20, 13, [&](level const& l, everything const&) {
        if (l.boxes().size() < 2) { return; }
        pattern_store store{l};
        position      all{l}, fewer{l};
        fewer.take_box(l.boxes().front());
        CHECK(store.add(all, evidence::proved));
        CHECK(!store.add(all, evidence::proved));
        CHECK(!store.add(all, evidence::guessed));
        CHECK(store.add(fewer, evidence::guessed));
        CHECK(store.patterns().size() == 2);   // a guess replaces nothing that is proved
        CHECK(store.add(fewer, evidence::proved));
        CHECK(store.patterns().size() == 1);
        CHECK(!store.add(all, evidence::proved));
    });
}
