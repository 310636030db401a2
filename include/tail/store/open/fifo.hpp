#pragma once

#include <cstddef>

#include <tail/store/open/chunk_list.hpp>
#include <tail/store/open/entry.hpp>

namespace tail::open {

/// Open list: first in, first out, whatever the priority. Makes best-first search breadth-first.
struct fifo {
    static constexpr bool sorted = false;   ///< by priority
    /// Whoever comes first goes first.
    static constexpr bool by_arrival = true;

    template <class Key, class Tie, class Second = Key>
    class queue {
    public:
        explicit queue(fifo const&) {}

        [[nodiscard]] bool        empty() const { return list_.empty(); }
        [[nodiscard]] std::size_t bytes() const { return store_.bytes(); }
        [[nodiscard]] std::size_t needs(Key, Second, node_index) const { return store_.needs(); }
        void                      make_room(Key, Second, node_index) { store_.make_room(); }

        void       push(Key, Second, node_index i) { store_.push_back(list_, i); }
        entry<Key> pop() { return {Key{}, store_.pop_front(list_)}; }

    private:
        detail::chunk_store        store_;
        detail::chunk_store::queue list_;
    };
};

}   // namespace tail::open
