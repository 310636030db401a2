#include <tail/domains/npuzzle/instances.hpp>

#include <string>
#include <string_view>

#include <doctest/doctest.h>

using namespace tail::npuzzle;

namespace {

std::string error_of(std::string_view text)
{
    auto const all = parse_instances<9>(text, {3, 3});
    return all ? "no error" : all.error().to_string();
}

}   // namespace

TEST_CASE("instances: a line of exactly as many numbers as cells is a board")
{
    auto const all = parse_instances<9>("# two boards\n\n1 8 7 2 5 6 4 3 0   # the first\n0 8 1/5 7 4/6 2 3",
                                        {3, 3});
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK((*all)[0] == instance<9>{"1", board<9>{{1, 8, 7, 2, 5, 6, 4, 3, 0}}, 3});
    CHECK((*all)[1] == instance<9>{"2", board<9>{{0, 8, 1, 5, 7, 4, 6, 2, 3}}, 4});

    auto const marked = parse_instances<9>("\xEF\xBB\xBF"
                                           "1 8 7 2 5 6 4 3 0",
                                           {3, 3});
    REQUIRE(marked);
    CHECK(marked->at(0) == instance<9>{"1", board<9>{{1, 8, 7, 2, 5, 6, 4, 3, 0}}, 1});
}

TEST_CASE("instances: a longer line is an id and a board and columns that are ignored")
{
    auto const all = parse_instances<9>("17 1 8 7 2 5 6 4 3 0\nhard 0 8 1 5 7 4 6 2 3 26 n/a 12.5\n", {3, 3});
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK((*all)[0] == instance<9>{"17", board<9>{{1, 8, 7, 2, 5, 6, 4, 3, 0}}, 1});
    CHECK((*all)[1] == instance<9>{"hard", board<9>{{0, 8, 1, 5, 7, 4, 6, 2, 3}}, 2});
}

TEST_CASE("instances: of the columns after a board nothing is asked")
{
    std::string const board = "0 8 1 5 7 4 6 2 3";
    CHECK(parse_instances<9>(board, {3, 3})->front().id == "1");
    for (std::string const columns : {"x", "x 1 2 3", "0 0 0 0 0 0 0 0 0 0 0 0"}) {
        auto const all = parse_instances<9>("7 " + board + " " + columns, {3, 3});
        REQUIRE(all);
        CHECK(all->front().id == "7");
    }
}

TEST_CASE("instances: an empty file is an empty list")
{
    CHECK(parse_instances<9>("", {3, 3})->empty());
    CHECK(parse_instances<9>("# nothing\n\n   \n", {3, 3})->empty());
}

TEST_CASE("instances: an error tells the line of the file")
{
    CHECK(error_of("1 8 7 2 5 6 4 3 0\n1 8 7 2 5 6 4 0\n")
          == "line 2, column 16: expected 9 tiles for a board of 3 x 3, found 8, missing 3");
    CHECK(error_of("\n1 8 7 2 5 6 4 3 x") == "line 2, column 17: expected a tile number, found 'x'");
    CHECK(error_of("5 1 8 7 2 5 6 4 3 3")
          == "line 1, column 19: expected each tile once, found tile 3 again, first at column 17");
    CHECK(error_of("1 2 3 4 5 6 7 8 9") == "line 1, column 17: expected a tile from 0 to 8, found 9");
}
