#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>

namespace tail {

/// How stored nodes are known: by their place in the pool. Half the size of a pointer.
using node_index = std::uint32_t;

/// "No node", such as the parent of the start. Indices stay below 2^31, so that a record can keep a flag
/// beside one.
inline constexpr node_index no_node = std::numeric_limits<node_index>::max() >> 1U;

/// Records that are added at the end, never move and are freed together.
///
/// Memory comes in segments of about 64 KiB: nothing is copied when the pool grows, a reference to a record
/// survives growth, and at most one segment is unused, where a vector may waste half of its memory.
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

    node_pool() = default;
    node_pool(node_pool const&)            = delete;
    node_pool& operator=(node_pool const&) = delete;
    ~node_pool() { clear(); }

    [[nodiscard]] Record&       operator[](node_index i) { return segments_[i / segment_size][i % segment_size]; }
    [[nodiscard]] Record const& operator[](node_index i) const
    {
        return segments_[i / segment_size][i % segment_size];
    }

    [[nodiscard]] node_index size() const { return size_; }

    /// Bytes held now, and bytes that the next `push_back` will take on top.
    [[nodiscard]] std::size_t bytes() const { return segments_.size() * segment_size * sizeof(Record); }
    [[nodiscard]] std::size_t needs() const
    {
        return size_ < segments_.size() * segment_size ? 0 : segment_size * sizeof(Record);
    }

    /// Adds a record and returns its index.
    node_index push_back(Record record)
    {
        TAIL_ASSERT(size_ < no_node, "more than 2^31 nodes in one search");
        if (size_ == segments_.size() * segment_size) { segments_.push_back(segment{}); }
        ::new (static_cast<void*>(&(*this)[size_])) Record(std::move(record));
        return size_++;
    }

    /// Takes the last record off again.
    void pop_back() { (*this)[--size_].~Record(); }

    void clear()
    {
        while (size_ > 0) { pop_back(); }
        segments_.clear();
    }

private:
    /// Raw memory for one segment; the pool knows which of its records live.
    class segment {
    public:
        segment() : first_{std::allocator<Record>{}.allocate(segment_size)} {}
        segment(segment&& other) noexcept : first_{std::exchange(other.first_, nullptr)} {}
        segment& operator=(segment&& other) noexcept
        {
            std::swap(first_, other.first_);
            return *this;
        }
        ~segment()
        {
            if (first_ != nullptr) { std::allocator<Record>{}.deallocate(first_, segment_size); }
        }
        Record& operator[](std::size_t i) const { return first_[i]; }

    private:
        Record* first_;
    };

    std::vector<segment> segments_;
    node_index           size_ = 0;
};

} // namespace tail
