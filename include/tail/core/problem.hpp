#pragma once

#include <concepts>
#include <cstddef>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/concepts.hpp>
#include <tail/core/estimate.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/successor_traits.hpp>
#include <tail/core/without_loss.hpp>

namespace tail {

/// The goal of a problem that was stated without one. No algorithm takes it.
struct no_goal {};

/// Several nodes to start from: `.start = tail::starts{{a, b, c}}`. The answer begins at one of them.
template <class N>
struct starts {
    std::vector<N> nodes;   ///< all of them, at cost 0 each
};

/// The type of the nodes is that of the vector.
template <class N>
starts(std::vector<N>) -> starts<N>;
// Not by std::initializer_list: that would take a vector in braces for a list of one node.
/// The same for nodes in braces.
template <class N, std::size_t Count>
starts(N const (&)[Count]) -> starts<N>;

namespace detail {

/// Which node a problem with such a start and such successors is about.
template <class Start, class S>
struct start_traits {
    using node                    = Start;
    static constexpr bool several = false;
};

template <class N, class S>
struct start_traits<starts<N>, S> {
    using node                    = N;
    static constexpr bool several = true;
    static constexpr bool listed  = true;   // in `tail::starts`
};

/// A range, unless the range itself is a node.
template <class Start, class S>
    requires(std::ranges::forward_range<Start> && !Successors<S, Start>
             && Successors<S, std::ranges::range_value_t<Start>>)
struct start_traits<Start, S> {
    using node                    = std::ranges::range_value_t<Start>;
    static constexpr bool several = true;
};

}   // namespace detail

/// A search problem, stated by name.
///
/// `.start` is a node, or several: `tail::starts`, or a range of nodes that is no node itself. `.successors`
/// takes any of the forms of `Successors`; `.goal` is a predicate or a node. `.heuristic` may be left out. A
/// heuristic that makes no promise is taken to be admissible but not consistent, which is the safe reading:
/// nodes are reopened, and answers are optimal if it really never overestimates.
template <class Start, class S, class H = zero_heuristic, class G = no_goal>
struct problem {
    using start_type = Start;   ///< a node, or several
    /// The type of the nodes.
    using node_type       = typename detail::start_traits<Start, S>::node;
    using successors_type = S;   ///< how nodes lead to others
    using heuristic_type  = H;   ///< what estimates the cost to a goal
    using goal_type       = G;   ///< what says where to end

    Start                    start;         ///< where the search begins
    S                        successors;    ///< how a node leads to others
    TAIL_NO_UNIQUE_ADDRESS H heuristic{};   ///< what a goal may cost from here; left out, zero
    G                        goal{};        ///< which nodes are goals
};

/// A `problem` whose parts fit together.
template <class P>
concept SearchProblem =
    requires {
        typename P::start_type;
        typename P::successors_type;
        typename P::heuristic_type;
        typename P::goal_type;
    } && Node<typename P::node_type> && Successors<typename P::successors_type, typename P::node_type>
    && Goal<typename P::goal_type, typename P::node_type>
    && Heuristic<typename P::heuristic_type, typename P::node_type,
                 cost_of<typename P::successors_type, typename P::node_type>>;

namespace detail {

template <class P>
using node_of_problem = typename P::node_type;
template <class P>
using cost_of_problem = cost_of<typename P::successors_type, typename P::node_type>;
template <class P>
using action_of_problem = action_of<typename P::successors_type, typename P::node_type>;

/// Whether a problem has a range of starts, perhaps of one or none.
template <class P>
inline constexpr bool has_starts = start_traits<typename P::start_type, typename P::successors_type>::several;

/// Calls `visit(node)` for each start.
template <class P, class Visit>
constexpr void for_each_start(P const& p, Visit&& visit)
{
    if constexpr (!has_starts<P>) {
        visit(p.start);
    } else if constexpr (requires {
                             requires start_traits<typename P::start_type,
                                                   typename P::successors_type>::listed;
                         }) {
        for (auto const& node : p.start.nodes) { visit(node); }
    } else {
        for (auto const& node : p.start) { visit(node); }
    }
}

/// The same problem without its heuristic.
template <class P>
[[nodiscard]] constexpr auto without_heuristic(P p)
{
    return problem<typename P::start_type, typename P::successors_type, zero_heuristic,
                   typename P::goal_type>{std::move(p.start), std::move(p.successors), {}, std::move(p.goal)};
}

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
    } else if constexpr (std::integral<G> && std::integral<N> && is_number<G> && is_number<N>) {
        return std::cmp_equal(goal, node);   // with and without a sign
    } else if constexpr (std::integral<G> && std::floating_point<N>) {
        return static_cast<N>(goal) == node;
    } else {
        return goal == node;
    }
}

/// A goal among floating-point numbers is one of them: 0.1 equals no `float`. (A whole number out of range is
/// a goal that cannot be reached, and is searched for.)
template <class P>
constexpr void check_goal([[maybe_unused]] P const& p)
{
    using N = node_of_problem<P>;
    if constexpr (std::is_floating_point_v<N> && std::is_arithmetic_v<typename P::goal_type>) {
        TAIL_ASSERT(detail::keeps_value<N>(p.goal),
                    "no node equals `.goal`, which has more digits than a node");
    }
}

/// For goals of engines inside of engines that do more than test a node. `is_real_goal(node)` only tests it.
struct acting_goal {};

/// The same as `reaches`, for a node that `dead` or a heuristic has ruled out: has a promise been broken?
template <class G, class N>
[[nodiscard]] constexpr bool reaches_ruled_out(G const& goal, N const& node)
{
    if constexpr (std::derived_from<G, acting_goal>) {
        return goal.is_real_goal(node);
    } else {
        return detail::reaches(goal, node);
    }
}

/// Whether `h` is trusted to answer part of the goal test: an admissible estimate is zero at every goal. Sums
/// of floating-point numbers drift, so only whole numbers are trusted with it.
template <class P>
inline constexpr bool h_tells_goals = is_informed<P> && says_admissible<typename P::heuristic_type>
    && std::integral<cost_of_problem<P>>;

/// The goal test, skipped where `h` has answered it already. A search that finds no goal this way looks again
/// without `h` before it says that there is none.
template <class P, class C>
[[nodiscard]] constexpr bool is_goal(P const& p, node_of_problem<P> const& node, C h)
{
    if constexpr (h_tells_goals<P>) {
        return h == C{0} && detail::reaches(p.goal, node);
    } else {
        return detail::reaches(p.goal, node);
    }
}

template <class P>
[[nodiscard]] constexpr cost_of_problem<P> estimate(P const& p, node_of_problem<P> const& node)
{
    return detail::to_estimate<cost_of_problem<P>>(p.heuristic(node));
}

/// Whether `dead` rules a node out.
template <class P>
[[nodiscard]] constexpr bool is_dead(P const& p, node_of_problem<P> const& node)
{
    if constexpr (HasDead<typename P::successors_type, node_of_problem<P>>) {
        return p.successors.dead(node);
    } else {
        return false;
    }
}

/// The same for a node that a move has led to.
template <class P, class A>
[[nodiscard]] constexpr bool is_dead(P const& p, node_of_problem<P> const& node, A const& last)
{
    if constexpr (HasDeadAfter<typename P::successors_type, node_of_problem<P>>) {
        return p.successors.dead(node, last);
    } else {
        return detail::is_dead(p, node);
    }
}

}   // namespace detail
}   // namespace tail
