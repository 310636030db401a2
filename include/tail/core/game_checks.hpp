#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include <tail/core/game.hpp>
#include <tail/core/named.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/without_loss.hpp>

/// \file
/// What a game adds is usable as documented, or refused: a member that is misspelt is never taken for one
/// that is not there.
///
/// A member counts as there by its name alone, also where a `requires` clause switches it off: a class
/// template that has a member for some arguments only inherits it from a base class that it has for these
/// alone.

TAIL_DEFINE_NAMES(stuck);
TAIL_DEFINE_NAMES(may_be_stuck);
TAIL_DEFINE_NAMES(evaluate);
TAIL_DEFINE_NAMES(promise);
TAIL_DEFINE_NAMES(last_mover_wins);
TAIL_DEFINE_NAMES(exact_hash);
TAIL_DEFINE_NAMES(to_table);
TAIL_DEFINE_NAMES(from_table);
TAIL_DEFINE_NAMES(state);
TAIL_DEFINE_NAMES(proof_estimate);
TAIL_DEFINE_NAMES(pass);
TAIL_DEFINE_NAMES(moves_to_win);
TAIL_DEFINE_NAMES(winning_move);
TAIL_DEFINE_NAMES(threat_moves);
TAIL_DEFINE_NAMES(trace_type);
TAIL_DEFINE_NAMES(trace_of);
TAIL_DEFINE_NAMES(move_trace);
TAIL_DEFINE_NAMES(winning_trace);
TAIL_DEFINE_NAMES(counter_trace);
TAIL_DEFINE_NAMES(moves_in);

namespace tail::detail {

/// Stands for what a search does with a move.
template <class Move>
struct emit_of_moves {
    void operator()(Move const&) const {}
};

/// The same, and refuses a move that would lose digits or members on its way into the type of the moves.
template <class Move>
struct strict_emit_of_moves {
    void operator()(Move const&) const {}

    template <class From>
        requires(!std::same_as<From, Move>)
    void operator()(From const& from) const
    {
        static_assert(
            requires { Move{from}; } && !loses<Move, From>,
            "a move would lose digits or members: `moves` emits moves of the type `move_type`, and so do "
            "`threat_moves` and `moves_in`");
    }
};

/// Whether `G::last_mover_wins` is a constant of type `bool`, and the like.
template <class T>
inline constexpr bool is_bool_constant = std::same_as<std::remove_cvref_t<T>, bool>;

/// Whether a game has traces, by the name of the type or of any function of theirs.
template <class G>
inline constexpr bool names_traces = names_trace_type<G> || names_trace_of<G> || names_move_trace<G>
    || names_winning_trace<G> || names_counter_trace<G> || names_moves_in<G>;

/// Refuses what a game has that does not fit its name.
template <Game G>
struct plain_game_checks {
    using move = move_of<G>;

    // Never called. Instantiated, it compiles what `moves` emits.
    static void emitted(G const& g) { g.moves(strict_emit_of_moves<move>{}); }
    static_assert(&plain_game_checks::emitted != nullptr);

    static_assert(
        !requires { requires takes_less<decltype(&G::play), move>; }
            && !requires { requires takes_less<decltype(&G::undo), move>; },
        "`play` and `undo` of a game take moves as a type that loses digits or members: they take "
        "`move_type`");

    static_assert(
        !names_stuck<G> || requires(G const& g) {
            { g.stuck() } -> std::same_as<std::optional<side>>;
        }, "a game's `stuck` is const, takes nothing, and returns std::optional<tail::side>");

    static_assert(
        !names_may_be_stuck<G> || requires(G const& g) {
            { g.may_be_stuck() } -> std::same_as<bool>;
        }, "a game's `may_be_stuck` is const, takes nothing, and returns bool");

    static_assert(
        !names_evaluate<G> || requires(G const& g) {
            { g.evaluate() } -> std::same_as<int>;
        }, "a game's `evaluate` is const, takes nothing, and returns int");

    static_assert(
        !names_promise<G> || requires(G const& g, move const& m) {
            { g.promise(m) } -> std::same_as<int>;
        }, "a game's `promise` is const, takes a move, and returns int");

    static_assert(
        !names_last_mover_wins<G> || requires {
            requires is_bool_constant<decltype(G::last_mover_wins)>;
            typename std::bool_constant<G::last_mover_wins>;
        }, "a game's `last_mover_wins` is a static constexpr bool");

    static_assert(
        !names_exact_hash<G> || requires(G const& g) {
            { g.exact_hash() } -> std::same_as<std::uint64_t>;
        }, "a game's `exact_hash` is const, takes nothing, and returns std::uint64_t");

    static_assert(
        !names_to_table<G> || requires(G const& g, move const& m) {
            { g.to_table(m) } -> std::same_as<move>;
        }, "a game's `to_table` is const, takes a move, and returns a move");

    static_assert(
        !names_from_table<G> || requires(G const& g, move const& m) {
            { g.from_table(m) } -> std::same_as<move>;
        }, "a game's `from_table` is const, takes a move, and returns a move");

    static_assert(names_to_table<G> == names_from_table<G>,
                  "a game has both `to_table` and `from_table`, or neither");

    static_assert(
        !names_state<G> || requires(G const& g) {
            { g.state() } -> std::equality_comparable;
            requires std::copyable<std::remove_cvref_t<decltype(g.state())>>;
        }, "a game's `state` is const, takes nothing, and returns a value that can be copied and compared");

    static_assert(
        !names_proof_estimate<G> || requires(G const& g) {
            { g.proof_estimate() } -> std::same_as<std::pair<std::uint32_t, std::uint32_t>>;
        }, "a game's `proof_estimate` is const, takes nothing, and returns a pair of proof_count");

    static_assert(
        !names_pass<G> || requires(G& g) { g.pass(); }, "a game's `pass` is public, and takes nothing");

    static constexpr bool passed = true;
};

/// Refuses what a game says of threats that does not fit its name.
template <Game G>
struct threat_checks {
    using move = move_of<G>;

    // Never called. Instantiated, it compiles what `threat_moves` emits.
    static void emitted(G const& g, strict_emit_of_moves<move>& emit)
    {
        if constexpr (requires { g.threat_moves(1, emit); }) { g.threat_moves(1, emit); }
    }
    static_assert(&threat_checks::emitted != nullptr);

    static_assert(!names_moves_to_win<G> || requires(G const& g, side s) {
        { g.moves_to_win(s) } -> std::same_as<int>;
    } || requires(G const& g, side s, int most) {
        { g.moves_to_win(s, most) } -> std::same_as<int>;
    }, "a game's `moves_to_win` is const, takes a side, or a side and an int, and returns int");

    static_assert(
        !names_winning_move<G> || requires(G& g) {
            { g.winning_move() } -> std::same_as<std::optional<move>>;
        }, "a game's `winning_move` takes nothing, and returns std::optional<move_type>");

    static_assert(
        !names_threat_moves<G> || requires(G const& g, int order, emit_of_moves<move>& emit) {
            g.threat_moves(order, emit);
        }, "a game's `threat_moves` is const, and takes an int and a function to call for each move");

    static constexpr bool passed = true;
};

/// Refuses traces that are not whole, or not usable.
template <Game G>
struct trace_checks {
    using move  = move_of<G>;
    using trace = typename trace_of_game<G>::type;

    static constexpr bool has_type = requires { typename G::trace_type; };

    // Never called. Instantiated, it compiles what `moves_in` emits.
    static void emitted(G const& g, trace const& t, strict_emit_of_moves<move>& emit)
    {
        if constexpr (requires { g.moves_in(t, emit); }) { g.moves_in(t, emit); }
    }
    static_assert(&trace_checks::emitted != nullptr);

    static_assert(!names_traces<G> || has_type, "a game that has traces has a public `trace_type`");

    static_assert(!has_type || (std::regular<trace> && requires(trace& a, trace const& b) {
        a |= b;
        a &= b;
    }), "a game's `trace_type` is regular, and has |= and &=");

    static_assert(
        !has_type || requires(G const& g, move const& m) {
            { g.trace_of(m) } -> std::same_as<trace>;
        }, "the `trace_of` of a game with traces is const, takes a move, and returns a trace_type");

    static_assert(
        !has_type || requires(G const& g, move const& m) {
            { g.winning_trace(m) } -> std::same_as<trace>;
        }, "the `winning_trace` of a game with traces is const, takes a move, and returns a trace_type");

    static_assert(
        !has_type || requires(G const& g, int moves) {
            { g.counter_trace(moves) } -> std::same_as<trace>;
        }, "the `counter_trace` of a game with traces is const, takes an int, and returns a trace_type");

    static_assert(
        !has_type || requires(G const& g, trace const& t, emit_of_moves<move>& emit) { g.moves_in(t, emit); },
        "the `moves_in` of a game with traces is const, and takes a trace and a function to call for each "
        "move");

    static_assert(
        !names_move_trace<G> || requires(G const& g, move const& m) {
            { g.move_trace(m) } -> std::same_as<trace>;
        }, "a game's `move_trace` is const, takes a move, and returns a trace_type");

    static constexpr bool passed = true;
};

/// True, or a sentence from the compiler. Every search of games asks.
template <Game G>
inline constexpr bool is_well_formed_game = plain_game_checks<G>::passed && threat_checks<G>::passed
    && trace_checks<G>::passed;

}   // namespace tail::detail
