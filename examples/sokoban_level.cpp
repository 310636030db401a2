#include <cstdio>

#include <tail/solvers/sokoban.hpp>

// A small level, solved with as few pushes as possible and proved to be so.
int main()
{
    auto const level = tail::sokoban::parse_level("  ####     \n"
                                                  "###  ####  \n"
                                                  "#     $ #  \n"
                                                  "# #  #$ #  \n"
                                                  "# . .#@ #  \n"
                                                  "#########  \n");
    if (!level) { return std::puts(level.error().to_string().c_str()), 2; }

    auto const found = tail::sokoban::solve(*level);
    std::printf("%s\n%zu pushes, %zu moves, %s\n", found.solution.c_str(), found.pushes, found.moves,
                found.optimal ? "proved shortest" : tail::explain(found.status));
}
