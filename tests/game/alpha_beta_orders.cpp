#include <tail/game/alpha_beta.hpp>

#include <game/alpha_beta.hpp>
#include <doctest/doctest.h>

using namespace alpha_beta_tests;

using tail::move_order;

TEST_CASE_TEMPLATE("alpha_beta: every order of moves gives the same answers", Order, move_order<>,
                   move_order<order::table_move>, move_order<order::history, order::killers>)
{
    using game = blind<games::random_game>;
    CHECK(rc::check("orders", [] {
        game const                        start{some_game()};
        brute::solver<game>               truth;
        brute::solver<games::random_game> evaluated;
        for (int i = 0; i < 5; ++i) {
            auto const position = played_on(start, 3);
            RC_FLAWLESS(flaw_of_search(position, with<must_play::everything, Order>(256), truth));
            RC_FLAWLESS(flaw_of_search<games::random_game>(position, with<must_play::everything, Order>(256),
                                                           evaluated));
        }
    }));
}

TEST_CASE_TEMPLATE("alpha_beta: draws and wins of small games from every side", G, games::folded_tic_tac_toe,
                   blind<games::folded_tic_tac_toe>, blind<games::knowing_connect_3>,
                   games::nim<games::last_one::loses>, games::nim<games::last_one::leaves_stuck_loser>,
                   games::nim<games::last_one::leaves_stuck_winner>)
{
    brute::solver<G> truth;
    CHECK(flaw_of_search(G{}, with<must_play::standard>(), truth) == "");
    CHECK(rc::check("small games", [&] {
        auto const position = played_on(G{}, 6);
        RC_FLAWLESS(flaw_of_search(position, with<must_play::everything>(), truth));
        RC_FLAWLESS(flaw_of_search(position, with<must_play::standard>(), truth));
        RC_FLAWLESS(flaw_of_search(position, with<must_play::standard>(128), truth));
    }));
}
