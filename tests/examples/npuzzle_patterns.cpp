#include "run_tool.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <list>
#include <random>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>
#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <core/child.hpp>

using namespace tail::test;

namespace {

constexpr char const* board = "8 6 7 2 5 4 3 0 1";   // 27 moves

/// One that a few tiles do not say enough about to solve it soon.
constexpr char const* hard_board = "15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0";   // 72 moves at least

/// A cache folder of a test's own.
struct cache {
    std::filesystem::path path;

    cache()
        : path{std::filesystem::temp_directory_path()
               / ("tail-cache-" + std::to_string(std::random_device{}()))}
    {}
    ~cache()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }

    [[nodiscard]] std::vector<std::string> arguments(std::vector<std::string> more) const
    {
        more.insert(more.begin(), {"--json", "--cache", path.string()});
        return more;
    }
    [[nodiscard]] ended run(std::vector<std::string> more) const
    {
        return npuzzle(arguments(std::move(more)), "");
    }
    [[nodiscard]] std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (auto const& entry : std::filesystem::directory_iterator{path}) {
            names.push_back(entry.path().string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }
};

std::string read(std::string const& file)
{
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

/// Puts other bytes in place of a file that may be read-only.
void replace(std::string const& file, std::string const& bytes)
{
    std::filesystem::remove_all(file);
    std::ofstream{file, std::ios::binary} << bytes;
}

std::string message(int error) { return std::generic_category().message(error); }

/// Whether the board was solved as it should be, and what was said meanwhile; in one text, to come out of a
/// child.
std::string told(ended const& seen)
{
    bool const right = seen.status == 0 && contains(seen.out, "\"cost\": 27,")
        && contains(seen.out, "\"optimal\": true");
    return (right ? "right\n" : "wrong: " + seen.out) + seen.err;
}

}   // namespace

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
    auto const own = here.run(
        {"--heuristic", "pdb:1,2,3/8,7,6", "--goal", "1 2 3 8 0 4 7 6 5", "1 2 3 8 6 4 7 5 0"});
    CHECK(contains(own.out, "\"cost\": 2,"));
}

TEST_CASE("tail-npuzzle: a damaged database is built anew, never believed")
{
    cache const here;
    REQUIRE(here.run({"--heuristic", "pdb:4-4", board}).status == 0);
    for (std::string const& file : here.files()) {
        std::string const bytes = read(file);
        for (std::size_t at : {std::size_t{0}, std::size_t{9}, bytes.size() / 2, bytes.size() - 1}) {
            std::string damaged = bytes;
            damaged[at]         = static_cast<char>(damaged[at] ^ 4);
            replace(file, damaged);
            auto const seen = here.run({"--heuristic", "pdb:4-4", board});
            CHECK(seen.status == 0);
            CHECK(contains(seen.out, "\"cost\": 27"));
            CHECK(contains(seen.err, file + ": "));
            CHECK(contains(seen.err, "; building it anew\n"));
            CHECK(here.run({"--heuristic", "pdb:4-4", board}).err == "");
        }
        replace(file, bytes.substr(0, 100));
        CHECK(contains(here.run({"--heuristic", "pdb:4-4", board}).err, "; building it anew\n"));
    }
}

TEST_CASE("tail-npuzzle: whatever lies in place of a database it is built anew")
{
    cache const here, elsewhere;
    auto const  solve = [&] { return here.run({"--heuristic", "pdb:4-4", board}); };
    REQUIRE(solve().status == 0);
    auto const files = here.files();
    REQUIRE(files.size() == 2);
    std::string const &file = files[0], right = read(file), other_pattern = read(files[1]);

    REQUIRE(elsewhere.run({"--heuristic", "pdb:4-4", "--goal", "blank-last", "1 2 3 4 5 6 0 7 8"}).status
            == 0);
    std::string const other_goal = read(elsewhere.files()[0]);
    REQUIRE(elsewhere.run({"--heuristic", "pdb:1,2,3", "1 0 2 3 4 5 6 7 8"}).status == 0);
    std::string other_size;
    for (std::string const& name : elsewhere.files()) {
        if (contains(name, "-1-2-3-") && !contains(name, "-1-2-3-4-")) { other_size = read(name); }
    }
    REQUIRE(other_size.size() > 0);
    std::string other_version = right;
    ++other_version[8];

    auto const built_anew = [&](std::string const& why) {
        auto const seen = told(solve());
        CHECK(seen.starts_with("right\n"));
        CHECK(contains(seen, file + ": " + why));
        CHECK(contains(seen, "; building it anew\n"));
        CHECK(told(solve()) == "right\n");
        CHECK(read(file) == right);
        CHECK(here.files() == files);
    };
    for (auto const& [bytes, why] :
         {std::pair<std::string, std::string>{"", "is empty"},
          {"something else", "is cut off in its header"},
          {std::string(1'000, 'x'), "is not a pattern database"},
          {other_pattern, "expected the database of 'n-puzzle 3x3, goal 0 1 2 3 4 5 6 7 8, tiles 1 2 3 4"},
          {other_goal, "expected the database of 'n-puzzle 3x3, goal 0 1 2 3 4 5 6 7 8, tiles 1 2 3 4"},
          {other_size, "expected the database of 'n-puzzle 3x3, goal 0 1 2 3 4 5 6 7 8, tiles 1 2 3 4"},
          {other_version, "expected version "},
          {right + "x", "expected "},
          {right.substr(0, right.size() - 1), "expected "}}) {
        replace(file, bytes);
        built_anew(why);
    }
    std::filesystem::remove(file);
    REQUIRE(::mkfifo(file.c_str(), 0666) == 0);   // nobody ever writes to it
    built_anew("is not a file");
    std::filesystem::remove(file);
    std::filesystem::create_symlink("/dev/null", file);
    built_anew("is not a file");

    // As if there were nothing; the link stays.
    std::filesystem::remove(file);
    std::filesystem::create_symlink(here.path / "nowhere", file);
    CHECK(told(solve()).starts_with("right\nbuilding "));
    CHECK(told(solve()) == "right\n");
    CHECK(std::filesystem::is_symlink(file));
    CHECK(read(here.path / "nowhere") == right);
    std::filesystem::remove(here.path / "nowhere");
    CHECK(here.files() == files);

    // A folder is not replaced.
    std::filesystem::remove(file);
    std::filesystem::create_directories(std::filesystem::path{file} / "inside");
    auto const seen = told(solve());
    CHECK(seen.starts_with("right\n"));
    CHECK(contains(seen, file + ": is not a file; building it anew\n"));
    CHECK(contains(seen, file + ": cannot be replaced: " + message(EISDIR)));
    CHECK(here.files() == files);
}

TEST_CASE("tail-npuzzle: a cache that cannot be written costs the time of building and nothing else")
{
    temporary_file const in_the_way{"a file"};
    auto const seen = npuzzle({"--json", "--cache", in_the_way.name(), "--heuristic", "pdb:4-4", board}, "");
    CHECK(seen.status == 0);
    CHECK(contains(seen.out, "\"cost\": 27"));
    CHECK(
        contains(seen.err, "it will have to be built again the next time (--cache names another folder)\n"));
}

TEST_CASE(
    "tail-npuzzle: a cache without the right to read or to write costs the time of building and nothing else")
{
    cache const here, fresh;
    REQUIRE(here.run({"--heuristic", "pdb:4-4", board}).status == 0);
    auto const files = here.files();
    for (auto const& file : files) { std::filesystem::permissions(file, std::filesystem::perms::none); }
    std::filesystem::permissions(here.path, std::filesystem::perms{0555});
    std::filesystem::create_directory(fresh.path);
    std::filesystem::permissions(fresh.path, std::filesystem::perms{0555});
    auto const as_nobody = [](cache const& where) {
        return in_child([&]() -> std::string {
            if (!become_nobody()
                || ::access((std::string{TAIL_EXAMPLES_DIR} + "/tail-npuzzle").c_str(), X_OK) != 0) {
                return "skipped";
            }
            return told(where.run({"--heuristic", "pdb:4-4", board}));
        });
    };
    auto const old = as_nobody(here), none = as_nobody(fresh);
    std::filesystem::permissions(here.path, std::filesystem::perms{0755});
    std::filesystem::permissions(fresh.path, std::filesystem::perms{0755});
    if (old.said == "skipped") {
        MESSAGE("skipped: nobody may not run the program");
        return;
    }
    CHECK(old.said.starts_with("right\n"));
    CHECK(none.said.starts_with("right\n"));
    for (auto const& file : files) {
        CHECK(contains(old.said, file + ": cannot be opened: " + message(EACCES) + "; building it anew\n"));
        CHECK(contains(
            old.said, file + ": cannot be written: " + message(EACCES) + "; it will have to be built again"));
    }
    CHECK(
        contains(none.said, ": cannot be written: " + message(EACCES) + "; it will have to be built again"));
    CHECK(here.files() == files);
    CHECK(fresh.files().empty());
}

TEST_CASE("tail-npuzzle: a cache that can only be read serves without a word")
{
    cache const here;
    REQUIRE(here.run({"--heuristic", "pdb:4-4", board}).status == 0);
    std::filesystem::permissions(here.path, std::filesystem::perms{0555});
    auto const seen = in_child([&]() -> std::string {
        if (!become_nobody()
            || ::access((std::string{TAIL_EXAMPLES_DIR} + "/tail-npuzzle").c_str(), X_OK) != 0) {
            return "skipped";
        }
        return told(here.run({"--heuristic", "pdb:4-4", board}));
    });
    std::filesystem::permissions(here.path, std::filesystem::perms{0755});
    if (seen.said == "skipped") {
        MESSAGE("skipped: nobody may not run the program");
        return;
    }
    CHECK(seen.said == "right\n");
}

TEST_CASE("tail-npuzzle: a disk that fills up costs the time of building and nothing else")
{
    cache const here;
    for (std::size_t room : {0U, 100U, 2'000U}) {
        auto const seen = in_child([&] {
            limit_files(room, false);
            return told(here.run({"--heuristic", "pdb:4-4", board}));
        });
        CHECK(seen.said.starts_with("right\n"));
        CHECK(contains(seen.said,
                       ": cannot be written: " + message(EFBIG) + "; it will have to be built again"));
        CHECK(here.files().empty());
    }

    auto const seen = in_child([&]() -> std::string {
        if (!mount_small_disk(here.path.string(), 4'096)) { return "skipped"; }   // room for one of the two
        std::string const first  = told(here.run({"--heuristic", "pdb:4-4", board}));
        std::string const second = told(here.run({"--heuristic", "pdb:4-4", board}));
        return first + second + std::to_string(here.files().size());
    });
    if (seen.said == "skipped") {
        MESSAGE("skipped in part: no right to mount a small file system");
        return;
    }
    CHECK(seen.said.starts_with("right\nbuilding "));
    CHECK(contains(seen.said, "\nright\nbuilding "));
    CHECK(
        contains(seen.said, ": cannot be written: " + message(ENOSPC) + "; it will have to be built again"));
    CHECK(seen.said.ends_with("\n1"));
}

TEST_CASE("tail-npuzzle: killed at any time it leaves nothing that is believed and nothing that stays")
{
    // In the middle of writing, for sure.
    cache const small;
    for (std::size_t room : {0U, 60U, 2'000U}) {
        auto const killed = in_child([&] {
            limit_files(room, true);
            return std::to_string(small.run({"--heuristic", "pdb:4-4", board}).status);
        });
        CHECK(killed.said == std::to_string(128 + SIGXFSZ));
        CHECK(small.files().size() == 1);   // a half, that of the last time only
    }
    CHECK(told(small.run({"--heuristic", "pdb:4-4", board})).starts_with("right\nbuilding "));
    CHECK(told(small.run({"--heuristic", "pdb:4-4", board})) == "right\n");
    CHECK(small.files().size() == 2);

    // Anywhere.
    cache const                    large;
    std::vector<std::string> const task{"--heuristic", "pdb:1,2,3,4,5/6,7,8,9,10",
                                        "4 1 2 3 8 5 6 7 9 10 0 11 12 13 14 15"};
    std::mt19937                   random(3);
    for (int round = 0; round < 20; ++round) {
        running_tool tool{"tail-npuzzle", large.arguments(task)};
        std::this_thread::sleep_for(std::chrono::milliseconds{random() % 200});
        tool.signal(SIGKILL);
        static_cast<void>(tool.wait());
        if (!std::filesystem::exists(large.path)) { continue; }
        CHECK(large.files().size() <= 3);   // two of them, and a half of one
        if (round % 2 != 0) { continue; }
        for (auto const& file : large.files()) {
            if (file.ends_with(".pdb")) { std::filesystem::remove(file); }
        }
    }
    auto const last = large.run(task);
    CHECK(last.status == 0);
    CHECK(contains(last.out, "\"cost\": 4,"));
    CHECK_FALSE(contains(last.err, "anew"));
    CHECK_FALSE(contains(large.run(task).err, "building"));
    for (auto const& file : large.files()) { CHECK(file.ends_with(".pdb")); }
}

TEST_CASE("tail-npuzzle: processes that build the same databases at once all end well")
{
    cache const             here;
    std::list<running_tool> tools;
    for (int i = 0; i < 4; ++i) {
        tools.emplace_back("tail-npuzzle", here.arguments({"--heuristic", "pdb:4-4", board}));
    }
    for (auto& tool : tools) {
        std::string const seen = told(tool.wait());
        CHECK(seen.starts_with("right\n"));
        CHECK_FALSE(contains(seen, "anew"));
        CHECK_FALSE(contains(seen, "cannot"));
    }
    CHECK(here.files().size() == 2);
    CHECK(told(here.run({"--heuristic", "pdb:4-4", board})) == "right\n");
}

TEST_CASE("tail-npuzzle: a build takes the memory that was printed before it to a tenth")
{
    if (sanitized || peak_memory() == 0) {
        MESSAGE("skipped: what a process takes cannot be measured here");
        return;
    }
    // The most that the tool has had when its database is in the cache, and the search, which takes no
    // memory, goes on.
    auto const measured = [](std::string const& heuristic) {
        cache const  here;
        running_tool tool{"tail-npuzzle",
                          here.arguments({"--heuristic", heuristic, "--memory", "1G", hard_board})};
        auto const   end   = std::chrono::steady_clock::now() + std::chrono::seconds{120};
        auto const   ready = [&] {
            if (!std::filesystem::exists(here.path)) { return false; }
            auto const files = here.files();
            return files.size() == 1 && files[0].ends_with(".pdb");
        };
        while (!ready() && std::chrono::steady_clock::now() < end) {
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
        }
        CHECK(ready());
        auto const peak = static_cast<double>(peak_memory(std::to_string(tool.id())));
        tool.signal(SIGKILL);
        return std::pair{peak, tool.wait().err};
    };
    double const nothing     = measured("pdb:1,2,3").first;
    auto const [peak, said]  = measured("pdb:1,2,3,4,5,6");
    std::string const before = " entries, ";
    auto const        at     = said.find(before);
    REQUIRE(at != std::string::npos);
    char*        unit    = nullptr;
    double const printed = std::strtod(said.c_str() + at + before.size(), &unit) * 1024 * 1024;
    REQUIRE(std::string{unit}.starts_with(" MiB while it is built"));
    CAPTURE(printed);
    CAPTURE(peak);
    CAPTURE(nothing);
    CHECK(std::abs(peak - nothing - printed) <= printed / 10);

    // A little less is not enough.
    cache const other;
    auto const  less = std::to_string(static_cast<std::uint64_t>(printed * 0.98));
    auto const  none = other.run({"--heuristic", "pdb:1,2,3,4,5,6", "--memory", less, hard_board});
    CHECK(none.status == 3);
    CHECK(contains(none.out, "\"status\": \"memory_limit\""));
    CHECK(other.files().empty());
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
    CHECK(contains(middle.err,
                   "expected a goal with the blank in the first or the last cell, found it in cell 5"));
    CHECK_FALSE(std::filesystem::exists(here.path));
    CHECK(contains(npuzzle({"--list"}, "").out, "pdb:7-8"));
}

TEST_CASE("tail-npuzzle: the greatest of several heuristics, the automaton and threads keep the answer")
{
    cache const here;
    for (char const* heuristic :
         {"max:pdb:4-4,walking-distance", "max:manhattan,pdb:1,2,3/8,7,6,linear-conflict", "max:pdb:4-4"}) {
        for (char const* algorithm : {"idastar", "astar", "idastar-automaton"}) {
            auto const seen = here.run({"--heuristic", heuristic, "--algorithm", algorithm, board});
            CHECK(seen.status == 0);
            CHECK(contains(seen.out, "\"cost\": 27,"));
            CHECK(contains(seen.out, "\"optimal\": true"));
            CHECK(contains(seen.out, std::string{"\"heuristic\": \""} + heuristic + "\""));
        }
    }
    // A part that may overestimate spoils the promise of all.
    CHECK(contains(here.run({"--heuristic", "max:pdb:4-4,all-conflict", board}).out, "\"optimal\": false"));

    for (char const* threads : {"0", "1", "3"}) {
        for (char const* algorithm : {"idastar", "idastar-automaton"}) {
            for (char const* heuristic : {"pdb:4-4", "manhattan", "linear-conflict", "walking-distance"}) {
                auto const seen = here.run(
                    {"--threads", threads, "--algorithm", algorithm, "--heuristic", heuristic, board});
                CHECK(seen.status == 0);
                CHECK(contains(seen.out, "\"cost\": 27,"));
                CHECK(contains(seen.out, "\"optimal\": true"));
            }
        }
    }
}

TEST_CASE("tail-npuzzle: what cannot be joined or shared is said")
{
    cache const here;
    auto const  refused = [&](std::vector<std::string> arguments, std::string const& message) {
        arguments.push_back(board);
        auto const seen = here.run(std::move(arguments));
        CHECK(seen.status == 2);
        CHECK(contains(seen.err, message));
        CHECK(seen.out == "");
    };
    refused({"--heuristic", "max:pdb:4-4,manhatan"},
            "unknown heuristic 'manhatan', did you mean 'manhattan'?");
    refused({"--heuristic", "max:"}, "--heuristic: expected names as in max:");
    refused({"--heuristic", "max:manhattan,"}, "--heuristic: expected names as in max:");
    refused({"--heuristic", "pdb:7-7-7-3"}, "is for boards of 5x5");
    refused({"--heuristic", "pdb:fringe"}, "is for boards of 4x4");
    refused({"--threads", "2", "--algorithm", "astar"}, "--threads: only idastar and idastar-automaton");
    refused({"--threads", "-1"}, "--threads: ");
    refused({"--threads", "5000"}, "--threads: expected a whole number from 0 to 1024, found '5000'");
    refused({"--threads", "two"}, "--threads: ");
}

TEST_CASE("tail-npuzzle: databases that are held count when the next one is built")
{
    cache const here;
    char const* easy = "4 1 2 3 5 0 6 7 8 9 10 11 12 13 14 15";
    // Six tiles take 28.8 MB each while they are built, and 5.8 MB to keep.
    auto const enough = here.run({"--heuristic", "pdb:6-6-3", "--memory", "36M", easy});
    CHECK(enough.status == 0);
    cache const other;
    auto const  scarce = other.run({"--heuristic", "pdb:6-6-3", "--memory", "30M", easy});
    CHECK(contains(scarce.out, "\"status\": \"memory_limit\""));
    CHECK(contains(scarce.err, "tiles 3 6 7 10 11 15 does not fit into the memory allowed"));
}
