#pragma once

#include <optional>

#include <tail/core/game_refusal.hpp>
#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/laws/game.hpp>
#include <tail/core/laws/problem.hpp>
#include <tail/core/laws/threats.hpp>
#include <tail/core/laws/traces.hpp>
#include <tail/core/refusal.hpp>

/// \file
/// Whether a problem or a game keeps its promises. Searches believe them.
///
///     if (auto const broken = tail::laws::check(my_problem)) { std::puts(broken->sentence.c_str()); }
///     if (auto const broken = tail::laws::check(my_game, {.walks = 100})) { ... }
///
/// `check` returns nothing, or the first law that was seen to be broken: its name, and a sentence with the
/// node or position, the move and the way there. `effort` bounds the work. No test framework is needed; in a
/// test, compare the result with `std::nullopt` and print the sentence.

namespace tail::laws {

/// Whether a game keeps its promises, as far as random games show: `check_moves` and `check_hash`, and for a
/// game with `pass()` also `check_pass`, `check_threats` and `check_traces`. `check_symmetry` needs to know
/// the images of a position, so it is a call of its own.
template <Game G>
[[nodiscard]] std::optional<broken_law> check(G const& start, effort const& how = {})
{
    if (auto broken = laws::check_moves(start, how)) { return broken; }
    if (auto broken = laws::check_hash(start, how)) { return broken; }
    if constexpr (ThreatGame<G>) {
        if (auto broken = laws::check_pass(start, how)) { return broken; }
        if (auto broken = laws::check_threats(start, how)) { return broken; }
        if (auto broken = laws::check_traces(start, how)) { return broken; }
    }
    return std::nullopt;
}

namespace detail {

template <class T>
concept ProblemToCheck = tail::detail::HasProblemParts<T>
    && Successors<typename T::successors_type, typename T::node_type>;

}   // namespace detail

/// Chosen for no valid call: the compiler says what is wrong.
template <class T>
    requires(!Game<T> && !detail::ProblemToCheck<T>)
std::optional<broken_law> check(T const&, effort const& = {})
{
    if constexpr (tail::detail::HasProblemParts<T>) {
        tail::detail::refuse_problem<T, true>();
    } else if constexpr (requires { typename T::move_type; }) {
        tail::detail::refuse_game<T>();
    } else {
        static_assert(tail::detail::never_true<T>,
                      "laws are checked of a problem, tail::problem{...}, or of a position of a game");
    }
    return std::nullopt;
}

}   // namespace tail::laws
