#include <tail/domains/phutball/parse.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <tail/domains/phutball/print.hpp>

#include "random_positions.hpp"

using namespace tail;
using namespace tail::phutball;

namespace {

std::string error_of(std::string_view text, std::optional<side> to_move = {})
{
    auto const p = parse_position<1>(text, {}, to_move);
    return p ? "no error" : p.error().to_string();
}

position read(std::string_view text, rules variant = {}, std::optional<side> to_move = {})
{
    auto const p = parse_position<2>(text, variant, to_move);
    REQUIRE_MESSAGE(p.has_value(), p.error().to_string());
    return *p;
}

std::string error_of_move(std::string_view text, position const& p)
{
    auto const m = parse_move(text, p);
    return m ? "no error" : m.error().to_string();
}

std::string error_of_moves(std::string_view text, position const& p)
{
    auto const line = parse_moves(text, p);
    return line ? "no error" : line.error().to_string();
}

/// What a text is read as, in full.
std::string meaning(std::string_view text, position const& p)
{
    auto const m = parse_move(text, p);
    return m ? to_text(p, *m) : m.error().to_string();
}

template <class Position>
std::vector<typename Position::move_type> moves_of(Position const& p)
{
    std::vector<typename Position::move_type> all;
    p.moves([&](auto const& m) { all.push_back(m); });
    return all;
}

/// Men to jump over, and two ways to some places: B2-B4-D2 and B2-D2, and the other way round.
constexpr char const* triangle = "...../...../.XX../.OX../.....";

}   // namespace

TEST_CASE("phutball parse: a position in every spelling")
{
    auto p = position::start({3, 5});
    p.put_man(p.size().point(1, 3));
    p.put_man(p.size().point(0, 0));
    CHECK(read(".../.X./.O./.../X..") == p);
    CHECK(read(".../.X./.O./.../X.. first") == p);
    CHECK(read("...\n.X.\n.O.\n...\nX..\n") == p);
    CHECK(read("\xEF\xBB\xBF...\n.X.\n.O.\n...\nX..\n") == p);
    CHECK(parse_positions<1>("\xEF\xBB\xBF# one\n\n.../.X./.O./.../X..")->size() == 1);
    CHECK(error_of("\xEF\xBB\xBF?") == "line 1, column 1: expected one of \".XO\", found '?'");
    CHECK(read(". . .\r\n. X .\r\n. O .\r\n. . .\r\nX . .\r\nFirst\r\n") == p);
    CHECK(read("  A B C\n5 . . . 5\n4 .(X). 4\n3 . O . 3\n2 . . . 2\n1 X . . 1\n  A B C\n") == p);
    CHECK(read("# to be solved\n...\n.X. # one man\n.O.\n\n...\nX../\n") == p);
    p.set_to_move(side::second);
    CHECK(read(".../.X./.O./.../X.. second") == p);
    CHECK(read("second\n.../.X./.O./.../X..") == p);
    CHECK(read(".../.X./.O./.../X..", {}, side::second) == p);
    CHECK(read(".../.X./.O./.../X.. second", {}, side::second) == p);
    rules const variant{false, true};
    CHECK(read(".../.X./.O./.../X..", variant).variant() == variant);
    CHECK(read("../.O/../..")
          == position::start({2, 4}));   // even sides: the upper and right of the middle points
}

TEST_CASE("phutball parse: there is one ball and it is between the goal rows")
{
    CHECK(error_of(".../.X./...") == "line 1, column 12: expected a ball 'O' on the board, found none");
    CHECK(error_of("...\n.X.\n...\n") == "line 4, column 1: expected a ball 'O' on the board, found none");
    CHECK(error_of("...\n.O.\nO..\n")
          == "line 3, column 1: expected one ball, found a second on A1 after that on B2");
    CHECK(error_of("O../.O./...")
          == "line 1, column 6: expected one ball, found a second on B2 after that on A3");
    CHECK(error_of(".../OXO/...")
          == "line 1, column 7: expected one ball, found a second on C2 after that on A2");
    CHECK(error_of("...\n..X\n..O\n")
          == "line 3, column 3: expected a ball between the goal rows, found it on C1 where second has won");
    CHECK(error_of(".O./..X/...")
          == "line 1, column 2: expected a ball between the goal rows, found it on B3 where first has won");
}

TEST_CASE("phutball parse: rows have one length and signs are few")
{
    CHECK(error_of("....\n.O.\n....\n")
          == "line 2, column 4: expected a row of 4 points as the first, found 3");
    CHECK(error_of("..../.O.../....")
          == "line 1, column 10: expected a row of 4 points as the first, found one more");
    CHECK(error_of("..//..") == "line 1, column 4: expected a row before '/'");
    CHECK(error_of("...\n.o.\n...") == "line 2, column 2: expected one of \".XO\", found 'o'");
    CHECK(error_of("...\n.Ox\n...") == "line 2, column 3: expected one of \".XO\", found 'x'");
    CHECK(error_of("...\n.O\x01\n...") == "line 2, column 3: expected one of \".XO\", found byte 0x01");
    CHECK(error_of(".(.)/.O./...") == "line 1, column 3: expected a piece in brackets, found '.'");
    CHECK(error_of(".../.(O./...") == "line 1, column 8: expected ')' after the marked piece, found '.'");
    CHECK(error_of("3 ...\n2 .O.\n2 ...\n")
          == "line 3, column 1: expected 1 as the number of this row, found 2");
    CHECK(error_of("...\n.O.\n...\nA B\n")
          == "line 4, column 1: expected a letter for each of 3 columns, found 2");
    CHECK(error_of(".../.O./... first second")
          == "line 1, column 19: expected one side to move, found second after first");
    CHECK(error_of(".../.O./... first", side::second)
          == "line 1, column 13: expected second as asked for, found first");
    CHECK(error_of(".../.O./... third") == "line 1, column 13: expected one of \".XO\", found 't'");
    CHECK(error_of(".../.O./... first, ball beyond top")
          == "line 1, column 18: expected the end of the row, found ','");
}

TEST_CASE("phutball parse: boards too small or too large")
{
    CHECK(error_of("") == "line 1, column 1: expected a board, found none");
    CHECK(error_of("second") == "line 1, column 7: expected a board, found none");
    CHECK(error_of("...\n.O.\n") == "line 2, column 4: expected a board of at least 3 rows, found 2");
    CHECK(error_of("O") == "line 1, column 2: expected a board of at least 3 rows, found 1");
    CHECK(error_of("./O/.") == "no error");
    std::string rows;
    for (int row = 0; row < 8; ++row) { rows += row == 3 ? "...O....\n" : "........\n"; }
    CHECK(error_of(rows) == "no error");
    CHECK(error_of(rows + "........")
          == "line 9, column 1: expected a board of at most 19 rows and 64 points, found one more row");
    CHECK(parse_position<2>(rows + "........").has_value());
    CHECK(error_of(std::string(20, '.'))
          == "line 1, column 20: expected at most 19 points in a row, found one more");
    std::string column = ".\nO\n";
    for (int row = 2; row < 19; ++row) { column += ".\n"; }
    CHECK(error_of(column) == "no error");
    CHECK(error_of(column + ".")
          == "line 20, column 1: expected a board of at most 19 rows and 64 points, found one more row");
    CHECK(parse_position<6>(to_text(largest_position::start({19, 19}))).has_value());
}

TEST_CASE("phutball parse: sizes")
{
    auto const error = [](std::string_view text) {
        auto const size = parse_size<2>(text);
        return size ? "no error" : size.error().to_string();
    };
    CHECK(*parse_size<2>("9x9") == geometry{9, 9});
    CHECK(*parse_size<2>("11X11") == geometry{11, 11});
    CHECK(*parse_size<1>("1x3") == geometry{1, 3});
    CHECK(*parse_size<1>("8x8") == geometry{8, 8});   // even
    CHECK(*parse_size<6>("19x19") == geometry{19, 19});
    CHECK(error("9x2")
          == "line 1, column 3: expected from 1 to 19 columns and from 3 to 19 rows, found '9x2'");
    CHECK(error("9x20")
          == "line 1, column 3: expected from 1 to 19 columns and from 3 to 19 rows, found '9x20'");
    CHECK(error("20x3")
          == "line 1, column 1: expected from 1 to 19 columns and from 3 to 19 rows, found '20x3'");
    CHECK(error("0x9")
          == "line 1, column 1: expected from 1 to 19 columns and from 3 to 19 rows, found '0x9'");
    CHECK(error("12x11") == "line 1, column 1: expected a board of at most 128 points, found '12x11'");
    for (char const* bad : {"", "9", "9x", "x9", "-9x9", "9x9x9", "9 x 9", "9x9 "}) {
        CAPTURE(bad);
        CHECK(error(bad).find("expected a size like 6x6, width first, found '") != std::string::npos);
    }
}

TEST_CASE("phutball parse: a man is put on an empty point")
{
    auto const p = read(triangle);
    for (char const* text : {"p(E5)", "P(e5)", "E5", "e5"}) { CHECK(meaning(text, p) == "p(E5)"); }
    CHECK(meaning("b5", p) == "p(B5)");   // not a jump
    CHECK(error_of_move("p(B2)", p) == "line 1, column 3: expected an empty point, found the ball on B2");
    CHECK(error_of_move("B3", p) == "line 1, column 1: expected an empty point, found a man on B3");
    CHECK(error_of_move("p(F1)", p) == "line 1, column 3: expected a point from A1 to E5, found 'F1'");
    CHECK(error_of_move("p(A6)", p) == "line 1, column 4: expected a point from A1 to E5, found 'A6'");
    CHECK(error_of_move("A0", p) == "line 1, column 2: expected a point from A1 to E5, found 'A0'");
    CHECK(error_of_move("p(top)", p) == "line 1, column 4: expected a point from A1 to E5, found 'top'");
    CHECK(error_of_move("p()", p) == "line 1, column 3: expected a point from A1 to E5, found ''");
    CHECK(error_of_move("pass", p) == "line 1, column 2: expected a point from A1 to E5, found 'pass'");
}

TEST_CASE("phutball parse: a jump by its end or by its path")
{
    auto const p = read(triangle);
    CHECK(meaning("b(D4)", p) == "b(D4)");
    CHECK(meaning("B(b2-d4)", p) == "b(D4)");
    CHECK(meaning("b(B2-D2)", p) == "b(B2-D2)");
    CHECK(meaning("b(B2-B4-D2)", p) == "b(B2-B4-D2)");
    CHECK(meaning("b(B4-D2)", p) == "b(B2-B4-D2)");   // begins where the ball is without saying so
    CHECK(meaning("b(B2)", p) == "b(B2)");
    CHECK(meaning("b(D2-B4-B2)", p) == "b(B2)");
    CHECK(meaning("b(B2-B4-D2-B2)", p) == "b(B2)");   // the other way round comes to the same
}

TEST_CASE("phutball parse: a jump that there is not is told with those that there are")
{
    auto const p = read(triangle);
    CHECK(error_of_move("b(A1)", p)
          == "line 1, column 3: expected a jump from B2 to B4, D4, D2 or B2, found 'A1'");
    CHECK(error_of_move("b(top)", p)
          == "line 1, column 3: expected a jump from B2 to B4, D4, D2 or B2, found 'top'");
    CHECK(error_of_move("b(A1-B4)", p)
          == "line 1, column 3: expected a jump from B2 to B4, D4 or D2, found 'A1'");
    CHECK(error_of_move("b(B2-B4-A5)", p) == "line 1, column 9: expected a jump from B4 to D2, found 'A5'");
    CHECK(error_of_move("b(B2-D4-B2)", p)
          == "line 1, column 9: expected no jump, as there is none from D4, found 'B2'");
    CHECK(error_of_move("b(B2-B2)", p)
          == "line 1, column 6: expected a jump from B2 to B4, D4 or D2, found 'B2'");
    CHECK(error_of_move("b(E3)", position::start({9, 9}))
          == "line 1, column 3: expected no jump, as there is none from E5, found 'E3'");
    CHECK(error_of_move("b(E5)", position::start({9, 9}))
          == "line 1, column 3: expected no jump, as there is none from E5, found 'E5'");
    // Over the side line nobody jumps, so a man there is no help.
    CHECK(error_of_move("b(top)", read(".../.../OX./XXX/...")) != "no error");
}

TEST_CASE("phutball parse: of several jumps to one point the path has to be told")
{
    auto const p = read(triangle);
    CHECK(error_of_move("b(D2)", p)
          == "line 1, column 3: expected which of 2 jumps to D2, b(B2-D2) or b(B2-B4-D2), found 'D2'");
    CHECK(error_of_move("b(b4)", p)
          == "line 1, column 3: expected which of 2 jumps to B4, b(B2-B4) or b(B2-D2-B4), found 'b4'");
    auto const three = read(".XXX./..O../...../...../.....");
    CHECK(error_of_move("b(top)", three)
          == "line 1, column 3: expected which of 3 jumps to top, b(C4-n-top), b(C4-ne-top) or b(C4-nw-top), "
             "found 'top'");
    CHECK(error_of_move("b(C4-top)", three)
          == "line 1, column 6: expected n-top, ne-top or nw-top, found 'top'");
    CHECK(meaning("b(C4-NW-Top)", three) == "b(C4-nw-top)");
    CHECK(meaning("b(ne-top)", three) == "b(C4-ne-top)");
    CHECK(error_of_move("b(e-top)", three)
          == "line 1, column 5: expected a jump from C4 to n-top, ne-top or nw-top, found 'top'");
}

TEST_CASE("phutball parse: long lists are cut")
{
    // Eight points around the ball, and back to its own: nine in all.
    auto const many = read(".....\n.XXX.\n.XOX.\n.XXX.\n.....\n");
    CHECK(error_of_move("b(A2)", many)
          == "line 1, column 3: expected a jump from C3 to C5, E5, E3, E1, C1, A1, A3 or 2 more, found 'A2'");
}

TEST_CASE("phutball parse: what is no move is shown where it stands")
{
    auto const p = read(triangle);
    CHECK(error_of_move("", p)
          == "line 1, column 1: expected a move like p(F5) or b(C7), found the end of the text");
    CHECK(error_of_move("q(A1)", p)
          == "line 1, column 1: expected a move like p(F5) or b(C7), found 'q(A1)'");
    CHECK(error_of_move("(A1)", p) == "line 1, column 1: expected a move like p(F5) or b(C7), found '(A1)'");
    CHECK(error_of_move("pp(A1)", p)
          == "line 1, column 1: expected a move like p(F5) or b(C7), found 'pp(A1)'");
    CHECK(error_of_move("p(A1", p)
          == "line 1, column 5: expected ')' at the end of a move, found the end of the text");
    CHECK(error_of_move("b(", p)
          == "line 1, column 3: expected ')' at the end of a move, found the end of the text");
    CHECK(error_of_move("p(A1)x", p) == "line 1, column 6: expected the end of the move, found 'x'");
    CHECK(error_of_move("p(A1))", p) == "line 1, column 6: expected the end of the move, found ')'");
    CHECK(error_of_move("b()", p)
          == "line 1, column 3: expected a point from A1 to E5, top or bottom, found ')'");
    CHECK(error_of_move("b(-D4)", p)
          == "line 1, column 3: expected a point from A1 to E5, top or bottom, found '-'");
    CHECK(error_of_move("b(D4-)", p)
          == "line 1, column 6: expected a point from A1 to E5, top or bottom, found ')'");
    CHECK(error_of_move("b(B2-D9)", p)
          == "line 1, column 7: expected a point from A1 to E5, top or bottom, found 'D9'");
    CHECK(error_of_move("b(B2--D4)", p)
          == "line 1, column 6: expected a point from A1 to E5, top or bottom, found '-'");
    CHECK(error_of_move("b(left)", p)
          == "line 1, column 4: expected a point from A1 to E5, top or bottom, found 'left'");
    CHECK(error_of_move("b(top-D4)", p) == "line 1, column 6: expected ')' after a goal, found '-'");
    CHECK(error_of_move("b(ne)", p)
          == "line 1, column 5: expected top or bottom after a direction, found ')'");
    CHECK(error_of_move("b(ne-D4)", p)
          == "line 1, column 6: expected top or bottom after a direction, found 'D4'");
    CHECK(error_of_move("b(n-n-top)", p)
          == "line 1, column 5: expected top or bottom after a direction, found 'n'");
}

TEST_CASE("phutball parse: the rules decide which jumps there are")
{
    char const* corner = "X../.O./.../...";
    CHECK(meaning("b(top)", read(corner)) == "b(top)");
    CHECK(error_of_move("b(top)", read(corner, {false, true}))
          == "line 1, column 3: expected no jump, as there is none from B3, found 'top'");
    char const* own = ".../.../.O./.X. first";
    CHECK(meaning("b(bottom)", read(own)) == "b(bottom)");
    CHECK(error_of_move("b(bottom)", read(own, {true, false}))
          == "line 1, column 3: expected no jump, as there is none from B2, found 'bottom'");
    CHECK(meaning("b(bottom)", read(".../.../.O./.X. second", {true, false})) == "b(bottom)");
}

TEST_CASE("phutball parse: moves are read each for the position after those before it")
{
    auto const start = position::start({5, 5});
    CHECK(parse_moves("", start)->empty());
    CHECK(parse_moves("\xEF\xBB\xBF", start)->empty());
    CHECK(parse_moves(" \n\t ", start)->empty());
    auto const line = parse_moves("  p(C4)\tA1\r\nb(C5) ", start);
    REQUIRE(line.has_value());
    CHECK(to_text(start, *line) == "p(C4) p(A1) b(C5)");
    CHECK(error_of_moves("p(C4) p(C4)", start)
          == "line 1, column 9: expected an empty point, found a man on C4");
    CHECK(error_of_moves("p(C4)\nb(C5) A1", start)
          == "line 2, column 7: expected no move after first has won, found 'A1'");
    CHECK(error_of_moves("p(C4)\n\n b(E5)", start)
          == "line 3, column 4: expected a jump from C3 to C5, found 'E5'");
    CHECK(error_of_moves("p(C4 b(C5)", start)
          == "line 1, column 5: expected ')' at the end of a move, found ' '");
    CHECK(error_of_moves("p(C4) b(C2-)\n", start)
          == "line 1, column 12: expected a point from A1 to E5, top or bottom, found ')'");
    auto over = start;
    for (auto const& m : *line) { over.play(m); }
    CHECK(error_of_move("p(A2)", over)
          == "line 1, column 1: expected no move after first has won, found 'p(A2)'");
    CHECK(error_of_move("", over)
          == "line 1, column 1: expected no move after first has won, found the end of the text");
}

TEST_CASE("phutball parse: the published line on 9x9 is legal and wins")
{
    // As it was printed: goals to the left and right, rows across, and no letter I. Columns there are rows
    // here.
    std::string_view const printed = "p(F5) p(D6) p(H6) b(C7) p(D6) p(E5) p(G5) p(F4) p(H2) p(B8) b(J1)";
    std::string            ours;
    for (std::size_t i = 0; i < printed.size(); ++i) {
        std::string_view const columns = "ABCDEFGHJ";
        std::size_t const      column  = i > 0 && printed[i - 1] == '(' ? columns.find(printed[i])
                                                                        : std::string_view::npos;
        if (column == std::string_view::npos) {
            ours += printed[i];
        } else {
            ours += static_cast<char>('A' + (printed[++i] - '1'));
            ours += std::to_string(column + 1);
        }
    }
    CHECK(ours == "p(E6) p(F4) p(F8) b(G3) p(F4) p(E5) p(E7) p(D6) p(B8) p(H2) b(A9)");

    auto       p    = position::start({9, 9});
    auto const line = parse_moves(ours, p);
    REQUIRE(line.has_value());
    CHECK(line->size() == 11);
    CHECK(to_text(p, *line) == ours);
    for (auto const& m : *line) {
        CHECK_FALSE(p.winner().has_value());
        auto const legal = moves_of(p);
        CHECK(std::count(legal.begin(), legal.end(), m) == 1);
        p.play(m);
    }
    CHECK(p.winner() == side::first);
    CHECK(to_text(p)
          == "O......../.....X.../....X..../....X..../........./........./........./.......X./......... "
             "second");
}

TEST_CASE("phutball parse: several positions are set apart by blank lines and errors count all lines")
{
    auto const two = parse_positions<2>("# two\n\n...\n.O.\n.X.\n\n# next\n.../.O./... second\n");
    REQUIRE(two.has_value());
    REQUIRE(two->size() == 2);
    CHECK((*two)[0] == read(".../.O./.X."));
    CHECK((*two)[1] == read(".../.O./... second"));
    CHECK(parse_positions<2>("...\n.O.\n...\n\n...\n...\n...\n").error().to_string()
          == "line 8, column 1: expected a ball 'O' on the board, found none");
    CHECK((*parse_positions<2>(".../.O./...", {false, false}, side::second))[0]
          == read(".../.O./... second", {false, false}));
}

TEST_CASE_TEMPLATE("phutball parse: every position and every legal move comes back the same", Position,
                   small_position, position, large_position, largest_position)
{
    constexpr std::size_t             words = Position::board::capacity / 64;
    constexpr std::array<geometry, 9> sizes{
        {{1, 3}, {3, 3}, {5, 5}, {4, 8}, {7, 7}, {9, 9}, {12, 10}, {15, 13}, {19, 19}}};
    laws::dice  roll{7};
    std::size_t jumps = 0;
    std::size_t paths = 0;
    for (geometry const size : sizes) {
        if (size.points() > Position::board::capacity) { continue; }
        for (int round = 0; round < (size.points() > 64 ? 50 : 700); ++round) {
            auto const p = phutball_tests::random_position<Position>(
                roll, size, 22, 2, phutball_tests::all_rules[roll.below(4)]);
            CHECK(*parse_position<words>(to_text(p), p.variant()) == p);
            for (auto const& m : moves_of(p)) {
                std::string const text = to_text(p, m);
                CAPTURE(to_text(p));
                CAPTURE(text);
                auto const again = parse_move(text, p);
                REQUIRE(again.has_value());
                CHECK((*again == m));
                if (!m.is_jump()) { continue; }
                ++jumps;
                if (std::count(text.begin(), text.end(), '-') < 2) { continue; }
                ++paths;
                auto const without_start = parse_move("b(" + text.substr(text.find('-') + 1), p);
                REQUIRE(without_start.has_value());
                CHECK((*without_start == m));
            }
        }
    }
    CHECK(jumps > 10'000);
    CHECK(paths > 5000);   // those of one jump into the goal with them
}

TEST_CASE("phutball parse: games of random moves come back the same")
{
    laws::dice roll{5};
    for (int game = 0; game < 200; ++game) {
        auto const start = position::start(
            {5 + static_cast<int>(roll.below(5)), 5 + static_cast<int>(roll.below(5))});
        auto                             p = start;
        std::vector<position::move_type> line;
        while (!p.winner() && line.size() < 40) {
            auto const all = moves_of(p);
            // Jumps come first: one of the first moves, more often than not.
            line.push_back(
                all[roll.below(roll.below(2) == 0 ? all.size() : std::min<std::size_t>(all.size(), 6))]);
            p.play(line.back());
        }
        auto const again = parse_moves(to_text(start, line), start);
        REQUIRE(again.has_value());
        CHECK((*again == line));
    }
}

TEST_CASE("phutball parse: random text never crashes it and nothing wrong is accepted")
{
    using tokens = std::vector<std::string_view>;
    laws::dice   roll{3};
    tokens const boards{".../", "...\n", ".X./",    ".O./", "O. .\n", "X.X/",   "...",      "X",
                        "/",    "2 ",    "A B C\n", "(X)",  "#",      " first", "second\n", "x"};
    tokens const moves{"b(", "p(", ")",   "-",      "-",  "B2", "B4", "D2",
                       "d4", "A1", "top", "bottom", "ne", " ",  "\n", "F9"};
    auto const   random_text = [&](tokens const& known, std::string text) {
        bool const bytes = roll.below(8) == 0;
        for (std::size_t n = roll.below(8); n > 0; --n) {
            if (bytes) {
                text += static_cast<char>(roll.below(256));
            } else {
                text += known[roll.below(known.size())];
            }
        }
        return text;
    };
    auto const placed = [](parse_error const& e, std::string const& text) {
        auto const lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
        return e.line >= 1 && e.line <= lines && e.column >= 1 && e.column <= text.size() + 1
            && !e.message.empty();
    };

    int accepted = 0;
    for (int round = 0; round < 60'000; ++round) {
        std::string const text = random_text(boards, roll.below(2) == 0 ? ".../" : "");
        CAPTURE(text);
        auto const p = parse_position<1>(text);
        if (!p) {
            CHECK(placed(p.error(), text));
        } else {
            ++accepted;
            CHECK_FALSE(p->winner().has_value());
            CHECK(*parse_position<1>(to_text(*p)) == *p);
        }
    }
    CHECK(accepted > 50);

    auto const p     = read(triangle);
    auto const legal = moves_of(p);
    accepted         = 0;
    for (int round = 0; round < 60'000; ++round) {
        std::string text = random_text(moves, roll.below(2) == 0 ? "b(" : "");
        if (roll.below(2) == 0) { text += ')'; }
        CAPTURE(text);
        auto const m = parse_move(text, p);
        if (!m) {
            CHECK(placed(m.error(), text));
        } else {
            ++accepted;
            CHECK(std::count(legal.begin(), legal.end(), *m) == 1);
        }
        auto const line = parse_moves(text, p);
        if (!line) { CHECK(placed(line.error(), text)); }
    }
    CHECK(accepted > 500);
}
