#include <tail/game/df_pn.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <stop_token>
#include <utility>
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

template <class Rule = tail::must_play::standard, class Estimate = tail::estimate::standard,
          class Combine = tail::combine::sum>
using policy = tail::df_pn_policy<Rule, Estimate, Combine>;

template <class G, class Policy>
using engine_of = tail::df_pn_engine<G, Policy>;

using proofs::check_agreement;
using proofs::random_connect;
using proofs::whirl;

/// Has opinions of its own about what is hard, out of bounds now and then.
struct opinionated : knowing_connect_3 {
    explicit opinionated(knowing_connect_3 const& position) : knowing_connect_3{position} {}

    [[nodiscard]] std::pair<tail::proof_count, tail::proof_count> proof_estimate() const
    {
        return {static_cast<tail::proof_count>(hash() % 5), hash() % 3 == 0 ? ~tail::proof_count{0} : 7};
    }
};

struct counted_estimates {
    std::uint64_t* asked;

    template <tail::Game G>
    [[nodiscard]] auto operator()(G const& position, std::size_t moves) const
    {
        ++*asked;
        return tail::estimate::race{}(position, moves);
    }
};

}   // namespace

TEST_CASE("df_pn: agrees with brute force on random games with draws")
{
    for (std::uint64_t seed = 0; seed < 4000; ++seed) {
        made_up const how{.seed      = seed,
                          .layers    = 3 + int(seed % 6),
                          .width     = 3 + int(seed % 11),
                          .branching = 2 + int(seed % 4)};
        check_agreement<engine_of>(random_game{how}, policy<>{.table_bytes = std::size_t{256} << seed % 5});
    }
}

TEST_CASE("df_pn: agrees with brute force with every rule and estimate and combination")
{
    namespace rules = tail::must_play;
    namespace est   = tail::estimate;
    namespace comb  = tail::combine;
    for (std::uint64_t seed = 0; seed < 250; ++seed) {
        random_game const g{{.seed = 7000 + seed, .layers = 7, .width = 6 + int(seed % 20), .branching = 4}};
        check_agreement<engine_of>(g, policy<rules::everything>{.table_bytes = 1024});
        check_agreement<engine_of>(g, policy<rules::everything, est::unit>{.table_bytes = 65536});
        check_agreement<engine_of>(
            g, policy<rules::forced_replies, est::mobility, comb::weak>{.table_bytes = 2048});
        check_agreement<engine_of>(g, policy<rules::standard, est::unit, comb::maximum>{.table_bytes = 2048});
        check_agreement<engine_of>(g, policy<>{.attacker = side::second, .table_bytes = 2048});
        check_agreement<engine_of>(g, policy<>{.table_bytes = 2048, .epsilon = 0});
        check_agreement<engine_of>(g, policy<>{.table_bytes = 2048, .epsilon = 2.5});
    }
}

TEST_CASE("df_pn: agrees with brute force on stones in a row and in Nim with every ending")
{
    std::mt19937_64 random{42};
    for (int n = 0; n < 200; ++n) {
        check_agreement<engine_of>(random_connect<tic_tac_toe>(random, 2), policy<>{.table_bytes = 256});
        check_agreement<engine_of>(random_connect<folded_tic_tac_toe>(random, 2),
                                   policy<>{.table_bytes = 1024});
        check_agreement<engine_of>(random_connect<knowing_connect_3>(random, 4),
                                   policy<>{.table_bytes = 1024});
        check_agreement<engine_of>(opinionated{random_connect<knowing_connect_3>(random, 4)},
                                   policy<>{.table_bytes = 1024});
        check_agreement<engine_of>(random_connect<connect_3>(random, 4), policy<>{.table_bytes = 1024});
    }
    for (int a = 0; a < 4; ++a) {
        for (int b = 0; b < 4; ++b) {
            std::array<int, 3> const piles{a, b, 2};
            check_agreement<engine_of>(nim<last_one::wins>{piles}, policy<>{.table_bytes = 1024});
            check_agreement<engine_of>(nim<last_one::loses>{piles}, policy<>{.table_bytes = 1024});
            check_agreement<engine_of>(nim<last_one::leaves_stuck_loser>{piles, side::second},
                                       policy<>{.table_bytes = 1024});
            check_agreement<engine_of>(nim<last_one::leaves_stuck_winner>{piles},
                                       policy<>{.table_bytes = 1024});
        }
    }
}

TEST_CASE("df_pn: a game that goes round in circles is won by who can force it and otherwise a draw")
{
    int solved = 0, won = 0, drawn = 0;
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        whirl const g{seed, 4 + int(seed % 25), 1 + int(seed % 4)};
        auto const  worth = g.value();
        for (std::size_t bytes : {std::size_t{512}, std::size_t{1} << 16U}) {
            auto const r = tail::df_pn(g, {.nodes = 20'000},
                                       policy<tail::must_play::everything>{.table_bytes = bytes});
            if (!r) { continue; }
            ++solved;
            ++(r.winner ? won : drawn);
            REQUIRE(r.winner == worth);
        }
    }
    CHECK(solved >= 5990);   // nothing promises that all end, but nearly all do
    CHECK(won > 1000);
    CHECK(drawn > 1000);
}

// Behind `a`, a move back to `a` is no win; elsewhere it may be. A table that mixes these up holds wrong
// facts.
TEST_CASE("df_pn: what holds on one path only is not taken for a fact on another")
{
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        whirl const                                                    g{100'000 + seed, 12, 3};
        tail::df_pn_engine<whirl, policy<tail::must_play::everything>> engine{g, {.table_bytes = 8192}};
        if (!engine.run({.nodes = 20'000})) { continue; }
        // Everything that the table holds as decided is so.
        for (side mover : {side::first, side::second}) {
            for (int at = 0; at < g.count(); ++at) {
                whirl const there = g.seen_from(at, mover);
                auto const  worth = there.value();
                for (side attacker : {side::first, side::second}) {
                    auto const known = engine.known(there, attacker);
                    if (known) { REQUIRE(*known == (worth == attacker)); }
                }
            }
        }
    }
}

TEST_CASE("df_pn: a table that is full all the time changes nothing but the effort")
{
    using game = connect<4, 4, 3, true, true>;
    random_game const  made{{.seed = 5, .layers = 12, .width = 40, .branching = 4, .decided = 2}};
    tail::df_pn_engine large{made, policy<>{.table_bytes = 1U << 20U}};
    tail::df_pn_engine small{made, policy<>{.table_bytes = 256}};
    auto const         a = large.run();
    auto const         b = small.run();
    CHECK(a.winner == brute::solve(made).winner);
    CHECK(a.winner == b.winner);
    CHECK(large.table().collections() == 0);
    CHECK(small.table().collections() > 10);
    CHECK(b.stats.expanded > a.stats.expanded);
    CHECK(b.stats.stored <= 12);
    CHECK(tail::df_pn(game{}, {}, policy<>{.table_bytes = 256}).winner == side::first);
    CHECK(tail::df_pn(game{}).winner == side::first);
}

TEST_CASE("df_pn: single steps and runs within limits end as one long run does to the last counter")
{
    using plain = policy<tail::must_play::everything>;
    connect_3 const board;
    auto const      whole = tail::df_pn(board, {}, plain{});
    REQUIRE(whole.winner == side::first);
    REQUIRE(whole.stats.expanded > 50);

    tail::df_pn_engine stepped{board, plain{}};
    std::uint64_t      steps = 1;
    while (stepped.step() == tail::progress::running) { ++steps; }
    CHECK(steps == whole.stats.expanded);
    CHECK(stepped.run().winner == whole.winner);
    CHECK(stepped.found().line == whole.line);
    CHECK(stepped.stats().expanded == whole.stats.expanded);
    CHECK(stepped.stats().generated == whole.stats.generated);

    tail::df_pn_engine portioned{board, plain{}};
    auto               r = portioned.run({.nodes = 7});
    CHECK(r.status == status::node_limit);
    CHECK(r.stats.expanded == 7);
    CHECK(!r.winner);
    while (!r) { r = portioned.run({.nodes = 13}); }
    CHECK(r.winner == whole.winner);
    CHECK(r.stats.expanded == whole.stats.expanded);
    CHECK(tail::df_pn(board, tail::no_limits{}, plain{}).stats.expanded == whole.stats.expanded);
}

TEST_CASE("df_pn: limits of zero and a stop request end it at once and lose nothing")
{
    tail::df_pn_engine engine{connect_3{}};
    CHECK(engine.run({.nodes = 0}).status == status::node_limit);
    CHECK(engine.run({.seconds = 0}).status == status::time_limit);
    std::stop_source source;
    source.request_stop();
    CHECK(engine.run({.stop = source.get_token()}).status == status::cancelled);
    CHECK(engine.run({.bytes = 1000}).status == status::memory_limit);   // the table has been taken already
    CHECK(engine.run().winner == side::first);

    CHECK(tail::df_pn(connect_3{}, {.bytes = 100}).status == status::memory_limit);
    auto const r = tail::df_pn(connect_3{}, {.bytes = 100'000});
    CHECK(r.winner == side::first);
    CHECK(r.stats.peak_bytes <= 100'000);
    CHECK(tail::df_pn(nim<>{{0, 0, 0}}, {.nodes = 0}).winner
          == side::second);   // nothing is left to be expanded
}

namespace {

/// Looks at nothing once there are four stones on the board.
struct gives_up {
    template <tail::Game G>
    [[nodiscard]] tail::judgement<int> operator()(G& position, std::vector<int>& moves) const
    {
        auto const judged = tail::must_play::everything{}(position, moves);
        return int(moves.size()) <= G::size - 4 ? tail::judgement<int>{tail::finding::given_up, 0, {}}
                                                : judged;
    }
};

struct listener {
    int              most_plies = 0;
    std::uint64_t    expansions = 0, generations = 0;
    std::vector<int> questions;

    void expanded(tic_tac_toe const&, int ply)
    {
        most_plies = std::max(most_plies, ply);
        ++expansions;
    }
    void generated(tic_tac_toe const&, int) { ++generations; }
    void iteration(int n) { questions.push_back(n); }
};

}   // namespace

TEST_CASE("df_pn: what a rule has given up is no proof of anything")
{
    auto const r = tail::df_pn(connect_3{}, {}, policy<gives_up>{});
    CHECK(r.status == status::exhausted);
    CHECK(!r.winner);
    CHECK(r.line.empty());
    // Two stones beside each other in the middle: won with the third, before the rule gives up.
    CHECK(tail::df_pn(connect_3{".....xx....."}, {}, policy<gives_up>{}).winner == side::first);
}

TEST_CASE("df_pn: an observer hears of every position and of both questions")
{
    listener   heard;
    auto const r = tail::df_pn(tic_tac_toe{}, {},
                               tail::df_pn_policy<tail::must_play::standard, tail::estimate::standard,
                                                  tail::combine::sum, listener*>{.observer = &heard});
    CHECK(r);
    CHECK(!r.winner);
    CHECK(heard.expansions == r.stats.expanded);
    CHECK(heard.generations == r.stats.generated);
    CHECK(heard.most_plies == r.stats.depth);
    CHECK(heard.questions == std::vector{1, 2});
}

// Oracles: game-oracles, part 1.
TEST_CASE("df_pn: winners of Atari-Go on small boards and crosscuts")
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
        for (auto [w, h] : {std::pair{b.width, b.height}, {b.height, b.width}}) {
            CHECK(tail::df_pn(position::empty({w, h})).winner == b.winner);
        }
    }
    for (auto [w, h] : {std::pair{4, 4}, {5, 4}, {5, 5}, {6, 4}, {6, 5}}) {
        CHECK(tail::df_pn(position::crosscut({w, h})).winner == side::first);
    }
}

TEST_CASE("df_pn: the 6x6 crosscut and the empty 5x5 board within the expansions that are promised")
{
    using tail::atari_go::position;
    auto const crosscut = tail::df_pn(position::crosscut({6, 6}));
    CHECK(crosscut.winner == side::first);
    CHECK(crosscut.stats.expanded <= 90'000);
    auto const empty = tail::df_pn(position::empty({5, 5}));
    CHECK(empty.winner == side::first);
    CHECK(empty.stats.expanded <= 150'000);
}

TEST_CASE("df_pn: numbers of a new position are what the game or its threats or its moves say")
{
    knowing_connect_3 const corner{"x..........o"};
    using pair = std::pair<tail::proof_count, tail::proof_count>;
    CHECK(tail::estimate::unit{}(corner, 10) == pair{1, 1});
    CHECK(tail::estimate::mobility{}(corner, 10) == pair{1, 10});
    CHECK(tail::estimate::race{}(corner, 10) == pair{2, 20});
    CHECK(tail::estimate::race{1}(corner, 10) == pair{1, 10});
    CHECK(tail::estimate::standard{}(corner, 10) == pair{2, 20});
    CHECK(tail::estimate::standard{}(connect_3{}, 10) == pair{1, 10});
    opinionated const stubborn{corner};
    CHECK(tail::estimate::standard{}(stubborn, 10) == stubborn.proof_estimate());

    std::uint64_t      asked = 0;
    tail::df_pn_engine engine{corner,
                              policy<tail::must_play::standard, counted_estimates>{.estimate = {&asked}}};
    CHECK(engine.root_numbers() == pair{1, 1});   // nothing has been looked at
    CHECK(engine.step() == tail::progress::running);
    CHECK(asked > 0);
    CHECK(engine.root_numbers().first > 0);
    CHECK(engine.run().winner == brute::solve(corner).winner);
}

TEST_CASE("df_pn: the 7x7 crosscuts are won by Black" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    using tail::atari_go::position;
    CHECK(tail::df_pn(position::crosscut({7, 7}, side::first)).winner == side::first);
    CHECK(tail::df_pn(position::crosscut({7, 7}, side::second)).winner == side::first);
}
