#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/cost.hpp>

/// \file
/// What best-first search sorts its open list by. Each evaluation also says what follows from it.

namespace tail::detail {

/// A sum of costs, less what it may have gained by rounding. Whole numbers are exact.
template <class F>
[[nodiscard]] constexpr F below_rounding(F f)
{
    if constexpr (std::is_same_v<F, float>) {
        return f * (1.0F - 1e-5F);
    } else if constexpr (std::is_floating_point_v<F>) {
        return f * (F{1} - F{1e-12});
    } else {
        return f;
    }
}

}   // namespace tail::detail

namespace tail::evaluation {

namespace detail {

/// The promises an evaluation may make, all off.
struct promises {
    static constexpr bool closes_for_good = false;   ///< with a consistent h an expanded node has its least g
    static constexpr bool bounded_closed = false;   ///< with a consistent h the bound holds without reopening
    static constexpr bool counts_steps =
        false;   ///< finds fewest steps, so least cost where all cost the same
    static constexpr bool bounds_cost =
        false;   ///< the priority of the node taken bounds every solution from below
    static constexpr bool h_from_key = false;   ///< h can be read back from f and g, exactly
};

}   // namespace detail

/// f = g + h, with h admissible: A* (Hart, Nilsson and Raphael 1968).
struct astar : detail::promises {
    /// With a consistent h an expanded node has its least g.
    static constexpr bool closes_for_good = true;
    /// No solution costs less than the priority of the node taken.
    static constexpr bool bounds_cost = true;
    static constexpr bool h_from_key  = true;   ///< f - g is h

    /// The type of priorities.
    template <Cost C>
    using key = C;

    /// `g + h`.
    template <Cost C>
    [[nodiscard]] C priority(C g, C h) const
    {
        return tail::detail::add_estimate(g, h);
    }
    /// The estimate of an entry, from its priority and g.
    template <Cost C>
    [[nodiscard]] static C h_of(C f, C g)
    {
        return static_cast<C>(f - g);
    }
    /// What every solution from here on costs at least.
    template <Cost C>
    [[nodiscard]] C cost_bound(C f) const
    {
        return tail::detail::below_rounding(f);
    }
    /// Solutions are cheapest.
    [[nodiscard]] double bound() const { return 1.0; }
};

/// f = g: uniform-cost search, Dijkstra's algorithm on an implicit graph.
struct uniform_cost : detail::promises {
    static constexpr bool closes_for_good = true;   ///< an expanded node has its least g
    /// No solution costs less than the priority of the node taken.
    static constexpr bool bounds_cost = true;

    /// The type of priorities.
    template <Cost C>
    using key = C;

    /// `g`.
    template <Cost C>
    [[nodiscard]] C priority(C g, C) const
    {
        return g;
    }
    /// What every solution from here on costs at least.
    template <Cost C>
    [[nodiscard]] C cost_bound(C f) const
    {
        return tail::detail::below_rounding(f);
    }
    /// Solutions are cheapest.
    [[nodiscard]] double bound() const { return 1.0; }
};

/// f = h: greedy best-first search. No promise about the cost.
struct greedy : detail::promises {
    /// The type of priorities.
    template <Cost C>
    using key = C;

    /// `h`.
    template <Cost C>
    [[nodiscard]] C priority(C, C h) const
    {
        return h;
    }
    /// Nothing is promised of the cost.
    [[nodiscard]] std::nullopt_t bound() const { return std::nullopt; }
};

/// f = g + w h: weighted A* (Pohl 1970). The answer costs at most w times the least.
///
/// With a consistent h that holds although no node is reopened (Likhachev, Gordon and Thrun 2003).
///
/// Priorities have the type of the costs; they are `double` if the costs are whole and the weight is not.
template <class W = double>
struct weighted : detail::promises {
    static_assert(tail::detail::is_number<W>, "the weight of weighted A* is a number");
    /// What every solution costs at least follows from the priority of the node taken.
    static constexpr bool bounds_cost = true;
    /// With a consistent h the bound holds without reopening.
    static constexpr bool bounded_closed = true;

    W weight{};   ///< what h is multiplied by

    /// Every search with a weight begins with this.
    void check() const
    {
        TAIL_ASSERT(weight >= W{0} && weight <= std::numeric_limits<W>::max(),
                    "the weight of weighted A* is negative or not a finite number");
    }

    /// The type of priorities: doubles, where the weight is one and the costs are whole.
    template <Cost C>
    using key = std::conditional_t<std::integral<W>, C, std::conditional_t<std::integral<C>, double, C>>;

    /// `g + w h`.
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
        if constexpr (std::integral<key<C>>) {
            // Exactly, rounded up. A weight below one is zero, and f is then g.
            auto const w     = static_cast<std::uintmax_t>(weight > W{1} ? weight : W{1});
            auto const whole = static_cast<std::uintmax_t>(f);
            return static_cast<C>(whole / w + (whole % w != 0 ? 1U : 0U));
        } else {
            if (!(f < std::numeric_limits<key<C>>::infinity())) { return C{}; }   // proves nothing
            auto const least = tail::detail::below_rounding(f) / bound();         // a double, or longer
            if constexpr (std::integral<C>) {
                if (!(least < static_cast<double>(infinite_cost<C>))) { return infinite_cost<C>; }
                auto const down = static_cast<C>(least);
                return static_cast<double>(down) < least ? static_cast<C>(down + 1) : down;
            } else {
                return static_cast<C>(least);
            }
        }
    }
    /// A solution costs at most so many times the least. Rounded up where a `double` cannot hold the weight:
    /// a weight just above one is not one.
    [[nodiscard]] double bound() const
    {
        if (!(weight > W{1})) { return 1.0; }
        constexpr bool is_wide = std::numeric_limits<W>::digits > std::numeric_limits<double>::digits;
        bool           fits    = true;
        if constexpr (is_wide && std::integral<W>) {
            fits = weight <= W{1} << std::numeric_limits<double>::digits;
        } else if constexpr (is_wide) {
            if (weight > std::numeric_limits<double>::max()) {
                return std::numeric_limits<double>::infinity();
            }
            fits = static_cast<double>(weight) >= weight;
        }
        return static_cast<double>(weight) * (fits ? 1.0 : 1.0 + std::numeric_limits<double>::epsilon());
    }
};

/// By a function of your own, `f(node, g, h)`: a number, the least first. No promise about the cost.
///
///     tail::best_first_engine engine{problem, tail::evaluation::by{[](state const& s, int g, int h) { ...
///     }}};
template <class F>
struct by : detail::promises {
    F f;   ///< gives the priority

    /// Sorts by `function(node, g, h)`.
    explicit constexpr by(F function) : f{std::move(function)} {}

    /// What the function says.
    template <class N, Cost C>
        requires std::invocable<F const&, N const&, C, C>
    [[nodiscard]] auto priority(N const& node, C g, C h) const
    {
        return f(node, g, h);
    }
    /// Nothing is promised of the cost.
    [[nodiscard]] std::nullopt_t bound() const { return std::nullopt; }
};

/// By the order of arrival alone: breadth-first search.
struct breadth_first : detail::promises {
    static constexpr bool counts_steps = true;   ///< the first path to a node has the fewest steps

    /// The type of priorities.
    template <Cost C>
    using key = C;

    /// All are equal: whoever comes first goes first.
    template <Cost C>
    [[nodiscard]] C priority(C, C) const
    {
        return C{};
    }
    /// Nothing is promised of the cost.
    [[nodiscard]] std::nullopt_t bound() const { return std::nullopt; }
};

}   // namespace tail::evaluation

namespace tail {

namespace detail {

/// What an evaluation sorts by: the type that it names, or that of what it returns for a node.
template <class E, class N, class C>
struct priority_type {
    using type = std::remove_cvref_t<decltype(std::declval<E const&>().priority(
        std::declval<N const&>(), std::declval<C>(), std::declval<C>()))>;
};
template <class E, class N, class C>
    requires requires { typename E::template key<C>; }
struct priority_type<E, N, C> {
    using type = typename E::template key<C>;
};

/// Whether the priority is a matter of g and h alone.
template <class E, class C>
inline constexpr bool sees_costs_only = requires(E const& e, C c) { e.template priority<C>(c, c); };

}   // namespace detail

/// What best-first search sorts by: `e.priority<C>(g, h)` with a type `E::key<C>`, or `e.priority(node, g,
/// h)`. It derives from nothing, but says by the flags of `evaluation::astar` what follows from it.
template <class E, class N, class C>
concept Evaluation = requires(E const& e) {
    requires requires(C c) {
        { e.template priority<C>(c, c) } -> std::same_as<typename E::template key<C>>;
    } || requires(N const& n, C c) {
        requires detail::is_number<std::remove_cvref_t<decltype(e.priority(n, c, c))>>;
    };
    requires std::same_as<decltype(E::closes_for_good), bool const>;
    requires std::same_as<decltype(E::bounded_closed), bool const>;
    requires std::same_as<decltype(E::counts_steps), bool const>;
    requires std::same_as<decltype(E::bounds_cost), bool const>;
    requires std::same_as<decltype(E::h_from_key), bool const>;
    e.bound();
};

}   // namespace tail
