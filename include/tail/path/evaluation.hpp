#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <tail/core/cost.hpp>

/// \file
/// What best-first search sorts its open list by. Each evaluation also says what follows from it.

namespace tail::evaluation {

namespace detail {

/// The promises an evaluation may make, all off.
struct promises {
    static constexpr bool optimal         = false;   ///< the first goal expanded is a cheapest one
    static constexpr bool closes_for_good = false;   ///< with a consistent h an expanded node has its least g
    static constexpr bool counts_steps =
        false;   ///< finds fewest steps, so least cost where all cost the same
    static constexpr bool bounds_cost =
        false;   ///< the priority of the node taken bounds every solution from below
    static constexpr bool h_from_key = false;   ///< h can be read back from f and g, exactly
};

}   // namespace detail

/// f = g + h, with h admissible: A* (Hart, Nilsson and Raphael 1968).
struct astar : detail::promises {
    static constexpr bool optimal         = true;
    static constexpr bool closes_for_good = true;
    static constexpr bool bounds_cost     = true;
    static constexpr bool h_from_key      = true;

    template <Cost C>
    using key = C;

    template <Cost C>
    [[nodiscard]] C priority(C g, C h) const
    {
        return tail::detail::add_estimate(g, h);
    }
    template <Cost C>
    [[nodiscard]] static C h_of(C f, C g)
    {
        return static_cast<C>(f - g);
    }
    template <Cost C>
    [[nodiscard]] C cost_bound(C f) const
    {
        return f;
    }
    [[nodiscard]] double bound() const { return 1.0; }
};

/// f = g: uniform-cost search, Dijkstra's algorithm on an implicit graph.
struct uniform_cost : detail::promises {
    static constexpr bool optimal         = true;
    static constexpr bool closes_for_good = true;
    static constexpr bool bounds_cost     = true;

    template <Cost C>
    using key = C;

    template <Cost C>
    [[nodiscard]] C priority(C g, C) const
    {
        return g;
    }
    template <Cost C>
    [[nodiscard]] C cost_bound(C f) const
    {
        return f;
    }
    [[nodiscard]] double bound() const { return 1.0; }
};

/// f = h: greedy best-first search. No promise about the cost.
struct greedy : detail::promises {
    template <Cost C>
    using key = C;

    template <Cost C>
    [[nodiscard]] C priority(C, C h) const
    {
        return h;
    }
    [[nodiscard]] std::nullopt_t bound() const { return std::nullopt; }
};

/// f = g + w h: weighted A* (Pohl 1970). The answer costs at most w times the least.
///
/// An integer weight keeps integer priorities, for the bucket queue; any other makes them `double`.
template <class W = double>
struct weighted : detail::promises {
    static constexpr bool bounds_cost = true;

    W weight{};

    template <Cost C>
    using key = std::conditional_t<std::integral<W>, C, std::conditional_t<std::integral<C>, double, C>>;

    template <Cost C>
    [[nodiscard]] key<C> priority(C g, C h) const
    {
        if constexpr (std::integral<key<C>>) {
            if (weight == W{0}) { return g; }
            // In the widest type, because either of the two may not fit the other's.
            auto const factor = static_cast<std::uintmax_t>(weight);
            auto const most   = static_cast<C>(static_cast<std::uintmax_t>(infinite_cost<C>) / factor);
            return tail::detail::add_estimate(
                g, h > most ? infinite_cost<C> : static_cast<C>(factor * static_cast<std::uintmax_t>(h)));
        } else {
            if (h == C{0}) {
                return static_cast<key<C>>(g);
            }   // whatever the weight: no multiple of zero is a number too large
            return static_cast<key<C>>(g) + static_cast<key<C>>(weight) * static_cast<key<C>>(h);
        }
    }
    /// Along a cheapest path f <= w (g + h), so the least cost is at least f / w.
    template <Cost C>
    [[nodiscard]] C cost_bound(key<C> f) const
    {
        double const least = static_cast<double>(f) / bound();
        if constexpr (std::integral<C>) {
            if (!(least < static_cast<double>(infinite_cost<C>))) {
                return least > 0 ? infinite_cost<C> : C{0};
            }
            auto const down = static_cast<C>(least);
            return static_cast<double>(down) < least - 1e-9 * least ? static_cast<C>(down + 1) : down;
        } else {
            return static_cast<C>(least);
        }
    }
    [[nodiscard]] double bound() const { return weight > W{1} ? static_cast<double>(weight) : 1.0; }
};

/// By the order of arrival alone: breadth-first search.
struct breadth_first : detail::promises {
    static constexpr bool counts_steps = true;

    template <Cost C>
    using key = C;

    template <Cost C>
    [[nodiscard]] C priority(C, C) const
    {
        return C{};
    }
    [[nodiscard]] std::nullopt_t bound() const { return std::nullopt; }
};

}   // namespace tail::evaluation
