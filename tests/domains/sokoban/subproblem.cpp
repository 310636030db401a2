#include <tail/domains/sokoban/subproblem.hpp>

#include <array>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/random_levels.hpp>
#include <tail/domains/sokoban/pushes.hpp>

using namespace sokoban_tests;
using namespace tail::sokoban;

TEST_CASE("subproblem: a position is drawn as it is")
{
    laws::dice roll{1};
    for (int i = 0; i < 100; ++i) {
        board const b = random_board(roll);
        level const l{b};
        CHECK(as_board(l, position{l}) == b);
    }
    // Floor that the man never reaches stays as it is drawn.
    board const more = drawn({"#########", "#@$.#   #", "#########"});
    level const l{more};
    position    p{l};
    pushes<>    rules{l};
    rules.apply(p, push{l.boxes()[0], direction::right});
    p.put_man(l.at(2, 1));
    CHECK(as_board(l, p) == drawn({"#########", "# @*#   #", "#########"}));
}

TEST_CASE("subproblem: boxes are taken away")
{
    level const  l{drawn({"#######", "#@$ $.#", "#  *  #", "#   . #", "#######"})};
    square const first = l.at(2, 1), stored = l.at(3, 2), last = l.at(4, 1);
    position     p{l};
    CHECK_FALSE(each_stored{l}(p));
    position const less = without(p, std::array{first, last, l.at(1, 3)});
    CHECK(each_stored{l}(less));
    CHECK_FALSE(all_stored{l}(less));
    CHECK(less.boxes().count() == 1);
    CHECK(less.has_box(stored));
    p.take_box(first);
    p.take_box(last);
    CHECK(p == less);
    CHECK(hash_value(p) == hash_value(less));

    board b = l.drawn();
    take_boxes(b, l, std::array{first, stored});
    CHECK(b == drawn({"#######", "#@  $.#", "#  .  #", "#   . #", "#######"}));
    take_goals(b, l, std::array{stored, l.at(5, 1)});
    CHECK(b == drawn({"#######", "#@  $ #", "#     #", "#   . #", "#######"}));
    level const one{b};
    CHECK(one.boxes().size() == 1);
    CHECK(one.column(same_place(l, last, one)) == 4);
    CHECK(one.row(same_place(l, last, one)) == 1);
}

TEST_CASE("subproblem: boxes become walls")
{
    level const  l{drawn({"#######", "#@$ * #", "#     #", "#   . #", "#######"})};
    square const frozen = l.at(4, 1);
    board        b      = l.drawn();
    make_walls(b, l, std::array{frozen});
    level const part{b};
    CHECK(part.squares() == l.squares() - 1);
    CHECK(part.boxes().size() == 1);
    CHECK(same_place(l, frozen, part) == part.wall());
    CHECK(same_place(part, part.wall(), l) == l.wall());
    for (square s = 0; s < l.squares(); ++s) {
        if (s == frozen) { continue; }
        CHECK(same_place(part, same_place(l, s, part), l) == s);
    }
}
