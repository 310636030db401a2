#include <tail/domains/npuzzle/goal.hpp>

#include <algorithm>

#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <tail/domains/npuzzle/parse.hpp>
#include <tail/domains/npuzzle/random.hpp>

using namespace tail::npuzzle;

namespace {

/// Compares the parity test with what a search reaches, on every board of a shape.
void check_every_board(geometry shape, board<9> const& goal)
{
    std::vector<explore::key> reached;
    for (auto const& layer : explore::layers(explore::of(goal), shape)) {
        reached.insert(reached.end(), layer.begin(), layer.end());
    }
    std::sort(reached.begin(), reached.end());
    std::size_t boards = 0;
    auto        tiles  = board<9>{}.tiles();
    do {
        board<9> const b{tiles};
        ++boards;
        REQUIRE(solvable(shape, b, goal)
                == std::binary_search(reached.begin(), reached.end(), explore::of(b)));
    } while (std::next_permutation(tiles.begin(), tiles.begin() + shape.cells()));
    CHECK(boards == 2 * reached.size());
}

}   // namespace

TEST_CASE("goal: parity agrees with reachability on all 362880 boards of the 8-puzzle")
{
    check_every_board({3, 3}, blank_first<9>({3, 3}));
}

TEST_CASE("goal: parity agrees with reachability for other goals and shapes")
{
    check_every_board({3, 3}, blank_last<9>({3, 3}));
    check_every_board({3, 3}, board<9>{{4, 7, 1, 0, 8, 2, 6, 3, 5}});
    check_every_board({2, 3}, blank_first<9>({2, 3}));
    check_every_board({3, 2}, blank_last<9>({3, 2}));
    check_every_board({3, 2}, board<9>{{3, 1, 5, 2, 0, 4, 6, 7, 8}});
    check_every_board({2, 4}, blank_last<9>({2, 4}));
    check_every_board({4, 2}, blank_first<9>({4, 2}));
}

TEST_CASE("goal: the 2 x 2 puzzle has twelve boards in seven layers")
{
    // Twelve of the twenty-four boards have the right parity, and all twelve turn into one another.
    auto const  all   = explore::layers(explore::of(blank_first<4>({2, 2})), {2, 2});
    std::size_t count = 0;
    for (auto const& layer : all) { count += layer.size(); }
    CHECK(count == 12);
    CHECK(all.size() == 7);
}

TEST_CASE("goal: the board of the classic puzzle is solvable with the blank last only")
{
    geometry const shape{4, 4};
    auto const     b = parse_board<16>("1 8 11 5 / 10 3 15 13 / 14 6 9 12 / 4 7 2 0", shape);
    REQUIRE(b);
    CHECK(solvable(shape, *b, blank_last<16>(shape)));
    CHECK(!solvable(shape, *b, blank_first<16>(shape)));
}
