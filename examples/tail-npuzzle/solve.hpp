#pragma once

#include <memory>
#include <string>
#include <utility>

#include <tail-npuzzle/any_heuristic.hpp>
#include <tail-npuzzle/patterns.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/store/open/bucket.hpp>

/// \file
/// From the names of a task to the types of a search. Included by one file for each size of board.

namespace tail::npuzzle_tool {

template <int Cells>
class solver {
    using board = npuzzle::board<Cells>;
    using rules = npuzzle::rules<Cells>;

    template <promise Promise>
    using heuristic = promising<Cells, Promise>;

public:
    solver(task const& t, cli::progress_line& line)
        : task_{t}, line_{line}, start_{resized(t.start)}, goal_{resized(t.goal)}
    {}

    [[nodiscard]] cli::report solve()
    {
        using npuzzle_tool::algorithm;
        if (is_informed(task_.algorithm)) {
            // The pairs that matter most run on the functors themselves, at full speed.
            bool const ida     = task_.algorithm == algorithm::idastar;
            bool const matters = ida || task_.algorithm == algorithm::astar;
            if (is_pattern_name(task_.heuristic)) {
                using sum = npuzzle::pattern_sum<Cells>;
                sum h     = pattern_heuristic<Cells>(task_, goal_, line_);
                if (matters) { return direct(std::move(h), ida); }
                chosen_ = std::make_unique<held_heuristic<Cells, sum>>(task_.shape, std::move(h));
            }
            if (matters) {
                if (task_.heuristic == "manhattan") {
                    return direct(npuzzle::manhattan<Cells>{task_.shape, goal_}, ida);
                }
                if (task_.heuristic == "linear-conflict") {
                    return direct(npuzzle::linear_conflict<Cells>{task_.shape, goal_}, ida);
                }
            }
            if (!chosen_) { chosen_ = make_heuristic<Cells>(task_.heuristic, task_.shape, goal_); }
        }
        switch (task_.algorithm) {
        case algorithm::dfs: return blind(contour::unbounded{}, prune::closed_list<>{});
        case algorithm::depth_limited: return blind(contour::depth{task_.depth}, prune::no_undo{});
        case algorithm::iterative_deepening: return blind(depths(), prune::no_undo{});
        case algorithm::iterative_deepening_table: return blind(depths(), prune::transposition<>{});
        case algorithm::bfs: return bfs();
        case algorithm::uniform_cost:
            return best_first(problem_with(zero_heuristic{}), evaluation::uniform_cost{},
                              reopen::automatic{});
        case algorithm::greedy: return greedy();
        case algorithm::astar: return astar();
        case algorithm::weighted_astar: return weighted_astar();
        case algorithm::idastar: return idastar(prune::no_undo{});
        case algorithm::idastar_path_check: return idastar(prune::path_check{});
        case algorithm::idastar_table: return idastar(prune::transposition<>{});
        case algorithm::astar_no_reopen: return astar_no_reopen();
        case algorithm::idastar_closed_list:
            return depth_first(problem_with(heuristic<promise::nothing>{*chosen_}), contour::cost{},
                               prune::closed_list<>{});
        }
        return {};
    }

private:
    /// The same puzzle in the first cells of a smaller board.
    [[nodiscard]] board resized(any_board const& b) const
    {
        auto tiles = board{}.tiles();
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(task_.shape.cells()); ++cell) {
            tiles[cell] = b.tiles()[cell];
        }
        return board{tiles};
    }

    template <class H>
    [[nodiscard]] auto problem_with(H h) const
    {
        return problem<board, rules, H, board>{start_, rules{task_.shape}, std::move(h), goal_};
    }

    [[nodiscard]] contour::deepening depths() const
    {
        contour::deepening all;
        if (task_.depth > 0) { all.most = task_.depth; }
        return all;
    }

    template <class H>
    [[nodiscard]] cli::report direct(H const& h, bool depth_first_search)
    {
        if (depth_first_search) { return depth_first(problem_with(h), contour::cost{}, prune::no_undo{}); }
        return best_first(problem_with(h), evaluation::astar{}, reopen::automatic{});
    }

    template <class Contour, class Pruning>
    [[nodiscard]] cli::report blind(Contour contour, Pruning pruning)
    {
        return depth_first(problem_with(zero_heuristic{}), contour, pruning);
    }

    template <class Pruning>
    [[nodiscard]] cli::report idastar(Pruning pruning)
    {
        // Consistency changes nothing in a depth-first search.
        if (chosen_->admissible()) {
            return depth_first(problem_with(heuristic<promise::admissible>{*chosen_}), contour::cost{},
                               pruning);
        }
        return depth_first(problem_with(heuristic<promise::nothing>{*chosen_}), contour::cost{}, pruning);
    }

    [[nodiscard]] cli::report astar()
    {
        evaluation::astar const f;
        reopen::automatic const r;
        if (chosen_->consistent()) {
            return best_first(problem_with(heuristic<promise::consistent>{*chosen_}), f, r);
        }
        if (chosen_->admissible()) {
            return best_first(problem_with(heuristic<promise::admissible>{*chosen_}), f, r);
        }
        return best_first(problem_with(heuristic<promise::nothing>{*chosen_}), f, r);
    }

    [[nodiscard]] cli::report astar_no_reopen()
    {
        evaluation::astar const f;
        reopen::never const     r;
        if (chosen_->consistent()) {
            return best_first(problem_with(heuristic<promise::consistent>{*chosen_}), f, r);
        }
        return best_first(problem_with(heuristic<promise::nothing>{*chosen_}), f, r);
    }

    [[nodiscard]] cli::report weighted_astar()
    {
        evaluation::weighted<double> const f{{}, task_.weight};
        if (chosen_->admissible()) {
            return weighted(problem_with(heuristic<promise::admissible>{*chosen_}), f);
        }
        return weighted(problem_with(heuristic<promise::nothing>{*chosen_}), f);
    }

    [[nodiscard]] cli::report bfs()
    {
        best_first_engine engine{problem_with(zero_heuristic{}), evaluation::breadth_first{}, bfs_policy<>{},
                                 goal_test::on_generation{}};
        return run(engine);
    }

    [[nodiscard]] cli::report greedy()
    {
        best_first_engine engine{problem_with(heuristic<promise::nothing>{*chosen_}), evaluation::greedy{},
                                 greedy_policy{.open = open::bucket{}}};
        return run(engine);
    }

    template <class Problem>
    [[nodiscard]] cli::report weighted(Problem p, evaluation::weighted<double> f)
    {
        best_first_engine engine{std::move(p), f, best_first_policy<>{}};
        return run(engine);
    }

    template <class Problem, class Evaluation, class Reopen>
    [[nodiscard]] cli::report best_first(Problem p, Evaluation f, Reopen)
    {
        using policy = best_first_policy<open::bucket, closed::probing<>, tie::prefer_deep, Reopen>;
        best_first_engine engine{std::move(p), f, policy{}};
        return run(engine);
    }

    template <class Problem, class Contour, class Pruning>
    [[nodiscard]] cli::report depth_first(Problem p, Contour contour, Pruning)
    {
        depth_first_engine engine{std::move(p), contour, depth_first_policy<Pruning>{}};
        return run(engine);
    }

    template <class Engine>
    [[nodiscard]] cli::report run(Engine& engine)
    {
        auto const  found = cli::run_watched(engine, task_.within, line_, task_.problem);
        cli::report r;
        r.status        = found.status;
        r.stats         = found.stats;
        r.optimal       = found.optimal;
        r.suboptimality = found.suboptimality;
        if (found.status != status::exhausted) { r.lower_bound = found.lower_bound; }
        if (found) {
            r.cost     = found.cost;
            r.solution = letters(found.actions);
        } else if (is_informed(task_.algorithm) && found.status != status::exhausted) {
            r.nearest = letters(found.actions);
        }
        return r;
    }

    template <class Actions>
    [[nodiscard]] static std::string letters(Actions const& actions)
    {
        std::string text;
        for (auto const& action : actions) {
            npuzzle::direction const d = action;
            text += npuzzle::to_letter(d);
        }
        return text;
    }

    task const&                           task_;
    cli::progress_line&                   line_;
    board                                 start_;
    board                                 goal_;
    std::unique_ptr<any_heuristic<Cells>> chosen_;
};

template <int Cells>
cli::report solve(task const& t, cli::progress_line& line)
{
    cli::report r;
    try {
        r = solver<Cells>{t, line}.solve();
    } catch (build_stopped const& stopped) {
        r.status = stopped.status; // before there was anything to search with
    }
    r.problem = t.problem;
    return r;
}

}   // namespace tail::npuzzle_tool
