#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <benchmark/benchmark.h>

/// \file
/// What the programs in benchmarks/micro share. Their inputs come from `laws::dice` and fixed seeds, and
/// never from the order in which headers emit something: two versions of the library are then asked the same.

namespace bench {

/// Registers one benchmark, and leaves the rest to what this returns: `->Arg(n)`.
inline auto add(std::string const& name, std::function<void(benchmark::State&)> body)
{
    return benchmark::RegisterBenchmark(name.c_str(), std::move(body));
}

/// Says how many things a benchmark did in all its iterations, `each` in one.
inline void count_items(benchmark::State& state, std::size_t each)
{
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(each));
}

/// Runs what was registered. The arguments are those of Google Benchmark; `seconds` is how long each one
/// takes at least, unless they say otherwise, so that a whole program is done soon.
inline int run(int argc, char** argv, char const* seconds = "0.05")
{
    std::string        shortly = std::string{"--benchmark_min_time="} + seconds;
    std::vector<char*> all(argv, argv + argc);
    all.insert(all.begin() + (argc > 0 ? 1 : 0), shortly.data());   // of two, the later one counts
    int count = static_cast<int>(all.size());
    all.push_back(nullptr);
    benchmark::Initialize(&count, all.data());
    if (benchmark::ReportUnrecognizedArguments(count, all.data())) { return 2; }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

}   // namespace bench
