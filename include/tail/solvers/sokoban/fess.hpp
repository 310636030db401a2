#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/replay.hpp>
#include <tail/path/portfolio.hpp>
#include <tail/solvers/sokoban/answer.hpp>
#include <tail/solvers/sokoban/fess/search.hpp>

/// \file
/// Sokoban levels solved by feature-space search: any solution, not a shortest one.
///
///     tail::sokoban::fess solver{level};
///     auto const found = solver.run({.seconds = 60});
///     found.solution;   // letters, replayed by the rules alone
///
/// Moves are macro pushes. Features are the steps of a packing plan that are left, boxes that the plan would
/// shut off, the parts that boxes divide the floor into, blocked passages between rooms, boxes that keep
/// others from goals, and sides of boxes that the man does not reach. After Y. Shoham and J. Schaeffer, The
/// FESS Algorithm, IEEE Conference on Games 2020.

namespace tail::sokoban {

/// What became of a level.
struct fess_answer : answer {
    std::size_t             winner = 0;   ///< which search had the solution, if there is one
    std::vector<statistics> searches;     ///< what each did
    std::vector<macro_push> nearest;      ///< without a solution: macros to the best position
};

/// The solver: searches with different cells take turns. It can be run on after a limit.
class fess {
    using result = fess_search::result_type;

    /// Whether a result is a solution by the rules alone.
    struct replays {
        level const* of;

        [[nodiscard]] bool operator()(result const& r) const
        {
            auto const played = replay(of->drawn(), lurd(*of, r.actions));
            return played && played->solved;
        }
    };

public:
    /// The searches that take turns, the one that solves most levels first.
    static constexpr std::array strategies{
        fess_options{.cells = fess_cells::plan, .fair_lines = true},
        fess_options{.cells = fess_cells::packing, .fair_lines = false},
        fess_options{.cells = fess_cells::hotspots, .fair_lines = true, .opens = true},
    };

    /// For this level, which has to live as long.
    explicit fess(level const& l, deadlock_set tests = deadlock_set::all())
        : level_{&l}, searches_{make(l, tests), replays{&l}}
    {}
    explicit fess(level&&, deadlock_set = {}) = delete;   // the level has to live as long

    /// Goes on until there is a solution, nothing is left, or a limit says stop.
    fess_answer run(limits const& lim = {})
    {
        auto const  found = searches_.run(lim);
        fess_answer a;
        a.status = found.status;
        a.stats  = found.stats;
        for (std::size_t i = 0; i < searches_.size(); ++i) { a.searches.push_back(searches_.stats_of(i)); }
        if (found) {
            a.winner = *searches_.winner();
            a.take_solution(*level_, pushes_of(*level_, found.actions));
            a.optimal = found.optimal;
        } else {
            a.nearest = found.actions;
        }
        return a;
    }

    /// What all searches have counted together.
    [[nodiscard]] statistics stats() const { return searches_.stats(); }
    /// The memory of all searches.
    [[nodiscard]] std::uint64_t bytes() const { return searches_.bytes(); }

private:
    [[nodiscard]] static std::vector<any_engine<result>> make(level const& l, deadlock_set tests)
    {
        late_corrals const              deadlocks{l, tests};
        fess_feature_function const     features{l};
        std::vector<any_engine<result>> all;
        for (fess_options const& o : strategies) {
            all.push_back(make_any_engine<fess_search>(l, deadlocks, features, o));
        }
        return all;
    }

    level const*               level_;
    portfolio<result, replays> searches_;
};

}   // namespace tail::sokoban
