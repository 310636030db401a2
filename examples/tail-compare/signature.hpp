#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tail-compare/domain.hpp>

namespace tail::compare {

/// What a domain's searches count on fixed small instances, and a number that stands for all of it.
struct signature {
    std::uint32_t            number = 0;
    std::vector<std::string> counts;   ///< a line a cell, for finding out what has changed
};

/// Runs the cells of a domain's signature. The same on every machine and with every compiler, until a search
/// behaves differently.
[[nodiscard]] signature signature_of(domain const& d);

}   // namespace tail::compare
