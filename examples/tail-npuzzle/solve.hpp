#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail-npuzzle/any_heuristic.hpp>
#include <tail-npuzzle/patterns.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/domains/npuzzle/pruned_rules.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/tie.hpp>

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
    solver(task const& t, std::vector<any_board> const& starts, cli::progress_line& line)
        : task_{t}, line_{line}, starts_{starts}, goal_{resized(t.goal)}, within_{t.within}
    {}

    [[nodiscard]] set_report solve()
    {
        try {
            search_all();
        } catch (build_stopped const& stopped) {
            // Before there was anything to search with.
            all_.each.emplace_back().status = stopped.status;
            all_.preparation                = since(begin_);
            all_.prepared                   = false;
        }
        for (cli::report& r : all_.each) { r.problem = task_.problem; }
        return std::move(all_);
    }

private:
    using clock = std::chrono::steady_clock;

    [[nodiscard]] static double since(clock::time_point then)
    {
        return std::chrono::duration<double>(clock::now() - then).count();
    }

    void search_all()
    {
        if (is_informed(task_.algorithm)) {
#if defined(NDEBUG)
            // The pairs that matter most run on the functors themselves, at full speed. Builds for debugging
            // do without: under a sanitizer each of these searches takes a minute to compile. So do the small
            // boards, which take no time.
            if constexpr (Cells > 9) {
                if (at_full_speed()) { return; }
            }
#endif
            chosen_ = chosen();
        }
        from_each_start([&] { return by_name(); });
    }

    /// Calls `search` with `start_` at each board, until a limit says stop.
    template <class Search>
    void from_each_start(Search search)
    {
        for (any_board const& start : starts_) {
            start_                  = resized(start);
            cli::report const& last = all_.each.emplace_back(search());
            if (within_.nodes != limits::unlimited) {
                within_.nodes -= std::min(within_.nodes, last.stats.expanded);
            }
            within_.seconds -= last.stats.seconds;
            switch (last.status) {
            case status::node_limit:
            case status::time_limit:
            case status::memory_limit:
            case status::cancelled: return;
            default: break;
            }
        }
    }

    [[nodiscard]] cli::report by_name()
    {
        using npuzzle_tool::algorithm;
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
        case algorithm::idastar:
        case algorithm::idastar_automaton:
            return chosen_->admissible()
                ? tree_search(start_, goal_, heuristic<promise::admissible>{*chosen_})
                : tree_search(start_, goal_, heuristic<promise::nothing>{*chosen_});
        case algorithm::idastar_path_check: return idastar(prune::path_check{});
        case algorithm::idastar_table: return idastar(prune::transposition<>{});
        case algorithm::astar_no_reopen: return astar_no_reopen(tie::prefer_deep{});
        case algorithm::astar_no_reopen_fifo: return astar_no_reopen(tie::fifo{});
        case algorithm::idastar_closed_list:
            return depth_first(problem_with(heuristic<promise::nothing>{*chosen_}), contour::cost{},
                               prune::closed_list<>{});
        }
        return {};
    }

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

    /// The heuristic of the task, behind a pointer.
    [[nodiscard]] std::unique_ptr<any_heuristic<Cells>> chosen() const
    {
        auto const parts = parts_of_name(task_.heuristic);
        if (parts.size() == 1) { return one_of(parts.front()); }
        typename greatest_heuristic<Cells>::parts all;
        for (std::string const& name : parts) { all.push_back(one_of(name)); }
        return std::make_unique<greatest_heuristic<Cells>>(task_.shape, std::move(all));
    }

    [[nodiscard]] std::unique_ptr<any_heuristic<Cells>> one_of(std::string const& name) const
    {
        if (!is_pattern_name(name)) { return make_heuristic<Cells>(name, task_.shape, goal_); }
        auto const choice = patterns_of(name, task_.shape, task_.goal);
        switch (choice.how) {
        case pattern_choice::kind::sum:
            return held(pattern_sum_of<Cells, pattern_values::byte>(choice, task_, goal_, line_));
        case pattern_choice::kind::compact_sum: break;
        case pattern_choice::kind::greatest: return held(pattern_max_of<Cells>(choice, task_, goal_, line_));
        }
        if constexpr (Cells == largest) {
            return held(pattern_sum_of<Cells, compact_values>(choice, task_, goal_, line_));
        } else {
            return nullptr;   // smaller puzzles have no choice of that kind
        }
    }

    template <class H>
    [[nodiscard]] std::unique_ptr<any_heuristic<Cells>> held(H h) const
    {
        return std::make_unique<held_heuristic<Cells, H>>(task_.shape, std::move(h));
    }

    /// False, and nothing is done, where this pair is not among them.
    [[nodiscard]] bool at_full_speed()
    {
        using npuzzle_tool::algorithm;
        bool const tree = task_.algorithm == algorithm::idastar
            || task_.algorithm == algorithm::idastar_automaton;
        if (!tree && task_.algorithm != algorithm::astar) { return false; }
        auto const best = [&](auto const& start, auto const& goal, auto h) {
            using node = std::remove_cvref_t<decltype(start)>;
            return best_first(
                problem<node, rules, decltype(h), node>{start, rules{task_.shape}, std::move(h), goal},
                evaluation::astar{}, reopen::automatic{});
        };
        if (task_.heuristic == "manhattan") {
            npuzzle::manhattan<Cells> const h{task_.shape, goal_};
            from_each_start([&] { return tree ? tree_search(start_, goal_, h) : best(start_, goal_, h); });
            return true;
        }
        if (task_.heuristic == "linear-conflict" && task_.algorithm != algorithm::idastar_automaton) {
            npuzzle::linear_conflict<Cells> const h{task_.shape, goal_};
            from_each_start(
                [&] { return tree ? tree_search<false>(start_, goal_, h) : best(start_, goal_, h); });
            return true;
        }
        if (is_pattern_name(task_.heuristic)) {
            using located     = npuzzle::located_board<Cells>;
            auto const choice = patterns_of(task_.heuristic, task_.shape, task_.goal);
            if (choice.how == pattern_choice::kind::sum) {
                auto const h = pattern_sum_of<Cells, pattern_values::byte>(choice, task_, goal_, line_);
                from_each_start([&] {
                    return tree ? tree_search(located{start_}, located{goal_}, h)
                                : best(located{start_}, located{goal_}, h);
                });
                return true;
            }
            if constexpr (Cells == largest) {
                if (choice.how == pattern_choice::kind::compact_sum && tree) {
                    auto const h = pattern_sum_of<Cells, compact_values>(choice, task_, goal_, line_);
                    from_each_start([&] { return tree_search(located{start_}, located{goal_}, h); });
                    return true;
                }
            }
        }
        return false;
    }

    /// IDA*, with or without the automaton, on one thread or several.
    ///
    /// `Automaton` is whether the automaton may be asked for: every search that can be takes its time to
    /// compile.
    template <bool Automaton = true, class Board, class H>
    [[nodiscard]] cli::report tree_search(Board const& start, Board const& goal, H h)
    {
        bool const pruned = task_.algorithm == npuzzle_tool::algorithm::idastar_automaton;
        if (!pruned && task_.threads == 1) {
            depth_first_engine engine{
                problem<Board, rules, H, Board>{start, rules{task_.shape}, std::move(h), goal},
                contour::cost{}};
            return run(engine);
        }
        // One thread is as good as several here, and saves compiling two more searches.
        auto const on = [&](auto successors) {
            problem<Board, decltype(successors), H, Board> const p{start, std::move(successors), std::move(h),
                                                                   goal};
            parallel_idastar_engine engine{p, parallel_policy{.threads = task_.threads}};
            return run(engine);
        };
        if constexpr (Automaton) {
            if (pruned) { return on(pruned_rules()); }
        }
        return on(rules{task_.shape});
    }

    /// The automaton of this shape, built once for all boards.
    [[nodiscard]] npuzzle::pruned_rules<Cells> pruned_rules() const
    {
        static std::map<std::pair<int, int>, npuzzle::pruned_rules<Cells>> built;
        limits                                                             within;
        within.bytes = std::min(task_.within.bytes, npuzzle::pruned_rules<Cells>::most_bytes);
        within.stop  = task_.within.stop;
        return built.try_emplace({task_.shape.width(), task_.shape.height()}, task_.shape, within)
            .first->second;
    }

    [[nodiscard]] contour::deepening depths() const
    {
        contour::deepening all;
        if (task_.depth > 0) { all.most = task_.depth; }
        return all;
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

    template <class Tie>
    [[nodiscard]] cli::report astar_no_reopen(Tie tie)
    {
        evaluation::astar const f;
        reopen::never const     r;
        if (chosen_->consistent()) {
            return best_first(problem_with(heuristic<promise::consistent>{*chosen_}), f, r, tie);
        }
        return best_first(problem_with(heuristic<promise::nothing>{*chosen_}), f, r, tie);
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

    template <class Problem, class Evaluation, class Reopen, class Tie = tie::prefer_deep>
    [[nodiscard]] cli::report best_first(Problem p, Evaluation f, Reopen, Tie = {})
    {
        using policy = best_first_policy<open::bucket, closed::probing<>, Tie, Reopen>;
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
        if (all_.each.empty()) { all_.preparation = since(begin_); }
        auto const  found = cli::run_watched(engine, within_, line_, task_.problem);
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
            npuzzle::slide const move = action;
            text += npuzzle::to_letter(move);
        }
        return text;
    }

    task const&                           task_;
    cli::progress_line&                   line_;
    std::vector<any_board> const&         starts_;
    board                                 start_;   // of them, the one that is searched
    board                                 goal_;
    limits                                within_;   // what is left of the limits
    std::unique_ptr<any_heuristic<Cells>> chosen_;
    clock::time_point                     begin_ = clock::now();
    set_report                            all_;
};

template <int Cells>
set_report solve(task const& t, std::vector<any_board> const& starts, cli::progress_line& line)
{
    return solver<Cells>{t, starts, line}.solve();
}

}   // namespace tail::npuzzle_tool
