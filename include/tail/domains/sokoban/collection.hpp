#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/byte_order_mark.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/notation.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/detail/collection_line.hpp>
#include <tail/domains/sokoban/detail/gap.hpp>
#include <tail/domains/sokoban/parse.hpp>

/// \file
/// Files of levels: `.xsb`, `.sok`, `.txt`.

namespace tail::sokoban {

/// Levels with their titles, as a file holds them.
struct collection {
    /// A level of the file.
    struct entry {
        std::string                  title;        ///< empty if the file gives none
        std::string                  author;       ///< empty if the file names none for this level
        std::size_t                  line   = 1;   ///< of its first row in the text
        std::size_t                  number = 1;   ///< counted from 1, bad levels included
        expected<board, parse_error> level;        ///< checked, or why it cannot be played
        std::string solution;   ///< letters as in the text, for `parse_solution`; not checked

        /// Whether all members are equal.
        friend bool operator==(entry const&, entry const&) = default;
    };

    std::string title;    ///< empty if the file gives none
    std::string author;   ///< of all levels that name no other
    /// In the order of the text.
    std::vector<entry> levels;

    /// Whether all members are equal.
    friend bool operator==(collection const&, collection const&) = default;
};

/// So many levels are read from one text.
inline constexpr std::size_t most_levels = 1'000'000;

namespace detail {

/// Walks through the lines once. Between two levels, it remembers what may name either of them.
class collection_reader {
public:
    explicit collection_reader(std::string_view text) : text_{without_byte_order_mark(text)} {}

    [[nodiscard]] expected<collection, parse_error> read()
    {
        if (std::size_t const at = text_.find('\0'); at != std::string_view::npos) {
            return refuse(at, "expected text, found byte 0x00 as in binary files or UTF-16");
        }
        if (text_.empty()) { return refuse(0, "expected a level, found an empty text"); }

        for (std::size_t at = 0; at < text_.size();) {
            std::size_t const end = std::min(text_.find('\n', at), text_.size());
            take(at, collection_line{text_.substr(at, end - at)});
            if (all_.levels.size() > most_levels) {
                return refuse(at, "expected at most " + std::to_string(most_levels) + " levels, found more");
            }
            at = end + 1;
            ++line_;
        }
        if (inside_) { finish(text_.size()); }
        if (all_.levels.empty()) { return refuse(text_.size(), "expected a level, found none"); }
        name_levels();
        return std::move(all_);
    }

private:
    [[nodiscard]] unexpected<parse_error> refuse(std::size_t offset, std::string message) const
    {
        return unexpected{grid::error_at(text_, offset, std::move(message))};
    }

    void take(std::size_t at, collection_line line)
    {
        if (in_comment_) {
            in_comment_ = !line.is_key("comment-end");
            return;
        }
        if (inside_) {
            bool const next_on_one_line = men_ && line.has_bar() && line.has_man();
            if (line.continues_level() && !next_on_one_line) { return add_row(line); }
            finish(at);
        }
        if (line.starts_level()) {
            inside_     = true;
            begin_      = at;
            first_line_ = line_;
            bars_ = men_ = pieces_ = broken_ = tabs_ = false;
            return add_row(line);
        }
        if (line.is_key("comment")) {
            in_comment_ = comment_has_end(std::min(text_.find('\n', at), text_.size()));
            return;
        }
        gaps_.back().take(line);
    }

    void add_row(collection_line line)
    {
        bars_ |= line.has_bar() || line.has_count();
        tabs_ |= line.has_tab();
        men_ |= line.has_man();
        pieces_ |= line.has_piece();
        broken_ |= !line.only_signs();
    }

    /// The rows from `begin_` are a level, unless they hold walls only: those are lines drawn for beauty.
    void finish(std::size_t end)
    {
        inside_ = false;
        if (!pieces_ && !broken_) { return gaps_.back().take(collection_line{{}}); }

        auto level = parse_board(text_.substr(begin_, end - begin_));
        if (level) {
            level = check(*std::move(level));
            // Counts, bars and tabs move squares away from their places in the text.
            if (!level && (bars_ || tabs_)) {
                parse_error const e = level.error();
                level               = unexpected{parse_error{1, 1,
                                               "row " + std::to_string(e.line) + ", column "
                                                   + std::to_string(e.column)
                                                   + " of the level: " + e.message}};
            }
        }
        if (!level) { level.error().line += first_line_ - 1; }
        all_.levels.push_back({{}, {}, first_line_, all_.levels.size() + 1, std::move(level), {}});
        gaps_.emplace_back();
    }

    /// A comment without an end is one line. (It ends at the next comment, too: so no line is looked at twice
    /// from here.)
    [[nodiscard]] bool comment_has_end(std::size_t at) const
    {
        while (at < text_.size()) {
            std::size_t const     end = std::min(text_.find('\n', at + 1), text_.size());
            collection_line const line{text_.substr(at + 1, end - at - 1)};
            if (line.is_key("comment-end")) { return true; }
            if (line.is_key("comment")) { return false; }
            at = end;
        }
        return false;
    }

    void name_levels()
    {
        auto const mine = [&](gap::mention gap::* kind, bool before, std::size_t level) {
            return std::string{before ? (gaps_[level].*kind).last : (gaps_[level + 1].*kind).first};
        };
        heading const top = read_heading(gaps_);
        all_.title        = top.title;
        all_.author       = top.author;
        for (std::size_t i = 0; i < all_.levels.size(); ++i) {
            auto& level  = all_.levels[i];
            level.title  = mine(&gap::titles, top.titles_before, i);
            level.author = mine(&gap::authors, top.authors_before, i);
            if (level.title.empty()) { level.title = mine(&gap::texts, top.texts_before, i); }
            level.solution = std::move(gaps_[i + 1].solution);
        }
    }

    std::string_view text_;
    collection       all_;
    std::vector<gap> gaps_{gap{}};   // before the first level, between two, after the last
    std::size_t      line_       = 1;
    bool             in_comment_ = false;

    bool        inside_     = false;   // a level, of which the rest is true:
    std::size_t begin_      = 0;
    std::size_t first_line_ = 1;
    bool        bars_       = false;   // it has bars or counts
    bool        tabs_       = false;
    bool        men_        = false;
    bool        pieces_     = false;   // a man, a box or a goal
    bool        broken_     = false;   // a row with another character
};

}   // namespace detail

/// Reads a file of levels. One level that cannot be read or played does not spoil the others: its entry holds
/// the error. Lines of errors are those of the whole text.
///
/// - Levels are read as by `parse_board`, then checked as by `check`. A level begins with a row that has a
/// wall
///   in it and ends before a line that is no row. Rows of walls only are no level.
/// - Titles are `Title: ...`, or a line of text, or `; ...`; authors are `Author: ...`. They may stand before
///   their levels or after them: which habit the file follows, its ends tell (see `read_heading`). Long ones
///   are cut after 200 bytes.
/// - From `Comment:` to `Comment-End:` everything is skipped, as are lines that begin with `::` and other
/// keys.
/// - A solution follows its level: `Solution: 3uL`, or `Solution` and the letters on the next lines.
///
/// An error of the whole text: it is empty, has no level, holds a byte 0, or has too many levels.
///
/// Time is linear in the text and the boards. A board can be larger than its text (rows are padded, counts
/// are written out), up to `most_squares`.
[[nodiscard]] inline expected<collection, parse_error> parse_collection(std::string_view text)
{
    return detail::collection_reader{text}.read();
}

}   // namespace tail::sokoban
