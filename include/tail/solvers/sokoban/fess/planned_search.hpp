#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_set.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/lurd.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/solvers/sokoban/fess/pushes_as_macros.hpp>
#include <tail/solvers/sokoban/planner.hpp>

namespace tail::sokoban {

/// The `planner` as an engine that answers as the searches by features do, to take turns with them. Actions
/// are single pushes, written as macro pushes.
///
/// The plans are made when it runs first, so levels that another search solves at once do without.
class planned_search {
public:
    using result_type = result<position, std::uint16_t, macro_push>;   ///< what the search returns

    /// For this level, which has to live as long.
    explicit planned_search(level const& l, planner_options options = {})
        : level_{&l}, options_{std::move(options)}
    {}
    explicit planned_search(level&&, planner_options = {}) = delete;   // the level has to live as long

    /// Expands one node of a search for a goal.
    progress step()
    {
        switch (run({.nodes = 1}).status) {
        case status::solved: return progress::solved;
        case status::exhausted: return progress::exhausted;
        case status::node_limit: return progress::running;
        default: return progress::stopped;
        }
    }

    /// Goes on until there is a solution, all plans have failed, or a limit says stop. `exhausted` only if
    /// the level begins with a deadlock; a plan that fails proves nothing.
    result_type run(limits const& lim = {})
    {
        if (!planner_) { planner_.emplace(*level_, options_); }
        // A solution stays here until it has been told: the planner does not give it again.
        if (!told_ || !*told_) { told_ = planner_->run(lim); }
        last_ = told_->status;
        if (*told_ && answer_.empty()) { answer_ = pushes_of_letters(*level_, told_->solution); }
        result_type answer = found();
        told_.reset();
        return answer;
    }

    /// The solution; without one, where the level begins.
    [[nodiscard]] result_type found() const
    {
        result_type r = detail::pushes_as_macros(*level_, answer_);
        r.status      = last_;
        r.stats       = stats();
        r.optimal     = r.status == status::solved && answer_.empty();
        return r;
    }

    /// What the search has counted.
    [[nodiscard]] statistics stats() const { return planner_ ? planner_->stats() : statistics{}; }
    /// The memory of all plans, and of what was learned.
    [[nodiscard]] std::uint64_t bytes() const { return planner_ ? planner_->bytes() : 0; }

private:
    level const*                  level_;
    planner_options               options_;
    std::optional<planner>        planner_;
    std::vector<push>             answer_;
    std::optional<planner_answer> told_;   // a solution that `run` did not return
    status                        last_ = status::node_limit;
};

}   // namespace tail::sokoban
