#include <tail/solvers/sokoban/fess.hpp>

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

TEST_CASE("fess: solves levels and replays what it found")
{
    for (std::string const& text :
         std::vector<std::string>{"#####|#@$.#|#####", "####|#@*#|####", goal_room}) {
        level const l = read(text);
        fess        solver{l};
        auto const  found = solver.run({.nodes = 20'000});
        CHECK(found.status == status::solved);
        CHECK(found.has_solution);
        CHECK(found.searches.size() == fess::strategies.size());
    }
}

TEST_CASE("fess: solves exactly the random rooms that a search for fewest pushes solves")
{
    int solved = 0, unsolvable = 0;
    for (unsigned seed = 0; seed < 150; ++seed) {
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
    CHECK(solved > 10);
    CHECK(unsolvable > 10);
}

TEST_CASE("fess: each strategy alone decides the same rooms")
{
    for (unsigned seed = 200; seed < 240; ++seed) {
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
