#include <cstdio>
#include <vector>
#include <tail/path/astar.hpp>

// Reach 100 from 1 by doubling or adding three, in as few steps as possible.
int main()
{
    auto found = tail::astar(tail::problem{
        .start      = 1,
        .successors = [](int n) { return std::vector{tail::step{n * 2, 1}, tail::step{n + 3, 1}}; },
        .heuristic  = [](int) { return 0; },
        .goal       = [](int n) { return n == 100; },
    });
    for (int n : found.path) { std::printf("%d ", n); }
    std::printf("\n");
}
