#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include <boost/unordered/unordered_flat_set.hpp>

#include <tail/core/hash.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: a flat hash set of pool indices, five bytes for each slot.
///
/// The nodes themselves stay in the pool: the set hashes and compares through the index. A growing table is
/// filled again from the pool, in pool order, after the old one has been given back: sequential reads, and
/// never two tables at a time.
///
/// `Hash` takes the stored form of a node (packed if it has one); `void` means `tail::hash`.
template <class Hash = void>
struct flat {
    static constexpr bool hashes = std::is_void_v<Hash>;   ///< by the node's own hash

    template <class Pool, class Stored>
    class table {
        static_assert(!hashes || Hashable<Stored>,
                      "a table of nodes wants a hash: write hash_value(node) beside the node's type, or "
                      "specialise std::hash");
        using hasher = std::conditional_t<std::is_void_v<Hash>, hash<Stored>, Hash>;

        struct by_hash : private hasher {
            Pool const* pool;
            explicit by_hash(Pool const* p) : pool{p} {}
            std::size_t operator()(node_index i) const { return hasher::operator()((*pool)[i].node); }
        };
        struct by_avalanching_hash : by_hash {
            using by_hash::by_hash;
            using is_avalanching = void;
        };
        static constexpr bool avalanches = requires { typename hasher::is_avalanching; };
        using index_hash                 = std::conditional_t<avalanches, by_avalanching_hash, by_hash>;

        struct index_equal {
            Pool const* pool;
            bool operator()(node_index a, node_index b) const { return (*pool)[a].node == (*pool)[b].node; }
        };
        using set =
            boost::unordered_flat_set<node_index, index_hash, index_equal, large_page_allocator<node_index>>;

    public:
        static constexpr bool finds_duplicates = true;

        explicit table(flat const&, Pool const& pool) : pool_{&pool}, set_{empty_set()} {}

        /// Enters the last record of the pool. Returns the index of an equal one that was there before, or
        /// its own.
        node_index insert(node_index candidate)
        {
            if (set_.size() == set_.max_load()) { grow(candidate); }
            return *set_.insert(candidate).first;
        }

        [[nodiscard]] std::size_t bytes() const { return bytes_of(set_.bucket_count()); }
        [[nodiscard]] std::size_t needs() const
        {
            // The old table is freed first, so only the difference is new.
            return set_.size() < set_.max_load() ? 0 : bytes_of(grown(set_.bucket_count())) - bytes();
        }

    private:
        static std::size_t bytes_of(std::size_t slots)
        {
            return slots == 0 ? 0 : slots * sizeof(node_index) + slots / 15 * 16 + 16;
        }

        // Boost's tables begin with 29 slots and then have one more than twice as many.
        static std::size_t grown(std::size_t slots) { return slots < 29 ? 29 : 2 * slots + 1; }

        set empty_set() const { return set(0, index_hash{pool_}, index_equal{pool_}); }

        TAIL_NOINLINE void grow(node_index stored)
        {
            std::size_t const wanted = std::max<std::size_t>(set_.max_load(), stored)
                + 1;   // rounded up to the next size there is
            set_ = empty_set();
            set_.reserve(wanted);
            for (node_index i = 0; i < stored; ++i) { set_.insert(i); }
        }

        Pool const* pool_;
        set         set_;
    };
};

}   // namespace tail::closed
