#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include <common/names.hpp>
#include <common/program.hpp>
#include <common/progress_line.hpp>
#include <common/values.hpp>
#include <tail-compare/domain.hpp>
#include <tail-compare/npuzzle_sets.hpp>
#include <tail-npuzzle/patterns.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/domains/npuzzle/goal.hpp>

namespace tail::compare {

namespace {

using npuzzle_tool::task;
using kind = npuzzle_tool::algorithm;

[[nodiscard]] bool has_depth(kind a)
{
    return a == kind::depth_limited || a == kind::iterative_deepening || a == kind::iterative_deepening_table;
}

/// A task with the algorithm and the settings that follow it.
[[nodiscard]] task task_of(std::string const& algorithm)
{
    std::size_t const colon = std::min(algorithm.find(':'), algorithm.size());
    std::string const name  = algorithm.substr(0, colon);
    task              t;
    t.algorithm = static_cast<kind>(
        cli::place_of_name("algorithm", name, cli::names_of(npuzzle_tool::algorithms())));
    if (colon == algorithm.size()) {
        if (t.algorithm == kind::depth_limited) {
            throw cli::bad_input{
                "depth-limited: expected the most moves of a solution as in depth-limited:20"};
        }
        return t;
    }
    std::string const setting = algorithm.substr(colon + 1);
    if (t.algorithm == kind::weighted_astar) {
        t.weight = cli::to_weight(name, setting);
    } else if (has_depth(t.algorithm)) {
        t.depth = static_cast<std::uint32_t>(
            cli::to_count(name, setting, 1, std::numeric_limits<std::uint32_t>::max() - 1));
    } else {
        throw cli::bad_input{fmt::format("{}: expected no setting, found ':{}'", name, setting)};
    }
    return t;
}

/// A way that fits into a table: dfs finds some of a hundred thousand moves.
[[nodiscard]] std::string shortened(std::string const& letters)
{
    constexpr std::size_t most = 500;
    if (letters.size() <= most) { return letters; }
    return letters.substr(0, most) + " ... and " + cli::with_commas(letters.size() - most) + " more";
}

class npuzzle_domain final : public domain {
public:
    [[nodiscard]] std::string name() const override { return "npuzzle"; }
    [[nodiscard]] std::string title() const override { return "Sliding tiles"; }

    [[nodiscard]] std::vector<cli::named> sources() const override { return npuzzle_sets::sources(); }

    [[nodiscard]] std::vector<cli::named> algorithms() const override
    {
        auto all = npuzzle_tool::algorithms();
        for (cli::named& n : all) {
            if (n.name == "depth-limited") {
                n = {"depth-limited:N", "depth-first within N moves; finds some solution", n.promise};
            }
            if (n.name == "iterative-deepening") {
                n = {"iterative-deepening[:N]", "depth-first within 0, 1, 2, ... moves, at most N",
                     n.promise};
            }
            if (n.name == "iterative-deepening-table") { n.name += "[:N]"; }
            if (n.name == "weighted-astar") {
                n = {"weighted-astar[:W]",
                     "least g + W h first, 2 h unless said; at most W times the least cost", n.promise};
            }
        }
        return all;
    }

    [[nodiscard]] std::vector<cli::named> guides() const override
    {
        auto all = npuzzle_tool::heuristics();
        for (cli::named const& n : npuzzle_tool::pattern_names()) { all.push_back(n); }
        all.push_back(
            {"max:A,B,...", "the greatest of several, as in max:pdb:5-5-5,walking-distance", "as its parts"});
        return all;
    }

    [[nodiscard]] std::vector<instance> instances(std::vector<std::string> const& words) const override
    {
        return npuzzle_sets::instances_of(words);
    }

    [[nodiscard]] bool takes_guide(std::string const& algorithm) const override
    {
        return npuzzle_tool::is_informed(task_of(algorithm).algorithm);
    }

    void check_guide(std::string const& guide) const override
    {
        npuzzle_tool::check_heuristic(guide);
        auto const known = cli::names_of(npuzzle_tool::pattern_names());
        for (std::string const& part : npuzzle_tool::parts_of_name(guide)) {
            // Lists of tiles are for the board to judge.
            bool const list = part.find_first_not_of("0123456789,/", part.find(':') + 1) == std::string::npos
                && !part.ends_with(':');
            if (npuzzle_tool::is_pattern_name(part) && !list) {
                static_cast<void>(cli::place_of_name("heuristic", part, known));
            }
        }
    }

    [[nodiscard]] outcome run(instance const& problem, search const& how, limits const& within) override
    {
        auto const boards = npuzzle_sets::boards_of(problem.text);
        task       t      = task_of(how.algorithm);
        t.problem         = problem.name;
        t.shape           = boards.shape;
        t.goal            = npuzzle::blank_first<npuzzle_tool::largest>(boards.shape);
        t.heuristic       = npuzzle_tool::is_informed(t.algorithm) ? how.guide : "zero";
        t.within          = within;
        t.cache           = npuzzle_tool::default_cache();
        t.notes           = false;
        for (std::string const& part : npuzzle_tool::parts_of_name(t.heuristic)) {
            if (npuzzle_tool::is_pattern_name(part)) {
                static_cast<void>(npuzzle_tool::patterns_of(part, t.shape, t.goal));
            }
        }

        // Parity tells of a board that it cannot be solved, without a search. Sets are made from the goal.
        if (!boards.is_set && !npuzzle::solvable(t.shape, boards.starts.front(), t.goal)) {
            return unsolvable();
        }
        cli::progress_line line{false};
        auto const         found = npuzzle_tool::solve_set(t, boards.starts, line);
        return boards.is_set ? of_set(found, boards.starts.size()) : of_one(found);
    }

    [[nodiscard]] std::string picture(instance const& problem) const override
    {
        return npuzzle_sets::picture_of(npuzzle_sets::boards_of(problem.text));
    }

    [[nodiscard]] std::string signature_suite() const override
    {
        std::string every;
        for (cli::named const& n : npuzzle_tool::heuristics()) {
            every += n.name == "zero" ? "" : " " + n.name;
        }
        return R"([npuzzle: algorithms that are told nothing]
instances  = scramble 3x3 2 20 1
instances  = random 2x3 2 1
algorithms = dfs depth-limited:22 iterative-deepening iterative-deepening-table:22 bfs uniform-cost

[npuzzle: algorithms with a heuristic]
instances  = random 3x3 3 3
algorithms = greedy astar weighted-astar weighted-astar:1.5 idastar idastar-automaton idastar-path-check idastar-table astar-no-reopen astar-no-reopen-fifo idastar-closed-list
heuristics = manhattan corner-tiles

[npuzzle: larger boards]
instances  = scramble 4x4 2 40 1
instances  = scramble 5x4 1 30 1
algorithms = greedy astar idastar astar-no-reopen-fifo idastar-closed-list
heuristics = manhattan linear-conflict

[npuzzle: all boards]
instances  = all 3x3 3000
algorithms = astar-no-reopen-fifo
heuristics = manhattan diagonal-conflict-one-coded

[npuzzle: heuristics]
instances  = set 3x3 10 30 1
instances  = set 4x4 5 18 1
algorithms = astar idastar
heuristics = max:linear-conflict,walking-distance)"
            + every + "\n";
    }

private:
    [[nodiscard]] static outcome unsolvable()
    {
        outcome o;
        o.status    = status::exhausted;
        o.disproved = true;
        return o;
    }

    [[nodiscard]] static outcome of_one(npuzzle_tool::set_report const& found)
    {
        cli::report const& r = found.each.front();
        outcome            o;
        o.status      = r.status;
        o.optimal     = r.optimal;
        o.stats       = r.stats;
        o.nodes       = r.stats.generated;
        o.preparation = found.preparation;
        o.table_bytes = found.table_bytes;
        if (r.cost) { o.cost = static_cast<double>(*r.cost); }
        if (r.solution) {
            o.steps  = r.solution->size();
            o.answer = shortened(*r.solution);
        }
        o.solved = r.status == status::solved ? 1 : 0;
        return o;
    }

    [[nodiscard]] static outcome of_set(npuzzle_tool::set_report const& found, std::size_t problems)
    {
        outcome      o;
        std::int64_t sum = 0;
        o.preparation    = found.preparation;
        o.table_bytes    = found.table_bytes;
        o.problems       = problems;
        if (!found.prepared) {
            o.status = found.each.front().status;
            return o;
        }
        o.status  = status::solved;
        o.optimal = found.each.size() == problems;
        for (cli::report const& r : found.each) {
            o.stats += r.stats;
            o.optimal = o.optimal && r.optimal;
            o.solved += r.status == status::solved ? 1U : 0U;
            if (o.status == status::solved) { o.status = r.status; }
            o.each.push_back(r.stats.expanded);
            o.costs.push_back(r.cost.value_or(-1));
            sum += r.cost.value_or(0);
        }
        o.nodes = o.stats.generated;
        if (o.solved == problems) { o.cost = static_cast<double>(sum); }
        return o;
    }
};

registered const here{std::make_unique<npuzzle_domain>()};

}   // namespace

}   // namespace tail::compare
