#pragma once

#include <tail-sokoban/move_heuristics.hpp>
#include <tail-sokoban/search_kinds.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>

namespace tail::sokoban_tool {

/// Searches by pushes that count the man's moves in the order of `Costs`.
template <class Costs>
[[nodiscard]] cli::report search_walking(prepared const& p)
{
    using rules = sokoban::walking_pushes<Costs, sokoban::deadlock_tests>;
    using value = typename Costs::cost_type;
    rules const successors{p.level, p.tests};
    auto const  h    = move_heuristic<rules, Costs>(p);
    using admissible = with_promise<rules, value, promise::admissible>;
    using consistent = with_promise<rules, value, promise::consistent>;
    switch (p.asked.algorithm) {
    case algorithm::greedy: return greedy(p, successors, admissible{*h});
    case algorithm::idastar: return idastar(p, successors, admissible{*h});
    case algorithm::idastar_table: return idastar_table(p, successors, admissible{*h});
    default:
        return h->consistent() ? astar(p, successors, consistent{*h}) : astar(p, successors, admissible{*h});
    }
}

}   // namespace tail::sokoban_tool
