#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/solvers/sokoban/planner/clearing.hpp>
#include <tail/solvers/sokoban/planner/stage.hpp>

namespace tail::sokoban {

/// What the search for one goal has found: pushes of the whole level.
struct stage_found {
    tail::status      status = tail::status::exhausted;   ///< why the search ended
    statistics        stats;                              ///< what the search has counted
    std::vector<push> actions;                            ///< pushes of the whole level
};

/// How one goal is searched for.
struct stage_task {
    bool             informed   = false;   ///< by `boxes_in_the_way`; otherwise by iterative deepening
    std::uint32_t    most_moves = std::numeric_limits<std::uint32_t>::max();   ///< of iterative deepening
    int              weight     = 3;                                           ///< of the estimate
    clearing_options clearing{};                                               ///< which moves there are
};

/// The search for one goal as an engine over positions of the whole level.
class stage_search {
public:
    using result_type = stage_found;   ///< what the search returns

    /// A search from a position of the whole level for a box on `target`.
    stage_search(std::shared_ptr<plan_stage const> stage, position const& from, square target,
                 stage_task const& task)
        : stage_{std::move(stage)}
    {
        position start;
        if (!stage_->possible() || !stage_->to_here(from, start)) { return; }
        square const here = stage_->to_here(target);
        if (here == stage_->here().wall() || is_known_dead(start)) { return; }
        moves_ = std::make_unique<clearing_moves>(*stage_, here, task.clearing);
        if (task.informed) {
            using policy    = greedy_policy<open::automatic, closed::probing<>, tie::fifo, reopen::first_path,
                                            counted, silent, position_codec>;
            using task_type = problem<position, clearing_moves, boxes_in_the_way, target_filled>;
            engine_ = make_any_engine<best_first_engine<task_type, evaluation::weighted<int>, policy>>(
                task_type{start, *moves_, boxes_in_the_way{*stage_, here}, target_filled{here}},
                evaluation::weighted<int>{{}, task.weight},
                policy{.codec = position_codec{stage_->here(), false}});
        } else {
            using policy    = depth_first_policy<prune::transposition<>>;
            using task_type = problem<position, clearing_moves, zero_heuristic, target_filled>;
            engine_         = make_any_engine<depth_first_engine<task_type, contour::deepening, policy>>(
                task_type{start, *moves_, {}, target_filled{here}},
                contour::deepening{.most = task.most_moves}, policy{});
        }
    }

    /// Does the least piece of work.
    progress step() { return engine_ ? engine_.step() : progress::exhausted; }

    /// Goes on until the goal is filled, nothing is left, or a limit is reached.
    stage_found run(limits const& lim = {})
    {
        if (!engine_) { return {}; }
        return taken(engine_.run(lim));
    }

    /// The last result, or the best so far.
    [[nodiscard]] stage_found found() const { return engine_ ? taken(engine_.found()) : stage_found{}; }
    /// What the search has counted.
    [[nodiscard]] statistics stats() const { return engine_ ? engine_.stats() : statistics{}; }
    /// The memory of its tables.
    [[nodiscard]] std::uint64_t bytes() const { return engine_ ? engine_.bytes() : 0; }

private:
    [[nodiscard]] bool is_known_dead(position p) const
    {
        p.note_last_box(no_square);
        return stage_->learned().dead(p);
    }

    using found_here = result<position, std::uint16_t, macro_push>;

    [[nodiscard]] stage_found taken(found_here const& r) const
    {
        stage_found f;
        f.status = r.status;
        f.stats  = r.stats;
        if (r.status == status::solved) {
            for (std::size_t i = 0; i < r.actions.size(); ++i) {
                moves_->append_pushes(r.path[i], r.actions[i], f.actions);
            }
        }
        return f;
    }

    std::shared_ptr<plan_stage const> stage_;
    std::unique_ptr<clearing_moves>   moves_;
    any_engine<found_here>            engine_;
};

}   // namespace tail::sokoban
