#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// How a pattern was found to be dead.
enum class evidence : std::uint8_t {
    proved,    ///< by a search of all that the boxes can do
    guessed,   ///< by a search that was cut short
};

/// Some boxes that cannot all be brought to goals if the man is on one of some squares, other boxes or not.
struct pattern {
    square_set boxes;
    square_set men;   ///< all squares that he could walk to if there were no other boxes
    evidence   how = evidence::proved;
};

/// Patterns of boxes that a search has learned for one level, as a deadlock test.
///
/// A pattern matches a position that has all of its boxes and the man on one of its squares. Verdicts are as
/// sound as the patterns: `use_guesses` says whether those that were only guessed are used.
class pattern_store {
public:
    static constexpr bool pushes_to_dead_squares = false;

    explicit pattern_store(level const& l, bool use_guesses = false)
        : region_{l}, by_box_(l.squares()), use_guesses_{use_guesses}
    {}
    explicit pattern_store(level&&, bool = false) = delete;   // the level has to live as long

    /// Adds the boxes and the man of a position, if no pattern that is there already says as much. Patterns
    /// that say less than the new one go. Whether it was added.
    bool add(position const& p, evidence how)
    {
        square_set men(p.boxes().word_count() * 64);
        region_.fill(p);
        for (square s : region_.squares()) { men.insert(s); }
        pattern fresh{p.boxes(), std::move(men), how};
        for (pattern const& old : patterns_) {
            if (says(old, fresh)) { return false; }
        }
        std::erase_if(patterns_, [&](pattern const& old) { return says(fresh, old); });
        patterns_.push_back(std::move(fresh));
        for (auto& list : by_box_) { list.clear(); }
        for (std::uint32_t i = 0; i < patterns_.size(); ++i) {
            patterns_[i].boxes.for_each([&](square b) { by_box_[b].push_back(i); });
        }
        return true;
    }

    [[nodiscard]] std::vector<pattern> const& patterns() const { return patterns_; }

    /// Looks at the patterns with the box that moved last, or, if it is not known, at all.
    [[nodiscard]] bool dead(position const& p) const
    {
        auto const matches = [&](pattern const& of) {
            return (use_guesses_ || of.how == evidence::proved) && of.men.contains(p.man())
                && p.boxes().includes(of.boxes);
        };
        if (p.last_box() == no_square) { return std::any_of(patterns_.begin(), patterns_.end(), matches); }
        auto const& with = by_box_[p.last_box()];
        return std::any_of(with.begin(), with.end(), [&](std::uint32_t i) { return matches(patterns_[i]); });
    }

private:
    /// Whether the first pattern matches wherever the second does, and is as sure.
    [[nodiscard]] static bool says(pattern const& a, pattern const& b)
    {
        return b.boxes.includes(a.boxes) && a.men.includes(b.men)
            && (a.how == evidence::proved || b.how == evidence::guessed);
    }

    man_region                              region_;
    std::vector<pattern>                    patterns_;
    std::vector<std::vector<std::uint32_t>> by_box_;
    bool                                    use_guesses_;
};

}   // namespace tail::sokoban
