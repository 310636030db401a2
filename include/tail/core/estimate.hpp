#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>
#include <tail/core/heuristic.hpp>

/// \file
/// What a heuristic returned, checked and turned into a cost. The same for `h(n)`, `after` and `change`.

namespace tail::detail {

inline constexpr char const* estimate_does_not_fit =
    "heuristic value does not fit the cost type (infinite_cost of its type says `no goal from here`)";

/// The number in a class that converts to one. In the very type that it converts to, where that is small: the
/// plus would make an `int` of it, whose infinity is another.
template <class R>
[[nodiscard]] constexpr auto number_in(R const& raw)
{
    if constexpr (requires { raw.operator signed char(); }) {
        return raw.operator signed char();
    } else if constexpr (requires { raw.operator unsigned char(); }) {
        return raw.operator unsigned char();
    } else if constexpr (requires { raw.operator short(); }) {
        return raw.operator short();
    } else if constexpr (requires { raw.operator unsigned short(); }) {
        return raw.operator unsigned short();
    } else {
        return +raw;
    }
}

/// What `h` returned, as an estimate of type `C`.
///
/// 1. Not a number, and a negative number, are broken promises.
/// 2. `infinite_cost` of the type that was returned means infinite, whatever `C` is.
/// 3. A fraction is rounded down for whole costs, which keeps an admissible estimate admissible.
/// 4. Another number that does not fit `C` is a broken promise.
template <Cost C, class R>
[[nodiscard]] constexpr C to_estimate(R const& raw)
{
    if constexpr (is_lexicographic<C>) {
        using first  = decltype(C::first);
        using second = decltype(C::second);
        if constexpr (is_lexicographic<R>) {
            C const h{to_estimate<first>(raw.first), to_estimate<second>(raw.second)};
            return h.first == infinite_cost<first> ? infinite_cost<C> : h;
        } else {
            auto const h = to_estimate<first>(raw);
            return h == infinite_cost<first> ? infinite_cost<C> : C{h};
        }
    } else if constexpr (!Cost<R>) {
        return to_estimate<C>(detail::number_in(raw));   // more than its value, a bool or a letter
    } else if constexpr (std::is_floating_point_v<R>) {
        TAIL_ASSERT(raw == raw, "heuristic value is not a number");
        TAIL_ASSERT(raw >= R{0}, "heuristic value is negative");
        // Infinity of the costs, written as a fraction, is meant as such: as in `n < 0 ? infinite_cost<int> :
        // 0.5`.
        if (raw == infinite_cost<R> || raw == static_cast<R>(infinite_cost<C>)) { return infinite_cost<C>; }
        if constexpr (std::is_floating_point_v<C>) {
            TAIL_ASSERT(raw <= static_cast<long double>(std::numeric_limits<C>::max()),
                        estimate_does_not_fit);
        } else {
            TAIL_ASSERT(raw < static_cast<R>(infinite_cost<C>), estimate_does_not_fit);
        }
        return static_cast<C>(raw);
    } else {
        if constexpr (std::is_signed_v<R>) { TAIL_ASSERT(raw >= R{0}, "heuristic value is negative"); }
        if (raw == infinite_cost<R>) { return infinite_cost<C>; }
        if constexpr (std::integral<C>) { TAIL_ASSERT(std::in_range<C>(raw), estimate_does_not_fit); }
        return static_cast<C>(raw);
    }
}

/// The estimate that a change leads to. Written so that the usual case, `int` and `int`, takes one test.
template <Cost C, class D>
[[nodiscard]] TAIL_ALWAYS_INLINE constexpr C changed_estimate(C before, D const& change)
{
    if constexpr (std::signed_integral<C> && std::is_same_v<D, C>) {
        using U          = std::make_unsigned_t<C>;
        auto const after = static_cast<C>(static_cast<U>(static_cast<U>(before) + static_cast<U>(change)));
        if (after < C{0}) [[unlikely]] {
            // Too large for its type, or really negative.
            TAIL_ASSERT(change == infinite_cost<C>, "heuristic value is negative after `change`");
            return infinite_cost<C>;
        }
        return after;
    } else if constexpr (is_lexicographic<C>) {
        if constexpr (is_lexicographic<D>) {
            C const h{changed_estimate(before.first, change.first),
                      changed_estimate(before.second, change.second)};
            return h.first == infinite_cost<decltype(C::first)> ? infinite_cost<C> : h;
        } else {
            return {changed_estimate(before.first, change), before.second};
        }
    } else if constexpr (std::is_floating_point_v<C> || std::is_floating_point_v<D>) {
        using real       = std::conditional_t<std::is_floating_point_v<C>, C, D>;
        auto const after = static_cast<real>(before) + static_cast<real>(change);
        if constexpr (std::integral<D>) {
            if (change == std::numeric_limits<D>::max()) { return infinite_cost<C>; }
        }
        // Sums of floating-point numbers drift: a little below zero is zero.
        bool const drift = after < 0
            && static_cast<double>(after) > -1e-9 * (1 + static_cast<double>(before));
        return to_estimate<C>(drift ? real{0} : after);
    } else {
        if constexpr (std::is_signed_v<D>) {
            if (change < D{0}) {
                auto const drop = static_cast<std::uint64_t>(-(change + 1)) + 1;
                TAIL_ASSERT(drop <= static_cast<std::uint64_t>(before),
                            "heuristic value is negative after `change`");
                return static_cast<C>(static_cast<std::uint64_t>(before) - drop);
            }
        }
        return detail::add_estimate(before, detail::to_estimate<C>(change));
    }
}

/// An estimate in the type that `h` has returned it in, where that is known: `after` expects it so.
template <class H, class N, class M, Cost C>
[[nodiscard]] TAIL_ALWAYS_INLINE constexpr auto as_returned(C before)
{
    using raw   = std::remove_cvref_t<decltype(std::declval<H const&>()(std::declval<N const&>()))>;
    using after = std::remove_cvref_t<decltype(std::declval<H const&>().after(
        std::declval<N const&>(), std::declval<M const&>(), std::declval<raw const&>()))>;
    if constexpr (is_number<C> && is_number<raw> && std::is_same_v<raw, after>) {
        return static_cast<raw>(before);
    } else {
        return before;
    }
}

/// What `h` says after `move`, incrementally. Called before the move is applied. `E` is what is carried from
/// node to node: the estimate, or a class that holds it.
template <class E, class H, class N, class M>
[[nodiscard]] TAIL_ALWAYS_INLINE inline E estimate_after(H const& h, N const& n, M const& move,
                                                         E const& before)
{
    if constexpr (!Cost<E>) {
        return h.after(n, move, before);
    } else if constexpr (requires { h.change(n, move); }) {
        return detail::changed_estimate<E>(before, h.change(n, move));
    } else {
        auto const after = h.after(n, move, detail::as_returned<H, N, M>(before));
        if constexpr (std::is_same_v<std::remove_cv_t<decltype(after)>, E> && std::signed_integral<E>) {
            TAIL_ASSERT(after >= E{0}, "heuristic value is negative");
            return after;
        } else {
            return detail::to_estimate<E>(after);
        }
    }
}

/// The number in what is carried.
template <Cost C, class E>
[[nodiscard]] TAIL_ALWAYS_INLINE constexpr C estimate_in(E const& carried)
{
    if constexpr (std::is_same_v<E, C>) {
        return carried;
    } else {
        return detail::to_estimate<C>(carried);
    }
}

}   // namespace tail::detail
