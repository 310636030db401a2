#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <tail/core/expected.hpp>
#include <tail/domains/grid/notation.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/direction.hpp>

/// \file
/// Plays a solution on the drawing, by the rules alone. It shares nothing with the search, so that both can
/// be compared.

namespace tail::sokoban {

/// What happened when a solution was played.
struct replayed {
    std::size_t moves  = 0;   ///< steps and pushes
    std::size_t pushes = 0;   ///< those that pushed a box
    std::size_t box_lines =
        0;   ///< runs of pushes of the same box in the same direction; steps between do not end a run
    std::size_t box_changes =
        0;                        ///< how often another box was pushed than before; the first box counts, too
    bool        solved = false;   ///< all boxes stand on goals in the end
    std::string letters;          ///< the solution with capitals for pushes, and only for those
    board       last;             ///< the board after all moves

    /// Whether all members are equal.
    friend bool operator==(replayed const&, replayed const&) = default;
};

/// A move of a solution that the rules forbid.
struct illegal_move {
    /// What the rules say against it.
    enum class reason {
        no_such_move,
        no_man,
        two_men,
        wall,
        edge,
        box_against_wall,
        box_against_box,
        box_against_edge
    };

    std::size_t number = 0;   ///< counted from 1; 0 if the board cannot be played on at all
    /// The letter of the move.
    char        letter = '\0';
    std::size_t line   = 1;   ///< where the man stands
    /// And in this column.
    std::size_t column = 1;
    reason      why    = reason::wall;   ///< what is in the way

    /// The whole sentence: `move 12 'R' of the man in line 3, column 7: a box against a wall`.
    [[nodiscard]] std::string to_string() const
    {
        if (why == reason::no_man) { return "expected a man on the board, found none"; }
        if (why == reason::two_men) { return "expected one man on the board, found more"; }
        return "move " + std::to_string(number) + " " + grid::shown(letter) + " of the man in line "
            + std::to_string(line) + ", column " + std::to_string(column) + ": " + because();
    }

    /// Whether all members are equal.
    friend bool operator==(illegal_move const&, illegal_move const&) = default;

private:
    [[nodiscard]] char const* because() const
    {
        switch (why) {
        case reason::no_such_move: return "not one of \"lurdLURD\"";
        case reason::edge: return "the edge of the board is in the way";
        case reason::box_against_wall: return "the box before him stands against a wall";
        case reason::box_against_box: return "the box before him stands against another box";
        case reason::box_against_edge: return "the box before him stands at the edge of the board";
        default: return "a wall is in the way";
        }
    }
};

/// Plays the letters of a solution, as `parse_solution` gives them. Letters of either size stand for a step
/// or a push, whichever it is there. Nobody and nothing leaves the drawing.
///
/// The board needs one man, nothing else; `check` it first where more is to be promised. Moves after the last
/// box has come home are played as well.
[[nodiscard]] inline expected<replayed, illegal_move> replay(board now, std::string_view letters)
{
    using reason = illegal_move::reason;

    std::size_t const man = now.signs.find_first_of("@+");
    if (man == std::string::npos) { return unexpected{illegal_move{.why = reason::no_man}}; }
    if (now.signs.find_first_of("@+", man + 1) != std::string::npos) {
        return unexpected{illegal_move{.why = reason::two_men}};
    }

    int        column = static_cast<int>(man % static_cast<std::size_t>(now.width));
    int        row    = static_cast<int>(man / static_cast<std::size_t>(now.width));
    auto const inside = [&](int c, int r) { return 0 <= c && c < now.width && 0 <= r && r < now.height; };
    auto const put    = [&](int c, int r, char on_floor, char on_goal) {
        char& sign = now.signs[now.index(c, r)];
        sign       = is_goal(sign) ? on_goal : on_floor;
    };

    replayed told;
    told.letters.reserve(letters.size());
    int       box_column = -1, box_row = -1;   // where the box that was pushed last is now
    direction box_went = direction::up;
    for (char const c : letters) {
        auto const refuse = [&](reason why) {
            return unexpected{illegal_move{told.moves + 1, c, static_cast<std::size_t>(row) + 1,
                                           static_cast<std::size_t>(column) + 1, why}};
        };
        auto const d = direction_of(c);
        if (!d) { return refuse(reason::no_such_move); }
        int const next_column = column + column_step(*d), next_row = row + row_step(*d);
        if (!inside(next_column, next_row)) { return refuse(reason::edge); }
        char const next = now.at(next_column, next_row);
        if (next == '#') { return refuse(reason::wall); }
        if (is_box(next)) {
            int const to_column = next_column + column_step(*d), to_row = next_row + row_step(*d);
            if (!inside(to_column, to_row)) { return refuse(reason::box_against_edge); }
            if (now.at(to_column, to_row) == '#') { return refuse(reason::box_against_wall); }
            if (is_box(now.at(to_column, to_row))) { return refuse(reason::box_against_box); }

            bool const same_box = box_column == next_column && box_row == next_row;
            if (!same_box) { ++told.box_changes; }
            if (!same_box || box_went != *d) { ++told.box_lines; }
            put(to_column, to_row, '$', '*');
            box_column = to_column;
            box_row    = to_row;
            box_went   = *d;
            ++told.pushes;
        }
        put(column, row, ' ', '.');
        put(next_column, next_row, '@', '+');
        column = next_column;
        row    = next_row;
        ++told.moves;
        told.letters += letter(*d, is_box(next));
    }
    told.solved = now.signs.find('$') == std::string::npos;
    told.last   = std::move(now);
    return told;
}

}   // namespace tail::sokoban
