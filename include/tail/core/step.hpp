#pragma once

#include <tail/core/config.hpp>

namespace tail {

/// The action of a step that has none.
struct no_action {
    /// Always.
    friend constexpr bool operator==(no_action, no_action) { return true; }
};

/// One edge out of a node: where it leads, what it costs, and optionally what it is called.
///
/// `step{child, 3}` or `step{child, 3, 'L'}`; actions come back in `result::actions`.
template <class N, class C = int, class A = no_action>
struct step {
    N                        node;          ///< where the step leads
    C                        cost = C{1};   ///< what it costs
    TAIL_NO_UNIQUE_ADDRESS A action{};      ///< what to call it in the path
};

/// One edge at cost one, and what it is called: `unit_step{child, 'L'}`.
template <class N, class A>
struct unit_step {
    N node;     ///< where the step leads
    A action;   ///< what to call it in the path
};

}   // namespace tail
