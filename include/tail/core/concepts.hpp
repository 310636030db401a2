#pragma once

#include <concepts>
#include <ranges>
#include <type_traits>
#include <utility>

#include <tail/core/cost.hpp>
#include <tail/core/step.hpp>

namespace tail {

/// A state of the problem: a value that can be copied and compared. Algorithms that remember nodes also
/// need it `Hashable`.
template <class N>
concept Node = std::copyable<N> && std::equality_comparable<N>;

namespace detail {

/// Something that looks like `step`: has `.node` and `.cost`.
template <class E, class N>
concept StepLike = requires(E& e) {
    { e.node } -> std::convertible_to<N const&>;
    requires Cost<std::remove_cvref_t<decltype(e.cost)>>;
};

/// A (child, cost) pair.
template <class E, class N>
concept PairLike = requires(E& e) {
    { e.first } -> std::convertible_to<N const&>;
    requires Cost<std::remove_cvref_t<decltype(e.second)>>;
};

template <class S, class N>
using children_of = std::invoke_result_t<S&, N const&>;

template <class S, class N>
using child_of = std::remove_cvref_t<std::ranges::range_reference_t<children_of<S, N>>>;

/// Stands in for the call-back in requirements; accepts whatever a user may emit. Defined, though never
/// called, because the body of a generic lambda is compiled to find out what it returns.
template <class N>
struct any_emit {
    void operator()(N const&) const {}
    template <Cost C>
    void operator()(N const&, C) const
    {}
    template <Cost C, class A>
    void operator()(N const&, C, A const&) const
    {}
};

struct any_move_emit {
    template <class M>
    bool operator()(M const&) const
    {
        return false;
    }
};

}   // namespace detail

/// `s(n)` yields an input range of the steps out of `n`.
///
/// An element is a `step` (anything with `.node` and `.cost`), a pair of child and cost, or a child alone,
/// at cost one. The range may be lazy and may refer to `n`: `n` stays alive and unmoved until the range has
/// been walked, and the next call comes only after that.
template <class S, class N>
concept RangeSuccessors = Node<N> && std::invocable<S&, N const&>
    && std::ranges::input_range<detail::children_of<S, N>>
    && (detail::StepLike<detail::child_of<S, N>, N> || detail::PairLike<detail::child_of<S, N>, N>
        || std::convertible_to<detail::child_of<S, N>, N>);

/// `s(n, emit)` calls `emit(child)`, `emit(child, cost)` or `emit(child, cost, action)` for each step.
///
/// Costs are `int` and there is no action, unless the type of `s` names others as `cost_type` and
/// `action_type`. A cost that would lose digits on the way does not compile.
template <class S, class N>
concept EmittingSuccessors = Node<N> && requires(S& s, N const& n, detail::any_emit<N> emit) { s(n, emit); };

/// `s` changes a node by moves and back again, so that depth-first search copies nothing.
///
/// `s.moves(n, emit)` calls `emit(move)` for each move, `s.apply(n, move)` makes it and `s.undo(n, move)`
/// takes it back, exactly. Optional: `s.cost(n, move)` (before the move; otherwise each costs one),
/// `s.inverse(move)` (the move that takes it back, never worth trying next), `s.moves(n, last, emit)` (all
/// moves but those that lead back to the node before `last`), and `static constexpr bool reentrant = true`:
/// `moves` stands being walked while the node is changed and restored within `emit`, and returns as soon as
/// `emit` returns true.
///
/// The moves out of one node differ from one another: a search that was stopped goes on after the move that
/// it stands on.
template <class S, class N>
concept InPlaceSuccessors = Node<N> && requires { typename S::move_type; }
    && std::equality_comparable<typename S::move_type> && std::copyable<typename S::move_type>
    && requires(S const& s, N& n, N const& fixed, typename S::move_type const& move,
                detail::any_move_emit emit) {
           s.moves(fixed, emit);
           s.apply(n, move);
           s.undo(n, move);
       };

/// How a node leads to others, in any of the three forms.
template <class S, class N>
concept Successors = InPlaceSuccessors<S, N> || EmittingSuccessors<S, N> || RangeSuccessors<S, N>;

namespace detail {

template <class S, class N>
concept HasMoveCost = requires(S const& s, N const& n, typename S::move_type const& move) {
    { s.cost(n, move) } -> Cost;
};

template <class S>
concept HasInverse = requires(S const& s, typename S::move_type const& move) {
    { s.inverse(move) } -> std::convertible_to<typename S::move_type>;
};

template <class S, class N>
concept HasMovesAfter = requires(S const& s, N const& n, typename S::move_type const& last,
                                 any_move_emit emit) { s.moves(n, last, emit); };

template <class S>
inline constexpr bool is_reentrant = false;
template <class S>
    requires requires { requires S::reentrant; }
inline constexpr bool is_reentrant<S> = true;

/// Successors that depend on the way to a node: nothing about them may be remembered by node.
template <class S>
inline constexpr bool is_path_dependent = requires { requires S::path_dependent; };

/// The cost and action types of each form, and whether every step costs one by construction.
template <class S, class N>
struct successor_traits;

template <class S, class N>
    requires InPlaceSuccessors<S, N>
struct successor_traits<S, N> {
    using action = typename S::move_type;
    static auto cost_type()
    {
        if constexpr (HasMoveCost<S, N>) {
            return std::remove_cvref_t<decltype(std::declval<S const&>().cost(
                std::declval<N const&>(), std::declval<action const&>()))>{};
        } else {
            return int{};
        }
    }
    using cost                        = decltype(cost_type());
    static constexpr bool unit_cost   = !HasMoveCost<S, N>;
    static constexpr bool has_actions = true;
};

template <class S, class N>
    requires(!InPlaceSuccessors<S, N> && EmittingSuccessors<S, N>)
struct successor_traits<S, N> {
    static auto cost_type()
    {
        if constexpr (requires { typename S::cost_type; }) {
            return typename S::cost_type{};
        } else {
            return int{};
        }
    }
    static auto action_type()
    {
        if constexpr (requires { typename S::action_type; }) {
            return std::type_identity<typename S::action_type>{};
        } else {
            return std::type_identity<no_action>{};
        }
    }
    using cost                        = decltype(cost_type());
    using action                      = typename decltype(action_type())::type;
    static constexpr bool unit_cost   = false;
    static constexpr bool has_actions = !std::same_as<action, no_action>;
};

template <class S, class N>
    requires(!InPlaceSuccessors<S, N> && !EmittingSuccessors<S, N> && RangeSuccessors<S, N>)
struct successor_traits<S, N> {
    using child = child_of<S, N>;

    static auto cost_type()
    {
        if constexpr (StepLike<child, N>) {
            return std::remove_cvref_t<decltype(std::declval<child&>().cost)>{};
        } else if constexpr (PairLike<child, N>) {
            return std::remove_cvref_t<decltype(std::declval<child&>().second)>{};
        } else {
            return int{};
        }
    }
    static auto action_type()
    {
        if constexpr (StepLike<child, N> && requires(child& c) { c.action; }) {
            return std::type_identity<std::remove_cvref_t<decltype(std::declval<child&>().action)>>{};
        } else {
            return std::type_identity<no_action>{};
        }
    }
    using cost                        = decltype(cost_type());
    using action                      = typename decltype(action_type())::type;
    static constexpr bool unit_cost   = !StepLike<child, N> && !PairLike<child, N>;
    static constexpr bool has_actions = !std::same_as<action, no_action>;
};

}   // namespace detail

/// The type that the steps of `S` are paid in.
template <class S, class N>
using cost_of = typename detail::successor_traits<S, N>::cost;

/// The type of the moves or actions of `S`; `no_action` where it has none.
template <class S, class N>
using action_of = typename detail::successor_traits<S, N>::action;

/// `h(n)` estimates the cost from `n` to the nearest goal; zero or more.
template <class H, class N, class C>
concept Heuristic = Node<N> && Cost<C> && requires(H const& h, N const& n) {
    { h(n) } -> std::convertible_to<C>;
};

/// A heuristic that follows a move by arithmetic, asked before the move is applied: `h.change(n, move)` is
/// the difference of the two values, or `h.after(n, move, value)` is the new value.
///
/// The second form may carry more than a number along: whatever class `h(n)` returns, if it converts to the
/// estimate and `after` takes and returns it.
///
/// A member of one of these names that takes such a node and move, but cannot be called so, is refused when a
/// search is compiled.
template <class H, class N, class M>
concept IncrementalHeuristic = Node<N> && (requires(H const& h, N const& n, M const& move) { h.change(n, move); }
    || requires(H const& h, N const& n, M const& move) { h.after(n, move, h(n)); });

/// Says which nodes end the search: a predicate, or the one goal node itself.
template <class G, class N>
concept Goal = Node<N> && (std::predicate<G const&, N const&> || std::equality_comparable_with<G, N>);

}   // namespace tail
