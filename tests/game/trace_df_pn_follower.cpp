#include <tail/game/trace_df_pn.hpp>

#include <doctest/doctest.h>

#include <game/stray_moves.hpp>
#include <game/trace_df_pn.hpp>
#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/phutball/parse.hpp>
#include <tail/domains/phutball/rules.hpp>

using namespace traces;

namespace {

template <class G>
void follow_to_the_end(G const& start, policy const& with)
{
    trace_df_pn_engine<G> engine{start, few_threats, with};
    REQUIRE(engine.run().status == status::solved);
    certified<G>(engine, start);
}

}   // namespace

// Of several proofs of a position the follower used to take one that rested on points where the loser had
// moved before.
TEST_CASE("proof follower: a proof that earlier stray moves touch is not taken")
{
    for (char const* const text :
         {"...XX/..O../....X/..OO.", "..X.X/..O../..O.X/..O..", "...O./..O../.O..X/...XX"}) {
        CAPTURE(text);
        auto p = tail::atari_go::parse_position<1>(text);
        REQUIRE(p);
        for (side const mover : {side::first, side::second}) {
            if (p->to_move() != mover) { p->pass(); }
            trace_df_pn_engine<strays::atari_go> engine{*p, few_threats, small_policy(side::second)};
            if (engine.run().status == status::solved) { certified<strays::atari_go>(engine, *p); }
        }
    }
}

// The lower level forgets what it can verify again, and was not asked to.
TEST_CASE("proof follower: what has been forgotten is proved again")
{
    auto const one = tail::phutball::parse_position<1>(".../.../.../O../.../X../... first", {false, false});
    auto const two = tail::phutball::parse_position<1>(".../.../.X./..O/.../..X/... second", {true, false});
    REQUIRE(one);
    REQUIRE(two);
    auto little        = small_policy(side::second);
    little.table_bytes = 1'500'000;
    for (policy const& with : {small_policy(side::second), little}) {
        follow_to_the_end(*one, with);
        follow_to_the_end(*two, with);
    }
}
