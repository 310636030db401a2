#include <tail/game/alpha_beta.hpp>

#include <game/alpha_beta.hpp>
#include <tuple>
#include <vector>
#include <doctest/doctest.h>
#include <tail/domains/atari_go/position.hpp>

using namespace alpha_beta_tests;

// Winners and lengths by three independent programs that agree.

namespace {

using tail::atari_go::geometry;
using board = tail::atari_go::position;

struct row {
    int  width;
    int  height;
    side winner;
    int  plies;
};

constexpr side black = side::first;
constexpr side white = side::second;

/// Whether a line is legal and ends the game for the winner, neither sooner nor later.
bool ends_the_game(board position, std::vector<tail::atari_go::point> const& line, side winner)
{
    for (auto const move : line) {
        auto const legal = brute::legal_moves(position);
        if (position.winner() || std::find(legal.begin(), legal.end(), move) == legal.end()) { return false; }
        position.play(move);
    }
    return position.winner() == winner
        || (brute::legal_moves(position).empty() && position.to_move() != winner);
}

template <class Rule>
void check(board const& position, row const& expected)
{
    auto const r = tail::alpha_beta(position, {}, with<Rule>(std::size_t{1} << 24U));
    CAPTURE(expected.width);
    CAPTURE(expected.height);
    CHECK(r.status == status::solved);
    CHECK(r.winner == expected.winner);
    CHECK(r.plies == expected.plies);
    CHECK(r.line.size() == std::size_t(expected.plies));
    CHECK(ends_the_game(position, r.line, expected.winner));
}

}   // namespace

TEST_CASE("alpha_beta: atari-go on the empty board")
{
    for (row const& r : {row{2, 1, white, 2},
                         {3, 1, black, 1},
                         {4, 1, black, 3},
                         {5, 1, black, 3},
                         {6, 1, black, 5},
                         {2, 2, white, 4},
                         {3, 2, white, 6},
                         {5, 2, black, 7},
                         {3, 3, black, 7},
                         {4, 3, black, 9},
                         {5, 3, black, 9},
                         {4, 4, white, 14}}) {
        check<must_play::forced_replies>(board::empty({r.width, r.height}), r);
        if (r.width * r.height < 15) { check<must_play::everything>(board::empty({r.width, r.height}), r); }
    }
}

TEST_CASE("alpha_beta: atari-go from the crosscut")
{
    for (row const& r :
         {row{4, 4, black, 5}, {5, 4, black, 5}, {5, 5, black, 5}, {6, 4, black, 5}, {6, 5, black, 5}}) {
        check<must_play::forced_replies>(board::crosscut({r.width, r.height}), r);
        check<must_play::everything>(board::crosscut({r.width, r.height}), r);
    }
}

TEST_CASE("alpha_beta: atari-go 6x6 from the crosscut is won in 15 plies and at most 2.1 million nodes")
{
    auto const r = tail::alpha_beta(board::crosscut({6, 6}), {}, with(std::size_t{1} << 24U));
    CHECK(r.winner == black);
    CHECK(r.plies == 15);
    CHECK(r.line.size() == 15);
    CHECK(ends_the_game(board::crosscut({6, 6}), r.line, black));
    CHECK(r.stats.expanded <= 2'100'000);
}

TEST_CASE("alpha_beta: atari-go 5x5 is won in 19 plies and at most 37 million nodes"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    auto const r = tail::alpha_beta(board::empty({5, 5}), {}, with(std::size_t{1} << 26U));
    CHECK(r.winner == black);
    CHECK(r.plies == 19);
    CHECK(ends_the_game(board::empty({5, 5}), r.line, black));
    CHECK(r.stats.expanded <= 37'000'000);
}

TEST_CASE("alpha_beta: atari-go 4x4 crosscut: the value of every first move")
{
    // Black C2 B3, White B2 C3.
    auto const start  = board::crosscut({4, 4}, white);
    auto const values = std::vector<std::tuple<char const*, side, int>>{
        {"A1", white, 4}, {"B1", black, 5}, {"C1", white, 6}, {"D1", white, 6},
        {"A2", black, 5}, {"D2", white, 6}, {"A3", white, 6}, {"D3", black, 5},
        {"A4", white, 6}, {"B4", white, 6}, {"C4", black, 5}, {"D4", white, 4}};
    CHECK(brute::legal_moves(start).size() == values.size());
    for (auto const& [name, winner, plies] : values) {
        auto position = start;
        position.play(tail::atari_go::point{std::size_t((name[1] - '1') * 4 + name[0] - 'A')});
        CAPTURE(name);
        auto const r = tail::alpha_beta(position, {}, with<must_play::forced_replies>());
        CHECK(r.winner == winner);
        CHECK(r.plies == plies - 1);
        auto const all = tail::alpha_beta(position, {}, with<must_play::everything>());
        CHECK(all.winner == winner);
        CHECK(all.plies == plies - 1);
    }
}

TEST_CASE("alpha_beta: the engine's winning moves beat every defence in atari-go")
{
    for (auto size : {tail::atari_go::geometry{3, 3}, {4, 3}}) {
        auto position = tail::atari_go::position::empty(size);
        auto policy   = with(1 << 20);
        alpha_beta_engine<tail::atari_go::position, decltype(policy)> engine{position, policy};
        auto const                                                    r = engine.run();
        REQUIRE(r.winner);
        CHECK(beaten(engine, position, *r.winner, 12) > 10);
    }
}
