#include <tail-sokoban/search_kinds.hpp>
#include <tail-sokoban/step_heuristics.hpp>

namespace tail::sokoban_tool {

namespace {

template <class H>
[[nodiscard]] cli::report deep(prepared const& p, H h)
{
    step_rules const successors{p.level, p.tests};
    return p.asked.algorithm == algorithm::idastar ? idastar(p, successors, h)
                                                   : idastar_table(p, successors, h);
}

}   // namespace

cli::report search_steps_deep(prepared const& p)
{
    auto const h = step_heuristic(p);
    return h->admissible() ? deep(p, with_promise<step_rules, step_value, promise::admissible>{*h})
                           : deep(p, with_promise<step_rules, step_value, promise::nothing>{*h});
}

}   // namespace tail::sokoban_tool
