#include <tail/game/must_play.hpp>

#include <algorithm>
#include <game/brute_force.hpp>
#include <game/small_games.hpp>
#include <vector>
#include <doctest/doctest.h>
#include <rapidcheck.h>
#include <tail/domains/atari_go/position.hpp>

namespace must_play = tail::must_play;
using tail::finding;
using tail::side;
using tail::atari_go::geometry;

static_assert(tail::MustPlay<must_play::everything, games::nim<>>);
static_assert(tail::MustPlay<must_play::forced_replies, games::knowing_connect_3>);
static_assert(tail::MustPlay<must_play::standard, tail::atari_go::position>);

namespace {

struct without_pass : games::random_game {
    using games::random_game::random_game;
    void pass() = delete;
};
static_assert(!tail::ThreatGame<without_pass> && !tail::MustPlay<must_play::forced_replies, without_pass>);
static_assert(tail::MustPlay<must_play::standard, without_pass>);

template <class G>
G played_on(G position, int most)
{
    int const count = *rc::gen::inRange(0, most + 1);
    for (int i = 0; i < count; ++i) {
        auto const moves = brute::legal_moves(position);
        if (position.winner() || moves.empty()) { break; }
        position.play(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    }
    return position;
}

/// A verdict of `forced_replies` against the value of the position, and of every move.
template <class G>
void check_forced(G position, brute::solver<G>& truth)
{
    if (position.winner()) { return; }
    std::vector<tail::move_of<G>> moves{brute::legal_moves(position)};   // what is there already stays
    auto const                    legal   = moves;
    auto const                    before  = position.hash();
    auto const                    verdict = must_play::forced_replies{}(position, moves);
    auto const                    value   = truth(position);
    RC_ASSERT(position.hash() == before);
    RC_ASSERT(std::equal(legal.begin(), legal.end(), moves.begin()));
    std::vector<tail::move_of<G>> const added(moves.begin() + std::ptrdiff_t(legal.size()), moves.end());
    switch (verdict.finding) {
    case finding::won:
        RC_ASSERT(value == (brute::value{position.to_move(), *verdict.plies}));
        RC_ASSERT(truth.value_after(position, *verdict.move) == value);
        RC_ASSERT(added.empty());
        break;
    case finding::lost:
        RC_ASSERT(value == (brute::value{other(position.to_move()), *verdict.plies}));
        RC_ASSERT(added.empty());
        break;
    case finding::search: {
        RC_ASSERT(added.empty() == legal.empty());
        bool best = legal.empty();
        for (auto const move : added) {
            RC_ASSERT(std::count(legal.begin(), legal.end(), move) == 1);
            RC_ASSERT(std::count(added.begin(), added.end(), move) == 1);
            best = best || truth.value_after(position, move) == value;
        }
        RC_ASSERT(best);   // the moves are enough to know the value, length included
        for (auto const move : legal) {
            position.play(move);
            RC_ASSERT(position.winner() != other(position.to_move()));   // sees_winning_moves
            position.undo(move);
        }
        break;
    }
    case finding::given_up: RC_FAIL("given up"); break;
    }
}

}   // namespace

TEST_CASE("must_play: everything appends the legal moves and judges nothing")
{
    games::nim<>     position;
    std::vector<int> moves{-1};
    auto const       verdict = must_play::everything{}(position, moves);
    CHECK(verdict.finding == finding::search);
    auto expected = brute::legal_moves(position);
    expected.insert(expected.begin(), -1);
    CHECK(moves == expected);
}

TEST_CASE_TEMPLATE("must_play: forced replies keep the value and its length", G, games::tic_tac_toe,
                   games::folded_tic_tac_toe, games::connect_3, games::knowing_connect_3, games::nim<>,
                   games::nim<games::last_one::loses>, games::nim<games::last_one::leaves_stuck_winner>)
{
    brute::solver<G> truth;
    CHECK(rc::check("forced replies", [&] { check_forced(played_on(G{}, 8), truth); }));
}

TEST_CASE("must_play: forced replies keep the value and its length in made-up games")
{
    CHECK(rc::check("forced replies in made-up games", [] {
        games::random_game const          start{{.seed = *rc::gen::inRange<std::uint64_t>(1, 1'000'000)}};
        brute::solver<games::random_game> truth;
        for (int i = 0; i < 10; ++i) { check_forced(played_on(start, 6), truth); }
    }));
}

TEST_CASE("must_play: forced replies keep the value and its length in atari-go")
{
    using board = tail::atari_go::position;
    for (geometry const size : {geometry{3, 2}, geometry{5, 1}, geometry{3, 3}}) {
        brute::solver<board> truth;
        CHECK(rc::check("forced replies in atari-go",
                        [&] { check_forced(played_on(board::empty(size), 8), truth); }));
    }
}

TEST_CASE("must_play: atari-go knows when nobody can be stuck")
{
    using board = tail::atari_go::position;
    int known   = 0;
    CHECK(rc::check("stuck in atari-go", [&] {
        auto const size = *rc::gen::element(geometry{4, 3}, geometry{4, 4}, geometry{5, 4}, geometry{5, 5});
        board      position = board::empty(size);
        for (int i = 0; i < 24 && !position.winner(); ++i) {
            auto const moves = brute::legal_moves(position);
            if (moves.empty()) { break; }
            if (!position.may_be_stuck()) {
                ++known;
                for (auto const move : moves) {
                    position.play(move);
                    RC_ASSERT(position.winner() || !brute::legal_moves(position).empty());
                    position.undo(move);
                }
            }
            position.play(moves[*rc::gen::arbitrary<unsigned>() % moves.size()]);
        }
    }));
    CHECK(known > 200);
}
