// How far does the planner of Sokoban levels get, beside the table of the thesis that it comes from?
//
// Prints a row for each level of XSokoban: pushes, nodes and seconds, and what the thesis has (J.-N. Demaret,
// Liege 2007, tables 6.1 and 7.1). Nodes are expansions of all searches for goals, and beside them those of
// learning. Seconds are those of the processor, so that a busy machine changes nothing. Every solution has
// been replayed. Levels are read from the folder `sokoban` in TAIL_DATA_DIR, or ../shared/data.
//
//     bench_path_sokoban_planner [planner|thesis|patterns] [seconds a level] [levels] [GiB]
//
// Levels are numbers and ranges: 1-9,78. With `patterns` each level is solved twice, the second time with the
// patterns of a file that the first run has written; the row has the nodes of both, learning included.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_file.hpp>
#include <tail/solvers/sokoban/planner.hpp>

namespace {

using namespace tail::sokoban;

struct published {
    std::size_t   level;
    unsigned      pushes;
    std::uint64_t nodes;   // level 8: a digit is lost
    unsigned      seconds;
    bool          by_hand = false;   // its goals were rearranged: pushes are those of the rearranged level
};

constexpr published table[] = {
    {1, 97, 97, 1},
    {2, 137, 291, 3},
    {3, 160, 32, 11},
    {4, 361, 6858, 86},
    {5, 149, 133, 4},
    {6, 110, 193, 2},
    {7, 114, 427, 4},
    {8, 248, 7, 14},
    {9, 241, 2193, 27},
    {10, 536, 710, 231},
    {11, 249, 83711, 1645},
    {12, 222, 31, 10},
    {13, 266, 17918, 662},
    {17, 213, 1427, 13},
    {19, 318, 454, 20},
    {21, 163, 2402, 36},
    {24, 560, 403229, 10920},
    {25, 390, 516000, 22260},
    {26, 197, 1171, 19},
    {27, 371, 10183, 106},
    {34, 186, 503, 12},
    {36, 521, 147434, 3900},
    {37, 360, 1078, 65},
    {38, 91, 14749, 129},
    {43, 152, 1166, 16},
    {45, 312, 942964, 11580},
    {51, 132, 121, 6},
    {53, 208, 15, 8},
    {54, 271, 162, 19},
    {55, 122, 15, 6},
    {56, 243, 35, 7},
    {57, 243, 65, 21},
    {58, 283, 306, 10},
    {59, 250, 272, 13},
    {60, 172, 182, 8},
    {61, 283, 310, 21},
    {62, 251, 1649, 56},
    {63, 439, 40, 10},
    {64, 407, 154, 8},
    {65, 231, 122, 10},
    {67, 415, 580, 25},
    {68, 351, 395, 13},
    {70, 369, 2161, 94},
    {72, 358, 86, 9},
    {73, 453, 51, 9},
    {75, 403, 2133007, 22980},
    {76, 290, 90592, 1647},
    {78, 154, 8, 2},
    {79, 176, 204, 11},
    {80, 235, 344, 10},
    {81, 185, 2604, 40},
    {82, 173, 66, 4},
    {83, 202, 1040, 19},
    {84, 161, 695, 52},
    {35, 394, 168, 21, true},
    {39, 688, 1646578, 21000, true},
    {44, 177, 736375, 8040, true},
    {46, 277, 53584, 871, true},
    {47, 208, 264, 5, true},
    {86, 134, 143, 2, true},
    {87, 250, 80, 4, true},
};

published const* of_thesis(std::size_t level)
{
    for (published const& p : table) {
        if (p.level == level) { return &p; }
    }
    return nullptr;
}

/// The numbers in a list such as 1-9,78.
std::vector<std::size_t> numbers_in(std::string const& list)
{
    std::vector<std::size_t> all;
    std::stringstream        parts{list};
    for (std::string part; std::getline(parts, part, ',');) {
        auto const dash  = part.find('-');
        auto const first = static_cast<std::size_t>(std::atoi(part.c_str()));
        auto const last  = dash == std::string::npos
             ? first
             : static_cast<std::size_t>(std::atoi(part.c_str() + dash + 1));
        for (std::size_t i = first; i <= last; ++i) { all.push_back(i); }
    }
    return all;
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct measured {
    planner_answer found;
    double         seconds = 0;

    std::uint64_t nodes() const { return found.stats.expanded + found.learning_nodes; }
};

/// Runs a solver for so many seconds of the processor.
measured run(planner& solver, double seconds, std::uint64_t bytes)
{
    double const begin = processor_seconds();
    measured     m;
    do {
        double const left = seconds - (processor_seconds() - begin);
        m.found           = solver.run({.seconds = std::max(left, 0.0), .bytes = bytes});
        m.seconds         = processor_seconds() - begin;
    } while (m.found.status == tail::status::time_limit && m.seconds < seconds);
    return m;
}

/// Solves a level with nothing learned, and again with what was learned.
bool compare_patterns(std::size_t number, level const& l, double seconds, std::uint64_t bytes)
{
    planner        first{l};
    measured const without = run(first, seconds, bytes);
    auto const     file =
        (std::filesystem::temp_directory_path() / ("tail-" + std::to_string(number) + ".patterns")).string();
    planner second{l};
    if (!save_patterns(file, first.learned()) || !read_patterns(file, second.learned())) {
        std::printf("cannot write or read %s\n", file.c_str());
        return false;
    }
    std::filesystem::remove(file);
    measured const with = run(second, seconds, bytes);
    bool const     both = without.found && with.found;
    std::printf("%5zu | %9llu %8.2f %8zu | %9llu %8.2f | %s\n", number,
                static_cast<unsigned long long>(without.nodes()), without.seconds, without.found.learned,
                static_cast<unsigned long long>(with.nodes()), with.seconds,
                both ? (std::to_string(100 - static_cast<long long>(100 * with.nodes() / without.nodes()))
                        + " % less")
                           .c_str()
                     : "-");
    std::fflush(stdout);
    return both;
}

}   // namespace

int main(int argc, char** argv)
{
    std::string const mode      = argc > 1 ? argv[1] : "planner";
    double const      seconds   = argc > 2 ? std::atof(argv[2]) : 10;
    auto const        numbers   = numbers_in(argc > 3 ? argv[3] : "1-90");
    double const      gigabytes = argc > 4 ? std::atof(argv[4]) : 2;
    auto const        bytes     = static_cast<std::uint64_t>(gigabytes * (1U << 30U));

    char const* const named = std::getenv("TAIL_DATA_DIR");
    std::string const file  = (named != nullptr ? std::string{named} : "../shared/data")
        + "/sokoban/xsokoban-90.xsb";
    std::ifstream     in{file};
    std::stringstream text;
    text << in.rdbuf();
    auto const all = parse_collection(text.str());
    if (!all) {
        std::printf("skipped: no levels in %s (TAIL_DATA_DIR names the folder)\n", file.c_str());
        return 0;
    }
    if (mode == "patterns") {
        std::printf("%5s | %9s %8s %8s | %9s %8s |\n", "level", "nodes", "seconds", "learned", "again",
                    "seconds");
    } else {
        std::printf("%5s | %6s %9s %9s %8s  %-28s | %6s %8s %7s\n", "level", "pushes", "nodes", "learning",
                    "seconds", "attempt", "pushes", "nodes", "seconds");
    }
    std::size_t solved = 0, of_54 = 0, of_7 = 0, more = 0;
    for (std::size_t const i : numbers) {
        if (i == 0 || i > all->levels.size() || !all->levels[i - 1].level) { continue; }
        level const l{*all->levels[i - 1].level};
        if (mode == "patterns") {
            static_cast<void>(compare_patterns(i, l, seconds, bytes));
            continue;
        }
        planner solver{l, mode == "thesis" ? planner_options::thesis() : planner_options{}};
        auto const [found, took] = run(solver, seconds, bytes);
        auto const* const source = of_thesis(i);
        if (found) {
            ++solved;
            ++(source == nullptr ? more : source->by_hand ? of_7 : of_54);
        }
        std::printf("%5zu | %6s %9llu %9llu %8.2f  %-28s |", i,
                    found ? std::to_string(found.pushes).c_str() : "-",
                    static_cast<unsigned long long>(found.stats.expanded),
                    static_cast<unsigned long long>(found.learning_nodes), took, found.how.c_str());
        if (source != nullptr) {
            std::printf(" %6u %8llu %7u%s", source->pushes, static_cast<unsigned long long>(source->nodes),
                        source->seconds, source->by_hand ? " by hand" : "");
        }
        std::printf("\n");
        std::fflush(stdout);
    }
    if (mode == "patterns") { return 0; }
    std::printf("%zu solved: %zu of the 54 of the thesis, %zu of the 7 rearranged by hand, %zu others\n",
                solved, of_54, of_7, more);
}
