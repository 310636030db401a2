#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

#include <tail/core/assignment.hpp>
#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

/// \file
/// Three heuristics of a lab sheet for searches by steps, as they are there, and sound ones beside them. The
/// sheet's second and third overestimate: they show what that does to A*.
///
/// | | | promise |
/// |---|---|---|
/// | `lab_h1` | boxes that are not on goals | consistent |
/// | `lab_h2` | twice `lab_h1`, and `manhattan_sum` | none |
/// | `lab_h3` | `lab_h2`, and the distance from the man to the nearest box | none, and above zero at goals |
/// | `manhattan_sum` | sum of the distances from each box to the nearest goal | consistent |
/// | `manhattan_matching` | the same, with a goal for each box | consistent |
///
/// Distances here count rows and columns, as if there were no walls. `steps_left<walk_costs::moves,
/// manhattan_sum>` adds the walk to the first push in a sound way. `nearest` and `matching` are better.

namespace tail::sokoban {

namespace detail {

[[nodiscard]] inline int manhattan(level const& l, square a, square b)
{
    return std::abs(l.column(a) - l.column(b)) + std::abs(l.row(a) - l.row(b));
}

}   // namespace detail

/// How many boxes are not on goals.
class lab_h1 {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// For this level, which has to live as long.
    explicit lab_h1(level const& l) : level_{&l} {}
    explicit lab_h1(level&&) = delete;   // the level has to live as long

    /// How many boxes are off goal.
    [[nodiscard]] int operator()(position const& p) const
    {
        int left = 0;
        p.boxes().for_each([&](square b) { left += level_->is_goal(b) ? 0 : 1; });
        return left;
    }

private:
    level const* level_;
};

/// The sum of the distances from each box to the nearest goal, as if there were no walls.
class manhattan_sum {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// For this level, which has to live as long.
    explicit manhattan_sum(level const& l) : level_{&l}, least_(l.squares(), std::numeric_limits<int>::max())
    {
        for (square s = 0; s < l.squares(); ++s) {
            for (square g : l.goals()) { least_[s] = std::min(least_[s], detail::manhattan(l, s, g)); }
        }
    }
    explicit manhattan_sum(level&&) = delete;   // the level has to live as long

    /// The sum over all boxes.
    [[nodiscard]] int operator()(position const& p) const
    {
        int sum = 0;
        p.boxes().for_each([&](square b) { sum += least_[b]; });
        return sum;
    }

    /// What a move adds; asked before it is made.
    template <class Move>
    [[nodiscard]] int change(position const& p, Move const& m) const
    {
        detail::relocation const r = detail::to_goals::moved(*level_, p, m);
        return r.from == no_square ? 0 : least_[r.to] - least_[r.from];
    }

private:
    level const*     level_;
    std::vector<int> least_;   // by square
};

/// The least sum of distances that takes each box to a goal of its own, as if there were no walls.
class manhattan_matching {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// For this level, which has to live as long.
    explicit manhattan_matching(level const& l) : goals_{l.goals().size()}
    {
        for (square s = 0; s < l.squares(); ++s) {
            for (square g : l.goals()) {
                distances_.push_back(static_cast<std::uint16_t>(detail::manhattan(l, s, g)));
            }
        }
    }

    /// The cheapest way to give each box a goal of its own.
    [[nodiscard]] int operator()(position const& p) const
    {
        std::vector<std::uint16_t const*> rows;
        p.boxes().for_each([&](square b) { rows.push_back(distances_.data() + b * goals_); });
        return assignment{rows, goals_}.total();
    }

private:
    std::size_t                goals_;
    std::vector<std::uint16_t> distances_;   // by square and goal
};

/// `2 * lab_h1 + manhattan_sum`. Not admissible: a box beside its goal is one push away, and this says three.
class lab_h2 {
public:
    static constexpr bool admissible = false;   ///< a box beside its goal gets three
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    /// For this level, which has to live as long.
    explicit lab_h2(level const& l) : left_{l}, sum_{l} {}
    explicit lab_h2(level&&) = delete;   // the level has to live as long

    /// What the sheet says.
    [[nodiscard]] int operator()(position const& p) const { return 2 * left_(p) + sum_(p); }

private:
    lab_h1        left_;
    manhattan_sum sum_;
};

/// `lab_h2`, and the distance from the man to the nearest box. Not admissible, and not zero at goals.
class lab_h3 {
public:
    static constexpr bool admissible = false;   ///< not zero at goals
    static constexpr bool consistent = false;   ///< may drop by more than the cost of a move

    /// Which boxes may be the nearest: the sheet says all.
    enum class boxes { all, off_goal };

    /// For this level, which has to live as long.
    explicit lab_h3(level const& l, boxes which = boxes::all) : level_{&l}, rest_{l}, which_{which} {}
    explicit lab_h3(level&&, boxes = boxes::all) = delete;   // the level has to live as long

    /// Where no box may be the nearest, there is no walk.
    [[nodiscard]] int operator()(position const& p) const
    {
        int walk = std::numeric_limits<int>::max();
        p.boxes().for_each([&](square b) {
            if (which_ == boxes::off_goal && level_->is_goal(b)) { return; }
            walk = std::min(walk, detail::manhattan(*level_, p.man(), b));
        });
        return rest_(p) + (walk == std::numeric_limits<int>::max() ? 0 : walk);
    }

private:
    level const* level_;
    lab_h2       rest_;
    boxes        which_;
};

}   // namespace tail::sokoban
