#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <set>
#include <string>

#include <tail/core/game.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/rules.hpp>

/// \file
/// Phutball once more, as the rules read: characters on a board, jumps by recursion, and of each turn the
/// board that it leaves.

namespace slow {

using tail::side;
using tail::grid::geometry;

class board {
public:
    template <class Position>
    explicit board(Position const& position)
        : size_{position.size()},
          rules_{position.variant()},
          men_(size_.points(), '.'),
          mover_{position.to_move()}
    {
        for (std::size_t p = 0; p < men_.size(); ++p) {
            if (position.men().test(p)) { men_[p] = 'X'; }
        }
        if (tail::phutball::on_board(position.ball())) {
            column_ = size_.column(position.ball());
            row_    = size_.row(position.ball());
        } else {
            row_ = position.ball() == tail::phutball::beyond_top ? size_.height : -1;
        }
    }

    /// Who attacks the row that the ball is on, or beyond.
    [[nodiscard]] std::optional<side> winner() const
    {
        if (row_ >= size_.height - 1) { return side::first; }
        if (row_ <= 0) { return side::second; }
        return std::nullopt;
    }

    /// The boards after each turn that puts a man down.
    [[nodiscard]] std::set<board> after_men() const
    {
        std::set<board> all;
        for (int column = 0; column < size_.width; ++column) {
            for (int row = 0; row < size_.height; ++row) {
                if (man(column, row) || (column == column_ && row == row_)) { continue; }
                board next           = *this;
                next.at(column, row) = 'X';
                next.mover_          = tail::other(mover_);
                all.insert(next);
            }
        }
        return all;
    }

    /// The boards after each turn that moves the ball.
    [[nodiscard]] std::set<board> after_jumps() const
    {
        std::set<board> all;
        jump_on(all);
        return all;
    }

    /// Whether some turn wins at once.
    [[nodiscard]] bool wins() const
    {
        for (board const& next : after_jumps()) {
            if (next.winner() == mover_) { return true; }
        }
        return false;
    }

    /// Of two boards of one size and the same rules.
    friend bool                 operator==(board const& a, board const& b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(board const& a, board const& b)
    {
        if (auto const c = a.row_ <=> b.row_; c != 0) { return c; }
        if (auto const c = a.column_ <=> b.column_; c != 0) { return c; }
        if (auto const c = a.mover_ <=> b.mover_; c != 0) { return c; }
        return a.men_.compare(b.men_) <=> 0;
    }

private:
    /// Adds what one jump more makes of this board, in the middle of a turn, and all that comes of going on
    /// from there.
    void jump_on(std::set<board>& all) const
    {
        for (int across = -1; across <= 1; ++across) {
            for (int up = -1; up <= 1; ++up) {
                if (across == 0 && up == 0) { continue; }
                board next   = *this;
                int   column = column_ + across;
                int   row    = row_ + up;
                while (man(column, row)) {
                    next.at(column, row) = '.';
                    column += across;
                    row += up;
                }
                bool const jumped = column != column_ + across || row != row_ + up;
                if (!jumped || !may_land(column, row)) { continue; }
                next.row_    = row;
                next.column_ = on_board(column, row) ? column : nowhere;
                board ended  = next;
                ended.mover_ = tail::other(mover_);
                if (all.insert(ended).second && on_board(column, row)) { next.jump_on(all); }
            }
        }
    }

    [[nodiscard]] bool may_land(int column, int row) const
    {
        if (on_board(column, row)) { return true; }
        bool const beside_the_board = column < 0 || column >= size_.width;
        bool const over_the_top     = row >= size_.height;
        bool const over_the_bottom  = row < 0;
        if (!over_the_top && !over_the_bottom) { return false; }
        if (beside_the_board && !rules_.corner_goal) { return false; }
        bool const own_goal = mover_ == (over_the_top ? side::second : side::first);
        return !own_goal || rules_.jump_over_own_goal;
    }

    [[nodiscard]] bool on_board(int column, int row) const
    {
        return column >= 0 && column < size_.width && row >= 0 && row < size_.height;
    }
    [[nodiscard]] bool man(int column, int row) const
    {
        return on_board(column, row) && men_[size_.point(column, row)] == 'X';
    }
    [[nodiscard]] char& at(int column, int row) { return men_[size_.point(column, row)]; }

    static constexpr int nowhere = -1;   ///< the column of a ball beyond a goal row

    geometry              size_;
    tail::phutball::rules rules_;
    std::string           men_;
    side                  mover_;
    int                   column_ = nowhere;
    int                   row_    = 0;
};

}   // namespace slow
