#include <tail-compare/results.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace tail::compare {

namespace {

constexpr std::uint64_t unanswered = std::numeric_limits<std::uint64_t>::max();

/// The searches of a section, in the order of the suite.
[[nodiscard]] std::vector<std::string> searches_of(suite const& s, std::size_t section)
{
    std::vector<std::string> names;
    for (cell const& c : s.cells) {
        if (c.section == section && std::ranges::find(names, c.search_name()) == names.end()) {
            names.push_back(c.search_name());
        }
    }
    return names;
}

/// The cells of one instance in a section: a measurement for each search, null where there is none.
using row = std::vector<measurement const*>;

[[nodiscard]] std::vector<row> rows_of(suite const& s, measurements const& all, std::size_t section,
                                       std::vector<std::string> const& searches)
{
    std::vector<row>                   rows;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        cell const& c = s.cells[i];
        if (c.section != section) { continue; }
        auto const [at, is_new] = places.try_emplace(c.problem.name, rows.size());
        if (is_new) { rows.emplace_back(searches.size(), nullptr); }
        auto const column = static_cast<std::size_t>(std::ranges::find(searches, c.search_name())
                                                     - searches.begin());
        if (all[i]) { rows[at->second][column] = &*all[i]; }
    }
    return rows;
}

/// The cost of each problem that a cell tried; -1 where it was not solved.
[[nodiscard]] std::vector<double> costs_of(measurement const& m)
{
    if (m.is_set()) { return {m.first.costs.begin(), m.first.costs.end()}; }
    return {m.solved() && m.first.cost ? *m.first.cost : -1};
}

/// The nodes for each problem that a cell tried. What failed tried none.
[[nodiscard]] std::vector<std::uint64_t> counts_of(measurement const& m, bool game)
{
    if (!m.error.empty()) { return {}; }
    if (!m.is_set()) { return {!m.answered() ? unanswered : game ? m.first.nodes : m.first.stats.expanded}; }
    auto counts = m.first.each;
    for (std::size_t i = 0; i < counts.size() && i < m.first.costs.size(); ++i) {
        if (m.first.costs[i] < 0) { counts[i] = unanswered; }
    }
    return counts;
}

/// What tells problems apart, whatever section they are in.
[[nodiscard]] std::pair<std::string, std::string> problem_of(cell const& c)
{
    return {c.on->name(), c.problem.text};
}

}   // namespace

std::vector<search_summary> summaries(suite const& s, measurements const& all, std::size_t section)
{
    auto const                  searches = searches_of(s, section);
    std::vector<search_summary> found(searches.size());
    for (row const& r : rows_of(s, all, section, searches)) {
        for (std::size_t column = 0; column < r.size(); ++column) {
            search_summary& sum = found[column];
            if (r[column] == nullptr) {
                ++sum.waiting;
                continue;
            }
            measurement const& m = *r[column];
            outcome const&     o = m.first;
            sum.answered += m.answers();
            sum.optimal += m.solved() && o.optimal ? o.problems : 0U;
            sum.expanded += o.stats.expanded;
            sum.generated += o.stats.generated;
            sum.reopened += o.stats.reopened;
            sum.verifications += o.verifications;
            sum.peak_bytes  = std::max(sum.peak_bytes, o.stats.peak_bytes);
            sum.table_bytes = std::max(sum.table_bytes, o.table_bytes);
            sum.preparation = std::max(sum.preparation, o.preparation);
            sum.seconds += m.seconds();
            sum.errors += m.error.empty() ? 0U : 1U;
        }
    }
    auto const longer   = longer_answers(s, all);
    auto const problems = problems_of(s, all);
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (s.cells[i].section != section) { continue; }
        auto const column = static_cast<std::size_t>(std::ranges::find(searches, s.cells[i].search_name())
                                                     - searches.begin());
        found[column].problems += problems[i];
        found[column].longer += longer[i].value_or(0);
    }
    for (std::size_t column = 0; column < searches.size(); ++column) {
        found[column].search = searches[column];
    }
    return found;
}

std::vector<std::uint64_t> problems_of(suite const& s, measurements const& all)
{
    std::map<std::pair<std::string, std::string>, std::uint64_t> most;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        auto& count = most.try_emplace(problem_of(s.cells[i]), 1).first->second;
        if (all[i]) { count = std::max(count, all[i]->first.problems); }
    }
    std::vector<std::uint64_t> problems;
    for (cell const& c : s.cells) { problems.push_back(most.at(problem_of(c))); }
    return problems;
}

std::vector<std::optional<std::uint64_t>> longer_answers(suite const& s, measurements const& all)
{
    std::map<std::pair<std::string, std::string>, std::vector<double>> least;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (!all[i]) { continue; }
        auto const costs = costs_of(*all[i]);
        auto&      best  = least[problem_of(s.cells[i])];
        if (best.size() < costs.size()) {
            best.resize(costs.size(), std::numeric_limits<double>::infinity());
        }
        for (std::size_t k = 0; k < costs.size(); ++k) {
            if (costs[k] >= 0) { best[k] = std::min(best[k], costs[k]); }
        }
    }
    std::vector<std::optional<std::uint64_t>> longer(s.cells.size());
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (!all[i] || all[i]->first.winner || (!all[i]->is_set() && !all[i]->solved())) { continue; }
        auto const  costs = costs_of(*all[i]);
        auto const& best  = least[problem_of(s.cells[i])];
        longer[i]         = 0;
        for (std::size_t k = 0; k < costs.size(); ++k) { *longer[i] += costs[k] > best[k] ? 1U : 0U; }
    }
    return longer;
}

pair_table pairs(suite const& s, measurements const& all, std::size_t section)
{
    pair_table table;
    bool const game     = s.sections[section].on->guide_kind() == "threat";
    table.searches      = searches_of(s, section);
    table.counter       = game ? "nodes" : "expanded";
    std::size_t const n = table.searches.size();
    table.counts.assign(n, std::vector<pair_count>(n));
    for (row const& r : rows_of(s, all, section, table.searches)) {
        std::size_t                             problems = 0;
        std::vector<std::vector<std::uint64_t>> counts;   // of each search; nothing where it was not run
        for (measurement const* m : r) {
            counts.push_back(m == nullptr ? std::vector<std::uint64_t>{} : counts_of(*m, game));
            problems = std::max(problems, counts.back().size());
        }
        table.problems += problems;
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                if (i == j) { continue; }
                auto const& a = counts[i];
                auto const& b = counts[j];
                for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
                    if (a[k] == unanswered && b[k] == unanswered) { continue; }
                    pair_count& count = table.counts[i][j];
                    ++(a[k] < b[k] ? count.fewer : a[k] > b[k] ? count.more : count.equal);
                }
            }
        }
    }
    return table;
}

std::vector<std::string> contradictions(suite const& s, measurements const& all)
{
    std::vector<std::string>                                                found;
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> answered;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] && (all[i]->answered() || all[i]->is_set())) {
            answered[problem_of(s.cells[i])].push_back(i);
        }
    }
    for (auto const& [problem, places] : answered) {
        for (std::size_t const i : places) {
            for (std::size_t const j : places) {
                outcome const&    a    = all[i]->first;
                outcome const&    b    = all[j]->first;
                std::string const both = fmt::format("{} {}: {} and {}", problem.first,
                                                     s.cells[i].problem.name, s.cells[i].search_name(),
                                                     s.cells[j].search_name());
                if (a.disproved != b.disproved) {
                    if (a.disproved) {
                        found.push_back(fmt::format(
                            "{}: the first proved that there is no solution, the second found one", both));
                    }
                    continue;
                }
                if (i < j && a.winner != b.winner) {
                    found.push_back(fmt::format("{} proved different winners, {} and {}", both,
                                                a.winner.value_or("nobody"), b.winner.value_or("nobody")));
                }
                if (i == j || !a.optimal) { continue; }
                // Board by board: sums may hide that both are wrong.
                auto const proved = costs_of(*all[i]), others = costs_of(*all[j]);
                for (std::size_t k = 0; k < std::min(proved.size(), others.size()); ++k) {
                    if (others[k] < 0 || others[k] >= proved[k]) { continue; }
                    std::string const which = all[i]->is_set() ? fmt::format(", problem {},", k + 1) : "";
                    found.push_back(fmt::format("{}{} found costs of {:g}, said to be the least, and {:g}",
                                                both, which, proved[k], others[k]));
                }
            }
        }
    }
    return found;
}

}   // namespace tail::compare
