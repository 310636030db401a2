#include <tail/game/strategy.hpp>

#include <cstddef>
#include <cstdint>

#include <game/graph_game.hpp>
#include <game/repetition.hpp>
#include <doctest/doctest.h>
#include <tail/game/df_pn.hpp>
#include <tail/game/gradual_proof.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>

using namespace games;
using namespace repetition;
using tail::threat;

TEST_CASE("repetition: threat searches in graphs with loops")
{
    tally df, gts, lambda;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        bool const       far   = seed % 3 == 0;
        graph_game const start = far
            ? longest_win(graph::winding(seed, 20 + int(seed % 40), 3 + int(seed % 5)))
            : random_graph(seed);
        retrograde const exact{start};
        for (std::size_t const bytes : {std::size_t{256}, std::size_t{1} << 16U}) {
            tail::lambda_df_pn_policy const how{.combine      = tail::combine::weak{},
                                                .table_bytes  = bytes,
                                                .threat_bytes = std::size_t{1} << 20U};
            tail::lambda_df_pn_engine       by_lambda{start, 1 + int(seed % 2), how};
            judged(by_lambda, start, exact, {.nodes = 20'000}, df);
            tail::must_play::threat_replies<graph_game> const rule{{threat{2, 1}, threat{4, 2, 1}},
                                                                   {.depth = 9}};
            tail::df_pn_engine                                by_threats{
                start,
                tail::df_pn_policy{.rule = rule, .combine = tail::combine::weak{}, .table_bytes = bytes}};
            judged(by_threats, start, exact, {.nodes = 20'000}, df);
        }
        for (auto const& g : {threat{2, 1}, threat{6, 3, 2}}) {
            for (bool const both : {false, true}) {
                tail::threat_search_policy<> const     how{.both_sides  = both,
                                                           .verify      = {.table_bytes = 1U << 16U},
                                                           .table_bytes = 1U << 12U,
                                                           .max_depth   = 9};
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

// The second side wins by a move to 3, after which the first is stuck, or by one to 2, from where only lost
// places are left.
TEST_CASE(
    "wrong turns: a threat search overlooked who is stuck at the end of its depth and told a longer win")
{
    graph g;
    g.stuck_loses = true;
    g.places.resize(4);
    g.places[0].ways   = {{{}, {2, 3}}};
    g.places[1].winner = side::second;
    g.places[2].ways   = {{{1}, {1}}};
    g.places[3].ways   = {{{}, {1}}};
    graph_game const start{g, 0, side::second};
    REQUIRE(retrograde{start}(start).plies == 1);
    auto const r = tail::gradual_proof(start, tail::gradual_games(1));
    CHECK(r.winner == side::second);
    CHECK(r.plies == 1);
}
