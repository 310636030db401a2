#pragma once

#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/concepts.hpp>
#include <tail/core/cost.hpp>
#include <tail/core/expand.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/successor_traits.hpp>

namespace tail::detail {

/// What a part of a path is told in: moves, or nodes where the problem has no moves.
template <class P>
using part_element =
    std::conditional_t<successor_traits<typename P::successors_type, typename P::node_type>::has_actions,
                       action_of_problem<P>, node_of_problem<P>>;

/// Makes one step that somebody else has found, by the successors of the problem: the cheapest of those that
/// fit. The cost of the step; nothing if the successors have none.
template <class P>
[[nodiscard]] std::optional<cost_of_problem<P>> play_step(P const& p, node_of_problem<P>& now,
                                                          part_element<P> const& wanted)
{
    using N = node_of_problem<P>;
    using S = typename P::successors_type;
    using C = cost_of_problem<P>;
    using A = action_of_problem<P>;

    std::optional<C> least;
    auto const       offer = [&](C cost) {
        bool const better = !least || cost < *least;
        if (better) { least = cost; }
        return better;
    };
    if constexpr (InPlaceSuccessors<S, N>) {
        S const& s = p.successors;
        detail::for_each_move(s, now, static_cast<A const*>(nullptr), [&](A const& move, C cost) {
            if (move == wanted) {
                static_cast<void>(offer(detail::emits_costs<S> ? cost : detail::asked_cost(s, now, move)));
            }
            return false;
        });
        if (least) { s.apply(now, wanted); }
    } else {
        std::optional<N> next;
        detail::for_each_step(p.successors, std::as_const(now), [&](N const& child, C cost, A const& action) {
            bool fits = false;
            if constexpr (successor_traits<S, N>::has_actions) {
                fits = action == wanted;
            } else {
                fits = child == wanted;
            }
            if (fits && offer(cost)) { next = child; }
        });
        if (least) { now = std::move(*next); }
    }
    return least;
}

}   // namespace tail::detail
