#include <common/json_line.hpp>

#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

namespace tail::cli {

namespace {

/// Bytes that are no UTF-8 become U+FFFD.
[[nodiscard]] std::string quoted(std::string_view text)
{
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}   // namespace

void json_line::add(std::string_view name, std::string_view text) { add_raw(name, quoted(text)); }

void json_line::add(std::string_view name, double number)
{
    if (!std::isfinite(number)) { return add_raw(name, "null"); }
    char text[64];
    std::snprintf(text, sizeof text, "%.6g", number);
    add_raw(name, text);
}

void json_line::add_counters(statistics const& stats)
{
    add("expanded", stats.expanded);
    add("generated", stats.generated);
    add("stored", stats.stored);
    add("peak_bytes", stats.peak_bytes);
    add("seconds", stats.seconds);
}

void json_line::add_raw(std::string_view name, std::string_view value)
{
    if (!members_.empty()) { members_ += ", "; }
    members_ += quoted(name);
    members_ += ": ";
    members_ += value;
}

}   // namespace tail::cli
