// What do statistics, limits and an observer cost when they are there?
//
// IDA* and A* run with everything off (`no_limits`, `uncounted`, `silent`), with statistics and limits on,
// and with an observer as well that follows iterations and solutions, in turn on the same boards. A cost is
// the relative difference of processor time; single runs scatter by a few per cent, so the median of many
// pairs counts.
//
//     bench_path_overhead [rounds]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <tail/domains/npuzzle.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>
#include <tail/store/open/bucket.hpp>

#include "../common/boards.hpp"
#include "../common/timing.hpp"

namespace {

using namespace tail::npuzzle;

geometry const  shape{4, 4};
board<16> const goal = blank_first<16>(shape);

auto puzzle(board<16> const& start)
{
    return tail::problem{.start      = start,
                         .successors = rules<16>{shape},
                         .heuristic  = manhattan<16>{shape, goal},
                         .goal       = goal};
}

/// What a progress display listens to. (An observer that does something for every node costs what that
/// takes.)
struct listener {
    std::uint64_t heard = 0;
    void          iteration(int) { ++heard; }
    void          solution(int) { ++heard; }
};

tail::limits far_away()
{
    return {.nodes = std::uint64_t{1} << 50U, .seconds = 1e9, .bytes = std::uint64_t{1} << 50U};
}

int idastar_off(board<16> const& b)
{
    return tail::idastar(puzzle(b), tail::no_limits{},
                         tail::depth_first_policy{.statistics = tail::uncounted{}})
        .cost;
}
int idastar_on(board<16> const& b) { return tail::idastar(puzzle(b), far_away()).cost; }
int idastar_observed(board<16> const& b)
{
    listener c;
    return tail::idastar(puzzle(b), far_away(), tail::depth_first_policy{.observer = &c}).cost
        + (c.heard == 0);
}
int astar_off(board<16> const& b)
{
    return tail::astar(puzzle(b), tail::no_limits{},
                       tail::best_first_policy{.open = tail::open::bucket{}, .statistics = tail::uncounted{}})
        .cost;
}
int astar_on(board<16> const& b)
{
    return tail::astar(puzzle(b), far_away(), tail::best_first_policy{.open = tail::open::bucket{}}).cost;
}
int astar_observed(board<16> const& b)
{
    listener c;
    return tail::astar(puzzle(b), far_away(),
                       tail::best_first_policy{.open = tail::open::bucket{}, .observer = &c})
               .cost
        + (c.heard == 0);
}

using solver = int (*)(board<16> const&);

void compare(char const* name, solver off, solver on, solver observed, board<16> const& b, int rounds)
{
    std::vector<double> with_limits, with_observer;
    for (int round = 0; round < rounds; ++round) {
        double       times[3]{};
        solver const sides[3]{off, on, observed};
        int          cost = 0;
        for (int i = 0; i < 3; ++i) {
            int const side = (i + round) % 3;
            times[side]    = bench::seconds_of([&] { cost += sides[side](b); });
        }
        if (cost % 3 != 0) { std::puts("the sides differ"); }
        with_limits.push_back(times[1] / times[0] - 1);
        with_observer.push_back(times[2] / times[0] - 1);
    }
    std::printf("%s: statistics and limits cost %+.1f %%, with an observer %+.1f %% (wanted: below 3 %%)\n",
                name, 100 * bench::median(with_limits), 100 * bench::median(with_observer));
}

}   // namespace

int main(int argc, char** argv)
{
    int const rounds = argc > 1 ? std::atoi(argv[1]) : 15;
    auto      boards = bench::boards();
    compare("idastar", idastar_off, idastar_on, idastar_observed, boards[3].start, rounds);
    compare("astar", astar_off, astar_on, astar_observed, boards[8].start, rounds);
}
