#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/domains/sokoban/heuristics/backward.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bidirectional_policy.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/perimeter.hpp>
#include <tail/solvers/sokoban/fess/late_corrals.hpp>
#include <tail/solvers/sokoban/fess/pushes_as_macros.hpp>

namespace tail::sokoban {

/// A greedy search backwards, by pulls from the solved position, that ends at any position a few pushes from
/// the start: the `perimeter`. It takes turns with the searches by features. Actions are single pushes,
/// written as macro pushes.
///
/// It is guided by a matching of boxes to the squares where boxes begin. Small levels that are full of boxes
/// are often easier from this end.
class backward_search {
    using forward_moves = pushes<late_corrals>;
    using around_start  = problem<position, forward_moves>;
    using around_policy = decltype(bidirectional_policy{.codec = std::declval<position_codec>()});
    using near_start    = perimeter<around_start, around_policy>;

    /// The goal: what the perimeter knows.
    struct is_near_start {
        near_start const* known;

        [[nodiscard]] bool operator()(position const& p) const { return known->contains(p); }
    };

    /// Promises nothing, because it is not zero at the perimeter.
    struct guide : matching_backward {
        using matching_backward::matching_backward;
        static constexpr bool admissible = false;
        static constexpr bool consistent = false;
    };

    using backward_moves   = pulls<>;
    using backward_problem = problem<std::vector<position>, backward_moves, guide, is_near_start>;
    using backward_policy  = decltype(greedy_policy{.tie   = tie::lifo{},
                                                    .codec = std::declval<position_codec>()});
    using engine_type      = best_first_engine<backward_problem, evaluation::greedy, backward_policy>;

public:
    using result_type = result<position, std::uint16_t, macro_push>;   ///< what the search returns

    /// Expansions of the perimeter.
    static constexpr std::uint64_t perimeter_nodes = 20'000;

    /// With tests that several searches can share. The level has to live as long.
    backward_search(level const& l, late_corrals const& tests)
        : level_{&l},
          near_{around_start{pushes<no_deadlocks>{l}.start(), forward_moves{l, tests}}, limits{.nodes = 0},
                around_policy{.codec = codec(l, tests)}},
          engine_{backward_problem{backward_moves{l}.starts(), backward_moves{l}, guide{l},
                                   is_near_start{&near_}},
                  evaluation::greedy{}, backward_policy{.tie = {}, .codec = codec(l, tests)}}
    {}
    backward_search(level&&, late_corrals const&) = delete;   // the level has to live as long

    /// Expands one node.
    progress step()
    {
        switch (run({.nodes = 1}).status) {
        case status::solved: return progress::solved;
        case status::exhausted: return progress::exhausted;
        case status::node_limit: return progress::running;
        default: return progress::stopped;
        }
    }

    /// Goes on until there is a solution, nothing is left, or a limit says stop. The perimeter comes first,
    /// under the same limits.
    result_type run(limits const& lim = {})
    {
        if (!undelivered_) {
            double const before = near_.stats().seconds;
            limits       rest   = lim;
            if (!grow(rest)) { return found(); }
            rest.seconds -= near_.stats().seconds - before;
            if (rest.bytes != limits::unlimited) { rest.bytes -= std::min(rest.bytes, near_.bytes()); }
            last_        = engine_.run(rest).status;
            undelivered_ = last_ == status::solved;
        }
        result_type answer = found();   // if that throws, the next run begins here
        undelivered_       = false;
        return answer;
    }

    /// The solution; without one, where the level begins.
    [[nodiscard]] result_type found() const
    {
        result_type r = detail::pushes_as_macros(*level_,
                                                 last_ == status::solved ? solution() : std::vector<push>{});
        r.status      = last_;
        r.stats       = stats();
        return r;
    }

    /// What both searches have counted.
    [[nodiscard]] statistics stats() const
    {
        statistics all = engine_.stats();
        all += near_.stats();
        all.peak_bytes = engine_.stats().peak_bytes + near_.stats().peak_bytes;   // at the same time
        return all;
    }
    /// The memory of both.
    [[nodiscard]] std::uint64_t bytes() const { return engine_.bytes() + near_.bytes(); }

private:
    [[nodiscard]] static position_codec codec(level const& l, late_corrals const& tests)
    {
        return position_codec{l, !tests.pushes_to_dead_squares};
    }

    /// False if a limit says stop before the perimeter is there. Takes what was expanded from the limit.
    [[nodiscard]] bool grow(limits& lim)
    {
        std::uint64_t const known = near_.stats().expanded;
        if (is_grown_) { return true; }
        limits part = lim;
        part.nodes  = std::min(lim.nodes, perimeter_nodes - known);
        if (part.bytes != limits::unlimited) { part.bytes -= std::min(part.bytes, engine_.bytes()); }
        status const why = near_.grow(infinite_cost<std::uint16_t>, part);
        is_grown_        = why == status::exhausted
            || (why == status::node_limit && near_.stats().expanded >= perimeter_nodes);
        if (lim.nodes != limits::unlimited) { lim.nodes -= near_.stats().expanded - known; }
        if (!is_grown_) { last_ = why; }
        return is_grown_;
    }

    /// The pushes from the start to the meeting, and the pulls to it turned round.
    [[nodiscard]] std::vector<push> solution() const
    {
        auto const        met  = engine_.found();
        std::vector<push> path = near_.actions_from(met.path.back());
        std::reverse(path.begin(), path.end());   // the first of them leads back to the meeting
        std::vector<push> const rest = reversed(*level_, met.actions);
        path.insert(path.end(), rest.begin(), rest.end());
        return path;
    }

    level const* level_;
    near_start   near_;   // before the engine, whose goal asks it
    engine_type  engine_;
    bool         is_grown_    = false;
    status       last_        = status::node_limit;
    bool         undelivered_ = false;   // there is a solution, and `run` did not return
};

}   // namespace tail::sokoban
