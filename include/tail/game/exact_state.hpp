#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tail/core/game.hpp>

namespace tail {

/// What tells a position from every other one, where 64 bits of hash are not enough: a proof may say of two
/// positions that they are the same, and then they must be.
///
/// That is `position.state()` where a game has it: any value with `==`, small, of all that decides how the
/// game goes on. Otherwise it is the whole position, where positions have `==`. Of a game with neither the
/// hash is believed, and with it that positions which share it are of equal worth, move for move.
template <Game G>
[[nodiscard]] auto exact_state(G const& position)
{
    if constexpr (requires {
                      { position.state() } -> std::equality_comparable;
                  }) {
        return position.state();
    } else if constexpr (std::equality_comparable<G>) {
        return position;
    } else {
        return position.hash();
    }
}

/// The type that `exact_state(position)` returns.
template <Game G>
using exact_state_of = std::remove_cvref_t<decltype(exact_state(std::declval<G const&>()))>;

}   // namespace tail
