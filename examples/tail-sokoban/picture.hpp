#pragma once

#include <optional>
#include <string>

#include <tail/domains/sokoban/board.hpp>

namespace tail::sokoban_tool {

/// The level as an SVG file, and beside it the board at the end if there is one. Dead squares are darker.
[[nodiscard]] std::string picture(std::string const& title, sokoban::board const& start,
                                  std::optional<sokoban::board> const& end);

}   // namespace tail::sokoban_tool
