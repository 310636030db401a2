#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <boost/heap/d_ary_heap.hpp>

#include <tail/core/step.hpp>
#include <tail/store/open/entry.hpp>
#include <tail/store/open/tie.hpp>

namespace tail::open {

namespace detail {

/// A heap entry: priority, tie-break and node. What the tie-break does not need takes no room.
template <class Key, class Tie>
struct heap_entry {
    static constexpr bool deep = std::is_same_v<Tie, tie::prefer_deep>;
    struct nothing {};

    Key                    f;
    node_index             index;
    TAIL_NO_UNIQUE_ADDRESS std::conditional_t<deep, Key, nothing> g{};
    TAIL_NO_UNIQUE_ADDRESS std::conditional_t<deep, nothing, std::uint32_t> turn{};
};

/// True when `a` comes out after `b`; Boost's heaps keep the greatest on top.
template <class Key, class Tie>
struct comes_later {
    using entry_type = heap_entry<Key, Tie>;

    bool operator()(entry_type const& a, entry_type const& b) const
    {
        if (a.f != b.f) { return a.f > b.f; }
        if constexpr (entry_type::deep) {
            return a.g < b.g;
        } else if constexpr (std::is_same_v<Tie, tie::fifo>) {
            return a.turn > b.turn;
        } else {
            return a.turn < b.turn;
        }
    }
};

template <class Key, class Tie>
[[nodiscard]] heap_entry<Key, Tie> make_entry(Key f, Key g, node_index i, std::uint32_t& turns)
{
    heap_entry<Key, Tie> e{f, i, {}, {}};
    if constexpr (heap_entry<Key, Tie>::deep) {
        e.g = g;
    } else {
        TAIL_ASSERT(turns != ~std::uint32_t{0}, "more than 2^32 entries in one open list");
        e.turn = turns++;
    }
    return e;
}

}   // namespace detail

/// Open list: a heap of `Arity` children for any cost type. The default.
///
/// A node whose priority improves is pushed again and its older entry skipped when it comes out: measured
/// faster than a heap whose entries can be found and moved (see `mutable_d_ary`).
template <unsigned Arity = 4>
struct d_ary {
    static constexpr bool sorted = true;   ///< by priority

    template <class Key, class Tie>
    class queue {
        using entry_type = detail::heap_entry<Key, Tie>;
        using heap       = boost::heap::d_ary_heap<entry_type, boost::heap::arity<Arity>,
                                                   boost::heap::compare<detail::comes_later<Key, Tie>>>;

    public:
        explicit queue(d_ary const&) {}

        [[nodiscard]] bool        empty() const { return heap_.empty(); }
        [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(entry_type); }
        [[nodiscard]] std::size_t needs(Key, Key, node_index) const
        {
            // The old array lives until its entries have been moved.
            return heap_.size() < capacity_ ? 0 : grown() * sizeof(entry_type);
        }

        void push(Key f, Key g, node_index i)
        {
            if (heap_.size() == capacity_) {
                heap_.reserve(grown());
                capacity_ = grown();
            }
            heap_.push(detail::make_entry<Key, Tie>(f, g, i, turns_));
        }

        entry<Key> pop()
        {
            entry_type const top = heap_.top();
            heap_.pop();
            return {top.f, top.index};
        }

    private:
        // By half, not to twice the size: an open list is large for a long time.
        [[nodiscard]] std::size_t grown() const { return capacity_ < 64 ? 64 : capacity_ + capacity_ / 2; }

        heap          heap_;
        std::size_t   capacity_ = 0;
        std::uint32_t turns_    = 0;
    };
};

}   // namespace tail::open
