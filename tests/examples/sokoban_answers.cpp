#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/replay.hpp>

#include <examples/compare_tool.hpp>
#include <examples/sokoban_tool.hpp>

using namespace tail::test;
using nlohmann::json;

namespace {

/// Whether the letters solve the level, by the rules.
[[nodiscard]] bool solves(std::string const& level, std::string const& letters)
{
    auto const played = tail::sokoban::replay(tail::sokoban::parse_board(level).value(), letters);
    return played && played->solved;
}

}   // namespace

TEST_CASE("tail-sokoban: solves a level and says how")
{
    auto const seen = sokoban({levels::one_push});
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    CHECK(contains(seen.out, "#@$.#\n"));
    CHECK(contains(seen.out, "solved with 1 push and 1 move, proved optimal (pushes)\n  R\n"));
    CHECK(contains(seen.out, "1 box line, 1 box change\n"));
}

TEST_CASE("tail-sokoban: json has every member")
{
    auto const all = sokoban_json({levels::middle});
    REQUIRE(all.size() == 1);
    json const& one = all[0];
    for (char const* member :
         {"problem", "status",     "cost",        "solution",    "optimal",   "expanded",  "generated",
          "stored",  "peak_bytes", "seconds",     "algorithm",   "heuristic", "title",     "pushes",
          "moves",   "box_lines",  "box_changes", "lower_bound", "deadlocks", "objective", "grain"}) {
        CHECK_MESSAGE(one.contains(member), member);
    }
    CHECK(one["status"] == "solved");
    CHECK(one["cost"] == one["pushes"]);
    CHECK(one["lower_bound"] == one["cost"]);
    CHECK(one["optimal"] == true);
    CHECK(one["algorithm"] == "astar");
    CHECK(one["heuristic"] == "matching");
    CHECK(one["objective"] == "pushes");
    CHECK(one["deadlocks"] == "usual");
    CHECK(solves(levels::middle, one["solution"]));
}

TEST_CASE("tail-sokoban: all searches by pushes agree")
{
    for (std::string const& level : {levels::middle, levels::corners}) {
        std::set<int> costs;
        for (char const* grain : {"pushes", "macro-pushes"}) {
            for (char const* algorithm : {"astar", "idastar", "idastar-table", "uniform-cost"}) {
                CAPTURE(grain);
                CAPTURE(algorithm);
                auto const all = sokoban_json({"--algorithm", algorithm, "--grain", grain, level});
                REQUIRE(all.size() == 1);
                CHECK(all[0]["optimal"] == true);
                CHECK(all[0]["grain"] == grain);
                CHECK(solves(level, all[0]["solution"]));
                costs.insert(all[0]["cost"].get<int>());
            }
        }
        for (char const* algorithm : {"bfs", "bidirectional", "auto"}) {
            CAPTURE(algorithm);
            auto const all = sokoban_json({"--algorithm", algorithm, level});
            REQUIRE(all.size() == 1);
            CHECK(all[0]["optimal"] == true);
            CHECK(solves(level, all[0]["solution"]));
            costs.insert(all[0]["cost"].get<int>());
        }
        CHECK(costs.size() == 1);
        for (char const* algorithm : {"greedy", "weighted-astar"}) {
            auto const all = sokoban_json({"--algorithm", algorithm, level});
            REQUIRE(all.size() == 1);
            CHECK(all[0]["cost"] >= *costs.begin());
            CHECK(solves(level, all[0]["solution"]));
        }
    }
}

TEST_CASE("tail-sokoban: what is proved optimal is its own bound whoever proved it")
{
    std::string const solved = "#####|#@* #|#####";
    for (auto const& arguments :
         std::vector<std::vector<std::string>>{{"--algorithm", "auto", levels::middle},
                                               {"--algorithm", "fess", "--optimize", "0.5", levels::corners},
                                               {"--algorithm", "fess", solved},
                                               {"--algorithm", "planner", solved},
                                               {"--algorithm", "talking-stones", solved},
                                               {"--objective", "moves-then-pushes", levels::corners}}) {
        CAPTURE(arguments[1]);
        json const one = sokoban_json(arguments).at(0);
        CHECK(one["optimal"] == true);
        CHECK(one["lower_bound"] == one["cost"]);
        CHECK(one["suboptimality"] == 1);
    }
    json const some = sokoban_json({"--algorithm", "planner", levels::corners}).at(0);
    CHECK(some["optimal"] == false);
    CHECK(some["lower_bound"].is_null());
    CHECK(some["suboptimality"].is_null());
}

TEST_CASE("tail-sokoban: every heuristic leads to the same cost")
{
    for (char const* h : {"zero", "nearest", "matching", "linear-conflict", "frozen-walls", "frozen-conflict",
                          "manhattan", "manhattan-matching", "lab-1"}) {
        CAPTURE(std::string{h});
        for (char const* grain : {"pushes", "macro-pushes", "steps"}) {
            auto const all = sokoban_json({"--heuristic", h, "--grain", grain, levels::corners});
            REQUIRE(all.size() == 1);
            CHECK(all[0]["cost"] == (std::string{grain} == "steps" ? 11 : 5));
            CHECK(all[0]["optimal"] == true);
        }
    }
    for (char const* h :
         {"zero", "nearest", "matching", "linear-conflict", "frozen-walls", "frozen-conflict"}) {
        CAPTURE(std::string{h});
        CHECK(sokoban_json({"--heuristic", h, "--objective", "moves", levels::corners}).at(0)["moves"] == 11);
    }
}

TEST_CASE("tail-sokoban: each objective counts what it says")
{
    // The digest of the lab sheet: the fewest moves are 14, found by breadth-first search.
    auto const steps = sokoban_json({"--grain", "steps", "--algorithm", "bfs", levels::middle}).at(0);
    CHECK(steps["cost"] == 14);
    CHECK(steps["moves"] == 14);
    CHECK(steps["objective"] == "moves");
    auto const pushes = sokoban_json({levels::middle}).at(0)["pushes"];
    for (char const* algorithm : {"astar", "idastar-table", "auto"}) {
        CAPTURE(algorithm);
        auto const with = [&](char const* objective) {
            return sokoban_json({"--algorithm", algorithm, "--objective", objective, levels::middle}).at(0);
        };
        CHECK(with("moves")["cost"] == 14);
        CHECK(with("moves")["moves"] == 14);
        CHECK(with("moves-then-pushes")["moves"] == 14);
        CHECK(with("moves-then-pushes")["pushes"] <= with("moves")["pushes"]);
        CHECK(with("pushes-then-moves")["pushes"] == pushes);
        CHECK(with("pushes-then-moves")["cost"] == pushes);
        CHECK(with("pushes-then-moves")["moves"] <= sokoban_json({levels::middle}).at(0)["moves"]);
    }
}

TEST_CASE("tail-sokoban: the lab's searches expand what the digest of its sheet says")
{
    // Iterations of the sheet count the goal, too. Without and with corner and line deadlocks.
    struct row {
        std::string level;
        char const* heuristic;
        int         without, with, cost;
    };
    std::string const s2 = "######|#    #|# $@ #|# .  #|######";
    std::string const s6 = "#######|#   $.#|#   $@#|#   . #|#######";
    for (row const& r : std::vector<row>{{s2, "zero", 13, 9, 3},
                                         {s2, "lab-1", 13, 9, 3},
                                         {s2, "lab-2", 7, 6, 3},
                                         {s2, "lab-3", 7, 6, 3},
                                         {levels::middle, "zero", 16893, 656, 14},
                                         {levels::middle, "lab-1", 7975, 509, 14},
                                         {levels::middle, "lab-2", 941, 203, 14},
                                         {levels::middle, "lab-3", 642, 163, 14},
                                         {levels::corners, "zero", 644, 241, 11},
                                         {levels::corners, "lab-1", 491, 189, 11},
                                         {levels::corners, "lab-2", 100, 74, 11},
                                         {levels::corners, "lab-3", 74, 56, 11},
                                         {s6, "zero", 171, 137, 7},
                                         {s6, "lab-1", 92, 78, 7},
                                         {s6, "lab-2", 30, 30, 8},
                                         {s6, "lab-3", 25, 25, 8}}) {
        CAPTURE(r.level);
        CAPTURE(r.heuristic);
        auto const with = [&](char const* deadlocks) {
            return sokoban_json({"--grain", "steps", "--algorithm", "astar-no-reopen-fifo", "--heuristic",
                                 r.heuristic, "--deadlocks", deadlocks, r.level})
                .at(0);
        };
        CHECK(with("none")["expanded"] == r.without - 1);
        CHECK(with("lines")["expanded"] == r.with - 1);
        CHECK(with("none")["cost"] == r.cost);
        CHECK(with("lines")["cost"] == r.cost);
    }
}

TEST_CASE("tail-sokoban: deadlock tests change the work and not the answer")
{
    auto const none = sokoban_json({"--deadlocks", "none", levels::middle}).at(0);
    auto const all  = sokoban_json({"--deadlocks", "all", levels::middle}).at(0);
    auto const some = sokoban_json({"--deadlocks", "dead-squares,freeze", levels::middle}).at(0);
    CHECK(none["deadlocks"] == "none");
    CHECK(some["deadlocks"] == "dead-squares,freeze");
    CHECK(none["cost"] == all["cost"]);
    CHECK(none["cost"] == some["cost"]);
    CHECK(none["generated"] > all["generated"]);
}

TEST_CASE("tail-sokoban: a file is solved level by level with totals at the end")
{
    temporary_file const file{"#####\n#@$.#\n#####\nTitle: First\n\n######\n#@ $.#\n######\nTitle: Second\n\n"
                              "#####\n#@*.#\n##$##\n#####\nTitle: Third\n"};
    auto const           seen = sokoban({"--file", file.name()});
    CHECK(seen.status == 1);   // the third has no solution
    CHECK(contains(seen.out, "First"));
    CHECK(contains(seen.out, "Second"));
    CHECK(contains(seen.out, "unsolvable"));
    CHECK(contains(seen.out, "totals\n"));
    auto const all = sokoban_json({"--file", file.name()});
    REQUIRE(all.size() == 3);
    CHECK(all[0]["title"] == "First");
    CHECK(all[1]["problem"] == "2");
    CHECK(all[1]["solution"] == "rR");
    CHECK(all[2]["status"] == "exhausted");
    CHECK(all[2]["cost"].is_null());

    CHECK(sokoban_json({"--file", file.name(), "--level", "2"}).at(0)["title"] == "Second");
    CHECK(sokoban_json({"--file", file.name(), "--problem", "2"}).at(0)["title"] == "Second");
    CHECK(sokoban_json({"--file", file.name(), "--level", "1-2"}).size() == 2);
    CHECK(sokoban_json({"--file", file.name(), "--level", "1,3"}).at(1)["title"] == "Third");
    CHECK(sokoban_json({"--file", file.name(), "--level", "Second"}).at(0)["problem"] == "2");
    CHECK(sokoban_json({"--file", file.name(), "--level", "all"}).size() == 3);
    CHECK(sokoban_json({"--file", "-", "--level", "1"}, "#####\n#@$.#\n#####\n").at(0)["status"] == "solved");
}

TEST_CASE("tail-sokoban: a given solution is played by the rules")
{
    auto const good = sokoban({"--verify", "R", levels::one_push});
    CHECK(good.status == 0);
    CHECK(good.out == "level 1: solved, 1 pushes, 1 moves, 1 box lines, 1 box changes\n");
    auto const half = sokoban({"--verify", "", "######|#@ $.#|######"});
    CHECK(sokoban({"--verify", "2r", "######|#@ $.#|######"}).status == 0);
    CHECK(sokoban({"--verify", "r", "######|#@ $.#|######"}).status == 1);
    auto const illegal = sokoban({"--verify", "rrr", "######|#@ $.#|######"});
    CHECK(illegal.status == 2);
    CHECK(illegal.out == "");
    CHECK(illegal.err
          == "tail-sokoban: level 1: move 3 'r' of the man in line 2, column 4: the box before him stands "
             "against "
             "a wall\n");
    auto const letters = sokoban({"--verify", "rxr", "######|#@ $.#|######"});
    CHECK(letters.status == 2);
    CHECK(contains(letters.err, "expected one of \"lurdLURD\", found 'x'"));
    CHECK(sokoban_json({"--verify", "rrr", "######|#@ $.#|######"}).at(0)["status"] == "illegal");

    temporary_file const file{"#####\n#@$.#\n#####\nTitle: First\nSolution: R\n\n"
                              "######\n#@ $.#\n######\nTitle: Second\nSolution: r\n"};
    auto const           stored = sokoban({"--verify", "--file", file.name()});
    CHECK(stored.status == 1);
    CHECK(contains(stored.out, "level 1 \"First\": solved"));
    CHECK(contains(stored.out, "level 2 \"Second\": not solved"));
    CHECK(sokoban({"--verify", "R", "--file", file.name()}).status == 2);   // one solution, two levels
}

TEST_CASE("tail-sokoban: draws what it sees without a search")
{
    auto const seen = sokoban({"--analyse", "#######|#@ $ .#|#######"});
    CHECK(seen.status == 0);
    CHECK(contains(seen.out, "5 squares, 4 of them live, 1 dead; 1 boxes\n"));
    CHECK(contains(seen.out, "#x   .#\n"));   // dead squares
    CHECK(contains(seen.out, "#-----#\n"));   // one tunnel
    CHECK(contains(seen.out, "# ooo.#\n"));   // a box there divides it
    CHECK(contains(seen.out, "#x3210#\n"));   // distances
    auto const numbers = sokoban_json({"--analyse", levels::middle}).at(0);
    CHECK(numbers["squares"] == 25);
    CHECK(numbers["dead_squares"] == 16);
    CHECK(numbers["boxes"] == 3);
    CHECK(numbers["rooms"] == 1);
}

TEST_CASE("tail-sokoban: shows the board after every push")
{
    auto const seen = sokoban({"--show", "#######|#@ $ .#|#######"});
    CHECK(
        contains(seen.out, "push 1: rR\n#######\n#  @$.#\n#######\npush 2: R\n#######\n#   @*#\n#######\n"));
}

TEST_CASE("tail-sokoban: a picture has what the level has")
{
    temporary_folder const folder;
    CHECK(sokoban({"--picture", folder.file("a.svg"), levels::middle}).status == 0);
    std::string const svg = folder.read("a.svg");
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(svg.ends_with("</svg>\n"));
    std::size_t boxes = 0, stored = 0;
    for (auto at = svg.find("#c98d3c"); at != svg.npos; at = svg.find("#c98d3c", at + 1)) { ++boxes; }
    for (auto at = svg.find("#5f9b57"); at != svg.npos; at = svg.find("#5f9b57", at + 1)) { ++stored; }
    CHECK(boxes == 3);    // at the start
    CHECK(stored == 3);   // at the end
    CHECK(sokoban({"--analyse", "--picture", folder.file("b.svg"), levels::middle}).status == 0);
    CHECK(folder.read("b.svg").size() < svg.size());
}

TEST_CASE("tail-sokoban: list and help teach")
{
    auto const list = sokoban({"--list"});
    CHECK(list.status == 0);
    for (char const* word : {"astar", "bidirectional", "matching", "lab-3", "macro-pushes",
                             "pushes-then-moves", "dead-squares", "pi-corrals"}) {
        CHECK_MESSAGE(contains(list.out, word), word);
    }
    CHECK(contains(list.out,
                   "Algorithms that ask none:\nauto, bfs, uniform-cost, talking-stones, "
                   "talking-stones-plus, planner, planner-thesis, fess\n"));
    auto const help = sokoban({"--help"});
    CHECK(help.status == 0);
    for (char const* word :
         {"--level", "--verify", "--analyse", "--picture", "--html", "--deadlocks", "--grain"}) {
        CHECK_MESSAGE(contains(help.out, word), word);
    }
    CHECK(sokoban({"--version"}).out.starts_with("tail-sokoban "));
}

TEST_CASE("tail-sokoban: the levels that come with it are solved")
{
    auto const all = sokoban_json({"--seconds", "60", "--file", TAIL_OWN_LEVELS});
    CHECK(all.size() >= 10);
    for (json const& one : all) {
        CHECK(one["status"] == "solved");
        CHECK(one["optimal"] == true);
        CHECK(one["title"] != "");
    }
}

TEST_CASE("tail-sokoban: fess names its features and tests and shortens what it finds")
{
    auto const plain = sokoban_json({"--algorithm", "fess", levels::many_boxes});
    REQUIRE(plain.size() == 1);
    CHECK(plain[0]["status"] == "solved");
    CHECK(plain[0]["heuristic"] == "features");
    std::string const tests = plain[0]["deadlocks"];
    CHECK(contains(tests, "corrals"));
    CHECK(contains(tests, "retrograde"));
    CHECK_FALSE(contains(tests, "patterns"));
    CHECK(sokoban_json({"--algorithm", "fess", "--deadlocks", "freeze", levels::one_push})[0]["deadlocks"]
          == "freeze");

    auto const shorter = sokoban_json({"--algorithm", "fess", "--optimize", "0.5", levels::corners});
    REQUIRE(shorter.size() == 1);
    CHECK(shorter[0]["cost"] <= shorter[0]["pushes_before"]);
    CHECK(shorter[0]["optimal"] == true);
    CHECK(shorter[0]["cost"] == sokoban_json({levels::corners})[0]["cost"]);
    CHECK(solves(levels::corners, shorter[0]["solution"]));

    auto const less = sokoban_json(
        {"--algorithm", "fess", "--without", "rooms,opener,plan-search", "--threads", "2", levels::corners});
    REQUIRE(less.size() == 1);
    CHECK(solves(levels::corners, less[0]["solution"]));
    CHECK(less[0].contains("expanded_5"));
    CHECK_FALSE(less[0].contains("expanded_6"));
}

TEST_CASE("tail-sokoban: fess draws the best position after a limit")
{
    auto const seen = sokoban({"--algorithm", "fess", "--nodes", "2", levels::many_boxes});
    CHECK(seen.status == 3);
    auto const at = seen.out.find(
        "nearest to the goal, by the features, was the position after these moves:\n");
    REQUIRE(at != std::string::npos);
    CHECK(contains(seen.out.substr(at), "################\n"));
}

TEST_CASE("tail-sokoban: talking-stones gives the counts of its thesis")
{
    char const* const folder = std::getenv("TAIL_DATA_DIR");
    std::string const file   = std::string{folder == nullptr ? "" : folder} + "/sokoban/xsokoban-90.xsb";
    if (folder == nullptr || !std::filesystem::exists(file)) {
        MESSAGE("skipped: TAIL_DATA_DIR has no sokoban/xsokoban-90.xsb");
        return;
    }
    auto const all = sokoban_json({"--algorithm", "talking-stones", "--file", file, "--level", "1-6"});
    REQUIRE(all.size() == 6);
    std::uint64_t const failed[] = {76, 7155, 31, 20'000, 67, 2849};
    for (std::size_t i = 0; i < 6; ++i) {
        CAPTURE(i);
        CHECK(all[i]["failed"] == failed[i]);
        CHECK(all[i]["expanded"] == failed[i]);
        CHECK(all[i]["status"] == (i == 3 ? "node_limit" : "solved"));
    }
}

TEST_CASE("tail-sokoban: the picture of a plan has numbered goals and entrances and parking squares")
{
    std::string const room = "########|#  #   #|#@$  ..#|# $#   #|#  ####|####";
    auto const        seen = sokoban({"--algorithm", "planner", "--show-plan", room});
    CHECK(seen.status == 0);
    CHECK(contains(seen.out,
                   "goals filled in this order (ascending); '=' entrances, '-' others\n"
                   "########\n#  #   #\n#   =21#\n#  #   #\n#  ####\n####\n"));
    // After a limit the order is the one that was planned.
    auto const early = sokoban({"--algorithm", "planner", "--nodes", "1", "--show-plan", room});
    CHECK(early.status == 3);
    CHECK(contains(early.out, "goals planned in this order; '=' entrances, '-' others\n"));
    CHECK(contains(early.out, "\n#   =21#\n"));

    for (std::vector<std::string> const& wrong :
         {std::vector<std::string>{"--show-plan", "--json", "--algorithm", "planner", room},
          std::vector<std::string>{"--show-plan", room},
          std::vector<std::string>{"--show-plan", "--algorithm", "fess", room}}) {
        auto const refused = sokoban(wrong);
        CHECK(refused.status == 2);
        CHECK(refused.out == "");
        CHECK(refused.err
              == (wrong[1] == "--json"
                      ? "tail-sokoban: --show-plan: draws for people to see, not with --json\n"
                      : "tail-sokoban: --show-plan: expected --algorithm planner or planner-thesis\n"));
    }
}
