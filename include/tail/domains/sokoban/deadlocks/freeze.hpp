#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Boxes that no solution moves any more.
///
/// A box is blocked along an axis (up and down, or left and right) if
/// 1. there is a wall on one of its sides, or
/// 2. both sides are dead squares: each push along the axis loses, or
/// 3. there is a frozen box on one of its sides.
/// A set of boxes is frozen if each of them is blocked along both axes, where rule 3 looks only at boxes of
/// the set: whichever of them were to move first could not. A position is dead if a frozen box is off goal.
///
/// Boxes may hold each other, so the rule is circular. It is mostly written as a recursion that takes the
/// boxes whose test has begun as walls; its marks have to be taken back on the way out, and it takes
/// exponential time in large heaps. Here the largest frozen set is found from above: all boxes that hang
/// together are assumed frozen, and those that are not blocked are taken out until none is left to take out.
/// Both find the same boxes.
class freeze_test {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// For this level, which has to live as long.
    explicit freeze_test(level const& l) : level_{&l}, blocked_(l.squares()), marks_(l.squares() + 1U)
    {
        for (square s = 0; s < l.squares(); ++s) {
            for (unsigned axis : {vertical, horizontal}) {
                square const a = l.neighbours(s)[axis], b = l.neighbours(s)[axis + 1];
                // A wall is no live square either.
                if (a == l.wall() || b == l.wall() || (!l.is_live(a) && !l.is_live(b))) {
                    blocked_[s] = static_cast<std::uint8_t>(blocked_[s] | bit(axis));
                }
            }
        }
    }
    explicit freeze_test(level&&) = delete;   // the level has to live as long

    /// Looks at the boxes that hang together with the one that moved last, or, if it is not known, at all.
    [[nodiscard]] bool dead(position const& p) const
    {
        begin();
        if (p.last_box() == no_square) {
            p.boxes().for_each([&](square b) { add(p, b); });
        } else if (!add(p, p.last_box())) {
            return false;   // a frozen set without the last box was there before
        }
        melt();
        for (square b : heap_) {
            if (!level_->is_goal(b)) { return true; }
        }
        return false;
    }

    /// The frozen boxes of a position, on goals or not, in no order. The next call overwrites them.
    [[nodiscard]] std::vector<square> const& frozen(position const& p) const
    {
        begin();
        p.boxes().for_each([&](square b) { add(p, b); });
        melt();
        return heap_;
    }

    /// The frozen boxes that are on goals. If the position is not dead, those are all.
    [[nodiscard]] std::vector<square> const& frozen_on_goals(position const& p) const
    {
        begin();
        p.boxes().for_each([&](square b) {
            if (level_->is_goal(b)) { add(p, b); }
        });
        melt();
        std::size_t kept = 0;
        for (square b : heap_) {
            if (level_->is_goal(b)) { heap_[kept++] = b; }
        }
        heap_.resize(kept);
        return heap_;
    }

private:
    static constexpr unsigned vertical = 0, horizontal = 2;   // the first direction of each axis

    [[nodiscard]] static constexpr unsigned bit(unsigned axis) { return 1U << axis / 2; }

    void begin() const
    {
        heap_.clear();
        if (now_ >= 0xFFFFFFFDU) {
            std::fill(marks_.begin(), marks_.end(), 0U);
            now_ = 0;
        }
        now_ += 2;
    }

    /// Assumes a box and all that hang together with it frozen; false if it is free whatever the others are.
    bool add(position const& p, square box) const
    {
        if (marks_[box] >= now_) { return marks_[box] == now_; }
        std::size_t const first = heap_.size();
        if (!hold(p, box)) { return false; }
        for (std::size_t next = first; next < heap_.size(); ++next) {
            // Those that this box may need, and those that may need this box.
            for (square const n : level_->neighbours(heap_[next])) {
                if (p.has_box(n) && marks_[n] < now_) { hold(p, n); }
            }
        }
        return true;
    }

    /// Marks a box as assumed frozen, or as free if it has no neighbour along an axis.
    bool hold(position const& p, square s) const
    {
        auto const& next = level_->neighbours(s);
        for (unsigned axis : {vertical, horizontal}) {
            if ((blocked_[s] & bit(axis)) == 0 && !p.has_box(next[axis]) && !p.has_box(next[axis + 1])) {
                marks_[s] = now_ + 1;
                return false;
            }
        }
        marks_[s] = now_;
        heap_.push_back(s);
        return true;
    }

    /// Takes out what is not blocked by the rest, until nothing is.
    void melt() const
    {
        for (bool changed = true; changed;) {
            changed          = false;
            std::size_t kept = 0;
            for (square s : heap_) {
                if (is_held(s)) {
                    heap_[kept++] = s;
                } else {
                    marks_[s] = now_ + 1;
                    changed   = true;
                }
            }
            heap_.resize(kept);
        }
    }

    [[nodiscard]] bool is_held(square s) const
    {
        auto const& next = level_->neighbours(s);
        for (unsigned axis : {vertical, horizontal}) {
            if ((blocked_[s] & bit(axis)) == 0 && marks_[next[axis]] != now_
                && marks_[next[axis + 1]] != now_) {
                return false;
            }
        }
        return true;
    }

    level const*                       level_;
    std::vector<std::uint8_t>          blocked_;   // along which axes, whatever the boxes
    mutable std::vector<std::uint32_t> marks_;     // now: assumed frozen, now + 1: free, less: not looked at
    mutable std::vector<square>        heap_;
    mutable std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
