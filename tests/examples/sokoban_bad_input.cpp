#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <examples/compare_tool.hpp>
#include <examples/sokoban_tool.hpp>

using namespace tail::test;
using nlohmann::json;

namespace {

/// Refused with status 2, this message, and nothing on standard output.
void check_refused(std::vector<std::string> arguments, std::string const& message,
                   std::string const& input = "")
{
    auto const seen = sokoban(arguments, input);
    CAPTURE(message);
    CHECK(seen.status == 2);
    CHECK(seen.out == "");
    CHECK(seen.err == "tail-sokoban: " + message + "\n");
}

/// A level is refused: what was printed before it does not matter.
void check_bad_level(std::string const& level, std::string const& message)
{
    auto const seen = sokoban({"--json", level});
    CAPTURE(level);
    CHECK(seen.status == 2);
    CHECK(seen.out == "");
    CHECK(seen.err == "tail-sokoban: level 1: " + message + "\n");
}

/// A search that knows nothing of a level with many boxes: not through in any reasonable time.
[[nodiscard]] std::vector<std::string> blind(std::vector<std::string> more)
{
    std::vector<std::string> all{levels::many_boxes, "--heuristic", "zero", "--deadlocks", "none"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

}   // namespace

TEST_CASE("tail-sokoban: says what is wrong with a level")
{
    check_bad_level("#####|# $.#|#####", "line 1, column 1: expected a man '@' or '+', found none");
    check_bad_level("######|#@$.@#|######",
                    "line 2, column 5: expected one man, found a second one after that in row 2, column 2");
    check_bad_level("######|#@$$.#|######",
                    "line 2, column 4: expected as many boxes as goals, found 2 boxes and 1 goal");
    check_bad_level("#####|#@$. |#####",
                    "line 2, column 5: expected walls all around the man, found a way out here");
    check_bad_level("#####|#@x.#|#####", "line 1, column 9: expected one of \"#@$.*+ -_\", found 'x'");
    check_bad_level("", "line 1, column 1: expected a level, found none");
    check_bad_level("####|#@ #|####", "line 2, column 2: expected at least one box, found none");
}

TEST_CASE("tail-sokoban: a file without a level is refused")
{
    check_refused({"--file", "-"}, "standard input: line 1, column 1: expected a level, found an empty text");
    check_refused({"--file", "/nonexistent/levels"},
                  "cannot read '/nonexistent/levels': no such file or directory");
    check_refused({"--file", "/"}, "cannot read '/': is a directory");
    auto const binary = sokoban({"--file", "-"}, std::string("####\0\1\2", 7));
    CHECK(binary.status == 2);
    CHECK(contains(binary.err, "expected text, found byte 0x00"));
    auto const noise = sokoban({"--file", "-"}, "\xFF\xFE\x80 no level\n");
    CHECK(noise.status == 2);
    CHECK(contains(noise.err, "expected a level, found none"));
}

TEST_CASE("tail-sokoban: whatever a long file holds is told of in one line")
{
    std::size_t const size = 5'000'000;
    std::string       noise(size, ' ');
    std::uint32_t     state = 1;
    for (char& c : noise) {
        state = state * 1664525U + 1013904223U;
        c     = static_cast<char>(1 + (state >> 24U) % 255);
    }
    std::string rows, heads, levels;
    while (rows.size() < size) { rows += std::string(79, '#') + "\n"; }
    while (heads.size() < size) { heads += "Title: x\n"; }
    while (levels.size() < size) { levels += "#@\n\n"; }
    for (std::string const& text : {noise, rows, heads, levels, std::string(size, '#'),
                                    std::string(size, '('), "#@$." + std::string(size, ' ') + "#\n"}) {
        temporary_file const file{text};
        auto const           seen = sokoban({"--json", "--file", file.name()});
        CAPTURE(text.substr(0, 20));
        CHECK(seen.status == 2);
        CHECK(seen.out == "");
        CHECK(lines_of(seen.err).size() == 1);
        CHECK(seen.err.size() < 300);
    }
}

TEST_CASE("tail-sokoban: four hundred boxes are searched for as long as is said")
{
    std::string level = "46#|#@43-#|";
    for (int row = 0; row < 20; ++row) { level += "#-20($-)3-#|#--20(.-)2-#|"; }
    level += "#44-#|46#";
    auto const seen = sokoban({"--json", "--seconds", "0.5", "--memory", "256M", level});
    CHECK(seen.status == 3);
    json const one = json::parse(seen.out);
    CHECK(one["status"] == "time_limit");
    CHECK(one["lower_bound"] >= 800);
    CHECK(one["peak_bytes"] <= 256 << 20);
    CHECK(one["seconds"] < 20);

    // Plans for so many take longer than that, too.
    for (char const* algorithm : {"planner", "planner-thesis"}) {
        CAPTURE(algorithm);
        auto const planned = sokoban({"--json", "--seconds", "0.2", "--algorithm", algorithm, level});
        CHECK(planned.status == 3);
        CHECK(json::parse(planned.out)["status"] == "time_limit");
        CHECK(json::parse(planned.out)["seconds"] < 10);
    }
}

TEST_CASE("tail-sokoban: one bad level does not stop the others")
{
    temporary_file const file{"#####\n#@$.#\n#####\nTitle: Good\n\n#####\n# $.#\n#####\nTitle: No man\n\n"
                              "######\n#@ $.#\n######\nTitle: Good again\n"};
    auto const           seen = sokoban({"--json", "--file", file.name()});
    CHECK(seen.status == 2);
    CHECK(lines_of(seen.out).size() == 2);
    CHECK(contains(seen.err, "tail-sokoban: level 2 \"No man\": line 6, column 1: expected a man"));
    auto const table = sokoban({"--file", file.name()});
    CHECK(table.status == 2);
    CHECK(contains(table.out, "bad levels"));
}

TEST_CASE("tail-sokoban: ends of line and tabs and marks of all systems are read")
{
    for (std::string const& text :
         {std::string{"#####\r\n#@$.#\r\n#####\r\n"}, std::string{"\xEF\xBB\xBF#####\n#@$.#\n#####\n"},
          std::string{"\t#####\n\t#@$.#\n\t#####"}, std::string{"#####\n#@$.#\n#####\n\x1A"}}) {
        CAPTURE(text);
        auto const all = sokoban_json({"--file", "-"}, text);
        REQUIRE(all.size() == 1);
        CHECK(all[0]["solution"] == "R");
    }
}

TEST_CASE("tail-sokoban: a very large level is refused and so is a very long line")
{
    std::string large = std::string(500, '#') + "\n";
    for (int row = 0; row < 498; ++row) {
        std::string inside(500, ' ');
        inside.front() = inside.back() = '#';
        if (row == 100) { inside.replace(100, 3, "@$."); }
        large += inside + "\n";
    }
    large += std::string(500, '#') + "\n";
    auto const refused = sokoban({"--json", "--file", "-"}, large);
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, "expected at most 16000 squares"));

    // As large, but of walls: this is a small level.
    std::string walls;
    for (int row = 0; row < 500; ++row) {
        std::string line(500, '#');
        if (row == 250) { line.replace(100, 3, "@$."); }
        walls += line + "\n";
    }
    CHECK(sokoban_json({"--file", "-"}, walls).at(0)["solution"] == "R");

    auto const line = sokoban({"--json", "--file", "-"},
                              std::string(10'000'000, '#') + "\n#####\n#@$.#\n#####\n");
    CHECK(line.status == 2);
}

TEST_CASE("tail-sokoban: a level that begins solved needs no move")
{
    auto const one = sokoban_json({"#####|#@* #|#####"}).at(0);
    CHECK(one["status"] == "solved");
    CHECK(one["cost"] == 0);
    CHECK(one["solution"] == "");
    CHECK(one["optimal"] == true);
    CHECK(sokoban({"#####|#@* #|#####"}).status == 0);
    for (char const* algorithm :
         {"talking-stones", "talking-stones-plus", "planner", "planner-thesis", "fess"}) {
        CAPTURE(algorithm);
        auto const wedged = sokoban({"--json", "--algorithm", algorithm, "####|#@*#|####"});
        CHECK(wedged.status == 0);
        CHECK(json::parse(wedged.out)["status"] == "solved");
        CHECK(json::parse(wedged.out)["solution"] == "");
    }
}

TEST_CASE("tail-sokoban: proves that there is no solution")
{
    for (char const* deadlocks : {"none", "all", "dead-squares", "freeze"}) {
        for (char const* algorithm : {"astar", "idastar", "idastar-table", "bfs", "bidirectional", "auto"}) {
            CAPTURE(deadlocks);
            CAPTURE(algorithm);
            auto const seen = sokoban(
                {"--json", "--deadlocks", deadlocks, "--algorithm", algorithm, levels::hopeless});
            CHECK(seen.status == 1);
            CHECK(json::parse(seen.out)["status"] == "exhausted");
        }
    }
    CHECK(contains(sokoban({levels::hopeless}).out, "proved unsolvable\n"));
}

TEST_CASE("tail-sokoban: no page is written where nothing was solved")
{
    temporary_folder const folder;
    std::string const      page = folder.file("page.html");
    auto const             none = sokoban({"--html", page, levels::hopeless});
    CHECK(none.status == 1);
    CHECK(none.err == "tail-sokoban: --html: no solution was found, so no page was written\n");
    CHECK_FALSE(std::filesystem::exists(page));
    auto const one = sokoban({"--html", page, levels::hopeless, levels::one_push});
    CHECK(one.status == 1);
    CHECK(one.err == "");
    CHECK(std::filesystem::exists(page));
}

TEST_CASE("tail-sokoban: limits are kept and tell what is known")
{
    auto const memory = sokoban(blind({"--json", "--memory", "2M"}));
    CHECK(memory.status == 3);
    json const one = json::parse(memory.out);
    CHECK(one["status"] == "memory_limit");
    CHECK(one["lower_bound"] > 0);
    CHECK(one["peak_bytes"] <= 2 << 20);
    CHECK(one["cost"].is_null());

    auto const tiny = sokoban(blind({"--json", "--memory", "1K"}));
    CHECK(tiny.status == 3);
    CHECK(json::parse(tiny.out)["status"] == "memory_limit");

    auto const nodes = sokoban_json(blind({"--nodes", "10"})).at(0);
    CHECK(nodes["status"] == "node_limit");
    CHECK(nodes["expanded"] == 10);

    auto const time = sokoban(blind({"--seconds", "0.3"}));
    CHECK(time.status == 3);
    CHECK(contains(time.out, "stopped by the limit of time, a solution has at least "));
}

TEST_CASE("tail-sokoban: Ctrl-C prints what is known")
{
    for (bool as_json : {false, true}) {
        std::vector<std::string> arguments = blind({levels::one_push});
        if (as_json) { arguments.emplace_back("--json"); }
        running_tool tool{"tail-sokoban", arguments};
        ::usleep(400'000);
        tool.signal(SIGINT);
        auto const seen = tool.wait();
        CHECK(seen.status == 130);
        if (as_json) {
            CHECK(json::parse(seen.out)["status"] == "cancelled");
        } else {
            CHECK(contains(seen.out, "cancelled"));
            CHECK(contains(seen.out, "totals\n"));
        }
    }
}

TEST_CASE("tail-sokoban: Ctrl-C while a solution is made shorter prints the solution and says so")
{
    // Solved in a moment, and then shortened for minutes.
    std::string const rooms =
        "##################|#   #        #   #|# $ # $ $ $  # ..#|#      #   #   . #|# $ $  # @ #   . #|"
        "#   #  #   #  .. #|# $ # $ $ $    . #|#            #...#|##################";
    running_tool tool{"tail-sokoban", {rooms, "--algorithm", "fess", "--optimize", "300"}};
    ::usleep(1'000'000);
    tool.signal(SIGINT);
    auto const seen = tool.wait();
    CHECK(seen.status == 130);
    CHECK(contains(seen.out, "found a solution with "));
    CHECK(contains(seen.out, "; interrupted"));
}

TEST_CASE("tail-sokoban: Ctrl-C ends solvers that find some solution and keeps what they have")
{
    // Nine goals in a room with one door, of which the last cannot be filled: too many positions to prove it.
    std::string const full_room =
        "################|#          #####|# $  $  $  #...#|#  @        ...#|# $  $  $  #...#|"
        "#          #####|# $  $  $  #####|#          #####|################";
    // Thirty boxes in a hall.
    std::string const hall =
        "36#|#34-#|#-15($-)3-#|#34-#|#--14($-)4-#|#3-@30-#|#--14(.-)4-#|#34-#|#-15(.-)3-#|"
        "#34-#|36#";

    temporary_file const file{"x"};
    std::string const    kept = file.name() + ".patterns";
    for (char const* algorithm : {"fess", "planner", "talking-stones-plus"}) {
        CAPTURE(algorithm);
        bool const               is_fess = algorithm == std::string{"fess"};
        std::vector<std::string> arguments{is_fess ? hall : full_room, "--algorithm", algorithm};
        if (algorithm == std::string{"planner"}) {
            arguments.insert(arguments.end(), {"--json", "--patterns", kept});
        }
        running_tool tool{"tail-sokoban", arguments};
        ::usleep(is_fess ? 3'000'000 : 600'000);   // time for some expansions, on a busy machine too
        tool.signal(SIGINT);
        auto const seen = tool.wait();
        CHECK(seen.status == 130);
        if (algorithm != std::string{"planner"}) {
            CHECK(contains(seen.out, "interrupted"));
            auto const drawn = seen.out.find("nearest to the goal, by the features, was the position after");
            CHECK((drawn != std::string::npos) == is_fess);
            if (drawn != std::string::npos) {
                CHECK(contains(seen.out.substr(drawn), "\n" + std::string(36, '#') + "\n"));
            }
            continue;
        }
        auto const told = json::parse(seen.out);
        CHECK(told["status"] == "cancelled");
        CHECK(told["patterns_read"] == 0);
        auto const again = sokoban_json({full_room, "--nodes", "1", "--patterns", kept}).at(0);
        CHECK(again["patterns_read"] == told["patterns_kept"]);
    }
    std::remove(kept.c_str());
}

TEST_CASE("tail-sokoban: a limit of memory is one of the process" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    char const* const folder = std::getenv("TAIL_DATA_DIR");
    std::string const levels = std::string{folder == nullptr ? "" : folder} + "/sokoban/xsokoban-90.xsb";
    if (folder == nullptr || !std::filesystem::exists(levels)) {
        MESSAGE("skipped: TAIL_DATA_DIR has no sokoban/xsokoban-90.xsb");
        return;
    }
    auto const seen = sokoban({"--json", "--algorithm", "planner", "--memory", "60M", "--nodes", "10000",
                               "--file", levels, "--level", "66"});
    CHECK(seen.status == 3);
    CHECK(json::parse(seen.out)["peak_bytes"] <= 60 << 20);
    CHECK(seen.peak_bytes <= 80 << 20);   // programs and allocators want theirs
}

TEST_CASE("tail-sokoban: shows its progress on a terminal and never in a pipe")
{
    running_tool watched{"tail-sokoban", blind({"--seconds", "1"}), running_tool::screen::terminal};
    auto const   seen = watched.wait();
    CHECK(seen.status == 3);
    CHECK(contains(seen.out, "\rproblem 1: 0."));
    CHECK(contains(seen.out, " expanded, cost at least "));
    CHECK(contains(seen.out, " MiB"));
    CHECK_FALSE(contains(sokoban(blind({"--seconds", "0.6"})).out, "\r"));
}

TEST_CASE("tail-sokoban: suggests the nearest name")
{
    check_refused({"--algorithm", "A*", levels::one_push},
                  "unknown algorithm 'A*', did you mean 'astar'? (--list names them all)");
    check_refused({"--heuristic", "maching", levels::one_push},
                  "unknown heuristic 'maching', did you mean 'matching'? (--list names them all)");
    check_refused({"--grain", "step", levels::one_push},
                  "unknown grain 'step', did you mean 'steps'? (--list names them all)");
    check_refused({"--objective", "push", levels::one_push},
                  "unknown objective 'push', did you mean 'pushes'? (--list names them all)");
    check_refused({"--deadlocks", "freeze,pair", levels::one_push},
                  "unknown deadlock test 'pair', did you mean 'pairs'? (--list names them all)");
    check_refused({"--levl", "1", levels::one_push},
                  "unknown option '--levl', did you mean '--level'? (--help explains them)");
}

TEST_CASE("tail-sokoban: refuses what does not go together")
{
    check_refused({}, "expected a level or --file (--help shows examples)");
    check_refused({"--file", "-", levels::one_push}, "expected levels or --file, found both");
    check_refused({"--grain", "steps", "--objective", "pushes", levels::one_push},
                  "--grain steps: counts moves, expected --objective moves, found 'pushes'");
    check_refused({"--grain", "macro-pushes", "--objective", "moves", levels::one_push},
                  "--grain macro-pushes: counts pushes, expected --objective pushes, found 'moves'");
    check_refused({"--heuristic", "lab-2", levels::one_push},
                  "--heuristic lab-2: knows single steps, expected --grain steps");
    for (std::string const name :
         {"bfs", "uniform-cost", "auto", "talking-stones", "talking-stones-plus", "planner", "fess"}) {
        check_refused({"--algorithm", name, "-H", "lab-1", levels::one_push},
                      "--heuristic: " + name + " asks none");
    }
    check_refused(
        {"--algorithm", "bidirectional", "--objective", "moves", levels::one_push},
        "--algorithm bidirectional: goes by pushes, expected --grain pushes and --objective pushes");
    check_refused({"--weight", "2", levels::one_push}, "--weight: only weighted-astar has a weight");
    check_refused({"--show", "--json", levels::one_push}, "--show: draws for people to see, not with --json");
    check_refused({"--verify", "R", "--analyse", levels::one_push},
                  "expected --verify or --analyse, found both");
    check_refused({"--level", "2", levels::one_push},
                  "--level: there is one level, and '2' is not its number or title");
    check_refused({"--level", "3-1", levels::one_push},
                  "--level: there is one level, and '3-1' is not its number or title");
    check_refused({"--level", "", levels::one_push},
                  "--level: there is one level, and '' is not its number or title");
    check_refused({"--html", "/nonexistent/page.html", levels::one_push},
                  "--html: cannot write '/nonexistent/page.html': no such file or directory");
    check_refused({"--picture", "a.svg", levels::one_push, levels::one_push},
                  "--picture: expected one level, found 2 (--level picks one)");
    check_refused({"--nodes", "0", levels::one_push},
                  "--nodes: expected a whole number of at least 1, found '0'");
}

TEST_CASE("tail-sokoban: patterns are kept in a file and one that does not fit is refused")
{
    temporary_file const file{"x"};
    std::string const    level = "########|#   #  #|# $ $. #|#@ #.  #|########";
    check_refused({level, "--patterns", file.name()},
                  "--patterns: " + file.name() + ": is cut off in its header");
    check_refused({level, level, "--patterns", file.name()},
                  "--patterns: expected one level, found 2 (--level picks one)");
    check_refused({level, "--patterns", file.name(), "--algorithm", "talking-stones"},
                  "--patterns: talking-stones has no deadlock tests (talking-stones-plus has)");
    check_refused({level, "--patterns", file.name(), "--algorithm", "fess"},
                  "--patterns: fess neither reads nor learns patterns (planner does)");
    check_refused({level, "--extensions", "packing"}, "--extensions: only talking-stones has extensions");
    check_refused({level, "--without", "rooms"}, "--without: only fess has parts that can be left out");
    check_refused({level, "--algorithm", "fess", "--without",
                   "plan-search,packing-search,hotspot-search,places-search,planner"},
                  "--without: expected one search to be left, found all of them named");
    check_refused({level, "--threads", "2"}, "--threads: only fess searches with several threads");
    check_refused({level, "--objective", "moves", "--optimize", "1"},
                  "--optimize: makes solutions shorter by pushes, expected --objective pushes");

    std::string const kept   = file.name() + ".patterns";
    json              before = 0;
    for (int run = 0; run < 2; ++run) {
        auto const seen = sokoban({"--json", level, "--patterns", kept});
        CHECK(seen.status <= 1);
        auto const told = json::parse(seen.out);
        CHECK(told["patterns_read"] == before);
        before = told["patterns_kept"];
    }
    // Planners learn into the same kind of file, and keep it at a limit.
    for (char const* algorithm : {"planner", "planner-thesis"}) {
        auto const seen = sokoban(
            {"--json", level, "--patterns", kept, "--algorithm", algorithm, "--nodes", "3"});
        CHECK((seen.status == 0 || seen.status == 3));
        auto const told = json::parse(seen.out);
        CHECK(told["patterns_read"] == before);
        before = told["patterns_kept"];
    }
    check_refused({level, "--guesses", "--patterns", kept},
                  "--guesses: expected --patterns and --algorithm planner or planner-thesis");
    check_refused({"#####|#@$.#|#####", "--patterns", kept},
                  "--patterns: " + kept + ": has the patterns of another level");
    std::remove(kept.c_str());
}
