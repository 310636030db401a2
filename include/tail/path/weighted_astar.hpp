#pragma once

#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// Weighted A*: expands the least g + w h first, and so finds a path of at most w times the least cost.
///
/// `result::suboptimality` reports that bound, and `result::lower_bound` what was really proved, which is
/// often better. An integer weight keeps integer priorities (for `open::bucket`); 1 is A*.
template <Node N, Successors<N> S, class H, Goal<N> G, class W, class Limits = limits,
          class Policy = best_first_policy<>>
    requires Heuristic<H, N, cost_of<S, N>> && StorableIn<N, decltype(Policy::closed)>
[[nodiscard]] auto weighted_astar(problem<N, S, H, G> p, W weight, Limits const& lim = {}, Policy policy = {})
{
    TAIL_ASSERT(weight >= W{0} && weight < infinite_cost<W>,
                "the weight of weighted A* is negative or not a finite number");
    best_first_engine engine{std::move(p), evaluation::weighted<W>{{}, weight}, std::move(policy)};
    return engine.run(lim);
}

}   // namespace tail
