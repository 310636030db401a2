#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/geometry.hpp>

namespace tail::npuzzle {

/// A board on one line, rows between slashes: `1 8 7 / 2 5 6 / 4 3 0`. `parse_board` reads it back.
template <int Cells>
[[nodiscard]] std::string to_text(board<Cells> const& b, geometry shape)
{
    std::string text;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (cell > 0) { text += shape.column(cell) == 0 ? " / " : " "; }
        text += std::to_string(b[cell]);
    }
    return text;
}

/// The characters that a picture of a board is made of.
enum class ink {
    ascii,     ///< `+`, `-` and `|`, for every terminal
    unicode,   ///< box-drawing characters in UTF-8
};

/// A picture of a board over several lines, the blank left empty, each line ended by a new line.
///
///     +---+---+
///     | 1 | 2 |
///     +---+---+
///     | 3 |   |
///     +---+---+
template <int Cells>
[[nodiscard]] std::string draw(board<Cells> const& b, geometry shape, ink style = ink::ascii)
{
    struct pen {
        std::string_view bar, dash;
        std::string_view top[3], middle[3], bottom[3];   // left, between, right
    };
    static constexpr pen ascii{"|", "-", {"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}};
    static constexpr pen boxes{"│", "─", {"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    pen const&           with = style == ink::unicode ? boxes : ascii;

    std::size_t const digits = shape.cells() > 10 ? 2 : 1;
    std::string       picture;
    auto const        rule = [&](std::string_view const(&corner)[3]) {
        for (int column = 0; column < shape.width(); ++column) {
            picture += corner[column == 0 ? 0 : 1];
            for (std::size_t i = 0; i < digits + 2; ++i) { picture += with.dash; }
        }
        picture += corner[2];
        picture += '\n';
    };

    rule(with.top);
    for (int row = 0; row < shape.height(); ++row) {
        if (row > 0) { rule(with.middle); }
        for (int column = 0; column < shape.width(); ++column) {
            int const         tile = b[shape.cell(row, column)];
            std::string const text = tile == 0 ? "" : std::to_string(tile);
            picture += with.bar;
            picture += ' ' + std::string(digits - text.size(), ' ') + text + ' ';
        }
        picture += with.bar;
        picture += '\n';
    }
    rule(with.bottom);
    return picture;
}

}   // namespace tail::npuzzle
