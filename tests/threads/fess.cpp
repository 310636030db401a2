#include <chrono>
#include <cstdint>
#include <stop_token>

#include <doctest/doctest.h>

#include <threads/disturbance.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/solvers/sokoban/fess.hpp>

/// \file
/// The searches of fess, which share a level. The thread sanitizer runs this.

using namespace tail;
using tail::test::dice;
using tail::test::impatient;

namespace {

sokoban::level small_level()
{
    auto const drawn = sokoban::parse_board("########|#  #  ##|# $$   #|#  .#. #|## @ # #|########");
    REQUIRE(drawn);
    auto playable = sokoban::check(*drawn);
    REQUIRE(playable);
    return sokoban::level{*std::move(playable)};
}

}   // namespace

TEST_CASE("on threads: fess on threads is stopped by limits and goes on")
{
    sokoban::level const l      = small_level();
    auto const           wanted = sokoban::fess{l}.run().status;
    dice                 random{6};
    for (unsigned threads : {2U, 3U, 4U}) {
        sokoban::fess solver{l};
        auto          found = solver.run_on_threads({.nodes = 1 + random.below(20)}, threads);
        while (found.status == status::node_limit) { found = solver.run_on_threads({.nodes = 50}, threads); }
        CHECK(found.status == wanted);
    }
}

TEST_CASE("on threads: fess on threads is stopped from outside and goes on")
{
    sokoban::level const l      = small_level();
    auto const           begin  = std::chrono::steady_clock::now();
    auto const           wanted = sokoban::fess{l}.run_on_threads({}, 3).status;
    auto const took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now()
                                                                            - begin);
    dice       random{7};
    for (unsigned trial = 0; trial < 12; ++trial) {
        sokoban::fess    solver{l};
        std::stop_source stop;
        auto const       found = [&] {
            impatient const other{stop, random.below(static_cast<std::uint64_t>(took.count()) + 1)};
            return solver.run_on_threads({.stop = stop.get_token()}, 2 + trial % 3);
        }();
        CHECK((found.status == status::cancelled || found.status == wanted));
        if (found.status == status::cancelled) {
            CHECK(solver.run_on_threads({}, 2 + trial % 3).status == wanted);
        }
    }
}
