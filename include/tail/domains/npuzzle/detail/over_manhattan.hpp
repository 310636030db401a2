#pragma once

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/perspective.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>

namespace tail::npuzzle::detail {

/// What the conflict heuristics share: Manhattan distance plus `Rule::extra` of the seen board.
template <int Cells, class Rule>
class over_manhattan {
public:
    constexpr over_manhattan(geometry shape, board<Cells> const& goal)
        : distance_(shape, goal), view_(shape, goal)
    {}

    /// Manhattan distance plus the increment.
    [[nodiscard]] constexpr int operator()(board<Cells> const& b) const noexcept
    {
        return distance_(b) + increment(b);
    }

    /// What the rule adds to Manhattan distance, so that it can enter a `sum`.
    [[nodiscard]] constexpr int increment(board<Cells> const& b) const noexcept
    {
        return Rule::extra(view_.see(b));
    }

private:
    manhattan<Cells>   distance_;
    perspective<Cells> view_;
};

}   // namespace tail::npuzzle::detail
