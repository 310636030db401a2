#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#    include <emmintrin.h>
#endif

#include <tail/core/config.hpp>

namespace tail::closed::detail {

/// A node and the upper half of its hash; an empty slot is all zero.
struct slot {
    std::uint32_t tag;
    std::uint32_t place;   // the index, plus one
};

/// The slots to look at among the eight in a line of memory: those with a certain tag, and the empty ones.
///
/// All eight are compared at once. A loop from slot to slot ends after a number of steps that no processor
/// predicts, and it can notice only when the line has come from memory: what it did meanwhile was for
/// nothing.
class slot_line {
public:
    static constexpr std::size_t slots = 8;

    TAIL_ALWAYS_INLINE slot_line(slot const* line, std::uint32_t tag) : marks_{compare(line, tag)} {}

    /// Without the slots before this one.
    TAIL_ALWAYS_INLINE slot_line(slot const* line, std::uint32_t tag, std::size_t from)
        : marks_{compare(line, tag) & ~0U << (2 * from)}
    {}

    [[nodiscard]] bool none() const { return marks_ == 0; }

    /// The first of them, and whether it is certainly empty. (Where the tag is zero it may be all the same.)
    [[nodiscard]] std::size_t first() const { return static_cast<std::size_t>(std::countr_zero(marks_)) / 2; }
    [[nodiscard]] bool        first_is_empty() const { return (marks_ & (0U - marks_) & empty_marks) != 0; }

    void drop_first() { marks_ &= marks_ - 1; }

private:
    static constexpr std::uint32_t empty_marks = 0xAAAA;

    /// Two bits for each slot: the lower one is set if it has the tag, the upper one if it is empty.
    [[nodiscard]] TAIL_ALWAYS_INLINE static std::uint32_t compare(slot const* line, std::uint32_t tag)
    {
#if defined(__SSE2__)
        __m128i const wanted = _mm_set1_epi64x(tag);   // as two numbers: the tag, and zero
        auto const    two    = [&](std::size_t i) TAIL_ALWAYS_INLINE {
            return _mm_cmpeq_epi32(_mm_loadu_si128(reinterpret_cast<__m128i const*>(line + i)), wanted);
        };
        __m128i const low = _mm_packs_epi32(two(0), two(2)), high = _mm_packs_epi32(two(4), two(6));
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_packs_epi16(low, high)));
#else
        std::uint32_t marks = 0;
        for (std::size_t i = 0; i < slots; ++i) {
            marks |= static_cast<std::uint32_t>(line[i].tag == tag) << (2 * i);
            marks |= static_cast<std::uint32_t>(line[i].place == 0) << (2 * i + 1);
        }
        return marks;
#endif
    }

    std::uint32_t marks_;
};

}   // namespace tail::closed::detail

namespace tail::closed {

// For tables of your own.
using detail::slot;
using detail::slot_line;

}   // namespace tail::closed
