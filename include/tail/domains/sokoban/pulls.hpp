#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban {

/// The moves of a search backwards, from the solved position to the start. The man stands beside a box, steps
/// back, and the box follows him. Walks cost nothing, each pull costs one.
///
/// `q` is reached from `p` by a pull exactly if `p` is reached from `q` by a push. As with `pushes`,
/// positions are equal if the man can walk from one to the other.
///
/// `Deadlocks` looks at it from behind. `Deadlocks::dead(p)` is true only if no pulls lead from `p` to the
/// level's start. Unless its `pushes_to_dead_squares` is true, boxes are not pulled onto squares that no box
/// can have come to, with the man on that side of it.
template <class Deadlocks = dead_squares>
class pulls {
public:
    using move_type = push;   ///< the box before the pull, and where it goes
    /// Pulls.
    using cost_type = std::uint16_t;

    /// For this level, which has to live as long.
    explicit pulls(level const& l, Deadlocks deadlocks = {})
        : level_{&l}, region_{l}, after_{l}, deadlocks_{std::move(deadlocks)}, ways_(l.squares())
    {
        for (square box = 0; box < l.squares(); ++box) {
            for (direction d : all_directions) {
                square const to = l.neighbour(box, d), man = l.neighbour(to, d);
                if (man != l.wall() && (deadlocks_.pushes_to_dead_squares || can_have_come(to, man))) {
                    ways_[box] = static_cast<std::uint8_t>(ways_[box] | 1U << static_cast<unsigned>(d));
                }
            }
        }
    }
    explicit pulls(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The solved position, once for each region that the man can be in.
    [[nodiscard]] std::vector<position> starts() const
    {
        position solved{*level_};
        for (square b : level_->boxes()) { solved.take_box(b); }
        for (square g : level_->goals()) { solved.put_box(g); }

        std::vector<position> all;
        for (square s = 0; s < level_->squares(); ++s) {
            if (solved.has_box(s)) { continue; }
            solved.put_man(s);
            // Squares come in order, so each region is met first at its least square.
            if (after_.fill(solved) == s) { all.push_back(solved); }
        }
        return all;
    }

    /// One flood fill gives them all, by box and direction.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        region_.fill(p);
        p.boxes().for_each([&](square b) {
            auto const& next = level_->neighbours(b);
            for (direction d : all_directions) {
                if ((ways_[b] >> static_cast<unsigned>(d) & 1U) == 0) { continue; }
                square const to = next[static_cast<unsigned>(d)];
                // What is next to a square that he reaches, and free, he reaches as well.
                if (region_.reaches(to) && region_.reaches(level_->neighbour(to, d))) { emit(push{b, d}); }
            }
        });
    }

    /// Pulls the box.
    void apply(position& p, push m) const
    {
        direction const d    = m.direction();
        square const    from = m.box(), to = level_->neighbour(from, d), man = level_->neighbour(to, d);
        // As after a push, if nothing that the man could not reach lies open behind the box.
        square const behind = level_->neighbour(from, opposite(d));
        bool const   same   = region_.is_of(p) && (region_.reaches(behind) || !region_.is_free(behind));
        square       least  = same ? region_.least_after(from, d) : no_square;
        p.move_box(from, to);
        if (least == no_square) { least = after_.fill(p.boxes(), man); }
        p.put_man(least);
    }

    /// Whether the position is a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return deadlocks_.dead(p); }

    /// The same, looking only at what the pull has changed.
    [[nodiscard]] bool dead(position const& p, push m) const
    {
        position changed = p;
        changed.note_last_box(level_->neighbour(m.box(), m.direction()));
        return deadlocks_.dead(changed);
    }

private:
    /// Whether some box, alone on the level, can be pushed here from its start so that the man is there then.
    /// Without other boxes the man and the box have more freedom, so what is ruled out is impossible.
    [[nodiscard]] bool can_have_come(square box, square man) const
    {
        std::uint16_t const* const far = level_->pushes_from_start(box, man);
        for (std::size_t i = 0; i < level_->boxes().size(); ++i) {
            if (far[i] != too_far) { return true; }
        }
        return false;
    }

    level const*              level_;
    mutable man_region        region_;   // of the position whose moves were made last
    mutable man_region        after_;    // of a position after a pull
    Deadlocks                 deadlocks_;
    std::vector<std::uint8_t> ways_;   // by square of a box: a bit for each direction of a pull
};

/// The goal of a search by pulls: the boxes are where the level begins, and the man can walk to his start.
class is_start {
public:
    /// For this level.
    explicit is_start(level const& l) : start_{pushes<no_deadlocks>{l}.start()} {}

    /// Whether it is the position that the level begins with.
    [[nodiscard]] bool operator()(position const& p) const { return p == start_; }

private:
    position start_;
};

/// The pushes that play pulls backwards: from where the pulls end to where they begin.
[[nodiscard]] inline std::vector<push> reversed(level const& l, std::vector<push> const& pulls)
{
    std::vector<push> pushes;
    pushes.reserve(pulls.size());
    for (std::size_t i = pulls.size(); i-- > 0;) {
        direction const d = pulls[i].direction();
        pushes.push_back({l.neighbour(pulls[i].box(), d), opposite(d)});
    }
    return pushes;
}

}   // namespace tail::sokoban
