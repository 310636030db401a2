#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include <game/brute_force.hpp>
#include <game/small_games.hpp>
#include <rapidcheck.h>
#include <tail/core/ask.hpp>
#include <tail/game/alpha_beta.hpp>

/// \file
/// How the tests of alpha-beta ask: small games, and what is wrong with an answer.

namespace alpha_beta_tests {

using tail::alpha_beta_engine;
using tail::alpha_beta_policy;
using tail::side;
using tail::status;
namespace must_play = tail::must_play;
namespace order     = tail::order;

using games::blind;

template <class Rule = must_play::standard, class Order = tail::usual_order>
alpha_beta_policy<Rule, Order> with(std::size_t table_bytes = 1 << 16, Rule rule = {})
{
    return {.rule = rule, .order = {}, .observer = {}, .table_bytes = table_bytes};
}

/// What is wrong with an answer, against brute force: winner, length, and every move of the line. Nothing:
/// all is well.
template <class G, class Result>
std::string flaw_of(G position, Result const& r, brute::solver<G>& truth)
{
    auto const value = truth(position);
    if (r.status != status::solved) { return std::string{"not solved: "} + to_string(r.status); }
    if (r.winner != value.winner) { return "another winner"; }
    if (!value.winner) { return r.plies ? "a draw has plies" : ""; }
    if (r.plies != value.plies) {
        return "plies " + std::to_string(r.plies.value_or(-1)) + " for " + std::to_string(value.plies);
    }
    if (r.line.size() != std::size_t(value.plies)) {
        return "the line has " + std::to_string(r.line.size()) + " moves";
    }
    int left = value.plies;
    for (auto const move : r.line) {
        auto const legal = brute::legal_moves(position);
        if (position.winner() || std::find(legal.begin(), legal.end(), move) == legal.end()) {
            return "an illegal move in the line";
        }
        position.play(move);
        if (truth(position) != brute::value{value.winner, --left}) {
            return "a move in the line that is not best";
        }
    }
    return "";
}

template <class G, class Policy>
std::string flaw_of_search(G const& position, Policy policy, brute::solver<G>& truth)
{
    return flaw_of(position, tail::alpha_beta(position, {}, policy), truth);
}

inline games::made_up some_game(bool leaps = true)
{
    games::made_up how;
    how.seed      = *rc::gen::inRange<std::uint64_t>(1, 1'000'000'000);
    how.layers    = *rc::gen::inRange(1, 9);
    how.width     = *rc::gen::inRange(1, 14);
    how.branching = *rc::gen::inRange(1, 5);
    how.decided   = *rc::gen::element(0, 4, 8, 20);
    how.stuck     = *rc::gen::element(0, 4, 15);
    how.leaps     = leaps;
    return how;
}

/// Some moves on from the start, by lot.
template <class G>
G played_on(G position, int most)
{
    int const count = *rc::gen::inRange(0, most + 1);
    for (int i = 0; i < count && !position.winner(); ++i) {
        auto const moves = brute::legal_moves(position);
        if (moves.empty()) { break; }
        position.play(moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    }
    return position;
}

/// Plays all replies of the loser against the moves that the engine gives the winner; how many positions that
/// were, or -1 where it does not win.
template <class Engine, class G>
long beaten(Engine& engine, G& position, side winner, int plies)
{
    if (auto const won = position.winner()) { return won == winner ? 1 : -1; }
    long       sum   = 1;
    auto const moves = brute::legal_moves(position);
    if (moves.empty()) { return tail::ask::stuck(position) == winner ? 1 : -1; }
    if (plies == 0) { return -1; }
    if (position.to_move() == winner) {
        auto const move = engine.winning_move(position);
        if (!move) { return -1; }
        position.play(*move);
        long const below = beaten(engine, position, winner, plies - 1);
        position.undo(*move);
        return below < 0 ? -1 : 1 + below;
    }
    for (auto const move : moves) {
        position.play(move);
        long const below = beaten(engine, position, winner, plies - 1);
        position.undo(move);
        if (below < 0) { return -1; }
        sum += below;
    }
    return sum;
}

}   // namespace alpha_beta_tests

#define RC_FLAWLESS(...)                                                                                     \
    do {                                                                                                     \
        std::string const flaw_ = __VA_ARGS__;                                                               \
        if (!flaw_.empty()) { RC_FAIL(flaw_); }                                                              \
    } while (false)
