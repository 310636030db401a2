#pragma once

#include <doctest/doctest.h>

#include <tail/core/problem.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/rules.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>

/// \file
/// Least costs, proved by two searches and compared with those of a heuristic that is known to be right.

namespace proofs {

/// The answers of A* and of IDA*, and that of IDA* with the other heuristic.
template <class Result>
struct answers {
    Result a, ida, truth;
};

/// Checks that A* and IDA* prove with `h` what IDA* proves with `known`, and that IDA* needs no more nodes
/// for it.
template <int Cells, class H, class Known>
auto compare(tail::npuzzle::geometry shape, tail::npuzzle::board<Cells> const& start,
             tail::npuzzle::board<Cells> const& goal, H const& h, Known const& known)
{
    auto const with = [&](auto const& heuristic) {
        return tail::problem{.start      = start,
                             .successors = tail::npuzzle::rules<Cells>{shape},
                             .heuristic  = heuristic,
                             .goal       = goal};
    };
    answers const found{
        .a = tail::astar(with(h)), .ida = tail::idastar(with(h)), .truth = tail::idastar(with(known))};
    CHECK(found.a.cost == found.truth.cost);
    CHECK(found.ida.cost == found.truth.cost);
    CHECK(found.a.optimal);
    CHECK(found.ida.optimal);
    if constexpr (H::consistent) { CHECK(found.a.stats.reopened == 0); }
    CHECK(found.ida.stats.expanded <= found.truth.stats.expanded);
    return found;
}

}   // namespace proofs
