#pragma once

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include <tail/core/statistics.hpp>

namespace tail::cli {

/// Members stay in the order in which they were added.
using nlohmann::ordered_json;

/// The value, or null.
template <class T>
[[nodiscard]] ordered_json or_null(std::optional<T> const& value)
{
    return value ? ordered_json(*value) : ordered_json(nullptr);
}

/// The counters that every search has, from `expanded` to `seconds`.
void add_counters(ordered_json& object, statistics const& stats);

/// An object on one line, as people read it: a space after each comma and colon, fractions at six digits.
/// Bytes that are no UTF-8 become U+FFFD. Ended by a new line.
[[nodiscard]] std::string json_line(ordered_json const& object);

}   // namespace tail::cli
