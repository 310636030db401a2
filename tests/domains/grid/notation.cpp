#include <tail/domains/grid/notation.hpp>

#include <string>
#include <string_view>

#include <doctest/doctest.h>

using namespace tail::grid;

TEST_CASE("grid notation: errors count lines and columns from 1")
{
    std::string_view const text = "ab\ncd\n\nx";
    CHECK(error_at(text, 0, "here").to_string() == "line 1, column 1: here");
    CHECK(error_at(text, 2, "here").to_string() == "line 1, column 3: here");   // the end of the line
    CHECK(error_at(text, 4, "here").to_string() == "line 2, column 2: here");
    CHECK(error_at(text, 6, "here").to_string() == "line 3, column 1: here");
    CHECK(error_at(text, 8, "here").to_string() == "line 4, column 2: here");   // the end of the text
    CHECK(error_at("", 0, "here").to_string() == "line 1, column 1: here");
}

TEST_CASE("grid notation: every byte can be shown")
{
    CHECK(shown('x') == "'x'");
    CHECK(shown(' ') == "' '");
    CHECK(shown('\n') == "byte 0x0a");
    CHECK(shown('\xE9') == "byte 0xe9");
    CHECK(found_at("ab", 1) == "'b'");
    CHECK(found_at("ab", 2) == "the end of the text");
}

TEST_CASE("grid notation: every size and every point is read back")
{
    for (int width = 1; width <= geometry::largest_side; ++width) {
        for (int height = 1; height <= geometry::largest_side; ++height) {
            geometry const size{width, height};
            CHECK(*parse_size(std::to_string(width) + "x" + std::to_string(height), {26 * 26}) == size);
        }
    }
    geometry const size{26, 26};
    for (std::size_t p = 0; p < size.points(); ++p) { CHECK(*index_of_name(point_name(size, p), size) == p); }
}

TEST_CASE("grid notation: long and strange text is cut in messages")
{
    std::string const long_text(1000, 'x');
    CHECK(parse_size(long_text, {64}).error().message
          == "expected a size like 6x6, width first, found '" + std::string(40, 'x') + "'");
    CHECK(index_of_name("\x01-", {3, 3}).error().message == "expected a point from A1 to C3, found '?-'");
}

TEST_CASE("grid notation: a game may want fewer columns and more rows")
{
    size_limits const limits{20, 6, 3};
    auto const        error = [&](std::string_view text) {
        auto const size = parse_size(text, limits);
        return size ? "no error" : size.error().to_string();
    };
    CHECK(error("1x3") == "no error");
    CHECK(error("3x6") == "no error");
    CHECK(error("6x2") == "line 1, column 3: expected from 1 to 6 columns and from 3 to 6 rows, found '6x2'");
    CHECK(error("2x7") == "line 1, column 3: expected from 1 to 6 columns and from 3 to 6 rows, found '2x7'");
    CHECK(error("7x3") == "line 1, column 1: expected from 1 to 6 columns and from 3 to 6 rows, found '7x3'");
    CHECK(error("0x1") == "line 1, column 1: expected from 1 to 6 columns and from 3 to 6 rows, found '0x1'");
    CHECK(error("4x6") == "line 1, column 1: expected a board of at most 20 points, found '4x6'");
}
