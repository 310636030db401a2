#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <tail/core/game.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/named.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// What is wrong with a game that no search can take, as one sentence from the compiler: the same as
/// core/refusal.hpp for problems.

namespace tail::detail {

/// Says what is wrong with a type that is no `Game`, or no `ThreatGame` where one is wanted; the first thing
/// only.
template <class G>
consteval void refuse_game()
{
    if constexpr (!requires { typename G::move_type; }) {
        static_assert(never_true<G>, "a game names the type of its moves: `using move_type = ...;`, public");
    } else {
        using M = typename G::move_type;
        if constexpr (!std::copyable<G>) {
            static_assert(never_true<G>, "a position of a game can be copied and assigned");
        } else if constexpr (!std::regular<M> || !std::is_trivially_copyable_v<M>) {
            static_assert(
                never_true<G>,
                "the moves of a game are small values: trivially copyable, made by default, compared "
                "by ==");
        } else if constexpr (!Hashable<M>) {
            static_assert(
                never_true<G>,
                "the moves of a game have a hash: `std::size_t hash_value(move const&)` beside their "
                "type, or a std::hash for it");
        } else if constexpr (!requires(G const& g) {
                                 { g.to_move() } -> std::same_as<side>;
                             }) {
            static_assert(never_true<G>, "a game has `tail::side to_move() const`");
        } else if constexpr (!requires(G const& g) {
                                 { g.winner() } -> std::same_as<std::optional<side>>;
                             }) {
            static_assert(never_true<G>, "a game has `std::optional<tail::side> winner() const`");
        } else if constexpr (!requires(G const& g) { g.moves([](M) {}); }) {
            static_assert(
                never_true<G>,
                "a game has `void moves(auto&& emit) const`, which calls `emit(move)` for each legal "
                "move");
        } else if constexpr (!requires(G& g, M m) { g.play(m); }) {
            static_assert(never_true<G>, "a game has `void play(move)`, which changes the position");
        } else if constexpr (!requires(G& g, M m) { g.undo(m); }) {
            static_assert(never_true<G>, "a game has `void undo(move)`, which takes back the last move");
        } else if constexpr (!requires(G const& g) {
                                 { g.hash() } -> std::same_as<std::uint64_t>;
                             }) {
            static_assert(never_true<G>, "a game has `std::uint64_t hash() const`");
        } else if constexpr (!ThreatGame<G>) {
            static_assert(
                never_true<G>,
                "a game that is searched by threats has `void pass()`: the other side moves, nothing "
                "else changes");
        }
    }
}

/// What a refused search pretends to return.
template <class G>
struct refused_move {
    using type = int;
};
template <class G>
    requires requires { typename G::move_type; }
struct refused_move<G> {
    using type = typename G::move_type;
};

/// What a search for threats takes.
template <class G, class Limits>
concept ThreatSearchCall = ThreatGame<G> && TakenAsLimits<Limits>;

/// The body of the second overload of such a search.
template <class G, class Limits>
[[nodiscard]] auto refuse_position()
{
    if constexpr (!ThreatGame<G>) {
        detail::refuse_game<G>();
    } else {
        detail::refuse_kept_limits<Limits>();
    }
    return game_result<typename refused_move<G>::type>{};
}

template <class G, class Limits>
concept GameCall = Game<G> && LimitsOfSearch<Limits>;
template <class G, class Limits>
concept ThreatGameCall = ThreatGame<G> && LimitsOfSearch<Limits>;

/// The same for searches whose limits may be of another type. `Threats`: passing is wanted.
template <class G, class Limits, bool Threats = false>
[[nodiscard]] auto refuse_game_call()
{
    if constexpr (Threats ? !ThreatGame<G> : !Game<G>) {
        detail::refuse_game<G>();
    } else if constexpr (!LimitsOfSearch<Limits>) {
        detail::refuse_limits<Limits>();
    }
    return game_result<typename refused_move<G>::type>{};
}

}   // namespace tail::detail
