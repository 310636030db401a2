#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace tail::compare {

/// The report as one page that needs nothing else: no network, no other file.
///
/// Texts in the data may hold anything: they cannot end the script that holds them, and bytes that are no
/// UTF-8 are replaced.
[[nodiscard]] std::string to_html(nlohmann::ordered_json const& report_data);

}   // namespace tail::compare
