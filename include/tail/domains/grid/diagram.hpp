#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/game.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/notation.hpp>

/// \file
/// Boards drawn with one sign a point, as all games write them.

namespace tail::grid {

/// How a game draws its boards.
struct diagram_style {
    std::string_view                signs;   ///< all that may stand on a point; the first is an empty point
    std::string_view                signs_named;   ///< how an error names them
    std::string_view                piece;         ///< how an error names what is not empty: `stone`
    std::array<std::string_view, 2> turns;         ///< the words for a side to move
    /// Which sizes are allowed.
    size_limits limits;
};

/// A board as it was drawn.
struct diagram {
    /// A point of the board.
    struct cell {
        char        sign;     ///< what stands there
        std::size_t offset;   ///< in the text
    };

    geometry            size;    ///< width and height
    std::vector<cell>   cells;   ///< by the numbers of the points
    std::optional<side> turn;    ///< whose move it is, if the text says so
};

namespace detail {

/// Reads one diagram, a character at a time.
class diagram_reader {
public:
    diagram_reader(std::string_view text, diagram_style const& style) : text_{text}, style_{style} {}

    [[nodiscard]] expected<diagram, parse_error> read(std::optional<side> asked)
    {
        while (!bad_ && at_ < text_.size()) { take(); }
        if (!bad_) { end_row(); }
        if (!bad_) { check_frame(); }
        if (!bad_ && turn_ && asked && *turn_ != *asked) {
            stop(turn_at_, "expected " + words_of(*asked) + " as asked for, found " + words_of(*turn_));
        }
        if (bad_) { return unexpected{*std::move(bad_)}; }

        diagram drawn{{static_cast<int>(width_), static_cast<int>(rows_.size())}, {}, turn_ ? turn_ : asked};
        for (std::size_t r = rows_.size(); r-- > 0;) {
            drawn.cells.insert(drawn.cells.end(), rows_[r].begin(), rows_[r].end());
        }
        return drawn;
    }

private:
    using row = std::vector<diagram::cell>;

    struct label {
        int         number;
        std::size_t row;
        std::size_t offset;
    };

    void stop(std::size_t offset, std::string message) { bad_ = error_at(text_, offset, std::move(message)); }

    [[nodiscard]] std::string found() const { return ", found " + found_at(text_, at_); }

    [[nodiscard]] std::string words_of(side s) const
    {
        return std::string{style_.turns[static_cast<std::size_t>(s)]};
    }

    /// Whether the text goes on with these words, in large letters or small ones.
    [[nodiscard]] bool follows(std::string_view words) const
    {
        if (text_.size() - at_ < words.size()) { return false; }
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (upper(text_[at_ + i]) != upper(words[i])) { return false; }
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
        } else if (follows(words_of(side::first))) {
            take_turn(side::first);
        } else if (follows(words_of(side::second))) {
            take_turn(side::second);
        } else if (complete_) {
            stop(at_, "expected the end of the row" + found());
        } else if (is_digit(c)) {
            take_number();
        } else if (upper(c) == 'A' && row_.empty()) {
            take_letters();
        } else {
            take_cell();
        }
    }

    void take_turn(side s)
    {
        if (turn_) {
            return stop(at_,
                        "expected one side to move, found " + words_of(s) + " after " + words_of(*turn_));
        }
        turn_     = s;
        turn_at_  = at_;
        complete_ = true;
        at_ += words_of(s).size();
    }

    void take_number()
    {
        auto const [number, digits] = leading_number(text_.substr(at_));
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
            if (count == geometry::largest_side || upper(c) != wanted) {
                return stop(at_,
                            (count == geometry::largest_side
                                 ? "expected the end of the letters of columns"
                                 : "expected " + shown(wanted) + " as the letter of the next column")
                                + found());
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
        std::string const piece{style_.piece};
        if (marked) { ++at_; }
        if (at_ == text_.size()) { return stop(at_, "expected a " + piece + " in brackets" + found()); }

        diagram::cell const cell{text_[at_], at_};
        if (style_.signs.find(cell.sign) == std::string_view::npos) {
            return stop(at_, "expected one of " + std::string{style_.signs_named} + found());
        }
        if (marked && cell.sign == style_.signs.front()) {
            return stop(at_, "expected a " + piece + " in brackets" + found());
        }
        ++at_;
        if (marked) {
            if (at_ == text_.size() || text_[at_] != ')') {
                return stop(at_, "expected ')' after the marked " + piece + found());
            }
            ++at_;
        }
        if (!rows_.empty() && row_.size() == width_) {
            return stop(begin,
                        "expected a row of " + std::to_string(width_)
                            + " points as the first, found one more");
        }
        if (row_.size() == largest_side()) {
            return stop(begin,
                        "expected at most " + std::to_string(largest_side())
                            + " points in a row, found one more");
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
            return stop(row_end_,
                        "expected a row of " + std::to_string(width_) + " points as the first, found "
                            + std::to_string(row_.size()));
        }
        if (rows_.size() == largest_side() || (rows_.size() + 1) * width_ > style_.limits.points) {
            return stop(row_.front().offset,
                        "expected a board of at most " + std::to_string(largest_side()) + " rows and "
                            + std::to_string(style_.limits.points) + " points, found one more row");
        }
        rows_.push_back(std::exchange(row_, {}));
    }

    /// The board is complete: now its height, and the numbers and letters around it, can be checked.
    void check_frame()
    {
        if (rows_.empty()) { return stop(text_.size(), "expected a board, found none"); }
        if (rows_.size() < static_cast<std::size_t>(style_.limits.least_height)) {
            return stop(row_end_,
                        "expected a board of at least " + std::to_string(style_.limits.least_height)
                            + " rows, found " + std::to_string(rows_.size()));
        }
        if (letters_ != 0 && letters_ != width_) {
            return stop(letters_at_,
                        "expected a letter for each of " + std::to_string(width_) + " columns, found "
                            + std::to_string(letters_));
        }
        for (label const& l : labels_) {
            auto const wanted = static_cast<int>(rows_.size() - l.row);
            if (l.number != wanted) {
                return stop(l.offset,
                            "expected " + std::to_string(wanted) + " as the number of this row, found "
                                + std::to_string(l.number));
            }
        }
    }

    [[nodiscard]] std::size_t largest_side() const
    {
        return static_cast<std::size_t>(style_.limits.largest_side);
    }

    std::string_view           text_;
    diagram_style const&       style_;
    std::size_t                at_ = 0;
    std::optional<parse_error> bad_;

    std::vector<row>    rows_;   // from the top
    row                 row_;
    std::size_t         row_end_  = 0;
    bool                complete_ = false;   // nothing more may follow in this row
    std::size_t         width_    = 0;
    std::vector<label>  labels_;
    std::size_t         letters_    = 0;
    std::size_t         letters_at_ = 0;
    std::optional<side> turn_;
    std::size_t         turn_at_ = 0;
};

}   // namespace detail

/// Reads a diagram: rows from the top, one a line or with `/` between them.
///
/// Spaces may stand anywhere, numbers of the rows at either end, letters of the columns above and below, one
/// piece or another in brackets, and comments from `#` to the end of a line. Whose move it is the words of
/// the style say, in letters of either size, or else `asked`; that they differ is an error.
[[nodiscard]] inline expected<diagram, parse_error>
read_diagram(std::string_view text, diagram_style const& style, std::optional<side> asked = {})
{
    return detail::diagram_reader{text, style}.read(asked);
}

/// Reads diagrams that blank lines set apart, one after the other: each by `read(text)`, which returns an
/// `expected<T, parse_error>`. The `T` is passed to `take`, which returns whether to go on. Nothing is kept,
/// so that a text of any length takes the memory of one diagram.
///
/// Returns how many were taken, or the first error. Lines in it count from the beginning of the text.
template <class Read, class Take>
[[nodiscard]] expected<std::size_t, parse_error> for_each_diagram(std::string_view text, Read&& read,
                                                                  Take&& take)
{
    std::optional<parse_error> bad;
    std::size_t                count = 0;
    std::size_t                begin = 0;       // of the present diagram
    bool                       board = false;   // whether there is more than comments in it
    bool                       ended = false;
    auto const                 pass  = [&](std::size_t end) {
        auto one = read(text.substr(begin, end - begin));
        if (one) {
            ++count;
            ended = !take(*std::move(one));
            return;
        }
        bad = std::move(one).error();
        bad->line += error_at(text, begin, {}).line - 1;
    };
    for (std::size_t at = 0; at < text.size() && !bad && !ended;) {
        std::size_t const      end     = std::min(text.find('\n', at), text.size());
        std::string_view const line    = text.substr(at, end - at);
        std::size_t const      content = line.find_first_not_of(" \t\r");
        if (content == std::string_view::npos) {
            if (board) { pass(at); }
            board = false;
            begin = end + 1;
        } else if (line[content] != '#') {
            board = true;
        }
        at = end + 1;
    }
    if (board && !bad && !ended) { pass(text.size()); }
    if (bad) { return unexpected{*std::move(bad)}; }
    return count;
}

/// The same diagrams, all of them.
template <class Read>
[[nodiscard]] auto read_each(std::string_view text, Read&& read)
{
    using value  = std::remove_cvref_t<decltype(*read(text))>;
    using answer = expected<std::vector<value>, parse_error>;
    std::vector<value> all;
    auto const         count = for_each_diagram(text, read, [&](value one) {
        all.push_back(std::move(one));
        return true;
    });
    return count ? answer{std::move(all)} : answer{unexpected{count.error()}};
}

}   // namespace tail::grid
