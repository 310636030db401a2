#include "run_tool.hpp"

#include <doctest/doctest.h>

using namespace tail::test;

namespace {

/// Refused with status 2, this message, and nothing on standard output.
void check_refused(std::vector<std::string> arguments, std::string const& message,
                   std::string const& input = "")
{
    auto const seen = npuzzle(arguments, input);
    CAPTURE(message);
    CHECK(seen.status == 2);
    CHECK(seen.out == "");
    CHECK(seen.err == "tail-npuzzle: " + message + "\n");
}

}   // namespace

TEST_CASE("tail-npuzzle: says what is wrong with a board")
{
    check_refused({"0 1 2 3 4 5 6 7"},
                  "board 1: line 1, column 16: expected 16 tiles for a board of 4 x 4, found 8, missing "
                  "8 9 10 11 12 13 14 15 (--size sets another size than 4x4; it is needed where lines begin "
                  "with an id)");
    check_refused({"--size", "3x3", "0 1 2 3 4 5 6 7"},
                  "board 1: line 1, column 16: expected 9 tiles for a board of 3 x 3, found 8, missing 8");
    check_refused(
        {"0 1 2 3 4 5 6 7 7"},
        "board 1: line 1, column 17: expected each tile once, found tile 7 again, first at column 15");
    check_refused({"0 1 2 3 4 5 6 7 9"}, "board 1: line 1, column 17: expected a tile from 0 to 8, found 9");
    check_refused({"0 1 2 3 4 5 6 7 x"}, "board 1: line 1, column 17: expected a tile number, found 'x'");
    check_refused({"0", "1", "2", "-3"}, "board 1: line 1, column 7: expected a tile number, found '-'");
    check_refused({"--size", "2x2", "0 1 2 3 3"},
                  "board 1: line 1, column 9: expected 4 tiles for a board of 2 x 2, found one more");
    check_refused(
        {"0 1 2 3", "0 1 2 2"},
        "board 2: line 1, column 7: expected each tile once, found tile 2 again, first at column 5");
    check_refused({"--size", "5x5", "0 1 2 3"},
                  "board 1: line 1, column 8: expected 25 tiles for a board of 5 x 5, found 4, missing 4 5 6 "
                  "7 8 9 10 11 12 13 "
                  "14 15 16 17 18 19 20 21 22 23 24");
}

TEST_CASE("tail-npuzzle: says what is wrong with a size or a goal")
{
    check_refused({"--size", "4", "0 1 2 3"}, "--size: expected a size like 4x4, width first, found '4'");
    check_refused({"--size", "0x4", "0 1 2 3"}, "--size: expected from 2 to 6 rows and columns, found '0x4'");
    check_refused({"--size", "6x6", "0 1 2 3"}, "--size: expected at most 25 cells, found '6x6'");
    check_refused(
        {"--goal", "home", "0 1 2 3"},
        "--goal: line 1, column 1: expected blank-first, blank-last or a list of tiles, found 'home'");
    check_refused({"--goal", "0 1 2", "0 1 2 3"},
                  "--goal: line 1, column 6: expected 4 tiles for a board of 2 x 2, found 3, missing 3");
}

TEST_CASE("tail-npuzzle: suggests the nearest name")
{
    check_refused({"--algorithm", "astr", "0 1 2 3"},
                  "unknown algorithm 'astr', did you mean 'astar'? (--list names them all)");
    check_refused({"--algorithm", "IDA*", "0 1 2 3"},
                  "unknown algorithm 'IDA*', did you mean 'idastar'? (--list names them all)");
    check_refused({"--heuristic", "manhatten", "0 1 2 3"},
                  "unknown heuristic 'manhatten', did you mean 'manhattan'? (--list names them all)");
    check_refused({"--heuristic", "", "0 1 2 3"}, "unknown heuristic '' (--list names them all)");
    check_refused({"--algoritm", "astar"},
                  "unknown option '--algoritm', did you mean '--algorithm'? (--help explains them)");
    check_refused({"--algoritm=astar"},
                  "unknown option '--algoritm', did you mean '--algorithm'? (--help explains them)");
    // A wrong name counts even where nothing would ask for it.
    check_refused({"--algorithm", "bfs", "--heuristic", "manhatan", "0 1 2 3"},
                  "unknown heuristic 'manhatan', did you mean 'manhattan'? (--list names them all)");
}

TEST_CASE("tail-npuzzle: refuses a heuristic that nobody asks")
{
    for (std::string const name : {"dfs", "depth-limited", "iterative-deepening", "iterative-deepening-table",
                                   "bfs", "uniform-cost"}) {
        check_refused({"--algorithm", name, "-H", "manhattan", "0 1 2 3"},
                      "--heuristic: " + name + " asks none");
    }
}

TEST_CASE("tail-npuzzle: refuses limits that are zero or negative or no number")
{
    check_refused({"--nodes", "0", "0 1 2 3"}, "--nodes: expected a whole number of at least 1, found '0'");
    check_refused({"--nodes", "-5", "0 1 2 3"}, "--nodes: expected a whole number of at least 1, found '-5'");
    check_refused({"--nodes", "many", "0 1 2 3"},
                  "--nodes: expected a whole number of at least 1, found 'many'");
    check_refused({"--seconds", "0", "0 1 2 3"},
                  "--seconds: expected a number of seconds above 0, found '0'");
    check_refused({"--seconds", "-1", "0 1 2 3"},
                  "--seconds: expected a number of seconds above 0, found '-1'");
    check_refused({"--seconds", "nan", "0 1 2 3"},
                  "--seconds: expected a number of seconds above 0, found 'nan'");
    check_refused({"--memory", "0", "0 1 2 3"},
                  "--memory: expected an amount of memory above 0 like 512M or 4G, found '0'");
    check_refused({"--memory=-4G", "0 1 2 3"},
                  "--memory: expected an amount of memory above 0 like 512M or 4G, found '-4G'");
    check_refused({"--nodes"}, "--nodes: expected a value");
    check_refused({"--json=yes", "0 1 2 3"}, "--json: expected no value");
    check_refused({"--", "-1"}, "board 1: line 1, column 1: expected a tile number, found '-'");
    check_refused({"--nodes", "1", "--nodes", "2", "0 1 2 3"}, "--nodes: expected one value, found several");
    check_refused({"--algorithm", "weighted-astar", "--weight", "0.5", "0 1 2 3"},
                  "--weight: expected a number of at least 1, found '0.5'");
    check_refused({"--weight", "2", "0 1 2 3"}, "--weight: only weighted-astar has a weight");
    check_refused({"--depth", "9", "0 1 2 3"},
                  "--depth: only depth-limited and iterative-deepening have a depth");
    check_refused({"--algorithm", "depth-limited", "0 1 2 3"},
                  "depth-limited: expected --depth with the most moves of a solution");
}

TEST_CASE("tail-npuzzle: slashes stand between rows")
{
    check_refused({"1 2 / 3 4 5 / 6 7 8 0"}, "board 1: row 2 has 3 tiles, expected 2 as in row 1");
    check_refused({"--size", "3x3", "1 2 / 3 4 5 / 6 7 8 0"},
                  "board 1: line 1, column 5: expected '/' between rows of 3 tiles, found it after tile 2");
}

TEST_CASE("tail-npuzzle: the beginning of a name is enough for the nearest one")
{
    check_refused({"--algo", "astar", "0 1 2 3"},
                  "unknown option '--algo', did you mean '--algorithm'? (--help explains them)");
    check_refused({"--show", "--json", "0 1 2 3"}, "--show: draws for people to see, not with --json");
}

TEST_CASE("tail-npuzzle: wants boards from one place")
{
    check_refused({}, "expected a board, --file, --random or --scramble (--help shows examples)");
    check_refused({"--file", "-", "0 1 2 3"},
                  "expected boards, --file, --random or --scramble, found more than one of them",
                  "0 1 2 3\n");
    check_refused({"--random", "1", "0 1 2 3"},
                  "expected boards, --file, --random or --scramble, found more than one of them");
}

TEST_CASE("tail-npuzzle: a file that is missing or empty or broken changes nothing")
{
    check_refused({"--file", "/nonexistent/boards"},
                  "cannot read '/nonexistent/boards': no such file or directory");
    check_refused({"--file", "/"}, "cannot read '/': is a directory");
    check_refused({"--file", "/dev/null"}, "/dev/null: expected at least one board, found none");
    check_refused({"--file", "-"}, "standard input: expected at least one board, found none",
                  "# nothing\n\n");

    // The second board is cut short: the first is not searched either.
    temporary_file const cut{"# two\n1 0 2 3 4 5 6 7 8\n1 2 3 4 5 6 0 8\n"};
    check_refused({"--json", "--size", "3x3", "--file", cut.name()},
                  cut.name()
                      + ": line 3, column 16: expected 9 tiles for a board of 3 x 3, found 8, missing 7");
    temporary_file const foreign{"7 1 0 2 3 4 5 6 7 eight 22 100\n"};
    check_refused({"--json", "--size", "3x3", "--file", foreign.name()},
                  foreign.name() + ": line 1, column 19: expected a tile number, found 'e'");
    check_refused(
        {"--file", "-"},
        "standard input: line 1, column 7: expected each tile once, found tile 1 again, first at column 3",
        "0 1 2 1");
    check_refused({"--file", "-"},
                  "standard input: line 1, column 1: expected a tile number, found byte 0x00",
                  std::string("\0\0\0\0", 4));
}

TEST_CASE("tail-npuzzle: a problem that the file does not have")
{
    temporary_file const file{"0 1 2 3\n1 0 2 3\n"};
    check_refused({"--problem", "3", "--file", file.name()},
                  "--problem: expected the id of a problem, the first is '1' and the last '2', found '3'");
}
