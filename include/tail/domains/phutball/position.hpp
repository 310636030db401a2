#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <tuple>

#include <boost/container/static_vector.hpp>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/domains/grid/bit_board.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/domains/phutball/field.hpp>
#include <tail/domains/phutball/jumps.hpp>
#include <tail/domains/phutball/move.hpp>
#include <tail/domains/phutball/reach.hpp>
#include <tail/domains/phutball/rules.hpp>

/// \file
/// Phutball, philosopher's football (Conway): one ball, and men who belong to nobody.
///
/// - A turn puts one man on an empty point, goal rows included, or moves the ball by one or more jumps. There
/// is no passing.
/// - A jump goes in one of eight directions over all men in line, one or more, next to the ball, and ends on
/// the first point
///   after them, which must be on the board or beyond a goal row. The men are taken off at once, before the
///   next jump. One may stop after any jump.
/// - The `first` side attacks the top row, the other side the bottom row. The turn that *ends* with the ball
/// on such a row,
///   or beyond, wins for the side that attacks it, whoever moved. On the way, the ball may touch the rows and
///   go on.
/// - Jumps take men off, so positions may come again, and games need not end.
///
/// `rules` has what descriptions differ in.

namespace tail::phutball {

/// Which moves threat searches look at for threats of order three and more.
enum class threats_at {
    everywhere,   ///< where there are moves to spare, all: nothing that could be proved is lost
    path,         ///< only moves that shorten a way of the ball to the goal, and jumps
};

/// Moves of the defender: men on certain points, and jumps of the ball, all or none.
///
/// A jump changes everything that lies on the way of the ball, so there is no telling which of them matter.
template <std::size_t Words>
struct basic_trace {
    grid::bit_board<Words> points{};        ///< men that are put on these
    bool                   jumps = false;   ///< all jumps, or none

    /// Adds what is in `b`.
    basic_trace& operator|=(basic_trace const& b)
    {
        points |= b.points;
        jumps = jumps || b.jumps;
        return *this;
    }
    /// Leaves what is in both.
    basic_trace& operator&=(basic_trace const& b)
    {
        points &= b.points;
        jumps = jumps && b.jumps;
        return *this;
    }
    /// Whether all members are equal.
    friend bool operator==(basic_trace const&, basic_trace const&) = default;
};

/// A position of Phutball on a board of up to `64 * Words` points.
template <std::size_t Words>
class basic_position {
public:
    using board      = grid::bit_board<Words>;   ///< a set of points
    using move_type  = basic_move<Words>;        ///< a man put down, or jumps of the ball
    using trace_type = basic_trace<Words>;       ///< what may spoil a threat

    /// The ball on the centre point and no men, the first side to move. Where a side of the board is even the
    /// centre is the upper, or right, of the two middle points.
    [[nodiscard]] static basic_position start(geometry size, rules variant = {})
    {
        return with_ball(size, size.point(size.width / 2, size.height / 2), variant);
    }

    /// The ball on a point and no men, the first side to move.
    [[nodiscard]] static basic_position with_ball(geometry size, std::size_t ball, rules variant = {})
    {
        TAIL_ASSERT(ball < size.points(), "the ball begins on the board");
        basic_position p{field<Words>::of(size, variant)};
        p.put_ball(static_cast<place>(ball));
        return p;
    }

    /// Puts a man on an empty point, to set up a position. Takes nobody's turn.
    void put_man(std::size_t point)
    {
        TAIL_ASSERT(point < size().points() && !men_.test(point) && point != ball_,
                    "a man is put on an empty point");
        toggle_man(point);
    }

    /// Gives the turn to a side, to set up a position.
    void set_to_move(side s) { mover_ = s; }

    /// What threat searches try above order two. It belongs to the position so that all searches take it
    /// along; hashes and comparisons do not know of it.
    void set_threats(threats_at where) { threats_ = where; }

    /// Width and height.
    [[nodiscard]] geometry size() const { return field_->points().size(); }
    /// Which rules hold.
    [[nodiscard]] rules variant() const { return field_->variant(); }
    /// The points with a man.
    [[nodiscard]] board const& men() const { return men_; }
    /// Where the ball is.
    [[nodiscard]] place ball() const { return ball_; }
    /// Which moves are tried as threats.
    [[nodiscard]] threats_at threats() const { return threats_; }
    /// The points with neither man nor ball.
    [[nodiscard]] board vacant() const
    {
        board const free = field_->points().all().without(men_);
        return on_board(ball_) ? free.without(board::of(ball_)) : free;
    }

    // What a game has.

    /// Who moves.
    [[nodiscard]] side to_move() const { return mover_; }

    /// Who has brought the ball to the goal, if anybody has.
    [[nodiscard]] std::optional<side> winner() const
    {
        for (side const s : {side::first, side::second}) {
            if (is_goal(ball_, s)) { return s; }
        }
        return std::nullopt;
    }

    /// Jumps first, shorter ones before those that go on from them. None when the game is over.
    template <class Emit>
    void moves(Emit&& emit) const
    {
        if (winner()) { return; }
        emit_jumps(emit);
        emit_men(vacant(), emit);
    }

    /// Makes a turn. It is legal.
    void play(move_type const& m)
    {
        TAIL_ASSERT(m.is_jump() ? m.from == ball_ && m.removed.without(men_).none()
                                : m.to < size().points() && m.to != ball_ && !men_.test(m.to),
                    "a move is played where it is legal");
        if (m.is_jump()) {
            take_off(m.removed);
            put_ball(m.to);
        } else {
            toggle_man(m.to);
        }
        mover_ = other(mover_);
    }

    /// Takes back the last turn, which was this one.
    void undo(move_type const& m)
    {
        mover_ = other(mover_);
        if (m.is_jump()) {
            put_ball(m.from);
            take_off(m.removed);
        } else {
            toggle_man(m.to);
        }
    }

    /// The same for a position and its mirror image, left and right exchanged.
    [[nodiscard]] std::uint64_t hash() const { return std::min(keys_[0], keys_[1]) ^ turn_key(); }

    /// Only this position's.
    [[nodiscard]] std::uint64_t exact_hash() const { return keys_[0] ^ turn_key(); }

    /// A turn as it is stored in tables, the same for a position and its mirror image.
    [[nodiscard]] move_type to_table(move_type const& m) const
    {
        return keys_[1] < keys_[0] ? mirrored(m) : m;
    }
    /// A turn of a table, on this board.
    [[nodiscard]] move_type from_table(move_type const& m) const { return to_table(m); }

    /// How good a move looks at a glance: men close to the ball and ahead of it, jumps ahead.
    [[nodiscard]] int promise(move_type const& m) const
    {
        auto const g     = size();
        int const  ahead = mover_ == side::first ? 1 : -1;
        if (m.is_jump()) {
            if (!on_board(m.to)) { return is_goal(m.to, mover_) ? 1'000 : 0; }
            return 100 + 10 * ahead * (g.row(m.to) - g.row(ball_)) + 10 * g.height;
        }
        int const rows    = ahead * (g.row(m.to) - g.row(ball_));
        int const columns = std::abs(g.column(m.to) - g.column(ball_));
        return 200 - 5 * (std::abs(rows) + columns) + (rows > 0 ? 50 : 0);
    }

    // What threat searches ask.

    /// The side to move makes no turn.
    void pass() { mover_ = other(mover_); }

    /// The men that are still missing, and the jump; see reach.hpp. No more than one above `most` is counted.
    [[nodiscard]] int moves_to_win(side s, int most = std::numeric_limits<int>::max()) const
    {
        TAIL_ASSERT(on_board(ball_), "the game goes on");
        reach<Words> spread{*field_, men_};
        spread.from_ball(ball_);
        int men = 0;
        while (men < most && !spread.scores(spread.next(), s)) { ++men; }
        return men + 1;
    }

    /// A turn that wins at once, if there is one.
    [[nodiscard]] std::optional<move_type> winning_move() const
    {
        std::optional<move_type> found;
        all_jumps().all(ball_, [&](move_type const& m) {
            if (is_goal(m.to, mover_)) { found = m; }
            return found.has_value();
        });
        return found;
    }

    /// For order one, jumps. For order two, the men that are the last one missing on a way to the goal: two
    /// jumps in a row would be one, so nothing else is of that order. Above it jumps, and the men that are on
    /// a way with no more missing than there are moves. Where there may be moves to spare any move may be
    /// good for something: then all, unless `set_threats` says otherwise.
    template <class Emit>
    void threat_moves(int order, Emit&& emit) const
    {
        if (order > 2 && threats_ == threats_at::everywhere && moves_to_win(mover_, order) < order) {
            moves(emit);
            return;
        }
        if (order != 2) { emit_jumps(emit); }
        emit_men(on_the_way(order), emit);
    }

    /// The set of this turn alone; of a jump, all jumps.
    [[nodiscard]] trace_type trace_of(move_type const& m) const
    {
        return m.is_jump() ? trace_type{{}, true} : trace_type{board::of(m.to), false};
    }

    /// A man where the ball touches down lengthens the jump. Other men do not matter; jumps may.
    [[nodiscard]] trace_type move_trace(move_type const& m) const
    {
        return {m.is_jump() ? all_jumps().landings(m) : board::of(m.to), true};
    }

    /// As for other jumps; but a man on the goal row is jumped, too, into the goal.
    [[nodiscard]] trace_type winning_trace(move_type const& m) const
    {
        trace_type trace = move_trace(m);
        if (on_board(m.to) && variant().corner_goal) { trace.points = trace.points.without(board::of(m.to)); }
        return trace;
    }

    /// All jumps, and the men who make a new one possible or change one: those next to the ball, or on or
    /// next to a point where it can touch down.
    ///
    /// That is enough for any number of moves. However many men are put elsewhere, the side has the same
    /// jumps as before: the first man of the first new one would stand next to the ball, or next to where an
    /// old one touches down; and an old one changes only by a man who stands where it touches down.
    [[nodiscard]] trace_type counter_trace(int /*moves*/) const
    {
        TAIL_ASSERT(on_board(ball_), "the game goes on");
        board touched = board::of(ball_);
        all_jumps().all(ball_, [&](move_type const& m) {
            if (on_board(m.to)) { touched |= board::of(m.to); }
            return false;
        });
        board near = touched;
        grid::in_all_directions([&]<direction D>() { near |= field_->points().template step<D>(touched); });
        return {near & vacant(), true};
    }

    /// Calls `emit(move)` for each turn in the trace.
    template <class Emit>
    void moves_in(trace_type const& trace, Emit&& emit) const
    {
        if (trace.jumps) { emit_jumps(emit); }
        emit_men(trace.points & vacant(), emit);
    }

    /// What tells positions of one board apart.
    [[nodiscard]] std::tuple<board, place, side> state() const { return {men_, ball_, mover_}; }

    /// The same men, ball and side to move, on a board of the same size and with the same rules.
    friend bool operator==(basic_position const& a, basic_position const& b)
    {
        return a.field_ == b.field_ && a.state() == b.state();
    }

private:
    explicit basic_position(field<Words> const& f) : field_{&f} {}

    /// Whether a ball there is a goal of a side.
    [[nodiscard]] bool is_goal(place p, side s) const
    {
        return on_board(p) ? field_->goal(s).test(p) : p == (s == side::first ? beyond_top : beyond_bottom);
    }

    [[nodiscard]] jumps<Words> all_jumps() const { return {*field_, men_, mover_}; }

    template <class Emit>
    void emit_jumps(Emit&& emit) const
    {
        all_jumps().all(ball_, [&](move_type const& m) {
            emit(m);
            return false;
        });
    }
    template <class Emit>
    static void emit_men(board const& points, Emit&& emit)
    {
        points.for_each([&](std::size_t p) { emit(move_type::man(p)); });
    }

    /// The empty points that lie on a way of the ball to the goal with at most `order - 1` men missing, these
    /// points included.
    [[nodiscard]] board on_the_way(int order) const
    {
        constexpr int most    = 16;
        int const     missing = std::min(order - 1, most);
        reach<Words>  there{*field_, men_};
        reach<Words>  back{*field_, men_};
        there.from_ball(ball_);
        back.from_goal(mover_);
        boost::container::static_vector<std::array<board, 8>, most + 1>
            from_ball;   // for at most so many men
        boost::container::static_vector<std::array<board, 8>, most + 1> from_goal;
        for (int men = 0; men <= missing; ++men) {
            from_ball.push_back(there.next().jumped);
            from_goal.push_back(back.next().jumped);
            for (std::size_t d = 0; men > 0 && d < 8; ++d) {
                auto const m = static_cast<std::size_t>(men);
                from_ball[m][d] |= from_ball[m - 1][d];
                from_goal[m][d] |= from_goal[m - 1][d];
            }
        }
        board points;
        for (direction const d : grid::directions) {
            auto const ahead  = static_cast<std::size_t>(d);
            auto const behind = static_cast<std::size_t>(grid::opposite(d));
            // A point itself is counted from both ends.
            for (int men = 1; men <= missing; ++men) {
                points |= from_ball[static_cast<std::size_t>(men)][ahead]
                    & from_goal[static_cast<std::size_t>(missing + 1 - men)][behind];
            }
        }
        return points & vacant();
    }

    void toggle_man(std::size_t point)
    {
        men_ ^= board::of(point);
        auto const& keys = field_->points().keys(0, point);
        keys_[0] ^= keys[0];
        keys_[1] ^= keys[1];
    }
    void take_off(board const& men)
    {
        men.for_each([&](std::size_t p) { toggle_man(p); });
    }
    void put_ball(place p)
    {
        toggle_ball();
        ball_ = p;
        toggle_ball();
    }
    void toggle_ball()
    {
        if (on_board(ball_)) {
            auto const& keys = field_->points().keys(1, ball_);
            keys_[0] ^= keys[0];
            keys_[1] ^= keys[1];
        } else {   // a position is made with the ball beyond the top, until it is put somewhere
            std::uint64_t const key = ball_ == beyond_top ? 0xA24B'AED4'963E'E407ULL
                                                          : 0x9E6C'63D0'876A'9F0DULL;
            keys_[0] ^= key;
            keys_[1] ^= key;
        }
    }

    [[nodiscard]] std::uint64_t turn_key() const
    {
        return field_->key() ^ (mover_ == side::first ? 0 : 0xD1B5'4A32'D192'ED03ULL);
    }

    /// A move of the mirror image.
    [[nodiscard]] move_type mirrored(move_type const& m) const
    {
        auto const across = [&](place p) {
            return on_board(p) ? static_cast<place>(field_->points().mapped(1, p)) : p;
        };
        move_type image{{}, across(m.from), across(m.to)};
        m.removed.for_each([&](std::size_t p) { image.removed |= board::of(field_->points().mapped(1, p)); });
        return image;
    }

    field<Words> const*          field_;
    board                        men_{};
    std::array<std::uint64_t, 2> keys_{};
    place                        ball_    = beyond_top;
    side                         mover_   = side::first;
    threats_at                   threats_ = threats_at::everywhere;
};

/// Boards of up to 64 points, such as 7 x 7.
using small_position = basic_position<1>;

/// Boards of up to 128 points, such as 11 x 11.
using position = basic_position<2>;

/// Boards of up to 256 points, such as 15 x 15.
using large_position = basic_position<4>;

/// Boards of up to 384 points: all up to 19 x 19.
using largest_position = basic_position<6>;

}   // namespace tail::phutball
