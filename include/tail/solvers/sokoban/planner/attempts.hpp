#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/subgoals.hpp>
#include <tail/solvers/sokoban/planner/goal_plan.hpp>
#include <tail/solvers/sokoban/planner/options.hpp>
#include <tail/solvers/sokoban/planner/packing_goals.hpp>
#include <tail/solvers/sokoban/planner/planned_level.hpp>

namespace tail::sokoban {

/// One plan with its search.
struct attempt {
    std::size_t          number = 0;     ///< which attempt it is
    std::string          name;           ///< says how it goes about the level
    planned_level const* on = nullptr;   ///< the level, or the same with other goals

    /// The search by this plan.
    any_engine<subgoals_result<position, std::uint16_t, push, square>> engine;
};

/// Whose turn it is, and for how long.
struct turn {
    std::size_t number = 0;       ///< which attempt it is
    bool        fresh  = false;   ///< the attempt is to be made
    bool        keeps  = true;    ///< it comes back when the turn is over
    /// Expansions of the turn.
    std::uint64_t nodes = limits::unlimited;
    /// Positions that tests for learning may look at in the turn.
    std::uint64_t        learning_nodes = limits::unlimited;
    std::string          name;           ///< says how it goes about the level
    planned_level const* on = nullptr;   ///< the level, or the same with other goals
    plan_options         plan;           ///< of a fresh attempt
    packing_options      packing;        ///< if it has steps, they are followed and not the plan
};

/// Decides which plans are tried, in which order, and how long each may take.
class attempt_maker {
public:
    /// Decides by these options.
    explicit attempt_maker(planner_options options) : options_{std::move(options)} {}

    /// The next turn; nothing if there is none left, or a limit was reached (`stopped`).
    [[nodiscard]] std::optional<turn> next(planned_levels& levels, limits const& lim)
    {
        stopped_.reset();
        if (!listed_) { list(levels, lim); }
        if (stopped_) { return std::nullopt; }
        place const before = now_;
        auto        t      = choose(levels, lim);
        if (stopped_) { now_ = before; }   // the same again when it goes on
        return t;
    }

    /// The limit that `next` was stopped by, if it was.
    [[nodiscard]] std::optional<status> const& stopped() const { return stopped_; }

    /// The plan of a turn as an engine.
    [[nodiscard]] std::unique_ptr<attempt> make(turn const& t, planned_levels& levels) const
    {
        auto a    = std::make_unique<attempt>();
        a->number = t.number;
        a->name   = t.name;
        a->on     = t.on;
        if (t.packing.steps != 0) {
            a->engine = make_any_engine<packing_attempt>(*t.on->memory, levels.packing(), t.packing);
            return a;
        }
        using rules  = pushes<no_deadlocks>;
        using task   = problem<position, rules, zero_heuristic, plan_end>;
        using engine = subgoals_engine<task, goal_plan>;
        rules const moves{t.on->of()};
        a->engine = make_any_engine<engine>(task{moves.start(), moves, {}, plan_end{*t.on}},
                                            goal_plan{*t.on->memory, t.plan});
        return a;
    }

private:
    static constexpr std::size_t last_round = 24;

    /// Where it is among the turns.
    struct place {
        std::size_t   at    = 0;
        std::size_t   round = 0;
        std::size_t   made  = 0;   // attempts so far
        std::uint64_t seed  = 2007;
    };

    [[nodiscard]] std::optional<turn> choose(planned_levels& levels, limits const& lim)
    {
        if (options_.one_after_the_other) {
            if (now_.at == fixed_.size()) { return std::nullopt; }
            turn t  = fixed_[now_.at++];
            t.fresh = true;
            t.keeps = false;
            return t;
        }
        if (now_.at == fixed_.size() + (options_.varies ? 2 + now_.round / 2 : 0)) {
            now_.at = 0;
            if (++now_.round == last_round || (fixed_.empty() && !options_.varies)) { return std::nullopt; }
        }
        std::uint64_t const nodes = options_.first_turn << std::min<std::size_t>(now_.round, 30);
        if (now_.at < fixed_.size()) {
            turn t           = fixed_[now_.at];
            t.fresh          = now_.round == 0;
            t.nodes          = nodes;
            t.learning_nodes = nodes;
            ++now_.at;
            return t;
        }
        ++now_.at;
        return varied(levels, lim, nodes);
    }

    void add(std::string name, planned_level const& on, plan_options plan)
    {
        turn t;
        t.number = ++now_.made;
        t.name   = std::move(name);
        t.on     = &on;
        t.plan   = std::move(plan);
        fixed_.push_back(std::move(t));
    }

    [[nodiscard]] plan_options usual(schedule order) const
    {
        plan_options o;
        o.order         = std::move(order);
        o.walls         = options_.walls;
        o.task.informed = options_.informed;
        if (options_.informed) {
            o.budget.nodes        = options_.stage_nodes;
            o.task.clearing.first = box_choice::least_pushes;
        }
        return o;
    }

    /// Whether there are other goals for the level once more. Notes the limit if one stops it, but that of
    /// memory: other plans may have room.
    [[nodiscard]] bool rearranges(planned_levels& levels, limits const& lim)
    {
        status const s = levels.rearrange(lim);
        if (s != status::solved && s != status::exhausted && s != status::memory_limit) { stopped_ = s; }
        return s == status::solved;
    }

    void list(planned_levels& levels, limits const& lim)
    {
        planned_level& real = levels.real();
        if (options_.one_after_the_other) {
            listed_ = true;
            for (std::uint32_t const cap : {5U, 10U}) {
                for (auto const& [name, order] :
                     {std::pair{"schedule", &real.ascending}, std::pair{"descending", &real.descending},
                      std::pair{"encirclement", &real.surrounded}}) {
                    if (!*order) { continue; }
                    plan_options o    = usual(**order);
                    o.task.most_moves = cap;
                    add(std::string{name} + " " + std::to_string(cap), real, std::move(o));
                }
            }
            return;
        }
        if (!real.has_schedule() && options_.rearranges) {
            for (; rearranged_ < 2; ++rearranged_) {
                if (!rearranges(levels, lim)) {
                    if (stopped_) { return; }
                    continue;
                }
                list_for(*levels.all().back(), "rearranged ");
            }
        }
        listed_ = true;
        list_for(real, "");
        if (!options_.packs) { return; }
        for (std::uint16_t const steps :
             {std::uint16_t{1}, std::uint16_t{3}, std::uint16_t{8}, packing_options::all_steps}) {
            packing_options o;
            o.steps = steps;
            if (steps != packing_options::all_steps) {
                o.budget = {.nodes = options_.stage_nodes * steps, .solutions = 3};
            }
            add_packing(real, o);
        }
    }

    [[nodiscard]] static std::string name_of(packing_options const& o)
    {
        return "packing"
            + (o.steps == packing_options::all_steps ? std::string{} : " by " + std::to_string(o.steps));
    }
    void add_packing(planned_level const& on, packing_options const& o)
    {
        add(name_of(o), on, {});
        fixed_.back().packing = o;
    }

    void list_for(planned_level const& on, std::string const& name)
    {
        if (on.ascending) { add(name + "ascending", on, usual(*on.ascending)); }
        if (on.descending) { add(name + "descending", on, usual(*on.descending)); }
        if (on.surrounded) { add(name + "encirclement", on, usual(*on.surrounded)); }
        if (on.ascending && on.ways.real.size() > 1 && !on.is_large()) {
            plan_options o = usual(*on.ascending);
            o.dynamic      = true;
            add(name + "dynamic", on, std::move(o));
        }
        if (on.ascending) {
            plan_options o    = usual(*on.ascending);
            o.task.informed   = false;
            o.task.most_moves = 5;
            o.budget.nodes    = 20'000;
            add(name + "deepening", on, std::move(o));
        }
    }

    /// A small generator whose numbers are the same everywhere.
    [[nodiscard]] std::uint32_t draw(std::uint32_t below)
    {
        now_.seed = now_.seed * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::uint32_t>((now_.seed >> 33U) % below);
    }

    /// A packing plan that differs from the others by chance.
    [[nodiscard]] turn varied_packing(planned_levels& levels, std::uint64_t nodes)
    {
        turn t;
        t.number             = ++now_.made;
        t.fresh              = true;
        t.keeps              = false;
        t.nodes              = nodes;
        t.learning_nodes     = nodes;
        t.on                 = &levels.real();
        t.packing.steps      = static_cast<std::uint16_t>(1 + draw(6));
        t.packing.cells      = static_cast<fess_cells>(draw(3));
        t.packing.fair_lines = draw(2) == 0;
        std::uint64_t const budgets[]{100, 300, 1'000, 5'000, 20'000};
        t.packing.budget.nodes = budgets[draw(5)];
        std::uint64_t const solutions[]{1, 2, 3, 5};
        t.packing.budget.solutions = solutions[draw(4)];
        t.name                     = "varied " + std::to_string(t.number) + " " + name_of(t.packing);
        return t;
    }

    /// A plan that differs from the others by chance.
    [[nodiscard]] turn varied(planned_levels& levels, limits const& lim, std::uint64_t nodes)
    {
        if (options_.packs && draw(3) == 0) { return varied_packing(levels, nodes); }
        planned_level const* on = &levels.real();
        if (!on->has_schedule() && options_.rearranges) {
            if (now_.round > 2 && draw(4) == 0 && !rearranges(levels, lim) && stopped_) { return {}; }
            on = levels.all()[draw(static_cast<std::uint32_t>(levels.all().size()))].get();
        }
        schedule order;
        if (on->ascending && draw(5) != 0) {
            order = *on->ascending;
            if (!on->batches.empty()) {
                order.clear();
                for (std::size_t i = on->batches.size(); i-- > 0;) {
                    std::vector<square> batch = on->batches[i];
                    for (std::size_t k = batch.size(); k > 1; --k) {
                        std::swap(batch[k - 1], batch[draw(static_cast<std::uint32_t>(k))]);
                    }
                    order.insert(order.end(), batch.begin(), batch.end());
                }
            } else if (draw(2) == 0) {
                order = *on->descending;
            }
        } else if (on->surrounded) {
            order = *on->surrounded;
        } else {
            order.assign(on->of().goals().begin(), on->of().goals().end());
        }
        turn t;
        t.number            = ++now_.made;
        t.fresh             = true;
        t.keeps             = false;
        t.nodes             = nodes;
        t.learning_nodes    = nodes;
        t.on                = on;
        t.plan              = usual(std::move(order));
        t.plan.dynamic      = on->has_schedule() && draw(2) == 0 && !on->is_large();
        t.plan.most_choices = 2 + draw(4);
        std::uint64_t const budgets[]{100, 300, 1'000, 5'000, 20'000};
        t.plan.budget.nodes = budgets[draw(5)];
        std::uint64_t const solutions[]{2, 3, 5, limits::unlimited};
        t.plan.budget.solutions         = solutions[draw(4)];
        t.plan.task.weight              = static_cast<int>(1 + draw(6));
        t.plan.task.clearing.first      = static_cast<box_choice>(draw(3));
        t.plan.task.clearing.cut        = draw(4) != 0;
        t.plan.task.clearing.pi_corrals = draw(2) == 0;
        t.name = "varied " + std::to_string(t.number) + (on->own ? " rearranged" : "")
            + (t.plan.dynamic ? " dynamic" : "");
        return t;
    }

    planner_options   options_;
    std::vector<turn> fixed_;
    place             now_;
    std::size_t       rearranged_ = 0;   // searches for other goals that are in the list
    bool              listed_     = false;

    std::optional<status> stopped_;
};

}   // namespace tail::sokoban
