#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/subgoals.hpp>
#include <tail/solvers/sokoban/fess/features.hpp>
#include <tail/solvers/sokoban/fess/late_corrals.hpp>
#include <tail/solvers/sokoban/planner/filling.hpp>
#include <tail/solvers/sokoban/planner/goal_plan.hpp>
#include <tail/solvers/sokoban/planner/stage_search.hpp>

/// \file
/// Plans that fill any goal whose turn it is, and park boxes where that has to be.
///
/// A `packing_plan` says how many steps are left in a position: goals to fill and, where the goals have no
/// order in which they can be filled one by one, squares to park boxes on. A sub-goal is a number of steps
/// left. This is the dynamic schedule that the thesis proposes (J.-N. Demaret 2007, section 7.2): a
/// sub-problem fills one goal of a set. Each is searched for by features, with macro pushes.

namespace tail::sokoban {

/// How a packing plan is followed.
struct packing_options {
    /// The whole plan as one sub-goal.
    static constexpr std::uint16_t all_steps = std::numeric_limits<std::uint16_t>::max();

    std::uint16_t steps = 0;   ///< of one sub-goal; 0: goals are filled by a schedule
    /// Which features name the cells.
    fess_cells cells      = fess_cells::plan;
    bool       fair_lines = true;   ///< first moves take turns
    /// What the search for one sub-goal may take.
    subgoal_budget budget{};
};

/// What all packing plans of one level share.
class packing_tools {
public:
    /// For this level, which has to live as long, and so have the patterns.
    packing_tools(level const& l, deadlock_set tests, pattern_store const& learned,
                  std::size_t pair_bytes = pair_table::default_bytes)
        : level_{&l}, tests_{l, tests, pair_bytes}, features_{l}, learned_{&learned}
    {
        position p{l};
        man_region{l}.normalise(p);
        most_out_of_plan_ = features_.plan().out_of_plan(p);
    }
    packing_tools(level&&, deadlock_set, pattern_store const&,
                  std::size_t = 0)                 = delete;   // the level has to live as long
    packing_tools(packing_tools const&)            = delete;
    packing_tools& operator=(packing_tools const&) = delete;

    /// The level.
    [[nodiscard]] level const& of() const { return *level_; }
    /// The deadlock tests of all searches.
    [[nodiscard]] late_corrals const& tests() const { return tests_; }
    /// The features, with the packing plan.
    [[nodiscard]] fess_feature_function const& features() const { return features_; }
    /// Patterns of the whole level.
    [[nodiscard]] pattern_store const& learned() const { return *learned_; }
    /// The memory of what all of them share; of the patterns whoever has them counts it.
    [[nodiscard]] std::uint64_t bytes() const
    {
        return tests_.shared_bytes() + features_.hotspots()->bytes() + features_.plan().bytes();
    }

    /// Whether a position has at most so many steps left, and no more boxes shut off than at the start.
    [[nodiscard]] bool reached(position const& p, std::uint32_t most_left) const
    {
        if (most_left == 0) { return p.boxes() == level_->goal_set(); }
        packing_plan const& plan = features_.plan();
        return plan.unpacked(p) <= most_left && plan.out_of_plan(p) <= most_out_of_plan_;
    }

private:
    level const*          level_;
    late_corrals          tests_;
    fess_feature_function features_;
    pattern_store const*  learned_;
    std::size_t           most_out_of_plan_ = 0;
};

namespace detail {

/// The deadlock tests of packing plans with what was learned.
struct packing_deadlocks {
    explicit packing_deadlocks(packing_tools const& shared)
        : pushes_to_dead_squares{shared.tests().pushes_to_dead_squares}, tools{&shared}
    {}

    [[nodiscard]] bool dead(position const& p) const
    {
        return tools->tests().dead(p) || tools->learned().dead(p);
    }
    [[nodiscard]] square_set const* only(position const& p, man_region const& region) const
    {
        return tools->tests().only(p, region);
    }

    bool                 pushes_to_dead_squares;
    packing_tools const* tools;
};

/// Whether so many steps are left.
struct packing_target {
    packing_tools const* tools;
    std::uint32_t        most;

    [[nodiscard]] bool operator()(position const& p) const { return tools->reached(p, most); }
};

template <std::uint16_t fess_features::* Feature>
struct packing_rank {
    [[nodiscard]] std::uint16_t operator()(fess_features const& f) const { return f.*Feature; }
};
struct packing_rank_of_plan {
    [[nodiscard]] std::uint32_t operator()(fess_features const& f) const
    {
        return f.unpacked + 0x10000U * f.out_of_plan;
    }
};

/// Which lines take turns.
struct packing_lines {
    bool fair = true;

    [[nodiscard]] std::uint32_t operator()(std::uint32_t first) const { return fair ? first : 0; }
};

}   // namespace detail

/// The search for one step of a packing plan, or several, as an engine over positions of the whole level.
class packing_search {
    template <std::uint16_t fess_features::* Feature>
    using least         = advise_least<detail::packing_rank<Feature>>;
    using moves_type    = macro_pushes<detail::packing_deadlocks>;
    using task_type     = problem<position, moves_type, zero_heuristic, detail::packing_target>;
    using advisors_type = advisors<advise_least<detail::packing_rank_of_plan>, least<&fess_features::regions>,
                                   least<&fess_features::rooms>, least<&fess_features::hotspots>,
                                   least<&fess_features::immobile>, least<&fess_features::out_of_plan>>;
    using policy_type   = feature_space_policy<advisors_type, weigh::advised_free, project::best_ancestor,
                                               detail::packing_lines, closed::probing<>, position_codec>;
    using engine_type   = feature_space_engine<task_type, fess_feature_function, policy_type>;

public:
    using result_type = stage_found;   ///< what the search returns

    /// A search from a position for one with so many steps left, at most.
    packing_search(std::shared_ptr<packing_tools const> tools, position const& from, std::uint32_t steps_left,
                   packing_options const& options)
        : tools_{std::move(tools)},
          moves_{tools_->of(), detail::packing_deadlocks{*tools_}},
          engine_{task_type{unmarked(from), moves_, {}, detail::packing_target{tools_.get(), steps_left}},
                  tools_->features().on_this_thread(options.cells),
                  policy_type{.advisors = advisors_type{{}, {}, {}, {}, {}, {}},
                              .lines    = {options.fair_lines},
                              .codec    = position_codec{tools_->of(), !moves_type_pushes_to_dead(*tools_)}}}
    {}

    /// Does the least piece of work.
    progress step() { return engine_.step(); }
    /// Goes on until there is a solution, nothing is left, or a limit is reached.
    stage_found run(limits const& lim = {}) { return taken(engine_.run(lim)); }

    /// The last result, or the best so far.
    [[nodiscard]] stage_found found() const { return taken(engine_.found()); }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const { return engine_.stats(); }
    /// The memory of its tables. What the plan remembers is in that of the tools.
    [[nodiscard]] std::uint64_t bytes() const { return engine_.bytes(); }

private:
    [[nodiscard]] static bool moves_type_pushes_to_dead(packing_tools const& t)
    {
        return t.tests().pushes_to_dead_squares;
    }
    [[nodiscard]] static position unmarked(position p)
    {
        p.note_last_box(no_square);
        return p;
    }

    [[nodiscard]] stage_found taken(engine_type::result_type const& r) const
    {
        stage_found f;
        f.status = r.status;
        f.stats  = r.stats;
        if (r.status == status::solved) {
            for (std::size_t i = 0; i < r.actions.size(); ++i) {
                moves_.append_pushes(r.path[i], r.actions[i], f.actions);
            }
        }
        return f;
    }

    std::shared_ptr<packing_tools const> tools_;
    moves_type                           moves_;
    engine_type                          engine_;
};

/// The planner of a Sokoban level by a packing plan. A sub-goal is the number of steps that are left.
class packing_goals {
public:
    using subgoal_type = std::uint32_t;   ///< how many steps are left

    /// A plan by these options; `memory` has to live as long.
    packing_goals(plan_memory& memory, std::shared_ptr<packing_tools const> tools, packing_options options)
        : memory_{&memory}, tools_{std::move(tools)}, options_{options}
    {}

    /// The next number of steps left; nothing when none is left.
    [[nodiscard]] std::vector<std::uint32_t> next(position const& p, std::span<std::uint32_t const>) const
    {
        if (tools_->reached(p, 0)) { return {}; }
        auto const now = static_cast<std::uint32_t>(tools_->features().plan().unpacked(p));
        return {now - std::min<std::uint32_t>(now, options_.steps)};
    }

    /// The search for a position with so many steps left.
    [[nodiscard]] packing_search search(position const& p, std::uint32_t left,
                                        std::span<std::uint32_t const>) const
    {
        return packing_search{tools_, p, left, options_};
    }

    /// Learns from a position from which the plan cannot go on.
    void failed(position const& p, std::uint32_t, std::span<std::uint32_t const>, status why) const
    {
        std::vector<square> stored;
        p.boxes().for_each([&](square b) {
            if (tools_->of().is_goal(b)) { stored.push_back(b); }
        });
        memory_->learn_from(p, no_square, stored, why, plan_options{});
    }

    /// Whether a position has at most so many steps left.
    [[nodiscard]] bool reached(position const& p, std::uint32_t left) const
    {
        return tools_->reached(p, left);
    }
    /// What the search for one sub-goal may take.
    [[nodiscard]] subgoal_budget budget(std::uint32_t, std::span<std::uint32_t const>) const
    {
        return options_.budget;
    }

private:
    plan_memory*                         memory_;
    std::shared_ptr<packing_tools const> tools_;
    packing_options                      options_;
};

/// A packing plan as an engine that answers as those with a schedule do: `plan` are the goals in the order in
/// which they got the box that stays.
class packing_attempt {
    using rules       = pushes<no_deadlocks>;
    using task_type   = problem<position, rules, zero_heuristic, all_stored>;
    using engine_type = subgoals_engine<task_type, packing_goals>;

public:
    /// What the search returns.
    using result_type = subgoals_result<position, std::uint16_t, push, square>;

    /// A search by a packing plan; `memory` has to live as long.
    packing_attempt(plan_memory& memory, std::shared_ptr<packing_tools const> tools,
                    packing_options const& options)
        : level_{&tools->of()},
          engine_{task_type{rules{*level_}.start(), rules{*level_}, {}, all_stored{*level_}},
                  packing_goals{memory, std::move(tools), options}}
    {}

    /// Does the least piece of work.
    progress step() { return engine_.step(); }
    /// Goes on until there is a solution, nothing is left, or a limit is reached.
    result_type run(limits const& lim = {}) { return translated(engine_.run(lim)); }

    /// The last result, or the best so far.
    [[nodiscard]] result_type found() const { return translated(engine_.found()); }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const { return engine_.stats(); }
    /// The memory of its tables.
    [[nodiscard]] std::uint64_t bytes() const { return engine_.bytes(); }

private:
    using plain = result<position, std::uint16_t, push>;

    [[nodiscard]] result_type translated(engine_type::result_type&& r) const
    {
        result_type t;
        static_cast<plain&>(t) = std::move(static_cast<plain&>(r));
        t.ends                 = std::move(r.ends);
        t.planning             = r.planning;
        t.broken               = r.broken;
        if (t.status == status::solved) { t.plan = order_of_filling(*level_, t.actions); }
        return t;
    }

    level const* level_;
    engine_type  engine_;
};

}   // namespace tail::sokoban
