#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/problem.hpp>

/// \file
/// One view of the three successor forms for depth-first search: a node that is moved along and back.
///
/// In place, that is the node itself. For the generating forms it is the stack of the nodes on the path, and
/// a move is the place of a child among its siblings.

namespace tail::detail {

/// Stands for the move before the first one.
struct no_last {};

template <class P>
class walker {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using C = cost_of_problem<P>;
    using A = action_of_problem<P>;

    static constexpr bool in_place = InPlaceSuccessors<S, N>;

    /// A child of a generating form, kept while its siblings are searched.
    struct child {
        N                        node;
        C                        cost;
        TAIL_NO_UNIQUE_ADDRESS A action;
        std::size_t              number;   // among all children of its parent
    };

public:
    /// In place: the problem's own move. Otherwise: the how-manieth child, and where it is kept.
    struct nth_child {
        std::size_t number;
        std::size_t place;

        friend bool operator==(nth_child a, nth_child b) { return a.number == b.number; }
    };
    using move_type = std::conditional_t<in_place, A, nth_child>;

    /// Whether a child can be looked at before the move to it is made.
    static constexpr bool shows_children = !in_place;

    /// Whether moves or children are kept while they are searched, which takes memory.
    static constexpr bool keeps = !in_place || !is_reentrant<S>;

    explicit walker(P const& problem) : node_{at_start(problem)} {}

    void restart(P const& problem)
    {
        kept_.clear();
        if constexpr (in_place) {
            node_ = problem.start;
        } else {
            node_.assign(1, problem.start);   // keeps its memory
        }
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE N const& node() const
    {
        if constexpr (in_place) {
            return node_;
        } else {
            return node_.back();
        }
    }

    /// The child that `move` leads to, without going there.
    [[nodiscard]] N const& peek(move_type const& move) const
        requires shows_children
    {
        return kept_[move.place].node;
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE C cost(P const& problem, move_type const& move) const
    {
        if constexpr (!in_place) {
            return kept_[move.place].cost;
        } else {
            return detail::asked_cost(problem.successors, node_, move);
        }
    }

    TAIL_ALWAYS_INLINE void apply(P const& problem, move_type const& move)
    {
        if constexpr (in_place) {
            problem.successors.apply(node_, move);
        } else {
            node_.push_back(kept_[move.place].node);
        }
    }

    TAIL_ALWAYS_INLINE void undo(P const& problem, move_type const& move)
    {
        if constexpr (in_place) {
            problem.successors.undo(node_, move);
        } else {
            node_.pop_back();
        }
    }

    /// Calls `emit(move)` for each move until it returns true, and then returns true. With `SkipUndo` a move
    /// that just takes `last` back is left out.
    ///
    /// Memory is not taken here, where nobody asks for it: when the next move or child does not fit, `emit`
    /// is never called and `crowded` says so. After `grow` the call can be made again.
    template <bool SkipUndo, class Last, class Emit>
    TAIL_ALWAYS_INLINE bool moves(P& problem, Last const& last, Emit&& emit)
    {
        if constexpr (!in_place) {
            return children<SkipUndo>(problem, emit);
        } else if constexpr (is_reentrant<S>) {
            bool stopped = false;
            each_move<SkipUndo>(problem, last, [&](move_type const& move) TAIL_ALWAYS_INLINE {
                stopped = emit(move);
                return stopped;
            });
            return stopped;
        } else {
            std::size_t const first = kept_.size();
            crowded_                = false;
            each_move<SkipUndo>(problem, last, [&](move_type const& move) {
                keep(move);
                return crowded_;
            });
            if (crowded_) [[unlikely]] { return drop(first); }
            return each_kept(first, kept_.size(), [&](std::size_t i) {
                move_type const move = kept_[i];   // a copy: deeper levels keep their moves behind these
                return emit(move);
            });
        }
    }

    /// Goes on to a child by a move that another walker on the same node has made.
    void follow(P& problem, move_type const& move)
    {
        if constexpr (in_place) {
            apply(problem, move);
        } else {
            N next = taken_again(problem, move).node;
            kept_.clear();
            node_.push_back(std::move(next));
        }
    }

    /// Makes a move again that was made from this node before, and adds it to a result.
    template <class Result>
    void take(P& problem, move_type const& move, Result& r)
    {
        if constexpr (in_place) {
            r.cost = add_cost(r.cost, cost(problem, move));
            apply(problem, move);
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
        if constexpr (!in_place) {
            if (nodes_full()) { return node_.reserve(grown(node_.capacity())); }
        }
        kept_.reserve(grown(kept_.capacity()));
    }

    [[nodiscard]] std::size_t bytes() const
    {
        std::size_t const kept = kept_.capacity() * sizeof(typename decltype(kept_)::value_type);
        if constexpr (in_place) {
            return kept;
        } else {
            return kept + node_capacity() * sizeof(N);
        }
    }

private:
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

    using place_type = std::conditional_t<in_place, N, std::vector<N>>;

    [[nodiscard]] static place_type at_start(P const& problem)
    {
        if constexpr (in_place) {
            return problem.start;
        } else {
            return std::vector<N>(1, problem.start);
        }
    }

    template <bool SkipUndo, class Last, class Emit>
    TAIL_ALWAYS_INLINE void each_move(P const& problem, Last const& last, Emit&& emit) const
    {
        constexpr bool first = std::is_same_v<Last, no_last>;
        S const&       s     = problem.successors;
        if constexpr (SkipUndo && !first && HasMovesAfter<S, N>) {
            s.moves(node_, last, emit);
        } else if constexpr (SkipUndo && !first && HasInverse<S>) {
            auto const back = s.inverse(last);
            s.moves(node_, [&](move_type const& move) TAIL_ALWAYS_INLINE -> bool {
                if (move == back) { return false; }
                return emit(move);
            });
        } else {
            s.moves(node_, emit);
        }
    }

    template <bool SkipUndo, class Emit>
    bool children(P& problem, Emit& emit)
    {
        std::size_t const first = kept_.size();
        std::size_t const depth = node_.size();
        std::size_t       count = 0;
        crowded_                = depth == node_.capacity();
        if (crowded_) [[unlikely]] { return false; }
        // No step below touches `node_` before all children are there: the range may refer to its node.
        detail::for_each_step(problem.successors, std::as_const(node_.back()),
                              [&](N const& n, C cost, A const& action) {
                                  std::size_t const number = count++;
                                  if (SkipUndo && depth >= 2 && n == node_[depth - 2]) { return; }
                                  keep(child{n, cost, action, number});
                              });
        if (crowded_) [[unlikely]] { return drop(first); }
        return each_kept(first, kept_.size(),
                         [&](std::size_t i) { return emit(nth_child{kept_[i].number, i}); });
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
        if constexpr (in_place) {
            return 0;
        } else {
            return node_.capacity();
        }
    }

    [[nodiscard]] bool nodes_full() const
    {
        if constexpr (in_place) {
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

    place_type                                          node_;
    std::vector<std::conditional_t<in_place, A, child>> kept_;   // moves or children of all open levels
    bool                                                crowded_ = false;
};

}   // namespace tail::detail
