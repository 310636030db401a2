#include <tail/core/engine.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <game/small_games.hpp>
#include <tail/core/game_result.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/lambda.hpp>
#include <tail/game/lambda_df_pn.hpp>
#include <tail/game/proof_number.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/threat_tree.hpp>
#include <tail/game/trace_df_pn.hpp>

/// \file
/// What all engines of games have in common.

namespace {

using game = games::knowing_connect_3;
using box  = tail::any_engine<tail::game_result<int>>;

using alpha_beta   = tail::alpha_beta_engine<game>;
using df_pn        = tail::df_pn_engine<game>;
using proof_number = tail::proof_number_engine<game>;
using lambda_df_pn = tail::lambda_df_pn_engine<game>;
using lambda       = tail::lambda_engine<game>;
using trace_df_pn  = tail::trace_df_pn_engine<game>;
using by_threats   = tail::threat_search_engine<game>;
using by_trees     = tail::threat_search_engine<game, tail::threat_tree>;

static_assert(tail::Engine<alpha_beta>);
static_assert(tail::Engine<df_pn>);
static_assert(tail::Engine<proof_number>);
static_assert(tail::Engine<lambda_df_pn>);
static_assert(tail::Engine<lambda>);
static_assert(tail::Engine<trace_df_pn>);
static_assert(tail::Engine<by_threats>);
static_assert(tail::Engine<by_trees>);
static_assert(tail::Engine<tail::alpha_beta_engine<games::random_game>>, "a game without threats");
static_assert(tail::Engine<tail::df_pn_engine<games::random_game>>, "a game without threats");

struct named_engine {
    std::string name;
    box         engine;
};

/// One of each, with memory for a small game.
std::vector<named_engine> all_engines(game const& start)
{
    constexpr std::size_t     small = std::size_t{1} << 20U;
    std::vector<named_engine> made;
    auto const add = [&](char const* name, box engine) { made.push_back({name, std::move(engine)}); };
    add("alpha-beta",
        tail::make_any_engine<alpha_beta>(start, tail::alpha_beta_policy<>{.table_bytes = small}));
    add("df-pn", tail::make_any_engine<df_pn>(start, tail::df_pn_policy<>{.table_bytes = small}));
    add("proof-number", tail::make_any_engine<proof_number>(start));
    add("lambda df-pn",
        tail::make_any_engine<lambda_df_pn>(
            start, 1, tail::lambda_df_pn_policy<>{.table_bytes = small, .threat_bytes = small}));
    add("lambda", tail::make_any_engine<lambda>(start, 2, tail::lambda_policy{.table_bytes = small}));
    add("trace df-pn",
        tail::make_any_engine<trace_df_pn>(
            start, tail::usual_searched_threats(),
            tail::trace_df_pn_policy<>{.table_bytes = small, .threat_bytes = small}));
    add("threats",
        tail::make_any_engine<by_threats>(
            start, std::vector<std::vector<tail::threat>>{{tail::threat{1}}, {tail::threat{4, 2, 1}}}));
    add("trees",
        tail::make_any_engine<by_trees>(
            start, std::vector<std::vector<tail::threat_tree>>{{tail::threat_tree::abstract_proof(3)}}));
    return made;
}

std::vector<game> starts()
{
    return {game{},
            game{"x..."
                 "...."
                 "o..."},
            game{"xxo."
                 ".o.."
                 "...."},
            game{"xxx."
                 "oo.."
                 "...."}};
}

TEST_CASE("game engines: before the first step nothing is claimed")
{
    for (auto const& [name, engine] : all_engines(game{})) {
        CAPTURE(name);
        auto const r = engine.found();
        CHECK(r.status == tail::status::node_limit);
        CHECK_FALSE(r.winner);
        CHECK(engine.stats().expanded == 0);
    }
}

TEST_CASE("game engines: steps lead to the answer of a run")
{
    for (game const& start : starts()) {
        auto whole   = all_engines(start);
        auto stepped = all_engines(start);
        for (std::size_t i = 0; i < whole.size(); ++i) {
            CAPTURE(whole[i].name);
            auto const     r     = whole[i].engine.run();
            int            steps = 0;
            tail::progress p     = tail::progress::running;
            while (p == tail::progress::running && steps < 1'000'000) {
                p = stepped[i].engine.step();
                ++steps;
            }
            auto const s = stepped[i].engine.found();
            CHECK(s.status == r.status);
            CHECK(s.winner == r.winner);
            CHECK(s.line == r.line);
            CHECK(p == (r ? tail::progress::solved : tail::progress::exhausted));
            CHECK(stepped[i].engine.step() == p);
            CHECK(r.stats.generated == whole[i].engine.stats().generated);
        }
    }
}

TEST_CASE("game engines: what is found can be asked for again and does not change")
{
    for (auto& [name, engine] : all_engines(game{})) {
        CAPTURE(name);
        auto const r     = engine.run();
        auto const again = engine.found();
        CHECK(again.status == r.status);
        CHECK(again.winner == r.winner);
        CHECK(again.line == r.line);
        CHECK(again.stats.expanded == r.stats.expanded);
        CHECK(again.stats.verifications == r.stats.verifications);
        CHECK(engine.stats().verifications == r.stats.verifications);
        CHECK(engine.bytes() <= r.stats.peak_bytes);
        CHECK(engine.bytes() > 0);
    }
}

TEST_CASE("game engines: agree on who wins where they say so")
{
    for (game const& start : starts()) {
        auto const truth = tail::alpha_beta(start).winner;
        for (auto& [name, engine] : all_engines(start)) {
            CAPTURE(name);
            if (auto const r = engine.run()) { CHECK(r.winner == truth); }
        }
    }
}

TEST_CASE("game statistics: add up with the verifications and the larger depth")
{
    tail::game_statistics a;
    a.expanded      = 2;
    a.verifications = 30;
    a.depth         = 7;
    a.peak_bytes    = 100;
    tail::game_statistics b;
    b.expanded      = 5;
    b.verifications = 10;
    b.depth         = 4;
    b.peak_bytes    = 200;
    a += b;
    CHECK(a.expanded == 7);
    CHECK(a.verifications == 40);
    CHECK(a.depth == 7);
    CHECK(a.peak_bytes == 200);
}

}   // namespace
