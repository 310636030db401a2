#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>

namespace tail::laws {

/// What a game promises of its `threat_moves(k, emit)`. Laws check no more than that.
enum class threat_moves_hold {
    some,       ///< nothing but legal moves
    shortest,   ///< if no fewer than k moves in a row win: all moves that these k can begin with
    all,        ///< all moves after which k - 1 more in a row win
};

/// How much work a check may do. A check ends on every problem, also on one that is infinite.
struct effort {
    std::size_t   nodes  = 10'000;   ///< of a problem: nodes that are enumerated, breadth first
    std::size_t   walks  = 20;       ///< random walks, or random games
    std::size_t   length = 200;      ///< moves of each, at most
    std::uint64_t seed   = 1;        ///< the same seed gives the same walks

    /// Of a game with `pass()`: how many moves in a row are tried against what the game says of its threats.
    /// The work grows with the number of moves to the power of this.
    int in_a_row = 2;

    /// Whether the threat moves of a game are tried as moves, too.
    threat_moves_hold threat_moves = threat_moves_hold::some;
};

/// The random numbers of the walks; the same on every machine.
class dice {
public:
    /// Begins the numbers of `seed`.
    explicit dice(std::uint64_t seed) : state_(seed) {}

    /// A number from 0 to `count - 1`; `count` is not zero.
    std::size_t below(std::size_t count)
    {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((state_ >> 33U) % count);
    }

private:
    std::uint64_t state_;
};

}   // namespace tail::laws
