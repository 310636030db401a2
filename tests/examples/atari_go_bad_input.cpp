#include "atari_go_tool.hpp"

#include <filesystem>
#include <iterator>

using namespace tail::test;

namespace {

void check_refused(std::vector<std::string> arguments, std::string const& message,
                   std::string const& input = "")
{
    check_refused_by("tail-atari-go", std::move(arguments), message, input);
}

}   // namespace

TEST_CASE("tail-atari-go: says what is wrong with a board")
{
    check_refused({"...../.XO./....."},
                  "board 1: line 1, column 11: expected a row of 5 points as the first, found 4");
    check_refused({"..../.X?./...."},
                  "board 1: line 1, column 8: expected one of \".XO\" or \".BW\", found '?'");
    check_refused(
        {"../..", "XO/O."},
        "board 2: line 1, column 1: expected every chain to have a liberty, found none beside that of A2");
    check_refused(
        {"../.. black to move / white to move"},
        "board 1: line 1, column 23: expected one side to move, found white to move after black to move");
    check_refused({"../.. black to move", "--to-move", "white"},
                  "board 1: line 1, column 7: expected white to move as asked for, found black to move");
    check_refused({"XX./..."},
                  "board 1: line 1, column 8: expected to be told who is to move, which 2 black and 0 white "
                  "stones do not tell");
    check_refused({"--size", "3x3", "../.."},
                  "board 1: expected a board of 3x3 as --size says, found one of 2x2");
    check_refused({"--to-move", "red", "../.."}, "--to-move: expected black or white, found 'red'");
}

TEST_CASE("tail-atari-go: says what is wrong with a size or a start")
{
    check_refused({"--size", "0x4"}, "--size: expected from 1 to 26 rows and columns, found '0x4'");
    check_refused({"--size", "12x11"}, "--size: expected a board of at most 128 points, found '12x11'");
    check_refused({"--size", "6"}, "--size: expected a size like 6x6, width first, found '6'");
    check_refused(
        {"--start", "cross"},
        "--start: expected empty, crosscut, crosscut-white or a diagram like .../.XO/..., found 'cross'");
    // Words with letters that diagrams have too.
    for (std::string const word : {"foo", "box", "crosscut-black", "XO"}) {
        check_refused(
            {"--start", word},
            "--start: expected empty, crosscut, crosscut-white or a diagram like .../.XO/..., found '" + word
                + "'");
    }
    check_refused({"--start", ".../.?./..."},
                  "--start: line 1, column 6: expected one of \".XO\" or \".BW\", found '?'");
    check_refused({"--start", "crosscut", "--size", "1x5"},
                  "--start: expected two rows and two columns for a crosscut, found 1x5");
    check_refused(
        {"--start", "crosscut", "--size", "2x2"},
        "--start: expected a larger board for a crosscut, found 2x2, on which a stone of it has no liberty");
    check_refused({}, "expected --start, --size, a diagram or --file (--help shows examples)");
    check_refused({"--start", "empty", "../.."},
                  "expected boards, --file or --start, found more than one of them");
}

TEST_CASE("tail-atari-go: a file with anything wrong in it changes nothing")
{
    check_refused({"--file", "/nonexistent"}, "cannot read '/nonexistent': no such file or directory");
    check_refused({"--file", "-"}, "standard input: expected at least one board, found none",
                  "# nothing\n\n");
    check_refused({"--json", "--file", "-"},
                  "standard input: line 5, column 2: expected a row of 2 points as the first, found 1",
                  "..\n..\n\n..\n.\n");
    check_refused(
        {"--file", "-"},
        "standard input: line 1, column 17: expected ']' at the end of a value, found the end of the text",
        "(;SZ[4]AB[bb];W[");
    check_refused({"--file", "-"},
                  "standard input: line 2, column 4: expected a legal move, but B3 is occupied",
                  "(;SZ[4]AB[bb]\n;W[bb])");
    check_refused(
        {"--file", "-"},
        "standard input: problem 1: the game is over, Black has captured (--moves 0 is before that)",
        "(;SZ[3]AW[aa]AB[ab];B[ba])");
    check_refused({"--file", "-", "--to-move", "black"},
                  "--to-move: SGF says who is to move, by PL or by the first move", "(;SZ[3])");
    check_refused({"--file", "-", "--moves", "1"}, "--moves: only games in SGF have moves", "..\n..\n");
    check_refused({"--moves", "1", "../.."}, "--moves: only games in SGF have moves");
    check_refused({"--file", "-", "--problem", "3"},
                  "--problem: expected the number of a problem, the last is '2', found '3'",
                  "../..\n\n../..");
    // Where there is but one it is the first, whatever it is called.
    auto const only = [](char const* which) {
        return atari_go_tool({"--size", "4x4", "--start", "crosscut", "--problem", which});
    };
    CHECK(only("1").status == 0);
    CHECK(only("crosscut").out.substr(0, 30) == only("1").out.substr(0, 30));
    CHECK(only("2").status == 2);
}

TEST_CASE("tail-atari-go: threats and orders that make no sense")
{
    std::vector<std::string> const gts{"--start", "crosscut", "--algorithm", "gts", "--threat"};
    auto const                     refused = [&](std::string const& text, std::string const& message) {
        auto arguments = gts;
        arguments.push_back(text);
        check_refused(arguments, "--threat: " + message);
    };
    refused("(,)", "line 1, column 2: expected a count of nodes or \"inf\", found ','");
    refused("1,-2", "line 1, column 3: expected a count of nodes, found a negative number");
    refused("", "line 1, column 1: expected a count of nodes or \"inf\", found the end");
    refused("0",
            "line 1, column 1: expected a threat that allows a winning move, found one that allows nothing");

    // Of several threats, the place in the whole text.
    auto const several = [](std::string const& algorithm, std::string const& text,
                            std::string const& message) {
        check_refused({"--size", "4x4", "--algorithm", algorithm, "--threat", text}, "--threat: " + message);
    };
    several("iterative-widening", "x; 2,1",
            "line 1, column 1: expected a count of nodes or \"inf\", found 'x'");
    several("iterative-widening", "1; 2,x",
            "line 1, column 6: expected a count of nodes or \"inf\", found 'x'");
    several("iterative-widening", "1; 2,1; -6",
            "line 1, column 9: expected a count of nodes, found a negative number");
    several("iterative-widening", "1;",
            "line 1, column 3: expected a count of nodes or \"inf\", found the end");
    several("df-pn", "1;2,1;x", "line 1, column 7: expected a count of nodes or \"inf\", found 'x'");
    CHECK(contains(atari_go_tool({"--size", "4x4", "--algorithm", "gaps", "--threat", "1; [1 x]"}).err,
                   "--threat: line 1, column 7: "));

    check_refused({"--size", "4x4", "--threat", "1"},
                  "--threat: only gts, gaps, iterative-widening, df-pn and trace-df-pn take threats");
    check_refused({"--size", "4x4", "--order", "1"},
                  "--order: only aps, gaps, iterative-widening and the lambda searches have an order");
    check_refused({"--size", "4x4", "--algorithm", "aps", "--order", "9"},
                  "--order: expected a whole number from 1 to 8, found '9'");
    check_refused({"--size", "4x4", "--algorithm", "lambda", "--order", "8"},
                  "--order: expected a whole number from 0 to 7, found '8'");
    check_refused({"--size", "4x4", "--algorithm", "gaps", "--order", "2", "--threat", "1"},
                  "--order: says which threats to use, and so does --threat");
    check_refused({"--size", "4x4", "--symmetric"},
                  "--symmetric: only gts, aps, gaps and iterative-widening use threats of both sides");

    auto const budget = atari_go_tool(
        {"--size", "4x4", "--start", "crosscut", "--algorithm", "gts", "--threat", "(1,2,0)"});
    CHECK(contains(budget.out, "(1,2,0) is a budget: no tree of threats has just these counts\n"));
}

TEST_CASE("tail-atari-go: options that make no sense alone or together")
{
    check_refused({"--algorithm", "alphabeta", "--size", "4x4"},
                  "unknown algorithm 'alphabeta', did you mean 'alpha-beta'? (--list names them all)");
    check_refused({"--seconds", "0", "--size", "4x4"},
                  "--seconds: expected a number of seconds above 0, found '0'");
    check_refused({"--nodes", "0", "--size", "4x4"},
                  "--nodes: expected a whole number of at least 1, found '0'");
    check_refused({"--memory", "0", "--size", "4x4"},
                  "--memory: expected an amount of memory above 0 like 512M or 4G, found '0'");
    check_refused({"--show", "--json", "--size", "4x4"}, "--show: draws for people to see, not with --json");
    check_refused({"--certificate", "x", "../..", "../.."},
                  "--certificate: expected one problem, found 2 (--problem picks one)");
    check_refused({"--certificate", "", "../.."}, "--certificate: expected the name of a file, found ''");
    check_refused({"--play", "red"}, "--play: expected black or white, found 'red'");
    check_refused({"--play", "--json"}, "--play: not together with --json, --certificate or --show");
    check_refused({"--play", "--file", "-"},
                  "--play: takes its moves from standard input, and so does --file -");
    check_refused({"--check", "/nonexistent", "--json"},
                  "--check: not together with --json, --certificate, --play or --sgf");
    temporary_file const no_proof{"a certificate? no"};
    check_refused({"--check", no_proof.name()}, no_proof.name() + ": is not a certificate");
}

TEST_CASE("tail-atari-go: a file that cannot be written is refused before anything is searched")
{
    temporary_file const there{"as it was"};
    for (std::string const option : {"--certificate", "--sgf"}) {
        CAPTURE(option);
        auto const refused = [&](std::string const& name, std::string const& message) {
            check_refused({"--size", "4x4", "--start", "crosscut", option, name}, option + ": " + message);
        };
        refused("", "expected the name of a file, found ''");
        refused("/nonexistent/win", "cannot write '/nonexistent/win': no such file or directory");
        refused("/tmp", "cannot write '/tmp': is a directory");
        refused(there.name() + "/win", "cannot write '" + there.name() + "/win': not a directory");
        std::string const long_name = "/tmp/" + std::string(300, 'x');
        refused(long_name, "cannot write '" + long_name + "': file name too long");
    }
    check_refused({"--play", "--sgf", "/nonexistent/game"},
                  "--sgf: cannot write '/nonexistent/game': no such file or directory");
    check_refused({"--start", "crosscut", "--certificate", "/dev/null"},
                  "--certificate: expected the name of a file, '/dev/null' is none");
}

TEST_CASE("tail-atari-go: where nothing is proved the files named are as they were")
{
    char folder[] = "/tmp/tail-test-XXXXXX";
    REQUIRE(::mkdtemp(folder) != nullptr);
    std::string const proof = std::string{folder} + "/win.proof";
    auto const        run   = [&] {
        return atari_go_tool({"--size", "8x8", "--nodes", "5", "--certificate", proof}).status;
    };
    CHECK(run() == 3);
    CHECK(std::filesystem::is_empty(folder));

    std::ofstream{proof} << "as it was";
    auto const written = std::filesystem::last_write_time(proof);
    CHECK(run() == 3);
    std::ostringstream now;
    now << std::ifstream{proof}.rdbuf();
    CHECK(now.str() == "as it was");
    CHECK(std::filesystem::last_write_time(proof) == written);
    CHECK(std::distance(std::filesystem::directory_iterator{folder}, {}) == 1);

    // A name that is refused for one option leaves nothing of the other.
    std::filesystem::remove(proof);
    CHECK(atari_go_tool({"--size", "4x4", "--certificate", proof, "--sgf", "/nonexistent/line"}).status == 2);
    CHECK(std::filesystem::is_empty(folder));
    std::filesystem::remove_all(folder);
}
