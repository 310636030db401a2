#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <domains/dice.hpp>
#include <tail/domains/npuzzle/board.hpp>

namespace bench {

/// Boards along a random walk of the blank from the board in order, a hundred steps from one to the next.
/// Takes no step by the rules of the library, so that these are the same boards whatever becomes of them.
template <int Cells>
std::vector<tail::npuzzle::board<Cells>> walk_of_boards(int width, int height, std::size_t count,
                                                        std::uint64_t seed)
{
    laws::dice                               roll{seed};
    auto                                     tiles = tail::npuzzle::board<Cells>{}.tiles();
    int                                      x = 0, y = 0;
    std::vector<tail::npuzzle::board<Cells>> boards;
    while (boards.size() < count) {
        for (int step = 0; step < 100; ++step) {
            constexpr std::array<std::pair<int, int>, 4> ways{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
            auto const [right, down] = ways[roll.below(4)];
            if (x + right < 0 || x + right >= width || y + down < 0 || y + down >= height) { continue; }
            auto const cell = [&](int column, int row) {
                return static_cast<std::size_t>(row * width + column);
            };
            std::swap(tiles[cell(x, y)], tiles[cell(x + right, y + down)]);
            x += right;
            y += down;
        }
        boards.emplace_back(tiles);
    }
    return boards;
}

}   // namespace bench
