#include "run_tool.hpp"

#include <algorithm>
#include <cstdint>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <tail/version.hpp>

using namespace tail::test;
using nlohmann::json;

namespace {

/// Walks the blank of a 3x3 board and says whether it ends at 0 1 2 / 3 4 5 / 6 7 8.
[[nodiscard]] bool solves(std::vector<int> board, std::string const& letters)
{
    for (char letter : letters) {
        auto const blank = std::find(board.begin(), board.end(), 0) - board.begin();
        auto const next  = blank + (letter == 'U' ? -3 : letter == 'L' ? -1 : letter == 'R' ? 1 : 3);
        bool const wraps = (letter == 'L' && blank % 3 == 0) || (letter == 'R' && blank % 3 == 2);
        if (next < 0 || next > 8 || wraps) { return false; }
        std::swap(board[static_cast<std::size_t>(blank)], board[static_cast<std::size_t>(next)]);
    }
    return board == std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8};
}

/// The names and promises of one part of `--list`.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> listed(std::string const& part)
{
    std::vector<std::pair<std::string, std::string>> names;
    bool                                             inside = false;
    for (std::string const& line : lines_of(npuzzle({"--list"}).out)) {
        if (line.substr(0, 1) != " ") {
            inside = line.substr(0, part.size()) == part || (inside && !line.empty());
        }
        if (!inside || line.substr(0, 2) != "  " || line[2] == '*') { continue; }
        std::size_t const end   = line.find(' ', 2);
        std::size_t const about = line.find_first_not_of(' ', end);
        names.emplace_back(line.substr(2, end - 2), line.substr(about, line.find("  ", about) - about));
    }
    return names;
}

[[nodiscard]] std::string data_file(char const* name)
{
    char const* const folder = std::getenv("TAIL_DATA_DIR");
    return folder == nullptr || *folder == '\0' ? "" : std::string{folder} + "/" + name;
}

std::string const      easy = "3 1 2 6 4 5 0 7 8";   // two moves from the goal
std::string const      some = "1 4 2 6 3 5 7 8 0";   // 6 moves
std::vector<int> const some_tiles{1, 4, 2, 6, 3, 5, 7, 8, 0};

}   // namespace

TEST_CASE("tail-npuzzle: the JSON line has every field of its description")
{
    auto const seen = npuzzle({"--json", "--algorithm", "astar", "--heuristic", "manhattan", easy});
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    REQUIRE(lines_of(seen.out).size() == 1);
    json const line = json::parse(seen.out);
    CHECK(line["problem"] == "1");
    CHECK(line["status"] == "solved");
    CHECK(line["cost"] == 2);
    CHECK(line["solution"] == "UU");
    CHECK(line["optimal"] == true);
    CHECK(line["expanded"] == 2);
    CHECK(line["generated"].is_number_unsigned());
    CHECK(line["stored"].is_number_unsigned());
    CHECK(line["peak_bytes"].is_number_unsigned());
    CHECK(line["seconds"].is_number());
    CHECK(line["algorithm"] == "astar");
    CHECK(line["heuristic"] == "manhattan");
    CHECK(line["lower_bound"] == 2);
    CHECK(line["suboptimality"] == 1.0);
}

TEST_CASE("tail-npuzzle: the readable answer draws the start and explains the rest")
{
    auto const seen = npuzzle({"--algorithm", "astar", "--heuristic", "manhattan", easy});
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    CHECK(contains(seen.out, "problem 1, astar with manhattan\n+---+---+---+\n| 3 | 1 | 2 |\n"));
    CHECK(contains(seen.out, "solved at cost 2, proved optimal\n  UU\nexpanded 2, generated "));
    auto const shown = npuzzle({"--show", easy});
    CHECK(contains(shown.out, "2 U\n+---+---+---+\n|   | 1 | 2 |\n"));
}

TEST_CASE("tail-npuzzle: a board may come in one argument or in many or on standard input")
{
    for (auto const& seen :
         {npuzzle({"--json", "3 1 2 6 4 5 0 7 8"}), npuzzle({"--json", "3,1,2/6,4,5/0,7,8"}),
          npuzzle({"3", "1", "2", "6", "4", "5", "0", "7", "8", "--json"}),
          npuzzle({"--json", "--file", "-"}, "3 1 2 6 4 5 0 7 8\n"),
          npuzzle({"--json", "--file=-"}, "# a comment\n\n3 1 2 6 4 5 0 7 8 # and one behind"),
          npuzzle({"--json", "--size", "3x3", "--file", "-"}, "1 3 1 2 6 4 5 0 7 8 ignored columns\r\n")}) {
        CHECK(seen.status == 0);
        CHECK(seen.err == "");
        json const line = json::parse(seen.out);
        CHECK(line["problem"] == "1");
        CHECK(line["solution"] == "UU");
    }
}

TEST_CASE("tail-npuzzle: sizes are inferred line by line or given")
{
    auto const seen = npuzzle({"--json", "--file", "-"},
                              "1 0 2 3\n1 0 2 3 4 5 6 7 8\n1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n"
                              "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24\n");
    CHECK(seen.status == 0);
    REQUIRE(lines_of(seen.out).size() == 4);
    for (std::string const& line : lines_of(seen.out)) { CHECK(json::parse(line)["solution"] == "L"); }

    auto const flat = npuzzle({"--json", "--size", "5x2", "5 1 2 3 4 0 6 7 8 9"});
    CHECK(json::parse(flat.out)["solution"] == "U");
    auto const tall = npuzzle({"--json", "--size", "2x5", "2 1 0 3 4 5 6 7 8 9"});
    CHECK(json::parse(tall.out)["solution"] == "U");
}

TEST_CASE("tail-npuzzle: the goal may be any layout")
{
    CHECK(json::parse(npuzzle({"--json", "--goal", "blank-last", "1 2 3 4 5 6 7 0 8"}).out)["solution"]
          == "R");
    CHECK(json::parse(npuzzle({"--json", "--goal", "1 2 3 8 0 4 7 6 5", "1 0 3 8 2 4 7 6 5"}).out)["solution"]
          == "D");
    CHECK(json::parse(npuzzle({"--json", "--goal", "blank-first", "0 1 2 3"}).out)["cost"] == 0);
}

TEST_CASE("tail-npuzzle: an unsolvable board is recognised by parity before any search")
{
    auto const seen = npuzzle({"--json", "0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15"});
    CHECK(seen.status == 1);
    json const line = json::parse(seen.out);
    CHECK(line["status"] == "exhausted");
    CHECK(line["cost"].is_null());
    CHECK(line["solution"].is_null());
    CHECK(line["optimal"] == false);
    CHECK(line["expanded"] == 0);
    CHECK(line["generated"] == 0);
    CHECK(contains(npuzzle({"0 2 1 3 4 5 6 7 8"}).out, "proved unsolvable by parity, without a search\n"));

    // The others of the same call are solved all the same.
    auto const both = npuzzle({"--json", "0 2 1 3", "1 0 2 3"});
    CHECK(both.status == 1);
    REQUIRE(lines_of(both.out).size() == 2);
    CHECK(json::parse(lines_of(both.out)[1])["status"] == "solved");
}

TEST_CASE("tail-npuzzle: every listed algorithm keeps its promise")
{
    auto const  bfs      = json::parse(npuzzle({"--json", "--algorithm", "bfs", some}).out);
    auto const  shortest = bfs["cost"].get<int>();
    std::size_t optimal  = 0;
    auto const  all      = listed("algorithms");
    CHECK(all.size() == 16);
    for (auto const& [name, promise] : all) {
        CAPTURE(name);
        std::vector<std::string> arguments{"--json", "--algorithm", name, some};
        if (!asks_none(name)) { arguments.insert(arguments.end(), {"--heuristic", "manhattan"}); }
        if (name == "depth-limited") { arguments.insert(arguments.end(), {"--depth", "18"}); }
        auto const seen = npuzzle(arguments);
        CHECK(seen.status == 0);
        json const line = json::parse(seen.out);
        CHECK(line["algorithm"] == name);
        CHECK(line["status"] == "solved");
        CHECK(line["cost"] >= shortest);
        CHECK(line["solution"].get<std::string>().size() == line["cost"].get<std::size_t>());
        CHECK(solves(some_tiles, line["solution"].get<std::string>()));
        if (promise == "optimal") {
            ++optimal;
            CHECK(line["optimal"] == true);
            CHECK(line["cost"] == shortest);
        } else if (name == "weighted-astar") {   // says so where its bound happens to prove it
            if (line["optimal"] == true) { CHECK(line["cost"] == shortest); }
        } else if (name != "astar-no-reopen"
                   && name != "astar-no-reopen-fifo") {   // which manhattan, being consistent, makes optimal
            CHECK(line["optimal"] == false);
        }
    }
    CHECK(optimal == 9);
}

TEST_CASE("tail-npuzzle: every listed heuristic keeps its promise")
{
    auto const shortest = json::parse(npuzzle({"--json", "--algorithm", "bfs", some}).out)["cost"].get<int>();
    auto const all      = listed("heuristics");
    CHECK(all.size() >= 25);
    for (auto const& [name, promise] : all) {
        for (char const* algorithm :
             {"astar", "idastar", "idastar-table", "astar-no-reopen", "weighted-astar", "greedy"}) {
            CAPTURE(name);
            CAPTURE(algorithm);
            json const line = json::parse(
                npuzzle({"--json", "--algorithm", algorithm, "--heuristic", name, some}).out);
            bool const        admissible = promise == "admissible" || promise == "consistent";
            std::string const a          = algorithm;
            bool const        exact      = a == "astar" || a == "idastar" || a == "idastar-table";
            CHECK(line["heuristic"] == name);
            CHECK(solves(some_tiles, line["solution"].get<std::string>()));
            CHECK(line["cost"] >= shortest);
            if (a != "weighted-astar") {   // which says so where its bound happens to prove it
                CHECK(line["optimal"]
                      == ((exact && admissible) || (a == "astar-no-reopen" && promise == "consistent")));
            }
            if (line["optimal"] == true) { CHECK(line["cost"] == shortest); }
            if (a == "weighted-astar") { CHECK(line["suboptimality"].is_null() == !admissible); }
        }
    }
}

TEST_CASE("tail-npuzzle: weighted-astar stays within its weight and says so")
{
    json const line = json::parse(
        npuzzle({"--json", "--algorithm", "weighted-astar", "--weight", "1.5", "8 6 7 2 5 4 3 0 1"}).out);
    CHECK(line["suboptimality"] <= 1.5);   // often better: the cost by what was proved of the least
    CHECK(line["suboptimality"].get<double>() * 27 >= line["cost"].get<double>());
    CHECK(line["cost"] <= 1.5 * 27);   // 27 by bfs
    CHECK(line["lower_bound"] <= 27);
}

TEST_CASE("tail-npuzzle: a limit ends the search with status 3 and what is known")
{
    std::string const hard = "15 14 8 12 10 11 13 9 6 2 5 1 3 7 4 0";   // 78 moves
    for (char const* algorithm : {"idastar", "astar", "idastar-table", "greedy"}) {
        CAPTURE(algorithm);
        auto const seen = npuzzle(
            {"--json", "--algorithm", algorithm, "--heuristic", "misplaced", "--nodes", "50", hard});
        CHECK(seen.status == 3);
        CHECK(seen.err == "");
        json const line = json::parse(seen.out);
        CHECK(line["status"] == "node_limit");
        CHECK(line["expanded"] == 50);
        CHECK(line["cost"].is_null());
        CHECK(line["solution"].is_null());
        CHECK(line["optimal"] == false);
    }
    auto const late = npuzzle({"--json", "--seconds", "0.05", "--heuristic", "manhattan", hard});
    CHECK(late.status == 3);
    CHECK(json::parse(late.out)["status"] == "time_limit");
    CHECK(json::parse(late.out)["lower_bound"] >= 50);
    CHECK(json::parse(late.out)["nearest"].is_string());

    for (char const* algorithm :
         {"astar", "bfs", "dfs", "idastar-table", "idastar-closed-list", "weighted-astar"}) {
        CAPTURE(algorithm);
        std::vector<std::string> arguments{"--json", "--algorithm", algorithm, "--memory", "1M", hard};
        if (!asks_none(algorithm)) { arguments.insert(arguments.end(), {"--heuristic", "misplaced"}); }
        auto const full = npuzzle(arguments);
        CHECK(full.status == 3);
        json const line = json::parse(full.out);
        CHECK(line["status"] == "memory_limit");
        CHECK(line["peak_bytes"] <= 1 << 20);
    }
    auto const shallow = npuzzle({"--json", "--algorithm", "depth-limited", "--depth", "5", hard});
    CHECK(shallow.status == 3);
    CHECK(json::parse(shallow.out)["status"] == "depth_limit");
    CHECK(contains(npuzzle({"--nodes", "50", hard}).out, "stopped by the limit of expansions"));

    // Undone counts more than unsolvable.
    CHECK(npuzzle({"--json", "--nodes", "50", hard, "2 1 3 4 5 6 7 8 9 10 11 12 13 14 15 0"}).status == 3);
}

TEST_CASE("tail-npuzzle: picks a problem by its id or else by its place")
{
    temporary_file const ids{"# id, board, anything\n30 3 1 2 6 4 5 0 7 8 2 7\n40 1 0 2 3 4 5 6 7 8 1 7\n"};
    auto const by_id = npuzzle({"--json", "--size", "3x3", "--file", ids.name(), "--problem", "40"});
    CHECK(by_id.status == 0);
    REQUIRE(lines_of(by_id.out).size() == 1);
    CHECK(json::parse(by_id.out)["problem"] == "40");
    CHECK(json::parse(by_id.out)["solution"] == "L");

    temporary_file const places{"3 1 2 6 4 5 0 7 8\n\n1 0 2 3 4 5 6 7 8\n"};
    auto const           by_place = npuzzle({"--json", "--file", places.name(), "--problem", "2"});
    CHECK(json::parse(by_place.out)["problem"] == "2");
    CHECK(json::parse(by_place.out)["solution"] == "L");
}

TEST_CASE("tail-npuzzle: random boards repeat and can be solved")
{
    auto const once  = npuzzle({"--json", "--size", "3x3", "--random", "7"});
    auto const again = npuzzle({"--json", "--size", "3x3", "--random", "7"});
    CHECK(once.status == 0);
    CHECK(json::parse(once.out)["problem"] == "random-7");
    CHECK(json::parse(once.out)["solution"] == json::parse(again.out)["solution"]);
    json const near = json::parse(npuzzle({"--json", "--scramble", "12", "--random", "3"}).out);
    CHECK(near["cost"] <= 12);
}

TEST_CASE("tail-npuzzle: help and version and list go to standard output with status 0")
{
    auto const help = npuzzle({"--help"});
    CHECK(help.status == 0);
    CHECK(contains(help.out, "usage: tail-npuzzle [board...] [options]"));
    for (char const* option : {"--algorithm", "--heuristic", "--nodes", "--seconds", "--memory", "--json",
                               "--file", "--problem", "--list", "--help", "--version", "--size", "--goal"}) {
        CHECK(contains(help.out, option));
    }
    CHECK(contains(help.out, "examples:"));
    CHECK(npuzzle({"--version"}).out == "tail-npuzzle " TAIL_VERSION_STRING "\n");
    CHECK(npuzzle({"--version"}).status == 0);
    auto const list = npuzzle({"--list"});
    CHECK(list.status == 0);
    CHECK(contains(list.out,
                   "Algorithms that ask none:\ndfs, depth-limited, iterative-deepening, "
                   "iterative-deepening-table, bfs, uniform-cost\n"));
}

TEST_CASE("tail-npuzzle: counts on Korf's instances to the last node")
{
    std::string const file = data_file("korf100.txt");
    if (file.empty() || !std::ifstream{file}) {
        MESSAGE("skipped: set TAIL_DATA_DIR to the folder that holds korf100.txt");
        return;
    }
    // The quick ones of the file; its last columns are the cost, Korf's count and the count to be met.
    std::uint64_t const most = TAIL_SLOW_TESTS ? 20'000'000 : 1'000'000;
    std::string         quick;
    std::vector<json>   expected;
    std::ifstream       in{file};
    for (std::string line; std::getline(in, line);) {
        std::istringstream         words{line};
        std::vector<std::uint64_t> numbers;
        for (std::uint64_t number = 0; words >> number;) { numbers.push_back(number); }
        if (line.substr(0, 1) == "#" || numbers.size() != 20 || numbers[19] > most) { continue; }
        quick += line + "\n";
        expected.push_back(
            {{"problem", std::to_string(numbers[0])}, {"cost", numbers[17]}, {"generated", numbers[19]}});
    }
    REQUIRE(expected.size() >= 2);
    auto const seen = npuzzle({"--json", "--algorithm", "idastar", "--heuristic", "manhattan", "--file", "-"},
                              quick);
    CHECK(seen.status == 0);
    auto const lines = lines_of(seen.out);
    REQUIRE(lines.size() == expected.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        json const line = json::parse(lines[i]);
        CAPTURE(lines[i]);
        for (char const* field : {"problem", "cost", "generated"}) {
            CHECK(line[field] == expected[i][field]);
        }
        CHECK(line["optimal"] == true);
    }

    auto const twelve = npuzzle(
        {"--json", "--algorithm", "idastar", "--heuristic", "manhattan", "--file", file, "--problem", "12"});
    CHECK(twelve.status == 0);
    CHECK(json::parse(twelve.out)["cost"] == 45);
    CHECK(json::parse(twelve.out)["generated"] == 546344);
}
