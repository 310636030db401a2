#pragma once

#include <concepts>
#include <ranges>
#include <type_traits>

#include <tail/core/checks.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>

/// \file
/// What is wrong with a problem that no search can take, as one sentence from the compiler.
///
/// The constraint of a search names the concept that failed, among many lines. So each search has a second
/// overload, for problems that fail the constraint, which says in words which part of the problem it is and
/// what is wanted there.

TAIL_DEFINE_NAMES(move_type);

namespace tail::detail {

/// False, but not before a template is instantiated.
template <class...>
inline constexpr bool never_true = false;

template <class P>
concept HasProblemParts = requires {
    typename P::start_type;
    typename P::node_type;
    typename P::successors_type;
    typename P::heuristic_type;
    typename P::goal_type;
};

/// Says what is wrong with successors in place.
template <class S, class N>
consteval void refuse_moves()
{
    if constexpr (!requires { typename S::move_type; }) {
        static_assert(never_true<S>,
                      "successors in place name the type of their moves: `using move_type = ...;`, public");
    } else if constexpr (!std::copyable<typename S::move_type>
                         || !std::equality_comparable<typename S::move_type>) {
        static_assert(never_true<S>, "moves of successors in place can be copied and compared with ==");
    } else if constexpr (!requires(S const& s, N const& n, any_move_emit emit) { s.moves(n, emit); }) {
        static_assert(never_true<S>,
                      "successors in place have `void moves(node const&, auto&& emit) const`, which calls "
                      "`emit(move)` for each move");
    } else {
        static_assert(never_true<S>, "successors in place have `void apply(node&, move) const`");
    }
}

/// Says what is wrong with successors of any form.
template <class S, class N>
consteval void refuse_successors()
{
    if constexpr (names_move_type<S> || names_moves<S> || names_apply<S>) {
        detail::refuse_moves<S, N>();
    } else if constexpr (std::invocable<S&, N const&>) {
        using R = std::invoke_result_t<S&, N const&>;
        if constexpr (std::is_void_v<R>) {
            static_assert(never_true<S>, "`.successors` returns nothing: it returns a range of children");
        } else if constexpr (!std::ranges::input_range<R>) {
            static_assert(never_true<S>,
                          "`.successors` returns a range: of children, of (child, cost) pairs or of "
                          "tail::step{child, cost}");
        } else {
            static_assert(never_true<S>,
                          "`.successors` returns a range of children, which are of the type that `.start` "
                          "has, of (child, cost) pairs or of tail::step{child, cost}");
        }
    } else if constexpr (std::invocable<S&, N&> || std::invocable<S&, N&, any_emit<N>>) {
        static_assert(never_true<S>,
                      "`.successors` is called with a const node: it takes the node by value or as "
                      "`node const&`");
    } else {
        static_assert(never_true<S>,
                      "`.successors` is called as `s(node)` and returns a range of children, or as `s(node, "
                      "emit)` and calls `emit(child, cost)`, or has `moves` and `apply`; a node is of the "
                      "type that `.start` has");
    }
}

/// Says what is wrong with a goal.
template <class G, class N>
consteval void refuse_goal()
{
    if constexpr (std::same_as<G, no_goal>) {
        static_assert(never_true<G>, "this problem has no goal: `.goal` is a predicate on nodes, or a node");
    } else if constexpr (std::invocable<G const&, N const&>) {
        static_assert(never_true<G>, "`.goal` returns true or false for a node");
    } else if constexpr (std::invocable<G&, N const&>) {
        static_assert(never_true<G>,
                      "`.goal` is called on a const object: a lambda is not `mutable`, a member is const");
    } else if constexpr (std::invocable<G const&, N&>) {
        static_assert(never_true<G>,
                      "`.goal` is called with a const node: it takes the node by value or as `node const&`");
    } else {
        static_assert(never_true<G>,
                      "`.goal` is a predicate on nodes of the type that `.start` has, or such a node");
    }
}

/// Says what is wrong with a heuristic.
template <class Promised, class N>
consteval void refuse_heuristic()
{
    using H = typename promised<Promised>::type;
    if constexpr (std::invocable<H const&, N const&>) {
        static_assert(never_true<H>,
                      "`.heuristic` returns a number for a node, in a type that converts to that of the "
                      "costs");
    } else if constexpr (std::invocable<H&, N const&>) {
        static_assert(never_true<H>,
                      "`.heuristic` is called on a const object: a lambda is not `mutable`, a member is "
                      "const");
    } else if constexpr (std::invocable<H const&, N&>) {
        static_assert(never_true<H>,
                      "`.heuristic` is called with a const node: it takes the node by value or as `node "
                      "const&`");
    } else {
        static_assert(never_true<H>,
                      "`.heuristic` is called as `h(node)`, where a node is of the type that `.start` has");
    }
}

/// Says what is wrong with a problem that is no `SearchProblem`, the first thing only. `Sided`: no goal is
/// wanted.
template <class P, bool Sided = false>
consteval void refuse_problem()
{
    if constexpr (!HasProblemParts<P>) {
        static_assert(
            never_true<P>,
            "a search takes a problem: tail::problem{.start = ..., .successors = ..., .goal = ...}");
    } else {
        using N = typename P::node_type;
        using S = typename P::successors_type;
        if constexpr (!std::copyable<N>) {
            static_assert(never_true<N>, "a node can be copied and assigned");
        } else if constexpr (!std::equality_comparable<N>) {
            static_assert(never_true<N>,
                          "a node can be compared: `bool operator==(node const&) const = default;`");
        } else if constexpr (!Successors<S, N> && std::is_pointer_v<N>) {
            static_assert(never_true<N>,
                          "`.start` is a pointer, and so are nodes: for a text write `std::string(\"...\")`");
        } else if constexpr (!Successors<S, N>) {
            detail::refuse_successors<S, N>();
        } else if constexpr (!Sided && !Goal<typename P::goal_type, N>) {
            detail::refuse_goal<typename P::goal_type, N>();
        } else if constexpr (!Heuristic<typename P::heuristic_type, N, cost_of<S, N>>) {
            detail::refuse_heuristic<typename P::heuristic_type, N>();
        }
    }
}

/// What a refused search pretends to return, so that no errors follow where the answer is used.
template <class P>
struct refused_result {
    using type = result<int, int>;
};
template <class P>
    requires HasProblemParts<P> && std::copyable<typename P::node_type>
struct refused_result<P> {
    using type = result<typename P::node_type, int>;
};

/// What a search may be given as its limits.
template <class T>
concept LimitsOfSearch = std::same_as<T, limits> || std::same_as<T, no_limits>;

template <class T>
consteval void refuse_limits()
{
    static_assert(never_true<T>, "limits are tail::limits or tail::no_limits; the policy comes after them");
}

/// The same for searches that always look after limits.
template <class T>
concept TakenAsLimits = std::convertible_to<T const&, limits const&>;

template <class T>
consteval void refuse_kept_limits()
{
    static_assert(never_true<T>, "limits are tail::limits; the policy comes after them");
}

/// The body of the second overload of such a search.
template <class P, class Limits>
[[nodiscard]] auto refuse_limited_search()
{
    if constexpr (!SearchProblem<P>) {
        detail::refuse_problem<P>();
    } else {
        detail::refuse_kept_limits<Limits>();
    }
    return typename refused_result<P>::type{};
}

}   // namespace tail::detail
