// Compiled with -fno-exceptions: the headers ask for no exceptions of their own.

#include <tail/domains/atari_go.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/tail.hpp>

#include <vector>

int main()
{
    auto const line = [](int n) { return std::vector{n + 1}; };
    auto const p    = tail::problem{.start = 0, .successors = line, .goal = 3};
    return tail::astar(p).cost == 3 && tail::idastar(p).cost == 3 && tail::parallel_idastar(p).cost == 3 ? 0
                                                                                                         : 1;
}
