#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/store/open/chunk_list.hpp>
#include <tail/store/open/entry.hpp>
#include <tail/store/open/tie.hpp>

namespace tail::open {

/// Open list: one bucket for each priority, for small integer costs. Push and pop are O(1).
///
/// With `tie::prefer_deep` a bucket is divided again by g. An entry takes four bytes, because its place says
/// the rest. The array of buckets spans the priorities in use: costs in the thousands are fine, costs in the
/// millions want a heap.
struct bucket {
    static constexpr bool sorted = true;   ///< by priority

    template <class Key, class Tie>
    class queue {
        static_assert(std::integral<Key>, "the bucket queue wants integer costs: use open::d_ary for others");

        static constexpr bool deep = std::is_same_v<Tie, tie::prefer_deep>;
        using list                 = detail::chunk_store::list;

        /// All entries of one f.
        struct row {
            std::vector<list> lists;   // by g, or a single one
            std::size_t       top  = 0;
            std::size_t       size = 0;
        };

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
        [[nodiscard]] std::size_t bytes() const
        {
            return store_.bytes() + table_bytes_ + rows_.capacity() * sizeof(row);
        }

        [[nodiscard]] std::size_t needs(Key f, Key g, node_index) const
        {
            std::size_t more = store_.needs();
            auto const  at   = static_cast<std::size_t>(f);
            if (!small(f, g)) { return std::numeric_limits<std::size_t>::max() / 2; }
            if (at >= rows_.size()) {
                if (at >= rows_.capacity()) { more += (at + 1 + at / 2) * sizeof(row); }
                more += list_count(g) * sizeof(list);
            } else if (column(g) >= rows_[at].lists.capacity()) {
                more += list_count(g) * sizeof(list);
            }
            return more;
        }

        void push(Key f, Key g, node_index i)
        {
            TAIL_ASSERT(f >= Key{0} && g >= Key{0},
                        "the bucket queue wants costs and estimates of zero or more");
            auto const at = static_cast<std::size_t>(f);
            TAIL_ASSERT(small(f, g), "the bucket queue wants small costs: use open::d_ary");
            if (at >= rows_.size()) {
                if (at >= rows_.capacity()) { rows_.reserve(at + 1 + at / 2); }
                rows_.resize(at + 1);
            }
            row&       r = rows_[at];
            auto const c = column(g);
            if (c >= r.lists.size()) { widen(r, g); }
            if constexpr (std::is_same_v<Tie, tie::fifo>) {
                store_.push_back(r.lists[c], i);
            } else {
                store_.push_top(r.lists[c], i);
            }
            if (c > r.top || r.size == 0) { r.top = c; }
            ++r.size;
            if (at < least_ || size_ == 0) { least_ = at; }
            ++size_;
        }

        entry<Key> pop()
        {
            while (rows_[least_].size == 0) { ++least_; }
            row& r = rows_[least_];
            while (r.lists[r.top].empty()) { --r.top; }
            --r.size;
            --size_;
            node_index i;
            if constexpr (std::is_same_v<Tie, tie::fifo>) {
                i = store_.pop_front(r.lists[r.top]);
            } else {
                i = store_.pop_top(r.lists[r.top]);
            }
            return {static_cast<Key>(least_), i};
        }

    private:
        static std::size_t column(Key g) { return deep ? static_cast<std::size_t>(g) : 0; }
        static std::size_t list_count(Key g) { return deep ? column(g) + 1 + column(g) / 2 : 1; }

        TAIL_NOINLINE void widen(row& r, Key g)
        {
            if (column(g) >= r.lists.capacity()) {
                table_bytes_ -= r.lists.capacity() * sizeof(list);
                r.lists.reserve(list_count(g));
                table_bytes_ += r.lists.capacity() * sizeof(list);
            }
            r.lists.resize(column(g) + 1);
        }

        detail::chunk_store store_;
        std::vector<row>    rows_;   // by f
        std::size_t         least_       = 0;
        std::size_t         size_        = 0;
        std::size_t         table_bytes_ = 0;
    };
};

}   // namespace tail::open
