#pragma once

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Four squares in a square, all of them boxes or walls, at least one of them a box off goal: none of these
/// boxes will ever move, so the position is dead. Boxes that are all on goals may stay so.
///
/// Four looks at four squares. `freeze_test` finds all that this finds, and more.
class square_block_test {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// For this level, which has to live as long.
    explicit square_block_test(level const& l) : level_{&l} {}
    explicit square_block_test(level&&) = delete;   // the level has to live as long

    /// Looks at the blocks of the box that moved last, or, if it is not known, of all boxes.
    [[nodiscard]] bool dead(position const& p) const
    {
        if (p.last_box() != no_square) { return dead_at(p, p.last_box()); }
        bool found = false;
        p.boxes().for_each([&](square b) { found = found || dead_at(p, b); });
        return found;
    }

private:
    [[nodiscard]] bool dead_at(position const& p, square box) const
    {
        for (direction v : {direction::up, direction::down}) {
            square const a = level_->neighbour(box, v);
            if (!filled(p, a)) { continue; }
            for (direction h : {direction::left, direction::right}) {
                square const b = level_->neighbour(box, h);
                if (!filled(p, b)) { continue; }
                // All neighbours of a wall are walls: the fourth square is found from one that is none. With
                // walls on both sides the box is in a corner, and the fourth square does not matter.
                square const wall = level_->wall();
                square const c    = a != wall ? level_->neighbour(a, h)
                       : b != wall            ? level_->neighbour(b, v)
                                              : wall;
                if (filled(p, c) && (off_goal(box) || off_goal(a) || off_goal(b) || off_goal(c))) {
                    return true;
                }
            }
        }
        return false;
    }

    [[nodiscard]] bool filled(position const& p, square s) const
    {
        return s == level_->wall() || p.has_box(s);
    }
    [[nodiscard]] bool off_goal(square s) const { return s != level_->wall() && !level_->is_goal(s); }

    level const* level_;
};

}   // namespace tail::sokoban
