#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/domains/sokoban/square_set.hpp>

namespace tail::sokoban::detail {

/// Which squares divide a level, and into what.
///
/// A box on a square that the rest of the level hangs together by divides it for the man: he stands on one
/// side of it until it is pushed. `part(box, man)` numbers these sides, from 0; most squares have only side
/// 0. Found by one depth-first search (Hopcroft and Tarjan): the children in its tree that have no way back
/// past a square are cut off by it, and each is an interval of the order in which squares were found.
class cut_squares {
public:
    cut_squares() = default;

    /// `neighbours[s]` holds four squares, `neighbours.size()` in place of a wall. All squares hang together.
    explicit cut_squares(std::vector<std::array<square, 4>> const& neighbours)
        : found_(neighbours.size(), unseen), cut_(neighbours.size())
    {
        struct frame {
            square      at;
            unsigned    next;
            std::size_t children;
        };
        std::size_t const          squares = neighbours.size();
        std::vector<std::uint32_t> low(squares);
        std::vector<frame>         stack;
        std::uint32_t              time  = 0;
        auto const                 visit = [&](square s) {
            found_[s] = low[s] = time++;
            stack.push_back({s, 0, 0});
        };
        if (squares > 0) { visit(0); }
        while (!stack.empty()) {
            frame& top = stack.back();
            if (top.next < 4) {
                square const to = neighbours[top.at][top.next++];
                if (to >= squares) { continue; }
                if (found_[to] == unseen) {
                    visit(to);
                } else {
                    low[top.at] = std::min(low[top.at], found_[to]);
                }
                continue;
            }
            square const child = top.at;
            stack.pop_back();
            if (stack.empty()) { break; }
            frame& parent  = stack.back();
            low[parent.at] = std::min(low[parent.at], low[child]);
            // The root is found first: each of its children begins a part, and nothing else is left over.
            if (low[child] >= found_[parent.at]) { cut_[parent.at].add(found_[child], time); }
        }
    }

    /// The side of `box` that `man` is on, if nothing else is in the way; below `parts(box)`.
    [[nodiscard]] unsigned part(square box, square man) const
    {
        intervals const& c = cut_[box];
        for (unsigned i = 0; i < c.count; ++i) {
            if (found_[man] - c.from[i] < c.length[i]) { return i; }
        }
        return c.count;
    }

    /// One more than the number of children that are cut off: the last part is the rest, which the root
    /// lacks.
    [[nodiscard]] unsigned parts(square box) const { return cut_[box].count + 1U; }

private:
    static constexpr std::uint32_t unseen = 0xFFFFFFFFU;

    struct intervals {
        std::array<std::uint32_t, 4> from{}, length{};
        std::uint32_t                count = 0;

        void add(std::uint32_t begin, std::uint32_t end)
        {
            from[count]   = begin;
            length[count] = end - begin;
            ++count;
        }
    };

    std::vector<std::uint32_t> found_;   // when each square was found
    std::vector<intervals>     cut_;
};

}   // namespace tail::sokoban::detail
