#pragma once

#include <limits>

#include <tail/core/config.hpp>

/// \file
/// What somebody who has proved a win says to play, and how long it takes.

namespace tail {

/// As many plies as it takes.
inline constexpr int unlimited_plies = std::numeric_limits<int>::max();

[[nodiscard]] constexpr int one_ply_less(int plies) { return plies == unlimited_plies ? plies : plies - 1; }

/// A move that wins, and a bound on how long that takes.
template <class Move>
struct way_to_win {
    Move move{};
    int  plies =
        unlimited_plies;   ///< the win comes within so many, the move counted, whatever the other side does

    friend bool operator==(way_to_win const&, way_to_win const&) = default;
};

}   // namespace tail
