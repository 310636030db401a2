#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/ask.hpp>
#include <tail/core/game.hpp>
#include <tail/core/threat_game.hpp>

/// \file
/// Games small enough to be solved by trying everything, with all that a game may have: draws, players
/// without a move, symmetries, threats, transpositions.
///
/// Each has `state()`: everything that decides how it goes on, and nothing else. Brute force relies on that
/// alone.

namespace games {

using tail::other;
using tail::side;

/// The finalizer of splitmix64: one to one, so that what goes in differently comes out differently.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x)
{
    x += 0x9E37'79B9'7F4A'7C15ULL;
    x = (x ^ (x >> 30U)) * 0xBF58'476D'1CE4'E5B9ULL;
    x = (x ^ (x >> 27U)) * 0x94D0'49BB'1331'11EBULL;
    return x ^ (x >> 31U);
}

/// A set of points of a small board, as a trace.
struct points {
    std::uint32_t bits = 0;

    points& operator|=(points b)
    {
        bits |= b.bits;
        return *this;
    }
    points& operator&=(points b)
    {
        bits &= b.bits;
        return *this;
    }
    friend bool operator==(points, points) = default;
};

/// In place of a base class that adds something.
template <int>
struct nothing {};

/// What a board whose hash folds its symmetries adds.
template <class Board>
struct folded_moves {
    [[nodiscard]] int to_table(int point) const
    {
        return Board::symmetries()[self().canonical().second][std::size_t(point)];
    }
    [[nodiscard]] int from_table(int point) const
    {
        auto const& map = Board::symmetries()[self().canonical().second];
        return int(std::find(map.begin(), map.end(), point) - map.begin());
    }

private:
    [[nodiscard]] Board const& self() const { return static_cast<Board const&>(*this); }
};

/// What a board that knows all about its threats adds.
template <class Board>
struct known_threats {
    using trace_type = points;

    [[nodiscard]] int moves_to_win(side s) const
    {
        int least = Board::size + 1;
        self().each_open_line(s, Board::size,
                              [&](std::uint32_t rest) { least = std::min(least, std::popcount(rest)); });
        return least;
    }
    [[nodiscard]] std::optional<int> winning_move() const
    {
        std::optional<int> found;
        self().each_open_line(self().to_move(), 1,
                              [&](std::uint32_t rest) { found = std::countr_zero(rest); });
        return found;
    }
    /// Points of the lines that up to `order` stones fill. Where fewer would do, there are other moves as
    /// well, which waste some: those are left out.
    template <class Emit>
    void threat_moves(int order, Emit&& emit) const
    {
        Board::each(self().near_wins(order), emit);
    }
    [[nodiscard]] points trace_of(int point) const { return {1U << unsigned(point)}; }
    [[nodiscard]] points winning_trace(int point) const { return {1U << unsigned(point)}; }
    [[nodiscard]] points counter_trace(int order) const { return {self().near_wins(order)}; }
    template <class Emit>
    void moves_in(points trace, Emit&& emit) const
    {
        Board::each(trace.bits & self().empty(), emit);
    }

private:
    [[nodiscard]] Board const& self() const { return static_cast<Board const&>(*this); }
};

/// What a game with an opinion of its positions adds.
template <class G>
struct opinion {
    [[nodiscard]] int evaluate() const { return static_cast<G const&>(*this).worth(); }
};

/// Stones on a board of W x H, at most 30 points; K in a row, column or diagonal win; a full board is a draw.
///
/// `Rated`: has an opinion of its positions. `Folded`: the hash is the same for positions that a symmetry of
/// the board maps onto each other. `Knowing`: knows all about its threats; otherwise it has only `pass()`.
template <int W, int H, int K, bool Folded = false, bool Knowing = false, bool Rated = true>
class connect
    : public std::conditional_t<Knowing, known_threats<connect<W, H, K, Folded, Knowing, Rated>>, nothing<0>>,
      public std::conditional_t<Folded, folded_moves<connect<W, H, K, Folded, Knowing, Rated>>, nothing<1>>,
      public std::conditional_t<Rated, opinion<connect<W, H, K, Folded, Knowing, Rated>>, nothing<2>> {
    static_assert(W * H <= 30);

    friend known_threats<connect>;
    friend folded_moves<connect>;
    friend opinion<connect>;

public:
    using move_type = int;   ///< row * W + column

    static constexpr int size = W * H;

    connect() = default;

    /// From `size` characters, 'x' for the first side, 'o' for the second, row 0 first.
    explicit connect(char const* text, side mover = side::first) : mover_{mover}
    {
        for (int i = 0; i < size; ++i) {
            if (text[i] == 'x') { stones_[0] |= 1U << unsigned(i); }
            if (text[i] == 'o') { stones_[1] |= 1U << unsigned(i); }
        }
    }

    [[nodiscard]] side                to_move() const { return mover_; }
    [[nodiscard]] std::optional<side> winner() const
    {
        for (side s : {side::first, side::second}) {
            for (std::uint32_t line : lines()) {
                if ((of(s) & line) == line) { return s; }
            }
        }
        return std::nullopt;
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        each(empty(), emit);
    }
    void play(int point)
    {
        of(mover_) |= 1U << unsigned(point);
        mover_ = other(mover_);
    }
    void undo(int point)
    {
        mover_ = other(mover_);
        of(mover_) &= ~(1U << unsigned(point));
    }
    void pass() { mover_ = other(mover_); }

    [[nodiscard]] std::uint64_t hash() const
    {
        if constexpr (Folded) {
            return mixed(canonical().first);
        } else {
            return mixed(packed(symmetries()[0]));
        }
    }
    [[nodiscard]] std::array<std::uint32_t, 3> state() const
    {
        return {stones_[0], stones_[1], std::uint32_t(mover_)};
    }
    friend bool operator==(connect const& a, connect const& b) { return a.state() == b.state(); }

    /// The position as it looks under a symmetry of the board, and the number of those.
    [[nodiscard]] connect symmetric(std::size_t number) const
    {
        connect     image = *this;
        auto const& map   = symmetries()[number];
        for (side s : {side::first, side::second}) {
            image.of(s) = 0;
            each(of(s), [&](int point) { image.of(s) |= 1U << unsigned(map[std::size_t(point)]); });
        }
        return image;
    }
    static constexpr std::size_t symmetric_count = W == H ? 8 : 4;

private:
    using point_map = std::array<int, std::size_t(size)>;

    [[nodiscard]] std::uint32_t&       of(side s) { return stones_[std::size_t(s)]; }
    [[nodiscard]] std::uint32_t const& of(side s) const { return stones_[std::size_t(s)]; }
    [[nodiscard]] std::uint32_t        empty() const
    {
        return ~(stones_[0] | stones_[1]) & ((1U << unsigned(size)) - 1);
    }

    template <class Emit>
    static void each(std::uint32_t set, Emit&& emit)
    {
        for (; set != 0; set &= set - 1) { emit(std::countr_zero(set)); }
    }
    /// The empty points of each line without a stone of the other side that lacks at most `most` stones.
    template <class Visit>
    void each_open_line(side s, int most, Visit&& visit) const
    {
        for (std::uint32_t line : lines()) {
            if ((line & of(other(s))) == 0 && std::popcount(line & ~of(s)) <= most) { visit(line & ~of(s)); }
        }
    }
    [[nodiscard]] std::uint32_t near_wins(int order) const
    {
        std::uint32_t set = 0;
        each_open_line(mover_, order, [&](std::uint32_t rest) { set |= rest; });
        return set;
    }
    /// Lines that are open to one side only, weighed by the stones in them.
    [[nodiscard]] int worth() const { return open_lines(mover_) - open_lines(other(mover_)); }
    [[nodiscard]] int open_lines(side s) const
    {
        int sum = 0;
        each_open_line(s, K,
                       [&](std::uint32_t rest) { sum += 1 << unsigned(2 * (K - std::popcount(rest))); });
        return sum;
    }

    [[nodiscard]] static std::vector<std::uint32_t> const& lines()
    {
        static std::vector<std::uint32_t> const all = [] {
            std::vector<std::uint32_t> made;
            for (int y = 0; y < H; ++y) {
                for (int x = 0; x < W; ++x) {
                    for (auto [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
                        int const ex = x + (K - 1) * dx, ey = y + (K - 1) * dy;
                        if (ex < 0 || ex >= W || ey >= H) { continue; }
                        std::uint32_t line = 0;
                        for (int i = 0; i < K; ++i) { line |= 1U << unsigned((y + i * dy) * W + x + i * dx); }
                        made.push_back(line);
                    }
                }
            }
            return made;
        }();
        return all;
    }
    [[nodiscard]] static std::array<point_map, symmetric_count> const& symmetries()
    {
        static std::array<point_map, symmetric_count> const all = [] {
            std::array<point_map, symmetric_count> made{};
            for (std::size_t i = 0; i < symmetric_count; ++i) {
                for (int y = 0; y < H; ++y) {
                    for (int x = 0; x < W; ++x) {
                        int a = (i & 1U) != 0 ? W - 1 - x : x;
                        int b = (i & 2U) != 0 ? H - 1 - y : y;
                        if ((i & 4U) != 0) { std::swap(a, b); }
                        made[i][std::size_t(y * W + x)] = b * W + a;
                    }
                }
            }
            return made;
        }();
        return all;
    }
    /// Stones and side to move under a symmetry, in one number.
    [[nodiscard]] std::uint64_t packed(point_map const& map) const
    {
        std::uint64_t bits = std::uint64_t(mover_) << 60U;
        each(stones_[0], [&](int point) { bits |= std::uint64_t{1} << unsigned(map[std::size_t(point)]); });
        each(stones_[1],
             [&](int point) { bits |= std::uint64_t{1} << unsigned(map[std::size_t(point)] + 30); });
        return bits;
    }
    /// The smallest of these, and the number of the symmetry that makes it.
    [[nodiscard]] std::pair<std::uint64_t, std::size_t> canonical() const
    {
        std::pair<std::uint64_t, std::size_t> least{packed(symmetries()[0]), 0};
        for (std::size_t i = 1; i < symmetric_count; ++i) {
            least = std::min(least, {packed(symmetries()[i]), i});
        }
        return least;
    }

    std::array<std::uint32_t, 2> stones_{};
    side                         mover_ = side::first;
};

using tic_tac_toe        = connect<3, 3, 3>;
using folded_tic_tac_toe = connect<3, 3, 3, true>;
using connect_3          = connect<4, 3, 3>;                ///< only `pass()`
using knowing_connect_3  = connect<4, 3, 3, false, true>;   ///< knows its threats

/// How Nim ends.
enum class last_one { wins, loses, leaves_stuck_loser, leaves_stuck_winner };

/// What a game has in which who cannot move has lost, or won.
template <class Piles, bool Wins>
struct stuck_ending {
    [[nodiscard]] std::optional<side> stuck() const
    {
        side const mover = static_cast<Piles const&>(*this).to_move();
        return Wins ? mover : other(mover);
    }
};

/// Piles; a move takes as many as one likes from one of them.
///
/// Two of the endings are told by `winner()`, as soon as all is taken, and two by `stuck()`, because there is
/// nothing to take.
template <last_one Ending = last_one::wins>
class nim : public std::conditional_t<
                Ending == last_one::leaves_stuck_loser || Ending == last_one::leaves_stuck_winner,
                stuck_ending<nim<Ending>, Ending == last_one::leaves_stuck_winner>, nothing<0>> {
public:
    using move_type = int;   ///< 16 * pile + count

    nim() = default;
    explicit nim(std::array<int, 3> piles, side mover = side::first) : piles_{piles}, mover_{mover} {}

    [[nodiscard]] side                to_move() const { return mover_; }
    [[nodiscard]] std::optional<side> winner() const
    {
        if (piles_ != std::array{0, 0, 0}) { return std::nullopt; }
        if (Ending == last_one::wins) { return other(mover_); }
        if (Ending == last_one::loses) { return mover_; }
        return std::nullopt;
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        for (int pile = 0; pile < 3; ++pile) {
            for (int n = 1; n <= piles_[std::size_t(pile)]; ++n) { emit(16 * pile + n); }
        }
    }
    void play(int move)
    {
        piles_[std::size_t(move / 16)] -= move % 16;
        mover_ = other(mover_);
    }
    void undo(int move)
    {
        piles_[std::size_t(move / 16)] += move % 16;
        mover_ = other(mover_);
    }
    void pass() { mover_ = other(mover_); }

    [[nodiscard]] std::uint64_t hash() const
    {
        return mixed(std::uint64_t(piles_[0] + 16 * piles_[1] + 256 * piles_[2] + 4096 * int(mover_)));
    }

    [[nodiscard]] std::array<int, 4> state() const { return {piles_[0], piles_[1], piles_[2], int(mover_)}; }
    friend bool                      operator==(nim const& a, nim const& b) { return a.state() == b.state(); }

private:
    std::array<int, 3> piles_{3, 4, 5};
    side               mover_ = side::first;
};

/// What a made-up game looks like.
struct made_up {
    std::uint64_t seed      = 1;
    int           layers    = 6;    ///< about as many plies, at most
    int           width     = 12;   ///< different positions in a layer; few mean many transpositions
    int           branching = 3;    ///< moves at a position, at most
    int           decided   = 8;    ///< of a hundred positions on the way, that many are won for somebody
    int           stuck     = 4;    ///< and in that many there is no move
    bool leaps = true;   ///< some moves skip a layer: the same position then after different numbers of plies
};

/// A game without any sense: positions in layers, moves to random ones further down, winners by lot.
///
/// The same `made_up` is always the same game. At the end of the layers a position is won, lost, drawn or
/// stuck, by lot.
template <bool Rated>
class basic_random_game : public std::conditional_t<Rated, opinion<basic_random_game<Rated>>, nothing<0>> {
    friend opinion<basic_random_game>;
    template <bool>
    friend class basic_random_game;

public:
    using move_type = int;   ///< the number of the move

    explicit basic_random_game(made_up const& how) : how_{how} {}

    /// The same position with or without an opinion.
    template <bool Other>
        requires(Other != Rated)
    basic_random_game(basic_random_game<Other> const& same)   // NOLINT(google-explicit-constructor)
        : how_{same.how_}, path_{same.path_}, mover_{same.mover_}
    {}

    [[nodiscard]] side                to_move() const { return mover_; }
    [[nodiscard]] std::optional<side> winner() const
    {
        if (path_.size() == 1 && at() == 0) { return std::nullopt; }
        std::uint64_t const lot = roll(1);
        if (int(lot % 100) < (last_layer() ? 50 : how_.decided)) {
            return (lot >> 32U) % 2 == 0 ? side::first : side::second;
        }
        return std::nullopt;
    }
    [[nodiscard]] std::optional<side> stuck() const
    {
        switch (roll(2) % 3) {
        case 0: return side::first;
        case 1: return side::second;
        default: return std::nullopt;
        }
    }
    template <class Emit>
    void moves(Emit&& emit) const
    {
        if (last_layer()) { return; }
        if (at() != 0 && int(roll(3) % 100) < how_.stuck) { return; }
        int const count = 1 + int(roll(4 + std::uint64_t(mover_)) % std::uint64_t(how_.branching));
        for (int i = 0; i < count; ++i) { emit(i); }
    }
    void play(int move)
    {
        std::uint64_t const lot   = roll(16 + 2 * std::uint64_t(move) + std::uint64_t(mover_));
        int const           layer = std::min(how_.layers,
                                             at() / how_.width + (how_.leaps && (lot >> 40U) % 5 == 0 ? 2 : 1));
        path_.push_back(layer * how_.width + int(lot % std::uint64_t(how_.width)));
        mover_ = other(mover_);
    }
    void undo(int)
    {
        path_.pop_back();
        mover_ = other(mover_);
    }
    void pass() { mover_ = other(mover_); }

    [[nodiscard]] std::uint64_t hash() const
    {
        return mixed(how_.seed * 1'000'003 + 2 * std::uint64_t(at()) + std::uint64_t(mover_));
    }

    [[nodiscard]] std::array<int, 2> state() const { return {at(), int(mover_)}; }
    friend bool                      operator==(basic_random_game const& a, basic_random_game const& b)
    {
        return a.state() == b.state();
    }

private:
    [[nodiscard]] int           worth() const { return int(roll(6 + std::uint64_t(mover_)) % 201) - 100; }
    [[nodiscard]] int           at() const { return path_.back(); }
    [[nodiscard]] bool          last_layer() const { return at() / how_.width >= how_.layers; }
    [[nodiscard]] std::uint64_t roll(std::uint64_t what) const
    {
        return mixed(mixed(how_.seed) ^ mixed(std::uint64_t(at()) * 4096 + what));
    }

    made_up          how_;
    std::vector<int> path_{0};
    side             mover_ = side::first;
};

using random_game = basic_random_game<true>;

/// The same game without an opinion: it is then asked who wins, and nothing else.
template <class G>
struct blind_of;
template <int W, int H, int K, bool Folded, bool Knowing>
struct blind_of<connect<W, H, K, Folded, Knowing, true>> {
    using type = connect<W, H, K, Folded, Knowing, false>;
};
template <>
struct blind_of<random_game> {
    using type = basic_random_game<false>;
};
template <class G>
using blind = typename blind_of<G>::type;

static_assert(tail::ThreatGame<tic_tac_toe> && tail::ThreatGame<folded_tic_tac_toe>);
static_assert(tail::ThreatGame<connect_3> && !tail::ask::has_traces<connect_3>);
static_assert(tail::ThreatGame<knowing_connect_3> && tail::ask::has_traces<knowing_connect_3>);
static_assert(tail::Game<nim<>> && tail::Game<random_game>);

}   // namespace games
