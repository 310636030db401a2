#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include <common/command_line.hpp>
#include <common/game_report.hpp>
#include <common/interrupt.hpp>
#include <common/names.hpp>
#include <common/program.hpp>
#include <common/shared_options.hpp>
#include <common/values.hpp>
#include <tail-atari-go/play.hpp>
#include <tail-atari-go/problems.hpp>
#include <tail-atari-go/task.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/print.hpp>
#include <tail/domains/atari_go/sgf.hpp>
#include <tail/game/certificate_file.hpp>
#include <tail/game/gradual_proof.hpp>

/// \file
/// tail-atari-go: who wins positions of Atari-Go, in how many plies, and how; and a game against the program.

namespace tail::atari_go_tool {
namespace {

constexpr char const* program           = "tail-atari-go";
constexpr char const* default_algorithm = "alpha-beta";
constexpr double      seconds_a_move    = 3;

struct options {
    cli::shared_options        shared;
    std::vector<std::string>   boards;
    std::optional<std::string> size, start, to_move, moves, threat, order, certificate, check, sgf, play;
    bool                       symmetric = false;
    bool                       show      = false;

    void declare(cli::command_line& line)
    {
        line.arguments(boards);
        shared.declare(line, default_algorithm, "", "diagrams with blank lines between, or SGF");
        line.option(size, "--size", "WxH", "width and height of the board (default 6x6)");
        line.option(start, "--start", "START", "empty, crosscut, crosscut-white (the other way round), or a diagram");
        line.option(to_move, "--to-move", "COLOUR", "black or white, where the stones do not tell");
        line.option(moves, "--moves", "N", "of a game in SGF, play the first N moves only");
        line.option(threat, "--threat", "THREAT", "of gts and df-pn: 6,3,2; of iterative-widening: 1; 2,1; 6,3,2; of gaps: [1 [1 1]]");
        line.option(order, "--order", "N", "of aps, gaps and iterative-widening (default 3), of lambda (default 2) and lambda-df-pn (default 1)");
        line.flag(symmetric, "--symmetric", "use the threats of both sides everywhere; gts, aps, gaps, iterative-widening");
        line.option(certificate, "--certificate", "FILE", "write a proof of the win that anybody can check");
        line.option(check, "--check", "FILE", "check such a proof, by the rules alone");
        line.option(sgf, "--sgf", "FILE", "write the lines found, or the game played, for any Go viewer");
        line.optional_value(play, "--play", "COLOUR", "black", "play as black or white against the program (--seconds a move, default 3)");
        line.flag(show, "--show", "draw the board after every move of the line");
        line.example("--size 6x6 --start crosscut", "who wins the crosscut on 6x6, in how many plies, and how");
        line.example("--algorithm gts --threat 6,3,2 --start crosscut", "the same by generalized threats search");
        line.example("--algorithm df-pn \"...../.XO../.OX../...../.....\"", "a position as a diagram, rows from the top");
        line.example("--json --seconds 60 --file problems.txt --problem 2", "one problem of a file, for another program to read");
        line.example("--size 5x4 --start crosscut --certificate win.proof", "write the proof down; --check win.proof then checks it");
        line.example("--play white --size 7x7 --start crosscut", "a game");
        line.exit_statuses("0 all decided, 2 bad usage or input, 3 a limit was reached or nothing was proved,\n130 interrupted");
    }
};

[[nodiscard]] std::string everything_listed()
{
    return "algorithms (length: proves who wins and in how many plies; winner: proves who wins; wins: looks for a win of the\n"
           "side to move; may see that it loses, but for lambda; says nothing where it finds neither)\n"
        + cli::listed(algorithms())
        + "\nthreats are counts of nodes by their order: (6,3,2,0) allows 6 winning moves, 3 moves that threaten one, 2 moves that\n"
          "threaten those; a count may be inf\n"
          "\nstarts\n"
          "  empty           the empty board\n"
          "  crosscut        two stones of each side crossed in the centre, Black on the lower left\n"
          "  crosscut-white  the same with White on the lower left: another game where both sides of the board are odd\n";
}

// ---- threats ---------------------------------------------------------------------------------------------------------

[[nodiscard]] threat read_threat(std::string_view text)
{
    auto const read = threat::parse(text);
    if (!read) { throw cli::bad_input{"--threat: " + read.error().to_string()}; }
    return *read;
}

/// Threats, or trees of threats, with `;` between. What is wrong is told by its place in the whole text.
template <class Threat>
[[nodiscard]] std::vector<Threat> read_threats(std::string_view text)
{
    std::vector<Threat> all;
    for (std::size_t begin = 0;;) {
        std::size_t const end  = std::min(text.find(';', begin), text.size());
        auto const        read = Threat::parse(text.substr(begin, end - begin));
        if (!read) {
            parse_error error = read.error();
            error.column += begin;
            throw cli::bad_input{"--threat: " + error.to_string()};
        }
        all.push_back(*read);
        if (end == text.size()) { return all; }
        begin = end + 1;
    }
}

[[nodiscard]] bool is_threat_search(algorithm a)
{
    return a == algorithm::gts || a == algorithm::aps || a == algorithm::gaps || a == algorithm::iterative_widening;
}
[[nodiscard]] bool is_lambda_search(algorithm a) { return a == algorithm::lambda || a == algorithm::lambda_df_pn; }

/// What the threats of a search are called in its report.
[[nodiscard]] std::optional<std::string> threats_of(task const& t)
{
    std::string text;
    auto const  add = [&](std::string const& one) { text += (text.empty() ? "" : "; ") + one; };
    for (threat const& each : t.threats) { add(each.to_string()); }
    for (threat_tree const& each : t.shapes) { add(each.to_string()); }
    if (is_lambda_search(t.algorithm)) { add(threat::lambda(t.order).to_string()); }
    return text.empty() ? std::nullopt : std::optional{text};
}

/// A sentence on threats that no tree can use up.
[[nodiscard]] std::string on_budgets(task const& t)
{
    for (threat const& each : t.threats) {
        if (each.is_budget()) { return each.to_string() + " is a budget: no tree of threats has just these counts\n"; }
    }
    return {};
}

void read_threat_options(options const& o, task& t)
{
    using atari_go_tool::algorithm;
    bool const takes_threat = t.algorithm == algorithm::gts || t.algorithm == algorithm::gaps
        || t.algorithm == algorithm::iterative_widening || t.algorithm == algorithm::df_pn;
    bool const takes_order = (is_threat_search(t.algorithm) && t.algorithm != algorithm::gts) || is_lambda_search(t.algorithm);
    if (o.threat && !takes_threat) { throw cli::bad_input{"--threat: only gts, gaps, iterative-widening and df-pn take threats"}; }
    if (o.order && !takes_order) { throw cli::bad_input{"--order: only aps, gaps, iterative-widening and the lambda searches have an order"}; }
    if (o.order && o.threat) { throw cli::bad_input{"--order: says which threats to use, and so does --threat"}; }
    if (o.symmetric && !is_threat_search(t.algorithm)) {
        throw cli::bad_input{"--symmetric: only gts, aps, gaps and iterative-widening use threats of both sides"};
    }
    t.symmetric = o.symmetric;
    // Lambda search of order n uses threats up to order n + 1.
    int const least = t.algorithm == algorithm::lambda ? 0 : 1;
    int const most  = is_lambda_search(t.algorithm) ? threat::max_order - 1 : threat::max_order;
    t.order         = t.algorithm == algorithm::lambda ? 2 : t.algorithm == algorithm::lambda_df_pn ? 1 : 3;
    if (o.order) {
        t.order = static_cast<int>(
            cli::to_count("--order", *o.order, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
    }

    switch (t.algorithm) {
    case algorithm::gts: t.threats = {o.threat ? read_threat(*o.threat) : threat{6, 3, 2}}; break;
    case algorithm::aps: t.threats = {threat::abstract_proof(t.order)}; break;
    case algorithm::gaps: t.shapes = o.threat ? read_threats<threat_tree>(*o.threat) : gradual_games(t.order); break;
    case algorithm::df_pn:
        if (o.threat) { t.threats = read_threats<threat>(*o.threat); }
        break;
    case algorithm::iterative_widening:
        if (o.threat) {
            t.threats = read_threats<threat>(*o.threat);
        } else {
            for (int n = 1; n <= t.order; ++n) { t.threats.push_back(threat::abstract_proof(n)); }
        }
        break;
    case algorithm::alpha_beta:
    case algorithm::pn:
    case algorithm::lambda:
    case algorithm::lambda_df_pn: break;
    }
}

// ---- problems --------------------------------------------------------------------------------------------------------

/// All positions that were asked for; nothing is searched before all of them make sense.
[[nodiscard]] std::vector<given_position> all_positions(options const& o)
{
    if (static_cast<int>(!o.boards.empty()) + static_cast<int>(o.shared.file.has_value()) + static_cast<int>(o.start.has_value()) > 1) {
        throw cli::bad_input{"expected boards, --file or --start, found more than one of them"};
    }
    std::optional<atari_go::geometry> size;
    std::optional<side>               to_move;
    std::optional<std::size_t>        moves;
    if (o.size) { size = read_size(*o.size); }
    if (o.to_move) { to_move = read_side("--to-move", *o.to_move); }
    if (o.moves) { moves = static_cast<std::size_t>(cli::to_count("--moves", *o.moves, 0)); }
    if (moves && !o.shared.file) { throw cli::bad_input{"--moves: only games in SGF have moves"}; }

    std::vector<given_position> all;
    if (o.shared.file) {
        all = read_file(cli::read_all(*o.shared.file), *o.shared.file == "-" ? "standard input" : *o.shared.file, size, to_move, moves);
    } else if (!o.boards.empty()) {
        all = read_arguments(o.boards, size, to_move);
    } else if (o.start || o.size || o.play) {
        all = {read_start(o.start.value_or(o.play && !o.size ? "crosscut" : "empty"), size, to_move)};
    } else {
        throw cli::bad_input{"expected --start, --size, a diagram or --file (--help shows examples)"};
    }
    if (o.shared.problem) { all = {pick(all, *o.shared.problem)}; }
    return all;
}

/// One problem, for options that make no sense with several.
[[nodiscard]] given_position single(std::vector<given_position> const& all, std::string const& option)
{
    if (all.size() > 1) { throw cli::bad_input{fmt::format("{}: expected one problem, found {} (--problem picks one)", option, all.size())}; }
    return all.front();
}

[[nodiscard]] std::string size_text(any_position const& p) { return fmt::format("{}x{}", p.size().width, p.size().height); }

// ---- answers ---------------------------------------------------------------------------------------------------------

/// Moves with their numbers, a few a line.
[[nodiscard]] std::string numbered(any_position const& start, std::vector<atari_go::point> const& line)
{
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i % 10 == 0) { text += i == 0 ? "  " : "\n  "; }
        text += fmt::format("{}{}", i % 10 == 0 ? "" : " ", atari_go::to_text(start.size(), line[i]));
    }
    return line.empty() ? "" : text + "\n";
}

[[nodiscard]] any_position after(any_position p, std::vector<atari_go::point> const& line, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) { p.play(line[i]); }
    return p;
}

[[nodiscard]] std::string how_it_ends(any_position const& p)
{
    if (auto const winner = p.winner()) { return std::string{atari_go::colour_name(*winner)} + " captures\n"; }
    if (p.legal().none()) { return std::string{atari_go::colour_name(p.to_move())} + " has no legal move\n"; }
    return "and so on\n";
}

[[nodiscard]] std::string readable(task const& t, answer const& a, bool show)
{
    std::string text = cli::verdict(a.report) + (a.line.empty() ? "\n" : ":\n");
    if (!a.report.winner && !a.line.empty()) { text = cli::verdict(a.report) + "; the line looked at last:\n"; }
    text += numbered(t.start, a.line);
    for (std::size_t i = show ? 1 : a.line.size(); i <= a.line.size() && i > 0; ++i) {
        if (show) { text += fmt::format("{} {}\n", i, atari_go::to_text(t.start.size(), a.line[i - 1])); }
        text += atari_go::draw(after(t.start, a.line, i), a.line[i - 1]);
    }
    if (a.report.winner) { text += how_it_ends(after(t.start, a.line, a.line.size())); }
    text += cli::counters(a.report.stats) + "\n";
    return a.certified.empty() ? text : text + a.certified + "\n";
}

// ---- files -----------------------------------------------------------------------------------------------------------

[[noreturn]] void cannot_write(std::string const& option, std::string const& name, int error)
{
    std::string why = std::generic_category().message(error);
    why[0]          = static_cast<char>(std::tolower(static_cast<unsigned char>(why[0])));
    throw cli::bad_input{option + ": cannot write '" + name + "': " + why};
}

/// Why no file of this name can be made, or zero. One is made and removed: nothing else tells for certain.
[[nodiscard]] int why_not_made(std::string const& name)
{
    int const file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) { return errno == EEXIST ? 0 : errno; }
    ::close(file);
    ::unlink(name.c_str());
    return 0;
}

/// How a file comes to be: written where it stands, or put in the place of what stood there when it is whole.
enum class writing { in_place, replacing };

/// Refuses the name of a file that could not be written, so that nobody waits for an answer that is lost. What stands there
/// stays as it is.
void check_writable(std::string const& option, std::string const& name, writing how)
{
    if (name.empty()) { throw cli::bad_input{option + ": expected the name of a file, found ''"}; }
    struct stat about {};
    bool const  there = ::stat(name.c_str(), &about) == 0;
    int         error = 0;
    if (there && S_ISDIR(about.st_mode)) { cannot_write(option, name, EISDIR); }
    if (how == writing::replacing) {
        if (there && !S_ISREG(about.st_mode)) { throw cli::bad_input{option + ": expected the name of a file, '" + name + "' is none"}; }
        // The name is one that certificates have while they are written.
        error = why_not_made(name + ".tail-part-" + std::to_string(::getpid()));
    } else if (there) {
        error = ::access(name.c_str(), W_OK) == 0 ? 0 : errno;
    } else {
        error = why_not_made(name);
    }
    if (error != 0) { cannot_write(option, name, error); }
}

void write_file(std::string const& option, std::string const& name, std::string const& text)
{
    errno = 0;
    std::ofstream out{name, std::ios::binary};
    out << text;
    out.close();
    if (!out) { cannot_write(option, name, errno != 0 ? errno : EIO); }
}

// ---- what can be asked for -------------------------------------------------------------------------------------------

[[nodiscard]] cli::exit_status check_file(options const& o)
{
    if (o.shared.json || o.certificate || o.play || o.sgf) {
        throw cli::bad_input{"--check: not together with --json, --certificate, --play or --sgf"};
    }
    // Without a start, the certificate says what it is of.
    std::optional<any_position> start;
    if (o.start || o.size || o.shared.file || !o.boards.empty()) {
        start = single(all_positions(o), "--check").start;
    } else {
        auto const certificate = open_certificate(*o.check);
        if (!certificate) { throw cli::bad_input{certificate.error()}; }
        auto const position = atari_go::parse_position<2>(certificate->position);
        if (!position) { throw cli::bad_input{*o.check + ": expected a certificate of Atari-Go, found one of '" + certificate->game + "'"}; }
        start = *position;
    }
    limits within = o.shared.search_limits({});
    within.stop   = cli::stop_on_interrupt();
    cli::print(size_text(*start) + "\n" + atari_go::draw(*start));
    checked const result = is_small(*start) ? check<1>(*o.check, *start, within) : check<2>(*o.check, *start, within);
    if (within.stop.stop_requested()) { return cli::exit_status::interrupted; }
    if (!result.holds && !result.limited) { throw cli::bad_input{*o.check + ": rejected: " + result.text}; }
    cli::print(result.text + "\n");
    return result.holds ? cli::exit_status::decided : cli::exit_status::limited;
}

[[nodiscard]] cli::exit_status play_game(options const& o)
{
    if (o.shared.json || o.certificate || o.show) { throw cli::bad_input{"--play: not together with --json, --certificate or --show"}; }
    if (o.shared.file == "-") { throw cli::bad_input{"--play: takes its moves from standard input, and so does --file -"}; }
    side const   human = read_side("--play", *o.play);
    any_position start = single(all_positions(o), "--play").start;
    if (o.sgf) { check_writable("--sgf", *o.sgf, writing::in_place); }
    limits       within = o.shared.search_limits({});
    if (!o.shared.seconds) { within.seconds = seconds_a_move; }
    within.stop       = cli::stop_on_interrupt();
    auto const result = play(start, human, within);
    if (o.sgf) { write_file("--sgf", *o.sgf, atari_go::to_sgf(start, result.moves)); }
    return result.status;
}

[[nodiscard]] cli::exit_status solve_all(options const& o)
{
    if (o.show && o.shared.json) { throw cli::bad_input{"--show: draws for people to see, not with --json"}; }
    std::string const name = o.shared.algorithm.value_or(default_algorithm);
    task              t;
    t.algorithm = static_cast<algorithm>(cli::place_of_name("algorithm", name, cli::names_of(algorithms())));
    read_threat_options(o, t);
    t.within = o.shared.search_limits({});
    if (o.shared.memory) { t.table_bytes = static_cast<std::size_t>(t.within.bytes); }
    if (o.certificate) { t.certificate = *o.certificate; }
    auto const problems = all_positions(o);
    if (o.certificate) {
        static_cast<void>(single(problems, "--certificate"));
        check_writable("--certificate", *o.certificate, writing::replacing);
    }
    if (o.sgf) { check_writable("--sgf", *o.sgf, writing::in_place); }

    auto const         stop = cli::stop_on_interrupt();
    cli::progress_line progress{!o.shared.json};
    cli::exit_status   all = cli::exit_status::decided;
    std::string        games;
    std::string        unwritten;
    for (given_position const& each : problems) {
        t.problem          = each.id;
        t.start            = each.start;
        t.within.stop      = stop;
        auto const threats = threats_of(t);
        if (!o.shared.json) {
            cli::print(fmt::format("{}problem {}, {}, {}{}\n{}{}", &each == problems.data() ? "" : "\n", t.problem, size_text(t.start),
                                   name, threats ? " with " + *threats : "", on_budgets(t), atari_go::draw(t.start)));
        }
        answer a           = is_small(t.start) ? solve<1>(t, progress) : solve<2>(t, progress);
        a.report.problem   = t.problem;
        a.report.algorithm = name;
        a.report.threat    = threats;
        a.report.size      = size_text(t.start);
        cli::print(o.shared.json ? cli::to_json(a.report) : readable(t, a, o.show));
        if (o.sgf) { games += atari_go::to_sgf(t.start, a.line, cli::verdict(a.report)); }
        all = cli::combine(all, cli::exit_status_of_game(a.report.status));
        if (!a.uncertified.empty()) {
            cli::note(fmt::format("{}: no certificate: {}", program, a.uncertified));
            all = cli::combine(all, cli::exit_status::limited);
        }
        unwritten = a.unwritten;
        if (a.report.status == status::cancelled) { break; }
    }
    if (stop.stop_requested()) { all = cli::exit_status::interrupted; }
    if (o.sgf) { write_file("--sgf", *o.sgf, games); }
    if (!unwritten.empty()) { throw cli::bad_input{"--certificate: " + unwritten}; }
    return all;
}

[[nodiscard]] cli::exit_status run(int argc, char** argv)
{
    cli::command_line line{program, "[board...] [options]",
                           "Says who wins positions of Atari-Go, in how many plies, and how: whoever first captures a stone wins. Boards have up\n"
                           "to 128 points and are written from the top row down, . for an empty point, X for Black, O for White, / between rows."};
    options           o;
    o.declare(line);
    if (!line.parse(argc, argv)) { return cli::exit_status::decided; }
    if (o.shared.list) {
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
    return tail::cli::run_program(tail::atari_go_tool::program, [&] { return tail::atari_go_tool::run(argc, argv); });
}
