#pragma once

#include <concepts>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/checks.hpp>
#include <tail/core/concepts.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/successor_traits.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/core/without_loss.hpp>

/// \file
/// One view of the three successor forms for algorithms that keep nodes: everything out of a node, once.

namespace tail::detail {

/// Whether emitting successors call `emit` with a cost anywhere in their code. Known before `main` begins:
/// that call alone makes the compiler define, and the program initialise, what notes it.
template <class S>
struct emitted_costs {
    inline static bool any = false;
};
template <class S, class From>
struct note_of_emitted_cost {
    inline static bool const noted = (emitted_costs<S>::any = true);
};

/// Whether every step costs one, as far as the types or the code of the successors tell.
template <class S, class N>
[[nodiscard]] bool costs_one_each()
{
    if constexpr (!InPlaceSuccessors<S, N> && EmittingSuccessors<S, N>) {
        return !emitted_costs<S>::any;
    } else {
        return successor_traits<S, N>::unit_cost;
    }
}

/// What an emitting successor function calls.
template <class S, class N, class C, class A, class Visit>
struct emitter {
    Visit& visit;

    template <class Child>
    void operator()(Child&& child) const
    {
        using E = std::remove_cvref_t<Child>;
        static_assert(!is_half_a_step<E, N> && !(StepLike<E, N> && !std::is_same_v<E, N>),
                      "`emit` takes the child, its cost and its action one by one, not a step");
        visit(detail::as_node<N>(std::forward<Child>(child)), C{1}, A{});
    }

    template <class Child, class CostOrAction>
    void operator()(Child&& child, CostOrAction const& second) const
    {
        if constexpr (Cost<CostOrAction>) {
            note_cost<CostOrAction>();
            visit(detail::as_node<N>(std::forward<Child>(child)), detail::whole_cost<C>(second), A{});
        } else {
            visit(detail::as_node<N>(std::forward<Child>(child)), C{1}, detail::as_action<S, A>(second));
        }
    }

    template <class Child, Cost From, class Action>
    void operator()(Child&& child, From cost, Action const& action) const
    {
        note_cost<From>();
        visit(detail::as_node<N>(std::forward<Child>(child)), detail::whole_cost<C>(cost),
              detail::as_action<S, A>(action));
    }

private:
    template <class From>
    static void note_cost()
    {
        // And once more at the first call, for a search that runs before `main`.
        if (!note_of_emitted_cost<S, From>::noted) { emitted_costs<S>::any = true; }
    }
};

// ---- steps and children
// --------------------------------------------------------------------------------------

/// Whether the elements of a range that a function returned belong to nobody else.
template <class R>
inline constexpr bool owns_elements = false;
// What owns its elements is const all the way down. A pair of iterators is not: its elements are somebody
// else's.
template <class R>
    requires(!std::is_reference_v<R> && !std::is_const_v<R> && !std::ranges::view<R>
             && std::ranges::range<R const>)
inline constexpr bool owns_elements<R> =
    std::is_const_v<std::remove_reference_t<std::ranges::range_reference_t<R const>>>;

/// Calls `visit(child, cost, action)` for each step of a generating form.
template <class S, class N, class Visit>
void for_each_step(S& successors, N const& node, Visit&& visit)
{
    using C = cost_of<S, N>;
    using A = action_of<S, N>;
    if constexpr (EmittingSuccessors<S, N>) {
        successors(node, emitter<S, N, C, A, std::remove_reference_t<Visit>>{visit});
    } else {
        using R                = children_of<S, N>;
        constexpr bool owned   = owns_elements<R>;
        auto const     pass_on = [](auto& part) -> decltype(auto) {
            if constexpr (owned) {
                return detail::as_node<N>(std::move(part));
            } else {
                return detail::as_node<N>(part);
            }
        };
        for (auto&& e : successors(node)) {
            using E = std::remove_cvref_t<decltype(e)>;
            if constexpr (StepLike<E, N>) {
                C cost{1};
                if constexpr (requires { e.cost; }) { cost = detail::whole_cost<C>(e.cost); }
                if constexpr (successor_traits<S, N>::has_actions) {
                    visit(pass_on(e.node), cost, e.action);
                } else {
                    visit(pass_on(e.node), cost, A{});
                }
            } else if constexpr (PairLike<E, N>) {
                visit(pass_on(e.first), detail::whole_cost<C>(e.second), A{});
            } else {
                visit(pass_on(e), C{1}, A{});
            }
        }
    }
}

/// What a move costs, where the successors are asked for it.
template <class S, class N, class M>
[[nodiscard]] TAIL_ALWAYS_INLINE inline cost_of<S, N> asked_cost(S const& s, N const& node, M const& move)
{
    using C = cost_of<S, N>;
    if constexpr (HasMoveCost<S, N>) {
        return detail::whole_cost<C>(s.cost(node, move));
    } else {
        return C{1};
    }
}

/// What `moves` of successors in place calls: passes moves on as `emit(move, cost)`, at cost one unless they
/// come with another.
template <class S, class N, class Emit>
struct move_receiver {
    using M = typename S::move_type;
    using C = cost_of<S, N>;

    Emit& emit;

    TAIL_ALWAYS_INLINE bool operator()(M const& move) const
    {
        static_assert(!emits_costs<S>, "successors in place with `emits_costs` emit a cost with every move");
        return emit(move, C{1});
    }

    template <class Move>
        requires(!std::same_as<Move, M>)
    TAIL_ALWAYS_INLINE bool operator()(Move const& move) const
    {
        return (*this)(detail::as_move<M>(move));
    }

    template <Cost From>
    TAIL_ALWAYS_INLINE bool operator()(M const& move, From cost) const
    {
        static_assert(emits_costs<S>,
                      "successors in place whose `moves` emits costs say so: "
                      "static constexpr bool emits_costs = true");
        return emit(move, detail::whole_cost<C>(cost));
    }

    template <class Move, Cost From>
        requires(!std::same_as<Move, M>)
    TAIL_ALWAYS_INLINE bool operator()(Move const& move, From cost) const
    {
        return (*this)(detail::as_move<M>(move), cost);
    }
};

/// Calls `emit(move, cost)` for each move out of a node, without those that take `last` back where the
/// successors can tell. `last` is null at a start. `emit` returns true to end the walk.
template <class S, class N, class M, class Emit>
TAIL_ALWAYS_INLINE inline void for_each_move(S const& s, N const& node, M const* last, Emit&& emit)
{
    using receiver = move_receiver<S, N, std::remove_reference_t<Emit>>;
    if constexpr (HasMovesAfter<S, N>) {
        if (last != nullptr) { return s.moves(node, *last, receiver{emit}); }
    } else if constexpr (HasInverse<S> || HasInverseAt<S, N>) {
        if (last != nullptr) {
            auto const back = [&]() -> std::optional<M> {
                if constexpr (HasInverseAt<S, N>) {
                    return s.inverse(node, *last);
                } else {
                    return detail::as_move<M>(s.inverse(*last));
                }
            }();
            auto const others = [&](M const& move, cost_of<S, N> cost) TAIL_ALWAYS_INLINE -> bool {
                return !(back && move == *back) && emit(move, cost);
            };
            s.moves(node, move_receiver<S, N, decltype(others)>{others});
            return;
        }
    }
    s.moves(node, receiver{emit});
}

/// Whether successors in place say that they take the packed form of a node wherever they take the node:
/// `static constexpr bool moves_packed = true`.
template <class S, class N>
inline constexpr bool moves_packed = false;
template <class S, class N>
    requires requires {
        typename N::packed_type;
        requires S::moves_packed;
    } && InPlaceSuccessors<S, N>
inline constexpr bool moves_packed<S, N> = [] {
    static_assert(
        InPlaceSuccessors<S, typename N::packed_type>
            && HasMoveCost<S, N> == HasMoveCost<S, typename N::packed_type>
            && HasInverseAt<S, N> == HasInverseAt<S, typename N::packed_type>
            && HasMovesAfter<S, N> == HasMovesAfter<S, typename N::packed_type>,
        "successors with `moves_packed` take the packed form of a node in `moves`, `apply`, `cost` and "
        "`inverse`, wherever they take the node");
    return true;
}();

/// Whether a heuristic says that it follows moves on the packed form of a node, too:
/// `static constexpr bool follows_packed = true`.
template <class H, class N, class M>
inline constexpr bool follows_packed = false;
template <class H, class N, class M>
    requires requires {
        typename N::packed_type;
        requires H::follows_packed;
    }
inline constexpr bool follows_packed<H, N, M> = [] {
    static_assert(
        requires(H const& h, typename N::packed_type const& packed, M const& move) {
            h.change(packed, move);
        }, "a heuristic with `follows_packed` has `change(packed node, move)`");
    return true;
}();

/// In place of a cost, where moves come without one.
struct no_cost {
    template <class C>
    no_cost(C)
    {}
};

/// A move that is kept, and what it costs if it came with a cost. It stands outside of the classes that keep
/// moves, so that all of them share the code of their arrays.
template <class A, class Cost>
struct noted_move {
    A                           move;
    TAIL_NO_UNIQUE_ADDRESS Cost cost;
};

/// All children of a node, whatever the form of the successors.
template <class P, class Undo = automatic_undo>
class expander {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static_assert(detail::passes_checks<P>());

    static constexpr bool unit_cost = successor_traits<S, N>::unit_cost;
    struct no_copy {
        constexpr explicit no_copy(N const&) {}
    };

    using noted_move = detail::noted_move<A, std::conditional_t<emits_costs<S>, C, no_cost>>;

public:
    static constexpr bool in_place = InPlaceSuccessors<S, N>;

    /// Whether the node is changed while its children are visited.
    static constexpr bool changes_node = in_place && HasUndo<S, N>;

    /// Whether it is compared with a copy each time that it was restored.
    static constexpr bool checks_undo = changes_node && std::same_as<Undo, checked_undo>;

    /// Calls `visit(child, cost, action)` for each child of `node`. `last` is the move that led here, or
    /// null: a move that takes it back is left out. The node is changed and restored around each call if
    /// `changes_node`; after an exception it is worth nothing.
    template <class Visit>
    void operator()(P& problem, std::conditional_t<changes_node, N&, N const&> node, A const* last,
                    Visit&& visit)
    {
        if constexpr (!in_place) {
            detail::for_each_step(problem.successors, node, visit);
        } else {
            S const& s = problem.successors;

            [[maybe_unused]] std::conditional_t<checks_undo, N, no_copy> const before{std::as_const(node)};
            for_each_noted(s, std::as_const(node), last, [&](A const& move, C cost) TAIL_ALWAYS_INLINE {
                if constexpr (changes_node) {
                    s.apply(node, move);
                    visit(std::as_const(node), cost, move);
                    s.undo(node, move);
                    if constexpr (checks_undo) {
                        TAIL_ASSERT(node == before, "undo did not restore the node");
                    }
                } else {
                    N child = node;
                    s.apply(child, move);
                    visit(std::move(child), cost, move);
                }
            });
        }
    }

    /// The same on the packed form of a node, for successors that take it in place of the node. Nothing is
    /// packed or unpacked then: `visit(packed child, cost, action)`.
    template <class Packed, class Visit>
    TAIL_ALWAYS_INLINE void packed(P& problem, Packed const& from, A const* last, Visit&& visit)
    {
        S const& s = problem.successors;
        for_each_noted(s, from, last, [&](A const& move, C cost) TAIL_ALWAYS_INLINE {
            Packed child = from;
            s.apply(child, move);
            visit(child, cost, move);
        });
    }

    [[nodiscard]] std::size_t bytes() const { return noted_.capacity() * sizeof(noted_move); }

private:
    /// Notes all moves, and then calls `visit(move, cost)` for each. So `moves` need not tolerate a node that
    /// changes under it, and what `visit` does is compiled once.
    template <class Node, class Visit>
    TAIL_ALWAYS_INLINE void for_each_noted(S const& s, Node const& node, A const* last, Visit&& visit)
    {
        // Counted here, in a register, and not by the vector.
        noted_move* place = noted_.data();
        noted_move* end   = place + noted_.size();
        detail::for_each_move(s, node, last, [&](A const& move, C cost) TAIL_ALWAYS_INLINE {
            if (place == end) [[unlikely]] { place = more_room(end); }
            *place++ = {move, cost};
            return false;
        });
        for (noted_move const* at = noted_.data(); at != place; ++at) {
            noted_move const& m = *at;
            if constexpr (emits_costs<S>) {
                visit(m.move, m.cost);
            } else if constexpr (unit_cost) {
                visit(m.move, C{1});
            } else {
                visit(m.move, detail::asked_cost(s, node, m.move));
            }
        }
    }

    /// Makes room for more moves behind those that fill all there was.
    TAIL_NOINLINE noted_move* more_room(noted_move*& end)
    {
        std::size_t const noted = noted_.size();
        noted_.resize(noted < 4 ? 8 : 2 * noted, noted_move{A{}, C{1}});
        end = noted_.data() + noted_.size();
        return noted_.data() + noted;
    }

    std::vector<noted_move> noted_;   // all of it is room
};

/// What the step from one node to the next costs, by asking the successors again: the least cost of those
/// with the given action. Nothing if there is none.
template <class S, class N, class A>
[[nodiscard]] std::optional<cost_of<S, N>> cost_of_step(S& successors, N const& from, N const& to,
                                                        A const* action)
{
    using C = cost_of<S, N>;
    std::optional<C> least;
    auto const       offer = [&](C cost) {
        if (!least || cost < *least) { least = cost; }
    };
    if constexpr (InPlaceSuccessors<S, N>) {
        if constexpr (!emits_costs<S>) {
            offer(detail::asked_cost(successors, from, *action));
        } else {
            detail::for_each_move(successors, from, static_cast<A const*>(nullptr),
                                  [&](A const& move, C cost) {
                                      if (move == *action) { offer(cost); }
                                      return false;
                                  });
        }
    } else {
        detail::for_each_step(successors, from, [&](N const& child, C cost, A const& taken) {
            if (!(child == to)) { return; }
            if constexpr (successor_traits<S, N>::has_actions && std::equality_comparable<A>) {
                if (!(taken == *action)) { return; }
            }
            offer(cost);
        });
    }
    return least;
}

}   // namespace tail::detail
