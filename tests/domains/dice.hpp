#pragma once

#include <cstddef>
#include <cstdint>

namespace laws {

/// A generator for random walks and random positions; the same everywhere. It includes nothing of tail:
/// `scripts/bench-compare` compiles the benchmarks, which use it, with the headers of older commits.
class dice {
public:
    explicit dice(std::uint64_t seed) : state_(seed) {}

    /// A number from 0 to `count - 1`; `count` is not zero.
    std::size_t below(std::size_t count)
    {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((state_ >> 33U) % count);
    }

private:
    std::uint64_t state_;
};

}   // namespace laws
