#include <tail-sokoban/push_heuristics.hpp>
#include <tail-sokoban/search_kinds.hpp>
#include <tail/domains/sokoban/macro_pushes.hpp>

namespace tail::sokoban_tool {

cli::report search_macro_pushes(prepared const& p)
{
    using rules = sokoban::macro_pushes<sokoban::deadlock_tests>;
    rules const successors{p.level, p.tests};
    auto const  h    = push_heuristic<rules>(p);
    using admissible = with_promise<rules, int, promise::admissible>;
    using consistent = with_promise<rules, int, promise::consistent>;
    switch (p.asked.algorithm) {
    case algorithm::bfs: return breadth_first(p, successors);
    case algorithm::greedy: return greedy(p, successors, admissible{*h});
    case algorithm::weighted_astar: return weighted_astar(p, successors, admissible{*h});
    case algorithm::idastar: return idastar(p, successors, admissible{*h});
    case algorithm::idastar_table: return idastar_table(p, successors, admissible{*h});
    default:
        return h->consistent() ? astar(p, successors, consistent{*h}) : astar(p, successors, admissible{*h});
    }
}

}   // namespace tail::sokoban_tool
