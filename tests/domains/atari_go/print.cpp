#include <tail/domains/atari_go/print.hpp>

#include <vector>

#include <doctest/doctest.h>

using namespace tail;
using namespace tail::atari_go;

TEST_CASE("atari-go print: a board with its coordinates and the last move in brackets")
{
    auto p = position::crosscut({4, 4});
    CHECK(draw(p)
          == "4 . . . .\n"
             "3 . O X .\n"
             "2 . X O .\n"
             "1 . . . .\n"
             "  A B C D\n");
    point const d2{p.size().point(3, 1)};
    p.play(d2);
    CHECK(draw(p, d2)
          == "4 . . . .\n"
             "3 . O X .\n"
             "2 . X O(X)\n"
             "1 . . . .\n"
             "  A B C D\n");
    CHECK(to_text(p) == "..../.OX./.XOX/....");
}

TEST_CASE("atari-go print: rows of two digits stay in line and an odd turn is said")
{
    auto p = position::empty({2, 10});
    p.place(side::second, point{std::size_t{0}});
    CHECK(draw(p).substr(0, 12) == "10 . .\n 9 . ");
    CHECK(draw(p).substr(draw(p).find(" 1 ")) == " 1 O .\n   A B\nblack to move\n");
    CHECK(to_text(p).substr(24) == "../O. black to move");
}

TEST_CASE("atari-go print: moves by name")
{
    geometry const           size{6, 6};
    std::vector<point> const line{point{size.point(3, 1)}, point{size.point(1, 2)}, point{size.point(5, 5)}};
    CHECK(to_text(size, line) == "D2 B3 F6");
    CHECK(to_text(size, std::vector<point>{}) == "");
}
