#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/cost.hpp>
#include <tail/core/estimate.hpp>
#include <tail/core/without_loss.hpp>

/// \file
/// Costs and estimates as searches read them, without their assertions: what is wrong with a value is said,
/// and does not end the program.

namespace tail::laws::detail {

/// A cost in the cost type of the problem, and what is wrong with it if anything is.
template <class C>
struct read_cost {
    C           value{};
    char const* wrong = nullptr;
};

template <class C, class Raw>
[[nodiscard]] read_cost<C> read_as(Raw const& raw)
{
    static_assert(tail::detail::KeepsDigits<C, Raw>,
                  "a cost would lose digits: name its type by `cost_type` of the successors");
    if constexpr (tail::detail::is_lexicographic<Raw>) {
        auto const first  = detail::read_as<decltype(C::first)>(raw.first);
        auto const second = detail::read_as<decltype(C::second)>(raw.second);
        return {{first.value, second.value}, first.wrong != nullptr ? first.wrong : second.wrong};
    } else if constexpr (tail::detail::is_lexicographic<C>) {
        auto const first = detail::read_as<decltype(C::first)>(raw);
        return {{first.value}, first.wrong};
    } else {
        if (raw != raw) { return {{}, "is not a number"}; }
        if (raw < Raw{}) { return {{}, "is negative"}; }
        if (raw == infinite_cost<Raw>) { return {{}, "is infinite"}; }
        auto const value = static_cast<C>(raw);
        if constexpr (std::integral<C> && std::integral<Raw>) {
            if (static_cast<Raw>(value) != raw || value < C{}) { return {{}, "does not fit the cost type"}; }
        }
        if (value == infinite_cost<C>) { return {{}, "is infinite"}; }
        return {value, nullptr};
    }
}

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
    using tail::detail::is_lexicographic;
    if constexpr (is_lexicographic<C>) {
        using first_type  = decltype(C::first);
        using second_type = decltype(C::second);
        if constexpr (is_lexicographic<Raw>) {
            auto const first  = detail::read_estimate_as<first_type>(raw.first);
            auto const second = detail::read_estimate_as<second_type>(raw.second);
            if (first.infinite) { return {infinite_cost<C>, true, nullptr}; }
            return {{first.value, second.value}, false, first.wrong != nullptr ? first.wrong : second.wrong};
        } else {
            auto const first = detail::read_estimate_as<first_type>(raw);
            return {first.infinite ? infinite_cost<C> : C{first.value}, first.infinite, first.wrong};
        }
    } else if constexpr (!std::is_arithmetic_v<Raw>) {
        return detail::read_estimate_as<C>(+raw);   // more than its value: the plus makes a number of it
    } else if constexpr (!Cost<Raw>) {
        return {static_cast<C>(raw), false, nullptr};   // a bool or a letter
    } else {
        if (raw != raw) { return {{}, false, "is not a number"}; }
        if (raw < Raw{}) { return {{}, false, "is negative"}; }
        bool infinite = raw == infinite_cost<Raw>;
        if constexpr (std::floating_point<Raw> && std::floating_point<C>) {
            infinite = infinite || raw > static_cast<long double>(std::numeric_limits<C>::max());
        } else if constexpr (std::floating_point<Raw>) {
            infinite = infinite || raw >= static_cast<Raw>(infinite_cost<C>);
        } else if constexpr (std::integral<C>) {
            if (!infinite && !std::in_range<C>(raw)) { return {{}, false, "does not fit the cost type"}; }
        }
        if (infinite) { return {infinite_cost<C>, true, nullptr}; }
        auto const value = static_cast<C>(raw);
        return {value, value == infinite_cost<C>, nullptr};
    }
}

/// The same for what `after` returned, where the heuristic returns numbers of type `R`.
template <class R, class C, class Raw>
[[nodiscard]] read_estimate<C> read_after_as(Raw const& raw)
{
    if constexpr (tail::detail::is_number<Raw>) {
        if (tail::detail::is_infinity_of<typename tail::detail::parts_of<R>::first>(raw)) {
            return {infinite_cost<C>, true, nullptr};
        }
    }
    return detail::read_estimate_as<C>(raw);
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
        auto const first  = detail::sum_of(a.first, b.first);
        auto const second = detail::sum_of(a.second, b.second);
        if (!first || !second) { return std::nullopt; }
        return C{*first, *second};
    }
}

/// Whether an estimate of `before` that changes by `change` becomes `after`, where the heuristic returns
/// numbers of type `R`. It becomes infinite by infinity, or by infinity less the old value.
template <class R, class C, class Change>
[[nodiscard]] bool adds_up(C const& before, Change const& change, read_estimate<C> const& after)
{
    if constexpr (tail::detail::is_lexicographic<C>) {
        using first  = typename tail::detail::parts_of<R>::first;
        using second = typename tail::detail::parts_of<R>::second;
        using B      = decltype(C::second);
        read_estimate<decltype(C::first)> const after_first{after.value.first, after.infinite};
        read_estimate<B> const after_second{after.value.second, after.value.second == infinite_cost<B>};
        if constexpr (tail::detail::is_lexicographic<Change>) {
            return detail::adds_up<first>(before.first, change.first, after_first)
                && (after.infinite || detail::adds_up<second>(before.second, change.second, after_second));
        } else {
            return detail::adds_up<first>(before.first, change, after_first)
                && (after.infinite || after.value.second == before.second);
        }
    } else if (after.infinite) {
        return change == infinite_cost<Change> || tail::detail::is_rest_to_infinity<R>(before, change)
            || tail::detail::is_rest_to_infinity<C>(before, change);
    } else if constexpr (std::integral<C> && std::integral<Change>) {
        // In 64 bits no sum of two numbers of 32 bits overflows, and a wrapped one of 64 bits still agrees.
        using U = std::uintmax_t;
        return static_cast<U>(before) + static_cast<U>(change) == static_cast<U>(after.value);
    } else {
        double sum = static_cast<double>(before) + static_cast<double>(change);
        if constexpr (std::integral<C>) { sum = std::floor(sum + 1e-9); }   // as searches read it
        return !detail::differ(sum, static_cast<double>(after.value));
    }
}

}   // namespace tail::laws::detail
