#pragma once

#include <cstdint>

#include <doctest/doctest.h>

/// \file
/// How good a heuristic is, over nodes whose distances an oracle knows.

namespace laws {

/// What a heuristic did over a set of nodes whose distances are known.
struct audit {
    std::uint64_t nodes        = 0;
    std::int64_t  sum          = 0;
    int           highest      = 0;
    std::uint64_t exact        = 0;
    std::uint64_t too_high     = 0;   ///< nodes where it exceeds the distance
    int           worst        = 0;   ///< by how much at most
    std::uint64_t inconsistent = 0;   ///< directed edges over which it falls by more than their cost of 1

    void node(int value, int distance)
    {
        ++nodes;
        sum += value;
        highest = value > highest ? value : highest;
        exact += value == distance ? 1U : 0U;
        too_high += value > distance ? 1U : 0U;
        worst = value - distance > worst ? value - distance : worst;
    }

    void edge(int from, int to) { inconsistent += from > to + 1 ? 1U : 0U; }

    [[nodiscard]] double mean() const { return static_cast<double>(sum) / static_cast<double>(nodes); }
};

/// A heuristic that promises something keeps it on the audited nodes.
template <class Heuristic>
void promise_is_kept(audit const& a)
{
    if constexpr (Heuristic::admissible) { CHECK(a.too_high == 0); }
    if constexpr (Heuristic::consistent) { CHECK(a.inconsistent == 0); }
}

}   // namespace laws
