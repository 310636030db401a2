#include <tail/game/strategy.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <game/graph_game.hpp>
#include <game/repetition.hpp>
#include <doctest/doctest.h>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/proof_number.hpp>

using namespace games;
using namespace repetition;

namespace {

using everything = tail::must_play::everything;
using weak       = tail::df_pn_policy<everything, tail::estimate::standard, tail::combine::weak>;

}   // namespace

TEST_CASE("repetition: df_pn finds every win in graphs with loops and proves it with tables of every size")
{
    for (std::size_t const bytes : {std::size_t{256}, std::size_t{1024}, std::size_t{1} << 16U}) {
        tally sum;
        for (std::uint64_t seed = 0; seed < 2000; ++seed) {
            graph_game const   start = random_graph(seed);
            retrograde const   exact{start};
            tail::df_pn_engine plain{start, tail::df_pn_policy<everything>{.table_bytes = bytes}};
            judged(plain, start, exact, {.nodes = 100'000}, sum);
            tail::df_pn_engine forced{start, tail::df_pn_policy<>{.table_bytes = bytes}};
            judged(forced, start, exact, {.nodes = 100'000}, sum);
        }
        CHECK(sum.open == 0);
        CHECK(sum.won > 1000);
        CHECK(sum.drawn > 1000);
    }
}

TEST_CASE("repetition: df_pn finds and proves the longest wins of graphs that one goes to and fro in")
{
    int longest = 0, astray = 0;
    for (std::size_t const bytes : {std::size_t{256}, std::size_t{2048}, std::size_t{1} << 20U}) {
        tally sum;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            graph_game const start = longest_win(
                graph::winding(seed, 20 + int(seed % 100), 2 + int(seed % 7)));
            retrograde const exact{start};
            longest = std::max(longest, exact(start).plies);
            tail::df_pn_engine engine{start, weak{.table_bytes = bytes}};
            judged(engine, start, exact, {.nodes = 1'000'000}, sum);
            // Moves that win each by itself lead astray only where the table has forgotten something.
            auto const winner = exact(start).winner.value();
            bool const round  = !tail::certify(
                start, winner, [&](graph_game& p) { return engine.winning_move(p); }, {.nodes = 10'000});
            if (bytes > 2048) { CHECK(!round); }
            astray += round ? 1 : 0;
        }
        CHECK(sum.won == sum.games);
    }
    CHECK(longest > 40);
    CHECK(astray > 50);
}

TEST_CASE("repetition: what df_pn knows of wins and their length holds whatever it has forgotten")
{
    int told = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        graph_game const   start = longest_win(graph::winding(seed, 20 + int(seed % 40), 2 + int(seed % 7)));
        retrograde const   exact{start};
        tail::df_pn_engine engine{start, weak{.table_bytes = std::size_t{512} << seed % 4}};
        REQUIRE(engine.run({.nodes = 1'000'000}).winner == exact(start).winner);
        for (int at = 0; at < start.size(); ++at) {
            for (side const mover : {side::first, side::second}) {
                graph_game there = start.seen_from(at, mover);
                auto const worth = exact(there);
                for (side const attacker : {side::first, side::second}) {
                    if (auto const known = engine.known(there, attacker)) {
                        REQUIRE(*known == (worth.winner == attacker));
                    }
                }
                if (there.winner()) { continue; }
                for (int const plies : {1, 2, 3, 5, 8, 13, 21}) {
                    auto const way = engine.win_within(there, plies);
                    if (!way) { continue; }
                    ++told;
                    REQUIRE(worth.winner == mover);
                    REQUIRE(worth.plies <= way->plies);
                    REQUIRE(way->plies <= plies);
                    there.play(way->move);
                    REQUIRE(exact(there).winner == mover);
                    REQUIRE(exact(there).plies < way->plies);
                    there.undo(way->move);
                }
            }
        }
    }
    CHECK(told > 1000);
}

// After Kishimoto and Mueller, "A general solution to the graph history interaction problem" (2004). The
// first side is to win. From P it may go the long way S, which wins, or try Q; there the second side goes to
// X, whose only way leads by T back to P. On this path that is a loop, and X no win. But X is one: from P the
// long way wins, and at the root the second side may choose between P and X. Who writes down of X what held
// behind P calls the root a draw.
TEST_CASE("repetition: a loop behind one position is no fact about another")
{
    enum : int { root, p, q, x, t, s, u, v, w, won, count };
    graph g;
    g.places.resize(count);
    auto const first = [&](int at, std::vector<int> ways) {
        g.places[std::size_t(at)].ways[0] = std::move(ways);
    };
    auto const second = [&](int at, std::vector<int> ways) {
        g.places[std::size_t(at)].ways[1] = std::move(ways);
    };
    second(root, {p, u});
    first(u, {v});
    second(v, {x});
    first(p, {q, s});
    second(q, {x});
    first(x, {t});
    second(t, {p});
    second(s, {won, w, u});   // looks harder than Q
    first(w, {won});
    g.places[won].winner = side::first;
    graph_game const loop{g, root, side::second};
    // With a way from S to U it really goes round for ever.
    CHECK(!retrograde{loop}(loop).winner);
    second(s, {won, w});
    graph_game const start{g, root, side::second};
    retrograde const exact{start};
    REQUIRE(exact(start).winner == side::first);

    for (graph_game const& game : {loop, start}) {
        retrograde const truth{game};
        for (std::size_t const bytes : {std::size_t{256}, std::size_t{1} << 16U}) {
            for (double const epsilon : {0.0, 0.25, 2.0}) {
                tally              sum;
                tail::df_pn_engine by_sum{
                    game, tail::df_pn_policy<everything>{.table_bytes = bytes, .epsilon = epsilon}};
                judged(by_sum, game, truth, {.nodes = 10'000}, sum);
                tail::df_pn_engine by_moves{game,
                                            tail::df_pn_policy<everything, tail::estimate::unit>{
                                                .table_bytes = bytes, .epsilon = epsilon}};
                judged(by_moves, game, truth, {.nodes = 10'000}, sum);
                CHECK(sum.won + sum.drawn == 2);
            }
        }
        tally                     sum;
        tail::proof_number_engine tree{game, tail::proof_number_policy<everything>{}};
        judged(tree, game, truth, {.nodes = 10'000}, sum);
        CHECK(sum.won + sum.drawn == 1);
    }
}

TEST_CASE("repetition: proof_number in graphs with loops")
{
    tally sum;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        graph_game const start = random_graph(seed);
        retrograde const exact{start};
        for (bool const keep : {true, false}) {
            tail::proof_number_engine<graph_game, tail::proof_number_policy<everything>> engine{
                start, {.keep_proofs = keep}};
            judged(engine, start, exact, {.nodes = 3'000}, sum);
        }
    }
    CHECK(sum.won > 1000);
    CHECK(sum.drawn > 200);
}

TEST_CASE("repetition: alpha_beta in graphs with loops")
{
    tally sum;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        graph_game const start = random_graph(seed);
        retrograde const exact{start};
        auto const       worth = exact(start);
        int const        depth = 1 + int(seed % 12);
        for (std::size_t const bytes : {std::size_t{96}, std::size_t{1} << 16U}) {
            tail::alpha_beta_engine<graph_game> engine{start, {.table_bytes = bytes, .max_depth = depth}};
            judged(engine, start, exact, {}, sum);
            auto const r = engine.found();
            if (r.plies) { CHECK(*r.plies == worth.plies); }
            if (worth.winner && worth.plies <= depth) { CHECK(r.winner == worth.winner); }
        }
    }
    CHECK(sum.won > 1000);
}

// The strategy goes to and fro once, and says that it takes less time then.
TEST_CASE("repetition: alpha_beta that a limit has stopped after it has proved a win says what to play")
{
    int stopped = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        graph_game const        start = random_graph(seed);
        tail::alpha_beta_engine engine{
            start, tail::alpha_beta_policy<everything>{.table_bytes = 96, .max_depth = 12}};
        for (std::uint64_t nodes = 1; !engine.finished(); nodes += 1 + nodes / 2) {
            auto const r = engine.run({.nodes = nodes});
            if (!r.winner || engine.finished()) { continue; }
            ++stopped;
            certified(engine, start, *r.winner);
        }
    }
    CHECK(stopped > 20);
}

TEST_CASE("repetition: alpha_beta says what to play in a win beyond its depth that its table has forgotten")
{
    graph g;
    g.places = {{{{{1}, {0}}}},    {{{{4}, {1}}}}, {{{{5}, {3}}}},   {{{{6}, {}}}},
                {{{{2}, {3, 2}}}}, {{{{7}, {4}}}}, {{{{}, {5}}}},    {{{{8}, {7}}}},
                {{{{}, {9}}}},     {{{{10}, {}}}}, {{}, side::first}};
    graph_game const        start{g, 0, side::second};
    tail::alpha_beta_engine engine{start, tail::alpha_beta_policy<>{.table_bytes = 96, .max_depth = 13}};
    auto const              r = engine.run();
    REQUIRE(r.winner == side::first);
    CHECK(retrograde{start}(start).plies > 13);
    certified(engine, start, side::first);
}

TEST_CASE("repetition: a position may come again in a proof if the way from there is shorter then")
{
    graph g;
    g.places.resize(4);
    g.places[0].ways   = {{{1, 2}, {0}}};
    g.places[1].ways   = {{{1}, {0}}};
    g.places[2].ways   = {{{3}, {2}}};
    g.places[3].winner = side::first;
    graph_game const start{g};
    auto const       hesitating = [](graph_game& p, tail::ply_count plies) {
        REQUIRE(p.state().first == 0);
        return std::optional{plies > tail::ply_count{3} ? tail::way_to_win<int>{1, 5}
                                                              : tail::way_to_win<int>{2, 3}};
    };
    auto const made = tail::certify(start, side::first, hesitating);
    REQUIRE(made);
    CHECK(made->nodes == 2);
    CHECK(made->plies == 5);
    CHECK(tail::check_certificate(start, *made)->plies == 5);

    auto const for_ever = [](graph_game&, tail::ply_count plies) {
        return std::optional{tail::way_to_win<int>{1, plies.at_most(100)}};
    };
    CHECK(tail::certify(start, side::first, for_ever).error().why
          == "the strategy takes longer than it has said");
    auto const uncounted = [](graph_game&, tail::ply_count) { return std::optional{1}; };
    CHECK(tail::certify(start, side::first, uncounted).error().why
          == "the strategy comes back to a position on the way to it");
}
