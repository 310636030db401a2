#pragma once

#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/heuristics/detail/kept_matching.hpp>
#include <tail/domains/sokoban/heuristics/detail/pair_conflicts.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// `matching`, and two pushes more for each two boxes that block each other (linear conflicts, after
/// A. Junghanns, "Pushing the limits", PhD thesis, 1999).
///
/// Two boxes next to each other are in conflict if
/// 1. not both are on goals, and
/// 2. no push of either that the man can get to while both stay brings that box nearer to any goal. Nothing
///    else is taken to be in his way.
///
/// Then one of the two has to be pushed. The first push that either gets brings it nearer to no goal. The
/// squares that a box goes over change their colour as on a chess board, so a detour takes two pushes more,
/// wherever the box ends. Conflicts that have no box in common add up; the largest number of these counts.
///
/// Consistent: whether two boxes are in conflict changes only by a push of one of them. If a push ends a
/// conflict, it brought the box nearer to no goal, so the matching grew by one; and it ends one of those that
/// count, at most. A push of a box that is in no conflict ends none.
///
/// Has memory of its own, as `matching`: one for each search and thread.
class linear_conflict {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// A wall may end a conflict.
    static constexpr bool grows_with_walls = false;

    /// For this level, which has to live as long.
    explicit linear_conflict(level const& l) : level_{&l}, kept_{l}, conflicts_{l} {}
    explicit linear_conflict(level&&) = delete;   // the level has to live as long

    /// The matching, and what the conflicts add.
    [[nodiscard]] int operator()(position const& p) const { return of(p.boxes(), p.man()); }

    /// The estimate after a move that is not made yet.
    template <class Move>
    [[nodiscard]] int after(position const& p, Move const& m, int before) const
    {
        detail::relocation const r = detail::to_goals::moved(*level_, p, m);
        return r.from == no_square ? before : after(p.boxes(), p.man(), r);
    }

    /// The same for boxes and a man that are no `position`.
    [[nodiscard]] int of(square_set const& boxes, square man) const
    {
        return together(kept_.total(boxes, man), boxes, man);
    }
    /// The same after a box has moved.
    [[nodiscard]] int after(square_set boxes, square man, detail::relocation r) const
    {
        int const least = kept_.total_after(boxes, man, r);
        boxes.erase(r.from);
        boxes.insert(r.to);
        return together(least, boxes, r.man);
    }

private:
    [[nodiscard]] int together(int least, square_set const& boxes, square man) const
    {
        return least == infinite_cost<int> ? least : least + 2 * conflicts_.count(boxes, man);
    }

    level const*                                    level_;
    mutable detail::kept_matching<detail::to_goals> kept_;
    mutable detail::pair_conflicts                  conflicts_;
};

}   // namespace tail::sokoban
