#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tail/core/config.hpp>

namespace tail {

/// Where and why a piece of text could not be read.
///
/// Lines and columns count from 1, columns in bytes. The message says what was wanted and what was
/// found, in lower case and without a full stop.
struct parse_error {
    std::size_t line   = 1;   ///< counted from 1
    std::size_t column = 1;   ///< counted from 1, in bytes
    std::string message;      ///< what was wanted there, and what was found

    /// The whole sentence: `line 3, column 7: expected a tile number, found 'x'`.
    [[nodiscard]] std::string to_string() const
    {
        return "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + message;
    }

    /// Whether all members are equal.
    friend bool operator==(parse_error const&, parse_error const&) = default;
};

namespace detail {

/// A character as it can be shown in a message: printable ones in quotes, others by number.
[[nodiscard]] inline std::string shown(char c)
{
    auto const code = static_cast<unsigned char>(c);
    if (code >= 0x20U && code < 0x7FU) { return std::string{"'"} + c + "'"; }
    constexpr std::string_view digits = "0123456789abcdef";
    return std::string{"byte 0x"} + digits[code >> 4U] + digits[code & 15U];
}

/// Text from outside, cut to a length that fits a message and without control characters, in quotes.
[[nodiscard]] inline std::string quoted(std::string_view text)
{
    std::string cut = "'";
    for (char const c : text.substr(0, 40)) {
        cut += static_cast<unsigned char>(c) < 0x20U || c == 0x7F ? '?' : c;
    }
    return cut + "'";
}

}   // namespace detail

}   // namespace tail
