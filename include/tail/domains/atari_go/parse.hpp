#pragma once

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
#include <tail/domains/atari_go/detail/setup.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/grid/diagram.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>

namespace tail::atari_go {

/// Reads a size, width first, that a `basic_position<Words>` has room for.
template <std::size_t Words>
[[nodiscard]] expected<geometry, parse_error> parse_size(std::string_view text)
{
    return grid::parse_size(text, {basic_position<Words>::board::capacity});
}

/// Reads the name of a point: `C5`.
[[nodiscard]] inline expected<point, parse_error> parse_point(std::string_view text, geometry size)
{
    auto p = grid::index_of_name(text, size);
    if (!p) { return unexpected{std::move(p).error()}; }
    return point{*p};
}

/// Why the side to move may not play there, in words; empty where it may.
template <std::size_t Words>
[[nodiscard]] std::string why_illegal(basic_position<Words> const& now, point p)
{
    std::string const name = to_text(now.size(), p);
    if (now.winner()) {
        return "the game is over, " + std::string{colour_name(*now.winner())} + " has captured";
    }
    if (now.at(p)) { return name + " is occupied"; }
    if (!now.legal().test(p.index)) { return name + " is suicide"; }
    return {};
}

/// Reads a diagram of a position.
///
/// Rows come from the top, one a line or with `/` between them: `X` or `B` for Black, `O` or `W` for White,
/// `.` for an empty point, in letters of either size.
///
/// Spaces may stand anywhere, numbers of the rows at either end, letters of the columns above and below, a
/// stone in brackets, and comments from `#` to the end of a line; so what `draw` and `to_text` write can be
/// read. Whose move it is, `black to move` and `white to move` say, or else `to_move`, or else the stones:
/// Black's if there are as many of both, White's if Black has one more.
template <std::size_t Words>
[[nodiscard]] expected<basic_position<Words>, parse_error> parse_position(std::string_view    text,
                                                                          std::optional<side> to_move = {})
{
    constexpr grid::diagram_style style{".XOxoBWbw",
                                        "\".XO\" or \".BW\"",
                                        "stone",
                                        {detail::turn_text(side::first), detail::turn_text(side::second)},
                                        {basic_position<Words>::board::capacity}};

    text             = without_byte_order_mark(text);
    auto const drawn = grid::read_diagram(text, style, to_move);
    if (!drawn) { return unexpected{drawn.error()}; }
    detail::setup stones{drawn->size};
    for (std::size_t p = 0; p < stones.cells.size(); ++p) {
        char const sign        = grid::detail::upper(drawn->cells[p].sign);
        stones.cells[p].offset = drawn->cells[p].offset;
        if (sign != '.') { stones.cells[p].stone = sign == 'X' || sign == 'B' ? side::first : side::second; }
    }
    auto const turn = drawn->turn ? drawn->turn : stones.by_count();
    auto       made = stones.template build<Words>(turn.value_or(side::first), text);
    if (made && !turn) { return unexpected{grid::error_at(text, text.size(), stones.turn_unknown())}; }
    return made;
}

/// Reads diagrams that blank lines set apart, one after the other, and passes each position to `take`, which
/// returns whether to go on. Returns how many were taken, or the first error. Lines in it count from the
/// beginning of the text.
template <std::size_t Words, class Take>
[[nodiscard]] expected<std::size_t, parse_error> for_each_position(std::string_view    text,
                                                                   std::optional<side> to_move, Take&& take)
{
    return grid::for_each_diagram(
        without_byte_order_mark(text),
        [&](std::string_view one) { return parse_position<Words>(one, to_move); }, take);
}

/// The same positions, all of them.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<basic_position<Words>>, parse_error>
parse_positions(std::string_view text, std::optional<side> to_move = {})
{
    return grid::read_each(without_byte_order_mark(text),
                           [&](std::string_view one) { return parse_position<Words>(one, to_move); });
}

}   // namespace tail::atari_go
