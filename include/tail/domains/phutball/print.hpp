#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/detail/jump_paths.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>

/// \file
/// Positions and moves in writing.
///
/// A man is `p(F5)`, a move of the ball `b(C7)`, or `b(top)` and `b(bottom)` beyond a goal row. Where several
/// ways to jump end on the same point and take off different men the path says which: `b(E5-C7-E9)`, from
/// where the ball is, every point it touches down on.
///
/// On the board a path tells everything: two points in line have one line between them. But a ball can leave
/// the board in three directions, so where more than one of them is open, the direction stands before the
/// goal: `b(E5-E8-ne-top)`.

namespace tail::phutball {

/// A legal move of this position: `p(F5)`, `b(C7)`, or with its path where `b(C7)` alone would not tell,
/// `b(E5-G7-C7)`. `parse_move` reads it back.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> const& before, basic_move<Words> const& m)
{
    if (!m.is_jump()) { return "p(" + grid::point_name(before.size(), m.to) + ')'; }
    detail::jump_paths<Words> const paths{before};
    auto const                      found = paths.find(m);
    TAIL_ASSERT(found.has_value(), "a move is written in a position where it is legal");
    return "b("
        + (paths.ending(m.to).size() == 1 ? detail::place_name(before.size(), m.to) : paths.path(*found))
        + ')';
}

/// Legal moves one after the other: `p(E6) p(F4) b(E7)`. `parse_moves` reads them back.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> start, std::vector<basic_move<Words>> const& line)
{
    std::string text;
    for (basic_move<Words> const& m : line) {
        if (!text.empty()) { text += ' '; }
        text += to_text(start, m);
        start.play(m);
    }
    return text;
}

/// A position on one line, which `parse_position` reads back unless the game is over.
///
/// Rows come from the top, then the side to move: `.../.X./.O./.../... first`. A ball that has left the board
/// is named at the end: `.../.../... second, ball beyond top`.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> const& now)
{
    geometry const size = now.size();
    std::string    text;
    for (int row = size.height; row-- > 0;) {
        for (int column = 0; column < size.width; ++column) {
            std::size_t const p = size.point(column, row);
            text += now.ball() == p ? 'O' : now.men().test(p) ? 'X' : '.';
        }
        text += row > 0 ? '/' : ' ';
    }
    text += to_string(now.to_move());
    if (!on_board(now.ball())) { text += ", ball beyond " + detail::place_name(size, now.ball()); }
    return text;
}

/// A picture over several lines, each ended by a new line: `O` the ball, `X` men, and the rows marked with
/// the sides that win there. Of the last move, in small letters, what is gone: `x` the men that were jumped,
/// `o` the place of the ball before; and in brackets where the ball, or the new man, is now.
///
///       ^ first's goal
///     5 . .(O). .
///     4 . . x . .
///     3 . . o . .
///     2 . X . . .
///     1 . . . . .
///       A B C D E
///       v second's goal
///
/// A ball beyond a goal row is shown in place of its arrow.
template <std::size_t Words>
[[nodiscard]] std::string draw(basic_position<Words> const&                             now,
                               std::optional<typename basic_position<Words>::move_type> last = {})
{
    geometry const    size   = now.size();
    std::size_t const digits = size.height > 9 ? 2 : 1;
    std::string const margin(digits + 1, ' ');
    auto const        sign = [&](std::size_t p) {
        if (now.ball() == p) { return 'O'; }
        if (now.men().test(p)) { return 'X'; }
        if (last && last->is_jump() && last->from == p) { return 'o'; }
        return last && last->removed.test(p) ? 'x' : '.';
    };
    std::string picture = margin + (now.ball() == beyond_top ? 'O' : '^') + " first's goal\n";
    for (int row = size.height; row-- > 0;) {
        std::string const number = std::to_string(row + 1);
        std::string       line   = std::string(digits - number.size(), ' ') + number + ' ';
        for (int column = 0; column < size.width; ++column) {
            std::size_t const p      = size.point(column, row);
            bool const        marked = last && last->to == p;
            if (marked) { line.back() = '('; }
            line += sign(p);
            line += marked ? ')' : ' ';
        }
        if (line.back() == ' ') { line.pop_back(); }
        picture += line + '\n';
    }
    picture += margin;
    for (int column = 0; column < size.width; ++column) {
        if (column > 0) { picture += ' '; }
        picture += static_cast<char>('A' + column);
    }
    picture += '\n' + margin + (now.ball() == beyond_bottom ? 'O' : 'v') + " second's goal\n";
    return picture;
}

}   // namespace tail::phutball
