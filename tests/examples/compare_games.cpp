#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <examples/compare_tool.hpp>
#include <examples/game_tool.hpp>

/// \file
/// The games of tail-compare.

using namespace tail::test;
using nlohmann::json;

namespace {

/// A search as the comparison names it, and as a tool does.
struct both_ways {
    char const*              algorithm;
    char const*              threat;   ///< empty where it takes none
    std::vector<std::string> tool;
};

std::vector<both_ways> const searches{
    {"alpha-beta", "", {"alpha-beta"}},
    {"df-pn", "", {"df-pn"}},
    {"df-pn-threats", "2,1;3,2", {"df-pn", "--threat", "2,1;3,2"}},
    {"pn", "", {"pn"}},
    {"gts", "3,2", {"gts", "--threat", "3,2"}},
    {"gts:both", "2,1", {"gts", "--threat", "2,1", "--symmetric"}},
    {"aps:2", "", {"aps", "--order", "2"}},
    {"gaps:2:both", "", {"gaps", "--order", "2", "--symmetric"}},
    {"gaps:[1,[1,1]]", "", {"gaps", "--threat", "[1 [1 1]]"}},
    {"iterative-widening", "", {"iterative-widening"}},
    {"iterative-widening-threats", "2,1;3,2", {"iterative-widening", "--threat", "2,1;3,2"}},
    {"lambda:2", "", {"lambda", "--order", "2"}},
    {"trace-df-pn", "", {"trace-df-pn"}},
    {"trace-df-pn-threats", "2,1", {"trace-df-pn", "--threat", "2,1"}},
};

[[nodiscard]] std::vector<json> cells_of(std::string const& domain, std::string const& instances,
                                         std::string const& algorithms, std::string const& threats)
{
    std::vector<std::string> arguments{"--domain", domain,        "--instances",
                                       instances,  "--algorithm", algorithms};
    if (!threats.empty()) { arguments.insert(arguments.end(), {"--threat", threats}); }
    return compared(arguments);
}

[[nodiscard]] json cell_of(std::string const& domain, std::string const& instances,
                           std::string const& algorithm, std::string const& threat)
{
    auto const cells = cells_of(domain, instances, algorithm, threat);
    REQUIRE(cells.size() == 1);
    return cells[0];
}

/// Runs a search by the comparison and by the tool, and looks for differences.
void check_same(std::string const& domain, std::string const& instances, std::vector<std::string> position,
                both_ways const& how)
{
    CAPTURE(instances);
    CAPTURE(how.algorithm);
    position.push_back("--algorithm");
    position.insert(position.end(), how.tool.begin(), how.tool.end());
    json const cell = cell_of(domain, instances, how.algorithm, how.threat);
    json const line = json_of_tool("tail-" + domain, position).line;
    CHECK(cell["error"].is_null());
    for (char const* same :
         {"status", "winner", "expanded", "generated", "verifications", "stored", "iterations"}) {
        CAPTURE(same);
        CHECK(cell[same] == line[same]);
    }
    // Only where the search itself tells them: tail-phutball looks for the longest line of a proof
    // afterwards.
    bool const exact = line["optimal"].get<bool>();
    CHECK(cell["optimal"] == exact);
    if (exact) { CHECK(cell["cost"] == line["plies"]); }
    if (!exact) { CHECK(cell["cost"].is_null()); }
}

/// Refused before anything is run.
void check_refused(std::vector<std::string> arguments, std::string const& message)
{
    temporary_folder const folder;
    auto const             seen = compare(std::move(arguments), folder);
    CAPTURE(message);
    CAPTURE(seen.err);
    CHECK(seen.status == 2);
    CHECK(seen.out == "");
    CHECK(contains(seen.err, message));
}

}   // namespace

TEST_CASE("tail-compare: searches of Atari-Go count what tail-atari-go counts")
{
    for (both_ways const& how : searches) {
        check_same("atari-go", "start 4x4 crosscut", {"--size", "4x4", "--start", "crosscut"}, how);
        check_same("atari-go", "start 4x3 empty", {"--size", "4x3", "--start", "empty"}, how);
    }
    check_same("atari-go", "start 4x4 crosscut", {"--size", "4x4", "--start", "crosscut"},
               {"lambda-df-pn:1", "", {"lambda-df-pn"}});
    check_same("atari-go", "start 9x9 crosscut", {"--size", "9x9", "--start", "crosscut"},
               {"gts", "2,1", {"gts", "--threat", "2,1"}});
}

TEST_CASE("tail-compare: searches of Phutball count what tail-phutball counts")
{
    for (both_ways const& how : searches) { check_same("phutball", "start 5x7", {"--size", "5x7"}, how); }
    check_same("phutball", "start 3x7", {"--size", "3x7"}, {"lambda-df-pn:1", "", {"lambda-df-pn"}});
    check_same("phutball", "start 12x11 p(G8) p(A1)", {"--size", "12x11", "--moves", "p(G8) p(A1)"},
               {"gts", "5,4", {"gts", "--threat", "5,4"}});
    check_same("phutball", "start 7x7 p(D5) attacker first threats-at path",
               {"--size", "7x7", "--moves", "p(D5)", "--attacker", "first", "--threats-at", "path"},
               {"trace-df-pn", "", {"trace-df-pn"}});
}

TEST_CASE("tail-compare: all searches that prove something name the same winner")
{
    struct row {
        char const* domain;
        char const* instance;
        char const* winner;
        int         plies;
    };
    // Winners and plies as independent programs found them.
    for (row const& r : std::vector<row>{{"atari-go", "start 4x4 crosscut", "black", 5},
                                         {"atari-go", "start 3x3 empty", "black", 7},
                                         {"atari-go", "start 3x2 empty", "white", 6},
                                         {"phutball", "start 5x5", "first", 3},
                                         {"phutball", "start 3x7", "first", 7}}) {
        CAPTURE(r.instance);
        int proved = 0;
        for (json const& cell : cells_of(r.domain, r.instance,
                                         "alpha-beta df-pn df-pn-threats pn gts gts:both aps gaps "
                                         "iterative-widening lambda lambda-df-pn trace-df-pn",
                                         "2,1 4,2,1")) {
            CAPTURE(cell["search"]);
            CHECK(cell["winner"].is_null() == (cell["status"] != "solved"));
            if (cell["status"] != "solved") { CHECK(cell["status"] == "exhausted"); }
            if (cell["winner"].is_null()) { continue; }
            CHECK(cell["winner"] == r.winner);
            ++proved;
            if (cell["algorithm"] == "alpha-beta") {
                CHECK(cell["cost"] == r.plies);
                CHECK(cell["optimal"] == true);
                CHECK(cell["steps"] == r.plies);
            }
        }
        CHECK(proved >= 6);
    }
}

TEST_CASE("tail-compare: on the 6x6 crosscut the searches win that won in the source"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    // Cazenave's tables (2002): 500 stands for a win, -500 for none with these threats.
    auto const cells = compared({"atari-go-6x6", "--runs", "1", "--seconds", "300"});
    auto const check = [&](char const* search, bool wins) {
        CAPTURE(search);
        int found = 0;
        for (json const& cell : cells) {
            if (cell["search"] != search) { continue; }
            ++found;
            CHECK(cell["status"] == (wins ? "solved" : "exhausted"));
            CHECK(cell["winner"] == (wins ? json("black") : json(nullptr)));
        }
        CHECK(found == 1);
    };
    for (char const* search : {"gts 1", "gts 2,1", "gts 5,4", "gts 4,2,1", "lambda:1", "lambda:2"}) {
        check(search, false);
    }
    for (char const* search : {"gts 6,3,2", "lambda:3", "alpha-beta", "gaps:3"}) { check(search, true); }
    for (json const& cell : cells) {
        if (cell["search"] == "alpha-beta") {
            CHECK(cell["cost"] == 15);
            CHECK(cell["published"]["expanded"] == 683'613'514);
        }
        if (cell["search"] == "gts 6,3,2") { CHECK(cell["published"]["seconds"] == 9.83); }
    }
}

TEST_CASE("tail-compare: a position is the same by its start or as a diagram or in a file")
{
    temporary_folder const folder;
    std::ofstream{folder.file("two.txt")} << "..../.OX./.XO./....\n\n....\n....\n....\n";
    std::string const file  = "file " + folder.file("two.txt");
    json const        start = cell_of("atari-go", "start 4x4 crosscut", "alpha-beta", "");
    json const        named = cell_of("atari-go", "board ..../.OX./.XO./.... mine", "alpha-beta", "");
    json const        board = cell_of("atari-go", "board ..../.OX./.XO./....", "alpha-beta", "");
    auto const        both  = cells_of("atari-go", file, "alpha-beta", "");
    REQUIRE(both.size() == 2);
    CHECK(start["instance"] == "4x4-crosscut");
    CHECK(named["instance"] == "mine");
    CHECK(board["instance"].get<std::string>().starts_with("4x4-"));
    CHECK(both[0]["instance"] == "two-1");
    CHECK(both[1]["instance"] == "two-2");
    for (json const& each : {named, board, both[0]}) { CHECK(each["expanded"] == start["expanded"]); }
    CHECK(both[1]["cost"] == 9);

    json const moved = cell_of("phutball", "start 5x7 p(C5)", "df-pn", "");
    json const drawn = cell_of("phutball", "board \"...../...../..X../..O../...../...../..... second\"",
                               "df-pn", "");
    CHECK(moved["instance"] == "5x7-p(C5)");
    CHECK(drawn["expanded"] == moved["expanded"]);
}

TEST_CASE("tail-compare: a search that cannot be asked for the attacker's win is the only cell that fails")
{
    temporary_folder const folder;
    auto const cells = compared({"--domain", "phutball", "--instances", "start 7x7 p(D5) attacker first",
                                 "--algorithm", "alpha-beta pn lambda:2"},
                                folder);
    REQUIRE(cells.size() == 3);
    CHECK(cells[0]["winner"] == "first");
    CHECK(cells[1]["winner"] == "first");
    CHECK(cells[2]["status"] == "error");
    CHECK(contains(cells[2]["error"], "lambda for a win of the side to move"));
}

TEST_CASE("tail-compare: limits end a game search with nothing proved")
{
    for (char const* algorithm :
         {"alpha-beta", "df-pn", "pn", "aps", "gaps", "lambda", "lambda-df-pn", "trace-df-pn"}) {
        CAPTURE(algorithm);
        auto const cells = compared({"--domain", "atari-go", "--instances", "start 8x8 crosscut",
                                     "--algorithm", algorithm, "--nodes", "5", "--seconds", "2", "--memory",
                                     "64M"});
        REQUIRE(cells.size() == 1);
        CHECK(contains(cells[0]["status"], "_limit"));
        CHECK(cells[0]["winner"].is_null());
        CHECK(cells[0]["solved"] == 0);
    }
}

TEST_CASE("tail-compare: words that make no sense of a game are refused with what was wanted")
{
    auto const instances = [](std::string const& domain, std::string const& words,
                              std::string const& message) {
        check_refused({"--domain", domain, "--instances", words, "--algorithm", "pn"}, message);
    };
    instances("atari-go", "star 6x6 crosscut", "unknown source of instances 'star', did you mean 'start'?");
    instances("atari-go", "start",
              "start: expected a size and empty, crosscut or crosscut-white, found the end");
    instances("atari-go", "start 6x6 croscut", "unknown start 'croscut', did you mean 'crosscut'?");
    instances("atari-go", "start 6x6 empty more", "found 'more' as well");
    instances("atari-go", "start 6y6 empty", "start: expected a size like 6x6, width first, found '6y6'");
    instances("atari-go", "start 6x6 empty attacker", "attacker: expected black|white, found the end");
    instances("atari-go", "start 6x6 empty attacker red", "attacker: expected black or white, found 'red'");
    instances("atari-go", "board .X./Q..", "line 1, column 5: expected one of \".XO\" or \".BW\", found 'Q'");
    instances("atari-go", "file /nowhere/at/all", "cannot read '/nowhere/at/all'");
    instances("phutball", "start 9x9 p(Z1)",
              "start: line 1, column 3: expected a point from A1 to I9, found 'Z1'");
    instances("phutball", "start 9x9 threats-at nowhere",
              "threats-at: expected everywhere or path, found 'nowhere'");

    auto const algorithm = [](std::string const& name, std::string const& message) {
        check_refused({"--domain", "atari-go", "--instances", "start 4x4 crosscut", "--algorithm", name,
                       "--threat", "2,1"},
                      message);
    };
    algorithm("dfpn", "unknown algorithm 'dfpn', did you mean 'df-pn'?");
    algorithm("lambda:x", "lambda:x: expected a whole number from 0 to 7, found 'x'");
    algorithm("alpha-beta:2",
              "alpha-beta:2: only aps, gaps, iterative-widening and the lambda searches have an order");
    algorithm("gts:3", "gts:3: expected no order, because the threats say how far it goes, found '3'");
    algorithm("pn:both", "pn:both: only gts, aps, gaps and iterative-widening use threats of both sides");
    algorithm("gaps:[1,x]", "gaps:[1,x]: line 1, column 4: expected '1' or '[', found 'x'");
    algorithm("aps:2:3", "aps:2:3: expected one setting of a kind, found '3' as well");
    check_refused({"--domain", "atari-go", "--instances", "start 4x4 crosscut", "--algorithm", "gts",
                   "--threat", "6,x"},
                  "threat '6,x': line 1, column 3: expected a count of nodes or \"inf\", found 'x'");
    check_refused({"--domain", "atari-go", "--instances", "start 4x4 crosscut", "--algorithm", "gts"},
                  "gts takes a threat");
}

TEST_CASE("tail-compare: the suites of games can be read and published counts have their cells")
{
    for (char const* name : {"atari-go-6x6", "phutball"}) {
        auto const seen = run_tool("tail-compare", {name, "--dry-run"});
        CHECK(seen.status == 0);
        CHECK(seen.err == "");
        CHECK(lines_of(seen.out).size() > 20);
    }
}
