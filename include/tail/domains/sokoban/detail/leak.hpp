#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/board.hpp>

namespace tail::sokoban::detail {

/// Which squares are connected to one square, when boxes are no obstacles; and if the drawing does not close
/// around them, where it leaks.
class flood {
public:
    /// Walks from `start`, which is no wall. Time and memory are linear in the board.
    flood(board const& b, std::size_t start) : board_{b}, came_from_(b.signs.size(), unseen)
    {
        std::vector<std::uint32_t> queue{static_cast<std::uint32_t>(start)};
        came_from_[start] = static_cast<std::uint32_t>(start);
        for (std::size_t head = 0; head < queue.size(); ++head) {
            std::uint32_t const here = queue[head];
            if (!leaks_ && at_border(here)) {
                leaks_ = true;
                exit_  = here;
            }
            for_neighbours(here, [&](std::size_t next) {
                if (came_from_[next] != unseen) { return; }
                came_from_[next] = here;
                queue.push_back(static_cast<std::uint32_t>(next));
            });
        }
    }

    [[nodiscard]] bool reached(std::size_t square) const { return came_from_[square] != unseen; }
    [[nodiscard]] bool leaks() const { return leaks_; }

    /// The place of the leak.
    ///
    /// If one square with walls on two opposite sides lies on every way out, it is the hole: closed, it would
    /// close the level. Of several, the last before the outside is taken. If there is none, the hole is wide:
    /// then it is the first square of a shortest way out that lies outside what its row draws.
    [[nodiscard]] std::size_t leak() const
    {
        std::vector<std::size_t> path{exit_};
        while (came_from_[path.back()] != path.back()) { path.push_back(came_from_[path.back()]); }
        std::reverse(path.begin(), path.end());

        std::vector<std::uint32_t> number(board_.signs.size(), unseen);   // of a square on the path
        for (std::size_t i = 0; i < path.size(); ++i) { number[path[i]] = static_cast<std::uint32_t>(i); }

        // Square i lies on every way out if no detour from a square before it joins the path after it, or
        // leaves the drawing.
        constexpr std::size_t    none     = ~std::size_t{0};
        std::size_t              hole     = none;
        std::size_t              farthest = 0;
        std::vector<bool>        seen(board_.signs.size(), false);
        std::vector<std::size_t> stack;
        for (std::size_t i = 0; i < path.size(); ++i) {
            if (farthest <= i && between_walls(path[i])) { hole = path[i]; }
            stack.push_back(path[i]);
            while (!stack.empty()) {
                std::size_t const here = stack.back();
                stack.pop_back();
                if (at_border(here) && number[here] == unseen) { farthest = path.size(); }
                for_neighbours(here, [&](std::size_t next) {
                    if (number[next] != unseen) {
                        farthest = std::max<std::size_t>(farthest, number[next]);
                    } else if (!seen[next]) {
                        seen[next] = true;
                        stack.push_back(next);
                    }
                });
            }
        }
        return hole != none ? hole : first_outside(path);
    }

private:
    static constexpr std::uint32_t unseen = ~std::uint32_t{0};

    [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(board_.width); }

    [[nodiscard]] bool at_border(std::size_t square) const
    {
        std::size_t const column = square % width();
        return column == 0 || column + 1 == width() || square < width()
            || square + width() >= board_.signs.size();
    }

    /// Calls for every square beside this one that is no wall.
    template <class Call>
    void for_neighbours(std::size_t square, Call call) const
    {
        std::size_t const column = square % width();
        if (square >= width()) { call_unless_wall(square - width(), call); }
        if (square + width() < board_.signs.size()) { call_unless_wall(square + width(), call); }
        if (column > 0) { call_unless_wall(square - 1, call); }
        if (column + 1 < width()) { call_unless_wall(square + 1, call); }
    }
    template <class Call>
    void call_unless_wall(std::size_t square, Call& call) const
    {
        if (board_.signs[square] != '#') { call(square); }
    }

    [[nodiscard]] bool between_walls(std::size_t square) const
    {
        auto const column = static_cast<int>(square % width());
        auto const row    = static_cast<int>(square / width());
        auto const wall   = [&](int c, int r) { return board_.at(c, r) == '#'; };
        return (wall(column - 1, row) && wall(column + 1, row))
            || (wall(column, row - 1) && wall(column, row + 1));
    }

    [[nodiscard]] std::size_t first_outside(std::vector<std::size_t> const& path) const
    {
        std::vector<std::array<std::size_t, 2>> drawn;   // by row: from its first sign to after its last
        for (std::size_t begin = 0; begin < board_.signs.size(); begin += width()) {
            std::size_t first = 0, last = width();
            while (first < width() && board_.signs[begin + first] == ' ') { ++first; }
            while (last > first && board_.signs[begin + last - 1] == ' ') { --last; }
            drawn.push_back({first, last});
        }
        auto const outside = [&](std::size_t square) {
            auto const [first, last] = drawn[square / width()];
            return square % width() < first || square % width() >= last || at_border(square);
        };
        return *std::find_if(path.begin(), path.end(), outside);   // its last square is at the border
    }

    board const&               board_;
    std::vector<std::uint32_t> came_from_;   // the start came from itself
    bool                       leaks_ = false;
    std::size_t                exit_  = 0;
};

}   // namespace tail::sokoban::detail
