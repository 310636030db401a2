#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <examples/compare_tool.hpp>

/// \file
/// The path domains of tail-compare but for the n-puzzle.

using namespace tail::test;
using nlohmann::json;

namespace {

[[nodiscard]] std::vector<std::string> arguments(std::string const& domain, std::string const& instances,
                                                 std::string const& algorithms,
                                                 std::string const& heuristics = "")
{
    std::vector<std::string> all{"--domain", domain, "--instances", instances, "--algorithm", algorithms};
    if (!heuristics.empty()) { all.insert(all.end(), {"--heuristic", heuristics}); }
    return all;
}

/// All cells of a comparison that has so many.
[[nodiscard]] std::vector<json> cells_of(std::size_t count, std::vector<std::string> const& words)
{
    auto cells = compared(words);
    REQUIRE(cells.size() == count);
    return cells;
}

[[nodiscard]] json only_cell(std::string const& domain, std::string const& instances,
                             std::string const& algorithm, std::string const& heuristic = "")
{
    return cells_of(1, arguments(domain, instances, algorithm, heuristic))[0];
}

/// Searches that end on every finite graph, whatever their answer costs.
std::string const complete = "dfs greedy weighted-astar:1.5 weighted-astar:4 uniform-cost astar astar-fifo "
                             "astar-lifo astar-heap astar-mutable-heap "
                             "astar-no-reopen idastar-table";

/// Runs `complete` and more, and looks at every instance: one cost of all that claim a least one, no answer
/// below it, and either all searches answer or none.
void check_agreement(std::string const& domain, std::string const& instances, std::string const& more,
                     std::string const& heuristics, std::size_t problems)
{
    CAPTURE(domain);
    std::map<std::string, std::vector<json>> by_instance;
    for (json const& cell : compared(arguments(domain, instances, complete + " " + more, heuristics))) {
        by_instance[cell["instance"]].push_back(cell);
    }
    CHECK(by_instance.size() == problems);
    for (auto const& [name, cells] : by_instance) {
        CAPTURE(name);
        std::optional<double> least;
        std::set<std::string> statuses;
        for (json const& cell : cells) {
            CAPTURE(cell["search"]);
            statuses.insert(cell["status"]);
            if (!cell["optimal"]) { continue; }
            CHECK(cell["cost"] == least.value_or(cell["cost"]));
            least = cell["cost"];
        }
        CHECK(statuses.size() == 1);
        CHECK(least.has_value() == statuses.contains("solved"));
        for (json const& cell : cells) {
            std::string const algorithm = cell["algorithm"];
            CAPTURE(algorithm);
            bool const claims = algorithm != "dfs" && algorithm != "greedy"
                && !algorithm.starts_with("weighted");
            CHECK((!least || !claims || cell["optimal"]));
            CHECK((!least || cell["cost"] >= *least));
            if (algorithm == "weighted-astar:1.5" && least) { CHECK(cell["cost"] <= 1.5 * *least); }
        }
    }
}

/// Refused with status 2 and a message that has this in it.
void check_refused(std::vector<std::string> const& words, std::string const& message)
{
    temporary_folder const folder;
    auto const             seen = compare(words, folder);
    CAPTURE(message);
    CAPTURE(seen.err);
    CHECK(seen.status == 2);
    CHECK(seen.out.empty());
    CHECK(contains(seen.err, message));
}

}   // namespace

TEST_CASE("tail-compare grid: all searches agree on random maps")
{
    check_agreement("grid", "random 10x8 30 40 1", "", "zero manhattan", 40);
}

TEST_CASE("tail-compare pegs: all searches agree wherever the discs are")
{
    check_agreement("pegs", "random 5 3 8 1", "bfs iterative-deepening-table", "zero pdb:3 pdb:2-3", 8);
    check_agreement("pegs", "random 5 4 8 1", "bfs iterative-deepening-table", "zero pdb:3 pdb:2-3", 8);
}

TEST_CASE("tail-compare bridge: all searches agree on random walkers")
{
    check_agreement("bridge", "random 5 20 1", "idastar", "zero pairs trips", 20);
}

TEST_CASE("tail-compare doubling: all searches agree on random numbers")
{
    check_agreement("doubling", "random 2000 30 1", "bfs iterative-deepening-table", "zero doublings", 30);
}

TEST_CASE("tail-compare grid: a map without a way is exhausted by every complete search")
{
    for (json const& cell :
         cells_of(12, arguments("grid", "map \"S..f/.~.#/..#G\" walled-in", complete, "manhattan"))) {
        CAPTURE(cell["search"]);
        CHECK(cell["status"] == "exhausted");
        CHECK(cell["cost"].is_null());
    }
}

TEST_CASE("tail-compare grid: a search that would go in circles ends by its limits")
{
    auto words = arguments("grid", "map \"S..f/.~.#/..#G\" walled-in", "idastar parallel-idastar:2",
                           "manhattan");
    words.insert(words.end(), {"--nodes", "100000"});
    for (json const& cell : cells_of(2, words)) { CHECK(cell["status"] == "node_limit"); }
}

TEST_CASE("tail-compare grid: the island costs 14 as in grid_path")
{
    auto const cell = only_cell("grid", "island", "astar", "manhattan");
    CHECK(cell["cost"] == 14);
    CHECK(cell["steps"] == 11);
    CHECK(cell["optimal"] == true);
    CHECK(cell["answer"].get<std::string>().size() == 11);
}

TEST_CASE("tail-compare grid: a file is the map that its lines are")
{
    temporary_file const file{"S~~G\r\n....\r\n"};
    auto const           cell = only_cell("grid", "file \"" + file.name() + "\"", "uniform-cost");
    CHECK(cell["cost"] == 5);
    CHECK(cell["answer"] == "DRRRU");
}

TEST_CASE("tail-compare grid: random maps are the same everywhere")
{
    // The costs come from a generator and a search of their own, in another language.
    std::map<std::string, json> costs;
    for (json const& cell : cells_of(3, arguments("grid", "random 20x20 25 3 1", "uniform-cost"))) {
        costs[cell["instance"]] = cell["cost"];
    }
    CHECK(costs
          == std::map<std::string, json>{
              {"20x20-rock25-seed1-1", 43}, {"20x20-rock25-seed1-2", nullptr}, {"20x20-rock25-seed1-3", 48}});
}

TEST_CASE("tail-compare pegs: counts what the example four_pegs counts")
{
    for (json const& cell : cells_of(2, arguments("pegs", "tower 10 4", "astar-heap", "zero pdb:4-6"))) {
        CHECK(cell["cost"] == 49);
        CHECK(cell["expanded"] == (cell["guide"] == "zero" ? 1048568 : 125955));
        CHECK((cell["guide"] == "zero") == (cell["preparation_seconds"] == 0));
    }
}

TEST_CASE("tail-compare pegs: towers on three pegs take 2^n - 1 moves")
{
    for (json const& cell : cells_of(3, arguments("pegs", "tower 8 3", "bfs astar", "pdb:4-4 pdb:7"))) {
        CHECK(cell["cost"] == 255);
    }
}

TEST_CASE("tail-compare bridge: the four walkers need 17 minutes and a greedy search more")
{
    for (json const& cell :
         cells_of(9, arguments("bridge", "walkers 10 5 2 1", "astar idastar greedy", "zero pairs trips"))) {
        CAPTURE(cell["search"]);
        CHECK(cell["instance"] == "1-2-5-10");
        if (cell["algorithm"] == "greedy") {
            CHECK(cell["cost"] > 17);
        } else {
            CHECK(cell["cost"] == 17);
            CHECK(contains(cell["answer"], "-> 5 and 10"));
        }
    }
}

TEST_CASE("tail-compare doubling: a hundred takes the seven steps of first_search")
{
    auto const cell = only_cell("doubling", "reach 100", "bfs");
    CHECK(cell["cost"] == 7);
    CHECK(cell["optimal"] == true);
    CHECK(cell["answer"] == "1 4 8 11 22 25 50 100");
}

TEST_CASE("tail-compare doubling: what can be seen from the remainder expands nothing")
{
    for (json const& cell :
         cells_of(2, arguments("doubling", "reach 99", "idastar astar-heap", "remainder"))) {
        CHECK(cell["status"] == "exhausted");
        CHECK(cell["expanded"] == 0);
    }
    CHECK(only_cell("doubling", "reach 99", "astar", "doublings")["expanded"] > 0);
}

TEST_CASE("tail-compare: searches that count steps are refused where steps differ in cost")
{
    for (char const* const algorithm : {"bfs", "iterative-deepening", "iterative-deepening-table"}) {
        check_refused(arguments("grid", "island", algorithm),
                      std::string{algorithm} + " counts steps, but the steps of grid differ in cost");
    }
    CHECK(only_cell("pegs", "tower 4 3", "iterative-deepening")["cost"] == 15);
}

TEST_CASE("tail-compare: says what is wrong with a path search")
{
    check_refused(arguments("grid", "island", "astr", "zero"),
                  "unknown algorithm 'astr', did you mean 'astar'?");
    check_refused(arguments("grid", "island", "astar", "manhatten"),
                  "unknown heuristic 'manhatten', did you mean 'manhattan'?");
    check_refused(arguments("pegs", "tower 4 3", "astar", "pdb"),
                  "unknown heuristic 'pdb', did you mean 'pdb:4-6'?");
    check_refused(arguments("pegs", "tower 4 3", "astar", "pdb:2-x"),
                  "pdb: expected a whole number from 1 to 11, found 'x'");
    check_refused(arguments("grid", "island", "depth-limited"),
                  "depth-limited: expected a depth, as in depth-limited:20");
    check_refused(arguments("grid", "island", "depth-limited:0"),
                  "depth-limited: expected a whole number from 1 to");
    check_refused(arguments("grid", "island", "weighted-astar:0.5", "zero"),
                  "weighted-astar: expected a number of at least 1, found '0.5'");
    check_refused(arguments("grid", "island", "astar:2", "zero"),
                  "astar: expected nothing after the name, found ':2'");
}

TEST_CASE("tail-compare: says what is wrong with the instances of a path domain")
{
    check_refused(arguments("grid", "map S.x/..G", "dfs"),
                  "map: row 1, column 3: expected one of \".f~#\", S or G, found 'x'");
    check_refused(arguments("grid", "map S.G/..G", "dfs"),
                  "map: row 2, column 3: expected one of \".f~#\", found 'G'");
    check_refused(arguments("grid", "map S..", "dfs"), "map: expected one S and one G");
    check_refused(arguments("grid", "random 20 25 5 1", "dfs"),
                  "grid: expected 'island' or 'map ROWS [NAME]' or 'file PATH' or");
    check_refused(arguments("grid", "random 20x500 25 5 1", "dfs"),
                  "random: height: expected a whole number from 2 to 200, found '500'");
    check_refused(arguments("grid", "file /nonexistent/map", "dfs"), "/nonexistent/map");
    check_refused(arguments("pegs", "tower 4 5", "dfs"),
                  "tower: PEGS: expected a whole number from 3 to 4, found '5'");
    check_refused(arguments("pegs", "4 3", "dfs"),
                  "pegs: expected 'tower DISCS PEGS' or 'random DISCS PEGS COUNT SEED', found '4 3'");
    check_refused(arguments("bridge", "walkers 1 two", "dfs"),
                  "walkers: expected a whole number from 1 to 1000, found 'two'");
    check_refused(arguments("doubling", "reach 0", "dfs"),
                  "reach: expected a whole number from 1 to 1000000000, found '0'");

    temporary_file const bad{"S..\n.xG\n"};
    check_refused(arguments("grid", "file " + bad.name(), "dfs"),
                  bad.name() + ": row 2, column 2: expected one of");
}

TEST_CASE("tail-compare pegs: tables that do not go with the tower are the error of their cell alone")
{
    for (json const& cell : cells_of(3, arguments("pegs", "tower 4 4", "astar", "zero pdb:4-6 pdb:2-2"))) {
        bool const fits = cell["guide"] != "pdb:4-6";
        CHECK(cell["status"] == (fits ? "solved" : "error"));
        if (!fits) { CHECK(contains(cell["error"], "of no more than all 4 together")); }
    }
}
