#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// How many steps the man is from each square in a position, by one breadth-first search. Keeps its memory:
/// one for each search and thread.
class man_walks {
public:
    /// For this level, which has to live as long.
    explicit man_walks(level const& l) : level_{&l}, marks_(l.squares() + 1U, 0), queue_(l.squares())
    {
        marks_.back() = wall_mark;
    }

    /// Walks from the man to all squares that he can reach.
    void fill(position const& p)
    {
        // Marks count up: a box is marked `now_ - 1`, and a square at distance k `now_ + k`.
        std::uint32_t const room = static_cast<std::uint32_t>(level_->squares()) + 2;
        if (now_ >= wall_mark - 3 * room) { forget(); }
        now_ += room;
        p.boxes().for_each([&](square b) { marks_[b] = now_ - 1; });
        marks_[p.man()]  = now_;
        queue_[0]        = p.man();
        std::size_t size = 1;
        for (std::size_t next = 0; next < size; ++next) {
            std::uint32_t const further = marks_[queue_[next]] + 1;
            for (square const to : level_->neighbours(queue_[next])) {
                if (marks_[to] >= now_ - 1) { continue; }
                marks_[to]     = further;
                queue_[size++] = to;
            }
        }
    }

    /// Of the last fill: whether the man can walk there, and in how many steps; whether there is neither a
    /// box nor a wall.
    [[nodiscard]] bool reaches(square s) const { return marks_[s] - now_ < wall_mark - now_; }
    /// Of the last fill: in how many steps.
    [[nodiscard]] std::uint32_t distance(square s) const { return marks_[s] - now_; }
    /// Of the last fill: whether there is neither a box nor a wall.
    [[nodiscard]] bool is_free(square s) const { return marks_[s] != now_ - 1 && marks_[s] != wall_mark; }

    /// Of the last fill: appends the letters of a shortest walk to a square that the man reaches. Of several
    /// it is always the same one.
    void append_walk(square to, std::string& letters) const
    {
        TAIL_ASSERT(reaches(to), "the man walks to squares that he reaches");
        std::size_t const first = letters.size();
        while (marks_[to] != now_) {
            for (direction d : all_directions) {
                square const from = level_->neighbour(to, opposite(d));
                if (marks_[from] != marks_[to] - 1) { continue; }
                letters += letter(d, false);
                to = from;
                break;
            }
        }
        std::reverse(letters.begin() + static_cast<std::ptrdiff_t>(first), letters.end());
    }

private:
    static constexpr std::uint32_t wall_mark = 0xFFFFFFFFU;

    void forget()
    {
        std::fill(marks_.begin(), marks_.end() - 1, 0U);
        now_ = 0;
    }

    level const*               level_;
    std::vector<std::uint32_t> marks_;
    std::vector<square>        queue_;
    std::uint32_t              now_ = 0;
};

}   // namespace tail::sokoban
