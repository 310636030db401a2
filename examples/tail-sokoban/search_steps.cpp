#include <tail-sokoban/search_kinds.hpp>
#include <tail-sokoban/step_heuristics.hpp>

namespace tail::sokoban_tool {

cli::report search_steps(prepared const& p)
{
    step_rules const successors{p.level, p.tests};
    auto const       h = step_heuristic(p);
    using nothing      = with_promise<step_rules, step_value, promise::nothing>;
    using admissible   = with_promise<step_rules, step_value, promise::admissible>;
    using consistent   = with_promise<step_rules, step_value, promise::consistent>;
    switch (p.asked.algorithm) {
    case algorithm::bfs: return breadth_first(p, successors);
    case algorithm::greedy: return greedy(p, successors, nothing{*h});
    case algorithm::weighted_astar:
        return h->admissible() ? weighted_astar(p, successors, admissible{*h})
                               : weighted_astar(p, successors, nothing{*h});
    case algorithm::astar_no_reopen_fifo:
        return h->consistent() ? astar_no_reopen_fifo(p, successors, consistent{*h})
                               : astar_no_reopen_fifo(p, successors, nothing{*h});
    default: return astar_by_promise<step_rules, step_value>(p, successors, *h);
    }
}

}   // namespace tail::sokoban_tool
