#pragma once

#include <cstddef>
#include <optional>

#include <tail/domains/sokoban/deadlocks/bipartite.hpp>
#include <tail/domains/sokoban/deadlocks/corral.hpp>
#include <tail/domains/sokoban/deadlocks/dead_cells.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/freeze.hpp>
#include <tail/domains/sokoban/deadlocks/pair_table.hpp>
#include <tail/domains/sokoban/deadlocks/pattern_memory.hpp>
#include <tail/domains/sokoban/deadlocks/pi_corral.hpp>
#include <tail/domains/sokoban/deadlocks/retrograde.hpp>
#include <tail/domains/sokoban/deadlocks/square_block.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Deadlock tests that are chosen at run time, so that a search is compiled once for all choices.
///
///     pushes moves{level, deadlock_tests{level, {deadlock::dead_squares, deadlock::freeze}}};
///
/// All verdicts are sound: a position that is called dead cannot be solved (with `deadlock::patterns`, if the
/// patterns of the memory are). Tests have memory to work in: a copy for each thread. Copies share the memory
/// of patterns, so with one all must be on one thread.
class deadlock_tests {
public:
    /// The chosen tests for this level, which has to live as long.
    explicit deadlock_tests(level const& l, deadlock_set chosen = deadlock_set::usual(),
                            std::size_t     pair_bytes = pair_table::default_bytes,
                            pattern_memory* patterns   = nullptr)
        : pushes_to_dead_squares{!chosen.contains(deadlock::dead_squares)},
          level_{&l},
          chosen_{chosen},
          block_{l},
          patterns_{chosen.contains(deadlock::patterns) ? patterns : nullptr}
    {
        // Each way to find dead cells finds what those before it find.
        if (!pushes_to_dead_squares) {
        } else if (chosen.contains(deadlock::line_passes)) {
            cells_.emplace(dead_in_passes(l));
        } else if (chosen.contains(deadlock::lines)) {
            cells_.emplace(dead_lines(l));
        } else if (chosen.contains(deadlock::corners)) {
            cells_.emplace(dead_corners(l));
        }
        if (chosen.contains(deadlock::pi_corrals)) { pi_corrals_.emplace(l); }
        if (chosen.contains(deadlock::freeze)) { freeze_.emplace(l); }
        if (chosen.contains(deadlock::bipartite)) { bipartite_.emplace(l); }
        if (chosen.contains(deadlock::retrograde)) { retrograde_.emplace(l); }
        if (chosen.contains(deadlock::pairs)) { pairs_.emplace(l, pair_bytes); }
        if (chosen.contains(deadlock::corrals)) { corrals_.emplace(l, pairs_); }
    }
    explicit deadlock_tests(level&&, deadlock_set = {}, std::size_t = 0,
                            pattern_memory* = nullptr) = delete;   // it has to live as long

    /// Whether searches push boxes onto dead squares.
    bool pushes_to_dead_squares;

    /// Which tests these are.
    [[nodiscard]] deadlock_set chosen() const { return chosen_; }

    /// The same without `bipartite`, for searches with an estimate that is infinite where that test finds
    /// something. Tables are shared.
    [[nodiscard]] deadlock_tests without_bipartite() const
    {
        deadlock_tests fewer = *this;
        fewer.chosen_.erase(deadlock::bipartite);
        fewer.bipartite_.reset();
        return fewer;
    }

    /// Whether there is a pair table: small levels have one if it is asked for.
    [[nodiscard]] bool has_pair_table() const { return pairs_ && pairs_->table().built(); }

    /// The test by the pair table, to share its memory; nothing if it was not chosen.
    [[nodiscard]] std::optional<pair_test> const& pairs() const { return pairs_; }

    /// The first test that calls a position dead; they look at the box that moved last, if that is known.
    [[nodiscard]] std::optional<deadlock> found(position const& p) const
    {
        if (!pushes_to_dead_squares && on_dead_square(p)) { return deadlock::dead_squares; }
        if (cells_ && cells_->dead(p)) {
            return chosen_.contains(deadlock::line_passes) ? deadlock::line_passes
                : chosen_.contains(deadlock::lines)        ? deadlock::lines
                                                           : deadlock::corners;
        }
        // Frozen boxes include all blocks.
        if (!freeze_ && chosen_.contains(deadlock::blocks) && block_.dead(p)) { return deadlock::blocks; }
        if (pairs_ && pairs_->dead(p)) { return deadlock::pairs; }
        if (freeze_ && freeze_->dead(p)) { return deadlock::freeze; }
        if (bipartite_ && bipartite_->dead(p)) { return deadlock::bipartite; }
        if (retrograde_ && retrograde_->dead(p)) { return deadlock::retrograde; }
        if (corrals_ && corrals_->dead(p)) { return deadlock::corrals; }
        if (patterns_ != nullptr && patterns_->dead(p)) { return deadlock::patterns; }
        return std::nullopt;
    }
    /// Whether any of them finds a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return found(p).has_value(); }

    /// The boxes whose pushes are enough in a position; null for all.
    [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
    {
        return pi_corrals_ ? pi_corrals_->only(p, region) : nullptr;
    }

private:
    [[nodiscard]] bool on_dead_square(position const& p) const
    {
        if (p.last_box() != no_square) { return !level_->is_live(p.last_box()); }
        bool is = false;
        p.boxes().for_each([&](square b) { is = is || !level_->is_live(b); });
        return is;
    }

    level const*                   level_;
    deadlock_set                   chosen_;
    square_block_test              block_;
    pattern_memory*                patterns_;
    std::optional<freeze_test>     freeze_;
    std::optional<bipartite_test>  bipartite_;
    std::optional<retrograde_test> retrograde_;
    std::optional<pair_test>       pairs_;
    std::optional<dead_cell_test>  cells_;
    std::optional<corral_test>     corrals_;
    std::optional<pi_corrals>      pi_corrals_;
};

}   // namespace tail::sokoban
