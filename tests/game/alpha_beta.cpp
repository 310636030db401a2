#include <tail/game/alpha_beta.hpp>

#include <game/alpha_beta.hpp>
#include <vector>
#include <doctest/doctest.h>

using namespace alpha_beta_tests;

TEST_CASE("alpha_beta: winner and length and line are those of brute force on random games with evaluations")
{
    CHECK(rc::check("made-up games", [] {
        games::random_game const          game{some_game()};
        brute::solver<games::random_game> truth;
        for (int i = 0; i < 10; ++i) {
            auto const position = played_on(game, 3);
            RC_FLAWLESS(flaw_of_search(position, with<must_play::everything>(), truth));
            RC_FLAWLESS(flaw_of_search(position, with<must_play::forced_replies>(), truth));
            RC_FLAWLESS(flaw_of_search(position, with<must_play::everything>(64), truth));
        }
    }));
}

TEST_CASE("alpha_beta: and on random games without evaluations")
{
    using game = blind<games::random_game>;
    CHECK(rc::check("made-up games without evaluations", [] {
        game const          start{some_game()};
        brute::solver<game> truth;
        for (int i = 0; i < 10; ++i) {
            auto const position = played_on(start, 3);
            RC_FLAWLESS(flaw_of_search(position, with<must_play::everything>(), truth));
            RC_FLAWLESS(flaw_of_search(position, with<must_play::forced_replies>(), truth));
            RC_FLAWLESS(flaw_of_search(position, with<must_play::everything>(64), truth));
            RC_FLAWLESS(flaw_of_search(position, with<must_play::forced_replies>(500), truth));
        }
    }));
}

TEST_CASE("alpha_beta: tic-tac-toe is a draw")
{
    auto const r = tail::alpha_beta(games::tic_tac_toe{});
    CHECK(r.status == status::solved);
    CHECK(!r.winner);
    CHECK(!r.plies);
    CHECK(r.value == 0);
    CHECK(!r.line.empty());
}

namespace {

/// Minimax to a depth, in the words of a textbook.
int minimax(games::random_game& position, int depth)
{
    if (auto const won = position.winner()) {
        return *won == position.to_move() ? tail::score::win : -tail::score::win;
    }
    auto const moves = brute::legal_moves(position);
    if (moves.empty()) {
        auto const won = position.stuck();
        return !won ? 0 : *won == position.to_move() ? tail::score::win : -tail::score::win;
    }
    if (depth == 0) { return position.evaluate(); }
    int best = -2 * tail::score::win;
    for (int const move : moves) {
        position.play(move);
        int const value = -minimax(position, depth - 1);
        position.undo(move);
        best = std::max(best, value > 1'500'000 ? value - 1 : value < -1'500'000 ? value + 1 : value);
    }
    return best;
}

}   // namespace

TEST_CASE("alpha_beta: the value at a depth is that of plain minimax to this depth")
{
    CHECK(rc::check("values", [] {
        games::random_game start{some_game(false)};
        for (int depth = 1; depth <= 6; ++depth) {
            for (std::size_t bytes : {std::size_t{64}, std::size_t{1} << 16U}) {
                auto policy      = with<must_play::everything>(bytes);
                policy.max_depth = depth;
                auto const r     = tail::alpha_beta(start, {}, policy);
                RC_ASSERT(r.value == minimax(start, r.stats.depth));
                RC_ASSERT(r.status == status::solved || r.stats.depth == depth);
                RC_ASSERT(r.status == status::solved || r.status == status::depth_limit);
            }
        }
    }));
}

TEST_CASE("alpha_beta: limits stop it and running on gives the answer of one run")
{
    using game = blind<games::random_game>;
    CHECK(rc::check("limits", [] {
        game const          start{some_game()};
        brute::solver<game> truth;
        auto const          whole = tail::alpha_beta(start, {}, with());
        for (std::uint64_t nodes : {0U, 1U, 2U, 3U, 5U, 8U, 13U, 40U, 200U}) {
            auto                                      policy = with();
            alpha_beta_engine<game, decltype(policy)> engine{start, policy};
            auto                                      r = engine.run({.nodes = nodes});
            RC_ASSERT(r.stats.expanded <= nodes);
            RC_ASSERT(r.status == status::solved || r.status == status::node_limit);
            RC_ASSERT(!r.winner || r.winner == whole.winner);
            std::uint64_t more = 1;
            while (!engine.finished()) { r = engine.run({.nodes = more *= 2}); }
            RC_FLAWLESS(flaw_of(start, r, truth));
            RC_ASSERT(engine.run().line == r.line);   // and nothing changes any more
        }
    }));
}

TEST_CASE("alpha_beta: a step is an iteration and steps lead to the same answer")
{
    auto                                              policy = with();
    alpha_beta_engine<games::nim<>, decltype(policy)> engine{games::nim<>{}, policy};
    int                                               steps = 0;
    for (; engine.step() == tail::progress::running; ++steps) {}
    auto const r = engine.found();
    CHECK(r.winner == side::first);
    CHECK(steps > r.stats.depth);
    brute::solver<games::nim<>> truth;
    CHECK(flaw_of(games::nim<>{}, r, truth) == "");
}

TEST_CASE("alpha_beta: memory is what limits leave and too little of it is said")
{
    games::nim<> const start;
    for (std::uint64_t bytes : {0U, 100U, 1000U, 30'000U}) {
        auto const r = tail::alpha_beta(start, {.bytes = bytes}, with());
        CHECK(r.status == status::memory_limit);
        CHECK(r.stats.expanded == 0);
        CHECK(r.stats.peak_bytes <= bytes);
    }
    for (std::uint64_t bytes : {50'000U, 100'000U}) {
        auto const r = tail::alpha_beta(start, {.bytes = bytes}, with(1 << 20));
        CHECK(r.status == status::solved);
        CHECK(r.stats.peak_bytes <= bytes);
        CHECK(r.stats.stored > 0);
    }
}

TEST_CASE("alpha_beta: a game that is over needs no search")
{
    games::tic_tac_toe const won{"xxx"
                                 "oo."
                                 "...",
                                 side::second};
    auto const               r = tail::alpha_beta(won, {.nodes = 0});
    CHECK(r.status == status::solved);
    CHECK(r.winner == side::first);
    CHECK(r.plies == 0);
    CHECK(r.line.empty());
    CHECK(r.stats.expanded == 0);
}

TEST_CASE("alpha_beta: an observer hears of iterations and positions")
{
    struct watch {
        std::uint64_t expanded_  = 0;
        int           iterations = 0;
        int           plies      = -1;
        void          expanded(games::nim<> const&, int) { ++expanded_; }
        void          iteration(int depth) { CHECK(depth == ++iterations); }
        void          solution(int n) { plies = n; }
    } watch;
    auto const r = tail::alpha_beta(
        games::nim<>{}, {},
        alpha_beta_policy<must_play::standard, tail::usual_order, decltype(watch)*>{
            .rule = {}, .order = {}, .observer = &watch});
    CHECK(watch.expanded_ == r.stats.expanded);
    CHECK(watch.iterations == r.stats.depth);
    CHECK(watch.plies == r.plies);
}

TEST_CASE("alpha_beta: the engine's winning moves beat every defence")
{
    CHECK(rc::check("winning moves", [] {
        games::random_game position{some_game()};
        for (std::size_t bytes : {std::size_t{64}, std::size_t{1} << 16U}) {
            auto                                                    policy = with(bytes);
            alpha_beta_engine<games::random_game, decltype(policy)> engine{position, policy};
            auto const                                              r = engine.run();
            if (r.winner) { RC_ASSERT(beaten(engine, position, *r.winner, 40) > 0); }
        }
    }));
}
