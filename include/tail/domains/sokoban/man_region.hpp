#pragma once

#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// The squares that the man can walk to in a position, by one flood fill. Keeps its memory: one for each
/// search and thread.
class man_region {
public:
    explicit man_region(level const& l) : level_{&l}, marks_(l.squares() + 1U, 0), queue_(l.squares())
    {
        marks_.back() = wall_mark;
    }

    /// Fills the region of a position's man, and returns the least of its squares.
    square fill(position const& p)
    {
        if (now_ >= wall_mark - 2) { forget(); }
        now_ += 2;
        p.boxes().for_each([&](square b) { marks_[b] = now_ + 1; });
        square const start = p.man();
        marks_[start]      = now_;
        queue_[0]          = start;
        std::size_t size   = 1;
        square      least  = start;
        for (std::size_t next = 0; next < size; ++next) {
            // Walls and boxes have marks of now or later, as squares have that were found.
            for (square const to : level_->neighbours(queue_[next])) {
                if (marks_[to] >= now_) { continue; }
                marks_[to]     = now_;
                queue_[size++] = to;
                if (to < least) { least = to; }
            }
        }
        size_ = size;
        return least;
    }

    /// Puts the man of a position onto the least square that he can walk to.
    void normalise(position& p) { p.put_man(fill(p)); }

    /// Of the last fill: whether the man can walk there; whether there is neither a box nor a wall.
    [[nodiscard]] bool reaches(square s) const { return marks_[s] == now_; }
    [[nodiscard]] bool is_free(square s) const { return marks_[s] <= now_; }

    /// Of the last fill: the squares, in the order in which they were found.
    [[nodiscard]] std::span<square const> squares() const { return {queue_.data(), size_}; }

private:
    static constexpr std::uint32_t wall_mark = 0xFFFFFFFFU;

    void forget()
    {
        std::fill(marks_.begin(), marks_.end() - 1, 0U);
        now_ = 0;
    }

    level const*               level_;
    std::vector<std::uint32_t> marks_;   // now: reached, now + 1: a box, less: neither
    std::vector<square>        queue_;
    std::size_t                size_ = 0;
    std::uint32_t              now_  = 0;
};

}   // namespace tail::sokoban
