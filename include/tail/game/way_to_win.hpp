#pragma once

#include <tail/core/ply_count.hpp>

#include <tail/core/config.hpp>

/// \file
/// What somebody who has proved a win says to play, and how long it takes.

namespace tail {

/// A move that wins, and a bound on how long that takes.
template <class Move>
struct way_to_win {
    Move      move{};    ///< a move that wins
    ply_count plies{};   ///< the win comes within so many, the move counted, whatever the other side does

    /// Whether all members are equal.
    friend bool operator==(way_to_win const&, way_to_win const&) = default;
};

}   // namespace tail
