#pragma once

#include <cstdint>
#include <optional>

#include <tail/core/config.hpp>
#include <tail/store/pattern/abstraction.hpp>
#include <tail/store/pattern/table.hpp>

namespace tail {

/// The value of an entry in a table that keeps remainders, found by walking down to a goal: where a search
/// begins, as no neighbour is known there. `unreached` if there is no goal to walk to.
///
/// Every entry has a neighbour that is one step nearer, and its remainder tells which; after as many steps as
/// the value says there is none left.
template <Abstraction A>
[[nodiscard]] unsigned value_by_descent(A const&                                           abstraction,
                                        pattern_table<pattern_values::modulo_three> const& table,
                                        std::uint64_t                                      entry)
{
    if (table.code(entry) == 3) { return pattern_values::unreached; }
    auto const is_goal = [&abstraction](std::uint64_t e) {
        bool found = false;
        abstraction.goals([&](std::uint64_t goal, lane_set) { found = found || goal == e; });
        return found;
    };
    unsigned steps = 0;
    while (!is_goal(entry)) {
        unsigned const               nearer = (table.code(entry) + 2) % 3;
        std::optional<std::uint64_t> next;
        abstraction.steps(entry, lane_set{1}, [&](std::uint64_t to, lane_set) {
            if (!next && table.code(to) == nearer) { next = to; }
        });
        TAIL_ASSERT(next.has_value() && steps < pattern_values::unreached,
                    "remainders want a space whose steps can be taken back");
        entry = *next;
        ++steps;
    }
    return steps;
}

}   // namespace tail
