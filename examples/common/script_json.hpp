#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace tail::cli {

/// JSON that may stand in a script element of a page. Only strings hold the characters that could end it or
/// start a comment, and there they may be written as numbers; so is everything beyond ASCII. Bytes that are
/// no UTF-8 are replaced.
[[nodiscard]] std::string script_json(nlohmann::ordered_json const& data);

/// The same text, with what is no UTF-8 replaced.
[[nodiscard]] std::string valid_text(std::string const& text);

/// Text that may stand in an element of a page or a picture.
[[nodiscard]] std::string escaped(std::string_view text);

}   // namespace tail::cli
