#pragma once

#include <cstddef>
#include <cstdint>

#include <tail/domains/npuzzle/direction.hpp>

namespace tail::npuzzle {

/// A move as the rules make it: a direction, together with the cells that the blank leaves and enters.
///
/// Two bytes that index every table a move needs, so that a search never has to ask the board where its blank
/// is. Reads as a `direction` wherever one is wanted.
class slide {
public:
    constexpr slide() noexcept = default;
    /// The blank goes from one cell to another, which lies in this direction.
    constexpr slide(int from, int to, direction d) noexcept
        : to_{static_cast<std::uint8_t>(to)}, code_{static_cast<std::uint8_t>(from * 4 + static_cast<int>(d))}
    {}

    /// The cell that the blank leaves.
    [[nodiscard]] constexpr int from() const noexcept { return code_ >> 2U; }

    /// The cell that the blank enters, and the tile there leaves.
    [[nodiscard]] constexpr int to() const noexcept { return to_; }

    /// Where the blank goes.
    [[nodiscard]] constexpr operator direction() const noexcept { return static_cast<direction>(code_ & 3U); }

    /// A number for each cell and direction, below four times the number of cells.
    [[nodiscard]] constexpr std::size_t code() const noexcept { return code_; }

    /// Whether all members are equal.
    friend constexpr bool operator==(slide, slide) noexcept = default;

private:
    std::uint8_t to_   = 0;
    std::uint8_t code_ = 0;
};

}   // namespace tail::npuzzle
