#pragma once

#include <tail/core/config.hpp>

namespace tail {

/// What one call of an engine's `step` did.
enum class progress {
    running,     ///< a node was expanded
    solved,      ///< a goal was reached; step on for further ones
    exhausted,   ///< nothing is left to expand
    stopped,     ///< a limit was reached; call again with other limits to go on
};

}   // namespace tail
