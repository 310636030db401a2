#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/detail/box_sides.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Sokoban played backwards with a sink: a box that is pulled onto a square of the sink disappears.
///
/// Read forwards, a box that disappears is one that comes from outside and is pushed to its place. Taking a
/// box away never does harm: the way that it was pulled is free then, so the man can go back and reach all
/// that he reached before. So all boxes that can leave are taken away at once, in any order, and what is left
/// is always the same.
class relaxed_pulls {
public:
    /// With these squares as the sink; the level has to live as long.
    relaxed_pulls(level const& l, square_set sinks)
        : level_{&l},
          sinks_{std::move(sinks)},
          region_{l},
          sides_{l},
          seen_(l.squares() * 4),
          queue_(l.squares() * 4)
    {}
    relaxed_pulls(level&&, square_set) = delete;   // the level has to live as long

    /// The squares on which boxes disappear.
    [[nodiscard]] square_set const& sinks() const { return sinks_; }

    /// The squares that boxes start from, but for goals; with nothing else, goals too.
    [[nodiscard]] static square_set start_squares(level const& l)
    {
        square_set  sinks(l.squares() + 1);
        std::size_t many = 0;
        for (square b : l.boxes()) {
            if (l.is_goal(b)) { continue; }
            sinks.insert(b);
            ++many;
        }
        if (many == 0) {
            for (square b : l.boxes()) { sinks.insert(b); }
        }
        return sinks;
    }

    /// Takes boxes away as long as some can leave that `may_leave(square)` allows. Calls `left(square)` for
    /// each, in order. The man is where he reaches all that he can reach.
    template <class MayLeave, class Left>
    void empty(position& p, MayLeave const& may_leave, Left&& left) const
    {
        for (bool changed = true; changed;) {
            changed = false;
            boxes_.clear();
            p.boxes().for_each([&](square b) {
                if (may_leave(b)) { boxes_.push_back(b); }
            });
            region_.fill(p);
            for (square b : boxes_) {
                if (!can_leave(p, b)) { continue; }
                p.take_box(b);
                p.put_man(b);
                region_.fill(p);
                left(b);
                changed = true;
            }
        }
    }

    /// Whether one box can be pulled to the sink while no other moves. The position's region is filled.
    [[nodiscard]] bool can_leave(position const& p, square box) const
    {
        if (sinks_.contains(box)) { return touches(box); }
        bool out = false;
        search(p, box, [&](square to, square, std::uint16_t) { return out = sinks_.contains(to); });
        return out;
    }

    /// Calls `visit(square, man, pulls)` for all places that a box can be pulled to, until it returns true.
    template <class Visit>
    void search(position const& p, square box, Visit&& visit) const
    {
        if (!can_be_pulled(box)) { return; }
        sides_.block(p);
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
            if (region_.reaches(man)) { add({box, 0, static_cast<std::uint8_t>(sides_.side(box, man))}); }
        }
        bool done = false;
        for (std::size_t i = 0; i < size && !done; ++i) {
            state const at = queue_[i];
            for (direction d : all_directions) {
                square const to = level_->neighbour(at.box, d), man = level_->neighbour(to, d);
                if (!sides_.has(to) || !sides_.has(man) || sides_.side(at.box, to) != at.side) { continue; }
                state const s{to, static_cast<std::uint16_t>(at.pulls + 1),
                              static_cast<std::uint8_t>(sides_.side(to, man))};
                if (add(s) && visit(to, sides_.least(to, s.side), s.pulls)) {
                    done = true;
                    break;
                }
            }
        }
        sides_.finish(box);
        sides_.clear(p);
    }

    /// Walks from the man, for `reaches`.
    void fill(position const& p) const { region_.fill(p); }
    /// Of the last fill: whether the man can walk there.
    [[nodiscard]] bool reaches(square s) const { return region_.reaches(s); }
    /// The least square that the man can walk to.
    [[nodiscard]] square least(position const& p) const { return region_.fill(p); }

    /// The solved position, once for each region that the man can be in.
    [[nodiscard]] std::vector<position> solved() const
    {
        position p{*level_};
        for (square b : level_->boxes()) { p.take_box(b); }
        for (square g : level_->goals()) { p.put_box(g); }
        std::vector<position> all;
        for (square s = 0; s < level_->squares(); ++s) {
            if (p.has_box(s)) { continue; }
            p.put_man(s);
            if (region_.fill(p) == s) { all.push_back(p); }
        }
        return all;
    }

private:
    struct state {
        square        box;
        std::uint16_t pulls;
        std::uint8_t  side;
    };

    [[nodiscard]] bool touches(square box) const
    {
        auto const& next = level_->neighbours(box);
        return std::any_of(next.begin(), next.end(), [&](square s) { return region_.reaches(s); });
    }
    [[nodiscard]] bool can_be_pulled(square box) const
    {
        for (direction d : all_directions) {
            square const to = level_->neighbour(box, d);
            if (region_.reaches(to) && region_.reaches(level_->neighbour(to, d))) { return true; }
        }
        return false;
    }

    level const*                       level_;
    square_set                         sinks_;
    mutable man_region                 region_;
    mutable detail::box_sides          sides_;
    mutable std::vector<std::uint32_t> seen_;
    mutable std::vector<state>         queue_;
    mutable std::vector<square>        boxes_;
    mutable std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
