#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <tail/core/config.hpp>

namespace tail {

/// Size and alignment of a large page where there are any.
inline constexpr std::size_t large_page = std::size_t{1} << 21U;

/// An allocator that asks for large pages once a table is as large as one.
///
/// A search touches its tables at random, so with small pages nearly every look-up misses the processor's page
/// cache as well as its data caches: measured a third of the time of A*. It is only a hint to the system, and
/// where there is no such thing this is `std::allocator`.
template <class T>
class large_page_allocator {
public:
    using value_type = T;

    large_page_allocator() = default;
    template <class U>
    large_page_allocator(large_page_allocator<U> const&) noexcept
    {
    }

    [[nodiscard]] T* allocate(std::size_t count)
    {
        std::size_t const bytes = count * sizeof(T);
        if (bytes < large_page) { return std::allocator<T>{}.allocate(count); }
        void* const memory = ::operator new(bytes, std::align_val_t{large_page});
#if defined(__linux__)
        static_cast<void>(::madvise(memory, bytes / large_page * large_page, MADV_HUGEPAGE));
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t count) noexcept
    {
        if (count * sizeof(T) < large_page) {
            std::allocator<T>{}.deallocate(memory, count);
        } else {
            ::operator delete(static_cast<void*>(memory), std::align_val_t{large_page});
        }
    }

    friend bool operator==(large_page_allocator, large_page_allocator) noexcept { return true; }
};

/// An array of zeroed values that asks for large pages, too.
///
/// Fresh memory from the system is zero already; a vector would write all of it once more.
template <class T>
class zeroed_array {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    zeroed_array() = default;
    explicit zeroed_array(std::size_t size) : size_{size}, values_{static_cast<T*>(std::calloc(size, sizeof(T)))}
    {
        if (values_ == nullptr) { ::operator delete(::operator new(size * sizeof(T))); } // says `bad_alloc`
        TAIL_ASSERT(values_ != nullptr, "no memory for a table");
#if defined(__linux__)
        auto const first = (reinterpret_cast<std::uintptr_t>(values_) + large_page - 1) / large_page * large_page;
        auto const end   = reinterpret_cast<std::uintptr_t>(values_ + size) / large_page * large_page;
        if (first < end) { static_cast<void>(::madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE)); }
#endif
    }
    zeroed_array(zeroed_array&& other) noexcept { swap(other); }
    zeroed_array& operator=(zeroed_array&& other) noexcept
    {
        swap(other);
        return *this;
    }
    ~zeroed_array() { std::free(values_); }

    [[nodiscard]] T&          operator[](std::size_t i) { return values_[i]; }
    [[nodiscard]] T const&    operator[](std::size_t i) const { return values_[i]; }
    [[nodiscard]] T const*    begin() const { return values_; }
    [[nodiscard]] T const*    end() const { return values_ + size_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    void swap(zeroed_array& other) noexcept
    {
        std::swap(size_, other.size_);
        std::swap(values_, other.values_);
    }

    std::size_t size_   = 0;
    T*          values_ = nullptr;
};

} // namespace tail
