#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>

/// \file
/// What depth-first search leaves out. The policies here remember nothing; those that do are in
/// `pruning_tables.hpp`.
///
/// A policy says whether moves that take the last one back are skipped, whether cheapest solutions survive
/// the pruning, and whether it wants to see a node before the bound cuts it. Its table answers `enter(node,
/// v, iteration)`: is this node worth visiting with `v` spent (cost or depth)?

namespace tail::prune {

namespace detail {

/// A table that lets every node pass.
struct no_table {
    static constexpr bool remembers = false;
};

}   // namespace detail

/// Nothing: every path of the tree. Does not end on a cyclic graph without a bound.
struct nothing {
    static constexpr bool hashes        = false;
    static constexpr bool skips_undo    = false;
    static constexpr bool keeps_optimal = true;
    static constexpr bool before_bound  = false;

    template <class N, class V>
    using table = detail::no_table;
};

/// The move that takes the last one back, which no cheapest path contains. Costs next to nothing; the default
/// of iterative searches.
///
/// In place it wants `inverse` (or `moves(node, last, emit)`) of the successors; a generated child is
/// compared with its grandparent.
struct no_undo {
    static constexpr bool hashes        = false;
    static constexpr bool skips_undo    = true;
    static constexpr bool keeps_optimal = true;
    static constexpr bool before_bound  = false;

    template <class N, class V>
    using table = detail::no_table;
};

}   // namespace tail::prune
