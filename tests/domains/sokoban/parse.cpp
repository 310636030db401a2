#include <tail/domains/sokoban/parse.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/print.hpp>

#include "random_boards.hpp"

using namespace tail::sokoban;

namespace {

board read(std::string_view text)
{
    auto const b = parse_board(text);
    REQUIRE_MESSAGE(b.has_value(), b.error().to_string());
    CHECK(b->signs.size() == static_cast<std::size_t>(b->width) * static_cast<std::size_t>(b->height));
    return *b;
}

std::string error_of(std::string_view text)
{
    auto const b = parse_board(text);
    return b ? "no error" : b.error().to_string();
}

board checked(std::string_view text)
{
    auto const b = check(read(text));
    REQUIRE_MESSAGE(b.has_value(), b.error().to_string());
    return *b;
}

std::string objection(std::string_view text)
{
    auto const b = check(read(text));
    return b ? "no error" : b.error().to_string();
}

constexpr std::string_view small = "#####\n"
                                   "#@$.#\n"
                                   "#####\n";

}   // namespace

TEST_CASE("sokoban parse: rows become a board of one width")
{
    CHECK(read(small) == board{5, 3, "######@$.######"});
    CHECK(read("  ###\n  #+###\n  # *$#\n  #####") == board{7, 4, "  ###    #+###  # *$#  #####"});
    CHECK(read("#####\n#@-$_.#\n####").width == 7);
}

TEST_CASE("sokoban parse: floors and ends of lines of all kinds are the same level")
{
    board const wanted = read("######\n#    #\n#@ $.#\n######");
    for (char const* const text : {
             "######\r\n#    #\r\n#@ $.#\r\n######\r\n",
             "\xEF\xBB\xBF######\n#----#\n#@_$.#\n######",
             "\n  \n######   \n#    # \t\n#@ $.#--__\n######\n\n\t\n",
             "6#\n#4-#\n#@-$.#\n6#",
             "6#|#4-#|#@-$.#|6#",
             "6#|#4-#|#@-$.#|6#|",
             "6#|\n#4-#|  \r\n#@-$.#|\n6#|\n",
             "2(3#)|#2(2-)#|#@-$.#|6#",
             "######|#    #|#@ $.#|######\n----\n_\n",
         }) {
        CAPTURE(text);
        CHECK(read(text) == wanted);
    }
    CHECK(read("#\t#").signs == "#       #");
    CHECK(read("\t#").signs == "        #");
}

TEST_CASE("sokoban parse: empty rows within a level are drawn and empty lines end it")
{
    CHECK(read("###\n-\n###") == board{3, 3, "###   ###"});
    CHECK(read("3#||3#") == board{3, 3, "###   ###"});
    CHECK(error_of("###\n\n###\n")
          == "line 3, column 1: expected one level, found a row after an empty line");
    CHECK(error_of("\n###|\n#@#\n  \n\n###\n")
          == "line 6, column 1: expected one level, found a row after an empty line");
}

TEST_CASE("sokoban parse: errors name their place and what was wanted")
{
    CHECK(error_of("#######\n#@    #\n#    xx#\n#######")
          == "line 3, column 6: expected one of \"#@$.*+ -_\", found 'x'");
    CHECK(error_of("\xEF\xBB\xBFx") == "line 1, column 1: expected one of \"#@$.*+ -_\", found 'x'");
    CHECK(error_of(std::string_view{"#\0#", 3})
          == "line 1, column 2: expected one of \"#@$.*+ -_\", found byte 0x00");
    CHECK(error_of("") == "line 1, column 1: expected a level, found none");
    CHECK(error_of(" \n\t\n") == "line 3, column 1: expected a level, found none");
    CHECK(error_of("--\n_") == "line 2, column 1: expected a level, found none");
    CHECK(error_of("3#\n4")
          == "line 2, column 2: expected one of \"#@$.*+ -_\" after a count, found the end of the text");
    CHECK(error_of("3\n#")
          == "line 1, column 2: expected one of \"#@$.*+ -_\" after a count, found the end of the line");
    CHECK(error_of("2(#\n)") == "line 1, column 4: expected one of \"#@$.*+ -_\", found the end of the line");
    CHECK(error_of("0#") == "line 1, column 1: expected a count of 1 or more, found 0");
    CHECK(error_of("2(#") == "line 1, column 2: expected ')' after this group, found the end of the text");
    CHECK(error_of("#)") == "line 1, column 2: expected '(' somewhere before ')'");
    CHECK(error_of("#2()") == "line 1, column 3: expected something in this group, found nothing");
}

TEST_CASE("sokoban parse: large levels are read and larger ones are refused without their memory")
{
    std::string large;
    for (int row = 0; row < 500; ++row) {
        large += row % 499 == 0 ? std::string(500, '#') : "#" + std::string(498, ' ') + "#";
        large += '\n';
    }
    large[501 + 3] = '@';
    large[501 + 5] = '$';
    large[501 + 7] = '.';
    CHECK(parse_board(large).value().width == 500);
    auto const refused = check(parse_board(large).value());
    REQUIRE_FALSE(refused);
    CHECK(refused.error().to_string()
          == "line 2, column 4: expected at most 16000 squares within the man's reach, found 248004");
    // Most of it rock: as large, and few squares.
    for (std::size_t i = 0; i < large.size(); ++i) {
        if (i / 501 > 2 && large[i] == ' ') { large[i] = '#'; }
    }
    CHECK(checked(large).width == 500);
    CHECK(parse_board("3(500(500#|))").value().height == 1500);

    CHECK(error_of("10001#") == "line 1, column 10001: expected at most 10000 squares in a row, found more");
    CHECK(error_of("99999999999999999999#")
          == "line 1, column 21: expected a level of at most 4000000 squares, found more");
    CHECK(error_of("9999(9999(9999(9999#)))")
          == "line 1, column 15: expected a level of at most 4000000 squares, found more");
    CHECK(error_of("10001(#|)") == "line 1, column 1: expected at most 10000 rows, found more");
    CHECK(error_of("10000#|10000(#|)") == "line 1, column 1: expected at most 10000 rows, found more");
    CHECK(error_of("9000#|9000(#|)")
          == "line 1, column 1: expected a level of at most 4000000 squares, found 9000 x 9001");
    CHECK(error_of(std::string(20'000'000, '#'))
          == "line 1, column 8000001: expected a level of at most 4000000 squares, found more");
    CHECK(error_of(std::string(200'000, '('))
          == "line 1, column 101: expected at most 100 groups within each other, found one more");
}

TEST_CASE("sokoban check: a level that can be played passes as it is")
{
    CHECK(checked(small) == read(small));
    CHECK(checked("####\n#@*#\n####") == read("####\n#@*#\n####"));   // solved already
    CHECK(checked("  #####\n###  .#\n# @$ ##\n######").signs
          == read("  #####\n###  .#\n# @$ ##\n######").signs);
}

TEST_CASE("sokoban check: men and boxes and goals are counted")
{
    CHECK(objection("#####\n# $.#\n#####") == "line 1, column 1: expected a man '@' or '+', found none");
    CHECK(objection("#####\n#@$.#\n#+$ #\n#####")
          == "line 3, column 2: expected one man, found a second one after that in row 2, column 2");
    CHECK(objection("####\n#@ #\n####") == "line 2, column 2: expected at least one box, found none");
    CHECK(objection("######\n#@$$.#\n######")
          == "line 2, column 4: expected as many boxes as goals, found 2 boxes and 1 goal");
    CHECK(objection("######\n#@ ..#\n######")
          == "line 2, column 5: expected as many boxes as goals, found 0 boxes and 2 goals");
    CHECK(objection("######\n#+$ $#\n######")
          == "line 2, column 5: expected as many boxes as goals, found 2 boxes and 1 goal");
}

TEST_CASE("sokoban check: the hole in a wall is found")
{
    CHECK(objection("#####\n#@$.\n#####")
          == "line 2, column 5: expected walls all around the man, found a way out here");
    CHECK(objection("## ##\n#@$.#\n#####").substr(0, 17) == "line 1, column 3:");
    CHECK(objection("######\n# $. ##\n# ##\n#@    #\n#######").substr(0, 17) == "line 3, column 7:");
    // The hole is behind a door, and outside lies a part of the drawing.
    CHECK(objection("#######   ###\n"
                    "#@ #  #   # #\n"
                    "#   $  \n"
                    "#  #. #   # #\n"
                    "#######   ###")
              .substr(0, 17)
          == "line 3, column 7:");
    // A hole of two squares: the first square outside.
    CHECK(objection("######\n#@ $.#\n#    #\n#\n#\n######").substr(0, 7) == "line 4,");
    // The same on the left of a level with a margin.
    CHECK(objection("   ######\n   #.$ @#\n     $  #\n     .  #\n   ######").substr(0, 17)
          == "line 4, column 5:");
    CHECK(objection("@$.") == "line 1, column 1: expected walls all around the man, found a way out here");
}

TEST_CASE("sokoban check: what the man cannot reach is decoration or an error")
{
    CHECK(checked("######  ###\n#@ $.###*#\n########*#  *\n       ###\n**")
          == read("######  ###\n#@ $.### #\n######## #\n       ###"));
    CHECK(objection("#########\n#@$.# $ #\n#########")
          == "line 2, column 7: expected only walls, floor and '*' where the man can never go, found a box");
    CHECK(objection("#########\n#@$.# . #\n#########")
          == "line 2, column 7: expected only walls, floor and '*' where the man can never go, found a goal");
    CHECK(objection(".#####\n #@$.#\n #####").substr(0, 17) == "line 1, column 1:");
    // A box is no wall: behind it, the level goes on.
    CHECK(checked("#######\n#@*$ .#\n#######").signs == "########@*$ .########");
}

namespace {

/// The same verdicts, found slowly and in another way: reach by repetition until nothing changes.
struct slow_check {
    explicit slow_check(board const& b) : drawn{b}, reach(b.signs.size(), false)
    {
        auto const men = std::count_if(b.signs.begin(), b.signs.end(), is_man);
        if (men != 1) { return; }
        reach[b.signs.find_first_of("@+")] = true;
        for (bool changed = true; changed;) {
            changed = false;
            for (int r = 0; r < b.height; ++r) {
                for (int c = 0; c < b.width; ++c) {
                    if (reach[b.index(c, r)] || b.at(c, r) == '#') { continue; }
                    if (on(c - 1, r) || on(c + 1, r) || on(c, r - 1) || on(c, r + 1)) {
                        reach[b.index(c, r)] = changed = true;
                    }
                }
            }
        }
        int boxes = 0, goals = 0;
        closed = plays = true;
        for (int r = 0; r < b.height; ++r) {
            for (int c = 0; c < b.width; ++c) {
                char const sign = b.at(c, r);
                if (!on(c, r)) {
                    plays = plays && sign != '$' && sign != '.';
                    continue;
                }
                if (r == 0 || c == 0 || r == b.height - 1 || c == b.width - 1) { closed = false; }
                boxes += is_box(sign);
                goals += is_goal(sign);
            }
        }
        plays = plays && closed && boxes == goals && boxes > 0;
    }

    bool on(int c, int r) const
    {
        return c >= 0 && r >= 0 && c < drawn.width && r < drawn.height && reach[drawn.index(c, r)];
    }

    board const&      drawn;
    std::vector<bool> reach;
    bool              closed = false;
    bool              plays  = false;
};

}   // namespace

TEST_CASE("sokoban check: agrees with a slow check on random boards")
{
    laws::dice dice{3};
    int        passed = 0, leaked = 0, holes = 0;
    for (int round = 0; round < 20'000; ++round) {
        board b = round % 2 == 0 ? levels::random_board(dice) : levels::random_room(dice);
        if (round % 4 == 1) { b.signs[dice.below(b.signs.size())] = ' '; }   // perhaps a hole
        CAPTURE(to_text(b));
        slow_check const slowly{b};
        auto const       quickly = check(b);
        REQUIRE(quickly.has_value() == slowly.plays);
        if (quickly) {
            ++passed;
            CHECK(check(*quickly) == quickly);
            for (int r = 0; r < b.height; ++r) {
                for (int c = 0; c < b.width; ++c) {
                    char const wanted = slowly.on(c, r) || b.at(c, r) == '#' ? b.at(c, r) : ' ';
                    REQUIRE(quickly->at(c, r) == wanted);
                }
            }
        } else if (quickly.error().message.find("a way out here") != std::string::npos) {
            ++leaked;
            CHECK(!slowly.closed);
            int const  c    = static_cast<int>(quickly.error().column) - 1;
            int const  r    = static_cast<int>(quickly.error().line) - 1;
            auto const wall = [&](int column, int row) { return b.at(column, row) == '#'; };
            REQUIRE(slowly.on(c, r));
            bool const between = (wall(c - 1, r) && wall(c + 1, r)) || (wall(c, r - 1) && wall(c, r + 1));
            board      mended  = b;
            mended.signs[mended.index(c, r)] = '#';
            bool const mends                 = !is_man(b.at(c, r)) && slow_check{mended}.closed;
            if (between && mends) { ++holes; }
            if (mends) { continue; }
            // No other square would have been the hole.
            for (std::size_t s = 0; s < b.signs.size() && !is_man(b.at(c, r)); ++s) {
                int const column = static_cast<int>(s) % b.width, row = static_cast<int>(s) / b.width;
                if (b.signs[s] == '#' || is_man(b.signs[s])) { continue; }
                if (!((wall(column - 1, row) && wall(column + 1, row))
                      || (wall(column, row - 1) && wall(column, row + 1)))) {
                    continue;
                }
                mended          = b;
                mended.signs[s] = '#';
                CHECK(!slow_check{mended}.closed);
            }
        }
    }
    CHECK(passed > 2'000);
    CHECK(leaked > 1'000);
    CHECK(holes > 500);
}

TEST_CASE("sokoban print: a level goes out and comes back the same")
{
    laws::dice dice{4};
    for (int round = 0; round < 5'000; ++round) {
        auto const b = parse_board(to_text(levels::random_board(dice)));
        if (!b) { continue; }   // nothing but floor
        CAPTURE(to_text(*b));
        CHECK(parse_board(to_text(*b)) == b);
        CHECK(parse_board(to_run_length(*b)) == b);
    }
    CHECK(to_text(read("###\n-\n  #\n")) == "###\n-\n  #\n");
    CHECK(to_run_length(read("###\n-\n  #\n#  $.@")) == "3#|-|2-#|#2-$.@");
}

TEST_CASE("sokoban parse: random bytes never crash it")
{
    std::mt19937          random{5};
    constexpr char const* alphabets[] = {"#@$.*+ \n", "####  $.\n\n@", "#2(3)@|\n -_\t\r", "#9()|"};
    int                   accepted    = 0;
    for (int round = 0; round < 40'000; ++round) {
        std::string text;
        auto const  kind = random() % 5;
        for (std::size_t n = random() % 40; n > 0; --n) {
            if (kind == 4) {
                text += static_cast<char>(random() % 256);
            } else {
                std::string_view const signs{alphabets[kind]};
                text += signs[random() % signs.size()];
            }
        }
        auto const b = parse_board(text);
        if (!b) {
            CHECK(b.error().line <= static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
            CHECK(b.error().column >= 1);
            CHECK(!b.error().message.empty());
            continue;
        }
        ++accepted;
        CHECK(b->signs.find_first_not_of("#@$.*+ ") == std::string::npos);
        CHECK(parse_board(to_text(*b)) == b);
        if (auto const c = check(*b); !c) { CHECK(!c.error().message.empty()); }
    }
    CHECK(accepted > 5'000);
}
