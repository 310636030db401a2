#include <tail-compare/measurement.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <nlohmann/json.hpp>

#include <common/json_line.hpp>

namespace tail::compare {

namespace {

using cli::or_null;
using json = nlohmann::ordered_json;

template <class T>
[[nodiscard]] std::optional<T> optional_at(json const& object, char const* name)
{
    json const& value = object.at(name);
    return value.is_null() ? std::nullopt : std::optional<T>{value.get<T>()};
}

[[nodiscard]] std::optional<tail::status> status_named(std::string const& name)
{
    for (tail::status const s :
         {status::solved, status::exhausted, status::depth_limit, status::node_limit, status::time_limit,
          status::memory_limit, status::cancelled, status::broken_promise}) {
        if (name == to_string(s)) { return s; }
    }
    return std::nullopt;
}

}   // namespace

double measurement::seconds() const
{
    if (warm.empty()) { return cold; }
    auto              sorted = warm;
    std::size_t const middle = sorted.size() / 2;
    std::ranges::sort(sorted);
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

double measurement::least() const { return warm.empty() ? cold : *std::ranges::min_element(warm); }
double measurement::greatest() const { return warm.empty() ? cold : *std::ranges::max_element(warm); }

std::size_t measurement::outliers() const
{
    constexpr double noise  = 20e-6;   // of clocks and interrupts
    double const     middle = seconds();
    return static_cast<std::size_t>(std::ranges::count_if(
        warm, [&](double s) { return (s > 2 * middle || 2 * s < middle) && std::abs(s - middle) > noise; }));
}

bool measurement::solved() const { return error.empty() && first.status == tail::status::solved; }

bool measurement::finished() const
{
    return error.empty() && (first.status == tail::status::solved || first.status == tail::status::exhausted);
}

std::string measurement::status() const { return error.empty() ? to_string(first.status) : "error"; }

std::optional<double> measurement::nodes_per_second() const
{
    if (!error.empty() || !(seconds() > 0)) { return std::nullopt; }
    return static_cast<double>(first.nodes) / seconds();
}

std::optional<double> measurement::branching() const
{
    if (!solved() || !first.steps) { return std::nullopt; }
    return effective_branching(first.nodes, *first.steps);
}

std::optional<double> effective_branching(std::uint64_t nodes, std::uint64_t depth)
{
    if (depth == 0 || nodes < depth + 1) { return std::nullopt; }
    auto const wanted = static_cast<double>(nodes);
    auto const levels = static_cast<double>(depth) + 1;
    // 1 + b + ... + b^depth, the terms of which are all alike where b is hardly more than one.
    auto const sum = [&](double b) {
        return (b - 1) * levels < 1e-9 ? levels : std::expm1(levels * std::log1p(b - 1)) / (b - 1);
    };
    double low = 1, high = wanted;
    for (int i = 0; i < 100; ++i) {
        double const middle                 = (low + high) / 2;
        (sum(middle) < wanted ? low : high) = middle;
    }
    return high;
}

json to_json(cell const& c, measurement const& m)
{
    outcome const& o     = m.first;
    bool const     known = m.error.empty();
    json           object;
    object["key"]                 = m.key;
    object["build"]               = m.build;
    object["section"]             = c.section;
    object["domain"]              = c.on->name();
    object["instance"]            = c.problem.name;
    object["algorithm"]           = c.how.algorithm;
    object["guide"]               = c.how.guide.empty() ? json(nullptr) : json(c.how.guide);
    object["search"]              = c.search_name();
    object["status"]              = m.status();
    object["disproved"]           = o.disproved;
    object["error"]               = known ? json(nullptr) : json(m.error);
    object["cost"]                = or_null(o.cost);
    object["optimal"]             = o.optimal;
    object["winner"]              = or_null(o.winner);
    object["answer"]              = or_null(o.answer);
    object["steps"]               = or_null(o.steps);
    object["problems"]            = o.problems;
    object["tried"]               = m.tried();
    object["solved"]              = m.solutions();
    object["expanded"]            = o.stats.expanded;
    object["generated"]           = o.stats.generated;
    object["reopened"]            = o.stats.reopened;
    object["duplicates"]          = o.stats.duplicates;
    object["dead"]                = o.stats.dead;
    object["stored"]              = o.stats.stored;
    object["peak_bytes"]          = o.stats.peak_bytes;
    object["iterations"]          = o.stats.iterations;
    object["verifications"]       = o.verifications;
    object["nodes"]               = o.nodes;
    object["seconds"]             = m.seconds();
    object["seconds_least"]       = m.least();
    object["seconds_greatest"]    = m.greatest();
    object["outliers"]            = m.outliers();
    object["cold_seconds"]        = m.cold;
    object["warm_seconds"]        = m.warm;
    object["preparation_seconds"] = o.preparation;
    object["table_bytes"]         = o.table_bytes;
    object["nodes_per_second"]    = or_null(m.nodes_per_second());
    object["branching"]           = or_null(m.branching());
    object["runs"]                = c.under.runs;
    object["steady"]              = m.steady;
    object["limits"]              = {
        {"nodes", c.under.nodes == limits::unlimited ? json(nullptr) : json(c.under.nodes)},
        {"seconds", c.under.seconds == terms::no_time ? json(nullptr) : json(c.under.seconds)},
        {"bytes", c.under.bytes}};
    object["published"] = json::object();
    for (auto const& [counter, number] : c.published) { object["published"][counter] = number; }
    object["each"]  = o.each;
    object["costs"] = o.costs;
    return object;
}

std::optional<measurement> measurement_from(json const& object)
{
    try {
        measurement m;
        m.key   = object.at("key");
        m.build = object.at("build");
        m.error = optional_at<std::string>(object, "error").value_or("");
        if (m.error.empty()) {
            auto const status = status_named(object.at("status"));
            if (!status) { return std::nullopt; }
            m.first.status = *status;
        }
        outcome& o      = m.first;
        o.disproved     = object.at("disproved");
        o.cost          = optional_at<double>(object, "cost");
        o.optimal       = object.at("optimal");
        o.winner        = optional_at<std::string>(object, "winner");
        o.answer        = optional_at<std::string>(object, "answer");
        o.steps         = optional_at<std::uint64_t>(object, "steps");
        o.problems      = object.at("problems");
        o.solved        = object.at("solved");
        o.stats         = {.expanded   = object.at("expanded"),
                           .generated  = object.at("generated"),
                           .duplicates = object.at("duplicates"),
                           .dead       = object.value("dead", std::uint64_t{0}),   // not in older files
                           .reopened   = object.at("reopened"),
                           .stored     = object.at("stored"),
                           .peak_bytes = object.at("peak_bytes"),
                           .iterations = object.at("iterations"),
                           .seconds    = object.at("cold_seconds")};
        o.verifications = object.at("verifications");
        o.nodes         = object.at("nodes");
        o.preparation   = object.at("preparation_seconds");
        o.table_bytes   = object.at("table_bytes");
        o.each          = object.at("each").get<std::vector<std::uint64_t>>();
        o.costs         = object.at("costs").get<std::vector<std::int64_t>>();
        m.steady        = object.at("steady");
        m.cold          = object.at("cold_seconds");
        m.warm          = object.at("warm_seconds").get<std::vector<double>>();
        return m;
    } catch (nlohmann::json::exception const&) {
        return std::nullopt;
    }
}

}   // namespace tail::compare
