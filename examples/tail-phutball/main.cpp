#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <common/command_line.hpp>
#include <common/game_options.hpp>
#include <common/game_program.hpp>
#include <common/game_search.hpp>
#include <common/output_file.hpp>
#include <common/program.hpp>
#include <tail-phutball/game.hpp>
#include <tail-phutball/problems.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/phutball/position.hpp>

/// \file
/// tail-phutball: who wins positions of Phutball, in how many plies, and how; and a game against the program.

namespace tail::phutball_tool {
namespace {

constexpr char const* default_algorithm = "df-pn";

/// How far proofs are walked through to tell their length: positions in which the winner is to move, as many
/// as take about a second; and seconds, for when each of them takes long.
constexpr std::uint64_t walked         = 10'000;
constexpr double        seconds_walked = 5;

struct options : cli::game_options {
    std::vector<std::string>   boards;
    std::optional<std::string> size, moves, to_move, attacker, threats_at;
    bool                       no_corner_goal   = false;
    bool                       no_own_goal_jump = false;

    void declare(cli::command_line& line)
    {
        line.arguments(boards);
        shared_options::declare(line, default_algorithm, "", "diagrams with blank lines between");
        line.option(size, "--size", "WxH", "width and height of the board, up to 19x19 (default 9x9)");
        line.option(moves, "--moves", "MOVES", "play these first: \"p(E6) p(D4)\"");
        line.option(to_move, "--to-move", "SIDE",
                    "first or second, where the board does not say (default first)");
        line.flag(no_corner_goal, "--no-corner-goal",
                  "a jump over a goal row and a side line at once is illegal, not a goal");
        line.flag(no_own_goal_jump, "--no-own-goal-jump",
                  "a jump over one's own goal row is illegal, not an own goal");
        line.option(attacker, "--attacker", "SIDE",
                    "whose win to look for (default the side to move); not alpha-beta, lambda");
        line.option(
            threats_at, "--threats-at", "WHERE",
            "moves tried as threats of order 3 and more: everywhere (default), or path: fewer, faster");
        declare_search(line);
        declare_proofs(line);
        declare_play(line, "SIDE", game::name_of(side::first), game::name_of(side::second));
        line.example("--size 9x9", "who wins on 9x9, and how");
        line.example("--size 9x9 --algorithm gts --threat 5,4", "the same by generalized threats search");
        line.example("--size 7x7 --algorithm alpha-beta --show",
                     "who wins on 7x7, in how many plies, drawn move by move");
        line.example("--size 11x11 --moves \"p(F7)\" --attacker first --algorithm df-pn --threat 5,4",
                     "a win of the side that has just moved");
        line.example("\"...../...../..X../..O../...../...../..... second\"",
                     "a position: rows from the top, O the ball, X men");
        line.example("--size 7x7 --algorithm gts --certificate win.proof",
                     "write the proof down; --check win.proof then checks it");
        line.example("--play second --size 9x9", "a game");
        line.exit_statuses("0 all decided, 2 bad usage or input, 3 a limit was reached or nothing was "
                           "proved,\n130 interrupted");
    }
};

[[nodiscard]] std::string everything_listed()
{
    return cli::game_algorithms_listed(game::win)
        + "\nplies are exact with alpha-beta (\"optimal\": true in JSON). Of the others, they are the "
          "longest line of the proof: the win\n"
          "comes within so many. Nothing is said of proofs that are too large to be walked through in about "
          "a second\n"
          "\nsides\n"
          "  first   moves first and plays for the top row\n"
          "  second  plays for the bottom row\n"
          "\nmoves\n"
          "  p(C3)     a man on this point\n"
          "  b(C7)     the ball, by one or more jumps; b(top) and b(bottom) into a goal; b(C3-E5-C7) by its "
          "path where ways differ\n"
          "\nthe ball begins on the centre point; of an even number of rows, or columns, on the upper, or "
          "right, of the two in the middle\n";
}

// ---- problems
// --------------------------------------------------------------------------------------------------------

/// Whether it is said what to look at.
[[nodiscard]] bool has_position(options const& o) { return o.size || o.moves || o.file || !o.boards.empty(); }

/// All positions that were asked for; all of them make sense.
[[nodiscard]] given_positions all_positions(options const& o)
{
    if (!o.boards.empty() && o.file) { throw cli::bad_input{"expected boards or --file, found both"}; }
    if (!has_position(o) && !o.play) {
        throw cli::bad_input{"expected --size, a board or --file (--help shows examples)"};
    }
    board_options on;
    on.variant = {.corner_goal = !o.no_corner_goal, .jump_over_own_goal = !o.no_own_goal_jump};
    if (o.size) { on.size = read_size(*o.size); }
    if (o.to_move) { on.to_move = cli::read_side<game>("--to-move", *o.to_move); }

    auto all = o.file ? read_file(cli::read_all(*o.file), *o.file == "-" ? "standard input" : *o.file, on)
        : !o.boards.empty() ? read_arguments(o.boards, on)
                            : read_start(on);
    if (o.problem) { all = given_positions{all.pick(*o.problem)}; }
    if (o.moves) {
        given_position one = all.single("--moves");
        one.start          = after_moves(std::move(one.start), *o.moves);
        all                = given_positions{std::move(one)};
    }
    if (!o.threats_at) { return all; }
    auto const where = read_threats_at("--threats-at", *o.threats_at);
    return given_positions{[all, where](given_positions::visitor const& visit) {
        all.each([&](given_position const& one) {
            given_position set = one;
            set.start.set_threats(where);
            return visit(set);
        });
    }};
}

// ---- what can be asked for
// -------------------------------------------------------------------------------------------

[[nodiscard]] cli::exit_status check_file(options const& o)
{
    if (o.json || o.certificate || o.play) {
        throw cli::bad_input{"--check: not together with --json, --certificate or --play"};
    }
    std::optional<game::position> start;
    if (has_position(o)) { start = all_positions(o).single("--check").start; }
    return cli::check_file<game>(o, std::move(start));
}

[[nodiscard]] cli::exit_status play_game(options const& o)
{
    o.check_play();
    side const human = cli::read_side<game>("--play", *o.play);
    return cli::play<game>(o, all_positions(o).single("--play").start, human).status;
}

[[nodiscard]] cli::exit_status solve_all(options const& o)
{
    auto plan = o.plan(default_algorithm);
    plan.walk = limits{.nodes = walked, .seconds = seconds_walked};
    if (o.attacker) {
        cli::set_attacker(plan.search, "--attacker", cli::read_side<game>("--attacker", *o.attacker));
    }
    auto const problems = all_positions(o);
    cli::check_different({{"--file", o.file}, {"--certificate", o.certificate}});
    cli::check_certificate_option(o, problems);
    auto const run = cli::solve_all(o, plan, problems);
    if (!run.unwritten.empty()) { throw cli::bad_input{"--certificate: " + run.unwritten}; }
    return run.status;
}

[[nodiscard]] cli::exit_status run(int argc, char** argv)
{
    cli::command_line line{game::program, "[board...] [options]",
                           "Says who wins positions of Phutball (philosopher's football), within how many "
                           "plies, and how. Boards have up to 19x19\n"
                           "points and are written from the top row down, . for an empty point, O for the "
                           "ball, X for a man, / between rows; then\n"
                           "the side to move, first or second. The first side plays for the top row."};
    options           o;
    o.declare(line);
    if (!line.parse(argc, argv)) { return cli::exit_status::decided; }
    if (o.list) {
        cli::print(everything_listed());
        return cli::exit_status::decided;
    }
    if (o.check) { return check_file(o); }
    if (o.play) { return play_game(o); }
    return solve_all(o);
}

}   // namespace
}   // namespace tail::phutball_tool

int main(int argc, char** argv)
{
    return tail::cli::run_program(tail::phutball_tool::game::program,
                                  [&] { return tail::phutball_tool::run(argc, argv); });
}
