#pragma once

#include <cstddef>
#include <string>

#include <tail/core/config.hpp>

namespace tail::sokoban {

/// A level as it is drawn: the signs of the XSB format, row by row, all rows of the same width.
///
///     #  wall        .  goal
///        floor       *  box on a goal
///     $  box         +  man on a goal
///     @  man
///
/// It is what text is read into, what solutions are replayed on, and what a `level` is made from. Nothing
/// says that it can be played: `check` does.
struct board {
    int         width  = 0;   ///< signs of a row
    int         height = 0;   ///< rows
    std::string signs;        ///< `width * height` of them

    /// Where in `signs` a place is.
    [[nodiscard]] std::size_t index(int column, int row) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(width)
            + static_cast<std::size_t>(column);
    }

    /// The sign at a place; outside the drawing there is floor.
    [[nodiscard]] char at(int column, int row) const
    {
        return column < 0 || row < 0 || column >= width || row >= height ? ' ' : signs[index(column, row)];
    }

    /// Whether all members are equal.
    friend bool operator==(board const&, board const&) = default;
};

/// A level has at most so many squares that the man could reach without boxes: a push is kept in 16 bits.
inline constexpr std::size_t most_reachable_squares = 16'000;

/// Whether a box stands there.
[[nodiscard]] constexpr bool is_box(char sign) { return sign == '$' || sign == '*'; }
/// Whether it is a goal.
[[nodiscard]] constexpr bool is_goal(char sign) { return sign == '.' || sign == '*' || sign == '+'; }
/// Whether the man stands there.
[[nodiscard]] constexpr bool is_man(char sign) { return sign == '@' || sign == '+'; }

}   // namespace tail::sokoban
