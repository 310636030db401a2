// How many large Sokoban levels does the search by features solve, and what is each of its parts worth?
//
// 1. solve: XSokoban within processor seconds and bytes each, pushes against the best known.
// 2. ablation: the same with each feature, advisor, search and deadlock test left out.
// 3. shares: what share of the time each feature and each deadlock test takes.
// 4. shorten: pushes of the solutions before and after they are shortened.
//
// Levels are read from the folder `sokoban` in TAIL_DATA_DIR, or ../shared/data.
//
//     bench_path_sokoban_fess [solve|ablation|shares|shorten] [seconds a level] [levels] [file] [parts]
//
//     bench_path_sokoban_fess solve 60                     all 90 levels, a minute each
//     bench_path_sokoban_fess solve 10 all sasquatch-01.xsb
//     bench_path_sokoban_fess ablation 2                   all levels, all parts
//     bench_path_sokoban_fess ablation 2 1-10,43 xsokoban-90.xsb rooms,opener

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/domains/sokoban.hpp>
#include <tail/solvers/sokoban/fess.hpp>
#include <tail/solvers/sokoban/shorten.hpp>

#include "../common/timing.hpp"
#include "sokoban_levels.hpp"

namespace {

using namespace tail::sokoban;
using bench::known_pushes, bench::levels_of, bench::named_levels, bench::processor_limit;

constexpr std::uint64_t bytes_for_each = std::uint64_t{4} << 30U;

struct asked {
    double                   seconds;
    std::string              file;
    std::vector<board>       boards;
    std::vector<std::size_t> numbers;
};

/// One level by the search with some of its parts.
fess_answer solve_one(level const& l, double seconds, deadlock_set tests, fess_parts parts)
{
    processor_limit const limit{seconds};
    fess                  solver{l, tests, parts};
    return solver.run({.bytes = bytes_for_each, .stop = limit.token()});
}

void solve_all(asked const& of)
{
    auto const    known  = of.file == "xsokoban-90.xsb" ? known_pushes("xsokoban-90-best.tsv", "best_pushes")
                                                        : std::map<std::size_t, std::size_t>{};
    std::size_t   solved = 0, pushes = 0, best = 0;
    double        total = 0, of_solved = 0;
    std::uint64_t expanded = 0, generated = 0;
    std::map<std::size_t, int> winners;
    std::string                rest;
    for (std::size_t const n : of.numbers) {
        level const  l{of.boards[n - 1]};
        fess_answer  a;
        double const seconds = bench::seconds_of(
            [&] { a = solve_one(l, of.seconds, deadlock_set::all(), fess_parts::all()); });
        total += seconds;
        expanded += a.stats.expanded;
        generated += a.stats.generated;
        auto const at = known.find(n);
        if (a) {
            ++solved;
            of_solved += seconds;
            pushes += a.pushes;
            best += at == known.end() ? 0 : at->second;
            ++winners[a.winner];
        } else {
            rest += " " + std::to_string(n);
        }
        std::printf("  level %zu: %s, %zu pushes, best known %s, search %zu, %llu expanded, %.2f s\n", n,
                    to_string(a.status), a.pushes,
                    at == known.end() ? "-" : std::to_string(at->second).c_str(), a.winner + 1,
                    static_cast<unsigned long long>(a.stats.expanded), seconds);
        std::fflush(stdout);
    }
    std::printf("%s: %zu of %zu solved within %g s each, %.1f s in all, %.1f s for those solved\n",
                of.file.c_str(), solved, of.numbers.size(), of.seconds, total, of_solved);
    std::printf("  %.0f expanded and %.0f generated a second\n", static_cast<double>(expanded) / total,
                static_cast<double>(generated) / total);
    if (best > 0) {
        std::printf("  %zu pushes, best known %zu: %.1f %% more\n", pushes, best,
                    100.0 * static_cast<double>(pushes) / static_cast<double>(best) - 100.0);
    }
    for (auto const& [which, many] : winners) { std::printf("  search %zu solved %d\n", which + 1, many); }
    if (!rest.empty()) { std::printf("  not solved:%s\n", rest.c_str()); }
}

// ---- ablation ------------------------------------------------------------------------------------

void print_row(std::string const& name, asked const& of, deadlock_set tests, fess_parts parts)
{
    std::size_t   solved   = 0;
    std::uint64_t expanded = 0;
    double        seconds  = 0;
    for (std::size_t const n : of.numbers) {
        level const l{of.boards[n - 1]};
        fess_answer a;
        seconds += bench::seconds_of([&] { a = solve_one(l, of.seconds, tests, parts); });
        solved += a ? 1U : 0U;
        expanded += a.stats.expanded;
    }
    std::printf("| %s | %zu | %.0f | %.0f |\n", name.c_str(), solved, seconds,
                static_cast<double>(expanded) / seconds);
    std::fflush(stdout);
}

void ablation(asked const& of, std::string const& only)
{
    auto const wanted = [&](std::string_view name) {
        return only.empty() || ("," + only + ",").find("," + std::string{name} + ",") != std::string::npos;
    };
    std::printf("%s, %zu levels, %g s of processor time each\n\n", of.file.c_str(), of.numbers.size(),
                of.seconds);
    std::printf("| without | solved | seconds in all | expanded a second |\n|---|---|---|---|\n");
    deadlock_set const every = deadlock_set::all();
    fess_parts const   parts = fess_parts::all();
    if (wanted("nothing")) { print_row("nothing", of, every, parts); }
    for (fess_part_name const& one : fess_part_names) {
        if (wanted(one.name)) { print_row(std::string{one.name}, of, every, parts.without(one.part)); }
    }
    if (wanted("all-advisors")) {
        fess_parts none = parts;
        for (fess_part const p :
             {fess_part::packing_advisor, fess_part::regions_advisor, fess_part::rooms_advisor,
              fess_part::hotspots_advisor, fess_part::mobility_advisor, fess_part::out_of_plan_advisor,
              fess_part::opener}) {
            none.erase(p);
        }
        print_row("all-advisors", of, every, none);
    }
    for (deadlock_name const& one : deadlock_names) {
        // The other names stand for tests that `dead-squares` and `freeze` include.
        if (one.test == deadlock::corners || one.test == deadlock::lines || one.test == deadlock::line_passes
            || one.test == deadlock::blocks || one.test == deadlock::patterns || !wanted(one.name)) {
            continue;
        }
        deadlock_set tests = every;
        tests.erase(one.test);
        print_row(std::string{one.name}, of, tests, parts);
    }
    if (wanted("all-tests")) { print_row("all-tests", of, {}, parts); }
}

// ---- shares of the time --------------------------------------------------------------------------

/// What a search looks at: positions on the way to a solution, and all their children.
struct looked_at {
    std::vector<position> expanded, children;
};

looked_at look(level const& l, std::vector<push> const& solution)
{
    macro_pushes<dead_squares> const rules{l};
    pushes<no_deadlocks> const       single{l};
    looked_at                        seen;
    position                         p = single.start();
    for (std::size_t i = 0; i < solution.size(); ++i) {
        if (i % 4 == 0) {
            p.note_last_box(no_square);
            seen.expanded.push_back(p);
            std::vector<macro_push> all;
            rules.moves(p, [&](macro_push const& m, auto) { all.push_back(m); });
            for (macro_push const& m : all) {
                position child = p;
                rules.apply(child, m);
                child.note_last_box(m.to);
                seen.children.push_back(std::move(child));
            }
        }
        single.apply(p, solution[i]);
    }
    return seen;
}

void shares(asked const& of)
{
    std::vector<std::pair<std::string, double>> rows;
    auto const                                  add = [&](std::string const& name, double seconds) {
        auto const at = std::find_if(rows.begin(), rows.end(),
                                                                      [&](auto const& r) { return r.first == name; });
        if (at != rows.end()) {
            at->second += seconds;
        } else {
            rows.emplace_back(name, seconds);
        }
    };
    std::size_t expanded = 0, children = 0, levels = 0;
    std::size_t sink = 0;   // what is computed is used
    for (std::size_t const n : of.numbers) {
        level const l{of.boards[n - 1]};
        fess_answer a = solve_one(l, of.seconds, deadlock_set::all(), fess_parts::all());
        if (!a) { continue; }
        looked_at const seen = look(l, pushes_of_letters(l, a.solution));
        expanded += seen.expanded.size();
        children += seen.children.size();
        ++levels;
        macro_pushes<dead_squares> const rules{l};
        add("moves: macro pushes", bench::seconds_of([&] {
                for (position const& p : seen.expanded) {
                    rules.moves(p, [&](macro_push const&, auto cost) { sink += cost; });
                }
            }));
        for (deadlock const d :
             {deadlock::pairs, deadlock::freeze, deadlock::bipartite, deadlock::retrograde}) {
            deadlock_tests const test{l, {deadlock::dead_squares, d}};
            auto const           name = std::find_if(deadlock_names.begin(), deadlock_names.end(),
                                                     [&](deadlock_name const& one) { return one.test == d; });
            add("test: " + std::string{name->name}, bench::seconds_of([&] {
                    for (position const& p : seen.children) { sink += test.dead(p) ? 1U : 0U; }
                }));
        }
        deadlock_tests const shared{l, {deadlock::dead_squares, deadlock::pairs}};
        corral_test const    corrals{l, shared.pairs()};
        add("test: corrals, of expanded positions", bench::seconds_of([&] {
                for (position const& p : seen.expanded) { sink += corrals.dead(p) ? 1U : 0U; }
            }));
        pi_corrals const pi{l};
        man_region       region{l};
        add("test: pi-corrals, of expanded positions", bench::seconds_of([&] {
                for (position const& p : seen.expanded) {
                    region.fill(p);
                    sink += pi.only(p, region) != nullptr ? 1U : 0U;
                }
            }));
        packing_plan const  plan{l};
        hotspot_table const hotspots{l};
        room_graph const    rooms{l};
        auto const          feature = [&](char const* name, auto const& f) {
            add(name, bench::seconds_of([&] {
                    for (position const& p : seen.children) { sink += f(p); }
                }));
        };
        feature("feature: packing", [&](position const& p) { return plan.unpacked(p); });
        feature("feature: out-of-plan", [&](position const& p) { return plan.out_of_plan(p); });
        fess_parts walk;
        walk.insert(fess_part::regions);
        walk.insert(fess_part::mobility);
        fess_feature_function const walking{l, fess_cells::packing, walk};
        feature("feature: regions and mobility",
                [&](position const& p) { return std::size_t{walking(p).regions}; });
        feature("feature: rooms", [&](position const& p) { return rooms.blocked(p); });
        feature("feature: hotspots", [&](position const& p) { return hotspots.count(p); });
        add("prepared: plan", bench::seconds_of([&] { sink += packing_plan{l}.steps(); }));
        add("prepared: hotspots", bench::seconds_of([&] { sink += hotspot_table{l}.count(position{l}); }));
    }
    double all = 0;
    for (auto const& [name, seconds] : rows) { all += name.starts_with("prepared") ? 0 : seconds; }
    std::printf("%zu levels, %zu positions with %zu children (%zu)\n\n", levels, expanded, children,
                sink % 10);
    std::printf("| part | share | us for each child |\n|---|---|---|\n");
    for (auto const& [name, seconds] : rows) {
        if (name.starts_with("prepared")) {
            std::printf("| %s | - | %.1f ms for each level |\n", name.c_str(),
                        1e3 * seconds / static_cast<double>(levels));
        } else {
            std::printf("| %s | %.1f %% | %.2f |\n", name.c_str(), 100 * seconds / all,
                        1e6 * seconds / static_cast<double>(children));
        }
    }
}

// ---- shorter solutions ---------------------------------------------------------------------------

/// Levels that are solved within the time, and then shortened for as long.
void shorten(asked const& of)
{
    auto const  known  = of.file == "xsokoban-90.xsb" ? known_pushes("xsokoban-90-best.tsv", "best_pushes")
                                                      : std::map<std::size_t, std::size_t>{};
    std::size_t before = 0, after = 0, best = 0, levels = 0, proved = 0;
    for (std::size_t const n : of.numbers) {
        level const       l{of.boards[n - 1]};
        fess_answer const a = solve_one(l, of.seconds, deadlock_set::all(), fess_parts::all());
        if (!a) { continue; }
        shortener             shorter{l, pushes_of_letters(l, a.solution)};
        processor_limit const limit{of.seconds};
        shortened const       s  = shorter.run({.bytes = bytes_for_each, .stop = limit.token()});
        auto const            at = known.find(n);
        std::printf("  level %zu: %zu pushes, then %zu, best known %s, %llu windows, %.2f s%s\n", n,
                    s.pushes_before, s.pushes, at == known.end() ? "-" : std::to_string(at->second).c_str(),
                    static_cast<unsigned long long>(s.windows), s.stats.seconds,
                    s.optimal ? ", proved shortest" : "");
        std::fflush(stdout);
        ++levels;
        proved += s.optimal ? 1U : 0U;
        before += s.pushes_before;
        after += s.pushes;
        best += at == known.end() ? 0 : at->second;
    }
    std::printf("%s: %zu levels, %zu pushes, %zu after %g s each: %.1f %% fewer; best known %zu; %zu proved "
                "shortest\n",
                of.file.c_str(), levels, before, after, of.seconds,
                100 - 100.0 * static_cast<double>(after) / static_cast<double>(before), best, proved);
}

}   // namespace

int main(int argc, char** argv)
{
    std::string const what = argc > 1 ? argv[1] : "solve";
    std::string const list = argc > 3 && std::string{argv[3]} != "all" ? argv[3] : "";
    asked             of{argc > 2 ? std::atof(argv[2]) : 10, argc > 4 ? argv[4] : "xsokoban-90.xsb", {}, {}};
    of.boards  = levels_of(of.file);
    of.numbers = named_levels(list, of.boards.size());
    if (of.boards.empty()) { return 0; }
    if (what == "solve") { solve_all(of); }
    if (what == "ablation") { ablation(of, argc > 5 ? argv[5] : ""); }
    if (what == "shares") { shares(of); }
    if (what == "shorten") { shorten(of); }
}
