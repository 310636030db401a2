#pragma once

#include <algorithm>

#include <tail/core/result.hpp>

namespace tail::cli {

/// What a tool's exit status says, the same in all of them.
enum class exit_status : int {
    decided     = 0,     ///< every problem was decided
    unsolvable  = 1,     ///< some problem was proved unsolvable
    bad_input   = 2,     ///< bad usage or bad input: a message on standard error, nothing else done
    limited     = 3,     ///< a limit was reached
    interrupted = 130,   ///< Ctrl-C: what was found so far was printed first
};

/// What the end of one search contributes to the exit status.
[[nodiscard]] constexpr exit_status exit_status_of(status s)
{
    switch (s) {
    case status::solved: return exit_status::decided;
    case status::exhausted: return exit_status::unsolvable;
    case status::cancelled: return exit_status::interrupted;
    default: return exit_status::limited;
    }
}

/// The status of two problems together: the one that leaves more undone.
[[nodiscard]] constexpr exit_status combine(exit_status a, exit_status b) { return std::max(a, b); }

}   // namespace tail::cli
