#pragma once

#include <array>
#include <cstddef>

#include <tail/core/game.hpp>
#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/layout.hpp>
#include <tail/domains/phutball/field.hpp>

/// \file
/// How many men must be put down before the ball can get somewhere: a lower bound.
///
/// The ball may come down anywhere, also on men, who might have been jumped before; men who stand are jumped
/// for nothing as often as one likes; every empty point that is jumped costs one man. A man is taken off as
/// he is jumped, so one man pays for no more than one of them, however the turns are divided: the count is
/// never too large. It is right with men on the board as well as without, where it is half the distance to
/// the goal row.

namespace tail::phutball {

/// Spreads over the board from the ball towards the goal, or back from the goal, at rising cost.
template <std::size_t Words>
class reach {
public:
    using board  = grid::bit_board<Words>;   ///< a set of points
    using layout = grid::layout<Words>;      ///< what is known of a size of board

    /// What can be got at for a certain cost, and not for less.
    struct level {
        board landed;   ///< where the ball may come down
        std::array<board, 8>
            jumped;   ///< what it may pass over in each direction, the cost of that point included
    };

    /// Nothing is reached yet: `from_ball` or `from_goal` begins.
    reach(field<Words> const& where, board const& men) : field_{where}, men_{men} {}

    /// Begins at the ball.
    void from_ball(std::size_t ball) { now_.landed = board::of(ball); }

    /// Begins at the goal of a side: the ball is on the row, or passes over it. Directions are those in which
    /// one looks back.
    void from_goal(side s)
    {
        now_.landed = field_.goal(s);
        for (direction const d : grid::directions) {
            auto const back   = static_cast<std::size_t>(grid::opposite(d));
            now_.jumped[back] = field_.before_goal(s, d) & men_;
            dear_[back]       = field_.before_goal(s, d).without(men_);
        }
    }

    /// All that costs nothing more than what the last call returned. The first call is for no men, the next
    /// for one man, and so on.
    [[nodiscard]] level const& next()
    {
        if (begun_) {
            now_ = {};
            for (std::size_t d = 0; d < 8; ++d) { now_.jumped[d] = dear_[d].without(passed_[d]); }
            dear_ = {};
        }
        begun_               = true;
        layout const& points = field_.points();
        board         fresh  = now_.landed;
        auto          lines  = now_.jumped;
        landed_ |= fresh;
        for (std::size_t d = 0; d < 8; ++d) { passed_[d] |= lines[d]; }
        for (bool more = true; more;) {
            more = false;
            board                down;
            std::array<board, 8> along{};
            grid::in_all_directions([&]<direction D>() {
                constexpr auto i       = static_cast<std::size_t>(D);
                board const    past    = points.template step<D>(lines[i]);
                board const    entered = past | points.template step<D>(fresh);
                down |= past;
                along[i] = (entered & men_).without(passed_[i]);
                dear_[i] |= entered.without(men_);
                passed_[i] |= along[i];
                now_.jumped[i] |= along[i];
                more = more || along[i].any();
            });
            fresh = down.without(landed_);
            landed_ |= fresh;
            now_.landed |= fresh;
            more  = more || fresh.any();
            lines = along;
        }
        return now_;
    }

    /// Whether a level, spread from the ball, is a goal of a side.
    [[nodiscard]] bool scores(level const& l, side s) const
    {
        if ((l.landed & field_.goal(s)).any()) { return true; }
        for (direction const d : grid::directions) {
            if ((l.jumped[static_cast<std::size_t>(d)] & field_.before_goal(s, d)).any()) { return true; }
        }
        return false;
    }

private:
    field<Words> const&  field_;
    board                men_;
    level                now_{};
    board                landed_{};
    std::array<board, 8> passed_{};
    std::array<board, 8> dear_{};   ///< what costs one man more
    bool                 begun_ = false;
};

}   // namespace tail::phutball
