#include <game/brute_force.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

#include <doctest/doctest.h>

#include <game/small_games.hpp>

using namespace games;
using tail::side;

TEST_CASE("brute force: what is known of small games")
{
    // A draw; and who does not answer in the middle or a corner has lost.
    CHECK(brute::solve(tic_tac_toe{}) == brute::value{});
    CHECK(brute::solve(folded_tic_tac_toe{}) == brute::value{});
    CHECK(brute::solve(tic_tac_toe{"xo......."}) == brute::value{side::first, 5});
    CHECK(brute::solve(connect_3{}) == brute::value{side::first, 7});

    // Bouton (1901): who is to move loses where the binary sum of the piles is zero; where the last one loses
    // too, unless no pile has more than one.
    brute::solver<nim<last_one::wins>>                wins;
    brute::solver<nim<last_one::loses>>               loses;
    brute::solver<nim<last_one::leaves_stuck_loser>>  stuck_loser;
    brute::solver<nim<last_one::leaves_stuck_winner>> stuck_winner;
    for (int a = 0; a < 6; ++a) {
        for (int b = 0; b < 6; ++b) {
            for (int c = 0; c < 6; ++c) {
                std::array const piles{a, b, c};
                bool const       zero  = (a ^ b ^ c) == 0;
                bool const       small = a <= 1 && b <= 1 && c <= 1;
                side const       last  = zero ? side::second : side::first;
                side const       other = small ? tail::other(last) : last;
                CHECK(wins(nim<last_one::wins>{piles}).winner == last);
                CHECK(loses(nim<last_one::loses>{piles}).winner == other);
                CHECK(stuck_loser(nim<last_one::leaves_stuck_loser>{piles})
                      == wins(nim<last_one::wins>{piles}));
                CHECK(stuck_winner(nim<last_one::leaves_stuck_winner>{piles})
                      == loses(nim<last_one::loses>{piles}));
            }
        }
    }
}

TEST_CASE("brute force: made-up games have all kinds of values and positions that meet again")
{
    int firsts = 0, seconds = 0, draws = 0, longest = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        auto const value = brute::solve(random_game{{.seed = seed, .layers = 8}});
        firsts += int(value.winner == side::first);
        seconds += int(value.winner == side::second);
        draws += int(!value.winner);
        longest = std::max(longest, value.plies);
    }
    CHECK(firsts > 40);
    CHECK(seconds > 40);
    CHECK(draws > 20);
    CHECK(longest >= 6);
}
