#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>

#include <tail/core/cost.hpp>

/// \file
/// How far a depth-first search goes before it turns back, and how the next iteration goes further.
///
/// A contour counts `value`s along the path (the depth, or the cost so far) and gives the bounds of the
/// iterations one after the other. It says whether the heuristic takes part.

namespace tail::contour {

/// No bound: plain depth-first search.
struct unbounded {
    /// The depth.
    template <class C>
    using value                   = std::uint32_t;
    static constexpr bool uses_h  = false;   ///< no heuristic
    static constexpr bool by_cost = false;   ///< the depth, and not the cost

    /// The greatest number: every depth is within the bound.
    template <class C>
    [[nodiscard]] std::uint32_t first(C) const
    {
        return std::numeric_limits<std::uint32_t>::max();
    }
    /// Nothing: one round is enough.
    template <class V>
    [[nodiscard]] std::optional<V> next(V, V) const
    {
        return std::nullopt;
    }
    /// Whether a solution of depth `v` found in this iteration is known to have the fewest steps.
    [[nodiscard]] bool proves(std::uint32_t v, std::uint32_t) const { return v == 0; }
};

/// At most `limit` steps, once: depth-limited search.
struct depth {
    std::uint32_t limit = 0;   ///< the most steps of a solution

    /// The depth.
    template <class C>
    using value                   = std::uint32_t;
    static constexpr bool uses_h  = false;   ///< no heuristic
    static constexpr bool by_cost = false;   ///< the depth, and not the cost

    /// The limit.
    template <class C>
    [[nodiscard]] std::uint32_t first(C) const
    {
        return limit;
    }
    /// Nothing: there is one round.
    template <class V>
    [[nodiscard]] std::optional<V> next(V, V) const
    {
        return std::nullopt;
    }
    /// Only a solution of no steps is proved to have the fewest.
    [[nodiscard]] bool proves(std::uint32_t v, std::uint32_t) const { return v == 0; }
};

/// `start` steps, then `step` more, and so on: iterative deepening.
struct deepening {
    std::uint32_t start = 0;   ///< the first bound
    std::uint32_t step  = 1;   ///< how much each bound is greater than the last
    /// No bound is greater.
    std::uint32_t most = std::numeric_limits<std::uint32_t>::max();

    /// The depth.
    template <class C>
    using value                   = std::uint32_t;
    static constexpr bool uses_h  = false;   ///< no heuristic
    static constexpr bool by_cost = false;   ///< the depth, and not the cost

    /// The least of the bounds.
    template <class C>
    [[nodiscard]] std::uint32_t first(C) const
    {
        return start;
    }
    /// The next bound, if any; `cut` is the least value that this one kept out.
    template <class V>
    [[nodiscard]] std::optional<V> next(V bound, V) const
    {
        TAIL_ASSERT(step > 0, "iterative deepening wants a step of at least one");
        if (bound >= most) { return std::nullopt; }
        return bound > most - step ? most : bound + step;
    }
    /// Whether all lesser depths have been searched before.
    [[nodiscard]] bool proves(std::uint32_t v, std::uint32_t iteration) const
    {
        return v == 0 || (iteration == 1 ? start <= 1 : step == 1);
    }
};

/// All nodes with f = g + h up to the bound; next, up to the least f that was cut: IDA*.
struct cost {
    /// The cost.
    template <class C>
    using value                   = C;
    static constexpr bool uses_h  = true;   ///< h is added before the bound is looked at
    static constexpr bool by_cost = true;   ///< the cost, and not the depth

    /// The estimate of the best start.
    template <class C>
    [[nodiscard]] C first(C h) const
    {
        return h;
    }
    /// The least value that the last bound kept out.
    template <class V>
    [[nodiscard]] std::optional<V> next(V, V cut) const
    {
        return cut;
    }
    /// Always: bounds grow by as little as they can.
    template <class V>
    [[nodiscard]] bool proves(V, std::uint32_t) const
    {
        return true;
    }
};

}   // namespace tail::contour

namespace tail {

/// How far each iteration of a depth-first search goes. `C` is the type of the costs.
///
/// 1. `T::value<C>` is what is counted along a path: the depth as an integer, or the cost, which is `C`.
/// 2. `T::by_cost` says which. `T::uses_h` says whether h is added before the bound is looked at; then the
///    value is a cost.
/// 3. `t.first<C>(h)` is the first bound, with the least h of the starts.
/// 4. `t.next(bound, cut)` is the next bound, as a `std::optional`, greater than the last. `cut` is the least
///    value that the last bound kept out. Nothing means that the search ends.
/// 5. `t.proves(v, iteration)` is true only if no solution has a lesser value than `v`, given that one of
///    value `v` was found in that iteration, the first of all.
template <class T, class C>
concept Contour = Cost<C> && requires(T const& t, C h, typename T::template value<C> v) {
    requires Cost<typename T::template value<C>>;
    requires std::same_as<decltype(T::uses_h), bool const>;
    requires std::same_as<decltype(T::by_cost), bool const>;
    requires std::same_as<typename T::template value<C>, C>
        || (!T::uses_h && !T::by_cost && std::unsigned_integral<typename T::template value<C>>);
    { t.template first<C>(h) } -> std::same_as<typename T::template value<C>>;
    { t.next(v, v) } -> std::same_as<std::optional<typename T::template value<C>>>;
    { t.proves(v, std::uint32_t{}) } -> std::same_as<bool>;
};

}   // namespace tail
