#include <fault/faults.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <game/small_games.hpp>
#include <tail/core/result.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/goal_cache.hpp>
#include <tail/game/gradual_proof.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/strategy.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/trace_df_pn_engine.hpp>

namespace {

using namespace tail;
using faults::large;
using faults::of;

using board = games::knowing_connect_3;   // three in a row on 4x3

/// A position that takes searches by threats longer.
board quiet()
{
    return large() ? board{}
                   : board{"...."
                           ".x.."
                           "o..."};
}

board start()
{
    return large() ? board{}
                   : board{"x..."
                           "...."
                           ".o.."};
}

auto const run = [](auto& engine) { return engine.run(); };

auto const text = [](auto const& r) {
    return std::string{to_string(r.status)}
    + (r.winner ? *r.winner == side::first ? ", first" : ", second" : "");
};

df_pn_policy<> small_table() { return {.table_bytes = std::size_t{1} << 12U}; }

}   // namespace

void faults::add_games(std::vector<subject>& all)
{
    all.push_back(of(
        "alpha-beta",
        [] { return alpha_beta_engine{start(), alpha_beta_policy<>{.table_bytes = std::size_t{1} << 16U}}; },
        run, text));
    all.push_back(of("df-pn", [] { return df_pn_engine{start(), small_table()}; }, run, text));
    all.push_back(of("proof number", [] { return proof_number_engine{start()}; }, run, text));
    all.push_back(of(
        "generalized threats", [] { return threat_search_engine<board>{quiet(), {{threat{6, 3, 2}}}}; }, run,
        text));
    all.push_back(of(
        "gradual proof", [] { return quiet(); },
        [](board const& position) { return gradual_proof(position, gradual_games(2)); }, text));
    all.push_back(of("lambda", [] { return lambda_engine{quiet(), 2}; }, run, text));
    all.push_back(of(
        "lambda df-pn",
        [] {
            return lambda_df_pn_engine{
                quiet(), 1,
                lambda_df_pn_policy<>{.table_bytes = 4096, .threat_bytes = std::size_t{1} << 16U}};
        },
        run, text));
    all.push_back(of(
        "trace df-pn",
        [] {
            return trace_df_pn_engine<board>{
                quiet(),
                {{threat{2, 1}, 20}, {threat{3, 2}, 10}},
                {.table_bytes = std::size_t{1} << 16U, .threat_bytes = std::size_t{1} << 16U}};
        },
        run, text));
    all.push_back(of(
        "goal cache", [] { return quiet(); },
        [](board const& position) {
            goal_cache<board> goals{position};
            goals.add(side::first, threat{2, 1});
            goals.add(side::second, threat{3, 2});
            std::string seen;
            for (int const move : {1, 6, 5}) {
                for (std::size_t i = 0; i < goals.size(); ++i) { seen += goals[i] ? '1' : '0'; }
                goals.play(move);
            }
            return seen;
        },
        [](std::string const& seen) { return seen; }));
    all.push_back(of(
        "a certificate of df-pn and its check", [] { return start(); },
        [](board const& position) -> std::optional<std::uint64_t> {
            df_pn_engine engine{position, small_table()};
            if (!engine.run().winner) { return std::nullopt; }
            auto const made = certify(position, side::first, strategy_of(engine));
            if (!made) { return std::nullopt; }
            auto const checked = check_certificate(position, *made);
            return checked ? std::optional{checked->plies} : std::nullopt;
        },
        [](std::optional<std::uint64_t> plies) { return plies ? "won" : "not certified"; }));
    all.push_back(of(
        "a certificate of generalized threats and its check", [] { return quiet(); },
        [](board const& position) -> std::optional<std::uint64_t> {
            threat_search_engine<board> engine{position, {{threat{6, 3, 2}}}};
            auto const                  r = engine.run();
            if (!r.winner) { return std::nullopt; }
            auto const made = certify(position, *r.winner, strategy_of(engine));
            if (!made) { return std::nullopt; }
            auto const checked = check_certificate(position, *made);
            return checked ? std::optional{checked->plies} : std::nullopt;
        },
        [](std::optional<std::uint64_t> plies) { return plies ? "won" : "not certified"; }));
}
