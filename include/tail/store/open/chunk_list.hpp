#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/store/node_pool.hpp>

namespace tail::open::detail {

/// Many small stacks and queues of node indices over one store of chunks.
///
/// A list grows by whole chunks and gives them back to its neighbours when it shrinks, so that all lists
/// together waste a chunk each, not half of their memory.
class chunk_store {
    static constexpr std::uint16_t chunk_length = 30;

    struct chunk {
        chunk* next;   // towards the back of a queue, towards the bottom of a stack
        std::array<node_index, chunk_length> items;
    };

public:
    /// A stack of indices; means nothing without its store.
    struct stack {
        chunk*        front = nullptr;        // chunks do not move
        std::uint16_t end   = chunk_length;   // of the items in use in the front chunk

        [[nodiscard]] bool empty() const { return front == nullptr; }
    };

    /// A queue of indices, likewise. Here `end` belongs to the back chunk.
    struct queue : stack {
        std::uint16_t first = 0;   // of the items in use in the front chunk
        chunk*        back  = nullptr;
    };

    /// Pushes if a chunk has room or one is free.
    [[nodiscard]] TAIL_ALWAYS_INLINE bool try_push_top(stack& l, node_index i)
    {
        if (l.end != chunk_length) [[likely]] {
            l.front->items[l.end++] = i;
            return true;
        }
        if (needs() != 0) { return false; }
        push_top(l, i);
        return true;
    }
    [[nodiscard]] bool try_push_back(queue& l, node_index i)
    {
        if ((l.front == nullptr || l.end == chunk_length) && needs() != 0) { return false; }
        push_back(l, i);
        return true;
    }

    void push_top(stack& l, node_index i)
    {
        if (l.end == chunk_length) {
            chunk* const c = take();
            c->next        = l.front;
            l.front        = c;
            l.end          = 0;
        }
        l.front->items[l.end++] = i;
    }

    node_index pop_top(stack& l)
    {
        node_index const i = l.front->items[--l.end];
        if (l.end == 0) {
            chunk* const below = l.front->next;
            give_back(l.front);
            l.front = below;
            l.end   = chunk_length;
        }
        return i;
    }

    void push_back(queue& l, node_index i)
    {
        if (l.front == nullptr || l.end == chunk_length) {
            chunk* const c = take();
            c->next        = nullptr;
            if (l.front == nullptr) {
                l.front = c;
                l.first = 0;
            } else {
                l.back->next = c;
            }
            l.back = c;
            l.end  = 0;
        }
        l.back->items[l.end++] = i;
    }

    node_index pop_front(queue& l)
    {
        node_index const i    = l.front->items[l.first++];
        bool const       last = l.front == l.back;
        if (l.first == (last ? l.end : chunk_length)) {
            chunk* const next = l.front->next;
            give_back(l.front);
            l.front = last ? nullptr : next;
            l.first = 0;
        }
        return i;
    }

    [[nodiscard]] std::size_t bytes() const { return chunks_.bytes(); }
    [[nodiscard]] std::size_t needs() const { return free_ == nullptr ? chunks_.needs() : 0; }

    /// Has a chunk ready, so that the next push takes no memory.
    TAIL_NOINLINE void make_room()
    {
        if (free_ == nullptr) { give_back(add()); }
    }

private:
    chunk* add() { return &chunks_[chunks_.push_back(chunk{})]; }

    chunk* take()
    {
        if (free_ == nullptr) { return add(); }
        chunk* const c = free_;
        free_          = c->next;
        return c;
    }

    void give_back(chunk* c)
    {
        c->next = free_;
        free_   = c;
    }

    node_pool<chunk> chunks_;
    chunk*           free_ = nullptr;
};

}   // namespace tail::open::detail
