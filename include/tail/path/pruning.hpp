#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tail/core/named.hpp>

#include <tail/core/config.hpp>

/// \file
/// What depth-first search leaves out. The policies here remember nothing; those that do are in
/// `pruning_tables.hpp` and `bounded_transposition.hpp`.

TAIL_DEFINE_NAMES(by_path);
TAIL_DEFINE_NAMES(backs_up);

namespace tail::prune {

namespace detail {

/// A table that lets every node pass.
struct no_table {
    static constexpr bool remembers = false;
};

}   // namespace detail

/// Nothing: every path of the tree. Does not end on a cyclic graph without a bound.
struct nothing {
    static constexpr bool hashes        = false;   ///< nodes need no hash
    static constexpr bool skips_undo    = false;   ///< moves back are made
    static constexpr bool keeps_optimal = true;    ///< nothing is left out
    static constexpr bool before_bound  = false;   ///< nothing is remembered

    /// There is no table.
    template <class N, class V>
    using table = detail::no_table;
};

/// The move that takes the last one back, which no cheapest path contains. Costs next to nothing; the default
/// of iterative searches.
///
/// In place it wants `inverse` (or `moves(node, last, emit)`) of the successors; a generated child is
/// compared with its grandparent.
struct no_undo {
    static constexpr bool hashes        = false;   ///< nodes need no hash
    static constexpr bool skips_undo    = true;    ///< a move that takes the last one back is not made
    static constexpr bool keeps_optimal = true;    ///< no cheapest path takes a move straight back
    static constexpr bool before_bound  = false;   ///< nothing is remembered

    /// There is no table.
    template <class N, class V>
    using table = detail::no_table;
};

}   // namespace tail::prune

namespace tail {

namespace detail {

template <class T>
concept Flag = std::same_as<T, bool const>;

/// Whether a pruning asks nothing of other paths to a node.
template <class T>
inline constexpr bool prunes_by_path = requires { requires T::by_path; };

/// Whether a pruning is told what was cut below a node.
template <class T>
inline constexpr bool backs_up = requires { requires T::backs_up; };

}   // namespace detail

/// What a pruning remembers of nodes of type `N`, reached at values of type `V` (cost or depth).
///
/// 1. `t.enter(node, v, iteration)` is true if the node is worth a visit at `v`. Then `leave` follows, in
///    the reverse order of the visits.
/// 2. `t.leave(node)` ends the visit; `t.leave(node, v, least_cut)` where the policy says `backs_up`. Then
///    `least_cut` is a lower bound of the value plus estimate of every solution through this visit.
/// 3. `t.known(node)` is asked where the policy says `backs_up`: a lower bound of what it costs from the node
///    to a goal, or zero.
/// 4. `t.next_iteration()` comes before each iteration.
/// 5. `t.needs()` is how many bytes the next `enter` takes on top of `t.bytes()`; `t.stored()` counts nodes.
template <class T, class N, class V>
concept PruningTable = requires(T& t, T const& fixed, N const& n, V v, std::uint32_t iteration) {
    requires T::remembers;
    { t.enter(n, v, iteration) } -> std::same_as<bool>;
    requires requires { t.leave(n); } || requires {
        t.leave(n, v, v);
        { fixed.known(n) } -> std::same_as<V>;
    };
    t.next_iteration();
    { fixed.stored() } -> std::convertible_to<std::size_t>;
    { fixed.bytes() } -> std::convertible_to<std::size_t>;
    { fixed.needs() } -> std::convertible_to<std::size_t>;
};

/// What depth-first search leaves out. All flags are `static constexpr bool`:
///
/// - `hashes`: nodes must be `Hashable`.
/// - `skips_undo`: a move that takes the last one back is not made.
/// - `keeps_optimal`: what is left out never hides all cheapest solutions.
/// - `before_bound`: nodes are tested for the goal and entered before the bound is looked at.
/// - `by_path` (optional): the table asks nothing of other paths to a node.
/// - `backs_up` (optional): the table is told what was cut below a node.
///
/// `T::table<N, V>` says `remembers`. If that is true it is a `PruningTable`, made from the policy.
template <class T, class N, class V>
concept Pruning = requires {
    requires detail::Flag<decltype(T::hashes)>;
    requires detail::Flag<decltype(T::skips_undo)>;
    requires detail::Flag<decltype(T::keeps_optimal)>;
    requires detail::Flag<decltype(T::before_bound)>;
    requires detail::Flag<decltype(T::template table<N, V>::remembers)>;
    requires !T::template table<N, V>::remembers
        || (PruningTable<typename T::template table<N, V>, N, V>
            && std::constructible_from<typename T::template table<N, V>, T const&>);
};

}   // namespace tail
