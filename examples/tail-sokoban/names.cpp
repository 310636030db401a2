#include <tail-sokoban/task.hpp>

#include <algorithm>

#include <fmt/format.h>

#include <common/path_algorithms.hpp>
#include <common/program.hpp>
#include <tail/solvers/sokoban/fess/parts.hpp>

namespace tail::sokoban_tool {

std::vector<named> const& algorithms()
{
    static std::vector<named> const all{
        {"astar", "least g + h first, closed positions reopened where the heuristic needs it", "optimal"},
        {"idastar", "depth-first within a bound on g + h that grows; no position twice on one path",
         "optimal"},
        {"idastar-table", "the same with a table of positions, which forgets what has no room", "optimal"},
        {"bidirectional", "pushes from the start and pulls from the goals, until they meet", "optimal"},
        {"auto", "astar and bidirectional in turns, by linear-conflict; astar where moves count", "optimal"},
        {"bfs", "breadth-first: all positions one move away, then two, and so on", "optimal *"},
        {"uniform-cost", "cheapest position first", "optimal"},
        {"greedy", "the position that looks nearest to the goal first", "not optimal"},
        {"weighted-astar", "least g + w h first; at most w times the least cost, w being --weight",
         "bounded"},
        {"astar-no-reopen-fifo", "astar that never reopens, of equal g + h what came first; --grain steps",
         "not optimal **"},
        {"talking-stones",
         "stone by stone by a protocol, after pushes of iterative deepening; 20000 nodes unless --nodes says",
         "not optimal"},
        {"talking-stones-plus",
         "the same with a better order of goals, deadlock tests and breadth-first search", "not optimal"},
        {"planner",
         "goal by goal after a schedule, a search for each; several plans in turns, deadlocks are learned",
         "not optimal"},
        {"planner-thesis", "the same as in its thesis: iterative deepening of 5, then 10 moves for a goal",
         "not optimal"},
        {"fess",
         "feature-space search by macro pushes: a packing plan, cells of features, advisors; and the "
         "planner in turn; for large levels",
         "not optimal"},
    };
    return all;
}

std::vector<named> const& grains()
{
    static std::vector<named> const all{
        {"pushes", "one box goes one square; the man walks to it", ""},
        {"macro-pushes", "one box goes any way, while no other moves; the cost is its pushes", ""},
        {"steps", "the man takes one step, and perhaps pushes", ""},
    };
    return all;
}

std::vector<named> const& objectives()
{
    static std::vector<named> const all{
        {"pushes", "as few pushes as possible, walks count nothing", ""},
        {"pushes-then-moves", "and of these solutions one with the fewest moves", ""},
        {"moves", "as few moves as possible, pushes are moves like all others", ""},
        {"moves-then-pushes", "and of these solutions one with the fewest pushes", ""},
    };
    return all;
}

std::vector<named> const& heuristics()
{
    static std::vector<named> const all{
        {"zero", "knows nothing", "consistent"},
        {"nearest", "pushes of each box to the goal nearest to it", "consistent"},
        {"matching", "pushes of all boxes, each to a goal of its own", "consistent"},
        {"linear-conflict", "matching, and two for boxes that block each other", "consistent"},
        {"frozen-walls", "matching, around boxes that will never move again", "consistent"},
        {"frozen-conflict", "linear-conflict, around boxes that will never move again", "admissible"},
        {"manhattan", "rows and columns from each box to the goal nearest to it", "consistent"},
        {"manhattan-matching", "the same, with a goal for each box", "consistent"},
        {"lab-1", "boxes that are not on goals", "consistent"},
        {"lab-2", "twice lab-1, and manhattan; --grain steps", "not admissible"},
        {"lab-3", "lab-2, and from the man to the nearest box; --grain steps", "not admissible"},
    };
    return all;
}

std::vector<named> const& deadlocks()
{
    static std::vector<named> const all = [] {
        std::vector<named> names;
        for (sokoban::deadlock_name const& d : sokoban::deadlock_names) {
            names.push_back({std::string{d.name}, std::string{d.about}, "sound"});
        }
        return names;
    }();
    return all;
}

std::vector<named> const& extensions()
{
    static std::vector<named> const all{
        {"shortest-first", "of the stones that reach a goal, the one with the fewest pushes", ""},
        {"parked", "a stone on the chosen goal stays, also if it cannot be pushed", ""},
        {"packing", "goals are filled so that the others stay in reach", ""},
        {"backtracking", "another stone or goal is tried where the rest fails", ""},
        {"make-way", "where nobody can be parked, other stones are pushed out of the way", ""},
        {"remembered", "no second call of the protocol for a position", ""},
        {"deadlock-tests", "the tests of --deadlocks, before the protocol is asked", ""},
        {"transpositions", "iterative deepening with a table of positions", ""},
        {"breadth-first", "each position once, and all are kept", ""},
        {"guided", "first where the protocol parks the most stones", ""},
    };
    return all;
}

std::vector<named> const& parts()
{
    static std::vector<named> const all = [] {
        std::vector<named> names;
        for (sokoban::fess_part_name const& p : sokoban::fess_part_names) {
            names.push_back({std::string{p.name}, std::string{p.about}, ""});
        }
        return names;
    }();
    return all;
}

bool is_informed(algorithm a)
{
    return a != algorithm::bfs && a != algorithm::uniform_cost && a != algorithm::automatic
        && !wants_any_solution(a);
}

bool is_planner(algorithm a) { return a == algorithm::planner || a == algorithm::planner_thesis; }

bool wants_any_solution(algorithm a)
{
    return a == algorithm::talking_stones || a == algorithm::talking_stones_plus || a == algorithm::planner
        || a == algorithm::planner_thesis || a == algorithm::fess;
}

void settle(task& t)
{
    if (!is_informed(t.algorithm)) {
        t.heuristic = t.algorithm == algorithm::fess ? "features"
            : t.algorithm != algorithm::automatic    ? "zero"
            : t.objective == objective::pushes       ? "linear-conflict"
                                                     : "matching";
    }
    // Searches of corrals look at expanded positions only, so they pay here.
    if (t.algorithm == algorithm::fess && !t.tests_are_named) {
        t.tests.insert(sokoban::deadlock::corrals);
        t.tests.insert(sokoban::deadlock::retrograde);
    }
    if (!t.without.empty() && t.algorithm != algorithm::fess) {
        throw cli::bad_input{"--without: only fess has parts that can be left out"};
    }
    auto const leaves_out = [&](std::string_view part) {
        return std::any_of(t.without.begin(), t.without.end(),
                           [&](std::size_t i) { return parts()[i].name == part; });
    };
    if (leaves_out("plan-search") && leaves_out("packing-search") && leaves_out("hotspot-search")
        && leaves_out("places-search") && leaves_out("planner")) {
        throw cli::bad_input{"--without: expected one search to be left, found all of them named"};
    }
    auto const name = [](std::vector<named> const& all, auto which) {
        return all[static_cast<std::size_t>(which)].name;
    };
    bool const walks = t.objective != objective::pushes;
    if (t.grain == grain::steps && t.objective != objective::moves) {
        throw cli::bad_input{"--grain steps: counts moves, expected --objective moves, found '"
                             + name(objectives(), t.objective) + "'"};
    }
    if (t.grain == grain::macro_pushes && walks) {
        throw cli::bad_input{"--grain macro-pushes: counts pushes, expected --objective pushes, found '"
                             + name(objectives(), t.objective) + "'"};
    }
    if (t.grain == grain::pushes && walks
        && (t.algorithm == algorithm::bfs || t.algorithm == algorithm::weighted_astar)) {
        throw cli::bad_input{"--algorithm " + name(algorithms(), t.algorithm)
                             + ": counts pushes at this grain, expected --objective pushes or --grain steps"};
    }
    if (wants_any_solution(t.algorithm) && (t.grain != grain::pushes || walks)) {
        throw cli::bad_input{"--algorithm " + name(algorithms(), t.algorithm)
                             + ": goes by pushes, expected --grain pushes and --objective pushes"};
    }
    if (!t.extensions.empty() && t.algorithm != algorithm::talking_stones) {
        throw cli::bad_input{"--extensions: only talking-stones has extensions"};
    }
    bool const has_tests = std::any_of(t.extensions.begin(), t.extensions.end(), [](std::size_t e) {
        return extensions()[e].name == "deadlock-tests";
    });
    if (t.algorithm == algorithm::talking_stones && !has_tests) { t.tests = {}; }
    if (t.algorithm == algorithm::planner_thesis) {   // it has its own
        t.tests = {sokoban::deadlock::dead_squares, sokoban::deadlock::blocks};
    }
    bool const by_rows = t.heuristic.starts_with("manhattan") || t.heuristic.starts_with("lab-");
    if (by_rows && t.grain == grain::pushes && walks) {
        throw cli::bad_input{"--heuristic " + t.heuristic
                             + ": expected --objective pushes or --grain steps, found --objective "
                             + name(objectives(), t.objective)};
    }
    if ((t.heuristic == "lab-2" || t.heuristic == "lab-3") && t.grain != grain::steps) {
        throw cli::bad_input{"--heuristic " + t.heuristic + ": knows single steps, expected --grain steps"};
    }
    if (t.algorithm == algorithm::astar_no_reopen_fifo && t.grain != grain::steps) {
        throw cli::bad_input{"--algorithm astar-no-reopen-fifo: expected --grain steps"};
    }
    if (t.algorithm == algorithm::automatic && t.grain != grain::pushes) {
        throw cli::bad_input{"--algorithm auto: expected --grain pushes"};
    }
    if (t.algorithm == algorithm::bidirectional && (t.grain != grain::pushes || walks)) {
        throw cli::bad_input{
            "--algorithm bidirectional: goes by pushes, expected --grain pushes and --objective pushes"};
    }
}

}   // namespace tail::sokoban_tool
