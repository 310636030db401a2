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
#include <tail/core/parse_error.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/detail/run_length.hpp>

/// \file
/// One level read from text. For files with titles and many levels, see collection.hpp.

namespace tail::sokoban {

/// Which boards are read. Rows are padded to one width, so a short text could ask for a large board.
inline constexpr int largest_side = 10'000;
/// The most places of a board, padded rows included.
inline constexpr std::size_t most_squares = 4'000'000;

namespace detail {

/// Makes a board of rows whose counts are written out. Lines are those of the text.
class row_collector {
public:
    [[nodiscard]] expected<board, parse_error> read(std::string_view drawn)
    {
        bool ended = false;   // by an empty line
        for (std::size_t at = 0; at < drawn.size() && !bad_;) {
            std::size_t const      end  = std::min(drawn.find_first_of("\n|", at), drawn.size());
            std::string_view const row  = drawn.substr(at, end - at);
            bool const             bar  = end < drawn.size() && drawn[end] == '|';
            bool const             bare = row.find_first_not_of(" \t") == std::string_view::npos;

            if (bare && !bar) {
                ended = !rows_.empty();
            } else if (ended) {
                stop(1, "expected one level, found a row after an empty line");
            } else {
                take(row);
            }
            at = end + 1;
            if (bar) {   // a bar at the end of a line is one end of a row, not two
                std::size_t const next = std::min(drawn.find_first_not_of(" \t", at), drawn.size());
                if (next < drawn.size() && drawn[next] == '\n') {
                    at = next + 1;
                    ++line_;
                }
            } else if (end < drawn.size()) {
                ++line_;
            }
        }
        while (!rows_.empty() && rows_.back().empty()) { rows_.pop_back(); }
        if (rows_.empty()) { stop(1, "expected a level, found none"); }
        if (width_ * rows_.size() > most_squares) {
            stop(1,
                 "expected a level of at most " + std::to_string(most_squares) + " squares, found "
                     + std::to_string(width_) + " x " + std::to_string(rows_.size()));
        }
        if (bad_) { return unexpected{*std::move(bad_)}; }

        board b{static_cast<int>(width_), static_cast<int>(rows_.size()), {}};
        b.signs.reserve(width_ * rows_.size());
        for (std::string const& row : rows_) { b.signs.append(row).append(width_ - row.size(), ' '); }
        return b;
    }

private:
    void stop(std::size_t column, std::string message)
    {
        if (!bad_) { bad_ = parse_error{line_, column, std::move(message)}; }
    }

    void take(std::string_view row)
    {
        constexpr auto largest = static_cast<std::size_t>(largest_side);
        row = row.substr(0, row.find_last_not_of(" -\t") + 1);   // of nothing found, that is 0
        std::string squares;
        for (char const c : row) {
            squares.append(c == '\t' ? 8 - squares.size() % 8 : 1, c == '\t' || c == '-' ? ' ' : c);
            if (squares.size() > largest) {
                return stop(largest + 1,
                            "expected at most " + std::to_string(largest_side)
                                + " squares in a row, found more");
            }
        }
        if (rows_.size() == largest) {
            return stop(1, "expected at most " + std::to_string(largest_side) + " rows, found more");
        }
        width_ = std::max(width_, squares.size());
        rows_.push_back(std::move(squares));
    }

    std::vector<std::string>   rows_;
    std::size_t                width_ = 0;
    std::size_t                line_  = 1;
    std::optional<parse_error> bad_;
};

}   // namespace detail

/// Reads one level as it is drawn: rows of the signs of `board`, one a line or with `|` between them. Floor
/// is a space, `-` or `_`. Counts and groups may stand before what they repeat: `3#2-@`, `2(#-)#`.
///
/// - A byte-order mark at the beginning, ends of line of any system, and empty lines around the level are
///   skipped. A tab is floor up to the next column whose number is a multiple of 8.
/// - Floor at the ends of rows and empty rows at the bottom are left out; then rows are padded to one width.
/// A
///   margin on the left stays, so that columns are those of the text.
/// - An empty row within the level is written `-` or `||`. An empty line ends the level.
///
/// Whether the level can be played is another question: `check` in check.hpp answers it.
[[nodiscard]] inline expected<board, parse_error> parse_board(std::string_view text)
{
    constexpr detail::run_length_style style{"one of \"#@$.*+ -_\"", 2 * most_squares,
                                             "a level of at most 4000000 squares"};
    static_assert(most_squares == 4'000'000, "the words above name it");

    auto const drawn = detail::expand_runs(
        without_byte_order_mark(text), style, [](char c) -> std::optional<char> {
            switch (c) {
            case '_': return '-';
            case '\r': return '\0';
            default:
                if (std::string_view{"#@$.*+ -|\t\n"}.find(c) == std::string_view::npos) {
                    return std::nullopt;
                }
                return c;
            }
        });
    if (!drawn) { return unexpected{drawn.error()}; }
    return detail::row_collector{}.read(*drawn);
}

}   // namespace tail::sokoban
