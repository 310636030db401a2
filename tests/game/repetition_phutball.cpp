#include <tail/game/strategy.hpp>

#include <cstddef>
#include <cstdint>
#include <random>

#include <game/repetition.hpp>
#include <doctest/doctest.h>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat_replies.hpp>
#include <tail/game/threat_search.hpp>

using namespace repetition;
using tail::threat;

namespace {

using tail::phutball::small_position;

/// The ball near the middle, some men, somebody to move, and nobody has won.
small_position random_phutball(tail::phutball::geometry size, std::uint64_t seed)
{
    std::mt19937_64 lot{seed};
    auto const      width = std::size_t(size.width), height = std::size_t(size.height);
    auto const      row = 1 + lot() % (height - 2), column = lot() % width;
    auto            p = small_position::with_ball(size, row * width + column);
    for (std::uint64_t men = lot() % (size.points() / 3); men > 0; --men) {
        std::size_t const at = lot() % size.points();
        if (p.vacant().test(at)) { p.put_man(at); }
    }
    p.set_to_move(lot() % 2 == 0 ? side::first : side::second);
    return p;
}

/// Against alpha-beta to a depth: who wins, and that no bound is too small. And that certificates hold.
template <class Engine>
void judged(Engine& engine, small_position const& start,
            tail::game_result<tail::move_of<small_position>> const& exact, tail::limits const& lim,
            tally& sum)
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

}   // namespace

TEST_CASE("repetition: Phutball on small boards")
{
    tally df, by_lambda, gts;
    for (tail::phutball::geometry const size :
         {tail::phutball::geometry{3, 5}, tail::phutball::geometry{3, 7}, tail::phutball::geometry{5, 7}}) {
        for (std::uint64_t seed = 0; seed < (size.width == 3 ? 150U : 50U); ++seed) {
            small_position const start = random_phutball(size, seed);
            auto const           exact = tail::alpha_beta(
                start, tail::limits{}, tail::alpha_beta_policy<>{.table_bytes = 1U << 18U, .max_depth = 4});
            for (std::size_t const bytes : {std::size_t{1} << 12U, std::size_t{1} << 20U}) {
                tail::df_pn_engine engine{start, tail::df_pn_policy<>{.table_bytes = bytes}};
                judged(engine, start, exact, {.nodes = 2'000}, df);
            }
            tail::must_play::threat_replies<small_position> const ladders{
                {threat::lambda(1)}, {.zero_above = false, .depth = 7, .table_bytes = 1U << 20U}};
            tail::df_pn_engine lambda{start, tail::df_pn_policy{.rule = ladders, .table_bytes = 1U << 12U}};
            judged(lambda, start, exact, {.nodes = 300}, by_lambda);
            tail::threat_search_engine<small_position> threats{
                start,
                {{threat{5, 4, 0}}},
                {.verify = {.table_bytes = 1U << 20U}, .table_bytes = 1U << 16U, .max_depth = 5}};
            judged(threats, start, exact, {.nodes = 500}, gts);
        }
    }
    CHECK(df.won > 600);
    CHECK(by_lambda.won > 300);
    CHECK(gts.won > 300);
}
