#pragma once

#include <concepts>
#include <utility>
#include <vector>

#include <tail/core/concepts.hpp>
#include <tail/core/heuristic.hpp>
#include <tail/core/problem.hpp>

/// \file
/// One view of the three successor forms for algorithms that keep nodes: everything out of `node`, once.

namespace tail::detail {

/// A cost on its way into type `C`. A fraction that would be lost is a compile-time error, a whole number out
/// of range a broken promise.
template <class C, class From>
concept KeepsDigits = requires(From from) { C{from}; } || std::integral<From>;

template <Cost C, Cost From>
[[nodiscard]] constexpr C whole_cost(From cost)
{
    if constexpr (std::integral<C> && std::integral<From>) {
        if constexpr (std::is_signed_v<From>) { TAIL_ASSERT(cost >= From{0}, "edge cost is negative"); }
        TAIL_ASSERT(std::in_range<C>(cost), "edge cost does not fit the cost type");
    }
    return static_cast<C>(cost);
}

/// What an emitting successor function calls.
template <class N, class C, class A, class Visit>
struct emitter {
    Visit& visit;

    void operator()(N const& child) const { visit(child, C{1}, A{}); }

    template <Cost From>
        requires KeepsDigits<C, From>
    void operator()(N const& child, From cost) const
    {
        visit(child, detail::whole_cost<C>(cost), A{});
    }

    template <Cost From>
        requires KeepsDigits<C, From>
    void operator()(N const& child, From cost, A const& action) const
    {
        visit(child, detail::whole_cost<C>(cost), action);
    }
};

/// Calls `visit(child, cost, action)` for each step of a generating form.
template <class S, class N, class Visit>
void for_each_step(S& successors, N const& node, Visit&& visit)
{
    using C = cost_of<S, N>;
    using A = action_of<S, N>;
    if constexpr (EmittingSuccessors<S, N>) {
        successors(node, emitter<N, C, A, std::remove_reference_t<Visit>>{visit});
    } else {
        for (auto&& e : successors(node)) {
            using E = std::remove_cvref_t<decltype(e)>;
            if constexpr (StepLike<E, N>) {
                if constexpr (successor_traits<S, N>::has_actions) {
                    visit(e.node, static_cast<C>(e.cost), e.action);
                } else {
                    visit(e.node, static_cast<C>(e.cost), A{});
                }
            } else if constexpr (PairLike<E, N>) {
                visit(e.first, static_cast<C>(e.second), A{});
            } else {
                visit(static_cast<N const&>(e), C{1}, A{});
            }
        }
    }
}

/// Calls `visit(child, cost, action, estimate)` for each child of `node`, where `estimate()` is the child's
/// h: carried along by the move if the heuristic can, otherwise computed when asked for.
///
/// In place, `node` is changed and restored around each call. `last` is the move that led here, or null: a
/// move that takes it back is left out.
template <class P, class N, class C, class A, class Visit>
void for_each_child(P& problem, N& node, C h, A const* last, Visit&& visit)
{
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;
    if constexpr (InPlaceSuccessors<S, N>) {
        static_assert(!fails_to_follow<H, N, A>,
                      "a heuristic's `change` takes (node, move) and its `after` (node, move, value of the "
                      "node), and both are const");
        S const& s   = problem.successors;
        using E      = typename carried<H, N, A, C>::type;
        E const from = [&] {
            if constexpr (std::is_same_v<E, C>) {
                return h;
            } else {
                return problem.heuristic(
                    std::as_const(node));   // more than its value: made anew, once for all children
            }
        }();
        auto const make = [&](A const& move) {
            C cost{1};
            if constexpr (HasMoveCost<S, N>) { cost = static_cast<C>(s.cost(std::as_const(node), move)); }
            if constexpr (IncrementalHeuristic<H, N, A>) {
                auto const child_h = static_cast<C>(
                    detail::estimate_after<E>(problem.heuristic, std::as_const(node), move, from));
                s.apply(node, move);
                visit(std::as_const(node), cost, move, [&] { return child_h; });
            } else {
                s.apply(node, move);
                visit(std::as_const(node), cost, move,
                      [&] { return detail::estimate(problem, std::as_const(node)); });
            }
            s.undo(node, move);
        };
        // The moves are noted first unless `moves` stands a node that changes under it.
        auto const walk = [&](auto&& emit) {
            if constexpr (HasMovesAfter<S, N>) {
                if (last != nullptr) {
                    s.moves(std::as_const(node), *last, emit);
                    return;
                }
                s.moves(std::as_const(node), emit);
            } else if constexpr (HasInverse<S>) {
                s.moves(std::as_const(node), [&](A const& move) -> bool {
                    if (last != nullptr && move == s.inverse(*last)) { return false; }
                    return emit(move);
                });
            } else {
                s.moves(std::as_const(node), emit);
            }
        };
        if constexpr (is_reentrant<S>) {
            walk([&](A const& move) {
                make(move);
                return false;
            });
        } else {
            std::vector<A> noted;
            walk([&](A const& move) {
                noted.push_back(move);
                return false;
            });
            for (A const& move : noted) { make(move); }
        }
    } else {
        detail::for_each_step(
            problem.successors, std::as_const(node), [&](N const& child, C cost, A const& action) {
                visit(child, cost, action, [&] { return detail::estimate(problem, child); });
            });
    }
}

}   // namespace tail::detail
