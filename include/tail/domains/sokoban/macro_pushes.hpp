#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/domains/sokoban/detail/box_walk.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban {

/// One box from here to there, and the least square that the man can walk to then.
///
/// The box may come back to where it was, with the man on another side of it.
struct macro_push {
    square from = 0;   ///< where the box was
    square to   = 0;   ///< where it goes
    square man  = 0;   ///< the least square that the man can walk to then

    /// Compares member by member.
    friend constexpr auto operator<=>(macro_push const&, macro_push const&) = default;
};

/// The moves of a search by macros: one box goes anywhere it can be pushed to while no other box moves. The
/// cost is the least number of pushes that this takes.
///
/// Positions are those of `pushes`. Every single push is a macro of cost one, and every macro leads to a
/// position at that distance by pushes, so cheapest solutions cost the same. A macro that leaves the man on
/// another side of the box is another move.
///
/// `Deadlocks` is that of `pushes`. With its `only`, macros of other boxes are left out: every single push
/// that is needed is a macro, so the least number of pushes stays the same.
template <class Deadlocks = dead_squares>
class macro_pushes {
public:
    using move_type = macro_push;      ///< a box goes any way
    using cost_type = std::uint16_t;   ///< pushes

    static constexpr bool emits_costs = true;   ///< the moves come with their costs

    /// For this level, which has to live as long.
    explicit macro_pushes(level const& l, Deadlocks deadlocks = {})
        : level_{&l},
          walk_{l},
          deadlocks_{std::move(deadlocks)},
          onto_{static_cast<square>(deadlocks_.pushes_to_dead_squares ? l.squares() : l.live_squares())}
    {}
    explicit macro_pushes(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The level as it begins, with the man on the least square that he can walk to.
    [[nodiscard]] position start() const
    {
        position p{*level_};
        man_region{*level_}.normalise(p);
        return p;
    }

    /// By box, and the cheapest first. For each box that can be pushed at all, one look at the floor and one
    /// breadth-first search over its squares and sides.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        walk_.begin(p);
        square_set const* boxes = &p.boxes();
        if constexpr (requires { deadlocks_.only(p, walk_.region()); }) {
            if (square_set const* const enough = deadlocks_.only(p, walk_.region())) { boxes = enough; }
        }
        boxes->for_each([&](square b) {
            walk_.search(b, onto_, [&](state const& s) {
                emit(macro_push{b, s.box, walk_.least(s)}, s.pushes);
                return false;
            });
        });
        walk_.end(p);
    }

    /// Moves the box, and puts the man where the move says.
    void apply(position& p, macro_push const& m) const
    {
        p.move_box(m.from, m.to);
        p.put_man(m.man);
    }

    /// Whether the position is a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return deadlocks_.dead(p); }

    /// The same, looking only at what the move has changed.
    [[nodiscard]] bool dead(position const& p, macro_push const& m) const
    {
        position changed = p;
        changed.note_last_box(m.to);
        return deadlocks_.dead(changed);
    }

    /// The single pushes of a macro that `moves` has emitted for this position; of several shortest ways
    /// always the same one.
    void append_pushes(position const& p, macro_push const& m, std::vector<push>& pushes) const
    {
        std::size_t const first = pushes.size();
        bool              found = false;
        walk_.begin(p);
        walk_.search(m.from, onto_, [&](state const& s) {
            if (s.box != m.to || walk_.least(s) != m.man) { return false; }
            found = true;
            for (state const* at = &s; at->pushes > 0; at = &walk_.before(*at)) {
                pushes.push_back({walk_.before(*at).box, at->last});
            }
            return true;
        });
        walk_.end(p);
        TAIL_ASSERT(found, "a macro is played in the position that it was found for");
        std::reverse(pushes.begin() + static_cast<std::ptrdiff_t>(first), pushes.end());
    }

private:
    using state = detail::box_walk::state;

    level const*             level_;
    mutable detail::box_walk walk_;
    Deadlocks                deadlocks_;
    square                   onto_;   // boxes are pushed onto squares below this one
};

}   // namespace tail::sokoban
