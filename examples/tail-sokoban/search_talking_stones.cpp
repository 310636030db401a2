#include <algorithm>

#include <tail-sokoban/search.hpp>
#include <tail/solvers/sokoban/talking_stones.hpp>

namespace tail::sokoban_tool {

cli::report search_talking_stones(prepared const& p)
{
    constexpr std::uint64_t budget_of_thesis = 20'000;

    bool const as_thesis = p.asked.algorithm == algorithm::talking_stones;
    auto options = as_thesis ? sokoban::talking_stones_options{} : sokoban::talking_stones_options::plus();
    if (!as_thesis) { options.deadlocks = p.asked.tests; }
    limits within = p.within;
    if (as_thesis && within.nodes == limits::unlimited) { within.nodes = budget_of_thesis; }

    sokoban::talking_stones<> solver{p.level, options};
    auto const                found = cli::run_watched(solver, within, p.line, p.asked.problem);
    cli::report               r;
    r.status  = found.status;
    r.stats   = found.stats;
    r.optimal = found.optimal;
    r.more    = {{"failed", found.protocol.failed},
                 {"protocol_calls", found.protocol.calls},
                 {"path_searches", found.path_searches},
                 {"prefix_pushes", found.prefix_pushes},
                 {"prefix_sequences", found.prefix_sequences}};
    if (found.has_solution) {
        r.cost     = static_cast<std::int64_t>(found.pushes);
        r.solution = found.solution;
    }
    return r;
}

}   // namespace tail::sokoban_tool
