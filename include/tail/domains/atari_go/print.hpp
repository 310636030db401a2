#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include <tail/core/game.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/grid/geometry.hpp>

namespace tail::atari_go {

/// `Black` or `White`.
[[nodiscard]] constexpr char const* colour_name(side s) { return s == side::first ? "Black" : "White"; }

/// The side to move that the numbers of stones tell: Black when they are equal, White when Black has one
/// more.
[[nodiscard]] constexpr std::optional<side> side_by_count(std::size_t black, std::size_t white)
{
    if (black == white) { return side::first; }
    if (black == white + 1) { return side::second; }
    return std::nullopt;
}

/// `C5`.
[[nodiscard]] inline std::string to_text(geometry size, point p) { return grid::point_name(size, p.index); }

/// A line of moves: `D2 B3 B4`.
[[nodiscard]] inline std::string to_text(geometry size, std::span<point const> moves)
{
    std::string text;
    for (point const p : moves) {
        if (!text.empty()) { text += ' '; }
        text += to_text(size, p);
    }
    return text;
}

namespace detail {

[[nodiscard]] constexpr char symbol(std::optional<side> stone)
{
    return !stone ? '.' : *stone == side::first ? 'X' : 'O';
}

/// Whether the stones do not tell whose turn it is, or not rightly.
template <std::size_t Words>
[[nodiscard]] bool turn_is_odd(basic_position<Words> const& now)
{
    auto const count = [&](side s) { return static_cast<std::size_t>(now.stones(s).count()); };
    return side_by_count(count(side::first), count(side::second)) != now.to_move();
}

[[nodiscard]] constexpr char const* turn_text(side s)
{
    return s == side::first ? "black to move" : "white to move";
}

}   // namespace detail

/// A position on one line, which `parse_position` reads back.
///
/// Rows come from the top: `..../.OX./.XO./....`, with the side to move where the stones do not tell it.
template <std::size_t Words>
[[nodiscard]] std::string to_text(basic_position<Words> const& now)
{
    geometry const size = now.size();
    std::string    text;
    for (int row = size.height; row-- > 0;) {
        for (int column = 0; column < size.width; ++column) {
            text += detail::symbol(now.at(point{size.point(column, row)}));
        }
        if (row > 0) { text += '/'; }
    }
    if (detail::turn_is_odd(now)) { text += std::string{" "} + detail::turn_text(now.to_move()); }
    return text;
}

/// A picture of a board over several lines, each ended by a new line, with the last move in brackets:
///
///     4 . . . .
///     3 . O X .
///     2 .(X)O .
///     1 . . . .
///       A B C D
///
/// Says whose move it is where the stones do not tell, and nobody has won. `parse_position` reads that back,
/// too.
template <std::size_t Words>
[[nodiscard]] std::string draw(basic_position<Words> const& now, std::optional<point> last = {})
{
    geometry const    size   = now.size();
    std::size_t const digits = size.height > 9 ? 2 : 1;
    std::string       picture;
    for (int row = size.height; row-- > 0;) {
        std::string const number = std::to_string(row + 1);
        std::string       line   = std::string(digits - number.size(), ' ') + number + ' ';
        for (int column = 0; column < size.width; ++column) {
            point const p{size.point(column, row)};
            if (last == p) { line.back() = '('; }
            line += detail::symbol(now.at(p));
            line += last == p ? ')' : ' ';
        }
        if (line.back() == ' ') { line.pop_back(); }
        picture += line + '\n';
    }
    picture += std::string(digits, ' ');
    for (int column = 0; column < size.width; ++column) { picture += {' ', static_cast<char>('A' + column)}; }
    picture += '\n';
    if (!now.winner() && detail::turn_is_odd(now)) {
        picture += detail::turn_text(now.to_move());
        picture += '\n';
    }
    return picture;
}

}   // namespace tail::atari_go
