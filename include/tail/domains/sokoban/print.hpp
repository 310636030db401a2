#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/collection.hpp>

/// \file
/// Levels written as text that parse.hpp and collection.hpp read back.

namespace tail::sokoban {

namespace detail {

/// A row without the floor at its end.
[[nodiscard]] inline std::string_view drawn_row(board const& b, int row)
{
    std::string_view const all = std::string_view{b.signs}.substr(b.index(0, row),
                                                                  static_cast<std::size_t>(b.width));
    return all.substr(0, all.find_last_not_of(' ') + 1);   // of nothing found, that is 0
}

/// A title on one line.
[[nodiscard]] inline std::string on_one_line(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r' || c == '\0'; }, ' ');
    return text;
}

}   // namespace detail

/// The level, one row a line, without floor at the ends of rows. An empty row is written `-`.
[[nodiscard]] inline std::string to_text(board const& b)
{
    std::string text;
    for (int row = 0; row < b.height; ++row) {
        std::string_view const drawn = detail::drawn_row(b, row);
        (text += drawn.empty() ? "-" : drawn) += '\n';
    }
    return text;
}

/// The level on one line with counts, floor as `-`, and `|` between rows: `4#|#@$.#|5#`.
[[nodiscard]] inline std::string to_run_length(board const& b)
{
    std::string text;
    for (int row = 0; row < b.height; ++row) {
        if (row > 0) { text += '|'; }
        std::string_view drawn = detail::drawn_row(b, row);
        if (drawn.empty()) { text += '-'; }
        while (!drawn.empty()) {
            std::size_t const run = std::min(drawn.find_first_not_of(drawn.front()), drawn.size());
            if (run > 1) { text += std::to_string(run); }
            text += drawn.front() == ' ' ? '-' : drawn.front();
            drawn.remove_prefix(run);
        }
    }
    return text;
}

/// How the rows of a collection are written.
enum class row_style { plain, run_length };

/// A collection as a `.sok` file, which is also an `.xsb` file: its title and author, then each level with
/// its title, author and solution below it. Levels that could not be read are left out.
///
/// `parse_collection` reads back the same levels, titles, authors and solutions, if these are trimmed and on
/// one line.
[[nodiscard]] inline std::string to_text(collection const& all, row_style style = row_style::plain)
{
    auto const has = [&](std::string collection::* of_all, std::string collection::entry::* of_one) {
        return !(all.*of_all).empty()
            || std::any_of(all.levels.begin(), all.levels.end(),
                           [&](auto const& e) { return !(e.*of_one).empty(); });
    };
    // If any has a title, all do, if only an empty one: so that a reader sees that titles stand below levels.
    bool const titles  = has(&collection::title, &collection::entry::title);
    bool const authors = has(&collection::author, &collection::entry::author);

    std::string text;
    auto const  line = [&](char const* key, std::string const& value) {
        ((text += key) += detail::on_one_line(value)) += '\n';
    };
    if (!all.title.empty()) { line("Title: ", all.title); }
    if (!all.author.empty()) { line("Author: ", all.author); }
    for (collection::entry const& e : all.levels) {
        if (!e.level) { continue; }
        if (!text.empty()) { text += '\n'; }
        text += style == row_style::plain ? to_text(*e.level) : to_run_length(*e.level) + '\n';
        if (titles) { line("Title: ", e.title); }
        if (authors) { line("Author: ", e.author); }
        if (!e.solution.empty()) { line("Solution: ", e.solution); }
    }
    return text;
}

}   // namespace tail::sokoban
