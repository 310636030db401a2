#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <tail/domains/npuzzle/board.hpp>
#include <tail/domains/npuzzle/detail/line_walk.hpp>
#include <tail/domains/npuzzle/direction.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/slide.hpp>

namespace tail::npuzzle {

/// Least vertical moves that bring every tile to its goal row, and least horizontal ones to its goal column
/// (Ken'ichiro Takahashi's walking distance).
///
/// Unlike Manhattan distance it knows of the blank: to move a tile to the row above, the blank must be there,
/// and it takes a tile along when it goes there. What it forgets is where in its row a tile is. Each of the
/// two is a distance in a smaller puzzle, and a move changes one of them, by one: so their sum is admissible
/// and consistent, has the parity of the distance, and is nowhere below Manhattan distance.
///
/// The tables are searched when the heuristic is made, and copies share them. 4x4 has one of 24,964 states,
/// made in 4 ms. The largest that is made unasked is that of five lines of four, of 6 million states and made
/// in a second. Where the rows or columns have more states than `most_states`, taxicab distance takes their
/// place: that is so in both of 5x5, whose table of 65,650,495 states is to be had for the asking, for 66 MiB
/// and a quarter of a minute.
template <int Cells>
class walking_distance {
public:
    static constexpr bool admissible = true;   ///< never exceeds the true distance
    static constexpr bool consistent = true;   ///< drops by no more than the cost of a move

    /// Builds the tables for this shape and goal. Taxicab distance takes the place of those with more states
    /// than `most_states`.
    walking_distance(geometry shape, board<Cells> const& goal, std::uint64_t most_states = 10'000'000)
        : rows_{shape, goal, true, most_states, nullptr}, columns_{shape, goal, false, most_states, &rows_}
    {
        for (direction d : directions) {
            offset_[static_cast<std::size_t>(d)] = static_cast<std::int8_t>(shape.offset(d));
        }
    }

    /// The sum of both; linear in the number of cells.
    [[nodiscard]] int operator()(board<Cells> const& b) const { return rows_(b) + columns_(b); }

    /// Moves between rows, and between columns.
    [[nodiscard]] int vertical(board<Cells> const& b) const { return rows_(b); }
    /// Moves between columns.
    [[nodiscard]] int horizontal(board<Cells> const& b) const { return columns_(b); }

    /// What the move adds to the sum: 1 or -1. To be asked before the move is made.
    [[nodiscard]] int change(board<Cells> const& before, slide move) const
    {
        direction const d = move;
        return (d == direction::up || d == direction::down ? rows_ : columns_).change(before, move);
    }
    /// What a move changes.
    [[nodiscard]] int change(board<Cells> const& before, direction d) const
    {
        return change(before,
                      slide{before.blank(), before.blank() + offset_[static_cast<std::size_t>(d)], d});
    }

private:
    [[nodiscard]] static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    /// The rows, or the columns.
    class axis {
    public:
        /// `other` may have the same table.
        axis(geometry shape, board<Cells> const& goal, bool rows, std::uint64_t most_states,
             axis const* other)
            : lines_{rows ? shape.height() : shape.width()}, length_{rows ? shape.width() : shape.height()}
        {
            TAIL_ASSERT(shape.cells() <= Cells, "the puzzle has more cells than its board");
            // Lines are counted from the side that is nearer to the blank's goal, so that fewer tables
            // differ.
            auto const line_of = [&](int cell) { return rows ? shape.row(cell) : shape.column(cell); };
            bool const flipped = 2 * line_of(goal.blank()) >= lines_;
            auto const line = [&](int cell) { return flipped ? lines_ - 1 - line_of(cell) : line_of(cell); };
            home_           = line(goal.blank());

            std::uint64_t const states = detail::line_walk::states(lines_, length_);
            if (states != 0 && states <= most_states) {
                bool const same = other != nullptr && other->lines_ == lines_ && other->length_ == length_
                    && other->home_ == home_;
                walk_ = same ? other->walk_
                             : std::make_shared<detail::line_walk const>(lines_, length_, home_);
            }
            for (int home = 0; home < shape.cells(); ++home) {
                if (home == goal.blank()) { continue; }
                for (int cell = 0; cell < shape.cells(); ++cell) {
                    int const apart                   = line(cell) - line(home);
                    weight_[at(cell)][at(goal[home])] = walk_
                        ? walk_->weight(line(cell), line(home))
                        : static_cast<std::uint64_t>(apart < 0 ? -apart : apart);
                }
            }
        }

        [[nodiscard]] int operator()(board<Cells> const& b) const { return value(word(b)); }

        [[nodiscard]] int change(board<Cells> const& before, slide move) const
        {
            int const           tile = before.tile(move.to());
            std::uint64_t const here = word(before);
            return value(here - weight_[at(move.to())][at(tile)] + weight_[at(move.from())][at(tile)])
                - value(here);
        }

    private:
        // Rows of a power of two, so that the index is made by shifts.
        static constexpr std::size_t stride = std::bit_ceil(static_cast<std::size_t>(Cells));

        [[nodiscard]] std::uint64_t word(board<Cells> const& b) const
        {
            // What stands where the blank is means nothing: its weight is taken away again, instead of being
            // asked for at each cell.
            std::uint64_t sum = 0;
            for (int cell = 0; cell < Cells; ++cell) { sum += weight_[at(cell)][at(b.tile(cell))]; }
            return sum - weight_[at(b.blank())][at(b.tile(b.blank()))];
        }
        [[nodiscard]] int value(std::uint64_t word) const
        {
            return walk_ ? (*walk_)[word] : static_cast<int>(word);
        }

        std::array<std::array<std::uint64_t, stride>, at(Cells)> weight_{};   // [cell][tile]
        std::shared_ptr<detail::line_walk const>                 walk_;   // none: the weights are distances
        int                                                      lines_, length_, home_ = 0;
    };

    axis                       rows_, columns_;
    std::array<std::int8_t, 4> offset_{};
};

// The space of one direction.
using detail::line_walk;

}   // namespace tail::npuzzle
