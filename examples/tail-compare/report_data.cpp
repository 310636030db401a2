#include <tail-compare/report_data.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include <tail-compare/texts.hpp>

namespace tail::compare {

namespace {

using json = nlohmann::ordered_json;

[[nodiscard]] json cell_json(cell const& c, std::optional<measurement> const& m,
                             std::optional<std::uint64_t> const& longer, std::uint64_t problems)
{
    json object        = to_json(c, m.value_or(measurement{}));
    object["longer"]   = longer ? json(*longer) : json(nullptr);
    object["problems"] = problems;
    if (!m) { object["status"] = "waiting"; }
    object.erase(
        "each");   // a number for each problem of a set: much, and what is shown of it is in the pairs
    object.erase("costs");
    object.erase("build");
    return object;
}

[[nodiscard]] json pairs_json(pair_table const& p, std::size_t section)
{
    json table = json::array();
    for (std::size_t i = 0; i < p.searches.size(); ++i) {
        json row = json::array();
        for (std::size_t j = 0; j < p.searches.size(); ++j) {
            pair_count const& c = p.counts[i][j];
            row.push_back(i == j ? json(nullptr)
                                 : json{{"fewer", c.fewer}, {"more", c.more}, {"equal", c.equal}});
        }
        table.push_back(std::move(row));
    }
    return {{"section", section},
            {"counter", p.counter},
            {"problems", p.problems},
            {"searches", p.searches},
            {"table", std::move(table)}};
}

}   // namespace

json report_data(suite const& s, measurements const& all, facts const& f)
{
    json data;
    data["suite"]   = {{"name", s.name},
                       {"title", s.title.empty() ? s.name : s.title},
                       {"about", s.about},
                       {"seed", s.seed},
                       {"command", f.command}};
    data["program"] = {{"version", f.version}, {"build", f.build}, {"compiler", f.compiler}};
    data["machine"] = {{"processor", f.processor},
                       {"processors", f.processors},
                       {"memory_bytes", f.memory_bytes},
                       {"system", f.system}};
    data["date"]    = f.date;
    for (char const* list : {"domains", "sections", "instances", "cells", "pairs", "contradictions"}) {
        data[list] = json::array();
    }

    std::set<domain*>                             domains;
    auto const                                    longer   = longer_answers(s, all);
    auto const                                    problems = problems_of(s, all);
    std::set<std::pair<std::string, std::string>> instances;
    for (std::size_t i = 0; i < s.sections.size(); ++i) {
        section const& part = s.sections[i];
        if (domains.insert(part.on).second) {
            data["domains"].push_back({{"name", part.on->name()},
                                       {"title", part.on->title()},
                                       {"guide_kind", part.on->guide_kind()}});
        }
        data["sections"].push_back({{"domain", part.on->name()}, {"label", part.label}});
        if (auto const p = pairs(s, all, i); worth_showing(p)) { data["pairs"].push_back(pairs_json(p, i)); }
    }
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        cell const& c = s.cells[i];
        data["cells"].push_back(cell_json(c, all[i], longer[i], problems[i]));
        if (instances.insert({c.on->name(), c.problem.name}).second) {
            data["instances"].push_back({{"domain", c.on->name()},
                                         {"name", c.problem.name},
                                         {"text", c.problem.text},
                                         {"picture", c.on->picture(c.problem)}});
        }
    }
    data["contradictions"] = contradictions(s, all);
    return data;
}

}   // namespace tail::compare
