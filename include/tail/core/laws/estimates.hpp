#pragma once

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <tail/core/heuristic.hpp>
#include <tail/core/laws/steps.hpp>

/// \file
/// The laws of heuristics at one node: the estimate is a number and not negative, `change` and `after` agree
/// with it, and a consistent one falls by no more than the cost of a step.

namespace tail::laws::detail {

/// An estimate in the cost type of the problem, as searches read it, and what is wrong with it.
template <class C>
struct read_estimate {
    C           value{};
    bool        infinite = false;
    char const* wrong    = nullptr;
};

template <class C, class Raw>
[[nodiscard]] read_estimate<C> read_estimate_as(Raw const& raw)
{
    if constexpr (!std::is_arithmetic_v<Raw>) {
        // It carries more than the number.
        if constexpr (std::same_as<Raw, C>) {
            return {raw, raw == infinite_cost<C>, nullptr};
        } else {
            return detail::read_estimate_as<C>(static_cast<C>(raw));
        }
    } else if constexpr (!std::is_arithmetic_v<C>) {
        auto const value = static_cast<C>(raw);
        return {value, value == infinite_cost<C>, nullptr};
    } else {
        if (raw != raw) { return {{}, false, "is not a number"}; }
        if (raw < Raw{}) { return {{}, false, "is negative"}; }
        if (raw == infinite_cost<Raw>) { return {infinite_cost<C>, true, nullptr}; }
        if constexpr (std::floating_point<Raw>) {
            if (raw >= static_cast<Raw>(infinite_cost<C>)) { return {infinite_cost<C>, true, nullptr}; }
        } else if constexpr (std::integral<C>) {
            if (static_cast<std::uintmax_t>(raw) > static_cast<std::uintmax_t>(infinite_cost<C>)) {
                return {{}, false, "does not fit the cost type"};
            }
        }
        auto const value = static_cast<C>(raw);
        return {value, value == infinite_cost<C>, nullptr};
    }
}

template <class P>
using cost_of_laws = cost_of<successors_of<P>, node_of<P>>;

template <class P>
[[nodiscard]] read_estimate<cost_of_laws<P>> estimate_of(P const& problem, node_of<P> const& node)
{
    auto const raw = problem.heuristic(node);
    return detail::read_estimate_as<cost_of_laws<P>>(raw);
}

/// Whether `a` lies above `b`. Sums of floating-point numbers drift, so these may differ a little.
template <class C>
[[nodiscard]] bool is_above(C const& a, C const& b)
{
    if constexpr (std::floating_point<C>) {
        C const size = std::abs(b) > C{1} ? std::abs(b) : C{1};
        return a - b > size * std::numeric_limits<C>::epsilon() * C{4096};
    } else {
        return b < a;
    }
}
template <class C>
[[nodiscard]] bool differ(C const& a, C const& b)
{
    return a != b && (detail::is_above(a, b) || detail::is_above(b, a) || a != a || b != b);
}

/// `a + b`, or nothing where the sum does not fit.
template <class C>
[[nodiscard]] std::optional<C> sum_of(C const& a, C const& b)
{
    if constexpr (std::integral<C>) {
        if (b >= static_cast<C>(infinite_cost<C> - a)) { return std::nullopt; }
        return static_cast<C>(a + b);
    } else if constexpr (std::floating_point<C>) {
        return a + b;
    } else {
        return tail::detail::add_cost(a, b);
    }
}

/// The estimate after a change, which may be negative or wrap around on the way, as in a search.
template <class C, class Change>
[[nodiscard]] C changed_by(C const& before, Change const& change)
{
    if constexpr (std::integral<C>) {
        using U = std::uintmax_t;
        return static_cast<C>(static_cast<U>(before) + static_cast<U>(static_cast<C>(change)));
    } else {
        return static_cast<C>(before + static_cast<C>(change));
    }
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

/// What `after` made of the value before a move, against the estimate of the child.
template <class P, class E>
[[nodiscard]] finding flaw_of_after(P const& problem, node_of<P> const& node, step_of_problem<P> const& step,
                                    E const& carried)
{
    using C           = cost_of_laws<P>;
    auto const raw    = problem.heuristic(step.child);
    auto const wanted = detail::read_estimate_as<C>(raw);
    auto const found  = detail::read_estimate_as<C>(carried);
    if (wanted.wrong != nullptr) { return std::nullopt; }   // told at the child
    auto const name = [&] { return detail::describe_move(node, step.action); };
    if (found.wrong != nullptr) {
        return flaw{"after", std::string{"the estimate after the move "} + found.wrong, name()};
    }
    if (found.infinite != wanted.infinite || detail::differ(found.value, wanted.value)) {
        return flaw{"after",
                    "after says that the estimate becomes " + detail::describe(found.value) + ", but it is "
                        + detail::describe(wanted.value),
                    name()};
    }
    if constexpr (std::is_class_v<E> && std::same_as<E, std::remove_cvref_t<decltype(raw)>>
                  && std::equality_comparable<E>) {
        if (!(carried == raw)) {
            return flaw{"after",
                        "the estimate after the move is right, but what is carried along with it is not",
                        name()};
        }
    }
    return std::nullopt;
}

/// `change` and `after` agree with the estimate of the child.
template <class P>
[[nodiscard]] finding flaw_of_following(P const& problem, node_of<P> const& node,
                                        step_of_problem<P> const& step)
{
    using C            = cost_of_laws<P>;
    auto const& h      = std::as_const(problem.heuristic);
    auto const  raw    = h(node);
    auto const  before = detail::read_estimate_as<C>(raw);
    if (before.wrong != nullptr || before.infinite) { return std::nullopt; }   // never expanded
    if constexpr (requires { h.after(node, step.action, raw); }) {
        if (auto f = detail::flaw_of_after(problem, node, step, h.after(node, step.action, raw))) {
            return f;
        }
    }
    if constexpr (requires { h.change(node, step.action); } && std::is_arithmetic_v<C>) {
        auto const wanted = detail::estimate_of(problem, step.child);
        C const    found  = detail::changed_by(before.value, h.change(node, step.action));
        if (wanted.wrong == nullptr && detail::differ(found, wanted.value)) {
            return flaw{"change",
                        "change says that the estimate becomes " + detail::describe(found) + ", but it is "
                            + detail::describe(wanted.value),
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
    using H = std::remove_cvref_t<typename P::heuristic_type>;
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
