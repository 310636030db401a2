#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/core/limits.hpp>

namespace tail::detail {

/// Values that are made one after the other, then used one after the other, then forgotten together.
///
/// Unlike a vector, it takes memory only when told to, so that `push` is a move and nothing else, and it
/// knows which value is the next to be used. Every `pause` values it wants to be told to go on: there its
/// owner can look at the clock, and values in between cost nothing for that.
template <class T>
class pending {
public:
    pending()                          = default;
    pending(pending const&)            = delete;
    pending& operator=(pending const&) = delete;
    ~pending()
    {
        clear();
        if (first_ != nullptr) { std::allocator<T>{}.deallocate(first_, room()); }
    }

    static constexpr std::size_t pause = children_between_looks;

    /// For how many values there is memory, and whether all of it is in use.
    [[nodiscard]] std::size_t room() const { return static_cast<std::size_t>(limit_ - first_); }
    [[nodiscard]] bool        full() const { return end_ == limit_; }

    /// Whether `push` has to wait: it is full, or it is time for a pause. Then `go_on` comes before the next.
    [[nodiscard]] bool        waits() const { return end_ == wait_; }
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end_ - first_); }
    void go_on() { wait_ = end_ + std::min(pause, static_cast<std::size_t>(limit_ - end_)); }

    /// Takes memory for more. If a value throws as it moves, all are as they were, or worth nothing.
    void reserve(std::size_t more)
    {
        pending larger;
        larger.first_ = larger.next_ = larger.end_ = std::allocator<T>{}.allocate(more);
        larger.limit_                              = larger.first_ + more;
        for (T* at = first_; at != end_; ++at) { larger.push(std::move(*at)); }
        larger.next_ = larger.first_ + (next_ - first_);
        std::swap(first_, larger.first_);
        std::swap(next_, larger.next_);
        std::swap(end_, larger.end_);
        std::swap(limit_, larger.limit_);
        first_wait_ = first_ + std::min(pause, room());
        wait_       = end_;
    }

    /// Adds a value; not while it waits.
    TAIL_ALWAYS_INLINE void push(T&& value)
    {
        std::construct_at(end_, std::move(value));
        ++end_;
    }

    /// How many are still to be used, the first of them, and on to the one after it.
    [[nodiscard]] std::size_t left() const { return static_cast<std::size_t>(end_ - next_); }
    [[nodiscard]] T&          next() { return *next_; }
    void                      drop() { ++next_; }

    template <class Visit>
    void for_each(Visit&& visit) const
    {
        for (T const* at = next_; at != end_; ++at) { visit(*at); }
    }

    /// Forgets all, used or not.
    void clear()
    {
        std::destroy(first_, end_);
        next_ = end_ = first_;
        wait_        = first_wait_;
    }

private:
    T* first_      = nullptr;
    T* next_       = nullptr;   // to be used
    T* end_        = nullptr;
    T* limit_      = nullptr;
    T* wait_       = nullptr;   // no push at this place before `go_on`
    T* first_wait_ = nullptr;   // the first such place
};

}   // namespace tail::detail
