#include <tail/game/strategy.hpp>

#include <optional>
#include <stop_token>

#include <doctest/doctest.h>

#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat_search.hpp>

namespace {

using tail::side;
using position = tail::phutball::small_position;

}   // namespace

TEST_CASE("strategy: an engine that has not run knows no win, and says so")
{
    auto               start = position::start({5, 5});
    tail::df_pn_engine df_pn{start};
    CHECK(!df_pn.win_within(start, 3));
    // Within so few plies the strategy searches by itself: first wins in three.
    auto const found = tail::strategy_of(df_pn)(start, 3);
    REQUIRE(found);
    CHECK(found->plies == 3);
    CHECK(!tail::strategy_of(df_pn)(start, 2));

    tail::threat_search_engine<position> no_threats{start, {}};
    CHECK(!no_threats.win_within(start, 3));
    CHECK(tail::strategy_of(no_threats)(start, 3));
}

TEST_CASE("strategy: a position can be asked about before the search begins, which then searches its own")
{
    auto const         start = position::start({5, 5});
    auto               other = position::start({5, 5});
    tail::df_pn_engine engine{start};
    other.put_man(start.size().point(2, 3));
    CHECK(engine.prove(other, side::first));
    auto const r = engine.run();
    CHECK(r.winner == side::first);
    CHECK(tail::certify(start, side::first, tail::strategy_of(engine)).has_value());
}

TEST_CASE("strategy: a certificate that was cancelled says so")
{
    auto const         start = position::start({5, 5});
    tail::df_pn_engine engine{start};
    REQUIRE(engine.run().winner == side::first);
    std::stop_source stop;
    stop.request_stop();
    auto const silent = [](position&) { return std::optional<tail::move_of<position>>{}; };
    auto const made   = tail::certify(start, side::first, silent, tail::limits{.stop = stop.get_token()});
    REQUIRE(!made);
    CHECK(made.error().limit == tail::status::cancelled);
}
