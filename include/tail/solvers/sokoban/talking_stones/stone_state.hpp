#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban {

/// A position whose boxes ("stones") are in an order: the one that was pushed last comes first.
///
/// Equality and hash know the position alone, with the man on the least square that he can walk to. The order
/// decides which stone is tried first, and no more.
struct stone_state {
    position            where;   ///< where boxes and man are
    std::vector<square> order;   ///< the boxes, the one that was pushed last first

    /// Whether the positions are equal, whatever the order of the stones.
    friend bool operator==(stone_state const& a, stone_state const& b) { return a.where == b.where; }
    /// The hash, for tables.
    friend std::size_t hash_value(stone_state const& s) { return hash_value(s.where); }

    using is_avalanching = void;   ///< the hash is mixed already
};

/// Squares in the order of reading backwards: the last row first, and in it the last column.
[[nodiscard]] inline std::vector<square> in_reverse(level const& l, std::vector<square> squares)
{
    std::sort(squares.begin(), squares.end(), [&](square a, square b) {
        return l.row(a) != l.row(b) ? l.row(a) > l.row(b) : l.column(a) > l.column(b);
    });
    return squares;
}

/// Single pushes in the order of the Talking Stones thesis: stone by stone as they are listed, and for each
/// left, right, up, down. The stone that moves comes to the front of the list.
///
/// `Deadlocks` is as for `pushes`; without any, every push is made.
template <class Deadlocks = no_deadlocks>
class stone_pushes {
public:
    using move_type = push;            ///< a stone goes one square
    using cost_type = std::uint16_t;   ///< pushes

    /// For this level, which has to live as long.
    explicit stone_pushes(level const& l, Deadlocks deadlocks = {})
        : level_{&l},
          region_{l},
          after_{l},
          deadlocks_{std::move(deadlocks)},
          onto_{static_cast<square>(deadlocks_.pushes_to_dead_squares ? l.squares() : l.live_squares())}
    {}
    explicit stone_pushes(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The level as it begins, with the stones in the order of the thesis.
    [[nodiscard]] stone_state start() const
    {
        stone_state s{position{*level_},
                      in_reverse(*level_, {level_->boxes().begin(), level_->boxes().end()})};
        after_.normalise(s.where);
        return s;
    }

    /// Calls `emit(push)` for each push, stone by stone.
    template <class Emit>
    void moves(stone_state const& s, Emit&& emit) const
    {
        region_.fill(s.where);
        for (square const stone : s.order) {
            for (direction const d : {direction::left, direction::right, direction::up, direction::down}) {
                square const to = level_->neighbour(stone, d);
                if (to < onto_ && region_.reaches(level_->neighbour(stone, opposite(d)))
                    && region_.is_free(to)) {
                    emit(push{stone, d});
                }
            }
        }
    }

    /// Pushes the stone and brings it to the front.
    void apply(stone_state& s, push m) const
    {
        square const to = level_->neighbour(m.box(), m.direction());
        auto const   at = std::find(s.order.begin(), s.order.end(), m.box());
        std::rotate(s.order.begin(), at, at + 1);
        s.order.front() = to;
        s.where.move_box(m.box(), to);
        s.where.put_man(after_.fill(s.where.boxes(), m.box()));
    }

    /// Whether the position is a deadlock.
    [[nodiscard]] bool dead(stone_state const& s) const { return deadlocks_.dead(s.where); }
    /// The same after a push.
    [[nodiscard]] bool dead(stone_state const& s, push m) const
    {
        position changed = s.where;
        changed.note_last_box(level_->neighbour(m.box(), m.direction()));
        return deadlocks_.dead(changed);
    }

private:
    level const*       level_;
    mutable man_region region_;
    mutable man_region after_;
    Deadlocks          deadlocks_;
    square             onto_;
};

/// Whether every stone is on a goal.
class all_stones_stored {
public:
    /// For this level, which has to live as long.
    explicit all_stones_stored(level const& l) : stored_{l} {}

    /// Whether all stones are on goals.
    [[nodiscard]] bool operator()(stone_state const& s) const { return stored_(s.where); }

private:
    all_stored stored_;
};

}   // namespace tail::sokoban
