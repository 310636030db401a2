#pragma once

#include <concepts>
#include <optional>
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

/// Something that looks like `step`: has `.node`, and `.cost` or `.action` or both.
template <class E, class N>
concept StepLike = requires(E& e) {
    { e.node } -> std::convertible_to<N const&>;
} && (requires(E& e) {
                       requires Cost<std::remove_cvref_t<decltype(e.cost)>>;
                   } || (!requires(E& e) { e.cost; } && requires(E& e) { e.action; }));

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

/// Stands in for the call-back in requirements. It accepts whatever a user may emit, also what is no child:
/// that is refused with a sentence where it is emitted in earnest. Defined, though never called, because the
/// body of a generic lambda is compiled to find out what it returns.
template <class N>
struct any_emit {
    void operator()(N const&) const {}
    template <class Child>
    void operator()(Child const&) const
    {}
    template <class Child, class CostOrAction>
    void operator()(Child const&, CostOrAction const&) const
    {}
    template <class Child, Cost C, class A>
    void operator()(Child const&, C, A const&) const
    {}
};

struct any_move_emit {
    template <class M>
    bool operator()(M const&) const
    {
        return false;
    }
    template <class M, Cost C>
    bool operator()(M const&, C) const
    {
        return false;
    }
};

}   // namespace detail

/// `s(n)` yields an input range of the steps out of `n`.
///
/// 1. An element is a `step` (anything with `.node`, and `.cost` or `.action` or both), a pair of child and
///    cost, or a child alone. What has no cost costs one. A `.cost` that is a function or private is refused;
///    such an `.action` is no action.
/// 2. The range may be lazy and may refer to `n`. `n` stays alive and unmoved until the range has been
///    walked, and the next call comes only after that.
/// 3. If the range is returned by value and owns its elements, they are moved out of it.
template <class S, class N>
concept RangeSuccessors = Node<N> && std::invocable<S&, N const&>
    && std::ranges::input_range<detail::children_of<S, N>>
    && (detail::StepLike<detail::child_of<S, N>, N> || detail::PairLike<detail::child_of<S, N>, N>
        || std::convertible_to<detail::child_of<S, N>, N>);

/// `s(n, emit)` calls `emit(child)`, `emit(child, cost)`, `emit(child, action)` or `emit(child, cost,
/// action)` for each step. A second argument that is a `Cost` is the cost.
///
/// Costs are `int` and there is no action, unless the type of `s` names others as `cost_type` and
/// `action_type`; a lambda names them by `with_actions`. A cost that would lose digits on the way does not
/// compile.
template <class S, class N>
concept EmittingSuccessors = Node<N> && requires(S& s, N const& n, detail::any_emit<N> emit) { s(n, emit); };

/// `s` changes a node by moves, so that depth-first search copies nothing.
///
/// 1. `s.moves(n, emit)` calls `emit(move)` for each move.
/// 2. `s.apply(n, move)`, which takes the node by reference, makes it.
/// 3. No move comes twice out of a node, because a stopped search goes on after the move at which it stopped.
///
/// Optional members, all const. One that cannot be called as written here is refused by every search.
///
/// - `s.undo(n, move)`: takes the move back, exactly. Without it searches keep copies of nodes.
/// - `s.cost(n, move)`: asked before the move is made. Without it each costs one.
/// - `using cost_type`: the type of the costs, where there is no `cost` to say it.
/// - `static constexpr bool emits_costs = true`: `moves` calls `emit(move, cost)`, and there is no `cost`.
/// - `s.inverse(move)`: the move that leads back, and is left out. From *every* node: `move`, then
///   `inverse(move)`, gives the same node as before.
/// - `s.inverse(n, move)`: the same as a `std::optional`, asked at the node `n` that `move` has led to.
///   `std::nullopt` if no single move leads back to the same node, as after a push in Sokoban.
/// - `s.moves(n, last, emit)`: all moves but those that lead back to the node before `last`.
/// - `s.dead(n)`: true only if no goal can be reached from `n`. Asked for nodes that are not known yet.
/// - `s.dead(n, move)`: the same, asked in its place at the node `n` that `move` has led to. It may look only
///   at what the move has changed, because the node before it was not dead. For starts, `s.dead(n)`.
/// - `static constexpr bool reentrant = true`: `moves` tolerates changes to the node between two calls of
///   `emit`, as long as they are undone, and returns as soon as `emit` returns true.
/// - `static constexpr bool moves_packed = true`: `moves`, `apply` and the rest take the packed form of a
///   node, too. Searches that keep nodes then neither pack nor unpack them.
template <class S, class N>
concept InPlaceSuccessors = Node<N> && requires { typename S::move_type; }
    && std::equality_comparable<typename S::move_type> && std::copyable<typename S::move_type>
    && requires(S const& s, N& n, N const& fixed, typename S::move_type const& move,
                detail::any_move_emit emit) {
           s.moves(fixed, emit);
           s.apply(n, move);
       };

/// How a node leads to others, in any of the three forms.
template <class S, class N>
concept Successors = InPlaceSuccessors<S, N> || EmittingSuccessors<S, N> || RangeSuccessors<S, N>;

namespace detail {

template <class F, class A, class C>
struct acting {
    using action_type = A;
    using cost_type   = C;

    F f;

    template <class N, class Emit>
        requires requires(F& g, N const& n, Emit&& emit) { g(n, emit); }
    void operator()(N const& n, Emit&& emit)
    {
        f(n, emit);
    }
};

}   // namespace detail

/// Says which actions a lambda emits, and in which type it emits costs:
///
///     .successors = tail::with_actions<char>([](int n, auto emit) { emit(n + 1, 'R'); emit(n * 2, 3, 'D');
///     })
template <class Action, Cost C = int, class F>
[[nodiscard]] constexpr auto with_actions(F f)
{
    return detail::acting<F, Action, C>{std::move(f)};
}

namespace detail {

template <class S, class N>
concept HasMoveCost = requires(S const& s, N const& n, typename S::move_type const& move) {
    requires Cost<std::remove_cvref_t<decltype(s.cost(n, move))>>;
};

template <class S, class N>
concept HasUndo = requires(S const& s, N& n, typename S::move_type const& move) { s.undo(n, move); };

template <class S>
concept HasInverse = requires(S const& s, typename S::move_type const& move) {
    { s.inverse(move) } -> std::convertible_to<typename S::move_type>;
};

template <class S, class N>
concept HasInverseAt = requires(S const& s, N const& n, typename S::move_type const& move) {
    { s.inverse(n, move) } -> std::same_as<std::optional<typename S::move_type>>;
};

template <class S, class N>
concept HasMovesAfter = requires(S const& s, N const& n, typename S::move_type const& last,
                                 any_move_emit emit) { s.moves(n, last, emit); };

template <class S, class N>
concept HasDead = requires(S const& s, N const& n) {
    { s.dead(n) } -> std::same_as<bool>;
};

template <class S, class N>
concept HasDeadAfter = requires(S const& s, N const& n, typename S::move_type const& last) {
    { s.dead(n, last) } -> std::same_as<bool>;
};

template <class S>
inline constexpr bool is_reentrant = requires { requires S::reentrant; };

template <class S>
inline constexpr bool emits_costs = requires { requires S::emits_costs; };

/// Successors that depend on the way to a node: nothing about them may be remembered by node.
template <class S>
inline constexpr bool is_path_dependent = requires { requires S::path_dependent; };

}   // namespace detail

/// `h(n)` estimates the cost from `n` to the nearest goal: zero or more. Where no goal can be reached it may
/// be `infinite_cost` of the type that `h` returns.
template <class H, class N, class C>
concept Heuristic = Node<N> && Cost<C> && requires(H const& h, N const& n) {
    { h(n) } -> std::convertible_to<C>;
};

/// A heuristic that follows a move by arithmetic, asked before the move is applied. It has one of these:
///
/// 1. `h.change(n, move)`: the new value less the old one. Where no goal can be reached after the move:
///    infinity, or infinity less the old value, in the type that `h(n)` returns.
/// 2. `h.after(n, move, value)`: the new value, from `value`, the old one. This form may carry more than a
///    number along: if `h(n)` returns a class that converts to the estimate, `after` takes and returns that
///    class.
///
/// A member of one of these names that cannot be called so is refused when a search is compiled, unless it
/// takes nodes or moves of another type.
template <class H, class N, class M>
concept IncrementalHeuristic =
    Node<N>
    && (requires(H const& h, N const& n, M const& move) { h.change(n, move); }
        || requires(H const& h, N const& n, M const& move) { h.after(n, move, h(n)); });

/// Says which nodes end the search: a predicate, or the one goal node itself.
template <class G, class N>
concept Goal = Node<N> && (std::predicate<G const&, N const&> || std::equality_comparable_with<G, N>);

// Which of the optional members successors have.
using detail::HasDead;
using detail::HasInverse;
using detail::HasInverseAt;
using detail::HasMoveCost;
using detail::HasMovesAfter;
using detail::HasUndo;
using detail::is_reentrant;

}   // namespace tail
