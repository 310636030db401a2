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
/// 2. `infinite_cost` of the type that was returned means infinite, whatever `C` is; so does that of `C`.
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

template <class Raw>
struct number_of {
    using type = decltype(detail::number_in(std::declval<Raw const&>()));
};
template <Cost Raw>
struct number_of<Raw> {
    using type = Raw;
};

/// The type of the number that `h` returns for a node, without what else may be carried along.
template <class H, class N>
using number_returned =
    typename number_of<std::remove_cvref_t<std::invoke_result_t<H const&, N const&>>>::type;

/// The type of the first part of a cost, or of its second part. Numbers have no parts.
template <class R>
struct parts_of {
    using first  = R;
    using second = R;
};
template <class A, class B>
struct parts_of<lexicographic<A, B>> {
    using first  = A;
    using second = B;
};

/// Whether a change is infinity less the old value, where `h` returns whole numbers of type `R`: what
/// `h(child) - h(node)` gives where no goal can be reached from the child.
template <class R, class C, class D>
[[nodiscard]] constexpr bool is_rest_to_infinity(C before, D change)
{
    if constexpr (std::integral<R>) {
        bool fits = false;
        if constexpr (std::integral<C>) {
            fits = std::in_range<R>(before);
        } else {
            fits = before < static_cast<C>(infinite_cost<R>);
        }
        if (!fits) { return false; }
        auto const rest = infinite_cost<R> - static_cast<R>(before);
        if constexpr (std::integral<D>) {
            return std::cmp_equal(change, rest);
        } else {
            return change == static_cast<D>(rest);
        }
    } else {
        return false;
    }
}

/// Whether a number says infinite in the type `R` that `h` returns, having become another type on its way.
template <class R, class T>
[[nodiscard]] constexpr bool is_infinity_of(T value)
{
    if constexpr (std::integral<R> && std::integral<T>) {
        return std::cmp_equal(value, infinite_cost<R>);
    } else {
        return std::integral<R> && value == static_cast<T>(infinite_cost<R>);
    }
}

/// The estimate that a change leads to, where `h` returns numbers of type `R`. Written so that the usual
/// case, where all are `int`, takes one test.
template <class R, Cost C, class D>
[[nodiscard]] TAIL_ALWAYS_INLINE constexpr C changed_estimate(C before, D const& change)
{
    if constexpr (is_lexicographic<C>) {
        using first  = typename parts_of<R>::first;
        using second = typename parts_of<R>::second;
        C h          = before;
        if constexpr (is_lexicographic<D>) {
            h.first  = detail::changed_estimate<first>(before.first, change.first);
            h.second = detail::changed_estimate<second>(before.second, change.second);
        } else {
            h.first = detail::changed_estimate<first>(before.first, change);
        }
        return h.first == infinite_cost<decltype(C::first)> ? infinite_cost<C> : h;
    } else {
        if constexpr (!std::is_same_v<R, C>) {
            if (detail::is_rest_to_infinity<R>(before, change)) { return infinite_cost<C>; }
        }
        if constexpr (std::signed_integral<C> && std::is_same_v<D, C>) {
            using U          = std::make_unsigned_t<C>;
            auto const after = static_cast<C>(
                static_cast<U>(static_cast<U>(before) + static_cast<U>(change)));
            if (after < C{0}) [[unlikely]] {
                // Too large for its type, or really negative.
                TAIL_ASSERT(change == infinite_cost<C>, "heuristic value is negative after `change`");
                return infinite_cost<C>;
            }
            return after;
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
}

/// An estimate in the type that `h` has returned it in, where that is known: `after` expects it so.
template <class H, class N, class M, Cost C>
[[nodiscard]] TAIL_ALWAYS_INLINE constexpr auto as_returned(C before)
{
    using raw   = std::remove_cvref_t<decltype(std::declval<H const&>()(std::declval<N const&>()))>;
    using after = std::remove_cvref_t<decltype(std::declval<H const&>().after(
        std::declval<N const&>(), std::declval<M const&>(), std::declval<raw const&>()))>;
    if constexpr (is_lexicographic<C> && is_number<raw> && is_number<after>) {
        return static_cast<raw>(before.first);   // the second part is zero, as that of a number alone
    } else if constexpr (is_number<C> && is_number<raw> && std::is_same_v<raw, after>) {
        return static_cast<raw>(before);
    } else {
        return before;
    }
}

/// What `after` returned, as an estimate, where `h` returns numbers of type `R`.
template <class R, Cost C, class D>
[[nodiscard]] TAIL_ALWAYS_INLINE constexpr C estimate_returned(D const& after)
{
    if constexpr (is_number<D> && !std::is_same_v<R, D>) {
        if (detail::is_infinity_of<typename parts_of<R>::first>(after)) { return infinite_cost<C>; }
    }
    if constexpr (std::is_same_v<D, C> && std::signed_integral<C>) {
        TAIL_ASSERT(after >= C{0}, "heuristic value is negative");
        return after;
    } else {
        return detail::to_estimate<C>(after);
    }
}

/// What `h` says after `move`, incrementally. Called before the move is applied. `E` is what is carried from
/// node to node: the estimate, or a class that holds it. `at` is the node, or its packed form.
template <class E, class P, class At, class M>
[[nodiscard]] TAIL_ALWAYS_INLINE inline E estimate_after(P const& problem, At const& at, M const& move,
                                                         E const& before)
{
    using H    = typename P::heuristic_type;
    using N    = typename P::node_type;
    H const& h = problem.heuristic;
    if constexpr (!Cost<E>) {
        return h.after(at, move, before);
    } else if constexpr (requires { h.change(at, move); }) {
        return detail::changed_estimate<number_returned<H, N>, E>(before, h.change(at, move));
    } else {
        return detail::estimate_returned<number_returned<H, N>, E>(
            h.after(at, move, detail::as_returned<H, N, M>(before)));
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
