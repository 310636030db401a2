#include <tail/game/trace_df_pn.hpp>

#include <cstdint>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <game/graph_game.hpp>
#include <game/small_games.hpp>
#include <game/trace_df_pn.hpp>
#include <tail/core/game.hpp>

using namespace traces;

TEST_CASE("trace_df_pn: wins of made-up games and of nim are wins whoever moves and whoever is stuck")
{
    tally      sum;
    laws::dice roll{3};
    for (std::uint64_t seed = 1; seed <= 4'000; ++seed) {
        games::random_game const          start{{.seed      = seed,
                                                 .layers    = 4 + int(seed % 4),
                                                 .branching = 2 + int(seed % 3),
                                                 .stuck     = int(seed % 20)}};
        brute::solver<games::random_game> exact;
        auto const wins = [&](games::random_game const& p, side s) { return exact(p).winner == s; };
        judge(sum, start, seed % 2 == 0 ? few_threats : least_threats, wins, roll);
    }
    CHECK(sum.won > 300);
    CHECK(sum.open > 300);   // it finds only what it looks for
    auto const nims = [&]<games::last_one Ending>() {
        using game = games::nim<Ending>;
        brute::solver<game> exact;
        auto const          wins = [&](game const& p, side s) { return exact(p).winner == s; };
        for (int i = 0; i < 64; ++i) {
            judge(sum, game{{i % 4, i / 4 % 4, i / 16}}, few_threats, wins, roll);
        }
    };
    int const     before = sum.won;
    nims.template operator()<games::last_one::wins>();
    nims.template operator()<games::last_one::loses>();
    nims.template operator()<games::last_one::leaves_stuck_loser>();
    nims.template operator()<games::last_one::leaves_stuck_winner>();
    CHECK(sum.won > before + 10);
}

TEST_CASE("trace_df_pn: a loop is no proof")
{
    tally      sum;
    laws::dice roll{4};
    for (std::uint64_t seed = 1; seed <= 4'000; ++seed) {
        using games::graph;
        games::graph_game const start{
            seed % 2 == 0 ? graph::random(seed, 5 + int(seed % 30), 2 + int(seed % 3), 5 + int(seed % 20))
                          : graph::winding(seed, 8 + int(seed % 20), 2 + int(seed % 3)),
            seed % 2 == 0 ? 0 : 4};
        games::retrograde const exact{start};
        auto const wins = [&](games::graph_game const& p, side s) { return exact(p).winner == s; };
        judge(sum, start, seed % 3 == 0 ? few_threats : least_threats, wins, roll);
    }
    CHECK(sum.won > 300);
    CHECK(sum.open > 100);
}
