#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <common/command_line.hpp>
#include <common/game_options.hpp>
#include <common/game_program.hpp>
#include <common/game_report.hpp>
#include <common/game_search.hpp>
#include <common/output_file.hpp>
#include <common/program.hpp>
#include <common/values.hpp>
#include <tail-atari-go/game.hpp>
#include <tail-atari-go/problems.hpp>
#include <tail/domains/atari_go/sgf.hpp>

/// \file
/// tail-atari-go: who wins positions of Atari-Go, in how many plies, and how; and a game against the program.

namespace tail::atari_go_tool {
namespace {

constexpr char const* default_algorithm = "alpha-beta";

struct options : cli::game_options {
    std::vector<std::string>   boards;
    std::optional<std::string> size, start, to_move, moves, sgf;

    void declare(cli::command_line& line)
    {
        line.arguments(boards);
        shared_options::declare(line, default_algorithm, "", "diagrams with blank lines between, or SGF");
        line.option(size, "--size", "WxH", "width and height of the board (default 6x6)");
        line.option(start, "--start", "START",
                    "empty, crosscut, crosscut-white (the other way round), or a diagram");
        line.option(to_move, "--to-move", "COLOUR", "black or white, where the stones do not tell");
        line.option(moves, "--moves", "N", "of a game in SGF, play the first N moves only");
        declare_search(line);
        declare_proofs(line);
        line.option(sgf, "--sgf", "FILE", "write the lines found, or the game played, for any Go viewer");
        declare_play(line, "COLOUR", game::name_of(side::first), game::name_of(side::second));
        line.example("--size 6x6 --start crosscut",
                     "who wins the crosscut on 6x6, in how many plies, and how");
        line.example("--algorithm gts --threat 6,3,2 --start crosscut",
                     "the same by generalized threats search");
        line.example("--algorithm df-pn \"...../.XO../.OX../...../.....\"",
                     "a position as a diagram, rows from the top");
        line.example("--json --seconds 60 --file problems.txt --problem 2",
                     "one problem of a file, for another program to read");
        line.example("--size 5x4 --start crosscut --certificate win.proof",
                     "write the proof down; --check win.proof then checks it");
        line.example("--play white --size 7x7 --start crosscut", "a game");
        line.exit_statuses("0 all decided, 2 bad usage or input, 3 a limit was reached or nothing was "
                           "proved,\n130 interrupted");
    }
};

[[nodiscard]] std::string everything_listed()
{
    return cli::game_algorithms_listed(game::win)
        + "\nstarts\n"
          "  empty           the empty board\n"
          "  crosscut        two stones of each side crossed in the centre, Black on the lower left\n"
          "  crosscut-white  the same with White on the lower left: another game where both sides of the "
          "board are odd\n";
}

// ---- problems
// --------------------------------------------------------------------------------------------------------

/// All positions that were asked for; all of them make sense.
[[nodiscard]] given_positions all_positions(options const& o)
{
    if (static_cast<int>(!o.boards.empty()) + static_cast<int>(o.file.has_value())
            + static_cast<int>(o.start.has_value())
        > 1) {
        throw cli::bad_input{"expected boards, --file or --start, found more than one of them"};
    }
    std::optional<atari_go::geometry> size;
    std::optional<side>               to_move;
    std::optional<std::size_t>        moves;
    if (o.size) { size = read_size(*o.size); }
    if (o.to_move) { to_move = cli::read_side<game>("--to-move", *o.to_move); }
    if (o.moves) { moves = static_cast<std::size_t>(cli::to_count("--moves", *o.moves, 0)); }
    if (moves && !o.file) { throw cli::bad_input{"--moves: only games in SGF have moves"}; }

    auto const all = [&] {
        if (o.file) {
            return read_file(cli::read_all(*o.file), *o.file == "-" ? "standard input" : *o.file, size,
                             to_move, moves);
        }
        if (!o.boards.empty()) { return read_arguments(o.boards, size, to_move); }
        if (o.start || o.size || o.play) {
            return given_positions{
                read_start(o.start.value_or(o.play && !o.size ? "crosscut" : "empty"), size, to_move)};
        }
        throw cli::bad_input{"expected --start, --size, a diagram or --file (--help shows examples)"};
    }();
    return o.problem ? given_positions{all.pick(*o.problem)} : all;
}

// ---- what can be asked for
// -------------------------------------------------------------------------------------------

[[nodiscard]] cli::exit_status check_file(options const& o)
{
    if (o.json || o.certificate || o.play || o.sgf) {
        throw cli::bad_input{"--check: not together with --json, --certificate, --play or --sgf"};
    }
    std::optional<game::position> start;
    if (o.start || o.size || o.file || !o.boards.empty()) {
        start = all_positions(o).single("--check").start;
    }
    return cli::check_file<game>(o, std::move(start));
}

[[nodiscard]] cli::exit_status play_game(options const& o)
{
    o.check_play();
    side const human = cli::read_side<game>("--play", *o.play);
    auto const start = all_positions(o).single("--play").start;
    cli::check_different({{"--file", o.file}, {"--sgf", o.sgf}});
    if (o.sgf) { cli::check_writable("--sgf", *o.sgf, cli::writing::anything); }
    auto const result = cli::play<game>(o, start, human);
    if (o.sgf) { cli::write_file("--sgf", *o.sgf, atari_go::to_sgf(start, result.moves)); }
    return result.status;
}

[[nodiscard]] cli::exit_status solve_all(options const& o)
{
    auto const plan     = o.plan(default_algorithm);
    auto const problems = all_positions(o);
    cli::check_different({{"--file", o.file}, {"--certificate", o.certificate}, {"--sgf", o.sgf}});
    cli::check_certificate_option(o, problems);
    if (o.sgf) { cli::check_writable("--sgf", *o.sgf, cli::writing::anything); }

    std::string games;
    auto const  run = cli::solve_all(o, plan, problems, [&](auto const& task, auto const& answer) {
        if (o.sgf) { games += atari_go::to_sgf(task.start, answer.line, cli::verdict(answer.report)); }
    });
    if (o.sgf) { cli::write_file("--sgf", *o.sgf, games); }
    if (!run.unwritten.empty()) { throw cli::bad_input{"--certificate: " + run.unwritten}; }
    return run.status;
}

[[nodiscard]] cli::exit_status run(int argc, char** argv)
{
    cli::command_line line{game::program, "[board...] [options]",
                           "Says who wins positions of Atari-Go, in how many plies, and how: whoever first "
                           "captures a stone wins. Boards have up\n"
                           "to 128 points and are written from the top row down, . for an empty point, X for "
                           "Black, O for White, / between rows."};
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
}   // namespace tail::atari_go_tool

int main(int argc, char** argv)
{
    return tail::cli::run_program(tail::atari_go_tool::game::program,
                                  [&] { return tail::atari_go_tool::run(argc, argv); });
}
