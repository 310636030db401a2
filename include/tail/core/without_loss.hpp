#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>

/// \file
/// Values on their way from the types of the user to those of the search: costs, children, moves and actions.
/// If the types alone lose something, that is a compile-time error. If a number is out of range, that is a
/// broken promise.
///
/// A type loses something only if that is certain: a number is narrowed, on its own or as a part of
/// something, or an object of a derived class becomes one of its base. All else passes.

namespace tail::detail {

/// Whether a number stays the same in type `To`.
template <class To, class From>
[[nodiscard]] constexpr bool keeps_value(From from)
{
    if constexpr (is_number<To> && is_number<From> && std::integral<To> && std::integral<From>) {
        return std::in_range<To>(from);
    } else {
        if constexpr (std::integral<To> && std::floating_point<From>) {
            // Out of this range the conversion would be undefined.
            using limits = std::numeric_limits<To>;
            if (!(from >= static_cast<long double>(limits::min())
                  && from < static_cast<long double>(limits::max()) + 1)) {
                return false;
            }
        }
        return static_cast<long double>(static_cast<To>(from)) == static_cast<long double>(from);
    }
}

// ---- what is lost by the types alone
// ------------------------------------------------------------------------------------

/// A fraction that becomes a whole number.
template <class To, class From>
inline constexpr bool loses_fraction = std::is_arithmetic_v<To> && !std::is_floating_point_v<To>
    && std::is_floating_point_v<From>;

/// A number that is narrowed: it loses its fraction, or goes into fewer bytes.
template <class To, class From>
inline constexpr bool narrows = false;
template <class To, class From>
    requires(std::is_arithmetic_v<To> && std::is_arithmetic_v<From>)
inline constexpr bool narrows<To, From> = loses_fraction<To, From>
    || (std::is_integral_v<To> == std::is_integral_v<From> && sizeof(To) < sizeof(From));

/// An object of a derived class that becomes one of its base.
template <class To, class From>
inline constexpr bool loses_members = !std::is_same_v<To, From> && std::is_base_of_v<To, From>;

/// Stand for a number, and convert to every type of numbers, or to those that do not narrow a `From`.
struct any_number {
    template <class T>
        requires std::is_arithmetic_v<T>
    operator T() const;
};
template <class From>
struct kept_number {
    template <class T>
        requires(std::is_arithmetic_v<T> && !narrows<T, From>)
    operator T() const;
};

template <class... Ts>
struct numbers {
    /// Whether something becomes a number, and narrows it whichever it is.
    template <class To, class From>
    static constexpr bool narrow = (requires(From const& from) { Ts{from}; } || ...)
        && !((requires(From const& from) { Ts{from}; } && !narrows<To, Ts>) || ...);
};
using all_numbers = numbers<bool, char, signed char, unsigned char, wchar_t, char8_t, char16_t, char32_t,
                            short, unsigned short, int, unsigned, long, unsigned long, long long,
                            unsigned long long, float, double, long double>;

/// Whether a class that says what it holds, holds a smaller number than it is made of.
template <class To, class Number>
inline constexpr bool holds_less = false;
template <class To, class Number>
    requires requires { typename To::value_type; }
inline constexpr bool holds_less<To, Number> = narrows<typename To::value_type, Number>;

/// Whether a number is narrowed where a class is made of it. What a template makes of it only `value_type`
/// can tell.
template <class To, class From, class Number>
inline constexpr bool is_made_of_less = [] {
    struct nothing {};
    if constexpr (std::is_constructible_v<To, kept_number<Number>> && !std::is_constructible_v<To, nothing>) {
        return false;
    } else {
        return !requires(From const& from) { To{from}; } || holds_less<To, Number>;
    }
}();

template <class T>
concept TupleSized = requires { std::tuple_size<T>::value; };

/// A class that holds a value or nothing, like std::optional.
template <class T>
concept Holder = requires(T const& t) {
    typename T::value_type;
    { t.has_value() } -> std::convertible_to<bool>;
    { *t } -> std::convertible_to<typename T::value_type const&>;
};

/// Classes of one template, of which an argument is a smaller number.
template <class To, class From>
inline constexpr bool narrows_argument = false;
template <template <class...> class T, class... As, class... Bs>
    requires(sizeof...(As) == sizeof...(Bs))
inline constexpr bool narrows_argument<T<As...>, T<Bs...>> = (narrows<As, Bs> || ...);
template <template <class, auto, auto...> class T, class A, auto First, auto... As, class B, auto Other,
          auto... Bs>
inline constexpr bool narrows_argument<T<A, First, As...>, T<B, Other, Bs...>> = narrows<A, B>;

/// What becomes something else and certainly loses a part of it: a number is narrowed, or an object sliced.
template <class To, class From>
inline constexpr bool loses = [] {
    if constexpr (std::is_same_v<To, From>) {
        return false;
    } else if constexpr (std::is_arithmetic_v<To> && std::is_arithmetic_v<From>) {
        return narrows<To, From>;
    } else if constexpr (loses_members<To, From>) {
        return true;
    } else if constexpr (std::is_arithmetic_v<To>) {
        return all_numbers::narrow<To, From>;
    } else if constexpr (!std::is_convertible_v<From const&, To>) {
        return false;
    } else if constexpr (TupleSized<To> && TupleSized<From>) {
        if constexpr (std::tuple_size_v<To> == std::tuple_size_v<From>) {
            return []<std::size_t... I>(std::index_sequence<I...>) {
                return (loses<std::remove_cvref_t<std::tuple_element_t<I, To>>,
                              std::remove_cvref_t<std::tuple_element_t<I, From>>>
                        || ...);
            }(std::make_index_sequence<std::tuple_size_v<To>>{});
        } else {
            return false;
        }
    } else if constexpr (Holder<To> && Holder<From>) {
        return loses<typename To::value_type, typename From::value_type>;
    } else if constexpr (Holder<To>) {
        return loses<typename To::value_type, From>;
    } else if constexpr (std::is_enum_v<From>) {
        return is_made_of_less<To, From, std::underlying_type_t<From>>;
    } else if constexpr (std::is_arithmetic_v<From>) {
        return is_made_of_less<To, From, From>;
    } else {
        return narrows_argument<To, From>;
    }
}();

/// The same for values that are looked at: two numbers are checked at run time, by value.
template <class To, class From>
inline constexpr bool loses_digits = !(std::is_arithmetic_v<To> && std::is_arithmetic_v<From>)
    && loses<To, From>;

/// A parameter type that keeps less than what it is given. A function may look at the base class alone, and a
/// class that is made of a number is left to say what it keeps.
template <class Parameter, class Given>
inline constexpr bool keeps_less = std::is_convertible_v<Given const&, Parameter>
    && !loses_members<Parameter, Given> && (!std::is_class_v<Parameter> || std::is_class_v<Given>)
    && loses<Parameter, Given>;

/// What is a number on both sides, or an enumeration that becomes one.
template <class To, class From>
inline constexpr bool stays_number = std::is_arithmetic_v<To>
    && (std::is_arithmetic_v<From> || (std::is_enum_v<From> && std::is_convertible_v<From, To>));

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
    static_assert(
        loses_members<N, From> || !loses_digits<N, From>,
        "a child would lose digits or members: successors yield nodes of the type that the start has");
    if constexpr (std::is_same_v<From, N>) {
        return std::forward<Child>(child);
    } else if constexpr (stays_number<N, From>) {
        if constexpr (!loses_fraction<N, From>) {
            TAIL_ASSERT(detail::keeps_value<N>(child), "a child does not fit the node type");
        }
        return static_cast<N>(child);
    } else {
        // A struct without constructors could be made of its first member, and the rest would be zero.
        static_assert(
            std::is_convertible_v<Child, N> || (std::is_arithmetic_v<N> && std::is_class_v<From>),
            "`emit` takes a child, which is of the type that `.start` has, then a cost, an action, or "
            "a cost and an action");
        return N(std::forward<Child>(child));
    }
}

/// What can be asked for in place of a node.
template <class T, class N>
concept BecomesNode = std::convertible_to<T, N> && !std::derived_from<T, N>;

/// A node that somebody asks for, on its way into the node type. Nothing if it is a number that no node is.
template <class N, class From>
[[nodiscard]] constexpr std::optional<N> as_asked(From const& node)
{
    static_assert(!loses_digits<N, From>,
                  "the node that is asked for would lose digits or members: ask for a node of the type that "
                  "the start has");
    if constexpr (stays_number<N, From>) {
        if (!detail::keeps_value<N>(node)) { return std::nullopt; }
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
                      || (std::is_convertible_v<From const&, M> && !loses_digits<M, From>),
                  "`moves` emits moves of the type `move_type`, or what becomes one without a loss");
    if constexpr (stays_number<M, From>) {
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
    static_assert(!loses_digits<A, From>,
                  "an action would lose digits or members: `action_type` is the type of the actions");
    if constexpr (fits && stays_number<A, From>) {
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
