#pragma once

#include <string>
#include <vector>

#include <common/names.hpp>

namespace tail::cli {

/// The words in which a tool speaks of its searches.
struct path_words {
    std::string node   = "node";
    std::string nodes  = "nodes";
    std::string depth  = "--depth";    ///< where the depth of a search is given
    std::string weight = "--weight";   ///< and the weight
};

/// The path searches that every tool has: name, sentence and promise. A tool may add its own.
[[nodiscard]] std::vector<named> path_algorithms(path_words const& words);

}   // namespace tail::cli
