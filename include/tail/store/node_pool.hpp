#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/store/segments.hpp>

namespace tail {

/// How stored nodes are known: by their place in the pool. Half the size of a pointer.
using node_index = std::uint32_t;

/// "No node", such as the parent of the start. Indices stay below 2^31, so that a record can keep a flag
/// beside one.
inline constexpr node_index no_node = std::numeric_limits<node_index>::max() >> 1U;

/// Records that are added at the end, never move and are freed together.
///
/// With `extra` bytes, that many follow each record in memory: for nodes whose size is known only at run
/// time. A reference to a record survives growth.
template <class Record, bool Extra = false>
class node_pool {
    static_assert(alignof(Record) <= alignof(std::max_align_t),
                  "records are not aligned to more than the heap is");

public:
    /// Records in a segment of about 64 KiB where nothing follows them.
    static constexpr std::size_t segment_size = [] {
        std::size_t n = 16;
        while (n * 2 * sizeof(Record) <= 65536) { n *= 2; }
        return n;
    }();

    /// A pool without records; each has `extra` bytes behind it.
    explicit node_pool(std::size_t extra = 0)
        : stride_{(sizeof(Record) + extra + alignof(Record) - 1) / alignof(Record) * alignof(Record)},
          segments_{stride() << shift_for(stride())}
    {
        if constexpr (Extra) { shift_ = shift_for(stride_); }
    }
    node_pool(node_pool const&)            = delete;
    node_pool& operator=(node_pool const&) = delete;
    ~node_pool() { clear(); }

    /// The record with this index.
    [[nodiscard]] Record& operator[](node_index i)
    {
        return *std::launder(reinterpret_cast<Record*>(address(i)));
    }
    /// The record with this index.
    [[nodiscard]] Record const& operator[](node_index i) const
    {
        return *std::launder(reinterpret_cast<Record const*>(address(i)));
    }

    /// The bytes that follow a record.
    [[nodiscard]] std::byte* extra(node_index i) const
        requires Extra
    {
        return address(i) + sizeof(Record);
    }

    /// How many records there are.
    [[nodiscard]] node_index size() const { return size_; }

    /// Bytes held now.
    [[nodiscard]] std::size_t bytes() const { return segments_.bytes(); }
    /// Bytes that the next `push_back` will take on top.
    [[nodiscard]] std::size_t needs() const { return size_ < room_ ? 0 : segments_.needs(); }

    /// Whether so many more records need no memory.
    [[nodiscard]] bool has_room(std::size_t records) const { return size_ + records <= room_; }

    /// Takes the memory for one record more.
    void make_room()
    {
        if (size_ == room_) [[unlikely]] { grow(); }
    }

    /// Adds a record and returns its index. If there is no memory the record is as it was.
    node_index push_back(Record&& record)
    {
        if (next_ == segment_end_) [[unlikely]] {
            make_room();
            begin_segment();
        }
        ::new (static_cast<void*>(next_)) Record(std::move(record));
        next_ += stride();
        return size_++;
    }

    /// Takes the last record off again.
    void pop_back()
    {
        (*this)[--size_].~Record();
        begin_segment();
    }

    /// Drops all records.
    void clear()
    {
        if constexpr (!std::is_trivially_destructible_v<Record>) {
            while (size_ > 0) { (*this)[--size_].~Record(); }
        }
        size_ = room_ = 0;
        next_ = segment_end_ = nullptr;
        segments_.clear();
    }

private:
    [[nodiscard]] static constexpr unsigned shift_for(std::size_t stride)
    {
        unsigned shift = 4;
        while (shift < 24 && (stride << (shift + 1)) <= 65536) { ++shift; }
        return shift;
    }

    // Constants where the compiler knows the size.
    [[nodiscard]] std::size_t stride() const
    {
        if constexpr (Extra) {
            return stride_;
        } else {
            return sizeof(Record);
        }
    }
    [[nodiscard]] unsigned shift() const
    {
        if constexpr (Extra) {
            return shift_;
        } else {
            return shift_for(sizeof(Record));
        }
    }

    [[nodiscard]] std::byte* address(node_index i) const
    {
        return segments_[i >> shift()] + (i & ((std::size_t{1} << shift()) - 1)) * stride();
    }

    TAIL_NOINLINE void begin_segment()
    {
        std::size_t const whole = std::size_t{1} << shift();
        next_                   = address(size_);
        segment_end_            = next_ + (whole - (size_ & (whole - 1))) * stride();
    }

    TAIL_NOINLINE void grow()
    {
        TAIL_ASSERT(size_ < no_node, "more than 2^31 nodes in one search");
        segments_.grow();
        std::size_t const room = segments_.size() << shift();
        room_                  = room < no_node ? static_cast<node_index>(room) : no_node;
    }

    std::size_t      stride_;
    detail::segments segments_;
    unsigned         shift_ = 0;
    node_index       size_  = 0;
    node_index       room_  = 0;   // records before more memory is taken

    std::byte* next_        = nullptr;   // where the next record goes
    std::byte* segment_end_ = nullptr;
};

}   // namespace tail
