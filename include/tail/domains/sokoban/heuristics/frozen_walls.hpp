#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/heuristics/detail/walled_rooms.hpp>
#include <tail/domains/sokoban/heuristics/detail/ways.hpp>
#include <tail/domains/sokoban/heuristics/matching.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// `Inner`, with frozen boxes as walls. Boxes that no solution moves any more are infinite if one of them is
/// off goal. Otherwise the others go around them, and only goals without a frozen box are left for them:
/// distances are measured again, once for each set of frozen boxes that is met.
///
/// Admissible, since frozen boxes stay where they are in every solution. Consistent with `matching`:
/// 1. With the same walls it is, as `matching` on that level.
/// 2. Frozen boxes stay frozen, so a push adds walls and takes none away. More walls make no distance less,
///    and no matching: a box that has become a wall was on a goal, where it cost nothing.
/// With `linear_conflict` it is admissible only: a wall can end a conflict without making the matching more.
///
/// Its tables grow with the number of frozen sets, and begin anew when they take about `most_bytes` or there
/// are `most_sets` of them. Where one set alone would take a sixteenth of that, on very large levels, frozen
/// boxes on goals are no walls. One for each search and thread.
template <class Inner = matching>
class frozen_walls {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    /// As far as walls never make the inner one less.
    static constexpr bool consistent = Inner::grows_with_walls;

    /// So many frozen sets are known at once.
    static constexpr std::size_t most_sets = 2'000;
    /// So much memory is taken for them.
    static constexpr std::size_t most_bytes = std::size_t{64} << 20U;

    /// For this level, which has to live as long.
    explicit frozen_walls(level const& l) : level_{&l}, inner_{l}, freeze_{l}
    {
        // Distances to each goal and from each box, and what else a level and an estimate keep by square.
        std::size_t const each = l.squares() * (4 * l.goals().size() + 128);
        sets_                  = each > most_bytes / 16 ? 0 : std::min(most_sets, most_bytes / each);
    }
    explicit frozen_walls(level&&) = delete;   // the level has to live as long

    // A copy finds its walls anew.
    /// Finds its walls anew.
    frozen_walls(frozen_walls const& other)
        : level_{other.level_}, sets_{other.sets_}, inner_{other.inner_}, freeze_{other.freeze_}
    {}
    /// Takes over the walls.
    frozen_walls(frozen_walls&&) = default;
    /// Takes over the walls of `other`.
    frozen_walls& operator=(frozen_walls other) noexcept
    {
        level_  = other.level_;
        sets_   = other.sets_;
        inner_  = std::move(other.inner_);
        freeze_ = std::move(other.freeze_);
        walled_ = std::move(other.walled_);
        return *this;
    }
    ~frozen_walls() = default;

    /// The estimate, with the frozen boxes as walls.
    [[nodiscard]] int operator()(position const& p) const
    {
        std::vector<square> const& frozen = freeze_.frozen(p);
        return frozen.empty() ? inner_(p) : behind_walls(p, frozen);
    }

    /// The estimate after a move that is not made yet.
    template <class Move>
    [[nodiscard]] int after(position const& p, Move const& m, int before) const
    {
        detail::relocation const r = detail::to_goals::moved(*level_, p, m);
        if (r.from == no_square) { return before; }
        position child = p;
        child.move_box(r.from, r.to);
        child.put_man(r.man);
        std::vector<square> const& frozen = freeze_.frozen(child);
        return frozen.empty() ? inner_.after(p.boxes(), p.man(), r) : behind_walls(child, frozen);
    }

private:
    [[nodiscard]] int behind_walls(position const& p, std::vector<square> const& frozen) const
    {
        square_set walls(level_->squares() + 1U);
        for (square b : frozen) {
            if (!level_->is_goal(b)) { return infinite_cost<int>; }
            walls.insert(b);
        }
        if (sets_ == 0) { return inner_.of(p.boxes(), p.man()); }
        auto found = walled_.find(walls);
        if (found == walled_.end()) {
            if (walled_.size() >= sets_) { walled_.clear(); }
            found = walled_.try_emplace(walls, *level_, walls).first;
        }
        return found->second.estimate(p.boxes(), p.man());
    }

    struct hash_words {
        std::size_t operator()(square_set const& s) const
        {
            std::uint64_t h = 0;
            for (std::size_t i = 0; i < s.word_count(); ++i) {
                h = (h ^ s.words()[i]) * 0x9E3779B97F4A7C15U;
                h ^= h >> 32U;
            }
            return static_cast<std::size_t>(h);
        }
    };

    level const* level_;
    std::size_t  sets_ = 0;   // so many are kept
    Inner        inner_;
    freeze_test  freeze_;
    mutable std::unordered_map<square_set, detail::walled_rooms<Inner>, hash_words> walled_;
};

}   // namespace tail::sokoban
