#pragma once

#include <tail/domains/sokoban/heuristics/detail/kept_matching.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// The least sum of pushes that takes each box to a goal of its own, as if each were alone on the level: a
/// minimum-cost matching. Infinite if the boxes cannot all have goals of their own (a bipartite deadlock).
///
/// Consistent, for the reason of `nearest`: a push changes one row of distances, by one at most. It is never
/// below `nearest`.
///
/// Keeps the matching of the position that it was asked for last, and goes on from there: so it has memory
/// of its own, one for each search and thread. After a move only one row is matched anew.
///
/// With more than `assignment::most_columns` goals it is `nearest`.
template <class Way>
class basic_matching {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// Walls in place of boxes on goals never make it less.
    static constexpr bool grows_with_walls = true;

    /// For this level, which has to live as long.
    explicit basic_matching(level const& l) : level_{&l}, kept_{l} {}
    explicit basic_matching(level&&) = delete;   // the level has to live as long

    /// The cheapest way to give each box a goal of its own.
    [[nodiscard]] int operator()(position const& p) const { return of(p.boxes(), p.man()); }

    /// The estimate after a move that is not made yet.
    template <class Move>
    [[nodiscard]] int after(position const& p, Move const& m, int before) const
    {
        detail::relocation const r = Way::moved(*level_, p, m);
        return r.from == no_square ? before : after(p.boxes(), p.man(), r);
    }

    /// The same for boxes and a man that are no `position`.
    [[nodiscard]] int of(square_set const& boxes, square man) const { return kept_.total(boxes, man); }
    /// The same after a box has moved.
    [[nodiscard]] int after(square_set const& boxes, square man, detail::relocation r) const
    {
        return kept_.total_after(boxes, man, r);
    }

private:
    level const*                       level_;
    mutable detail::kept_matching<Way> kept_;
};

/// For searches by pushes.
using matching = basic_matching<detail::to_goals>;

}   // namespace tail::sokoban
