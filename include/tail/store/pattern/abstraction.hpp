#pragma once

#include <concepts>
#include <cstdint>

#include <tail/core/config.hpp>

/// \file
/// What a domain says of itself so that a pattern database can be built for it.

namespace tail {

/// A set of lanes of one entry, a bit each.
///
/// An abstract state is an entry of the table and a lane, where a lane is what the abstract moves depend on
/// but the table does not tell apart: the blank of a sliding-tile puzzle, for one. The value of an entry is
/// the least over its lanes. Spaces without such a thing use lane 0, the set 1, throughout.
using lane_set = std::uint8_t;

namespace detail {

struct any_entry_emit {
    void operator()(std::uint64_t, lane_set) const {}
};

}   // namespace detail

/// An abstract space to be searched backwards from its goals.
///
/// - `a.size()`: the number of entries, from 0 to `size() - 1`.
/// - `a.goals(emit)`: calls `emit(entry, lanes)` for the goals.
/// - `a.steps(entry, lanes, emit)`: calls `emit(entry, lanes)` for the predecessors of the states given.
///
/// What must hold:
///
/// 1. `steps` emits every predecessor: each set of states from which one move with a cost leads to one of
///    those given.
/// 2. A set that `goals` or `steps` emits includes all states of that entry from which free moves lead to
///    one of the set.
/// 3. If a free move leads from another entry to one of the set, that entry is emitted as well.
/// 4. `steps` can be called from several threads at once.
template <class A>
concept Abstraction = requires(A const& a, std::uint64_t entry, lane_set lanes, detail::any_entry_emit emit) {
    { a.size() } -> std::convertible_to<std::uint64_t>;
    a.goals(emit);
    a.steps(entry, lanes, emit);
};

/// An abstraction of nodes of type `N`: `a.entry(n)` is the entry that `n` falls into.
///
/// The value of that entry then never exceeds the cost from `n` to a goal, if every move of the problem is a
/// move of the abstract space that costs no more.
template <class A, class N>
concept AbstractionOf = Abstraction<A> && requires(A const& a, N const& n) {
    { a.entry(n) } -> std::convertible_to<std::uint64_t>;
};

/// An abstraction that knows another lower bound, `a.base(entry)`, for tables that keep the difference to it.
template <class A>
concept AbstractionWithBase = Abstraction<A> && requires(A const& a, std::uint64_t entry) {
    { a.base(entry) } -> std::convertible_to<unsigned>;
};

}   // namespace tail
