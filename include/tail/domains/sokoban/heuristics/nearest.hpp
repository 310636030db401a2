#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// The sum of the pushes that take each box to the goal nearest to it, as if it were alone on the level.
/// Several boxes may have the same nearest goal. Infinite if a box cannot reach any goal.
///
/// Consistent: a push changes the distances of one box, by one at most. The distances of all other boxes stay
/// as they are, though they depend on the side that the man is on: he gets to the box that he pushes, and
/// through the push, without crossing another box, so he stays on the same side of each.
template <class Way>
class basic_nearest {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// For this level, which has to live as long.
    explicit basic_nearest(level const& l) : level_{&l}, first_(l.squares() + 1U)
    {
        std::size_t const columns = Way::columns(l);
        for (square s = 0; s < l.squares(); ++s) {
            first_[s] = static_cast<std::uint32_t>(least_.size());
            least_.resize(least_.size() + l.sides(s), too_far);
        }
        // Every side of a box that can be pushed or pulled is next to it.
        for (square s = 0; s < l.squares(); ++s) {
            for (square const man : l.neighbours(s)) {
                if (man == l.wall()) { continue; }
                std::uint16_t const* const row = Way::row(l, s, man);
                for (std::size_t i = 0; i < columns; ++i) {
                    least_[place(s, man)] = std::min(least_[place(s, man)], row[i]);
                }
            }
        }
    }
    explicit basic_nearest(level&&) = delete;   // the level has to live as long

    /// The sum over all boxes.
    [[nodiscard]] int operator()(position const& p) const { return of(p.boxes(), p.man()); }

    /// The same for boxes and a man that are no `position`.
    [[nodiscard]] int of(square_set const& boxes, square man) const
    {
        int  sum      = 0;
        bool infinite = false;
        boxes.for_each([&](square b) {
            std::uint16_t const least = least_[place(b, man)];
            infinite                  = infinite || least == too_far;
            sum += least;
        });
        return infinite ? infinite_cost<int> : sum;
    }

    /// What a move adds; asked before it is made, at a position with a finite estimate.
    template <class Move>
    [[nodiscard]] int change(position const& p, Move const& m) const
    {
        detail::relocation const r = Way::moved(*level_, p, m);
        if (r.from == no_square) { return 0; }
        std::uint16_t const after = least_[place(r.to, r.man)];
        return after == too_far ? infinite_cost<int> : after - least_[place(r.from, p.man())];
    }

private:
    [[nodiscard]] std::size_t place(square box, square man) const
    {
        return first_[box] + level_->side(box, man);
    }

    level const*               level_;
    std::vector<std::uint32_t> first_;
    std::vector<std::uint16_t> least_;   // by square of the box and side of the man
};

/// For searches by pushes.
using nearest = basic_nearest<detail::to_goals>;

}   // namespace tail::sokoban
