#pragma once

#include <algorithm>
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
#include <tail/solvers/sokoban/fess/backward_search.hpp>
#include <tail/solvers/sokoban/fess/parts.hpp>
#include <tail/solvers/sokoban/fess/planned_search.hpp>
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

/// The solver: searches with different cells, plans goal by goal, and a search backwards take turns. It can
/// be run on after a limit.
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
    /// The searches that take turns, the one that solves most levels first, and by which part each is left
    /// out.
    static constexpr std::array strategies{
        fess_options{.cells = fess_cells::plan, .fair_lines = true},
        fess_options{.cells = fess_cells::packing, .fair_lines = false},
        fess_options{.cells = fess_cells::hotspots, .fair_lines = true, .opens = true},
        fess_options{.cells = fess_cells::packing, .fair_lines = true, .plan = fess_plan::places},
    };
    /// The name of each of these searches.
    static constexpr std::array strategy_parts{fess_part::plan_search, fess_part::packing_search,
                                               fess_part::hotspot_search, fess_part::places_search};

    /// Without some parts, to see what they are worth. At least one search has to be left.
    explicit fess(level const& l, deadlock_set tests = deadlock_set::all(),
                  fess_parts parts = fess_parts::all(), std::size_t pair_bytes = pair_table::default_bytes)
        : level_{&l}, searches_{make(l, tests, parts, pair_bytes), replays{&l}, {}, shares_}
    {}
    explicit fess(level&&, deadlock_set = {}, fess_parts = {},
                  std::size_t = 0) = delete;   // the level has to live as long

    /// Goes on until there is a solution, nothing is left, or a limit says stop.
    fess_answer run(limits const& lim = {})
    {
        return tell([&] { return searches_.run(of_searches(lim)); });
    }

    /// The same with each search on a thread: see `portfolio::run_on_threads`.
    /// Where there are no threads, a call does not compile.
    template <class Limits = limits>
    fess_answer run_on_threads(Limits const& lim = {}, unsigned threads = 0)
    {
        return tell([&] { return searches_.run_on_threads(of_searches(lim), threads); });
    }

    /// What all searches have counted together.
    [[nodiscard]] statistics stats() const
    {
        statistics s = searches_.stats();
        s.peak_bytes += shared_bytes_;
        return s;
    }
    /// The memory of all searches.
    [[nodiscard]] std::uint64_t bytes() const { return searches_.bytes() + shared_bytes_; }

private:
    /// What the tables that all share leave of the limits.
    [[nodiscard]] limits of_searches(limits lim) const
    {
        if (lim.bytes != limits::unlimited) { lim.bytes -= std::min(lim.bytes, shared_bytes_); }
        return lim;
    }

    /// What a run of the searches has found; or the solution of the last one, if that was not told for lack
    /// of memory.
    template <class Run>
    [[nodiscard]] fess_answer tell(Run&& run)
    {
        result const found = untold_ ? searches_.found() : run();
        untold_            = static_cast<bool>(found);
        fess_answer a      = told(found);
        untold_            = false;
        return a;
    }

    [[nodiscard]] fess_answer told(result const& found) const
    {
        fess_answer a;
        a.status = found.status;
        a.stats  = found.stats;
        a.stats.peak_bytes += shared_bytes_;
        for (std::size_t i = 0; i < searches_.size(); ++i) { a.searches.push_back(searches_.stats_of(i)); }
        if (found) {
            a.winner = *searches_.winner();
            a.take_solution(*level_, pushes_of(*level_, found.actions));
            a.optimal = found.optimal;
        } else {
            // Plans have no best position, so the first search by features is asked.
            a.nearest = searches_.found_of(0).actions;
        }
        return a;
    }

    [[nodiscard]] std::vector<any_engine<result>> make(level const& l, deadlock_set tests, fess_parts parts,
                                                       std::size_t pair_bytes)
    {
        late_corrals const              deadlocks{l, tests, pair_bytes};
        fess_feature_function const     features{l, fess_cells::plan, parts};
        std::vector<any_engine<result>> all;
        auto const                      add = [&](any_engine<result> engine, std::uint32_t share) {
            all.push_back(std::move(engine));
            shares_.push_back(share);
        };
        shared_bytes_ = deadlocks.shared_bytes() + features.hotspots()->bytes();
        for (std::size_t i = 0; i < strategies.size(); ++i) {
            if (!parts.contains(strategy_parts[i])) { continue; }
            fess_options o = strategies[i];
            o.parts        = parts;
            add(make_any_engine<fess_search>(l, deadlocks, features, o), strategy_shares[i]);
        }
        // To prepare plans for hundreds of boxes takes longer than most limits.
        bool const is_small = l.boxes().size() * l.live_squares() <= most_to_plan;
        if (parts.contains(fess_part::planner) && (is_small || all.empty())) {
            planner_options o;
            o.tests      = planner_tests(tests);
            o.pair_bytes = pair_bytes;
            add(make_any_engine<planned_search>(l, o), planner_share);
        }
        if (parts.contains(fess_part::backward_search)) {
            add(make_any_engine<backward_search>(l, deadlocks), backward_share);
        }
        return all;
    }

    /// The usual tests, if they are among those that are wanted.
    [[nodiscard]] static deadlock_set planner_tests(deadlock_set tests)
    {
        tests.erase(deadlock::patterns);   // the planner learns its own
        tests.erase(deadlock::retrograde);
        tests.erase(deadlock::corrals);
        return tests;
    }

    // Turns are counted in expansions; those of the planner and of the search backwards are cheaper. With
    // these shares the planner has about half of the time, and the search backwards a twelfth.
    static constexpr std::array<std::uint32_t, strategies.size()> strategy_shares{2, 1, 1, 1};
    static constexpr std::uint32_t                                planner_share  = 16;
    static constexpr std::uint32_t                                backward_share = 64;

    /// Boxes times squares for them, up to which the planner takes part: about five times the largest
    /// XSokoban level.
    static constexpr std::size_t most_to_plan = 20'000;

    level const*               level_;
    std::uint64_t              shared_bytes_ = 0;   // must be initialised before `searches_`
    std::vector<std::uint32_t> shares_;             // likewise
    portfolio<result, replays> searches_;
    bool                       untold_ = false;   // a solution was found, and `run` did not return
};

}   // namespace tail::sokoban
