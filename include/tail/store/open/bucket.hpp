#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/store/open/chunk_list.hpp>
#include <tail/store/open/entry.hpp>
#include <tail/store/open/tie.hpp>

namespace tail::open {

/// Open list: one bucket for each priority, for small integer costs. Push and pop are O(1).
///
/// With `tie::prefer_deep` a bucket is divided again by g. An entry takes four bytes, because its place says
/// the rest, or eight where g is above a thousand. The array of buckets spans the priorities in use: costs in
/// the thousands are fine, costs in the millions want a heap.
struct bucket {
    static constexpr bool sorted = true;   ///< by priority

    template <class Key, class Tie, class Second = Key>
    class queue {
        static_assert(std::integral<Key>, "the bucket queue wants integer costs: use open::heap for others");
        static_assert(!tail::detail::ranks_nodes<Tie>,
                      "the bucket queue knows no ranks of nodes: use open::heap with tie::least");

        static constexpr bool deep = std::is_same_v<Tie, tie::prefer_deep>;
        static constexpr bool fifo = std::is_same_v<Tie, tie::fifo>;
        using list = std::conditional_t<fifo, detail::chunk_store::queue, detail::chunk_store::stack>;

        /// Entries of one f with a large g, for which lists by g would be many and mostly empty: a heap.
        struct wide_entry {
            Key        g;
            node_index index;

            friend bool operator<(wide_entry const& a, wide_entry const& b) { return a.g < b.g; }
        };

        /// All entries of one f.
        struct row {
            std::unique_ptr<list[]> lists;         // by g, or a single one
            std::size_t             columns = 0;   // how many
            std::size_t             top     = 0;   // nothing lies above
            std::size_t             size    = 0;   // of both
            std::vector<wide_entry> wide;          // by larger g than there are lists for
        };

        /// So many lists a row has at the most.
        static constexpr std::size_t most_columns = 1024;

        /// What fits into memory by any means.
        static constexpr std::uintmax_t most_rows = std::min<std::uintmax_t>(
            std::numeric_limits<std::uint32_t>::max(),
            std::numeric_limits<std::size_t>::max() / (4 * sizeof(row)));

        [[nodiscard]] static bool small(Key f, Key g)
        {
            return static_cast<std::uintmax_t>(f) <= most_rows
                && (!deep || static_cast<std::uintmax_t>(g) <= most_rows);
        }

    public:
        explicit queue(bucket const&) {}

        [[nodiscard]] bool        empty() const { return size_ == 0; }
        [[nodiscard]] std::size_t size() const { return size_; }
        [[nodiscard]] std::size_t bytes() const
        {
            return store_.bytes() + table_bytes_ + rows_.capacity() * sizeof(row);
        }

        [[nodiscard]] TAIL_ALWAYS_INLINE std::size_t needs(Key f, Key g, node_index) const
        {
            auto const at = static_cast<std::size_t>(f);
            if (at < count_ && column(g) < rows_[at].columns) [[likely]] { return store_.needs(); }
            return table_needs(f, g) + (column(g) < most_columns ? store_.needs() : 0);
        }

        TAIL_NOINLINE void make_room(Key f, Key g, node_index)
        {
            TAIL_ASSERT(f >= Key{0} && g >= Key{0},
                        "the bucket queue wants costs and estimates of zero or more");
            TAIL_ASSERT(small(f, g), "the bucket queue wants small costs: use open::heap");
            store_.make_room();
            auto const at = static_cast<std::size_t>(f);
            if (at >= rows_.size()) {
                if (at >= rows_.capacity()) { rows_.reserve(at + 1 + at / 2); }
                rows_.resize(at + 1);
                count_ = at + 1;
            }
            if (column(g) >= most_columns) {
                row&              r      = rows_[at];
                std::size_t const before = r.wide.capacity();
                if (r.wide.size() == before) { r.wide.reserve(before + before / 2 + 16); }
                table_bytes_ += (r.wide.capacity() - before) * sizeof(wide_entry);
            } else if (column(g) >= rows_[at].columns) {
                widen(rows_[at], g);
            }
        }

        TAIL_ALWAYS_INLINE void push(Key f, Key g, node_index i)
        {
            if (try_push(f, g, i)) [[likely]] { return; }
            make_room(f, g, i);
            static_cast<void>(try_push(f, g, i));
        }

        /// Pushes if that takes no memory.
        [[nodiscard]] TAIL_ALWAYS_INLINE bool try_push(Key f, Key g, node_index i)
        {
            auto const at = static_cast<std::size_t>(f);
            auto const c  = column(g);
            if (at >= count_) [[unlikely]] { return false; }
            row& r = rows_[at];
            if (c >= r.columns) [[unlikely]] { return c >= most_columns && try_push_wide(r, at, g, i); }
            if constexpr (fifo) {
                if (!store_.try_push_back(r.lists[c], i)) [[unlikely]] { return false; }
            } else {
                if (!store_.try_push_top(r.lists[c], i)) [[unlikely]] { return false; }
            }
            // Both are found anew by `pop`, from here downwards and upwards.
            if (c > r.top) { r.top = c; }
            if (at < least_) { least_ = at; }
            ++r.size;
            ++size_;
            return true;
        }

        TAIL_ALWAYS_INLINE entry<Key> pop()
        {
            while (rows_[least_].size == 0) { ++least_; }
            row& r = rows_[least_];
            if (!r.wide.empty()) [[unlikely]] { return {static_cast<Key>(least_), take_wide(r)}; }
            while (r.lists[r.top].empty()) { --r.top; }
            last_second_ = static_cast<Key>(r.top);
            return {static_cast<Key>(least_), take(r)};
        }

        /// Another entry of the same priority and g as the one that `pop` returned last.
        TAIL_ALWAYS_INLINE entry<Key> pop_equal(entry<Key> const& popped)
        {
            row& r = rows_[least_];
            if (r.size == 0) { return {popped.f, no_node}; }
            if (!r.wide.empty()) [[unlikely]] {
                return {popped.f, r.wide.front().g == last_second_ ? take_wide(r) : no_node};
            }
            if (static_cast<Key>(r.top) != last_second_ || r.lists[r.top].empty()) {
                return {popped.f, no_node};
            }
            return {popped.f, take(r)};
        }

        /// The second key of the entry that `pop` returned last.
        [[nodiscard]] Key last_second() const { return last_second_; }

    private:
        static std::size_t column(Key g) { return deep ? static_cast<std::size_t>(g) : 0; }
        static std::size_t list_count(Key g)
        {
            return deep ? std::min(column(g) + 1 + column(g) / 2, most_columns) : 1;
        }

        TAIL_ALWAYS_INLINE node_index take(row& r)
        {
            --r.size;
            --size_;
            if constexpr (fifo) {
                return store_.pop_front(r.lists[r.top]);
            } else {
                return store_.pop_top(r.lists[r.top]);
            }
        }

        [[nodiscard]] TAIL_NOINLINE bool try_push_wide(row& r, std::size_t at, Key g, node_index i)
        {
            if (r.wide.size() == r.wide.capacity()) { return false; }
            r.wide.push_back({g, i});
            std::push_heap(r.wide.begin(), r.wide.end());
            if (at < least_) { least_ = at; }
            ++r.size;
            ++size_;
            return true;
        }

        [[nodiscard]] TAIL_NOINLINE node_index take_wide(row& r)
        {
            std::pop_heap(r.wide.begin(), r.wide.end());
            wide_entry const e = r.wide.back();
            r.wide.pop_back();
            last_second_ = e.g;
            --r.size;
            --size_;
            return e.index;
        }

        [[nodiscard]] TAIL_NOINLINE std::size_t table_needs(Key f, Key g) const
        {
            auto const at = static_cast<std::size_t>(f);
            if (!small(f, g)) { return std::numeric_limits<std::size_t>::max() / 2; }
            std::size_t const rows = at >= rows_.capacity() ? (at + 1 + at / 2) * sizeof(row) : 0;
            if (column(g) < most_columns) { return rows + list_count(g) * sizeof(list); }
            std::size_t const room = at < count_ ? rows_[at].wide.capacity() : 0;
            bool const        full = at >= count_ || rows_[at].wide.size() == room;
            return rows + (full ? (room + room / 2 + 16) * sizeof(wide_entry) : 0);
        }

        TAIL_NOINLINE void widen(row& r, Key g)
        {
            auto wider = std::make_unique<list[]>(list_count(g));
            std::copy_n(r.lists.get(), r.columns, wider.get());
            table_bytes_ += (list_count(g) - r.columns) * sizeof(list);
            r.lists   = std::move(wider);
            r.columns = list_count(g);
        }

        detail::chunk_store store_;
        std::vector<row>    rows_;              // by f
        std::size_t         count_       = 0;   // of them
        std::size_t         least_       = 0;   // nothing lies below
        std::size_t         size_        = 0;
        std::size_t         table_bytes_ = 0;
        Key                 last_second_{};
    };
};

}   // namespace tail::open
