#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/hash.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: linear probing over slots of eight bytes, a pool index and 32 bits of the hash. The default.
///
/// Tables of a search are much larger than the caches, so what counts is how many lines of memory a look-up
/// touches: mostly one here, where a table with its control bytes apart takes two. The slot of a hash is its
/// upper half scaled to the size of the table, so that slots are sorted by hash: the table can be of any
/// size, grows by half, and does so in place and in order, without looking at a node.
///
/// `Hash` takes the stored form of a node (packed if it has one); `void` means `tail::hash`.
template <class Hash = void>
struct probing {
    static constexpr bool hashes = std::is_void_v<Hash>;   ///< by the node's own hash

    template <class Pool, class Stored>
    class table {
        static_assert(!hashes || Hashable<Stored>,
                      "a table of nodes wants a hash: write hash_value(node) beside the node's type, or "
                      "specialise std::hash");
        using hasher = std::conditional_t<std::is_void_v<Hash>, hash<Stored>, Hash>;

        /// A node and the upper half of its hash; an empty slot is all zero.
        struct slot {
            std::uint32_t tag;
            std::uint32_t place;   // the index, plus one
        };

    public:
        static constexpr bool finds_duplicates = true;

        explicit table(probing const&, Pool const& pool) : pool_{&pool} {}

        /// Fetches the slot of a node that is about to be entered, so that several can be on their way at
        /// once.
        void prefetch(Stored const& node) const
        {
            if (slots_.size() != 0) { TAIL_PREFETCH(&slots_[home(tag_of(node), slots_.size())]); }
        }

        /// Enters the last record of the pool. Returns the index of an equal one that was there before, or
        /// its own.
        node_index insert(node_index candidate)
        {
            if (size_ == most_) { grow(); }
            auto const&         node = (*pool_)[candidate].node;
            std::uint32_t const tag  = tag_of(node);
            std::size_t         at   = home(tag, slots_.size());
            for (; slots_[at].place != 0; at = after(at, slots_.size())) {
                if (slots_[at].tag == tag && (*pool_)[slots_[at].place - 1].node == node) {
                    return slots_[at].place - 1;
                }
            }
            slots_[at] = {tag, candidate + 1};
            ++size_;
            return candidate;
        }

        [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(slot); }
        [[nodiscard]] std::size_t needs() const { return size_ < most_ ? 0 : slots_.needs(grown()); }

    private:
        [[nodiscard]] static std::uint32_t tag_of(Stored const& node)
        {
            auto h = static_cast<std::uint64_t>(hasher{}(node));
            if constexpr (sizeof(std::size_t) < 8 || !requires { typename hasher::is_avalanching; }) {
                // A hash may well be the number itself: spread it over the upper half.
                h ^= h >> 32U;
                h *= 0xE995'1F5D'0C4B'A46DULL;
                h ^= h >> 29U;
                h *= 0x9E37'79B9'7F4A'7C15ULL;
            }
            return static_cast<std::uint32_t>(h >> 32U);
        }

        [[nodiscard]] static std::size_t home(std::uint32_t tag, std::size_t slots)
        {
            return static_cast<std::size_t>((std::uint64_t{tag} * slots) >> 32U);
        }
        [[nodiscard]] static std::size_t after(std::size_t at, std::size_t slots)
        {
            return at + 1 == slots ? 0 : at + 1;
        }

        [[nodiscard]] std::size_t grown() const
        {
            return slots_.size() < 64 ? 64 : slots_.size() + slots_.size() / 2;
        }

        /// Spreads the slots over a larger table, the last first, in place: each finds room above those that
        /// are still to move. The few that would not are set aside until all have moved.
        TAIL_NOINLINE void grow()
        {
            std::size_t const old  = slots_.size();
            std::size_t const size = grown();
            slots_.grow(size);
            half_way          mend{*this};
            std::vector<slot> aside;
            for (std::size_t from = old; from-- > 0;) {
                if (slots_[from].place == 0) { continue; }
                slot const  s  = std::exchange(slots_[from], slot{});
                std::size_t at = home(s.tag, size);
                if (at >= from) {
                    while (at < size && slots_[at].place != 0) { ++at; }
                }
                if (at >= from && at < size) {
                    slots_[at] = s;
                } else {
                    aside.push_back(s);
                }
            }
            for (slot const& s : aside) { put(s); }
            mend.needed = false;
            most_       = size - size / 4;
        }

        /// Puts a slot into the first free place from its home on.
        void put(slot const& s)
        {
            std::size_t at = home(s.tag, slots_.size());
            while (slots_[at].place != 0) { at = after(at, slots_.size()); }
            slots_[at] = s;
        }

        /// Fills the table anew from the pool if there was no memory for those set aside.
        struct half_way {
            table& t;
            bool   needed = true;

            ~half_way()
            {
                if (!needed) { return; }
                for (std::size_t i = 0; i < t.slots_.size(); ++i) { t.slots_[i] = {}; }
                for (std::size_t i = 0; i < t.size_; ++i) {
                    auto const index = static_cast<node_index>(i);
                    t.put({tag_of((*t.pool_)[index].node), index + 1});
                }
            }
        };

        Pool const*        pool_;
        zeroed_array<slot> slots_;
        std::size_t        size_ = 0;
        std::size_t        most_ = 0;   // nodes before the table grows: three quarters of the slots
    };
};

}   // namespace tail::closed
