#include <algorithm>
#include <string>
#include <vector>

#include <tail-sokoban/search.hpp>
#include <tail/domains/sokoban/print.hpp>
#include <tail/solvers/sokoban/planner.hpp>

namespace tail::sokoban_tool {

namespace {

/// The board without boxes: goals by the order in which they are filled, from 1 to 9 and on with letters,
/// real entrances as `=`, other potential ones as `-`, squares on which boxes wait as `~`.
[[nodiscard]] std::string plan_picture(sokoban::level const& l, sokoban::entrances const& ways,
                                       std::vector<sokoban::square> const& plan,
                                       std::vector<sokoban::square> const& parking)
{
    constexpr std::string_view signs = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    sokoban::board             drawn = l.drawn();
    for (char& c : drawn.signs) {
        if (c != '#') { c = ' '; }
    }
    auto const put = [&](sokoban::square s, char c) { drawn.signs[drawn.index(l.column(s), l.row(s))] = c; };
    for (sokoban::square const e : ways.potential) { put(e, '-'); }
    for (sokoban::square const e : ways.real) { put(e, '='); }
    for (sokoban::square const s : parking) { put(s, '~'); }
    for (sokoban::square const g : l.goals()) { put(g, '.'); }
    for (std::size_t i = 0; i < plan.size(); ++i) { put(plan[i], i < signs.size() ? signs[i] : '+'); }
    return sokoban::to_text(drawn);
}

/// What is said of the plan.
[[nodiscard]] std::string about_plan(sokoban::planner_answer const& found, sokoban::level const& l,
                                     sokoban::planned_level const& planned)
{
    if (found.has_solution) {
        return "goals filled in this order (" + found.how + "); '=' entrances, '-' others"
            + (found.parking.empty() ? "" : ", '~' boxes wait here") + "\n"
            + plan_picture(l, planned.ways, found.plan, found.parking);
    }
    bool const any = planned.ascending.has_value();
    return std::string{any ? "goals planned in this order" : "no order of the goals was found"}
    + "; '=' entrances, '-' others\n"
        + plan_picture(l, planned.ways, any ? *planned.ascending : std::vector<sokoban::square>{}, {});
}

}   // namespace

cli::report search_planned(prepared const& p)
{
    auto options       = p.asked.algorithm == algorithm::planner_thesis ? sokoban::planner_options::thesis()
                                                                        : sokoban::planner_options{};
    options.pair_bytes = p.pair_bytes;
    options.tests      = p.asked.tests;
    options.tests.erase(sokoban::deadlock::patterns);   // it has a memory of its own

    options.returns_memory = true;
    sokoban::planner    solver{p.level, options};
    std::uint64_t const recalled = recall(p.asked, solver.learned());
    auto const          found    = cli::run_watched(solver, p.within, p.line, p.asked.problem);
    std::uint64_t const kept     = keep(p.asked, solver.learned());
    cli::report         r;
    r.status  = found.status;
    r.stats   = found.stats;
    r.optimal = found.optimal;
    r.more    = {{"attempts", found.attempts},
                 {"goals_tried", found.planning.begun},
                 {"goals_failed", found.planning.failed},
                 {"macros", found.macros},
                 {"learned", found.learned},
                 {"learning_nodes", found.learning_nodes}};
    if (!p.asked.patterns.empty()) {
        r.more.push_back({"patterns_read", recalled});
        r.more.push_back({"patterns_kept", kept});
    }
    r.drawn = about_plan(found, p.level, solver.planned());
    if (found.has_solution) {
        r.cost     = static_cast<std::int64_t>(found.pushes);
        r.solution = found.solution;
    }
    return r;
}

}   // namespace tail::sokoban_tool
