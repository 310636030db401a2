#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include <tail/core/config.hpp>

/// \file
/// How the values of a pattern database lie in memory.
///
/// Each kind keeps a code for every entry: `code_of(value, base)` is what it keeps of a value,
/// `value_of(code, base)` what that says afterwards, never more than the value was. Only kinds that are
/// `over_base` look at `base`, another lower bound of the same entry which the abstraction names.

namespace tail::pattern_values {

/// No state of the entry reaches a goal.
inline constexpr unsigned unreached = 255;

/// Codes of 2, 4 or 8 bits, side by side.
template <unsigned Bits>
struct codes {
    static_assert(Bits == 2 || Bits == 4 || Bits == 8, "codes must not cross the borders of bytes");
    /// Codes in a byte.
    static constexpr unsigned each = 8 / Bits;
    /// The greatest code.
    static constexpr unsigned most = (1U << Bits) - 1;

    /// The memory of so many codes.
    [[nodiscard]] static std::uint64_t bytes(std::uint64_t entries) { return (entries + each - 1) / each; }
    /// The code of an entry.
    [[nodiscard]] static unsigned get(std::uint8_t const* data, std::uint64_t entry)
    {
        if constexpr (Bits == 8) {
            return data[entry];
        } else {
            return (data[entry / each] >> (entry % each * Bits)) & most;
        }
    }
    /// What lies there must be zero before.
    static void set(std::uint8_t* data, std::uint64_t entry, unsigned code)
    {
        data[entry / each] = static_cast<std::uint8_t>(data[entry / each] | code << (entry % each * Bits));
    }
};

/// The value itself; what does not fit is kept as the greatest that does, which is less and so as admissible.
template <unsigned Bits>
struct whole : codes<Bits> {
    /// Names the form in a file.
    static constexpr std::uint32_t id        = Bits == 8 ? 1 : Bits == 4 ? 2 : 3;
    static constexpr bool          over_base = false;   ///< a code is the value itself
    static constexpr bool          modular   = false;   ///< a code is no remainder

    /// What is stored of a value: the value, or the greatest code if it is larger.
    [[nodiscard]] static unsigned code_of(unsigned value, unsigned)
    {
        return std::min(value, codes<Bits>::most);
    }
    /// The value that a code stands for.
    [[nodiscard]] static unsigned value_of(unsigned code, unsigned) { return code; }
};

/// A byte each: values up to 254, exactly.
using byte = whole<8>;

/// Half a byte each: values up to 15.
using nibble = whole<4>;

/// What is added to the step and the bits of `above_base` for the number of that kind.
inline constexpr std::uint32_t above_base_id = 0x100;

/// By how many steps of `Step` a value exceeds its base, in two bits unless said otherwise.
///
/// Most of what a database knows its base knows as well: the difference is small and takes a quarter of the
/// memory, and of the memory traffic. Moves of single tiles change a value and its Manhattan distance by one,
/// so that both are odd or both are even and a `Step` of two loses nothing.
template <unsigned Step = 2, unsigned Bits = 2>
struct above_base : codes<Bits> {
    /// Names the form in a file.
    static constexpr std::uint32_t id = above_base_id + Step * 16 + Bits;
    /// A code counts what the value is above another heuristic.
    static constexpr bool     over_base = true;
    static constexpr bool     modular   = false;   ///< a code is no remainder
    static constexpr unsigned step      = Step;    ///< how much one more in the code stands for

    /// What is stored of a value, in steps above `base`.
    [[nodiscard]] static unsigned code_of(unsigned value, unsigned base)
    {
        return value <= base ? 0 : std::min((value - base) / Step, codes<Bits>::most);
    }
    /// The value that a code stands for, above `base`.
    [[nodiscard]] static unsigned value_of(unsigned code, unsigned base) { return base + Step * code; }
};

/// The remainder of the value by three, in two bits: exact where the value of a neighbour is known and
/// differs by one at most (Cooperman and Finkelstein 1992). That wants a space without lanes, whose steps can
/// be taken back.
struct modulo_three : codes<2> {
    static constexpr std::uint32_t id = 4;   ///< names the form in a file
    /// A code needs no other heuristic.
    static constexpr bool over_base = false;
    /// A code is a remainder: the value is found by descending.
    static constexpr bool modular = true;

    /// What is stored of a value.
    [[nodiscard]] static unsigned code_of(unsigned value, unsigned)
    {
        return value == unreached ? 3 : value % 3;
    }

    /// The value with this code nearest to that of a neighbour.
    [[nodiscard]] static unsigned value_of(unsigned code, unsigned neighbour)
    {
        if (code == 3) { return unreached; }
        // One less, the same or one more: 2, 0 or 1 above it, by three.
        unsigned const ahead = (code + 3 - neighbour % 3) % 3;
        return ahead == 2 ? neighbour - 1 : neighbour + ahead;
    }
};

}   // namespace tail::pattern_values
