#include <tail-compare/results.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace tail::compare {

namespace {

constexpr std::uint64_t unsolved = std::numeric_limits<std::uint64_t>::max();

/// The searches of a section, in the order of the suite.
[[nodiscard]] std::vector<std::string> searches_of(suite const& s, std::size_t section)
{
    std::vector<std::string> names;
    for (cell const& c : s.cells) {
        if (c.section == section && std::ranges::find(names, c.search_name()) == names.end()) { names.push_back(c.search_name()); }
    }
    return names;
}

/// The cells of one instance in a section: a measurement for each search, null where there is none.
using row = std::vector<measurement const*>;

[[nodiscard]] std::vector<row> rows_of(suite const& s, measurements const& all, std::size_t section, std::vector<std::string> const& searches)
{
    std::vector<row>                   rows;
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        cell const& c = s.cells[i];
        if (c.section != section) { continue; }
        auto const [at, is_new] = places.try_emplace(c.problem.name, rows.size());
        if (is_new) { rows.emplace_back(searches.size(), nullptr); }
        auto const column = static_cast<std::size_t>(std::ranges::find(searches, c.search_name()) - searches.begin());
        if (all[i]) { rows[at->second][column] = &*all[i]; }
    }
    return rows;
}

/// The cost of each problem of a cell; -1 where it was not solved.
[[nodiscard]] std::vector<double> costs_of(measurement const& m)
{
    if (!m.first.costs.empty()) { return {m.first.costs.begin(), m.first.costs.end()}; }
    return {m.solved() && m.first.cost ? *m.first.cost : -1};
}

/// The expansions for each problem of a cell.
[[nodiscard]] std::vector<std::uint64_t> counts_of(measurement const& m)
{
    if (m.first.each.empty()) { return {m.solved() ? m.first.stats.expanded : unsolved}; }
    auto counts = m.first.each;
    for (std::size_t i = 0; i < counts.size() && i < m.first.costs.size(); ++i) {
        if (m.first.costs[i] < 0) { counts[i] = unsolved; }
    }
    return counts;
}

/// Adds to each search how often its answer was longer than another's.
void count_longer(row const& of, std::vector<search_summary>& searches)
{
    std::vector<double> least;
    for (measurement const* m : of) {
        if (m == nullptr) { continue; }
        auto const costs = costs_of(*m);
        if (least.size() < costs.size()) { least.resize(costs.size(), std::numeric_limits<double>::infinity()); }
        for (std::size_t i = 0; i < costs.size(); ++i) {
            if (costs[i] >= 0) { least[i] = std::min(least[i], costs[i]); }
        }
    }
    for (std::size_t column = 0; column < of.size(); ++column) {
        // Plies that are only a bound say nothing about the answer.
        if (of[column] == nullptr || of[column]->first.winner) { continue; }
        auto const costs = costs_of(*of[column]);
        for (std::size_t i = 0; i < costs.size(); ++i) { searches[column].longer += costs[i] > least[i] ? 1U : 0U; }
    }
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
            sum.problems += o.problems;
            sum.solved += o.problems > 1 ? o.solved : (m.solved() ? 1U : 0U);
            sum.optimal += m.solved() && o.optimal ? o.problems : 0U;
            sum.expanded += o.stats.expanded;
            sum.generated += o.stats.generated;
            sum.reopened += o.stats.reopened;
            sum.verifications += o.verifications;
            sum.peak_bytes  = std::max(sum.peak_bytes, o.stats.peak_bytes);
            sum.preparation = std::max(sum.preparation, o.preparation);
            sum.seconds += m.seconds();
            sum.errors += m.error.empty() ? 0U : 1U;
        }
        count_longer(r, found);
    }
    for (std::size_t column = 0; column < searches.size(); ++column) { found[column].search = searches[column]; }
    return found;
}

pair_table pairs(suite const& s, measurements const& all, std::size_t section)
{
    pair_table table;
    table.searches    = searches_of(s, section);
    std::size_t const n = table.searches.size();
    table.counts.assign(n, std::vector<pair_count>(n));
    for (row const& r : rows_of(s, all, section, table.searches)) {
        std::size_t problems = 0;
        for (measurement const* m : r) { problems = std::max(problems, m == nullptr ? 0 : counts_of(*m).size()); }
        table.problems += problems;
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                if (i == j || r[i] == nullptr || r[j] == nullptr) { continue; }
                auto const a = counts_of(*r[i]);
                auto const b = counts_of(*r[j]);
                for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
                    if (a[k] == unsolved && b[k] == unsolved) { continue; }
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
    std::vector<std::string>                                       found;
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> solved;
    for (std::size_t i = 0; i < all.size(); ++i) {
        cell const& c = s.cells[i];
        if (all[i] && all[i]->solved()) { solved[{c.on->name(), c.problem.text}].push_back(i); }
    }
    for (auto const& [problem, places] : solved) {
        for (std::size_t const i : places) {
            for (std::size_t const j : places) {
                outcome const&    a    = all[i]->first;
                outcome const&    b    = all[j]->first;
                std::string const both = fmt::format("{} {}: {} and {}", problem.first, s.cells[i].problem.name, s.cells[i].search_name(), s.cells[j].search_name());
                if (i < j && a.winner != b.winner) {
                    found.push_back(fmt::format("{} proved different winners, {} and {}", both, a.winner.value_or("nobody"), b.winner.value_or("nobody")));
                }
                if (i != j && a.optimal && a.cost && b.cost && *b.cost < *a.cost) {
                    found.push_back(fmt::format("{} found costs of {:g}, said to be the least, and {:g}", both, *a.cost, *b.cost));
                }
            }
        }
    }
    return found;
}

}   // namespace tail::compare
