#include <tail/solvers/sokoban/shorten.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/replay.hpp>
#include <tail/path/bfs.hpp>

using namespace tail;
using namespace tail::sokoban;

namespace {

level read(std::string const& text)
{
    auto drawn = parse_board(text);
    REQUIRE(drawn);
    auto playable = check(*std::move(drawn));
    REQUIRE(playable);
    return level{*std::move(playable)};
}

std::vector<std::string> const rooms{
    "#######|#@    #|#  $  #|#    .#|#######",
    "########|#  .   #|# $ $  #|#@    .#|########",
    "########|#.  #  #|# $    #|#@ $#  #|#  .   #|########",
};

/// A solution by pushes at chance; nothing if chance does not find one.
std::optional<std::vector<push>> by_chance(level const& l, std::uint32_t seed)
{
    deadlock_tests const         tests{l, {deadlock::dead_squares, deadlock::freeze}};
    pushes<deadlock_tests> const rules{l, tests};
    all_stored const             stored{l};
    std::vector<push>            way;
    for (position p = rules.start(); way.size() < 2'000;) {
        if (stored(p)) { return way; }
        std::vector<push> moves;
        rules.moves(p, [&](push m) {
            position next = p;
            rules.apply(next, m);
            if (!rules.dead(next, m)) { moves.push_back(m); }
        });
        if (moves.empty()) { return std::nullopt; }
        seed = seed * 1664525U + 1013904223U;
        way.push_back(moves[(seed >> 16U) % moves.size()]);
        rules.moves(p, [](push) {});
        rules.apply(p, way.back());
    }
    return std::nullopt;
}

std::size_t fewest_pushes(level const& l)
{
    pushes<> const rules{l};
    auto const     found = bfs(problem{.start = rules.start(), .successors = rules, .goal = all_stored{l}});
    REQUIRE(found);
    return static_cast<std::size_t>(found.cost);
}

}   // namespace

TEST_CASE("shorten: without limits every solution becomes a shortest one")
{
    std::size_t tried = 0, saved = 0;
    for (std::string const& text : rooms) {
        level const l     = read(text);
        auto const  least = fewest_pushes(l);
        for (std::uint32_t seed = 0; seed < 8; ++seed) {
            auto const way = by_chance(l, seed);
            if (!way) { continue; }
            shortener  shorter{l, *way};
            auto const best = shorter.run();
            CHECK(best.status == status::solved);
            CHECK(best.optimal);
            CHECK(best.pushes == least);
            CHECK(best.pushes_before == way->size());
            auto const played = replay(l.drawn(), best.solution);
            REQUIRE(played);
            CHECK(played->solved);
            CHECK(pushes_of_letters(l, best.solution) == shorter.solution());
            ++tried;
            saved += way->size() - best.pushes;
        }
    }
    CHECK(tried > 10);
    CHECK(saved > 100);
}

TEST_CASE("shorten: a limit leaves a solution that is no longer and the run goes on")
{
    level const l = read(rooms[1]);
    for (std::uint32_t seed = 0; seed < 8; ++seed) {
        auto const way = by_chance(l, seed);
        if (!way) { continue; }
        shortener shorter{l, *way};
        CHECK(shorter.run({.seconds = 0}).status == status::time_limit);
        CHECK(shorter.run({.bytes = 10}).status == status::memory_limit);
        std::size_t   before = way->size();
        std::uint64_t runs   = 0;
        for (;; ++runs) {
            auto const found = shorter.run({.nodes = 1 + seed});   // fewer than most windows take
            CHECK(found.has_solution);
            CHECK(found.pushes <= before);
            before = found.pushes;
            if (found) { break; }
            REQUIRE(found.status == status::node_limit);
            REQUIRE(shorter.stats().expanded == (runs + 1) * (1 + seed));
        }
        CHECK(before == fewest_pushes(l));

        // Stopping costs no work: what a bound says is only looked at more often.
        shortener  whole{l, *way};
        auto const at_once = whole.run();
        CHECK(at_once.stats.expanded >= shorter.stats().expanded);
#if TAIL_HAS_STOP_TOKEN
        std::stop_source stop;
        stop.request_stop();
        shortener  stopped{l, *way};
        auto const same = stopped.run({.stop = stop.get_token()});
        CHECK(same.status == status::cancelled);
        CHECK(same.pushes == way->size());
#endif
    }
}

TEST_CASE("shorten: a level that begins solved stays so")
{
    level const l = read("####|#@*#|####");
    shortener   shorter{l, {}};
    auto const  found = shorter.run();
    CHECK(found.status == status::solved);
    CHECK(found.optimal);
    CHECK(found.solution.empty());
}
