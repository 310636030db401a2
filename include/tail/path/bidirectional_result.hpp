#pragma once

#include <cstddef>
#include <vector>

#include <tail/core/concepts.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>

namespace tail {

/// One side of a bidirectional search: a problem with a start, successors and perhaps a heuristic. A goal is
/// not wanted.
template <class P>
concept SidedProblem =
    requires {
        typename P::start_type;
        typename P::successors_type;
        typename P::heuristic_type;
        typename P::goal_type;
    } && Node<typename P::node_type> && Successors<typename P::successors_type, typename P::node_type>
    && Heuristic<typename P::heuristic_type, typename P::node_type,
                 cost_of<typename P::successors_type, typename P::node_type>>;

/// What a bidirectional search returns. As every `result`, with these differences:
///
/// - `path` leads from a start to a goal whenever `met` is true, also when a limit ended the search.
/// Otherwise it
///   leads to the node that looked nearest to a goal.
/// - `actions` are those of the forward problem, from the start to the meeting node `path[meeting]`. From
/// there on
///   `backward_actions` are those of the backward problem, in the order from the meeting node to the goal:
///   `backward_actions[i]` leads from `path[meeting + i + 1]` back to `path[meeting + i]`.
template <class N, class C, class A, class B>
struct bidirectional_result : result<N, C, A> {
    /// Those of the backward problem, from the meeting node to the goal.
    std::vector<B> backward_actions;
    bool           met     = false;   ///< whether the two searches have met
    std::size_t    meeting = 0;       ///< where in `path` they met
};

}   // namespace tail
