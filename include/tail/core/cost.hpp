#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include <tail/core/config.hpp>

namespace tail {

/// A number that path costs are counted in: totally ordered, additive, not negative.
///
/// Signed and unsigned integers and floating-point types are models. `bool` is not: sums of it make no sense.
template <class C>
concept Cost = std::is_arithmetic_v<C> && !std::same_as<std::remove_cv_t<C>, bool>;

/// "No finite cost": a heuristic returns it for a node from which no goal can be reached, and such a node is
/// never expanded.
template <Cost C>
inline constexpr C infinite_cost = std::numeric_limits<C>::has_infinity ? std::numeric_limits<C>::infinity()
                                                                        : std::numeric_limits<C>::max();

namespace detail {

/// `g + cost` along a path. Overflow and negative costs are broken promises, never a wrapped number.
template <Cost C>
[[nodiscard]] constexpr C add_cost(C g, C cost)
{
    if constexpr (std::is_floating_point_v<C>) {
        TAIL_ASSERT(cost == cost, "edge cost is not a number");
        TAIL_ASSERT(cost < infinite_cost<C>, "edge cost is infinite");
    }
    if constexpr (std::is_signed_v<C>) { TAIL_ASSERT(cost >= C{0}, "edge cost is negative"); }
    if constexpr (std::is_floating_point_v<C>) {
        return g + cost;
    } else {
        TAIL_ASSERT(cost < static_cast<C>(infinite_cost<C> - g), "path cost overflows its type");
        return static_cast<C>(g + cost);
    }
}

/// `g + h`, where a sum out of range is infinite: the heuristic may well answer `infinite_cost`.
template <Cost C>
[[nodiscard]] constexpr C add_estimate(C g, C h)
{
    if constexpr (std::is_floating_point_v<C>) {
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
    if constexpr (std::is_floating_point_v<C>) {
        return g + h > bound;
    } else if constexpr (std::is_signed_v<C>) {
        return h > static_cast<C>(bound - g);   // neither is negative
    } else {
        return g > bound || h > static_cast<C>(bound - g);
    }
}

}   // namespace detail
}   // namespace tail
