#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <tail/core/config.hpp>

namespace tail::npuzzle::detail {

/// Least moves between lines that bring every tile to its goal line, for all ways in which the tiles can be
/// spread.
///
/// A state says how many tiles of each goal line lie in each line. A move of the blank to the line beside
/// carries one tile the other way, and nothing else counts: neither where in its line a tile is, nor what
/// happens within a line. The lines may be rows or columns, counted from either end.
///
/// A line is written as a number, its *key*, with a digit for each goal line. A state is written as a word:
/// for each line but the first, the keys from there on summed. (All lines together have the same sum in every
/// state.) So each tile adds its `weight` to the word, and a move adds or takes away.
///
/// States are numbered by their lines in dictionary order: one look for each line but the last into a small
/// table of how many states come before, and there are no gaps in the table of values.
class line_walk {
public:
    /// How many states there are; none where the word would be too small.
    [[nodiscard]] static constexpr std::uint64_t states(int lines, int length) noexcept
    {
        constexpr std::uint64_t counts[5][5]{
            {4, 6, 8, 10, 12},
            {33, 105, 255, 525, 966},
            {480, 4'324, 24'964, 107'712, 377'872},
            {11'010, 352'560, 5'977'015, 65'650'495, 525'320'120},
            {367'560, 50'388'240, 0, 0, 0},
        };
        return counts[lines - 2][length - 2];
    }

    /// Searches breadth first from the goal, where the blank is in line `home`.
    line_walk(int lines, int length, int home)
        : lines_{static_cast<std::size_t>(lines)},
          length_{static_cast<unsigned>(length)},
          bits_{60U / static_cast<unsigned>(lines - 1)}
    {
        TAIL_ASSERT(states(lines, length) != 0, "too many lines for a table of walking distance");
        weights_[0] = 1;
        for (std::size_t i = 0; i < lines_; ++i) { weights_[i + 1] = weights_[i] * (length_ + 1); }
        keys goal{};
        for (std::size_t i = 0; i < lines_; ++i) {
            goal[i] = (length_ - (i == static_cast<std::size_t>(home) ? 1U : 0U)) * weights_[i];
            all_ += goal[i];
        }
        number_lines();
        number_states();
        search(number_of(goal));
    }

    /// What a tile of goal line `home` adds to the word of a state while it lies in `line`.
    [[nodiscard]] std::uint64_t weight(int line, int home) const
    {
        std::uint64_t word = 0;
        for (int i = 0; i < line; ++i) {
            word |= std::uint64_t{weights_[static_cast<std::size_t>(home)]}
                << (bits_ * static_cast<unsigned>(i));
        }
        return word;
    }

    /// The value of the state that this word stands for.
    [[nodiscard]] int operator[](std::uint64_t word) const
    {
        std::uint64_t const mask   = (std::uint64_t{1} << bits_) - 1;
        std::uint32_t       number = 0;
        unsigned            rest   = all_;
        for (std::size_t i = 1; i < lines_; ++i, word >>= bits_) {
            auto const next = static_cast<unsigned>(word & mask);
            number += before(rest, code_[rest - next]);
            rest = next;
        }
        return values_[number];
    }

    /// The values of all states.
    [[nodiscard]] std::vector<std::uint8_t> const& values() const { return values_; }

    /// Bytes that are kept.
    [[nodiscard]] std::size_t bytes() const
    {
        return values_.size() + before_.size() * sizeof before_[0] + row_.size() * sizeof row_[0]
            + code_.size() * sizeof code_[0] + line_.size() * sizeof line_[0];
    }

private:
    static constexpr std::size_t  most_lines = 6;
    static constexpr std::uint8_t unreached  = 255;

    /// One way to fill a line.
    struct filling {
        unsigned                             key   = 0;
        unsigned                             tiles = 0;
        std::array<std::uint8_t, most_lines> of{};   // [goal line], how many
    };
    using keys = std::array<unsigned, most_lines>;   // of the lines of a state

    [[nodiscard]] filling filled(unsigned key) const
    {
        filling line{.key = key};
        for (std::size_t home = 0; home < lines_; ++home, key /= length_ + 1) {
            line.of[home] = static_cast<std::uint8_t>(key % (length_ + 1));
            line.tiles += line.of[home];
        }
        return line;
    }

    /// How many states have the same lines up to here and a lower one here, where the lines from here on sum
    /// up to `rest`.
    [[nodiscard]] std::uint32_t before(unsigned rest, unsigned code) const
    {
        return before_[row_[rest] + code];
    }

    /// Numbers the lines that are full or full but for the blank.
    void number_lines()
    {
        code_.resize(weights_[lines_]);
        for (unsigned key = 0; key < weights_[lines_]; ++key) {
            filling const line = filled(key);
            if (line.tiles != length_ && line.tiles + 1 != length_) { continue; }
            code_[key] = static_cast<std::uint16_t>(line_.size());
            line_.push_back(line);
        }
    }

    /// Counts, from the last line to the first, in how many ways the lines can be filled.
    void number_states()
    {
        std::vector<std::uint32_t> ways(all_ + 1);   // [sum of the lines from here on]
        row_.resize(all_ + 1);
        for (unsigned key = 0; key <= all_; ++key) {
            filling const rest          = filled(key);
            bool const    blank_to_come = (rest.tiles + 1) % length_ == 0;
            if (!blank_to_come && rest.tiles % length_ != 0) { continue; }   // no sum of whole lines
            row_[key] = static_cast<std::uint32_t>(before_.size());
            ways[key] = rest.tiles == 0 ? 1 : 0;
            for (filling const& line : line_) {
                before_.push_back(ways[key]);
                bool fits = blank_to_come || line.tiles == length_;
                for (std::size_t home = 0; home < lines_; ++home) {
                    fits = fits && line.of[home] <= rest.of[home];
                }
                if (fits) { ways[key] += ways[key - line.key]; }
            }
        }
        values_.assign(ways[all_], unreached);
    }

    [[nodiscard]] std::uint32_t number_of(keys const& lines) const
    {
        std::uint32_t number = 0;
        unsigned      rest   = all_;
        for (std::size_t i = 0; i + 1 < lines_; rest -= lines[i], ++i) {
            number += before(rest, code_[lines[i]]);
        }
        return number;
    }

    [[nodiscard]] keys lines_of(std::uint32_t number) const
    {
        keys     lines{};
        unsigned rest = all_;
        for (std::size_t i = 0; i + 1 < lines_; rest -= lines[i], ++i) {
            // The last that has no more before it: where a line does not fit, the next one has as many.
            auto const first = before_.begin() + static_cast<std::ptrdiff_t>(row_[rest]);
            auto const found = std::upper_bound(first, first + static_cast<std::ptrdiff_t>(line_.size()),
                                                number)
                - 1;
            number -= *found;
            lines[i] = line_[static_cast<std::size_t>(found - first)].key;
        }
        lines[lines_ - 1] = rest;
        return lines;
    }

    void search(std::uint32_t goal)
    {
        // No queue: the states of a level are found by looking for its value, which takes less time than
        // searching them and no memory.
        values_[goal] = 0;
        bool more     = true;
        for (std::uint8_t level = 0; more; ++level) {
            more = false;
            for (auto at = std::find(values_.begin(), values_.end(), level); at != values_.end();
                 at      = std::find(at + 1, values_.end(), level)) {
                each_neighbour(static_cast<std::uint32_t>(at - values_.begin()), [&](std::uint32_t number) {
                    if (values_[number] != unreached) { return; }
                    values_[number] = static_cast<std::uint8_t>(level + 1);
                    more            = true;
                });
            }
        }
    }

    template <class Found>
    void each_neighbour(std::uint32_t number, Found&& found) const
    {
        keys const  lines = lines_of(number);
        std::size_t blank = 0;
        unsigned    rest  = all_;   // the lines from here on, summed
        unsigned    above = 0;      // the same from the line before
        while (line_[code_[lines[blank]]].tiles == length_) {
            above = rest;
            rest -= lines[blank++];
        }
        // A tile goes from one of two neighbouring lines to the other: what they add up to stays the same,
        // and so does what all other lines add to the number.
        auto const trade = [&](std::size_t first, unsigned from_first, bool up) {
            unsigned const      one = lines[first], two = lines[first + 1];
            filling const&      gives = line_[code_[up ? two : one]];
            std::uint32_t const same  = number - pair(from_first, one, two, first);
            for (std::size_t home = 0; home < lines_; ++home) {
                if (gives.of[home] == 0) { continue; }
                unsigned const left = up ? one + weights_[home] : one - weights_[home];
                found(same + pair(from_first, left, one + two - left, first));
            }
        };
        if (blank > 0) { trade(blank - 1, above, false); }
        if (blank + 1 < lines_) { trade(blank, rest, true); }
    }

    /// What two lines, the first of them `first`, add to the number of a state.
    [[nodiscard]] std::uint32_t pair(unsigned rest, unsigned one, unsigned two, std::size_t first) const
    {
        std::uint32_t const upper = before(rest, code_[one]);
        return first + 2 < lines_ ? upper + before(rest - one, code_[two]) : upper;
    }

    std::size_t                          lines_;
    unsigned                             length_;
    unsigned                             bits_;        // of the word, for each line
    std::array<unsigned, most_lines + 1> weights_{};   // [goal line], of its digit in a key
    unsigned                             all_ = 0;     // the lines of any state, summed
    std::vector<filling>                 line_;        // [code]
    std::vector<std::uint16_t>           code_;        // [key]
    std::vector<std::uint32_t>           row_;         // [rest], where its part of before_ begins
    std::vector<std::uint32_t>           before_;      // [row + code]
    std::vector<std::uint8_t>            values_;      // [number]
};

}   // namespace tail::npuzzle::detail
