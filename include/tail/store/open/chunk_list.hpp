#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <tail/store/node_pool.hpp>

namespace tail::open::detail {

/// Many small stacks and queues of node indices over one store of chunks.
///
/// A list grows by whole chunks and gives them back to its neighbours when it shrinks, so that all lists
/// together waste a chunk each, not half of their memory.
class chunk_store {
    static constexpr std::uint32_t chunk_length = 30;
    static constexpr std::uint32_t none         = std::numeric_limits<std::uint32_t>::max();

    struct chunk {
        std::uint32_t next;   // towards the back of a queue, towards the bottom of a stack
        std::array<node_index, chunk_length> items;
    };

public:
    /// A list of indices; means nothing without its store.
    struct list {
        std::uint32_t front = none, back = none;
        std::uint16_t first = 0;   // of the items in use in the front chunk, for a queue
        std::uint16_t end =
            chunk_length;   // of the items in use in the back chunk of a queue, the front one of a stack

        [[nodiscard]] bool empty() const { return front == none; }
    };

    /// Pushes if a chunk has room or one is free.
    [[nodiscard]] TAIL_ALWAYS_INLINE bool try_push_top(list& l, node_index i)
    {
        if (l.end != chunk_length) [[likely]] {
            chunks_[l.front].items[l.end++] = i;
            return true;
        }
        if (needs() != 0) { return false; }
        push_top(l, i);
        return true;
    }
    [[nodiscard]] bool try_push_back(list& l, node_index i)
    {
        if ((l.front == none || l.end == chunk_length) && needs() != 0) { return false; }
        push_back(l, i);
        return true;
    }

    void push_top(list& l, node_index i)
    {
        if (l.end == chunk_length) {
            std::uint32_t const c = take();
            chunks_[c].next       = l.front;
            l.front               = c;
            l.end                 = 0;
        }
        chunks_[l.front].items[l.end++] = i;
    }

    node_index pop_top(list& l)
    {
        node_index const i = chunks_[l.front].items[--l.end];
        if (l.end == 0) {
            std::uint32_t const below = chunks_[l.front].next;
            give_back(l.front);
            l.front = below;
            l.end   = chunk_length;
        }
        return i;
    }

    void push_back(list& l, node_index i)
    {
        if (l.front == none || l.end == chunk_length) {
            std::uint32_t const c = take();
            chunks_[c].next       = none;
            if (l.front == none) {
                l.front = c;
                l.first = 0;
            } else {
                chunks_[l.back].next = c;
            }
            l.back = c;
            l.end  = 0;
        }
        chunks_[l.back].items[l.end++] = i;
    }

    node_index pop_front(list& l)
    {
        node_index const i    = chunks_[l.front].items[l.first++];
        bool const       last = l.front == l.back;
        if (l.first == (last ? l.end : chunk_length)) {
            std::uint32_t const next = chunks_[l.front].next;
            give_back(l.front);
            l.front = last ? none : next;
            l.first = 0;
        }
        return i;
    }

    [[nodiscard]] std::size_t bytes() const { return chunks_.bytes(); }
    [[nodiscard]] std::size_t needs() const { return free_ == none ? chunks_.needs() : 0; }

    /// Has a chunk ready, so that the next push takes no memory.
    TAIL_NOINLINE void make_room()
    {
        if (free_ == none) { give_back(chunks_.push_back(chunk{})); }
    }

private:
    std::uint32_t take()
    {
        if (free_ == none) { return chunks_.push_back(chunk{}); }
        std::uint32_t const c = free_;
        free_                 = chunks_[c].next;
        return c;
    }

    void give_back(std::uint32_t c)
    {
        chunks_[c].next = free_;
        free_           = c;
    }

    node_pool<chunk> chunks_;
    std::uint32_t    free_ = none;
};

}   // namespace tail::open::detail
