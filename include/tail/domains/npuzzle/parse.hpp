#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/byte_order_mark.hpp>
#include <tail/core/config.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/tokens.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/goal.hpp>

namespace tail::npuzzle {

namespace detail {

/// Takes the tiles of one board, a word at a time, and says what is wrong with each.
template <int Cells>
class board_reader {
public:
    explicit board_reader(geometry shape) : shape_(shape), seen_(static_cast<std::size_t>(shape.cells()))
    {
        TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
    }

    [[nodiscard]] bool full() const noexcept { return count_ == seen_.size(); }

    /// Takes one word; an empty message means that it fits.
    [[nodiscard]] parse_error take(token const& word)
    {
        auto const [tile, offset] = to_number(word.text);
        if (tile < 0) {
            return {word.line, word.column + offset,
                    "expected a tile number, found " + shown(word.text[offset])};
        }
        if (tile >= shape_.cells()) {
            return {word.line, word.column,
                    "expected a tile from 0 to " + std::to_string(shape_.cells() - 1) + ", found "
                        + std::string{word.text.substr(0, 20)}};
        }
        auto const in_row = static_cast<int>(count_) % shape_.width();
        if (word.slash != 0 && in_row != 0) {
            return {word.line, word.slash,
                    "expected '/' between rows of " + std::to_string(shape_.width())
                        + " tiles, found it after tile " + std::to_string(count_)};
        }
        if (full()) { return {word.line, word.column, wanted() + ", found one more"}; }
        token& first = seen_[static_cast<std::size_t>(tile)];
        if (!first.text.empty()) {
            return {
                word.line, word.column,
                "expected each tile once, found tile " + std::to_string(tile) + " again, first at "
                    + (first.line == word.line ? std::string{} : "line " + std::to_string(first.line) + ", ")
                    + "column " + std::to_string(first.column)};
        }
        first            = word;
        tiles_[count_++] = static_cast<std::uint8_t>(tile);
        return {};
    }

    /// The board, or which tiles are missing at `end`.
    [[nodiscard]] expected<board<Cells>, parse_error> finish(token const& end) const
    {
        if (full()) { return board<Cells>{tiles_}; }
        std::string missing;
        for (std::size_t tile = 0; tile < seen_.size(); ++tile) {
            if (!seen_[tile].text.empty()) { continue; }
            if (!missing.empty()) { missing += ' '; }
            missing += std::to_string(tile);
        }
        return unexpected{parse_error{
            end.line, end.column, wanted() + ", found " + std::to_string(count_) + ", missing " + missing}};
    }

private:
    [[nodiscard]] std::string wanted() const
    {
        return "expected " + std::to_string(shape_.cells()) + " tiles for a board of "
            + std::to_string(shape_.width()) + " x " + std::to_string(shape_.height());
    }

    geometry                          shape_;
    std::vector<token>                seen_;   // [tile], empty text until it was read
    typename board<Cells>::tiles_type tiles_ = board<Cells>{}.tiles();
    std::size_t                       count_ = 0;
};

}   // namespace detail

/// Reads a board: one number per cell, row by row, 0 for the blank.
///
/// Numbers are separated by any mixture of spaces, commas, slashes and new lines, so `1 2 0 / 3 5 4`
/// and `1,2,0,3,5,4` are the same; a slash must stand between two rows. The answer is a permutation; whether
/// it is solvable is another question, which `solvable` answers.
template <int Cells>
[[nodiscard]] expected<board<Cells>, parse_error> parse_board(std::string_view text, geometry shape)
{
    detail::board_reader<Cells> reader{shape};
    detail::tokens              words{without_byte_order_mark(text)};
    detail::token               word;
    while (words.next(word)) {
        if (auto error = reader.take(word); !error.message.empty()) { return unexpected{std::move(error)}; }
    }
    return reader.finish(word);
}

/// Reads a goal: `blank-first`, `blank-last`, or the board itself.
template <int Cells>
[[nodiscard]] expected<board<Cells>, parse_error> parse_goal(std::string_view text, geometry shape)
{
    if (text == "blank-first") { return blank_first<Cells>(shape); }
    if (text == "blank-last") { return blank_last<Cells>(shape); }
    auto goal = parse_board<Cells>(text, shape);
    if (!goal && !text.empty() && (text.front() < '0' || text.front() > '9')) {
        return unexpected{parse_error{1, 1,
                                      "expected blank-first, blank-last or a list of tiles, found "
                                          + tail::detail::quoted(text)}};
    }
    return goal;
}

/// Reads a size, width first: `4x4`, `3x2`.
[[nodiscard]] inline expected<geometry, parse_error> parse_size(std::string_view text)
{
    std::size_t const cross = text.find_first_of("xX");
    std::string const found = ", found " + tail::detail::quoted(text);
    if (cross == std::string_view::npos || cross == 0 || cross + 1 == text.size()) {
        return unexpected{parse_error{1, 1, "expected a size like 4x4, width first" + found}};
    }
    auto const [width, bad_width]   = detail::to_number(text.substr(0, cross));
    auto const [height, bad_height] = detail::to_number(text.substr(cross + 1));
    if (width < 0 || height < 0) {
        std::size_t const offset = width < 0 ? bad_width : cross + 1 + bad_height;
        return unexpected{parse_error{1, offset + 1, "expected a size like 4x4, width first" + found}};
    }
    if (!geometry::valid_side(width) || !geometry::valid_side(height)) {
        std::size_t const offset = geometry::valid_side(width) ? cross + 1 : 0;
        return unexpected{parse_error{1, offset + 1, "expected from 2 to 6 rows and columns" + found}};
    }
    return geometry{width, height};
}

}   // namespace tail::npuzzle
