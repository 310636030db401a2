#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include <tail/core/config.hpp>
#include <tail/core/lexicographic.hpp>

namespace tail {

/// A value that path costs are counted in: totally ordered, additive, not negative.
///
/// Signed and unsigned integers, floating-point types and `lexicographic` pairs of them are models. `bool`
/// and `char` are not: sums of them make no sense.
template <class C>
concept Cost = detail::is_number<std::remove_cv_t<C>> || detail::is_lexicographic<std::remove_cv_t<C>>;

namespace detail {

template <class C>
[[nodiscard]] constexpr C infinity()
{
    if constexpr (is_lexicographic<C>) {
        return {infinity<decltype(C::first)>(), infinity<decltype(C::second)>()};
    } else if constexpr (std::numeric_limits<C>::has_infinity) {
        return std::numeric_limits<C>::infinity();
    } else {
        return std::numeric_limits<C>::max();
    }
}

}   // namespace detail

/// "No finite cost": a heuristic returns it for a node from which no goal can be reached, and such a node is
/// never expanded.
///
/// A heuristic says so in the type that it returns: `infinite_cost<int>` from a heuristic of `int`, whatever
/// type the costs have.
template <Cost C>
inline constexpr C infinite_cost = detail::infinity<C>();

namespace detail {

/// `g + cost` along a path. Overflow and negative costs are broken promises, never a wrapped number.
template <Cost C>
[[nodiscard]] constexpr C add_cost(C g, C cost)
{
    if constexpr (is_lexicographic<C>) {
        return {add_cost(g.first, cost.first), add_cost(g.second, cost.second)};
    } else if constexpr (std::is_floating_point_v<C>) {
        TAIL_ASSERT(cost == cost, "edge cost is not a number");
        TAIL_ASSERT(cost >= C{0}, "edge cost is negative");
        TAIL_ASSERT(cost < infinite_cost<C>, "edge cost is infinite");
        TAIL_ASSERT(g + cost < infinite_cost<C>, "path cost overflows its type");
        return g + cost;
    } else {
        if constexpr (std::is_signed_v<C>) { TAIL_ASSERT(cost >= C{0}, "edge cost is negative"); }
        TAIL_ASSERT(cost < static_cast<C>(infinite_cost<C> - g), "path cost overflows its type");
        return static_cast<C>(g + cost);
    }
}

/// `g + h`, where a sum out of range is infinite: the heuristic may well answer `infinite_cost`.
template <Cost C>
[[nodiscard]] constexpr C add_estimate(C g, C h)
{
    if constexpr (is_lexicographic<C>) {
        C const sum{add_estimate(g.first, h.first), add_estimate(g.second, h.second)};
        return sum.first == infinite_cost<decltype(C::first)> ? infinite_cost<C> : sum;
    } else if constexpr (std::is_floating_point_v<C>) {
        return g + h;
    } else {
        return h > static_cast<C>(infinite_cost<C> - g) ? infinite_cost<C> : static_cast<C>(g + h);
    }
}

/// Whether `g + h` lies above `bound`, without computing a sum that could overflow.
///
/// Floating-point numbers do take the sum, because the bound was once computed as just that sum.
template <Cost C>
[[nodiscard]] constexpr bool exceeds(C g, C h, C bound)
{
    if constexpr (is_lexicographic<C>) {
        return add_estimate(g, h) > bound;
    } else if constexpr (std::is_floating_point_v<C>) {
        return g + h > bound;
    } else if constexpr (std::is_signed_v<C>) {
        return h > static_cast<C>(bound - g);   // neither is negative
    } else {
        return g > bound || h > static_cast<C>(bound - g);
    }
}

/// How many times `bound` a cost is: at least `cost / bound`, whatever was rounded. `bound` is positive.
template <Cost C>
    requires std::is_arithmetic_v<C>
[[nodiscard]] constexpr double ratio_above(C cost, C bound)
{
    using number       = decltype(C{} * 1.0);   // a long double may lie beyond every double
    number const ratio = static_cast<number>(cost) / static_cast<number>(bound) * (1 + 1e-15);
    return ratio < std::numeric_limits<double>::max() ? static_cast<double>(ratio)
                                                      : std::numeric_limits<double>::infinity();
}

}   // namespace detail
// For algorithms of your own: sums that never wrap.
using detail::add_cost;
using detail::add_estimate;
using detail::exceeds;
using detail::is_lexicographic;

}   // namespace tail
