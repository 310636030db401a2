#pragma once

#include <cstdint>

#include <tail/core/config.hpp>

namespace tail {

/// What a search did. The same words mean the same in every algorithm:
///
/// - `expanded`: nodes whose successors were asked for; a node expanded again counts again.
/// - `generated`: the start, once, and every successor looked at, known or cut ones too. A move that just
///   takes the last one back is skipped, not generated, wherever it can be told (docs/architecture.md).
/// - `duplicates`: generated nodes dropped because the same node was reached before, no worse.
/// - `dead`: generated nodes that `dead(node)` of the successors ruled out.
/// - `reopened`: expanded nodes that went back to the open list for a cheaper path.
/// - `stored`: nodes held in tables at the end. `peak_bytes`: the most that all tables took together.
/// - `iterations`: rounds of an iterative search. `seconds`: time inside `run`.
struct statistics {
    std::uint64_t expanded   = 0;   ///< nodes whose successors were made
    std::uint64_t generated  = 0;   ///< nodes looked at: the start, and every successor
    std::uint64_t duplicates = 0;   ///< generated, and known already at no greater cost
    std::uint64_t dead       = 0;   ///< generated, and ruled out by `dead`
    std::uint64_t reopened   = 0;   ///< expanded, and open again by a cheaper path
    std::uint64_t stored     = 0;   ///< nodes in tables at the end
    std::uint64_t peak_bytes = 0;   ///< the most that all tables took
    std::uint64_t iterations = 0;   ///< rounds of an iterative search
    double        seconds    = 0;   ///< inside `run`

    /// What two searches did together. Each had tables of its own, so that `stored` adds up; the peaks may
    /// have come at different times, so that `peak_bytes` is the larger one.
    statistics& operator+=(statistics const& other)
    {
        expanded += other.expanded;
        generated += other.generated;
        duplicates += other.duplicates;
        dead += other.dead;
        reopened += other.reopened;
        stored += other.stored;
        peak_bytes = other.peak_bytes > peak_bytes ? other.peak_bytes : peak_bytes;
        iterations += other.iterations;
        seconds += other.seconds;
        return *this;
    }
};

/// Statistics policy: count everything. The default.
struct counted {
    static constexpr bool active = true;   ///< the search counts
};

/// Statistics policy: count nothing but what limits need. For the last percent in an inner loop.
struct uncounted {
    static constexpr bool active = false;   ///< the search does not count
};

}   // namespace tail
