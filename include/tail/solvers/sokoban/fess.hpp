#pragma once
#include <vector>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/solvers/sokoban/answer.hpp>
#include <tail/solvers/sokoban/fess/features.hpp>

#ifndef LINES
#define LINES line::by_first_move
#endif
namespace tail::sokoban {

namespace detail {
struct rank_unpacked {
    auto operator()(fess_features const& f) const { return f.unpacked + 0x10000U * f.out_of_plan; }
};
struct rank_regions {
    auto operator()(fess_features const& f) const { return f.regions; }
};
struct rank_rooms {
    auto operator()(fess_features const& f) const { return f.rooms; }
};
struct rank_hotspots {
    auto operator()(fess_features const& f) const { return f.hotspots; }
};
struct rank_oop { auto operator()(fess_features const& f) const { return f.out_of_plan; } };
struct rank_immobile {
    auto operator()(fess_features const& f) const { return f.immobile; }
};
}   // namespace detail

class fess {
    using moves_type    = macro_pushes<deadlock_tests>;
    using advisors_type = advisors<advise_least<detail::rank_unpacked>, advise_least<detail::rank_regions>,
                                   advise_least<detail::rank_rooms>, advise_least<detail::rank_hotspots>,
                                   advise_least<detail::rank_immobile>, advise_least<detail::rank_oop>>;
    using policy_type   = feature_space_policy<advisors_type, weigh::advised_free, project::best_ancestor,
                                               LINES, closed::probing<>, position_codec>;
    using problem_type  = problem<position, moves_type, zero_heuristic, all_stored>;

public:
    explicit fess(level const& l, deadlock_set tests = deadlock_set::all())
        : level_{&l},
          moves_{l, deadlock_tests{l, tests}},
          engine_{problem_type{moves_.start(), moves_, {}, all_stored{l}}, fess_feature_function{l},
                  policy_type{.advisors = advisors_type{{}, {}, {}, {}, {}, {}}, .codec = position_codec{l}}}
    {}
    answer run(limits const& lim = {})
    {
        auto const found = engine_.run(lim);
        answer     a;
        a.status = found.status;
        a.stats  = found.stats;
        if (found) { a.take_solution(*level_, pushes_of(*level_, found.actions)); }
        return a;
    }
    auto& engine() { return engine_; }

private:
    level const*                                                           level_;
    moves_type                                                             moves_;
    feature_space_engine<problem_type, fess_feature_function, policy_type> engine_;
};
}   // namespace tail::sokoban
