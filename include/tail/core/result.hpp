#pragma once

#include <optional>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/step.hpp>

namespace tail {

/// How a search ended.
enum class status {
    solved,         ///< a goal was reached
    exhausted,      ///< everything was searched: there is no (further) solution
    depth_limit,    ///< nothing within the depth asked for, but something was cut there
    node_limit,     ///< `limits::nodes` expansions were made
    time_limit,     ///< `limits::seconds` passed
    memory_limit,   ///< the next table would not fit into `limits::bytes`
    cancelled,      ///< `limits::stop` was requested

    /// Everything was searched and nothing accepted, but a goal was generated on the way: the heuristic says
    /// that it is admissible and is not zero there, or `dead` ruled it out. `path` leads to that goal.
    broken_promise,
};

/// The name of a status, as `node_limit`.
[[nodiscard]] constexpr char const* to_string(status s)
{
    switch (s) {
    case status::solved: return "solved";
    case status::exhausted: return "exhausted";
    case status::depth_limit: return "depth_limit";
    case status::node_limit: return "node_limit";
    case status::time_limit: return "time_limit";
    case status::memory_limit: return "memory_limit";
    case status::cancelled: return "cancelled";
    case status::broken_promise: return "broken_promise";
    }
    return "unknown";
}

/// The same as a sentence, to print.
[[nodiscard]] constexpr char const* explain(status s)
{
    switch (s) {
    case status::solved: return "a goal was reached";
    case status::exhausted: return "everything was searched, and there is no solution";
    case status::depth_limit: return "there is no solution within the depth asked for";
    case status::node_limit: return "the limit of nodes was reached";
    case status::time_limit: return "the limit of time was reached";
    case status::memory_limit: return "the limit of memory was reached";
    case status::cancelled: return "the search was cancelled";
    case status::broken_promise:
        return "a goal was generated and ruled out: the heuristic says that it is admissible and is not zero "
               "at that "
               "goal, or `dead` is true there";
    }
    return "unknown";
}

/// What every path search returns. Converts to `bool` as "solved".
template <class N, class C, class A = no_action>
struct result {
    tail::status status = tail::status::exhausted;   ///< why the search ended

    /// The cost of `path`; zero where there is none.
    C cost{};

    /// From the start to the goal, both included. Empty when there is no solution. When a limit ended the
    /// search, a partial path: to the node that looked nearest to the goal. Without a heuristic it leads to
    /// where a depth-first search stood; in best-first search it is the start alone.
    std::vector<N> path;

    /// The moves between the nodes of `path`, where the problem has moves; otherwise empty.
    std::vector<A> actions;

    /// Whether `cost` is proved to be the least, given that the heuristic keeps its promise.
    bool optimal = false;

    /// No solution is cheaper than this, as far as the search has proved; infinite if there is none.
    C lower_bound{};

    /// `cost` is at most this many times the least cost; absent when nothing is promised.
    std::optional<double> suboptimality;

    statistics stats;   ///< what the search has counted

    /// Whether a solution was found.
    [[nodiscard]] explicit operator bool() const { return status == tail::status::solved; }
};

}   // namespace tail
