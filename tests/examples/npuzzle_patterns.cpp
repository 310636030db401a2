#include "run_tool.hpp"

#include <cstddef>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

using namespace tail::test;

namespace {

constexpr char const* board = "8 6 7 2 5 4 3 0 1"; // 27 moves

/// A cache folder of a test's own.
struct cache {
    std::filesystem::path path;

    cache() : path{std::filesystem::temp_directory_path() / ("tail-cache-" + std::to_string(std::random_device{}()))} {}
    ~cache()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }

    [[nodiscard]] ended run(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.begin(), {"--json", "--cache", path.string()});
        return npuzzle(arguments, "");
    }
    [[nodiscard]] std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (auto const& entry : std::filesystem::directory_iterator{path}) { names.push_back(entry.path().string()); }
        return names;
    }
};

} // namespace

TEST_CASE("tail-npuzzle: builds the pattern databases that are asked for, once")
{
    cache const here;
    auto const  first = here.run({"--heuristic", "pdb:4-4", board});
    CHECK(first.status == 0);
    CHECK(contains(first.out, "\"cost\": 27"));
    CHECK(contains(first.out, "\"optimal\": true"));
    CHECK(contains(first.out, "\"heuristic\": \"pdb:4-4\""));
    CHECK(contains(first.err, "building the pattern database of tiles 1 2 3 4: 3,024 entries, "));
    CHECK(here.files().size() == 2);

    for (char const* algorithm : {"idastar", "astar", "idastar-table", "weighted-astar", "greedy"}) {
        auto const again = here.run({"--heuristic", "pdb:4-4", "--algorithm", algorithm, board});
        CHECK(again.status == 0);
        CHECK(again.err == "");
    }
    // Another goal is another database.
    auto const other = here.run({"--heuristic", "pdb:4-4", "--goal", "blank-last", "1 2 3 4 5 6 0 7 8"});
    CHECK(contains(other.out, "\"cost\": 2,"));
    CHECK(here.files().size() == 4);
    auto const own = here.run({"--heuristic", "pdb:1,2,3/8,7,6", "--goal", "1 2 3 8 0 4 7 6 5", "1 2 3 8 6 4 7 5 0"});
    CHECK(contains(own.out, "\"cost\": 2,"));
}

TEST_CASE("tail-npuzzle: a damaged database is built anew, never believed")
{
    cache const here;
    REQUIRE(here.run({"--heuristic", "pdb:4-4", board}).status == 0);
    for (std::string const& file : here.files()) {
        std::ifstream in{file, std::ios::binary};
        std::string   bytes{std::istreambuf_iterator<char>{in}, {}};
        in.close();
        for (std::size_t at : {std::size_t{0}, std::size_t{9}, bytes.size() / 2, bytes.size() - 1}) {
            std::string damaged = bytes;
            damaged[at]         = static_cast<char>(damaged[at] ^ 4);
            std::ofstream{file, std::ios::binary | std::ios::trunc} << damaged;
            auto const seen = here.run({"--heuristic", "pdb:4-4", board});
            CHECK(seen.status == 0);
            CHECK(contains(seen.out, "\"cost\": 27"));
            CHECK(contains(seen.err, file + ": "));
            CHECK(contains(seen.err, "; building it anew\n"));
            CHECK(here.run({"--heuristic", "pdb:4-4", board}).err == "");
        }
        std::filesystem::resize_file(file, 100);
        CHECK(contains(here.run({"--heuristic", "pdb:4-4", board}).err, "; building it anew\n"));
    }
}

TEST_CASE("tail-npuzzle: a cache that cannot be written costs the time of building and nothing else")
{
    temporary_file const in_the_way{"a file"};
    auto const           seen = npuzzle({"--json", "--cache", in_the_way.name(), "--heuristic", "pdb:4-4", board}, "");
    CHECK(seen.status == 0);
    CHECK(contains(seen.out, "\"cost\": 27"));
    CHECK(contains(seen.err, "it will have to be built again the next time (--cache names another folder)\n"));
}

TEST_CASE("tail-npuzzle: a database that does not fit the memory allowed is a limit")
{
    cache const here;
    auto const  seen = here.run({"--memory", "4K", "--heuristic", "pdb:4-4", board});
    CHECK(seen.status == 3);
    CHECK(contains(seen.out, "\"status\": \"memory_limit\""));
    CHECK(contains(seen.err, "does not fit into the memory allowed, 4.0 KiB (--memory)\n"));
    CHECK(here.files().empty());
}

TEST_CASE("tail-npuzzle: patterns that make no sense are refused before anything is built")
{
    cache const here;
    auto const  refused = [&](char const* name, std::string const& message) {
        auto const seen = here.run({"--heuristic", name, board});
        CHECK(seen.status == 2);
        CHECK(seen.out == "");
        CHECK(seen.err == "tail-npuzzle: " + message + "\n");
    };
    refused("pdb:4-5", "unknown heuristic 'pdb:4-5', did you mean 'pdb:4-4'? (--list names them all)");
    refused("pdb:7-8", "pdb:7-8: is for boards of 4x4, found one of 3x3");
    refused("pdb:1,2,2", "pdb:1,2,2: expected each tile once, found tile 2 again");
    refused("pdb:1,9", "pdb:1,9: expected tiles from 1 to 8 like pdb:1,2,3/4,5,6, found '9'");
    refused("pdb:1,,2", "pdb:1,,2: expected tiles from 1 to 8 like pdb:1,2,3/4,5,6, found ''");
    refused("pdb:", "pdb:: expected tiles from 1 to 8 like pdb:1,2,3/4,5,6, found ''");
    refused("pdb4-4", "unknown heuristic 'pdb4-4', did you mean 'pdb:4-4'? (--list names them all)");
    auto const middle = here.run({"--heuristic", "pdb:4-4", "--goal", "1 2 3 8 0 4 7 6 5", board});
    CHECK(middle.status == 2);
    CHECK(contains(middle.err, "expected a goal with the blank in the first or the last cell, found it in cell 5"));
    CHECK_FALSE(std::filesystem::exists(here.path));
    CHECK(contains(npuzzle({"--list"}, "").out, "pdb:7-8"));
}
