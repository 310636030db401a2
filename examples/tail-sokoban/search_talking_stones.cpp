#include <algorithm>

#include <tail-sokoban/search.hpp>
#include <tail/solvers/sokoban/talking_stones.hpp>

namespace tail::sokoban_tool {

namespace {

void extend(sokoban::talking_stones_options& o, std::string const& name)
{
    using sokoban::outer_search;
    if (name == "shortest-first") { o.protocol.shortest_first = true; }
    if (name == "parked") { o.protocol.knows_parked = true; }
    if (name == "packing") { o.protocol.goals = sokoban::goal_rule::packing; }
    if (name == "backtracking") { o.protocol.backtracks = true; }
    if (name == "make-way") { o.protocol.makes_way = sokoban::protocol_options::usual_way; }
    if (name == "remembered") { o.remembers_failures = true; }
    if (name == "transpositions") { o.outer = outer_search::transpositions; }
    if (name == "breadth-first") { o.outer = outer_search::breadth_first; }
    if (name == "guided") { o.outer = outer_search::guided; }
}

}   // namespace

cli::report search_talking_stones(prepared const& p)
{
    constexpr std::uint64_t budget_of_thesis = 20'000;

    bool const as_thesis = p.asked.algorithm == algorithm::talking_stones;
    auto options = as_thesis ? sokoban::talking_stones_options{} : sokoban::talking_stones_options::plus();
    for (std::size_t const e : p.asked.extensions) { extend(options, extensions()[e].name); }
    options.deadlocks = p.asked.tests;   // none unless they were asked for
    options.patterns  = p.patterns;
    limits within     = p.within;
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
