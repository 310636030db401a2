#include <common/game_options.hpp>

#include <common/program.hpp>

namespace tail::cli {

namespace {
constexpr double seconds_a_move = 3;
}

void game_options::declare_search(command_line& line)
{
    line.option(search.threat, "-t,--threat", "THREAT",
                "of gts: 6,3,2; of df-pn, trace-df-pn and iterative-widening: 2,1; 3,2; of gaps: [1 [1 1]]");
    line.option(search.order, "--order", "N",
                "of aps, gaps and iterative-widening (default 3), of lambda (default 2) and lambda-df-pn "
                "(default 1)");
    line.flag(search.symmetric, "--symmetric",
              "use the threats of both sides everywhere; gts, aps, gaps, iterative-widening");
}

void game_options::declare_proofs(command_line& line)
{
    line.option(certificate, "--certificate", "FILE", "write a proof of the win that anybody can check");
    line.option(check, "--check", "FILE", "check such a proof, by the rules alone");
}

void game_options::declare_play(command_line& line, std::string const& value, std::string const& first,
                                std::string const& second)
{
    line.optional_value(play, "--play", value, first,
                        "play as " + first + " or " + second
                            + " against the program (--seconds a move, default 3)");
    line.flag(show, "--show", "draw the board after every move of the line");
}

game_plan game_options::plan(std::string const& default_algorithm) const
{
    if (show && json) { throw bad_input{"--show: draws for people to see, not with --json"}; }
    game_plan p;
    p.algorithm = algorithm.value_or(default_algorithm);
    p.search    = search.read(p.algorithm);
    p.within    = search_limits({});
    if (memory) { p.table_bytes = static_cast<std::size_t>(p.within.bytes); }
    if (certificate) { p.certificate = *certificate; }
    return p;
}

void game_options::check_play() const
{
    if (json || certificate || show) {
        throw bad_input{"--play: not together with --json, --certificate or --show"};
    }
    if (file == "-") { throw bad_input{"--play: takes its moves from standard input, and so does --file -"}; }
}

limits game_options::limits_of_move() const
{
    limits within = search_limits({});
    if (!seconds) { within.seconds = seconds_a_move; }
    return within;
}

}   // namespace tail::cli
