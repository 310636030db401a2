#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <limits>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <tail/core/result.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/deadlocks/patterns.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/path/subgoals_policy.hpp>
#include <tail/solvers/sokoban/planner/schedule.hpp>
#include <tail/solvers/sokoban/planner/stage.hpp>
#include <tail/solvers/sokoban/planner/stage_search.hpp>
#include <tail/solvers/sokoban/talking_stones/goal_order.hpp>

namespace tail::sokoban {

/// One way to fill the goals, and how hard it tries.
struct plan_options {
    schedule       order;             ///< with `dynamic`, of goals that may be filled at the same time
    bool           dynamic = false;   ///< any goal that leaves the others in reach
    stage_task     task{};
    bool           first_uncapped = true;   ///< the first goal is searched for without a limit of moves
    subgoal_budget budget{};
    bool           walls = false;   ///< filled goals are walls (`plan_stage`)
    deadlock_set   tests{};
};

/// What plans of one level share: levels with walls, and what was learned.
class plan_memory {
public:
    plan_memory(level const& l, deadlock_set tests)
        : level_{&l}, tests_{tests}, of_whole_{std::make_shared<deadlock_tests const>(l, tests)}, region_{l}
    {}

    [[nodiscard]] level const& of() const { return *level_; }

    /// The level while these goals are filled and the man is where he is in `p`.
    [[nodiscard]] std::shared_ptr<plan_stage const> stage(std::span<square const> filled, position const& p,
                                                          bool walls)
    {
        std::vector<square> key(filled.begin(), filled.end());
        std::sort(key.begin(), key.end());
        if (!walls) { return std::make_shared<plan_stage const>(*level_, of_whole_, filled); }
        square_set set(level_->squares() + 1U);
        for (square const s : filled) { set.insert(s); }
        key.push_back(region_.fill(set, p.man()));   // on which side of the walls
        auto& kept = stages_[std::move(key)];
        if (!kept) {
            if (stages_.size() > most_stages) { stages_.clear(); }
            auto made = std::make_shared<plan_stage const>(*level_, tests_, filled, p, pair_bytes);
            // What is impossible here need not be so for another position.
            if (made->possible()) { kept = made; }
            return made;
        }
        return kept;
    }

private:
    static constexpr std::size_t most_stages = 3000;
    static constexpr std::size_t pair_bytes  = std::size_t{1} << 20U;

    level const*                                                     level_;
    deadlock_set                                                     tests_;
    std::shared_ptr<deadlock_tests const>                            of_whole_;
    man_region                                                       region_;
    std::map<std::vector<square>, std::shared_ptr<plan_stage const>> stages_;
};

/// The planner of a Sokoban level: goals filled one after the other.
class goal_plan {
public:
    using subgoal_type = square;

    goal_plan(plan_memory& memory, plan_options options)
        : memory_{&memory}, options_{std::make_shared<plan_options const>(std::move(options))}
    {
        if (options_->dynamic) { goals_ = std::make_shared<goal_order>(memory.of()); }
    }

    [[nodiscard]] std::vector<square> next(position const& p, std::span<square const> done) const
    {
        if (done.size() == memory_->of().goals().size()) { return {}; }
        if (!options_->dynamic) { return {options_->order[done.size()]}; }
        std::uint64_t filled = 0;
        for (square const g : done) { filled |= std::uint64_t{1} << goals_->number(g); }
        std::vector<square> open = goals_->next(filled);
        std::erase_if(open, [&](square g) { return std::find(done.begin(), done.end(), g) != done.end(); });
        auto const rank = [&](square g) {
            auto const at = std::find(options_->order.begin(), options_->order.end(), g);
            // What has a box already comes first.
            return (p.has_box(g) ? 0 : 1000) + (at - options_->order.begin());
        };
        std::sort(open.begin(), open.end(), [&](square a, square b) { return rank(a) < rank(b); });
        return open;
    }

    [[nodiscard]] stage_search search(position const& p, square goal, std::span<square const> done) const
    {
        stage_task task = options_->task;
        if (done.empty() && options_->first_uncapped) {
            task.most_moves = std::numeric_limits<std::uint32_t>::max();
        }
        return stage_search{memory_->stage(done, p, options_->walls), p, goal, task, {}};
    }

    [[nodiscard]] bool           reached(position const& p, square goal) const { return p.has_box(goal); }
    [[nodiscard]] subgoal_budget budget(square, std::span<square const>) const { return options_->budget; }

private:
    plan_memory*                        memory_;
    std::shared_ptr<plan_options const> options_;
    std::shared_ptr<goal_order>         goals_;
};

}   // namespace tail::sokoban
