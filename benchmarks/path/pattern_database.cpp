// What do pattern databases take, and what do they give?
//
// Builds the databases that are missing, says how near the estimate of the memory came, and then searches
// Korf's boards: the hundred of the 15-puzzle with 7-8, from files that the system has dropped and from files
// that it has kept, and the easiest of the 24-puzzle with 6-6-6-6. Every cost is compared with the file's.
//
//     bench_path_pattern_database [24-puzzle boards, default 2] [threads, default 1] [folder for the
//     databases]

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <tail/domains/npuzzle.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_sum.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/domains/npuzzle/pruned_rules.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/store/pattern_database.hpp>

#include "../common/boards.hpp"
#include "../common/timing.hpp"

namespace {

using namespace tail::npuzzle;

std::filesystem::path folder = std::filesystem::temp_directory_path() / "tail-bench";

/// The most memory that this process has had, in bytes; 0 where nobody tells.
std::uint64_t peak_memory()
{
    std::ifstream status{"/proc/self/status"};
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) { return 1024 * std::strtoull(line.c_str() + 6, nullptr, 10); }
    }
    return 0;
}

template <int Cells>
std::string path_of(tile_pattern<Cells> const& pattern)
{
    std::string name = std::to_string(Cells);
    for (int tile : pattern.tiles()) {
        name += '-';
        name += std::to_string(tile);
    }
    return (folder / (name + ".pdb")).string();
}

/// Builds a database in a process of its own, so that its peak is known.
template <int Cells>
void build(tile_pattern<Cells> const& pattern)
{
    std::fflush(stdout);
    pid_t const child = fork();
    if (child == 0) {
        std::uint64_t const before = peak_memory();
        auto const          built  = tail::build_pattern_database(pattern);
        auto const          taken  = static_cast<double>(peak_memory() - before);
        auto const saved = tail::save_pattern_table(path_of(pattern), *built.table, pattern.description());
        std::printf("%zu tiles: %.1f s, %.0f MB estimated, %.0f MB used, a difference of %+.1f %%\n",
                    pattern.tiles().size(), built.seconds, static_cast<double>(built.bytes) / 1e6,
                    taken / 1e6, 100 * (taken / static_cast<double>(built.bytes) - 1));
        if (!saved) { std::printf("%s\n", saved.error().c_str()); }
        std::fflush(stdout);
        _exit(saved ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status != 0) { std::exit(1); }
}

template <int Cells>
pattern_sum<Cells> databases(geometry shape, std::vector<std::vector<int>> const& tiles)
{
    auto const                                     goal = blank_first<Cells>(shape);
    std::vector<typename pattern_sum<Cells>::part> parts;
    for (auto const& each : tiles) {
        tile_pattern<Cells> pattern{shape, goal, each};
        auto const          open = [&] {
            return tail::open_pattern_table<tail::pattern_values::byte>(path_of(pattern), pattern.size(),
                                                                                 pattern.description());
        };
        auto table = open();
        if (!table) {
            build(pattern);
            table = open();
        }
        parts.push_back({std::move(pattern), *table});
    }
    return pattern_sum<Cells>{parts, {.mirror = true}};
}

/// Makes the system forget what it has kept of the files.
void drop_files()
{
    for (auto const& entry : std::filesystem::directory_iterator{folder}) {
        int const file = ::open(entry.path().c_str(), O_RDONLY);
        if (file < 0) { continue; }
        ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
        ::close(file);
    }
}

template <int Cells, class H, class Rules>
auto stated(board<Cells> const& start, geometry shape, H h, Rules rules)
{
    using node = located_board<Cells>;
    return tail::problem<node, Rules, H, node>{node{start}, std::move(rules), std::move(h),
                                               node{blank_first<Cells>(shape)}};
}

void hundred()
{
    geometry const                      four{4, 4};
    std::vector<std::vector<int>> const upper_and_lower{{1, 2, 3, 4, 5, 6, 7},
                                                        {8, 9, 10, 11, 12, 13, 14, 15}};
    auto const                          boards = bench::known_boards<16>("korf100.txt", four);
    if (boards.empty()) { return; }
    static_cast<void>(databases<16>(four, upper_and_lower));   // built if they were not

    for (bool const pruned : {false, true}) {
        for (char const* const state : {"cold", "warm", "warm"}) {
            if (state[0] == 'c') { drop_files(); }
            auto const   begin   = std::chrono::steady_clock::now();
            auto const   h       = databases<16>(four, upper_and_lower);
            double const opening = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin)
                                       .count();
            std::uint64_t          expanded = 0, generated = 0;
            double                 seconds = 0;
            pruned_rules<16> const few{four};
            for (auto const& board : boards) {
                auto const add = [&](auto const& r) {
                    if (!r.optimal || r.cost != board.cost) {
                        std::printf("board %s: cost %d, expected %d\n", board.id.c_str(), r.cost, board.cost);
                        std::exit(1);
                    }
                    expanded += r.stats.expanded;
                    generated += r.stats.generated;
                    seconds += r.stats.seconds;
                };
                if (pruned) {
                    add(tail::idastar(stated<16>(board.start, four, h, few)));
                } else {
                    add(tail::idastar(stated<16>(board.start, four, h, rules<16>{four})));
                }
            }
            std::printf("7-8 on %zu boards%s, %s: %.2f s to open and verify, %.3f s of search, %llu "
                        "expanded, %llu generated, %.1f M/s\n",
                        boards.size(), pruned ? " with the automaton" : "", state, opening, seconds,
                        static_cast<unsigned long long>(expanded), static_cast<unsigned long long>(generated),
                        static_cast<double>(generated) / seconds / 1e6);
            std::fflush(stdout);
        }
    }
}

void twenty_four(std::size_t count, unsigned threads)
{
    geometry const five{5, 5};
    auto           boards = bench::known_boards<25>("korf24.txt", five);
    if (boards.empty()) { return; }
    std::sort(boards.begin(), boards.end(), [](auto const& a, auto const& b) { return a.nodes < b.nodes; });
    auto const h = databases<25>(
        five,
        {{1, 2, 5, 6, 7, 12}, {3, 4, 8, 9, 13, 14}, {10, 11, 15, 16, 20, 21}, {17, 18, 19, 22, 23, 24}});
    pruned_rules<25> const few{five};

    // How fast Manhattan distance is on the same boards, which it does not solve.
    auto const   goal    = blank_first<25>(five);
    auto const   md      = tail::idastar(tail::problem{.start      = boards[0].start,
                                                       .successors = rules<25>{five},
                                                       .heuristic  = manhattan<25>{five, goal},
                                                       .goal       = goal},
                                         tail::limits{.nodes = 200'000'000});
    double const md_rate = static_cast<double>(md.stats.generated) / md.stats.seconds / 1e6;
    std::printf("24-puzzle, Manhattan distance: %.1f M generated/s\n", md_rate);

    for (std::size_t i = 0; i < std::min(count, boards.size()); ++i) {
        auto const& board = boards[i];
        auto const  tell  = [&](char const* with, auto const& r) {
            double const rate = static_cast<double>(r.stats.generated) / r.stats.seconds / 1e6;
            std::printf("board %s, 6-6-6-6%s: cost %d%s, %llu generated, %.1f s, %.1f M/s, %.2f of "
                            "Manhattan's rate a thread\n",
                          board.id.c_str(), with, r.cost,
                        r.optimal && r.cost == board.cost ? " proved" : " WRONG",
                          static_cast<unsigned long long>(r.stats.generated), r.stats.seconds, rate,
                          rate / md_rate / threads);
            std::fflush(stdout);
            if (!r.optimal || r.cost != board.cost) { std::exit(1); }
        };
        auto const policy = tail::parallel_policy{.threads = threads};
        // The counts without the automaton are those that were published.
        if (board.nodes < 100'000'000) {
            tell("", tail::idastar(stated<25>(board.start, five, h, rules<25>{five})));
        }
        tell(" with the automaton",
             tail::parallel_idastar(stated<25>(board.start, five, h, few), {}, policy));
    }
}

}   // namespace

int main(int argc, char** argv)
{
    std::size_t const boards  = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 2;
    auto const        threads = static_cast<unsigned>(argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1);
    if (argc > 3) { folder = argv[3]; }
    std::filesystem::create_directories(folder);
    hundred();
    twenty_four(boards, std::max(1U, threads));
}
