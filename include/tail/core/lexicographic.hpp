#pragma once

#include <compare>
#include <type_traits>

#include <tail/core/config.hpp>

namespace tail {

namespace detail {

/// Types whose values are letters. A letter as a cost would be a slip: `emit(child, 'R')` names an action.
template <class T>
inline constexpr bool is_letter = std::is_same_v<T, char> || std::is_same_v<T, wchar_t>
    || std::is_same_v<T, char8_t> || std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <class T>
inline constexpr bool is_number = std::is_arithmetic_v<T> && !std::is_same_v<T, bool> && !is_letter<T>;

}   // namespace detail

/// A cost of two parts: the first counts, the second decides between equals. "Fewest pushes, then fewest
/// moves."
///
///     tail::lexicographic<int, int> cost(state const& s, push const& p) const { return {1, p.steps}; }
///
/// A number alone stands for that number and a second part of zero, so that a heuristic may return one.
template <class First, class Second>
struct lexicographic {
    static_assert(detail::is_number<First> && detail::is_number<Second>,
                  "both parts of a lexicographic cost are numbers (not bool, not char)");

    First  first{};    ///< compared first
    Second second{};   ///< compared where the first parts are equal

    constexpr lexicographic() = default;
    /// A cost of two parts; a number alone is a first part.
    constexpr lexicographic(First a, Second b = Second{}) : first{a}, second{b} {}

    /// Compares member by member.
    friend constexpr auto operator<=>(lexicographic const&, lexicographic const&) = default;
    /// Whether all members are equal.
    friend constexpr bool operator==(lexicographic const&, lexicographic const&) = default;
};

namespace detail {

template <class C>
inline constexpr bool is_lexicographic = false;
template <class A, class B>
inline constexpr bool is_lexicographic<lexicographic<A, B>> = true;

}   // namespace detail
}   // namespace tail
