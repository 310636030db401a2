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
#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban::detail {

/// Which boxes next to each other block each other: `linear_conflict` says what that means. What was found
/// out about two squares is kept.
class pair_conflicts {
public:
    explicit pair_conflicts(level const& l)
        : level_{&l}, region_{l}, known_(2 * l.squares(), unknown), partner_(l.squares() + 1U, no_square)
    {}

    /// The largest number of conflicts of which no two have a box in common.
    [[nodiscard]] int count(square_set const& boxes, square man)
    {
        conflicts_.clear();
        boxes.for_each([&](square a) {
            for (unsigned const way : {0U, 1U}) {
                square const b = level_->neighbour(a, ways[way]);
                if (!boxes.contains(b)) { continue; }   // no box is on the wall
                std::uint32_t& k = known_[2U * a + way];
                if (k == unknown) { k = look_at(a, b); }
                if (k != none && men_[k].contains(man)) { conflicts_.push_back({a, b}); }
            }
        });
        return conflicts_.size() < 2 ? static_cast<int>(conflicts_.size()) : most_disjoint();
    }

private:
    struct conflict {
        square a, b;
    };

    static constexpr std::array    ways{direction::right, direction::down};
    static constexpr std::uint32_t unknown = 0xFFFFFFFFU, none = 0xFFFFFFFEU;

    /// The squares of the man with which these two boxes block each other, as a number in `men_`.
    [[nodiscard]] std::uint32_t look_at(square a, square b)
    {
        if (level_->is_goal(a) && level_->is_goal(b)) { return none; }   // both may stay
        square_set both(level_->squares() + 1U);
        square_set seen = both, men = both;
        both.insert(a);
        both.insert(b);
        bool any = false;
        for (square const box : {a, b}) {
            for (square const man : level_->neighbours(box)) {
                if (man == level_->wall() || both.contains(man) || seen.contains(man)) { continue; }
                region_.fill(both, man);
                bool const blocked = !can_approach(a, b) && !can_approach(b, a);
                for (square const s : region_.squares()) {
                    seen.insert(s);
                    if (blocked) { men.insert(s); }
                }
                any = any || blocked;
            }
        }
        if (!any) { return none; }
        men_.push_back(men);
        return static_cast<std::uint32_t>(men_.size() - 1);
    }

    /// Whether some push of `box`, made from the squares filled last while `other` stays, brings it nearer to
    /// some goal.
    [[nodiscard]] bool can_approach(square box, square other) const
    {
        for (direction d : all_directions) {
            square const to = level_->neighbour(box, d), man = level_->neighbour(box, opposite(d));
            if (to == level_->wall() || to == other || !region_.reaches(man)) { continue; }
            std::uint16_t const* const before = level_->pushes_to_goals(box, man);
            std::uint16_t const* const after  = level_->pushes_to_goals(to, box);
            for (std::size_t i = 0; i < level_->goals().size(); ++i) {
                if (after[i] < before[i]) { return true; }
            }
        }
        return false;
    }

    /// A largest matching of boxes that are in conflict, by augmenting paths: neighbouring squares have
    /// different colours, as on a chess board, so there are two sides to match.
    [[nodiscard]] int most_disjoint()
    {
        for (conflict& c : conflicts_) {
            if ((level_->column(c.a) + level_->row(c.a)) % 2 != 0) { std::swap(c.a, c.b); }
            partner_[c.b] = no_square;
        }
        int found = 0;
        for (std::size_t i = 0; i < conflicts_.size(); ++i) {
            square const a     = conflicts_[i].a;
            bool         first = true;   // each box on this side is asked once
            for (std::size_t j = 0; j < i; ++j) { first = first && conflicts_[j].a != a; }
            if (!first) { continue; }
            tried_.clear();
            found += augment(a) ? 1 : 0;
        }
        return found;
    }

    [[nodiscard]] bool augment(square a)
    {
        for (conflict const c : conflicts_) {
            if (c.a != a || std::find(tried_.begin(), tried_.end(), c.b) != tried_.end()) { continue; }
            tried_.push_back(c.b);
            if (partner_[c.b] == no_square || augment(partner_[c.b])) {
                partner_[c.b] = a;
                return true;
            }
        }
        return false;
    }

    level const*               level_;
    man_region                 region_;
    std::vector<std::uint32_t> known_;   // by the left or upper square, and the way to the other
    std::vector<square_set>    men_;
    std::vector<conflict>      conflicts_;
    std::vector<square>        partner_, tried_;
};

}   // namespace tail::sokoban::detail
