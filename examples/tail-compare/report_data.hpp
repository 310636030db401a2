#pragma once

#include <nlohmann/json_fwd.hpp>

#include <tail-compare/facts.hpp>
#include <tail-compare/results.hpp>
#include <tail-compare/suite.hpp>

namespace tail::compare {

/// All that the HTML report shows, as one object: what was run, where, every cell, and pictures of the
/// instances.
[[nodiscard]] nlohmann::ordered_json report_data(suite const& s, measurements const& all, facts const& f);

}   // namespace tail::compare
