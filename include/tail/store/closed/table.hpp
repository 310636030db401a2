#pragma once

#include <concepts>
#include <cstddef>

#include <tail/store/node_pool.hpp>

namespace tail {

/// A closed table over the nodes of a store: finds a node by its stored form `Key`.
///
/// 1. `tag_of(node, key)` is computed once for a node; `find(key, tag)` says where it is: `.index` is
/// `no_node` if
///    it is unknown.
/// 2. `insert(place, tag, index)` enters a node that `find` has just not found, if `needs()` is zero.
/// 3. `needs()` is the number of bytes that room for one more node takes on top, `make_room()` takes them.
/// 4. Optional: `prefetch(tag)` sends for the memory that `find` will look at.
template <class T, class N, class Key>
concept ClosedTable = requires(T& t, T const& c, N const& n, Key const& key, typename T::tag_type tag,
                               typename T::place place, node_index i) {
    { T::finds_duplicates } -> std::convertible_to<bool>;
    { c.tag_of(n, key) } -> std::same_as<typename T::tag_type>;
    { c.find(key, tag) } -> std::same_as<typename T::place>;
    { place.index } -> std::convertible_to<node_index>;
    t.insert(place, tag, i);
    t.make_room();
    { c.needs() } -> std::convertible_to<std::size_t>;
    { c.bytes() } -> std::convertible_to<std::size_t>;
};

}   // namespace tail
