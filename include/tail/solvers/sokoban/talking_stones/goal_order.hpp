#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/solvers/sokoban/talking_stones/stone_path.hpp>
#include <tail/solvers/sokoban/talking_stones/stone_state.hpp>

namespace tail::sokoban {

/// Which goals may be filled next so that the others can still be filled afterwards.
///
/// Thought of backwards: all goals hold stones, and stones are taken away one at a time. A stone can be taken
/// from a goal if, with all others in place, a stone from the start could be pushed there. Taking one away
/// never hinders the others, so that a plain loop decides it. A goal may be filled if, with a wall in its
/// place, all others can still be taken away. Stones off the goals are ignored, so this is a rule of thumb.
///
/// The answers are kept for up to 65,536 sets of filled goals. Levels with more than 64 goals have all goals
/// allowed.
class goal_order {
public:
    /// For this level, which has to live as long.
    explicit goal_order(level const& l)
        : paths_{l},
          goals_{in_reverse(l, {l.goals().begin(), l.goals().end()})},
          of_goal_(l.squares(), none),
          is_start_(l.squares(), 0)
    {
        for (square const b : l.boxes()) { is_start_[b] = 1; }
        for (std::size_t i = 0; i < goals_.size(); ++i) {
            of_goal_[goals_[i]] = static_cast<std::uint16_t>(i);
        }
        rank_.assign(goals_.size(), 0);
        if (goals_.size() > 64) { return; }
        std::vector<std::size_t> taken;
        take_all(0, &taken);
        // Those that are taken last are filled first; what cannot be taken at all comes after them.
        std::uint16_t next = 0;
        for (std::size_t i = taken.size(); i-- > 0;) { rank_[taken[i]] = next++; }
        for (std::size_t g = 0; g < goals_.size(); ++g) {
            if (std::find(taken.begin(), taken.end(), g) == taken.end()) { rank_[g] = next++; }
        }
        by_rank_.resize(goals_.size());
        for (std::size_t g = 0; g < goals_.size(); ++g) { by_rank_[rank_[g]] = g; }
    }

    /// The number of a goal, from 0; `none` if the square is no goal.
    static constexpr std::uint16_t none = 0xFFFF;
    /// The number of the goal on this square, or `none`.
    [[nodiscard]] std::uint16_t number(square s) const { return of_goal_[s]; }

    /// Its place in an order of all goals that suits the empty level.
    [[nodiscard]] std::uint16_t rank(square goal) const { return rank_[of_goal_[goal]]; }

    /// The goals that may be filled next, by rank; `filled` has a bit for each goal, by number. The
    /// reference is valid until the next call.
    [[nodiscard]] std::vector<square> const& next(std::uint64_t filled)
    {
        if (can_take_.size() + next_.size() >= most_kept) {
            can_take_.clear();
            next_.clear();
        }
        auto const [at, is_new] = next_.try_emplace(filled);
        if (is_new) {
            std::vector<square>& list = at->second;
            for (std::size_t g = 0; g < goals_.size(); ++g) {
                bool const is_filled = goals_.size() <= 64 && (filled >> g & 1U) != 0;
                if (!is_filled) { list.push_back(goals_[g]); }
            }
            std::sort(list.begin(), list.end(), [&](square a, square b) { return rank(a) < rank(b); });
            if (goals_.size() <= 64) {
                // If the others are blocked whatever is filled, this rule has nothing to say.
                std::vector<square> allowed;
                for (square const g : list) {
                    if (take_all(filled | std::uint64_t{1} << number(g), nullptr)) { allowed.push_back(g); }
                }
                if (!allowed.empty()) { list = std::move(allowed); }
            }
        }
        return at->second;
    }

    /// The memory of the answers that are kept.
    [[nodiscard]] std::size_t bytes() const
    {
        return next_.size() * (64 + goals_.size() * sizeof(square)) + can_take_.size() * 40;
    }

private:
    static constexpr std::size_t most_kept = std::size_t{1} << 16U;

    /// Takes stones from all goals that are not `walls`. True if none is left. Without `taken`, whichever can
    /// be taken goes first, and the answer is remembered.
    bool take_all(std::uint64_t walls, std::vector<std::size_t>* taken)
    {
        if (taken == nullptr) {
            if (auto const known = can_take_.find(walls); known != can_take_.end()) { return known->second; }
        }
        level const& l = paths_.of();
        paths_.clear();
        for (square const g : goals_) { paths_.block(g); }
        std::uint64_t left = goals_.size() == 64 ? ~std::uint64_t{0}
                                                 : (std::uint64_t{1} << goals_.size()) - 1;
        left &= ~walls;
        while (left != 0) {
            std::size_t best = goals_.size(), least = 0;
            // Those that are filled last are taken first.
            for (std::size_t i = goals_.size(); i-- > 0;) {
                std::size_t const g = taken == nullptr ? by_rank_[i] : goals_.size() - 1 - i;
                if ((left >> g & 1U) == 0) { continue; }
                std::size_t const pushes = from_start(l, goals_[g]);
                if (pushes != 0 && (best == goals_.size() || pushes < least)) {
                    best  = g;
                    least = pushes;
                    if (taken == nullptr) { break; }
                }
            }
            if (best == goals_.size()) { break; }
            left &= ~(std::uint64_t{1} << best);
            paths_.free(goals_[best]);
            if (taken != nullptr) { taken->push_back(best); }
        }
        if (taken == nullptr) { can_take_.emplace(walls, left == 0); }
        return left == 0;
    }

    /// One more than the pushes from the nearest stone of the start; zero if none can be pushed there.
    [[nodiscard]] std::size_t from_start(level const& l, square goal)
    {
        paths_.free(goal);
        std::size_t const pushes = paths_.pushes_from_any(
            goal, l.man(), [&](square s) { return s != goal && is_start_[s] != 0; });
        paths_.block(goal);
        return pushes;
    }

    stone_paths                                            paths_;
    std::vector<square>                                    goals_;
    std::vector<std::uint16_t>                             of_goal_, rank_;
    std::vector<std::size_t>                               by_rank_;    // numbers of goals
    std::vector<std::uint8_t>                              is_start_;   // by square: a stone begins there
    std::unordered_map<std::uint64_t, std::vector<square>> next_;
    std::unordered_map<std::uint64_t, bool>                can_take_;   // by the goals that are walls
};

}   // namespace tail::sokoban
