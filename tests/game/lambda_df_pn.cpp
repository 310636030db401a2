#include <tail/game/lambda_df_pn.hpp>

#include <random>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <game/proof_search.hpp>
#include <game/quiet_positions.hpp>
#include <game/small_games.hpp>
#include <doctest/doctest.h>
#include <tail/domains/atari_go/position.hpp>

using namespace games;
using tail::side;
using tail::status;

TEST_CASE("lambda_df_pn: orders one and two decide stones in a row as brute force does and keep the win")
{
    std::mt19937_64 random{44};
    for (int n = 0; n < 150; ++n) {
        auto const                       start = proofs::random_connect<knowing_connect_3>(random, 3);
        brute::solver<knowing_connect_3> exact;
        for (int order : {1, 2}) {
            tail::lambda_df_pn_engine engine{
                start, order, tail::lambda_df_pn_policy<>{.table_bytes = 1024, .threat_bytes = 4096}};
            auto const r = engine.run();
            REQUIRE(r.status == status::solved);
            REQUIRE(r.winner == exact(start).winner);
            if (!r.winner) { continue; }
            auto position = start;
            proofs::check_strategy(engine, position, *r.winner, exact);
        }
    }
}

TEST_CASE("lambda_df_pn: random positions of Atari-Go are decided as trying everything does")
{
    laws::dice    roll{5};
    quiet::solver solve;
    for (int positions = 0; positions < 200;) {
        auto p = quiet::random_position(roll, {4, 4}, 3 + static_cast<int>(roll.below(6)));
        if (!p) { continue; }
        ++positions;
        bool const wins = solve.wins(*p, p->to_move());
        for (int order : {1, 2}) {
            auto const r = tail::lambda_df_pn(
                *p, order, {},
                tail::lambda_df_pn_policy<>{.table_bytes = 1 << 16U, .threat_bytes = 1 << 18U});
            REQUIRE(r.status == status::solved);
            REQUIRE((r.winner == p->to_move()) == wins);
        }
    }
}

// Oracles: game-oracles, part 1. Plain df-pn takes a hundred times as many expansions.
TEST_CASE("lambda_df_pn: crosscuts and the empty 5x5 board take few positions")
{
    using tail::atari_go::position;
    auto const r = tail::lambda_df_pn(position::crosscut({6, 6}));
    CHECK(r.winner == side::first);
    CHECK(r.stats.expanded < 2'000);
    CHECK(r.stats.verifications > r.stats.expanded);
    CHECK(tail::lambda_df_pn(position::crosscut({7, 7})).winner == side::first);
    CHECK(tail::lambda_df_pn(position::crosscut({7, 7}, side::second)).winner == side::first);
    auto const empty = tail::lambda_df_pn(position::empty({5, 5}));
    CHECK(empty.winner == side::first);
    CHECK(empty.stats.expanded < 10'000);
    CHECK(tail::lambda_df_pn(position::empty({4, 4})).winner == side::second);
}

TEST_CASE("lambda_df_pn: limits end it at once and nothing is lost")
{
    using tail::atari_go::position;
    tail::lambda_df_pn_engine engine{position::crosscut({6, 6}), 1};
    CHECK(engine.run({.nodes = 0}).status == status::node_limit);
    CHECK(engine.run({.seconds = 0}).status == status::time_limit);
    auto r = engine.run({.nodes = 10});
    CHECK(r.status == status::node_limit);
    while (!r) { r = engine.run({.nodes = 37}); }
    auto const few = tail::lambda_df_pn(position::crosscut({8, 8}), 3, {.nodes = 1'000});
    CHECK(few.status == status::node_limit);
    CHECK(few.stats.verifications < 1'100);
    auto const whole = tail::lambda_df_pn(position::crosscut({6, 6}));
    CHECK(r.winner == whole.winner);
    CHECK(r.stats.expanded == whole.stats.expanded);
}
