#pragma once

#include <string_view>

#include <tail/core/config.hpp>

namespace tail {

/// A text without the byte-order mark that some editors write before UTF-8. Every reader of texts calls it
/// first, so lines and columns in errors count from behind the mark.
[[nodiscard]] constexpr std::string_view without_byte_order_mark(std::string_view text)
{
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return text.substr(0, mark.size()) == mark ? text.substr(mark.size()) : text;
}

}   // namespace tail
