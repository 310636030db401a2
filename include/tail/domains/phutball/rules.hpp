#pragma once

#include <tail/core/config.hpp>

namespace tail::phutball {

/// Where descriptions of the game differ. What is not said here is the same everywhere, see position.hpp.
struct rules {
    /// A diagonal jump that leaves the board through a corner, over the goal row and the side line at once,
    /// is a goal. Otherwise it is illegal, like every jump over a side line.
    bool corner_goal = true;

    /// Who jumps the ball over the goal row that he defends has scored an own goal. Otherwise that jump is
    /// illegal (Demaine, Demaine and Eppstein 2000). To end *on* that row is an own goal either way.
    bool jump_over_own_goal = true;

    /// Whether all members are equal.
    friend constexpr bool operator==(rules, rules) = default;
};

}   // namespace tail::phutball
