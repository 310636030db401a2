#pragma once

#include <cstddef>
#include <string_view>

#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/detail/run_length.hpp>
#include <tail/domains/sokoban/direction.hpp>

namespace tail::sokoban::detail {

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

[[nodiscard]] constexpr std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && is_blank(text.back())) { text.remove_suffix(1); }
    while (!text.empty() && is_blank(text.front())) { text.remove_prefix(1); }
    return text;
}

[[nodiscard]] constexpr char lower(char c)
{
    return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// Whether a text begins with a word in small letters, itself in letters of any size.
[[nodiscard]] constexpr bool begins_with(std::string_view text, std::string_view word)
{
    if (text.size() < word.size()) { return false; }
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (lower(text[i]) != word[i]) { return false; }
    }
    return true;
}

/// One line of a collection: what it may be. Looks at each character once.
class collection_line {
public:
    explicit constexpr collection_line(std::string_view line) : text_{trimmed(line)}
    {
        for (char const c : text_) {
            if (is_blank(c)) {
                tab_ |= c == '\t';
            } else if (is_digit(c) || c == '(' || c == ')') {
                count_ = true;
            } else if (c == '|') {
                bar_ = true;
            } else if (c == '-' || c == '_') {
                ++signs_;
            } else if (c == '#') {
                ++signs_;
                wall_ = true;
            } else if (is_box(c) || is_goal(c) || is_man(c)) {
                ++signs_;
                piece_ = true;
                man_ |= is_man(c);
            } else {
                ++others_;
            }
        }
    }

    [[nodiscard]] constexpr std::string_view text() const { return text_; }
    [[nodiscard]] constexpr bool             empty() const { return text_.empty(); }

    [[nodiscard]] constexpr bool has_tab() const { return tab_; }
    [[nodiscard]] constexpr bool has_count() const { return count_; }
    [[nodiscard]] constexpr bool has_bar() const { return bar_; }
    [[nodiscard]] constexpr bool has_man() const { return man_; }
    [[nodiscard]] constexpr bool has_piece() const { return piece_; }

    /// It is a row as far as its characters go; a number alone is not, nor is `#1`.
    [[nodiscard]] constexpr bool only_signs() const
    {
        return signs_ > 0 && others_ == 0 && !is_digit(text_.back());
    }

    /// A level begins with a row that has a wall in it. (`-----` and `*****` are lines drawn for beauty.)
    [[nodiscard]] constexpr bool starts_level() const { return only_signs() && wall_; }

    /// After a row: another one, or a bad one, which looks like a row except for a few characters.
    [[nodiscard]] constexpr bool continues_level() const
    {
        if (only_signs()) { return !count_ || wall_ || !piece_; }
        return !empty() && (text_.front() == '#' || text_.back() == '#') && signs_ > others_;
    }

    /// `;` before a title or a comment.
    [[nodiscard]] constexpr bool marked() const { return !empty() && text_.front() == ';'; }

    /// Without that.
    [[nodiscard]] constexpr std::string_view content() const
    {
        std::string_view rest = text_;
        while (!rest.empty() && rest.front() == ';') { rest.remove_prefix(1); }
        return trimmed(rest);
    }

    /// Whether it looks like `Title: ...`: one or two words, a colon, anything.
    [[nodiscard]] constexpr bool has_key() const
    {
        constexpr std::size_t longest = 24;
        std::string_view      rest    = content();
        for (std::size_t i = 0; i < rest.size() && i < longest; ++i) {
            if (rest[i] == ':') { return i > 0; }
            bool const letter = 'a' <= lower(rest[i]) && lower(rest[i]) <= 'z';
            if (!letter && rest[i] != '-' && rest[i] != ' ') { return false; }
        }
        return false;
    }

    /// Whether it has this key, given in small letters.
    [[nodiscard]] constexpr bool is_key(std::string_view name) const
    {
        if (!begins_with(content(), name)) { return false; }
        std::string_view const rest = trimmed(content().substr(name.size()));
        return !rest.empty() && rest.front() == ':';
    }

    /// What follows its first colon; nothing if there is none.
    [[nodiscard]] constexpr std::string_view value() const
    {
        std::size_t const colon = content().find(':');
        return colon == std::string_view::npos ? std::string_view{} : trimmed(content().substr(colon + 1));
    }

    /// The line before the moves of a solution, or with them: `Solution`, `Solution 2`, `Solution: ...`.
    [[nodiscard]] constexpr bool is_solution_head() const
    {
        constexpr std::string_view word = "solution";
        if (!begins_with(content(), word)) { return false; }
        std::string_view const rest = trimmed(content().substr(word.size()));
        return rest.empty() || is_digit(rest.front())
            || std::string_view{":/("}.find(rest.front()) != std::string_view::npos;
    }

    /// Letters of moves, with counts and groups.
    [[nodiscard]] constexpr bool is_moves() const
    {
        for (char const c : text_) {
            if (!direction_of(c) && !is_digit(c) && !is_blank(c) && c != '(' && c != ')') { return false; }
        }
        return !empty();
    }

private:
    std::string_view text_;
    std::size_t      signs_  = 0;
    std::size_t      others_ = 0;   // that are no blanks, counts, groups or bars
    bool             tab_ = false, count_ = false, bar_ = false, wall_ = false, man_ = false, piece_ = false;
};

}   // namespace tail::sokoban::detail
