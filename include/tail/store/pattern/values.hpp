#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

/// \file
/// How the values of a pattern database lie in memory.

namespace tail::pattern_values {

/// No state of the entry reaches a goal.
inline constexpr unsigned unreached = 255;

/// A byte each: values up to 254, exactly.
struct byte {
    static constexpr std::uint32_t    id = 1;
    [[nodiscard]] static std::size_t  bytes(std::uint64_t entries) { return static_cast<std::size_t>(entries); }
    [[nodiscard]] static unsigned     get(std::uint8_t const* data, std::uint64_t entry) { return data[entry]; }
    static void                       set(std::uint8_t* data, std::uint64_t entry, unsigned value)
    {
        data[entry] = static_cast<std::uint8_t>(value);
    }
};

/// Half a byte each: greater values, and those of entries that reach no goal, are kept as 15, which is less than they
/// are and so as admissible.
struct nibble {
    static constexpr std::uint32_t    id = 2;
    [[nodiscard]] static std::size_t  bytes(std::uint64_t entries) { return static_cast<std::size_t>((entries + 1) / 2); }
    [[nodiscard]] static unsigned     get(std::uint8_t const* data, std::uint64_t entry)
    {
        return (data[entry / 2] >> (entry % 2 * 4)) & 15U;
    }
    /// `data` must be zero there before.
    static void set(std::uint8_t* data, std::uint64_t entry, unsigned value)
    {
        auto const kept = std::min(value, 15U) << (entry % 2 * 4);
        data[entry / 2] = static_cast<std::uint8_t>(data[entry / 2] | kept);
    }
};

} // namespace tail::pattern_values
