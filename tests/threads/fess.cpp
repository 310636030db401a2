#include <cstdint>
#include <string>

#include <doctest/doctest.h>

#include <threads/disturbance.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/solvers/sokoban/fess.hpp>

/// \file
/// The searches of fess, which share a level. The thread sanitizer runs this.

using namespace tail;
using tail::test::dice;

TEST_CASE("on threads: fess on threads is stopped by limits and goes on")
{
    auto const drawn = sokoban::parse_board("########|#  #  ##|# $$   #|#  .#. #|## @ # #|########");
    REQUIRE(drawn);
    auto playable = sokoban::check(*drawn);
    REQUIRE(playable);
    sokoban::level const l{*std::move(playable)};
    auto const           wanted = sokoban::fess{l}.run().status;
    dice                 random{6};
    for (unsigned threads : {2U, 3U, 4U}) {
        sokoban::fess solver{l};
        auto          found = solver.run_on_threads({.nodes = 1 + random.below(20)}, threads);
        while (found.status == status::node_limit) { found = solver.run_on_threads({.nodes = 50}, threads); }
        CHECK(found.status == wanted);
    }
}
