#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tail/core/config.hpp>

namespace tail::detail {

/// A checksum that a change of any one word always changes: each step can be undone.
///
/// Its steps are those of XXH64 (Collet). A word is multiplied before it meets the sum and the sum after it:
/// with one multiplication only, the highest bit of a word stays a single bit, which one flip in the next
/// word takes back.
class checksum {
public:
    void add(std::uint8_t const* data, std::size_t size)
    {
        std::size_t at = 0;
        for (; at + 32 <= size; at += 32) {
            for (std::size_t i = 0; i < 4; ++i) { step(i, word(data + at + 8 * i, 8)); }
        }
        for (; at < size; at += 8) { step(0, word(data + at, size - at < 8 ? size - at : 8)); }
        step(1, size);
    }

    [[nodiscard]] std::uint64_t value() const
    {
        std::uint64_t sum = 0;
        for (std::uint64_t lane : lanes_) { sum = std::rotl((sum ^ lane) * factor, 29); }
        return sum;
    }

private:
    static constexpr std::uint64_t factor      = 0x9E37'79B1'85EB'CA87ULL;
    static constexpr std::uint64_t word_factor = 0xC2B2'AE3D'27D4'EB4FULL;

    static std::uint64_t word(std::uint8_t const* data, std::size_t size)
    {
        std::uint64_t w = 0;
        std::memcpy(&w, data, size);
        if constexpr (std::endian::native == std::endian::big) {   // the same sum on every machine
            std::uint64_t turned = 0;
            for (int i = 0; i < 8; ++i, w >>= 8U) { turned = turned << 8U | (w & 255U); }
            return turned;
        } else {
            return w;
        }
    }

    void step(std::size_t i, std::uint64_t w)
    {
        lanes_[i] = std::rotl(lanes_[i] + w * word_factor, 31) * factor;
    }

    std::array<std::uint64_t, 4> lanes_{1, 2, 3, 4};
};

}   // namespace tail::detail

namespace tail {

// For files of your own.
using detail::checksum;

}   // namespace tail
