#include <tail/domains/grid/diagram.hpp>

#include <optional>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

using namespace tail;
using namespace tail::grid;

namespace {

constexpr diagram_style style{"_bc", "\"_bc\"", "letter", {"you", "me"}, {20, 6, 2}};

std::string signs(diagram const& drawn)
{
    std::string all;
    for (auto const& cell : drawn.cells) { all += cell.sign; }
    return all;
}

std::string error_of(std::string_view text, std::optional<side> asked = {})
{
    auto const drawn = read_diagram(text, style, asked);
    return drawn ? "no error" : drawn.error().to_string();
}

}   // namespace

TEST_CASE("grid diagram: cells are counted from the lower left and know their place in the text")
{
    std::string_view const text  = "2 _b_\n1 (b)__ # here\nME";
    auto const             drawn = read_diagram(text, style);
    REQUIRE(drawn.has_value());
    CHECK(drawn->size == geometry{3, 2});
    CHECK(signs(*drawn) == "b___b_");
    CHECK(drawn->turn == side::second);
    for (auto const& cell : drawn->cells) { CHECK(text[cell.offset] == cell.sign); }
    CHECK(read_diagram("__/__", style)->turn == std::nullopt);
    CHECK(read_diagram("__/__", style, side::first)->turn == side::first);
    CHECK(read_diagram("you __/__", style).has_value() == false);
    CHECK(signs(*read_diagram("you\n_b/__", style)) == "___b");
}

TEST_CASE("grid diagram: a style brings its own signs and words and limits")
{
    CHECK(error_of("__/_x") == "line 1, column 5: expected one of \"_bc\", found 'x'");
    CHECK(error_of("__/_(_)") == "line 1, column 6: expected a letter in brackets, found '_'");
    CHECK(error_of("__/_(b_") == "line 1, column 7: expected ')' after the marked letter, found '_'");
    CHECK(error_of("__/__ you", side::second) == "line 1, column 7: expected me as asked for, found you");
    CHECK(error_of("__/__ you me") == "line 1, column 11: expected one side to move, found me after you");
    CHECK(error_of("__ \n") == "line 1, column 3: expected a board of at least 2 rows, found 1");
    CHECK(error_of("_______/") == "line 1, column 7: expected at most 6 points in a row, found one more");
    CHECK(error_of("_/_/_/_/_/_/_")
          == "line 1, column 13: expected a board of at most 6 rows and 20 points, found one more row");
    CHECK(error_of("______\n______\n______\n______")
          == "line 4, column 1: expected a board of at most 6 rows and 20 points, found one more row");
}

TEST_CASE("grid diagram: diagrams between blank lines are read one by one until one is wrong")
{
    auto const read = [](std::string_view one) { return read_diagram(one, style); };
    auto const two  = read_each("# two\n\n_b\n__\n \n\n# next\n__/_b\n", read);
    REQUIRE(two.has_value());
    REQUIRE(two->size() == 2);
    CHECK(signs((*two)[0]) == "___b");
    CHECK(signs((*two)[1]) == "_b__");
    CHECK(read_each("\n# nothing\n", read)->empty());
    CHECK(read_each("__\n__\n\n__\n_x\n\n__\n", read).error().to_string()
          == "line 5, column 2: expected one of \"_bc\", found 'x'");
}

TEST_CASE("grid diagram: diagrams are passed on before the next one is read and until enough are")
{
    auto const  read = [](std::string_view one) { return read_diagram(one, style); };
    std::size_t seen = 0;
    auto const  take = [&](std::size_t enough) {
        seen = 0;
        return for_each_diagram("__\n__\n\n_b\n__\n\n__\n_x\n", read, [&](diagram const& d) {
            CHECK(d.cells.size() == 4);
            return ++seen < enough;
        });
    };
    CHECK(take(1) == std::size_t{1});
    CHECK(seen == 1);
    CHECK(take(2) == std::size_t{2});   // what is wrong comes later, and nobody looks
    CHECK(seen == 2);
    CHECK(take(3).error().to_string() == "line 8, column 2: expected one of \"_bc\", found 'x'");
    CHECK(seen == 2);
}
