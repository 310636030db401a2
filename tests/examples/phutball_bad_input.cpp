#include "phutball_tool.hpp"

using namespace tail::test;

namespace {

void check_refused(std::vector<std::string> arguments, std::string const& message,
                   std::string const& input = "")
{
    check_refused_by("tail-phutball", std::move(arguments), message, input);
}

}   // namespace

TEST_CASE("tail-phutball: says what is wrong with a board")
{
    check_refused({"...../...../....."},
                  "board 1: line 1, column 18: expected a ball 'O' on the board, found none");
    check_refused({".../.O./.O./.../..."},
                  "board 1: line 1, column 10: expected one ball, found a second on B3 after that on B4");
    check_refused({".../.O./...", "O../.../..."},
                  "board 2: line 1, column 1: expected a ball between the goal rows, found it on A3 where "
                  "first has won");
    check_refused({".../.../.O."},
                  "board 1: line 1, column 10: expected a ball between the goal rows, found it on B1 where "
                  "second has won");
    check_refused({"..../.O./..."},
                  "board 1: line 1, column 9: expected a row of 4 points as the first, found 3");
    check_refused({".../.?./..."}, "board 1: line 1, column 6: expected one of \".XO\", found '?'");
    check_refused({".../.O./... second", "--to-move", "first"},
                  "board 1: line 1, column 13: expected first as asked for, found second");
    check_refused({"--size", "3x5", ".../.O./..."},
                  "board 1: expected a board of 3x5 as --size says, found one of 3x3");
    check_refused({"--to-move", "left", ".../.O./..."}, "--to-move: expected first or second, found 'left'");
}

TEST_CASE("tail-phutball: says what is wrong with a size")
{
    check_refused({"--size", "20x19"},
                  "--size: expected from 1 to 19 columns and from 3 to 19 rows, found '20x19'");
    check_refused({"--size", "19x20"},
                  "--size: expected from 1 to 19 columns and from 3 to 19 rows, found '19x20'");
    check_refused({"--size", "9x2"},
                  "--size: expected from 1 to 19 columns and from 3 to 19 rows, found '9x2'");
    check_refused({"--size", "0x9"},
                  "--size: expected from 1 to 19 columns and from 3 to 19 rows, found '0x9'");
    check_refused({"--size", "9"}, "--size: expected a size like 6x6, width first, found '9'");
    check_refused({}, "expected --size, a board or --file (--help shows examples)");
    check_refused({"--file", "-", ".../.O./..."}, "expected boards or --file, found both");
}

TEST_CASE("tail-phutball: says what is wrong with moves")
{
    auto const refused = [](std::string const& moves, std::string const& message) {
        check_refused({"--size", "9x9", "--moves", moves}, "--moves: " + message);
    };
    refused("p(E5)", "line 1, column 3: expected an empty point, found the ball on E5");
    refused("p(E6) p(E6)", "line 1, column 9: expected an empty point, found a man on E6");
    refused("p(J1)", "line 1, column 3: expected a point from A1 to I9, found 'J1'");
    refused("b(E7)", "line 1, column 3: expected no jump, as there is none from E5, found 'E7'");
    refused("p(E6) b(E8)", "line 1, column 9: expected a jump from E5 to E7, found 'E8'");
    refused("p(E6) b(E10)", "line 1, column 10: expected a point from A1 to I9, top or bottom, found 'E10'");
    refused("x", "line 1, column 2: expected a point from A1 to I9, found 'x'");

    check_refused({"--size", "5x5", "--moves", "p(C4) p(A1) b(C5)"},
                  "--moves: expected a game that goes on, but first has won by the last move");
    check_refused({"--size", "5x5", "--moves", "p(C4) p(A1) b(C5) p(A2)"},
                  "--moves: line 1, column 19: expected no move after first has won, found 'p(A2)'");
    check_refused({"--file", "-", "--moves", "p(A1)"},
                  "--moves: expected one problem, found 2 (--problem picks one)",
                  ".../.O./...\n\n.../.O./...\n");
}

TEST_CASE("tail-phutball: a jump that could be two is refused and both are named")
{
    // From D4 to D8 over E5 and E7, or over C5 and C7.
    std::string const two_ways = "......./......./..X.X../......./..X.X../...O.../......./......./.......";
    auto const        seen     = phutball_tool({two_ways, "--moves", "b(D8)"});
    CHECK(seen.status == 2);
    CHECK(seen.out == "");
    CHECK(seen.err
          == "tail-phutball: --moves: line 1, column 3: expected which of 2 jumps to D8, b(D4-F6-D8) or "
             "b(D4-B6-D8), found 'D8'\n");
    CHECK(phutball_json({two_ways, "--moves", "b(D4-F6-D8)", "--nodes", "1"}).line["size"] == "7x9");
}

TEST_CASE("tail-phutball: a file with anything wrong in it changes nothing")
{
    check_refused({"--file", "/nonexistent"}, "cannot read '/nonexistent': no such file or directory");
    check_refused({"--file", "-"}, "standard input: expected at least one board, found none",
                  "# nothing\n\n");
    check_refused({"--json", "--file", "-"},
                  "standard input: line 7, column 3: expected a row of 3 points as the first, found 2",
                  "...\n.O.\n...\n\n...\n.O.\n..\n");
    check_refused({"--file", "-", "--size", "5x5"},
                  "standard input: problem 1: expected a board of 5x5 as --size says, found one of 3x3",
                  "...\n.O.\n...\n");
    check_refused({"--file", "-", "--problem", "3"},
                  "--problem: expected the number of a problem, the last is '2', found '3'",
                  ".../.O./...\n\n.../.O./...");
}

TEST_CASE("tail-phutball: options that make no sense alone or together")
{
    check_refused({"--algorithm", "alphabeta", "--size", "5x5"},
                  "unknown algorithm 'alphabeta', did you mean 'alpha-beta'? (--list names them all)");
    check_refused({"--attacker", "first", "--size", "5x5", "--algorithm", "alpha-beta"},
                  "--attacker: alpha-beta asks who wins, and lambda for a win of the side to move; the "
                  "others can be told");
    check_refused({"--attacker", "left", "--size", "5x5", "--algorithm", "gts"},
                  "--attacker: expected first or second, found 'left'");
    check_refused({"--threats-at", "here", "--size", "5x5"},
                  "--threats-at: expected everywhere or path, found 'here'");
    check_refused({"--threat", "1", "--size", "5x5", "--algorithm", "alpha-beta"},
                  "--threat: only gts, gaps, iterative-widening, df-pn and trace-df-pn take threats");
    check_refused({"--show", "--json", "--size", "5x5"}, "--show: draws for people to see, not with --json");
    check_refused({"--certificate", "x", ".../.O./...", ".../.O./..."},
                  "--certificate: expected one problem, found 2 (--problem picks one)");
    check_refused({"--certificate", "/nonexistent/win", "--size", "5x5"},
                  "--certificate: cannot write '/nonexistent/win': no such file or directory");
    check_refused({"--play", "red"}, "--play: expected first or second, found 'red'");
    check_refused({"--play", "--json"}, "--play: not together with --json, --certificate or --show");
    check_refused({"--check", "/nonexistent", "--json"},
                  "--check: not together with --json, --certificate or --play");
    temporary_file const no_proof{"a certificate? no"};
    check_refused({"--check", no_proof.name()}, no_proof.name() + ": is not a certificate");
}
