#pragma once

#include <cstddef>

#include <boost/unordered/unordered_flat_set.hpp>

#include <tail/core/hash.hpp>
#include <tail/store/packed.hpp>

namespace tail::closed {

/// Closed table of depth-first search: just the nodes on the current path.
///
/// Memory grows with the depth only, every cycle is seen at once, and no cheaper path is ever lost.
template <class N>
class path_only {
    using storage = tail::detail::storage<N>;
    using stored  = tail::detail::stored<N>;
    static_assert(Hashable<stored>,
                  "a table of nodes wants a hash: write hash_value(node) beside the node's type, or "
                  "specialise std::hash");

public:
    /// Steps onto a node; false when it is on the path already.
    [[nodiscard]] bool enter(N const& node) { return nodes_.insert(storage::pack(node)).second; }

    /// Steps back from it.
    void leave(N const& node) { nodes_.erase(storage::pack(node)); }

    /// Leaves the whole path.
    void clear() { nodes_.clear(); }

    /// How many nodes are on the path.
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    /// The memory of the table.
    [[nodiscard]] std::size_t bytes() const { return bytes_of(nodes_.bucket_count()); }
    /// What the next node would take on top.
    [[nodiscard]] std::size_t needs() const
    {
        return nodes_.size() < nodes_.max_load() ? 0 : bytes_of(grown(nodes_.bucket_count()));
    }

private:
    static std::size_t bytes_of(std::size_t slots)
    {
        return slots == 0 ? 0 : slots * sizeof(stored) + slots / 15 * 16 + 16;
    }

    // Boost's tables begin with 29 slots and then have one more than twice as many.
    static std::size_t grown(std::size_t slots) { return slots < 29 ? 29 : 2 * slots + 1; }

    boost::unordered_flat_set<stored, hash<stored>> nodes_;
};

}   // namespace tail::closed
