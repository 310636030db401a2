#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/solvers/sokoban/fess/relaxed_pulls.hpp>

namespace tail::sokoban {

/// Boxes that, if they were walls, would keep other boxes from goals.
///
/// For each two live squares: whether a box on the first, taken as a wall, leaves fewer goals in reach for a
/// box on the second, wherever the man is. The goal that the first box may be on does not count.
class hotspot_table {
public:
    /// On levels so large that the table would take more than about a second, it is left empty.
    explicit hotspot_table(level const& l) : words_{(l.squares() + 64) / 64}
    {
        constexpr std::size_t most_work = 10'000'000;
        std::size_t const     live      = l.live_squares();
        if (live * l.goals().size() * l.squares() > most_work) { return; }
        rows_.resize(live * words_);

        relaxed_pulls const        pulls{l, square_set(l.squares() + 1)};
        std::vector<square_set>    free, held;
        std::vector<std::uint16_t> lost(live);
        reach(l, pulls, no_square, free);
        for (square wall = 0; wall < live; ++wall) {
            reach(l, pulls, wall, held);
            lost.assign(live, 0);
            for (std::size_t g = 0; g < held.size(); ++g) {
                if (l.goals()[g] == wall) { continue; }
                free[g].for_each([&](square s) {
                    if (s < live && !held[g].contains(s)) { ++lost[s]; }
                });
            }
            for (square s = 0; s < live; ++s) {
                if (s != wall && lost[s] > 0) {
                    rows_[wall * words_ + s / 64U] |= std::uint64_t{1} << s % 64U;
                }
            }
        }
    }

    /// Whether a box on `wall` keeps a box on `other` from a goal.
    [[nodiscard]] bool keeps(square wall, square other) const
    {
        return wall * words_ < rows_.size() && (rows_[wall * words_ + other / 64U] >> other % 64U & 1U) != 0;
    }

    /// The memory of the table.
    [[nodiscard]] std::size_t bytes() const { return rows_.capacity() * sizeof(std::uint64_t); }

    /// How many boxes of a position one of them keeps from goals.
    [[nodiscard]] std::size_t kept_by(position const& p, square box) const
    {
        std::size_t many = 0;
        if (box * words_ >= rows_.size()) { return 0; }
        for (std::size_t i = 0; i < words_; ++i) {
            many += static_cast<std::size_t>(std::popcount(p.boxes().words()[i] & rows_[box * words_ + i]));
        }
        return many;
    }

    /// How many boxes keep some other from a goal.
    [[nodiscard]] std::size_t count(position const& p) const
    {
        std::size_t       many  = 0;
        auto const* const boxes = p.boxes().words();
        p.boxes().for_each([&](square b) {
            if (b * words_ >= rows_.size()) { return; }
            for (std::size_t i = 0; i < words_; ++i) {
                if ((boxes[i] & rows_[b * words_ + i]) != 0) {
                    ++many;
                    return;
                }
            }
        });
        return many;
    }

private:
    /// For each goal the squares that a box can be pushed to it from, past a wall.
    static void reach(level const& l, relaxed_pulls const& pulls, square wall, std::vector<square_set>& from)
    {
        from.assign(l.goals().size(), square_set(l.squares() + 1));
        position p{l};
        for (square b : l.boxes()) { p.take_box(b); }
        if (wall != no_square) { p.put_box(wall); }
        for (std::size_t g = 0; g < from.size(); ++g) {
            square const goal = l.goals()[g];
            if (goal == wall) { continue; }
            p.put_box(goal);
            from[g].insert(goal);
            square_set tried(l.squares() + 1);
            for (square const man : l.neighbours(goal)) {
                if (man == l.wall() || man == wall || tried.contains(man)) { continue; }
                p.put_man(man);
                pulls.fill(p);
                for (square const other : l.neighbours(goal)) {
                    if (pulls.reaches(other)) { tried.insert(other); }
                }
                pulls.search(p, goal, [&](square to, square, std::uint16_t) {
                    from[g].insert(to);
                    return false;
                });
            }
            p.take_box(goal);
        }
    }

    std::size_t                words_;
    std::vector<std::uint64_t> rows_;   // by the square of the wall
};

}   // namespace tail::sokoban
