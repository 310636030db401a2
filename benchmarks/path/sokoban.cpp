// How far does the Sokoban solver get, how fast are its positions made, and what is each of its parts worth?
//
// 1. A breadth-first search by pushes on XSokoban 1 against one written by hand for that level. The sides
//    take turns; the ratio is that of processor seconds.
// 2. Levels proved push-optimal within processor seconds and bytes each: Microban, Boxoban, XSokoban. For the
//    rest, the lower bound against the best known.
// 3. Microban with each heuristic, and with each deadlock test taken away. Nodes are counted on the levels
//    that all of them solve.
//
// Levels are read from the folder `sokoban` in TAIL_DATA_DIR, or ../shared/data.
//
//     bench_path_sokoban [speed|microban|boxoban|xsokoban|ablation|all] [seconds a level] [GiB] [levels]
//
//     bench_path_sokoban xsokoban 60 4              all 90 levels, a minute each
//     bench_path_sokoban xsokoban 600 8 1-10,43     some of them, ten minutes each

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include <tail/domains/sokoban.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/solvers/sokoban.hpp>

#include "../common/timing.hpp"
#include "sokoban_by_hand.hpp"
#include "sokoban_levels.hpp"

namespace {

using namespace tail::sokoban;
using bench::known_pushes, bench::levels_of, bench::named_levels, bench::processor_limit;

struct budget {
    double      seconds;
    double      gibibytes;
    std::string levels{};   // `1-10,43`; all of them if it is empty

    [[nodiscard]] tail::limits limits(std::stop_token stop) const
    {
        return {.bytes = static_cast<std::uint64_t>(gibibytes * 1073741824.0), .stop = std::move(stop)};
    }
};

void speed(int rounds)
{
    auto const boards = levels_of("xsokoban-90.xsb");
    if (boards.empty()) { return; }
    level const         l{boards.front()};
    pushes const        rules{l};
    std::vector<double> ours, theirs;
    for (int i = 0; i < rounds; ++i) {
        tail::status  how{};
        std::uint64_t stored = 0, generated = 0, bytes = 0;
        int           cost = 0;
        ours.push_back(bench::seconds_of([&] {
            auto const found = tail::bfs(
                tail::problem{.start = rules.start(), .successors = rules, .goal = all_stored{l}}, {},
                tail::bfs_policy{.codec = position_codec{l}});
            how       = found.status;
            cost      = found.cost;
            stored    = found.stats.stored;
            generated = found.stats.generated;
            bytes     = found.stats.peak_bytes;
        }));
        by_hand::outcome hand;
        theirs.push_back(
            bench::seconds_of([&] { hand = by_hand::sokoban{l.drawn().signs, l.drawn().width}.solve(); }));
        if (i == 0) {
            std::printf("XSokoban 1 by pushes, breadth first: %s at %d, by hand %d pushes\n", to_string(how),
                        cost, hand.pushes);
            std::printf("  %llu positions at %.1f bytes, by hand %llu at %.1f\n",
                        static_cast<unsigned long long>(stored),
                        static_cast<double>(bytes) / static_cast<double>(stored),
                        static_cast<unsigned long long>(hand.stored),
                        static_cast<double>(hand.bytes) / static_cast<double>(hand.stored));
        }
        std::printf("  template %.2f s (%.2f M pushes/s), by hand %.2f s: template / by hand %.2f\n",
                    ours.back(), static_cast<double>(generated) / ours.back() / 1e6, theirs.back(),
                    theirs.back() / ours.back());
    }
    std::printf("median template / by hand: %.2f\n", bench::median(theirs) / bench::median(ours));

    level const          second{boards[1]};
    deadlock_tests const tests{second};
    pushes const         with_tests{second, tests};
    tail::statistics     counted;
    double const         seconds = bench::seconds_of([&] {
        counted = tail::astar(tail::problem{.start      = with_tests.start(),
                                                    .successors = with_tests,
                                                    .heuristic  = matching{second},
                                                    .goal       = all_stored{second}},
                                      {}, tail::best_first_policy{.codec = position_codec{second}})
                      .stats;
    });
    std::printf("XSokoban 2, A* with matching and the usual deadlock tests: %llu generated, %.2f M/s\n",
                static_cast<unsigned long long>(counted.generated),
                static_cast<double>(counted.generated) / seconds / 1e6);
}

/// Solves all levels of a file, each within its budget, and compares with what is known.
void solve_all(std::string const& title, std::string const& file, budget const& each,
               std::map<std::size_t, std::size_t> const& known, bool list_all)
{
    auto const  boards = levels_of(file);
    std::size_t proved = 0, tried = 0, wrong = 0;
    double      total = 0, longest = 0;
    std::string names, rest;
    for (std::size_t const n : named_levels(each.levels, boards.size())) {
        level const l{boards[n - 1]};
        ++tried;
        answer       a;
        double const seconds = bench::seconds_of([&] {
            processor_limit const limit{each.seconds};
            a = solve(l, objective::pushes, each.limits(limit.token()));
        });
        total += seconds;
        longest = std::max(longest, seconds);
        proved += a ? 1U : 0U;
        auto const best   = known.find(n);
        bool const is_bad = best != known.end()
            && ((a && a.pushes > best->second) || (a.lower_bound > best->second));
        wrong += is_bad ? 1U : 0U;
        if (a) {
            names += " " + std::to_string(n);
        } else {
            rest += " " + std::to_string(n) + ":" + std::to_string(a.lower_bound) + "/"
                + (best == known.end() ? "?" : std::to_string(best->second));
        }
        if (list_all || !a || is_bad) {
            std::printf(
                "  level %zu: %s, %zu pushes, at least %llu, best known %s, %llu expanded, %.2f s%s\n", n,
                to_string(a.status), a.pushes, static_cast<unsigned long long>(a.lower_bound),
                best == known.end() ? "-" : std::to_string(best->second).c_str(),
                static_cast<unsigned long long>(a.stats.expanded), seconds,
                is_bad ? "   CONTRADICTS WHAT IS KNOWN" : "");
            std::fflush(stdout);
        }
    }
    if (tried == 0) { return; }
    std::printf("%s: %zu of %zu proved push-optimal within %g s and %g GiB each, %.1f s in all, the "
                "longest %.2f s",
                title.c_str(), proved, tried, each.seconds, each.gibibytes, total, longest);
    std::printf(wrong == 0 ? "\n" : ", %zu CONTRADICT WHAT IS KNOWN\n", wrong);
    if (list_all) { std::printf("  proved:%s\n", names.c_str()); }
    if (!rest.empty()) { std::printf("  the rest, bound / best known:%s\n", rest.c_str()); }
}

/// What one choice of heuristic and tests did with each level.
struct trial {
    struct of_level {
        bool          solved;
        std::uint64_t expanded, generated;
    };
    std::string           title;
    std::vector<of_level> levels;
    double                seconds = 0;
};

/// Microban by A* with one heuristic and one set of deadlock tests.
template <class Heuristic>
trial one_choice(std::string title, std::vector<board> const& boards, budget const& each, deadlock_set tests)
{
    trial t{std::move(title), {}};
    for (board const& b : boards) {
        level const l{b};
        t.seconds += bench::seconds_of([&] {
            deadlock_tests const  deadlocks{l, tests};
            pushes const          rules{l, deadlocks};
            processor_limit const limit{each.seconds};
            auto const            found = tail::astar(
                tail::problem{.start      = rules.start(),
                                         .successors = rules,
                                         .heuristic  = Heuristic{l},
                                         .goal       = all_stored{l}},
                each.limits(limit.token()),
                tail::best_first_policy{.codec = position_codec{l, !deadlocks.pushes_to_dead_squares}});
            t.levels.push_back({bool{found}, found.stats.expanded, found.stats.generated});
        });
    }
    return t;
}

/// Nodes count where all have solved the level: a search that gives up has expanded few.
void print(std::vector<trial> const& all)
{
    std::vector<std::size_t> common;
    for (std::size_t n = 0; n < all.front().levels.size(); ++n) {
        if (std::all_of(all.begin(), all.end(), [&](trial const& t) { return t.levels[n].solved; })) {
            common.push_back(n);
        }
    }
    std::printf("nodes on the %zu levels that all have solved\n", common.size());
    for (trial const& t : all) {
        std::uint64_t expanded = 0, generated = 0;
        for (std::size_t n : common) {
            expanded += t.levels[n].expanded;
            generated += t.levels[n].generated;
        }
        auto const solved = std::count_if(t.levels.begin(), t.levels.end(),
                                          [](trial::of_level const& one) { return one.solved; });
        std::printf("  %-34s %4td solved, %11llu expanded, %11llu generated, %7.1f s in all\n",
                    t.title.c_str(), solved, static_cast<unsigned long long>(expanded),
                    static_cast<unsigned long long>(generated), t.seconds);
    }
}

struct blind : tail::zero_heuristic {
    explicit blind(level const&) {}
};

void ablation(budget const& each)
{
    auto const boards = levels_of("microban.xsb");
    if (boards.empty()) { return; }
    std::printf("Microban by A*, %g s and %.1f GiB a level\n", each.seconds, each.gibibytes);
    deadlock_set const every = deadlock_set::all();
    std::vector<trial> trials;
    trials.push_back(one_choice<matching>("matching, all deadlock tests", boards, each, every));
    trials.push_back(one_choice<linear_conflict>("linear-conflict, all", boards, each, every));
    trials.push_back(one_choice<frozen_walls<linear_conflict>>("frozen-conflict, all", boards, each, every));
    trials.push_back(one_choice<nearest>("nearest, all", boards, each, every));
    trials.push_back(one_choice<blind>("no heuristic, all", boards, each, every));
    for (deadlock_name const& one : deadlock_names) {
        deadlock_set without = every;
        without.erase(one.test);
        trials.push_back(
            one_choice<matching>("matching, without " + std::string{one.name}, boards, each, without));
    }
    trials.push_back(one_choice<matching>("matching, no deadlock test", boards, each, {}));
    print(trials);
}

}   // namespace

int main(int argc, char** argv)
{
    std::string const what      = argc > 1 ? argv[1] : "all";
    double const      seconds   = argc > 2 ? std::atof(argv[2]) : 0;
    double const      gibibytes = argc > 3 ? std::atof(argv[3]) : 0;
    auto const        with      = [&](double s, double g) {
        return budget{seconds > 0 ? seconds : s, gibibytes > 0 ? gibibytes : g,
                      argc > 4 ? std::string{argv[4]} : std::string{}};
    };
    if (what == "speed" || what == "all") { speed(5); }
    if (what == "boxoban" || what == "all") {
        solve_all("Boxoban, unfiltered test", "boxoban-unfiltered-test.xsb", with(10, 1), {}, false);
    }
    if (what == "microban" || what == "all") {
        solve_all("Microban", "microban.xsb", with(10, 1),
                  known_pushes("microban-best.tsv", "optimal_pushes"), false);
    }
    if (what == "ablation" || what == "all") { ablation(with(2, 1)); }
    if (what == "xsokoban" || what == "all") {
        solve_all("XSokoban", "xsokoban-90.xsb", with(60, 4),
                  known_pushes("xsokoban-90-best.tsv", "best_pushes"), true);
    }
}
