#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/store/subset_store.hpp>

namespace tail::sokoban {

/// How a pattern was found to be dead.
enum class evidence : std::uint8_t {
    proved,    ///< by a search of all that the boxes can do
    guessed,   ///< by a search that was cut short
};

/// Some boxes that cannot all be brought to goals if the man is on one of some squares, other boxes or not.
struct pattern {
    square_set boxes;   ///< the squares that have a box
    square_set men;     ///< all squares that he could walk to if there were no other boxes
    /// Whether it is proved.
    evidence how = evidence::proved;
};

/// Patterns of boxes that a search has learned for one level, as a deadlock test.
///
/// A pattern matches a position that has all of its boxes and the man on one of its squares. Verdicts are as
/// sound as the patterns: `use_guesses` says whether those that were only guessed are used.
class pattern_store {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// Without patterns; for this level, which has to live as long.
    explicit pattern_store(level const& l, bool use_guesses = false)
        : level_{&l}, region_{l}, sets_{l.squares() + 1}, use_guesses_{use_guesses}
    {}
    explicit pattern_store(level&&, bool = false) = delete;   // the level has to live as long

    /// Adds the boxes and the man of a position, if no pattern that is there already says as much. Patterns
    /// that say less than the new one go. Whether it was added.
    bool add(position const& p, evidence how)
    {
        square_set men(level_->squares() + 1);
        region_.fill(p);
        for (square s : region_.squares()) { men.insert(s); }
        return add(pattern{p.boxes(), std::move(men), how});
    }

    /// The same for a pattern that is known already. `men` must be whole regions: where the man can walk to
    /// one square of it past these boxes alone, all squares that he can walk to.
    bool add(pattern fresh)
    {
        // Before the set is filed: sets and patterns go together, whatever is thrown.
        if (patterns_.size() == patterns_.capacity()) { patterns_.reserve(2 * patterns_.size() + 1); }
        bool const is_new = sets_.insert(
            words(fresh.boxes), [&](index i) { return says(patterns_[i], fresh); },
            [&](index i) { return says(fresh, patterns_[i]); },
            [&](index last, index i) {
                if (i != last) { patterns_[i] = std::move(patterns_[last]); }
                patterns_.pop_back();
            });
        if (is_new) {
            patterns_.push_back(std::move(fresh));
            ++added_;
        }
        return is_new;
    }

    /// All patterns, in the order of their indices.
    [[nodiscard]] std::vector<pattern> const& patterns() const { return patterns_; }

    /// How many were added so far, those included that have gone since.
    [[nodiscard]] std::uint64_t added() const { return added_; }

    /// The level.
    [[nodiscard]] level const& of() const { return *level_; }
    /// The memory of the patterns.
    [[nodiscard]] std::size_t bytes() const { return sets_.bytes() + patterns_.capacity() * sizeof(pattern); }

    /// Looks at the patterns with the box that moved last, or, if it is not known, at all.
    [[nodiscard]] bool dead(position const& p) const
    {
        if (p.last_box() == no_square) { return dead_anywhere(p); }
        return sets_.find_inside_with(words(p.boxes()), p.last_box(), [&](index i) {
            return matches(i, p.man());
        }) != subset_store::none;
    }

    /// Looks at all patterns, whichever box moved last: for positions that are older than some pattern.
    [[nodiscard]] bool dead_anywhere(position const& p) const
    {
        return sets_.find_inside(words(p.boxes()), [&](index i) { return matches(i, p.man()); })
            != subset_store::none;
    }

    /// The same as `dead`, by proved patterns alone, whatever `use_guesses` says.
    [[nodiscard]] bool proved_dead(position const& p) const
    {
        auto const accept = [&](index i) {
            return patterns_[i].how == evidence::proved && patterns_[i].men.contains(p.man());
        };
        return (p.last_box() == no_square ? sets_.find_inside(words(p.boxes()), accept)
                                          : sets_.find_inside_with(words(p.boxes()), p.last_box(), accept))
            != subset_store::none;
    }

private:
    using index = subset_store::index;

    [[nodiscard]] static subset_store::bits words(square_set const& s) { return {s.words(), s.word_count()}; }

    /// Of a pattern whose boxes are there: whether it matches.
    [[nodiscard]] bool matches(index i, square man) const
    {
        pattern const& of = patterns_[i];
        return (use_guesses_ || of.how == evidence::proved) && of.men.contains(man);
    }

    /// Of patterns of which one's boxes are among the other's: whether the first matches wherever the second
    /// does, and is as sure.
    [[nodiscard]] static bool says(pattern const& a, pattern const& b)
    {
        return a.men.includes(b.men) && (a.how == evidence::proved || b.how == evidence::guessed);
    }

    level const*         level_;
    man_region           region_;
    subset_store         sets_;       // the boxes of the patterns
    std::vector<pattern> patterns_;   // by the same indices
    bool                 use_guesses_;
    std::uint64_t        added_ = 0;
};

}   // namespace tail::sokoban
