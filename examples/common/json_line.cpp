#include <common/json_line.hpp>

#include <cmath>

#include <fmt/format.h>

namespace tail::cli {

namespace {

[[nodiscard]] std::string text_of(ordered_json const& value)
{
    if (!value.is_number_float()) {
        return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    double const number = value.get<double>();
    return std::isfinite(number) ? fmt::format("{:.6g}", number) : "null";
}

}   // namespace

void add_counters(ordered_json& object, statistics const& stats)
{
    object["expanded"]   = stats.expanded;
    object["generated"]  = stats.generated;
    object["stored"]     = stats.stored;
    object["peak_bytes"] = stats.peak_bytes;
    object["seconds"]    = stats.seconds;
}

std::string json_line(ordered_json const& object)
{
    std::string members;
    for (auto const& [name, value] : object.items()) {
        if (!members.empty()) { members += ", "; }
        members += text_of(name) + ": " + text_of(value);
    }
    return "{" + members + "}\n";
}

}   // namespace tail::cli
