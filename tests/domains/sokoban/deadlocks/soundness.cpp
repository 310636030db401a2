#include <tail/domains/sokoban/deadlocks/bipartite.hpp>
#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/deadlocks/square_block.hpp>

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
    is_sound("pairs", [](level const& l) { return pair_test{l}; }, 1000);
}

TEST_CASE("deadlocks: broken tests are found out")
{
    is_caught("blocks without goals", [](level const& l) { return broken::block_without_goals{l}; });
    is_caught("freeze without goals", [](level const& l) { return broken::freeze_without_goals{l}; });
    is_caught("freeze with marks that stay",
              [](level const& l) { return broken::recursive_freeze{l, false}; });
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
