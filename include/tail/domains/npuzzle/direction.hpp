#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include <tail/core/config.hpp>

namespace tail::npuzzle {

/// A move of the blank, in the order in which Korf's experiments tried them.
///
/// The order matters to depth-first search: the published node counts of IDA* on the 15-puzzle come
/// out to the last digit only with it.
enum class direction : std::uint8_t { up, left, right, down };

/// Every direction, in order.
inline constexpr std::array directions{direction::up, direction::left, direction::right, direction::down};

/// The move that takes `d` back.
[[nodiscard]] constexpr direction inverse(direction d) noexcept
{
    return static_cast<direction>(3U - static_cast<unsigned>(d));
}

/// One of `U`, `L`, `R`, `D`.
[[nodiscard]] constexpr char to_letter(direction d) noexcept { return "ULRD"[static_cast<unsigned>(d)]; }

/// The direction of a letter of either case, or nothing.
[[nodiscard]] constexpr std::optional<direction> direction_of(char letter) noexcept
{
    switch (letter) {
    case 'U':
    case 'u': return direction::up;
    case 'L':
    case 'l': return direction::left;
    case 'R':
    case 'r': return direction::right;
    case 'D':
    case 'd': return direction::down;
    default: return std::nullopt;
    }
}

/// The letters of a sequence of moves, without separators: `URDDL`.
template <class Moves>
[[nodiscard]] std::string to_letters(Moves const& moves)
{
    std::string text;
    for (direction d : moves) { text += to_letter(d); }
    return text;
}

}   // namespace tail::npuzzle
