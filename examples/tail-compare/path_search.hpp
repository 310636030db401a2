#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <tail-compare/path_domain.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/store/hashing.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/mutable_d_ary.hpp>

/// \file
/// From the name of a search to its types. Takes its time to compile: included once for each type of node.

namespace tail::compare {

namespace detail {

/// The steps of a space, in a range that is used again for the next node.
template <class Node>
struct steps_of {
    path_space<Node> const* space;
    std::vector<step<Node>> made{};

    [[nodiscard]] std::vector<step<Node>> const& operator()(Node const& n)
    {
        made.clear();
        space->steps(n, made);
        return made;
    }
};

template <class Node>
struct goal_of {
    path_space<Node> const* space;

    [[nodiscard]] bool operator()(Node const& n) const { return space->is_goal(n); }
};

/// Makes no promise in its type: what it keeps is looked at when the answer is there, which saves compiling
/// every search twice.
template <class Node>
struct estimate_of {
    path_heuristic<Node> const* h;

    [[nodiscard]] int operator()(Node const& n) const { return h->estimate ? h->estimate(n) : 0; }
};

template <class Node>
class path_searcher {
public:
    path_searcher(path_space<Node> const& space, path_heuristic<Node> const& h, path_choice const& how,
                  limits const& within)
        : space_{space}, h_{h}, how_{how}, within_{within}
    {}

    [[nodiscard]] outcome search()
    {
        switch (how_.method) {
        case path_method::dfs: return depth_first<prune::closed_list<>>(blind(), contour::unbounded{});
        case path_method::depth_limited:
            return depth_first<prune::no_undo>(blind(), contour::depth{how_.depth});
        case path_method::iterative_deepening: return depth_first<prune::no_undo>(blind(), depths());
        case path_method::iterative_deepening_table:
            return depth_first<prune::transposition<>>(blind(), depths());
        case path_method::bfs:
            return run(best_first_engine{blind(), evaluation::breadth_first{}, bfs_policy<>{},
                                         goal_test::on_generation{}});
        case path_method::uniform_cost: return best_first(blind(), evaluation::uniform_cost{});
        case path_method::greedy:
            return run(
                best_first_engine{informed(), evaluation::greedy{}, greedy_policy{.open = open::bucket{}}});
        case path_method::astar: return best_first(informed(), evaluation::astar{});
        case path_method::weighted_astar:
            return run(best_first_engine{informed(), evaluation::weighted<double>{{}, how_.weight},
                                         best_first_policy<>{}});
        case path_method::idastar: return depth_first<prune::no_undo>(informed(), contour::cost{});
        case path_method::idastar_path_check:
            return depth_first<prune::path_check>(informed(), contour::cost{});
        case path_method::idastar_table:
            return depth_first<prune::transposition<>>(informed(), contour::cost{});
        case path_method::idastar_closed_list:
            return depth_first<prune::closed_list<>>(informed(), contour::cost{});
        case path_method::astar_no_reopen:
            return best_first<open::bucket, tie::prefer_deep, reopen::never>(informed(), evaluation::astar{});
        case path_method::astar_fifo:
            return best_first<open::bucket, tie::fifo>(informed(), evaluation::astar{});
        case path_method::astar_lifo:
            return best_first<open::bucket, tie::lifo>(informed(), evaluation::astar{});
        case path_method::astar_heap: return best_first<open::d_ary<4>>(informed(), evaluation::astar{});
        case path_method::astar_mutable_heap:
            return best_first<open::mutable_d_ary<4>>(informed(), evaluation::astar{});
        case path_method::parallel_idastar:
            return run(parallel_idastar_engine{informed(), parallel_policy{.threads = how_.threads}});
        }
        return {};
    }

private:
    [[nodiscard]] auto informed() const { return with(estimate_of<Node>{&h_}); }
    [[nodiscard]] auto blind() const { return with(zero_heuristic{}); }

    template <class H>
    [[nodiscard]] auto with(H h) const
    {
        return problem<Node, steps_of<Node>, H, goal_of<Node>>{space_.start(), {&space_}, h, {&space_}};
    }

    [[nodiscard]] contour::deepening depths() const
    {
        contour::deepening all;
        if (how_.depth > 0) { all.most = how_.depth; }
        return all;
    }

    template <class Open = open::bucket, class Tie = tie::prefer_deep, class Reopen = reopen::automatic,
              class Problem, class Evaluation>
    [[nodiscard]] outcome best_first(Problem p, Evaluation f)
    {
        return run(
            best_first_engine{std::move(p), f, best_first_policy<Open, closed::probing<>, Tie, Reopen>{}});
    }

    template <class Pruning, class Problem, class Contour>
    [[nodiscard]] outcome depth_first(Problem p, Contour contour)
    {
        return run(depth_first_engine{std::move(p), contour, depth_first_policy<Pruning>{}});
    }

    template <class Engine>
    [[nodiscard]] outcome run(Engine&& engine)
    {
        auto const found = engine.run(within_);
        outcome    o;
        o.status = found.status;
        o.stats  = found.stats;
        o.nodes  = found.stats.generated;
        if (!found) { return o; }
        constexpr std::size_t longest_answer = 1'000;
        o.solved                             = 1;
        o.cost                               = found.cost;
        o.optimal                            = found.optimal;
        o.steps                              = found.path.size() - 1;
        if (*o.steps <= longest_answer) { o.answer = space_.answer(found.path); }
        return o;
    }

    path_space<Node> const&     space_;
    path_heuristic<Node> const& h_;
    path_choice const&          how_;
    limits const&               within_;
};

}   // namespace detail

template <class Node>
outcome search_path(path_space<Node> const& space, path_heuristic<Node> const& h, path_choice const& how,
                    bool unit_costs, limits const& within)
{
    using promise = typename path_heuristic<Node>::promise;
    outcome o     = detail::path_searcher<Node>{space, h, how, within}.search();
    // An estimate that keeps no promise may have called any node hopeless.
    bool const trusted = !how.informed() || h.keeps != promise::nothing;
    o.disproved        = o.status == status::exhausted && trusted;
    if (o.status != status::solved) { return o; }
    // What the types of the search do not say: that all steps cost one, and what the heuristic keeps.
    if (how.counts_steps() && unit_costs) { o.optimal = true; }
    if (how.method == path_method::astar_no_reopen && h.keeps == promise::consistent) { o.optimal = true; }
    if (!trusted) { o.optimal = false; }
    return o;
}

}   // namespace tail::compare
