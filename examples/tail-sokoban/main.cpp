#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <common/command_line.hpp>
#include <common/interrupt.hpp>
#include <common/names.hpp>
#include <common/output_file.hpp>
#include <common/path_algorithms.hpp>
#include <common/program.hpp>
#include <common/shared_options.hpp>
#include <common/values.hpp>
#include <tail-sokoban/analyse.hpp>
#include <tail-sokoban/levels.hpp>
#include <tail-sokoban/picture.hpp>
#include <tail-sokoban/replay_page.hpp>
#include <tail-sokoban/report.hpp>
#include <tail-sokoban/task.hpp>
#include <tail-sokoban/verify.hpp>
#include <tail/domains/sokoban/print.hpp>

/// \file
/// tail-sokoban: solves Sokoban levels, one or a whole file of them.

namespace tail::sokoban_tool {
namespace {

constexpr char const* program           = "tail-sokoban";
constexpr char const* default_algorithm = "astar";
constexpr char const* default_heuristic = "matching";
constexpr char const* from_file         = "of the file";   // no solution reads so

struct options {
    cli::shared_options        shared;
    std::vector<std::string>   levels;
    std::optional<std::string> level, grain, objective, deadlocks, patterns, extensions, weight, verify,
        picture, html, without, threads, optimise;
    bool guesses = false, show = false, show_plan = false, analyse = false;

    void declare(cli::command_line& line)
    {
        line.arguments(levels);
        line.option(level, "--level", "WHICH",
                    "of a file: N, A-B, a list of these, a title or all (default all)");
        shared.declare(line, default_algorithm, default_heuristic, ".xsb, .sok or .txt");
        line.option(grain, "--grain", "NAME", "what a move of the search is (default pushes)");
        line.option(objective, "--objective", "NAME",
                    "what is to be least (default pushes, with --grain steps moves)");
        line.option(deadlocks, "--deadlocks", "LIST",
                    "tests for positions that are lost: names with commas between them, usual, all or none "
                    "(default usual)");
        line.option(patterns, "--patterns", "FILE",
                    "learn boxes that are lost together: begin with those in this file, and keep them there");
        line.flag(guesses, "--guesses",
                  "with --patterns and a planner: keep and use patterns that are only guessed, too");
        line.option(extensions, "--extensions", "LIST",
                    "how talking-stones differs from its thesis: names with commas between them");
        line.option(without, "--without", "LIST",
                    "parts that fess leaves out, to see what they are worth: names with commas between them");
        line.option(threads, "--threads", "N",
                    "fess: its searches on N threads, 0 for all processors (default 1: they take turns)");
        line.option(optimise, "--optimize", "S",
                    "make a solution that is not proved optimal shorter, for S seconds more");
        line.option(weight, "--weight", "W", "the weight of weighted-astar (default 2)");
        line.optional_value(verify, "--verify", "LURD", from_file,
                            "search nothing, play this solution, or that of the file, by the rules");
        line.flag(analyse, "--analyse", "search nothing, draw dead squares, rooms, tunnels and distances");
        line.flag(show, "--show", "draw the board after every push");
        line.flag(show_plan, "--show-plan",
                  "with a planner: draw the goals by the order in which they are filled, the entrances and "
                  "the squares on which boxes wait");
        line.option(picture, "--picture", "FILE", "write an SVG file of the level and of its end");
        line.option(html, "--html", "FILE", "write one page that replays all solutions, if any was found");
        line.example("\"#####|#@$.#|#####\"", "solve a level; rows are set apart by | or ends of line");
        line.example("--file microban.xsb --level 1-20 --seconds 10 --memory 1G",
                     "some levels of a file, ten seconds and a gigabyte each, and totals");
        line.example("--json --algorithm idastar-table --heuristic linear-conflict --file levels.xsb",
                     "choose the search and the heuristic, for another program to read");
        line.example("--objective moves --html page.html --file levels.xsb --level 3",
                     "as few moves as possible, and a page to watch them");
        line.example("--algorithm fess --seconds 60 --optimize 10 --file levels.xsb --level 10",
                     "any solution of a large level, and then a shorter one");
        line.example("--verify \"R\" \"#####|#@$.#|#####\"", "does this solve it?");
        line.example("--analyse --file levels.xsb --level 2", "what can be seen without a search");
        line.exit_statuses("0 all solved, 1 some proved unsolvable (or --verify: not solved), 2 bad usage or "
                           "input,\n3 a limit was reached, 130 interrupted");
    }
};

/// Whether the algorithm at this place asks the heuristic.
[[nodiscard]] bool is_informed_at(std::size_t place) { return is_informed(static_cast<algorithm>(place)); }

[[nodiscard]] std::string everything_listed()
{
    return "algorithms (optimal: with an admissible heuristic the answer is proved to be a best one)\n"
        + cli::listed(algorithms())
        + "  * where every move costs the same: not with macro-pushes\n"
          "  ** optimal after all with a consistent heuristic, which never asks for reopening\n\n"
          "heuristics (admissible: never above the true distance; consistent: and never drops by more than "
          "the\n"
          "cost of a move). For objectives with moves they add the man's way to the first push. Backwards,\n"
          "bidirectional asks zero, nearest or matching, whichever is like it. Algorithms that ask none:\n"
        + cli::uninformed(algorithms(), is_informed_at) + "\n" + cli::listed(heuristics()) + "\ngrains\n"
        + cli::listed(grains()) + "\nobjectives\n" + cli::listed(objectives())
        + "\ndeadlock tests (sound: a position that one finds has no solution)\n" + cli::listed(deadlocks())
        + "\nextensions of talking-stones\n" + cli::listed(extensions()) + "\nparts of fess, for --without\n"
        + cli::listed(parts());
}

template <class Which>
[[nodiscard]] Which named_one(char const* kind, std::optional<std::string> const& name, Which usual,
                              std::vector<named> const& all)
{
    return name ? static_cast<Which>(cli::place_of_name(kind, *name, cli::names_of(all))) : usual;
}

/// The places of names with commas between them.
[[nodiscard]] std::vector<std::size_t> places_of_names(char const* kind, std::string const& names,
                                                       std::vector<named> const& all)
{
    std::vector<std::size_t> places;
    for (std::size_t from = 0, end = 0; end != std::string::npos; from = end + 1) {
        end = names.find(',', from);
        places.push_back(cli::place_of_name(kind, names.substr(from, end - from), cli::names_of(all)));
    }
    return places;
}

/// What every level of this call has in common.
[[nodiscard]] task common_task(options const& o)
{
    task t;
    t.algorithm = named_one("algorithm", o.shared.algorithm, algorithm::astar, algorithms());
    t.grain     = named_one("grain", o.grain, grain::pushes, grains());
    t.objective = named_one("objective", o.objective,
                            t.grain == grain::steps ? objective::moves : objective::pushes, objectives());
    t.heuristic = o.shared.heuristic.value_or(default_heuristic);
    static_cast<void>(cli::place_of_name("heuristic", t.heuristic, cli::names_of(heuristics())));
    cli::refuse_unasked(o.shared.heuristic, static_cast<std::size_t>(t.algorithm), algorithms(),
                        is_informed_at);
    if (o.deadlocks) {
        std::string_view unknown;
        auto const       tests = sokoban::deadlock_set::parse(*o.deadlocks, &unknown);
        if (!tests) {
            static_cast<void>(cli::place_of_name("deadlock test", unknown, cli::names_of(deadlocks())));
        }
        t.tests           = tests.value();
        t.tests_are_named = true;
    }
    if (o.extensions) { t.extensions = places_of_names("extension", *o.extensions, extensions()); }
    if (o.without) { t.without = places_of_names("part of fess", *o.without, parts()); }
    if (o.patterns) {
        if (t.algorithm == algorithm::talking_stones) {
            throw cli::bad_input{
                "--patterns: talking-stones has no deadlock tests (talking-stones-plus has)"};
        }
        if (t.algorithm == algorithm::fess) {
            throw cli::bad_input{"--patterns: fess neither reads nor learns patterns (planner does)"};
        }
        // Planners have a memory of their own.
        if (!is_planner(t.algorithm)) { t.tests.insert(sokoban::deadlock::patterns); }
        t.patterns = *o.patterns;
    }
    if (o.guesses) {
        if (!o.patterns || !is_planner(t.algorithm)) {
            throw cli::bad_input{"--guesses: expected --patterns and --algorithm planner or planner-thesis"};
        }
        t.guesses = true;
    }
    if (o.weight) {
        if (t.algorithm != algorithm::weighted_astar) {
            throw cli::bad_input{"--weight: only weighted-astar has a weight"};
        }
        t.weight = cli::to_weight("--weight", *o.weight);
    }
    if (o.threads) {
        if (t.algorithm != algorithm::fess) {
            throw cli::bad_input{"--threads: only fess searches with several threads"};
        }
        t.threads = static_cast<unsigned>(cli::to_count("--threads", *o.threads, 0, 1024));
    }
    if (o.optimise) {
        if (t.objective != objective::pushes) {
            throw cli::bad_input{
                "--optimize: makes solutions shorter by pushes, expected --objective pushes"};
        }
        t.optimise = cli::to_seconds("--optimize", *o.optimise);
    }
    settle(t);
    t.within = o.shared.search_limits({});
    return t;
}

[[nodiscard]] level_list all_levels(options const& o)
{
    if (o.levels.empty() == !o.shared.file) {
        throw cli::bad_input{o.levels.empty() ? "expected a level or --file (--help shows examples)"
                                              : "expected levels or --file, found both"};
    }
    if (o.level && o.shared.problem) { throw cli::bad_input{"expected --level or --problem, found both"}; }
    level_list levels = o.shared.file
        ? level_list::of_file(cli::read_all(*o.shared.file),
                              *o.shared.file == "-" ? "standard input" : *o.shared.file)
        : level_list::of_arguments(o.levels);
    if (o.level) { levels = levels.pick("--level", *o.level); }
    if (o.shared.problem) { levels = levels.pick("--problem", *o.shared.problem); }
    return levels;
}

/// Tells people what is wrong with a level. The others go on.
void complain(given_level const& l)
{
    cli::note(std::string{program} + ": " + l.name() + ": " + l.level.error().to_string());
}

[[nodiscard]] cli::exit_status verify_all(options const& o, level_list const& levels)
{
    if (*o.verify != from_file && levels.size() > 1) {
        throw cli::bad_input{fmt::format(
            "--verify: expected one level for a solution, found {} (--level picks one)", levels.size())};
    }
    cli::exit_status all = cli::exit_status::decided;
    for (std::size_t place = 0; place < levels.size(); ++place) {
        given_level const l = levels[place];
        if (!l.level || (*o.verify == from_file && l.solution.empty())) {
            if (!l.level) {
                complain(l);
            } else {
                cli::note(std::string{program} + ": " + l.name()
                          + ": expected a solution in the file, found none");
            }
            all = cli::combine(all, cli::exit_status::bad_input);
            continue;
        }
        verified const v = verify(l, *o.verify == from_file ? l.solution : *o.verify);
        if (o.shared.json) {
            cli::print(v.json);
        } else if (v.status == cli::exit_status::bad_input) {
            cli::note(std::string{program} + ": " + v.text.substr(0, v.text.size() - 1));
        } else {
            cli::print(v.text);
        }
        all = cli::combine(all, v.status);
    }
    return all;
}

[[nodiscard]] cli::exit_status analyse_all(options const& o, level_list const& levels)
{
    cli::exit_status all   = cli::exit_status::decided;
    bool             first = true;
    for (std::size_t place = 0; place < levels.size(); ++place) {
        given_level const l = levels[place];
        if (!l.level) {
            complain(l);
            all = cli::exit_status::bad_input;
            continue;
        }
        if (o.shared.json) {
            cli::print(analysis_json(l));
        } else {
            cli::print((first ? "" : "\n") + l.name() + "\n" + analysis(*l.level));
        }
        first = false;
        if (o.picture) {
            cli::write_file("--picture", *o.picture, picture(l.name(), *l.level, std::nullopt));
        }
    }
    return all;
}

/// The searches, one level after the other.
class batch {
public:
    batch(options const& o, task t, level_list const& levels)
        : options_{o}, task_{std::move(t)}, levels_{levels}, several_{levels.size() > 1}
    {}

    [[nodiscard]] cli::exit_status run()
    {
        cli::progress_line progress{!options_.shared.json};
        if (several_ && !options_.shared.json) { cli::print(batch_heading()); }
        for (std::size_t place = 0; place < levels_.size(); ++place) {
            given_level const l = levels_[place];
            if (!l.level) {
                complain(l);
                totals_.add_bad();
                all_ = cli::combine(all_, cli::exit_status::bad_input);
                continue;
            }
            if (!one(l, progress)) { break; }
        }
        if (several_ && !options_.shared.json) { cli::print(totals_.to_string()); }
        if (options_.html && replays_.empty()) {
            cli::note(fmt::format("{}: --html: no solution was found, so no page was written", program));
        } else if (options_.html) {
            cli::write_file("--html", *options_.html, replay_page(replays_));
        }
        return all_;
    }

private:
    /// False if it was interrupted.
    [[nodiscard]] bool one(given_level const& l, cli::progress_line& progress)
    {
        task_.problem = l.id;
        task_.start   = *l.level;
        if (!several_ && !options_.shared.json) {
            cli::print(l.name() + ", " + algorithms()[static_cast<std::size_t>(task_.algorithm)].name
                       + (is_informed(task_.algorithm) ? " with " + task_.heuristic : "") + "\n"
                       + sokoban::to_text(*l.level));
        }
        answer const a = solve(task_, progress);
        totals_.add(a);
        if (options_.shared.json) {
            cli::print(to_json(l, task_, a));
        } else if (several_) {
            cli::print(batch_line(l, task_, a));
            if (options_.show && a.played) { cli::print(readable(task_, a, true)); }
            if (options_.show_plan) { cli::print(a.told.drawn); }
        } else {
            if (options_.show_plan) { cli::print(a.told.drawn); }
            cli::print(readable(task_, a, options_.show));
        }
        if (a.played && options_.html) {
            std::string const title = l.title.empty() ? cli::capitalised(l.name()) : l.title;
            replays_.push_back(
                {title, cli::capitalised(verdict(task_, a)) + (l.author.empty() ? "" : ". By " + l.author),
                 *l.level, a.played->letters});
        }
        if (options_.picture) {
            cli::write_file(
                "--picture", *options_.picture,
                picture(l.name(), *l.level, a.played ? std::optional{a.played->last} : std::nullopt));
        }
        all_ = cli::combine(all_, cli::exit_status_of(a.told.status));
        return a.told.status != status::cancelled;
    }

    options const&              options_;
    task                        task_;
    level_list const&           levels_;
    bool                        several_;
    totals                      totals_;
    std::vector<replayed_level> replays_;
    cli::exit_status            all_ = cli::exit_status::decided;
};

[[nodiscard]] cli::exit_status run(int argc, char** argv)
{
    cli::command_line line{
        program, "[level...] [options]",
        "Solves Sokoban levels. Solutions are letters: l, u, r, d for steps, capitals for pushes."};
    options o;
    o.declare(line);
    if (!line.parse(argc, argv)) { return cli::exit_status::decided; }
    if (o.shared.list) {
        cli::print(everything_listed());
        return cli::exit_status::decided;
    }

    if (o.show && o.shared.json) { throw cli::bad_input{"--show: draws for people to see, not with --json"}; }
    if (o.show_plan && o.shared.json) {
        throw cli::bad_input{"--show-plan: draws for people to see, not with --json"};
    }
    if (o.verify && o.analyse) { throw cli::bad_input{"expected --verify or --analyse, found both"}; }
    if (o.html && (o.verify || o.analyse)) {
        throw cli::bad_input{"--html: replays what a search found, not with --verify or --analyse"};
    }
    if (o.picture && o.verify) { throw cli::bad_input{"--picture: not with --verify"}; }
    task t = common_task(o);
    if (o.show_plan && !is_planner(t.algorithm)) {
        throw cli::bad_input{"--show-plan: expected --algorithm planner or planner-thesis"};
    }
    level_list const levels = all_levels(o);
    if (o.picture && levels.size() > 1) {
        throw cli::bad_input{
            fmt::format("--picture: expected one level, found {} (--level picks one)", levels.size())};
    }
    cli::check_different({{"--file", o.shared.file},
                          {"--picture", o.picture},
                          {"--html", o.html},
                          {"--patterns", o.patterns}});
    if (o.picture) { cli::check_writable("--picture", *o.picture, cli::writing::anything); }
    if (o.patterns) {
        if (o.verify || o.analyse) {
            throw cli::bad_input{"--patterns: a search learns them, not with --verify or --analyse"};
        }
        if (levels.size() > 1) {
            throw cli::bad_input{
                fmt::format("--patterns: expected one level, found {} (--level picks one)", levels.size())};
        }
        cli::check_writable("--patterns", *o.patterns, cli::writing::files_only);
        if (auto const first = levels[0]; first.level) { check_patterns(*first.level, *o.patterns); }
    }
    if (o.html) { cli::check_writable("--html", *o.html, cli::writing::anything); }
    if (o.verify) { return verify_all(o, levels); }
    if (o.analyse) { return analyse_all(o, levels); }

    t.within.stop = cli::stop_on_interrupt();
    return batch{o, std::move(t), levels}.run();
}

}   // namespace
}   // namespace tail::sokoban_tool

int main(int argc, char** argv)
{
    return tail::cli::run_program(tail::sokoban_tool::program,
                                  [&] { return tail::sokoban_tool::run(argc, argv); });
}
