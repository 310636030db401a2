#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>

#include <boost/container/static_vector.hpp>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/atari_go/point.hpp>
#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/grid/layout.hpp>

/// \file
/// Atari-Go, or capture Go: who first captures a chain wins.
///
/// - Players put one stone in turn on an empty point; there is no passing. Black, the `first` side, begins.
/// - A chain is a set of stones of one colour joined along the lines; its liberties are the empty points
/// beside it.
/// - A move that takes the last liberty of an enemy chain wins, also if the stone itself has no liberty.
/// - A move that captures nothing and leaves its own chain without a liberty is illegal.
/// - Who has no legal move loses. No stone ever leaves the board, so every game ends.

namespace tail::atari_go {

using grid::geometry;

/// A position of Atari-Go on a board of up to `64 * Words` points.
///
/// A chain is kept as its stones and its liberties. A point beside a chain is one of its liberties, so a move
/// finds the chains that it joins, and those that it takes a liberty from, without looking at stones.
///
/// Also knows what a threat search asks (core/threat_game.hpp): as many moves in a row as the weakest enemy
/// chain has liberties capture it, and no fewer.
template <std::size_t Words>
class basic_position {
public:
    using move_type  = point;                    ///< a move is the point that a stone is put on
    using board      = grid::bit_board<Words>;   ///< a set of points
    using layout     = grid::layout<Words>;      ///< what is known of a size of board
    using trace_type = board;                    ///< the points whose stones may spoil a threat

    /// Captures are made by moves, and who is stuck loses.
    static constexpr bool last_mover_wins = true;

    /// The empty board, Black to move.
    [[nodiscard]] static basic_position empty(geometry size) { return basic_position{size}; }

    /// Two stones of each colour crossed in the centre, Black to move; on an odd side, on the upper or right
    /// of the two middle pairs. Of the four points `lower_left` has that one and the opposite one; where a
    /// board is odd both ways it makes a difference who. Both sides must be at least 2.
    [[nodiscard]] static basic_position crosscut(geometry size, side lower_left = side::first)
    {
        TAIL_ASSERT(size.width >= 2 && size.height >= 2, "a crosscut needs two rows and two columns");
        basic_position start{size};
        int const      right = (size.width + 1) / 2;
        int const      upper = (size.height + 1) / 2;
        start.place(lower_left, point{size.point(right - 1, upper - 1)});
        start.place(lower_left, point{size.point(right, upper)});
        start.place(other(lower_left), point{size.point(right, upper - 1)});
        start.place(other(lower_left), point{size.point(right - 1, upper)});
        return start;
    }

    /// Puts a stone on an empty point, to set up a position. Takes nobody's turn, captures nothing, cannot be
    /// undone.
    void place(side s, point p)
    {
        TAIL_ASSERT(at(p) == std::nullopt, "a stone is placed on an empty point");
        side const mover = mover_;
        mover_           = s;
        play(p);
        mover_ = mover;
        winner_.reset();
        history_.clear();
        merged_.clear();
    }

    /// Gives the turn to a side, to set up a position.
    void set_to_move(side s) { mover_ = s; }

    /// Width and height.
    [[nodiscard]] geometry size() const { return layout_->size(); }
    /// The stones of one side.
    [[nodiscard]] board const& stones(side s) const { return stones_[index(s)]; }
    /// The points without a stone.
    [[nodiscard]] board vacant() const { return layout_->all().without(stones_[0] | stones_[1]); }
    /// Whose stone is on the point, if there is one.
    [[nodiscard]] std::optional<side> at(point p) const
    {
        if (stones_[0].test(p.index)) { return side::first; }
        if (stones_[1].test(p.index)) { return side::second; }
        return std::nullopt;
    }

    /// Calls `visit(stones, liberties)` for each chain of a side.
    template <class Visit>
    void chains(side s, Visit&& visit) const
    {
        for (chain const& c : chains_[index(s)]) { visit(c.stones, c.liberties); }
    }

    // What a game has.

    /// Who moves.
    [[nodiscard]] side to_move() const { return mover_; }
    /// Who has captured, if anybody has.
    [[nodiscard]] std::optional<side> winner() const { return winner_; }
    /// Who wins if the side to move has no move: the other one.
    [[nodiscard]] std::optional<side> stuck() const { return other(mover_); }

    /// All points where the side to move may put a stone.
    [[nodiscard]] board legal() const { return legal(mover_); }

    /// All points where a side might, were it to move.
    [[nodiscard]] board legal(side s) const
    {
        board const open   = vacant();
        board       breath = layout_->neighbours(open);
        for (chain const& c : chains_[index(s)]) {
            if (c.liberties.several()) { breath |= c.liberties; }
        }
        for (chain const& c : chains_[index(other(s))]) {
            if (!c.liberties.several()) { breath |= c.liberties; }
        }
        return open & breath;
    }

    /// A stone takes at most nine moves from the other side: its own point; the four beside it, where it was
    /// the last to breathe through; and the last liberty but one of each of four chains that it touches.
    [[nodiscard]] bool may_be_stuck() const { return legal(other(mover_)).count() <= 9; }

    /// Calls `emit(point)` for each legal move.
    template <class Emit>
    void moves(Emit&& emit) const
    {
        legal().for_each([&](std::size_t p) { emit(point{p}); });
    }

    /// Puts a stone on the point. The move is legal.
    void play(point p)
    {
        board const stone = board::of(p.index);
        auto&       mine  = chains_[index(mover_)];
        auto&       yours = chains_[index(other(mover_))];
        past        step{0, 0};

        for (std::size_t i = 0; i < yours.size(); ++i) {
            if ((yours[i].liberties & stone).none()) { continue; }
            yours[i].liberties ^= stone;
            step.touched |= std::uint64_t{1} << i;
            if (yours[i].liberties.none()) { winner_ = mover_; }
        }

        chain joined{stone, layout_->neighbours(p.index).without(stones_[0] | stones_[1])};
        for (std::size_t i = mine.size(); i-- > 0;) {
            if ((mine[i].liberties & stone).none()) { continue; }
            joined.stones |= mine[i].stones;
            joined.liberties |= mine[i].liberties;
            merged_.push_back({mine[i], static_cast<std::uint8_t>(i)});
            ++step.merged;
            mine[i] = mine.back();
            mine.pop_back();
        }
        joined.liberties = joined.liberties.without(stone);
        mine.push_back(joined);

        stones_[index(mover_)] ^= stone;
        toggle(p);
        history_.push_back(step);
        mover_ = other(mover_);
    }

    /// Takes back the last move, which was this one.
    void undo(point p)
    {
        board const stone = board::of(p.index);
        past const  step  = history_.back();
        history_.pop_back();
        winner_.reset();
        mover_ = stones_[0].test(p.index) ? side::first : side::second;
        toggle(p);
        stones_[index(mover_)] ^= stone;

        auto& mine  = chains_[index(mover_)];
        auto& yours = chains_[index(other(mover_))];
        mine.pop_back();
        for (int n = 0; n < step.merged; ++n) {
            auto const& [before, i] = merged_.back();
            if (i == mine.size()) {
                mine.push_back(before);
            } else {
                mine.push_back(mine[i]);
                mine[i] = before;
            }
            merged_.pop_back();
        }
        for (auto touched = step.touched; touched != 0; touched &= touched - 1) {
            yours[static_cast<std::size_t>(std::countr_zero(touched))].liberties ^= stone;
        }
    }

    /// The same for all positions that turning and mirroring the board makes of this one.
    [[nodiscard]] std::uint64_t hash() const { return least_key() ^ turn_key(); }

    /// Only this position's.
    [[nodiscard]] std::uint64_t exact_hash() const { return keys_[0] ^ turn_key(); }

    /// A move as it is stored in tables, the same for all positions that are alike by symmetry.
    [[nodiscard]] point to_table(point p) const { return point{layout_->mapped(canonical(), p.index)}; }
    /// A move of a table, on this board.
    [[nodiscard]] point from_table(point p) const
    {
        return point{layout_->mapped(grid::inverse_symmetry(canonical()), p.index)};
    }

    // What threat searches ask.

    /// The side to move makes no move.
    void pass() { mover_ = other(mover_); }

    /// The liberties of the weakest enemy chain; more than the board has points where there is no enemy.
    [[nodiscard]] int moves_to_win(side s) const
    {
        int least = static_cast<int>(layout_->points()) + 1;
        for (chain const& c : chains_[index(other(s))]) { least = std::min(least, c.liberties.count()); }
        return least;
    }

    /// A move that captures at once, if there is one.
    [[nodiscard]] std::optional<point> winning_move() const
    {
        for (chain const& c : chains_[index(other(mover_))]) {
            if (!c.liberties.several() && c.liberties.any()) { return point{c.liberties.lowest()}; }
        }
        return std::nullopt;
    }

    /// For a chain with just `order` liberties, these: nothing else helps. For one with fewer there are moves
    /// to spare: also the points beside its liberties, and the liberties of one's own weak chains that touch
    /// it. That leaves something out in theory; against all points, no verdict of a 6x6 crosscut changes.
    template <class Emit>
    void threat_moves(int order, Emit&& emit) const
    {
        board tight;
        board wide;
        for (chain const& c : chains_[index(other(mover_))]) {
            int const liberties = c.liberties.count();
            if (liberties > order) { continue; }
            tight |= c.liberties;
            if (liberties == order) { continue; }
            wide |= layout_->neighbours(c.liberties);
            board const beside = layout_->neighbours(c.stones);
            for (chain const& own : chains_[index(mover_)]) {
                if ((own.stones & beside).any() && own.liberties.count() <= order) { wide |= own.liberties; }
            }
        }
        if (tight.none()) { return; }
        board const allowed = legal();
        (tight & allowed).for_each([&](std::size_t p) { emit(point{p}); });
        (wide & allowed).without(tight).for_each([&](std::size_t p) { emit(point{p}); });
    }

    /// How good a move looks at a glance: the fewer liberties it leaves to enemy chains, the better.
    [[nodiscard]] int promise(point p) const
    {
        int sum = 0;
        for (chain const& c : chains_[index(other(mover_))]) {
            if (c.liberties.test(p.index)) { sum += 4096 >> (2 * std::min(c.liberties.count(), 6)); }
        }
        return sum;
    }

    /// The set of this point alone.
    [[nodiscard]] board trace_of(point p) const { return board::of(p.index); }

    /// Only a stone on the last liberty stops a capture: no other gives the chain a liberty, unless it
    /// captures.
    [[nodiscard]] board winning_trace(point p) const { return board::of(p.index); }

    /// The liberties of all enemy chains with up to `moves` of them: who ignores that many threats, less one,
    /// captures such a chain.
    [[nodiscard]] board counter_trace(int moves) const
    {
        board points;
        for (chain const& c : chains_[index(other(mover_))]) {
            if (c.liberties.count() <= moves) { points |= c.liberties; }
        }
        return points;
    }

    /// Calls `emit(point)` for each legal move in the set.
    template <class Emit>
    void moves_in(board const& trace, Emit&& emit) const
    {
        (legal() & trace).for_each([&](std::size_t p) { emit(point{p}); });
    }

    /// What tells positions of one board apart: a few words, where a position with its chains takes thousands
    /// of bytes.
    [[nodiscard]] std::tuple<board, board, side> state() const { return {stones_[0], stones_[1], mover_}; }

    /// The same stones on a board of the same size, and the same side to move.
    friend bool operator==(basic_position const& a, basic_position const& b)
    {
        return a.layout_ == b.layout_ && a.stones_ == b.stones_ && a.mover_ == b.mover_;
    }

private:
    struct chain {
        board stones;
        board liberties;
    };
    /// How to take a move back: the enemy chains that lost a liberty, and how many of `merged_` belong to it.
    struct past {
        std::uint64_t touched;
        int           merged;
    };
    struct merged_chain {
        chain        before;
        std::uint8_t place;
    };

    static constexpr std::size_t capacity = board::capacity;
    static constexpr std::size_t most     = capacity / 2;   // chains of one colour do not touch
    static_assert(most <= 64, "the chains that a move touches are kept in the bits of one word");

    explicit basic_position(geometry size) : layout_{&layout::of(size)} {}

    [[nodiscard]] static constexpr std::size_t index(side s) { return static_cast<std::size_t>(s); }

    [[nodiscard]] std::uint64_t turn_key() const
    {
        return layout_->key() ^ (mover_ == side::first ? 0 : 0xD1B5'4A32'D192'ED03ULL);
    }

    void toggle(point p)
    {
        auto const& keys = layout_->keys(index(mover_), p.index);
        for (std::size_t s = 0; s < 8; ++s) { keys_[s] ^= keys[s]; }
    }

    [[nodiscard]] std::uint64_t least_key() const
    {
        std::uint64_t least = keys_[0];
        for (std::size_t s = 1; s < 8; ++s) { least = std::min(least, keys_[s]); }
        return least;
    }

    /// The symmetry that leads to the position all others with this hash are seen as.
    [[nodiscard]] std::size_t canonical() const
    {
        std::size_t best = 0;
        for (std::size_t s = 1; s < layout_->symmetries(); ++s) {
            if (keys_[s] < keys_[best]) { best = s; }
        }
        return best;
    }

    layout const*                                                   layout_;
    std::array<board, 2>                                            stones_{};
    std::array<std::uint64_t, 8>                                    keys_{};
    side                                                            mover_ = side::first;
    std::optional<side>                                             winner_;
    std::array<boost::container::static_vector<chain, most + 1>, 2> chains_;
    boost::container::static_vector<past, capacity>                 history_;
    boost::container::static_vector<merged_chain, capacity>         merged_;
};

/// Boards of up to 64 points, such as 8 x 8.
using position = basic_position<1>;

/// Boards of up to 128 points, such as 11 x 11.
using large_position = basic_position<2>;

}   // namespace tail::atari_go
