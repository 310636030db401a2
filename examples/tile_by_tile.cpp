#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/path/agents.hpp>
#include <tail/path/agents_outer.hpp>
#include <tail/path/bfs.hpp>

// A sliding puzzle solved tile by tile: tile 1 is brought home, then tile 2 while 1 stays, then 3, and so on.
// That gets stuck soon. So a breadth-first search makes some moves first, until it does not.
using board = std::string;   // 3x3, row by row, '0' is the blank

std::vector<board> moves(board const& b, std::size_t fixed)   // the first `fixed` places stay as they are
{
    std::vector<board> next;
    std::size_t const  blank = b.find('0'), row = blank / 3, column = blank % 3;
    auto const         slide = [&](bool inside, std::size_t from) {
        if (!inside || from < fixed) { return; }
        next.push_back(b);
        std::swap(next.back()[blank], next.back()[from]);
    };
    slide(row > 0, blank - 3);
    slide(column > 0, blank - 1);
    slide(column < 2, blank + 1);
    slide(row < 2, blank + 3);
    return next;
}

int main()
{
    auto const one_by_one = [](board const& start) -> std::optional<std::vector<board>> {
        std::vector<board> way;
        board              now = start;
        for (std::size_t home = 0; home < 8; ++home) {
            auto const part = tail::bfs(tail::problem{
                .start      = now,
                .successors = [home](board const& b) { return moves(b, home); },
                .goal       = [home](board const& b) { return b[home] == static_cast<char>('1' + home); }});
            if (!part) { return std::nullopt; }
            way.insert(way.end(), part.path.begin() + 1, part.path.end());
            now = part.path.back();
        }
        return way;
    };
    auto const found = tail::agents(tail::problem{.start      = board{"867254301"},
                                                  .successors = [](board const& b) { return moves(b, 0); },
                                                  .goal       = board{"123456780"}},
                                    one_by_one, {},
                                    tail::agents_policy{.outer = tail::outer::breadth_first<>{}});
    std::printf("%zu moves by search, %zu tile by tile, %d boards that it did not solve\n", found.prefix,
                found.path.size() - 1 - found.prefix, static_cast<int>(found.protocol.failed));
}
