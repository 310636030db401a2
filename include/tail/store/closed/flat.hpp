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
    static constexpr bool hashes      = std::is_void_v<Hash>;   ///< by the node's own hash
    static constexpr bool wants_nodes = false;                  ///< the stored form of a node is enough

    /// `Keys` is where the nodes are: `keys.key(index)` is the stored form of one.
    template <class Keys, class Key>
    class table {
        static_assert(!hashes || Hashable<Key>,
                      "a table of nodes wants a hash: write hash_value(node) beside the node's type, or "
                      "specialise std::hash");
        using hasher = std::conditional_t<std::is_void_v<Hash>, hash<Key>, Hash>;

        /// A node that is looked for, not yet in the table.
        struct candidate {
            Key const*  key;
            std::size_t hash;
        };

        /// The node that is being entered: its hash is known, and is not asked for again.
        struct newcomer {
            node_index  index = no_node;
            std::size_t hash  = 0;
        };

        struct by_hash {
            using is_transparent = void;
            Keys const*     keys;
            newcomer const* known;

            std::size_t operator()(node_index i) const
            {
                return i == known->index ? known->hash : hasher{}(keys->key(i));
            }
            std::size_t operator()(candidate const& c) const { return c.hash; }
        };
        struct by_avalanching_hash : by_hash {
            using is_avalanching = void;
        };
        static constexpr bool avalanches = requires { typename hasher::is_avalanching; };
        using index_hash                 = std::conditional_t<avalanches, by_avalanching_hash, by_hash>;

        struct index_equal {
            using is_transparent = void;
            Keys const* keys;

            bool operator()(node_index a, node_index b) const { return keys->key(a) == keys->key(b); }
            bool operator()(candidate const& c, node_index i) const { return keys->key(i) == *c.key; }
            bool operator()(node_index i, candidate const& c) const { return keys->key(i) == *c.key; }
        };
        using set =
            boost::unordered_flat_set<node_index, index_hash, index_equal, large_page_allocator<node_index>>;

    public:
        static constexpr bool finds_duplicates = true;
        static constexpr bool insert_throws    = true;   ///< what the comparison of nodes throws

        using tag_type = std::size_t;   // the hash
        struct place {
            node_index index;
        };

        explicit table(flat const&, Keys const& keys) : keys_{&keys}, set_{empty_set()} {}
        table(table const&)            = delete;
        table& operator=(table const&) = delete;

        template <class N>
        [[nodiscard]] static tag_type tag_of(N const&, Key const& key)
        {
            return hasher{}(key);
        }

        [[nodiscard]] place find(Key const& key, tag_type hash) const
        {
            auto const found = set_.find(candidate{&key, hash});
            return {found == set_.end() ? no_node : *found};
        }

        /// Enters the node that lies last in the store. There is room: `needs` is zero.
        void insert(place, tag_type hash, node_index i)
        {
            newcomer_ = {i, hash};
            set_.insert(i);
            ++size_;
        }

        [[nodiscard]] std::size_t bytes() const { return bytes_of(set_.bucket_count()); }
        [[nodiscard]] std::size_t needs() const
        {
            // The old table is freed first, so only the difference is new.
            return has_room() ? 0 : bytes_of(grown(set_.bucket_count())) - bytes();
        }

        TAIL_NOINLINE void make_room()
        {
            if (has_room()) { return; }
            std::size_t const wanted = std::max(set_.max_load(), size_) + 1;   // rounded up to the next size
            set_                     = empty_set();
            set_.reserve(wanted);
            for (std::size_t i = 0; i < size_; ++i) { set_.insert(static_cast<node_index>(i)); }
        }

    private:
        /// And nothing is missing because a hash threw while the table was filled again.
        [[nodiscard]] bool has_room() const { return set_.size() == size_ && size_ < set_.max_load(); }

        static std::size_t bytes_of(std::size_t slots)
        {
            return slots == 0 ? 0 : slots * sizeof(node_index) + slots / 15 * 16 + 16;
        }

        // Boost's tables begin with 29 slots and then have one more than twice as many.
        static std::size_t grown(std::size_t slots) { return slots < 29 ? 29 : 2 * slots + 1; }

        set empty_set() const
        {
            index_hash hash;
            hash.keys  = keys_;
            hash.known = &newcomer_;
            return set(0, hash, index_equal{keys_});
        }

        Keys const* keys_;
        newcomer    newcomer_;
        set         set_;
        std::size_t size_ = 0;   // nodes entered
    };
};

}   // namespace tail::closed
