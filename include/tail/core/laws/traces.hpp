#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/laws/threats.hpp>

/// \file
/// The laws of traces: replies outside of one change nothing.

namespace tail::laws {

namespace detail {

/// Whether `move` is in the set.
template <ThreatGame G>
[[nodiscard]] bool is_in(G const& position, trace_of<G> const& set, move_of<G> move)
{
    trace_of<G> common = tail::detail::trace_with(position, move);
    common &= set;
    return !(common == trace_of<G>{});
}

/// Whether the side to move wins with up to `count` moves in a row that are not in `set`. Trusts
/// `moves_to_win`.
template <ThreatGame G>
[[nodiscard]] bool wins_outside(G& position, int count, trace_of<G> const& set)
{
    side const me = position.to_move();
    if (count < tail::detail::moves_to_win(std::as_const(position), me)) { return false; }
    bool won = false;
    for (move_of<G> const move : detail::legal_moves(position)) {
        if (detail::is_in(position, set, move)) { continue; }
        position.play(move);
        won = position.winner() == me;
        if (!position.winner()) {
            position.pass();
            won = count > 1 && detail::wins_outside(position, count - 1, set);
            position.pass();
        }
        position.undo(move);
        if (won) { break; }
    }
    return won;
}

/// The other side threatens to win at once. Replies outside the trace of that win do not stop it.
template <ThreatGame G>
[[nodiscard]] finding flaw_of_winning_trace(G& now, std::vector<move_of<G>> const& moves)
{
    now.pass();
    auto const        threat = tail::detail::winning_move(now);
    trace_of<G> const answer = threat ? tail::detail::winning_trace(std::as_const(now), *threat)
                                      : trace_of<G>{};
    now.pass();
    if (!threat) { return std::nullopt; }
    for (move_of<G> const reply : moves) {
        if (detail::is_in(now, answer, reply)) { continue; }
        now.play(reply);
        // With that move, or with one that has come of it.
        bool const still = now.winner() || detail::wins_in_a_row(now, 1);
        now.undo(reply);
        if (!still) {
            return flaw{"winning_trace",
                        "a reply outside the trace stops the win by " + detail::describe_move(now, *threat),
                        detail::describe_move(now, reply)};
        }
    }
    return std::nullopt;
}

/// Moves outside the counter trace do not win in a row, and make no new reply possible.
template <ThreatGame G>
[[nodiscard]] finding flaw_of_counter_trace(G& now, std::vector<move_of<G>> const& moves, int order)
{
    trace_of<G> const counter = tail::detail::counter_trace(std::as_const(now), order);
    if (detail::wins_outside(now, order, counter)) {
        return flaw{"counter_trace",
                    "moves outside the counter trace of order " + std::to_string(order) + " win"};
    }
    if (order < 2) { return std::nullopt; }   // a new reply would be the second move
    for (move_of<G> const reply : moves) {
        if (detail::is_in(now, counter, reply)) { continue; }
        now.play(reply);
        bool fresh = false;
        if (!now.winner()) {
            now.pass();
            now.moves([&](move_of<G> move) { fresh = fresh || !detail::has_move<G>(moves, move); });
            now.pass();
        }
        now.undo(reply);
        if (fresh) {
            return flaw{"counter_trace",
                        "a reply outside the counter trace of order " + std::to_string(order)
                            + " makes a new one possible",
                        detail::describe_move(now, reply)};
        }
    }
    return std::nullopt;
}

/// `moves_in` is what `trace_of` says, for a random set of moves.
template <ThreatGame G>
[[nodiscard]] finding flaw_of_moves_in(G const& now, std::vector<move_of<G>> const& moves, dice& roll)
{
    trace_of<G> some{};
    for (move_of<G> const move : moves) {
        if (roll.below(2) == 0) { some |= tail::detail::trace_with(now, move); }
    }
    std::vector<move_of<G>> inside;
    tail::detail::moves_in(now, some, [&](move_of<G> move) { inside.push_back(move); });
    auto const bad = [&](char const* what, move_of<G> move) {
        return flaw{"moves_in", what, detail::describe_move(now, move)};
    };
    for (move_of<G> const move : moves) {
        if (detail::has_move<G>(inside, move) != detail::is_in(now, some, move)) {
            return bad("moves_in disagrees with trace_of", move);
        }
    }
    for (move_of<G> const move : inside) {
        if (!detail::has_move<G>(moves, move)) {
            return bad("moves_in emits a move that is not legal", move);
        }
        if (std::count(inside.begin(), inside.end(), move) != 1) {
            return bad("moves_in emits a move twice", move);
        }
    }
    return std::nullopt;
}

}   // namespace detail

/// Replies outside a trace change nothing: they do not stop a win in one; the replying side does not win by
/// as many of them as it may ignore threats, and comes to have no other replies. `moves_in` is what
/// `trace_of` says. `move_trace` is not checked.
template <ThreatGame G>
[[nodiscard]] std::optional<broken_law> check_traces(G const& start, effort const& how = {})
{
    dice roll{how.seed + 1};
    return detail::on_random_games(start, how, [&](G const& position) -> detail::finding {
        if (position.winner()) { return std::nullopt; }
        G          now   = position;
        auto const moves = detail::legal_moves(now);
        if (auto f = detail::flaw_of_winning_trace(now, moves)) { return f; }
        for (int order = 1; order <= how.in_a_row + 1; ++order) {
            if (auto f = detail::flaw_of_counter_trace(now, moves, order)) { return f; }
        }
        return detail::flaw_of_moves_in(std::as_const(now), moves, roll);
    });
}

}   // namespace tail::laws
