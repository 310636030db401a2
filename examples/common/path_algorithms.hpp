#pragma once

#include <cstddef>
#include <functional>
#include <optional>
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

/// Whether the algorithm at a place of a list asks the heuristic.
using informed_at = std::function<bool(std::size_t place)>;

/// The names of the algorithms that ask no heuristic, with commas between.
[[nodiscard]] std::string uninformed(std::vector<named> const& algorithms, informed_at const& is_informed);

/// Throws `bad_input` if `--heuristic` was given and the algorithm at this place would not ask it.
void refuse_unasked(std::optional<std::string> const& heuristic, std::size_t algorithm,
                    std::vector<named> const& algorithms, informed_at const& is_informed);

}   // namespace tail::cli
