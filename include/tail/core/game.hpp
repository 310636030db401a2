#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <tail/core/config.hpp>
#include <tail/core/hash.hpp>

/// \file
/// What a game of two players is: the rules once, on a position that moves are played on and taken back from.
///
///     struct nim {                             // take one to three; who takes the last one wins
///         using move_type = int;
///         int  left  = 10;
///         side mover = side::first;
///
///         side                to_move() const { return mover; }
///         std::optional<side> winner() const
///         {
///             return left == 0 ? std::optional{other(mover)} : std::nullopt;
///         }
///         void moves(auto&& emit) const
///         {
///             for (int n = 1; n <= 3 && n <= left; ++n) { emit(n); }
///         }
///         void          play(int n) { left -= n; mover = other(mover); }
///         void          undo(int n) { left += n; mover = other(mover); }
///         std::uint64_t hash() const { return 2 * unsigned(left) + unsigned(mover); }
///     };

namespace tail {

/// The two players. `first` is the one who moves first in the game's own starting position.
enum class side : std::uint8_t { first, second };

/// The opponent of `s`.
[[nodiscard]] constexpr side other(side s) { return s == side::first ? side::second : side::first; }

/// `first` or `second`.
[[nodiscard]] constexpr char const* to_string(side s) { return s == side::first ? "first" : "second"; }

/// The type of the moves of a game.
template <class G>
using move_of = typename G::move_type;

/// A position of a game for two players who move in turn.
///
/// 1. `to_move()`: whose turn it is.
/// 2. `winner()`: who has won by the moves so far, cheaply; `std::nullopt` if nobody has, or it is a draw.
///    Nothing is played once somebody has won.
/// 3. `moves(emit)`: calls `emit(move)` once for each legal move, always in the same order for the same
///    position.
/// 4. `play(move)`: always gives the turn to the other side.
/// 5. `undo(move)`: takes back the last move, which was this one. The position is then the same as before it:
///    the same hash, the same side to move, the same moves.
/// 6. `hash()`: tells positions apart, the side to move included. Positions with the same hash are taken to
///    be worth the same. So the 64 bits must be spread well (Zobrist keys are). Positions that a symmetry of
///    the board maps onto each other may share a hash, see `to_table` below.
///
/// What a game may add. A member with one of these names that cannot be used as said here does not compile
/// (core/game_checks.hpp):
///
/// - `std::optional<side> stuck() const`: who has won when the side to move has no legal move. Without it,
///   that is a draw.
/// - `int evaluate() const`: how good the position looks for the side to move, at most `evaluation_bound`
///   either way.
/// - `bool may_be_stuck() const`, for games with `stuck()`. Return false only if the other side has a legal
///   move after every move of the side to move. Searches then know without trying that no move wins by
///   leaving the other side without one.
/// - `int promise(move) const`: how good a legal move looks before it is played, from 0 to 65,535; larger
///   ones are tried earlier. Cheap: it is asked for every move. Moves that force the other side are worth
///   most.
/// - `static constexpr bool last_mover_wins = true`: whoever wins has made the last move. No move loses at
///   once, and a side without a move does not win by that. So the side to move wins in an odd number of plies
///   only, the other side in an even one, and every second depth need not be searched.
/// - `std::uint64_t exact_hash() const`: a hash of this position alone, for a game whose hash folds
///   symmetries.
/// - `move to_table(move) const` and `move from_table(move) const`, for games whose hash folds symmetries.
///   Positions that share a hash are stored as one of them. `to_table` translates a move of this position
///   into a move of that one; `from_table` translates back.
/// - `state() const`: any value with `==`, of all that decides how the game goes on (game/exact_state.hpp).
/// - `proof_estimate() const`: what a new position begins with in proof-number search
///   (game/proof_numbers.hpp).
template <class G>
concept Game = std::copyable<G> && std::regular<move_of<G>> && std::is_trivially_copyable_v<move_of<G>>
    && Hashable<move_of<G>> && requires(G& position, G const& same, move_of<G> move) {
           { same.to_move() } -> std::same_as<side>;
           { same.winner() } -> std::same_as<std::optional<side>>;
           same.moves([](move_of<G>) {});
           position.play(move);
           position.undo(move);
           { same.hash() } -> std::same_as<std::uint64_t>;
       };

/// No evaluation is larger than this, nor smaller than its negative: beyond lie proved wins and losses.
inline constexpr int evaluation_bound = 1'000'000;

namespace detail {

/// Whether the side to move has a legal move.
template <Game G>
[[nodiscard]] bool has_move(G const& position)
{
    bool any = false;
    position.moves([&](move_of<G>) { any = true; });
    return any;
}

template <Game G>
[[nodiscard]] bool is_legal(G const& position, move_of<G> move)
{
    bool found = false;
    position.moves([&](move_of<G> legal) { found = found || legal == move; });
    return found;
}

/// Who has won if the side to move has no legal move.
template <Game G>
[[nodiscard]] std::optional<side> stuck(G const& position)
{
    if constexpr (requires { position.stuck(); }) {
        return position.stuck();
    } else {
        return std::nullopt;
    }
}

/// Whether a move may decide the game by leaving the other side without one.
template <Game G>
[[nodiscard]] bool may_be_stuck(G const& position)
{
    if constexpr (requires { position.may_be_stuck(); }) {
        return position.may_be_stuck();
    } else {
        return requires { position.stuck(); };
    }
}

template <Game G>
[[nodiscard]] int evaluate(G const& position)
{
    if constexpr (requires { position.evaluate(); }) {
        return position.evaluate();
    } else {
        return 0;
    }
}

/// Tells positions apart as they lie on the board, where a game whose hash folds symmetries can.
template <Game G>
[[nodiscard]] std::uint64_t exact_key(G const& position)
{
    if constexpr (requires { position.exact_hash(); }) {
        return position.exact_hash();
    } else {
        return position.hash();
    }
}

template <Game G>
[[nodiscard]] move_of<G> to_table(G const& position, move_of<G> move)
{
    if constexpr (requires { position.to_table(move); }) {
        return position.to_table(move);
    } else {
        return move;
    }
}

template <Game G>
[[nodiscard]] move_of<G> from_table(G const& position, move_of<G> move)
{
    if constexpr (requires { position.from_table(move); }) {
        return position.from_table(move);
    } else {
        return move;
    }
}

}   // namespace detail
}   // namespace tail
