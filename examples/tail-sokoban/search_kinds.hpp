#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include <tail-sokoban/search.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/bounded_transposition.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/pruning.hpp>
#include <tail/path/pruning_tables.hpp>

/// \file
/// From the names of a task to the types of a search, for any grain.

namespace tail::sokoban_tool {

template <class Successors, class H>
[[nodiscard]] cli::report astar(prepared const& p, Successors const& successors, H h)
{
    best_first_engine engine{problem_of(p, successors, std::move(h)), evaluation::astar{},
                             best_first_policy{.codec = p.codec()}};
    return run(p, engine);
}

/// As the sheet of a lab has it: never a second look at a closed position, and equals in the order of their
/// arrival.
template <class Successors, class H>
[[nodiscard]] cli::report astar_no_reopen_fifo(prepared const& p, Successors const& successors, H h)
{
    best_first_engine engine{
        problem_of(p, successors, std::move(h)), evaluation::astar{},
        best_first_policy{.tie = tie::fifo{}, .reopen = reopen::never{}, .codec = p.codec()}};
    return run(p, engine);
}

template <class Successors, class H>
[[nodiscard]] cli::report idastar(prepared const& p, Successors const& successors, H h)
{
    depth_first_engine engine{problem_of(p, successors, std::move(h)), contour::cost{},
                              depth_first_policy<prune::path_check>{}};
    return run(p, engine);
}

/// Room for most positions of a small level, and of a large one for what can be cleared in a moment.
[[nodiscard]] inline std::size_t table_bytes(prepared const& p)
{
    constexpr double  most    = 128.0 * (1U << 20U);
    std::size_t const squares = std::max(p.level.live_squares(), p.level.boxes().size());
    double            wanted  = 256;   // for all the man's regions
    for (std::size_t i = 0; i < p.level.boxes().size() && wanted < most; ++i) {
        wanted *= static_cast<double>(squares - i)
            / static_cast<double>(i + 1);   // ways to put the boxes down
    }
    return static_cast<std::size_t>(std::min({most, wanted, static_cast<double>(p.within.bytes / 2)}));
}

template <class Successors, class H>
[[nodiscard]] cli::report idastar_table(prepared const& p, Successors const& successors, H h)
{
    depth_first_policy<prune::bounded_transposition> policy;
    policy.pruning.bytes = table_bytes(p);
    depth_first_engine engine{problem_of(p, successors, std::move(h)), contour::cost{}, policy};
    return run(p, engine);
}

template <class Successors>
[[nodiscard]] cli::report breadth_first(prepared const& p, Successors const& successors)
{
    best_first_engine engine{problem_of(p, successors, zero_heuristic{}), evaluation::breadth_first{},
                             bfs_policy{.codec = p.codec()}, goal_test::on_generation{}};
    return run(p, engine);
}

template <class Successors, class H>
[[nodiscard]] cli::report greedy(prepared const& p, Successors const& successors, H h)
{
    best_first_engine engine{problem_of(p, successors, std::move(h)), evaluation::greedy{},
                             greedy_policy{.codec = p.codec()}};
    return run(p, engine);
}

template <class Successors, class H>
[[nodiscard]] cli::report weighted_astar(prepared const& p, Successors const& successors, H h)
{
    best_first_engine engine{problem_of(p, successors, std::move(h)),
                             evaluation::weighted<double>{{}, p.asked.weight},
                             best_first_policy{.codec = p.codec()}};
    return run(p, engine);
}

/// A heuristic behind a pointer, for searches with these moves.
template <class Successors, class Value>
using chosen = any_heuristic<typename Successors::move_type, Value>;

template <class Successors, class Value, promise Promise>
using with_promise = promising<typename Successors::move_type, Value, Promise>;

template <class H, class Successors, class Value>
[[nodiscard]] std::unique_ptr<chosen<Successors, Value>> held(sokoban::level const& l)
{
    return std::make_unique<held_heuristic<typename Successors::move_type, Value, H>>(l);
}

/// A*, with the reopening that the heuristic asks for.
template <class Successors, class Value>
[[nodiscard]] cli::report astar_by_promise(prepared const& p, Successors const& successors,
                                           chosen<Successors, Value> const& h)
{
    if (h.consistent()) {
        return astar(p, successors, with_promise<Successors, Value, promise::consistent>{h});
    }
    if (h.admissible()) {
        return astar(p, successors, with_promise<Successors, Value, promise::admissible>{h});
    }
    return astar(p, successors, with_promise<Successors, Value, promise::nothing>{h});
}

}   // namespace tail::sokoban_tool
