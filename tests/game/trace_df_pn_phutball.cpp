#include <tail/game/trace_df_pn.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <game/trace_df_pn.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_prover.hpp>

using namespace traces;
using tail::limits;

namespace {

using board = tail::phutball::position;

void solve_and_certify(board const& start, std::vector<searched_threat> const& threats,
                       std::uint64_t shortest)
{
    trace_df_pn_engine<board> engine{start, threats};
    auto const                r = engine.run();
    REQUIRE(r.status == status::solved);
    CHECK(r.winner == start.to_move());
    CHECK(r.line.size() >= shortest);
    CHECK(leads_to_win(start, r.line, start.to_move()));
    CHECK(certified<board>(engine, start) >= shortest);
}

}   // namespace

// Lengths: game-oracles, part 2.
TEST_CASE("trace_df_pn: phutball on 7x7 and 9x9 is solved with a certificate")
{
    solve_and_certify(board::start({7, 7}), few_threats, 7);
    auto by_paths = board::start({9, 9});
    by_paths.set_threats(tail::phutball::threats_at::path);
    solve_and_certify(by_paths, tail::usual_searched_threats(), 11);
}

TEST_CASE("trace_df_pn: phutball is solved with threats of several sizes" * doctest::skip(!TAIL_SLOW_TESTS))
{
    for (auto const& threats : {tail::usual_searched_threats(), few_threats, {{threat{1}, 30}}}) {
        solve_and_certify(board::start({7, 7}), threats, 7);
        solve_and_certify(board::start({9, 9}), threats, 11);
    }
}

namespace {

board const nine = board::start({9, 9});

trace_df_pn_engine<board> slow_engine(policy with = {})
{
    return trace_df_pn_engine{nine, {{threat{1}, 30}}, std::move(with)};
}

}   // namespace

TEST_CASE("trace_df_pn: limits end it at once and nothing is lost")
{
    auto const whole = slow_engine().run();
    REQUIRE(whole.status == status::solved);
    for (std::uint64_t const nodes : {1U, 2U, 7U, 40U}) {
        auto engine = slow_engine();
        CHECK(engine.run({.nodes = 0}).status == status::node_limit);
        CHECK(engine.run({.seconds = 0}).status == status::time_limit);
        auto r    = engine.run({.nodes = nodes});
        int  runs = 1;
        for (; r.status == status::node_limit && runs < 10'000; ++runs) { r = engine.run({.nodes = nodes}); }
        REQUIRE(r.status == status::solved);
        CHECK(runs > 1);
        certified<board>(engine, nine);
    }
}

TEST_CASE("trace_df_pn: a win stays found whatever the limits of later runs")
{
    auto       engine = slow_engine();
    auto const r      = engine.run();
    REQUIRE(r.status == status::solved);
    for (limits const& lim : {limits{.nodes = 0}, limits{.seconds = 0}, limits{.bytes = 0}}) {
        auto const again = engine.run(lim);
        CHECK(again.status == status::solved);
        CHECK(again.winner == side::first);
        CHECK(again.line == r.line);
        CHECK(again.stats.expanded == r.stats.expanded);
    }
    CHECK(engine.found().line == r.line);
}

TEST_CASE("trace_df_pn: memory is kept within its limit")
{
    CHECK(slow_engine().run({.bytes = 0}).status == status::memory_limit);
    for (std::uint64_t const bytes : {500'000U, 1'000'000U, 2'000'000U, 40'000'000U}) {
        auto engine = slow_engine();
        auto r      = engine.run({.nodes = 100'000, .bytes = bytes});
        CHECK(r.stats.peak_bytes <= bytes);
        CHECK(r.status == (bytes < 1'000'000 ? status::memory_limit : status::solved));
        if (r.status != status::solved) { r = engine.run(); }   // with more
        CHECK(r.status == status::solved);
        certified<board>(engine, nine);
    }
}

// It used to forget all that was not decided, and so began again and again.
TEST_CASE("trace_df_pn: a search that has to forget comes to the same end")
{
    using search           = tail::trace_search<board, tail::by_threats<board>, true>;
    auto const solved_with = [](std::size_t bytes) {
        board                   start = nine;
        tail::by_threats<board> v{{}};
        search s{v.with({threat{2, 1}}), v.with({threat{2, 1}}), side::first, {.table_bytes = bytes}};
        s.limit({.nodes = 200'000});
        CHECK(s.prove(start));
        CHECK(s.bytes() <= bytes);
        return std::pair{s.generated(), s.stored()};
    };
    auto const [all, kept]         = solved_with(std::size_t{1} << 24U);
    auto const [more, not_so_many] = solved_with(400'000);
    CHECK(all == kept);
    CHECK(more > not_so_many);
    CHECK(not_so_many < kept);
}

TEST_CASE("trace_df_pn: the follower finds a win also after moves that are not the proof's")
{
    auto const                start = board::start({7, 7});
    trace_df_pn_engine<board> engine{start, few_threats};
    REQUIRE(engine.run().status == status::solved);
    laws::dice roll{10};
    int        games = 0;
    for (int n = 0; n < 8; ++n) {
        board      now    = start;
        auto const follow = tail::strategy_of(engine, {.nodes = 20'000});
        auto const play   = [&](board::move_type const& m) {
            now.play(m);
            follow.played(m);
        };
        auto const any_move = [&] {
            auto const legal = brute::legal_moves(now);
            return legal[roll.below(legal.size())];
        };
        play(any_move());
        if (!tail::trace_df_pn(now, few_threats, {.nodes = 50'000}, small_policy(side::first)).winner) {
            continue;
        }
        ++games;
        while (!now.winner()) {
            play(any_move());
            if (now.winner()) { break; }
            auto const says = follow(now);
            REQUIRE(says);
            REQUIRE(tail::ask::is_legal(now, says->move));
            play(says->move);
        }
        CHECK(now.winner() == side::first);
    }
    CHECK(games >= 2);
}
