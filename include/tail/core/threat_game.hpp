#pragma once

#include <concepts>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/game.hpp>
#include <tail/core/undo_guard.hpp>

/// \file
/// What threat searches ask of a game: what a side could do if it might move several times in a row.
///
/// All that a game must add is `pass()`. Everything else has a default that is right for every game, and
/// slow: all moves may be threats, all replies must be tried. A game that knows better adds some of the
/// members below. Each is about the side to move: the attacker where it threatens, the defender where it
/// replies. A member that cannot be used as said here does not compile (core/game_checks.hpp).
///
/// 1. `int moves_to_win(side) const`: a number `n`. That side cannot win by fewer than `n` moves in a row.
///    If counting takes long, take a second argument `int most`: above `most` any larger number will do.
/// 2. `std::optional<move_type> winning_move()`: a move that wins at once, if there is any.
/// 3. `threat_moves(k, emit) const`: calls `emit` for each move after which `k - 1` more in a row may win. If
///    it leaves one out, a proof may be missed, but none becomes wrong.
///
/// Traces. A game has all of these (`move_trace` may be left out), or none:
///
/// 1. `trace_type`: a set of moves of the *defender*. Regular; the default value is the empty set; `a |= b`
///    and `a &= b`.
/// 2. `trace_type trace_of(move) const`: the set of this point or move alone.
/// 3. `trace_type move_trace(move) const`: a set of moves of the other side. If the other side has played
///    none of them before, `move` is still legal and does the same. Without this member it is
///    `trace_of(move)`: right where only a move to the same point is in the way.
/// 4. `trace_type winning_trace(move) const`, for a `move` that wins at once: a set of moves of the other
///    side. If the other side has played none of them before, some move still wins at once. It may be another
///    one than `move`.
/// 5. `trace_type counter_trace(k) const`: a set of moves of the side to move. Let that side play none of
///    them, and up to `k` other moves in a row. Then
///    - it has not won;
///    - it has no reply that it does not have now;
///    - it still has a legal move; this need not hold if a side without one loses.
/// 6. `moves_in(trace, emit) const`: calls `emit` for the legal moves of the side to move that are in the
///    set.
///
/// Traces make threat search selective and keep it proved: a reply outside the trace of a proof leaves the
/// proof valid. The names follow Cazenave, "Generalized threats search" (2002).

namespace tail {

/// The default trace: no move, or every move.
struct all_or_none {
    bool all = false;   ///< whether anything may spoil it

    /// Either of the two.
    all_or_none& operator|=(all_or_none b)
    {
        all = all || b.all;
        return *this;
    }
    /// Both of them.
    all_or_none& operator&=(all_or_none b)
    {
        all = all && b.all;
        return *this;
    }
    /// Whether all members are equal.
    friend bool operator==(all_or_none, all_or_none) = default;
};

/// A game in which a side can be asked what it would do if the other did nothing.
///
/// `pass()` gives the turn to the other side, whether or not the rules of the game allow passing; a second
/// `pass()` takes the first one back. The hash knows about it.
template <class G>
concept ThreatGame = Game<G> && requires(G& position) { position.pass(); };

namespace detail {

template <class G>
struct trace_of_game {
    using type = all_or_none;
};

template <class G>
    requires requires { typename G::trace_type; }
struct trace_of_game<G> {
    using type = typename G::trace_type;
};

}   // namespace detail

/// The type of the traces of a game.
template <ThreatGame G>
using trace_of = typename detail::trace_of_game<G>::type;

namespace detail {

template <ThreatGame G>
inline constexpr bool has_traces = requires { typename G::trace_type; };

template <ThreatGame G>
[[nodiscard]] int moves_to_win(G const& position, side s,
                               [[maybe_unused]] int most = std::numeric_limits<int>::max())
{
    if constexpr (requires { position.moves_to_win(s, most); }) {
        return position.moves_to_win(s, most);
    } else if constexpr (requires { position.moves_to_win(s); }) {
        return position.moves_to_win(s);
    } else {
        return 1;
    }
}

template <ThreatGame G>
[[nodiscard]] std::optional<move_of<G>> winning_move(G& position)
{
    if constexpr (requires { position.winning_move(); }) {
        return position.winning_move();
    } else {
        std::optional<move_of<G>>        found;
        side const                       me = position.to_move();
        G                                next{position};
        undo_guard<automatic_undo> const before{std::as_const(next)};
        position.moves([&](move_of<G> move) {
            if (found) { return; }
            next.play(move);
            if (next.winner() == me) { found = move; }
            before.undo(next, move);
        });
        return found;
    }
}

template <ThreatGame G, class Emit>
void threat_moves(G const& position, int order, Emit&& emit)
{
    if constexpr (requires { position.threat_moves(order, emit); }) {
        position.threat_moves(order, emit);
    } else {
        position.moves(emit);
    }
}

template <ThreatGame G>
[[nodiscard]] trace_of<G> winning_trace(G const& position, move_of<G> move)
{
    if constexpr (has_traces<G>) {
        return position.winning_trace(move);
    } else {
        return all_or_none{true};
    }
}

template <ThreatGame G>
[[nodiscard]] trace_of<G> counter_trace(G const& position, int moves)
{
    if constexpr (has_traces<G>) {
        return position.counter_trace(moves);
    } else {
        return all_or_none{true};
    }
}

/// The set that holds one move of the defender alone.
template <ThreatGame G>
[[nodiscard]] trace_of<G> trace_with(G const& position, move_of<G> move)
{
    if constexpr (has_traces<G>) {
        return position.trace_of(move);
    } else {
        return all_or_none{true};
    }
}

template <ThreatGame G>
[[nodiscard]] trace_of<G> move_trace(G const& position, move_of<G> move)
{
    if constexpr (requires { position.move_trace(move); }) {
        return position.move_trace(move);
    } else {
        return detail::trace_with(position, move);
    }
}

/// Adds the moves of a defender who has so few that he may have used them up, `most` of them, before he has
/// to answer, where that does not lose.
template <ThreatGame G>
void trace_last_moves(G const& position, side attacker, int most, trace_of<G>& trace)
{
    if (detail::stuck(position) == attacker) { return; }
    int few = 0;
    position.moves([&](move_of<G> const&) { ++few; });
    if (few > most) { return; }
    position.moves([&](move_of<G> const& m) { trace |= detail::trace_with(position, m); });
}

template <ThreatGame G, class Emit>
void moves_in(G const& position, trace_of<G> const& trace, Emit&& emit)
{
    if constexpr (has_traces<G>) {
        position.moves_in(trace, emit);
    } else if (trace.all) {
        position.moves(emit);
    }
}

}   // namespace detail
}   // namespace tail
