#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban {

/// Empty goals that no box can be pushed onto as things are.
///
/// Boxes are put on all goals, and those that are frozen are walls. A box that can be pulled one square,
/// wherever the man is, is taken away, again and again. A goal whose box stays is *stuck*. A position with an
/// empty stuck goal is dead. Linear in the number of goals for each frozen set, and remembered.
///
/// Why: play a solution backwards from its end. Take the first pull of a box off a stuck goal. Until then all
/// boxes on stuck goals and all frozen boxes were at rest, so the two squares that the pull needs have none
/// of these on them. Then the box would have been taken away, and its goal would not be stuck. So no box ever
/// comes to a stuck goal: its box has to be there already.
///
/// This wants a box for each goal. With fewer boxes a goal may stay empty, and the test finds nothing.
class retrograde_test {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// For this level, which has to live as long.
    explicit retrograde_test(level const& l) : level_{&l}, freeze_{l}, remembered_(memory)
    {
        find_stuck({}, none_);
    }
    explicit retrograde_test(level&&) = delete;   // the level has to live as long

    /// Whether a stuck goal is empty.
    [[nodiscard]] bool dead(position const& p) const
    {
        if (p.boxes().count() != level_->goals().size()) { return false; }
        square_set const* stuck = &none_;
        if (std::vector<square> const& frozen = freeze_.frozen_on_goals(p); !frozen.empty()) {
            stuck = &around(frozen);
        }
        return !p.boxes().includes(*stuck);
    }

private:
    static constexpr std::size_t memory = 64;   // frozen sets that are remembered

    struct around_frozen {
        std::vector<square> frozen;
        square_set          stuck;
    };

    [[nodiscard]] square_set const& around(std::vector<square> const& frozen) const
    {
        std::uint64_t hash = 0;
        for (square s : frozen) { hash += (s + 1U) * std::uint64_t{0x9E37'79B9'7F4A'7C15U}; }
        around_frozen& known = remembered_[static_cast<std::size_t>((hash >> 20U) % memory)];
        key_                 = frozen;
        std::sort(key_.begin(), key_.end());
        if (known.frozen != key_) {
            known.frozen.clear();   // whatever is thrown here, nothing half done has a key
            find_stuck(key_, known.stuck);
            known.frozen = key_;
        }
        return known.stuck;
    }

    /// The goals whose boxes cannot be pulled off, frozen ones among them.
    void find_stuck(std::vector<square> const& frozen, square_set& stuck) const
    {
        stuck             = level_->goal_set();
        auto const stands = [&](square s) { return s == level_->wall() || stuck.contains(s); };
        for (bool changed = true; changed;) {
            changed = false;
            for (square const g : level_->goals()) {
                if (!stuck.contains(g) || std::binary_search(frozen.begin(), frozen.end(), g)) { continue; }
                for (direction d : all_directions) {
                    square const to = level_->neighbour(g, d);
                    if (stands(to) || stands(level_->neighbour(to, d))) { continue; }
                    stuck.erase(g);
                    changed = true;
                    break;
                }
            }
        }
    }

    level const*                       level_;
    freeze_test                        freeze_;
    square_set                         none_;   // stuck where no box is frozen
    mutable std::vector<around_frozen> remembered_;
    mutable std::vector<square>        key_;
};

}   // namespace tail::sokoban
