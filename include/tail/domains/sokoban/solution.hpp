#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <tail/core/byte_order_mark.hpp>
#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/sokoban/detail/run_length.hpp>
#include <tail/domains/sokoban/direction.hpp>

/// \file
/// Solutions as letters: `l`, `u`, `r`, `d` for a step, capitals for a push ("LURD").

namespace tail::sokoban {

/// More letters than any solution that people or programs have written down.
inline constexpr std::size_t most_letters = 10'000'000;

/// Reads a solution: letters of either size, counts before letters or groups (`u3l2(ru)`), groups within
/// groups. Blanks, ends of line and a byte-order mark are skipped. What comes back are the letters, written
/// out, their sizes as in the text.
///
/// A short text can stand for a long solution. What expands to more than `most_letters` is an error.
///
/// Nothing says that the moves are legal: `replay` does.
[[nodiscard]] inline expected<std::string, parse_error> parse_solution(std::string_view text)
{
    constexpr detail::run_length_style style{"one of \"lurdLURD\"", most_letters,
                                             "a solution of at most 10000000 letters"};
    static_assert(most_letters == 10'000'000, "the words above name it");
    return detail::expand_runs(without_byte_order_mark(text), style, [](char c) -> std::optional<char> {
        if (c == ' ' || c == '\t' || c == '\r' || c == '\n') { return '\0'; }
        if (!direction_of(c)) { return std::nullopt; }
        return c;
    });
}

/// The same letters with counts and groups, for `parse_solution` to read: `3u2(rD)`. Never longer than the
/// letters.
///
/// Groups are looked for from left to right, up to `longest_group` letters each. Groups within groups are
/// not. So it is short, but not always the shortest.
[[nodiscard]] inline std::string to_run_length(std::string_view letters)
{
    constexpr std::size_t longest_group = 24;
    std::string           out;
    for (std::size_t at = 0; at < letters.size();) {
        // Of all groups that begin here, the one that saves the most.
        std::size_t best = 1, times = 1, saved = 0;
        for (std::size_t length = 1; length <= longest_group && at + 2 * length <= letters.size(); ++length) {
            std::size_t same = at + length;
            while (same < letters.size() && letters[same] == letters[same - length]) { ++same; }
            std::size_t const n       = (same - at) / length;
            std::size_t const written = std::to_string(n).size() + length + (length == 1 ? 0 : 2);
            if (n > 1 && n * length > written + saved) {
                best  = length;
                times = n;
                saved = n * length - written;
            }
        }
        std::string_view const group = letters.substr(at, best);
        if (times > 1) { out += std::to_string(times); }
        if (best > 1) { (out += '(').append(group) += ')'; }
        if (best == 1) { out += group; }
        at += best * times;
    }
    return out;
}

}   // namespace tail::sokoban
