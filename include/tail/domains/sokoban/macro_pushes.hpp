#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/detail/box_sides.hpp>
#include <tail/domains/sokoban/direction.hpp>
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
          region_{l},
          sides_{l},
          deadlocks_{std::move(deadlocks)},
          onto_{static_cast<square>(deadlocks_.pushes_to_dead_squares ? l.squares() : l.live_squares())},
          seen_(l.squares() * 4),
          queue_(l.squares() * 4)
    {}
    explicit macro_pushes(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The level as it begins, with the man on the least square that he can walk to.
    [[nodiscard]] position start() const
    {
        position p{*level_};
        region_.normalise(p);
        return p;
    }

    /// By box, and the cheapest first. For each box that can be pushed at all, one look at the floor and one
    /// breadth-first search over its squares and sides.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        region_.fill(p);
        sides_.block(p);
        square_set const* boxes = &p.boxes();
        if constexpr (requires { deadlocks_.only(p, region_); }) {
            if (square_set const* const enough = deadlocks_.only(p, region_)) { boxes = enough; }
        }
        boxes->for_each([&](square b) {
            search(b, [&](state const& s) {
                emit(macro_push{b, s.box, sides_.least(s.box, s.side)}, s.pushes);
                return false;
            });
        });
        sides_.clear(p);
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
        region_.fill(p);
        sides_.block(p);
        search(m.from, [&](state const& s) {
            if (s.box != m.to || sides_.least(s.box, s.side) != m.man) { return false; }
            found = true;
            for (state const* at = &s; at->pushes > 0; at = &queue_[at->parent]) {
                pushes.push_back({queue_[at->parent].box, at->last});
            }
            return true;
        });
        sides_.clear(p);
        TAIL_ASSERT(found, "a macro is played in the position that it was found for");
        std::reverse(pushes.begin() + static_cast<std::ptrdiff_t>(first), pushes.end());
    }

private:
    /// The box on a square and the man on a side of it.
    struct state {
        square        box;
        std::uint16_t pushes;
        std::uint16_t parent;   // its place in the queue
        std::uint8_t  side;
        direction     last;   // the push that led here
    };

    [[nodiscard]] bool can_be_pushed(square box) const
    {
        auto const& next = level_->neighbours(box);
        for (direction d : all_directions) {
            square const to = next[static_cast<unsigned>(d)];
            if (to < onto_ && region_.is_free(to)
                && region_.reaches(next[static_cast<unsigned>(opposite(d))])) {
                return true;
            }
        }
        return false;
    }

    /// Calls `visit(state)` for each that the box can be pushed to, by number of pushes, until it returns
    /// true.
    template <class Visit>
    void search(square box, Visit&& visit) const
    {
        if (!can_be_pushed(box)) { return; }
        sides_.look(box);
        if (++now_ == 0) {
            std::fill(seen_.begin(), seen_.end(), 0U);
            now_ = 1;
        }
        std::size_t size = 0;
        auto const  add  = [&](state const& s) {
            std::uint32_t& seen = seen_[s.box * std::size_t{4} + s.side];
            if (seen == now_) { return false; }
            seen           = now_;
            queue_[size++] = s;
            return true;
        };
        for (square const man : level_->neighbours(box)) {
            if (region_.reaches(man)) {
                add({box, 0, 0, static_cast<std::uint8_t>(sides_.side(box, man)), direction::up});
                break;
            }
        }
        bool done = false;
        for (std::size_t i = 0; i < size && !done; ++i) {
            state const at   = queue_[i];
            auto const& next = level_->neighbours(at.box);
            for (direction d : all_directions) {
                square const to  = next[static_cast<unsigned>(d)],
                             man = next[static_cast<unsigned>(opposite(d))];
                if (to >= onto_ || !sides_.has(to) || !sides_.has(man)
                    || sides_.side(at.box, man) != at.side) {
                    continue;
                }
                state const s{to, static_cast<std::uint16_t>(at.pushes + 1), static_cast<std::uint16_t>(i),
                              static_cast<std::uint8_t>(sides_.side(to, at.box)), d};
                if (add(s) && visit(queue_[size - 1])) {
                    done = true;
                    break;
                }
            }
        }
        sides_.finish(box);
    }

    level const*                       level_;
    mutable man_region                 region_;
    mutable detail::box_sides          sides_;
    Deadlocks                          deadlocks_;
    square                             onto_;   // boxes are pushed onto squares below this one
    mutable std::vector<std::uint32_t> seen_;   // by square and side: when it was seen last
    mutable std::vector<state>         queue_;
    mutable std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
