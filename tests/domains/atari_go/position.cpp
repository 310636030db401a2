#include <tail/domains/atari_go/position.hpp>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include <doctest/doctest.h>

#include <domains/atari_go/slow_rules.hpp>
#include <domains/dice.hpp>
#include <tail/core/threat_game.hpp>

namespace {

using tail::side;
using tail::atari_go::geometry;
using tail::atari_go::large_position;
using tail::atari_go::point;
using tail::atari_go::position;

static_assert(tail::ThreatGame<position> && tail::ThreatGame<large_position>);

template <class Position>
std::vector<point> moves_of(Position const& p)
{
    std::vector<point> all;
    p.moves([&](point m) { all.push_back(m); });
    return all;
}

/// Plays a game at random and shows every position on the way to `visit`.
template <class Position, class Visit>
void playout(Position p, std::uint64_t seed, Visit&& visit)
{
    laws::dice roll{seed};
    visit(p);
    while (!p.winner()) {
        auto const moves = moves_of(p);
        if (moves.empty()) { return; }
        p.play(moves[roll.below(moves.size())]);
        visit(p);
    }
}

template <class Position>
void agrees_with_the_rules_as_they_read(geometry size, std::uint64_t seed)
{
    playout(Position::empty(size), seed, [&](Position& p) {
        if (p.winner()) { return; }
        slow::board const board{p};

        std::vector<point> legal;
        bool               wins = false;
        for (std::size_t i = 0; i < board.points(); ++i) {
            if (!board.legal(i)) { continue; }
            legal.push_back(point{i});
            p.play(point{i});
            REQUIRE((p.winner() == std::optional{tail::other(p.to_move())}) == board.captures(i));
            p.undo(point{i});
            wins = wins || board.captures(i);
        }
        REQUIRE(moves_of(p) == legal);
        REQUIRE(p.winning_move().has_value() == wins);
        if (auto const win = p.winning_move()) { REQUIRE(board.captures(win->index)); }

        for (auto const s : {side::first, side::second}) {
            std::set<std::set<std::size_t>> chains;
            int                             least = static_cast<int>(board.points()) + 1;
            for (std::size_t i = 0; i < board.points(); ++i) {
                if (board.at(i) != s) { continue; }
                chains.insert(board.chain(i));
                least = std::min(least, static_cast<int>(board.liberties(i).size()));
            }
            std::size_t count = 0;
            p.chains(s, [&](auto const& stones, auto const& liberties) {
                std::set<std::size_t> of;
                std::set<std::size_t> free;
                stones.for_each([&](std::size_t i) { of.insert(i); });
                liberties.for_each([&](std::size_t i) { free.insert(i); });
                REQUIRE(chains.contains(of));
                REQUIRE(free == board.liberties(*of.begin()));
                ++count;
            });
            REQUIRE(count == chains.size());
            REQUIRE(p.moves_to_win(tail::other(s)) == least);
        }
    });
}

/// The position turned or mirrored, set up from its stones.
template <class Position>
Position seen_through(std::size_t symmetry, Position const& p)
{
    auto image = Position::empty(p.size());
    for (std::size_t i = 0; i < p.size().points(); ++i) {
        if (auto const s = p.at(point{i})) {
            image.place(*s, point{tail::grid::mapped(p.size(), symmetry, i)});
        }
    }
    image.set_to_move(p.to_move());
    return image;
}

}   // namespace

TEST_CASE("atari-go: moves and captures are those of the rules as they read")
{
    std::uint64_t seed = 1;
    for (auto const size : {geometry{1, 1}, geometry{5, 1}, geometry{1, 4}, geometry{2, 2}, geometry{3, 3},
                            geometry{5, 4}, geometry{4, 6}, geometry{7, 7}, geometry{8, 8}}) {
        for (int n = 0; n < 20; ++n) { agrees_with_the_rules_as_they_read<position>(size, ++seed); }
    }
    for (auto const size :
         {geometry{3, 4}, geometry{8, 8}, geometry{9, 9}, geometry{11, 11}, geometry{20, 6}}) {
        for (int n = 0; n < 10; ++n) { agrees_with_the_rules_as_they_read<large_position>(size, ++seed); }
    }
}

TEST_CASE("atari-go: one and two words play the same game")
{
    for (std::uint64_t seed = 1; seed < 50; ++seed) {
        auto wide = large_position::empty({6, 5});
        playout(position::empty({6, 5}), seed, [&](position const& p) {
            // What was played last is the one stone that the other board lacks.
            for (std::size_t i = 0; i < 30; ++i) {
                if (p.at(point{i}) && !wide.at(point{i})) { wide.play(point{i}); }
            }
            CHECK(p.winner() == wide.winner());
            CHECK(p.to_move() == wide.to_move());
            if (!p.winner()) { CHECK(moves_of(p) == moves_of(wide)); }
        });
    }
}

TEST_CASE("atari-go: undo brings back position and hash and chains")
{
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        std::vector<position> before;
        std::vector<point>    played;
        position              last = position::empty({5, 5});
        playout(last, seed, [&](position const& p) {
            if (!before.empty()) {
                for (std::size_t i = 0; i < 25; ++i) {
                    if (p.at(point{i}) && !before.back().at(point{i})) { played.push_back(point{i}); }
                }
            }
            before.push_back(p);
            last = p;
        });
        while (!played.empty()) {
            last.undo(played.back());
            played.pop_back();
            before.pop_back();
            CHECK(last == before.back());
            CHECK(last.hash() == before.back().hash());
            CHECK(last.exact_hash() == before.back().exact_hash());
            CHECK_FALSE(last.winner());
            for (auto const s : {side::first, side::second}) {
                std::vector<std::pair<position::board, position::board>> a;
                std::vector<std::pair<position::board, position::board>> b;
                last.chains(
                    s, [&](auto const& stones, auto const& liberties) { a.emplace_back(stones, liberties); });
                before.back().chains(
                    s, [&](auto const& stones, auto const& liberties) { b.emplace_back(stones, liberties); });
                CHECK(a == b);
            }
        }
    }
}

TEST_CASE("atari-go: turned and mirrored positions share a hash and their moves map onto each other")
{
    for (auto const size : {geometry{5, 5}, geometry{5, 4}}) {
        for (std::uint64_t seed = 1; seed < 30; ++seed) {
            playout(position::empty(size), seed, [&](position const& p) {
                if (p.winner()) { return; }
                for (std::size_t s = 0; s < tail::grid::symmetries(size); ++s) {
                    auto const q = seen_through(s, p);
                    CHECK(q.hash() == p.hash());
                    CHECK((q.exact_hash() == p.exact_hash()) == (q == p));
                    for (auto const m : moves_of(p)) {
                        CHECK(p.from_table(p.to_table(m)) == m);
                        // Through the table, a move becomes one that leads to the same position, turned.
                        auto const there = q.from_table(p.to_table(m));
                        auto       a     = p;
                        auto       b     = q;
                        a.play(m);
                        b.play(there);
                        CHECK(a.hash() == b.hash());
                    }
                }
            });
        }
    }
}

TEST_CASE("atari-go: positions of different worth have different hashes")
{
    std::map<std::uint64_t, position> seen;
    for (std::uint64_t seed = 1; seed < 3'000; ++seed) {
        playout(position::empty({4, 3}), seed, [&](position const& p) {
            if (p.winner()) { return; }
            auto const [at, fresh] = seen.emplace(p.hash(), p);
            if (fresh) { return; }
            bool same = false;
            for (std::size_t s = 0; s < 4; ++s) { same = same || seen_through(s, p) == at->second; }
            CHECK(same);
        });
    }
    auto       passed = position::crosscut({4, 4});
    auto const hash   = passed.hash();
    passed.pass();
    CHECK(passed.hash() != hash);
    passed.pass();
    CHECK(passed.hash() == hash);
}

TEST_CASE("atari-go: no capture takes fewer moves in a row than the weakest chain has liberties")
{
    int exact = 0;
    int more  = 0;   // eyes that must not be filled one by one
    for (std::uint64_t seed = 1; seed < 40; ++seed) {
        playout(position::empty({4, 3}), seed, [&](position const& p) {
            if (p.winner()) { return; }
            slow::board const board{p};
            for (auto const s : {side::first, side::second}) {
                int const least = std::min(p.moves_to_win(s), 4);
                int const row   = board.moves_in_a_row(s, 3);
                CHECK(least <= row);
                ++(least == row ? exact : more);
            }
        });
    }
    CHECK(exact > 20 * more);
}

TEST_CASE("atari-go: of a chain with just as many liberties as the order no threat is left out")
{
    int orders = 0;
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        playout(position::empty({4, 3}), seed, [&](position& p) {
            if (p.winner()) { return; }
            side const me = p.to_move();
            for (int order = 1; order <= 3; ++order) {
                if (p.moves_to_win(me) != order) {
                    continue;
                }   // with moves to spare the generator may leave some out
                std::set<point> emitted;
                p.threat_moves(order, [&](point m) { CHECK(emitted.insert(m).second); });
                for (auto const m : moves_of(p)) {
                    p.play(m);
                    bool const threat = p.winner()
                        || (order > 1 && slow::board{p}.moves_in_a_row(me, order - 1) < order);
                    p.undo(m);
                    if (threat) {
                        CHECK(emitted.contains(m));
                        ++orders;
                    }
                }
            }
        });
    }
    CHECK(orders > 100);
}

TEST_CASE("atari-go: the crosscut stands in the middle or above and to the right of it")
{
    auto const even = position::crosscut({6, 6});
    CHECK(even.at(point{geometry{6, 6}.point(2, 2)}) == side::first);
    CHECK(even.at(point{geometry{6, 6}.point(3, 3)}) == side::first);
    CHECK(even.at(point{geometry{6, 6}.point(3, 2)}) == side::second);
    CHECK(even.at(point{geometry{6, 6}.point(2, 3)}) == side::second);
    CHECK(even.to_move() == side::first);
    CHECK(even.moves_to_win(side::first) == 2);

    auto const odd = position::crosscut({7, 7}, side::second);   // D4 and E5
    CHECK(odd.at(point{geometry{7, 7}.point(3, 3)}) == side::second);
    CHECK(odd.at(point{geometry{7, 7}.point(4, 4)}) == side::second);
    CHECK(odd.at(point{geometry{7, 7}.point(4, 3)}) == side::first);
}
