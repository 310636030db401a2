#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <examples/compare_tool.hpp>

using namespace tail::test;
using nlohmann::json;

namespace {

[[nodiscard]] std::vector<std::string> arguments(std::string const& instances, std::string const& algorithms,
                                                 std::string const& heuristics = "")
{
    std::vector<std::string> all{"--domain", "npuzzle", "--instances", instances, "--algorithm", algorithms};
    if (!heuristics.empty()) { all.insert(all.end(), {"--heuristic", heuristics}); }
    return all;
}

/// The cells by the names of their searches: `astar manhattan`.
[[nodiscard]] std::map<std::string, json>
searches(std::string const& instances, std::string const& algorithms, std::string const& heuristics = "")
{
    std::map<std::string, json> all;
    for (json& cell : compared(arguments(instances, algorithms, heuristics))) {
        all.emplace(cell["search"], std::move(cell));
    }
    return all;
}

void refused(std::string const& instances, std::string const& algorithms, std::string const& heuristics,
             std::string const& why)
{
    temporary_folder const folder;
    auto const             seen = compare(arguments(instances, algorithms, heuristics), folder);
    CAPTURE(seen.err);
    CHECK(seen.status == 2);
    CHECK(contains(seen.err, why));
}

// A second search, from the words of the thesis and ordinary containers.

using tiles = std::array<int, 9>;

tiles const goal{0, 1, 2, 3, 4, 5, 6, 7, 8};

/// The blank moves up, left, right, down.
[[nodiscard]] std::vector<tiles> moved(tiles const& from)
{
    std::vector<tiles> all;
    auto const         blank = static_cast<int>(std::find(from.begin(), from.end(), 0) - from.begin());
    auto const         push  = [&](int to) {
        all.push_back(from);
        std::swap(all.back()[static_cast<std::size_t>(blank)], all.back()[static_cast<std::size_t>(to)]);
    };
    if (blank >= 3) { push(blank - 3); }
    if (blank % 3 > 0) { push(blank - 1); }
    if (blank % 3 < 2) { push(blank + 1); }
    if (blank < 6) { push(blank + 3); }
    return all;
}

[[nodiscard]] int manhattan(tiles const& board)
{
    int sum = 0;
    for (int cell = 0; cell < 9; ++cell) {
        int const tile = board[static_cast<std::size_t>(cell)];
        if (tile != 0) { sum += std::abs(tile / 3 - cell / 3) + std::abs(tile % 3 - cell % 3); }
    }
    return sum;
}

/// Last move as the thesis programs it, which charges the goal, too.
[[nodiscard]] int last_move_coded(tiles const& board)
{
    auto const one   = std::find(board.begin(), board.end(), 1) - board.begin();
    auto const three = std::find(board.begin(), board.end(), 3) - board.begin();
    return manhattan(board) + (one % 3 != 0 && three / 3 != 0 ? 2 : 0);
}

struct answer {
    std::uint64_t expanded = 0;
    int           cost     = 0;
};

/// Algorithm 4.2 of the thesis: duplicates in the fringe, nothing reopened, the goal tested when it is
/// removed. A multimap keeps equal keys in the order in which they came.
template <class Heuristic>
[[nodiscard]] answer as_in_the_thesis(tiles const& start, Heuristic h)
{
    std::multimap<int, std::pair<tiles, int>> fringe{{h(start), {start, 0}}};
    std::set<tiles>                           closed;
    for (;;) {
        auto const [board, g] = fringe.begin()->second;
        fringe.erase(fringe.begin());
        if (board == goal) { return {closed.size(), g}; }
        if (!closed.insert(board).second) { continue; }
        for (tiles const& next : moved(board)) { fringe.emplace(g + 1 + h(next), std::pair{next, g + 1}); }
    }
}

[[nodiscard]] std::vector<tiles> breadth_first()
{
    std::vector<tiles> order{goal};
    std::set<tiles>    seen{goal};
    for (std::size_t i = 0; i < order.size(); ++i) {
        for (tiles const& next : moved(order[i])) {
            if (seen.insert(next).second) { order.push_back(next); }
        }
    }
    return order;
}

[[nodiscard]] double mean(json const& cell)
{
    return cell["expanded"].get<double>() / cell["problems"].get<double>();
}

/// On how many boards the answer costs more than with an admissible and consistent heuristic.
[[nodiscard]] std::size_t not_optimal(json const& cell, json const& sound)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < sound["costs"].size(); ++i) {
        count += cell["costs"][i] != sound["costs"][i] ? 1U : 0U;
    }
    return count;
}

}   // namespace

TEST_CASE("tail-compare npuzzle: astar-no-reopen-fifo expands what the algorithm of the thesis expands board "
          "by board")
{
    auto const found = searches("all 3x3 4000", "astar-no-reopen-fifo", "manhattan last-move-coded");
    auto const all   = breadth_first();
    REQUIRE(all.size() == 181440);
    REQUIRE(found.size() == 2);
    for (std::size_t i = 0; i * 4000 < all.size(); ++i) {
        CAPTURE(i);
        auto const check = [&](char const* search, answer const& by_hand) {
            CHECK(found.at(search)["each"][i] == by_hand.expanded);
            CHECK(found.at(search)["costs"][i] == by_hand.cost);
        };
        check("astar-no-reopen-fifo manhattan", as_in_the_thesis(all[i * 4000], manhattan));
        check("astar-no-reopen-fifo last-move-coded", as_in_the_thesis(all[i * 4000], last_move_coded));
    }
    CHECK(found.at("astar-no-reopen-fifo manhattan")["problems"] == 46);
    CHECK(found.at("astar-no-reopen-fifo manhattan")["solved"] == 46);
    CHECK(found.at("astar-no-reopen-fifo manhattan")["each"].size() == 46);
    CHECK(found.at("astar-no-reopen-fifo manhattan")["optimal"] == true);
    CHECK(found.at("astar-no-reopen-fifo last-move-coded")["optimal"] == false);
}

// The means and the order are those of an independent count on another tenth of the boards, so they agree but
// roughly; the exact ones are from the same search over tables of all boards, written apart.
TEST_CASE("tail-compare npuzzle: astar-no-reopen-fifo on every fortieth board of 3x3 expands as many nodes "
          "as counted elsewhere"
          * doctest::test_suite("slow") * doctest::skip(!TAIL_SLOW_TESTS))
{
    auto const found = searches(
        "all 3x3 40", "astar-no-reopen-fifo",
        "manhattan linear-conflict last-move last-move-coded diagonal-conflict-one-coded");
    REQUIRE(found.size() == 5);
    json const& plain = found.at("astar-no-reopen-fifo manhattan");
    CHECK(plain["problems"] == 4536);
    CHECK(mean(plain) == doctest::Approx(1614.6).epsilon(0.01));
    CHECK(mean(found.at("astar-no-reopen-fifo linear-conflict")) == doctest::Approx(902.7).epsilon(0.01));
    CHECK(mean(found.at("astar-no-reopen-fifo last-move")) == doctest::Approx(1097.6).epsilon(0.01));
    CHECK(mean(found.at("astar-no-reopen-fifo last-move-coded")) == doctest::Approx(1719.7).epsilon(0.01));
    CHECK(mean(found.at("astar-no-reopen-fifo diagonal-conflict-one-coded"))
          == doctest::Approx(1333.7).epsilon(0.01));

    CHECK(plain["expanded"] == 7288983);
    CHECK(found.at("astar-no-reopen-fifo diagonal-conflict-one-coded")["expanded"] == 6045820);
    CHECK(not_optimal(found.at("astar-no-reopen-fifo diagonal-conflict-one-coded"), plain) == 22);
    for (char const* sound : {"astar-no-reopen-fifo linear-conflict", "astar-no-reopen-fifo last-move",
                              "astar-no-reopen-fifo last-move-coded"}) {
        CAPTURE(sound);
        CHECK(not_optimal(found.at(sound), plain) == 0);
    }
}

TEST_CASE("tail-compare npuzzle: a set is the sum of its boards")
{
    auto const set = searches("set 4x4 4 24 7", "astar idastar idastar-closed-list", "linear-conflict");
    REQUIRE(set.size() == 3);
    std::map<std::string, std::array<std::uint64_t, 2>> sum;
    std::map<std::string, std::vector<std::uint64_t>>   each;
    for (json const& cell :
         compared(arguments("scramble 4x4 4 24 7", "astar idastar idastar-closed-list", "linear-conflict"))) {
        auto& [expanded, cost] = sum[cell["search"]];
        expanded += cell["expanded"].get<std::uint64_t>();
        cost += cell["cost"].get<std::uint64_t>();
        each[cell["search"]].push_back(cell["expanded"].get<std::uint64_t>());
    }
    for (auto const& [search, cell] : set) {
        CAPTURE(search);
        CHECK(cell["problems"] == 4);
        CHECK(cell["solved"] == 4);
        CHECK(cell["expanded"] == sum[search][0]);
        CHECK(cell["cost"] == sum[search][1]);
        CHECK(cell["each"] == each[search]);
        CHECK(cell["answer"].is_null());
    }
}

TEST_CASE("tail-compare npuzzle: limits are for all boards of a set together")
{
    auto const full  = searches("set 4x4 4 24 7", "idastar", "manhattan").at("idastar manhattan");
    auto const first = full["each"][0].get<std::uint64_t>();
    auto       words = arguments("set 4x4 4 24 7", "idastar", "manhattan");
    words.insert(words.end(), {"--nodes", std::to_string(first + 10)});
    auto const cells = compared(words);
    REQUIRE(cells.size() == 1);
    CHECK(cells[0]["status"] == "node_limit");
    CHECK(cells[0]["solved"] == 1);
    CHECK(cells[0]["cost"].is_null());
    CHECK(cells[0]["optimal"] == false);
    CHECK(cells[0]["expanded"] == first + 10);
    CHECK(cells[0]["tried"] == 2);
    CHECK(cells[0]["each"] == std::vector<std::uint64_t>{first, 10});
    CHECK(cells[0]["costs"] == std::vector<std::int64_t>{full["costs"][0].get<std::int64_t>(), -1});
    temporary_folder const folder;
    CHECK(contains(compare(words, folder).out, "1 of 4, node limit"));
}

TEST_CASE("tail-compare npuzzle: tables of patterns are told apart from the memory of the search and count "
          "for its limit")
{
    temporary_folder const
               folder;   // for the tables, which would otherwise be those of whoever runs the test
    auto const run = [&](std::string const& memory) {
        return lines_of(
            run_tool("/usr/bin/env",
                     {"XDG_CACHE_HOME=" + folder.path().string(),
                      std::string{TAIL_EXAMPLES_DIR} + "/tail-compare", "--domain", "npuzzle", "--instances",
                      "scramble 4x4 1 20 1", "--algorithm", "idastar", "--heuristic", "pdb:5-5-5", "--json",
                      "--memory", memory, "--out", folder.file("out")})
                .out);
    };
    auto const built = run("4G");
    REQUIRE(built.size() == 1);
    json const first = json::parse(built[0]);
    CHECK(first["status"] == "solved");
    CHECK(first["table_bytes"].get<std::uint64_t>() > 1'500'000);
    CHECK(first["peak_bytes"].get<std::uint64_t>() < 100'000);
    auto const opened = run("1M");   // from the files that are now there
    REQUIRE(opened.size() == 1);
    CHECK(json::parse(opened[0])["status"] == "memory_limit");
}

TEST_CASE("tail-compare npuzzle: what stands beside Korf's boards is shown beside what is measured")
{
    temporary_folder const folder;
    std::string const      tiles = "1 2 3 0 4 5 6 7 8 9 10 11 12 13 14 15";
    std::ofstream{folder.file("korf100.txt")}
        << "# comment\n7 " + tiles + " 3 99 5\n8 " + tiles + "  # 57 moves\n9 " + tiles + " x y\n";
    auto const out = run_tool("/usr/bin/env",
                              {"TAIL_DATA_DIR=" + folder.path().string(),
                               std::string{TAIL_EXAMPLES_DIR} + "/tail-compare", "--domain", "npuzzle",
                               "--instances", "korf", "--algorithm", "idastar astar", "--heuristic",
                               "manhattan", "--json", "--out", folder.file("out")})
                         .out;
    std::map<std::string, json> published;
    for (std::string const& line : lines_of(out)) {
        json const cell = json::parse(line);
        published[cell["instance"].get<std::string>() + " " + cell["search"].get<std::string>()] =
            cell["published"];
    }
    CHECK(published.at("korf-7 idastar manhattan") == json{{"cost", 3}, {"generated", 99}});
    CHECK(published.at("korf-7 astar manhattan") == json{{"cost", 3}});
    CHECK(published.at("korf-8 idastar manhattan").empty());
    CHECK(published.at("korf-9 idastar manhattan").empty());
}

TEST_CASE("tail-compare npuzzle: a board is the same from the command line and from a file")
{
    temporary_file const boards{"# two boards\n3 1 2 6 4 5 0 7 8\n1 4 2 6 3 5 7 8 0\n"};
    auto const given = compared(arguments("board \"1 4 2 / 6 3 5 / 7 8 0\" mine", "astar", "manhattan"));
    auto const read  = compared(arguments("file " + boards.name() + " 2", "astar", "manhattan"));
    REQUIRE(given.size() == 1);
    REQUIRE(read.size() == 1);
    CHECK(given[0]["instance"] == "mine");
    CHECK(given[0]["cost"] == 6);   // six tiles, each a step from home
    CHECK(given[0]["steps"] == 6);
    CHECK(given[0]["optimal"] == true);
    CHECK(given[0]["answer"].get<std::string>().size() == 6);
    CHECK(read[0]["answer"] == given[0]["answer"]);
    CHECK(read[0]["expanded"] == given[0]["expanded"]);
    CHECK(compared(arguments("file " + boards.name(), "bfs")).size() == 2);
    CHECK(compared(arguments("board \"2 1 0 / 3 4 5\"", "bfs"))[0]["instance"] == "3x2-2-1-0-3-4-5");
}

TEST_CASE("tail-compare npuzzle: settings follow a colon")
{
    auto const found = searches(
        "random 3x3 1 3", "depth-limited:30 iterative-deepening:2 weighted-astar:1 weighted-astar:3 bfs",
        "manhattan");
    REQUIRE(found.size() == 5);
    auto const least = found.at("bfs")["cost"].get<int>();
    CHECK(found.at("depth-limited:30")["cost"] <= 30);
    CHECK(found.at("iterative-deepening:2")["status"] == "depth_limit");
    CHECK(found.at("weighted-astar:1 manhattan")["cost"] == least);
    CHECK(found.at("weighted-astar:3 manhattan")["cost"] <= 3 * least);
}

TEST_CASE("tail-compare npuzzle: a board that parity forbids is proved unsolvable without a search")
{
    auto const cell = searches("board \"0 2 1 3 4 5 6 7 8\"", "astar", "manhattan").at("astar manhattan");
    CHECK(cell["status"] == "exhausted");
    CHECK(cell["cost"].is_null());
    CHECK(cell["expanded"] == 0);
}

// Korf, Artificial Intelligence 27 (1985): 540,860 nodes for the easiest of his hundred boards.
TEST_CASE("tail-compare npuzzle: IDA star generates as many nodes as Korf counted")
{
    if (char const* const folder = std::getenv("TAIL_DATA_DIR"); folder == nullptr || *folder == '\0') {
        MESSAGE("skipped: TAIL_DATA_DIR is not set");
        return;
    }
    auto const cells = compared(arguments("korf 79", "idastar", "manhattan"));
    REQUIRE(cells.size() == 1);
    CHECK(cells[0]["instance"] == "korf-79");
    CHECK(cells[0]["cost"] == 42);
    CHECK(cells[0]["generated"] == 540860);
}

TEST_CASE("tail-compare npuzzle: words that make no sense are refused before anything runs")
{
    refused("randm 3x3 1 1", "astar", "manhattan",
            "unknown source of boards 'randm', did you mean 'random'?");
    refused("random 3x3 1", "astar", "manhattan",
            "expected 'random WxH COUNT SEED', found 2 words after 'random'");
    refused("random 3x3 0 1", "astar", "manhattan", "random: COUNT: expected a whole number from 1");
    refused("random 9x9 1 1", "astar", "manhattan",
            "random: expected from 2 to 6 rows and columns, found '9x9'");
    refused("random 6x6 1 1", "astar", "manhattan", "random: expected at most 25 cells, found '6x6'");
    refused("all 4x4 1", "astar", "manhattan", "all: expected at most 9 cells, found '4x4'");
    refused("board \"1 2 0 3 4 5\"", "astar", "manhattan",
            "expected 4, 9, 16 or 25 numbers, or rows set apart by /");
    refused("board \"1 2 2 3 4 5 6 7 8\"", "astar", "manhattan",
            "expected each tile once, found tile 2 again");
    refused("file /no/such/file", "astar", "manhattan", "cannot read '/no/such/file'");
    refused("random 3x3 1 1", "astra", "manhattan", "unknown algorithm 'astra', did you mean 'astar'?");
    refused("random 3x3 1 1", "astar:2", "manhattan", "astar: expected no setting, found ':2'");
    refused("random 3x3 1 1", "depth-limited", "", "depth-limited: expected the most moves of a solution");
    refused("random 3x3 1 1", "astar", "manhatten",
            "unknown heuristic 'manhatten', did you mean 'manhattan'?");
    refused("random 3x3 1 1", "astar", "pdb:4-5", "unknown heuristic 'pdb:4-5', did you mean 'pdb:4-4'?");
}

TEST_CASE("tail-compare npuzzle: a pattern database that does not fit the board spoils its own cell only")
{
    auto const found = searches("random 3x3 1 1", "astar", "pdb:6-6-3 manhattan");
    REQUIRE(found.size() == 2);
    CHECK(found.at("astar pdb:6-6-3")["status"] == "error");
    CHECK(contains(found.at("astar pdb:6-6-3")["error"], "is for boards of 4x4, found one of 3x3"));
    CHECK(found.at("astar manhattan")["status"] == "solved");
}
