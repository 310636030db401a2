#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/heap.hpp>

namespace tail::open {

/// Open list: buckets while costs are small whole numbers, otherwise a heap. The default.
///
/// Where priorities are whole numbers it begins as `bucket`. The first priority or g above `most` moves
/// everything into a `heap`, once. Other costs, and `tie::least`, go to the heap from the beginning. Buckets
/// are 1.4 to 1.5 times faster where they fit.
struct automatic {
    static constexpr bool sorted = true;   ///< by priority

    /// The largest priority and g for buckets. A table of all of them takes 16 MiB at the most.
    static constexpr std::uint64_t most = 1023;

    template <class Key, class Tie, class Second = Key>
    class queue : public heap::queue<Key, Tie, Second> {
    public:
        explicit queue(automatic const&) : heap::queue<Key, Tie, Second>{heap{}} {}
    };

    template <std::integral Key, class Tie>
        requires(!tail::detail::ranks_nodes<Tie>)
    class queue<Key, Tie, Key> {
        using heap_queue = heap::queue<Key, Tie, Key>;

        using item = detail::heap_entry<Key, Tie, Key>;

    public:
        explicit queue(automatic const&) {}

        [[nodiscard]] bool        empty() const { return buckets_ ? buckets_->empty() : heap_.empty(); }
        [[nodiscard]] std::size_t bytes() const { return (buckets_ ? buckets_->bytes() : 0) + heap_.bytes(); }

        [[nodiscard]] TAIL_ALWAYS_INLINE std::size_t needs(Key f, Key g, node_index i) const
        {
            if (!buckets_) { return heap_.needs(f, g, i); }
            if (fits(f, g)) [[likely]] { return buckets_->needs(f, g, i); }
            return 2 * room_in_heap() * sizeof(item);   // once for the heap, once on the way there
        }
        TAIL_NOINLINE void make_room(Key f, Key g, node_index i)
        {
            if (buckets_ && fits(f, g)) { return buckets_->make_room(f, g, i); }
            if (buckets_) { move_to_heap(); }
            heap_.make_room(f, g, i);
        }

        TAIL_ALWAYS_INLINE void push(Key f, Key g, node_index i)
        {
            if (buckets_ && fits(f, g)) [[likely]] { return buckets_->push(f, g, i); }
            push_to_heap(f, g, i);
        }

        /// Pushes if that takes no memory.
        [[nodiscard]] TAIL_ALWAYS_INLINE bool try_push(Key f, Key g, node_index i)
        {
            return buckets_ && fits(f, g) && buckets_->try_push(f, g, i);
        }

        TAIL_ALWAYS_INLINE entry<Key> pop()
        {
            if (buckets_) [[likely]] { return buckets_->pop(); }
            return heap_.pop();
        }

        TAIL_ALWAYS_INLINE entry<Key> pop_equal(entry<Key> const& popped)
        {
            if (buckets_) [[likely]] { return buckets_->pop_equal(popped); }
            return heap_.pop_equal(popped);
        }

    private:
        [[nodiscard]] static bool fits(Key f, Key g)
        {
            // A negative number comes out larger than all.
            return static_cast<std::uint64_t>(f) <= most && static_cast<std::uint64_t>(g) <= most;
        }

        [[nodiscard]] std::size_t room_in_heap() const
        {
            return buckets_->size() + buckets_->size() / 2 + 64;
        }

        TAIL_COLD void push_to_heap(Key f, Key g, node_index i)
        {
            if (buckets_) { move_to_heap(); }
            heap_.push(f, g, i);
        }

        /// Takes all memory first, so that nothing throws half-way.
        TAIL_COLD void move_to_heap()
        {
            struct moved {
                entry<Key> e;
                Key        g;
            };
            std::vector<moved> all;
            all.reserve(buckets_->size());
            heap_.reserve(room_in_heap());
            while (!buckets_->empty()) {
                entry<Key> const e = buckets_->pop();
                all.push_back({e, buckets_->last_second()});
            }
            // Among equals the heap looks at the order of arrival, too.
            if constexpr (std::is_same_v<Tie, tie::lifo>) { std::reverse(all.begin(), all.end()); }
            for (moved const& m : all) { heap_.push(m.e.f, m.g, m.e.index); }
            buckets_.reset();
        }

        std::optional<bucket::queue<Key, Tie, Key>> buckets_{std::in_place, bucket{}};
        heap_queue                                  heap_{heap{}};
    };
};

}   // namespace tail::open
