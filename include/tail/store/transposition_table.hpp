#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tail/core/config.hpp>
#include <tail/store/large_pages.hpp>

/// \file
/// What is known of positions, in memory that does not grow.

namespace tail {

/// What a transposition table keeps of a position, besides its key.
///
/// `weight()` says how precious it is, for instance by the work that it took. The payload of zero bytes alone
/// weighs nothing: it is an empty slot.
template <class P>
concept TablePayload = std::is_trivially_copyable_v<P> && std::default_initializable<P>
    && requires(P const& payload) {
           { payload.weight() } -> std::convertible_to<std::uint32_t>;
       };

/// A hash table of fixed size that forgets what matters least.
///
/// A key belongs to one bucket, that is one cache line where payloads are small. Half of a bucket keeps the
/// weightiest payloads that came along, the other half the latest ones: what is pushed out of the first half
/// goes to the second, and what is oldest there is forgotten. So neither a flood of light payloads nor old
/// heavy ones take the table over (two-tier replacement; Breuker, Uiterwijk and van den Herik 1994).
///
/// Keys are compared in all 64 bits. They are spread by the table, and need not be spread in their low or
/// high bits.
template <TablePayload Payload>
class transposition_table {
    struct slot {
        std::uint64_t key;
        Payload       payload;
    };

    static constexpr bool        fits_line = 64 % sizeof(slot) == 0 && sizeof(slot) <= 32;
    static constexpr std::size_t count     = fits_line ? 64 / sizeof(slot) : 4;
    static constexpr std::size_t heavy     = count / 2;   // so many keep by weight, the others by age

    struct alignas(fits_line ? 64 : alignof(slot)) bucket {
        slot slots[count];
    };

public:
    /// No table smaller than this.
    static constexpr std::size_t least_bytes = sizeof(bucket);

    /// An empty table of at most so many bytes, or `least_bytes`.
    explicit transposition_table(std::size_t bytes)
    {
        buckets_.grow(std::max<std::size_t>(1, bytes / sizeof(bucket)));
    }

    /// What is stored under a key, or null. Good until the next `store`.
    [[nodiscard]] Payload* find(std::uint64_t key)
    {
        for (slot& s : buckets_[place(key)].slots) {
            if (s.key == key && s.payload.weight() != 0) { return &s.payload; }
        }
        return nullptr;
    }

    /// Puts a payload under a key, in place of what was there under the same key.
    void store(std::uint64_t key, Payload const& payload)
    {
        slot(&slots)[count] = buckets_[place(key)].slots;
        slot  latest{key, payload};
        slot* lightest = slots;
        for (std::size_t i = 0; i < count; ++i) {
            if (slots[i].key == key && slots[i].payload.weight() != 0) {
                slots[i].payload = payload;
                return;
            }
            if (i < heavy && slots[i].payload.weight() < lightest->payload.weight()) { lightest = &slots[i]; }
        }
        if (payload.weight() >= lightest->payload.weight()) { std::swap(*lightest, latest); }

        // What is not among the weightiest is now the latest of the others.
        for (std::size_t i = heavy; i < count && latest.payload.weight() != 0; ++i) {
            std::swap(slots[i], latest);
        }
        if (latest.payload.weight() == 0) { ++stored_; }
    }

    /// Makes the table larger, up to so many bytes; what was stored stays, as far as buckets allow. While it
    /// is at work both sizes are in memory. Small tables are faster, so that searches begin with one. False,
    /// and nothing has changed, if there is no memory for it.
    [[nodiscard]] bool grow(std::size_t bytes)
    {
        zeroed_array<bucket> before;
        if (!detail::took_memory(
                [&] { before.grow(std::max<std::size_t>(buckets_.size(), bytes / sizeof(bucket))); })) {
            return false;
        }
        swap(before, buckets_);
        stored_ = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            for (std::size_t k = count; k-- > 0;) {   // the oldest first
                slot const& s = before[i].slots[k];
                if (s.payload.weight() != 0) { store(s.key, s.payload); }
            }
        }
        return true;
    }

    /// Says that a key will be looked for soon.
    TAIL_ALWAYS_INLINE void prefetch(std::uint64_t key) const { TAIL_PREFETCH(&buckets_[place(key)]); }

    /// Forgets everything.
    void clear()
    {
        for (std::size_t i = 0; i < buckets_.size(); ++i) { buckets_[i] = bucket{}; }
        stored_ = 0;
    }

    /// How many positions are in the table.
    [[nodiscard]] std::size_t stored() const { return stored_; }
    /// How many positions there is room for.
    [[nodiscard]] std::size_t capacity() const { return buckets_.size() * count; }
    /// The memory of the table.
    [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(bucket); }

private:
    /// Any number of buckets: the high half of a product in place of a remainder.
    [[nodiscard]] TAIL_ALWAYS_INLINE std::size_t place(std::uint64_t key) const
    {
        std::uint64_t const spread = (key ^ key >> 32U) * 0x9E37'79B9'7F4A'7C15ULL;
#if defined(__SIZEOF_INT128__)
        __extension__ using wide = unsigned __int128;
        return static_cast<std::size_t>(wide{spread} * buckets_.size() >> 64U);
#else
        return static_cast<std::size_t>((spread >> 32U) * buckets_.size() >> 32U);   // up to 2^32 buckets
#endif
    }

    zeroed_array<bucket> buckets_;
    std::size_t          stored_ = 0;
};

}   // namespace tail
