#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Whether each box can have a goal of its own, as if the others were not there.
///
/// Which goals a box can reach: those that `level::pushes_to_goals` has a number of pushes for. Boxes that
/// are frozen on goals keep them, and are walls for the rest. If no perfect matching of boxes and goals is
/// left, the position is dead. Other boxes can only make it harder, so the verdict is sound.
///
/// Boxes that can reach all goals find one whatever the others take; only the rest is matched, by augmenting
/// paths (Kuhn). What the last frozen sets leave open is remembered.
class bipartite_test {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// For this level, which has to live as long.
    explicit bipartite_test(level const& l)
        : level_{&l},
          freeze_{l},
          words_{(l.goals().size() + 63) / 64},
          first_(l.squares() + 1U),
          left_(words_),
          owner_(l.goals().size())
    {
        for (square s = 0; s < l.squares(); ++s) { first_[s + 1U] = first_[s] + l.sides(s); }
        reach_.resize(first_.back() * words_);
        for (square box = 0; box < l.squares(); ++box) {
            for (square man : l.neighbours(box)) {   // there is one on each side
                if (man == l.wall()) { continue; }
                std::uint16_t const* const pushes = l.pushes_to_goals(box, man);
                for (std::size_t g = 0; g < l.goals().size(); ++g) {
                    if (pushes[g] != too_far) { set(reach_.data() + state(box, man) * words_, g); }
                }
            }
        }
        remembered_.resize(memory);
    }
    explicit bipartite_test(level&&) = delete;   // the level has to live as long

    /// Whether there are not enough goals in reach of some boxes.
    [[nodiscard]] bool dead(position const& p) const
    {
        std::fill(left_.begin(), left_.end(), 0U);
        for (std::size_t g = 0; g < level_->goals().size(); ++g) { set(left_.data(), g); }

        std::vector<square> const& frozen = freeze_.frozen_on_goals(p);
        word const* const          open   = frozen.empty() ? nullptr : around(frozen);
        for (square s : frozen) { left_[goal_number(s) / 64] &= ~(word{1} << goal_number(s) % 64); }

        // The goals that each box can still reach, where those are not all that are left.
        masks_.clear();
        std::size_t restricted = 0;
        bool        none       = false;
        p.boxes().for_each([&](square b) {
            if (std::find(frozen.begin(), frozen.end(), b) != frozen.end()) { return; }
            word const* const of  = reach_.data() + state(b, p.man()) * words_;
            bool              all = true, any = false;
            for (std::size_t i = 0; i < words_; ++i) {
                word const w = of[i] & left_[i] & (open != nullptr ? open[b * words_ + i] : ~word{0});
                masks_.push_back(w);
                all = all && w == left_[i];
                any = any || w != 0;
            }
            none = none || !any;
            if (all) {
                masks_.resize(masks_.size() - words_);
            } else {
                ++restricted;
            }
        });
        if (none) { return true; }
        return restricted > 0 && !matched(restricted);
    }

private:
    using word = std::uint64_t;

    static constexpr std::size_t memory = 64;   // frozen sets that are remembered

    struct around_frozen {
        std::vector<square> frozen;
        std::vector<word>   reach;   // by square
    };

    static void set(word* to, std::size_t bit) { to[bit / 64] |= word{1} << bit % 64; }

    [[nodiscard]] std::size_t state(square box, square man) const
    {
        return first_[box] + level_->side(box, man);
    }
    [[nodiscard]] std::size_t goal_number(square s) const   // goals are in order
    {
        auto const goals = level_->goals();
        return static_cast<std::size_t>(std::lower_bound(goals.begin(), goals.end(), s) - goals.begin());
    }

    /// The goals that can be reached from each square if frozen boxes are walls, wherever the man is.
    [[nodiscard]] word const* around(std::vector<square> const& frozen) const
    {
        std::uint64_t hash = 0;
        for (square s : frozen) { hash += (s + 1U) * 0x9E3779B97F4A7C15U; }
        around_frozen& known = remembered_[static_cast<std::size_t>(hash >> 20U) % memory];
        key_                 = frozen;
        std::sort(key_.begin(), key_.end());
        if (known.frozen == key_) { return known.reach.data(); }
        known.frozen.clear();   // whatever is thrown here, nothing half done has a key
        known.reach.assign(level_->squares() * words_, 0U);
        auto const is_free = [&](square s) {
            return s != level_->wall() && std::find(frozen.begin(), frozen.end(), s) == frozen.end();
        };
        for (std::size_t g = 0; g < level_->goals().size(); ++g) {
            square const goal = level_->goals()[g];
            if (!is_free(goal)) { continue; }
            queue_.assign(1, goal);
            set(known.reach.data() + goal * words_, g);
            for (std::size_t next = 0; next < queue_.size(); ++next) {
                for (direction d : all_directions) {
                    square const to = level_->neighbour(queue_[next], d);
                    if (!is_free(to) || !is_free(level_->neighbour(to, d))) { continue; }
                    word* const at = known.reach.data() + to * words_;
                    if ((at[g / 64] >> g % 64 & 1U) != 0) { continue; }
                    set(at, g);
                    queue_.push_back(to);
                }
            }
        }
        known.frozen = key_;
        return known.reach.data();
    }

    [[nodiscard]] bool matched(std::size_t boxes) const
    {
        std::fill(owner_.begin(), owner_.end(), nobody);
        for (std::size_t b = 0; b < boxes; ++b) {
            tried_.assign(words_, 0U);
            if (!give_goal(b)) { return false; }
        }
        return true;
    }

    /// Gives a box a goal; others that had it are given another one.
    bool give_goal(std::size_t box) const   // NOLINT(misc-no-recursion): as deep as there are boxes
    {
        for (std::size_t i = 0; i < words_; ++i) {
            for (;;) {
                word const untried = masks_[box * words_ + i] & ~tried_[i];
                if (untried == 0) { break; }
                std::size_t const g = i * 64 + static_cast<std::size_t>(std::countr_zero(untried));
                set(tried_.data(), g);
                if (owner_[g] == nobody || give_goal(owner_[g])) {
                    owner_[g] = static_cast<std::uint32_t>(box);
                    return true;
                }
            }
        }
        return false;
    }

    static constexpr std::uint32_t nobody = 0xFFFFFFFFU;

    level const*                       level_;
    freeze_test                        freeze_;
    std::size_t                        words_;   // of a set of goals
    std::vector<std::size_t>           first_;
    std::vector<word>                  reach_;   // by box and side of the man
    mutable std::vector<word>          left_, masks_, tried_;
    mutable std::vector<std::uint32_t> owner_;
    mutable std::vector<around_frozen> remembered_;
    mutable std::vector<square>        key_, queue_;
};

}   // namespace tail::sokoban
