#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <tail/domains/npuzzle.hpp>

namespace bench {

using board = tail::npuzzle::board<16>;

/// The boards that the 15-puzzle benchmarks run on: Korf's first ten if `TAIL_DATA_DIR` holds `korf100.txt`,
/// otherwise ten boards of our own, scrambled from fixed seeds.
inline std::vector<tail::npuzzle::instance<16>> boards()
{
    using namespace tail::npuzzle;
    geometry const shape{4, 4};
    char const*    folder = std::getenv("TAIL_DATA_DIR");
    std::ifstream  file{std::string{folder == nullptr ? "../shared/data" : folder} + "/korf100.txt"};
    if (file) {
        std::string const text{std::istreambuf_iterator<char>{file}, {}};
        auto              all = parse_instances<16>(text, shape);
        if (all) {
            all->resize(10);
            std::puts("# boards: Korf's instances 1 to 10");
            return *all;
        }
    }
    std::puts("# boards: ten scrambled by seed (korf100.txt was not found; TAIL_DATA_DIR names its folder)");
    std::vector<instance<16>> own;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        own.push_back({"seed " + std::to_string(seed), scramble<16>(shape, blank_first<16>(shape), 180, seed), seed});
    }
    return own;
}

} // namespace bench
