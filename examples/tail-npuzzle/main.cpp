#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <common/command_line.hpp>
#include <common/interrupt.hpp>
#include <common/names.hpp>
#include <common/path_algorithms.hpp>
#include <common/program.hpp>
#include <common/shared_options.hpp>
#include <common/terminal.hpp>
#include <common/values.hpp>
#include <tail-npuzzle/boards.hpp>
#include <tail-npuzzle/patterns.hpp>
#include <tail-npuzzle/task.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/print.hpp>
#include <tail/domains/npuzzle/random.hpp>

/// \file
/// tail-npuzzle: solves sliding-tile puzzles of up to 25 cells.

namespace tail::npuzzle_tool {
namespace {

constexpr char const* program           = "tail-npuzzle";
constexpr char const* default_algorithm = "idastar";
constexpr char const* default_heuristic = "linear-conflict";

struct options {
    cli::shared_options        shared;
    std::vector<std::string>   boards;
    std::optional<std::string> size, goal, weight, depth, threads, random, scramble, cache;
    bool                       show = false;

    void declare(cli::command_line& line)
    {
        line.arguments(boards);
        shared.declare(line, default_algorithm, default_heuristic);
        line.option(size, "--size", "WxH",
                    "width and height (default: square by the count of numbers, else 4x4; say it where lines "
                    "begin with an id)");
        line.option(goal, "--goal", "GOAL", "blank-first (default), blank-last, or the tiles of the goal");
        line.option(weight, "--weight", "W", "the weight of weighted-astar (default 2)");
        line.option(depth, "--depth", "N", "the most moves of depth-limited and iterative-deepening");
        line.option(threads, "--threads", "N",
                    "search with N threads, 0 for all processors; idastar and idastar-automaton (default 1)");
        line.option(random, "--random", "SEED", "a random solvable board in place of a given one");
        line.option(scramble, "--scramble", "N",
                    "a board N random moves from the goal; --random sets the seed");
        line.option(cache, "--cache", "FOLDER",
                    "where pattern databases are kept (default: tail in your cache folder); --seconds does "
                    "not count their building");
        line.flag(show, "--show", "draw every board on the way");
        line.example("\"8 6 7 2 5 4 3 0 1\"",
                     "solve an 8-puzzle; 0 is the blank, rows may be set apart by /");
        line.example(
            "--algorithm astar --heuristic manhattan --goal blank-last \"1 2 3 4 5 6 0 8 7\"",
            "choose the search, the heuristic and the goal; here parity says that there is no solution");
        line.example("--heuristic pdb:6-6-3 \"14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3\"",
                     "with pattern databases: the first of Korf's hundred boards in a moment");
        line.example(
            "--algorithm idastar-automaton --threads 0 --heuristic max:pdb:6-6-3,walking-distance --random 1",
            "all processors, the greater of two heuristics, a random board");
        line.example("--json --seconds 60 --file boards.txt --problem 12",
                     "one problem of a file, within a minute, for another program to read");
    }
};

/// Whether the algorithm at this place asks the heuristic.
[[nodiscard]] bool is_informed_at(std::size_t place) { return is_informed(static_cast<algorithm>(place)); }

[[nodiscard]] std::string everything_listed()
{
    return "algorithms (optimal: with an admissible heuristic the answer is proved to be a shortest one)\n"
        + cli::listed(algorithms())
        + "  * optimal after all with a consistent heuristic, which never asks for reopening\n\n"
          "heuristics (admissible: never above the true distance; consistent: and never drops by more than "
          "the\n"
          "cost of a move). Algorithms that ask none:\n"
        + cli::uninformed(algorithms(), is_informed_at) + "\n" + cli::listed(heuristics())
        + "\npattern databases, built when first asked for and then kept (--cache): sums of those that count "
          "the moves of\n"
          "their own tiles, the greatest of those that count all; the greater of a board's and its mirror "
          "image's\n"
        + cli::listed(pattern_names())
        + "\nmax:A,B,... is the greatest of several heuristics, as in max:pdb:5-5-5,walking-distance\n";
}

/// What every problem of this call has in common.
[[nodiscard]] task common_task(options const& o)
{
    task              t;
    std::string const algorithm = o.shared.algorithm.value_or(default_algorithm);
    std::string const heuristic = o.shared.heuristic.value_or(default_heuristic);
    t.algorithm                 = static_cast<npuzzle_tool::algorithm>(
        cli::place_of_name("algorithm", algorithm, cli::names_of(algorithms())));
    check_heuristic(heuristic);
    cli::refuse_unasked(o.shared.heuristic, static_cast<std::size_t>(t.algorithm), algorithms(),
                        is_informed_at);
    if (o.cache && o.cache->empty()) { throw cli::bad_input{"--cache: expected a folder, found ''"}; }
    t.cache     = o.cache ? std::filesystem::path{*o.cache} : default_cache();
    t.heuristic = is_informed(t.algorithm) ? heuristic : "zero";

    using npuzzle_tool::algorithm::depth_limited, npuzzle_tool::algorithm::iterative_deepening,
        npuzzle_tool::algorithm::iterative_deepening_table, npuzzle_tool::algorithm::weighted_astar;
    if (o.weight) {
        if (t.algorithm != weighted_astar) {
            throw cli::bad_input{"--weight: only weighted-astar has a weight"};
        }
        t.weight = cli::to_weight("--weight", *o.weight);
    }
    if (o.threads) {
        if (t.algorithm != npuzzle_tool::algorithm::idastar
            && t.algorithm != npuzzle_tool::algorithm::idastar_automaton) {
            throw cli::bad_input{"--threads: only idastar and idastar-automaton search with several threads"};
        }
        t.threads = static_cast<unsigned>(cli::to_count("--threads", *o.threads, 0, 1024));
    }
    if (o.depth) {
        if (t.algorithm != depth_limited && t.algorithm != iterative_deepening
            && t.algorithm != iterative_deepening_table) {
            throw cli::bad_input{"--depth: only depth-limited and iterative-deepening have a depth"};
        }
        t.depth = static_cast<std::uint32_t>(std::min<std::uint64_t>(
            cli::to_count("--depth", *o.depth), std::numeric_limits<std::uint32_t>::max() - 1));
    } else if (t.algorithm == depth_limited) {
        throw cli::bad_input{"depth-limited: expected --depth with the most moves of a solution"};
    }
    return t;
}

[[nodiscard]] any_board goal_of(options const& o, npuzzle::geometry shape)
{
    auto const goal = npuzzle::parse_goal<largest>(o.goal.value_or("blank-first"), shape);
    if (!goal) { throw cli::bad_input{"--goal: " + goal.error().to_string()}; }
    return *goal;
}

/// Passes boards to a visitor, one after the other; throws `bad_input`.
using board_reader = std::function<void(board_visitor const&)>;

[[nodiscard]] board_reader reader_of(std::vector<given_board> boards)
{
    return [kept = std::move(boards)](board_visitor const& visit) {
        for (given_board const& board : kept) {
            if (!visit(board)) { return; }
        }
    };
}

/// The board of this id.
[[nodiscard]] given_board pick(board_reader const& boards, std::string const& wanted)
{
    std::optional<given_board> found;
    std::string                first, last;
    boards([&](given_board const& board) {
        if (last.empty()) { first = board.id; }
        last = board.id;
        if (!found && board.id == wanted) { found = board; }
        return true;   // for what is wrong with those that follow
    });
    if (found) { return *found; }
    throw cli::bad_input{"--problem: expected the id of a problem, the first is '" + first
                         + "' and the last '" + last + "', found '" + wanted + "'"};
}

/// All boards that were asked for, one at a time: a board in memory takes many times its text.
[[nodiscard]] board_reader all_boards(options const& o)
{
    bool const made_up = o.random || o.scramble;
    if (static_cast<int>(!o.boards.empty()) + static_cast<int>(o.shared.file.has_value())
            + static_cast<int>(made_up)
        > 1) {
        throw cli::bad_input{"expected boards, --file, --random or --scramble, found more than one of them"};
    }
    std::optional<npuzzle::geometry> size;
    if (o.size) { size = read_size(*o.size); }

    if (made_up) {
        if (o.shared.problem) { throw cli::bad_input{"--problem: there is but one random board"}; }
        npuzzle::geometry const shape = size.value_or(npuzzle::geometry{4, 4});
        std::uint64_t const     seed  = o.random ? cli::to_count("--random", *o.random, 0) : 1;
        any_board const         goal  = goal_of(o, shape);
        if (!o.scramble) {
            return reader_of(
                {{fmt::format("random-{}", seed), shape, npuzzle::random_board(shape, goal, seed)}});
        }
        auto const moves = static_cast<int>(
            std::min<std::uint64_t>(cli::to_count("--scramble", *o.scramble), 1'000'000));
        return reader_of({{fmt::format("scramble-{}-{}", moves, seed), shape,
                           npuzzle::scramble(shape, goal, moves, seed)}});
    }
    board_reader boards;
    if (o.shared.file) {
        boards = [size, text = std::make_shared<std::string const>(cli::read_all(*o.shared.file)),
                  source = *o.shared.file == "-" ? "standard input" : *o.shared.file](
                     board_visitor const& visit) { for_each_board(*text, size, source, visit); };
    } else if (!o.boards.empty()) {
        boards = reader_of(read_arguments(o.boards, size));
    } else {
        throw cli::bad_input{"expected a board, --file, --random or --scramble (--help shows examples)"};
    }
    return o.shared.problem ? reader_of({pick(boards, *o.shared.problem)}) : boards;
}

/// Letters in groups of ten, a few groups a line; the end of a very long solution is left out.
[[nodiscard]] std::string grouped(std::string const& letters)
{
    constexpr std::size_t most = 1000;
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

/// The boards after each move.
[[nodiscard]] std::string drawn_way(task const& t, std::string const& letters)
{
    std::string text;
    any_board   b     = t.start;
    int         count = 0;
    for (char letter : letters) {
        npuzzle::direction const d = npuzzle::direction_of(letter).value();
        b.slide(b.blank() + t.shape.offset(d));
        text += fmt::format("{} {}\n{}", ++count, letter, npuzzle::draw(b, t.shape));
    }
    return text;
}

[[nodiscard]] std::string readable(task const& t, cli::report const& r, bool show)
{
    bool const  decided = r.status == status::solved || r.status == status::exhausted;
    std::string text    = cli::styled_verdict(decided, cli::verdict(r)) + "\n";
    if (r.status == status::exhausted && r.stats.generated == 0) {
        text = "proved unsolvable by parity, without a search\n";
    }
    if (r.solution && !r.solution->empty()) { text += grouped(*r.solution); }
    if (r.solution && show) { text += drawn_way(t, *r.solution); }
    if (r.nearest && !r.nearest->empty()) {
        text += "nearest to the goal, by the heuristic, was the board after these moves:\n"
            + grouped(*r.nearest);
    }
    return text + cli::counters(r.stats) + "\n";
}

[[nodiscard]] cli::exit_status run(int argc, char** argv)
{
    cli::command_line line{
        program, "[board...] [options]",
        "Solves sliding-tile puzzles of up to 25 cells. Moves are those of the blank: U, L, R, D."};
    options o;
    o.declare(line);
    if (!line.parse(argc, argv)) { return cli::exit_status::decided; }
    if (o.shared.list) {
        cli::print(everything_listed());
        return cli::exit_status::decided;
    }

    if (o.show && o.shared.json) { throw cli::bad_input{"--show: draws for people to see, not with --json"}; }
    task t             = common_task(o);
    t.within           = o.shared.search_limits({});
    auto const boards  = all_boards(o);
    auto const take_up = [&](given_board const& board) {
        t.problem = board.id;
        t.shape   = board.shape;
        t.start   = board.start;
        t.goal    = goal_of(o, board.shape);
    };
    // All of them once, to see what is wrong with any before the first is searched.
    boards([&](given_board const& board) {
        take_up(board);
        if (is_pattern_name(t.heuristic)) { static_cast<void>(patterns_of(t.heuristic, t.shape, t.goal)); }
        return true;
    });

    t.within.stop = cli::stop_on_interrupt();
    cli::progress_line progress{!o.shared.json};
    cli::exit_status   all   = cli::exit_status::decided;
    bool               first = true;
    boards([&](given_board const& board) {
        take_up(board);
        if (!o.shared.json) {
            cli::print((std::exchange(first, false) ? "problem " : "\nproblem ") + t.problem + ", "
                       + o.shared.algorithm.value_or(default_algorithm)
                       + (is_informed(t.algorithm) ? " with " + t.heuristic : "") + "\n"
                       + npuzzle::draw(t.start, t.shape));
        }
        cli::report r = solve_one(t, progress);
        r.problem     = t.problem;
        r.algorithm   = o.shared.algorithm.value_or(default_algorithm);
        r.heuristic   = t.heuristic;
        cli::print(o.shared.json ? cli::to_json(r) : readable(t, r, o.show));
        all = cli::combine(all, cli::exit_status_of(r.status));
        return r.status != status::cancelled;
    });
    return all;
}

}   // namespace
}   // namespace tail::npuzzle_tool

int main(int argc, char** argv)
{
    return tail::cli::run_program(tail::npuzzle_tool::program,
                                  [&] { return tail::npuzzle_tool::run(argc, argv); });
}
