#include <algorithm>
#include <string>
#include <vector>

#include <tail-sokoban/search.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/solvers/sokoban/planner.hpp>

namespace tail::sokoban_tool {

namespace {

/// The board without boxes: goals by the order in which they are filled, from 1 to 9 and on with letters,
/// real entrances as `=`, other potential ones as `-`.
[[nodiscard]] std::string plan_picture(sokoban::level const& l, sokoban::entrances const& ways,
                                       std::vector<sokoban::square> const& plan)
{
    constexpr std::string_view signs = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    sokoban::board             drawn = l.drawn();
    for (char& c : drawn.signs) {
        if (c != '#') { c = ' '; }
    }
    auto const put = [&](sokoban::square s, char c) { drawn.signs[drawn.index(l.column(s), l.row(s))] = c; };
    for (sokoban::square const g : l.goals()) { put(g, '.'); }
    for (sokoban::square const e : ways.potential) { put(e, '-'); }
    for (sokoban::square const e : ways.real) { put(e, '='); }
    for (std::size_t i = 0; i < plan.size(); ++i) { put(plan[i], i < signs.size() ? signs[i] : '+'); }
    return sokoban::to_text(drawn);
}

}   // namespace

cli::report search_planned(prepared const& p)
{
    auto options  = p.asked.algorithm == algorithm::planner_thesis ? sokoban::planner_options::thesis()
                                                                   : sokoban::planner_options{};
    options.tests = p.asked.tests;

    sokoban::planner solver{p.level, options};
    auto const       found = cli::run_watched(solver, p.within, p.line, p.asked.problem);
    cli::report      r;
    r.status                             = found.status;
    r.stats                              = found.stats;
    r.optimal                            = found.optimal;
    r.more                               = {{"attempts", found.attempts},
                                            {"goals_tried", found.planning.begun},
                                            {"goals_failed", found.planning.failed},
                                            {"macros", found.macros},
                                            {"learned", found.learned},
                                            {"learning_nodes", found.learning_nodes}};
    auto const&                  planned = solver.planned();
    std::vector<sokoban::square> plan    = found.plan;
    std::string                  about   = "filled in this order (" + found.how + ")";
    if (!found.has_solution) {
        about = planned.ascending ? "planned in this order" : "no schedule was found";
        if (planned.ascending) { plan = *planned.ascending; }
    }
    r.drawn = "goals " + about + ", = entrances, - others\n" + plan_picture(p.level, planned.ways, plan);
    if (found.has_solution) {
        r.cost     = static_cast<std::int64_t>(found.pushes);
        r.solution = found.solution;
    }
    return r;
}

}   // namespace tail::sokoban_tool
