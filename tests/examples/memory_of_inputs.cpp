#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <examples/run_tool.hpp>

/// \file
/// What a tool keeps of its input is bounded by the input: `--memory` is for searches.

using namespace tail::test;

namespace {

[[nodiscard]] std::string repeated(std::string const& text, std::size_t times)
{
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) { all += text; }
    return all;
}

/// Checks that the tool takes at most `most` bytes more for each further byte of its input. The longer one is
/// given to it as a file, and as standard input. A few megabytes are for the allocator, and for the searches.
void check_bounded(std::string const& tool, std::vector<std::string> arguments, std::string const& small,
                   std::string const& large, std::uint64_t most, int status = 0)
{
    constexpr std::uint64_t slack = 8U << 20U;
    auto const              run   = [&](std::string const& text, bool as_file) {
        temporary_file const file{as_file ? text : ""};
        auto                 all = arguments;
        all.insert(all.end(), {"--json", "--file", as_file ? file.name() : "-"});
        auto const seen = run_tool(tool, std::move(all), as_file ? "" : text);
        CHECK(seen.status == status);
        CHECK(seen.out != "");
        return seen.peak_bytes;
    };
    CAPTURE(tool);
    CAPTURE(large.substr(0, 40));
    std::uint64_t const least = run(small, true);
    CHECK(run(large, true) <= least + slack + most * large.size());
    CHECK(run(large, false) <= least + slack + (most + 2) * large.size());   // which grows as it comes
}

/// The same for the problems of a file that tail-compare would run, three of them and many. It keeps the name
/// and the text of each, `most` bytes altogether.
void check_listed(std::string const& domain, std::string const& algorithm, std::string const& one,
                  std::size_t many, std::uint64_t most)
{
    constexpr std::uint64_t slack = 8U << 20U;
    auto const              run   = [&](std::size_t times) {
        temporary_file const file{repeated(one, times)};
        auto const           seen = run_tool("tail-compare",
                                                            {"--domain", domain, "--instances", "file " + file.name(), "--algorithm",
                                              algorithm, "--dry-run"});
        CHECK(seen.status == 0);
        CHECK(lines_of(seen.out).size() == times);
        return seen.peak_bytes;
    };
    CAPTURE(domain);
    CHECK(run(many) <= run(3) + slack + most * many);
}

}   // namespace

TEST_CASE("tail-atari-go: of many diagrams one is in memory at a time")
{
    std::string const one = "..\n..\n\n";
    check_bounded("tail-atari-go", {"--problem", "3", "--memory", "64M"}, repeated(one, 3),
                  repeated(one, 20'000), 2);
    check_bounded("tail-atari-go", {}, one, repeated(one, 4'000), 2);
}

TEST_CASE("tail-atari-go: of many games and of many nodes one is in memory at a time")
{
    std::string const one = "(;SZ[2])";
    check_bounded("tail-atari-go", {"--problem", "3", "--memory", "64M"}, repeated(one, 3),
                  repeated(one, 20'000), 2);
    check_bounded("tail-atari-go", {}, one, "(;SZ[2]" + std::string(1'000'000, ';') + ")", 2);
}

TEST_CASE("tail-phutball: of many diagrams one is in memory at a time")
{
    std::string const one = "...\n.O.\n...\n\n";
    check_bounded("tail-phutball", {"--problem", "3", "--memory", "64M"}, repeated(one, 3),
                  repeated(one, 20'000), 2);
    check_bounded("tail-phutball", {"--problem", "3", "--memory", "64M", "--threats-at", "path"},
                  repeated(one, 3), repeated(one, 20'000), 2);
}

TEST_CASE("tail-npuzzle: of many boards and of many words one line is in memory at a time")
{
    std::string const one = "0 1 2 3\n";
    check_bounded("tail-npuzzle", {"--problem", "3", "--memory", "64M"}, repeated(one, 3),
                  repeated(one, 200'000), 2);
    check_bounded("tail-npuzzle", {}, one, repeated(one, 10'000), 2);
    check_bounded("tail-npuzzle", {"--size", "2x2"}, one, "7 " + one.substr(0, 7) + repeated(" 5", 1'000'000),
                  2);
}

TEST_CASE("tail-sokoban: of many levels one is in memory at a time")
{
    // What is kept of a level is where it stands and what names it, some 250 bytes.
    std::string const one = "#####\n#@$.#\n#####\n\n";
    check_bounded("tail-sokoban", {"--level", "3", "--memory", "64M"}, repeated(one, 3),
                  repeated(one, 50'000), 20);
    check_bounded("tail-sokoban", {}, repeated(one, 2), repeated(one, 2'000), 20);
    // Three million squares in thirty bytes.
    std::string const wide = "300(10000#|)#@$.9996#|10000#\n\n";
    check_bounded("tail-sokoban", {"--level", "3", "--memory", "64M"}, repeated(wide, 3), repeated(wide, 50),
                  20);
}

TEST_CASE("tail-compare: of the problems of a file it keeps names and texts")
{
    // A position takes 11 KB, and a level of three million squares some megabytes.
    check_listed("atari-go", "alpha-beta", "..\n..\n\n", 10'000, 1'000);
    check_listed("sokoban", "bfs", "300(10000#|)#@$.9996#|10000#\n\n", 20, 100'000);
}
