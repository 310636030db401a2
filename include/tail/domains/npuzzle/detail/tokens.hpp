#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <tail/core/parse_error.hpp>

namespace tail::npuzzle::detail {

/// A word of the input and where it stands.
struct token {
    std::string_view text;
    std::size_t      line   = 1;
    std::size_t      column = 1;
    std::size_t      slash  = 0;   // the column of one before it, or 0
};

/// Reads words one after the other, counting lines and columns.
class tokens {
public:
    explicit constexpr tokens(std::string_view text, std::size_t line = 1) noexcept : rest_(text), line_(line)
    {}

    /// The next word in `out`; false at the end, with `out` standing right behind the last word.
    constexpr bool next(token& out) noexcept
    {
        std::size_t const end_line   = line_;
        std::size_t const end_column = column_;
        std::size_t       slash      = 0;
        while (!rest_.empty() && is_separator(rest_.front())) {
            if (rest_.front() == '/') { slash = column_; }
            skip();
        }
        if (rest_.empty()) {
            out = token{{}, end_line, end_column, slash};
            return false;
        }
        out              = token{rest_, line_, column_, slash};
        std::size_t size = 0;
        while (!rest_.empty() && !is_separator(rest_.front())) {
            skip();
            ++size;
        }
        out.text = out.text.substr(0, size);
        return true;
    }

private:
    [[nodiscard]] static constexpr bool is_separator(char c) noexcept
    {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ',' || c == '/';
    }

    constexpr void skip() noexcept
    {
        if (rest_.front() == '\n') {
            ++line_;
            column_ = 1;
        } else {
            ++column_;
        }
        rest_.remove_prefix(1);
    }

    std::string_view rest_;
    std::size_t      line_;
    std::size_t      column_ = 1;
};

using tail::detail::shown;

/// A number from a word of digits, or -1 with the offset of the first character that is none.
///
/// Numbers too large for any board come back as a large number, not wrapped.
[[nodiscard]] constexpr std::pair<int, std::size_t> to_number(std::string_view word) noexcept
{
    constexpr int ceiling = 1'000'000;
    int           number  = 0;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (word[i] < '0' || word[i] > '9') { return {-1, i}; }
        number = number * 10 + (word[i] - '0');
        if (number > ceiling) { number = ceiling; }
    }
    return {number, word.size()};
}

}   // namespace tail::npuzzle::detail
