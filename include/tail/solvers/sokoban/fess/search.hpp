#pragma once

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
    bool       opens      = false;              ///< makes room around the worst hotspot
};

/// One search by features as an engine: see `fess`. Actions are macro pushes.
class fess_search {
    using moves_type   = macro_pushes<late_corrals>;
    using problem_type = problem<position, moves_type, zero_heuristic, all_stored>;
    using advisors_type =
        advisors<advise_least<detail::rank_packing>, advise_least<detail::rank_by<&fess_features::regions>>,
                 advise_least<detail::rank_by<&fess_features::rooms>>,
                 advise_least<detail::rank_by<&fess_features::hotspots>>,
                 advise_least<detail::rank_by<&fess_features::immobile>>,
                 advise_least<detail::rank_by<&fess_features::out_of_plan>>, opener>;
    using policy_type = feature_space_policy<advisors_type, weigh::advised_free, project::best_ancestor,
                                             detail::chosen_lines, closed::probing<>, position_codec>;
    using engine_type = feature_space_engine<problem_type, fess_feature_function, policy_type>;

public:
    using result_type = typename engine_type::result_type;   ///< what the search returns

    /// With what several searches can share: deadlock tests and features.
    fess_search(level const& l, late_corrals const& tests, fess_feature_function const& features,
                fess_options options = {})
        : moves_{l, tests},
          engine_{problem_type{moves_.start(), moves_, {}, all_stored{l}}, features.with(options.cells),
                  policy_type{.advisors =
                                  advisors_type{
                                      {}, {}, {}, {}, {}, {}, opener{l, features.hotspots(), options.opens}},
                              .lines = {options.fair_lines},
                              .codec = position_codec{l, !tests.pushes_to_dead_squares}}}
    {}
    /// For this level, which has to live as long.
    explicit fess_search(level const& l, fess_options options = {}, deadlock_set tests = deadlock_set::all())
        : fess_search{l, late_corrals{l, tests}, fess_feature_function{l}, options}
    {}
    explicit fess_search(level&&, fess_options = {},
                         deadlock_set = {}) = delete;   // the level has to live as long

    /// Expands one node.
    progress step() { return engine_.step(); }
    /// Goes on until there is a solution, nothing is left, or a limit is reached.
    result_type run(limits const& lim = {}) { return engine_.run(lim); }

    /// The last result, or the best so far.
    [[nodiscard]] result_type found() const { return engine_.found(); }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const { return engine_.stats(); }
    /// The memory of its tables.
    [[nodiscard]] std::uint64_t bytes() const { return engine_.bytes(); }

    /// The engine inside, with its cells.
    [[nodiscard]] engine_type const& engine() const { return engine_; }

private:
    moves_type  moves_;
    engine_type engine_;
};

}   // namespace tail::sokoban
