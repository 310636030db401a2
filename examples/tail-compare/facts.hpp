#pragma once

#include <cstdint>
#include <string>

namespace tail::compare {

/// Where and how a suite was run.
struct facts {
    std::string command;
    std::string date;   ///< 2026-11-16T20:00:00Z
    std::string version, compiler;
    std::string build;   ///< a digest of this program and the processor: what was measured by another is not
                         ///< comparable
    std::string   processor, system;
    unsigned      processors   = 1;
    std::uint64_t memory_bytes = 0;
};

[[nodiscard]] facts facts_of_run(int argc, char const* const* argv);

}   // namespace tail::compare
