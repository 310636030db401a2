#include <tail/domains/phutball/position.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/phutball/random_positions.hpp>
#include <domains/phutball/slow_rules.hpp>
#include <game/brute_force.hpp>
#include <tail/core/ask.hpp>
#include <tail/core/threat_game.hpp>

namespace {

using brute::legal_moves;
using phutball_tests::all_rules;
using phutball_tests::random_position;
using tail::side;
using tail::phutball::beyond_bottom;
using tail::phutball::beyond_top;
using tail::phutball::geometry;
using tail::phutball::large_position;
using tail::phutball::largest_position;
using tail::phutball::place;
using tail::phutball::position;
using tail::phutball::rules;
using tail::phutball::small_position;

static_assert(tail::ThreatGame<small_position> && tail::ThreatGame<position>);
static_assert(tail::ThreatGame<large_position> && tail::ThreatGame<largest_position>);

/// What the positions had in them, so that a test that tried nothing is seen.
struct tally {
    int positions = 0;
    int jumps     = 0;
    int most      = 0;   ///< jumps in one position
    int wins      = 0;   ///< positions with a winning move
    int own_goals = 0;   ///< moves that lose at once
};

/// All moves of a position against the rules as they read: what they lead to, without repeats, who has won
/// then, and back.
template <class Position>
void agrees_with_the_rules_as_they_read(Position const& start, tally& seen)
{
    slow::board const board{start};
    auto const        men   = board.after_men();
    auto const        jumps = board.after_jumps();

    Position              p = start;
    std::set<slow::board> met;
    for (auto const& m : legal_moves(start)) {
        p.play(m);
        slow::board const next{p};
        bool const        agrees = (m.is_jump() ? jumps : men).contains(next) && met.insert(next).second
            && p.winner() == next.winner();
        seen.own_goals += p.winner() == p.to_move();
        p.undo(m);
        bool const undone = p == start && p.hash() == start.hash() && p.exact_hash() == start.exact_hash();
        if (!agrees || !undone) {
            REQUIRE(agrees);
            REQUIRE(undone);
        }
    }
    REQUIRE(met.size() == men.size() + jumps.size());

    auto const win = p.winning_move();
    REQUIRE(win.has_value() == board.wins());
    if (win) {
        p.play(*win);
        REQUIRE(jumps.contains(slow::board{p}));
        REQUIRE(p.winner() == start.to_move());
    }
    ++seen.positions;
    seen.jumps += static_cast<int>(jumps.size());
    seen.most = std::max(seen.most, static_cast<int>(jumps.size()));
    seen.wins += win.has_value();
}

template <class Position>
void agrees_on(geometry size, int count, std::size_t men, std::uint64_t seed, tally& seen)
{
    CAPTURE(size.width);
    CAPTURE(size.height);
    laws::dice roll{seed};
    for (int n = 0; n < count; ++n) {
        rules const variant = all_rules[roll.below(all_rules.size())];
        auto const  p       = random_position<Position>(roll, size, men, 3, variant);
        agrees_with_the_rules_as_they_read(p, seen);
    }
}

/// Left and right exchanged, set up from its men.
template <class Position>
Position mirrored(Position const& p)
{
    auto const across = [&](std::size_t point) { return tail::grid::mapped(p.size(), 1, point); };
    auto       image  = Position::with_ball(p.size(), across(p.ball()), p.variant());
    p.men().for_each([&](std::size_t point) { image.put_man(across(point)); });
    image.set_to_move(p.to_move());
    return image;
}

/// A position from rows, the top one first: 'X' a man, 'O' the ball.
position drawn(std::vector<std::string_view> const& rows, rules variant = {})
{
    geometry const           size{static_cast<int>(rows.front().size()), static_cast<int>(rows.size())};
    std::vector<std::size_t> men;
    std::size_t              ball = 0;
    for (int row = 0; row < size.height; ++row) {
        for (int column = 0; column < size.width; ++column) {
            char const c = rows[static_cast<std::size_t>(size.height - 1 - row)]
                               [static_cast<std::size_t>(column)];
            if (c == 'X') { men.push_back(size.point(column, row)); }
            if (c == 'O') { ball = size.point(column, row); }
        }
    }
    auto p = position::with_ball(size, ball, variant);
    for (std::size_t const point : men) { p.put_man(point); }
    return p;
}

/// Where the ball can end in one turn, each outcome counted.
std::multiset<place> ends_of_jumps(position const& p)
{
    std::multiset<place> ends;
    for (auto const& m : legal_moves(p)) {
        if (m.is_jump()) { ends.insert(m.to); }
    }
    return ends;
}

/// Who has won when the ball has been moved to an end, if that can be done in one way only.
std::optional<side> winner_at(position p, place end)
{
    REQUIRE(ends_of_jumps(p).count(end) == 1);
    for (auto const& m : legal_moves(p)) {
        if (!m.is_jump() || m.to != end) { continue; }
        p.play(m);
        break;
    }
    return p.winner();
}

using ends = std::multiset<place>;

/// So many positions of boards from the smallest to the largest, in all widths of words.
tally agrees_on_positions(int count)
{
    tally              seen;
    std::uint64_t      seed  = 0;
    int const          share = count / 100;
    constexpr geometry tiny[]{{1, 3}, {2, 3}, {3, 3}, {1, 9}, {5, 3}, {2, 4}, {4, 4}, {3, 6}, {6, 5}};
    for (geometry const size : tiny) { agrees_on<small_position>(size, 6 * share, 14, ++seed, seen); }
    constexpr std::size_t men = 30;
    agrees_on<small_position>({7, 7}, 12 * share, men, ++seed, seen);
    agrees_on<small_position>({8, 8}, 6 * share, men, ++seed, seen);
    agrees_on<position>({7, 7}, 6 * share, men, ++seed, seen);
    agrees_on<position>({9, 9}, 9 * share, men, ++seed, seen);
    agrees_on<position>({10, 12}, 3 * share, men, ++seed, seen);
    agrees_on<position>({11, 11}, 4 * share, men, ++seed, seen);
    agrees_on<large_position>({9, 9}, 2 * share, men, ++seed, seen);
    agrees_on<large_position>({13, 19}, share, men, ++seed, seen);
    agrees_on<large_position>({15, 15}, share, men, ++seed, seen);
    agrees_on<largest_position>({6, 7}, share, men, ++seed, seen);
    agrees_on<largest_position>({19, 19}, share, men, ++seed, seen);
    CHECK(seen.positions == count);
    CHECK(seen.jumps > 5 * count);
    CHECK(seen.wins > count / 4);
    CHECK(seen.own_goals > count / 2);
    return seen;
}

}   // namespace

TEST_CASE("phutball: moves and winners are those of the rules as they read") { agrees_on_positions(10'000); }

TEST_CASE("phutball: moves and winners are those of the rules as they read on 100000 positions"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    CHECK(agrees_on_positions(100'000).most > 5'000);
}

TEST_CASE("phutball: games are taken back move by move")
{
    laws::dice roll{5};
    for (int game = 0; game < 100; ++game) {
        auto                             p = position::start({7, 9}, all_rules[roll.below(4)]);
        std::vector<position>            before;
        std::vector<position::move_type> played;
        while (!p.winner() && played.size() < 60) {
            auto const moves = legal_moves(p);
            // Where there are jumps one in three moves is one, so that games end and men go.
            std::size_t jumps = 0;
            while (jumps < moves.size() && moves[jumps].is_jump()) { ++jumps; }
            bool const jump = jumps > 0 && roll.below(3) == 0;
            before.push_back(p);
            played.push_back(moves[roll.below(jump ? jumps : moves.size())]);
            p.play(played.back());
            CHECK(p.hash() != before.back().hash());
        }
        for (; !played.empty(); played.pop_back(), before.pop_back()) {
            p.undo(played.back());
            CHECK(p == before.back());
            CHECK(p.hash() == before.back().hash());
            CHECK(p.exact_hash() == before.back().exact_hash());
            CHECK(!p.winner());
        }
    }
}

TEST_CASE("phutball: mirror images share a hash and their moves map onto each other")
{
    laws::dice roll{6};
    int        own_images = 0;
    for (geometry const size : {geometry{3, 3}, {5, 5}, {4, 6}, {7, 7}}) {
        for (int n = 0; n < 200; ++n) {
            auto const p = random_position<position>(roll, size, 8, 2);
            auto const q = mirrored(p);
            own_images += p == q;
            CHECK(q.hash() == p.hash());
            CHECK((q.exact_hash() == p.exact_hash()) == (q == p));
            for (auto const& m : legal_moves(p)) {
                CHECK(p.from_table(p.to_table(m)) == m);
                // Through the table a move becomes the one that leads to the mirror image.
                auto const there = q.from_table(p.to_table(m));
                auto       a     = p;
                auto       b     = q;
                REQUIRE(tail::ask::is_legal(q, there));
                a.play(m);
                b.play(there);
                CHECK(a.hash() == b.hash());
                CHECK(a.winner() == b.winner());
                if (!a.winner()) { CHECK((b == mirrored(a) || b == a)); }
            }
        }
    }
    CHECK(own_images > 0);
}

TEST_CASE("phutball: positions of different worth have different hashes")
{
    laws::dice                        roll{7};
    std::map<std::uint64_t, position> seen;
    int                               again = 0;
    for (geometry const size : {geometry{3, 3}, {3, 5}, {5, 3}}) {
        for (int n = 0; n < 10'000; ++n) {
            auto const p           = random_position<position>(roll, size, 5, 2, all_rules[roll.below(4)]);
            auto const [at, fresh] = seen.emplace(p.hash(), p);
            again += !fresh;
            CHECK((at->second == p || at->second == mirrored(p)));
        }
    }
    CHECK(again > 1'000);

    auto       p    = position::start({5, 5});
    auto const hash = p.hash();
    p.pass();
    CHECK(p.to_move() == side::second);
    CHECK(p.hash() != hash);
    p.pass();
    CHECK(p.hash() == hash);
}

TEST_CASE("phutball: the ball begins in the middle or above and to the right of it")
{
    auto const ball = [](geometry size) { return position::start(size).ball(); };
    CHECK(ball({1, 3}) == geometry{1, 3}.point(0, 1));
    CHECK(ball({9, 9}) == geometry{9, 9}.point(4, 4));
    CHECK(ball({3, 9}) == geometry{3, 9}.point(1, 4));
    CHECK(ball({4, 6}) == geometry{4, 6}.point(2, 3));
    CHECK(ball({6, 4}) == geometry{6, 4}.point(3, 2));
    CHECK(ball({5, 8}) == geometry{5, 8}.point(2, 4));
    for (geometry const size : {geometry{1, 3}, {2, 3}, {1, 4}, {8, 8}, {11, 11}}) {
        auto const p = position::start(size);
        CHECK(p.to_move() == side::first);
        CHECK(!p.winner());
        CHECK(p.men().none());
        CHECK(legal_moves(p).size() == size.points() - 1);
    }
}

TEST_CASE("phutball: a jump goes over all men in line and not over a side line")
{
    geometry const size{5, 7};
    auto const     p = drawn({".....", ".....", "X.X..", ".XX..", "XXO.X", ".....", "....."});
    // North over two men, not west over the side line, nor east where nobody is next to the ball. North-west
    // over two men the ball would leave the board, too.
    CHECK(ends_of_jumps(p) == ends{static_cast<place>(size.point(2, 5))});
}

TEST_CASE("phutball: men are taken off at once and ways that come to the same are one move")
{
    geometry const size{7, 7};
    auto const     at = [&](int column, int row) { return static_cast<place>(size.point(column, row)); };
    // Round the ring either way; back where it began, all men are gone both times.
    auto const p = drawn({".......", ".......", "...X...", "..X.X..", "..OX...", ".......", "......."});
    CHECK(ends_of_jumps(p) == ends{at(4, 2), at(4, 2), at(4, 4), at(4, 4), at(2, 4), at(2, 4), at(2, 2)});
}

TEST_CASE("phutball: who ends on a goal row has scored for the side that attacks it")
{
    geometry const size{3, 7};
    auto const     at = [&](int column, int row) { return static_cast<place>(size.point(column, row)); };
    for (rules const variant : all_rules) {
        auto low = drawn({"...", "...", "...", "...", ".O.", ".X.", "..."}, variant);
        auto top = drawn({"...", ".X.", ".O.", "...", "...", "...", "..."}, variant);
        for (side const mover : {side::first, side::second}) {
            low.set_to_move(mover);
            top.set_to_move(mover);
            CHECK(winner_at(low, at(1, 0)) == side::second);
            CHECK(winner_at(top, at(1, 6)) == side::first);
            CHECK(low.winning_move().has_value() == (mover == side::second));
            CHECK(top.winning_move().has_value() == (mover == side::first));
        }
    }
}

TEST_CASE("phutball: a turn may touch a goal row and go on")
{
    geometry const size{5, 5};
    auto const     at = [&](int column, int row) { return static_cast<place>(size.point(column, row)); };
    for (side const mover : {side::first, side::second}) {
        auto low = drawn({".....", ".....", "..O..", "..XX.", "....."});
        auto top = drawn({".....", ".XX..", "..O..", ".....", "....."});
        low.set_to_move(mover);
        top.set_to_move(mover);
        CHECK(winner_at(low, at(2, 0)) == side::second);
        CHECK(winner_at(low, at(4, 2)) == std::nullopt);
        CHECK(winner_at(low, at(4, 0)) == side::second);   // over D2 at once
        CHECK(winner_at(top, at(2, 4)) == side::first);
        CHECK(winner_at(top, at(0, 2)) == std::nullopt);
        CHECK(winner_at(top, at(0, 4)) == side::first);
    }
}

TEST_CASE("phutball: over the goal row one scores and over one's own if the rules say so")
{
    for (rules const variant : all_rules) {
        auto p = drawn({".X.", ".O.", ".X."}, variant);
        for (side const mover : {side::first, side::second}) {
            p.set_to_move(mover);
            place const goal = mover == side::first ? beyond_top : beyond_bottom;
            place const own  = mover == side::first ? beyond_bottom : beyond_top;
            CHECK(ends_of_jumps(p) == (variant.jump_over_own_goal ? ends{goal, own} : ends{goal}));
            CHECK(winner_at(p, goal) == mover);
            if (variant.jump_over_own_goal) { CHECK(winner_at(p, own) == other(mover)); }
            REQUIRE(p.winning_move());
            CHECK(p.winning_move()->to == goal);
        }
    }
}

TEST_CASE("phutball: through a corner one scores if the rules say so")
{
    for (rules const variant : all_rules) {
        for (auto const& rows :
             std::vector<std::vector<std::string_view>>{{"X..", ".O.", "..."}, {"..X", ".O.", "..."}}) {
            auto p = drawn(rows, variant);
            CHECK(ends_of_jumps(p) == (variant.corner_goal ? ends{beyond_top} : ends{}));
            CHECK(p.winning_move().has_value() == variant.corner_goal);
            p.set_to_move(side::second);
            CHECK(ends_of_jumps(p)
                  == (variant.corner_goal && variant.jump_over_own_goal ? ends{beyond_top} : ends{}));
            CHECK(!p.winning_move());
        }
        // Over the row and not the side line, it is a goal like any other.
        CHECK(ends_of_jumps(drawn({".X...", "O....", "....."}, variant)) == ends{beyond_top});
    }
}
