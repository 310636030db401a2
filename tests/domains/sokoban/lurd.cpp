#include <tail/domains/sokoban/lurd.hpp>

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/positions.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <domains/sokoban/slow_rules.hpp>
#include <domains/walk.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/pulls.hpp>
#include <tail/domains/sokoban/replay.hpp>
#include <tail/domains/sokoban/subproblem.hpp>
#include <tail/domains/sokoban/walking_pushes.hpp>

using namespace sokoban_tests;
using namespace tail::sokoban;

namespace {

/// Some random moves from a position, and where they lead.
template <class Successors>
[[nodiscard]] auto random_moves(Successors const& s, position p, std::size_t length, laws::dice& roll)
{
    std::vector<typename Successors::move_type> moves;
    for (std::size_t i = 0; i < length; ++i) {
        auto const all = children(s, p);
        if (all.empty()) { break; }
        auto const& [child, move] = all[roll.below(all.size())];
        moves.push_back(move);
        p = child;
    }
    return std::pair{moves, p};
}

}   // namespace

TEST_CASE("lurd: plays moves of any grain to where they lead")
{
    laws::dice  roll{1};
    std::size_t played_moves = 0;
    for (int i = 0; i < 150; ++i) {
        board const b = random_board(roll);
        level const l{b};
        INFO(picture(b));
        CHECK(tail::sokoban::check(b));
        auto const play = [&](auto const& s, bool exact) {
            auto const [moves, last]  = random_moves(s, s.start(), roll.below(20), roll);
            std::string const letters = lurd(l, moves);
            CHECK(letters == lurd(l, moves));
            auto const played = slow_replay(b, letters);
            REQUIRE(played);
            auto const replayed_too = replay(b, letters);
            REQUIRE(replayed_too);
            CHECK(replayed_too->letters == letters);
            CHECK(replayed_too->last == played->after);
            // As the slow rules drew it, but the man where the search has him.
            level const after{played->after};
            position    p = last;
            for (square s2 = 0; s2 < l.squares(); ++s2) {
                CHECK(p.has_box(s2) == is_box(played->after.at(l.column(s2), l.row(s2))));
            }
            square const man = same_place(after, after.man(), l);
            if (exact) {
                CHECK(man == p.man());
            } else {
                p.put_man(man);
                man_region{l}.normalise(p);
                CHECK(p == last);
            }
            played_moves += played->moves;
        };
        play(pushes<no_deadlocks>{l}, false);
        play(steps<no_deadlocks>{l}, true);
        play(macro_pushes<no_deadlocks>{l}, false);
        play(walking_pushes<walk_costs::moves, no_deadlocks>{l}, true);
    }
    CHECK(played_moves > 5'000);
}

TEST_CASE("lurd: walks between pushes are as short as the costs of walking pushes")
{
    laws::dice roll{2};
    for (int i = 0; i < 100; ++i) {
        level const                                           l{random_board(roll)};
        walking_pushes<walk_costs::moves, no_deadlocks> const s{l};
        position                                              p    = s.start();
        std::uint32_t                                         cost = 0;
        std::vector<push>                                     moves;
        for (int n = 0; n < 10; ++n) {
            std::vector<std::pair<push, std::uint32_t>> all;
            s.moves(p, [&](push m, std::uint32_t c) { all.push_back({m, c}); });
            if (all.empty()) { break; }
            auto const [m, c] = all[roll.below(all.size())];
            s.apply(p, m);
            moves.push_back(m);
            cost += c;
        }
        CHECK(lurd(l, moves).size() == cost);
    }
}

TEST_CASE("lurd: pulls are played backwards")
{
    laws::dice roll{3};
    int        played = 0;
    for (int i = 0; i < 200; ++i) {
        // From the solved position by pulls; where they end, a level begins.
        board const               b = random_board(roll);
        level const               l{b};
        pulls<no_deadlocks> const s{l};
        auto const                starts = s.starts();
        auto const [moves, begin]        = random_moves(s, starts[roll.below(starts.size())], 12, roll);
        level const       here{as_board(l, begin)};
        std::vector<push> back;
        for (push const m : reversed(l, moves)) {
            back.push_back({same_place(l, m.box(), here), m.direction()});
        }
        auto const end = slow_replay(here.drawn(), lurd(here, back));
        REQUIRE(end);
        CHECK(slow_solved(end->after));
        CHECK(end->pushes == moves.size());
        played += moves.empty() ? 0 : 1;
    }
    CHECK(played > 100);
}
