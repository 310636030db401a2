#pragma once

#include <string>
#include <string_view>

#include <domains/dice.hpp>
#include <tail/domains/sokoban/board.hpp>

namespace levels {

/// Signs at random, mostly walls and floor; the frame is closed more often than not.
inline tail::sokoban::board random_board(laws::dice& dice)
{
    tail::sokoban::board   b{static_cast<int>(dice.below(6)) + 1, static_cast<int>(dice.below(6)) + 1, {}};
    std::string_view const signs  = dice.below(2) == 0 ? "####   $.*" : "#       $.*";
    bool const             framed = dice.below(4) != 0;
    for (int row = 0; row < b.height; ++row) {
        for (int column = 0; column < b.width; ++column) {
            bool const border = row == 0 || column == 0 || row + 1 == b.height || column + 1 == b.width;
            b.signs += border && framed && dice.below(60) != 0 ? '#' : signs[dice.below(signs.size())];
        }
    }
    for (std::size_t men = dice.below(12) == 0 ? dice.below(3) : 1; men > 0; --men) {
        char& place = b.signs[dice.below(b.signs.size())];
        place       = tail::sokoban::is_goal(place) ? '+' : '@';
    }
    return b;
}

/// A room of floor in walls, with as many boxes as goals.
inline tail::sokoban::board random_room(laws::dice& dice)
{
    tail::sokoban::board b{static_cast<int>(dice.below(6)) + 4, static_cast<int>(dice.below(6)) + 4, {}};
    for (int row = 0; row < b.height; ++row) {
        for (int column = 0; column < b.width; ++column) {
            bool const border = row == 0 || column == 0 || row + 1 == b.height || column + 1 == b.width;
            b.signs += border || dice.below(8) == 0 ? '#' : ' ';
        }
    }
    auto const inner = [&]() -> char& {
        auto const width = static_cast<std::size_t>(b.width), height = static_cast<std::size_t>(b.height);
        return b.signs[(1 + dice.below(height - 2)) * width + 1 + dice.below(width - 2)];
    };
    for (std::size_t boxes = 1 + dice.below(3); boxes > 0; --boxes) {
        if (char& place = inner(); place == ' ' || place == '.') { place = place == ' ' ? '$' : '*'; }
        if (char& place = inner(); place == ' ' || place == '$') { place = place == ' ' ? '.' : '*'; }
    }
    char& place = inner();
    place       = tail::sokoban::is_goal(place) ? '+' : '@';
    return b;
}

}   // namespace levels
