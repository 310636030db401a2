#include <tail-compare/texts.hpp>

#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include <common/names.hpp>
#include <common/values.hpp>

namespace tail::compare {

namespace {

using cli::as_bytes, cli::with_commas;

constexpr std::size_t many_rows = 40; ///< more than that are summed up on a terminal

[[nodiscard]] std::string as_seconds(double s)
{
    return s < 0.0095 ? fmt::format("{:.6f}", s) : s < 0.95 ? fmt::format("{:.4f}", s) : fmt::format("{:.2f}", s);
}

[[nodiscard]] std::string as_rate(std::optional<double> const& per_second)
{
    if (!per_second) { return "-"; }
    return *per_second >= 1e6 ? fmt::format("{:.1f} M", *per_second / 1e6) : *per_second >= 1e3 ? fmt::format("{:.0f} k", *per_second / 1e3) : fmt::format("{:.0f}", *per_second);
}

[[nodiscard]] std::string as_cost(measurement const& m)
{
    if (!m.solved()) { return "-"; }
    std::string const cost = m.first.cost ? fmt::format("{:.15g}", *m.first.cost) : "";
    if (m.first.winner) { return cost.empty() ? *m.first.winner : *m.first.winner + " " + cost; }
    return cost.empty() ? "-" : cost;
}

/// What others counted, beside how many times that ours is.
[[nodiscard]] std::string as_published(cell const& c, measurement const& m)
{
    std::string text;
    for (auto const& [counter, number] : c.published) {
        double const ours = counter == "expanded" ? static_cast<double>(m.first.stats.expanded)
            : counter == "generated"              ? static_cast<double>(m.first.stats.generated)
            : counter == "verifications"          ? static_cast<double>(m.first.verifications)
            : counter == "seconds"                ? m.seconds()
                                                  : m.first.cost.value_or(std::nan(""));
        bool const whole = number == std::floor(number) && number < 1e15;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counter, whole ? with_commas(static_cast<std::uint64_t>(number)) : fmt::format("{:g}", number));
        if (std::isfinite(ours) && m.error.empty()) { text += fmt::format(" ({:.3g}x)", ours / number); }
    }
    return text;
}

[[nodiscard]] std::string as_status(measurement const& m)
{
    if (!m.error.empty()) { return "error: " + m.error; }
    std::string text = m.status();
    for (char& c : text) { c = c == '_' ? ' ' : c; }
    if (m.first.problems > 1) { text = fmt::format("{} of {}", with_commas(m.first.solved), with_commas(m.first.problems)); }
    return m.steady ? text : text + ", counters differ between runs";
}

[[nodiscard]] std::string join(std::vector<std::string> const& paragraphs)
{
    std::string text;
    for (std::string const& p : paragraphs) { text += p + "\n\n"; }
    return text;
}

}   // namespace

std::string heading_of(section const& s) { return s.label.empty() ? s.on->title() : s.on->title() + ", " + s.label; }

table cell_table(suite const& s, measurements const& all, std::size_t section)
{
    using enum table::side;
    table t;
    t.columns = {{"instance", left}, {"algorithm", left}, {s.sections[section].on->guide_kind(), left}, {"status", left}, {"cost", right}, {"optimal", left},
                 {"expanded", right}, {"generated", right}, {"reopened", right}, {"verified", right}, {"stored", right}, {"peak", right},
                 {"seconds", right}, {"spread", left}, {"cold", right}, {"prepared", right}, {"nodes/s", right}, {"b", right}, {"published", left}};
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        cell const& c = s.cells[i];
        if (c.section != section) { continue; }
        std::vector<std::string> row{c.problem.name, c.how.algorithm, c.how.guide};
        if (!all[i]) {
            row.emplace_back("not run");
            row.resize(t.columns.size());
            t.rows.push_back(std::move(row));
            continue;
        }
        measurement const& m = *all[i];
        statistics const&  n = m.first.stats;
        row.push_back(as_status(m));
        if (!m.error.empty()) {
            row.resize(t.columns.size());
            t.rows.push_back(std::move(row));
            continue;
        }
        row.push_back(as_cost(m));
        row.emplace_back(m.solved() && m.first.optimal ? "yes" : m.solved() && !m.first.winner ? "no" : "");
        for (std::uint64_t const count : {n.expanded, n.generated, n.reopened, m.first.verifications, n.stored}) { row.push_back(with_commas(count)); }
        row.push_back(as_bytes(n.peak_bytes));
        row.push_back(as_seconds(m.seconds()));
        row.push_back(m.warm.size() > 1 ? as_seconds(m.least()) + ".." + as_seconds(m.greatest()) : "");
        row.push_back(m.warm.empty() ? "" : as_seconds(m.cold));
        row.push_back(m.first.preparation > 0 ? as_seconds(m.first.preparation) : "");
        row.push_back(as_rate(m.nodes_per_second()));
        auto const b = m.branching();
        row.push_back(b ? fmt::format("{:.3f}", *b) : "");
        row.push_back(as_published(c, m));
        t.rows.push_back(std::move(row));
    }
    return t.without_empty_columns();
}

table summary_table(suite const& s, measurements const& all, std::size_t section)
{
    using enum table::side;
    table t;
    t.columns = {{"search", left}, {"solved", right}, {"proved", right}, {"longer", right}, {"expanded", right}, {"generated", right}, {"reopened", right},
                 {"verified", right}, {"peak", right}, {"seconds", right}, {"prepared", right}, {"errors", right}, {"not run", right}};
    for (search_summary const& sum : summaries(s, all, section)) {
        t.rows.push_back({sum.search, fmt::format("{}/{}", with_commas(sum.solved), with_commas(sum.problems)), with_commas(sum.optimal), with_commas(sum.longer),
                          with_commas(sum.expanded), with_commas(sum.generated), with_commas(sum.reopened), with_commas(sum.verifications),
                          as_bytes(sum.peak_bytes), as_seconds(sum.seconds), sum.preparation > 0 ? as_seconds(sum.preparation) : "",
                          std::to_string(sum.errors), std::to_string(sum.waiting)});
    }
    return t.without_empty_columns();
}

table percent_table(pair_table const& p)
{
    using enum table::side;
    table t;
    t.columns = {{"fewer / more / equal %", left}};
    for (std::string const& name : p.searches) { t.columns.push_back({name, right}); }
    for (std::size_t i = 0; i < p.searches.size(); ++i) {
        std::vector<std::string> row{p.searches[i]};
        for (std::size_t j = 0; j < p.searches.size(); ++j) {
            pair_count const& c     = p.counts[i][j];
            auto const        total = static_cast<double>(c.fewer + c.more + c.equal);
            auto const        share = [&](std::uint64_t n) { return 100 * static_cast<double>(n) / total; };
            row.push_back(i == j || total == 0 ? "" : fmt::format("{:.1f} / {:.1f} / {:.1f}", share(c.fewer), share(c.more), share(c.equal)));
        }
        t.rows.push_back(std::move(row));
    }
    return t;
}

bool worth_showing(pair_table const& p) { return p.searches.size() > 1 && p.problems >= 5; }

std::string terminal_text(suite const& s, measurements const& all, bool full)
{
    std::string text = s.title.empty() ? "" : s.title + "\n";
    for (std::size_t i = 0; i < s.sections.size(); ++i) {
        table const cells = cell_table(s, all, i);
        bool const  long_ = cells.rows.size() > many_rows;
        text += fmt::format("{}{}\n", text.empty() ? "" : "\n", heading_of(s.sections[i]));
        if (full || !long_) { text += cells.aligned(); }
        if (long_) { text += (full ? "\n" : "") + summary_table(s, all, i).aligned(); }
    }
    return text;
}

std::string markdown_text(suite const& s, measurements const& all, facts const& f)
{
    std::string text = "# " + (s.title.empty() ? s.name : s.title) + "\n\n" + join(s.about);
    text += fmt::format("`{}`, {}\n\ntail {}, {}, {} ({} processors), {}\n", f.command, f.date, f.version, f.compiler, f.processor, f.processors, f.system);
    for (std::string const& problem : contradictions(s, all)) { text += "\n**Contradiction**: " + problem + "\n"; }
    for (std::size_t i = 0; i < s.sections.size(); ++i) {
        text += "\n## " + heading_of(s.sections[i]) + "\n\n" + summary_table(s, all, i).markdown() + "\n" + cell_table(s, all, i).markdown();
        if (auto const p = pairs(s, all, i); worth_showing(p)) {
            text += fmt::format("\nNodes expanded, search of the row against that of the column, on {} problems:\n\n", with_commas(p.problems)) + percent_table(p).markdown();
        }
    }
    return text;
}

std::string csv_text(suite const& s, measurements const& all)
{
    table t;
    for (char const* heading : {"domain", "section", "instance", "algorithm", "guide", "status", "error", "cost", "optimal", "winner", "problems", "solved", "expanded",
                                "generated", "reopened", "duplicates", "stored", "peak_bytes", "iterations", "verifications", "seconds", "seconds_least",
                                "seconds_greatest", "cold_seconds", "preparation_seconds", "nodes_per_second", "branching", "answer"}) {
        t.columns.push_back({heading, table::side::left});
    }
    auto const number = [](std::optional<double> const& n) { return n ? fmt::format("{}", *n) : std::string{}; };
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        cell const& c = s.cells[i];
        if (!all[i]) { continue; }
        measurement const& m = *all[i];
        outcome const&     o = m.first;
        statistics const&  n = o.stats;
        t.rows.push_back({c.on->name(), std::to_string(c.section), c.problem.name, c.how.algorithm, c.how.guide, m.status(), m.error, number(o.cost),
                          o.optimal ? "true" : "false", o.winner.value_or(""), std::to_string(o.problems), std::to_string(o.problems > 1 ? o.solved : m.solved() ? 1U : 0U),
                          std::to_string(n.expanded), std::to_string(n.generated), std::to_string(n.reopened), std::to_string(n.duplicates),
                          std::to_string(n.stored), std::to_string(n.peak_bytes), std::to_string(n.iterations), std::to_string(o.verifications),
                          number(m.seconds()), number(m.least()), number(m.greatest()), number(m.cold), number(o.preparation),
                          number(m.nodes_per_second()), number(m.branching()), o.answer.value_or("")});
    }
    return t.csv();
}

}   // namespace tail::compare
