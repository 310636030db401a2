#pragma once

#include <string_view>
#include <type_traits>
#include <utility>

#include <tail/core/expected.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/core/problem.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/deadlocks/deadlock_tests.hpp>
#include <tail/domains/sokoban/heuristics/steps_left.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>
#include <tail/path/astar.hpp>
#include <tail/solvers/sokoban/answer.hpp>
#include <tail/solvers/sokoban/push_search.hpp>

/// \file
/// Sokoban levels solved in one call, with proof that the solution is a shortest one.
///
///     auto const level = tail::sokoban::parse_level("#####|#@$.#|#####");
///     auto const found = tail::sokoban::solve(*level);
///     found.solution;   // "R"

namespace tail::sokoban {

/// Reads one level and checks that it can be played.
[[nodiscard]] inline expected<level, parse_error> parse_level(std::string_view text)
{
    auto drawn = parse_board(text);
    if (!drawn) { return unexpected{drawn.error()}; }
    auto playable = check(*std::move(drawn));
    if (!playable) { return unexpected{playable.error()}; }
    return level{*std::move(playable)};
}

namespace detail {

/// A* over pushes whose walks count, by one of `walk_costs`.
template <class Costs>
[[nodiscard]] answer solve_with_walks(level const& l, limits const& lim, deadlock_set tests)
{
    deadlock_tests const                        deadlocks{l, tests};
    walking_pushes<Costs, deadlock_tests> const rules{l, deadlocks};

    auto const found = astar(
        problem{.start      = rules.start(),
                .successors = rules,
                .heuristic  = steps_left<Costs>{l},
                .goal       = all_stored{l}},
        lim, best_first_policy{.codec = position_codec{l, !deadlocks.pushes_to_dead_squares}});
    answer a;
    a.status  = found.status;
    a.optimal = found.optimal;
    a.stats   = found.stats;
    if (found.status != status::exhausted) {
        if constexpr (std::is_integral_v<typename Costs::cost_type>) {
            a.lower_bound = found.lower_bound;
        } else {
            a.lower_bound = found.lower_bound.first;
        }
    }
    if (found) { a.take_solution(l, found.actions); }
    return a;
}

}   // namespace detail

/// A shortest solution of a level, by the objective; or that there is none; or, after a limit, what is known.
///
/// Needs memory for what it has seen: about 30 bytes a position. `limits::bytes` keeps it within bounds.
[[nodiscard]] inline answer solve(level const& l, objective wanted = objective::pushes,
                                  limits const& lim = {}, deadlock_set tests = deadlock_set::all())
{
    switch (wanted) {
    case objective::pushes: return push_search{l, tests}.run(lim);
    case objective::pushes_then_moves:
        return detail::solve_with_walks<walk_costs::pushes_then_moves>(l, lim, tests);
    case objective::moves: return detail::solve_with_walks<walk_costs::moves>(l, lim, tests);
    case objective::moves_then_pushes:
        return detail::solve_with_walks<walk_costs::moves_then_pushes>(l, lim, tests);
    }
    return {};
}

}   // namespace tail::sokoban
