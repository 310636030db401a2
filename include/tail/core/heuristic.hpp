#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>

namespace tail {

/// Knows nothing: turns A* into uniform-cost search.
struct zero_heuristic {
    static constexpr bool admissible = true;
    static constexpr bool consistent = true;

    template <class N>
    [[nodiscard]] constexpr int operator()(N const&) const
    {
        return 0;
    }
    template <class N, class M>
    [[nodiscard]] constexpr int change(N const&, M const&) const
    {
        return 0;
    }
};

namespace detail {

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

/// Whether a member function is meant for these nodes and moves, as far as its first two parameters tell. Of
/// overloaded functions and templates nothing can be told.
template <class F, class N, class M>
inline constexpr bool meant_for = false;
template <class R, class H, class First, class Second, class... Rest, bool NoThrow, class N, class M>
inline constexpr bool meant_for<R (H::*)(First, Second, Rest...) noexcept(NoThrow), N, M> =
    std::is_convertible_v<N&, First> && std::is_convertible_v<M&, Second>;
template <class R, class H, class First, class Second, class... Rest, bool NoThrow, class N, class M>
inline constexpr bool meant_for<R (H::*)(First, Second, Rest...) const noexcept(NoThrow), N, M> =
    std::is_convertible_v<N&, First> && std::is_convertible_v<M&, Second>;

/// Whether `h` means to follow these moves and does not: a slip that searches would pass over without a word.
/// One that is for other nodes or other moves is none.
template <class H, class N, class M>
inline constexpr bool fails_to_follow = !IncrementalHeuristic<H, N, M>
    && (requires { requires meant_for<decltype(&H::after), N, M>; } || requires { requires meant_for<decltype(&H::change), N, M>; });

/// What `h` says after `move`, incrementally where `h` can. Called before the move is applied.
template <class E, class H, class N, class M>
    requires IncrementalHeuristic<H, N, M>
[[nodiscard]] TAIL_ALWAYS_INLINE inline E estimate_after(H const& h, N const& n, M const& move,
                                                         E const& before)
{
    if constexpr (std::is_class_v<E> || !requires { h.change(n, move); }) {
        return static_cast<E>(h.after(n, move, before));
    } else {
        return static_cast<E>(before + static_cast<E>(h.change(n, move)));
    }
}

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

}   // namespace tail
