#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/geometry.hpp>

/// \file
/// What the notations of all games on a rectangular board share: sizes, points, and errors that name a place.

namespace tail::grid {

/// An error at a character of a text.
[[nodiscard]] inline parse_error error_at(std::string_view text, std::size_t offset, std::string message)
{
    std::string_view const before = text.substr(0, offset);
    auto const             lines  = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    std::size_t const      start  = before.rfind('\n') + 1;   // of nothing found, that is 0
    return {lines + 1, before.size() - start + 1, std::move(message)};
}

using tail::detail::shown;

/// What stands at `offset`, as a message names it.
[[nodiscard]] inline std::string found_at(std::string_view text, std::size_t offset)
{
    return offset < text.size() ? shown(text[offset]) : "the end of the text";
}

namespace detail {

using tail::detail::quoted;

[[nodiscard]] constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
[[nodiscard]] constexpr char upper(char c)
{
    return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// The digits at the front of a text as a number, and how many there are. What is too large for any board
/// comes back as a large number, not wrapped.
[[nodiscard]] constexpr std::pair<int, std::size_t> leading_number(std::string_view text)
{
    int         number = 0;
    std::size_t digits = 0;
    for (; digits < text.size() && is_digit(text[digits]); ++digits) {
        number = std::min(number * 10 + (text[digits] - '0'), 1'000'000);
    }
    return {number, digits};
}

}   // namespace detail

/// Which boards a game has room for.
struct size_limits {
    /// At most so many points.
    std::size_t points;
    /// At most so many columns or rows.
    int largest_side = geometry::largest_side;
    /// At least so many rows.
    int least_height = 1;

    /// Whether a board may be so wide.
    [[nodiscard]] constexpr bool allow_width(int width) const { return 1 <= width && width <= largest_side; }
    /// Whether a board may be so high.
    [[nodiscard]] constexpr bool allow_height(int height) const
    {
        return least_height <= height && height <= largest_side;
    }
};

/// Reads a size, width first: `6x6`, `7x5`.
[[nodiscard]] inline expected<geometry, parse_error> parse_size(std::string_view   text,
                                                                size_limits const& limits)
{
    auto const refuse = [&](std::size_t offset, std::string wanted) {
        return unexpected{
            error_at(text, offset, "expected " + std::move(wanted) + ", found " + detail::quoted(text))};
    };
    auto const [width, wide] = detail::leading_number(text);
    if (wide == 0 || wide == text.size() || detail::upper(text[wide]) != 'X') {
        return refuse(std::min(wide, text.size()), "a size like 6x6, width first");
    }
    auto const [height, high] = detail::leading_number(text.substr(wide + 1));
    if (high == 0 || wide + 1 + high != text.size()) {
        return refuse(wide + 1 + high, "a size like 6x6, width first");
    }
    if (!limits.allow_width(width) || !limits.allow_height(height)) {
        std::string const to     = " to " + std::to_string(limits.largest_side);
        std::string const wanted = limits.least_height == 1
            ? "from 1" + to + " rows and columns"
            : "from 1" + to + " columns and from " + std::to_string(limits.least_height) + to + " rows";
        return refuse(limits.allow_width(width) ? wide + 1 : 0, wanted);
    }
    geometry const size{width, height};
    if (size.points() > limits.points) {
        return refuse(0, "a board of at most " + std::to_string(limits.points) + " points");
    }
    return size;
}

/// Reads the name of a point, `C5` or `c5`: the column from the left, then the row from below.
[[nodiscard]] inline expected<std::size_t, parse_error> index_of_name(std::string_view text, geometry size)
{
    auto const refuse = [&](std::size_t offset) {
        return unexpected{error_at(text, offset,
                                   "expected a point from A1 to " + point_name(size, size.points() - 1)
                                       + ", found " + detail::quoted(text))};
    };
    if (text.empty() || !detail::is_letter(text.front())) { return refuse(0); }
    int const column       = detail::upper(text.front()) - 'A';
    auto const [row, used] = detail::leading_number(text.substr(1));
    if (used == 0 || used + 1 != text.size()) { return refuse(1 + used); }
    if (column >= size.width) { return refuse(0); }
    if (row < 1 || row > size.height) { return refuse(1); }
    return size.point(column, row - 1);
}

}   // namespace tail::grid
