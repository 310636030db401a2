#include <tail/domains/sokoban/solution.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include <domains/dice.hpp>

using namespace tail::sokoban;

namespace {

std::string read(std::string_view text)
{
    auto const letters = parse_solution(text);
    REQUIRE_MESSAGE(letters.has_value(), letters.error().to_string());
    return *letters;
}

std::string error_of(std::string_view text)
{
    auto const letters = parse_solution(text);
    return letters ? "no error" : letters.error().to_string();
}

/// A second reader of counts and groups, by recursion. Wants a correct text without zeros.
std::string expanded(std::string_view& text)
{
    std::string out;
    while (!text.empty() && text.front() != ')') {
        std::size_t times = 0;
        for (; '0' <= text.front() && text.front() <= '9'; text.remove_prefix(1)) {
            times = 10 * times + static_cast<std::size_t>(text.front() - '0');
        }
        std::string once(1, text.front());
        text.remove_prefix(1);
        if (once == "(") {
            once = expanded(text);
            text.remove_prefix(1);
        }
        for (times = std::max<std::size_t>(times, 1); times > 0; --times) { out += once; }
    }
    return out;
}

/// A correct text at random.
std::string random_runs(laws::dice& dice, int depth)
{
    std::string text;
    for (std::size_t parts = 1 + dice.below(4); parts > 0; --parts) {
        if (dice.below(2) == 0) { text += std::to_string(1 + dice.below(dice.below(10) == 0 ? 12 : 4)); }
        text += depth > 0 && dice.below(3) == 0 ? "(" + random_runs(dice, depth - 1) + ")"
                                                : std::string(1, "lurdLURD"[dice.below(8)]);
    }
    return text;
}

}   // namespace

TEST_CASE("sokoban solution: letters with counts and groups are written out")
{
    CHECK(read("lurdLURD") == "lurdLURD");
    CHECK(read("u3l2(ru)") == "ulllruru");
    CHECK(read("2(d2(3lU)r)") == "dlllUlllUrdlllUlllUr");
    CHECK(read("(ud)12R") == "udRRRRRRRRRRRR");
    CHECK(read(" 3 u\r\n\t2( l\nr ) \n") == "uuulrlr");
    CHECK(read("\xEF\xBB\xBFlurd") == "lurd");
    CHECK(read("").empty());
    CHECK(read(" \n ").empty());
}

TEST_CASE("sokoban solution: errors name their place")
{
    CHECK(error_of("lur\nlxr") == "line 2, column 2: expected one of \"lurdLURD\", found 'x'");
    CHECK(error_of("l3")
          == "line 1, column 3: expected one of \"lurdLURD\" after a count, found the end of the text");
    CHECK(error_of("3 4u") == "line 1, column 3: expected one of \"lurdLURD\" after a count, found '4'");
    CHECK(error_of("(u3)") == "line 1, column 4: expected one of \"lurdLURD\" after a count, found ')'");
    CHECK(error_of("2(ud") == "line 1, column 2: expected ')' after this group, found the end of the text");
    CHECK(error_of("ud)") == "line 1, column 3: expected '(' somewhere before ')'");
    CHECK(error_of("u0d") == "line 1, column 2: expected a count of 1 or more, found 0");
    CHECK(error_of("3()") == "line 1, column 2: expected something in this group, found nothing");
    CHECK(error_of("\xff") == "line 1, column 1: expected one of \"lurdLURD\", found byte 0xff");
}

TEST_CASE("sokoban solution: bombs are errors and not memory")
{
    CHECK(read("10000000u").size() == most_letters);
    CHECK(error_of("10000001u")
          == "line 1, column 9: expected a solution of at most 10000000 letters, found more");
    CHECK(error_of("u10000000d").find("at most 10000000 letters") != std::string::npos);
    CHECK(error_of("99999999999999999999999999(u)").find("at most 10000000 letters") != std::string::npos);
    CHECK(read("1000(1000(10(u)))").size() == most_letters);
    CHECK(error_of("1000(1000(10(u)d))").find("at most 10000000 letters") != std::string::npos);

    CHECK(read("u9999999(d)").size() == most_letters);
    CHECK(error_of("uu9999999(d)").find("at most 10000000 letters") != std::string::npos);

    std::string bomb = "u", deep = "u";
    for (int i = 0; i < 99; ++i) { bomb = "9(" + bomb + ")"; }
    CHECK(error_of(bomb).find("at most 10000000 letters") != std::string::npos);
    for (int i = 0; i < 100; ++i) { deep = "(" + deep + ")"; }
    CHECK(read(deep) == "u");
    CHECK(error_of("(" + deep + ")")
          == "line 1, column 101: expected at most 100 groups within each other, found one more");
    CHECK(error_of(std::string(1'000'000, '(')).find("at most 100 groups") != std::string::npos);
}

TEST_CASE("sokoban solution: agrees with a reader by recursion")
{
    laws::dice dice{7};
    for (int round = 0; round < 5'000; ++round) {
        std::string const text = random_runs(dice, 3);
        CAPTURE(text);
        std::string_view rest = text;
        CHECK(read(text) == expanded(rest));
    }
}

TEST_CASE("sokoban solution: run-length letters come back the same and are never longer")
{
    CHECK(to_run_length("uuuurrrlrlrlrldd") == "4u3r3(lr)ldd");
    CHECK(to_run_length("uu") == "uu");
    CHECK(to_run_length("lUlU") == "lUlU");
    CHECK(to_run_length("lUlUlU") == "3(lU)");
    CHECK(to_run_length("").empty());

    laws::dice dice{8};
    for (int round = 0; round < 3'000; ++round) {
        std::string letters = read(random_runs(dice, 3)).substr(0, 400);
        if (round % 3 == 0) {
            for (char& c : letters) { c = "lrLR"[dice.below(round % 2 == 0 ? 2 : 4)]; }
        }
        CAPTURE(letters);
        std::string const runs = to_run_length(letters);
        CHECK(read(runs) == letters);
        CHECK(runs.size() <= letters.size());
    }
    CHECK(to_run_length(std::string(1'000'000, 'u')) == "1000000u");
}

TEST_CASE("sokoban solution: random bytes never crash it")
{
    std::mt19937 random{9};
    int          accepted = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string            text;
        std::string_view const signs = round % 3 == 0 ? "lurd()29" : "lurdLURDlurdlurd2";
        for (std::size_t n = random() % 12; n > 0; --n) {
            text += round % 5 == 0 ? static_cast<char>(random() % 256) : signs[random() % signs.size()];
        }
        CAPTURE(text);
        auto const letters = parse_solution(text);
        if (letters) {
            ++accepted;
            CHECK(letters->find_first_not_of("lurdLURD") == std::string::npos);
            CHECK(read(to_run_length(*letters)) == *letters);
        } else {
            CHECK(letters.error().line
                  <= 1 + static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
            CHECK(!letters.error().message.empty());
        }
    }
    CHECK(accepted > 3'000);
}
