#include <common/game_report.hpp>

#include <fmt/format.h>

#include <common/json_line.hpp>
#include <common/names.hpp>
#include <common/values.hpp>

namespace tail::cli {

std::string to_json(game_report const& r)
{
    ordered_json object;
    object["problem"]       = r.problem;
    object["status"]        = to_string(r.status);
    object["winner"]        = or_null(r.winner);
    object["plies"]         = or_null(r.plies);
    object["cost"]          = or_null(r.plies);
    object["solution"]      = or_null(r.solution);
    object["optimal"]       = r.plies.has_value() && !r.at_most;
    object["nodes"]         = r.stats.expanded;
    object["verifications"] = r.stats.verifications;
    object["depth"]         = r.stats.depth;
    add_counters(object, r.stats);
    object["algorithm"]  = r.algorithm;
    object["heuristic"]  = nullptr;
    object["threat"]     = or_null(r.threat);
    object["size"]       = r.size;
    object["iterations"] = r.stats.iterations;
    return json_line(object);
}

std::string verdict(game_report const& r)
{
    if (r.winner) {
        std::string text = capitalised(*r.winner) + " wins";
        if (r.plies) {
            text += fmt::format(" {} {} {}", r.at_most ? "within" : "in", *r.plies,
                                *r.plies == 1 ? "ply" : "plies");
        }
        return text;
    }
    switch (r.status) {
    case status::solved: return "a draw";
    case status::exhausted: return "nothing proved, and nothing left to try by this method";
    case status::depth_limit: return "nothing proved within the depth asked for";
    case status::node_limit: return "stopped by the limit of nodes, nothing proved";
    case status::time_limit: return "stopped by the limit of time, nothing proved";
    case status::memory_limit: return "stopped by the limit of memory, nothing proved";
    case status::cancelled: return "interrupted, nothing proved";
    case status::broken_promise: return explain(r.status);
    }
    return {};
}

std::string counters(game_statistics const& stats)
{
    std::string text = with_commas(stats.expanded) + " nodes";
    if (stats.verifications > 0) { text += ", " + with_commas(stats.verifications) + " verifications"; }
    if (stats.depth > 0) { text += fmt::format(", depth {}", stats.depth); }
    if (stats.stored > 0) { text += ", stored " + with_commas(stats.stored); }
    text += fmt::format(", {}, {:.3f} s", as_bytes(stats.peak_bytes), stats.seconds);
    if (stats.seconds >= 0.01) {
        std::string const nodes    = in_one_second(stats.expanded, stats.seconds, "nodes");
        std::string const verified = in_one_second(stats.verifications, stats.seconds, "verifications");
        std::string const between  = nodes.empty() || verified.empty() ? "" : " and ";
        if (!nodes.empty() || !verified.empty()) {
            text += fmt::format(" ({}{}{} a second)", nodes, between, verified);
        }
    }
    return text;
}

}   // namespace tail::cli
