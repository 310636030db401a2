#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/atari_go/detail/setup.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/atari_go/position.hpp>
#include <tail/domains/atari_go/print.hpp>
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
    if (now.winner()) { return "the game is over, " + std::string{colour_name(*now.winner())} + " has captured"; }
    if (now.at(p)) { return name + " is occupied"; }
    if (!now.legal().test(p.index)) { return name + " is suicide"; }
    return {};
}

namespace detail {

/// Reads one diagram, a character at a time.
class diagram_reader {
public:
    diagram_reader(std::string_view text, std::size_t most) : text_{text}, most_{most} {}

    template <std::size_t Words>
    [[nodiscard]] expected<basic_position<Words>, parse_error> read(std::optional<side> asked)
    {
        while (!bad_ && at_ < text_.size()) { take(); }
        if (!bad_) { end_row(); }
        if (!bad_) { check_frame(); }
        if (bad_) { return unexpected{*std::move(bad_)}; }

        setup stones{size()};
        for (std::size_t p = 0; p < stones.cells.size(); ++p) {
            stones.cells[p] = rows_[rows_.size() - 1 - p / width_][p % width_];
        }
        if (turn_ && asked && *turn_ != *asked) {
            return refuse(turn_at_, std::string{"expected "} + turn_text(*asked) + " as asked for, found " + turn_text(*turn_));
        }
        auto const turn = turn_ ? turn_ : asked ? asked : stones.by_count();
        auto       made = stones.template build<Words>(turn.value_or(side::first), text_);
        if (made && !turn) { return refuse(text_.size(), stones.turn_unknown()); }
        return made;
    }

private:
    using row = std::vector<setup::cell>;

    struct label {
        int         number;
        std::size_t row;
        std::size_t offset;
    };

    [[nodiscard]] geometry size() const { return {static_cast<int>(width_), static_cast<int>(rows_.size())}; }

    [[nodiscard]] unexpected<parse_error> refuse(std::size_t offset, std::string message) const
    {
        return unexpected{grid::error_at(text_, offset, std::move(message))};
    }
    void stop(std::size_t offset, std::string message) { bad_ = grid::error_at(text_, offset, std::move(message)); }

    [[nodiscard]] std::string found() const { return ", found " + grid::found_at(text_, at_); }

    /// Whether the text goes on with these words, in large letters or small ones.
    [[nodiscard]] bool follows(std::string_view words) const
    {
        if (text_.size() - at_ < words.size()) { return false; }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (grid::detail::upper(text_[at_ + i]) != grid::detail::upper(words[i])) { return false; }
        }
        return true;
    }

    void take()
    {
        char const c = text_[at_];
        if (c == '\n' || c == '/') {
            if (c == '/' && row_.empty() && !complete_) { return stop(at_, "expected a row before '/'"); }
            end_row();
            ++at_;
        } else if (c == ' ' || c == '\t' || c == '\r') {
            ++at_;
        } else if (c == '#') {
            while (at_ < text_.size() && text_[at_] != '\n') { ++at_; }
        } else if (follows(turn_text(side::first))) {
            take_turn(side::first);
        } else if (follows(turn_text(side::second))) {
            take_turn(side::second);
        } else if (complete_) {
            stop(at_, "expected the end of the row" + found());
        } else if (grid::detail::is_digit(c)) {
            take_number();
        } else if (grid::detail::upper(c) == 'A' && row_.empty()) {
            take_letters();
        } else {
            take_cell();
        }
    }

    void take_turn(side s)
    {
        if (turn_) {
            return stop(at_, std::string{"expected one side to move, found "} + turn_text(s) + " after " + turn_text(*turn_));
        }
        turn_     = s;
        turn_at_  = at_;
        complete_ = true;
        at_ += std::string_view{turn_text(s)}.size();
    }

    void take_number()
    {
        auto const [number, digits] = grid::detail::leading_number(text_.substr(at_));
        if (row_.empty() && !labels_.empty() && labels_.back().row == rows_.size()) {
            return stop(at_, "expected one number before a row, found another");
        }
        labels_.push_back({number, rows_.size(), at_});
        complete_ = !row_.empty();
        at_ += digits;
    }

    /// The letters of the columns, above or below the board.
    void take_letters()
    {
        std::size_t count = 0;
        letters_at_       = at_;
        for (; at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '/'; ++at_) {
            char const c = text_[at_];
            if (c == ' ' || c == '\t' || c == '\r') { continue; }
            auto const wanted = static_cast<char>('A' + count);
            if (count == geometry::largest_side || grid::detail::upper(c) != wanted) {
                return stop(at_, count == geometry::largest_side ? "expected the end of the letters of columns" + found()
                                                                 : "expected " + grid::shown(wanted) + " as the letter of the next column" + found());
            }
            ++count;
        }
        if (letters_ != 0 && letters_ != count) {
            return stop(letters_at_, "expected as many letters of columns above as below the board");
        }
        letters_  = count;
        complete_ = true;
    }

    void take_cell()
    {
        std::size_t const begin  = at_;
        bool const        marked = text_[at_] == '(';
        if (marked) { ++at_; }
        if (at_ == text_.size()) { return stop(at_, "expected a stone in brackets" + found()); }

        setup::cell cell{std::nullopt, at_};
        switch (text_[at_]) {
        case 'X': case 'x': case 'B': case 'b': cell.stone = side::first; break;
        case 'O': case 'o': case 'W': case 'w': cell.stone = side::second; break;
        case '.': break;
        default: return stop(at_, "expected one of \".XO\" or \".BW\"" + found());
        }
        if (marked && !cell.stone) { return stop(at_, "expected a stone in brackets" + found()); }
        ++at_;
        if (marked) {
            if (at_ == text_.size() || text_[at_] != ')') { return stop(at_, "expected ')' after the marked stone" + found()); }
            ++at_;
        }
        if (!rows_.empty() && row_.size() == width_) {
            return stop(begin, "expected a row of " + std::to_string(width_) + " points as the first, found one more");
        }
        if (row_.size() == geometry::largest_side) {
            return stop(begin, "expected at most " + std::to_string(geometry::largest_side) + " points in a row, found one more");
        }
        row_.push_back(cell);
        row_end_ = at_;
    }

    void end_row()
    {
        complete_ = false;
        if (row_.empty()) {
            if (!labels_.empty() && labels_.back().row == rows_.size()) {
                stop(at_, "expected a row after its number" + found());
            }
            return;
        }
        if (rows_.empty()) { width_ = row_.size(); }
        if (row_.size() < width_) {
            return stop(row_end_, "expected a row of " + std::to_string(width_) + " points as the first, found "
                                      + std::to_string(row_.size()));
        }
        if (rows_.size() == geometry::largest_side || (rows_.size() + 1) * width_ > most_) {
            return stop(row_.front().offset, "expected a board of at most " + std::to_string(geometry::largest_side)
                                                 + " rows and " + std::to_string(most_) + " points, found one more row");
        }
        rows_.push_back(std::exchange(row_, {}));
    }

    /// The board is complete: now the numbers and letters around it can be checked.
    void check_frame()
    {
        if (rows_.empty()) { return stop(text_.size(), "expected a board, found none"); }
        if (letters_ != 0 && letters_ != width_) {
            return stop(letters_at_, "expected a letter for each of " + std::to_string(width_) + " columns, found "
                                         + std::to_string(letters_));
        }
        for (label const& l : labels_) {
            auto const wanted = static_cast<int>(rows_.size() - l.row);
            if (l.number != wanted) {
                return stop(l.offset, "expected " + std::to_string(wanted) + " as the number of this row, found "
                                          + std::to_string(l.number));
            }
        }
    }

    std::string_view           text_;
    std::size_t                most_;
    std::size_t                at_ = 0;
    std::optional<parse_error> bad_;

    std::vector<row>    rows_; // from the top
    row                 row_;
    std::size_t         row_end_  = 0;
    bool                complete_ = false; // nothing more may follow in this row
    std::size_t         width_    = 0;
    std::vector<label>  labels_;
    std::size_t         letters_    = 0;
    std::size_t         letters_at_ = 0;
    std::optional<side> turn_;
    std::size_t         turn_at_ = 0;
};

} // namespace detail

/// Reads a diagram: rows from the top, one a line or with `/` between them, `X` or `B` for Black, `O` or `W` for White, `.`
/// for an empty point, in letters of either size.
///
/// Spaces may stand anywhere, numbers of the rows at either end, letters of the columns above and below, a stone in
/// brackets, and comments from `#` to the end of a line; so what `draw` and `to_text` write can be read. Whose move it is,
/// `black to move` and `white to move` say, or else `to_move`, or else the stones: Black's if there are as many of both,
/// White's if Black has one more.
template <std::size_t Words>
[[nodiscard]] expected<basic_position<Words>, parse_error> parse_position(std::string_view    text,
                                                                          std::optional<side> to_move = {})
{
    return detail::diagram_reader{text, basic_position<Words>::board::capacity}.template read<Words>(to_move);
}

/// Reads diagrams that blank lines set apart. Lines in errors count from the beginning of the text.
template <std::size_t Words>
[[nodiscard]] expected<std::vector<basic_position<Words>>, parse_error> parse_positions(std::string_view    text,
                                                                                        std::optional<side> to_move = {})
{
    std::vector<basic_position<Words>> all;
    std::optional<parse_error>         bad;
    std::size_t                        begin = 0;     // of the present diagram
    bool                               board = false; // whether there is more than comments in it
    auto const                         take  = [&](std::size_t end) {
        auto now = parse_position<Words>(text.substr(begin, end - begin), to_move);
        if (now) { return all.push_back(*std::move(now)); }
        bad = std::move(now).error();
        bad->line += grid::error_at(text, begin, {}).line - 1;
    };
    for (std::size_t at = 0; at < text.size() && !bad;) {
        std::size_t const      end     = std::min(text.find('\n', at), text.size());
        std::string_view const line    = text.substr(at, end - at);
        std::size_t const      content = line.find_first_not_of(" \t\r");
        if (content == std::string_view::npos) {
            if (board) { take(at); }
            board = false;
            begin = end + 1;
        } else if (line[content] != '#') {
            board = true;
        }
        at = end + 1;
    }
    if (board && !bad) { take(text.size()); }
    if (bad) { return unexpected{*std::move(bad)}; }
    return all;
}

} // namespace tail::atari_go
