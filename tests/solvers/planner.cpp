#include <tail/solvers/sokoban/planner.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/level_files.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/solvers/sokoban.hpp>

#if TAIL_HAS_STOP_TOKEN
#    include <stop_token>
#endif

/// \file
/// The planner against what is known of its thesis (J.-N. Demaret, Liege 2007), on levels that are not part
/// of the repository, and its parts on levels that are.

using namespace tail::sokoban;
using levels::xsokoban;
using tail::limits;
using tail::status;

namespace {

[[nodiscard]] std::string names(level const& l, std::vector<square> const& squares)
{
    std::string text;
    for (square const s : squares) {
        text += (text.empty() ? "" : " ") + std::string(1, static_cast<char>('a' + l.column(s)))
            + std::to_string(l.row(s) + 1);
    }
    return text;
}

[[nodiscard]] square at(level const& l, char column, int row) { return l.at(column - 'a', row - 1); }

/// A room on the right with two goals, one behind the other.
constexpr char const* small_room = "########|#  #   #|#@$  ..#|# $#   #|#  ####|####";

/// Whether some box, alone on the level, can be pushed to a square without passing others: the definition.
[[nodiscard]] bool some_lone_box_reaches(level const& l, square to, std::vector<square> const& all)
{
    for (square const first : l.boxes()) {
        board drawn = l.drawn();
        for (char& c : drawn.signs) { c = is_man(c) ? '@' : c == '#' ? '#' : ' '; }
        auto const place = [&](square s) -> char& { return drawn.signs[drawn.index(l.column(s), l.row(s))]; };
        if (first == to) { return true; }
        place(to)    = place(to) == '@' ? '+' : '.';
        place(first) = '$';
        level const                         alone{drawn};
        pushes<no_deadlocks> const          rules{alone};
        std::vector<position>               todo{rules.start()};
        std::set<std::pair<square, square>> seen;
        for (std::size_t i = 0; i < todo.size(); ++i) {
            position const here = todo[i];
            bool           hit  = false;
            rules.moves(here, [&](push m) {
                square const next = alone.neighbour(m.box(), m.direction());
                square const as_l = same_place(alone, next, l);
                hit               = hit || as_l == to;
                if (as_l == to || std::find(all.begin(), all.end(), as_l) != all.end()) { return; }
                position child = here;
                rules.apply(child, m);
                if (seen.emplace(next, child.man()).second) { todo.push_back(child); }
            });
            if (hit) { return true; }
        }
    }
    return false;
}

}   // namespace

TEST_CASE("planner: entrances of the levels that the thesis shows")
{
    if (xsokoban().empty()) { return; }
    struct row {
        std::size_t level;
        char const* potential;
        char const* real;
    };
    for (row const& r : {row{1, "p7 p8 p9", "p8"}, row{2, "d2 d3 d4 d5 d6", "d5"}, row{43, "c6 e7", "e7"},
                         row{7, "j6 h8", "j6 h8"}}) {
        level const     l{xsokoban()[r.level - 1]};
        entrances const e = find_entrances(l);
        CHECK(names(l, e.potential) == r.potential);
        CHECK(names(l, e.real) == r.real);
    }
}

TEST_CASE("planner: one entrance and no schedule exactly where the digest of the thesis says")
{
    if (xsokoban().empty()) { return; }
    std::set<std::size_t> one, none;
    for (std::size_t i = 0; i < 90; ++i) {
        level const     l{xsokoban()[i]};
        entrances const e = find_entrances(l);
        evacuation      ways{l, e.real};
        if (e.real.size() == 1) { one.insert(i + 1); }
        auto const order = e.real.size() == 1 ? ways.one_by_one(l.goals()) : ways.in_batches(l.goals());
        if (!order) { none.insert(i + 1); }
        CHECK((ways.stuck(l.goals()) == 0) == order.has_value());
        if (order) {
            CHECK(is_consistent(l, e, *order));
            CHECK(std::set<square>(order->begin(), order->end()).size() == l.goals().size());
        }
    }
    CHECK(one == std::set<std::size_t>{1,  2,  3,  4,  5,  6,  9,  11, 17, 23, 26, 27, 35,
                                       36, 39, 43, 44, 45, 46, 47, 52, 62, 82, 86, 87});
    CHECK(none == std::set<std::size_t>{18, 23, 35, 39, 44, 46, 47, 50, 85, 86, 87});
}

TEST_CASE("planner: schedules of levels 1 and 2 and 7 and 78")
{
    if (xsokoban().empty()) { return; }
    using goals = evacuation::goals;
    {
        level const l{xsokoban()[0]};
        evacuation  ways{l, find_entrances(l).real};
        CHECK(names(l, *ways.one_by_one(l.goals())) == "r9 q9 r8 q8 r7 q7");
        CHECK(names(l, *ways.one_by_one(l.goals(), goals::descending)) == "q7 r7 r8 q8 r9 q9");
        // The order matters: a goal at the door first closes the others off.
        CHECK(!is_consistent(
            l, find_entrances(l),
            {at(l, 'q', 8), at(l, 'r', 8), at(l, 'r', 9), at(l, 'q', 9), at(l, 'r', 7), at(l, 'q', 7)}));
    }
    {
        level const l{xsokoban()[1]};
        evacuation  ways{l, find_entrances(l).real};
        CHECK(names(l, *ways.one_by_one(l.goals())) == "c6 b6 c5 b5 c4 b4 b3 c3 b2 c2");
        CHECK(names(l, *ways.one_by_one(l.goals(), goals::descending)) == "b2 c2 b3 c3 b4 c4 b5 c5 b6 c6");
    }
    {
        level const l{xsokoban()[6]};
        evacuation  ways{l, find_entrances(l).real};
        REQUIRE(ways.in_batches(l.goals()));
        REQUIRE(ways.batches().size() == 5);
        CHECK(names(l, ways.batches()[0]) == "j7 i8");
        CHECK(names(l, ways.batches()[1]) == "k7 j8 i9");
        CHECK(names(l, ways.batches()[2]) == "k8 j9 i10");
        CHECK(names(l, ways.batches()[3]) == "k9 j10");
        CHECK(names(l, ways.batches()[4]) == "k10");
    }
    {
        level const l{xsokoban()[77]};
        evacuation  ways{l, find_entrances(l).real};
        CHECK(names(l, *ways.in_batches(l.goals())) == "b11 c11 d11 e11 b10 c10 d10 e10");
    }
}

TEST_CASE("planner: schedules are made in the first run and under its limits")
{
    std::string drawn = "46#|#@43-#|";
    for (int row = 0; row < 20; ++row) { drawn += "#-20($-)3-#|#--20(.-)2-#|"; }
    auto const large = parse_level(drawn + "#44-#|46#");
    REQUIRE(large);
    CHECK(large->boxes().size() == 400);
    planner solver{*large};
    CHECK(solver.planned().ways.potential.empty());
    CHECK(solver.run({.seconds = 0}).status == status::time_limit);
    CHECK(solver.planned().ways.potential.empty());
    auto const found = solver.run({.seconds = 0.05});
    CHECK(found.status == status::time_limit);
    CHECK(found.stats.seconds < 5);
    planner hurried{*large};
    CHECK(hurried.run({.seconds = 1e-6}).status == status::time_limit);
    CHECK(!hurried.planned().surrounded);   // 400 boxes in a microsecond
#if TAIL_HAS_STOP_TOKEN
    std::stop_source stop;
    stop.request_stop();
    CHECK(solver.run({.stop = stop.get_token()}).status == status::cancelled);
#endif

    auto const l = parse_level(
        "################|#              #|# $ $ $ $ $ $  #|#              #|#  $ $ $ $ $   #|#       @      "
        "#|"
        "#  . . . . .   #|#              #|# . . . . . .  #|#              #|################");
    REQUIRE(l);
    planner whole{*l}, parts{*l};
    CHECK(whole.run({.nodes = 0}).status == status::node_limit);
    REQUIRE(whole.planned().surrounded);
    std::size_t runs = 0;
    for (; !parts.planned().surrounded && runs < 100'000; ++runs) {
        // Longer and longer, so that it comes to an end however slow the machine is.
        double const seconds = 20e-6 * static_cast<double>(1 + runs / 100);
        CHECK(parts.run({.nodes = 0, .seconds = seconds}).status != status::exhausted);
    }
    CHECK(runs > 1);
    CHECK(parts.planned().ascending == whole.planned().ascending);
    CHECK(parts.planned().descending == whole.planned().descending);
    CHECK(parts.planned().surrounded == whole.planned().surrounded);
    CHECK(parts.planned().ways.real == whole.planned().ways.real);
    CHECK(parts.run().solution == whole.run().solution);
}

TEST_CASE("planner: entrances are those that one box after the other finds")
{
    laws::dice roll{7};
    for (int room = 0; room < 200; ++room) {
        auto const drawn = sokoban_tests::random_board(roll);
        CAPTURE(sokoban_tests::picture(drawn));
        level const         l{drawn};
        entrances const     found = find_entrances(l);
        std::vector<square> real;
        for (square const e : found.potential) {
            if (some_lone_box_reaches(l, e, found.potential)) { real.push_back(e); }
        }
        CHECK(found.real == real);
    }
}

TEST_CASE("planner: first pushes of all levels")
{
    if (xsokoban().empty()) { return; }
    std::size_t most = 0, where = 0;
    for (std::size_t n = 1; n <= 90; ++n) {
        level const                l{xsokoban()[n - 1]};
        pushes<no_deadlocks> const rules{l};
        std::size_t                count = 0;
        rules.moves(rules.start(), [&](push) { ++count; });
        if (n == 1) { CHECK(count == 3); }
        if (count > most) {
            most  = count;
            where = n;
        }
    }
    CHECK(most == 33);
    CHECK(where == 23);
}

TEST_CASE("planner: level 60 where the man has to get to the other side")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[59]};
    position    p{l};
    man_region  region{l};
    region.fill(p);
    CHECK(!region.reaches(at(l, 'f', 10)));
    box_route routes{l};
    routes.begin(p);
    CHECK(routes.find(at(l, 'e', 10), at(l, 'd', 5)).empty());
    routes.end(p);
    p.put_man(at(l, 'f', 10));
    routes.begin(p);
    CHECK(!routes.find(at(l, 'e', 10), at(l, 'd', 5)).empty());
    routes.end(p);
}

TEST_CASE("planner: encirclement rates as in the thesis")
{
    if (xsokoban().empty()) { return; }
    level const  l{xsokoban()[0]};
    encirclement rates{l};
    rates.fill(at(l, 'r', 7));
    CHECK(rates.rate(at(l, 'q', 7)) == 4);
    CHECK(rates.accessible(at(l, 'q', 8)));
    std::size_t without = 0;
    for (std::size_t i = 0; i < 90; ++i) {
        level const m{xsokoban()[i]};
        if (!encirclement{m}.find()) {
            ++without;
            CHECK(i + 1 == 42);
        }
    }
    CHECK(without == 1);
}

TEST_CASE("planner: what the thesis shows of learned patterns")
{
    if (xsokoban().empty()) { return; }
    struct row {
        std::size_t                       level;
        std::vector<std::pair<char, int>> boxes;
        std::pair<char, int>              dead_from, alive_from;
    };
    // Dead on one side of the man and alive on the other (levels 7 and 9 and 17).
    for (row const& r : {row{17, {{'d', 9}, {'d', 11}}, {'g', 3}, {'c', 11}},
                         row{7, {{'e', 9}, {'d', 10}}, {'h', 8}, {'e', 10}}}) {
        level const      l{xsokoban()[r.level - 1]};
        deadlock_tests   tests{l, {deadlock::dead_squares}};
        boxes_alone_test can{l, tests, 100'000};
        position         p{l};
        for (square const b : l.boxes()) { p.take_box(b); }
        for (auto const& [c, y] : r.boxes) { p.put_box(at(l, c, y)); }
        p.put_man(at(l, r.dead_from.first, r.dead_from.second));
        CHECK(can(p) == boxes_alone::dead);
        p.put_man(at(l, r.alive_from.first, r.alive_from.second));
        CHECK(can(p) == boxes_alone::solvable);
    }
}

TEST_CASE("planner: level 78 takes eight macro pushes and nothing else")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[77]};
    planner     solver{l};
    auto const  found = solver.run();
    REQUIRE(found);
    CHECK(found.macros == 8);
    CHECK(found.stats.expanded == 8);
    CHECK(names(l, found.plan) == "b11 c11 d11 e11 b10 c10 d10 e10");
    CHECK(found.pushes >= 134);     // the bound of a matching
    CHECK(found.pushes % 2 == 0);   // and its parity
}

TEST_CASE("planner: some levels of the thesis and of those that it rearranged by hand")
{
    if (xsokoban().empty()) { return; }
    for (std::size_t const n : {1U, 2U, 4U, 17U, 36U, 43U, 53U, 68U, 86U, 87U}) {
        CAPTURE(n);
        level const l{xsokoban()[n - 1]};
        planner     solver{l};
        auto const  found = solver.run({.nodes = 20'000});
        REQUIRE(found);   // and replayed: `take_solution` does it
        CHECK(found.plan.size() == l.goals().size());
        CHECK((found.how.find("rearranged") != std::string::npos) == (n == 86 || n == 87));
    }
    // Levels that no schedule solves, by packing plans.
    for (std::size_t const n : {25U, 35U, 75U}) {
        CAPTURE(n);
        level const l{xsokoban()[n - 1]};
        planner     solver{l};
        auto const  found = solver.run({.nodes = 20'000});
        REQUIRE(found);
        CHECK(found.how == "packing by 1");
        CHECK(std::set<square>(found.plan.begin(), found.plan.end()).size() == l.goals().size());
        for (square const s : found.parking) { CHECK(l.is_live(s)); }
        CHECK(!found.parking.empty());
    }
    // As in the thesis.
    for (std::size_t const n : {1U, 2U, 3U, 53U}) {
        level const l{xsokoban()[n - 1]};
        planner     solver{l, planner_options::thesis()};
        auto const  found = solver.run({.nodes = 20'000});
        REQUIRE(found);
        CHECK(found.how == "schedule 5");
    }
}

TEST_CASE("planner: with and without learning the same levels with one entrance are solved")
{
    planner_options none;
    none.learning.learns = learning_options::rule::nothing;
    std::uint64_t with = 0, without = 0;
    for (std::size_t const n : {1U, 2U, 3U, 4U, 6U, 9U, 17U, 26U, 36U, 43U, 62U, 82U, 86U, 87U}) {
        if (xsokoban().empty()) { return; }
        CAPTURE(n);
        level const l{xsokoban()[n - 1]};
        auto const  learns = planner{l}.run({.nodes = 5'000});
        auto const  plain  = planner{l, none}.run({.nodes = 5'000});
        CHECK(learns.status == plain.status);
        CHECK(plain.learned == 0);
        with += learns.stats.expanded;
        without += plain.stats.expanded;
    }
    CHECK(with < without);
}

TEST_CASE("planner: all levels of the thesis and all that it rearranged by hand" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    std::size_t solved = 0;
    for (std::size_t const n :
         {1U,  2U,  3U,  4U,  5U,  6U,  7U,  8U,  9U,  10U, 11U, 12U, 13U, 17U, 19U, 21U,
          24U, 25U, 26U, 27U, 34U, 36U, 37U, 38U, 43U, 45U, 51U, 53U, 54U, 55U, 56U, 57U,
          58U, 59U, 60U, 61U, 62U, 63U, 64U, 65U, 67U, 68U, 70U, 72U, 73U, 75U, 76U, 78U,
          79U, 80U, 81U, 82U, 83U, 84U, 35U, 39U, 44U, 46U, 47U, 86U, 87U}) {
        if (xsokoban().empty()) { return; }
        CAPTURE(n);
        level const l{xsokoban()[n - 1]};
        planner     solver{l};
        auto const  found = solver.run({.nodes = 50'000});
        CHECK(found);
        CHECK(found.has_solution);
        solved += found ? 1U : 0U;
    }
    CHECK(solved == 61);
}

TEST_CASE("planner: small levels are solved and agree with a complete search where there is no solution")
{
    auto const l = parse_level(small_room);
    REQUIRE(l);
    planner    solver{*l};
    auto const found = solver.run();
    REQUIRE(found);
    CHECK(found.pushes >= solve(*l).pushes);
    CHECK(solver.run().solution == found.solution);   // a solved level stays solved

    // Solved at the start.
    auto const done = parse_level("#####|#@*##|# ###|###");
    REQUIRE(done);
    auto const nothing = planner{*done}.run();
    CHECK(nothing);
    CHECK(nothing.has_solution);
    CHECK(nothing.pushes == 0);
}

TEST_CASE("planner: a limit of nodes is kept on a small level and loses nothing")
{
    auto const l = parse_level("###########|#    #....#|# $$  ... #|#  $ #    #|# $$ ######|# $ $#     |"
                               "#  @ #     |######     ");
    REQUIRE(l);
    auto const whole = planner{*l}.run();
    REQUIRE(whole);
    planner       solver{*l};
    auto          found = solver.run({.nodes = 1});
    std::uint64_t runs  = 1;
    for (; found.status == status::node_limit && runs < 1000; ++runs) { found = solver.run({.nodes = 1}); }
    CHECK(runs > 2);
    CHECK(solver.stats().expanded <= runs);
    CHECK(found.solution == whole.solution);
}

TEST_CASE("planner: a plan that cannot exist")
{
    // A box in a corner: proved before the first push.
    auto const corner = parse_level("######|#$   #|# @ .#|######");
    REQUIRE(corner);
    CHECK(planner{*corner}.run({.nodes = 1000}).status == status::exhausted);

    // Two boxes in a dead end that hold each other, with a goal that nobody can reach.
    auto const tunnel = parse_level("########|#@ $$..#|########");
    REQUIRE(tunnel);
    auto const found = planner{*tunnel}.run({.nodes = 1000});
    CHECK(!found);
    CHECK(!found.has_solution);
    auto const as_thesis = planner{*tunnel, planner_options::thesis()}.run({.nodes = 1000});
    CHECK(!as_thesis);
}

TEST_CASE("planner: goals that boxes cannot reach are proved before the first push")
{
    // The first level has a goal below a corridor: nobody can push a box down. In the second there are two
    // boxes, and only one goal that they can reach.
    for (char const* drawn : {"#######|#@ $  #|#.#####|#######", "########|#@ $ $.#|#.######|########"}) {
        CAPTURE(drawn);
        auto const l = parse_level(drawn);
        REQUIRE(l);
        planner    solver{*l};
        auto const found = solver.run({.nodes = 1000});
        CHECK(found.status == status::exhausted);
        CHECK(!found.has_solution);
        CHECK(found.stats.expanded == 0);
        CHECK(solver.run().status == status::exhausted);   // it stays so
        CHECK(!planner{*l, planner_options::thesis()}.run({.nodes = 1000}).has_solution);
    }
}

TEST_CASE("planner: a level without rooms")
{
    auto const l = parse_level("########|#@ $  .#|########");
    REQUIRE(l);
    for (bool const packs : {false, true}) {
        planner_options options;
        options.packs = packs;
        CHECK(planner{*l, options}.run().pushes == 3);
    }
    CHECK(planner{*l, planner_options::thesis()}.run().pushes == 3);
}

TEST_CASE("planner: lessons that are cut short are learned in the next run as if nothing had happened")
{
    // Each box alone can be brought to each goal, so only all together are taken for dead.
    auto const l = parse_level("##########|#        #|# $ $ $  #|#  @     #|#  ...   #|##########");
    REQUIRE(l);
    learning_options rule;
    rule.learns      = learning_options::rule::thesis;
    position const p = pushes<no_deadlocks>{*l}.start();
    plan_memory    whole{*l, deadlock_set::usual(), rule}, parts{*l, deadlock_set::usual(), rule};
    whole.begin_run({});
    parts.begin_run({.seconds = 0});
    for (std::size_t const goal : {0U, 1U}) {
        // With another box stored each time, or else both lessons are one pattern.
        std::vector<square> const done{l->boxes()[goal]};
        for (plan_memory* const m : {&whole, &parts}) {
            m->learn_from(p, l->goals()[goal], done, status::exhausted, plan_options{});
        }
    }
    CHECK(parts.learning_nodes() < whole.learning_nodes());
    CHECK(parts.learned().patterns().empty());
    parts.begin_run({});
    CHECK(parts.learning_nodes() == whole.learning_nodes());
    CHECK(whole.learned().patterns().size() == 2);
    CHECK(parts.learned().patterns().size() == 2);
}

TEST_CASE("planner: packing plans alone solve levels and say what they filled and where boxes waited")
{
    // The room has a goal at its door that is filled last; the other box is in the way of the first.
    auto const l = parse_level(small_room);
    REQUIRE(l);
    deadlock_tests const of_whole{*l};
    plan_memory          memory{*l, deadlock_set::usual()};
    auto const           tools = std::make_shared<packing_tools>(*l, deadlock_set::usual(), memory.learned());
    auto const           pairs = tools->tests().shared_bytes();
    CHECK(pairs > 0);
    CHECK(memory.bytes() > pairs);   // it has a table of its own
    CHECK(plan_memory{*l, deadlock_set::usual(), {}, 1}.bytes() < memory.bytes());
    for (std::uint16_t const steps : {std::uint16_t{1}, packing_options::all_steps}) {
        packing_options options;
        options.steps = steps;
        packing_attempt attempt{memory, tools, options};
        auto const      found = attempt.run({.nodes = 1000});
        REQUIRE(found);
        pushes<no_deadlocks> const rules{*l};
        position                   p = rules.start();
        for (push const m : found.actions) { rules.apply(p, m); }
        CHECK(all_stored{*l}(p));
        CHECK(names(*l, found.plan) == "g3 f3");
        CHECK(tools->features().plan().bytes() > 0);
        CHECK(tools->bytes() >= pairs + tools->features().plan().bytes());
    }
}

TEST_CASE("planner: parking squares are those where boxes wait")
{
    // Only the boxes count here: the left one goes a square, waits, and goes home after the other.
    auto const l = parse_level("##########|#@ $ $ ..#|##########");
    REQUIRE(l);
    square const a = l->at(3, 1), b = l->at(4, 1), c = l->at(5, 1), d = l->at(6, 1), e = l->at(7, 1);
    using enum direction;
    std::vector<push> const path{{a, right}, {c, right}, {d, right}, {e, right},
                                 {b, right}, {c, right}, {d, right}};
    CHECK(names(*l, order_of_filling(*l, path)) == "i2 h2");
    CHECK(names(*l, parking_squares(*l, path)) == "e2");
}

TEST_CASE("planner: a second run with the patterns of the first needs no more nodes")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[5]};
    planner     first{l};
    auto const  without = first.run();
    REQUIRE(without);
    REQUIRE(without.learned > 0);
    planner second{l};
    for (pattern const& k : first.learned().patterns()) {
        CHECK(k.how == evidence::proved);
        second.learned().add(k);
    }
    auto const with = second.run();
    REQUIRE(with);
    CHECK(with.stats.expanded + with.learning_nodes <= without.stats.expanded + without.learning_nodes);
}

TEST_CASE("planner: time limits that cut learning short lose nothing")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[5]};
    auto const  whole = planner{l}.run();
    REQUIRE(whole);
    planner     solver{l};
    auto        found = solver.run({.seconds = 0.0005});
    std::size_t runs  = 1;
    for (; found.status == status::time_limit && runs < 100'000; ++runs) {
        found = solver.run({.seconds = 0.0005});
    }
    REQUIRE(found);
    CHECK(found.solution == whole.solution);
}

TEST_CASE("planner: what it remembers counts as memory")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[5]};
    planner     solver{l};
    static_cast<void>(solver.run({.nodes = 500}));
    CHECK(solver.bytes() >= solver.planned().memory->bytes());
    CHECK(solver.planned().memory->bytes() > 0);
    planner    small{l};
    auto const found = small.run({.nodes = 2000, .bytes = std::uint64_t{4} << 20U});
    CHECK(found.stats.peak_bytes <= std::uint64_t{5} << 20U);
}

TEST_CASE("planner: limits bind inside the search for a goal and lose nothing")
{
    if (xsokoban().empty()) { return; }
    level const l{xsokoban()[5]};
    auto const  whole = planner{l}.run();
    REQUIRE(whole);
    planner     solver{l};
    auto        found = solver.run({.nodes = 50});
    std::size_t runs  = 1;
    while (found.status == status::node_limit && runs < 10'000) {
        found = solver.run({.nodes = 50});
        ++runs;
    }
    REQUIRE(found);
    CHECK(runs > 2);
    CHECK(found.solution == whole.solution);
    CHECK(found.stats.expanded == whole.stats.expanded);

    planner    slow{l};
    auto const none = slow.run({.seconds = 0});
    CHECK(none.status == status::time_limit);
#if TAIL_HAS_STOP_TOKEN
    // What was learned before somebody stops it is there.
    planner stopped{l};
    static_cast<void>(stopped.run({.nodes = 300}));
    std::size_t const known = stopped.learned().patterns().size();
    std::stop_source  stop;
    stop.request_stop();
    CHECK(stopped.run({.stop = stop.get_token()}).status == status::cancelled);
    CHECK(stopped.learned().patterns().size() == known);
    CHECK(known > 0);
    // Each of these patterns is dead, by a search of its boxes alone.
    for (pattern const& k : stopped.learned().patterns()) {
        position p{l};
        for (square const b : l.boxes()) { p.take_box(b); }
        k.boxes.for_each([&](square b) { p.put_box(b); });
        square man = no_square;
        k.men.for_each([&](square m) { man = m; });
        p.put_man(man);
        deadlock_tests const none_at_all{l, {}};
        boxes_alone_test     can{l, none_at_all, 1'000'000};
        CHECK(can(p) == boxes_alone::dead);
    }
#endif
}

TEST_CASE("planner: what is made for each goal counts in the limit of memory")
{
    if (xsokoban().empty()) { return; }
    constexpr std::size_t bytes = 2'000'000;
    planner_options       options;
    options.pair_bytes = bytes / 4;
    level const l{xsokoban()[3]};
    planner     solver{l, options};
    CHECK(solver.run({.nodes = 1'100, .bytes = bytes}).stats.peak_bytes <= bytes);
}

TEST_CASE("planner: a search for other goals goes on when there is more memory")
{
    if (xsokoban().empty()) { return; }
    level const     l{xsokoban()[85]};
    planner_options options;
    planned_levels  some{l, options}, all{l, options};
    REQUIRE(some.make_schedules({}) == status::solved);
    REQUIRE(all.make_schedules({}) == status::solved);
    REQUIRE(all.rearrange({}) == status::solved);
    CHECK(some.rearrange({.bytes = 1'000}) == status::memory_limit);
    CHECK(some.rearrange({.bytes = 1'000}) == status::memory_limit);
    CHECK(some.rearrange({}) == status::solved);
    CHECK(some.all().back()->of().drawn().signs == all.all().back()->of().drawn().signs);
}

TEST_CASE("planner: other goals lead to the real ones")
{
    if (xsokoban().empty()) { return; }
    for (std::size_t const n : {39U, 44U, 46U, 47U, 86U, 87U}) {   // 35 has none within 30,000
        level const      l{xsokoban()[n - 1]};
        goal_rearranging others{l};
        auto const       found = others.next({.nodes = 2000});
        REQUIRE(found);
        pushes<no_deadlocks> const rules{l};
        position                   p = found->end;
        for (push const m : found->finish) { rules.apply(p, m); }
        CHECK(all_stored{l}(p));
        level const other{found->drawn};
        evacuation  ways{other, find_entrances(other).real};
        CHECK(ways.stuck(other.goals()) == 0);
    }
}
