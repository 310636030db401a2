#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>
#include <tail/core/heuristic.hpp>

namespace tail {

/// The goal of a problem that was stated without one. No algorithm takes it.
struct no_goal {};

/// A search problem, stated by name.
///
/// `.heuristic` may be left out. `.successors` takes any of the forms of `Successors`; `.goal` is a predicate
/// or a node. A heuristic that makes no promise is taken to be admissible but not consistent, which is the
/// safe reading: nodes are reopened, and answers are optimal if it really never overestimates.
template <class N, class S, class H = zero_heuristic, class G = no_goal>
struct problem {
    using node_type       = N;
    using successors_type = S;
    using heuristic_type  = H;
    using goal_type       = G;

    N                        start;
    S                        successors;
    TAIL_NO_UNIQUE_ADDRESS H heuristic{};
    G                        goal{};
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
    // Sums of floating-point numbers drift, so only whole numbers are trusted with it.
    if constexpr (is_informed<P> && says_admissible<typename P::heuristic_type> && std::integral<C>) {
        return h == C{0} && detail::reaches(p.goal, node);
    } else {
        return detail::reaches(p.goal, node);
    }
}

template <class P>
[[nodiscard]] constexpr cost_of_problem<P> estimate(P const& p, node_of_problem<P> const& node)
{
    using C        = cost_of_problem<P>;
    auto const raw = p.heuristic(node);
    if constexpr (std::is_floating_point_v<std::remove_cvref_t<decltype(raw)>>) {
        TAIL_ASSERT(raw == raw, "heuristic value is not a number");
        // Rounded down for integer costs, which keeps an admissible estimate admissible.
        if (raw >= static_cast<decltype(raw)>(infinite_cost<C>)) { return infinite_cost<C>; }
    }
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(raw)>> && std::integral<C>) {
        TAIL_ASSERT(raw >= 0, "heuristic value is negative");
        if (!std::in_range<C>(raw)) {
            // Infinity of a wider type. An unsigned one has most probably wrapped below zero.
            using R = std::remove_cvref_t<decltype(raw)>;
            TAIL_ASSERT(std::is_signed_v<R> && raw == infinite_cost<R>,
                        "heuristic value does not fit the cost type (infinite_cost of that type says `no "
                        "goal from here`)");
            return infinite_cost<C>;
        }
    }
    auto const h = static_cast<C>(raw);
    if constexpr (std::is_signed_v<C>) { TAIL_ASSERT(h >= C{0}, "heuristic value is negative"); }
    return h;
}

}   // namespace detail
}   // namespace tail
