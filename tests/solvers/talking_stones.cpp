#include <tail/solvers/sokoban/talking_stones.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/level_files.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/solvers/sokoban.hpp>

#if TAIL_HAS_STOP_TOKEN
#    include <stop_token>
#endif

/// \file
/// Talking Stones against the table of its thesis, on levels that are not part of the repository, and its
/// parts on levels that are.

using namespace tail::sokoban;
using levels::xsokoban;
using tail::status;

namespace {

/// The thesis' table, and what was checked beside it.
struct row {
    std::size_t   level;
    std::uint64_t failed;
    std::size_t   pushes_before, sequences;
    char const*   prefix;
    std::uint64_t searches;
    std::size_t   pushes, pushes_shortest_first;
};

row const table[] = {
    {1, 76, 3, 3, "h5-g5, h4-h3, f5-f6", 244, 97, 97},
    {2, 7155, 5, 4, "k6-l6, l7-k7, l6-l5-l4, k3-j3", 31357, 137, 131},
    {3, 31, 3, 2, "n4-n5-n6, n7-o7", 251, 146, 146},
    {5, 67, 2, 2, "n6-n5, l7-l8", 815, 149, 143},
    {6, 2849, 4, 4, "j8-j9, j5-i5, j6-j7, j4-j5", 21125, 110, 110},
    {51, 972, 4, 4, "i6-h6, h4-g4, d3-e3, f7-e7", 5263, 128, 126},
    {54, 2761, 4, 3, "p6-o6-n6, o5-o4, m6-m7", 27660, 229, 197},
    {78, 0, 0, 0, "", 9, 154, 142},
    {82, 173, 3, 3, "d6-d5, h6-i6, h7-h6", 833, 169, 163},
};

/// Three stones that go home one after the other.
constexpr char const* easy = "##########|#        #|#@ $     #|#   $ ...#|#  $     #|#        #|##########";

}   // namespace

TEST_CASE("talking stones: every number of the thesis' table")
{
    for (row const& r : table) {
        if (xsokoban().empty()) { return; }
        CAPTURE(r.level);
        level const      l{xsokoban()[r.level - 1]};
        talking_stones<> solver{l};
        auto const       a = solver.run({.nodes = 20'000});
        REQUIRE(a);
        CHECK(a.protocol.failed == r.failed);
        CHECK(a.stats.expanded == r.failed);
        CHECK(a.prefix_pushes == r.pushes_before);
        CHECK(a.prefix_sequences == r.sequences);
        CHECK(a.prefix == r.prefix);
        CHECK(a.path_searches == r.searches);
        CHECK(a.pushes == r.pushes);
    }
}

TEST_CASE("talking stones: the shortest stone first has the same nodes and no more pushes")
{
    for (row const& r : table) {
        if (xsokoban().empty()) { return; }
        CAPTURE(r.level);
        level const      l{xsokoban()[r.level - 1]};
        talking_stones<> solver{l, {.protocol = {.shortest_first = true}}};
        auto const       a = solver.run({.nodes = 20'000});
        REQUIRE(a);
        CHECK(a.protocol.failed == r.failed);
        CHECK(a.pushes == r.pushes_shortest_first);
    }
}

TEST_CASE("talking stones: no other level within 20000 nodes" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    std::set<std::size_t> solved;
    for (row const& r : table) { solved.insert(r.level); }
    for (std::size_t n = 1; n <= xsokoban().size(); ++n) {
        if (solved.contains(n)) { continue; }
        CAPTURE(n);
        level const      l{xsokoban()[n - 1]};
        talking_stones<> solver{l};
        auto const       a = solver.run({.nodes = 20'000});
        CHECK(a.status == status::node_limit);
        CHECK(a.protocol.failed == 20'000);
    }
}

TEST_CASE("talking stones: level 78 is solved whichever stone goes first")
{
    if (xsokoban().empty()) { return; }
    level const      l{xsokoban()[77]};
    stone_protocol<> protocol{l};
    stone_pushes<>   rules{l};
    auto const       start = rules.start();
    CHECK(protocol.solves_in_any_order(start.order, start.where.man()));
    CHECK(protocol.members() == 45);
    for (std::size_t n : {1U, 2U, 3U}) {
        level const      other{xsokoban()[n - 1]};
        stone_protocol<> talk{other};
        auto const       begin = stone_pushes<>{other}.start();
        CHECK(!talk.solves_in_any_order(begin.order, begin.where.man()));
    }
}

TEST_CASE("talking stones: the protocol alone solves level 78 and no other")
{
    for (std::size_t n = 1; n <= xsokoban().size(); ++n) {
        CAPTURE(n);
        level const      l{xsokoban()[n - 1]};
        talking_stones<> solver{l};
        CHECK(solver.run({.nodes = 1}).status == (n == 78 ? status::solved : status::node_limit));
    }
}

TEST_CASE("talking stones: levels that begin solved and goals whose stones cannot move")
{
    struct row {
        char const* drawn;
        std::size_t pushes;
    };
    // In the third the protocol cannot park the stone in the corner, before the push or after it.
    for (row const& r :
         {row{"####|#@*#|####", 0}, row{"#####|#@**#|#####", 0}, row{"########|#*@$. #|########", 1}}) {
        CAPTURE(r.drawn);
        auto const l = parse_level(r.drawn);
        REQUIRE(l);
        for (outer_search const outer : {outer_search::deepening, outer_search::transpositions,
                                         outer_search::breadth_first, outer_search::guided}) {
            for (deadlock_set const tests : {deadlock_set{}, deadlock_set::usual()}) {
                talking_stones<> solver{*l, {.outer = outer, .deadlocks = tests}};
                auto const       a = solver.run({.nodes = 1000});
                REQUIRE(a);
                CHECK(a.has_solution);
                CHECK(a.pushes == r.pushes);
                CHECK(a.optimal == (r.pushes == 0));
            }
        }
    }
}

TEST_CASE("talking stones: exhausted is said only where a search for fewest pushes says so")
{
    laws::dice  roll{15};
    std::size_t exhausted = 0, solved = 0;
    for (int room = 0; room < 80; ++room) {
        auto const drawn = sokoban_tests::random_board(roll, sokoban_tests::tiny);
        CAPTURE(sokoban_tests::picture(drawn));
        level const  l{drawn};
        status const truth = push_search{l}.run().status;
        for (outer_search const outer : {outer_search::deepening, outer_search::transpositions,
                                         outer_search::breadth_first, outer_search::guided}) {
            for (deadlock_set const tests : {deadlock_set{}, deadlock_set::usual()}) {
                talking_stones<> solver{l, {.outer = outer, .deadlocks = tests}};
                auto const       a = solver.run({.nodes = 500});
                if (a.status != status::node_limit) { CHECK(a.status == truth); }
                solved += a ? 1U : 0U;
                exhausted += a.status == status::exhausted ? 1U : 0U;
            }
        }
    }
    CHECK(solved > 100);
    CHECK(exhausted > 50);
}

TEST_CASE("talking stones: level 1 stone by stone as it was published")
{
    if (xsokoban().empty()) { return; }
    struct trace {
        std::vector<std::vector<square>> paths;
        std::size_t                      goals = 0, refusals = 0, ends = 0;

        void goal_chosen(square) { ++goals; }
        void refused(square, square) { ++refusals; }
        void stuck() { ++ends; }
        void parked(std::vector<square> const& path) { paths.push_back(path); }
    };
    level const            l{xsokoban()[0]};
    trace                  heard;
    talking_stones<trace*> solver{l, {}, &heard};
    REQUIRE(solver.run({.nodes = 20'000}));
    REQUIRE(heard.paths.size() >= 6);
    std::vector<std::vector<square>> const last(heard.paths.end() - 6, heard.paths.end());
    std::string                            text;
    for (auto const& path : last) {
        text += (text.empty() ? "" : ", ") + stone_moves(l, pushes_of_paths(l, {path}));
    }
    CHECK(text
          == "f8-g8-h8-i8-j8-k8-l8-m8-n8-o8-p8-q8-r8-r9, f6-f7-f8-g8-h8-i8-j8-k8-l8-m8-n8-o8-p8-q8-q9, "
             "g5-f5-f6-f7-f8-g8-h8-i8-j8-k8-l8-m8-n8-o8-p8-q8-r8, "
             "h3-h4-h5-g5-f5-f6-f7-f8-g8-h8-i8-j8-k8-l8-m8-n8-o8-p8-p7-q7-r7, "
             "c8-d8-e8-f8-g8-h8-i8-j8-k8-l8-m8-n8-o8-p8-q8, "
             "f3-f4-f5-f6-f7-f8-g8-h8-i8-j8-k8-l8-m8-n8-o8-p8-p7-q7");
    CHECK(heard.goals == heard.paths.size() + heard.ends);
    CHECK(heard.ends == 76);   // once for each position that failed
    CHECK(heard.refusals > 0);
}

TEST_CASE("talking stones: level 90 moves n6 to m5 in two pushes")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[89]};
    stone_paths paths{l};
    for (square const b : l.boxes()) { paths.block(b); }
    paths.fill_zone(l.man());
    auto const path = paths.find(l.at('n' - 'a', 5), l.at('m' - 'a', 4));
    CHECK(stone_moves(l, pushes_of_paths(l, {path})) == "n6-n5-m5");
}

TEST_CASE("talking stones: a protocol makes at most N (N + 1) / 2 searches and is repeatable")
{
    auto const       l = parse_level(easy);
    auto const       n = l->boxes().size();
    stone_protocol<> protocol{*l};
    auto const       start = stone_pushes<>{*l}.start();
    bool const       first = protocol.solve(start.order, start.where.man());
    auto const       paths = protocol.parkings();
    CHECK(protocol.searches() <= n * (n + 1) / 2);
    CHECK(protocol.solve(start.order, start.where.man()) == first);   // nothing is left of the first call
    CHECK(protocol.parkings() == paths);
}

TEST_CASE(
    "talking stones: a protocol that has failed says the same again and then solves as a fresh one does")
{
    // The stone in the corner cannot be brought to the goal.
    auto const             l = parse_level("########|#$    #|#  $ .#|# @   #|#    .#|########");
    std::vector<square>    stones{l->boxes().begin(), l->boxes().end()};
    protocol_options const many[]                       = {{},
                                                           {.shortest_first = true},
                                                           {.knows_parked = true},
                                                           {.goals = goal_rule::packing},
                                                           {.backtracks = true}};
    std::vector<square>    other                        = stones;   // with the stone out of the corner
    *std::find(other.begin(), other.end(), l->at(1, 1)) = l->at(2, 2);
    for (protocol_options const& o : many) {
        stone_protocol<> protocol{*l, o}, fresh{*l, o};
        CHECK_FALSE(protocol.solve(stones, l->man()));
        auto const          paths    = protocol.parkings();
        auto const          left     = protocol.left();
        std::uint64_t const searches = protocol.searches();
        CHECK_FALSE(protocol.solve(stones, l->man()));
        CHECK(protocol.parkings() == paths);
        CHECK(protocol.left() == left);
        CHECK(protocol.searches() == 2 * searches);
        CHECK(protocol.solve(other, l->man()));
        CHECK(fresh.solve(other, l->man()));
        CHECK(protocol.parkings() == fresh.parkings());
    }
}

TEST_CASE("talking stones: the notation of the thesis and its first figure")
{
    // The smallest board that has the solution of figure 1.2.
    auto const l = parse_level("##########|##     ###|##$###   #|#@   $   #|# ..######|##########");
    REQUIRE(l);
    auto const at       = [&](char column, int row) { return l->at(column - 'a', row - 1); };
    auto const solution = pushes_of_paths(
        *l,
        {{at('f', 4), at('g', 4), at('h', 4)},
         {at('c', 3), at('c', 4), at('c', 5), at('d', 5)},
         {at('h', 4), at('g', 4), at('f', 4), at('e', 4), at('d', 4), at('c', 4), at('c', 5)}});
    CHECK(stone_moves(*l, solution) == "f4-g4-h4, c3-c4-c5-d5, h4-g4-f4-e4-d4-c4-c5");
    auto const played = replay(l->drawn(), lurd(*l, solution));
    REQUIRE(played);
    CHECK(played->solved);
    CHECK(played->pushes == 11);
    CHECK(played->moves == 41);
    CHECK(solve(*l).pushes == 11);
    CHECK(solve(*l, objective::moves).moves == 41);
    CHECK(solve(*l, objective::pushes_then_moves).moves == 41);
    CHECK(solve(*l, objective::moves_then_pushes).pushes == 11);

    if (xsokoban().empty()) { return; }
    level const last{xsokoban()[89]};
    auto const  of_last = [&](char column, int row) { return last.at(column - 'a', row - 1); };
    CHECK(stone_moves(last,
                      pushes_of_paths(last,
                                      {{of_last('n', 3), of_last('n', 2)},
                                       {of_last('j', 3), of_last('j', 4), of_last('j', 5)}}))
          == "n3-n2, j3-j4-j5");
}

TEST_CASE("talking stones: a path of one stone is never shorter than rows and columns")
{
    auto const  l = parse_level(easy);
    stone_paths paths{*l};
    paths.block(l->boxes()[0]);
    paths.fill_zone(l->man());
    for (square to = 0; to < l->squares(); ++to) {
        auto const  path = paths.find(l->boxes()[0], to);
        std::size_t far  = static_cast<std::size_t>(std::abs(l->column(to) - l->column(l->boxes()[0]))
                                                    + std::abs(l->row(to) - l->row(l->boxes()[0])));
        if (!path.empty()) { CHECK(path.size() - 1 >= far); }
    }
}

TEST_CASE("talking stones: a stone in a corner is no solution and no loop")
{
    auto const       l = parse_level("#######|#$  . #|# $@ .#|#     #|#######");
    talking_stones<> plain{*l};
    CHECK(plain.run({.nodes = 500}).status == status::node_limit);
    talking_stones<> plus{*l, talking_stones_options::plus()};
    CHECK(plus.run({.nodes = 500}).status == status::exhausted);
}

TEST_CASE("talking stones: every extension alone solves what the thesis' solver solves on small levels")
{
    auto const                                l    = parse_level(easy);
    std::vector<talking_stones_options> const many = {
        {},
        {.outer = outer_search::transpositions},
        {.outer = outer_search::breadth_first},
        {.remembers_failures = true},
        {.deadlocks = deadlock_set::usual()},
        {.protocol = {.shortest_first = true}},
        {.protocol = {.knows_parked = true}},
        {.protocol = {.goals = goal_rule::packing}},
        {.protocol = {.backtracks = true}},
        {.outer = outer_search::guided},
        {.protocol = {.makes_way = protocol_options::usual_way}},
        {.protocol = {.backtracks = true, .makes_way = protocol_options::usual_way}},
        talking_stones_options::plus(),
    };
    for (std::size_t i = 0; i < many.size(); ++i) {
        CAPTURE(i);
        talking_stones<> solver{*l, many[i]};
        auto const       a = solver.run({.nodes = 20'000});
        REQUIRE(a);
        CHECK(replay(l->drawn(), a.solution)->solved);
        CHECK(a.pushes == replay(l->drawn(), a.solution)->pushes);
    }
}

TEST_CASE("talking stones: extensions that save work leave the prefix as long as it was")
{
    for (std::size_t n : {1U, 3U, 5U}) {
        if (xsokoban().empty()) { return; }
        CAPTURE(n);
        level const      l{xsokoban()[n - 1]};
        talking_stones<> plain{l};
        auto const       a = plain.run({.nodes = 20'000});
        talking_stones<> kept{l, {.remembers_failures = true}};
        auto const       b = kept.run({.nodes = 20'000});
        CHECK(b.prefix_pushes == a.prefix_pushes);
        CHECK(b.protocol.calls < a.protocol.calls);
        talking_stones<> wide{l, {.outer = outer_search::breadth_first}};
        auto const       c = wide.run({.nodes = 20'000});
        CHECK(c.prefix_pushes == a.prefix_pushes);
        CHECK(c.protocol.failed < a.protocol.failed);
    }
}

TEST_CASE("talking stones: limits stop it and it can be run on")
{
    if (xsokoban().empty()) { return; }
    level const      l{xsokoban()[1]};
    talking_stones<> solver{l};
    auto             a = solver.run({.nodes = 1000});
    CHECK(a.status == status::node_limit);
    CHECK(!a.has_solution);
#if TAIL_HAS_STOP_TOKEN
    std::stop_source stop;
    stop.request_stop();
    CHECK(solver.run({.stop = stop.get_token()}).status == status::cancelled);
#endif
    a = solver.run();
    REQUIRE(a);
    CHECK(a.protocol.failed == 7155);
    CHECK(a.pushes == 137);

    // And on to another solution.
    auto const next = solver.run({.nodes = 20'000});
    if (next) { CHECK(replay(l.drawn(), next.solution)->solved); }
}

TEST_CASE("talking stones: stones that make way solve levels that the thesis' solver does not")
{
    struct trace {
        std::size_t parked_stones = 0, pushes_aside = 0;

        void parked(std::vector<square> const&) { ++parked_stones; }
        void made_way(std::vector<push> const& pushes) { pushes_aside += pushes.size(); }
    };
    for (std::size_t n : {7U, 8U, 10U, 12U, 19U, 26U, 43U, 53U, 73U}) {
        if (xsokoban().empty()) { return; }
        CAPTURE(n);
        level const            l{xsokoban()[n - 1]};
        trace                  heard;
        talking_stones<trace*> solver{l, talking_stones_options::plus(), &heard};
        auto const             a = solver.run({.nodes = 10});
        REQUIRE(a);
        CHECK(a.prefix_pushes == 0);   // all of it by the protocol
        CHECK(replay(l.drawn(), a.solution)->solved);
        CHECK(heard.parked_stones >= l.boxes().size());
        CHECK((heard.pushes_aside > 0) == (n != 53));
    }
}

TEST_CASE("talking stones: limits bind while stones make way")
{
    if (xsokoban().empty()) { return; }
    level const      l{xsokoban()[48]};
    talking_stones<> solver{l, talking_stones_options::plus()};
    auto const       a = solver.run({.seconds = 0.05});
    CHECK(a.status == status::time_limit);
    CHECK(a.stats.seconds < 5);
}
