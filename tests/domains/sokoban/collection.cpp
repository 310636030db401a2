#include <tail/domains/sokoban/collection.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <tail/domains/sokoban/print.hpp>

#include "level_files.hpp"
#include "random_boards.hpp"

using namespace tail::sokoban;

namespace {

collection read(std::string_view text)
{
    auto const all = parse_collection(text);
    REQUIRE_MESSAGE(all.has_value(), all.error().to_string());
    for (std::size_t i = 0; i < all->levels.size(); ++i) { CHECK(all->levels[i].number == i + 1); }
    return *all;
}

std::string error_of(std::string_view text)
{
    auto const all = parse_collection(text);
    return all ? "no error" : all.error().to_string();
}

std::string objection(collection const& all, std::size_t number)
{
    REQUIRE(number <= all.levels.size());
    auto const& level = all.levels[number - 1].level;
    return level ? "no error" : level.error().to_string();
}

std::vector<std::string> titles(collection const& all)
{
    std::vector<std::string> found;
    for (auto const& e : all.levels) {
        CHECK_MESSAGE(e.level.has_value(), e.level.error().to_string());
        found.push_back(e.title);
    }
    return found;
}

using names = std::vector<std::string>;

std::string const one   = "#####\n#@$.#\n#####\n";
std::string const two   = "  ####\n###  #\n#@$. #\n######\n";
std::string const three = "#####\n#. *#\n#$ @#\n#####\n";

}   // namespace

TEST_CASE("sokoban collection: levels and their lines are found")
{
    collection const all = read("\xEF\xBB\xBF" + one + "\n" + two + "\r\n\r\n\r\n" + three);
    REQUIRE(titles(all) == names{"", "", ""});
    CHECK(all.levels[0].line == 1);
    CHECK(all.levels[1].line == 5);
    CHECK(all.levels[2].line == 12);
    CHECK(*all.levels[1].level == *parse_board(two));
    CHECK(all.title.empty());
    CHECK(all.author.empty());
    CHECK(read(one.substr(0, one.size() - 1)).levels.size() == 1);
}

TEST_CASE("sokoban collection: titles stand before their levels or after them")
{
    CHECK(titles(read("; 1\n" + one + "\n; 2\n" + two + "\n; 3\n" + three)) == names{"1", "2", "3"});
    CHECK(titles(read("; 1\n\n" + one + "\n;2\n\n" + two + "\n;; 3\n\n" + three)) == names{"1", "2", "3"});
    CHECK(titles(read(one + "; 1\n\n" + two + "; 2\n\n" + three + "; 3\n")) == names{"1", "2", "3"});
    CHECK(titles(read(one + "\n; 1\n\n" + two + "\n; 2\n\n" + three + "\n; 3\n")) == names{"1", "2", "3"});
    CHECK(titles(read("Level 1\n" + one + "\nLevel 2\n" + two + "Level 3\n" + three))
          == names{"Level 1", "Level 2", "Level 3"});
    CHECK(titles(read(one + "Title: A\n\n" + two + "Title: B\n\n" + three + "Title: C #01\n"))
          == names{"A", "B", "C #01"});
    CHECK(titles(read("Title: A\n\n" + one + "\nTITLE : B\n\n" + two + "\n; title: C\n" + three))
          == names{"A", "B", "C"});
    CHECK(titles(read("; 7\n" + one)) == names{"7"});
    CHECK(titles(read(one + "; 7\n")) == names{"7"});
    CHECK(titles(read("Title: T\n" + one)) == names{"T"});
}

TEST_CASE("sokoban collection: a heading names the file")
{
    collection const before = read("; All of them\n; by me\n\n; 1\n" + one + "\n; 2\n" + two);
    CHECK(before.title == "All of them");
    CHECK(titles(before) == names{"1", "2"});

    collection const after = read("; All of them\n\n" + one + "; 1\n\n" + two + "; 2\n");
    CHECK(after.title == "All of them");
    CHECK(titles(after) == names{"1", "2"});

    collection const keys = read("Title: All\nAuthor: Me\n\n" + one + "Title: A\n\n" + two
                                 + "Title: B\nAuthor: You\n");
    CHECK(keys.title == "All");
    CHECK(keys.author == "Me");
    CHECK(titles(keys) == names{"A", "B"});
    CHECK(keys.levels[0].author.empty());
    CHECK(keys.levels[1].author == "You");

    collection const mixed = read("Title: All\nAuthor: Me\n\n; 1\n" + one + "\n; 2\n" + two);
    CHECK(mixed.title == "All");
    CHECK(mixed.author == "Me");
    CHECK(titles(mixed) == names{"1", "2"});
    CHECK(mixed.levels[0].author.empty());

    collection const set = read(":: made by a program ::\nSet: All\nDate: 1.2.2003\n\nFirst\n" + one
                                + "Author: Me\n\nSecond\n" + two + "Author: You\nCopyright: nobody\n");
    CHECK(set.title == "All");
    CHECK(titles(set) == names{"First", "Second"});
    CHECK(set.levels[0].author == "Me");
    CHECK(set.levels[1].author == "You");
}

TEST_CASE("sokoban collection: comments are skipped whatever they hold")
{
    collection const all = read(one + "Title: A\nComment:\nTitle: no\n" + two + "\n; no\nComment-End:\n\n"
                                + three + "Title: B\nComment: one line\n\n" + one + "Title: C\nComment:\n");
    CHECK(titles(all) == names{"A", "B", "C"});
    CHECK(*all.levels[1].level == *parse_board(three));
}

TEST_CASE("sokoban collection: solutions are kept with their levels")
{
    collection const all = read("Solution: rrr\n\n" + one + "Title: A\nSolution: R\n\n" + two
                                + "Title: B\nSolution\n2(Rl)\nrR\n\nud\n" + three
                                + "Title: C\nSolution 1 (moves 3)\n\nLLL\nSolution 2\nRRR\nsolution: UUU\n");
    CHECK(titles(all) == names{"A", "B", "C"});
    CHECK(all.levels[0].solution == "R");
    CHECK(all.levels[1].solution == "2(Rl)rR");
    CHECK(all.levels[2].solution == "LLL");
    CHECK(titles(read("Solution of a riddle\n" + one)) == names{"Solution of a riddle"});
}

TEST_CASE("sokoban collection: one bad level does not spoil the others")
{
    collection const all = read("; 1\n" + one
                                + "\n; 2\n#####\n#@x.#\n#####\n\n; 3\n#####\n# $.#\n#####\n\n; 4\n" + two
                                + "\n; 5\n######\n#@$.\n######\n\n; 6\n5#|#@@.#|5#\n\n; 7\n" + three);
    REQUIRE(all.levels.size() == 7);
    CHECK(objection(all, 1) == "no error");
    CHECK(objection(all, 2) == "line 8, column 3: expected one of \"#@$.*+ -_\", found 'x'");
    CHECK(objection(all, 3) == "line 12, column 1: expected a man '@' or '+', found none");
    CHECK(objection(all, 4) == "no error");
    CHECK(objection(all, 5) == "line 24, column 6: expected walls all around the man, found a way out here");
    CHECK(objection(all, 6)
          == "line 28, column 1: row 2, column 3 of the level: expected one man, found a second one after "
             "that in row 2, column 2");
    CHECK(objection(all, 7) == "no error");
    CHECK(all.levels[4].title == "5");
    CHECK(all.levels[6].title == "7");
}

TEST_CASE("sokoban collection: rows with counts and bars are levels too")
{
    collection const all = read("; 1\n5#|#@$.#|5#\n; 2\n5#\n#@$.#\n5#\n\n; 3\n5#|\n#@$.#|\n5#|\n");
    CHECK(titles(all) == names{"1", "2", "3"});
    for (auto const& e : all.levels) { CHECK(*e.level == *parse_board(one)); }
    // One level a line.
    CHECK(titles(read("5#|#@$.#|5#\n5#|#@$.#|5#|\n5#|#@$.#|5#")) == names{"", "", ""});
}

TEST_CASE("sokoban collection: lines drawn for beauty are no levels")
{
    collection const all = read("##########\n# Levels #\n##########\n\n------\n*****\n; 1\n" + one
                                + "-----\n\n=====\n; 2\n" + two + "#####\n");
    CHECK(all.levels.size() == 2);
    CHECK(titles(all)[1] == "2");
    CHECK(*all.levels[0].level == *parse_board(one));
}

TEST_CASE("sokoban collection: a text without levels is one error")
{
    CHECK(error_of("") == "line 1, column 1: expected a level, found an empty text");
    CHECK(error_of("\xEF\xBB\xBF") == "line 1, column 1: expected a level, found an empty text");
    CHECK(error_of(" \n\n") == "line 3, column 1: expected a level, found none");
    CHECK(error_of("no level\nat all") == "line 2, column 7: expected a level, found none");
    CHECK(error_of(one + "\n" + std::string(1, '\0'))
          == "line 5, column 1: expected text, found byte 0x00 as in binary files or UTF-16");
}

TEST_CASE("sokoban collection: long lines and many lines take time in proportion")
{
    std::size_t const      length = 10'000'000;
    std::string_view const kinds  = "#x (-;|\t";
    for (char const c : kinds) {
        CAPTURE(c);
        collection const all = read(one + "\n" + std::string(length, c) + "\n\n" + two);
        CHECK(all.levels.front().level.has_value());
        CHECK(all.levels.back().level.has_value());
    }
    CHECK(titles(read(one + "; " + std::string(199, 'x') + "\u00e9\n")) == names{std::string(199, 'x')});
    collection const long_row = read(one + "\n#@" + std::string(length, '$') + "#\n\n" + two);
    CHECK(objection(long_row, 2).substr(0, 7) == "line 5,");

    std::string lines;
    for (int i = 0; i < 200'000; ++i) { lines += "Comment:\n; x\n"; }
    CHECK(read(one + "\n" + lines + "\n" + two).levels.size() == 2);
}

TEST_CASE("sokoban collection: a collection goes out and comes back the same")
{
    laws::dice dice{21};
    auto const word = [&](std::string_view start) {
        std::string text;
        if (dice.below(3) != 0) {
            text = start;
            for (std::size_t n = dice.below(4); n > 0; --n) { text += " ;:#-'1a"[1 + dice.below(7)]; }
        }
        return text;
    };
    int tried = 0;
    for (int round = 0; round < 2'000; ++round) {
        collection all{word("All"), word("Me"), {}};
        bool const named = dice.below(4) != 0;
        for (std::size_t n = 1 + dice.below(4); n > 0; --n) {
            auto level = check(levels::random_room(dice));
            if (!level) { continue; }
            all.levels.push_back({named ? word("T") : "", named ? word("A") : "", 1, all.levels.size() + 1,
                                  std::move(level), dice.below(3) == 0 ? "3(uR)" : ""});
        }
        if (all.levels.empty()) { continue; }
        ++tried;
        for (row_style const style : {row_style::plain, row_style::run_length}) {
            std::string const text = to_text(all, style);
            CAPTURE(text);
            auto back = parse_collection(text);
            REQUIRE(back.has_value());
            for (auto& e : back->levels) { e.line = 1; }
            CHECK(*back == all);
        }
    }
    CHECK(tried > 1'000);
}

TEST_CASE("sokoban collection: random bytes never crash it")
{
    std::mt19937                   random{22};
    std::vector<std::string> const pieces = {
        one,          two,  three,      "\n",       "\n\n",     "; 1\n",
        "Title: x\n", "#",  "@",        "Author: ", "Comment:", "Comment-End:\n",
        "5#|",        "3(", "Solution", "\r\n",     "lurd\n",   "|",
        "$",          "\t", "- "};
    int levels_read = 0;
    for (int round = 0; round < 10'000; ++round) {
        std::string text;
        for (std::size_t n = random() % 20; n > 0; --n) {
            text += random() % 12 == 0 ? std::string(1, static_cast<char>(random() % 256))
                                       : pieces[random() % pieces.size()];
        }
        CAPTURE(text);
        auto const lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
        auto const all   = parse_collection(text);
        if (!all) {
            CHECK(all.error().line <= lines);
            CHECK(!all.error().message.empty());
            continue;
        }
        for (auto const& e : all->levels) {
            CHECK(e.line <= lines);
            if (e.level) {
                ++levels_read;
                CHECK(check(*e.level) == e.level);
            } else {
                CHECK(e.level.error().line >= e.line);
                CHECK(e.level.error().line <= lines);
            }
        }
    }
    CHECK(levels_read > 2'000);
}

TEST_CASE("sokoban collection: the large collections are read in full")
{
    std::vector<std::pair<std::string, std::size_t>> const files = {
        {"xsokoban-90.xsb", 90},
        {"microban.xsb", 155},
        {"microban2.xsb", 135},
        {"sasquatch-01.xsb", 50},
        {"kids-61.xsb", 61},
        {"simple-61.xsb", 61},
        {"boxoban-unfiltered-test.xsb", 1000},
    };
    for (auto const& [name, count] : files) {
        std::string const text = levels::data(name);
        if (text.empty()) {
            MESSAGE("skipped: there is no sokoban/" << name << " in TAIL_DATA_DIR");
            continue;
        }
        CAPTURE(name);
        collection const all = read(text);
        CHECK(all.levels.size() == count);
        CHECK(!all.title.empty());
        for (std::string const& title : titles(all)) { CHECK(!title.empty()); }
        // Out and back, in both forms.
        for (row_style const style : {row_style::plain, row_style::run_length}) {
            collection back = read(to_text(all, style));
            REQUIRE(back.levels.size() == count);
            for (std::size_t i = 0; i < count; ++i) { back.levels[i].line = all.levels[i].line; }
            CHECK(back == all);
        }
    }
}

TEST_CASE("sokoban collection: a level by its place is the one that is read with all")
{
    std::string const text =
        "Ours\nTitle: All\n\n#####\n#@$.#\n#####\nTitle: one\nAuthor: me\nSolution: R\n\n"
        "####\n# $.#\n####\n; two\n\n5#|#@$.#|5#\n\tx\n\n#\t#@$.#\n";
    collection const all   = read(text);
    auto const       found = indexed_collection::of(text);
    REQUIRE(found);
    REQUIRE(found->size() == all.levels.size());
    CHECK(found->title() == all.title);
    CHECK(found->author() == all.author);
    for (std::size_t place = found->size(); place-- > 0;) {
        CHECK(found->entry(place) == all.levels[place]);
        CHECK(found->title(place) == all.levels[place].title);
    }
    CHECK_FALSE(all.levels[1].level);
    CHECK(indexed_collection::of("").error().to_string() == error_of(""));
}

TEST_CASE("sokoban collection: all levels of cavepacker but the one for two players are read")
{
    auto const files = levels::cavepacker(".sok");
    if (files.empty()) {
        MESSAGE(levels::no_cavepacker);
        return;
    }
    std::size_t titled = 0;
    for (auto const& file : files) {
        CAPTURE(file.string());
        collection const all = read(levels::content(file));
        REQUIRE(all.levels.size() == 1);
        bool const players = file.stem().string().find("multiplayer") != std::string::npos;
        CHECK(all.levels[0].level.has_value() == !players);
        titled += all.levels[0].title.empty() ? 0U : 1U;
    }
    CHECK(titled > 700);
}
