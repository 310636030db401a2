#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

#include <tail/domains/sokoban/detail/collection_line.hpp>

namespace tail::sokoban::detail {

/// A title, cut to a length that fits a table, but not within a character of UTF-8.
[[nodiscard]] constexpr std::string_view shortened(std::string_view title)
{
    constexpr std::size_t longest = 200;
    if (title.size() <= longest) { return title; }
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(title[end]) & 0xC0U) == 0x80U) { --end; }
    return title.substr(0, end);
}

/// What stands between two levels of a file, and may belong to either.
struct gap {
    /// Lines of one kind: of several, only the first and the last matter.
    struct mention {
        std::size_t      count = 0;
        std::string_view first;
        std::string_view last;

        void add(std::string_view text)
        {
            text = shortened(text);
            if (count++ == 0) { first = text; }
            last = text;
        }
    };

    mention          titles;     ///< `Title:`
    mention          authors;    ///< `Author:`
    mention          texts;      ///< `; ...`, or a line without a key
    std::string_view set;        ///< `Collection:` or `Set:`
    std::string      solution;   ///< of the level before

    bool touches_level_before = false;   ///< no empty line between it and the first of `texts`
    bool touches_level_after  = false;   ///< no empty line between it and the last of `texts`

    void take(collection_line line)
    {
        if (reads_moves_ && line.is_moves()) {
            solution += line.text();
            return;
        }
        if (line.empty()) {
            reads_moves_        = reads_moves_ && solution.empty();
            has_blank_          = true;
            touches_level_after = false;
            return;
        }
        reads_moves_ = false;
        if (line.is_solution_head()) {
            reads_moves_ = solution.empty();   // the first one is kept
            if (reads_moves_) { solution = line.value(); }
        } else if (line.is_key("title")) {
            titles.add(line.value());
        } else if (line.is_key("author")) {
            authors.add(line.value());
        } else if (line.is_key("collection") || line.is_key("set")) {
            if (set.empty()) { set = shortened(line.value()); }
        } else if (begins_with(line.text(), "::") || (line.has_key() && !line.marked())
                   || line.content().empty()) {
            // Frames of `.sok` files, dates, copyrights: nothing that names a level.
        } else {
            if (texts.count == 0) { touches_level_before = !has_blank_; }
            texts.add(line.content());
            touches_level_after = true;
        }
    }

private:
    bool has_blank_   = false;
    bool reads_moves_ = false;
};

/// What names the whole file, and whether its titles stand before their levels or after them.
struct heading {
    std::string_view title;
    std::string_view author;
    bool             titles_before  = false;
    bool             authors_before = false;
    bool             texts_before   = false;
};

/// Both habits exist, and nothing in a file says which one it follows. Its ends tell:
///
/// - Named before the first level and not after the last: before. Of several names before the first level,
/// the
///   first is that of the file.
/// - Named after the last level and not before the first: after.
/// - Both: after, and the first name is that of the file. But comments (`; ...`) stand before, unless they
///   touch the level before them and not the one after them.
/// - Named before the first of several levels, and nowhere else: that is the name of the file.
[[nodiscard]] inline heading read_heading(std::deque<gap> const& gaps)
{
    gap const &top = gaps.front(), &bottom = gaps.back();

    struct habit {
        bool             before;
        std::string_view file;
    };
    auto const look = [&](gap::mention gap::* kind, bool before_in_doubt) -> habit {
        std::size_t const above = (top.*kind).count, below = (bottom.*kind).count;
        std::size_t       all = 0;
        for (gap const& g : gaps) { all += (g.*kind).count; }
        if (above == all && gaps.size() > 2) { return {false, (top.*kind).first}; }
        bool const before = (above > 0) != (below > 0) ? above > 0 : before_in_doubt;
        return {before, above > (before ? 1U : 0U) ? (top.*kind).first : std::string_view{}};
    };

    gap const& middle       = gaps[1];
    bool const texts_follow = bottom.touches_level_before && !top.touches_level_after
        && middle.touches_level_before && (gaps.size() == 2 || !middle.touches_level_after);
    habit const titles  = look(&gap::titles, false);
    habit const authors = look(&gap::authors, false);
    habit const texts   = look(&gap::texts, !texts_follow);

    std::string_view title = titles.file.empty() ? top.set : titles.file;
    if (title.empty()) { title = texts.file; }
    return {title, authors.file, titles.before, authors.before, texts.before};
}

}   // namespace tail::sokoban::detail
