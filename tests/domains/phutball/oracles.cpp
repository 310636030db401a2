#include <tail/domains/phutball/position.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <game/alpha_beta.hpp>
#include <game/brute_force.hpp>
#include <tail/core/ask.hpp>
#include <tail/domains/grid/geometry.hpp>
#include <tail/game/alpha_beta.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/verify.hpp>

// Winners, lengths and first moves by two independent programs that agree; depths of threat searches by one
// that follows Cazenave, "A generalized threats search algorithm" (2002).

namespace {

using alpha_beta_tests::beaten;
using brute::legal_moves;
using tail::side;
using tail::status;
using tail::threat;
using tail::phutball::geometry;
using tail::phutball::position;
using tail::phutball::rules;

/// Whether a line is legal and ends with a win of the first side, neither sooner nor later.
bool wins_for_first(position p, std::vector<position::move_type> const& line)
{
    for (auto const& m : line) {
        if (p.winner() || !tail::ask::is_legal(p, m)) { return false; }
        p.play(m);
    }
    return p.winner() == side::first;
}

/// The men to begin with after which the first side wins with so many plies in all.
std::set<std::string> first_men(geometry size, int plies, rules variant = {})
{
    std::set<std::string>         names;
    std::map<std::uint64_t, bool> known;   // mirror images are asked about once
    for (auto const& m : legal_moves(position::start(size, variant))) {
        auto p = position::start(size, variant);
        p.play(m);
        auto const [wins, fresh] = known.emplace(p.hash(), false);
        if (fresh) {
            auto const r = tail::alpha_beta(
                p, {}, tail::alpha_beta_policy<>{.table_bytes = 1 << 22, .max_depth = plies - 1});
            wins->second = r.winner == side::first;
            if (wins->second) { CHECK(r.plies == plies - 1); }
        }
        if (wins->second) { names.insert(tail::grid::point_name(size, m.to)); }
    }
    return names;
}

struct row {
    geometry              size;
    int                   plies;
    std::set<std::string> first;
};

void check(row const& expected, rules variant = {})
{
    CAPTURE(expected.size.width);
    CAPTURE(expected.size.height);
    auto const start = position::start(expected.size, variant);
    auto const r     = tail::alpha_beta(start);
    CHECK(r.status == status::solved);
    CHECK(r.winner == side::first);
    CHECK(r.plies == expected.plies);
    CHECK(r.line.size() == static_cast<std::size_t>(expected.plies));
    CHECK(wins_for_first(start, r.line));
    CHECK(first_men(expected.size, expected.plies, variant) == expected.first);
}

/// A threat search wins, and when it has found that its alpha-beta is so deep.
void check_depth(geometry size, threat const& allowed, int depth)
{
    CAPTURE(size.width);
    CAPTURE(allowed.to_string());
    auto const r = tail::generalized_threats(position::start(size), allowed);
    CHECK(r.status == status::solved);
    CHECK(r.winner == side::first);
    CHECK(r.stats.depth == depth);
}

row const seven_by_seven{{7, 7}, 7, {"D5", "D6"}};

}   // namespace

TEST_CASE("phutball: winner and length and all first moves of the small boards")
{
    for (row const& r : std::vector<row>{
             {{1, 3}, 3, {"A3"}},
             {{1, 5}, 3, {"A4"}},
             {{1, 7}, 7, {"A5", "A6", "A7"}},
             {{3, 3}, 3, {"A3", "B3", "C3"}},
             {{3, 5}, 3, {"B4"}},
             {{5, 5}, 3, {"B4", "C4", "D4"}},
             {{3, 7}, 7, {"B5", "B6", "A7", "B7", "C7"}},
             {{5, 7}, 7, {"C5", "C6"}},
             {{3, 9}, 7, {"B6", "B8"}},
         }) {
        check(r);
    }
}

TEST_CASE("phutball: 7x7 is won in 7 plies by D5 or D6" * doctest::skip(!TAIL_SLOW_TESTS))
{
    check(seven_by_seven);
    // With forced replies fewer positions are looked at than by the other program, which tried everything.
    CHECK(tail::alpha_beta(position::start({7, 7})).stats.expanded < 65'000);
}

TEST_CASE("phutball: 7x7 is the same if nobody scores through a corner" * doctest::skip(!TAIL_SLOW_TESTS))
{
    check(seven_by_seven, {.corner_goal = false});
}

TEST_CASE("phutball: generalized threats win 7x7 and 9x9 at the depths that are known")
{
    check_depth({7, 7}, {2, 1}, 4);
    check_depth({7, 7}, {3, 2}, 2);
    check_depth({9, 9}, {2, 1}, 8);
    check_depth({9, 9}, {3, 2}, 6);
    check_depth({9, 9}, {5, 4}, 2);
}

TEST_CASE("phutball: generalized threats of order three win 9x9 at the depths that are known"
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    check_depth({9, 9}, {4, 2, 1}, 4);
    check_depth({9, 9}, {6, 3, 2}, 2);
}

TEST_CASE("phutball: generalized threats of all kinds win 7x7 and 5x9 and 7x9")
{
    for (geometry const size : {geometry{7, 7}, {5, 9}, {7, 9}}) {
        for (threat const& allowed : {threat{2, 1}, threat{3, 2}, threat{5, 4}, threat{6, 3, 2}}) {
            CAPTURE(size.width);
            CAPTURE(allowed.to_string());
            auto const r = tail::generalized_threats(position::start(size), allowed);
            CHECK(r.status == status::solved);
            CHECK(r.winner == side::first);
        }
    }
}

TEST_CASE("phutball: 9x9 is won with the threat (5,4,0) in few nodes")
{
    auto const r = tail::generalized_threats(position::start({9, 9}), threat{5, 4});
    CHECK(r.winner == side::first);
    CHECK(r.stats.expanded < 100);
    CHECK(r.stats.verifications < 20'000);
}

TEST_CASE("phutball: 9x9 is won within 11 plies whatever is replied")
{
    geometry const size{9, 9};
    auto           p = position::start(size);
    p.play(position::move_type::man(size.point(4, 5)));   // E6
    for (auto const& reply : legal_moves(p)) {
        p.play(reply);
        // Nine plies are left. All replies are tried, not those in traces alone.
        auto const v = tail::verify(p, threat{5, 4}, {}, {.all_replies = true});
        CHECK(v);
        CHECK(v.plies <= 9);
        p.undo(reply);
    }
}

TEST_CASE("phutball: the moves of a threat search beat every defence")
{
    struct line {
        geometry size;
        threat   allowed;
        int      plies;   ///< more than the length of the win: each move is found anew, and need not be the
                          ///< fastest
    };
    for (line const& l : {line{{5, 5}, {2, 1}, 3},
                          {{3, 7}, {3, 2}, 7},
                          {{7, 7}, {3, 2}, 7},
                          {{5, 9}, {5, 4}, 11},
                          {{9, 9}, {5, 4}, 21}}) {
        CAPTURE(l.size.width);
        CAPTURE(l.size.height);
        auto                                 p = position::start(l.size);
        tail::threat_search_engine<position> engine{p, {{l.allowed}}};
        REQUIRE(engine.run().winner == side::first);
        CHECK(beaten(engine, p, side::first, l.plies) > 40);
    }
}

// The line that the source prints, in its own picture: goals to the left and right, and no column I.
TEST_CASE("phutball: the line of the source on 9x9 is legal and wins")
{
    constexpr std::string_view letters = "ABCDEFGHJ";
    constexpr std::string_view line[]{"pF5", "pD6", "pH6", "bC7", "pD6", "pE5",
                                      "pG5", "pF4", "pH2", "pB8", "bJ1"};
    geometry const             size{9, 9};
    auto                       p = position::start(size);
    for (std::string_view const text : line) {
        CAPTURE(text);
        REQUIRE(!p.winner());
        auto const to    = size.point(text[2] - '1', static_cast<int>(letters.find(text[1])));
        auto       moves = legal_moves(p);
        std::erase_if(moves, [&](auto const& m) { return m.is_jump() != (text[0] == 'b') || m.to != to; });
        REQUIRE(moves.size() == 1);
        p.play(moves.front());
    }
    CHECK(p.winner() == side::first);
}
