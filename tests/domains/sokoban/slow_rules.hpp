#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <tail/domains/sokoban/board.hpp>

/// \file
/// The rules of Sokoban on a drawing, written to be plainly right: what moves and solutions are checked by.

namespace sokoban_tests {

using tail::sokoban::board;

struct slow_step {
    board after;
    bool  pushed = false;
};

/// The man's step by a letter of `udlr`, of either case; nothing if it is against the rules.
[[nodiscard]] inline std::optional<slow_step> slow_move(board b, char letter)
{
    using namespace tail::sokoban;
    int const dx = letter == 'l' || letter == 'L' ? -1 : letter == 'r' || letter == 'R' ? 1 : 0;
    int const dy = letter == 'u' || letter == 'U' ? -1 : letter == 'd' || letter == 'D' ? 1 : 0;
    if (dx == 0 && dy == 0) { return std::nullopt; }
    for (int y = 0; y < b.height; ++y) {
        for (int x = 0; x < b.width; ++x) {
            if (!is_man(b.at(x, y))) { continue; }
            char& here = b.signs[b.index(x, y)];
            char& next = b.signs[b.index(x + dx, y + dy)];
            if (next == '#') { return std::nullopt; }
            bool const pushed = is_box(next);
            if (pushed) {
                char& beyond = b.signs[b.index(x + 2 * dx, y + 2 * dy)];
                if (beyond != ' ' && beyond != '.') { return std::nullopt; }
                beyond = beyond == '.' ? '*' : '$';
                next   = next == '*' ? '.' : ' ';
            }
            next = next == '.' ? '+' : '@';
            here = here == '+' ? '.' : ' ';
            return slow_step{std::move(b), pushed};
        }
    }
    return std::nullopt;
}

[[nodiscard]] inline bool slow_solved(board const& b) { return b.signs.find('$') == std::string::npos; }

/// What some letters lead to, and what they cost. Small letters walk and capital ones push; nothing if one of
/// them does not do so.
struct slow_play {
    board       after;
    std::size_t moves  = 0;
    std::size_t pushes = 0;
};

[[nodiscard]] inline std::optional<slow_play> slow_replay(board b, std::string_view letters)
{
    slow_play played{.after = std::move(b)};
    for (char const letter : letters) {
        auto step = slow_move(std::move(played.after), letter);
        if (!step || step->pushed != (letter >= 'A' && letter <= 'Z')) { return std::nullopt; }
        played.after = std::move(step->after);
        ++played.moves;
        played.pushes += step->pushed ? 1U : 0U;
    }
    return played;
}

}   // namespace sokoban_tests
