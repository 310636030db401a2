#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <common/exit_status.hpp>
#include <common/game_options.hpp>
#include <common/game_play.hpp>
#include <common/game_report.hpp>
#include <common/game_task.hpp>
#include <common/given_positions.hpp>
#include <common/interrupt.hpp>
#include <common/output_file.hpp>
#include <common/program.hpp>
#include <common/progress_line.hpp>
#include <common/terminal.hpp>
#include <tail/core/game.hpp>
#include <tail/game/certificate_file.hpp>

/// \file
/// What a tool for a game can be asked to do: solve positions, check a certificate, play.

namespace tail::cli {

/// The side of an option that takes one.
template <class Game>
[[nodiscard]] side read_side(std::string const& option, std::string const& text)
{
    for (side const s : {side::first, side::second}) {
        if (text == Game::name_of(s)) { return s; }
    }
    throw bad_input{fmt::format("{}: expected {} or {}, found '{}'", option, Game::name_of(side::first),
                                Game::name_of(side::second), text.substr(0, 40))};
}

/// Moves, a few a line.
template <class Game>
[[nodiscard]] std::string in_lines(typename Game::position now, std::vector<typename Game::move> const& line)
{
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        text += i == 0 ? "  " : i % 10 == 0 ? "\n  " : " ";
        text += Game::to_text(now, line[i]);
        now.play(line[i]);
    }
    return line.empty() ? "" : text + "\n";
}

/// An answer for people.
template <class Game>
[[nodiscard]] std::string readable(game_task<Game> const& t, game_answer<Game> const& a, bool show)
{
    bool const  decided = a.report.winner.has_value();
    std::string text    = styled_verdict(decided || a.report.status == status::solved, verdict(a.report));
    text += a.line.empty() ? "\n" : decided ? ":\n" : "; the line looked at last:\n";
    text += in_lines<Game>(t.start, a.line);
    auto now = t.start;
    for (std::size_t i = 0; i < a.line.size(); ++i) {
        auto const& m = a.line[i];
        if (show) { text += fmt::format("{} {}\n", i + 1, Game::to_text(now, m)); }
        now.play(m);
        if (show || i + 1 == a.line.size()) { text += Game::draw(now, m); }
    }
    if (a.report.winner) { text += Game::how_it_ends(now); }
    text += counters(a.report.stats) + "\n";
    return a.certified.empty() ? text : text + a.certified + "\n";
}

/// How a run over several positions ended.
struct game_run {
    exit_status status = exit_status::decided;
    std::string unwritten;   ///< why the certificate that was asked for is not on the disk
};

/// Searches positions, one after the other, and tells of each; then `each(task, answer)` is called.
template <class Game, class Each>
[[nodiscard]] game_run solve_all(game_options const& o, game_plan plan, given_positions<Game> const& problems,
                                 Each each)
{
    auto const    stop = stop_on_interrupt();
    progress_line progress{!o.json};
    game_run      run;
    plan.within.stop   = stop;
    auto const threats = plan.search.threats_named();
    bool       first   = true;
    problems.each([&](given_position<Game> const& problem) {
        game_task<Game> const t{problem.id, problem.start, plan};
        if (!o.json) {
            std::string const variant = Game::variant(t.start);
            print(fmt::format("{}problem {}, {}{}{}, {}{}\n{}{}", std::exchange(first, false) ? "" : "\n",
                              t.problem, size_text(t.start), variant.empty() ? "" : " ", variant,
                              plan.algorithm, threats ? " with " + *threats : "", plan.search.on_budgets(),
                              Game::draw(t.start, std::nullopt)));
        }
        auto a = Game::with_width(
            t.start, [&]<class P>(std::type_identity<P>) { return game_work<Game, P>::solve(t, progress); });
        a.report.problem   = t.problem;
        a.report.algorithm = plan.algorithm;
        a.report.threat    = threats;
        a.report.size      = size_text(t.start);
        print(o.json ? to_json(a.report) : readable(t, a, o.show));
        each(t, a);
        run.status = combine(run.status, exit_status_of_game(a.report.status));
        if (!a.uncertified.empty()) {
            note(fmt::format("{}: no certificate: {}", Game::program, a.uncertified));
            run.status = combine(run.status, exit_status::limited);
        }
        run.unwritten = a.unwritten;
        return a.report.status != status::cancelled;
    });
    if (stop.stop_requested()) { run.status = exit_status::interrupted; }
    return run;
}

template <class Game>
[[nodiscard]] game_run solve_all(game_options const& o, game_plan const& plan,
                                 given_positions<Game> const& problems)
{
    return solve_all(o, plan, problems, [](auto const&, auto const&) {});
}

/// Refuses a certificate of several problems, or one that could not be written.
template <class Game>
void check_certificate_option(game_options const& o, given_positions<Game> const& problems)
{
    if (!o.certificate) { return; }
    static_cast<void>(problems.single("--certificate"));
    check_writable("--certificate", *o.certificate, writing::files_only);
}

/// Checks the certificate of `--check`: of this position, or, without one, of the position that it says it is
/// of.
template <class Game>
[[nodiscard]] exit_status check_file(game_options const& o, std::optional<typename Game::position> start)
{
    if (!start) {
        auto const certificate = open_certificate(*o.check);
        if (!certificate) { throw bad_input{certificate.error()}; }
        start = Game::parse_certified(*certificate);
        if (!start) {
            throw bad_input{fmt::format("{}: expected a certificate of {}, found one of '{}'", *o.check,
                                        Game::title, shown_text(certificate->game))};
        }
    }
    limits within        = o.search_limits({});
    within.stop          = stop_on_interrupt();
    checked const result = Game::with_width(*start, [&]<class P>(std::type_identity<P>) {
        return game_work<Game, P>::check(*o.check, *start, within);
    });
    if (within.stop.stop_requested()) { return exit_status::interrupted; }
    if (!result.holds && !result.limited) { throw bad_input{*o.check + ": rejected: " + result.text}; }
    print(size_text(*start) + "\n" + Game::draw(*start, std::nullopt) + result.text + "\n");
    return result.holds ? exit_status::decided : exit_status::limited;
}

/// A game against the program.
template <class Game>
[[nodiscard]] played<Game> play(game_options const& o, typename Game::position const& start, side human)
{
    limits within = o.limits_of_move();
    within.stop   = stop_on_interrupt();
    return match<Game>{start, human, within}.run();
}

}   // namespace tail::cli
