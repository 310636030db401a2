#pragma once

#include <array>
#include <bit>
#include <concepts>
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
class heap_entry {
    static constexpr bool ranked     = tail::detail::ranks_nodes<Tie>;
    static constexpr bool has_second = std::is_same_v<Tie, tie::prefer_deep> || ranked;
    struct nothing {};

public:
    heap_entry(Key f, Second second, node_index index, std::uint32_t& turns) : f_{f}, index_{index}
    {
        if constexpr (has_second) {
            second_ = second;
        } else {
            turn_ = turns++;
        }
    }

    [[nodiscard]] Key        f() const { return f_; }
    [[nodiscard]] node_index index() const { return index_; }

    /// Whether this one comes out before `b`.
    [[nodiscard]] bool before(heap_entry const& b) const
    {
        if (f_ != b.f_) { return f_ < b.f_; }
        if constexpr (ranked) {
            return second_ < b.second_;
        } else if constexpr (has_second) {
            return b.second_ < second_;
        } else if constexpr (std::is_same_v<Tie, tie::fifo>) {
            return turn_ < b.turn_;
        } else {
            return b.turn_ < turn_;
        }
    }

    [[nodiscard]] bool equals(heap_entry const& b) const
    {
        if constexpr (has_second) {
            return f_ == b.f_ && second_ == b.second_;
        } else {
            return f_ == b.f_;
        }
    }

private:
    Key                    f_;
    node_index             index_;
    TAIL_NO_UNIQUE_ADDRESS std::conditional_t<has_second, Second, nothing> second_{};
    TAIL_NO_UNIQUE_ADDRESS std::conditional_t<has_second, nothing, std::uint32_t> turn_{};
};

/// The same for whole numbers of up to 32 bits, with the larger g first: both lie in one number, so that one
/// comparison decides.
template <std::integral Key>
    requires(sizeof(Key) <= 4)
class heap_entry<Key, tie::prefer_deep, Key> {
    /// Keeps the order when a signed number is read as an unsigned one.
    static constexpr std::uint32_t sign = std::is_signed_v<Key> ? 0x8000'0000U : 0U;

public:
    heap_entry(Key f, Key g, node_index index, std::uint32_t&)
        : order_{halves(static_cast<std::uint32_t>(f) ^ sign, ~(static_cast<std::uint32_t>(g) ^ sign))},
          index_{index}
    {}

    [[nodiscard]] Key f() const
    {
        return static_cast<Key>(static_cast<std::uint32_t>(order() >> 32U) ^ sign);
    }
    [[nodiscard]] node_index index() const { return index_; }

    [[nodiscard]] bool before(heap_entry const& b) const { return order() < b.order(); }
    [[nodiscard]] bool equals(heap_entry const& b) const { return order() == b.order(); }

private:
    // Two halves, because a whole 64-bit number would be aligned to eight bytes, and an entry take sixteen.
    using two_words = std::array<std::uint32_t, 2>;

    [[nodiscard]] static two_words halves(std::uint32_t high, std::uint32_t low)
    {
        return std::bit_cast<two_words>(std::uint64_t{high} << 32U | low);
    }
    [[nodiscard]] std::uint64_t order() const { return std::bit_cast<std::uint64_t>(order_); }

    two_words  order_;
    node_index index_;
};

}   // namespace detail

/// Open list: a heap in which every entry has four below it, for any cost type.
///
/// A node whose priority improves is pushed again and its older entry skipped when it comes out: measured
/// faster than a heap whose entries can be found and moved (see `mutable_d_ary`).
///
/// `tie::fifo` and `tie::lifo` count pushes in 32 bits. After 2^32 of them the count begins anew, and for a
/// while entries of the same priority come out in another order; the order of priorities is always right.
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

        TAIL_ALWAYS_INLINE void push(Key f, Second second, node_index i)
        {
            item const added{f, second, i, turns_};
            if (items_.size() == items_.capacity()) [[unlikely]] { items_.reserve(grown()); }
            std::size_t at = items_.size();
            items_.push_back(added);
            item* const items = items_.data();
            while (at > 0) {
                std::size_t const above = (at - 1) / 4;
                if (!added.before(items[above])) { break; }
                items[at] = items[above];
                at        = above;
            }
            items[at] = added;
        }

        entry<Key> pop()
        {
            item const top = items_.front();
            remove_top();
            last_ = top;
            return {top.f(), top.index()};
        }

        /// Another entry of the same priority and second key as the one that `pop` returned last.
        entry<Key> pop_equal(entry<Key> const& popped)
        {
            if (items_.empty() || !items_.front().equals(last_)) { return {popped.f, no_node}; }
            return pop();
        }

    private:
        /// Lets the last entry sink from the top.
        void remove_top()
        {
            item const moved = items_.back();
            items_.pop_back();
            std::size_t const size = items_.size();
            if (size == 0) { return; }
            item* const items = items_.data();
            std::size_t at    = 0;
            std::size_t first = 1;
            while (first + 4 <= size) {
                std::size_t const a = first + static_cast<std::size_t>(items[first + 1].before(items[first]));
                std::size_t const b = first + 2
                    + static_cast<std::size_t>(items[first + 3].before(items[first + 2]));
                std::size_t const least = items[b].before(items[a]) ? b : a;
                if (!items[least].before(moved)) {
                    items[at] = moved;
                    return;
                }
                items[at] = items[least];
                at        = least;
                first     = 4 * at + 1;
            }
            // The last group may not be full.
            std::size_t least = at;
            for (std::size_t i = first; i < size; ++i) {
                if (items[i].before(least == at ? moved : items[least])) { least = i; }
            }
            if (least != at) { items[at] = items[least]; }
            items[least] = moved;
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
