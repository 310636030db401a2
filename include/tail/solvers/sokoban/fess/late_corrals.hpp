#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include <tail/domains/sokoban/deadlocks/corral.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Deadlock tests in two parts. Most tests look at every new position. Searches of corrals take longer, so
/// they look only at positions that are expanded: a position that is dead by them has no moves.
///
/// Searches by macro pushes expand one position in about fifty.
class late_corrals {
public:
    /// For this level, which has to live as long.
    late_corrals(level const& l, deadlock_set tests, std::size_t pair_bytes = pair_table::default_bytes)
        : pushes_to_dead_squares{!tests.contains(deadlock::dead_squares)},
          early_{l, without_corrals(tests), pair_bytes},
          none_(l.squares() + 1)
    {
        if (tests.contains(deadlock::corrals)) { late_.emplace(l, early_.pairs()); }
    }
    late_corrals(level&&, deadlock_set, std::size_t = 0) = delete;   // the level has to live as long

    /// Whether boxes are pushed onto any square.
    bool pushes_to_dead_squares;

    /// Bytes of the table of pairs, which all copies share.
    [[nodiscard]] std::size_t shared_bytes() const
    {
        return early_.pairs() ? early_.pairs()->table().bytes() : 0;
    }

    /// Whether one of the tests for every position finds a deadlock.
    [[nodiscard]] bool dead(position const& p) const { return early_.dead(p); }

    /// The boxes whose pushes are enough, if not all are needed; none where a corral is dead.
    [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
    {
        if (late_ && late_->dead(p)) { return &none_; }
        return early_.only(p, region);
    }

private:
    [[nodiscard]] static deadlock_set without_corrals(deadlock_set tests)
    {
        tests.erase(deadlock::corrals);
        return tests;
    }

    deadlock_tests             early_;
    std::optional<corral_test> late_;
    square_set                 none_;
};

}   // namespace tail::sokoban
