#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// The squares that the man can walk to in a position, by one flood fill. Keeps its memory: one for each
/// search and thread.
class man_region {
public:
    /// For this level, which has to live as long.
    explicit man_region(level const& l) : level_{&l}, marks_(l.squares() + 1U, 0), queue_(l.squares())
    {
        marks_.back() = wall_mark;
    }

    /// Fills the region of a position's man, and returns the least of its squares.
    square fill(position const& p) { return fill(p.boxes(), p.man()); }

    /// Walks from `start` around the boxes; the least square that is reached.
    square fill(square_set const& boxes, square start)
    {
        if (now_ >= wall_mark - 2) { forget(); }
        now_ += 2;
        boxes_ = boxes;
        boxes.for_each([&](square b) { marks_[b] = now_ + 1; });
        marks_[start]     = now_;
        queue_[0]         = start;
        std::size_t size  = 1;
        square      least = start;
        for (std::size_t next = 0; next < size; ++next) {
            // Walls and boxes have marks of now or later, as squares have that were found.
            for (square const to : level_->neighbours(queue_[next])) {
                if (marks_[to] >= now_) { continue; }
                marks_[to]     = now_;
                queue_[size++] = to;
                if (to < least) { least = to; }
            }
        }
        size_  = size;
        least_ = least;
        return least;
    }

    /// Whether the last fill was for this position.
    [[nodiscard]] bool is_of(position const& p) const { return p.boxes() == boxes_ && reaches(p.man()); }

    /// Of the last fill: the least square that the man reaches after a push of the box on `from`; `no_square`
    /// if another fill has to tell. Most pushes in the open neither open nor close a way for the man, and
    /// that shows in the squares around the box.
    [[nodiscard]] square least_after(square from, direction d) const
    {
        square const to       = level_->neighbour(from, d);
        auto const   sideways = [](direction e) {
            return static_cast<direction>(static_cast<unsigned>(e) ^ 2U);
        };
        for (direction const e : {sideways(d), opposite(sideways(d))}) {
            square const beside = level_->neighbour(from, e);
            if (is_free(beside) && !reaches(beside)) { return no_square; }
        }
        if (!reaches(to)) { return std::min(from, least_); }

        // The box closes its new square. Those next to it that the man has reached are still connected if
        // they are connected around it.
        auto const           has = [&](square s) { return s == from || (reaches(s) && s != to); };
        constexpr std::array ring{direction::up, direction::right, direction::down, direction::left};
        int                  parts = 0;
        for (std::size_t i = 0; i < 4; ++i) {
            square const one = level_->neighbour(to, ring[i]);
            if (!has(one)) { continue; }
            direction const turn   = ring[(i + 1) % 4];
            bool const      linked = has(level_->neighbour(to, turn)) && has(level_->neighbour(one, turn));
            parts += linked ? 0 : 1;
        }
        if (parts > 1) { return no_square; }
        if (to != least_) { return std::min(from, least_); }
        square least = static_cast<square>(to + 1U);
        while (least < from && !reaches(least)) { ++least; }
        return std::min(from, least);
    }

    /// Puts the man of a position onto the least square that he can walk to.
    void normalise(position& p) { p.put_man(fill(p)); }

    /// Of the last fill: whether the man can walk there; whether there is neither a box nor a wall.
    [[nodiscard]] bool reaches(square s) const { return marks_[s] == now_; }
    /// Of the last fill: whether there is neither a box nor a wall.
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
    square_set                 boxes_;
    square                     least_ = 0;
};

}   // namespace tail::sokoban
