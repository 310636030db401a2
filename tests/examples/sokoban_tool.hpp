#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include <examples/run_tool.hpp>

namespace tail::test {

[[nodiscard]] inline ended sokoban(std::vector<std::string> arguments, std::string const& input = "")
{
    return run_tool("tail-sokoban", std::move(arguments), input);
}

/// The objects that `--json` prints.
[[nodiscard]] inline std::vector<nlohmann::json> sokoban_json(std::vector<std::string> arguments,
                                                              std::string const&       input = "")
{
    arguments.emplace_back("--json");
    std::vector<nlohmann::json> all;
    for (std::string const& line : lines_of(sokoban(std::move(arguments), input).out)) {
        all.push_back(nlohmann::json::parse(line));
    }
    return all;
}

namespace levels {

inline std::string const one_push = "#####|#@$.#|#####";

/// Six pushes, and fourteen moves at least.
inline std::string const middle = "#######|#     #|# .$. #|# $@$ #|#  .  #|#     #|#######";

/// The fewest moves take more pushes than the fewest pushes.
inline std::string const corners = "########|#      #|# $@$  #|#  ##  #|# .  . #|########";

/// The box is in a corner.
inline std::string const hopeless = "######|#$  .#|#  @ #|######";

/// Easy for a search that knows something.
inline std::string const many_boxes =
    "################|#              #|# $ $ $ $ $ $  #|#              #|#  $ $ $ $ $   #|#       @      #|"
    "#  . . . . .   #|#              #|# . . . . . .  #|#              #|################";

}   // namespace levels

}   // namespace tail::test
