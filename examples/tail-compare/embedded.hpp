#pragma once

#include <vector>

#include <common/embedded.hpp>

namespace tail::compare {

/// The suites and the parts of the report, by name.
[[nodiscard]] std::vector<cli::embedded_file> const& embedded_files();

}   // namespace tail::compare
