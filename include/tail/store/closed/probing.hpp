#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/hash.hpp>
#include <tail/store/closed/slot_line.hpp>
#include <tail/store/large_pages.hpp>
#include <tail/store/node_pool.hpp>

namespace tail::closed {

/// Closed table: linear probing over slots of eight bytes, a pool index and 32 bits of the hash. The default.
///
/// Tables of a search are much larger than the caches, so what counts is how many lines of memory a look-up
/// touches: mostly one here, where a table with its control bytes apart takes two. The slot of a hash is its
/// upper half scaled to the size of the table, so that slots are sorted by hash: the table can be of any
/// size, and grows in place and in order, without looking at a node.
///
/// `Hash` takes the stored form of a node (packed if it has one); `void` means `tail::hash`.
template <class Hash = void>
struct probing {
    static constexpr bool hashes      = std::is_void_v<Hash>;   ///< by the node's own hash
    static constexpr bool wants_nodes = false;                  ///< the stored form of a node is enough

    /// `Keys` is where the nodes are: `keys.key(index)` is the stored form of one.
    template <class Keys, class Key>
    class table {
        static_assert(!hashes || Hashable<Key>,
                      "a table of nodes wants a hash: write hash_value(node) beside the node's type, or "
                      "specialise std::hash");
        using hasher = std::conditional_t<std::is_void_v<Hash>, hash<Key>, Hash>;
        using slot   = detail::slot;
        using line   = detail::slot_line;

    public:
        static constexpr bool finds_duplicates = true;

        /// What is computed once for a node and serves every step of its look-up.
        using tag_type = std::uint32_t;

        /// The node that was found, and otherwise where it belongs. Good until the table changes.
        struct place {
            node_index  index;
            std::size_t at;
        };

        explicit table(probing const&, Keys const& keys) : keys_{&keys} {}

        template <class N>
        [[nodiscard]] static tag_type tag_of(N const&, Key const& key)
        {
            return tag_of(key);
        }

        /// Fetches the slot of a node that is about to be looked up, so that several can be on their way at
        /// once.
        TAIL_ALWAYS_INLINE void prefetch(tag_type tag) const
        {
            if (slots_.size() != 0) { TAIL_PREFETCH(&slots_[home(tag, slots_.size())]); }
        }

        [[nodiscard]] TAIL_ALWAYS_INLINE place find(Key const& key, tag_type tag) const
        {
            return slots_.size() <= nearby ? find_by_slots(key, tag) : find_by_lines(key, tag);
        }

        /// Enters a node that `find` did not find. There is room: `needs` is zero.
        TAIL_ALWAYS_INLINE void insert(place const& free, tag_type tag, node_index index)
        {
            slots_[free.at] = {tag, index + 1};
            ++size_;
        }

        [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(slot); }

        /// Bytes that `make_room` takes on top; zero if there is room for one more.
        [[nodiscard]] std::size_t needs() const { return size_ < most_ ? 0 : slots_.needs(grown()); }

        /// Whether so many more nodes need no memory.
        [[nodiscard]] bool has_room(std::size_t nodes) const { return size_ + nodes <= most_; }

        /// Room for one node more. Spreads the slots over a larger table, the last first, in place: each
        /// finds room above those that are still to move. The few that would not are set aside until all have
        /// moved.
        TAIL_NOINLINE void make_room()
        {
            if (size_ < most_) { return; }
            std::size_t const old  = slots_.size();
            std::size_t const size = grown();
            slots_.grow(size);
            half_way             mend{*this};
            std::vector<slot>    aside;
            std::array<slot, 64> moving;
            slot* const          slots = &slots_[0];
            for (std::size_t end = old; end > 0;) {
                // Which slots are in use no processor predicts: those are gathered without a branch.
                std::size_t const begin = end - std::min(end, moving.size());
                std::size_t       count = 0;
                while (end > begin) {
                    slot& s       = slots[--end];
                    moving[count] = std::exchange(s, {});
                    count += static_cast<std::size_t>(moving[count].place != 0);
                }
                for (std::size_t i = 0; i < count; ++i) {
                    slot const  s  = moving[i];
                    std::size_t at = home(s.tag, size);
                    if (at >= begin) [[likely]] {
                        while (at < size && slots[at].place != 0) { ++at; }
                        if (at < size) [[likely]] {
                            slots[at] = s;
                            continue;
                        }
                    }
                    aside.push_back(s);
                }
            }
            for (slot const& s : aside) { put(s); }
            mend.needed = false;
            most_       = size - size / 4;
        }

    private:
        /// A table of so many slots, 128 KiB, is in the caches of the processor.
        static constexpr std::size_t nearby = std::size_t{1} << 14U;

        /// Slot by slot: faster while nothing has to come from memory.
        [[nodiscard]] TAIL_ALWAYS_INLINE place find_by_slots(Key const& key, tag_type tag) const
        {
            std::size_t const slots = slots_.size();
            if (slots == 0) [[unlikely]] { return {no_node, 0}; }
            std::size_t at = home(tag, slots);
            for (; slots_[at].place != 0; at = after(at, slots)) {
                if (slots_[at].tag == tag && keys_->key(slots_[at].place - 1) == key) {
                    return {slots_[at].place - 1, at};
                }
            }
            return {no_node, at};
        }

        [[nodiscard]] TAIL_ALWAYS_INLINE place find_by_lines(Key const& key, tag_type tag) const
        {
            std::size_t const slots = slots_.size();
            std::size_t const first = home(tag, slots);
            std::size_t       begin = first - first % line::slots;
            for (line l{&slots_[begin], tag, first % line::slots};;) {
                if (l.none()) [[unlikely]] {
                    begin = begin + line::slots == slots ? 0 : begin + line::slots;
                    l     = {&slots_[begin], tag};
                    continue;
                }
                std::size_t const at = begin + l.first();
                if (l.first_is_empty()) [[likely]] { return {no_node, at}; }
                slot const& s = slots_[at];
                if (s.place == 0) { return {no_node, at}; }
                if (keys_->key(s.place - 1) == key) { return {s.place - 1, at}; }
                l.drop_first();
            }
        }

        [[nodiscard]] static tag_type tag_of(Key const& key)
        {
            auto h = static_cast<std::uint64_t>(hasher{}(key));
            if constexpr (sizeof(std::size_t) < 8 || !requires { typename hasher::is_avalanching; }) {
                // A hash may well be the number itself: spread it over the upper half.
                h = tail::detail::spread(h);
            }
            return static_cast<tag_type>(h >> 32U);
        }

        [[nodiscard]] static std::size_t home(tag_type tag, std::size_t slots)
        {
            return static_cast<std::size_t>((std::uint64_t{tag} * slots) >> 32U);
        }
        [[nodiscard]] static std::size_t after(std::size_t at, std::size_t slots)
        {
            return at + 1 == slots ? 0 : at + 1;
        }

        [[nodiscard]] std::size_t grown() const
        {
            // Whole lines; less than twice as many where memory counts.
            std::size_t const slots = slots_.size();
            if (slots < 1024) { return slots == 0 ? 64 : 4 * slots; }
            return slots < (std::size_t{1} << 20U) ? 2 * slots : slots + slots / 20 * line::slots;
        }

        /// Puts a slot into the first free place from its home on.
        void put(slot const& s)
        {
            std::size_t at = home(s.tag, slots_.size());
            while (slots_[at].place != 0) { at = after(at, slots_.size()); }
            slots_[at] = s;
        }

        /// Fills the table anew from the nodes if there was no memory for those set aside.
        struct half_way {
            table& t;
            bool   needed = true;

            ~half_way()
            {
                if (!needed) { return; }
                for (std::size_t i = 0; i < t.slots_.size(); ++i) { t.slots_[i] = {}; }
                for (std::size_t i = 0; i < t.size_; ++i) {
                    auto const index = static_cast<node_index>(i);
                    t.put({tag_of(t.keys_->key(index)), index + 1});
                }
            }
        };

        Keys const*        keys_;
        zeroed_array<slot> slots_;
        std::size_t        size_ = 0;
        std::size_t        most_ = 0;   // nodes before the table grows: three quarters of the slots
    };
};

}   // namespace tail::closed
