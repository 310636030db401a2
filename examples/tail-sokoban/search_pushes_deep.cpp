#include <tail-sokoban/push_heuristics.hpp>
#include <tail-sokoban/search_kinds.hpp>

namespace tail::sokoban_tool {

namespace {

template <class Successors, class H>
[[nodiscard]] cli::report deep(prepared const& p, Successors const& successors, H h)
{
    return p.asked.algorithm == algorithm::idastar ? idastar(p, successors, std::move(h))
                                                   : idastar_table(p, successors, std::move(h));
}

}   // namespace

cli::report search_pushes_deep(prepared const& p)
{
    using rules = sokoban::pushes<sokoban::deadlock_tests>;
    rules const successors{p.level, p.tests};
#if defined(NDEBUG)
    if (p.asked.heuristic == "matching") { return deep(p, successors, sokoban::matching{p.level}); }
#endif
    auto const h = push_heuristic<rules>(p);
    return deep(p, successors, with_promise<rules, int, promise::admissible>{*h});
}

}   // namespace tail::sokoban_tool
