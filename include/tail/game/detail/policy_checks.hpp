#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/game_checks.hpp>
#include <tail/core/named.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/game/detail/limited_rule.hpp>
#include <tail/game/must_play.hpp>

/// \file
/// What the parts of a policy add is usable as documented, or refused: rules, sources of orders, strategies.

TAIL_DEFINE_NAMES(quick);
TAIL_DEFINE_NAMES(sees_winning_moves);
TAIL_DEFINE_NAMES(at_end);
TAIL_DEFINE_NAMES(within);
TAIL_DEFINE_NAMES(attacker);
TAIL_DEFINE_NAMES(limit);
TAIL_DEFINE_NAMES(stopped);
TAIL_DEFINE_NAMES(why);
TAIL_DEFINE_NAMES(verifications);
TAIL_DEFINE_NAMES(rank);
TAIL_DEFINE_NAMES(refuted);
TAIL_DEFINE_NAMES(needs);
TAIL_DEFINE_NAMES(bytes);
TAIL_DEFINE_NAMES(played);
TAIL_DEFINE_NAMES(undone);
TAIL_DEFINE_NAMES(judge_within);

namespace tail::detail {

/// Refuses what a rule has that does not fit its name (game/must_play.hpp).
template <class R, Game G>
struct rule_checks {
    using move  = move_of<G>;
    using moves = std::vector<move>;

    static_assert(
        MustPlay<R, G>,
        "a rule is called with a position and a std::vector of moves, and returns a judgement of moves");

    static_assert(
        !names_quick<R> || requires {
            requires is_bool_constant<decltype(R::quick)>;
            typename std::bool_constant<R::quick>;
        }, "a rule's `quick` is a static constexpr bool");

    static_assert(
        !names_sees_winning_moves<R> || requires {
            requires is_bool_constant<decltype(R::template sees_winning_moves<G>)>;
            typename std::bool_constant<R::template sees_winning_moves<G>>;
        }, "a rule's `sees_winning_moves` is a static constexpr bool, and a template on the game");

    static_assert(
        !names_at_end<R> || requires(R& r, G& g, moves& m) {
            { r.at_end(g, m) } -> std::same_as<judgement<move>>;
        }, "a rule's `at_end` takes a position and a std::vector of moves, and returns a judgement of moves");

    static_assert(
        !names_within<R> || requires(R& r, G& g, moves& m, ply_count plies) {
            { r.within(g, m, plies) } -> std::same_as<judgement<move>>;
        }, "a rule's `within` takes a position, a std::vector of moves and a ply_count, and returns a judgement of moves");

    static_assert(
        !names_attacker<R> || requires(R const& r) {
            requires std::same_as<std::remove_cvref_t<decltype((r.attacker))>, side>;
        }, "a rule's `attacker` is a tail::side");

    static_assert(
        !(names_limit<R> || names_stopped<R> || names_why<R>) || LimitedRule<R>,
        "a rule that sees to limits has limit(limits), stopped() const -> bool, and why() const -> status");

    static_assert(
        !names_verifications<R> || requires(R const& r) {
            { r.verifications().verifications() } -> std::convertible_to<std::uint64_t>;
            { r.verifications().bytes() } -> std::convertible_to<std::uint64_t>;
        }, "a rule's `verifications` is const, and returns something with verifications() and bytes()");

    static constexpr bool passed = true;
};

/// Refuses what a source of an order has that does not fit its name (game/move_ordering.hpp).
template <class Source, Game G>
struct order_checks {
    using memory = typename Source::template memory<G>;
    using move   = move_of<G>;

    static_assert((Source::bits > 0) == names_rank<memory>,
                  "a source of an order has a `rank` if it has bits, and no bits if it has none");

    static_assert(
        !names_rank<memory> || requires(memory const& m, G const& g, move const& by, std::size_t ply) {
            { m.rank(g, by, ply) } -> std::convertible_to<std::uint64_t>;
        }, "a source's `rank` is const, takes a position, a move and a ply, and returns a std::uint64_t");

    static_assert(
        !names_prepare<memory> || requires(memory& m, std::size_t plies) { m.prepare(plies); },
        "a source's `prepare` takes a number of plies");

    static_assert(
        !names_refuted<memory>
            || requires(memory& m, G const& g, move const& by, std::size_t ply,
                        int depth) { m.refuted(g, by, ply, depth); },
        "a source's `refuted` takes a position, a move, a ply and a depth");

    static_assert(
        !names_needs<memory> || requires(memory const& m, std::size_t plies) {
            { m.needs(plies) } -> std::convertible_to<std::size_t>;
        }, "a source's `needs` is const, takes a number of plies, and returns bytes");

    static_assert(
        !names_bytes<memory> || requires(memory const& m) {
            { m.bytes() } -> std::convertible_to<std::size_t>;
        }, "a source's `bytes` is const, takes nothing, and returns bytes");

    static constexpr bool passed = true;
};

/// Refuses what a strategy has that does not fit its name (game/certificate.hpp).
template <class S, Game G>
struct strategy_checks {
    using move = move_of<G>;

    static_assert(
        !names_played<S> || requires(S& s, move const& m) { s.played(m); },
        "a strategy's `played` takes a move");
    static_assert(
        !names_undone<S> || requires(S& s, move const& m) { s.undone(m); },
        "a strategy's `undone` takes a move");
    static_assert(names_played<S> == names_undone<S>,
                  "a strategy has both `played` and `undone`, or neither");

    static constexpr bool passed = true;
};

/// Refuses an engine whose `judge_within` does not fit its name (game/strategy.hpp).
template <class E, Game G>
struct judging_checks {
    static_assert(
        !names_judge_within<E> || requires(E& e, G& g, std::vector<move_of<G>>& m, ply_count plies) {
            { e.judge_within(g, m, plies) } -> std::same_as<judgement<move_of<G>>>;
        }, "an engine's `judge_within` takes a position, a std::vector of moves and a ply_count, and returns a judgement");

    static constexpr bool passed = true;
};

}   // namespace tail::detail
