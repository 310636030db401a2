#pragma once

#include <cstdint>
#include <utility>

#include <tail/core/lexicographic.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_walks.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>

namespace tail::sokoban {

/// What a push costs after the man has walked some steps to the box. The push itself is a step, too.
namespace walk_costs {

/// As few steps as possible; pushes are not counted apart.
struct moves {
    using cost_type = std::uint32_t;   ///< steps and pushes together

    /// A push after a walk of so many steps.
    [[nodiscard]] static constexpr cost_type of(std::uint32_t walk) { return walk + 1; }
};

/// As few pushes as possible, and with these as few steps as possible.
struct pushes_then_moves {
    using cost_type = lexicographic<std::uint32_t, std::uint32_t>;   ///< pushes first

    /// A push after a walk of so many steps.
    [[nodiscard]] static constexpr cost_type of(std::uint32_t walk) { return {1, walk + 1}; }
};

/// As few steps as possible, and with these as few pushes as possible.
struct moves_then_pushes {
    using cost_type = lexicographic<std::uint32_t, std::uint32_t>;   ///< moves first

    /// A push after a walk of so many steps.
    [[nodiscard]] static constexpr cost_type of(std::uint32_t walk) { return {walk + 1, 1}; }
};

}   // namespace walk_costs

/// The moves of a search by pushes that counts the man's steps. He stands where the last push has left him,
/// walks to the next box by a shortest way, and pushes. `Costs` is one of `walk_costs`.
///
/// There are fewer positions than in a search by `steps`: the man is always where a box has been.
template <class Costs = walk_costs::moves, class Deadlocks = dead_squares>
class walking_pushes {
public:
    using move_type = push;                        ///< a box goes one square
    using cost_type = typename Costs::cost_type;   ///< moves, or two parts of moves and pushes

    static constexpr bool emits_costs = true;   ///< the moves come with their costs

    /// For this level, which has to live as long.
    explicit walking_pushes(level const& l, Deadlocks deadlocks = {})
        : level_{&l},
          walks_{l},
          deadlocks_{std::move(deadlocks)},
          onto_{static_cast<square>(deadlocks_.pushes_to_dead_squares ? l.squares() : l.live_squares())}
    {}
    explicit walking_pushes(level&&, Deadlocks = {}) = delete;   // the level has to live as long

    /// The level as it begins.
    [[nodiscard]] position start() const { return position{*level_}; }

    /// One breadth-first search of the man's gives them all, by box and direction.
    template <class Emit>
    void moves(position const& p, Emit&& emit) const
    {
        walks_.fill(p);
        p.boxes().for_each([&](square b) {
            auto const& next = level_->neighbours(b);
            for (direction d : all_directions) {
                square const to  = next[static_cast<unsigned>(d)],
                             man = next[static_cast<unsigned>(opposite(d))];
                if (to < onto_ && walks_.reaches(man) && walks_.is_free(to)) {
                    emit(push{b, d}, Costs::of(walks_.distance(man)));
                }
            }
        });
    }

    /// Pushes the box; the man stands behind it.
    void apply(position& p, push m) const
    {
        p.move_box(m.box(), level_->neighbour(m.box(), m.direction()));
        p.put_man(m.box());
    }

    /// Whether the position is a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return deadlocks_.dead(p); }

    /// The same, looking only at what the move has changed.
    [[nodiscard]] bool dead(position const& p, push m) const
    {
        position changed = p;
        changed.note_last_box(level_->neighbour(m.box(), m.direction()));
        return deadlocks_.dead(changed);
    }

private:
    level const*      level_;
    mutable man_walks walks_;
    Deadlocks         deadlocks_;
    square            onto_;   // boxes are pushed onto squares below this one
};

}   // namespace tail::sokoban
