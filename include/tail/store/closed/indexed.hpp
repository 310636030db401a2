#pragma once

#include <concepts>
#include <cstddef>

#include <tail/core/config.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: an array with one place for every node there is, found by a perfect index.
///
/// `index(node)` maps the nodes one-to-one to numbers below `count`. Four bytes for each possible node, taken
/// with the first insertion and not before it has been found to fit the limits; no hashing, no probing.
template <class Index>
struct indexed {
    static constexpr bool hashes      = false;   ///< by the index, and not by a hash of the node
    static constexpr bool wants_nodes = true;    ///< the stored form of a node is not enough

    Index       index;   ///< gives the number of a node
    std::size_t count;   ///< how many numbers there are

    template <class Keys, class Key>
    class table {
    public:
        static constexpr bool finds_duplicates = true;

        using tag_type = std::size_t;   // the number of a node
        struct place {
            node_index index;
        };

        explicit table(indexed const& policy, Keys const& keys) : policy_{policy}, keys_{&keys} {}

        template <class N>
        [[nodiscard]] tag_type tag_of(N const& node, Key const&) const
        {
            static_assert(
                requires(Index const& f) {
                    { f(node) } -> std::integral;
                },
                "the index of closed::indexed is called as `index(node)` on a const object and returns a "
                "whole number");
            auto const number = static_cast<std::size_t>(policy_.index(node));
            TAIL_ASSERT(number < policy_.count, "the index of a node is not below the count of nodes");
            return number;
        }

        TAIL_ALWAYS_INLINE void prefetch(tag_type number) const
        {
            if (places_.size() != 0) { TAIL_PREFETCH(&places_[number]); }
        }

        [[nodiscard]] TAIL_ALWAYS_INLINE place find(Key const& key, tag_type number) const
        {
            if (places_.size() == 0 || places_[number] == 0) { return {no_node}; }
            TAIL_ASSERT(keys_->key(places_[number] - 1) == key, "two nodes have the same index");
            return {places_[number] - 1};
        }
        TAIL_ALWAYS_INLINE void insert(place, tag_type number, node_index i) { places_[number] = i + 1; }

        [[nodiscard]] std::size_t bytes() const { return places_.size() * sizeof(node_index); }
        [[nodiscard]] std::size_t needs() const
        {
            return places_.size() == 0 ? policy_.count * sizeof(node_index) : 0;
        }
        void make_room()
        {
            if (places_.size() == 0) { places_.grow(policy_.count); }
        }

    private:
        indexed                  policy_;
        Keys const*              keys_;
        zeroed_array<node_index> places_;   // the index of each node in the store, plus one
    };
};

/// From a function that numbers nodes, and how many numbers there are.
template <class Index>
indexed(Index, std::size_t) -> indexed<Index>;

}   // namespace tail::closed
