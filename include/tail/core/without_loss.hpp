#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>

/// \file
/// Values on their way from the types of the user to those of the search: costs, children, moves and actions.
/// What is lost on the way by its type is a sentence from the compiler; a number out of range is a broken
/// promise.

namespace tail::detail {

/// Whether a number stays the same in type `To`.
template <class To, class From>
[[nodiscard]] constexpr bool keeps_value(From from)
{
    if constexpr (is_number<To> && is_number<From> && std::integral<To>) {
        return std::in_range<To>(from);
    } else {
        return static_cast<long double>(static_cast<To>(from)) == static_cast<long double>(from);
    }
}

// ---- what is lost by the types alone
// ------------------------------------------------------------------------------------

/// A fraction that becomes a whole number.
template <class To, class From>
inline constexpr bool loses_fraction = std::is_arithmetic_v<To> && !std::is_floating_point_v<To>
    && std::is_floating_point_v<From>;

/// An object of a derived class that becomes one of its base.
template <class To, class From>
inline constexpr bool loses_members = !std::is_same_v<To, From> && std::is_base_of_v<To, From>;

template <class A, class B>
inline constexpr bool is_same_template = false;
template <template <class...> class T, class... As, class... Bs>
inline constexpr bool is_same_template<T<As...>, T<Bs...>> = true;
template <template <auto...> class T, auto... As, auto... Bs>
inline constexpr bool is_same_template<T<As...>, T<Bs...>> = true;
template <template <class, auto, auto...> class T, class A, auto First, auto... As, class B, auto Other,
          auto... Bs>
inline constexpr bool is_same_template<T<A, First, As...>, T<B, Other, Bs...>> = true;

template <class T>
concept TupleSized = requires { std::tuple_size<T>::value; };

template <class A, class B, class Places>
inline constexpr bool has_same_elements = false;
template <class A, class B, std::size_t... Places>
inline constexpr bool has_same_elements<A, B, std::index_sequence<Places...>> =
    (std::is_same_v<std::tuple_element_t<Places, A>, std::tuple_element_t<Places, B>> && ...);

/// Whether one becomes the other part by part, and the parts are of other types: each may lose digits.
template <class To, class From>
inline constexpr bool has_other_parts = is_same_template<To, From>;
template <TupleSized To, TupleSized From>
inline constexpr bool has_other_parts<To, From> = std::tuple_size_v<To> != std::tuple_size_v<From>
    || !has_same_elements<To, From, std::make_index_sequence<std::tuple_size_v<To>>>;

/// A class that holds a value or nothing, like std::optional.
template <class T>
concept Holder = requires(T const& t) {
    typename T::value_type;
    { t.has_value() } -> std::convertible_to<bool>;
    { *t } -> std::convertible_to<typename T::value_type const&>;
};

/// Whether a class that says what it holds, holds a number as it is.
template <class To, class From>
inline constexpr bool holds_whole = true;
template <class To, class From>
    requires std::is_arithmetic_v<typename To::value_type>
inline constexpr bool holds_whole<To, From> = requires(From from) { (typename To::value_type{from}); };

/// A number that becomes less of a number, or something that becomes a number by a conversion of its own.
template <class To, class From>
inline constexpr bool loses_digits = [] {
    if constexpr (std::is_same_v<To, From> || (std::is_arithmetic_v<To> && std::is_arithmetic_v<From>)) {
        return false;   // the numbers tell
    } else if constexpr (std::is_arithmetic_v<To>) {
        return !requires(From const& from) { To{from}; };
    } else if constexpr (std::is_arithmetic_v<From> || std::is_enum_v<From>) {
        return std::is_convertible_v<From const&, To>
            && !(requires(From const& from) { To{from}; } && holds_whole<To, From>);
    } else if constexpr (Holder<To> && !is_same_template<To, From>) {
        using held = typename To::value_type;
        return !std::is_same_v<held, From> && std::is_convertible_v<From const&, held>
            && (has_other_parts<held, From> || loses_members<held, From> || loses_digits<held, From>);
    } else {
        return false;
    }
}();

/// A parameter type that keeps less than what it is given: a smaller number, a fraction cut off.
template <class Parameter, class Given>
inline constexpr bool keeps_less = [] {
    if constexpr (std::is_arithmetic_v<Parameter> && std::is_arithmetic_v<Given>) {
        return loses_fraction<Parameter, Given>
            || (std::is_integral_v<Parameter> == std::is_integral_v<Given>
                && sizeof(Parameter) < sizeof(Given));
    } else {
        return !std::is_same_v<Parameter, Given> && std::is_convertible_v<Given const&, Parameter>
            && (has_other_parts<Parameter, Given> || loses_digits<Parameter, Given>);
    }
}();

/// What a function takes first, and second, if it is neither overloaded nor a template.
template <class... Parameters>
struct parameters {};
template <class First, class... Rest>
struct parameters<First, Rest...> {
    using type = First;
};
template <class First, class Second, class... Rest>
struct parameters<First, Second, Rest...> {
    using type   = First;
    using second = Second;
};
template <class F>
struct first_parameter {};
template <class R, class S, class... All, bool NoThrow>
struct first_parameter<R (S::*)(All...) const noexcept(NoThrow)> : parameters<All...> {};
template <class R, class S, class... All, bool NoThrow>
struct first_parameter<R (S::*)(All...) noexcept(NoThrow)> : parameters<All...> {};
template <class R, class... All, bool NoThrow>
struct first_parameter<R (*)(All...) noexcept(NoThrow)> : parameters<All...> {};

/// A function that takes nodes, or moves after the node, as a type that keeps less of them. What the compiler
/// converts on the way would be the value of another node.
template <class F, class N>
inline constexpr bool takes_less = false;
template <class F, class N>
    requires requires { typename first_parameter<F>::type; }
inline constexpr bool takes_less<F, N> =
    keeps_less<std::remove_cvref_t<typename first_parameter<F>::type>, N>;
template <class F, class M>
inline constexpr bool takes_less_second = false;
template <class F, class M>
    requires requires { typename first_parameter<F>::second; }
inline constexpr bool takes_less_second<F, M> =
    keeps_less<std::remove_cvref_t<typename first_parameter<F>::second>, M>;

/// The same for what is called: a function, or a class with `operator()`.
template <class F, class N>
inline constexpr bool calls_with_less = takes_less<F, N>
    || requires { requires takes_less<decltype(&F::operator()), N>; };

// ---- costs
// ------------------------------------------------------------------------------------

/// A cost on its way into type `C`. A fraction that would be lost is a compile-time error, a whole number out
/// of range a broken promise.
template <class C, class From>
concept KeepsDigits = requires(From from) { C{from}; } || (std::integral<From> && std::is_arithmetic_v<C>);

template <Cost C, Cost From>
[[nodiscard]] constexpr C whole_cost(From cost)
{
    static_assert(KeepsDigits<C, From>,
                  "a cost would lose digits: name its type by `cost_type` of the successors");
    if constexpr (std::integral<C> && std::integral<From> && !std::is_same_v<C, From>) {
        if constexpr (std::is_signed_v<From>) { TAIL_ASSERT(cost >= From{0}, "edge cost is negative"); }
        TAIL_ASSERT(std::in_range<C>(cost), "edge cost does not fit the cost type");
    } else if constexpr (std::floating_point<C> && std::integral<From>) {
        TAIL_ASSERT(detail::keeps_value<C>(cost), "edge cost does not fit the cost type");
    }
    return static_cast<C>(cost);
}

// ---- nodes, moves, actions
// ------------------------------------------------------------------------------------

/// A child on its way into the node type. Numbers keep their value.
template <class N, class Child>
[[nodiscard]] constexpr decltype(auto) as_node(Child&& child)
{
    using From = std::remove_cvref_t<Child>;
    static_assert(!loses_members<N, From>,
                  "a child is of a class derived from that of the nodes, and would lose what it adds: "
                  "successors yield nodes of the type that the start has");
    static_assert(!loses_fraction<N, From>,
                  "a child would lose its fraction: successors yield nodes of the type that the start has");
    static_assert(!loses_digits<N, From>,
                  "a child would lose digits: successors yield nodes of the type that the start has");
    static_assert(std::is_same_v<N, From> || !has_other_parts<N, From>,
                  "a child is of the same template as a node, but with other arguments, and may lose digits: "
                  "successors yield nodes of the type that the start has");
    if constexpr (std::is_same_v<From, N>) {
        return std::forward<Child>(child);
    } else if constexpr (std::is_arithmetic_v<N> && std::is_arithmetic_v<From>) {
        if constexpr (!loses_fraction<N, From>) {
            TAIL_ASSERT(detail::keeps_value<N>(child), "a child does not fit the node type");
        }
        return static_cast<N>(child);
    } else {
        // A struct without constructors could be made of its first member, and the rest would be zero.
        static_assert(
            std::is_arithmetic_v<N> || std::is_convertible_v<Child, N>,
            "`emit` takes a child, which is of the type that `.start` has, then a cost, an action, or "
            "a cost and an action");
        return N(std::forward<Child>(child));
    }
}

/// A node that somebody asks for, on its way into the node type.
template <class N, class From>
[[nodiscard]] constexpr N as_asked(From const& node)
{
    static_assert(
        !loses_fraction<N, From> && !loses_digits<N, From> && !has_other_parts<N, From>,
        "the node that is asked for would lose digits: ask for a node of the type that the start has");
    if constexpr (std::is_arithmetic_v<N> && std::is_arithmetic_v<From>) {
        TAIL_ASSERT(detail::keeps_value<N>(node), "the node that is asked for does not fit the node type");
    }
    return static_cast<N>(node);
}

/// A move on its way into the type of the moves. Numbers keep their value.
template <class M, class From>
[[nodiscard]] constexpr M as_move(From const& move)
{
    static_assert(!loses_fraction<M, From>,
                  "a move would lose its fraction: `moves` emits moves of the type `move_type`, and "
                  "`inverse` returns one");
    static_assert(std::is_same_v<M, From>
                      || (std::is_convertible_v<From const&, M> && !has_other_parts<M, From>
                          && !loses_members<M, From> && !loses_digits<M, From>),
                  "`moves` emits moves of the type `move_type`, or what becomes one without a loss");
    if constexpr (std::is_arithmetic_v<M> && std::is_arithmetic_v<From>) {
        if constexpr (!loses_fraction<M, From>) {
            TAIL_ASSERT(detail::keeps_value<M>(move), "a move does not fit the move type");
        }
        return static_cast<M>(move);
    } else {
        return M(move);
    }
}

/// An action on its way into the type of the actions. Numbers keep their value. `S` emits it, and stands in
/// the error.
template <class S, class A, class From>
[[nodiscard]] constexpr A as_action(From const& action)
{
    constexpr bool fits = std::is_convertible_v<From const&, A> && !std::is_same_v<A, no_action>;
    static_assert(fits,
                  "these successors emit actions: say of which type, by `action_type` in a class or "
                  "tail::with_actions<type>(...) around a lambda");
    static_assert(!loses_fraction<A, From>,
                  "an action would lose its fraction: `action_type` is the type of the actions");
    static_assert(std::is_same_v<A, From>
                      || (!has_other_parts<A, From> && !loses_members<A, From> && !loses_digits<A, From>),
                  "an action would lose digits or members: `action_type` is the type of the actions");
    if constexpr (fits && std::is_arithmetic_v<A> && std::is_arithmetic_v<From>) {
        if constexpr (!loses_fraction<A, From>) {
            TAIL_ASSERT(detail::keeps_value<A>(action), "an action does not fit the action type");
        }
        return static_cast<A>(action);
    } else if constexpr (fits) {
        return A(action);
    } else {
        return A{};
    }
}

}   // namespace tail::detail
