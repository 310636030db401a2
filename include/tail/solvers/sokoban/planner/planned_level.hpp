#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/solvers/sokoban/planner/entrances.hpp>
#include <tail/solvers/sokoban/planner/goal_plan.hpp>
#include <tail/solvers/sokoban/planner/options.hpp>
#include <tail/solvers/sokoban/planner/packing_goals.hpp>
#include <tail/solvers/sokoban/planner/rearrange.hpp>
#include <tail/solvers/sokoban/planner/schedule.hpp>

namespace tail::sokoban {

/// A level that plans are made for: the real one, or the same with other goals.
struct planned_level {
    level const*                     real = nullptr;   ///< the level that was asked for
    std::unique_ptr<level>           own;      ///< with other goals, where the real ones have no schedule
    std::vector<push>                finish;   ///< from these to the real ones, as pushes of the real level
    std::optional<position>          end;      ///< where these begin; a position of `own`
    std::unique_ptr<plan_memory>     memory;   ///< what plans of this level share
    entrances                        ways;
    std::shared_ptr<packing_tools>   packing;   ///< made when it is wanted first
    std::optional<schedule>          ascending, descending, surrounded;
    std::vector<std::vector<square>> batches;   ///< of `ascending`, in the order of evacuation

    /// The level that plans are made for.
    [[nodiscard]] level const& of() const { return own ? *own : *real; }

    /// Whether algorithm 1 or 2 of the thesis has found a schedule.
    [[nodiscard]] bool has_schedule() const { return ascending.has_value(); }

    /// Pushes of this level, and then to the real goals, as pushes of the real level.
    [[nodiscard]] std::vector<push> pushes_of_real(std::vector<push> const& here) const
    {
        if (!own) { return here; }
        std::vector<push> all;
        for (push const m : here) { all.push_back({same_place(*own, m.box(), *real), m.direction()}); }
        all.insert(all.end(), finish.begin(), finish.end());
        return all;
    }
};

/// The end of a plan: all boxes on goals and, where something follows, the man where he is wanted.
class plan_end {
public:
    /// The end of a plan for this level.
    explicit plan_end(planned_level const& l) : goals_{&l.of().goal_set()}, end_{l.end} {}

    /// Whether the plan has come to its end.
    [[nodiscard]] bool operator()(position const& p) const
    {
        return end_ ? p == *end_ : p.boxes() == *goals_;
    }

private:
    square_set const*       goals_;
    std::optional<position> end_;
};

/// The real level and, where it has no schedule, the same with other goals.
class planned_levels {
public:
    /// The real level; others are made when they are asked for.
    planned_levels(level const& l, planner_options const& options) : real_{&l}, options_{&options}
    {
        all_.push_back(planned(std::make_unique<planned_level>()));
    }

    /// The real level.
    [[nodiscard]] planned_level& real() { return *all_.front(); }
    /// The real level.
    [[nodiscard]] planned_level const& real() const { return *all_.front(); }

    /// The real level, and those with other goals so far.
    [[nodiscard]] std::vector<std::unique_ptr<planned_level>> const& all() const { return all_; }

    /// Whether the level is lost before the first push.
    [[nodiscard]] bool begins_dead() const
    {
        position const p = pushes<no_deadlocks>{*real_}.start();
        return deadlock_tests{*real_, deadlock_set::usual(), options_->pair_bytes}.dead(p);
    }

    /// Looks for other goals once more. Null if there are none, or a limit was reached.
    planned_level* rearrange(limits const& lim)
    {
        if (no_more_) { return nullptr; }
        if (!search_) { search_ = std::make_unique<goal_rearranging>(*real_); }
        limits part = lim;
        part.nodes  = options_->rearranging_nodes;
        auto found  = search_->next(part);
        if (!found) {
            no_more_ = search_->is_over();
            return nullptr;
        }
        auto made    = std::make_unique<planned_level>();
        made->own    = std::make_unique<level>(std::move(found->drawn));
        made->finish = std::move(found->finish);
        position end{*made->own};
        for (square const b : made->own->boxes()) { end.take_box(b); }
        found->end.boxes().for_each([&](square b) { end.put_box(same_place(*real_, b, *made->own)); });
        end.put_man(same_place(*real_, found->end.man(), *made->own));
        man_region{*made->own}.normalise(end);
        made->end = end;
        all_.push_back(planned(std::move(made)));
        return all_.back().get();
    }

    /// What packing plans of the real level need.
    [[nodiscard]] std::shared_ptr<packing_tools const> packing()
    {
        planned_level& p = real();
        if (!p.packing) {
            // Macro pushes are few and long: tests that search for corrals save more time than they take.
            deadlock_set tests = options_->tests;
            if (tests == deadlock_set::usual()) { tests.insert(deadlock::corrals); }
            p.packing = std::make_shared<packing_tools>(*real_, tests, p.memory->learned(),
                                                        options_->pair_bytes);
        }
        return p.packing;
    }

private:
    [[nodiscard]] std::unique_ptr<planned_level> planned(std::unique_ptr<planned_level> p) const
    {
        p->real        = real_;
        level const& l = p->of();
        p->memory      = std::make_unique<plan_memory>(l, options_->tests, options_->learning,
                                                       options_->pair_bytes);
        p->ways        = find_entrances(l);
        evacuation ways{l, p->ways.real};
        using goals = evacuation::goals;
        if (p->ways.real.size() == 1) {
            p->ascending  = ways.one_by_one(l.goals());
            p->descending = ways.one_by_one(l.goals(), goals::descending);
        } else {
            p->descending = ways.in_batches(l.goals(), goals::descending);
            p->ascending  = ways.in_batches(l.goals());
            p->batches    = ways.batches();
        }
        p->surrounded = encirclement{l}.find();
        return p;
    }

    level const*                                real_;
    planner_options const*                      options_;
    std::vector<std::unique_ptr<planned_level>> all_;
    std::unique_ptr<goal_rearranging>           search_;
    bool                                        no_more_ = false;
};

}   // namespace tail::sokoban
