#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <domains/dice.hpp>
#include <tail/domains/sokoban/board.hpp>

/// \file
/// Small random levels of Sokoban: walls all around, all floor connected, as many goals as boxes.

namespace sokoban_tests {

using tail::sokoban::board;

/// A board from rows of the same width.
[[nodiscard]] inline board drawn(std::vector<std::string> const& rows)
{
    board b{
        .width = static_cast<int>(rows.front().size()), .height = static_cast<int>(rows.size()), .signs = {}};
    for (std::string const& row : rows) { b.signs += row; }
    return b;
}

/// The rows of a board, for messages.
[[nodiscard]] inline std::string picture(board const& b)
{
    std::string text = "\n";
    for (int row = 0; row < b.height; ++row) {
        text += b.signs.substr(b.index(0, row), static_cast<std::size_t>(b.width)) + '\n';
    }
    return text;
}

/// What random levels look like. Widths and heights are those of the inside, without the walls around it.
struct random_size {
    std::size_t least_width  = 5;
    std::size_t most_width   = 8;
    std::size_t least_height = 5;
    std::size_t most_height  = 7;
    std::size_t least_boxes  = 1;
    std::size_t most_boxes   = 3;
    std::size_t most_walls   = 40;   ///< of 100 squares inside
};

/// For tests that look at every state with the man exact.
inline constexpr random_size tiny{3, 5, 3, 4, 1, 2, 30};

namespace detail {

/// Turns all floor into walls but the largest connected part, and returns the places of that part.
[[nodiscard]] inline std::vector<std::size_t> keep_largest_part(std::string& signs, std::size_t width)
{
    std::vector<std::size_t> best;
    std::vector<bool>        seen(signs.size());
    for (std::size_t start = 0; start < signs.size(); ++start) {
        if (signs[start] == '#' || seen[start]) { continue; }
        std::vector<std::size_t> part{start};
        seen[start] = true;
        for (std::size_t i = 0; i < part.size(); ++i) {
            for (std::size_t const to : {part[i] - width, part[i] + width, part[i] - 1, part[i] + 1}) {
                if (signs[to] == '#' || seen[to]) { continue; }
                seen[to] = true;
                part.push_back(to);
            }
        }
        if (part.size() > best.size()) { best = std::move(part); }
    }
    signs.assign(signs.size(), '#');
    for (std::size_t const place : best) { signs[place] = ' '; }
    return best;
}

}   // namespace detail

/// A random board. One half have their boxes anywhere: most of them cannot be solved. In the other half boxes
/// were pulled away from the goals: all of them can be solved, and a few are solved already.
[[nodiscard]] inline board random_board(laws::dice& roll, random_size const& size = {})
{
    auto const between = [&](std::size_t least, std::size_t most) {
        return least + roll.below(most - least + 1);
    };
    while (true) {
        std::size_t const width  = between(size.least_width, size.most_width) + 2;
        std::size_t const height = between(size.least_height, size.most_height) + 2;
        std::size_t const boxes  = between(size.least_boxes, size.most_boxes);
        std::size_t const walls  = roll.below(size.most_walls + 1);
        std::string       signs(width * height, '#');
        for (std::size_t row = 1; row + 1 < height; ++row) {
            for (std::size_t column = 1; column + 1 < width; ++column) {
                if (roll.below(100) >= walls) { signs[row * width + column] = ' '; }
            }
        }
        std::vector<std::size_t> floor = detail::keep_largest_part(signs, width);
        if (floor.size() < 2 * boxes + 2) { continue; }

        auto const shuffle = [&] {
            for (std::size_t i = 0; i < boxes + 1; ++i) {
                std::swap(floor[i], floor[between(i, floor.size() - 1)]);
            }
        };
        std::vector<bool> goal(signs.size()), box(signs.size());
        shuffle();
        for (std::size_t i = 0; i < boxes; ++i) { goal[floor[i]] = true; }
        bool const solvable = roll.below(2) == 0;
        if (!solvable) { shuffle(); }
        for (std::size_t i = 0; i < boxes; ++i) { box[floor[i]] = true; }
        std::size_t man = floor[boxes];
        if (solvable) {
            // The man walks at random, often straight on, and mostly takes a box along if there is one.
            std::array<std::size_t, 4> const step{0 - width, width, std::size_t{0} - 1, 1};
            std::size_t                      by = 1;
            for (std::size_t left = roll.below(2'000); left > 0; --left) {
                if (roll.below(2) > 0) { by = step[roll.below(4)]; }
                std::size_t const to = man + by, behind = man - by;
                if (signs[to] == '#' || box[to]) { continue; }
                if (box[behind] && roll.below(8) > 0) {
                    box[behind] = false;
                    box[man]    = true;
                }
                man = to;
            }
        }
        for (std::size_t const place : floor) {
            signs[place] = box[place] ? (goal[place] ? '*' : '$')
                : place == man        ? (goal[place] ? '+' : '@')
                : goal[place]         ? '.'
                                      : ' ';
        }
        return {
            .width = static_cast<int>(width), .height = static_cast<int>(height), .signs = std::move(signs)};
    }
}

}   // namespace sokoban_tests
