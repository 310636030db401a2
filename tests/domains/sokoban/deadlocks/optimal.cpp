#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_memory.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/bfs.hpp>

using namespace tail::sokoban;

namespace {

auto solve(level const& l, deadlock_set tests)
{
    pattern_memory               learned{l};
    pushes<deadlock_tests> const moves{l, deadlock_tests{l, tests, pair_table::default_bytes, &learned}};
    return tail::bfs(tail::problem{.start = moves.start(), .successors = moves, .goal = all_stored{l}});
}

}   // namespace

TEST_CASE("deadlocks: the least number of pushes is the same with each test")
{
    laws::dice                 dice{7};
    std::size_t                solved = 0, unsolvable = 0;
    std::vector<std::uint64_t> saved(deadlock_names.size());
    for (std::size_t i = 0; i < 400; ++i) {
        auto const  b = sokoban_tests::random_board(dice);
        level const l{b};
        auto const  plain = solve(l, {});
        CAPTURE(sokoban_tests::picture(b));
        ++(plain ? solved : unsolvable);
        auto const is_same = [&](deadlock_set tests) {
            auto const found = solve(l, tests);
            CHECK(found.status == plain.status);
            CHECK(found.cost == plain.cost);
            return plain.stats.stored - found.stats.stored;
        };
        for (std::size_t t = 0; t < deadlock_names.size(); ++t) {
            saved[t] += is_same({deadlock_names[t].test});
        }
        is_same(deadlock_set::all());
        is_same(deadlock_set::usual());
    }
    CHECK(solved > 50);
    CHECK(unsolvable > 50);
    for (std::size_t t = 0; t < deadlock_names.size(); ++t) {
        CAPTURE(deadlock_names[t].name);
        CHECK(saved[t] > 100);
    }
}

TEST_CASE("deadlock set: names are read and unknown ones are named")
{
    CHECK(deadlock_set::parse("all") == deadlock_set::all());
    CHECK(deadlock_set::parse("usual") == deadlock_set::usual());
    CHECK(deadlock_set::parse("none") == deadlock_set{});
    CHECK(deadlock_set::parse("freeze,pairs") == deadlock_set{deadlock::pairs, deadlock::freeze});
    deadlock_set each;
    for (deadlock_name const& n : deadlock_names) {
        each.insert(n.test);
        CHECK(deadlock_set::parse(n.name)->contains(n.test));
        CHECK(*deadlock_set::parse(n.name) == deadlock_set{n.test});
    }
    CHECK(each == deadlock_set::all());
    each.erase(deadlock::freeze);
    CHECK(!each.contains(deadlock::freeze));

    std::string_view unknown;
    CHECK(!deadlock_set::parse("freeze,frost,pairs", &unknown));
    CHECK(unknown == "frost");
    for (char const* bad : {"", "freeze,", ",freeze", "freeze pairs", "all,freeze"}) {
        CHECK(!deadlock_set::parse(bad));
    }
}
