#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#if defined(__linux__)
#    include <sys/mman.h>
#    if __has_include(<sys/single_threaded.h>)
#        include <sys/single_threaded.h>
#        define TAIL_KNOWS_SINGLE_THREADS 1
#    endif
#endif

#include <tail/core/config.hpp>

/// \file
/// Memory for tables that are touched at random.
///
/// With small pages nearly every look-up in a large table misses the processor's page cache as well as its
/// data caches: measured a third of the time of A*. So tables from the size of a large page on come straight
/// from the system, with the hint to use large pages. Taken from the heap they would often lie in small pages
/// that were used and freed before, where the hint does nothing. Elsewhere than on Linux, this is the heap.

namespace tail {

/// Size and alignment of a large page where there are any.
inline constexpr std::size_t large_page = std::size_t{1} << 21U;

namespace detail {

inline std::atomic<bool> large_pages_wanted{true};

}   // namespace detail

/// Switches the hint off, or on again, for tables that are made or grow from now on. On by default.
///
/// Large pages make look-ups faster, but the system clears two megabytes at the first touch of each: where
/// memory is short or fragmented, that can take more processor time than it saves. Compare user and system
/// time of a long search with and without.
inline void use_large_pages(bool on) { detail::large_pages_wanted.store(on, std::memory_order_relaxed); }

namespace detail {

/// Says that there is no memory as `new` does, also in a build without exceptions.
[[noreturn]] TAIL_COLD inline void no_memory()
{
#if defined(__cpp_exceptions)
    throw std::bad_alloc{};
#else
    broken_promise("no memory for a table", __FILE__, __LINE__);
#endif
}

/// Takes memory that can be done without; false if there is none. (Without exceptions, there always is.)
template <class Take>
[[nodiscard]] bool took_memory(Take&& take)
{
#if defined(__cpp_exceptions)
    try {
        take();
    } catch (std::bad_alloc const&) {
        return false;
    }
#else
    take();
#endif
    return true;
}

#if defined(__linux__)

/// Whole pages, whatever their size is on this processor.
inline std::size_t whole_pages(std::size_t bytes) { return (bytes + 0xFFFF) / 0x1'0000 * 0x1'0000; }

/// A stretch of addresses from a large page's boundary on, with no memory of ours behind it yet.
inline std::byte* reserve_addresses(std::size_t bytes, int protection)
{
    if (bytes > std::numeric_limits<std::size_t>::max() / 2) { detail::no_memory(); }
    std::size_t const all    = detail::whole_pages(bytes) + large_page;   // enough to hold an aligned part
    void* const       memory = ::mmap(nullptr, all, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) { detail::no_memory(); }

    auto* const       start  = static_cast<std::byte*>(memory);
    std::size_t const before = (large_page - reinterpret_cast<std::uintptr_t>(start) % large_page)
        % large_page;
    std::size_t const used = detail::whole_pages(bytes);
    if (before > 0) { ::munmap(start, before); }
    ::munmap(start + before + used, all - before - used);
    return start + before;
}

/// Gives back addresses that `mremap` was to move something to, and did not. Some kernels have unmapped them
/// then, others not. Other threads may have got them since, so that they stay reserved where there are any.
inline void give_up_addresses([[maybe_unused]] void* place, [[maybe_unused]] std::size_t bytes)
{
#    if defined(TAIL_KNOWS_SINGLE_THREADS)
    if (__libc_single_threaded != 0) { ::munmap(place, detail::whole_pages(bytes)); }
#    endif
}

inline void prefer_large_pages(void* memory, std::size_t bytes)
{
    if (!large_pages_wanted.load(std::memory_order_relaxed)) { return; }
    static_cast<void>(::madvise(memory, detail::whole_pages(bytes), MADV_HUGEPAGE));
}

/// Zeroed memory from the system, aligned to a large page. Throws `std::bad_alloc`.
inline void* map_pages(std::size_t bytes)
{
    void* const memory = detail::reserve_addresses(bytes, PROT_READ | PROT_WRITE);
    detail::prefer_large_pages(memory, bytes);
    return memory;
}

inline void unmap_pages(void* memory, std::size_t bytes) noexcept
{
    ::munmap(memory, detail::whole_pages(bytes));
}

/// Whether `remap_pages` takes but the difference.
inline constexpr bool remaps_in_place = true;

/// More of the same: the pages move to other addresses, where zeroed ones follow them. Nothing is copied, and
/// no page is cleared that was in use before. If it throws, the old memory is as it was.
inline void* remap_pages(void* memory, std::size_t bytes, std::size_t more)
{
    // Asked to find a place itself, the system would not align it, and cut the large pages into small ones.
    std::byte* const place = detail::reserve_addresses(more, PROT_NONE);
    if (::mremap(memory, detail::whole_pages(bytes), detail::whole_pages(more), MREMAP_MAYMOVE | MREMAP_FIXED,
                 place)
        == MAP_FAILED) {
        detail::give_up_addresses(place, more);
        detail::no_memory();
    }
    detail::prefer_large_pages(place, more);
    return place;
}

#else

inline void* map_pages(std::size_t bytes)
{
    void* const memory = ::operator new(bytes, std::align_val_t{large_page});
    std::memset(memory, 0, bytes);
    return memory;
}

inline void unmap_pages(void* memory, std::size_t) noexcept
{
    ::operator delete(memory, std::align_val_t{large_page});
}

inline constexpr bool remaps_in_place = false;

inline void* remap_pages(void* memory, std::size_t bytes, std::size_t more)
{
    void* const larger = detail::map_pages(more);
    std::memcpy(larger, memory, bytes);
    detail::unmap_pages(memory, bytes);
    return larger;
}

#endif

}   // namespace detail

/// An allocator that takes large tables from `map_pages`, small ones from the heap.
template <class T>
class large_page_allocator {
public:
    using value_type = T;   ///< the type of the elements

    large_page_allocator() = default;
    /// An allocator for other elements does the same.
    template <class U>
    large_page_allocator(large_page_allocator<U> const&) noexcept
    {}

    /// Memory for so many elements, in large pages where it is large.
    [[nodiscard]] T* allocate(std::size_t count)
    {
        if (count < large_page / sizeof(T)) { return std::allocator<T>{}.allocate(count); }
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) { detail::no_memory(); }
        return static_cast<T*>(detail::map_pages(count * sizeof(T)));
    }

    /// Gives memory back that `allocate` has given.
    void deallocate(T* memory, std::size_t count) noexcept
    {
        if (count < large_page / sizeof(T)) {
            std::allocator<T>{}.deallocate(memory, count);
        } else {
            detail::unmap_pages(memory, count * sizeof(T));
        }
    }

    /// Always: what one allocates, the other can give back.
    friend bool operator==(large_page_allocator, large_page_allocator) noexcept { return true; }
};

/// An array in such memory that can grow; new values are zero.
template <class T>
class zeroed_array {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    zeroed_array()                               = default;
    zeroed_array(zeroed_array const&)            = delete;
    zeroed_array& operator=(zeroed_array const&) = delete;
    ~zeroed_array()
    {
        if (values_ != nullptr) { large_page_allocator<T>{}.deallocate(values_, size_); }
    }

    /// Zeroes follow the values so far. No smaller than before.
    void grow(std::size_t size)
    {
        large_page_allocator<T> allocator;
        if (size_ >= mapped_from) {
            values_ = static_cast<T*>(detail::remap_pages(values_, size_ * sizeof(T), size * sizeof(T)));
        } else {
            T* const larger = allocator.allocate(size);
            if (size < mapped_from) { std::uninitialized_value_construct_n(larger + size_, size - size_); }
            if (values_ != nullptr) {
                std::memcpy(larger, values_, size_ * sizeof(T));
                allocator.deallocate(values_, size_);
            }
            values_ = larger;
        }
        size_ = size;
    }

    /// Bytes that `grow` takes while it is at work, on top of those in use.
    [[nodiscard]] std::size_t needs(std::size_t size) const
    {
        return (detail::remaps_in_place && size_ >= mapped_from ? size - size_ : size) * sizeof(T);
    }

    /// Swaps the two arrays.
    friend void swap(zeroed_array& a, zeroed_array& b) noexcept
    {
        std::swap(a.values_, b.values_);
        std::swap(a.size_, b.size_);
    }

    /// The element at `i`.
    [[nodiscard]] T& operator[](std::size_t i) { return values_[i]; }
    /// The element at `i`.
    [[nodiscard]] T const& operator[](std::size_t i) const { return values_[i]; }
    /// How many elements there are.
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    static constexpr std::size_t mapped_from = large_page / sizeof(T);

    T*          values_ = nullptr;
    std::size_t size_   = 0;
};

}   // namespace tail
