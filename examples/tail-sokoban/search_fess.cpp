#include <tail-sokoban/search.hpp>
#include <tail/solvers/sokoban/fess.hpp>

namespace tail::sokoban_tool {

cli::report search_fess(prepared const& p)
{
    auto parts = sokoban::fess_parts::all();
    for (std::size_t const i : p.asked.without) { parts.erase(sokoban::fess_part_names[i].part); }

    sokoban::fess solver{p.level, p.asked.tests, parts, p.pair_bytes};
    auto const    found = p.asked.threads == 1 ? cli::run_watched(solver, p.within, p.line, p.asked.problem)
                                               : solver.run_on_threads(p.within, p.asked.threads);
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
