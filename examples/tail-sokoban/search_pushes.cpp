#include <tail-sokoban/push_heuristics.hpp>
#include <tail-sokoban/search_kinds.hpp>

namespace tail::sokoban_tool {

cli::report search_pushes(prepared const& p)
{
    using rules = sokoban::pushes<sokoban::deadlock_tests>;
    rules const successors{p.level, p.tests};
#if defined(NDEBUG)
    // The pairs that matter most run on the functors themselves, at full speed.
    if (p.asked.algorithm == algorithm::astar && p.asked.heuristic == "matching") {
        return astar(p, successors, sokoban::matching{p.level});
    }
    if (p.asked.algorithm == algorithm::astar && p.asked.heuristic == "nearest") {
        return astar(p, successors, sokoban::nearest{p.level});
    }
#endif
    auto const h     = push_heuristic<rules>(p);
    using admissible = with_promise<rules, int, promise::admissible>;
    using consistent = with_promise<rules, int, promise::consistent>;
    switch (p.asked.algorithm) {
    case algorithm::bfs: return breadth_first(p, successors);
    case algorithm::greedy: return greedy(p, successors, admissible{*h});
    case algorithm::weighted_astar: return weighted_astar(p, successors, admissible{*h});
    default:
        return h->consistent() ? astar(p, successors, consistent{*h}) : astar(p, successors, admissible{*h});
    }
}

}   // namespace tail::sokoban_tool
