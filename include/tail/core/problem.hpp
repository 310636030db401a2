#pragma once

#include <concepts>
#include <type_traits>

#include <tail/core/concepts.hpp>
#include <tail/core/heuristic.hpp>

namespace tail {

/// A search problem, stated by name.
///
/// `.heuristic` may be left out. `.successors` takes any of the forms of `Successors`; `.goal` is a predicate
/// or a node. A heuristic that makes no promise is taken to be admissible but not consistent, which is the
/// safe reading: nodes are reopened, and answers are optimal if it really never overestimates.
template <class N, class S, class H = zero_heuristic, class G = N>
struct problem {
    using node_type       = N;
    using successors_type = S;
    using heuristic_type  = H;
    using goal_type       = G;

    N                        start;
    S                        successors;
    TAIL_NO_UNIQUE_ADDRESS H heuristic{};
    G                        goal;
};

namespace detail {

template <class P>
using node_of_problem = typename P::node_type;
template <class P>
using cost_of_problem = cost_of<typename P::successors_type, typename P::node_type>;
template <class P>
using action_of_problem = action_of<typename P::successors_type, typename P::node_type>;

/// Whether `h` is worth asking at all.
template <class P>
inline constexpr bool is_informed = !std::same_as<typename P::heuristic_type, zero_heuristic>;

/// Whether the heuristic may be taken never to overestimate: said so, or said nothing.
template <class P>
inline constexpr bool assumed_admissible = !says_inadmissible<typename P::heuristic_type>;

template <class G, class N>
[[nodiscard]] constexpr bool reaches(G const& goal, N const& node)
{
    if constexpr (std::predicate<G const&, N const&>) {
        return goal(node);
    } else {
        return goal == node;
    }
}

/// The goal test, skipped where `h` has answered it already: an admissible estimate is zero at every goal.
template <class P, class C>
[[nodiscard]] constexpr bool is_goal(P const& p, node_of_problem<P> const& node, C h)
{
    if constexpr (is_informed<P> && says_admissible<typename P::heuristic_type>) {
        return h == C{0} && reaches(p.goal, node);
    } else {
        return reaches(p.goal, node);
    }
}

template <class P>
[[nodiscard]] constexpr cost_of_problem<P> estimate(P const& p, node_of_problem<P> const& node)
{
    auto const h = static_cast<cost_of_problem<P>>(p.heuristic(node));
    if constexpr (std::is_signed_v<cost_of_problem<P>>) {
        TAIL_ASSERT(h >= cost_of_problem<P>{0}, "heuristic value is negative");
    }
    return h;
}

} // namespace detail
} // namespace tail
