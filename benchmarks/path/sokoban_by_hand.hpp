#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// \file
/// A breadth-first search by pushes as one would write it for one small level: everything about the level in
/// arrays, a position in one word, a table of words, no templates.

namespace by_hand {

struct outcome {
    int           pushes    = -1;
    std::uint64_t stored    = 0;
    std::uint64_t generated = 0;
    std::uint64_t bytes     = 0;
};

class sokoban {
public:
    /// A drawing with at most 63 squares, of which at most 57 are live; rows of the same width.
    sokoban(std::string const& drawn, int width)
    {
        std::vector<int> number(drawn.size(), -1), place;
        auto const       step = [&](int at, int d) {
            return at + (d == 0 ? -width : d == 1 ? width : d == 2 ? -1 : 1);
        };
        auto const cell = [&](int at) { return drawn[static_cast<std::size_t>(at)]; };

        // Live places first, by pulls from the goals; then the rest that the man can reach.
        std::vector<char> live(drawn.size()), inside(drawn.size());
        std::vector<int>  queue;
        for (int i = 0; i < static_cast<int>(drawn.size()); ++i) {
            if (cell(i) == '.' || cell(i) == '*' || cell(i) == '+') {
                live[static_cast<std::size_t>(i)] = 1;
                queue.push_back(i);
            }
        }
        for (std::size_t k = 0; k < queue.size(); ++k) {
            for (int d = 0; d < 4; ++d) {
                int const to = step(queue[k], d);
                if (cell(to) == '#' || live[static_cast<std::size_t>(to)] != 0 || cell(step(to, d)) == '#') {
                    continue;
                }
                live[static_cast<std::size_t>(to)] = 1;
                queue.push_back(to);
            }
        }
        queue.assign(1, static_cast<int>(drawn.find_first_of("@+")));
        inside[static_cast<std::size_t>(queue[0])] = 1;
        for (std::size_t k = 0; k < queue.size(); ++k) {
            for (int d = 0; d < 4; ++d) {
                int const to = step(queue[k], d);
                if (cell(to) == '#' || inside[static_cast<std::size_t>(to)] != 0) { continue; }
                inside[static_cast<std::size_t>(to)] = 1;
                queue.push_back(to);
            }
        }
        for (int wanted : {1, 0}) {
            for (int i = 0; i < static_cast<int>(drawn.size()); ++i) {
                if (inside[static_cast<std::size_t>(i)] == 0 || live[static_cast<std::size_t>(i)] != wanted) {
                    continue;
                }
                number[static_cast<std::size_t>(i)] = static_cast<int>(place.size());
                place.push_back(i);
            }
            if (wanted == 1) { live_ = static_cast<int>(place.size()); }
        }
        squares_ = static_cast<int>(place.size());
        for (int s = 0; s < squares_; ++s) {
            int const at = place[static_cast<std::size_t>(s)];
            for (int d = 0; d < 4; ++d) {
                int const n = number[static_cast<std::size_t>(step(at, d))];
                next_[static_cast<std::size_t>(s)][static_cast<std::size_t>(d)] = static_cast<std::uint8_t>(
                    n < 0 ? wall : n);
            }
            if (cell(at) == '$' || cell(at) == '*') { boxes_ |= bit(s); }
            if (cell(at) == '.' || cell(at) == '*' || cell(at) == '+') { goals_ |= bit(s); }
            if (cell(at) == '@' || cell(at) == '+') { man_ = s; }
        }
    }

    outcome solve()
    {
        outcome out;
        table_.assign(std::size_t{1} << 16U, 0);
        states_.clear();
        parents_.clear();
        add(packed(boxes_, least(boxes_, man_)), 0);
        std::vector<std::uint32_t> layer{0};
        for (int depth = 0; !layer.empty(); ++depth) {
            std::vector<std::uint32_t> following;
            for (std::uint32_t const from : layer) {
                std::uint64_t const state = states_[from], boxes = state & (bit(live_) - 1);
                std::uint64_t const reach = flood(boxes, static_cast<int>(state >> live_));
                for (std::uint64_t left = boxes; left != 0; left &= left - 1) {
                    auto const b = static_cast<std::size_t>(std::countr_zero(left));
                    for (std::size_t d = 0; d < 4; ++d) {
                        int const to = next_[b][d], man = next_[b][d ^ 1U];
                        if (to >= live_ || (reach >> man & 1U) == 0 || (boxes >> to & 1U) != 0) { continue; }
                        ++out.generated;
                        std::uint64_t const pushed = (boxes ^ bit(static_cast<int>(b))) | bit(to);
                        std::uint64_t const child  = packed(pushed, least(pushed, static_cast<int>(b)));
                        if (!add(child, from)) { continue; }
                        following.push_back(static_cast<std::uint32_t>(states_.size() - 1));
                        if (pushed == goals_) {
                            out.pushes = depth + 1;
                            out.stored = states_.size();
                            out.bytes  = table_.size() * 4 + states_.size() * 12;
                            return out;
                        }
                    }
                }
            }
            layer = std::move(following);
        }
        return out;
    }

private:
    static constexpr int wall = 63;

    [[nodiscard]] static std::uint64_t bit(int s) { return std::uint64_t{1} << s; }
    [[nodiscard]] std::uint64_t        packed(std::uint64_t boxes, int man) const
    {
        return boxes | static_cast<std::uint64_t>(man) << live_;
    }

    [[nodiscard]] std::uint64_t flood(std::uint64_t boxes, int man) const
    {
        std::uint64_t                closed = boxes | bit(wall) | bit(man);
        std::array<std::uint8_t, 64> queue;
        std::size_t                  size = 0;
        queue[size++]                     = static_cast<std::uint8_t>(man);
        for (std::size_t k = 0; k < size; ++k) {
            for (std::uint8_t const to : next_[queue[k]]) {
                if ((closed >> to & 1U) != 0) { continue; }
                closed |= bit(to);
                queue[size++] = to;
            }
        }
        return closed & ~(boxes | bit(wall));
    }
    [[nodiscard]] int least(std::uint64_t boxes, int man) const
    {
        return std::countr_zero(flood(boxes, man));
    }

    [[nodiscard]] static std::size_t hash(std::uint64_t x)
    {
        x *= 0x9E3779B97F4A7C15U;
        return static_cast<std::size_t>(x ^ x >> 32U);
    }

    bool add(std::uint64_t state, std::uint32_t parent)
    {
        if (states_.size() * 4 > table_.size() * 3) { grow(); }
        std::size_t at = hash(state) & (table_.size() - 1);
        for (; table_[at] != 0; at = (at + 1) & (table_.size() - 1)) {
            if (states_[table_[at] - 1] == state) { return false; }
        }
        states_.push_back(state);
        parents_.push_back(parent);
        table_[at] = static_cast<std::uint32_t>(states_.size());
        return true;
    }

    void grow()
    {
        table_.assign(2 * table_.size(), 0);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            std::size_t at = hash(states_[i]) & (table_.size() - 1);
            while (table_[at] != 0) { at = (at + 1) & (table_.size() - 1); }
            table_[at] = static_cast<std::uint32_t>(i + 1);
        }
    }

    std::array<std::array<std::uint8_t, 4>, 64> next_{};
    int                                         squares_ = 0, live_ = 0, man_ = 0;
    std::uint64_t                               boxes_ = 0, goals_ = 0;
    std::vector<std::uint32_t>                  table_, parents_;
    std::vector<std::uint64_t>                  states_;
};

}   // namespace by_hand
