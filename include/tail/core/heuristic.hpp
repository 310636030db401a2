#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>

namespace tail {

/// Knows nothing: turns A* into uniform-cost search.
struct zero_heuristic {
    static constexpr bool admissible = true;   ///< zero is never too much
    static constexpr bool consistent = true;   ///< zero drops by nothing along a step

    /// Zero for every node.
    template <class N>
    [[nodiscard]] constexpr int operator()(N const&) const
    {
        return 0;
    }
    /// No move changes the estimate.
    template <class N, class M>
    [[nodiscard]] constexpr int change(N const&, M const&) const
    {
        return 0;
    }
};

namespace detail {

/// The heuristic that a promise was put around; itself where there is none.
template <class H>
struct promised {
    using type = H;
};

template <class H>
inline constexpr bool says_admissible = requires { requires H::admissible; };
template <class H>
inline constexpr bool says_inadmissible = requires { requires !H::admissible; };
template <class H>
inline constexpr bool says_consistent = requires { requires H::consistent; };

template <class H, bool Admissible, bool Consistent>
struct promising : H {
    static constexpr bool admissible = Admissible;
    static constexpr bool consistent = Consistent;
};

/// A function, or a class that cannot be derived from, as one that can.
template <class F>
struct function_heuristic {
    F f;

    template <class N>
    [[nodiscard]] constexpr auto operator()(N const& n) const -> decltype(f(n))
    {
        return f(n);
    }
    template <class N, class M, class G = F>
        requires requires(G const& g, N const& n, M const& move) { g.change(n, move); }
    [[nodiscard]] constexpr auto change(N const& n, M const& move) const
    {
        return f.change(n, move);
    }
    template <class N, class M, class E, class G = F>
        requires requires(G const& g, N const& n, M const& move, E const& before) {
            g.after(n, move, before);
        }
    [[nodiscard]] constexpr auto after(N const& n, M const& move, E const& before) const
    {
        return f.after(n, move, before);
    }
};

template <class F, bool Admissible, bool Consistent>
struct promised<promising<function_heuristic<F>, Admissible, Consistent>> {
    using type = F;
};

template <bool Admissible, bool Consistent, class H>
[[nodiscard]] constexpr auto promise(H h)
{
    if constexpr (std::is_class_v<H> && !std::is_final_v<H> && !std::is_polymorphic_v<H>) {
        return promising<H, Admissible, Consistent>{std::move(h)};
    } else {
        return promising<function_heuristic<H>, Admissible, Consistent>{{std::move(h)}};
    }
}

/// What is handed from a node to its children so that `h` can follow the move: the value, or whatever else
/// `h(n)` returns that holds it and that `after` takes and returns.
template <class H, class N, class M, class C>
struct carried {
    using type = C;
};
template <class H, class N, class M, class C>
    requires std::is_class_v<std::invoke_result_t<H const&, N const&>>
    && requires(H const& h, N const& n, M const& move) {
           { h.after(n, move, h(n)) } -> std::same_as<std::invoke_result_t<H const&, N const&>>;
       }
struct carried<H, N, M, C> {
    using type = std::invoke_result_t<H const&, N const&>;
};

}   // namespace detail

/// Promises that `h` never exceeds the true cost. Searches then call their answers optimal; closed nodes are
/// still reopened.
template <class H>
[[nodiscard]] constexpr auto admissible(H h)
{
    return detail::promise<true, false>(std::move(h));
}

/// Promises that `h` is zero at goals and never drops by more than the cost of a step (and so never exceeds
/// the true cost). Best-first search then never reopens a node.
template <class H>
[[nodiscard]] constexpr auto consistent(H h)
{
    return detail::promise<true, true>(std::move(h));
}

/// Says that `h` may exceed the true cost: answers are not called optimal.
template <class H>
[[nodiscard]] constexpr auto inadmissible(H h)
{
    return detail::promise<false, false>(std::move(h));
}

// What a heuristic says of itself.
using detail::says_admissible;
using detail::says_consistent;
using detail::says_inadmissible;

}   // namespace tail
