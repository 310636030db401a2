#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/concepts.hpp>
#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/describe.hpp>
#include <tail/core/laws/values.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/successor_traits.hpp>
#include <tail/core/without_loss.hpp>

/// \file
/// The steps out of a node, as the laws see them: asked of the problem without the checks of the searches, so
/// that a broken promise becomes a sentence and does not end the program.

namespace tail::laws::detail {

/// One step out of a node.
template <class N, class C, class A>
struct seen_step {
    N            child;
    read_cost<C> cost;
    A            action;
    bool         fits = true;   ///< the child has come into the node type as it was
};

template <class N, class C, class A, class Child>
[[nodiscard]] seen_step<N, C, A> step_to(Child&& child, read_cost<C> cost, A const& action)
{
    using From = std::remove_cvref_t<Child>;
    if constexpr (std::is_arithmetic_v<From> && std::is_arithmetic_v<N> && !std::is_same_v<From, N>) {
        static_assert(
            !tail::detail::loses_fraction<N, From>,
            "a child would lose its fraction: successors yield nodes of the type that the start has");
        auto const node = static_cast<N>(child);
        return {node, cost, action, static_cast<From>(node) == child && (node < N{}) == (child < From{})};
    } else {
        return {tail::detail::as_node<N>(std::forward<Child>(child)), cost, action};
    }
}

template <class P>
using node_of = typename P::node_type;
template <class P>
using successors_of = typename P::successors_type;
template <class P>
using step_of_problem =
    seen_step<node_of<P>, cost_of<successors_of<P>, node_of<P>>, action_of<successors_of<P>, node_of<P>>>;
template <class P>
using steps_of_problem = std::vector<step_of_problem<P>>;

template <class P>
inline constexpr bool in_place = InPlaceSuccessors<successors_of<P>, node_of<P>>;
template <class P>
inline constexpr bool depends_on_path = tail::detail::is_path_dependent<successors_of<P>>;

/// Notes the moves of the in-place form, and the costs where these are emitted with them.
template <class M, class C>
struct move_collector {
    std::vector<M>&            moves;
    std::vector<read_cost<C>>& costs;

    template <class Move>
    bool operator()(Move const& move) const
    {
        moves.push_back(tail::detail::as_move<M>(move));
        return false;
    }
    template <class Move, class Raw>
    bool operator()(Move const& move, Raw const& cost) const
    {
        costs.push_back(detail::read_as<C>(cost));
        return (*this)(move);
    }
};

/// Notes the steps of the emitting form.
template <class N, class C, class A>
struct step_collector {
    std::vector<seen_step<N, C, A>>& steps;

    template <class Child>
    void operator()(Child&& child) const
    {
        steps.push_back(detail::step_to<N, C, A>(std::forward<Child>(child), {C{1}, nullptr}, A{}));
    }
    template <class Child, class CostOrAction>
    void operator()(Child&& child, CostOrAction const& second) const
    {
        if constexpr (Cost<CostOrAction>) {
            steps.push_back(
                detail::step_to<N, C, A>(std::forward<Child>(child), detail::read_as<C>(second), A{}));
        } else {
            steps.push_back(detail::step_to<N, C, A>(std::forward<Child>(child), {C{1}, nullptr},
                                                     tail::detail::as_action<step_collector, A>(second)));
        }
    }
    template <class Child, Cost Raw, class Action>
    void operator()(Child&& child, Raw const& cost, Action const& action) const
    {
        steps.push_back(detail::step_to<N, C, A>(std::forward<Child>(child), detail::read_as<C>(cost),
                                                 tail::detail::as_action<step_collector, A>(action)));
    }
};

/// All steps out of `node`. Of a range, no more than `most`.
template <class P>
void collect_steps(P& problem, node_of<P> const& node, std::size_t most, steps_of_problem<P>& steps)
{
    using N = node_of<P>;
    using S = successors_of<P>;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;
    steps.clear();
    if constexpr (in_place<P>) {
        S const&                  s = problem.successors;
        std::vector<A>            moves;
        std::vector<read_cost<C>> costs;
        s.moves(node, move_collector<A, C>{moves, costs});
        for (std::size_t i = 0; i < moves.size(); ++i) {
            read_cost<C> cost{C{1}, nullptr};
            if constexpr (tail::detail::HasMoveCost<S, N>) {
                cost = detail::read_as<C>(s.cost(node, moves[i]));
            } else if (i < costs.size()) {
                cost = costs[i];
            }
            N child = node;
            s.apply(child, moves[i]);
            steps.push_back({std::move(child), cost, moves[i]});
        }
    } else if constexpr (EmittingSuccessors<S, N>) {
        problem.successors(node, step_collector<N, C, A>{steps});
    } else {
        for (auto&& e : problem.successors(node)) {
            using E = std::remove_cvref_t<decltype(e)>;
            if (steps.size() >= most) { break; }
            if constexpr (tail::detail::StepLike<E, N>) {
                read_cost<C> cost{C{1}, nullptr};
                A            action{};
                if constexpr (requires { e.cost; }) { cost = detail::read_as<C>(e.cost); }
                if constexpr (tail::detail::successor_traits<S, N>::has_actions) { action = e.action; }
                steps.push_back(detail::step_to<N, C, A>(e.node, cost, action));
            } else if constexpr (tail::detail::PairLike<E, N>) {
                steps.push_back(detail::step_to<N, C, A>(e.first, detail::read_as<C>(e.second), A{}));
            } else {
                steps.push_back(detail::step_to<N, C, A>(e, {C{1}, nullptr}, A{}));
            }
        }
    }
}

template <class P>
[[nodiscard]] steps_of_problem<P> steps_out_of(P& problem, node_of<P> const& node, std::size_t most)
{
    steps_of_problem<P> steps;
    detail::collect_steps(problem, node, most, steps);
    return steps;
}

/// The action of a step as text; the number of the step where it has none.
template <class P>
[[nodiscard]] std::string describe_step(node_of<P> const& node, step_of_problem<P> const& step,
                                        std::size_t number)
{
    if constexpr (std::same_as<decltype(step.action), no_action>) {
        return "number " + std::to_string(number) + " (to " + detail::describe(step.child) + ')';
    } else {
        return detail::describe_move(node, step.action);
    }
}

template <class N, class C, class A>
[[nodiscard]] bool same_step(seen_step<N, C, A> const& a, seen_step<N, C, A> const& b)
{
    if constexpr (std::equality_comparable<A>) {
        if (!(a.action == b.action)) { return false; }
    }
    bool const both_wrong = a.cost.wrong != nullptr && b.cost.wrong != nullptr;
    return a.child == b.child && (both_wrong || a.cost.value == b.cost.value);
}

/// The steps of a node, and those when asked again: the same, in the same order.
template <class P>
[[nodiscard]] finding flaw_of_order(node_of<P> const& node, steps_of_problem<P> const& first,
                                    steps_of_problem<P> const& again)
{
    for (std::size_t i = 0; i < first.size() && i < again.size(); ++i) {
        if (detail::same_step(first[i], again[i])) { continue; }
        auto const text = [&](step_of_problem<P> const& s) {
            std::string by;
            if constexpr (!std::same_as<decltype(s.action), no_action>) {
                by = " by " + detail::describe_move(node, s.action);
            }
            return detail::describe(s.child) + by + " at a cost of " + detail::describe(s.cost.value);
        };
        return flaw{"determinism",
                    "the step leads to " + text(first[i]) + ", and to " + text(again[i])
                        + " when asked again",
                    detail::describe_step<P>(node, first[i], i)};
    }
    if (first.size() == again.size()) { return std::nullopt; }
    return flaw{"determinism",
                std::to_string(first.size()) + " steps lead out of the node, and "
                    + std::to_string(again.size()) + " when asked again"};
}

/// The steps of two nodes that are equal: the same, in any order.
template <class P>
[[nodiscard]] finding flaw_of_equal_steps(node_of<P> const& node, steps_of_problem<P> const& steps,
                                          steps_of_problem<P> const& others)
{
    for (std::size_t i = 0; i < steps.size(); ++i) {
        bool const found = std::any_of(others.begin(), others.end(),
                                       [&](auto const& other) { return detail::same_step(steps[i], other); });
        if (found) { continue; }
        return flaw{"equality",
                    "an equal node, reached in another way, lacks the step to "
                        + detail::describe(steps[i].child),
                    detail::describe_step<P>(node, steps[i], i)};
    }
    if (steps.size() == others.size()) { return std::nullopt; }
    return flaw{"equality",
                std::to_string(steps.size()) + " steps lead out of the node, and "
                    + std::to_string(others.size()) + " out of an equal one that was reached in another way"};
}

/// The steps of the same node are the same and in the same order when asked for again, and no cost is
/// negative.
template <class P>
[[nodiscard]] finding flaw_of_steps(P& problem, node_of<P> const& node, steps_of_problem<P> const& steps,
                                    std::size_t most)
{
    if (auto f = detail::flaw_of_order<P>(node, steps, detail::steps_out_of(problem, node, most))) {
        return f;
    }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!steps[i].fits) {
            return flaw{"child", "the child does not fit the node type",
                        detail::describe_step<P>(node, steps[i], i)};
        }
        if (steps[i].cost.wrong != nullptr) {
            return flaw{"cost", std::string{"the cost of the step "} + steps[i].cost.wrong,
                        detail::describe_step<P>(node, steps[i], i)};
        }
    }
    return std::nullopt;
}

}   // namespace tail::laws::detail
