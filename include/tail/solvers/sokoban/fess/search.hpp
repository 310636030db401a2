#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/solvers/sokoban/fess/features.hpp>
#include <tail/solvers/sokoban/fess/late_corrals.hpp>
#include <tail/solvers/sokoban/fess/opener.hpp>
#include <tail/solvers/sokoban/fess/parts.hpp>

namespace tail::sokoban {

namespace detail {

struct rank_packing {
    [[nodiscard]] std::uint32_t operator()(fess_features const& f) const
    {
        return f.unpacked + 0x10000U * f.out_of_plan;
    }
};
template <std::uint16_t fess_features::* Feature>
struct rank_by {
    [[nodiscard]] std::uint16_t operator()(fess_features const& f) const { return f.*Feature; }
};

/// The least by some rank, if the advisor is there at all.
template <class Rank>
struct switched_advisor {
    bool active = true;

    template <class Moves, class Name>
    void operator()(position const& p, fess_features const& f, Moves const& moves, Name&& name) const
    {
        if (active) { advise_least<Rank>{}(p, f, moves, name); }
    }
};

/// Which lines take turns, chosen at run time.
struct chosen_lines {
    bool fair = true;

    [[nodiscard]] std::uint32_t operator()(std::uint32_t first) const { return fair ? first : 0; }
};

}   // namespace detail

/// How one search by features goes about a level.
struct fess_options {
    fess_cells cells      = fess_cells::plan;   ///< which features name the cells
    bool       fair_lines = true;               ///< first moves take turns
    /// The plan that the goals are filled by.
    fess_plan plan  = fess_plan::leaving;
    bool      opens = false;   ///< makes room around the worst hotspot
    /// What the search is made of.
    fess_parts parts = fess_parts::all();
};

/// One search by features as an engine: see `fess`. Actions are macro pushes.
class fess_search {
    using moves_type   = macro_pushes<late_corrals>;
    using problem_type = problem<position, moves_type, zero_heuristic, all_stored>;
    using advisors_type =
        advisors<detail::switched_advisor<detail::rank_packing>,
                 detail::switched_advisor<detail::rank_by<&fess_features::regions>>,
                 detail::switched_advisor<detail::rank_by<&fess_features::rooms>>,
                 detail::switched_advisor<detail::rank_by<&fess_features::hotspots>>,
                 detail::switched_advisor<detail::rank_by<&fess_features::immobile>>,
                 detail::switched_advisor<detail::rank_by<&fess_features::out_of_plan>>, opener>;
    using policy_type = feature_space_policy<advisors_type, weigh::advised_free, project::best_ancestor,
                                             detail::chosen_lines, closed::probing<>, position_codec>;
    using engine_type = feature_space_engine<problem_type, fess_feature_function, policy_type>;

public:
    using result_type = typename engine_type::result_type;   ///< what the search returns

    /// With what several searches can share: deadlock tests and features.
    fess_search(level const& l, late_corrals const& tests, fess_feature_function const& features,
                fess_options options = {})
        : moves_{l, tests},
          engine_{problem_type{moves_.start(), moves_, {}, all_stored{l}},
                  features.with(options.cells, options.plan),
                  policy_type{.advisors = advice(l, features, options),
                              .lines = {options.fair_lines && options.parts.contains(fess_part::fair_lines)},
                              .codec = position_codec{l, !tests.pushes_to_dead_squares}}}
    {}
    /// For this level, which has to live as long.
    explicit fess_search(level const& l, fess_options options = {}, deadlock_set tests = deadlock_set::all())
        : fess_search{l, late_corrals{l, tests}, fess_feature_function{l, options.cells, options.parts},
                      options}
    {}
    explicit fess_search(level&&, fess_options = {},
                         deadlock_set = {}) = delete;   // the level has to live as long

    /// Expands one node.
    progress step() { return engine_.step(); }
    /// Goes on until there is a solution, nothing is left, or a limit is reached.
    result_type run(limits const& lim = {})
    {
        limits rest = lim;
        if (rest.bytes != limits::unlimited) {
            rest.bytes -= std::min<std::uint64_t>(rest.bytes, plan_bytes());
        }
        return counted(engine_.run(rest));
    }

    /// The last result, or the best so far.
    [[nodiscard]] result_type found() const { return counted(engine_.found()); }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const
    {
        statistics s = engine_.stats();
        s.peak_bytes += plan_bytes();
        return s;
    }

    /// What the search holds, and what its plan remembers. Tables that several searches share are not in it.
    [[nodiscard]] std::uint64_t bytes() const { return engine_.bytes() + plan_bytes(); }

    /// The engine inside, with its cells.
    [[nodiscard]] engine_type const& engine() const { return engine_; }

private:
    [[nodiscard]] std::uint64_t plan_bytes() const { return engine_.features().plan().bytes(); }
    [[nodiscard]] result_type   counted(result_type r) const
    {
        r.stats = stats();
        return r;
    }

    [[nodiscard]] static advisors_type advice(level const& l, fess_feature_function const& features,
                                              fess_options const& options)
    {
        auto const has = [&](fess_part which) { return options.parts.contains(which); };
        return advisors_type{{has(fess_part::packing_advisor)},
                             {has(fess_part::regions_advisor)},
                             {has(fess_part::rooms_advisor)},
                             {has(fess_part::hotspots_advisor)},
                             {has(fess_part::mobility_advisor)},
                             {has(fess_part::out_of_plan_advisor)},
                             opener{l, features.hotspots(), options.opens && has(fess_part::opener)}};
    }

    moves_type  moves_;
    engine_type engine_;
};

}   // namespace tail::sokoban
