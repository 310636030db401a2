#include "run_tool.hpp"

#include <algorithm>

#include <doctest/doctest.h>

using namespace tail::test;

TEST_CASE("first_search: prints the path of its comment")
{
    auto const seen = run_tool("first_search", {});
    CHECK(seen.status == 0);
    CHECK(seen.out == "1 4 8 11 22 25 50 100 \n");
}

TEST_CASE("road_map: prints the way and the distances of its comments")
{
    auto const seen = run_tool("road_map", {});
    CHECK(seen.status == 0);
    CHECK(seen.out == "0 2 5 4 in 20 minutes\n0 7 9 20 20 11 \n");
}

TEST_CASE("night_bridge: finds the 17 minutes that the puzzle is known for")
{
    auto const seen = run_tool("night_bridge", {});
    CHECK(seen.status == 0);
    CHECK(contains(seen.out, "17 minutes\n"));
    CHECK(contains(seen.out, "-> 5 and 10"));
}

TEST_CASE("tile_by_tile: a puzzle that is not solved tile by tile from the start is after some moves")
{
    auto const seen = run_tool("tile_by_tile", {});
    CHECK(seen.status == 0);
    CHECK(seen.out == "11 moves by search, 26 tile by tile, 1198 boards that it did not solve\n");
}

TEST_CASE("four_pegs: finds the 49 moves that are known to be needed")
{
    auto const seen = run_tool("four_pegs", {});
    CHECK(seen.status == 0);
    CHECK(seen.out
          == "ten discs, four pegs: 49 moves\nexpanded with two pattern databases 125897, without 1048569\n");
}

TEST_CASE("blocks_world: finds an answer where there are too many states for a shortest one")
{
    auto const seen = run_tool("blocks_world", {});
    CHECK(seen.status == 0);
    CHECK(contains(seen.out, "solved: 78 moves"));
}

TEST_CASE("check_laws: names the law that its heuristic breaks")
{
    auto const seen = run_tool("check_laws", {});
    CHECK(seen.status == 0);
    CHECK(seen.out
          == "change: change is 0, but the estimate goes from 6 to 5; move 6 at node \"fcaebd\", which is "
             "the start\n");
}

TEST_CASE("connect_k: three searches agree on the winner and the board shows the win")
{
    auto const seen = run_tool("connect_k", {});
    CHECK(seen.status == 0);
    CHECK(contains(seen.out, "alpha-beta: x wins, "));
    CHECK(contains(seen.out, "df-pn: x wins, "));
    CHECK(contains(seen.out, "double threats: x wins, "));
    CHECK(contains(seen.out, "best play, 9 plies:\n"));

    // Five stones against four, the last row of the picture on the ground.
    auto const board = seen.out.substr(seen.out.find("plies:\n") + 7);
    CHECK(std::count(board.begin(), board.end(), 'x') == 5);
    CHECK(std::count(board.begin(), board.end(), 'o') == 4);
}

TEST_CASE("grid_path: draws the way over its own map")
{
    auto const seen = run_tool("grid_path", {});
    CHECK(seen.status == 0);
    CHECK(seen.out == "S**f~~..\n.#**~~#.\n.##**~#.\n~~~#*##.\n..~~***G\ncost 14 in 11 steps\n");
}

TEST_CASE("grid_path: pays for the ground")
{
    // Straight through the lake costs 3 + 3 + 1, around it 5.
    temporary_file const map{"S~~G\n....\n"};
    auto const           seen = run_tool("grid_path", {map.name()});
    CHECK(seen.status == 0);
    CHECK(seen.out == "S~~G\n****\ncost 5 in 5 steps\n");
}

TEST_CASE("grid_path: says where a map is wrong")
{
    temporary_file const foreign{"S..\n.xG\n"};
    auto                 seen = run_tool("grid_path", {foreign.name()});
    CHECK(seen.status == 2);
    CHECK(seen.out.empty());
    CHECK(seen.err == "line 2, column 2: expected one of \".f~#\", S or G, found 'x'\n");

    temporary_file const two_starts{"S.S\n..G\n"};
    seen = run_tool("grid_path", {two_starts.name()});
    CHECK(seen.status == 2);
    CHECK(seen.err == "line 1, column 3: expected one of \".f~#\", found 'S'\n");

    temporary_file const no_goal{"S..\n"};
    seen = run_tool("grid_path", {no_goal.name()});
    CHECK(seen.status == 2);
    CHECK(seen.err == "expected one S and one G on the map\n");

    seen = run_tool("grid_path", {"/nonexistent/map"});
    CHECK(seen.status == 2);
    CHECK(contains(seen.err, "cannot read a map from '/nonexistent/map'"));
}

TEST_CASE("grid_path: says when there is no way")
{
    temporary_file const map{"S#G\n"};
    auto const           seen = run_tool("grid_path", {map.name()});
    CHECK(seen.status == 1);
    CHECK(seen.out == "there is no way\n");
}
