#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/laws/random_games.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// The laws of games with `pass()`: what a game says of its threats, against trying moves in a row.

namespace tail::laws {

namespace detail {

/// Whether the side to move wins with up to `count` moves in a row, the other doing nothing.
template <ThreatGame G>
[[nodiscard]] bool wins_in_a_row(G& position, int count)
{
    if (count <= 0) { return false; }
    side const me  = position.to_move();
    bool       won = false;
    for (move_of<G> const move : detail::legal_moves(position)) {
        position.play(move);
        won = position.winner() == me;
        if (!position.winner()) {
            position.pass();
            won = detail::wins_in_a_row(position, count - 1);
            position.pass();
        }
        position.undo(move);
        if (won) { return true; }
    }
    return false;
}

/// `moves_to_win` is never too large, and the same each time.
template <ThreatGame G>
[[nodiscard]] finding flaw_of_bound(G& now, effort const& how)
{
    side const me    = now.to_move();
    int const  bound = tail::detail::moves_to_win(std::as_const(now), me);
    auto const bad   = [&](std::string const& what) {
        return flaw{"moves_to_win",
                    "moves_to_win(" + std::string{to_string(me)} + ") is " + std::to_string(bound) + what};
    };
    if (bound < 1) { return bad(", but nobody has won"); }
    int const most = std::min(bound - 1, how.in_a_row);
    if (detail::wins_in_a_row(now, most)) {
        int fewest = 1;
        while (!detail::wins_in_a_row(now, fewest)) { ++fewest; }
        return bad(", a bound that is too large: " + std::to_string(fewest) + " in a row win");
    }
    if (tail::detail::moves_to_win(std::as_const(now), me) != bound) {
        return bad(", and not when asked again");
    }
    return std::nullopt;
}

/// `winning_move` finds a move that wins if there is one.
template <ThreatGame G>
[[nodiscard]] finding flaw_of_winning_move(G& now, std::vector<move_of<G>> const& moves)
{
    side const me   = now.to_move();
    auto const win  = tail::detail::winning_move(now);
    bool const wins = detail::wins_in_a_row(now, 1);
    if (!win) {
        if (!wins) { return std::nullopt; }
        return flaw{"winning_move",
                    "winning_move overlooks a move of " + std::string{to_string(me)} + " that wins"};
    }
    auto const name = detail::describe_move(now, *win);
    if (!detail::has_move<G>(moves, *win)) {
        return flaw{"winning_move", "the winning move is not legal", name};
    }
    now.play(*win);
    bool const won = now.winner() == me;
    now.undo(*win);
    if (won) { return std::nullopt; }
    return flaw{"winning_move", "the winning move does not win", name};
}

/// `threat_moves` of one order: legal moves, each once, and all that were promised.
template <ThreatGame G>
[[nodiscard]] finding flaw_of_threat_moves(G& now, std::vector<move_of<G>> const& moves, int order,
                                           effort const& how)
{
    side const              me = now.to_move();
    std::vector<move_of<G>> threats;
    tail::detail::threat_moves(std::as_const(now), order, [&](move_of<G> move) { threats.push_back(move); });
    auto const bad = [&](char const* what, move_of<G> move) {
        return flaw{"threat_moves", "order " + std::to_string(order) + " of " + to_string(me) + ": " + what,
                    detail::describe_move(now, move)};
    };
    for (move_of<G> const threat : threats) {
        if (!detail::has_move<G>(moves, threat)) { return bad("a threat that is not legal", threat); }
        if (std::count(threats.begin(), threats.end(), threat) != 1) {
            return bad("a threat is emitted twice", threat);
        }
    }
    if (how.threat_moves == threat_moves_hold::some) { return std::nullopt; }
    if (how.threat_moves == threat_moves_hold::shortest && detail::wins_in_a_row(now, order - 1)) {
        return std::nullopt;
    }
    for (move_of<G> const move : moves) {
        if (detail::has_move<G>(threats, move)) { continue; }
        now.play(move);
        bool wins = now.winner() == me;
        if (!now.winner()) {
            now.pass();
            wins = detail::wins_in_a_row(now, order - 1);
            now.pass();
        }
        now.undo(move);
        if (wins) { return bad("a threat is overlooked", move); }
    }
    return std::nullopt;
}

}   // namespace detail

/// `pass()` changes the hash and the side to move and nothing else, and a second one takes it back.
template <ThreatGame G>
[[nodiscard]] std::optional<broken_law> check_pass(G const& start, effort const& how = {})
{
    return detail::on_random_games(start, how, [](G const& position) -> detail::finding {
        if (position.winner()) { return std::nullopt; }
        G now = position;
        now.pass();
        if (now.to_move() == position.to_move()) {
            return detail::flaw{"pass", "a pass does not give the turn to the other side"};
        }
        if (now.hash() == position.hash()) { return detail::flaw{"pass", "a pass does not change the hash"}; }
        if (now.winner()) { return detail::flaw{"pass", "a pass makes a winner"}; }
        now.pass();
        auto const d = detail::difference_of_positions(now, position);
        if (d.empty()) { return std::nullopt; }
        return detail::flaw{"pass", d + " after two passes"};
    });
}

/// What the game says of its threats, against trying `how.in_a_row` moves in a row: `moves_to_win` is never
/// too large, `winning_move` is right, `threat_moves` holds what `how.threat_moves` says.
template <ThreatGame G>
[[nodiscard]] std::optional<broken_law> check_threats(G const& start, effort const& how = {})
{
    return detail::on_random_games(start, how, [&](G const& position) -> detail::finding {
        if (position.winner()) { return std::nullopt; }
        G now = position;
        for (bool const passed : {false, true}) {
            if (passed) { now.pass(); }
            auto const moves = detail::legal_moves(now);
            if (auto f = detail::flaw_of_bound(now, how)) { return f; }
            if (auto f = detail::flaw_of_winning_move(now, moves)) { return f; }
            for (int order = 1; order <= how.in_a_row + 1; ++order) {
                if (auto f = detail::flaw_of_threat_moves(now, moves, order, how)) { return f; }
            }
        }
        now.pass();
        auto const d = detail::difference_of_positions(now, position);
        if (d.empty()) { return std::nullopt; }
        return detail::flaw{"determinism", d + " after threats were asked for"};
    });
}

}   // namespace tail::laws
