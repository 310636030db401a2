#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <tail/core/config.hpp>
#include <tail/game/proof_numbers.hpp>
#include <tail/store/large_pages.hpp>

namespace tail {

/// Proof numbers of positions in a fixed amount of memory, 16 bytes each.
///
/// Each entry remembers how much work went into it. When the table is full, at least half of the entries go,
/// those with the least work first (SmallTreeGC: Nagai 1999); the work of a proved win counts for more.
/// Nothing else is ever lost. A small part of the memory is enough to begin with: most searches are short,
/// and clearing memory takes time.
class proof_table {
public:
    /// What an entry holds.
    struct found {
        detail::proof_numbers numbers;   ///< how hard it looks to prove each outcome
        std::uint64_t         work;      ///< to about 6 %
    };

    /// The least memory that can be allowed.
    static constexpr std::size_t least_bytes = 16 * 16;

    proof_table() = default;

    proof_table(proof_table const&)            = delete;
    proof_table& operator=(proof_table const&) = delete;

    /// Allows it the largest power of two within `bytes`, and on its way there a sixteenth more. Only once.
    void allocate(std::size_t bytes)
    {
        TAIL_ASSERT(!allocated() && bytes >= least_bytes,
                    "a proof table is given its memory once, at least 256 bytes");
        most_ = std::bit_floor(bytes / sizeof(slot));
        use(first_, most_ <= small ? most_ : std::min(most_ / 16, first_slots));
    }

    /// What is known of the position with this hash.
    [[nodiscard]] std::optional<found> find(std::uint64_t key) const
    {
        slot const& s = slots_[place(key)];
        if (s.data == 0) { return std::nullopt; }
        return found{unpack(s.data), decode(s.data & work_mask)};
    }

    /// Sets what is known of a position, and adds to the work that was done for it.
    void store(std::uint64_t key, detail::proof_numbers numbers, std::uint64_t work)
    {
        std::size_t at = place(key);
        if (slots_[at].data == 0) {
            if (size_ >= count() / 4 * 3) {
                count() < most_ ? move_to_rest() : collect();
                at = place(key);
            }
            ++size_;
        } else {
            work += decode(slots_[at].data & work_mask);
        }
        slots_[at] = {key, pack(numbers) | encode(work)};
    }

    /// Sends for the memory of a position that will be looked up soon.
    void prefetch(std::uint64_t key) const { TAIL_PREFETCH_READ(&slots_[home(key)]); }

    /// Whether memory has been allowed.
    [[nodiscard]] bool allocated() const { return slots_ != nullptr; }
    /// How many positions are in the table.
    [[nodiscard]] std::size_t size() const { return size_; }
    /// The memory that it has taken so far.
    [[nodiscard]] std::size_t   bytes() const { return allocated() ? count() * sizeof(slot) : 0; }
    [[nodiscard]] std::uint64_t collections() const { return collections_; }   ///< how often it was full

private:
    /// From the left: phi, delta, work. All zero: a free slot. Of a decided position the larger number is no
    /// news: in its place stand plies and certainty.
    struct slot {
        std::uint64_t key;
        std::uint64_t data;
    };

    static constexpr std::size_t small       = 4096;    // slots that are taken at once
    static constexpr std::size_t first_slots = 65536;   // a megabyte

    static constexpr unsigned      work_bits = 10;
    static constexpr std::uint64_t work_mask = (std::uint64_t{1} << work_bits) - 1;

    /// As much as four times the work. Proofs before everything else would cost up to three times the
    /// expansions in a table that is always full (Atari-Go on 6x6 and 5x5); this is from 37 % fewer to 23 %
    /// more.
    static constexpr std::size_t proofs_ahead = 32;

    [[nodiscard]] static std::uint64_t pack(detail::proof_numbers n)
    {
        std::uint64_t const how = std::uint64_t{n.plies} << 2U
            | (static_cast<std::uint64_t>(n.sure) + 1);   // never zero
        std::uint64_t const phi   = n.delta == 0 ? how : n.phi;
        std::uint64_t const delta = n.phi == 0 ? how : n.delta;
        return phi << (27 + work_bits) | delta << work_bits;
    }

    [[nodiscard]] static detail::proof_numbers unpack(std::uint64_t data)
    {
        auto const phi   = static_cast<proof_count>(data >> (27 + work_bits));
        auto const delta = static_cast<proof_count>(data >> work_bits & detail::impossible);
        if (phi == 0) { return detail::proof_numbers::success(certainty_of(delta), delta >> 2U); }
        if (delta == 0) { return detail::proof_numbers::failure(certainty_of(phi), phi >> 2U); }
        return {phi, delta, detail::certainty::won, 0};
    }

    [[nodiscard]] static detail::certainty certainty_of(proof_count how)
    {
        return static_cast<detail::certainty>((how & 3U) - 1);
    }

    /// Work with four bits behind the leading one, in the order of the work.
    [[nodiscard]] static std::uint64_t encode(std::uint64_t work)
    {
        if (work < 16) { return work; }
        auto const e = static_cast<unsigned>(std::bit_width(work)) - 1;
        return std::uint64_t{e} << 4U | (work >> (e - 4) & 15U);
    }

    [[nodiscard]] static std::uint64_t decode(std::uint64_t code)
    {
        if (code < 64) { return code; }
        return (16 | (code & 15U)) << ((code >> 4U) - 4);
    }

    /// Keys need not be spread well: the highest bits of a product are.
    [[nodiscard]] std::size_t home(std::uint64_t key) const
    {
        return static_cast<std::size_t>(((key ^ key >> 32U) * 0x9E37'79B9'7F4A'7C15U) >> shift_);
    }

    /// Where the key is, or else the free slot where it belongs.
    [[nodiscard]] std::size_t place(std::uint64_t key) const
    {
        std::size_t at = home(key);
        while (slots_[at].data != 0 && slots_[at].key != key) { at = (at + 1) & mask_; }
        return at;
    }

    [[nodiscard]] std::size_t count() const { return mask_ + 1; }

    void use(std::optional<zeroed_array<slot>>& part, std::size_t slots)
    {
        part.emplace().grow(slots);
        slots_ = &(*part)[0];
        shift_ = 64 - std::countr_zero(slots);
        mask_  = slots - 1;
    }

    TAIL_COLD void move_to_rest()
    {
        std::size_t const before = count();
        use(rest_, most_);
        for (std::size_t i = 0; i < before; ++i) {
            slot const s = (*first_)[i];
            if (s.data != 0) { slots_[place(s.key)] = s; }
        }
        first_.reset();
    }

    /// What is dropped when there is no room: the least of these first. That somebody wins is worth more than
    /// the work alone: it will be asked for again, when the win is to be played.
    [[nodiscard]] static std::size_t worth(std::uint64_t data)
    {
        detail::proof_numbers const is  = unpack(data);
        bool const                  won = is.decided() && is.sure == detail::certainty::won;
        return static_cast<std::size_t>(data & work_mask) + (won ? proofs_ahead : 0);
    }

    TAIL_COLD void collect()
    {
        ++collections_;
        std::array<std::size_t, work_mask + 1 + proofs_ahead> with{};
        for (std::size_t i = 0; i < count(); ++i) {
            if (slots_[i].data != 0) { ++with[worth(slots_[i].data)]; }
        }
        std::size_t gone  = 0;
        std::size_t least = 0;
        while (2 * gone < size_) { gone += with[least++]; }

        // From behind a free slot on, each entry is put in again, no later than it was: what lies between
        // there and its home has been put in before it.
        std::size_t begin = 0;
        while (slots_[begin].data != 0) { ++begin; }
        for (std::size_t i = 1; i <= count(); ++i) {
            std::size_t const at    = (begin + i) & mask_;
            slot const        taken = slots_[at];
            if (taken.data == 0) { continue; }
            slots_[at].data = 0;
            if (worth(taken.data) >= least) { slots_[place(taken.key)] = taken; }
        }
        size_ -= gone;
    }

    std::optional<zeroed_array<slot>> first_;
    std::optional<zeroed_array<slot>> rest_;

    slot*         slots_       = nullptr;   // of one of these
    std::size_t   most_        = 0;         // slots that are allowed
    int           shift_       = 0;
    std::size_t   mask_        = 0;
    std::size_t   size_        = 0;
    std::uint64_t collections_ = 0;
};

}   // namespace tail
