#pragma once

#include <concepts>
#include <type_traits>
#include <utility>

#include <tail/core/cost.hpp>

/// \file
/// Which of several open nodes of equal priority comes first. Never left to addresses or hash order, so that
/// a run repeats to the last counter.

namespace tail::tie {

/// The larger g, nearer to a goal where f is the same; among those the open list's own fixed order. The
/// default: it reaches a goal of the last layer soonest.
struct prefer_deep {};

/// The one pushed first.
struct fifo {};

/// The one pushed last.
struct lifo {};

/// The one of which `rank(node)` is least; among those the open list's own fixed order. For heaps.
///
///     .tie = tail::tie::least{[](state const& s) { return -s.boxes_on_goals(); }}
template <class Rank>
struct least {
    Rank rank;   ///< gives the rank of a node
};

/// From a function, as `tie::least{rank}`.
template <class Rank>
least(Rank) -> least<Rank>;

}   // namespace tail::tie

namespace tail {

namespace detail {

template <class T, class N>
inline constexpr bool is_tie = std::is_same_v<T, tie::prefer_deep> || std::is_same_v<T, tie::fifo>
    || std::is_same_v<T, tie::lifo>;
template <class Rank, class N>
inline constexpr bool is_tie<tie::least<Rank>, N> = requires(Rank const& rank, N const& n) {
    requires is_number<std::remove_cvref_t<decltype(rank(n))>>;
};

/// What an open list keeps beside the priority: g, or the rank of the node.
template <class Tie, class N, class Key>
struct second_key {
    using type = Key;
};
template <class Rank, class N, class Key>
struct second_key<tie::least<Rank>, N, Key> {
    using type = std::remove_cvref_t<std::invoke_result_t<Rank const&, N const&>>;
};

template <class Tie>
inline constexpr bool ranks_nodes = false;
template <class Rank>
inline constexpr bool ranks_nodes<tie::least<Rank>> = true;

}   // namespace detail

/// A tie-break for nodes of type `N`.
template <class T, class N>
concept TieBreak = detail::is_tie<T, N>;

}   // namespace tail
