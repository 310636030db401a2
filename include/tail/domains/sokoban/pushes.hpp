#pragma once

#include <compare>
#include <cstdint>
#include <utility>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// A box and where it goes; two bytes. The box is where it is before the push, or before the pull.
class push {
public:
    constexpr push() = default;
    /// The push of the box on this square.
    constexpr push(square box, direction d)
        : both_{static_cast<std::uint16_t>(unsigned{box} << 2U | static_cast<unsigned>(d))}
    {}

    /// Where the box is before the push.
    [[nodiscard]] constexpr square box() const { return static_cast<square>(both_ >> 2U); }
    /// Where it is pushed.
    [[nodiscard]] constexpr sokoban::direction direction() const
    {
        return static_cast<sokoban::direction>(both_ & 3U);
    }

    /// Compares member by member.
    friend constexpr auto operator<=>(push, push) = default;

private:
    std::uint16_t both_ = 0;
};

static_assert(level::most_squares < (1U << 14U), "a push has 14 bits for the square");

/// For searches that look for no deadlocks.
struct no_deadlocks {
    static constexpr bool pushes_to_dead_squares = true;   ///< boxes are pushed onto any square

    /// Never.
    [[nodiscard]] static bool dead(position const&) { return false; }
};

/// Boxes are not pushed onto squares from which no goal can be reached, and nothing else is looked for.
struct dead_squares {
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// Never: such moves are not made.
    [[nodiscard]] static bool dead(position const&) { return false; }
};

/// The moves of a search by pushes: the man's walks cost nothing, and positions are equal if he can walk from
/// one to the other. Each push costs one. `Deadlocks` says which positions cannot be solved any more:
/// 1. `deadlocks.pushes_to_dead_squares`, a constant or a member: whether such pushes are made at all;
/// 2. `deadlocks.dead(position)`: asked for each new position;
/// 3. `deadlocks.only(position, region)`, optional: a pointer to the set of boxes whose pushes are enough, or
///    null for all. The least number of pushes must be the same.
///
/// `start()` is the level's start in this form.
template <class Deadlocks = dead_squares>
class pushes {
public:
    using move_type = push;            ///< a box goes one square
    using cost_type = std::uint16_t;   ///< pushes

    /// For this level, which has to live as long.
    explicit pushes(level const& l, Deadlocks deadlocks = {})
        : level_{&l},
          region_{l},
          after_{l},
          deadlocks_{std::move(deadlocks)},
          onto_{static_cast<square>(deadlocks_.pushes_to_dead_squares ? l.squares() : l.live_squares())}
    {}
    explicit pushes(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The level as it begins, with the man on the least square that he can walk to.
    [[nodiscard]] position start() const
    {
        position p{*level_};
        after_.normalise(p);
        return p;
    }

    /// One flood fill gives them all, by box and direction.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        region_.fill(p);
        square_set const* boxes = &p.boxes();
        if constexpr (requires { deadlocks_.only(p, region_); }) {
            if (square_set const* const enough = deadlocks_.only(p, region_)) { boxes = enough; }
        }
        boxes->for_each([&](square b) {
            auto const& next = level_->neighbours(b);
            for (direction d : all_directions) {
                square const to = next[static_cast<unsigned>(d)];
                if (to < onto_ && region_.reaches(next[static_cast<unsigned>(opposite(d))])
                    && region_.is_free(to)) {
                    emit(push{b, d});
                }
            }
        });
    }

    /// Pushes the box, and puts the man onto the least square that he can walk to.
    void apply(position& p, push m) const
    {
        square const from  = m.box();
        square       least = region_.is_of(p) ? region_.least_after(from, m.direction()) : no_square;
        p.move_box(from, level_->neighbour(from, m.direction()));
        if (least == no_square) { least = after_.fill(p.boxes(), from); }
        p.put_man(least);
    }

    /// Whether the position is a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return deadlocks_.dead(p); }

    /// The same, looking only at what the push has changed.
    [[nodiscard]] bool dead(position const& p, push m) const
    {
        position changed = p;
        changed.note_last_box(level_->neighbour(m.box(), m.direction()));
        return deadlocks_.dead(changed);
    }

private:
    level const*       level_;
    mutable man_region region_;   // of the position whose moves were made last
    mutable man_region after_;    // of a position after a push
    Deadlocks          deadlocks_;
    square             onto_;   // boxes are pushed onto squares below this one
};

/// Whether every box is on a goal.
class all_stored {
public:
    /// For this level, which has to live as long.
    explicit all_stored(level const& l) : goals_{&l.goal_set()} {}

    /// Whether the boxes are on the goals.
    [[nodiscard]] bool operator()(position const& p) const { return p.boxes() == *goals_; }

private:
    square_set const* goals_;
};

}   // namespace tail::sokoban
