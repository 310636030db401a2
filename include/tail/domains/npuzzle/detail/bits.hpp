#pragma once

#include <cstdint>

#include <tail/core/config.hpp>

namespace tail::npuzzle::detail {

/// Brings the low halves of the eight bytes of `x` together: byte i becomes bits 4i to 4i+3.
[[nodiscard]] constexpr std::uint64_t gather_nibbles(std::uint64_t x) noexcept
{
    x = (x | (x >> 4U)) & 0x00FF'00FF'00FF'00FFULL;
    x = (x | (x >> 8U)) & 0x0000'FFFF'0000'FFFFULL;
    return (x | (x >> 16U)) & 0x0000'0000'FFFF'FFFFULL;
}

/// Takes eight nibbles apart into eight bytes.
[[nodiscard]] constexpr std::uint64_t scatter_nibbles(std::uint64_t x) noexcept
{
    x = (x | (x << 16U)) & 0x0000'FFFF'0000'FFFFULL;
    x = (x | (x << 8U)) & 0x00FF'00FF'00FF'00FFULL;
    return (x | (x << 4U)) & 0x0F0F'0F0F'0F0F'0F0FULL;
}

/// A finalizer in which every bit of `x` reaches every bit of the answer (David Stafford's mix 13).
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) noexcept
{
    x = (x ^ (x >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D0'49BB'1331'11EBULL;
    return x ^ (x >> 31U);
}

}   // namespace tail::npuzzle::detail
