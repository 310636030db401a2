#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/laws/random_games.hpp>

/// \file
/// The laws of every game: moves, hashes, symmetry.

namespace tail::laws {

namespace detail {

/// A move that is played leaves what the game has promised, and is taken back.
template <Game G>
[[nodiscard]] finding flaw_of_move(G const& position, move_of<G> move, bool may_be_stuck)
{
    constexpr bool last_wins = requires { requires G::last_mover_wins; };
    auto const     bad       = [&](char const* law, std::string what) {
        return flaw{law, std::move(what), detail::describe_move(position, move)};
    };
    if constexpr (requires { position.promise(move); }) {
        if (int const promise = static_cast<int>(position.promise(move)); promise < 0 || promise > 65'535) {
            return bad("promise",
                       "the promise of the move is " + std::to_string(promise) + ", and not from 0 to 65535");
        }
    }
    G now = position;
    now.play(move);
    if (now.to_move() == position.to_move()) {
        return bad("turn", "the move does not give the turn to the other side");
    }
    if (last_wins && now.winner() == now.to_move()) {
        return bad("last_mover_wins", "the move loses at once, but whoever wins is said to have moved last");
    }
    if (!may_be_stuck && !now.winner() && tail::detail::stuck(now) && detail::legal_moves(now).empty()) {
        return bad("may_be_stuck", "the move leaves the other side without a move, and that was ruled out");
    }
    if (now.hash() == position.hash()) { return bad("hash", "the move does not change the hash"); }
    if (!now.winner()) {
        G const between = now;
        for (move_of<G> const reply : detail::legal_moves(between)) {
            now.play(reply);
            now.undo(reply);
            if (auto const d = detail::difference_of_positions(now, between); !d.empty()) {
                return bad("undo",
                           d + " after the reply " + detail::describe_move(between, reply)
                               + " is taken back");
            }
        }
    }
    now.undo(move);
    if (auto const d = detail::difference_of_positions(now, position); !d.empty()) {
        return bad("undo", d + " after the move is taken back");
    }
    return std::nullopt;
}

template <Game G>
[[nodiscard]] finding flaw_of_position(G const& position)
{
    int const estimate = tail::detail::evaluate(position);
    if (estimate > evaluation_bound || estimate < -evaluation_bound) {
        return flaw{"evaluation",
                    "the evaluation is " + std::to_string(estimate) + ", beyond the bound of "
                        + std::to_string(evaluation_bound)};
    }
    if (auto const d = detail::difference_of_positions(G{position}, position); !d.empty()) {
        return flaw{"determinism", "a copy of the position has " + d};
    }
    if (position.winner()) { return std::nullopt; }
    auto const moves = detail::legal_moves(position);
    if (detail::legal_moves(position) != moves) {
        return flaw{"determinism", "the moves are others, or in another order, when asked for again"};
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (moves[i] == moves[j]) {
                return flaw{"distinct moves", "the move is emitted twice",
                            detail::describe_move(position, moves[i])};
            }
        }
    }
    constexpr bool last_wins = requires { requires G::last_mover_wins; };
    if (last_wins && moves.empty() && tail::detail::stuck(position) == position.to_move()) {
        return flaw{"last_mover_wins",
                    "the side to move has no move and wins, but whoever wins is said to have moved last"};
    }
    bool const may_be_stuck = tail::detail::may_be_stuck(position);
    for (move_of<G> const move : moves) {
        if (auto f = detail::flaw_of_move(position, move, may_be_stuck)) { return f; }
    }
    return std::nullopt;
}

/// Two positions under one hash have the same moves, as these stand in a table, and the moves lead to shared
/// hashes again.
template <Game G>
[[nodiscard]] finding flaw_of_shared_hash(G a, G b)
{
    constexpr bool folds = requires(move_of<G> m) {
        a.to_table(m);
        a.from_table(m);
    };
    if (a.to_move() != b.to_move()) { return flaw{"hash", "two sides to move under one hash"}; }
    if constexpr (requires { a.state() != b.state(); }) {
        if (!folds && a.state() != b.state()) { return flaw{"hash", "two states under one hash"}; }
    }
    auto const in_table = [](G const& p) {
        std::vector<move_of<G>> moves;
        p.moves([&](move_of<G> move) { moves.push_back(tail::detail::to_table(p, move)); });
        return moves;
    };
    auto const of_a = in_table(a), of_b = in_table(b);
    if (of_a.size() != of_b.size()) {
        return flaw{"hash", "a position with another number of moves has the same hash"};
    }
    for (move_of<G> const move : of_a) {
        if (!detail::has_move<G>(of_b, move)) {
            return flaw{"hash", "a position with other moves has the same hash"};
        }
        move_of<G> const in_a = tail::detail::from_table(a, move), in_b = tail::detail::from_table(b, move);
        a.play(in_a);
        b.play(in_b);
        bool const same = a.hash() == b.hash() && a.winner() == b.winner();
        a.undo(in_a);
        b.undo(in_b);
        if (!same) {
            return flaw{"hash", "a position has the same hash, and not after the same move",
                        detail::describe_move(b, in_b)};
        }
    }
    return std::nullopt;
}

}   // namespace detail

/// Moves differ, come in the same order each time, give the turn to the other side, and are taken back: to
/// the same hash, side, winner, moves, evaluation and state. So are two in a row, and a copy is a position of
/// its own. `last_mover_wins`, `may_be_stuck`, `promise` and `evaluate` hold what they say.
template <Game G>
[[nodiscard]] std::optional<broken_law> check_moves(G const& start, effort const& how = {})
{
    return detail::on_random_games(start, how,
                                   [](G const& position) { return detail::flaw_of_position(position); });
}

/// Equal states have equal hashes and different ones different hashes. Where a hash is shared on purpose (the
/// game has `to_table`), the positions have the same moves there, and these lead to shared hashes again.
/// Moves come back from the table as they went in. An `exact_hash` tells such positions apart.
template <Game G>
[[nodiscard]] std::optional<broken_law> check_hash(G const& start, effort const& how = {})
{
    std::map<std::uint64_t, G> seen, seen_exactly;
    return detail::on_random_games(start, how, [&](G const& position) -> detail::finding {
        if (position.winner()) { return std::nullopt; }
        for (move_of<G> const move : detail::legal_moves(position)) {
            if (tail::detail::from_table(position, tail::detail::to_table(position, move)) != move) {
                return detail::flaw{"symmetry", "the move comes back from the table as another one",
                                    detail::describe_move(position, move)};
            }
        }
        if constexpr (requires { position.exact_hash(); }) {
            auto const [known, fresh] = seen_exactly.emplace(position.exact_hash(), position);
            if (auto const d = detail::difference_of_positions(known->second, position);
                !fresh && !d.empty()) {
                return detail::flaw{"hash", "a position with the same exact hash has " + d};
            }
        }
        auto const [known, fresh] = seen.emplace(position.hash(), position);
        return fresh ? std::nullopt : detail::flaw_of_shared_hash(known->second, position);
    });
}

/// What is made of a position by `images(position, emit)` has the same hash as it.
template <Game G, class Images>
[[nodiscard]] std::optional<broken_law> check_symmetry(G const& start, Images&& images,
                                                       effort const& how = {})
{
    return detail::on_random_games(start, how, [&](G const& position) -> detail::finding {
        std::size_t number = 0, wrong = 0;
        images(position, [&](G const& image) {
            ++number;
            if (image.hash() != position.hash() && wrong == 0) { wrong = number; }
        });
        if (wrong == 0) { return std::nullopt; }
        return detail::flaw{
            "symmetry", "image number " + std::to_string(wrong - 1) + " of the position has another hash"};
    });
}

}   // namespace tail::laws
