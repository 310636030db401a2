#include <tail/game/strategy.hpp>

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
    if (!made) { MESSAGE(made.error().why << " after " << made.error().line.size()); }
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

} // namespace

TEST_CASE("repetition: df_pn finds every win in graphs with loops and proves it, with tables of every size")
{
    for (std::size_t const bytes : {std::size_t{256}, std::size_t{1024}, std::size_t{1} << 16U}) {
        tally sum;
        for (std::uint64_t seed = 0; seed < 3000; ++seed) {
            graph_game const start = random_graph(seed);
            retrograde const exact{start};
            tail::df_pn_engine plain{start, tail::df_pn_policy<everything>{.table_bytes = bytes}};
            judged(plain, start, exact, {.nodes = 100'000}, sum);
            tail::df_pn_engine forced{start, tail::df_pn_policy<>{.table_bytes = bytes}};
            judged(forced, start, exact, {.nodes = 100'000}, sum);
        }
        MESSAGE(bytes << ": " << sum.won << " won " << sum.drawn << " drawn " << sum.open << " open of " << sum.games);
        CHECK(sum.open == 0);
        CHECK(sum.won > 1000);
        CHECK(sum.drawn > 1000);
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
    MESSAGE(sum.won << " won " << sum.drawn << " drawn " << sum.open << " open of " << sum.games);
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
    MESSAGE(sum.won << " won " << sum.drawn << " drawn " << sum.open << " open of " << sum.games);
    CHECK(sum.won > 1000);
}

TEST_CASE("repetition: threat searches in graphs with loops")
{
    tally df, gts, lambda;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        graph_game const start = random_graph(seed);
        retrograde const exact{start};
        for (std::size_t const bytes : {std::size_t{256}, std::size_t{1} << 16U}) {
            tail::lambda_df_pn_engine<graph_game> by_lambda{start, 1 + int(seed % 2), {.table_bytes = bytes, .threat_bytes = std::size_t{1} << 20U}};
            judged(by_lambda, start, exact, {.nodes = 20'000}, df);
            tail::df_pn_engine by_threats{start, tail::df_pn_policy{
                .rule = tail::must_play::threat_replies<graph_game>{{threat{2, 1}, threat{4, 2, 1}}, {.depth = 9}}, .table_bytes = bytes}};
            judged(by_threats, start, exact, {.nodes = 20'000}, df);
        }
        for (auto const& g : {threat{2, 1}, threat{6, 3, 2}}) {
            for (bool const both : {false, true}) {
                tail::threat_search_engine<graph_game> engine{start, {{g}}, {.both_sides = both, .verify = {.table_bytes = 1U << 16U}, .table_bytes = 1U << 12U, .max_depth = 9}};
                judged(engine, start, exact, {}, gts);
            }
        }
        tail::lambda_engine<graph_game> engine{start, 2, {.max_depth = 15, .table_bytes = 1U << 16U}};
        judged(engine, start, exact, {}, lambda);
    }
    for (tally const& sum : {df, gts, lambda}) { MESSAGE(sum.won << " won " << sum.drawn << " drawn " << sum.open << " open of " << sum.games); }
    CHECK(df.won > 1000);
    CHECK(gts.won > 500);
    CHECK(lambda.won > 100);
}
