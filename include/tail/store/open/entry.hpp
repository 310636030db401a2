#pragma once

#include <concepts>
#include <cstddef>

#include <tail/store/node_pool.hpp>

namespace tail::open {

/// What an open list hands back: a node and the priority it was pushed with. Lists without priorities say
/// zero.
template <class Key>
struct entry {
    Key        f;       ///< the priority; least comes out first
    node_index index;   ///< which node
};

}   // namespace tail::open

namespace tail {

/// The queue of an open list: nodes by priority `f` and, among equals, by `second` (g, or the rank of a
/// node).
///
/// 1. `needs(f, second, i)` is the number of bytes that the next `push` of these takes on top, zero most of
/// the time.
/// 2. `push(f, second, i)` enters a node, `pop()` takes the next one out. A node may be inside several times.
/// 3. Optional: `make_room(f, second, i)` takes that memory; the `push` that follows does not throw.
/// 4. Optional: `try_push(f, second, i)` pushes and returns true, or returns false if that takes memory.
/// 5. Optional: `pop_equal(entry)`, right after that entry came out: another one with the same priority and
/// second
///    key, or one whose `index` is `no_node`. Wanted by `batch`.
template <class Q, class Key, class Second = Key>
concept OpenQueue = requires(Q& q, Q const& c, Key f, Second second, node_index i) {
    { c.empty() } -> std::same_as<bool>;
    { c.bytes() } -> std::convertible_to<std::size_t>;
    { c.needs(f, second, i) } -> std::convertible_to<std::size_t>;
    q.push(f, second, i);
    { q.pop() } -> std::same_as<open::entry<Key>>;
};

/// An open list as a policy: `O::queue<Key, Tie, Second>` is its queue, made from the policy, and `O::sorted`
/// says whether it goes by priority at all.
template <class O, class Key, class Tie, class Second = Key>
concept OpenList = requires {
    { O::sorted } -> std::convertible_to<bool>;
    typename O::template queue<Key, Tie, Second>;
    requires OpenQueue<typename O::template queue<Key, Tie, Second>, Key, Second>;
    requires std::constructible_from<typename O::template queue<Key, Tie, Second>, O const&>;
};

}   // namespace tail
