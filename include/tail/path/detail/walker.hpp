#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/undo_policy.hpp>

/// \file
/// One view of the three successor forms for depth-first search: a node that is moved along and back.
///
/// In place, that is the node itself. Where moves cannot be undone, and for the generating forms, it is a
/// stack of the nodes on the path. A move of a generating form is the place of a child among its siblings.

namespace tail::detail {

// What is kept in arrays stands outside of the class, so that all walkers over the same nodes share the code
// of these arrays.

/// A child of a generating form, kept while its siblings are searched.
template <class N, class C, class A>
struct walker_child {
    N                        node;
    C                        cost;
    TAIL_NO_UNIQUE_ADDRESS A action;
    std::size_t              number;   // among all children of its parent
};

/// A move of a generating form: the number of the child, and where it is kept.
struct nth_child {
    std::size_t number;
    std::size_t place;

    friend bool operator==(nth_child a, nth_child b) { return a.number == b.number; }
};

template <class P, class Undo = automatic_undo>
class walker {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of_problem<P>;
    using A = action_of_problem<P>;

    static constexpr bool in_place = InPlaceSuccessors<S, N>;

    /// Copies are kept all the same, and each node that was restored is compared with its copy.
    static constexpr bool checks_undo = in_place && HasUndo<S, N> && std::is_same_v<Undo, checked_undo>;

    /// One node that is changed and changed back; otherwise a stack of copies.
    static constexpr bool changes_node = in_place && HasUndo<S, N> && !checks_undo;

    using child     = walker_child<N, C, A>;
    using kept_move = noted_move<A, std::conditional_t<emits_costs<S>, C, no_cost>>;

public:
    /// In place: the problem's own move. Otherwise the number of a child.
    using move_type = std::conditional_t<in_place, A, nth_child>;

    /// Whether a child can be looked at before the move to it is made.
    static constexpr bool shows_children = !in_place;

    /// Whether nodes, moves or children are kept while they are searched, which takes memory.
    static constexpr bool keeps = !changes_node || !is_reentrant<S>;

    /// Stands on the start, if there is just one. With a range of starts, `restart` comes first.
    explicit walker(P const& problem) : node_{first_place(problem)} {}

    void restart(N const& start)
    {
        kept_.clear();
        if constexpr (changes_node) {
            node_ = start;
        } else {
            node_.assign(1, start);   // keeps its memory
        }
    }

    /// Whether there is a node: not before `restart` where the problem has a range of starts.
    [[nodiscard]] bool stands() const
    {
        if constexpr (!changes_node) {
            return !node_.empty();
        } else if constexpr (has_starts<P>) {
            return node_.has_value();
        } else {
            return true;
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE N const& node() const
    {
        if constexpr (!changes_node) {
            return node_.back();
        } else if constexpr (has_starts<P>) {
            return *node_;
        } else {
            return node_;
        }
    }

    /// The child that `move` leads to, without going there.
    [[nodiscard]] N const& peek(move_type const& move) const
        requires shows_children
    {
        return kept_[move.place].node;
    }

    /// What a move costs; `emitted` is the cost that `moves` gave with it.
    [[nodiscard]] TAIL_ALWAYS_INLINE C cost(P const& problem, move_type const& move,
                                            [[maybe_unused]] C emitted) const
    {
        if constexpr (!in_place) {
            return kept_[move.place].cost;
        } else if constexpr (emits_costs<S>) {
            return emitted;
        } else {
            return detail::asked_cost(problem.successors, node(), move);
        }
    }

    TAIL_ALWAYS_INLINE void apply(P const& problem, move_type const& move)
    {
        if constexpr (!in_place) {
            node_.push_back(kept_[move.place].node);
        } else {
            if constexpr (!changes_node) { node_.push_back(node_.back()); }
            problem.successors.apply(node_to_change(), move);
        }
    }

    TAIL_ALWAYS_INLINE void undo([[maybe_unused]] P const& problem, [[maybe_unused]] move_type const& move)
    {
        if constexpr (changes_node) {
            problem.successors.undo(node_to_change(), move);
        } else {
            if constexpr (checks_undo) {
                problem.successors.undo(node_.back(), move);
                TAIL_ASSERT(node_.back() == node_[node_.size() - 2], "undo did not restore the node");
            }
            node_.pop_back();
        }
    }

    /// Calls `emit(move, cost)` for each move until it returns true, and then returns true. With `SkipUndo` a
    /// move that just takes `last` back is left out. `last` is a move, or a pointer to one that is null at a
    /// start.
    ///
    /// Memory is not taken here, where nobody asks for it: when the next node, move or child does not fit,
    /// `emit` is never called and `crowded` says so. After `grow` the call can be made again.
    template <bool SkipUndo, class Last, class Emit>
    TAIL_ALWAYS_INLINE bool moves(P& problem, Last const& last, Emit&& emit)
    {
        if constexpr (keeps) {
            crowded_ = nodes_full();
            if (crowded_) [[unlikely]] { return false; }
        }
        if constexpr (!in_place) {
            return children<SkipUndo>(problem, emit);
        } else if constexpr (is_reentrant<S>) {
            bool stopped = false;
            each_move<SkipUndo>(problem, last, [&](move_type const& move, C cost) TAIL_ALWAYS_INLINE {
                stopped = emit(move, cost);
                return stopped;
            });
            return stopped;
        } else {
            std::size_t const first = kept_.size();
            each_move<SkipUndo>(problem, last, [&](move_type const& move, C cost) {
                keep(kept_move{move, cost});
                return crowded_;
            });
            if (crowded_) [[unlikely]] { return drop(first); }
            return each_kept(first, kept_.size(), [&](std::size_t i) {
                kept_move const kept = kept_[i];   // a copy: deeper levels keep their moves behind these
                if constexpr (emits_costs<S>) {
                    return emit(kept.move, kept.cost);
                } else {
                    return emit(kept.move, C{1});
                }
            });
        }
    }

    /// Stands on the last of these nodes. The one before it is its parent, with which children are compared.
    /// (To make a move of a generating form again is to ask for all of its siblings.)
    void stand_on(std::vector<N> const& nodes)
        requires shows_children
    {
        kept_.clear();
        node_.assign(nodes.begin(), nodes.end());   // keeps its memory
    }

    /// Makes a move again that was made from this node before, and adds it to a result.
    template <class Result>
    void take(P& problem, move_type const& move, Result& r)
    {
        if constexpr (in_place) {
            auto const cost = detail::cost_of_step(problem.successors, node(), node(), &move);
            TAIL_ASSERT(cost.has_value(), "the same node has other moves than before");
            r.cost = add_cost(r.cost, *cost);
            problem.successors.apply(node_to_change(), move);
            r.actions.push_back(move);
        } else {
            child& taken = taken_again(problem, move);
            r.cost       = add_cost(r.cost, taken.cost);
            if constexpr (successor_traits<S, N>::has_actions) { r.actions.push_back(taken.action); }
            node_.assign(1, std::move(taken.node));
        }
        r.path.push_back(node());
    }

    /// Whether the last call of `moves` lacked memory.
    [[nodiscard]] bool crowded() const { return keeps && crowded_; }

    /// Bytes that `grow` will take on top, and growing itself. The old array lives until all has been moved.
    [[nodiscard]] std::size_t needs() const
    {
        if (nodes_full()) { return grown(node_capacity()) * sizeof(N); }
        return grown(kept_.capacity()) * sizeof(typename decltype(kept_)::value_type);
    }
    void grow()
    {
        if constexpr (!changes_node) {
            if (nodes_full()) { return node_.reserve(grown(node_.capacity())); }
        }
        kept_.reserve(grown(kept_.capacity()));
    }

    [[nodiscard]] std::size_t bytes() const
    {
        return kept_.capacity() * sizeof(typename decltype(kept_)::value_type) + node_capacity() * sizeof(N);
    }

private:
    using single_node = std::conditional_t<has_starts<P>, std::optional<N>, N>;
    using place_type  = std::conditional_t<changes_node, single_node, std::vector<N>>;

    [[nodiscard]] static place_type first_place(P const& problem)
    {
        if constexpr (has_starts<P>) {
            return {};
        } else if constexpr (changes_node) {
            return problem.start;
        } else {
            return std::vector<N>(1, problem.start);
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE N& node_to_change()
    {
        if constexpr (!changes_node) {
            return node_.back();
        } else if constexpr (has_starts<P>) {
            return *node_;
        } else {
            return node_;
        }
    }

    /// The child that a move led to before, alone among those that are kept.
    [[nodiscard]] child& taken_again(P& problem, move_type const& move)
        requires(!in_place)
    {
        std::size_t number = 0;
        kept_.clear();
        detail::for_each_step(problem.successors, std::as_const(node_.back()),
                              [&](N const& n, C cost, A const& action) {
                                  if (number++ == move.number) {
                                      kept_.push_back(child{n, cost, action, move.number});
                                  }
                              });
        TAIL_ASSERT(!kept_.empty(), "the same node has fewer successors than before");
        return kept_.back();
    }

    template <bool SkipUndo, class Last, class Emit>
    TAIL_ALWAYS_INLINE void each_move(P const& problem, Last const& last, Emit&& emit) const
    {
        S const& s     = problem.successors;
        using receiver = move_receiver<S, N, std::remove_reference_t<Emit>>;
        if constexpr (!SkipUndo || !(HasMovesAfter<S, N> || HasInverse<S> || HasInverseAt<S, N>)) {
            s.moves(node(), receiver{emit});
        } else if constexpr (std::is_same_v<Last, move_type const*>) {
            if (last != nullptr) {
                each_move<true>(problem, *last, emit);
            } else {
                s.moves(node(), receiver{emit});
            }
        } else if constexpr (HasMovesAfter<S, N>) {
            s.moves(node(), last, receiver{emit});
        } else {
            auto const back = way_back(s, last);
            auto const rest = [&](move_type const& move, C cost)
                                  TAIL_ALWAYS_INLINE -> bool { return !(back == move) && emit(move, cost); };
            s.moves(node(), move_receiver<S, N, decltype(rest)>{rest});
        }
    }

    /// The move that takes `last` back, if there is one.
    [[nodiscard]] TAIL_ALWAYS_INLINE auto way_back(S const& s, move_type const& last) const
    {
        if constexpr (HasInverseAt<S, N>) {
            return s.inverse(node(), last);
        } else {
            return detail::as_move<move_type>(s.inverse(last));
        }
    }

    template <bool SkipUndo, class Emit>
    bool children(P& problem, Emit& emit)
    {
        std::size_t const first = kept_.size();
        std::size_t const depth = node_.size();
        std::size_t       count = 0;
        // No step below touches `node_` before all children are there: the range may refer to its node.
        detail::for_each_step(problem.successors, std::as_const(node_.back()),
                              [&]<class Child>(Child&& n, C cost, A const& action) {
                                  std::size_t const number = count++;
                                  if (SkipUndo && depth >= 2 && n == node_[depth - 2]) { return; }
                                  keep(child{std::forward<Child>(n), cost, action, number});
                              });
        if (crowded_) [[unlikely]] { return drop(first); }
        return each_kept(first, kept_.size(),
                         [&](std::size_t i) { return emit(nth_child{kept_[i].number, i}, C{1}); });
    }

    template <class Kept>
    void keep(Kept&& kept)
    {
        if (kept_.size() == kept_.capacity()) [[unlikely]] { crowded_ = true; }
        if (!crowded_) [[likely]] { kept_.push_back(std::forward<Kept>(kept)); }
    }

    bool drop(std::size_t first)
    {
        kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(first), kept_.end());
        return false;
    }

    [[nodiscard]] static std::size_t grown(std::size_t capacity) { return capacity < 8 ? 16 : 2 * capacity; }

    [[nodiscard]] std::size_t node_capacity() const
    {
        if constexpr (changes_node) {
            return 0;
        } else {
            return node_.capacity();
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE bool nodes_full() const
    {
        if constexpr (changes_node) {
            return false;
        } else {
            return node_.size() == node_.capacity();
        }
    }

    template <class Visit>
    bool each_kept(std::size_t first, std::size_t end, Visit&& visit)
    {
        bool stopped = false;
        for (std::size_t i = first; i < end && !stopped; ++i) { stopped = visit(i); }
        kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(first), kept_.end());
        return stopped;
    }

    place_type                                                  node_;
    std::vector<std::conditional_t<in_place, kept_move, child>> kept_;   // of all levels that are searched
    bool                                                        crowded_ = false;
};

}   // namespace tail::detail
