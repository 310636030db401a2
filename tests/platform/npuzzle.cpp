// The n-puzzle, for platforms on which the other tests cannot run. IDA* counts the same everywhere.

#include <cstdio>

#include <tail/domains/npuzzle.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>

using namespace tail::npuzzle;

int main()
{
    geometry const three{3, 3}, four{4, 4};
    auto const     eight   = *parse_board<9>("8 6 7 2 5 4 3 0 1", three);
    auto const     fifteen = *parse_board<16>("14 1 9 6 / 4 8 12 5 / 7 2 3 0 / 10 11 13 15", four);
    auto const     home_8  = blank_first<9>(three);
    auto const     home_15 = blank_first<16>(four);

    auto const astar = tail::astar(tail::problem{.start      = eight,
                                                 .successors = rules<9>{three},
                                                 .heuristic  = manhattan<9>{three, home_8},
                                                 .goal       = home_8});
    std::printf("8-puzzle: cost %d\n", astar.cost);

    auto const idastar = tail::idastar(tail::problem{.start      = fifteen,
                                                     .successors = rules<16>{four},
                                                     .heuristic  = linear_conflict<16>{four, home_15},
                                                     .goal       = home_15});
    std::printf("15-puzzle: cost %d, expanded %llu\n", idastar.cost,
                static_cast<unsigned long long>(idastar.stats.expanded));
}
