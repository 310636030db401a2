#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/store/large_pages.hpp>

namespace tail::detail {

/// Raw memory in segments of one size that never move. Pools lay their records out in it.
///
/// Segments are taken one by one while there are few, and then in blocks that fill a large page: nothing is
/// copied when a pool grows, and at most one block is unused.
class segments {
public:
    explicit segments(std::size_t segment_bytes) : segment_bytes_{segment_bytes} {}

    [[nodiscard]] std::byte*  operator[](std::size_t i) const { return segments_[i]; }
    [[nodiscard]] std::size_t size() const { return segments_.size(); }

    /// Bytes held now, and bytes that `grow` will take on top.
    [[nodiscard]] std::size_t bytes() const { return segments_.size() * segment_bytes_; }
    [[nodiscard]] std::size_t needs() const { return next_block() * segment_bytes_; }

    TAIL_NOINLINE void grow()
    {
        std::size_t const more = next_block();
        if (segments_.capacity() < segments_.size() + more) {
            segments_.reserve(2 * segments_.size() + more);
        }
        blocks_.push_back(block{more * segment_bytes_});
        for (std::size_t i = 0; i < more; ++i) {
            segments_.push_back(blocks_.back().first() + i * segment_bytes_);
        }
    }

    void clear()
    {
        segments_.clear();
        blocks_.clear();
    }

private:
    using allocator = large_page_allocator<std::byte>;

    class block {
    public:
        explicit block(std::size_t bytes) : first_{allocator{}.allocate(bytes)}, bytes_{bytes} {}
        block(block&& other) noexcept : first_{std::exchange(other.first_, nullptr)}, bytes_{other.bytes_} {}
        block& operator=(block&& other) noexcept
        {
            std::swap(first_, other.first_);
            std::swap(bytes_, other.bytes_);
            return *this;
        }
        ~block()
        {
            if (first_ != nullptr) { allocator{}.deallocate(first_, bytes_); }
        }
        [[nodiscard]] std::byte* first() const { return first_; }

    private:
        std::byte*  first_;
        std::size_t bytes_;
    };

    /// Segments in the next block: a single one as long as all together are small.
    [[nodiscard]] std::size_t next_block() const
    {
        std::size_t const many = large_page / segment_bytes_ + 1;
        return segments_.size() < many ? 1 : many;
    }

    std::vector<block>      blocks_;
    std::vector<std::byte*> segments_;   // within the blocks
    std::size_t             segment_bytes_;
};

}   // namespace tail::detail
