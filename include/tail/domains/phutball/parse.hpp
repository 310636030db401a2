#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/byte_order_mark.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/diagram.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>
#include <tail/domains/phutball/detail/move_reader.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/domains/phutball/rules.hpp>

/// \file
/// Positions and moves read from text, as `to_text` of print.hpp writes them. (Its pictures are for people.)

namespace tail::phutball {

namespace detail {

/// From three rows to boards of 19 x 19, and no more points than a position has bits.
template <std::size_t Words>
inline constexpr grid::size_limits limits{basic_position<Words>::board::capacity, 19,
                                          field<Words>::least_height};

}   // namespace detail

/// Reads a size, width first: up to 19 x 19, with three rows or more, and room in a `basic_position<Words>`.
/// Sides may be even; where the ball begins then, `basic_position::start` says.
template <std::size_t Words>
[[nodiscard]] expected<geometry, parse_error> parse_size(std::string_view text)
{
    return grid::parse_size(text, detail::limits<Words>);
}

/// Reads a legal move of a position, in letters of either size.
///
/// - `p(F5)`, or `F5`: a man.
/// - `b(C7)`, `b(top)`, `b(bottom)`: the ball, where all ways to jump there take off the same men.
/// - `b(E5-C7-E9)`: the ball by a path, from where it is now to each point that it touches down on. Where it
/// is now may be left
///   out before two jumps or more, `b(C7-E9)`. Before a goal may stand the direction, and has to where
///   several lead there from that point: `b(C7-ne-top)`.
///
/// What is not a move is told with the moves of the ball that there are instead.
template <std::size_t Words>
[[nodiscard]] expected<basic_move<Words>, parse_error> parse_move(std::string_view             text,
                                                                  basic_position<Words> const& now)
{
    return detail::move_reader<Words>{text, 0, text.size(), now}.read();
}

/// Reads legal moves with blanks or new lines between them, each for the position after those before it.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<basic_move<Words>>, parse_error> parse_moves(std::string_view      text,
                                                                                basic_position<Words> start)
{
    text                                  = without_byte_order_mark(text);
    constexpr std::string_view     blanks = " \t\r\n";
    std::vector<basic_move<Words>> line;
    for (std::size_t at = text.find_first_not_of(blanks); at < text.size();) {
        std::size_t const end = std::min(text.find_first_of(blanks, at), text.size());
        auto const        m   = detail::move_reader<Words>{text, at, end, start}.read();
        if (!m) { return unexpected{m.error()}; }
        line.push_back(*m);
        start.play(*m);
        at = text.find_first_not_of(blanks, end);
    }
    return line;
}

/// Reads a diagram of a position.
///
/// Rows come from the top, one a line or with `/` between them: `O` for the ball, `X` for a man, `.` for an
/// empty point.
///
/// Spaces may stand anywhere, numbers of the rows at either end, letters of the columns above and below, the
/// ball or a man in brackets, and comments from `#` to the end of a line. Whose move it is, `first` or
/// `second` says, or else `to_move`, or else it is the first side's. A ball on a goal row has ended the game,
/// and is an error.
template <std::size_t Words>
[[nodiscard]] expected<basic_position<Words>, parse_error>
parse_position(std::string_view text, rules variant = {}, std::optional<side> to_move = {})
{
    constexpr grid::diagram_style style{
        ".XO", "\".XO\"", "piece", {"first", "second"}, detail::limits<Words>};

    text             = without_byte_order_mark(text);
    auto const drawn = grid::read_diagram(text, style, to_move);
    if (!drawn) { return unexpected{drawn.error()}; }
    auto const refuse = [&](std::size_t offset, std::string message) {
        return unexpected{grid::error_at(text, offset, std::move(message))};
    };
    auto const name = [&](std::size_t p) { return grid::point_name(drawn->size, p); };

    std::optional<std::size_t> ball;
    for (int row = drawn->size.height;
         row-- > 0;) {   // as in the text, so that the second ball is the second there
        for (int column = 0; column < drawn->size.width; ++column) {
            std::size_t const p = drawn->size.point(column, row);
            if (drawn->cells[p].sign != 'O') { continue; }
            if (ball) {
                return refuse(drawn->cells[p].offset,
                              "expected one ball, found a second on " + name(p) + " after that on "
                                  + name(*ball));
            }
            ball = p;
        }
    }
    if (!ball) { return refuse(text.size(), "expected a ball 'O' on the board, found none"); }

    auto now = basic_position<Words>::with_ball(drawn->size, *ball, variant);
    if (now.winner()) {
        return refuse(drawn->cells[*ball].offset,
                      "expected a ball between the goal rows, found it on " + name(*ball) + " where "
                          + to_string(*now.winner()) + " has won");
    }
    for (std::size_t p = 0; p < drawn->cells.size(); ++p) {
        if (drawn->cells[p].sign == 'X') { now.put_man(p); }
    }
    now.set_to_move(drawn->turn.value_or(side::first));
    return now;
}

/// Reads positions that blank lines set apart, one after the other, and passes each to `take`, which returns
/// whether to go on. Returns how many were taken, or the first error. Lines in it count from the beginning of
/// the text.
template <std::size_t Words, class Take>
[[nodiscard]] expected<std::size_t, parse_error> for_each_position(std::string_view text, rules variant,
                                                                   std::optional<side> to_move, Take&& take)
{
    return grid::for_each_diagram(
        without_byte_order_mark(text),
        [&](std::string_view one) { return parse_position<Words>(one, variant, to_move); }, take);
}

/// The same positions, all of them.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<basic_position<Words>>, parse_error>
parse_positions(std::string_view text, rules variant = {}, std::optional<side> to_move = {})
{
    return grid::read_each(without_byte_order_mark(text), [&](std::string_view one) {
        return parse_position<Words>(one, variant, to_move);
    });
}

}   // namespace tail::phutball
