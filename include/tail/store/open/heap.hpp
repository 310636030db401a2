#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/store/open/entry.hpp>
#include <tail/store/open/tie.hpp>

namespace tail::open {

namespace detail {

/// A heap entry: priority, tie-break and node. What the tie-break does not need takes no room.
template <class Key, class Tie, class Second>
struct heap_entry {
    static constexpr bool ranked     = tail::detail::ranks_nodes<Tie>;
    static constexpr bool has_second = std::is_same_v<Tie, tie::prefer_deep> || ranked;
    struct nothing {};

    Key                    f;
    node_index             index;
    TAIL_NO_UNIQUE_ADDRESS std::conditional_t<has_second, Second, nothing> second{};
    TAIL_NO_UNIQUE_ADDRESS std::conditional_t<has_second, nothing, std::uint32_t> turn{};

    heap_entry(Key f_, Second second_, node_index index_, std::uint32_t& turns) : f{f_}, index{index_}
    {
        if constexpr (has_second) {
            second = second_;
        } else {
            turn = turns++;
        }
    }

    /// Whether this one comes out before `b`.
    [[nodiscard]] bool before(heap_entry const& b) const
    {
        if (f != b.f) { return f < b.f; }
        if constexpr (ranked) {
            return second < b.second;
        } else if constexpr (has_second) {
            return b.second < second;
        } else if constexpr (std::is_same_v<Tie, tie::fifo>) {
            return turn < b.turn;
        } else {
            return b.turn < turn;
        }
    }

    [[nodiscard]] bool equals(heap_entry const& b) const
    {
        if constexpr (has_second) {
            return f == b.f && second == b.second;
        } else {
            return f == b.f;
        }
    }
};

}   // namespace detail

/// Open list: a heap in which every entry has four below it, for any cost type.
///
/// A node whose priority improves is pushed again and its older entry skipped when it comes out: measured
/// faster than a heap whose entries can be found and moved (see `mutable_d_ary`).
struct heap {
    static constexpr bool sorted = true;   ///< by priority

    template <class Key, class Tie, class Second = Key>
    class queue {
        using item = detail::heap_entry<Key, Tie, Second>;

    public:
        explicit queue(heap const&) {}

        [[nodiscard]] bool        empty() const { return items_.empty(); }
        [[nodiscard]] std::size_t size() const { return items_.size(); }
        [[nodiscard]] std::size_t bytes() const { return items_.capacity() * sizeof(item); }
        [[nodiscard]] std::size_t needs(Key, Second, node_index) const
        {
            // The old array lives until its entries have been moved.
            return items_.size() < items_.capacity() ? 0 : grown() * sizeof(item);
        }
        TAIL_NOINLINE void make_room(Key, Second, node_index)
        {
            if (items_.size() == items_.capacity()) { items_.reserve(grown()); }
        }

        void reserve(std::size_t entries) { items_.reserve(entries); }

        void push(Key f, Second second, node_index i)
        {
            item const added{f, second, i, turns_};
            make_room_for_one();
            items_.push_back(added);
            std::size_t at = items_.size() - 1;
            while (at > 0) {
                std::size_t const above = (at - 1) / 4;
                if (!added.before(items_[above])) { break; }
                items_[at] = items_[above];
                at         = above;
            }
            items_[at] = added;
        }

        entry<Key> pop()
        {
            item const top = items_.front();
            remove_top();
            last_ = top;
            return {top.f, top.index};
        }

        /// Another entry of the same priority and second key as the one that `pop` returned last.
        entry<Key> pop_equal(entry<Key> const& popped)
        {
            if (items_.empty() || !items_.front().equals(last_)) { return {popped.f, no_node}; }
            return pop();
        }

    private:
        void make_room_for_one()
        {
            if (items_.size() == items_.capacity()) [[unlikely]] { items_.reserve(grown()); }
        }

        /// Lets the last entry sink from the top.
        void remove_top()
        {
            item const moved = items_.back();
            items_.pop_back();
            std::size_t const size = items_.size();
            if (size == 0) { return; }
            std::size_t at = 0;
            for (;;) {
                std::size_t const first = 4 * at + 1;
                if (first >= size) { break; }
                std::size_t       least = first;
                std::size_t const end   = first + 4 < size ? first + 4 : size;
                for (std::size_t i = first + 1; i < end; ++i) {
                    if (items_[i].before(items_[least])) { least = i; }
                }
                if (!items_[least].before(moved)) { break; }
                items_[at] = items_[least];
                at         = least;
            }
            items_[at] = moved;
        }

        // By half, not to twice the size: an open list is large for a long time.
        [[nodiscard]] std::size_t grown() const
        {
            return items_.capacity() < 64 ? 64 : items_.capacity() + items_.capacity() / 2;
        }

        std::vector<item> items_;
        std::uint32_t     turns_ = 0;
        item              last_{Key{}, Second{}, no_node, turns_};
    };
};

}   // namespace tail::open
