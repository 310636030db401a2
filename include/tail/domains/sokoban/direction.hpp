#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <tail/core/config.hpp>

namespace tail::sokoban {

/// Where a step or a push goes, in the order in which moves are tried.
enum class direction : std::uint8_t { up, down, left, right };

/// All four, in the order of `direction`.
inline constexpr std::array all_directions{direction::up, direction::down, direction::left, direction::right};

/// The way back.
[[nodiscard]] constexpr direction opposite(direction d)
{
    return static_cast<direction>(static_cast<unsigned>(d) ^ 1U);
}

/// Columns to the right of a step: 1, 0 or -1.
[[nodiscard]] constexpr int column_step(direction d)
{
    return d == direction::left ? -1 : d == direction::right ? 1 : 0;
}
/// Rows down of a step: 1, 0 or -1.
[[nodiscard]] constexpr int row_step(direction d)
{
    return d == direction::up ? -1 : d == direction::down ? 1 : 0;
}

/// Its letter in a solution: small for a step, capital for a push.
[[nodiscard]] constexpr char letter(direction d, bool push)
{
    return (push ? "UDLR" : "udlr")[static_cast<unsigned>(d)];
}

/// The direction of a letter `u`, `d`, `l` or `r`, of either case.
[[nodiscard]] constexpr std::optional<direction> direction_of(char letter)
{
    switch (letter) {
    case 'u':
    case 'U': return direction::up;
    case 'd':
    case 'D': return direction::down;
    case 'l':
    case 'L': return direction::left;
    case 'r':
    case 'R': return direction::right;
    default: return std::nullopt;
    }
}

}   // namespace tail::sokoban
