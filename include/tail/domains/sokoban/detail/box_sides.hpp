#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban::detail {

/// Where one box can divide the man's floor while the other boxes stay where they are.
///
/// `cut_squares` for one box of a position: the other boxes are walls. For every square that the box may be
/// on, the sides of it that the man can be on, and the least square of each, by one depth-first search
/// (Hopcroft and Tarjan) in place of one flood fill for each square and side. Keeps its memory.
class box_sides {
public:
    explicit box_sides(level const& l)
        : level_{&l},
          blocked_(l.squares() + 1U),
          squares_(l.squares() + 1U),
          order_(l.squares()),
          least_before_(l.squares() + 1U),
          least_from_(l.squares() + 1U)
    {
        blocked_.back() = 1;
    }

    /// Boxes are walls from here on. Call `clear` with the same position afterwards.
    void block(position const& p)
    {
        p.boxes().for_each([&](square b) { blocked_[b] = 1; });
    }
    void clear(position const& p)
    {
        p.boxes().for_each([&](square b) { blocked_[b] = 0; });
    }

    /// Looks at the floor around one box, which is free until the next call of `finish`.
    void look(square box)
    {
        blocked_[box] = 0;
        if (base_ >= most - level_->squares()) { forget(); }
        time_ = base_;
        enter(box, box);
        for (square at = box;;) {
            of& here = squares_[at];
            if (here.next < 4) {
                square const to = level_->neighbours(at)[here.next++];
                if (blocked_[to] != 0) { continue; }
                if (squares_[to].found >= base_) {
                    here.low = std::min(here.low, squares_[to].found);
                } else {
                    enter(to, at);
                    at = to;
                }
                continue;
            }
            here.end = time_;
            if (at == box) { break; }
            of& parent = squares_[here.parent];
            parent.low = std::min(parent.low, here.low);
            // A child without a way back past its parent is cut off by a box there.
            if (here.low >= parent.found) {
                parent.parts[parent.cuts++] = {here.found, here.end - here.found, here.least};
            } else {
                parent.rest = std::min(parent.rest, here.least);
            }
            parent.least = std::min(parent.least, here.least);
            at           = here.parent;
        }
        note_least();
    }
    void finish(square box)
    {
        blocked_[box] = 1;
        base_         = time_;   // what was found is forgotten
    }

    /// Whether the box can be on a square, or the man.
    [[nodiscard]] bool has(square s) const { return squares_[s].found >= base_; }

    /// The side of the box that the man is on; below 4 if he is next to it. Both are on the floor.
    [[nodiscard]] unsigned side(square box, square man) const
    {
        of const& b = squares_[box];
        for (unsigned i = 0; i < b.cuts; ++i) {
            if (squares_[man].found - b.parts[i].found < b.parts[i].size) { return i; }
        }
        return b.cuts;
    }

    /// The least square of a side.
    [[nodiscard]] square least(square box, unsigned side) const
    {
        of const& b = squares_[box];
        if (side < b.cuts) { return b.parts[side].least; }
        return std::min({b.rest, least_before_[b.found - base_], least_from_[b.end - base_]});
    }

private:
    static constexpr std::uint32_t most = 0xFFFFFFF0U;

    struct part {
        std::uint32_t found = 0, size = 0;
        square        least = no_square;
    };

    struct of {
        std::uint32_t       found = 0, end = 0, low = 0;
        square              parent = 0, least = 0;
        square              rest = no_square;   // the least below children that are not cut off
        std::uint8_t        next = 0, cuts = 0;
        std::array<part, 4> parts{};
    };

    void enter(square s, square parent)
    {
        of& here              = squares_[s];
        order_[time_ - base_] = s;
        here.found = here.low = time_++;
        here.parent           = parent;
        here.least            = s;
        here.rest             = no_square;
        here.next             = 0;
        here.cuts             = 0;
    }

    /// The least squares found before each time, and from it on.
    void note_least()
    {
        std::size_t const found = time_ - base_;
        least_before_[0]        = no_square;
        for (std::size_t i = 0; i < found; ++i) {
            least_before_[i + 1] = std::min(least_before_[i], order_[i]);
        }
        least_from_[found] = no_square;
        for (std::size_t i = found; i-- > 0;) { least_from_[i] = std::min(least_from_[i + 1], order_[i]); }
    }

    void forget()
    {
        for (of& s : squares_) { s.found = 0; }
        base_ = 1;
    }

    level const*              level_;
    std::vector<std::uint8_t> blocked_;
    std::vector<of>           squares_;
    std::vector<square>       order_;   // as they were found
    std::vector<square>       least_before_, least_from_;
    std::uint32_t             base_ = 1, time_ = 1;   // times below `base_` are of earlier boxes
};

}   // namespace tail::sokoban::detail
