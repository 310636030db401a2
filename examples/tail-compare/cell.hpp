#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>

#include <tail-compare/domain.hpp>
#include <tail/core/limits.hpp>

namespace tail::compare {

/// Sixteen hexadecimal digits that any change of the text changes.
[[nodiscard]] std::string digest(std::string_view text);

/// When a run is given up, and how many runs there are.
struct terms {
    static constexpr double no_time = std::numeric_limits<double>::infinity();

    std::uint64_t nodes   = limits::unlimited;
    double        seconds = 60;
    std::uint64_t bytes   = std::uint64_t{4} << 30;
    unsigned      runs    = 1;   ///< at least; the first one is cold, the others warm

    friend bool operator==(terms const&, terms const&) = default;
};

/// One search of one instance, under terms.
struct cell {
    domain*     on = nullptr;
    instance    problem;
    search      how;
    terms       under;
    std::size_t section = 0;   ///< of the suite

    std::map<std::string, double> published;   ///< what others counted: `expanded`, `verifications`, ...

    /// Tells cells apart: a digest of everything that the measurement depends on.
    [[nodiscard]] std::string key() const;

    /// `idastar manhattan`.
    [[nodiscard]] std::string search_name() const
    {
        return how.guide.empty() ? how.algorithm : how.algorithm + " " + how.guide;
    }
};

}   // namespace tail::compare
