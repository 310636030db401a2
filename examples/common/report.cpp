#include <common/report.hpp>

#include <fmt/format.h>

#include <common/json_line.hpp>
#include <common/values.hpp>

namespace tail::cli {

void add_report(json_line& line, report const& r)
{
    line.add("problem", r.problem);
    line.add("status", to_string(r.status));
    line.add("cost", r.cost);
    line.add("solution", r.solution);
    line.add("optimal", r.optimal);
    line.add_counters(r.stats);
    line.add("algorithm", r.algorithm);
    line.add("heuristic", r.heuristic);
    line.add("duplicates", r.stats.duplicates);
    line.add("reopened", r.stats.reopened);
    line.add("iterations", r.stats.iterations);
    line.add("lower_bound", r.lower_bound);
    line.add("suboptimality", r.suboptimality);
    for (auto const& [name, number] : r.more) { line.add(name, number); }
    if (r.nearest) { line.add("nearest", r.nearest); }
}

std::string to_json(report const& r)
{
    json_line line;
    add_report(line, r);
    return line.to_string();
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
        text += fmt::format(" ({:.1f} million expansions a second)",
                            static_cast<double>(stats.expanded) / stats.seconds / 1e6);
    }
    return text;
}

}   // namespace tail::cli
