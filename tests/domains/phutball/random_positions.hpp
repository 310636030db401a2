#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <domains/dice.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/position.hpp>

/// \file
/// Positions of Phutball that need not come about in play: the ball anywhere but on a goal row, men near it.

namespace phutball_tests {

using tail::side;
using tail::phutball::geometry;
using tail::phutball::rules;

inline constexpr std::array<rules, 4> all_rules{rules{true, true}, rules{true, false}, rules{false, true},
                                                rules{false, false}};

/// Up to `most` men, two of three no more than `reach` columns and rows from the ball.
template <class Position>
[[nodiscard]] Position random_position(laws::dice& roll, geometry size, std::size_t most, int reach = 3,
                                       rules variant = {})
{
    auto const below  = [&](int n) { return static_cast<int>(roll.below(static_cast<std::size_t>(n))); };
    int const  column = below(size.width);
    int const  row    = 1 + below(size.height - 2);
    auto       p      = Position::with_ball(size, size.point(column, row), variant);
    for (std::size_t men = roll.below(most + 1); men > 0; --men) {
        bool const near = roll.below(3) > 0;
        int const  c    = near ? column + below(2 * reach + 1) - reach : below(size.width);
        int const  r    = near ? row + below(2 * reach + 1) - reach : below(size.height);
        if (c < 0 || c >= size.width || r < 0 || r >= size.height) { continue; }
        if (std::size_t const point = size.point(c, r); p.vacant().test(point)) { p.put_man(point); }
    }
    p.set_to_move(roll.below(2) == 0 ? side::first : side::second);
    return p;
}

/// Men on some of the points.
template <class Position>
void put_men(laws::dice& roll, Position& p, typename Position::board const& points, int count)
{
    std::vector<std::size_t> free;
    points.for_each([&](std::size_t point) { free.push_back(point); });
    for (; count > 0 && !free.empty(); --count) {
        std::size_t const i = roll.below(free.size());
        p.put_man(free[i]);
        free[i] = free.back();
        free.pop_back();
    }
}

}   // namespace phutball_tests
