#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include <tail/core/expected.hpp>
#include <tail/core/parse_error.hpp>
#include <tail/domains/sokoban/board.hpp>
#include <tail/domains/sokoban/detail/leak.hpp>

namespace tail::sokoban {

namespace detail {

class board_checker {
public:
    explicit board_checker(board b) : board_{std::move(b)} {}

    [[nodiscard]] expected<board, parse_error> check()
    {
        auto const  man   = board_.signs.find_first_of("@+");
        auto const& signs = board_.signs;
        if (man == none) { return unexpected{parse_error{1, 1, "expected a man '@' or '+', found none"}}; }
        if (auto const second = signs.find_first_of("@+", man + 1); second != none) {
            return refuse(second, "expected one man, found a second one after that in " + place(man));
        }

        flood const inside{board_, man};
        if (inside.leaks()) {
            return refuse(inside.leak(), "expected walls all around the man, found a way out here");
        }
        std::size_t boxes = 0, goals = 0, squares = 0, last_box = none, last_goal = none;
        for (std::size_t s = 0; s < signs.size(); ++s) {
            bool const box = is_box(signs[s]), goal = is_goal(signs[s]);
            if (box != goal && !inside.reached(s)) {
                return refuse(
                    s,
                    std::string{"expected only walls, floor and '*' where the man can never go, found a "}
                        + (box ? "box" : "goal"));
            }
            if (!inside.reached(s)) { continue; }
            ++squares;
            boxes += box ? 1 : 0;
            goals += goal ? 1 : 0;
            if (box && !goal) { last_box = s; }
            if (goal && !box) { last_goal = s; }
        }
        if (squares > most_reachable_squares) {
            return refuse(man,
                          "expected at most " + std::to_string(most_reachable_squares)
                              + " squares within the man's reach, found " + std::to_string(squares));
        }
        if (boxes == 0 && goals == 0) { return refuse(man, "expected at least one box, found none"); }
        if (boxes != goals) {
            return refuse(boxes > goals ? last_box : last_goal,
                          "expected as many boxes as goals, found " + several(boxes, "box", "boxes") + " and "
                              + several(goals, "goal", "goals"));
        }
        for (std::size_t s = 0; s < signs.size(); ++s) {
            if (signs[s] != '#' && !inside.reached(s)) { board_.signs[s] = ' '; }
        }
        cut();
        return std::move(board_);
    }

private:
    static constexpr std::size_t none = std::string::npos;

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(board_.width); }

    [[nodiscard]] unexpected<parse_error> refuse(std::size_t square, std::string message) const
    {
        return unexpected{parse_error{square / width() + 1, square % width() + 1, std::move(message)}};
    }

    [[nodiscard]] std::string place(std::size_t square) const
    {
        return "row " + std::to_string(square / width() + 1) + ", column "
            + std::to_string(square % width() + 1);
    }

    [[nodiscard]] static std::string several(std::size_t n, char const* one, char const* many)
    {
        return std::to_string(n) + " " + (n == 1 ? one : many);
    }

    /// Leaves out what is empty on the right and at the bottom. No square that stays gets another place.
    void cut()
    {
        std::size_t columns = 0, rows = 0;
        for (std::size_t s = 0; s < board_.signs.size(); ++s) {
            if (board_.signs[s] == ' ') { continue; }
            columns = std::max(columns, s % width() + 1);
            rows    = s / width() + 1;
        }
        std::string kept;
        kept.reserve(columns * rows);
        for (std::size_t r = 0; r < rows; ++r) { kept.append(board_.signs, r * width(), columns); }
        board_ = board{static_cast<int>(columns), static_cast<int>(rows), std::move(kept)};
    }

    board board_;
};

}   // namespace detail

/// Whether a level can be played. If so, the same level without what does not take part; if not, the reason
/// and its place: lines are rows of the board and columns its columns, counted from 1.
///
/// "The man's reach" are the squares that he could walk to if there were no boxes.
///
/// 1. There is exactly one man.
/// 2. Walls close around his reach. Otherwise the error is at the hole.
/// 3. No loose box and no goal without a box lies outside his reach: nobody could ever push the one or fill
/// the
///    other. `*` outside his reach is decoration, and is taken away.
/// 4. There are as many boxes as goals in his reach, and at least one.
/// 5. His reach has at most `most_reachable_squares` squares.
///
/// In the answer, all squares outside his reach that are no walls are empty, and empty columns on the right
/// and empty rows at the bottom are cut off. All other squares keep their places. A level that is solved
/// already passes. Time and memory are linear in the board.
[[nodiscard]] inline expected<board, parse_error> check(board b)
{
    TAIL_ASSERT(b.signs.size() == static_cast<std::size_t>(b.width) * static_cast<std::size_t>(b.height),
                "a board has width * height signs");
    return detail::board_checker{std::move(b)}.check();
}

}   // namespace tail::sokoban
