#include <tail/game/trace_df_pn.hpp>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/phutball/mutants.hpp>
#include <game/stray_moves.hpp>
#include <game/trace_df_pn.hpp>
#include <tail/game/certificate.hpp>
#include <tail/game/checker.hpp>

using namespace traces;

// What is left out of traces is missed: the tests above can fail.
TEST_CASE_TEMPLATE("trace_df_pn: traces that lack something prove what is not won", Mutant,
                   phutball_tests::without_neighbours, phutball_tests::without_jumps,
                   phutball_tests::without_landings)
{
    laws::dice    roll{5};
    strays::tally sum;
    int           rejected = 0;
    for (int n = 0; n < 200; ++n) {
        Mutant                     start{strays::random_position<strays::phutball>(roll)};
        trace_df_pn_engine<Mutant> engine{start, few_threats, small_policy(start.to_move())};
        if (engine.run({.nodes = 2'000}).status != status::solved) { continue; }
        strays::judge<strays::phutball>(sum, start, engine.prover().recall(start), roll);
        auto const made = tail::certify(start, engine.attacker(), tail::strategy_of(engine, {.nodes = 2'000}),
                                        {.nodes = 10'000});
        rejected += !made || !tail::check_certificate(strays::phutball{start}, *made);
    }
    CHECK(sum.refuting > 0);
    CHECK(rejected + sum.unsound > 0);
}
