#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include <boost/container/small_vector.hpp>
#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/layout.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/move.hpp>

/// \file
/// Where the ball can go in one turn.

namespace tail::phutball {

/// The jumps of the ball over men.
template <std::size_t Words>
class jumps {
public:
    using board  = grid::bit_board<Words>;   ///< a set of points
    using layout = grid::layout<Words>;      ///< what is known of a size of board
    using move   = basic_move<Words>;        ///< a turn

    /// The jumps of `mover` over `men`.
    jumps(field<Words> const& where, board const& men, side mover) : field_{where}, men_{men}, mover_{mover}
    {}

    /// Calls `visit(move)` for each landing of a single jump of a ball at `from`, when the men of `removed`
    /// are gone. The move is the whole turn: what was removed before is in it.
    template <class Visit>
    void one(place start, place from, board const& removed, Visit&& visit) const
    {
        TAIL_ASSERT(on_board(from), "a ball that jumps is on the board");
        layout const& points = field_.points();
        for (direction const d : grid::directions) {
            std::size_t next = points.next(from, d);
            if (next == layout::off_board || !is_man(next, removed)) { continue; }
            move        m{removed, start, 0};
            std::size_t last = next;
            do {
                m.removed |= board::of(next);
                last = next;
                next = points.next(next, d);
            } while (next != layout::off_board && is_man(next, removed));
            if (next != layout::off_board) {
                m.to = static_cast<place>(next);
            } else if (auto const goal = beyond(last, d)) {
                m.to = *goal;
            } else {
                continue;
            }
            visit(std::as_const(m));
        }
    }

    /// Calls `visit(move)` for each outcome of one or more jumps, once, until it returns true. Returns
    /// whether it did.
    ///
    /// There may be very many where men stand close: even to know whether one of them wins is NP-complete.
    template <class Visit>
    bool all(place start, Visit&& visit) const
    {
        known      list;
        bool       enough = false;
        auto const add    = [&](move const& m) {
            if (!enough && list.add(m)) { enough = visit(m); }
        };
        one(start, start, board{}, add);
        for (std::size_t i = 0; i < list.size() && !enough; ++i) {
            move const m = list[i];
            if (on_board(m.to)) { one(start, m.to, m.removed, add); }
        }
        return enough;
    }

    /// The points that the ball touches down on in one way to make this move, the last one with them if it is
    /// on the board.
    [[nodiscard]] board landings(move const& m) const
    {
        board      touched;
        bool const found = find(m, m.from, board{}, touched);
        TAIL_ASSERT(found, "landings are those of a jump that is legal here");
        return found ? touched : field_.points().all();
    }

private:
    /// A list without repeats: a few are compared one by one, many by hash.
    class known {
    public:
        [[nodiscard]] bool add(move const& m)
        {
            if (list_.size() < few) {
                if (std::find(list_.begin(), list_.end(), m) != list_.end()) { return false; }
            } else {
                if (list_.size() == few) { seen_.insert(list_.begin(), list_.end()); }
                if (!seen_.insert(m).second) { return false; }
            }
            list_.push_back(m);
            return true;
        }
        [[nodiscard]] std::size_t size() const { return list_.size(); }
        [[nodiscard]] move const& operator[](std::size_t i) const { return list_[i]; }

    private:
        static constexpr std::size_t few = 32;

        boost::container::small_vector<move, few>          list_;
        boost::unordered_flat_set<move, boost::hash<move>> seen_;
    };

    [[nodiscard]] bool is_man(std::size_t point, board const& removed) const
    {
        return men_.test(point) && !removed.test(point);
    }

    /// Where a ball goes that leaves the board from `last`, a point of the edge; nothing if that is not
    /// allowed.
    [[nodiscard]] std::optional<place> beyond(std::size_t last, direction d) const
    {
        for (side const s : {side::first, side::second}) {
            if (!field_.before_goal(s, d).test(last)) { continue; }
            if (s != mover_ && !field_.variant().jump_over_own_goal) { return std::nullopt; }
            return s == side::first ? beyond_top : beyond_bottom;
        }
        return std::nullopt;
    }

    /// Goes by jumps over men that the move takes off, all of them.
    [[nodiscard]] bool find(move const& m, place at, board const& removed, board& touched) const
    {
        bool found = false;
        one(m.from, at, removed, [&](move const& next) {
            if (found || next.removed.without(m.removed).any()) { return; }
            board const before = touched;
            if (on_board(next.to)) { touched |= board::of(next.to); }
            found = next == m || (on_board(next.to) && find(m, next.to, next.removed, touched));
            if (!found) { touched = before; }
        });
        return found;
    }

    field<Words> const& field_;
    board               men_;
    side                mover_;
};

}   // namespace tail::phutball
