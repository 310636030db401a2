#include "run_tool.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

using namespace tail::test;
using nlohmann::json;

namespace {

std::string const quick = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15\n";
std::string const hard = "15 14 8 12 10 11 13 9 6 2 5 1 3 7 4 0\n";   // no search without a pattern ends soon

[[nodiscard]] std::string repeated(std::string const& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i) { all += text; }
    return all;
}

}   // namespace

TEST_CASE("tail-npuzzle: an answer is printed as soon as it is found")
{
    running_tool tool{"tail-npuzzle", {"--json", "--file", "-"}};
    tool.type(quick + hard);
    tool.wait_for_lines(1);   // while the second is still searched
    tool.signal(SIGINT);
    CHECK(tool.wait().status == 130);
}

TEST_CASE("tail-npuzzle: Ctrl-C prints what was found and ends with status 130")
{
    for (char const* algorithm : {"idastar", "idastar-table", "astar", "bfs", "iterative-deepening"}) {
        CAPTURE(algorithm);
        std::vector<std::string> arguments{"--json", "--algorithm", algorithm, "--file", "-"};
        if (!asks_none(algorithm)) { arguments.insert(arguments.end(), {"--heuristic", "misplaced"}); }
        running_tool tool{"tail-npuzzle", arguments};
        tool.type(quick + hard + quick);
        tool.wait_for_lines(1);
        tool.signal(SIGINT);
        auto const seen = tool.wait();
        CHECK(seen.status == 130);
        CHECK(seen.err == "");
        auto const lines = lines_of(seen.out);
        REQUIRE(lines.size() == 2);   // the third was not begun
        CHECK(json::parse(lines[0])["status"] == "solved");
        json const second = json::parse(lines[1]);
        CHECK(second["status"] == "cancelled");
        CHECK(second["cost"].is_null());
        CHECK(second["expanded"].is_number_unsigned());
    }
}

TEST_CASE("tail-npuzzle: a request to terminate is heard as well")
{
    running_tool tool{"tail-npuzzle", {"--file", "-"}};
    tool.type(quick + hard);
    tool.wait_for_lines(20);   // both boards and the first answer
    tool.signal(SIGTERM);
    auto const seen = tool.wait();
    CHECK(seen.status == 143);
    CHECK(contains(seen.out, "interrupted, a solution costs at least "));
    CHECK(seen.err == "");
}

TEST_CASE("tools: the mark that some editors write before a text is skipped")
{
    std::string const mark = "\xEF\xBB\xBF";
    for (auto const& [tool, text] :
         {std::pair{"tail-npuzzle", quick}, std::pair{"tail-npuzzle", "# a comment\n" + quick},
          std::pair{"tail-atari-go", std::string{"..../.OX./.XO./....\n"}},
          std::pair{"tail-atari-go", std::string{"(;GM[1]SZ[4]AB[bc][cb]AW[bb][cc])"}},
          std::pair{"tail-phutball", std::string{"...\n.X.\n.O.\n...\n"}}}) {
        CAPTURE(text);
        auto const plain  = run_tool(tool, {"--json", "--file", "-"}, text);
        auto const marked = run_tool(tool, {"--json", "--file", "-"}, mark + text);
        CHECK(plain.status == 0);
        CHECK(marked.status == 0);
        CHECK(marked.err == "");
        CHECK(json::parse(marked.out)["solution"] == json::parse(plain.out)["solution"]);
    }
}

TEST_CASE("tail-npuzzle: a closed pipe ends it quietly")
{
    for (bool ignored : {false, true}) {
        CAPTURE(ignored);
        running_tool tool{"tail-npuzzle", {"--json", "--file", "-"}, running_tool::screen::pipes, ignored};
        tool.type(repeated(quick, 5000));
        tool.wait_for_lines(1);
        tool.close_output();
        auto const seen = tool.wait();
        CHECK(seen.status == 128 + SIGPIPE);
        CHECK(seen.err == "");
    }
}

TEST_CASE("tail-npuzzle: an output that is full is said so")
{
    if (!std::ofstream{"/dev/full"}) {
        MESSAGE("skipped: there is no /dev/full here");
        return;
    }
    std::string const tool   = std::string{TAIL_EXAMPLES_DIR} + "/tail-npuzzle";
    int const         status = std::system(("'" + tool + "' '0 1 2 3' > /dev/full 2> /dev/null").c_str());
    CHECK(WEXITSTATUS(status) == 2);
}

TEST_CASE("tail-npuzzle: help is as wide as the terminal and has colours only where they are wanted")
{
    auto const help_on = [](unsigned short columns) {
        running_tool tool{"tail-npuzzle", {"-h"}, running_tool::screen::terminal, false, columns};
        return tool.wait().out;
    };
    ::setenv("TERM", "xterm", 1);
    ::setenv("NO_COLOR", "1", 1);
    for (std::size_t const columns : {60U, 100U}) {
        std::size_t long_lines = 0;
        for (std::string const& line : lines_of(help_on(static_cast<unsigned short>(columns)))) {
            // Usage and examples are commands, and stay whole.
            if (line.size() > columns + 1 && !contains(line, "tail-npuzzle ")) { ++long_lines; }
        }
        CHECK(long_lines == 0);
    }
    CHECK_FALSE(contains(help_on(100), "\x1b["));
    ::unsetenv("NO_COLOR");
    CHECK(contains(help_on(100), "\x1b[1moptions:\x1b[0m"));
    ::setenv("TERM", "dumb", 1);
    CHECK_FALSE(contains(help_on(100), "\x1b["));
    CHECK_FALSE(contains(npuzzle({"--help"}).out, "\x1b["));
    CHECK(npuzzle({"-V"}).out == npuzzle({"--version"}).out);
}

TEST_CASE("tail-npuzzle: common options have short names")
{
    auto const one = npuzzle(
        {"-j", "-a", "idastar", "-H", "manhattan", "-n", "1000000", "1 4 2 3 0 5 6 7 8"});
    CHECK(one.status == 0);
    CHECK(contains(one.out, "\"idastar\""));
    CHECK(contains(npuzzle({"-n", "x", "1 4 2 3 0 5 6 7 8"}).err, "--nodes: expected"));
    CHECK(contains(npuzzle({"-n"}).err, "--nodes: expected a value"));
    CHECK(contains(npuzzle({"-x", "1 4 2 3 0 5 6 7 8"}).err, "unknown option '-x' (--help explains them)"));
}

TEST_CASE("tail-npuzzle: shows its progress on a terminal and never in a pipe")
{
    running_tool watched{"tail-npuzzle", {"--seconds", "1", hard}, running_tool::screen::terminal};
    auto const   seen = watched.wait();
    CHECK(seen.status == 3);
    CHECK(contains(seen.out, "\rproblem 1: 0."));
    CHECK(contains(seen.out, " expanded, cost at least "));
    CHECK(contains(seen.out, "stopped by the limit of time"));

    // Not one line of a narrow terminal is longer than it.
    running_tool narrow{"tail-npuzzle", {"--seconds", "1", hard}, running_tool::screen::terminal, false, 30};
    auto const   parts = narrow.wait().out;
    REQUIRE(contains(parts, "\rproblem 1: 0."));
    for (std::size_t at = 0; (at = parts.find("\rproblem", at)) != parts.npos; ++at) {
        CHECK(parts.find("\x1b[K", at) - at <= 30);   // with the \r, 29 characters
    }

    // Where only standard output goes elsewhere, it stays on the terminal.
    running_tool redirected{"tail-npuzzle", {"--seconds", "0.6", hard}, running_tool::screen::errors};
    auto const   apart = redirected.wait();
    CHECK(apart.status == 3);
    CHECK(contains(apart.err, "\rproblem 1: 0."));
    CHECK_FALSE(contains(apart.out, "\r"));
    CHECK(contains(apart.out, "stopped by the limit of time"));

    running_tool json_line{
        "tail-npuzzle", {"--json", "--seconds", "0.6", hard}, running_tool::screen::terminal};
    CHECK(json::parse(json_line.wait().out)["status"] == "time_limit");

    auto const piped = npuzzle({"--seconds", "0.6", hard});
    CHECK(piped.status == 3);
    CHECK(piped.err == "");
    CHECK_FALSE(contains(piped.out, "\r"));
}

TEST_CASE("tail-npuzzle: being watched changes no counter" * doctest::skip(!TAIL_SLOW_TESTS))
{
    // Korf's instance 8, several looks long.
    std::vector<std::string> const arguments{"--heuristic", "manhattan",
                                             "12 11 15 3 8 0 4 2 6 13 9 5 14 1 10 7"};
    running_tool                   watched{"tail-npuzzle", arguments, running_tool::screen::terminal};
    CHECK(contains(watched.wait().out, "generated 39,118,937,"));
    CHECK(contains(npuzzle(arguments).out, "generated 39,118,937,"));
}
