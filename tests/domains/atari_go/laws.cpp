#include <tail/domains/atari_go/position.hpp>

#include <laws.hpp>
#include <doctest/doctest.h>

using tail::atari_go::large_position;
using board = tail::atari_go::position;

TEST_CASE("Atari-Go: obeys the laws of games")
{
    using hold = tail::laws::threat_moves_hold;
    for (auto const size : {tail::atari_go::geometry{1, 5}, {2, 2}, {3, 2}, {3, 3}, {4, 4}}) {
        CAPTURE(size.width);
        CAPTURE(size.height);
        laws::obeys(board::empty(size), {.walks = 40, .in_a_row = 3, .threat_moves = hold::shortest});
    }
    laws::obeys(board::crosscut({4, 4}), {.walks = 40, .in_a_row = 3, .threat_moves = hold::shortest});
    laws::obeys(board::crosscut({5, 4}, tail::side::second), {.walks = 10, .threat_moves = hold::shortest});
    laws::obeys(board::crosscut({6, 6}), {.walks = 4, .threat_moves = hold::shortest});
    laws::obeys(board::empty({8, 8}), {.walks = 1, .in_a_row = 1});
    laws::obeys(large_position::crosscut({9, 9}), {.walks = 1, .in_a_row = 1});
}
