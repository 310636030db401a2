#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include <tail/domains/sokoban/deadlocks/pattern_learner.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// How patterns are learned and used.
struct memory_options {
    bool        learns     = true;    ///< or only what is in the store is used
    bool        guesses    = false;   ///< patterns that were only guessed are used too: not sound
    std::size_t most_boxes = 5;       ///< of those that are searched after a push
    double      share      = 0.2;     ///< searches look at no more positions than this for each asked one
    /// Its searches.
    learner_options learner{.most_nodes = 300};
};

/// Patterns of a level that are used and learned while a search goes on, as a deadlock test.
///
/// After each push, the boxes around the one that was pushed are searched alone, unless they have been
/// already. Searches share it by a pointer (`deadlock_tests`), one after the other or in turns, on one
/// thread. Which patterns are there depends on the positions that came before, so a search repeats exactly
/// only with a memory that begins the same.
class pattern_memory {
public:
    static constexpr bool pushes_to_dead_squares = false;   ///< boxes are not pushed onto dead squares

    /// Without patterns; for this level, which has to live as long.
    explicit pattern_memory(level const& l, memory_options options = {})
        : level_{&l}, options_{options}, store_{l, options.guesses}, learner_{l, options.learner}
    {}
    explicit pattern_memory(level&&, memory_options = {}) = delete;   // the level has to live as long

    /// The patterns; more may be added.
    [[nodiscard]] pattern_store& store() { return store_; }
    /// The patterns.
    [[nodiscard]] pattern_store const& store() const { return store_; }
    /// What finds them.
    [[nodiscard]] pattern_learner const& learner() const { return learner_; }
    [[nodiscard]] std::uint64_t          matched() const { return matched_; }   ///< positions called dead

    /// Whether a position that it calls dead is dead for certain.
    [[nodiscard]] bool is_sound() const { return !options_.guesses; }

    /// Learning stops when it takes more bytes than this.
    void limit_bytes(std::size_t most) { most_bytes_ = most; }

    /// Whether a pattern matches, or one is learned that does.
    [[nodiscard]] bool dead(position const& p)
    {
        ++asked_;
        bool const is = store_.dead(p) || (options_.learns && p.last_box() != no_square && learns_from(p));
        matched_ += is ? 1U : 0U;
        return is;
    }

private:
    [[nodiscard]] bool learns_from(position const& p)
    {
        if (static_cast<double>(learner_.nodes()) > options_.share * static_cast<double>(asked_) + 1000
            || examined_.size() * 40 + store_.bytes() > most_bytes_) {
            return false;
        }
        position const some = around_last(p);
        if (level_->goal_set().includes(some.boxes()) || !examined_.insert(hash_value(some)).second) {
            return false;
        }
        auto found = learner_.learn(some, &store_);
        if (!found) { return false; }
        bool const matches = found->how == evidence::proved || options_.guesses;
        store_.add(*std::move(found));
        return matches;
    }

    /// The boxes nearest to the last one that hang together with it: each is at most two squares away from
    /// another one, in rows and columns.
    [[nodiscard]] position around_last(position const& p)
    {
        auto const distance = [&](square a, square b) {
            return std::max(std::abs(level_->column(a) - level_->column(b)),
                            std::abs(level_->row(a) - level_->row(b)));
        };
        rest_.clear();
        position some = p;
        p.boxes().for_each([&](square b) {
            if (b == p.last_box()) { return; }
            rest_.push_back(b);
            some.take_box(b);
        });
        group_.assign(1, p.last_box());
        for (std::size_t next = 0; next < group_.size(); ++next) {
            for (int near = 1; near <= reach; ++near) {
                for (std::size_t i = 0; i < rest_.size() && group_.size() < options_.most_boxes;) {
                    if (distance(group_[next], rest_[i]) != near) {
                        ++i;
                        continue;
                    }
                    group_.push_back(rest_[i]);
                    some.put_box(rest_[i]);
                    rest_.erase(rest_.begin() + static_cast<std::ptrdiff_t>(i));
                }
            }
        }
        some.note_last_box(no_square);
        region_.normalise(some);
        return some;
    }

    static constexpr int reach = 2;

    level const*                      level_;
    memory_options                    options_;
    pattern_store                     store_;
    pattern_learner                   learner_;
    man_region                        region_{*level_};
    std::unordered_set<std::uint64_t> examined_;   // hashes of positions: a collision only learns less
    std::vector<square>               rest_, group_;
    std::uint64_t                     asked_ = 0, matched_ = 0;
    std::size_t                       most_bytes_ = ~std::size_t{0};
};

}   // namespace tail::sokoban
