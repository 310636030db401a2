#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <common/exit_status.hpp>
#include <common/json_line.hpp>
#include <common/line_editor.hpp>
#include <common/names.hpp>
#include <common/program.hpp>
#include <common/report.hpp>
#include <common/terminal.hpp>
#include <common/values.hpp>

using namespace tail::cli;

TEST_CASE("nearest_name: sees through slips of the keyboard and other spellings")
{
    std::vector<std::string> const names{"astar", "idastar",         "bfs",
                                         "dfs",   "linear-conflict", "weighted-astar"};
    CHECK(nearest_name("astr", names) == "astar");
    CHECK(nearest_name("A*", names) == "astar");
    CHECK(nearest_name("ida*", names) == "idastar");
    CHECK(nearest_name("linear_conflict", names) == "linear-conflict");
    CHECK(nearest_name("Linear Conflict", names) == "linear-conflict");
    CHECK(nearest_name("bsf", names) == "bfs");
    CHECK(nearest_name("linear-conflcit", names) == "linear-conflict");
}

TEST_CASE("nearest_name: names nothing where nothing is near")
{
    std::vector<std::string> const names{"astar", "idastar",         "bfs",
                                         "dfs",   "linear-conflict", "weighted-astar"};
    for (char const* wanted : {"", "x", "chess", "bear", "manhattan", "--json"}) {
        CHECK_MESSAGE(nearest_name(wanted, names) == "", wanted);
        CHECK(suggestion(wanted, names) == "");
    }
    CHECK(nearest_name(std::string(100'000, 'x'), names) == "");
    CHECK(nearest_name("astar", {}) == "");
    CHECK(suggestion("astr", names) == ", did you mean 'astar'?");
}

TEST_CASE("wrapped: breaks between words and nowhere else")
{
    CHECK(wrapped("one two three", 80, 4, 0) == "one two three");
    CHECK(wrapped("one two three", 7, 2, 0) == "one two\n  three");
    CHECK(wrapped("one two three", 12, 4, 4) == "one two\n    three");
    CHECK(wrapped("one\ntwo  three", 80, 0, 0) == "one two three");
    CHECK(wrapped("incomprehensibilities", 5, 2, 2) == "incomprehensibilities");
    CHECK(wrapped("a incomprehensibilities b", 5, 2, 0) == "a\n  incomprehensibilities\n  b");
    CHECK(wrapped("\xC3\xA4\xC3\xB6 \xC3\xBC", 4, 0, 0) == "\xC3\xA4\xC3\xB6 \xC3\xBC");   // three letters
    CHECK(wrapped("", 10, 2, 2) == "");
}

TEST_CASE("shortened: counts characters and not bytes")
{
    CHECK(shortened("abc", 5) == "abc");
    CHECK(shortened("abc", 2) == "ab");
    CHECK(shortened("abc", 0) == "");
    CHECK(shortened("\xC3\xA4\xC3\xB6", 1) == "\xC3\xA4");
    CHECK(characters("\xC3\xA4\xC3\xB6") == 2);
}

TEST_CASE("to_bytes: reads suffixes as powers of 1024")
{
    CHECK(to_bytes("--memory", "1000") == 1000);
    CHECK(to_bytes("--memory", "64K") == 64U << 10U);
    CHECK(to_bytes("--memory", "512m") == 512U << 20U);
    CHECK(to_bytes("--memory", "4G") == std::uint64_t{4} << 30U);
    CHECK(to_bytes("--memory", "1.5G") == std::uint64_t{3} << 29U);
    for (char const* bad :
         {"", "0", "0G", "-1", "-4G", "G", "4X", "4 G", "4GG", "nan", "inf", "1e30", "99999999999G"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(static_cast<void>(to_bytes("--memory", bad)), bad_input);
    }
    CHECK_THROWS_WITH_AS(static_cast<void>(to_bytes("--memory", "99999999999G")),
                         "--memory: expected an amount of memory above 0 like 512M or 4G, found "
                         "'99999999999G', which is too large",
                         bad_input);
}

TEST_CASE("to_count and to_seconds: accept nothing but a number in full")
{
    CHECK(to_count("--nodes", "18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    CHECK(to_seconds("--seconds", "0.25") == 0.25);
    for (char const* bad : {"", "0", "-1", "1x", "x", " 1", "1.5", "18446744073709551616"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(static_cast<void>(to_count("--nodes", bad)), bad_input);
    }
    // What somebody typed, or a file has, does nothing to a terminal.
    CHECK_THROWS_WITH_AS(static_cast<void>(to_count("--nodes", "\x1b[2J\n")),
                         "--nodes: expected a whole number of at least 1, found '?[2J?'", bad_input);
    CHECK(to_count("--threads", "0", 0, 1024) == 0);
    CHECK(to_count("--threads", "1024", 0, 1024) == 1024);
    for (char const* bad : {"", "-1", "1025", "1024x", "18446744073709551616"}) {
        CAPTURE(bad);
        CHECK_THROWS_WITH_AS(
            static_cast<void>(to_count("--threads", bad, 0, 1024)),
            ("--threads: expected a whole number from 0 to 1024, found '" + std::string{bad} + "'").c_str(),
            bad_input);
    }
    for (char const* bad : {"", "0", "-0.5", "1s", "inf", "nan", "1e999"}) {
        CAPTURE(bad);
        CHECK_THROWS_AS(static_cast<void>(to_seconds("--seconds", bad)), bad_input);
    }
    std::string const wanted = "--seconds: expected a number of seconds above 0, found ";
    for (char const* large : {"1e400", "1e999", "1.5e309"}) {
        CHECK_THROWS_WITH_AS(static_cast<void>(to_seconds("--seconds", large)),
                             (wanted + "'" + large + "', which is too large").c_str(), bad_input);
    }
    for (char const* other : {"1e-999", "-1e400", "1e400s", "inf", "-inf", "nan"}) {
        CHECK_THROWS_WITH_AS(static_cast<void>(to_seconds("--seconds", other)),
                             (wanted + "'" + other + "'").c_str(), bad_input);
    }
    CHECK(to_weight("--weight", "1") == 1);
    CHECK_THROWS_WITH_AS(static_cast<void>(to_weight("--weight", "1e400")),
                         "--weight: expected a number of at least 1, found '1e400', which is too large",
                         bad_input);
    CHECK_THROWS_WITH_AS(static_cast<void>(to_weight("--weight", "0.5")),
                         "--weight: expected a number of at least 1, found '0.5'", bad_input);
}

TEST_CASE("with_commas and as_bytes: numbers for people")
{
    CHECK(with_commas(0) == "0");
    CHECK(with_commas(999) == "999");
    CHECK(with_commas(1000) == "1,000");
    CHECK(with_commas(12345678) == "12,345,678");
    CHECK(as_bytes(1023) == "1023 bytes");
    CHECK(as_bytes(1536) == "1.5 KiB");
}

TEST_CASE("counters: the rate in two digits below a million and then in millions")
{
    auto const rate = [](std::uint64_t expanded, double seconds) {
        tail::statistics s;
        s.expanded             = expanded;
        s.seconds              = seconds;
        std::string const text = counters(s);
        auto const        at   = text.find(" (");
        return at == std::string::npos ? "" : text.substr(at + 1);
    };
    CHECK(rate(61'234, 1) == "(61,000 expansions a second)");
    CHECK(rate(123, 2) == "(62 expansions a second)");
    CHECK(rate(994'999, 1) == "(990,000 expansions a second)");
    CHECK(rate(995'000, 1) == "(1.0 million expansions a second)");
    CHECK(rate(5'000'000, 2) == "(2.5 million expansions a second)");
    CHECK(rate(0, 1) == "");
    CHECK(rate(1'000, 0.001) == "");
}

TEST_CASE("json_line: another reader understands it whatever the text")
{
    ordered_json object;
    object["quotes"]       = "a\"b\\c\n\t\x01";
    object["letters"]      = "\xC3\xA9 \xE0\xA4\x85 \xF0\x9F\x98\x80";
    object["no letters"]   = "\xFF \xC3 \xED\xA0\x80 \xC0\x80";
    object["big"]          = std::numeric_limits<std::uint64_t>::max();
    object["fraction"]     = 0.25;
    object["endless"]      = std::numeric_limits<double>::infinity();
    object["true"]         = true;
    object["nothing"]      = or_null(std::optional<std::int64_t>{});
    object["minus"]        = or_null(std::optional<std::int64_t>{-3});
    std::string const text = json_line(object);
    CHECK(text.find('\n') == text.size() - 1);

    auto const read = nlohmann::json::parse(text);
    CHECK(read["quotes"] == "a\"b\\c\n\t\x01");
    CHECK(read["letters"] == "\xC3\xA9 \xE0\xA4\x85 \xF0\x9F\x98\x80");
    CHECK(read["no letters"].get<std::string>().starts_with("\xEF\xBF\xBD \xEF\xBF\xBD "));
    CHECK(read["big"] == std::numeric_limits<std::uint64_t>::max());
    CHECK(read["fraction"] == 0.25);
    CHECK(read["endless"].is_null());
    CHECK(read["true"] == true);
    CHECK(read["nothing"].is_null());
    CHECK(read["minus"] == -3);
}

TEST_CASE("json_line: one form for people and programs")
{
    ordered_json object;
    CHECK(json_line(object) == "{}\n");
    object["last"]  = 1;
    object["first"] = 2.0 / 3;
    object["time"]  = 0.0;
    object["small"] = 0.00001234567;
    object["text"]  = "a";
    CHECK(json_line(object)
          == "{\"last\": 1, \"first\": 0.666667, \"time\": 0, \"small\": 1.23457e-05, \"text\": \"a\"}\n");
}

TEST_CASE("line_editor: each key does what it does in a shell")
{
    line_editor editor;
    auto const  typed = [&](std::string const& keys) {
        editor.begin();
        for (char const key : keys) {
            auto const now = editor.take(key);
            if (now == line_editor::state::ended) { return std::string{"ended"}; }
            if (now == line_editor::state::entered) { return editor.text(); }
        }
        return std::string{editor.text()}.insert(editor.cursor(), "|");
    };
    std::string const up = "\x1b[A", down = "\x1b[B", right = "\x1b[C", left = "\x1b[D";
    CHECK(typed("abc") == "abc|");
    CHECK(typed("abc" + left + left + "x") == "ax|bc");
    CHECK(typed("abc" + left + right + right + "x") == "abcx|");
    CHECK(typed(left + "a" + left + left) == "|a");
    for (std::string const home : {"\x1b[H", "\x1bOH", "\x1b[1~", "\x1b[7~", "\x01"}) {
        CHECK(typed("abc" + home) == "|abc");
        for (std::string const end : {"\x1b[F", "\x1bOF", "\x1b[4~", "\x1b[8~", "\x05"}) {
            CHECK(typed("abc" + home + end) == "abc|");
        }
    }
    CHECK(typed("abc\x7f") == "ab|");
    CHECK(typed("abc" + left + "\b\b\b") == "|c");
    CHECK(typed("abc" + left + left + "\x1b[3~") == "a|c");
    CHECK(typed("abc" + left + "\x04\x04") == "ab|");   // Ctrl-D, where something was typed
    CHECK(typed("abc" + left + "\x15") == "|c");
    CHECK(typed("abc" + left + left + "\x0b") == "a|");
    CHECK(typed("one two  " + left + "\x17") == "one | ");
    CHECK(typed("\x04") == "ended");
    // Letters of several bytes are one for each key.
    CHECK(typed("a\xC3\xA4\xE2\x82\xAC" + left + left + "\x7f") == "|\xC3\xA4\xE2\x82\xAC");
    CHECK(typed("a\xC3\xA4" + left + "\x1b[3~") == "a|");
    // Keys that are not known, with Ctrl or Alt, or cut off by the end of the line.
    CHECK(typed("a\x1b[1;5D\x1bx\x1b[15~\t\x1b[200~b\x1b~") == "b|a");
    CHECK(typed("a\x1b[\n") == "a");
    CHECK(typed("a\x1b\x1b[Db") == "b|a");

    line_editor fresh;
    editor = fresh;
    CHECK(typed(up + down) == "|");
    CHECK(typed("one\n") == "one");
    CHECK(typed("two\r") == "two");
    CHECK(typed("two\n") == "two");   // is there once
    CHECK(typed("\n") == "");
    CHECK(typed(up) == "two|");
    CHECK(typed(up + up + up) == "one|");
    CHECK(typed("thr" + up + up + down + down + down) == "thr|");
    CHECK(typed(up + "x\n") == "twox");
    CHECK(typed(up + up) == "two|");
}

TEST_CASE("exit_status: what is undone counts more than what is impossible")
{
    CHECK(combine(exit_status::decided, exit_status::unsolvable) == exit_status::unsolvable);
    CHECK(combine(exit_status::limited, exit_status::unsolvable) == exit_status::limited);
    CHECK(combine(exit_status::limited, exit_status::interrupted) == exit_status::interrupted);
}
