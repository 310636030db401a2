#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <differential/path_forms.hpp>
#include <tail/core/engine.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/result.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/perimeter.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/path/subgoals_policy.hpp>

/// \file
/// Searches that are made of others.

namespace differential {

/// A* that ends at a perimeter of some radius, and goes on inside.
[[nodiscard]] inline auto through_perimeter(net const& g, int pick, tail::limits const& lim)
{
    tail::perimeter const around{backward<ranged<int>>(g), pick % 12};
    auto const            edge = tail::astar(tail::problem{.start      = g.starts,
                                                           .successors = stated<ranged<int>>(g.out),
                                                           .heuristic = around.heuristic(table<int>{&g.to_goal}),
                                                           .goal = around.goal()},
                                             lim);
    return around.complete(edge, true);
}

/// A* and depth-first search, to take turns.
[[nodiscard]] inline auto two_engines(net const& g)
{
    using stated_as  = decltype(forward<ranged<int>>(g));
    using depth      = tail::depth_first_policy<tail::prune::closed_list<>>;
    using best_first = tail::best_first_engine<stated_as, tail::evaluation::astar>;
    using blindly    = tail::depth_first_engine<stated_as, tail::contour::unbounded, depth>;
    std::vector<tail::any_engine<tail::result<int, int, short>>> engines;
    engines.push_back(tail::make_any_engine<best_first>(forward<ranged<int>>(g)));
    engines.push_back(tail::make_any_engine<blindly>(forward<ranged<int>>(g)));
    return engines;
}

/// The protocol of an agents search: along the first edges, a few steps.
struct along_first_edges {
    net const* g;
    int        most;

    std::optional<std::vector<short>> operator()(int n) const
    {
        std::vector<short> way;
        for (int i = 0; i < most && !g->is_goal(n); ++i) {
            auto const& out = g->out[static_cast<std::size_t>(n)];
            if (out.empty()) { return std::nullopt; }
            n = out[0].to;
            way.push_back(0);
        }
        return g->is_goal(n) ? std::optional{std::move(way)} : std::nullopt;
    }
};

/// A node of a colour, which is its remainder; the colour `by` is that of goals.
struct of_colour {
    net const* g;
    int        by;
    int        colour;

    bool operator()(int n) const { return colour == by ? g->is_goal(n) : n % by == colour; }
};

/// Sub-goals: each colour once, in any order, and a goal at last, which may come at once. Every order is
/// tried, so it is complete.
struct by_colours {
    using subgoal_type             = int;
    static constexpr bool complete = true;
    using engine = tail::best_first_engine<tail::problem<int, ranged<int>, tail::zero_heuristic, of_colour>,
                                           tail::evaluation::breadth_first, tail::bfs_policy<>,
                                           tail::goal_test::on_expansion>;

    net const* g;
    int        by;
    bool       hasty = false;   ///< takes the first way to each sub-goal alone, and says so
    bool ordered     = false;   ///< offers one colour at a time, and does not say so: a planner that is wrong

    [[nodiscard]] std::vector<int> next(int, std::span<int const> done) const
    {
        auto const is_done = [&](int colour) {
            return std::find(done.begin(), done.end(), colour) != done.end();
        };
        std::vector<int> all;
        if (is_done(by)) { return all; }
        for (int colour = 0; colour <= by; ++colour) {
            if (!is_done(colour) && (!ordered || all.empty())) { all.push_back(colour); }
        }
        return all;
    }
    [[nodiscard]] engine search(int from, int colour, std::span<int const>) const
    {
        return engine{{from, stated<ranged<int>>(g->out), {}, of_colour{g, by, colour}}};
    }
    [[nodiscard]] bool reached(int n, int colour) const { return of_colour{g, by, colour}(n); }
    [[nodiscard]] tail::subgoal_budget budget(int, std::span<int const>) const
    {
        return {.solutions = hasty ? 1 : tail::limits::unlimited};
    }
};

}   // namespace differential
