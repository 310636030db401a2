#include <tail-sokoban/report.hpp>

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include <common/json_line.hpp>
#include <common/terminal.hpp>
#include <common/values.hpp>
#include <tail/domains/sokoban/print.hpp>

namespace tail::sokoban_tool {

namespace {

template <class Which>
[[nodiscard]] std::string const& name_of(std::vector<named> const& all, Which which)
{
    return all[static_cast<std::size_t>(which)].name;
}

[[nodiscard]] std::string names_of_tests(sokoban::deadlock_set tests)
{
    if (tests == sokoban::deadlock_set::all()) { return "all"; }
    if (tests == sokoban::deadlock_set::usual()) { return "usual"; }
    std::string text;
    for (sokoban::deadlock_name const& d : sokoban::deadlock_names) {
        if (!tests.contains(d.test)) { continue; }
        if (!text.empty()) { text += ','; }
        text += d.name;
    }
    return text.empty() ? "none" : text;
}

[[nodiscard]] std::string several(std::size_t n, char const* one, char const* many)
{
    return cli::with_commas(n) + " " + (n == 1 ? one : many);
}

/// What the cost and the bound of a task count.
[[nodiscard]] char const* counted(task const& t)
{
    return t.objective == objective::pushes || t.objective == objective::pushes_then_moves ? "pushes"
                                                                                           : "moves";
}

/// The letters of a solution, a few groups a line; the end of a very long one is left out.
[[nodiscard]] std::string grouped(std::string const& letters)
{
    constexpr std::size_t most = 2000;
    std::string           text = "  ";
    for (std::size_t i = 0; i < std::min(letters.size(), most); ++i) {
        if (i > 0 && i % 10 == 0) { text += i % 80 == 0 ? "\n  " : " "; }
        text += letters[i];
    }
    if (letters.size() > most) {
        text += "\n  ... and " + cli::with_commas(letters.size() - most) + " more (--json prints them all)";
    }
    return text + "\n";
}

/// The board after each push.
[[nodiscard]] std::string drawn_way(sokoban::board const& start, std::string const& letters)
{
    std::string    text;
    sokoban::board now   = start;
    int            push  = 0;
    std::size_t    begin = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        if (std::isupper(static_cast<unsigned char>(letters[i])) == 0) { continue; }
        std::string const walk = letters.substr(begin, i + 1 - begin);
        now                    = sokoban::replay(std::move(now), walk).value().last;
        begin                  = i + 1;
        text += fmt::format("push {}: {}\n{}", ++push, walk, sokoban::to_text(now));
    }
    return text;
}

}   // namespace

std::string to_json(given_level const& l, task const& t, answer const& a)
{
    cli::ordered_json object;
    cli::report       r = a.told;
    r.problem           = l.id;
    r.algorithm         = name_of(algorithms(), t.algorithm);
    r.heuristic         = t.heuristic;
    cli::add_report(object, r);
    auto const count = [&](std::size_t sokoban::replayed::* which) {
        return a.played ? std::optional<std::uint64_t>{(*a.played).*which} : std::nullopt;
    };
    object["title"]       = l.title;
    object["objective"]   = name_of(objectives(), t.objective);
    object["grain"]       = name_of(grains(), t.grain);
    object["deadlocks"]   = names_of_tests(t.tests);
    object["pushes"]      = cli::or_null(count(&sokoban::replayed::pushes));
    object["moves"]       = cli::or_null(count(&sokoban::replayed::moves));
    object["box_lines"]   = cli::or_null(count(&sokoban::replayed::box_lines));
    object["box_changes"] = cli::or_null(count(&sokoban::replayed::box_changes));
    object["dead"]        = r.stats.dead;
    return cli::json_line(object);
}

std::string verdict(task const& t, answer const& a)
{
    std::string text;
    std::string bound;
    if (a.told.lower_bound && *a.told.lower_bound > 0 && !a.told.optimal) {
        bound = fmt::format(", a solution has at least {} {}", *a.told.lower_bound, counted(t));
    }
    if (a.played) {
        text = fmt::format(
            "{} with {} and {}", a.told.status == status::solved ? "solved" : "found a solution",
            several(a.played->pushes, "push", "pushes"), several(a.played->moves, "move", "moves"));
        if (a.told.optimal) { return text + ", proved optimal (" + name_of(objectives(), t.objective) + ")"; }
        text += ", not proved optimal";
        if (a.told.suboptimality) {
            text += fmt::format(", at most {:g} times the least", *a.told.suboptimality);
        }
        if (a.told.status == status::solved) { return text + bound; }
        text += "; ";
    }
    switch (a.told.status) {
    case status::exhausted: return "proved unsolvable";
    case status::node_limit: return text + "stopped by the limit of expansions" + bound;
    case status::time_limit: return text + "stopped by the limit of time" + bound;
    case status::memory_limit: return text + "stopped by the limit of memory" + bound;
    case status::cancelled: return text + "interrupted" + bound;
    default: return explain(a.told.status);
    }
}

std::string readable(task const& t, answer const& a, bool show)
{
    bool const  decided = a.told.status == status::solved || a.told.status == status::exhausted;
    std::string text    = cli::styled_verdict(decided, verdict(t, a)) + "\n";
    if (a.played) {
        if (!a.played->letters.empty()) { text += grouped(a.played->letters); }
        text += several(a.played->box_lines, "box line", "box lines") + ", "
            + several(a.played->box_changes, "box change", "box changes") + "\n";
        if (show) { text += drawn_way(t.start, a.played->letters); }
    } else if (a.told.nearest && !a.told.nearest->empty()) {
        text += fmt::format("nearest to the goal, by the {}, was the position after these moves:\n",
                            t.algorithm == algorithm::fess ? "features" : "heuristic")
            + grouped(*a.told.nearest);
        if (auto const played = sokoban::replay(t.start, *a.told.nearest)) {
            text += sokoban::to_text(played->last);
        }
    }
    return text + cli::counters(a.told.stats) + "\n";
}

std::string batch_heading()
{
    return fmt::format("{:>5}  {:<20}  {:<12}  {:>7}  {:>7}  {:>12}  {:>9}\n", "level", "title", "status",
                       "pushes", "moves", "expanded", "seconds");
}

std::string batch_line(given_level const& l, task const& t, answer const& a)
{
    std::string const status = a.told.status == status::exhausted ? "unsolvable"
        : a.told.status != status::solved                         ? to_string(a.told.status)
        : a.told.optimal                                          ? "optimal"
                                                                  : "solved";
    std::string text = fmt::format("{:>5}  {:<20.20}  {:<12}  {:>7}  {:>7}  {:>12}  {:>9.2f}", l.id, l.title,
                                   status, a.played ? std::to_string(a.played->pushes) : "-",
                                   a.played ? std::to_string(a.played->moves) : "-",
                                   cli::with_commas(a.told.stats.expanded), a.told.stats.seconds);
    if (!a.told.optimal && a.told.lower_bound && *a.told.lower_bound > 0) {
        text += fmt::format("  at least {} {}", *a.told.lower_bound, counted(t));
    }
    return text + "\n";
}

void totals::add(answer const& a)
{
    ++levels_;
    if (a.played) {
        pushes_ += a.played->pushes;
        moves_ += a.played->moves;
    }
    switch (a.told.status) {
    case status::solved: ++solved_; break;
    case status::exhausted: ++unsolvable_; break;
    default: ++limited_;
    }
    proved_ += a.told.optimal ? 1U : 0U;
    stats_.expanded += a.told.stats.expanded;
    stats_.generated += a.told.stats.generated;
    stats_.seconds += a.told.stats.seconds;
    stats_.peak_bytes = std::max(stats_.peak_bytes, a.told.stats.peak_bytes);
}

std::string totals::to_string() const
{
    std::string text;
    auto const  row = [&](char const* name, std::string const& value) {
        text += fmt::format("  {:<16}{:>20}\n", name, value);
    };
    text += "totals\n";
    row("levels", cli::with_commas(levels_ + bad_));
    row("solved", cli::with_commas(solved_));
    row("proved optimal", cli::with_commas(proved_));
    if (unsolvable_ > 0) { row("unsolvable", cli::with_commas(unsolvable_)); }
    if (limited_ > 0) { row("not decided", cli::with_commas(limited_)); }
    if (bad_ > 0) { row("bad levels", cli::with_commas(bad_)); }
    row("pushes", cli::with_commas(pushes_));
    row("moves", cli::with_commas(moves_));
    row("expanded", cli::with_commas(stats_.expanded));
    row("generated", cli::with_commas(stats_.generated));
    row("most memory", cli::as_bytes(stats_.peak_bytes));
    row("seconds", fmt::format("{:.2f}", stats_.seconds));
    return text;
}

}   // namespace tail::sokoban_tool
