#include <tail-compare/texts.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include <common/values.hpp>

namespace tail::compare {

namespace {

using cli::as_bytes, cli::with_commas;

constexpr std::size_t many_rows = 40;   ///< more than that are summed up on a terminal

[[nodiscard]] std::string as_seconds(double s)
{
    return s < 0.0095 ? fmt::format("{:.6f}", s)
        : s < 0.95    ? fmt::format("{:.4f}", s)
                      : fmt::format("{:.2f}", s);
}

[[nodiscard]] std::string as_rate(std::optional<double> const& per_second)
{
    if (!per_second) { return "-"; }
    return *per_second >= 1e6 ? fmt::format("{:.1f} M", *per_second / 1e6)
        : *per_second >= 1e3  ? fmt::format("{:.0f} k", *per_second / 1e3)
                              : fmt::format("{:.0f}", *per_second);
}

[[nodiscard]] std::string as_cost(measurement const& m)
{
    if (!m.solved()) { return "-"; }
    std::string const cost = m.first.cost ? fmt::format("{:.15g}", *m.first.cost) : "";
    if (m.first.winner) { return cost.empty() ? *m.first.winner : *m.first.winner + " " + cost; }
    return cost.empty() ? "-" : cost;
}

/// How many times theirs ours is; beside one, where that would hide the difference, the difference.
[[nodiscard]] std::string as_ratio(double ours, double theirs)
{
    if (ours == theirs) { return " (equal)"; }
    if (!std::isfinite(ours) || !(theirs > 0)) { return ""; }
    double const ratio = ours / theirs, away = std::abs(ratio - 1);
    if (away < 1e-4) { return fmt::format(" ({:+g})", ours - theirs); }
    return away < 0.01 ? fmt::format(" ({:.5f}x)", ratio) : fmt::format(" ({:.3g}x)", ratio);
}

/// What others counted, beside how many times that ours is.
[[nodiscard]] std::string as_published(cell const& c, measurement const& m)
{
    std::string text;
    for (auto const& [counter, number] : c.published) {
        double const ours  = counter == "expanded" ? static_cast<double>(m.first.stats.expanded)
             : counter == "generated"              ? static_cast<double>(m.first.stats.generated)
             : counter == "verifications"          ? static_cast<double>(m.first.verifications)
             : counter == "nodes"                  ? static_cast<double>(m.first.nodes)
             : counter == "seconds"                ? m.seconds()
                                                   : m.first.cost.value_or(std::nan(""));
        bool const   whole = number == std::floor(number) && number < 1e15;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counter,
                            whole ? with_commas(static_cast<std::uint64_t>(number))
                                  : fmt::format("{:g}", number));
        // What was given up has no number of its own to compare.
        if (m.finished()) { text += as_ratio(ours, number); }
    }
    return text;
}

[[nodiscard]] std::string as_status(measurement const& m)
{
    if (!m.error.empty()) { return "error: " + m.error; }
    std::string text = m.first.disproved ? "no solution" : m.status();
    for (char& c : text) { c = c == '_' ? ' ' : c; }
    if (m.is_set()) {
        std::string const why = m.solved() ? "" : ", " + text;
        text = fmt::format("{} of {}{}", with_commas(m.first.solved), with_commas(m.first.problems), why);
    }
    return m.steady ? text : text + ", counters differ between runs";
}

/// From the fastest warm run to the slowest, and how many are far from the median.
[[nodiscard]] std::string as_spread(measurement const& m)
{
    if (m.warm.size() < 2) { return ""; }
    std::string text = as_seconds(m.least()) + ".." + as_seconds(m.greatest());
    if (std::size_t const far = m.outliers(); far > 0) {
        text += fmt::format(", {} of {} far off", far, m.warm.size());
    }
    return text;
}

/// What the seconds of a section are of.
[[nodiscard]] std::string seconds_note(suite const& s, measurements const& all, std::size_t section)
{
    std::size_t fewest = SIZE_MAX, most = 0, outliers = 0;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (s.cells[i].section != section || !all[i] || !all[i]->error.empty()) { continue; }
        most = std::max(most, all[i]->warm.size());
        if (!all[i]->warm.empty()) { fewest = std::min(fewest, all[i]->warm.size()); }
        outliers += all[i]->outliers();
    }
    if (most == 0) { return "Seconds are of one cold run a cell; --runs 3 adds warm ones.\n"; }
    std::string text = fmt::format("Seconds are the median of {} warm runs",
                                   fewest == most ? fmt::format("{}", most)
                                                  : fmt::format("{} to {}", fewest, most));
    if (fewest % 2 == 0 || fewest != most) {
        text += " (of an even number, the mean of the two in the middle)";
    }
    text += "; what a limit ended ran once.";
    if (outliers > 0) { text += " Far off: more than twice the median or less than half, and by 20 us."; }
    return text + "\n";
}

/// Preparations of no time at all are everywhere, and tell nothing.
[[nodiscard]] std::string as_preparation(double seconds)
{
    return seconds < 0.001 ? "" : as_seconds(seconds);
}

/// A proved answer is a best one; of a game only its length can be, and who wins is proved anyway.
[[nodiscard]] std::string heading_of_proof(section const& s, char const* of_path)
{
    return s.on->guide_kind() == "threat" ? "exact plies" : of_path;
}

[[nodiscard]] std::string join(std::vector<std::string> const& paragraphs)
{
    std::string text;
    for (std::string const& p : paragraphs) { text += p + "\n\n"; }
    return text;
}

}   // namespace

std::string heading_of(section const& s)
{
    return s.label.empty() ? s.on->title() : s.on->title() + ", " + s.label;
}

table cell_table(suite const& s, measurements const& all, std::size_t section)
{
    using enum table::side;
    table t;
    t.columns = {
        {"instance", left},  {"algorithm", left},  {s.sections[section].on->guide_kind(), left},
        {"status", left},    {"cost", right},      {heading_of_proof(s.sections[section], "optimal"), left},
        {"expanded", right}, {"generated", right}, {"reopened", right},
        {"verified", right}, {"stored", right},    {"peak", right},
        {"tables", right},   {"seconds", right},   {"spread", left},
        {"cold", right},     {"prepared", right},  {"nodes/s", right},
        {"b", right},        {"published", left}};
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
        for (std::uint64_t const count :
             {n.expanded, n.generated, n.reopened, m.first.verifications, n.stored}) {
            row.push_back(with_commas(count));
        }
        row.push_back(as_bytes(n.peak_bytes));
        row.push_back(m.first.table_bytes > 0 ? as_bytes(m.first.table_bytes) : "");
        row.push_back(as_seconds(m.seconds()));
        row.push_back(as_spread(m));
        row.push_back(m.warm.empty() ? "" : as_seconds(m.cold));
        row.push_back(as_preparation(m.first.preparation));
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
    t.columns = {
        {"search", left},    {"answered", right}, {heading_of_proof(s.sections[section], "proved"), right},
        {"longer", right},   {"expanded", right}, {"generated", right},
        {"reopened", right}, {"verified", right}, {"peak", right},
        {"tables", right},   {"seconds", right},  {"prepared", right},
        {"errors", right},   {"not run", right}};
    for (search_summary const& sum : summaries(s, all, section)) {
        t.rows.push_back(
            {sum.search, fmt::format("{}/{}", with_commas(sum.answered), with_commas(sum.problems)),
             with_commas(sum.optimal), with_commas(sum.longer), with_commas(sum.expanded),
             with_commas(sum.generated), with_commas(sum.reopened), with_commas(sum.verifications),
             as_bytes(sum.peak_bytes), sum.table_bytes > 0 ? as_bytes(sum.table_bytes) : "",
             as_seconds(sum.seconds), as_preparation(sum.preparation), std::to_string(sum.errors),
             std::to_string(sum.waiting)});
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
            if (i == j || total == 0) {
                row.emplace_back();
                continue;
            }
            bool const some = c.fewer + c.more + c.equal < p.problems;
            row.push_back(
                fmt::format("{:.1f} / {:.1f} / {:.1f}", share(c.fewer), share(c.more), share(c.equal))
                + (some ? fmt::format(" of {:.0f}", total) : ""));
        }
        t.rows.push_back(std::move(row));
    }
    return t;
}

bool worth_showing(pair_table const& p) { return p.searches.size() > 1 && p.problems >= 5; }

std::string summary_note(suite const& s, measurements const& all, std::size_t section)
{
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (s.cells[i].section == section && all[i] && !all[i]->finished()) {
            return "Sums are of all runs, given-up ones too: a search that gives up early looks cheap here.";
        }
    }
    return "";
}

std::string troubles(suite const& s, measurements const& all, std::size_t section)
{
    constexpr std::size_t most  = 20;
    std::size_t           count = 0;
    std::string           text;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (s.cells[i].section != section || !all[i] || (all[i]->error.empty() && all[i]->steady)) {
            continue;
        }
        if (++count <= most) {
            text += fmt::format("{} by {}: {}\n", s.cells[i].problem.name, s.cells[i].search_name(),
                                as_status(*all[i]));
        }
    }
    return count > most ? text + fmt::format("and {} more like these\n", count - most) : text;
}

std::string terminal_text(suite const& s, measurements const& all, bool full)
{
    std::string text = s.title.empty() ? "" : s.title + "\n";
    for (std::size_t i = 0; i < s.sections.size(); ++i) {
        table const cells = cell_table(s, all, i);
        bool const  long_ = cells.rows.size() > many_rows;
        text += fmt::format("{}{}\n", text.empty() ? "" : "\n", heading_of(s.sections[i]));
        if (full || !long_) { text += cells.aligned() + seconds_note(s, all, i); }
        if (!long_) { continue; }
        text += (full ? "\n" : "") + summary_table(s, all, i).aligned();
        if (!full) { text += seconds_note(s, all, i); }
        if (std::string const note = summary_note(s, all, i); !note.empty()) { text += note + "\n"; }
        if (!full) {
            text += troubles(s, all, i)
                + fmt::format("(--full prints all {} cells; the report has them as well)\n",
                              cells.rows.size());
        }
    }
    return text;
}

std::string markdown_text(suite const& s, measurements const& all, facts const& f)
{
    std::string text = "# " + (s.title.empty() ? s.name : s.title) + "\n\n" + join(s.about);
    text += fmt::format("`{}`, {}\n\ntail {}, {}, {} ({} processors), {}\n", f.command, f.date, f.version,
                        f.compiler, f.processor, f.processors, f.system);
    for (std::string const& problem : contradictions(s, all)) {
        text += "\n**Contradiction**: " + problem + "\n";
    }
    for (std::size_t i = 0; i < s.sections.size(); ++i) {
        text += "\n## " + heading_of(s.sections[i]) + "\n\n" + summary_table(s, all, i).markdown();
        if (std::string const note = summary_note(s, all, i); !note.empty()) { text += "\n" + note + "\n"; }
        text += "\n" + cell_table(s, all, i).markdown() + "\n" + seconds_note(s, all, i);
        if (auto const p = pairs(s, all, i); worth_showing(p)) {
            text += fmt::format(
                        "\nNodes {}, search of the row against that of the column, on {} problems:\n\n",
                        p.counter == "nodes" ? "looked at" : "expanded", with_commas(p.problems))
                + percent_table(p).markdown();
        }
    }
    return text;
}

std::string csv_text(suite const& s, measurements const& all)
{
    table t;
    for (char const* heading : {"domain",
                                "section",
                                "label",
                                "instance",
                                "algorithm",
                                "guide",
                                "status",
                                "disproved",
                                "error",
                                "cost",
                                "optimal",
                                "winner",
                                "problems",
                                "tried",
                                "solved",
                                "longer",
                                "expanded",
                                "generated",
                                "reopened",
                                "duplicates",
                                "stored",
                                "peak_bytes",
                                "table_bytes",
                                "iterations",
                                "verifications",
                                "nodes",
                                "seconds",
                                "seconds_least",
                                "seconds_greatest",
                                "outliers",
                                "cold_seconds",
                                "preparation_seconds",
                                "nodes_per_second",
                                "branching",
                                "runs",
                                "steady",
                                "nodes_limit",
                                "seconds_limit",
                                "bytes_limit",
                                "published",
                                "answer"}) {
        t.columns.push_back({heading, table::side::left});
    }
    auto const number = [](std::optional<double> const& n) {
        return n ? fmt::format("{}", *n) : std::string{};
    };
    auto const truth  = [](bool b) { return std::string{b ? "true" : "false"}; };
    auto const longer = longer_answers(s, all);
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        cell const& c = s.cells[i];
        if (!all[i]) { continue; }
        measurement const& m = *all[i];
        outcome const&     o = m.first;
        statistics const&  n = o.stats;
        std::string        published;
        for (auto const& [counter, theirs] : c.published) {
            published += fmt::format("{}{} {}", published.empty() ? "" : "; ", counter, theirs);
        }
        t.rows.push_back({c.on->name(),
                          std::to_string(c.section),
                          s.sections[c.section].label,
                          c.problem.name,
                          c.how.algorithm,
                          c.how.guide,
                          m.status(),
                          truth(o.disproved),
                          m.error,
                          number(o.cost),
                          truth(o.optimal),
                          o.winner.value_or(""),
                          std::to_string(o.problems),
                          std::to_string(m.tried()),
                          std::to_string(m.solutions()),
                          longer[i] ? std::to_string(*longer[i]) : "",
                          std::to_string(n.expanded),
                          std::to_string(n.generated),
                          std::to_string(n.reopened),
                          std::to_string(n.duplicates),
                          std::to_string(n.stored),
                          std::to_string(n.peak_bytes),
                          std::to_string(o.table_bytes),
                          std::to_string(n.iterations),
                          std::to_string(o.verifications),
                          std::to_string(m.first.nodes),
                          number(m.seconds()),
                          number(m.least()),
                          number(m.greatest()),
                          std::to_string(m.outliers()),
                          number(m.cold),
                          number(o.preparation),
                          number(m.nodes_per_second()),
                          number(m.branching()),
                          std::to_string(c.under.runs),
                          truth(m.steady),
                          c.under.nodes == limits::unlimited ? "" : std::to_string(c.under.nodes),
                          c.under.seconds == terms::no_time ? "" : number(c.under.seconds),
                          std::to_string(c.under.bytes),
                          published,
                          o.answer.value_or("")});
    }
    return t.csv();
}

}   // namespace tail::compare
