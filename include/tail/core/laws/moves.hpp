#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/hash.hpp>
#include <tail/core/laws/steps.hpp>

/// \file
/// The laws of successors in place, at one node: moves differ, are undone, and are left out only where they
/// lead back.

namespace tail::laws::detail {

/// What is wrong with `found`, which should be `wanted`, to the hash. `deed` led there.
template <class N>
[[nodiscard]] finding difference_of_nodes(char const* law, std::string const& deed, N const& found,
                                          N const& wanted)
{
    if (!(found == wanted)) { return flaw{law, deed + " another node, " + detail::describe(found)}; }
    if constexpr (Hashable<N>) {
        if (tail::hash<N>{}(found) != tail::hash<N>{}(wanted)) {
            return flaw{"hash", deed + " an equal node with another hash"};
        }
    }
    return std::nullopt;
}

/// The moves out of `node`, in order; with `last`, those that are left after it.
template <class P, class... Last>
[[nodiscard]] auto moves_out_of(P const& problem, node_of<P> const& node, Last const&... last)
{
    using A = action_of<successors_of<P>, node_of<P>>;
    using C = cost_of<successors_of<P>, node_of<P>>;
    std::vector<A>            moves;
    std::vector<read_cost<C>> costs;
    std::as_const(problem.successors).moves(node, last..., move_collector<A, C>{moves, costs});
    return moves;
}

template <class M>
[[nodiscard]] bool contains(std::vector<M> const& moves, M const& move)
{
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// `undo` restores the node and its hash.
template <class P>
[[nodiscard]] finding flaw_of_undo(P const& problem, node_of<P> const& node, step_of_problem<P> const& step)
{
    if constexpr (tail::detail::HasUndo<successors_of<P>, node_of<P>>) {
        node_of<P> back = step.child;
        problem.successors.undo(back, step.action);
        if (auto f = detail::difference_of_nodes("undo", "apply and undo lead to", back, node)) {
            f->move = detail::describe_move(node, step.action);
            return f;
        }
    }
    return std::nullopt;
}

/// A move that searches leave out after `step`, because of `inverse` or `moves(node, last, emit)`, leads back
/// to `node`.
template <class P>
[[nodiscard]] finding flaw_of_moves_left_out(P const& problem, node_of<P> const& node,
                                             step_of_problem<P> const& step)
{
    using S        = successors_of<P>;
    using N        = node_of<P>;
    using M        = std::remove_cvref_t<decltype(step.action)>;
    S const&   s   = problem.successors;
    auto const all = detail::moves_out_of(problem, step.child);

    // Nothing, or why `move` may not be left out.
    auto const leads_elsewhere = [&](M const& move) -> std::optional<std::string> {
        N next = step.child;
        s.apply(next, move);
        if (next == node) { return std::nullopt; }
        return detail::describe_move(step.child, move) + " leads from there to " + detail::describe(next)
            + ", not back";
    };
    std::optional<M> back;
    if constexpr (tail::detail::HasInverseAt<S, N>) {
        back = s.inverse(step.child, step.action);
    } else if constexpr (tail::detail::HasInverse<S>) {
        back = tail::detail::as_move<M>(s.inverse(step.action));
    }
    if (back && detail::contains(all, *back)) {
        if (auto const wrong = leads_elsewhere(*back)) {
            return flaw{"inverse", "its inverse " + *wrong, detail::describe_move(node, step.action)};
        }
    }
    if constexpr (tail::detail::HasMovesAfter<S, N>) {
        auto const left = detail::moves_out_of(problem, step.child, step.action);
        for (std::size_t i = 0; i < left.size(); ++i) {
            if (!detail::contains(all, left[i])) {
                return flaw{"moves after a move",
                            "afterwards " + detail::describe_move(step.child, left[i])
                                + " is emitted, which is no move of that node",
                            detail::describe_move(node, step.action)};
            }
        }
        for (M const& move : all) {
            if (detail::contains(left, move)) { continue; }
            if (auto const wrong = leads_elsewhere(move)) {
                return flaw{"moves after a move", "afterwards a move is left out, but " + *wrong,
                            detail::describe_move(node, step.action)};
            }
        }
    }
    return std::nullopt;
}

/// `moves` of a class that says `reentrant` stops when `emit` returns true. Between calls of `emit` it
/// tolerates changes to the node, as long as they are undone, and calls of `moves` for the changed node.
template <class P>
[[nodiscard]] finding flaw_of_reentrance(P const& problem, node_of<P> const& node,
                                         steps_of_problem<P> const& steps)
{
    using M           = action_of<successors_of<P>, node_of<P>>;
    auto const& s     = std::as_const(problem.successors);
    auto const  watch = [&](node_of<P> const& at, auto&& emit) {
        s.moves(at, [&](auto const& move, auto const&...) -> bool {
            return emit(tail::detail::as_move<M>(move));
        });
    };
    for (std::size_t const stop : {std::size_t{1}, steps.size() / 2}) {
        if (stop == 0 || stop >= steps.size()) { continue; }
        std::size_t seen = 0;
        watch(node, [&](M const&) { return ++seen >= stop; });
        if (seen != stop) { return flaw{"reentrant", "moves goes on after emit has returned true"}; }
    }
    if constexpr (tail::detail::HasUndo<successors_of<P>, node_of<P>>) {
        node_of<P>  now    = node;
        std::size_t number = 0;
        finding     wrong;
        watch(std::as_const(now), [&](M const& move) {
            if (number >= steps.size() || !(move == steps[number].action)) {
                wrong = flaw{"reentrant", "moves emits another move if it is called for a child meanwhile",
                             detail::describe_move(node, move)};
                return true;
            }
            ++number;
            s.apply(now, move);
            watch(std::as_const(now), [](M const&) { return false; });   // as a depth-first search does
            s.undo(now, move);
            return false;
        });
        if (!wrong && number != steps.size()) {
            wrong = flaw{"reentrant", "moves stops early if it is called for a child meanwhile"};
        }
        return wrong;
    } else {
        return std::nullopt;
    }
}

/// All laws of successors in place, at one node.
template <class P>
[[nodiscard]] finding flaw_of_moves(P const& problem, node_of<P> const& node,
                                    steps_of_problem<P> const& steps)
{
    for (std::size_t i = 0; i < steps.size(); ++i) {
        auto const& move = steps[i].action;
        for (std::size_t j = 0; j < i; ++j) {
            if (steps[j].action == move) {
                return flaw{"distinct moves", "the move is emitted twice", detail::describe_move(node, move)};
            }
        }
        if (auto f = detail::flaw_of_undo(problem, node, steps[i])) { return f; }
        if constexpr (!depends_on_path<P>) {
            if (auto f = detail::flaw_of_moves_left_out(problem, node, steps[i])) { return f; }
        }
    }
    if constexpr (tail::detail::is_reentrant<successors_of<P>>) {
        return detail::flaw_of_reentrance(problem, node, steps);
    } else {
        return std::nullopt;
    }
}

}   // namespace tail::laws::detail
