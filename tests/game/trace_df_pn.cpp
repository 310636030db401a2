#include <tail/game/trace_df_pn.hpp>

#include <cstdint>
#include <optional>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <game/stray_moves.hpp>
#include <game/trace_df_pn.hpp>
#include <tail/domains/phutball/position.hpp>
#include <tail/game/threat.hpp>

using namespace traces;

namespace {

template <class G>
tally judge_random_positions(int count, std::uint64_t seed, std::vector<searched_threat> const& threats)
{
    tally      sum;
    laws::dice roll{seed};
    auto const anything = [](G const&, side) { return true; };   // the certificate says it
    for (int n = 0; n < count; ++n) { judge(sum, strays::random_position<G>(roll), threats, anything, roll); }
    return sum;
}

template <class G>
void check_random_positions(int count)
{
    for (auto const& threats : {few_threats, least_threats}) {
        auto const sum = judge_random_positions<G>(count, 1, threats);
        CHECK(sum.won > count / 2);
        CHECK(sum.traces.proved > count / 3);
        CHECK(sum.traces.unsound == 0);
        CHECK(sum.traces.too_long < 1 + count / 20);   // these have certificates, as all do
        CHECK(sum.traces.strayed > count / 3);
        CHECK(sum.traces.refuting == 0);
    }
}

}   // namespace

TEST_CASE_TEMPLATE("trace_df_pn: what is proved has a certificate and no stray moves change it", G,
                   strays::phutball, strays::atari_go, strays::in_a_row)
{
    check_random_positions<G>(15);
}

TEST_CASE_TEMPLATE(
    "trace_df_pn: of many positions what is proved has a certificate and no stray moves change it"
        * doctest::skip(!TAIL_SLOW_TESTS),
    G, strays::phutball, strays::atari_go, strays::in_a_row)
{
    check_random_positions<G>(200);
}

TEST_CASE("trace_df_pn: a game that is over or about to be and a defender who begins")
{
    using board = tail::phutball::small_position;
    auto over   = board::with_ball({3, 5}, 3 * 4 + 1);   // on the top row
    for (side const attacker : {side::first, side::second}) {
        trace_df_pn_engine<board> engine{over, few_threats, small_policy(attacker)};
        auto const                r = engine.run();
        CHECK(r.status == (attacker == side::first ? status::solved : status::exhausted));
        CHECK(r.winner == (attacker == side::first ? std::optional{side::first} : std::nullopt));
        CHECK(r.line.empty());
        if (r.winner) { CHECK(certified<board>(engine, over) == 0); }
    }

    // The first side scores with its next move, and the second cannot prevent that, unless it is to move and
    // scores itself.
    auto const jumps = [](int row, side mover) {
        auto p = board::with_ball({3, 5}, 3 * 2 + 1);
        p.put_man(std::size_t(3 * row + 1));
        p.set_to_move(mover);
        return p;
    };
    auto const attack = [](board const& p) {
        return tail::trace_df_pn(p, few_threats, {}, small_policy(side::first));
    };
    CHECK(attack(jumps(3, side::first)).line.size() == 1);
    CHECK(attack(jumps(1, side::second)).status == status::exhausted);
}

// A defender to move whose threats the lower level does not find at once was given up as if a limit had been
// met.
TEST_CASE("trace_df_pn: without limits it ends with a win or with nothing left to try")
{
    laws::dice roll{6};
    for (int n = 0; n < 300; ++n) {
        auto start = strays::random_position<strays::phutball>(roll);
        for (side const attacker : {side::first, side::second}) {
            auto const r = tail::trace_df_pn(start, {{threat{1}, 1}}, {}, small_policy(attacker));
            CHECK((r.status == status::solved || r.status == status::exhausted));
        }
    }
}
