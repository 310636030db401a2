#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <tail/domains/npuzzle.hpp>

namespace bench {

using board = tail::npuzzle::board<16>;

/// The text of a file in the folder that `TAIL_DATA_DIR` names; nothing if there is no such file.
inline std::string data_file(std::string const& name)
{
    char const*   folder = std::getenv("TAIL_DATA_DIR");
    std::ifstream file{std::string{folder == nullptr ? "../shared/data" : folder} + "/" + name};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The boards that the 15-puzzle benchmarks run on: Korf's first ten if `TAIL_DATA_DIR` holds `korf100.txt`,
/// otherwise ten boards of our own, scrambled from fixed seeds.
inline std::vector<tail::npuzzle::instance<16>> boards()
{
    using namespace tail::npuzzle;
    geometry const shape{4, 4};
    auto           all = parse_instances<16>(data_file("korf100.txt"), shape);
    if (all && all->size() >= 10) {
        all->resize(10);
        std::puts("# boards: Korf's instances 1 to 10");
        return *all;
    }
    std::puts("# boards: ten scrambled by seed (korf100.txt was not found; TAIL_DATA_DIR names its folder)");
    std::vector<instance<16>> own;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        own.push_back(
            {"seed " + std::to_string(seed), scramble<16>(shape, blank_first<16>(shape), 180, seed), seed});
    }
    return own;
}

/// A board and what its file says of it: the least cost, and the nodes that somebody took.
template <int Cells>
struct known_board {
    std::string                 id;
    tail::npuzzle::board<Cells> start;
    int                         cost  = 0;
    std::uint64_t               nodes = 0;
};

/// All boards of a file in `TAIL_DATA_DIR`; none, and a line that says so, if there is no such file.
template <int Cells>
std::vector<known_board<Cells>> known_boards(std::string const& name, tail::npuzzle::geometry shape)
{
    std::string const               text = data_file(name);
    auto const                      all  = tail::npuzzle::parse_instances<Cells>(text, shape);
    std::vector<known_board<Cells>> boards;
    if (!all || all->empty()) {
        std::printf("# skipped: %s was not found (TAIL_DATA_DIR names its folder)\n", name.c_str());
        return boards;
    }
    std::istringstream lines{text};
    std::string        line;
    std::size_t        number = 0;
    for (auto const& instance : *all) {
        while (number < instance.line) { std::getline(lines, line), ++number; }
        std::istringstream columns{line};
        known_board<Cells> known{instance.id, instance.start};
        std::string        skipped;
        for (int i = 0; i <= shape.cells(); ++i) { columns >> skipped; }
        columns >> known.cost >> known.nodes;
        boards.push_back(known);
    }
    return boards;
}

}   // namespace bench
