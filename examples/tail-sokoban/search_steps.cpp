#include <tail-sokoban/move_heuristics.hpp>
#include <tail-sokoban/search_kinds.hpp>
#include <tail/domains/sokoban/steps.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>

namespace tail::sokoban_tool {

cli::report search_steps(prepared const& p)
{
    using rules = sokoban::steps<sokoban::deadlock_tests>;
    using costs = sokoban::walk_costs::moves;
    using value = costs::cost_type;
    rules const successors{p.level, p.tests};
    auto const  h    = move_heuristic<rules, costs>(p);
    using nothing    = with_promise<rules, value, promise::nothing>;
    using admissible = with_promise<rules, value, promise::admissible>;
    switch (p.asked.algorithm) {
    case algorithm::bfs: return breadth_first(p, successors);
    case algorithm::greedy: return greedy(p, successors, nothing{*h});
    case algorithm::weighted_astar:
        return h->admissible() ? weighted_astar(p, successors, admissible{*h})
                               : weighted_astar(p, successors, nothing{*h});
    case algorithm::idastar:
        return h->admissible() ? idastar(p, successors, admissible{*h}) : idastar(p, successors, nothing{*h});
    case algorithm::idastar_table:
        return h->admissible() ? idastar_table(p, successors, admissible{*h})
                               : idastar_table(p, successors, nothing{*h});
    default: return astar_by_promise<rules, value>(p, successors, *h);
    }
}

}   // namespace tail::sokoban_tool
