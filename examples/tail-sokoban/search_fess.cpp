#include <tail-sokoban/search.hpp>
#include <tail/solvers/sokoban/fess.hpp>

namespace tail::sokoban_tool {

cli::report search_fess(prepared const& p)
{
    // Where no tests were asked for, searches of corrals are added: they look at expanded positions only.
    auto const tests = p.asked.tests == sokoban::deadlock_set::usual() ? sokoban::deadlock_set::all()
                                                                       : p.asked.tests;

    sokoban::fess solver{p.level, tests};
    auto const    found = cli::run_watched(solver, p.within, p.line, p.asked.problem);
    cli::report   r;
    r.status  = found.status;
    r.stats   = found.stats;
    r.optimal = found.optimal;
    for (std::size_t i = 0; i < found.searches.size(); ++i) {
        r.more.push_back({"expanded_" + std::to_string(i + 1), found.searches[i].expanded});
    }
    if (found.has_solution) {
        r.cost     = static_cast<std::int64_t>(found.pushes);
        r.solution = found.solution;
        r.more.push_back({"winner", found.winner + 1});
    } else if (found.status != status::exhausted) {
        r.nearest = sokoban::lurd(p.level, found.nearest);
    }
    return r;
}

}   // namespace tail::sokoban_tool
