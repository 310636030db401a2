#pragma once

#include <cstddef>
#include <string>

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

}   // namespace tail
