#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <unistd.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <common/command_line.hpp>
#include <common/interrupt.hpp>
#include <common/names.hpp>
#include <common/program.hpp>
#include <common/progress_line.hpp>
#include <common/terminal.hpp>
#include <common/values.hpp>
#include <tail-compare/facts.hpp>
#include <tail-compare/html.hpp>
#include <tail-compare/journal.hpp>
#include <tail-compare/report_data.hpp>
#include <tail-compare/results.hpp>
#include <tail-compare/runner.hpp>
#include <tail-compare/signature.hpp>
#include <tail-compare/suite.hpp>
#include <tail-compare/texts.hpp>
#include <tail/store/checked_file.hpp>

/// \file
/// tail-compare: many searches on many problems under the same terms, side by side.

namespace tail::compare {
namespace {

constexpr char const* program = "tail-compare";

struct options {
    std::vector<std::string>   suite;
    std::optional<std::string> domain, instances, algorithm, heuristic, threat;
    std::optional<std::string> seconds, nodes, memory, runs, seed, only, jobs, out, format, signature,
        show_suite;
    bool json = false, full = false, fresh = false, list = false, dry_run = false;

    void declare(cli::command_line& line)
    {
        line.arguments(suite);
        line.option(domain, "-d,--domain", "NAME", "in place of a suite: compare on problems of this domain");
        line.option(instances, "-i,--instances", "WORDS",
                    "which problems, as in a suite: \"random 3x3 5 1\"");
        line.option(algorithm, "-a,--algorithm", "NAMES",
                    "one or several, set apart by spaces: \"astar idastar\"");
        line.option(heuristic, "-H,--heuristic", "NAMES",
                    "the same, for the algorithms that take a heuristic");
        line.option(threat, "-t,--threat", "THREATS",
                    "the same, for the game searches that take a threat: \"6,3,2 5,4\"");
        line.option(seconds, "-s,--seconds", "S",
                    "the most seconds of each run, whatever the suite says (default 60)");
        line.option(nodes, "-n,--nodes", "N", "the most expansions of each run (default: no limit)");
        line.option(memory, "-m,--memory", "SIZE",
                    "the most memory of each run's tables, such as 512M (default 4G)");
        line.option(runs, "-r,--runs", "N",
                    "runs of each cell: one cold, then warm ones, of which the median is shown (default 1: "
                    "the cold one "
                    "only); short warm runs are repeated, until five or 0.2 s");
        line.option(seed, "--seed", "N", "of the order in which cells are run (default 1)");
        line.option(only, "--only", "TEXT", "only cells that have this in 'domain instance algorithm guide'");
        line.option(jobs, "--jobs", "N",
                    "cells to run at the same time (default 1; more of them disturb each other's times)");
        line.option(
            out, "-o,--out", "FOLDER",
            "where results go: results.jsonl, report.html, table.md, table.csv (default compare-SUITE)");
        line.flag(
            fresh, "--fresh",
            "measure everything again; otherwise what this program has measured before in FOLDER stands");
        line.option(format, "--format", "NAME", "what to print: table (default), markdown, csv or json");
        line.flag(json, "-j,--json", "the same as --format json: an object a cell, one a line");
        line.flag(full, "--full", "print the tables of all cells, however many");
        line.flag(dry_run, "--dry-run", "say which cells there are, and run none");
        line.optional_value(signature, "--signature", "DOMAIN", "all",
                            "one number a domain from node counts alone; of one DOMAIN: the counts, too");
        line.option(show_suite, "--show-suite", "NAME",
                    "print a suite that comes with the program, to be changed and run again");
        line.flag(list, "-l,--list",
                  "what can be named: suites, domains, their problems, algorithms and heuristics");
        line.example("quick", "a taste of every domain, in less than a minute");
        line.example("--domain npuzzle --instances \"random 3x3 10 1\" --algorithm \"astar idastar\" "
                     "--heuristic \"manhattan linear-conflict\"",
                     "two algorithms by two heuristics on ten boards");
        line.example("--show-suite quick > mine.suite",
                     "a suite of your own: change it, then run tail-compare mine.suite");
        line.example("korf100 --only pdb --seconds 600", "a part of a suite, with more time");
        line.exit_statuses(
            "0 all cells were measured (that a limit was reached is a result), 1 some cell failed or "
            "answers\n"
            "contradict each other, 2 bad usage or input, 130 interrupted (run it again to go on)");
    }
};

[[nodiscard]] std::string everything_listed()
{
    std::vector<cli::named> suites;
    for (shipped_suite const& s : shipped_suites()) {
        suites.push_back({std::string{s.name}, title_of(s.text), ""});
    }
    std::string text = "suites\n" + cli::listed(suites);
    for (domain* const d : all_domains()) {
        text += fmt::format("\n{}: {}\n\n problems\n{}\n algorithms\n{}", d->name(), d->title(),
                            cli::listed(d->sources()), cli::listed(d->algorithms()));
        if (auto const guides = d->guides(); !guides.empty()) {
            text += fmt::format("\n {}s\n{}", d->guide_kind(), cli::listed(guides));
        }
    }
    return text;
}

// ---- what is to be run
// -----------------------------------------------------------------------------------------------

/// The suite of the options that stand for one.
[[nodiscard]] suite suite_of_options(options const& o)
{
    if (!o.suite.empty()) { throw cli::bad_input{"expected a suite or --domain, found both"}; }
    std::string const guide_kind = domain_named(*o.domain).guide_kind();
    if (!o.instances || !o.algorithm) {
        throw cli::bad_input{
            "--domain: expected --instances and --algorithm with it (--help shows an example)"};
    }
    if (o.heuristic && o.threat) { throw cli::bad_input{"expected --heuristic or --threat, found both"}; }
    if ((o.heuristic && guide_kind != "heuristic") || (o.threat && guide_kind != "threat")) {
        throw cli::bad_input{fmt::format("--{}: searches of {} take a {}",
                                         o.heuristic ? "heuristic" : "threat", *o.domain, guide_kind)};
    }
    std::string              text  = "[" + *o.domain + "]\n";
    std::vector<std::string> lines = {"--domain"};
    auto const               add   = [&](std::string const& key, std::string value, char const* option) {
        std::ranges::replace(value, '\n', ' ');
        text += key + " = " + value + "\n";
        lines.emplace_back(option);
    };
    add("instances", *o.instances, "--instances");
    add("algorithms", *o.algorithm, "--algorithm");
    if (o.heuristic) { add("heuristics", *o.heuristic, "--heuristic"); }
    if (o.threat) { add("threats", *o.threat, "--threat"); }
    suite s = read_suite(text, "", lines);
    s.name  = *o.domain;
    return s;
}

/// The suite that was named, from the program or a file.
[[nodiscard]] suite named_suite(options const& o)
{
    if (o.instances || o.algorithm || o.heuristic || o.threat) {
        throw cli::bad_input{
            "--instances, --algorithm, --heuristic and --threat go with --domain; --only picks from a suite"};
    }
    if (o.suite.empty()) {
        throw cli::bad_input{"expected a suite or --domain (--help shows examples, --list the suites)"};
    }
    if (o.suite.size() > 1) {
        throw cli::bad_input{fmt::format("expected one suite, found '{}', too", o.suite[1])};
    }
    std::string const& name = o.suite[0];
    for (shipped_suite const& s : shipped_suites()) {
        if (s.name != name) { continue; }
        suite found = read_suite(s.text, name + ".suite");
        found.name  = name;
        return found;
    }
    std::error_code unknown;   // a name that cannot be looked up, too long say, is none either
    if (name != "-" && !std::filesystem::exists(name, unknown)) {
        std::vector<std::string> names;
        for (shipped_suite const& s : shipped_suites()) { names.emplace_back(s.name); }
        throw cli::bad_input{fmt::format("no suite and no file has the name '{}'{} (--list names the suites)",
                                         name.substr(0, 200), cli::suggestion(name, names))};
    }
    suite found = read_suite(cli::read_all(name), name == "-" ? "standard input" : name);
    found.name  = name == "-" ? "suite" : std::filesystem::path{name}.stem().string();
    return found;
}

[[nodiscard]] suite chosen_suite(options const& o)
{
    suite s = o.domain ? suite_of_options(o) : named_suite(o);
    for (auto const& [option, value] :
         {std::pair{"seconds", &o.seconds}, {"nodes", &o.nodes}, {"memory", &o.memory}, {"runs", &o.runs}}) {
        if (!*value) { continue; }
        for (cell& c : s.cells) {
            try {
                set_term(c.under, option, **value);
            } catch (cli::bad_input const& e) {
                throw cli::bad_input{std::string{"--"} + e.what()};
            }
        }
    }
    if (o.seed) { s.seed = cli::to_count("--seed", *o.seed, 0); }
    if (o.only) {
        std::erase_if(s.cells, [&](cell const& c) {
            return fmt::format("{} {} {}", c.on->name(), c.problem.name, c.search_name()).find(*o.only)
                == std::string::npos;
        });
        if (s.cells.empty()) {
            throw cli::bad_input{
                fmt::format("--only: no cell has '{}' in its name (--dry-run shows the names)", *o.only)};
        }
        drop_empty_sections(s);
    }
    return s;
}

// ---- running it
// ------------------------------------------------------------------------------------------------------

/// What is to be done, and how much of it is.
class progress {
public:
    progress(cli::progress_line& line, std::size_t cells) : line_{line}, cells_{cells} {}

    void done() { ++done_; }
    void show() const
    {
        if (!line_.active()) { return; }
        std::string text = fmt::format("{} of {} cells", done_, cells_);
        if (done_ > 0) {
            double const elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_)
                                       .count();
            text += ", about "
                + in_words(elapsed / static_cast<double>(done_) * static_cast<double>(cells_ - done_))
                + " left";
        }
        line_.show(text);
    }

private:
    [[nodiscard]] static std::string in_words(double seconds)
    {
        if (seconds < 100) { return fmt::format("{:.0f} s", seconds); }
        return seconds < 6'000 ? fmt::format("{:.0f} min", seconds / 60)
                               : fmt::format("{:.1f} h", seconds / 3'600);
    }

    cli::progress_line&                   line_;
    std::size_t                           cells_;
    std::size_t                           done_  = 0;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// What was measured, and what went wrong in the end: empty unless results cannot be written.
struct measured {
    measurements all;   ///< those of an interrupted run stay empty
    std::string  trouble;
};

/// Measures what is not known yet.
[[nodiscard]] measured measure_all(suite const& s, std::string const& build, unsigned jobs, journal& known,
                                   std::stop_token const& stop)
{
    std::vector<std::size_t> order;
    std::size_t              before = 0;
    std::set<std::string>    begun;   // the same search of the same problem may stand in two sections
    for (std::size_t const i : shuffled(s.cells.size(), s.seed)) {
        std::string const key = s.cells[i].key();
        if (known.known(key) != nullptr) {
            ++before;
        } else if (begun.insert(key).second) {
            order.push_back(i);
        }
    }
    if (before > 0) {
        cli::note(fmt::format("{}: {} of {} cells were measured before (--fresh measures them again)",
                              program, before, s.cells.size()));
    }
    if (known.damaged() > 0) {
        cli::note(
            fmt::format("{}: {} damaged lines of the results are not believed", program, known.damaged()));
    }

    measured           found{measurements(s.cells.size()), ""};
    cli::progress_line line{true};
    progress           so_far{line, order.size()};
    try {
        runner{s.cells, build, jobs}.run(
            order,
            [&](std::size_t i, measurement m) {
                known.add(s.cells[i], m);
                so_far.done();
            },
            [&] { so_far.show(); }, stop);
    } catch (cli::bad_input const& e) {
        found.trouble =
            e.what();   // a full disk, say: there is no point in going on, but what is known can be shown
    }
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (measurement const* m = known.known(s.cells[i].key())) { found.all[i] = *m; }
    }
    return found;
}

/// Puts a file in the place of what stood there, when it is whole. Returns why that cannot be done; otherwise
/// nothing.
[[nodiscard]] std::string replace_file(std::filesystem::path const& path, std::string const& text)
{
    tail::remove_abandoned_parts(path.string());
    tail::part_file file{path.string()};
    file.write(text.data(), text.size());
    if (std::string const why = file.commit(); !why.empty()) {
        return fmt::format("--out: '{}' {}", path.string(), why);
    }
    // People may want to go on writing where the tables end.
    std::error_code ignored;
    std::filesystem::permissions(path, std::filesystem::perms::owner_write,
                                 std::filesystem::perm_options::add, ignored);
    return "";
}

/// A table with its statuses in colour, where the terminal takes them: columns keep their places.
[[nodiscard]] std::string coloured(std::string text)
{
    if (!cli::takes_colours(STDOUT_FILENO)) { return text; }
    for (auto const& [word, decided] : {std::pair{"solved", true},
                                        {"no solution", true},
                                        {"time limit", false},
                                        {"node limit", false},
                                        {"memory limit", false},
                                        {"not run", false}}) {
        std::string const seen  = fmt::format("  {}  ", word);
        std::string const shown = "  " + cli::styled_verdict(decided, word) + "  ";
        for (std::size_t at = 0; (at = text.find(seen, at)) != text.npos; at += shown.size() - 2) {
            text.replace(at, seen.size(), shown);
        }
    }
    return text;
}

[[nodiscard]] std::string printed(std::string const& format, suite const& s, measurements const& all,
                                  facts const& f, bool full)
{
    if (format == "markdown") { return markdown_text(s, all, f); }
    if (format == "csv") { return csv_text(s, all); }
    if (format == "table") { return coloured(terminal_text(s, all, full)); }
    std::string text;
    for (std::size_t i = 0; i < s.cells.size(); ++i) {
        if (all[i]) {
            text += to_json(s.cells[i], *all[i])
                        .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                + "\n";
        }
    }
    return text;
}

[[nodiscard]] std::filesystem::path output_folder(options const& o, suite const& s)
{
    if (o.out && o.out->empty()) { throw cli::bad_input{"--out: expected a folder, found ''"}; }
    std::filesystem::path folder = o.out.value_or("compare-" + s.name);
    std::error_code       error;
    std::filesystem::create_directories(folder, error);
    if (error || !std::filesystem::is_directory(folder)) {
        throw cli::bad_input{fmt::format("--out: cannot make the folder '{}': {}", folder.string(),
                                         error ? error.message() : "a file of that name is in the way")};
    }
    return folder;
}

[[nodiscard]] cli::exit_status run_suite(options const& o, facts const& f)
{
    static std::vector<std::string> const formats{"table", "markdown", "csv", "json"};
    std::string const                     format = o.json ? "json" : o.format.value_or("table");
    if (std::ranges::find(formats, format) == formats.end()) {
        throw cli::bad_input{
            fmt::format("--format: expected one of {}, found '{}'", fmt::join(formats, ", "), format)};
    }
    if (o.json && o.format && *o.format != "json") {
        throw cli::bad_input{"expected --json or --format, found both"};
    }
    auto const  jobs = static_cast<unsigned>(cli::to_count("--jobs", o.jobs.value_or("1"), 1, 1'024));
    suite const s    = chosen_suite(o);
    if (o.dry_run) {
        for (cell const& c : s.cells) {
            cli::print(fmt::format("{} {} {}\n", c.on->name(), c.problem.name, c.search_name()));
        }
        return cli::exit_status::decided;
    }
    std::filesystem::path const folder = output_folder(o, s);
    journal                     results{(folder / "results.jsonl").string(), f.build};
    if (o.fresh) { results.forget(); }
    auto const stop           = cli::stop_on_interrupt();
    auto const [all, trouble] = measure_all(s, f.build, jobs, results, stop);

    // The files first, because a reader of standard output may go away; but what goes wrong with one stops
    // nothing else.
    std::vector<std::string> troubles;
    if (!trouble.empty()) { troubles.push_back(trouble); }
    auto const report = folder / "report.html";
    for (auto const& [path, text] : {std::pair{folder / "table.md", markdown_text(s, all, f)},
                                     {folder / "table.csv", csv_text(s, all)},
                                     {report, to_html(report_data(s, all, f))}}) {
        if (std::string const why = replace_file(path, text); !why.empty()) { troubles.push_back(why); }
    }
    auto const wrong = contradictions(s, all);
    for (std::string const& problem : wrong) {
        cli::note(fmt::format("{}: contradiction: {}", program, problem));
    }
    for (std::string const& what : troubles) { cli::note(fmt::format("{}: {}", program, what)); }
    cli::print(printed(format, s, all, f, o.full));
    if (!troubles.empty()) { return cli::exit_status::bad_input; }
    if (format == "table") {
        cli::print(
            fmt::format("\nreport: {}\n", std::filesystem::absolute(report).lexically_normal().string()));
    }
    if (stop.stop_requested()) {
        auto const left = std::ranges::count_if(all, [](auto const& m) { return !m; });
        cli::note(fmt::format(
            "{}: interrupted, {} of {} cells are not measured; the same command goes on from here{}", program,
            left, all.size(), o.fresh ? ", without --fresh" : ""));
        return cli::exit_status::interrupted;
    }
    bool const failed = std::ranges::any_of(all, [](auto const& m) { return m && !m->error.empty(); });
    return failed || !wrong.empty() ? cli::exit_status::unsolvable : cli::exit_status::decided;
}

[[nodiscard]] cli::exit_status print_signatures(std::string const& of)
{
    for (domain* const d : all_domains()) {
        if (of != "all" && &domain_named(of) != d) { continue; }
        signature const found = signature_of(*d);
        if (of != "all") {
            for (std::string const& line : found.counts) { cli::print(line + "\n"); }
        }
        cli::print(fmt::format("{:<12} {}\n", d->name(), found.number));
    }
    return cli::exit_status::decided;
}

[[nodiscard]] cli::exit_status print_suite(std::string const& name)
{
    std::vector<std::string> names;
    for (shipped_suite const& s : shipped_suites()) { names.emplace_back(s.name); }
    cli::print(shipped_suites()[cli::place_of_name("suite", name, names)].text);
    return cli::exit_status::decided;
}

[[nodiscard]] cli::exit_status run(int argc, char** argv)
{
    cli::command_line line{program, "SUITE [options]",
                           "Runs searches on problems, all under the same terms, and sets them side by side: "
                           "a table here, and in a folder a report to look\n"
                           "at (report.html), Markdown, CSV and JSON lines. SUITE is one that comes with the "
                           "program, or a file. A run that was\n"
                           "interrupted goes on where it was."};
    options           o;
    o.declare(line);
    if (!line.parse(argc, argv)) { return cli::exit_status::decided; }
    if (o.list) {
        cli::print(everything_listed());
        return cli::exit_status::decided;
    }
    if (o.signature) { return print_signatures(*o.signature); }
    if (o.show_suite) { return print_suite(*o.show_suite); }
    return run_suite(o, facts_of_run(argc, argv));
}

}   // namespace
}   // namespace tail::compare

int main(int argc, char** argv)
{
    return tail::cli::run_program(tail::compare::program, [&] { return tail::compare::run(argc, argv); });
}
