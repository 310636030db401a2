#include <vector>
#include <tail/path/astar.hpp>

// Succeeds when the package can be included and finds the seven steps from 1 to 100.
int main()
{
    auto found = tail::astar(tail::problem{
        .start      = 1,
        .successors = [](int n) { return std::vector{tail::step{n * 2, 1}, tail::step{n + 3, 1}}; },
        .heuristic  = [](int) { return 0; },
        .goal       = [](int n) { return n == 100; },
    });
    return found.path.size() == 8 ? 0 : 1;
}
