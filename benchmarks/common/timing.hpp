#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

namespace bench {

/// Processor seconds of this program so far; other programs on the machine do not count.
inline double cpu_seconds()
{
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Processor seconds that `work()` takes.
template <class Work>
double seconds_of(Work&& work)
{
    double const begin = cpu_seconds();
    work();
    return cpu_seconds() - begin;
}

/// Processor seconds, and seconds on the clock, in which other programs may have had the processor.
struct time_taken {
    double processor = 0;
    double clock     = 0;
};

template <class Work>
time_taken time_of(Work&& work)
{
    auto const   begin     = std::chrono::steady_clock::now();
    double const processor = seconds_of(work);
    return {processor, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

inline double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

}   // namespace bench
