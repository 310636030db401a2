#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>

/// \file
/// The cost and action types of each form of successors, and whether every step costs one by construction.

namespace tail {

namespace detail {

/// The type that `S` names for its costs; `Otherwise` if it names none.
template <class S, class Otherwise>
struct named_cost {
    using type = Otherwise;
};
template <class S, class Otherwise>
    requires requires { typename S::cost_type; }
struct named_cost<S, Otherwise> {
    static_assert(Cost<typename S::cost_type>,
                  "`cost_type` of successors is a number (not bool, not char) or tail::lexicographic");
    using type = typename S::cost_type;
};

template <class S, class Otherwise>
struct named_action {
    using type = Otherwise;
};
template <class S, class Otherwise>
    requires requires { typename S::action_type; }
struct named_action<S, Otherwise> {
    using type = typename S::action_type;
};

template <class S, class N>
struct successor_traits;

template <class S, class N>
    requires InPlaceSuccessors<S, N>
struct successor_traits<S, N> {
    using action = typename S::move_type;

    static auto cost_type()
    {
        if constexpr (HasMoveCost<S, N>) {
            return std::type_identity<std::remove_cvref_t<decltype(std::declval<S const&>().cost(
                std::declval<N const&>(), std::declval<action const&>()))>>{};
        } else {
            return std::type_identity<int>{};
        }
    }
    using cost                        = typename named_cost<S, typename decltype(cost_type())::type>::type;
    static constexpr bool unit_cost   = !HasMoveCost<S, N> && !emits_costs<S>;
    static constexpr bool has_actions = true;
};

template <class S, class N>
    requires(!InPlaceSuccessors<S, N> && EmittingSuccessors<S, N>)
struct successor_traits<S, N> {
    using cost                        = typename named_cost<S, int>::type;
    using action                      = typename named_action<S, no_action>::type;
    static constexpr bool unit_cost   = false;
    static constexpr bool has_actions = !std::same_as<action, no_action>;
};

template <class S, class N>
    requires(!InPlaceSuccessors<S, N> && !EmittingSuccessors<S, N> && RangeSuccessors<S, N>)
struct successor_traits<S, N> {
    using child = child_of<S, N>;

    static constexpr bool unit_cost = !PairLike<child, N>
        && !(StepLike<child, N> && requires(child& c) { c.cost; });

    static auto cost_type()
    {
        if constexpr (unit_cost) {
            return std::type_identity<int>{};
        } else if constexpr (StepLike<child, N>) {
            return std::type_identity<std::remove_cvref_t<decltype(std::declval<child&>().cost)>>{};
        } else {
            return std::type_identity<std::remove_cvref_t<decltype(std::declval<child&>().second)>>{};
        }
    }
    static auto action_type()
    {
        if constexpr (StepLike<child, N> && requires(child& c) { c.action; }) {
            return std::type_identity<std::remove_cvref_t<decltype(std::declval<child&>().action)>>{};
        } else {
            return std::type_identity<no_action>{};
        }
    }
    using cost                        = typename named_cost<S, typename decltype(cost_type())::type>::type;
    using action                      = typename decltype(action_type())::type;
    static constexpr bool has_actions = !std::same_as<action, no_action>;
};

}   // namespace detail

/// The type that the steps of `S` are paid in.
template <class S, class N>
using cost_of = typename detail::successor_traits<S, N>::cost;

/// The type of the moves or actions of `S`; `no_action` where it has none.
template <class S, class N>
using action_of = typename detail::successor_traits<S, N>::action;

/// Whether every step costs one, as far as the types of the successors tell.
template <class S, class N>
inline constexpr bool has_unit_cost = detail::successor_traits<S, N>::unit_cost;

}   // namespace tail
