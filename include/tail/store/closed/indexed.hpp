#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: an array with one place for every node there is, found by a perfect index.
///
/// `index(node)` maps the nodes one-to-one to numbers below `count`. Four bytes for each possible node, taken
/// with the first insertion and not before it has been found to fit the limits; no hashing, no probing.
template <class Index>
struct indexed {
    static constexpr bool hashes = false;

    Index       index;
    std::size_t count;

    template <class Pool, class Stored>
    class table {
    public:
        static constexpr bool finds_duplicates = true;

        explicit table(indexed const& policy, Pool const& pool) : policy_{policy}, pool_{&pool} {}

        node_index insert(node_index candidate)
        {
            if (places_.empty()) { places_.assign(policy_.count, no_node); }
            auto const place = static_cast<std::size_t>(policy_.index((*pool_)[candidate].unpacked()));
            TAIL_ASSERT(place < policy_.count, "the index of a node is not below the count of nodes");
            if (places_[place] == no_node) { return places_[place] = candidate; }
            TAIL_ASSERT((*pool_)[places_[place]].node == (*pool_)[candidate].node,
                        "two nodes have the same index");
            return places_[place];
        }

        [[nodiscard]] std::size_t bytes() const { return places_.size() * sizeof(node_index); }
        [[nodiscard]] std::size_t needs() const
        {
            return places_.empty() ? policy_.count * sizeof(node_index) : 0;
        }

    private:
        indexed                 policy_;
        Pool const*             pool_;
        std::vector<node_index> places_;
    };
};

template <class Index>
indexed(Index, std::size_t) -> indexed<Index>;

}   // namespace tail::closed
