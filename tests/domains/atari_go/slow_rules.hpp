#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/domains/atari_go/position.hpp>

/// \file
/// Atari-Go once more, as the rules read: stones in an array, chains by flood fill, nothing kept up to date.

namespace slow {

using tail::side;
using tail::atari_go::geometry;

class board {
public:
    template <class Position>
    explicit board(Position const& position)
        : size_{position.size()}, mover_{position.to_move()}, stones_(size_.points())
    {
        for (std::size_t p = 0; p < stones_.size(); ++p) {
            stones_[p] = position.at(tail::atari_go::point{p});
        }
    }

    [[nodiscard]] std::vector<std::size_t> beside(std::size_t p) const
    {
        std::vector<std::size_t> found;
        int const                column = size_.column(p);
        int const                row    = size_.row(p);
        if (row > 0) { found.push_back(size_.point(column, row - 1)); }
        if (column > 0) { found.push_back(size_.point(column - 1, row)); }
        if (column + 1 < size_.width) { found.push_back(size_.point(column + 1, row)); }
        if (row + 1 < size_.height) { found.push_back(size_.point(column, row + 1)); }
        return found;
    }

    [[nodiscard]] std::set<std::size_t> chain(std::size_t from) const
    {
        std::set<std::size_t>    all{from};
        std::vector<std::size_t> next{from};
        while (!next.empty()) {
            std::size_t const p = next.back();
            next.pop_back();
            for (auto const q : beside(p)) {
                if (stones_[q] == stones_[from] && all.insert(q).second) { next.push_back(q); }
            }
        }
        return all;
    }

    [[nodiscard]] std::set<std::size_t> liberties(std::size_t from) const
    {
        std::set<std::size_t> all;
        for (auto const p : chain(from)) {
            for (auto const q : beside(p)) {
                if (!stones_[q]) { all.insert(q); }
            }
        }
        return all;
    }

    /// Whether the side to move captures with this stone.
    [[nodiscard]] bool captures(std::size_t p) const
    {
        board next      = *this;
        next.stones_[p] = mover_;
        for (auto const q : beside(p)) {
            if (next.stones_[q] == tail::other(mover_) && next.liberties(q).empty()) { return true; }
        }
        return false;
    }

    [[nodiscard]] bool legal(std::size_t p) const
    {
        if (stones_[p]) { return false; }
        board next      = *this;
        next.stones_[p] = mover_;
        return captures(p) || !next.liberties(p).empty();
    }

    [[nodiscard]] std::optional<side> at(std::size_t p) const { return stones_[p]; }
    [[nodiscard]] std::size_t         points() const { return stones_.size(); }

    /// The fewest moves in a row by which a side captures something, found by trying all; `limit + 1` if it
    /// needs more.
    [[nodiscard]] int moves_in_a_row(side s, int limit) const
    {
        for (int n = 1; n <= limit; ++n) {
            board mine  = *this;
            mine.mover_ = s;
            if (mine.captures_within(n)) { return n; }
        }
        return limit + 1;
    }

private:
    [[nodiscard]] bool captures_within(int n) const
    {
        for (std::size_t p = 0; p < points(); ++p) {
            if (!legal(p)) { continue; }
            if (captures(p)) { return true; }
            if (n == 1) { continue; }
            board next      = *this;
            next.stones_[p] = mover_;
            if (next.captures_within(n - 1)) { return true; }
        }
        return false;
    }

    geometry                         size_;
    side                             mover_;
    std::vector<std::optional<side>> stones_;
};

}   // namespace slow
