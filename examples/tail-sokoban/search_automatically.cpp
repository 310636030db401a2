#include <tail-sokoban/search.hpp>
#include <tail/solvers/sokoban/push_search.hpp>

namespace tail::sokoban_tool {

cli::report search_automatically(prepared const& p)
{
    sokoban::push_search solver{p.level, p.asked.tests, p.patterns};
    auto const           found = cli::run_watched(solver, p.within, p.line, p.asked.problem);
    cli::report          r;
    r.status  = found.status;
    r.stats   = found.stats;
    r.optimal = found.optimal;
    if (found.status != status::exhausted) { r.lower_bound = static_cast<std::int64_t>(found.lower_bound); }
    if (found.has_solution) {
        r.cost     = static_cast<std::int64_t>(found.pushes);
        r.solution = found.solution;
    }
    return r;
}

}   // namespace tail::sokoban_tool
