#pragma once

#include <concepts>
#include <type_traits>

#include <tail/core/heuristic.hpp>
#include <tail/core/named.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/without_loss.hpp>

/// \file
/// What is misspelt is refused: every optional member of a problem that is there must be usable as
/// documented.

TAIL_DEFINE_NAMES(node);
TAIL_DEFINE_NAMES(action);
TAIL_DEFINE_NAMES(moves);
TAIL_DEFINE_NAMES(apply);
TAIL_DEFINE_NAMES(cost);
TAIL_DEFINE_NAMES(undo);
TAIL_DEFINE_NAMES(inverse);
TAIL_DEFINE_NAMES(dead);
TAIL_DEFINE_NAMES(cost_type);
TAIL_DEFINE_NAMES(action_type);
TAIL_DEFINE_NAMES(reentrant);
TAIL_DEFINE_NAMES(emits_costs);
TAIL_DEFINE_NAMES(path_dependent);
TAIL_DEFINE_NAMES(moves_packed);
TAIL_DEFINE_NAMES(follows_packed);
TAIL_DEFINE_NAMES(admissible);
TAIL_DEFINE_NAMES(consistent);
TAIL_DEFINE_NAMES(change);
TAIL_DEFINE_NAMES(after);

namespace tail::detail {

template <class T>
concept YesOrNo = std::same_as<std::remove_cv_t<T>, bool>;

/// Whether a parameter is of a class that has nothing to do with `T`.
template <class Parameter, class T>
inline constexpr bool is_another_class = std::is_class_v<std::remove_cvref_t<Parameter>>
    && !std::is_same_v<std::remove_cvref_t<Parameter>, T> && !std::is_convertible_v<T&, Parameter>;

/// A member function that takes nodes or moves of another class. A heuristic may follow the moves of
/// one domain and be asked without them in another.
template <class F, class N, class M>
inline constexpr bool for_others = false;
template <class R, class H, class First, class Second, class... Rest, bool NoThrow, class N, class M>
inline constexpr bool for_others<R (H::*)(First, Second, Rest...) const noexcept(NoThrow), N, M> =
    is_another_class<First, N> || is_another_class<Second, M>;

/// A function that is to change a node and gets a copy of it, or a const one.
template <class F, class N>
inline constexpr bool changes_a_copy = false;
template <class F, class N>
    requires requires {
        typename first_parameter<F>::type;
        requires std::is_arithmetic_v<N>
            || std::is_same_v<std::remove_cvref_t<typename first_parameter<F>::type>, N>;
    }
inline constexpr bool changes_a_copy<F, N> = !std::is_same_v<typename first_parameter<F>::type, N&>;

/// Whether an object that may be changed has something that const objects lack. Templates in a final class
/// are found by this alone.
template <class S, class N, class M>
inline constexpr bool costs_somehow = names_cost<S> || requires(S& s, N& n, M& move) { s.cost(n, move); };
template <class S, class N, class M>
inline constexpr bool undoes_somehow = names_undo<S> || requires(S& s, N& n, M& move) { s.undo(n, move); };
template <class S, class N>
inline constexpr bool dies_somehow = names_dead<S> || requires(S& s, N& n) { s.dead(n); };
template <class S, class N, class M>
inline constexpr bool dies_after_somehow = requires(S& s, N& n, M& move) { s.dead(n, move); };

/// Whether a class has a cost that cannot be read: a member function, a private one.
template <class E>
inline constexpr bool hides_its_cost = names_cost<E> && !requires(E& e) { e.cost; };

/// An element of a range that is neither a node nor a whole step, and has a part of a step. It must not pass
/// for a node because it converts to one, nor for a step that costs one because its cost cannot be read.
template <class E, class N>
inline constexpr bool is_half_a_step = !std::is_same_v<E, N> && !std::is_base_of_v<N, E>
    && (names_node<E> || names_cost<E> || names_action<E>) && (!StepLike<E, N> || hides_its_cost<E>);

/// Static assertions on successors, whatever their form.
template <class S, class N>
struct successors_checks {
    static_assert(
        !calls_with_less<S, N> && !requires { requires takes_less<decltype(&S::dead), N>; },
        "successors take nodes as a type that loses digits or members: take the node by `auto const&`, or "
        "make `.start` of that type");
    static_assert(!dies_somehow<S, N> || HasDead<S, N>,
                  "`dead` of successors is called as `s.dead(node)` on a const object and returns bool");
    static_assert(
        !names_cost_type<S> || requires { requires Cost<typename S::cost_type>; },
        "`cost_type` of successors is a number (not bool, not char) or tail::lexicographic");
    static_assert(
        !names_action_type<S> || requires {
            requires std::same_as<typename S::action_type, action_of<S, N>>;
        }, "`action_type` of successors is the type of the actions that they emit; elsewhere it is left out");
    static_assert(
        !names_path_dependent<S> || requires {
            typename std::bool_constant<S::path_dependent>;
            requires YesOrNo<decltype(S::path_dependent)>;
        }, "`path_dependent` of successors is a static constexpr bool");
    static_assert(!names_moves<S> || !names_apply<S> || InPlaceSuccessors<S, N>,
                  "successors in place have `move_type` with ==, `moves(node, emit)` on a const object and a "
                  "const node, and "
                  "`apply(node, move)` on a const object");
    static constexpr bool passed = true;
};

/// Stands for a node, in braces, where it is asked whether a function has a type for it. A parameter of type
/// `auto` takes no braces. So the body of such a function is not compiled for what is no node.
template <class N>
using in_braces = std::conditional_t<std::is_arithmetic_v<N>, any_number, N const&>;

/// Static assertions on successors that make their children.
template <class S, class N>
struct generating_checks {
    // A lambda that emits is a template of the type of `emit`.
    static constexpr bool emits_from_less = [] {
        if constexpr (requires(S& s, in_braces<N> n, any_emit<N> emit) { s({n}, emit); }) {
            return requires { requires takes_less<decltype(&S::template operator()<any_emit<N>>), N>; };
        } else {
            return false;
        }
    }();
    static_assert(!emits_from_less,
                  "successors take nodes as a type that loses digits or members: take the node by `auto "
                  "const&`, or make `.start` of that type");
    static_assert(!names_cost<S> && !names_emits_costs<S>,
                  "`cost(node, move)` and `emits_costs` are of successors in place; others name the cost "
                  "with the child");
    static_assert(
        !requires(S& s, N& n, action_of<S, N>& action) { s.dead(n, action); },
        "`dead(node, move)` is of successors in place; others have `dead(node)`");
    static constexpr bool passed = true;
};

/// Static assertions on what a range of successors holds.
template <class E, class N>
struct element_checks {
    static_assert(
        !is_half_a_step<E, N>,
        "a step has `.node`, and a `.cost` that is a number (not bool, not char) or an `.action` or both, "
        "which are data and public");
    static constexpr bool passed = true;
};

/// Static assertions on successors in place.
template <class S, class N>
struct in_place_checks : successors_checks<S, N> {
    using M = typename S::move_type;

    static constexpr bool moves_from_less = [] {
        if constexpr (requires(S const& s, in_braces<N> n, any_move_emit emit) { s.moves({n}, emit); }) {
            return requires { requires takes_less<decltype(&S::template moves<any_move_emit>), N>; };
        } else {
            return false;
        }
    }();
    static_assert(
        !moves_from_less && !requires { requires takes_less<decltype(&S::cost), N>; },
        "successors take nodes as a type that loses digits or members: take the node by `auto const&`, or "
        "make `.start` of that type");
    static_assert(
        !requires { requires takes_less_second<decltype(&S::apply), M>; }
            && !requires { requires takes_less_second<decltype(&S::undo), M>; }
            && !requires { requires takes_less_second<decltype(&S::cost), M>; },
        "successors take moves as a type that loses digits or members: they take `move_type`");
    static_assert(
        !requires { requires changes_a_copy<decltype(&S::apply), N>; },
        "`apply` of successors changes the node itself: it takes `node&`");
    static_assert(
        !requires { requires changes_a_copy<decltype(&S::undo), N>; },
        "`undo` of successors changes the node itself: it takes `node&`");
    static_assert(!dies_after_somehow<S, N, M> || HasDeadAfter<S, N>,
                  "`dead` of successors with a move is called as `s.dead(node, move)` on a const object and "
                  "returns bool");
    static_assert(
        !costs_somehow<S, N, M> || HasMoveCost<S, N>,
        "`cost` of successors is called as `s.cost(node, move)` on a const object and a const node, and "
        "returns a number (not bool, not char) or tail::lexicographic");
    static_assert(!names_cost<S> || !emits_costs<S>,
                  "successors have either `cost(node, move)` or `emits_costs`, not both");
    static_assert(!undoes_somehow<S, N, M> || HasUndo<S, N>,
                  "`undo` of successors is called as `s.undo(node, move)` on a const object; leave it out if "
                  "copies of nodes should be kept instead");
    static_assert(
        !names_inverse<S> || HasInverse<S> || HasInverseAt<S, N>,
        "`inverse` of successors is called on a const object as `s.inverse(move)` and returns a move, or "
        "as `s.inverse(node, move)` and returns std::optional of a move");
    static_assert(
        HasInverseAt<S, N> || !requires(S& s, N& n, M& move) { s.inverse(n, move); },
        "`inverse` of successors is called on a const object as `s.inverse(move)` and returns a move, or "
        "as `s.inverse(node, move)` and returns std::optional of a move");
    static_assert(
        !names_reentrant<S> || requires {
            typename std::bool_constant<S::reentrant>;
            requires YesOrNo<decltype(S::reentrant)>;
        }, "`reentrant` of successors is a static constexpr bool");
    static_assert(
        !names_emits_costs<S> || requires {
            typename std::bool_constant<S::emits_costs>;
            requires YesOrNo<decltype(S::emits_costs)>;
        }, "`emits_costs` of successors is a static constexpr bool");
    static_assert(
        !names_moves_packed<S> || requires {
            typename std::bool_constant<S::moves_packed>;
            requires YesOrNo<decltype(S::moves_packed)>;
        }, "`moves_packed` of successors is a static constexpr bool");
    static_assert(
        HasMovesAfter<S, N> || !requires(S& s, N& n, M& last, any_move_emit emit) { s.moves(n, last, emit); },
        "`moves(node, last, emit)` of successors is called on a const object, a const node and a const "
        "move");
};

/// Static assertions on what a heuristic says of itself.
template <class H>
struct promise_checks {
    static_assert(
        !names_follows_packed<H> || requires {
            typename std::bool_constant<H::follows_packed>;
            requires YesOrNo<decltype(H::follows_packed)>;
        }, "`follows_packed` of a heuristic is a static constexpr bool");
    static_assert(
        !names_admissible<H> || requires {
            typename std::bool_constant<H::admissible>;
            requires YesOrNo<decltype(H::admissible)>;
        }, "`admissible` of a heuristic is a static constexpr bool");
    static_assert(
        !names_consistent<H> || requires {
            typename std::bool_constant<H::consistent>;
            requires YesOrNo<decltype(H::consistent)>;
        }, "`consistent` of a heuristic is a static constexpr bool");
    static_assert(
        !(says_consistent<H> && says_inadmissible<H>),
        "a heuristic that is consistent is admissible: it cannot say `consistent` and deny `admissible`");
    static constexpr bool passed = true;
};

/// Whether a number of type `D` that is added to an estimate in costs `C` loses its fraction.
template <class C, class D>
inline constexpr bool loses_fractions = std::integral<C> && std::floating_point<D>;
template <class A, class B, class D>
inline constexpr bool loses_fractions<lexicographic<A, B>, D> = loses_fractions<A, D>;
template <class A, class B, class X, class Y>
inline constexpr bool loses_fractions<lexicographic<A, B>, lexicographic<X, Y>> = loses_fractions<A, X>
    || loses_fractions<B, Y>;

/// Static assertions on a heuristic that is to follow moves.
template <class Promised, class N, class M, class C>
struct following_checks {
    using H = typename promised<Promised>::type;

    static constexpr bool changes = requires(H const& h, N const& n, M const& move) { h.change(n, move); };
    static constexpr bool changes_somehow = requires(H& h, N& n, M& move) { h.change(n, move); };
    static constexpr bool follows_somehow = requires(H& h, N& n, M& move) { h.after(n, move, h(n)); };
    static constexpr bool follows         = requires(H const& h, N const& n, M const& move) {
        h.after(n, move, h(n));
    };

    template <class T>
    static constexpr bool number = Cost<std::remove_cvref_t<T>>;

    static_assert(
        (!names_change<H> && !changes_somehow) || changes
            || requires { requires for_others<decltype(&H::change), N, M>; },
        "`change` of a heuristic is called as `h.change(node, move)` on a const object, before the move "
        "is made");
    static_assert(
        (!names_after<H> && !follows_somehow) || follows
            || requires { requires for_others<decltype(&H::after), N, M>; },
        "`after` of a heuristic is called as `h.after(node, move, value of the node)` on a const object, "
        "before the move is made");
    static_assert(
        !changes || requires(H const& h, N const& n, M const& move) {
            requires number<decltype(h.change(n, move))>
                && !std::is_unsigned_v<std::remove_cvref_t<decltype(h.change(n, move))>>;
        }, "`change` of a heuristic returns a signed number: the new value less the old one");
    static_assert(
        !follows || requires(H const& h, N const& n, M const& move) {
            requires number<decltype(h.after(n, move, h(n)))>
                || std::same_as<std::remove_cvref_t<decltype(h.after(n, move, h(n)))>,
                                std::remove_cvref_t<decltype(h(n))>>;
        }, "`after` of a heuristic returns a number, or the very class that `h(node)` returns");
    static_assert(
        !requires(H const& h, N const& n, M const& move) {
            requires loses_fractions<C, std::remove_cvref_t<decltype(h.change(n, move))>>;
        } && !requires(H const& h, N const& n, M const& move) {
            requires loses_fractions<C, std::remove_cvref_t<decltype(h.after(n, move, h(n)))>>;
        },
        "`change` and `after` of a heuristic return whole numbers where costs are whole: a fraction would be lost at "
        "every step");
    static constexpr bool passed = true;
};

/// Static assertions on a goal.
template <class G, class N>
struct goal_checks {
    static_assert(!calls_with_less<G, N>,
                  "`.goal` takes nodes as a type that loses digits or members: take the node by `auto "
                  "const&`, or make `.start` of that type");
    static_assert(
        !loses_fraction<N, G>,
        "no node equals `.goal`, which has more digits than a node: give it the type that `.start` has");
    static constexpr bool passed = true;
};

/// Static assertions on how a heuristic takes nodes.
template <class H, class N>
struct heuristic_checks {
    static_assert(!calls_with_less<typename promised<H>::type, N>,
                  "`.heuristic` takes nodes as a type that loses digits or members: take the node by `auto "
                  "const&`, or make `.start` of that type");
    static constexpr bool passed = true;
};

/// All of it, for a problem. Every engine asserts this.
template <class P>
[[nodiscard]] consteval bool passes_checks()
{
    using N     = typename P::node_type;
    using S     = typename P::successors_type;
    using H     = typename P::heuristic_type;
    bool passed = promise_checks<H>::passed && successors_checks<S, N>::passed
        && goal_checks<typename P::goal_type, N>::passed && heuristic_checks<H, N>::passed;
    if constexpr (InPlaceSuccessors<S, N>) {
        passed = passed && in_place_checks<S, N>::passed
            && following_checks<H, N, typename S::move_type, cost_of<S, N>>::passed;
    } else {
        passed = passed && generating_checks<S, N>::passed;
        if constexpr (!EmittingSuccessors<S, N>) {
            passed = passed && element_checks<child_of<S, N>, N>::passed;
        }
    }
    return passed;
}

}   // namespace tail::detail
