#include <tail/game/goal_cache.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/brute_force.hpp>
#include <game/quiet_positions.hpp>
#include <game/small_games.hpp>
#include <tail/domains/atari_go/position.hpp>

using tail::side;
using tail::threat;

namespace {

struct tally {
    std::uint64_t asked = 0, kept = 0;
    std::uint64_t wrong    = 0;   ///< proofs of what is not won
    std::uint64_t other    = 0;   ///< not what a verification from scratch says
    std::uint64_t outlived = 0;   ///< proofs of the last position that are none any more
};

/// Random games; after each move every answer is compared with a verification from scratch, and every proof
/// with the truth.
tally playouts(int games, tail::atari_go::geometry size, int stones, std::uint64_t seed)
{
    tally                     t;
    laws::dice                roll{seed};
    quiet::solver             solve;
    std::vector<threat> const threats{{1}, {2, 1}, {5, 4}, {4, 2, 1}, {6, 3, 2}};
    for (int game = 0; game < games;) {
        auto const start = quiet::random_position(roll, size, stones);
        if (!start) { continue; }
        ++game;
        tail::goal_cache<quiet::position> goals{*start};
        for (side s : {side::first, side::second}) {
            for (threat const& g : threats) { goals.add(s, g); }
        }
        std::vector<char> were_proved(goals.size(), 0);
        for (;;) {
            quiet::position p = goals.position();
            for (std::size_t i = 0; i < goals.size(); ++i) {
                side const who    = i < threats.size() ? side::first : side::second;
                auto const before = goals.verified();
                bool const yes    = bool(goals[i]);
                bool const kept   = goals.verified() == before;
                p.set_to_move(who);
                bool const scratch = bool(
                    tail::verify(p, threats[i % threats.size()], {}, {.table_bytes = 0}));
                ++t.asked;
                t.kept += kept;
                t.other += yes != scratch;
                bool const won = (yes || were_proved[i] != 0) && solve.wins(p, who);
                t.wrong += yes && !won;
                t.outlived += were_proved[i] != 0 && !won;
                were_proved[i] = yes;
            }
            p                = goals.position();
            auto const moves = brute::legal_moves(p);
            if (moves.empty()) { break; }
            auto const m = moves[roll.below(moves.size())];
            p.play(m);
            if (p.winner()) { break; }
            goals.play(m);
        }
    }
    return t;
}

}   // namespace

TEST_CASE("goal cache: what it keeps is won and what a verification from scratch says")
{
    auto const t = playouts(2000, {4, 4}, 7, 3);
    CHECK(t.wrong == 0);
    CHECK(t.other == 0);
    CHECK(t.kept > t.asked / 10);
    CHECK(t.outlived > 1000);   // what a cache that keeps all its proofs would be wrong about
}

TEST_CASE("goal cache: a proof is dropped by a move in its trace and by its own side's move and by a second "
          "move outside")
{
    // A white stone in the corner with a liberty left, and room elsewhere.
    auto p = quiet::position::empty({5, 5});
    p.place(side::second, quiet::point{0});
    p.place(side::first, quiet::point{1});
    auto const corner = [&] {
        tail::goal_cache<quiet::position> goals{p};
        goals.add(side::first, threat{1});
        CHECK(goals[0]);
        return goals;
    };
    auto const asked_again = [](tail::goal_cache<quiet::position>& goals) {
        auto const before = goals.verified();
        CHECK(goals[0].verdict != tail::verdict::unknown);
        return goals.verified() > before;
    };
    auto outside = corner();
    outside.pass();
    outside.play(quiet::point{24});
    CHECK(!asked_again(outside));
    CHECK(outside[0]);
    CHECK(outside[0].move == quiet::point{5});
    outside.pass();
    outside.play(quiet::point{22});
    CHECK(asked_again(outside));
    CHECK(outside[0]);

    auto inside = corner();
    inside.pass();
    inside.play(quiet::point{5});
    CHECK(asked_again(inside));
    CHECK(!inside[0]);

    auto own = corner();
    own.play(quiet::point{24});
    CHECK(asked_again(own));
}

TEST_CASE("goal cache: games without traces and limits and the end of the game")
{
    tail::goal_cache<games::connect_3> goals{games::connect_3{}};
    auto const                         n = goals.add(side::first, threat{4, 2, 1});
    CHECK(goals[n].verdict == tail::verify(games::connect_3{}, threat{4, 2, 1}).verdict);
    goals.limit({.nodes = 0});
    auto const other = goals.add(side::second, threat{4, 2, 1});
    CHECK(goals[other].verdict == tail::verdict::unknown);
    CHECK(goals[other].verdict == tail::verdict::unknown);   // and is not remembered as an answer
    goals.limit({});
    CHECK(goals[other].verdict != tail::verdict::unknown);

    auto p = quiet::position::empty({5, 5});
    p.place(side::second, quiet::point{0});
    p.place(side::first, quiet::point{1});
    tail::goal_cache<quiet::position> over{p};
    over.add(side::first, threat{1});
    CHECK(over[0]);
    over.play(quiet::point{5});
    CHECK(over[0].verdict == tail::verdict::unknown);
}
