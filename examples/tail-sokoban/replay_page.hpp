#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tail/domains/sokoban/board.hpp>

namespace tail::sokoban_tool {

/// A solved level as the page shows it.
struct replayed_level {
    std::string    title;
    std::string    about;
    sokoban::board start;
    std::string    solution;
};

/// One page without any other file, in which solutions are played with keys and a slider.
[[nodiscard]] std::string replay_page(std::vector<replayed_level> const& levels);

/// The levels that come with the tool, as a file.
[[nodiscard]] std::string_view own_levels();

}   // namespace tail::sokoban_tool
