#include <tail/domains/atari_go/parse.hpp>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <tail/domains/atari_go/print.hpp>

#include "slow_rules.hpp"

using namespace tail;
using namespace tail::atari_go;

namespace {

std::string error_of(std::string_view text, std::optional<side> to_move = {})
{
    auto const read = parse_position<1>(text, to_move);
    return read ? "no error" : read.error().to_string();
}

position read(std::string_view text, std::optional<side> to_move = {})
{
    auto const p = parse_position<1>(text, to_move);
    REQUIRE_MESSAGE(p.has_value(), error_of(text, to_move));
    return *p;
}

/// Random legal moves from the empty board, as long as nobody wins; takes the number of stones from `moves`.
template <std::size_t Words>
basic_position<Words> random_position(geometry size, std::mt19937& random, int moves)
{
    auto now = basic_position<Words>::empty(size);
    for (int i = 0; i < moves; ++i) {
        std::vector<point> legal;
        now.moves([&](point p) { legal.push_back(p); });
        if (legal.empty()) { break; }
        point const p = legal[random() % legal.size()];
        now.play(p);
        if (now.winner()) {
            now.undo(p);
            break;
        }
    }
    return now;
}

}   // namespace

TEST_CASE("atari-go parse: the crosscut in every spelling")
{
    auto const crosscut = position::crosscut({4, 4});
    CHECK(read("..../.OX./.XO./....") == crosscut);
    CHECK(read("....\n.wb.\n.bw.\n....\n") == crosscut);
    CHECK(read("\xEF\xBB\xBF....\n.wb.\n.bw.\n....\n") == crosscut);
    CHECK(parse_positions<1>("\xEF\xBB\xBF# one\n\n..../.OX./.XO./....\n")->size() == 1);
    CHECK(error_of("\xEF\xBB\xBF?") == "line 1, column 1: expected one of \".XO\" or \".BW\", found '?'");
    CHECK(read(". . . .\r\n. O X .\r\n. X O .\r\n. . . .\r\n") == crosscut);
    CHECK(read("  A B C D\n4 . . . . 4\n3 . O X . 3\n2 . X O . 2\n1 . . . . 1\n  A B C D\n") == crosscut);
    CHECK(read("# four stones\n....\n.OX. # here\n.X(O).\n....\n\nblack to move\n") == crosscut);
    CHECK(read("Black to move\n..../.OX./.XO./..../") == crosscut);
    CHECK(read("..../.OX./.XO./.... BLACK TO MOVE") == crosscut);
}

TEST_CASE("atari-go parse: rows come from the top and columns from the left")
{
    auto const p = read("X../...");
    CHECK(p.size() == geometry{3, 2});
    CHECK(p.at(*parse_point("A2", p.size())) == side::first);
    CHECK(p.to_move() == side::second);
}

TEST_CASE("atari-go parse: who is to move is said or asked for or told by the stones")
{
    CHECK(read("X./..").to_move() == side::second);
    CHECK(read("X./.O").to_move() == side::first);
    CHECK(read("X./.O white to move").to_move() == side::second);
    CHECK(read("X./.O", side::second).to_move() == side::second);
    CHECK(read("X./.O white to move", side::second).to_move() == side::second);
    CHECK(read("XX/..", side::first).to_move() == side::first);
    CHECK(error_of("XX/..")
          == "line 1, column 6: expected to be told who is to move, which 2 black and 0 white stones do not "
             "tell");
    CHECK(error_of("O./..")
          == "line 1, column 6: expected to be told who is to move, which 0 black and 1 white stones do not "
             "tell");
    CHECK(error_of("X./.O\nblack to move\nwhite to move")
          == "line 3, column 1: expected one side to move, found white to move after black to move");
    CHECK(error_of("X./.O\nblack to move", side::second)
          == "line 2, column 1: expected white to move as asked for, found black to move");
}

TEST_CASE("atari-go parse: a row of another length is an error at its end")
{
    CHECK(error_of("....\n.X.\n....\n")
          == "line 2, column 4: expected a row of 4 points as the first, found 3");
    CHECK(error_of("..../.X..../....")
          == "line 1, column 10: expected a row of 4 points as the first, found one more");
    CHECK(error_of(". . . .\n. X .\n")
          == "line 2, column 6: expected a row of 4 points as the first, found 3");
    CHECK(error_of("..//..") == "line 1, column 4: expected a row before '/'");
}

TEST_CASE("atari-go parse: a foreign character is shown where it stands")
{
    CHECK(error_of("....\n.Q..") == "line 2, column 2: expected one of \".XO\" or \".BW\", found 'Q'");
    CHECK(error_of("\x01") == "line 1, column 1: expected one of \".XO\" or \".BW\", found byte 0x01");
    CHECK(error_of(std::string_view{".\0", 2})
          == "line 1, column 2: expected one of \".XO\" or \".BW\", found byte 0x00");
    CHECK(error_of(".(.)") == "line 1, column 3: expected a stone in brackets, found '.'");
    CHECK(error_of(".(X.") == "line 1, column 4: expected ')' after the marked stone, found '.'");
    CHECK(error_of(".(X")
          == "line 1, column 4: expected ')' after the marked stone, found the end of the text");
    CHECK(error_of(".(") == "line 1, column 3: expected a stone in brackets, found the end of the text");
    CHECK(error_of("2 .. 2 .") == "line 1, column 8: expected the end of the row, found '.'");
}

TEST_CASE("atari-go parse: a chain without liberties is found wherever it is")
{
    CHECK(error_of("XO/O.")
          == "line 1, column 1: expected every chain to have a liberty, found none beside that of A2");
    CHECK(error_of("...\nOX.\nXOX\n.X.\n", side::second)
          == "line 3, column 2: expected every chain to have a liberty, found none beside that of B2");
    CHECK(error_of("X")
          == "line 1, column 1: expected every chain to have a liberty, found none beside that of A1");
    CHECK(read("XO/..", side::first).to_move() == side::first);
}

TEST_CASE("atari-go parse: the numbers and letters around a board are checked")
{
    CHECK(error_of("2 ..\n2 ..\n") == "line 2, column 1: expected 1 as the number of this row, found 2");
    CHECK(error_of("2 ..\n1 .. 7\n") == "line 2, column 6: expected 1 as the number of this row, found 7");
    CHECK(error_of("2 2 ..") == "line 1, column 3: expected one number before a row, found another");
    CHECK(error_of("2\n..") == "line 1, column 2: expected a row after its number, found byte 0x0a");
    CHECK(error_of("..\n..\nA B C\n")
          == "line 3, column 1: expected a letter for each of 2 columns, found 3");
    CHECK(error_of("A C\n..\n")
          == "line 1, column 3: expected 'B' as the letter of the next column, found 'C'");
}

TEST_CASE("atari-go parse: boards of no size or one too large")
{
    CHECK(error_of("") == "line 1, column 1: expected a board, found none");
    CHECK(error_of(" \n# nothing\n") == "line 3, column 1: expected a board, found none");
    CHECK(error_of("white to move") == "line 1, column 14: expected a board, found none");
    std::string rows;
    for (int row = 0; row < 8; ++row) { rows += "........\n"; }
    CHECK(read(rows).size() == geometry{8, 8});
    CHECK(error_of(rows + "........\n")
          == "line 9, column 1: expected a board of at most 26 rows and 64 points, found one more row");
    CHECK(parse_position<2>(rows + "........\n").has_value());
    CHECK(error_of(std::string(27, '.'))
          == "line 1, column 27: expected at most 26 points in a row, found one more");
    std::string column;
    for (int row = 0; row < 27; ++row) { column += ".\n"; }
    CHECK(error_of(column)
          == "line 27, column 1: expected a board of at most 26 rows and 64 points, found one more row");

    auto const size_error = [](std::string_view text) {
        auto const size = parse_size<1>(text);
        return size ? "no error" : size.error().to_string();
    };
    CHECK(*parse_size<1>("8x8") == geometry{8, 8});
    CHECK(*parse_size<1>("26X2") == geometry{26, 2});
    CHECK(*parse_size<2>("11x11") == geometry{11, 11});
    CHECK(size_error("9x9") == "line 1, column 1: expected a board of at most 64 points, found '9x9'");
    CHECK(size_error("0x4") == "line 1, column 1: expected from 1 to 26 rows and columns, found '0x4'");
    CHECK(size_error("4x0") == "line 1, column 3: expected from 1 to 26 rows and columns, found '4x0'");
    CHECK(size_error("1x27") == "line 1, column 3: expected from 1 to 26 rows and columns, found '1x27'");
    CHECK(size_error("99999999999999999999x1")
          == "line 1, column 1: expected from 1 to 26 rows and columns, found '99999999999999999999x1'");
    for (char const* bad : {"", "6", "6x", "x6", "-6x6", "6x6x6", "6 x 6", "6x6 "}) {
        CAPTURE(bad);
        CHECK(size_error(bad).find("expected a size like 6x6, width first, found '") != std::string::npos);
    }
}

TEST_CASE("atari-go parse: points by name")
{
    geometry const size{6, 11};
    for (std::size_t p = 0; p < size.points(); ++p) {
        CHECK(*parse_point(to_text(size, point{p}), size) == point{p});
    }
    CHECK(*parse_point("c5", size) == point{size.point(2, 4)});
    auto const error = [&](std::string_view text) {
        auto const p = parse_point(text, size);
        return p ? "no error" : p.error().to_string();
    };
    CHECK(error("G1") == "line 1, column 1: expected a point from A1 to F11, found 'G1'");
    CHECK(error("A12") == "line 1, column 2: expected a point from A1 to F11, found 'A12'");
    for (char const* bad :
         {"", "A", "A0", "5", "5C", "C5x", "CC5", " C5", "C-5", "C99999999999999999999", "\xC3\xA4"}) {
        CAPTURE(bad);
        CHECK(error(bad).find("expected a point from A1 to F11, found '") != std::string::npos);
    }
}

TEST_CASE("atari-go parse: why a move is illegal")
{
    auto p = read(".X../X.../.... white to move");
    CHECK(why_illegal(p, *parse_point("B3", p.size())) == "B3 is occupied");
    CHECK(why_illegal(p, *parse_point("A3", p.size())) == "A3 is suicide");
    CHECK(why_illegal(p, *parse_point("A1", p.size())) == "");
    p.set_to_move(side::first);
    CHECK(why_illegal(p, *parse_point("A3", p.size())) == "");
    auto ends = read("XO/.. white to move");
    ends.play(*parse_point("A1", ends.size()));
    CHECK(why_illegal(ends, *parse_point("B1", ends.size())) == "the game is over, White has captured");
}

TEST_CASE_TEMPLATE("atari-go parse: what is printed comes back the same", Position, position, large_position)
{
    constexpr std::size_t words = Position::board::capacity / 64;
    std::mt19937          random{3};
    for (int height = 1; height <= 11; ++height) {
        for (int width = 1; width <= 11; ++width) {
            geometry const size{width, height};
            if (size.points() > Position::board::capacity) { continue; }
            for (int round = 0; round < 4; ++round) {
                auto p = random_position<words>(size, random,
                                                static_cast<int>(random() % (size.points() + 1)));
                if (round == 1) { p.set_to_move(other(p.to_move())); }
                CHECK(*parse_position<words>(to_text(p)) == p);
                std::optional<point> last;
                (p.stones(side::first) | p.stones(side::second)).for_each([&](std::size_t q) {
                    last = point{q};
                });
                CHECK(*parse_position<words>(draw(p, last)) == p);
            }
        }
    }
}

TEST_CASE("atari-go parse: several diagrams are set apart by blank lines and errors count all lines")
{
    auto const three = parse_positions<1>(
        "# three\n\nX.\n..\n  \n\n# the second\n..\n.. white to move\n\n../..");
    REQUIRE(three.has_value());
    REQUIRE(three->size() == 3);
    CHECK((*three)[0] == read("X./.."));
    CHECK((*three)[1] == read("../.. white to move"));
    CHECK((*three)[2] == read("../.."));
    CHECK(parse_positions<1>("")->empty());
    CHECK(parse_positions<1>("\n# only words\n\n")->empty());
    CHECK(parse_positions<1>("X.\n..\n\n# next\n..\n.Q\n").error().to_string()
          == "line 6, column 2: expected one of \".XO\" or \".BW\", found 'Q'");
    CHECK((*parse_positions<1>("../..\n\n.. / ..", side::second))[1].to_move() == side::second);
}

TEST_CASE("atari-go parse: random bytes never crash it and nothing wrong is accepted")
{
    std::mt19937          random{5};
    constexpr char const* alphabets[] = {".XO", ".XO/\n ", ".xbOW/\n 12A(B)C#", "black to movewhite.X/\n"};
    int                   accepted    = 0;
    for (int round = 0; round < 60'000; ++round) {
        std::string text;
        auto const  kind = random() % 5;
        for (std::size_t n = random() % 30; n > 0; --n) {
            if (kind == 4) {
                text += static_cast<char>(random() % 256);
            } else {
                std::string_view const letters{alphabets[kind]};
                text += letters[random() % letters.size()];
            }
        }
        auto const p = parse_position<1>(text, side::first);
        if (!p) {
            CHECK(p.error().line >= 1);
            CHECK(p.error().line <= static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
            CHECK(!p.error().message.empty());
            continue;
        }
        ++accepted;
        CAPTURE(text);
        slow::board const slowly{*p};
        for (std::size_t q = 0; q < slowly.points(); ++q) {
            CHECK((!slowly.at(q) || !slowly.liberties(q).empty()));
        }
        CHECK(*parse_position<1>(to_text(*p)) == *p);
        CHECK(!p->winner().has_value());
        static_cast<void>(parse_positions<1>(text));
    }
    CHECK(accepted > 1000);
}
