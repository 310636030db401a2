#include <tail/domains/npuzzle/parse.hpp>

#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <tail/domains/npuzzle/print.hpp>
#include <tail/domains/npuzzle/random.hpp>

using namespace tail::npuzzle;

namespace {

geometry const three{3, 3};

std::string error_of(std::string_view text)
{
    auto const b = parse_board<9>(text, three);
    return b ? "no error" : b.error().to_string();
}

}   // namespace

TEST_CASE("parse: spaces and commas and slashes and new lines all separate tiles")
{
    board<9> const b{{1, 8, 7, 2, 5, 6, 4, 3, 0}};
    CHECK(parse_board<9>("1 8 7 / 2 5 6 / 4 3 0", three) == b);
    CHECK(parse_board<9>("1,8,7,2,5,6,4,3,0", three) == b);
    CHECK(parse_board<9>("1 8 7\r\n2 5 6\r\n4 3 0\r\n", three) == b);
    CHECK(parse_board<9>("  1\t8, 7/2,5\n6 //4,,3 0 /", three) == b);
    CHECK(parse_board<9>("01 8 7 2 5 6 4 3 00", three) == b);
    CHECK(parse_board<9>("\xEF\xBB\xBF"
                         "1 8 7 2 5 6 4 3 0",
                         three)
          == b);
    CHECK(error_of("\xEF\xBB\xBFx") == "line 1, column 1: expected a tile number, found 'x'");
}

TEST_CASE("parse: a slash stands between two rows")
{
    auto const ragged = parse_board<9>("1 8 / 7 2 5 6 / 4 3 0", three);
    REQUIRE_FALSE(ragged);
    CHECK(ragged.error().to_string()
          == "line 1, column 5: expected '/' between rows of 3 tiles, found it after tile 2");
}

TEST_CASE("parse: text goes out and comes back the same on every shape")
{
    for (int height = 2; height <= 6; ++height) {
        for (int width = 2; width <= 6; ++width) {
            geometry const shape{width, height};
            auto const     b = random_board<36>(shape, board<36>{}, 11);
            CHECK(parse_board<36>(to_text(b, shape), shape) == b);
        }
    }
}

TEST_CASE("parse: a missing tile is named and its place is the end of the text")
{
    CHECK(error_of("1 8 7 / 2 5 6 / 4 0")
          == "line 1, column 20: expected 9 tiles for a board of 3 x 3, found 8, missing 3");
    CHECK(error_of("1 8 7\n2 5 6\n0 ")
          == "line 3, column 2: expected 9 tiles for a board of 3 x 3, found 7, missing 3 4");
    CHECK(error_of("")
          == "line 1, column 1: expected 9 tiles for a board of 3 x 3, found 0, missing 0 1 2 3 4 5 6 7 8");
}

TEST_CASE("parse: a repeated tile is shown with its first place")
{
    CHECK(error_of("1 8 7\n2 5 8\n4 3 0")
          == "line 2, column 5: expected each tile once, found tile 8 again, first at line 1, column 3");
}

TEST_CASE("parse: a tile of a larger board is out of range")
{
    CHECK(error_of("1 8 7 2 5 6 4 3 9") == "line 1, column 17: expected a tile from 0 to 8, found 9");
    CHECK(error_of("1 99999999999999999999999")
          == "line 1, column 3: expected a tile from 0 to 8, found 99999999999999999999");
}

TEST_CASE("parse: a foreign character is shown where it stands")
{
    CHECK(error_of("1 8 x") == "line 1, column 5: expected a tile number, found 'x'");
    CHECK(error_of("1 8 7\n2 5y") == "line 2, column 4: expected a tile number, found 'y'");
    CHECK(error_of("-1 8") == "line 1, column 1: expected a tile number, found '-'");
    CHECK(error_of("1 \x01") == "line 1, column 3: expected a tile number, found byte 0x01");
    CHECK(error_of("1 \xC3\xA9") == "line 1, column 3: expected a tile number, found byte 0xc3");
    CHECK(error_of(std::string_view{"1 \0", 3})
          == "line 1, column 3: expected a tile number, found byte 0x00");
}

TEST_CASE("parse: one tile too many is an error at that tile")
{
    CHECK(error_of("1 8 7 2 5 6 4 3 0 5")
          == "line 1, column 19: expected 9 tiles for a board of 3 x 3, found one more");
}

TEST_CASE("parse: a goal is named or written out")
{
    CHECK(parse_goal<9>("blank-first", three) == blank_first<9>(three));
    CHECK(parse_goal<9>("blank-last", three) == board<9>{{1, 2, 3, 4, 5, 6, 7, 8, 0}});
    CHECK(parse_goal<9>("1 2 3 8 0 4 7 6 5", three) == board<9>{{1, 2, 3, 8, 0, 4, 7, 6, 5}});
    CHECK(parse_goal<9>("blank-middle", three).error().to_string()
          == "line 1, column 1: expected blank-first, blank-last or a list of tiles, found 'blank-middle'");
    CHECK(parse_goal<9>("1 2 3", three).error().to_string()
          == "line 1, column 6: expected 9 tiles for a board of 3 x 3, found 3, missing 0 4 5 6 7 8");
}

TEST_CASE("parse: a size is width by height from 2 to 6")
{
    CHECK(parse_size("4x4") == geometry{4, 4});
    CHECK(parse_size("3X2") == geometry{3, 2});
    auto const error = [](std::string_view text) {
        auto const size = parse_size(text);
        return size ? "no error" : size.error().to_string();
    };
    CHECK(error("4") == "line 1, column 1: expected a size like 4x4, width first, found '4'");
    CHECK(error("4x") == "line 1, column 1: expected a size like 4x4, width first, found '4x'");
    CHECK(error("") == "line 1, column 1: expected a size like 4x4, width first, found ''");
    CHECK(error("4xa") == "line 1, column 3: expected a size like 4x4, width first, found '4xa'");
    CHECK(error("4x4x4") == "line 1, column 4: expected a size like 4x4, width first, found '4x4x4'");
    CHECK(error("-4x4") == "line 1, column 1: expected a size like 4x4, width first, found '-4x4'");
    CHECK(error("7x4") == "line 1, column 1: expected from 2 to 6 rows and columns, found '7x4'");
    CHECK(error("4x1") == "line 1, column 3: expected from 2 to 6 rows and columns, found '4x1'");
    CHECK(error("99999999999x4")
          == "line 1, column 1: expected from 2 to 6 rows and columns, found '99999999999x4'");
}
