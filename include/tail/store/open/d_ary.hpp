#pragma once

#include <cstddef>
#include <cstdint>

#include <boost/heap/d_ary_heap.hpp>

#include <tail/store/open/entry.hpp>
#include <tail/store/open/heap.hpp>
#include <tail/store/open/tie.hpp>

namespace tail::open {

namespace detail {

/// True when `a` comes out after `b`; Boost's heaps keep the greatest on top.
template <class Key, class Tie, class Second>
struct comes_later {
    using item = heap_entry<Key, Tie, Second>;

    bool operator()(item const& a, item const& b) const { return b.before(a); }
};

}   // namespace detail

/// Open list: Boost's heap of `Arity` children, to compare `heap` with.
template <unsigned Arity = 4>
struct d_ary {
    static constexpr bool sorted = true;   ///< by priority

    template <class Key, class Tie, class Second = Key>
    class queue {
        using item      = detail::heap_entry<Key, Tie, Second>;
        using heap_type = boost::heap::d_ary_heap<
            item, boost::heap::arity<Arity>, boost::heap::compare<detail::comes_later<Key, Tie, Second>>>;

    public:
        explicit queue(d_ary const&) {}

        [[nodiscard]] bool        empty() const { return heap_.empty(); }
        [[nodiscard]] std::size_t bytes() const { return capacity_ * sizeof(item); }
        [[nodiscard]] std::size_t needs(Key, Second, node_index) const
        {
            // The old array lives until its entries have been moved.
            return heap_.size() < capacity_ ? 0 : grown() * sizeof(item);
        }
        void make_room(Key, Second, node_index)
        {
            if (heap_.size() < capacity_) { return; }
            heap_.reserve(grown());
            capacity_ = grown();
        }

        void push(Key f, Second second, node_index i)
        {
            make_room(f, second, i);
            heap_.push(item{f, second, i, turns_});
        }

        entry<Key> pop()
        {
            item const top = heap_.top();
            heap_.pop();
            return {top.f(), top.index()};
        }

    private:
        // By half, not to twice the size: an open list is large for a long time.
        [[nodiscard]] std::size_t grown() const { return capacity_ < 64 ? 64 : capacity_ + capacity_ / 2; }

        heap_type     heap_;
        std::size_t   capacity_ = 0;
        std::uint32_t turns_    = 0;
    };
};

}   // namespace tail::open
