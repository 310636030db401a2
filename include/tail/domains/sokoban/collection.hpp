#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>
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

/// Where a level of a text is.
struct level_place {
    std::size_t begin   = 0;
    std::size_t end     = 0;
    std::size_t line    = 1;       ///< of its first row
    bool        shifted = false;   ///< counts, bars or tabs move squares away from their places in the text
};

/// Walks through the lines once, and finds where the levels are. Between two levels, it remembers what may
/// name either of them.
class level_finder {
public:
    explicit level_finder(std::string_view text) : text_{text} {}

    /// What is wrong with the text as a whole, if anything is.
    [[nodiscard]] std::optional<parse_error> find()
    {
        if (std::size_t const at = text_.find('\0'); at != std::string_view::npos) {
            return refuse(at, "expected text, found byte 0x00 as in binary files or UTF-16");
        }
        if (text_.empty()) { return refuse(0, "expected a level, found an empty text"); }

        for (std::size_t at = 0; at < text_.size();) {
            std::size_t const end = std::min(text_.find('\n', at), text_.size());
            take(at, collection_line{text_.substr(at, end - at)});
            if (places_.size() > most_levels) {
                return refuse(at, "expected at most " + std::to_string(most_levels) + " levels, found more");
            }
            at = end + 1;
            ++line_;
        }
        if (inside_) { finish(text_.size()); }
        if (places_.empty()) { return refuse(text_.size(), "expected a level, found none"); }
        return std::nullopt;
    }

    [[nodiscard]] std::vector<level_place> const& places() const { return places_; }
    [[nodiscard]] std::deque<gap> const&          gaps() const { return gaps_; }

private:
    [[nodiscard]] parse_error refuse(std::size_t offset, std::string message) const
    {
        return grid::error_at(text_, offset, std::move(message));
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

        places_.push_back({begin_, end, first_line_, bars_ || tabs_});
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

    std::string_view         text_;
    std::vector<level_place> places_;
    std::deque<gap>          gaps_{gap{}};   // before the first level, between two, after the last
    std::size_t              line_       = 1;
    bool                     in_comment_ = false;

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

/// A text of levels in which each level is parsed when it is asked for: what is kept for a level is where it
/// stands, and what names it. The text must live as long.
class indexed_collection {
public:
    /// Finds the levels of a text as `parse_collection` does; of the levels, nothing is wrong so far.
    [[nodiscard]] static expected<indexed_collection, parse_error> of(std::string_view text)
    {
        indexed_collection all{without_byte_order_mark(text)};
        if (auto bad = all.found_.find()) { return unexpected{*std::move(bad)}; }
        all.top_ = detail::read_heading(all.found_.gaps());
        return all;
    }

    /// How many levels there are, bad ones included. At least one.
    [[nodiscard]] std::size_t size() const { return found_.places().size(); }

    /// The title of the whole; empty if the text gives none.
    [[nodiscard]] std::string_view title() const { return top_.title; }
    /// The author of all levels that name no other.
    [[nodiscard]] std::string_view author() const { return top_.author; }

    /// The title of the level at this place, from 0; empty if the text gives none.
    [[nodiscard]] std::string_view title(std::size_t place) const
    {
        std::string_view const named = said(&detail::gap::titles, top_.titles_before, place);
        return named.empty() ? said(&detail::gap::texts, top_.texts_before, place) : named;
    }

    /// The level at this place, parsed and checked.
    [[nodiscard]] collection::entry entry(std::size_t place) const
    {
        detail::level_place const& at    = found_.places()[place];
        auto                       level = parse_board(text_.substr(at.begin, at.end - at.begin));
        if (level) {
            level = check(*std::move(level));
            if (!level && at.shifted) {
                parse_error const e = level.error();
                level               = unexpected{parse_error{1, 1,
                                               "row " + std::to_string(e.line) + ", column "
                                                   + std::to_string(e.column)
                                                   + " of the level: " + e.message}};
            }
        }
        if (!level) { level.error().line += at.line - 1; }
        return {std::string{title(place)},
                std::string{said(&detail::gap::authors, top_.authors_before, place)},
                at.line,
                place + 1,
                std::move(level),
                found_.gaps()[place + 1].solution};
    }

private:
    explicit indexed_collection(std::string_view text) : text_{text}, found_{text} {}

    [[nodiscard]] std::string_view said(detail::gap::mention detail::gap::* kind, bool before,
                                        std::size_t place) const
    {
        return before ? (found_.gaps()[place].*kind).last : (found_.gaps()[place + 1].*kind).first;
    }

    std::string_view     text_;
    detail::level_finder found_;
    detail::heading      top_;
};

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
    auto const found = indexed_collection::of(text);
    if (!found) { return unexpected{found.error()}; }
    collection all{std::string{found->title()}, std::string{found->author()}, {}};
    all.levels.reserve(found->size());
    for (std::size_t place = 0; place < found->size(); ++place) { all.levels.push_back(found->entry(place)); }
    return all;
}

}   // namespace tail::sokoban
