#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <tail/core/cost.hpp>
#include <tail/core/estimate.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/laws/steps.hpp>
#include <tail/core/laws/values.hpp>

/// \file
/// The laws of heuristics at one node: the estimate is a number and not negative, `change` and `after` agree
/// with it, and a consistent one falls by no more than the cost of a step.

namespace tail::laws::detail {

template <class P>
using cost_of_laws = cost_of<successors_of<P>, node_of<P>>;

template <class P>
[[nodiscard]] read_estimate<cost_of_laws<P>> estimate_of(P const& problem, node_of<P> const& node)
{
    auto const raw = problem.heuristic(node);
    return detail::read_estimate_as<cost_of_laws<P>>(raw);
}

/// The estimate of a node is a number, not negative, and the same when asked again.
template <class P>
[[nodiscard]] finding flaw_of_estimate(P const& problem, node_of<P> const& node)
{
    auto const h = detail::estimate_of(problem, node), again = detail::estimate_of(problem, node);
    if (h.wrong != nullptr) { return flaw{"estimate", std::string{"the estimate "} + h.wrong}; }
    if (!(h.value == again.value)) {
        return flaw{"determinism",
                    "the estimate is " + detail::describe(h.value) + ", and " + detail::describe(again.value)
                        + " when asked again"};
    }
    return std::nullopt;
}

/// What is carried from node to node: the estimate, or a class that holds it.
template <class P>
using carried_by = typename tail::detail::carried<
    typename P::heuristic_type, node_of<P>, action_of<successors_of<P>, node_of<P>>, cost_of_laws<P>>::type;

/// What a search has at a node to carry along, or nothing where it does not go on.
template <class P>
[[nodiscard]] std::optional<carried_by<P>> carried_at(P const& problem, node_of<P> const& node)
{
    auto const h = detail::estimate_of(problem, node);
    if (h.wrong != nullptr || h.infinite) { return std::nullopt; }
    if constexpr (Cost<carried_by<P>>) {
        return h.value;
    } else {
        return problem.heuristic(node);
    }
}

/// The type of the number that the heuristic returns.
template <class P>
using number_of_heuristic = tail::detail::number_returned<typename P::heuristic_type, node_of<P>>;

/// What `after` makes of what was carried, against the estimate of the child.
template <class P, class E>
[[nodiscard]] finding flaw_of_after(P const& problem, node_of<P> const& node, step_of_problem<P> const& step,
                                    E const& after)
{
    auto const raw    = problem.heuristic(step.child);
    auto const wanted = detail::estimate_of(problem, step.child);
    auto const found  = detail::read_after_as<number_of_heuristic<P>, cost_of_laws<P>>(after);
    if (wanted.wrong != nullptr) { return std::nullopt; }   // told at the child
    auto const bad = [&](std::string what) {
        return flaw{"after", std::move(what), detail::describe_move(node, step.action)};
    };
    if (found.wrong != nullptr) { return bad(std::string{"the estimate after the move "} + found.wrong); }
    if (found.infinite != wanted.infinite || detail::differ(found.value, wanted.value)) {
        return bad("after says that the estimate becomes " + detail::describe(found.value) + ", but it is "
                   + detail::describe(wanted.value));
    }
    if constexpr (std::same_as<E, std::remove_cvref_t<decltype(raw)>> && !Cost<E>
                  && std::equality_comparable<E>) {
        if (!(after == raw)) {
            return bad("the estimate after the move is right, but what is carried with it is not");
        }
    }
    return std::nullopt;
}

/// `change` and `after` agree with the estimate of the child.
template <class P>
[[nodiscard]] finding flaw_of_following(P const& problem, node_of<P> const& node,
                                        step_of_problem<P> const& step)
{
    auto const& h      = std::as_const(problem.heuristic);
    auto const  before = detail::carried_at(problem, node);
    if (!before) { return std::nullopt; }
    if constexpr (requires { h.after(node, step.action, h(node)); }) {
        using H            = typename P::heuristic_type;
        using M            = std::remove_cvref_t<decltype(step.action)>;
        auto const carried = [&]() -> decltype(auto) {
            if constexpr (Cost<carried_by<P>>) {
                return tail::detail::as_returned<H, node_of<P>, M>(*before);
            } else {
                return *before;
            }
        };
        if (auto f = detail::flaw_of_after(problem, node, step, h.after(node, step.action, carried()))) {
            return f;
        }
    }
    if constexpr (requires { h.change(node, step.action); }) {
        auto const from = detail::estimate_of(problem, node), to = detail::estimate_of(problem, step.child);
        auto const change = h.change(node, step.action);
        if (to.wrong == nullptr && !detail::adds_up<number_of_heuristic<P>>(from.value, change, to)) {
            return flaw{"change",
                        "change is " + detail::describe(change) + ", but the estimate goes from "
                            + detail::describe(from.value) + " to " + detail::describe(to.value),
                        detail::describe_move(node, step.action)};
        }
    }
    return std::nullopt;
}

/// A consistent estimate falls by no more than the cost of the step.
template <class P>
[[nodiscard]] finding flaw_of_consistency(P const& problem, node_of<P> const& node,
                                          step_of_problem<P> const& step, std::size_t number)
{
    auto const h = detail::estimate_of(problem, node), next = detail::estimate_of(problem, step.child);
    if (h.wrong != nullptr || next.wrong != nullptr || h.infinite || next.infinite
        || step.cost.wrong != nullptr) {
        return std::nullopt;
    }
    auto const most = detail::sum_of(step.cost.value, next.value);
    if (!most || !detail::is_above(h.value, *most)) { return std::nullopt; }
    return flaw{"consistent",
                "the estimate is " + detail::describe(h.value) + ", and only " + detail::describe(next.value)
                    + " after a step that costs " + detail::describe(step.cost.value),
                detail::describe_step<P>(node, step, number)};
}

/// All laws of the heuristic at one node.
template <class P>
[[nodiscard]] finding flaw_of_heuristic(P const& problem, node_of<P> const& node,
                                        steps_of_problem<P> const& steps)
{
    using H = typename P::heuristic_type;
    if (auto f = detail::flaw_of_estimate(problem, node)) { return f; }
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if constexpr (in_place<P>) {
            if (auto f = detail::flaw_of_following(problem, node, steps[i])) { return f; }
        }
        if constexpr (tail::detail::says_consistent<H>) {
            if (auto f = detail::flaw_of_consistency(problem, node, steps[i], i)) { return f; }
        }
    }
    return std::nullopt;
}

}   // namespace tail::laws::detail
