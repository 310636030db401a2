#include <tail/game/proof_number.hpp>

#include <array>
#include <cstdint>
#include <random>
#include <stop_token>
#include <vector>

#include <game/brute_force.hpp>
#include <game/proof_search.hpp>
#include <game/small_games.hpp>
#include <doctest/doctest.h>
#include <tail/domains/atari_go/position.hpp>

using namespace games;
using tail::side;
using tail::status;

namespace {

template <class Rule = tail::must_play::standard, class Estimate = tail::estimate::standard>
using policy = tail::proof_number_policy<Rule, Estimate>;

template <class G, class Policy>
using engine_of = tail::proof_number_engine<G, Policy>;

using proofs::check_agreement;
using proofs::random_connect;
using proofs::whirl;

}   // namespace

TEST_CASE("proof_number: agrees with brute force on random games with draws with every rule and estimate")
{
    namespace rules = tail::must_play;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        random_game const g{{.seed      = seed,
                             .layers    = 3 + int(seed % 6),
                             .width     = 3 + int(seed % 11),
                             .branching = 2 + int(seed % 4)}};
        check_agreement<engine_of>(g, policy<>{});
        check_agreement<engine_of>(g, policy<>{.keep_proofs = false});
        check_agreement<engine_of>(g, policy<rules::everything, tail::estimate::unit>{});
        check_agreement<engine_of>(g, policy<>{.attacker = side::second});
    }
}

TEST_CASE("proof_number: agrees with brute force on stones in a row and in Nim with every ending")
{
    std::mt19937_64 random{43};
    for (int n = 0; n < 200; ++n) {
        check_agreement<engine_of>(random_connect<tic_tac_toe>(random, 2), policy<>{});
        check_agreement<engine_of>(random_connect<folded_tic_tac_toe>(random, 2),
                                   policy<>{.keep_proofs = false});
        check_agreement<engine_of>(random_connect<folded_tic_tac_toe>(random, 1), policy<>{});
        check_agreement<engine_of>(random_connect<knowing_connect_3>(random, 4), policy<>{});
    }
    for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
            std::array<int, 3> const piles{a, b, 1};
            check_agreement<engine_of>(nim<last_one::wins>{piles}, policy<>{});
            check_agreement<engine_of>(nim<last_one::loses>{piles}, policy<>{});
            check_agreement<engine_of>(nim<last_one::leaves_stuck_loser>{piles, side::second}, policy<>{});
            check_agreement<engine_of>(nim<last_one::leaves_stuck_winner>{piles}, policy<>{});
        }
    }
}

TEST_CASE("proof_number: a game that goes round in circles is won by who can force it and otherwise a draw")
{
    int solved = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        whirl const g{seed, 4 + int(seed % 12), 1 + int(seed % 3)};
        auto const  r = tail::proof_number(g, {.nodes = 20'000});
        if (!r) { continue; }
        ++solved;
        REQUIRE(r.winner == g.value());
    }
    CHECK(solved > 1900);
}

TEST_CASE("proof_number: single steps and runs within limits end as one long run does to the last counter")
{
    using plain = policy<tail::must_play::everything>;
    tic_tac_toe const board;
    auto const        whole = tail::proof_number(board, {}, plain{});
    REQUIRE(whole);
    REQUIRE(whole.stats.expanded > 50);

    tail::proof_number_engine stepped{board, plain{}};
    std::uint64_t             steps = 1;
    while (stepped.step() == tail::progress::running) { ++steps; }
    CHECK(steps == whole.stats.expanded);
    CHECK(stepped.found().winner == whole.winner);
    CHECK(stepped.found().line == whole.line);
    CHECK(stepped.stats().generated == whole.stats.generated);

    tail::proof_number_engine portioned{board, plain{}};
    auto                      r = portioned.run({.nodes = 7});
    CHECK(r.status == status::node_limit);
    CHECK(r.stats.expanded == 7);
    while (!r) { r = portioned.run({.nodes = 13}); }
    CHECK(r.winner == whole.winner);
    CHECK(r.stats.expanded == whole.stats.expanded);
    CHECK(tail::proof_number(board, tail::no_limits{}, plain{}).stats.expanded == whole.stats.expanded);
}

TEST_CASE("proof_number: a memory limit is kept and the search goes on with more")
{
    using plain                     = policy<tail::must_play::everything, tail::estimate::unit>;
    auto const                board = tail::atari_go::position::empty({5, 3});
    tail::proof_number_engine engine{board, plain{}};
    CHECK(engine.run({.bytes = 1000}).status == status::memory_limit);
    auto r = engine.run({.bytes = 500'000});
    CHECK(r.status == status::memory_limit);
    CHECK(r.stats.peak_bytes <= 500'000);
    CHECK(r.stats.expanded > 100);
    CHECK(engine.run({.bytes = 500'000}).status == status::memory_limit);   // still
    r = engine.run();
    CHECK(r.winner == side::first);
    CHECK(r.stats.expanded == tail::proof_number(board, {}, plain{}).stats.expanded);
}

TEST_CASE("proof_number: limits of zero and a stop request end it at once and lose nothing")
{
    tail::proof_number_engine engine{connect_3{}};
    CHECK(engine.run({.nodes = 0}).status == status::node_limit);
    CHECK(engine.run({.seconds = 0}).status == status::time_limit);
    std::stop_source source;
    source.request_stop();
    CHECK(engine.run({.stop = source.get_token()}).status == status::cancelled);
    CHECK(engine.run().winner == side::first);
    CHECK(tail::proof_number(nim<>{{0, 0, 0}}, {.nodes = 0}).winner == side::second);
}

TEST_CASE("proof_number: dropping proofs saves memory and changes no number")
{
    using plain  = policy<tail::must_play::everything>;
    auto const a = tail::proof_number(connect_3{}, {}, plain{});
    auto const b = tail::proof_number(connect_3{}, {}, plain{.keep_proofs = false});
    CHECK(a.stats.expanded == b.stats.expanded);
    CHECK(a.winner == b.winner);
    CHECK(b.stats.stored == 1);
    CHECK(a.stats.stored > 1);
    CHECK(a.stats.peak_bytes >= b.stats.peak_bytes);
    CHECK(a.line.front() == b.line.front());
}

// Oracles: game-oracles, part 1.
TEST_CASE("proof_number: winners of Atari-Go on small boards and crosscuts")
{
    using tail::atari_go::position;
    struct row {
        int  width, height;
        side winner;
    };
    for (row b : {row{2, 1, side::second},
                  {3, 1, side::first},
                  {4, 1, side::first},
                  {5, 1, side::first},
                  {6, 1, side::first},
                  {2, 2, side::second},
                  {3, 2, side::second},
                  {5, 2, side::first},
                  {3, 3, side::first},
                  {4, 3, side::first},
                  {5, 3, side::first},
                  {4, 4, side::second}}) {
        CAPTURE(b.width);
        CAPTURE(b.height);
        CHECK(tail::proof_number(position::empty({b.width, b.height})).winner == b.winner);
    }
    for (auto [w, h] : {std::pair{4, 4}, {5, 4}, {5, 5}, {6, 4}, {6, 5}}) {
        CHECK(tail::proof_number(position::crosscut({w, h})).winner == side::first);
    }
}

TEST_CASE("proof_number: the 6x6 crosscut and the empty 5x5 board" * doctest::skip(!TAIL_SLOW_TESTS))
{
    using tail::atari_go::position;
    CHECK(tail::proof_number(position::crosscut({6, 6})).winner == side::first);
    CHECK(tail::proof_number(position::empty({5, 5})).winner == side::first);
}
