#include <common/game_search.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <common/program.hpp>
#include <common/values.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/game/gradual_proof.hpp>
#include <tail/game/trace_df_pn.hpp>

namespace tail::cli {

namespace {

[[nodiscard]] threat read_threat(std::string_view text)
{
    auto const read = threat::parse(text);
    if (!read) { throw bad_input{"--threat: " + read.error().to_string()}; }
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
            throw bad_input{"--threat: " + error.to_string()};
        }
        all.push_back(*read);
        if (end == text.size()) { return all; }
        begin = end + 1;
    }
}

[[nodiscard]] bool is_threat_search(game_algorithm a)
{
    return a == game_algorithm::gts || a == game_algorithm::aps || a == game_algorithm::gaps
        || a == game_algorithm::iterative_widening;
}
[[nodiscard]] bool is_lambda_search(game_algorithm a)
{
    return a == game_algorithm::lambda || a == game_algorithm::lambda_df_pn;
}

}   // namespace

std::vector<named> game_algorithms(std::string const& win)
{
    return {
        {"alpha-beta",
         "depth-first within 1, 2, ... plies, with a table; only replies to a threat of " + win
             + " are tried",
         "length"},
        {"df-pn",
         "depth-first proof-number search, in a table of fixed size; --threat makes it reply to threats as "
         "well",
         "winner"},
        {"pn", "proof-number search, best first, on a tree that fills the memory", "winner"},
        {"gts", "generalized threats search: alpha-beta over threats no larger than --threat", "wins"},
        {"aps", "abstract proof search of --order: gts with (1,0), (2,1,0), (4,2,1,0), ...", "wins"},
        {"gaps", "gradual abstract proof search: threats as trees, up to --order or as in --threat", "wins"},
        {"iterative-widening",
         "gts with one threat after the other: those of --order, or of --threat with ; between", "wins"},
        {"lambda", "lambda search of --order: moves that threaten to win by moves of lower order", "wins"},
        {"lambda-df-pn",
         "df-pn over lambda searches up to --order: their wins end it, and only replies to their threats are "
         "tried",
         "winner"},
        {"trace-df-pn",
         "df-pn over searches over the threats of --threat, with ; between; only replies in their traces are "
         "tried",
         "wins"},
    };
}

std::string game_algorithms_listed(std::string const& win)
{
    return "algorithms (length: proves who wins and in how many plies; winner: proves who wins; wins: looks "
           "for a win of the\n"
           "attacker, usually the side to move; may see that he loses, but for lambda and trace-df-pn)\n"
        + listed(game_algorithms(win))
        + "\nthreats are counts of nodes by their order: (6,3,2,0) allows 6 winning moves, 3 moves that "
          "threaten one, 2 moves that\n"
          "threaten those; a count may be inf\n";
}

std::optional<std::string> game_search::threats_named() const
{
    std::string text;
    auto const  add = [&](std::string const& one) { text += (text.empty() ? "" : "; ") + one; };
    for (threat const& each : threats) { add(each.to_string()); }
    for (threat_tree const& each : shapes) { add(each.to_string()); }
    if (is_lambda_search(algorithm)) { add(threat::lambda(order).to_string()); }
    return text.empty() ? std::nullopt : std::optional{text};
}

std::string game_search::on_budgets() const
{
    for (threat const& each : threats) {
        if (each.is_budget()) {
            return each.to_string() + " is a budget: no tree of threats has just these counts\n";
        }
    }
    return {};
}

game_search game_search_options::read(std::string const& algorithm) const
{
    game_search s;
    auto const  all    = game_algorithms("");
    s.algorithm        = static_cast<game_algorithm>(place_of_name("algorithm", algorithm, names_of(all)));
    bool const lambdas = is_lambda_search(s.algorithm);
    bool const takes_threat = s.algorithm == game_algorithm::gts || s.algorithm == game_algorithm::gaps
        || s.algorithm == game_algorithm::iterative_widening || s.algorithm == game_algorithm::df_pn
        || s.algorithm == game_algorithm::trace_df_pn;
    bool const takes_order = (is_threat_search(s.algorithm) && s.algorithm != game_algorithm::gts) || lambdas;
    if (threat && !takes_threat) {
        throw bad_input{"--threat: only gts, gaps, iterative-widening, df-pn and trace-df-pn take threats"};
    }
    if (order && !takes_order) {
        throw bad_input{"--order: only aps, gaps, iterative-widening and the lambda searches have an order"};
    }
    if (order && threat) { throw bad_input{"--order: says which threats to use, and so does --threat"}; }
    if (symmetric && !is_threat_search(s.algorithm)) {
        throw bad_input{"--symmetric: only gts, aps, gaps and iterative-widening use threats of both sides"};
    }
    s.symmetric = symmetric;
    // Lambda search of order n uses threats up to order n + 1.
    int const least = s.algorithm == game_algorithm::lambda ? 0 : 1;
    int const most  = lambdas ? tail::threat::max_order - 1 : tail::threat::max_order;
    s.order = s.algorithm == game_algorithm::lambda ? 2 : s.algorithm == game_algorithm::lambda_df_pn ? 1 : 3;
    if (order) {
        s.order = static_cast<int>(
            to_count("--order", *order, static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
    }

    switch (s.algorithm) {
    case game_algorithm::gts: s.threats = {threat ? read_threat(*threat) : tail::threat{6, 3, 2}}; break;
    case game_algorithm::aps: s.threats = {tail::threat::abstract_proof(s.order)}; break;
    case game_algorithm::gaps:
        s.shapes = threat ? read_threats<threat_tree>(*threat) : gradual_games(s.order);
        break;
    case game_algorithm::df_pn:
        if (threat) { s.threats = read_threats<tail::threat>(*threat); }
        break;
    case game_algorithm::trace_df_pn:
        if (threat) {
            s.threats = read_threats<tail::threat>(*threat);
        } else {
            for (searched_threat const& each : usual_searched_threats()) {
                s.threats.push_back(each.allowed);
            }
        }
        break;
    case game_algorithm::iterative_widening:
        if (threat) {
            s.threats = read_threats<tail::threat>(*threat);
        } else {
            for (int n = 1; n <= s.order; ++n) { s.threats.push_back(tail::threat::abstract_proof(n)); }
        }
        break;
    case game_algorithm::alpha_beta:
    case game_algorithm::pn:
    case game_algorithm::lambda:
    case game_algorithm::lambda_df_pn: break;
    }
    return s;
}

void set_attacker(game_search& search, std::string const& option, side attacker)
{
    if (search.algorithm == game_algorithm::alpha_beta || search.algorithm == game_algorithm::lambda) {
        throw bad_input{
            option
            + ": alpha-beta asks who wins, and lambda for a win of the side to move; the others can be told"};
    }
    search.attacker = attacker;
}

}   // namespace tail::cli
