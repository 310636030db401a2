#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>

namespace tail::cli {

/// What a path search has to tell about one problem, whatever its domain.
struct report {
    std::string                 problem;
    tail::status                status = tail::status::exhausted;
    std::optional<std::int64_t> cost;
    std::optional<std::string>  solution;
    bool                        optimal = false;
    statistics                  stats;
    std::string                 algorithm;
    std::string                 heuristic;
    std::optional<std::int64_t> lower_bound;     ///< no solution is cheaper
    std::optional<double>       suboptimality;   ///< the cost is at most this many times the least
    std::vector<std::pair<std::string, std::uint64_t>> more;   ///< counters of one algorithm alone, by name
    std::string                drawn;     ///< what one algorithm has to show, for people; often nothing
    std::optional<std::string> nearest;   ///< after a limit: the way to what looked nearest to a goal
};

/// The members of the line that `--json` prints; a tool may add more.
void add_report(nlohmann::ordered_json& object, report const& r);

/// The line that `--json` prints.
[[nodiscard]] std::string to_json(report const& r);

/// What became of the search, for people: "solved at cost 45, proved optimal".
[[nodiscard]] std::string verdict(report const& r);

/// The counters, for people, on one line.
[[nodiscard]] std::string counters(statistics const& stats);

}   // namespace tail::cli
