#include <tail/domains/npuzzle/print.hpp>

#include <doctest/doctest.h>

using namespace tail::npuzzle;

TEST_CASE("print: a board on one line has slashes between its rows")
{
    CHECK(to_text(board<9>{{1, 8, 7, 2, 5, 6, 4, 3, 0}}, {3, 3}) == "1 8 7 / 2 5 6 / 4 3 0");
    CHECK(to_text(board<9>{}, {3, 2}) == "0 1 2 / 3 4 5");
}

TEST_CASE("print: a picture leaves the blank empty and aligns the tiles")
{
    CHECK(draw(board<4>{{1, 2, 3, 0}}, {2, 2})
          == "+---+---+\n"
             "| 1 | 2 |\n"
             "+---+---+\n"
             "| 3 |   |\n"
             "+---+---+\n");
    CHECK(draw(board<12>{{1, 11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0}}, {6, 2}, ink::unicode)
          == "┌────┬────┬────┬────┬────┬────┐\n"
             "│  1 │ 11 │  2 │  3 │  4 │  5 │\n"
             "├────┼────┼────┼────┼────┼────┤\n"
             "│  6 │  7 │  8 │  9 │ 10 │    │\n"
             "└────┴────┴────┴────┴────┴────┘\n");
}
