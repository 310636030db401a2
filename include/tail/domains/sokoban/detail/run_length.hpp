#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/grid/notation.hpp>

namespace tail::sokoban::detail {

[[nodiscard]] constexpr bool is_digit(char c) { return '0' <= c && c <= '9'; }

/// What a text with counts is made of, in the words of its errors.
struct run_length_style {
    std::string_view wanted;          ///< `one of "lurd"`
    std::size_t      most;            ///< letters it may expand to
    std::string_view most_named;      ///< `a solution of at most 10000000 letters`
    std::size_t      deepest = 100;   ///< groups within each other
};

/// Writes out a text with counts and groups: `u3l2(rd)` is `ulllrdrd`. Counts stand before what they repeat.
///
/// `sign(c)` is the letter to write for a character, `'\0'` for one to skip, nothing for one that is wrong.
/// A new line, if it is written, must not stand in a group or after a count: so lines of the answer are lines
/// of the text.
///
/// Time and memory are linear in the text and the answer. The answer never grows past `style.most`, whatever
/// the counts say.
template <class Sign>
[[nodiscard]] expected<std::string, parse_error> expand_runs(std::string_view        text,
                                                             run_length_style const& style, Sign sign)
{
    struct group {
        std::size_t times;
        std::size_t begin;    // in the answer
        std::size_t offset;   // in the text
    };
    std::string                out;
    std::vector<group>         open;
    std::optional<std::size_t> count;

    auto const refuse = [&](std::size_t offset, std::string message) {
        return unexpected{grid::error_at(text, offset, std::move(message))};
    };
    auto const too_long = [&](std::size_t offset) {
        return refuse(offset, "expected " + std::string{style.most_named} + ", found more");
    };
    auto const wanted = [&](std::size_t offset) {
        return refuse(offset,
                      "expected " + std::string{style.wanted} + (count ? " after a count" : "") + ", found "
                          + (offset < text.size() && text[offset] == '\n' ? "the end of the line"
                                                                          : grid::found_at(text, offset)));
    };

    for (std::size_t at = 0; at < text.size(); ++at) {
        char const c = text[at];
        if (is_digit(c)) {
            if (count) { return wanted(at); }
            std::size_t const begin = at;
            count                   = 0;
            for (; at < text.size() && is_digit(text[at]); ++at) {
                count = std::min(*count * 10 + static_cast<std::size_t>(text[at] - '0'), style.most + 1);
            }
            if (*count == 0) { return refuse(begin, "expected a count of 1 or more, found 0"); }
            --at;
        } else if (c == '(') {
            if (open.size() == style.deepest) {
                return refuse(at,
                              "expected at most " + std::to_string(style.deepest)
                                  + " groups within each other, found one more");
            }
            open.push_back({count.value_or(1), out.size(), at});
            count.reset();
        } else if (c == ')') {
            if (count) { return wanted(at); }
            if (open.empty()) { return refuse(at, "expected '(' somewhere before ')'"); }
            group const       g      = open.back();
            std::size_t const length = out.size() - g.begin;
            open.pop_back();
            if (length == 0) { return refuse(g.offset, "expected something in this group, found nothing"); }
            if (g.times > (style.most - g.begin) / length) { return too_long(g.offset); }
            for (std::size_t i = 1; i < g.times; ++i) { out.append(out, g.begin, length); }
        } else {
            std::optional<char> const s = sign(c);
            if (!s || (*s == '\n' && (count || !open.empty()))) { return wanted(at); }
            if (*s == '\0') { continue; }
            if (count.value_or(1) > style.most - out.size()) { return too_long(at); }
            out.append(count.value_or(1), *s);
            count.reset();
        }
    }
    if (count) { return wanted(text.size()); }
    if (!open.empty()) {
        return refuse(open.back().offset, "expected ')' after this group, found the end of the text");
    }
    return out;
}

}   // namespace tail::sokoban::detail
