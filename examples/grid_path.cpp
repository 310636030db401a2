#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <tail/path/astar.hpp>

// The cheapest way over a map, from S to G through desert (. costs 1), forest (f 2) and lake (~ 3), around
// rock (#). The map is a text file given as the argument, or this one:
char const* const island = "S.ff~~..\n"    // S**f~~..
                           ".#ff~~#.\n"    // .#**~~#.
                           ".##..~#.\n"    // .##**~#.
                           "~~~#.##.\n"    // ~~~#*##.
                           "..~~...G\n";   // ..~~***G, cost 14 in 11 steps

using cell = std::pair<int, int>;   // row and column

int main(int argc, char** argv)
{
    std::ostringstream file;
    if (argc > 1 && !(file << std::ifstream(argv[1]).rdbuf())) {
        return std::fprintf(stderr, "grid_path: cannot read a map from '%s'\n", argv[1]), 2;
    }

    std::istringstream       text(argc > 1 ? file.str() : island);
    std::vector<std::string> map;
    cell                     start{-1, 0}, goal{-1, 0};
    for (std::string line; std::getline(text, line); map.push_back(line)) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            cell* const once = line[i] == 'S' ? &start : line[i] == 'G' ? &goal : nullptr;
            if (std::string(".f~#SG").find(line[i]) == std::string::npos || (once && once->first >= 0)) {
                return std::fprintf(stderr, "line %zu, column %zu: expected one of \".f~#\"%s, found '%c'\n",
                                    map.size() + 1, i + 1, once ? "" : ", S or G", line[i]),
                       2;
            }
            if (once) { *once = {static_cast<int>(map.size()), static_cast<int>(i)}; }
        }
    }
    if (start.first < 0 || goal.first < 0) {
        return std::fputs("expected one S and one G on the map\n", stderr), 2;
    }

    auto const ground = [&](cell c) {   // everything off the map is rock
        auto const row = static_cast<std::size_t>(c.first), column = static_cast<std::size_t>(c.second);
        return row < map.size() && column < map[row].size() ? map[row][column] : '#';
    };
    auto found = tail::astar(tail::problem{
        .start = start,
        .successors =
            [&](cell from, auto emit) {
                auto const [row, column] = from;
                for (cell to :
                     {cell{row - 1, column}, {row, column - 1}, {row, column + 1}, {row + 1, column}}) {
                    char const kind = ground(to);
                    if (kind != '#') { emit(to, kind == '~' ? 3 : kind == 'f' ? 2 : 1); }
                }
            },
        .heuristic = tail::consistent(
            [=](cell c) { return std::abs(c.first - goal.first) + std::abs(c.second - goal.second); }),
        .goal = goal,
    });
    if (!found) { return std::puts("there is no way"), 1; }

    for (auto const& [row, column] : found.path) {
        char& mark = map[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
        if (mark != 'S' && mark != 'G') { mark = '*'; }
    }
    for (auto const& line : map) { std::puts(line.c_str()); }
    std::printf("cost %d in %zu steps\n", found.cost, found.path.size() - 1);
}
