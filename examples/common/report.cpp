#include <common/report.hpp>

#include <fmt/format.h>

#include <common/json_line.hpp>
#include <common/values.hpp>

namespace tail::cli {

void add_report(ordered_json& object, report const& r)
{
    object["problem"]  = r.problem;
    object["status"]   = to_string(r.status);
    object["cost"]     = or_null(r.cost);
    object["solution"] = or_null(r.solution);
    object["optimal"]  = r.optimal;
    add_counters(object, r.stats);
    object["algorithm"]     = r.algorithm;
    object["heuristic"]     = r.heuristic;
    object["duplicates"]    = r.stats.duplicates;
    object["reopened"]      = r.stats.reopened;
    object["iterations"]    = r.stats.iterations;
    object["lower_bound"]   = or_null(r.lower_bound);
    object["suboptimality"] = or_null(r.suboptimality);
    for (auto const& [name, number] : r.more) { object[name] = number; }
    if (r.nearest) { object["nearest"] = *r.nearest; }
}

std::string to_json(report const& r)
{
    ordered_json object;
    add_report(object, r);
    return json_line(object);
}

std::string verdict(report const& r)
{
    std::string const bound = r.lower_bound && *r.lower_bound > 0 && !r.cost
        ? fmt::format(", a solution costs at least {}", *r.lower_bound)
        : "";
    switch (r.status) {
    case status::solved: {
        std::string text = fmt::format("solved at cost {}", r.cost.value_or(0));
        if (r.optimal) { return text + ", proved optimal"; }
        if (!r.suboptimality) { return text + ", not proved optimal"; }
        text += fmt::format(", at most {:g} times the least", *r.suboptimality);
        if (r.lower_bound && *r.lower_bound > 0) {
            text += fmt::format(", which is at least {}", *r.lower_bound);
        }
        return text;
    }
    case status::exhausted: return "proved unsolvable";
    case status::depth_limit: return "no solution within the depth asked for";
    case status::node_limit: return "stopped by the limit of expansions" + bound;
    case status::time_limit: return "stopped by the limit of time" + bound;
    case status::memory_limit: return "stopped by the limit of memory" + bound;
    case status::cancelled: return "interrupted" + bound;
    case status::broken_promise: return explain(r.status);
    }
    return {};
}

std::string counters(statistics const& stats)
{
    std::string text = "expanded " + with_commas(stats.expanded) + ", generated "
        + with_commas(stats.generated);
    if (stats.stored > 0) { text += ", stored " + with_commas(stats.stored); }
    if (stats.reopened > 0) { text += ", reopened " + with_commas(stats.reopened); }
    if (stats.iterations > 1) { text += ", " + with_commas(stats.iterations) + " iterations"; }
    text += fmt::format(", {}, {:.3f} s", as_bytes(stats.peak_bytes), stats.seconds);
    if (stats.seconds >= 0.01) {
        double const      millions = static_cast<double>(stats.expanded) / stats.seconds / 1e6;
        std::string const rate = millions < 0.995 ? in_one_second(stats.expanded, stats.seconds, "expansions")
                                                  : fmt::format("{:.1f} million expansions", millions);
        if (!rate.empty()) { text += " (" + rate + " a second)"; }
    }
    return text;
}

}   // namespace tail::cli
