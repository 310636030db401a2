#include "phutball_tool.hpp"

#include <fstream>
#include <sstream>

using namespace tail::test;
using tail::side;
using tail::phutball::position;

TEST_CASE("tail-phutball: proves the win on 9x9 in 11 plies by generalized threats search")
{
    // That it takes no fewer an independent program found by trying everything. Generalized threats search
    // does not know that.
    auto const [status, line] = phutball_json({"--size", "9x9", "--algorithm", "gts", "--threat", "5,4"});
    CHECK(status == 0);
    CHECK(line["status"] == "solved");
    CHECK(line["winner"] == "first");
    CHECK(line["plies"] == 11);
    CHECK(line["cost"] == 11);
    CHECK(line["optimal"] == false);
    CHECK(line["threat"] == "(5,4,0)");
    CHECK(line["size"] == "9x9");
    CHECK(line["verifications"].get<int>() < 20'000);
    CHECK(plies_to_win(position::start({9, 9}), line["solution"], side::first) == 11);
}

TEST_CASE("tail-phutball: the JSON line has every field of its description")
{
    auto const [status, line] = phutball_json({"--size", "5x5", "--algorithm", "alpha-beta"});
    CHECK(status == 0);
    CHECK(line["problem"] == "start");
    CHECK(line["status"] == "solved");
    CHECK(line["winner"] == "first");
    CHECK(line["plies"] == 3);
    CHECK(line["cost"] == 3);
    CHECK(line["optimal"] == true);
    CHECK(line["nodes"] == line["expanded"]);
    CHECK(line["nodes"].get<int>() > 0);
    CHECK(line["verifications"] == 0);
    CHECK(line["depth"].is_number_integer());
    CHECK(line["generated"].is_number_unsigned());
    CHECK(line["stored"].is_number_unsigned());
    CHECK(line["peak_bytes"].is_number_unsigned());
    CHECK(line["seconds"].is_number());
    CHECK(line["algorithm"] == "alpha-beta");
    CHECK(line["heuristic"].is_null());
    CHECK(line["threat"].is_null());
    CHECK(line["size"] == "5x5");
    CHECK(plies_to_win(position::start({5, 5}), line["solution"], side::first) == 3);
}

TEST_CASE("tail-phutball: lengths of small boards as an independent program found them")
{
    struct row {
        char const* size;
        int         plies;
    };
    for (row const& r : std::vector<row>{{"1x3", 3},
                                         {"1x5", 3},
                                         {"1x7", 7},
                                         {"3x3", 3},
                                         {"3x5", 3},
                                         {"5x5", 3},
                                         {"3x7", 7},
                                         {"5x7", 7},
                                         {"7x7", 7},
                                         {"3x9", 7}}) {
        CAPTURE(r.size);
        auto const start = position::start(*tail::phutball::parse_size<2>(r.size));
        auto const exact = phutball_json({"--size", r.size, "--algorithm", "alpha-beta"});
        CHECK(exact.status == 0);
        CHECK(exact.line["winner"] == "first");
        CHECK(exact.line["plies"] == r.plies);
        CHECK(exact.line["optimal"] == true);
        CHECK(plies_to_win(start, exact.line["solution"], side::first) == r.plies);
        // Other proofs may be longer, and say how long.
        auto const proved = phutball_json({"--size", r.size});
        CHECK(proved.line["winner"] == "first");
        CHECK(proved.line["optimal"] == false);
        CHECK(proved.line["plies"].get<int>() >= r.plies);
        int const plies = plies_to_win(start, proved.line["solution"], side::first);
        CHECK(plies > 0);
        CHECK(plies <= proved.line["plies"].get<int>());
    }
}

TEST_CASE("tail-phutball: every algorithm has its say on 7x7" * doctest::skip(!TAIL_SLOW_TESTS))
{
    for (std::vector<std::string> const& how :
         std::vector<std::vector<std::string>>{{"alpha-beta"},
                                               {"df-pn"},
                                               {"pn"},
                                               {"df-pn", "--threat", "5,4"},
                                               {"gts", "--threat", "3,2"},
                                               {"gts"},
                                               {"gts", "--threat", "3,2", "--symmetric"},
                                               {"gts", "--threats-at", "path"},
                                               {"aps"},
                                               {"gaps"},
                                               {"iterative-widening"},
                                               {"lambda"},
                                               {"trace-df-pn"},
                                               {"trace-df-pn", "--threat", "2,1", "--threats-at", "path"}}) {
        CAPTURE(how.front());
        std::vector<std::string> arguments{"--size", "7x7", "--algorithm"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        auto const [status, line] = phutball_json(arguments);
        CHECK(status == 0);
        CHECK(line["winner"] == "first");
        CHECK(line["plies"].get<int>() >= 7);
        CHECK(line["optimal"] == (how.front() == "alpha-beta"));
        CHECK(plies_to_win(position::start({7, 7}), line["solution"], side::first) > 0);
    }
}

TEST_CASE("tail-phutball: the readable answer draws the start and the end and explains the rest")
{
    auto const seen = phutball_tool({"--size", "1x3", "--algorithm", "alpha-beta"});
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    CHECK(contains(seen.out,
                   "problem start, 1x3, alpha-beta\n  ^ first's goal\n3 .\n2 O\n1 .\n  A\n  v second's "
                   "goal\nFirst wins in 3 plies:\n"
                   "  p(A3) p(A1) b(top)\n  O first's goal\n3 x\n2 o\n1 X\n  A\n  v second's goal\n"
                   "the ball is over the top row: a goal for first\n"));
    auto const shown = phutball_tool({"--size", "5x5", "--show", "--algorithm", "alpha-beta"});
    CHECK(contains(shown.out, "\n1 p("));
    CHECK(contains(shown.out, "\n3 b("));
    auto const bound = phutball_tool({"--size", "7x7", "--algorithm", "gts", "--threat", "3,2"});
    CHECK(contains(bound.out, "\nFirst wins within 7 plies:\n"));
}

TEST_CASE("tail-phutball: positions come as a size or as arguments or from files or by moves")
{
    // The second side jumps from C3 over C2 onto the bottom row.
    std::string const board = "...../...../..O../..X../..... second";
    for (auto const& [status, line] :
         {phutball_json({board}), phutball_json({"--to-move", "second", "...../...../..O../..X../....."}),
          phutball_json({"--file", "-"}, board),
          phutball_json({"--file", "-", "--problem", "2"},
                        ".../.O./...\n\n5 .....\n4 .....\n3 ..O..\n2 ..X..\n1 .....\n  ABCDE\nsecond\n"),
          phutball_json({"--size", "5x5", "--moves", "p(C2)"}),
          phutball_json({"--moves", "c2", "...../...../..O../...../....."})}) {
        CHECK(status == 0);
        CHECK(line["winner"] == "second");
        CHECK(line["plies"] == 1);
        CHECK(line["solution"] == "b(C1)");
        CHECK(line["size"] == "5x5");
    }
}

TEST_CASE("tail-phutball: on boards with an even side the ball begins above and right of the centre")
{
    for (auto const& [size, picture] : std::vector<std::pair<std::string, std::string>>{
             {"4x6", "6 . . . .\n5 . . . .\n4 . . O .\n3 . . . .\n"},
             {"3x4", "4 . . .\n3 . O .\n2 . . .\n"},
             {"2x3", "3 . .\n2 . O\n1 . .\n"}}) {
        auto const seen = phutball_tool({"--size", size, "--algorithm", "df-pn"});
        CHECK(seen.status == 0);
        CHECK(contains(seen.out, picture));
    }
    CHECK(contains(phutball_tool({"--list"}).out, "on the upper, or right, of the two in the middle\n"));
}

TEST_CASE("tail-phutball: rules that differ are told apart")
{
    // The ball on B2 leaves over the man on A1: through the corner.
    std::string const corner = "..../..../.O../X... second";
    auto const        usual  = phutball_json({corner});
    CHECK(usual.line["winner"] == "second");
    CHECK(usual.line["plies"] == 1);
    CHECK(usual.line["solution"] == "b(bottom)");
    auto const without = phutball_json({corner, "--no-corner-goal"});
    CHECK(without.line["plies"] != 1);

    // Over the first side's own goal row, by the first side: legal, if foolish.
    std::string const own = "..../..../.O../.X..";
    CHECK(contains(phutball_tool({own, "--moves", "b(bottom)"}).err, "but second has won by the last move"));
    CHECK(
        contains(phutball_tool({own, "--moves", "b(bottom)", "--no-own-goal-jump"}).err, "expected no jump"));
    CHECK(contains(phutball_tool({"--size", "3x3", "--no-corner-goal", "--no-own-goal-jump"}).out,
                   "problem start, 3x3 no-corner-goal no-own-goal-jump, df-pn\n"));
}

TEST_CASE("tail-phutball: the attacker need not be the side to move")
{
    std::vector<std::string> const after{"--size",     "7x7",   "--moves",    "p(D5)",
                                         "--attacker", "first", "--algorithm"};
    for (std::vector<std::string> const& how :
         std::vector<std::vector<std::string>>{{"gts", "--threat", "3,2"},
                                               {"df-pn"},
                                               {"pn"},
                                               {"df-pn", "--threat", "3,2"},
                                               {"iterative-widening"}}) {
        CAPTURE(how.front());
        auto arguments = after;
        arguments.insert(arguments.end(), how.begin(), how.end());
        auto const [status, line] = phutball_json(arguments);
        CHECK(status == 0);
        CHECK(line["winner"] == "first");
        CHECK(line["plies"].get<int>() >= 6);
    }
    // A win of the other side is not found, for there is none.
    auto const [status, line] = phutball_json(
        {"--size", "7x7", "--attacker", "second", "--algorithm", "gts", "--threat", "2,1"});
    CHECK(status == 3);
    CHECK(line["winner"].is_null());
}

TEST_CASE("tail-phutball: boards of every width are searched")
{
    for (std::string const size : {"11x11", "13x13", "19x19"}) {
        CAPTURE(size);
        auto const [status, line] = phutball_json({"--size", size, "--algorithm", "gts", "--threat", "2,1"});
        CHECK(status == 3);
        CHECK(line["status"] == "exhausted");
        CHECK(line["plies"].is_null());
        CHECK(line["size"] == size);
    }
    // One man more, and the ball is over all men of a column at the top.
    for (int const side_length : {7, 11, 13, 19}) {
        CAPTURE(side_length);
        std::string board;
        for (int row = 0; row < side_length; ++row) {
            std::string line(static_cast<std::size_t>(side_length), '.');
            line[3] = row == side_length - 2 ? 'O' : row < side_length - 2 && row > 0 ? 'X' : '.';
            board += (row == 0 ? "" : "/") + line;
        }
        auto const [status, line] = phutball_json({board});
        CHECK(status == 0);
        CHECK(line["winner"] == "first");
        CHECK(line["plies"] == 1);
        CHECK(line["solution"] == "b(D" + std::to_string(side_length) + ")");
    }
}

TEST_CASE("tail-phutball: limits end a search with status 3")
{
    for (char const* algorithm : {"alpha-beta", "df-pn", "pn", "gts"}) {
        CAPTURE(algorithm);
        auto const few = phutball_json({"--size", "11x11", "--nodes", "5", "--algorithm", algorithm});
        CHECK(few.status == 3);
        CHECK(few.line["status"] == "node_limit");
        CHECK(few.line["winner"].is_null());
    }
    // Its nodes take long, by the threats that it verifies at each.
    CHECK(phutball_json({"--size", "11x11", "--seconds", "0.2", "--algorithm", "lambda-df-pn"}).line["status"]
          == "time_limit");
    auto const slow = phutball_json({"--size", "11x11", "--seconds", "0.2"});
    CHECK(slow.status == 3);
    CHECK(slow.line["status"] == "time_limit");
    CHECK(slow.line["seconds"].get<double>() < 5);
    auto const small = phutball_json({"--size", "11x11", "--memory", "1K"});
    CHECK(small.status == 3);
    CHECK(small.line["status"] == "memory_limit");
}

TEST_CASE("tail-phutball: a proof can be written and checked")
{
    for (char const* algorithm : {"alpha-beta", "df-pn", "pn", "gts", "gaps", "lambda"}) {
        CAPTURE(algorithm);
        temporary_file const file{""};
        auto const           made = phutball_tool(
            {"--size", "7x7", "--algorithm", algorithm, "--certificate", file.name()});
        CHECK(made.status == 0);
        CHECK(made.err == "");
        CHECK(contains(made.out, "certificate of "));
        for (auto const& checked : {phutball_tool({"--check", file.name()}),
                                    phutball_tool({"--check", file.name(), "--size", "7x7"})}) {
            CHECK(checked.status == 0);
            CHECK(contains(checked.out, "the certificate holds: First wins within "));
        }
        CHECK(phutball_tool({"--check", file.name(), "--size", "7x9"}).status == 2);
    }
}

TEST_CASE("tail-phutball: a proof is one by its own rules only")
{
    temporary_file const file{""};
    REQUIRE(phutball_tool(
                {"--size", "5x7", "--no-corner-goal", "--algorithm", "df-pn", "--certificate", file.name()})
                .status
            == 0);
    CHECK(phutball_tool({"--check", file.name()}).status == 0);
    CHECK(phutball_tool({"--check", file.name(), "--size", "5x7", "--no-corner-goal"}).status == 0);
    auto const other = phutball_tool({"--check", file.name(), "--size", "5x7"});
    CHECK(other.status == 2);
    CHECK(contains(
        other.err,
        ": expected a certificate of the game 'phutball 5x7', found one of 'phutball 5x7 no-corner-goal'"));

    temporary_file const strange{""};
    REQUIRE(
        run_tool("tail-atari-go", {"--size", "4x4", "--start", "crosscut", "--certificate", strange.name()})
            .status
        == 0);
    auto const go = phutball_tool({"--check", strange.name()});
    CHECK(go.status == 2);
    CHECK(contains(go.err, ": expected a certificate of Phutball, found one of 'atari-go 4x4'"));
}

TEST_CASE("tail-phutball: a proof that is cut off or damaged is refused")
{
    temporary_file const file{""};
    REQUIRE(phutball_tool({"--size", "7x7", "--algorithm", "gts", "--certificate", file.name()}).status == 0);
    std::ostringstream all;
    all << std::ifstream{file.name()}.rdbuf();
    std::string const whole = all.str();
    for (std::size_t size : {std::size_t{0}, std::size_t{19}, whole.size() / 2, whole.size() - 1}) {
        temporary_file const cut{whole.substr(0, size)};
        auto const           seen = phutball_tool({"--check", cut.name()});
        CHECK(seen.status == 2);
        CHECK(seen.out == "");
        CHECK(contains(seen.err, "tail-phutball: " + cut.name() + ": is "));
    }
    std::string changed         = whole;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
    temporary_file const damaged{changed};
    CHECK(phutball_tool({"--check", damaged.name()}).status == 2);
}

TEST_CASE("tail-phutball: help and list name everything")
{
    std::string const help = phutball_tool({"--help"}).out;
    for (char const* option : {"--size",
                               "--moves",
                               "--file",
                               "--problem",
                               "--algorithm",
                               "--threat",
                               "--threats-at",
                               "--order",
                               "--symmetric",
                               "--nodes",
                               "--seconds",
                               "--memory",
                               "--json",
                               "--list",
                               "--version",
                               "--certificate",
                               "--check",
                               "--play",
                               "--to-move",
                               "--attacker",
                               "--no-corner-goal",
                               "--no-own-goal-jump",
                               "--show"}) {
        CAPTURE(option);
        CHECK(contains(help, option));
    }
    std::string const list = phutball_tool({"--list"}).out;
    for (char const* name : {"alpha-beta", "df-pn", "pn", "gts", "aps", "gaps", "iterative-widening",
                             "lambda", "lambda-df-pn", "trace-df-pn", "first", "second"}) {
        CAPTURE(name);
        CHECK(contains(list, std::string{"\n  "} + name + " "));
    }
}
