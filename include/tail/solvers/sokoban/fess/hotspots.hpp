#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/direction.hpp>
#include <tail/domains/sokoban/level.hpp>
#include <tail/domains/sokoban/position.hpp>

namespace tail::sokoban {

/// Boxes that, if they were walls, would keep other boxes from goals.
///
/// For each two live squares: whether a box on the first, taken as a wall, leaves fewer goals in reach for a
/// box on the second. The man is taken to be anywhere. The goal that the first box may be on does not count.
class hotspot_table {
public:
    /// On levels so large that the table would take more than about a second, it is left empty.
    explicit hotspot_table(level const& l) : words_{(l.squares() + 64) / 64}
    {
        constexpr std::size_t most_work = 100'000'000;
        if (l.live_squares() * l.live_squares() * l.goals().size() > most_work) { return; }
        rows_.resize(l.live_squares() * words_);
        std::size_t const          live  = l.live_squares();
        std::size_t const          goals = l.goals().size();
        std::vector<std::uint16_t> free(live, 0), held(live);
        std::vector<std::uint8_t>  seen(live);
        std::vector<square>        queue;
        auto const                 count = [&](square wall, std::vector<std::uint16_t>& many) {
            many.assign(live, 0);
            for (std::size_t g = 0; g < goals; ++g) {
                square const goal = l.goals()[g];
                if (goal == wall) { continue; }
                seen.assign(live, 0);
                queue.assign(1, goal);
                seen[goal] = 1;
                for (std::size_t i = 0; i < queue.size(); ++i) {
                    ++many[queue[i]];
                    for (direction d : all_directions) {
                        square const to = l.neighbour(queue[i], d), man = l.neighbour(to, d);
                        if (to == l.wall() || man == l.wall() || to == wall || man == wall || !l.is_live(to)
                            || seen[to] != 0) {
                            continue;
                        }
                        seen[to] = 1;
                        queue.push_back(to);
                    }
                }
            }
        };
        count(no_square, free);
        for (square wall = 0; wall < live; ++wall) {
            count(wall, held);
            // A box that could reach the goal under the wall loses that one in any case.
            seen.assign(live, 0);
            if (l.is_goal(wall)) { mark_reaching(l, wall, seen); }
            for (square s = 0; s < live; ++s) {
                if (s != wall && held[s] + seen[s] < free[s]) {
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
    static void mark_reaching(level const& l, square goal, std::vector<std::uint8_t>& seen)
    {
        std::vector<square> queue{goal};
        seen[goal] = 1;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (direction d : all_directions) {
                square const to = l.neighbour(queue[i], d);
                if (to == l.wall() || l.neighbour(to, d) == l.wall() || !l.is_live(to) || seen[to] != 0) {
                    continue;
                }
                seen[to] = 1;
                queue.push_back(to);
            }
        }
    }

    std::size_t                words_;
    std::vector<std::uint64_t> rows_;   // by the square of the wall
};

}   // namespace tail::sokoban
