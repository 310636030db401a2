#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/store/large_pages.hpp>

namespace tail {

/// How stored nodes are known: by their place in the pool. Half the size of a pointer.
using node_index = std::uint32_t;

/// "No node", such as the parent of the start. Indices stay below 2^31, so that a record can keep a flag
/// beside one.
inline constexpr node_index no_node = std::numeric_limits<node_index>::max() >> 1U;

/// Records that are added at the end, never move and are freed together.
///
/// Memory comes in segments of about 64 KiB, and once there is much of it in blocks of segments that fill a
/// large page. Nothing is copied when the pool grows, a reference to a record survives growth, and at most
/// one block is unused, where a vector may waste half of its memory.
template <class Record>
class node_pool {
    static constexpr std::size_t records_per_segment()
    {
        std::size_t n = 16;
        while (n * 2 * sizeof(Record) <= 65536) { n *= 2; }
        return n;
    }

public:
    static constexpr std::size_t segment_size = records_per_segment();

    node_pool()                            = default;
    node_pool(node_pool const&)            = delete;
    node_pool& operator=(node_pool const&) = delete;
    ~node_pool() { clear(); }

    [[nodiscard]] Record& operator[](node_index i) { return segments_[i / segment_size][i % segment_size]; }
    [[nodiscard]] Record const& operator[](node_index i) const
    {
        return segments_[i / segment_size][i % segment_size];
    }

    [[nodiscard]] node_index size() const { return size_; }

    /// Bytes held now, and bytes that the next `push_back` will take on top.
    [[nodiscard]] std::size_t bytes() const { return segments_.size() * segment_size * sizeof(Record); }
    [[nodiscard]] std::size_t needs() const
    {
        return size_ < segments_.size() * segment_size ? 0 : next_block() * segment_size * sizeof(Record);
    }

    /// Adds a record and returns its index. If there is no memory the record is as it was.
    node_index push_back(Record&& record)
    {
        TAIL_ASSERT(size_ < no_node, "more than 2^31 nodes in one search");
        if (size_ == segments_.size() * segment_size) [[unlikely]] { grow(); }
        ::new (static_cast<void*>(&(*this)[size_])) Record(std::move(record));
        return size_++;
    }

    /// Takes the last record off again.
    void pop_back() { (*this)[--size_].~Record(); }

    void clear()
    {
        if constexpr (std::is_trivially_destructible_v<Record>) {
            size_ = 0;
        } else {
            while (size_ > 0) { pop_back(); }
        }
        segments_.clear();
        blocks_.clear();
    }

private:
    using allocator = large_page_allocator<Record>;

    /// Raw memory for some segments; the pool knows which of its records live.
    class block {
    public:
        explicit block(std::size_t records) : first_{allocator{}.allocate(records)}, records_{records} {}
        block(block&& other) noexcept : first_{std::exchange(other.first_, nullptr)}, records_{other.records_}
        {}
        block& operator=(block&& other) noexcept
        {
            std::swap(first_, other.first_);
            std::swap(records_, other.records_);
            return *this;
        }
        ~block()
        {
            if (first_ != nullptr) { allocator{}.deallocate(first_, records_); }
        }
        [[nodiscard]] Record* first() const { return first_; }

    private:
        Record*     first_;
        std::size_t records_;
    };

    /// Segments in the next block: a single one as long as all together are small.
    [[nodiscard]] std::size_t next_block() const
    {
        constexpr std::size_t many = large_page / (segment_size * sizeof(Record)) + 1;
        return segments_.size() < many ? 1 : many;
    }

    TAIL_NOINLINE void grow()
    {
        std::size_t const more = next_block();
        if (segments_.capacity() < segments_.size() + more) {
            segments_.reserve(2 * segments_.size() + more);
        }
        blocks_.push_back(block{more * segment_size});
        for (std::size_t i = 0; i < more; ++i) {
            segments_.push_back(blocks_.back().first() + i * segment_size);
        }
    }

    std::vector<block>   blocks_;
    std::vector<Record*> segments_;   // within the blocks
    node_index           size_ = 0;
};

}   // namespace tail
