#include <tail/game/strategy.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <game/graph_game.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>

using namespace games;
using tail::status;
using tail::threat;

namespace {

/// The certificate of a proved win is made, and holds.
template <class Engine, class G>
void certified(Engine& engine, G const& start, side winner)
{
    auto const made = tail::certify(start, winner, tail::strategy_of(engine), {.nodes = 1'000'000});
    REQUIRE(made);
    auto const checked = tail::check_certificate(*made, start);
    REQUIRE(checked);
    CHECK(checked->winner == winner);
}

/// What became of the games of a test.
struct tally {
    int games = 0, won = 0, drawn = 0, open = 0;
};

/// Every winner that is claimed has won, every draw is one, and the certificates hold.
template <class Engine>
void judged(Engine& engine, graph_game const& start, retrograde const& exact, tail::limits const& lim, tally& sum)
{
    auto const r     = engine.run(lim);
    auto const worth = exact(start);
    ++sum.games;
    if (r.winner) {
        ++sum.won;
        REQUIRE(r.winner == worth.winner);
        certified(engine, start, *r.winner);
    } else if (r.status == status::solved) {
        ++sum.drawn;
        REQUIRE(!worth.winner);
    } else {
        sum.open += worth.winner ? 1 : 0;
    }
}

graph_game random_graph(std::uint64_t seed)
{
    return graph_game{graph::random(seed, 5 + int(seed % 30), 2 + int(seed % 3), 5 + int(seed % 20))};
}

using everything = tail::must_play::everything;
using weak       = tail::df_pn_policy<everything, tail::estimate::standard, tail::combine::weak>;

/// From where it takes longest to win.
graph_game longest_win(graph g)
{
    graph_game const any{std::move(g)};
    retrograde const exact{any};
    graph_game       best = any;
    for (int at = 0; at < any.size(); ++at) {
        for (side const mover : {side::first, side::second}) {
            graph_game const there = any.seen_from(at, mover);
            if (exact(there).winner && (!exact(best).winner || exact(there).plies > exact(best).plies)) { best = there; }
        }
    }
    return best;
}

} // namespace

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
            graph_game const start = longest_win(graph::winding(seed, 20 + int(seed % 100), 2 + int(seed % 7)));
            retrograde const exact{start};
            longest = std::max(longest, exact(start).plies);
            tail::df_pn_engine engine{start, weak{.table_bytes = bytes}};
            judged(engine, start, exact, {.nodes = 1'000'000}, sum);
            // Moves that win each by itself lead astray only where the table has forgotten something.
            auto const winner = exact(start).winner.value();
            bool const round = !tail::certify(start, winner, [&](graph_game& p) { return engine.winning_move(p); }, {.nodes = 10'000});
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
                    if (auto const known = engine.known(there, attacker)) { REQUIRE(*known == (worth.winner == attacker)); }
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

// After Kishimoto and Mueller, "A general solution to the graph history interaction problem" (2004). The first side is to win.
// From P it may go the long way S, which wins, or try Q; there the second side goes to X, whose only way leads by T back to P. On
// this path that is a loop, and X no win. But X is one: from P the long way wins, and at the root the second side may choose
// between P and X. Who writes down of X what held behind P calls the root a draw.
TEST_CASE("repetition: a loop behind one position is no fact about another")
{
    enum : int { root, p, q, x, t, s, u, v, w, won, count };
    graph g;
    g.places.resize(count);
    auto const first  = [&](int at, std::vector<int> ways) { g.places[std::size_t(at)].ways[0] = std::move(ways); };
    auto const second = [&](int at, std::vector<int> ways) { g.places[std::size_t(at)].ways[1] = std::move(ways); };
    second(root, {p, u});
    first(u, {v});
    second(v, {x});
    first(p, {q, s});
    second(q, {x});
    first(x, {t});
    second(t, {p});
    second(s, {won, w, u}); // looks harder than Q
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
                tail::df_pn_engine by_sum{game, tail::df_pn_policy<everything>{.table_bytes = bytes, .epsilon = epsilon}};
                judged(by_sum, game, truth, {.nodes = 10'000}, sum);
                tail::df_pn_engine by_moves{game, tail::df_pn_policy<everything, tail::estimate::unit>{.table_bytes = bytes, .epsilon = epsilon}};
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
            tail::proof_number_engine<graph_game, tail::proof_number_policy<everything>> engine{start, {.keep_proofs = keep}};
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

TEST_CASE("repetition: threat searches in graphs with loops")
{
    tally df, gts, lambda;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        bool const       far   = seed % 3 == 0;
        graph_game const start = far ? longest_win(graph::winding(seed, 20 + int(seed % 40), 3 + int(seed % 5))) : random_graph(seed);
        retrograde const exact{start};
        for (std::size_t const bytes : {std::size_t{256}, std::size_t{1} << 16U}) {
            tail::lambda_df_pn_engine<graph_game> by_lambda{start, 1 + int(seed % 2), {.table_bytes = bytes, .threat_bytes = std::size_t{1} << 20U}};
            judged(by_lambda, start, exact, {.nodes = 20'000}, df);
            tail::must_play::threat_replies<graph_game> const rule{{threat{2, 1}, threat{4, 2, 1}}, {.depth = 9}};
            tail::df_pn_engine by_threats{start, tail::df_pn_policy{.rule = rule, .table_bytes = bytes}};
            judged(by_threats, start, exact, {.nodes = 20'000}, df);
        }
        for (auto const& g : {threat{2, 1}, threat{6, 3, 2}}) {
            for (bool const both : {false, true}) {
                tail::threat_search_policy<> const     how{.both_sides = both, .verify = {.table_bytes = 1U << 16U}, .table_bytes = 1U << 12U, .max_depth = 9};
                tail::threat_search_engine<graph_game> engine{start, {{g}}, how};
                judged(engine, start, exact, {}, gts);
            }
        }
        tail::lambda_engine<graph_game> engine{start, 2, {.max_depth = 15, .table_bytes = 1U << 16U}};
        judged(engine, start, exact, {}, lambda);
    }
    CHECK(df.open == 0);
    CHECK(df.won > 1000);
    CHECK(gts.won > 500);
    CHECK(lambda.won > 100);
}

// The strategy goes to and fro once, and says that it takes less time then.
TEST_CASE("repetition: a position may come again in a proof if the way from there is shorter then")
{
    graph g;
    g.places.resize(4);
    g.places[0].ways = {{{1, 2}, {0}}};
    g.places[1].ways = {{{1}, {0}}};
    g.places[2].ways = {{{3}, {2}}};
    g.places[3].winner = side::first;
    graph_game const start{g};
    auto const       hesitating = [](graph_game& p, int plies) {
        REQUIRE(p.state().first == 0);
        return std::optional{plies > 3 ? tail::way_to_win<int>{1, 5} : tail::way_to_win<int>{2, 3}};
    };
    auto const made = tail::certify(start, side::first, hesitating);
    REQUIRE(made);
    CHECK(made->nodes == 2);
    CHECK(made->plies == 5);
    CHECK(tail::check_certificate(*made, start)->plies == 5);

    auto const for_ever = [](graph_game&, int plies) { return std::optional{tail::way_to_win<int>{1, std::min(plies, 100)}}; };
    CHECK(tail::certify(start, side::first, for_ever).error().why == "the strategy takes longer than it has said");
    auto const uncounted = [](graph_game&, int) { return std::optional{1}; };
    CHECK(tail::certify(start, side::first, uncounted).error().why == "the strategy comes back to a position on the way to it");
}

namespace {

using tail::phutball::small_position;

/// The ball near the middle, some men, somebody to move, and nobody has won.
small_position random_phutball(tail::phutball::geometry size, std::uint64_t seed)
{
    std::mt19937_64 lot{seed};
    auto const      width = std::size_t(size.width), height = std::size_t(size.height);
    auto p = small_position::with_ball(size, (1 + lot() % (height - 2)) * width + lot() % width);
    for (std::uint64_t men = lot() % (size.points() / 3); men > 0; --men) {
        std::size_t const at = lot() % size.points();
        if (p.vacant().test(at)) { p.put_man(at); }
    }
    p.set_to_move(lot() % 2 == 0 ? side::first : side::second);
    return p;
}

/// Against alpha-beta to a depth: who wins, and that no bound is too small. And that certificates hold.
template <class Engine>
void judged(Engine& engine, small_position const& start, tail::game_result<tail::move_of<small_position>> const& exact, tail::limits const& lim, tally& sum)
{
    auto const r = engine.run(lim);
    ++sum.games;
    if (!r.winner) {
        sum.open += exact.winner ? 1 : 0;
        return;
    }
    ++sum.won;
    if (exact.winner) { REQUIRE(r.winner == exact.winner); }
    certified(engine, start, *r.winner);
    if (exact.plies && start.to_move() == *r.winner) {
        small_position p   = start;
        auto const     way = tail::strategy_of(engine)(p);
        REQUIRE(way);
        CHECK(*exact.plies <= way->plies);
    }
}

} // namespace

TEST_CASE("repetition: Phutball on small boards")
{
    tally df, by_lambda, gts;
    for (tail::phutball::geometry const size : {tail::phutball::geometry{3, 5}, tail::phutball::geometry{3, 7}, tail::phutball::geometry{5, 7}}) {
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            small_position const start = random_phutball(size, seed);
            auto const exact = tail::alpha_beta(start, tail::limits{}, tail::alpha_beta_policy<>{.table_bytes = 1U << 18U, .max_depth = 4});
            for (std::size_t const bytes : {std::size_t{1} << 12U, std::size_t{1} << 20U}) {
                tail::df_pn_engine engine{start, tail::df_pn_policy<>{.table_bytes = bytes}};
                judged(engine, start, exact, {.nodes = 2'000}, df);
            }
            tail::lambda_df_pn_engine<small_position> lambda{start, 1, {.table_bytes = 1U << 16U, .threat_bytes = 1U << 20U}};
            judged(lambda, start, exact, {.nodes = 500}, by_lambda);
            tail::threat_search_engine<small_position> threats{start, {{threat{5, 4, 0}}}, {.verify = {.table_bytes = 1U << 20U}, .table_bytes = 1U << 16U, .max_depth = 5}};
            judged(threats, start, exact, {.nodes = 500}, gts);
        }
    }
    MESSAGE(df.won << " of " << df.games << " " << df.open << "; " << by_lambda.won << " of " << by_lambda.games << " " << by_lambda.open << "; " << gts.won << " of " << gts.games);
    CHECK(df.won > 200);
    CHECK(by_lambda.won > 100);
    CHECK(gts.won > 50);
}
