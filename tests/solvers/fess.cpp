#include <tail/solvers/sokoban/fess.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/engine.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/solvers/sokoban/push_search.hpp>

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

/// A room with walls, boxes and goals from a seed; nothing if it cannot be played.
expected<board, parse_error> random_room(unsigned seed, int width, int height, int boxes)
{
    unsigned   x    = seed * 2654435761U + 12345U;
    auto const draw = [&](int below) {
        x = x * 1664525U + 1013904223U;
        return static_cast<int>(x >> 16U) % below;
    };
    board b{width, height, std::string(static_cast<std::size_t>(width * height), '#')};
    for (int r = 1; r + 1 < height; ++r) {
        for (int c = 1; c + 1 < width; ++c) { b.signs[b.index(c, r)] = draw(8) == 0 ? '#' : ' '; }
    }
    auto const put = [&](char sign) {
        for (int tries = 0; tries < 100; ++tries) {
            int const row    = 1 + draw(height - 2);   // one after the other: the same with every compiler
            int const column = 1 + draw(width - 2);
            char&     at     = b.signs[b.index(column, row)];
            if (at != ' ') { continue; }
            at = sign;
            return;
        }
    };
    for (int i = 0; i < boxes; ++i) {
        put('$');
        put('.');
    }
    put('@');
    return check(std::move(b));
}

// A goal room behind a door, with seven boxes before it.
std::string const goal_room =
    "###########|#    #....#|# $$  ... #|#  $ #    #|# $$ ######|# $ $#     |#  @ #     |"
    "######     ";

}   // namespace

static_assert(Engine<fess_search>);
static_assert(Engine<planned_search>);
static_assert(Engine<backward_search>);

TEST_CASE("fess: solves levels and replays what it found")
{
    for (std::string const& text :
         std::vector<std::string>{"#####|#@$.#|#####", "####|#@*#|####", goal_room}) {
        level const l = read(text);
        fess        solver{l};
        auto const  found = solver.run({.nodes = 20'000});
        CHECK(found.status == status::solved);
        CHECK(found.has_solution);
        CHECK(found.searches.size() == fess::strategies.size() + 2);   // the planner, the search backwards
    }
}

TEST_CASE("fess: solves exactly the random rooms that a search for fewest pushes solves")
{
    int solved = 0, unsolvable = 0;
    for (unsigned seed = 0; seed < 80; ++seed) {
        auto const drawn = random_room(seed, 8, 7, 2 + static_cast<int>(seed % 3));
        if (!drawn) { continue; }
        level const l{*drawn};
        fess        solver{l};
        push_search least{l};
        auto const  found = solver.run();
        auto const  best  = least.run();
        CHECK(found.status == best.status);
        if (found) { CHECK(found.pushes >= best.pushes); }
        ++(found ? solved : unsolvable);
    }
    CHECK(solved > 5);
    CHECK(unsolvable > 10);
}

TEST_CASE("fess: each strategy alone decides the same rooms")
{
    for (unsigned seed = 200; seed < 215; ++seed) {
        auto const drawn = random_room(seed, 8, 7, 3);
        if (!drawn) { continue; }
        level const l{*drawn};
        fess        all{l};
        auto const  wanted = all.run().status;
        for (fess_options const& o : fess::strategies) {
            fess_search one{l, o};
            CHECK(one.run().status == wanted);
        }
    }
}

TEST_CASE("fess: the planner alone solves a goal room and says where it is after a limit")
{
    level const    l = read(goal_room);
    planned_search plans{l};
    CHECK(plans.found().path.size() == 1);
    CHECK(plans.bytes() == 0);   // nothing is made before the first run
    CHECK(plans.run({.nodes = 1}).status == status::node_limit);
    auto const found = plans.run();
    REQUIRE(found.status == status::solved);
    CHECK(found.actions.size() == found.cost);
    CHECK(found.path.size() == found.actions.size() + 1);
    auto const played = replay(l.drawn(), lurd(l, found.actions));
    REQUIRE(played);
    CHECK(played->solved);
    CHECK(played->pushes == found.cost);

    fess_parts only;
    only.insert(fess_part::planner);
    fess       solver{l, deadlock_set::all(), only};
    auto const same = solver.run();
    CHECK(same.pushes == found.cost);
    CHECK(same.searches.size() == 1);
}

TEST_CASE("fess: the search backwards alone decides the same rooms, in steps too")
{
    int solved = 0, unsolvable = 0;
    for (unsigned seed = 0; seed < 80; ++seed) {
        auto const drawn = random_room(seed, 8, 7, 2 + static_cast<int>(seed % 3));
        if (!drawn) { continue; }
        level const        l{*drawn};
        late_corrals const tests{l, deadlock_set::all()};
        backward_search    whole{l, tests}, parts{l, tests};
        auto const         found = whole.run();
        CHECK(found.status == push_search{l}.run().status);
        while (parts.step() == progress::running) {}
        CHECK(parts.found().status == found.status);
        CHECK(parts.found().actions == found.actions);
        CHECK(parts.stats().expanded == whole.stats().expanded);
        if (found) {
            auto const played = replay(l.drawn(), lurd(l, found.actions));
            REQUIRE(played);
            CHECK(played->solved);
            CHECK(played->pushes == found.cost);
        }
        ++(found ? solved : unsolvable);
    }
    CHECK(solved > 5);
    CHECK(unsolvable > 10);
}

TEST_CASE("fess: the search backwards meets the pushes from the start, under limits")
{
    level const        l = read(goal_room);
    late_corrals const tests{l, deadlock_set::all()};
    backward_search    search{l, tests};
    CHECK(search.run({.seconds = 0}).status == status::time_limit);
    CHECK(search.run({.bytes = 1}).status == status::memory_limit);
    auto found = search.run({.nodes = backward_search::perimeter_nodes});
    CHECK(found.status == status::node_limit);
    CHECK(search.stats().expanded == backward_search::perimeter_nodes);
    while (found.status == status::node_limit) { found = search.run({.nodes = 1'000}); }
    REQUIRE(found.status == status::solved);
    auto const played = replay(l.drawn(), lurd(l, found.actions));
    REQUIRE(played);
    CHECK(played->solved);
    CHECK(found.stats.peak_bytes == search.stats().peak_bytes);
    CHECK(search.bytes() > 0);
}

TEST_CASE("fess: on threads the same rooms are solved")
{
    for (unsigned seed = 240; seed < 248; ++seed) {
        auto const drawn = random_room(seed, 8, 7, 3);
        if (!drawn) { continue; }
        level const l{*drawn};
        fess        alone{l}, threads{l};
        CHECK(threads.run_on_threads({}, 3).status == alone.run().status);
    }
}

TEST_CASE("fess: without one part a goal room is still solved mostly")
{
    level const l      = read(goal_room);
    std::size_t solved = 0;
    for (fess_part_name const& one : fess_part_names) {
        fess       less{l, deadlock_set::all(), fess_parts::all().without(one.part)};
        auto const found = less.run({.nodes = 1'000});
        CHECK((found.status == status::solved || found.status == status::node_limit));
        solved += found ? 1U : 0U;
    }
    CHECK(solved + 2 >= fess_part_names.size());
}

TEST_CASE("fess: a limit leaves the way to the best position, and the search goes on")
{
    level const l = read(goal_room);
    fess        solver{l};
    auto        found = solver.run({.nodes = 2});
    CHECK(found.status == status::node_limit);
    CHECK_FALSE(found.has_solution);
    CHECK(solver.run({.bytes = 10}).status == status::memory_limit);
    while (!(found = solver.run({.nodes = 50}))) { REQUIRE(found.status == status::node_limit); }
    CHECK(found.has_solution);

    fess       same{l};
    auto const whole = same.run();
    fess       again{l};
    CHECK(whole.solution == again.run().solution);
}

TEST_CASE("fess: the plan counts the goals that are to be filled")
{
    level const        l = read(goal_room);
    packing_plan const plan{l};
    CHECK_FALSE(plan.parks());
    position p{l};
    CHECK(plan.unpacked(p) == l.goals().size());
    CHECK(plan.out_of_plan(p) == 0);
    for (square b : l.boxes()) { p.take_box(b); }
    for (square g : l.goals()) { p.put_box(g); }
    CHECK(plan.unpacked(p) == 0);
}

TEST_CASE("fess: a plan with places needs no more boxes by a door than there are behind it")
{
    // Two rooms that are joined by the goals alone; three boxes come from the left, one from the right.
    level const  l = read("############|#     #    #|# $ $.. .  #|#   $ #. $ #|#@    #    #|############");
    parking_plan plan{l};
    CHECK_FALSE(plan.found());
    CHECK(plan.find({.seconds = 0}) == status::time_limit);
    CHECK(plan.find({.nodes = 0}) == status::node_limit);
    CHECK(plan.find() == status::solved);
    REQUIRE(plan.found());
    CHECK(plan.complete());
    position p{l};
    for (square_set const& s : plan.stages()) { CHECK(s.count() <= l.goals().size()); }
    CHECK(plan.unpacked(p) == plan.stages().size() - 1);
    for (square b : l.boxes()) { p.take_box(b); }
    for (square g : l.goals()) { p.put_box(g); }
    CHECK(plan.unpacked(p) == 0);
}

TEST_CASE("fess: levels without goals in rooms and with one box and with very many")
{
    for (std::string const& text :
         std::vector<std::string>{"##########|#@ $    .#|##########",   // a tunnel, one box
                                  "#########|##.###.##|#. $ $ .#|##$#@#$##|#. $ $ .#|#########"}) {
        CAPTURE(text);
        level const l = read(text);
        fess        solver{l};
        push_search least{l};
        CHECK(solver.run().status == least.run().status);
    }

    // Twenty boxes in each of ten rows, goals beside them; in each of twenty, goals in the rows between.
    std::string wide = std::string(82, '#') + "|";
    for (int row = 0; row < 10; ++row) {
        std::string line(82, ' ');
        line.front() = line.back() = '#';
        for (std::size_t i = 0; i < 40; ++i) { line[2 + 2 * i] = i % 2 == 0 ? '$' : '.'; }
        wide += line + "|#" + (row == 0 ? "@" : " ") + std::string(79, ' ') + "#|";
    }
    wide += std::string(82, '#');
    std::string high = "46#|#@43-#|";
    for (int row = 0; row < 20; ++row) { high += "#-20($-)3-#|#--20(.-)2-#|"; }
    high += "#44-#|46#";
    for (std::string const& text : {wide, high}) {
        level const l = read(text);
        CHECK(l.boxes().size() == (text == wide ? 200 : 400));
        fess       solver{l};
        auto const found = solver.run({.seconds = 1e-6});   // no machine does that in a microsecond
        CHECK(found.status == status::time_limit);
        CHECK_FALSE(found.has_solution);
        CHECK(found.stats.seconds < 10);
        CHECK(found.searches.size() == fess::strategies.size() + 1);   // too large for the planner
    }
}

TEST_CASE("fess: an unsolvable level is exhausted after a search and never solved")
{
    // No test sees at the start that the boxes cannot be brought home.
    level const l = read("#########|#  $  . #|##   #  #|# $# $  #|##.   # #|####  . #|#. @  $ #|#########");
    CHECK(push_search{l}.run().status == status::exhausted);
    fess solver{l};
    auto found = solver.run({.nodes = 1});
    while (found.status == status::node_limit) { found = solver.run({.nodes = 200}); }
    CHECK(found.status == status::exhausted);
    CHECK_FALSE(found.has_solution);
    CHECK(found.stats.expanded > 100);
}

TEST_CASE("fess: the memory of the plan and of the tables counts")
{
    level const l = read(goal_room);
    fess        solver{l};
    CHECK(solver.bytes() > 1000);   // of the tables
    auto const none = solver.run({.bytes = solver.bytes()});
    CHECK(none.status == status::memory_limit);
    auto const found = solver.run({.bytes = 64U << 20U});
    CHECK(found.status == status::solved);
    CHECK(found.stats.peak_bytes <= 64U << 20U);
    CHECK(found.stats.peak_bytes > 1000);
}

TEST_CASE("fess: places of a plan are looked for in the first run and under its limits")
{
    level const        l = read(goal_room);
    fess_options const places{.plan = fess_plan::places};
    fess_search        whole{l, places};
    auto const         wanted = whole.run();
    REQUIRE(wanted.status == status::solved);

    fess_search parts{l, places};
    CHECK(parts.bytes() < whole.bytes());
    auto const none = parts.run({.seconds = 0});
    CHECK(none.status == status::time_limit);
    CHECK(none.path.size() == 1);
    CHECK(parts.run({.nodes = 0}).status == status::node_limit);
    CHECK(parts.stats().generated == 0);
    auto found = parts.run({.seconds = 0.0005});
    while (found.status == status::time_limit) { found = parts.run({.seconds = 0.0005}); }
    CHECK(found.status == status::solved);
    CHECK(found.stats.expanded == wanted.stats.expanded);
    CHECK(found.actions == wanted.actions);

    // Without the memory there is no plan with places.
    parking_plan small{l};
    CHECK(small.find({.bytes = 100}) == status::solved);
    CHECK_FALSE(small.found());
    CHECK(small.bytes() == 0);
    parking_plan large{l};
    CHECK(large.find() == status::solved);
    CHECK(large.found());
    CHECK(large.bytes() > 0);
    CHECK(large.peak_bytes() > large.bytes());
}

TEST_CASE("fess: what is remembered of the plan stays within a part of the memory limit")
{
    level const        l = read(goal_room);
    packing_plan const plan{l};
    position           p{l};
    auto const         steps = plan.unpacked(p);
    CHECK(plan.bytes() > 100);
    CHECK(plan.remember_within(limits::unlimited) == std::size_t{16} << 20U);
    CHECK(plan.bytes() > 100);
    CHECK(plan.remember_within(800) == 100);
    CHECK(plan.bytes() == 0);
    CHECK(plan.unpacked(p) == steps);

    fess_search search{l};
    while (search.run({.nodes = 1}).status == status::node_limit && search.stats().expanded < 20) {}
    std::uint64_t const before = search.bytes();
    CHECK(search.run({.bytes = 1000}).status == status::memory_limit);
    CHECK(search.bytes() < before);   // the plan has forgotten, so others have more room
    CHECK(search.run().status == status::solved);
}

TEST_CASE("fess: the statistics say the same in and outside of the answer")
{
    level const l = read(goal_room);
    fess        solver{l};
    auto const  found = solver.run({.nodes = 100});
    CHECK(found.stats.peak_bytes == solver.stats().peak_bytes);
    CHECK(found.stats.peak_bytes >= solver.bytes());
}
