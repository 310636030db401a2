#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/solvers/sokoban/fess/features.hpp>
#include <tail/solvers/sokoban/fess/late_corrals.hpp>
#include <tail/solvers/sokoban/fess/opener.hpp>
#include <tail/solvers/sokoban/fess/packing_plan.hpp>
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
    progress step()
    {
        static_cast<void>(find_places({}));
        return engine_.step();
    }
    /// Goes on until there is a solution, nothing is left, or a limit is reached. A plan with places is
    /// looked for first, under the same limits but that of nodes.
    result_type run(limits const& lim = {})
    {
        double const before = seconds_of_places_;
        if (!find_places(lim)) { return found(); }
        limits rest = lim;
        rest.seconds -= seconds_of_places_ - before;
        std::uint64_t const others = plan().remember_within(lim.bytes) + engine_.features().places_bytes();
        if (rest.bytes != limits::unlimited) { rest.bytes -= std::min(rest.bytes, others); }
        result_type r    = engine_.run(rest);   // given once, so it is not made again
        plan_peak_bytes_ = std::max(plan_peak_bytes_, plan_bytes());
        if (r.status == status::memory_limit) { plan().forget(); }   // others may have use for the room
        r.stats = stats();
        return r;
    }

    /// The last result, or the best so far.
    [[nodiscard]] result_type found() const
    {
        result_type r = engine_.found();
        r.stats       = stats();
        if (places_ != status::solved) { r.status = places_; }
        return r;
    }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const
    {
        statistics s = engine_.stats();
        s.seconds += seconds_of_places_;
        s.peak_bytes += std::max(plan_peak_bytes_, plan_bytes()) + engine_.features().places_bytes();
        s.peak_bytes = std::max(s.peak_bytes, engine_.features().places_peak_bytes());
        return s;
    }

    /// What the search holds, and what its plans remember. Tables that several searches share are not in it.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return engine_.bytes() + plan_bytes() + engine_.features().places_bytes();
    }

    /// The engine inside, with its cells.
    [[nodiscard]] engine_type const& engine() const { return engine_; }

private:
    [[nodiscard]] packing_plan const& plan() const { return engine_.features().plan(); }
    [[nodiscard]] std::uint64_t       plan_bytes() const { return plan().bytes(); }

    /// False if a limit says stop before it is known whether there is a plan with places.
    [[nodiscard]] bool find_places(limits const& lim)
    {
        if (places_ == status::solved) { return true; }
        auto const begin = tail::detail::clock::now();
        places_          = engine_.features().find_places(lim);
        seconds_of_places_ += std::chrono::duration<double>(tail::detail::clock::now() - begin).count();
        return places_ == status::solved;
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

    moves_type    moves_;
    engine_type   engine_;
    status        places_            = status::node_limit;   // solved: the plan with places is looked for
    double        seconds_of_places_ = 0;
    std::uint64_t plan_peak_bytes_   = 0;
};

}   // namespace tail::sokoban
