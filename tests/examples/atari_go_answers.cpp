#include "atari_go_tool.hpp"

#include <regex>
#include <string_view>

#include <tail/domains/atari_go/sgf.hpp>

using namespace tail::test;
using nlohmann::json;
using tail::side;
using tail::atari_go::position;

TEST_CASE("tail-atari-go: the JSON line has every field of its description")
{
    auto const [status, line] = atari_go_json({"--size", "4x4", "--start", "crosscut"});
    CHECK(status == 0);
    CHECK(line["problem"] == "crosscut");
    CHECK(line["status"] == "solved");
    CHECK(line["winner"] == "black");
    CHECK(line["plies"] == 5);
    CHECK(line["cost"] == 5);
    CHECK(line["optimal"] == true);
    CHECK(line["nodes"] == line["expanded"]);
    CHECK(line["nodes"].get<int>() > 0);
    CHECK(line["verifications"] == 0);
    CHECK(line["depth"].is_number_integer());
    CHECK(line["generated"].is_number_unsigned());
    CHECK(line["stored"].is_number_unsigned());
    CHECK(line["peak_bytes"].is_number_unsigned());
    CHECK(line["seconds"].is_number());
    CHECK(line["algorithm"] == "alpha-beta");
    CHECK(line["heuristic"].is_null());
    CHECK(line["threat"].is_null());
    CHECK(line["size"] == "4x4");
    CHECK(plies_to_win(position::crosscut({4, 4}), line["solution"], side::first) == 5);
}

TEST_CASE("tail-atari-go: the readable answer draws the start and the end and explains the rest")
{
    auto const seen = atari_go_tool({"--size", "3x3", "--algorithm", "alpha-beta"});
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    CHECK(contains(
        seen.out,
        "problem empty, 3x3, alpha-beta\n3 . . .\n2 . . .\n1 . . .\n  A B C\nBlack wins in 7 plies:\n  "));
    CHECK(contains(seen.out, "\nBlack captures\n"));
    CHECK(contains(seen.out, " nodes, depth "));
    auto const stuck = atari_go_tool({"--size", "3x1", "--show"});
    CHECK(
        contains(stuck.out, "Black wins in 1 ply:\n  B1\n1 B1\n1 .(X).\n  A B C\nWhite has no legal move\n"));
}

TEST_CASE("tail-atari-go: winners and lengths of small empty boards as an independent program found them")
{
    struct row {
        char const* size;
        char const* winner;
        int         plies;
    };
    for (row const& r : std::vector<row>{{"2x1", "white", 2},
                                         {"3x1", "black", 1},
                                         {"4x1", "black", 3},
                                         {"6x1", "black", 5},
                                         {"2x2", "white", 4},
                                         {"3x2", "white", 6},
                                         {"5x2", "black", 7},
                                         {"3x3", "black", 7},
                                         {"4x3", "black", 9},
                                         {"5x3", "black", 9},
                                         {"4x4", "white", 14}}) {
        CAPTURE(r.size);
        auto const        exact  = atari_go_json({"--size", r.size});
        auto const        winner = atari_go_json({"--size", r.size, "--algorithm", "df-pn"});
        position const    start  = position::empty(*tail::atari_go::parse_size<1>(r.size));
        std::string const line   = exact.line["solution"];
        CHECK(exact.status == 0);
        CHECK(exact.line["winner"] == r.winner);
        CHECK(exact.line["plies"] == r.plies);
        CHECK(plies_to_win(start, line, r.winner[0] == 'b' ? side::first : side::second) == r.plies);
        CHECK(winner.line["winner"] == r.winner);
        CHECK(plies_to_win(start, winner.line["solution"], r.winner[0] == 'b' ? side::first : side::second)
              >= r.plies);
    }
}

TEST_CASE("tail-atari-go: every algorithm has its say on the 6x6 crosscut" * doctest::skip(!TAIL_SLOW_TESTS))
{
    // Black wins in 15 plies. (6,3,2,0) is enough to prove a win, (4,2,1,0) is not: Cazenave 2002.
    auto const start = position::crosscut({6, 6});
    for (std::vector<std::string> const& how :
         std::vector<std::vector<std::string>>{{"alpha-beta"},
                                               {"df-pn"},
                                               {"pn"},
                                               {"df-pn", "--threat", "2,1"},
                                               {"lambda-df-pn"},
                                               {"trace-df-pn"},
                                               {"gts", "--threat", "6,3,2"},
                                               {"gts", "--threat", "(6,3,2,0)", "--symmetric"},
                                               {"gaps"},
                                               {"iterative-widening", "--threat", "1; 2,1; 6,3,2"}}) {
        CAPTURE(how.front());
        std::vector<std::string> arguments{"--start", "crosscut", "--algorithm"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        auto const [status, line] = atari_go_json(arguments);
        CHECK(status == 0);
        CHECK(line["winner"] == "black");
        CHECK((line["plies"] == 15 || line["plies"].is_null()));
        CHECK(plies_to_win(start, line["solution"], side::first) > 0);
        bool const threats = how.size() > 1 || how.front() == "gaps" || how.front() == "lambda-df-pn"
            || how.front() == "trace-df-pn";
        CHECK((line["verifications"].get<int>() > 0) == threats);
        CHECK(line["threat"].is_string() == threats);
    }
    for (char const* how : {"aps", "lambda"}) {
        CAPTURE(how);
        auto const [status, line] = atari_go_json({"--start", "crosscut", "--algorithm", how});
        CHECK(status == 3);
        CHECK(line["status"] == "exhausted");
        CHECK(line["winner"].is_null());
        CHECK(line["plies"].is_null());
        CHECK(line["solution"].is_null());
    }
}

TEST_CASE("tail-atari-go: positions come as a start or as arguments or from files")
{
    std::string const board = ".../.XO/.OX/... white to move";   // White captures at once
    for (auto const& [status, line] :
         {atari_go_json({"--start", board}), atari_go_json({board}), atari_go_json({"--file", "-"}, board),
          atari_go_json({"--to-move", "white", ".../.XO/.OX/..."}),
          atari_go_json({"--file", "-", "--problem", "2"},
                        "...\n...\n\n4 . . .\n3 . X O\n2 . O X\n1 . . .\n  A B C\nwhite to move\n"),
          atari_go_json({"--file", "-"}, "(;SZ[3:4]AB[bb][cc]AW[cb][bc]PL[W])"),
          atari_go_json({"--file", "-", "--moves", "3"}, "(;SZ[3:4]AW[cb];B[bb];W[bc];B[cc];W[ab])")}) {
        CHECK(status == 0);
        CHECK(line["winner"] == "white");
        CHECK(line["plies"] == 1);
        CHECK(line["solution"] == "C1");
        CHECK(line["size"] == "3x4");
    }
}

TEST_CASE("tail-atari-go: large boards are searched too")
{
    auto const [status, line] = atari_go_json(
        {"--size", "11x11", "--start", "crosscut", "--algorithm", "gts", "--threat", "2,1"});
    CHECK(status == 3);
    CHECK(line["status"] == "exhausted");
    CHECK(line["size"] == "11x11");
    std::string board = "XO.........";
    for (int row = 0; row < 10; ++row) { board += "/..........."; }
    CHECK(atari_go_json({"--to-move", "white", board}).line["solution"] == "A10");
}

TEST_CASE("tail-atari-go: limits end a search with status 3")
{
    for (char const* algorithm : {"alpha-beta", "df-pn", "pn", "gts", "lambda", "lambda-df-pn"}) {
        CAPTURE(algorithm);
        auto const few = atari_go_json(
            {"--size", "8x8", "--start", "crosscut", "--nodes", "5", "--algorithm", algorithm});
        CHECK(few.status == 3);
        CHECK(few.line["status"] == "node_limit");
        CHECK(few.line["winner"].is_null());
    }
    auto const slow = atari_go_json({"--size", "8x8", "--seconds", "0.2"});
    CHECK(slow.status == 3);
    CHECK(slow.line["status"] == "time_limit");
    CHECK(slow.line["seconds"].get<double>() < 5);
    auto const small = atari_go_json({"--size", "8x8", "--memory", "1K"});
    CHECK(small.status == 3);
    CHECK(small.line["status"] == "memory_limit");
}

TEST_CASE("tail-atari-go: a proof can be written and checked")
{
    for (char const* algorithm : {"alpha-beta", "df-pn", "pn", "gts", "lambda-df-pn", "trace-df-pn"}) {
        CAPTURE(algorithm);
        temporary_file const file{""};
        auto const           made = atari_go_tool(
            {"--size", "5x4", "--start", "crosscut", "--algorithm", algorithm, "--certificate", file.name()});
        CHECK(made.status == 0);
        CHECK(made.err == "");
        CHECK(contains(made.out, "certificate of "));
        for (auto const& checked :
             {atari_go_tool({"--check", file.name()}),
              atari_go_tool({"--check", file.name(), "--size", "5x4", "--start", "crosscut"})}) {
            CHECK(checked.status == 0);
            CHECK(contains(checked.out, "the certificate holds: Black wins within "));
        }
        auto const other = atari_go_tool(
            {"--check", file.name(), "--size", "5x4", "--start", "crosscut-white"});
        CHECK(other.status == 2);
        CHECK(other.out == "");
        CHECK(contains(other.err, ": expected a certificate of the position "));
        auto const larger = atari_go_tool({"--check", file.name(), "--size", "5x5"});
        CHECK(larger.status == 2);
        CHECK(larger.out == "");
    }
}

TEST_CASE("tail-atari-go: a proof that is cut off or damaged is refused")
{
    temporary_file const file{""};
    REQUIRE(atari_go_tool({"--size", "4x4", "--start", "crosscut", "--certificate", file.name()}).status
            == 0);
    std::ostringstream all;
    all << std::ifstream{file.name()}.rdbuf();
    std::string const whole = all.str();
    for (std::size_t size :
         {std::size_t{0}, std::size_t{7}, std::size_t{19}, whole.size() / 2, whole.size() - 1}) {
        temporary_file const cut{whole.substr(0, size)};
        auto const           seen = atari_go_tool({"--check", cut.name()});
        CHECK(seen.status == 2);
        CHECK(seen.out == "");
        CHECK(contains(seen.err, "tail-atari-go: " + cut.name() + ": is "));
    }
    std::string changed         = whole;
    changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
    temporary_file const damaged{changed};
    CHECK(atari_go_tool({"--check", damaged.name()}).status == 2);
}

TEST_CASE("tail-atari-go: the line is written as SGF that can be read back")
{
    temporary_file const file{""};
    REQUIRE(atari_go_tool({"--size", "4x4", "--start", "crosscut", "--sgf", file.name()}).status == 0);
    std::ostringstream all;
    all << std::ifstream{file.name()}.rdbuf();
    auto const game = tail::atari_go::parse_sgf<1>(all.str());
    REQUIRE(game.has_value());
    CHECK(game->start == position::crosscut({4, 4}));
    CHECK(game->moves.size() == 5);
    CHECK(game->after().winner() == side::first);
    CHECK(contains(all.str(), "C[Black wins in 5 plies]"));
}

TEST_CASE("tail-atari-go: the rates told are those of the counts beside them")
{
    auto const number = [](std::string text) {
        std::erase(text, ',');
        return std::stod(text);
    };
    std::regex const with_rates{
        R"(([\d,]+) nodes(?:, ([\d,]+) verifications)?.*, ([\d.]+) s \(([\d,]+) nodes(?: and ([\d,]+) verifications)? a second\))"};
    for (char const* algorithm : {"alpha-beta", "gts"}) {
        CAPTURE(algorithm);
        std::string const out = atari_go_tool({"--size", "6x6", "--nodes", "200000", "--start", "crosscut",
                                               "--algorithm", algorithm})
                                    .out;
        CAPTURE(out);
        std::smatch seen;
        REQUIRE(std::regex_search(out, seen, with_rates));
        double const seconds = number(seen[3]);
        CHECK(number(seen[1]) / seconds == doctest::Approx(number(seen[4])).epsilon(0.12));
        CHECK(seen[2].matched == (std::string_view{algorithm} == "gts"));
        REQUIRE(seen[2].matched == seen[5].matched);
        if (seen[2].matched) {
            CHECK(number(seen[2]) / seconds == doctest::Approx(number(seen[5])).epsilon(0.12));
        }
    }
}

TEST_CASE("tail-atari-go: threat searches may see that the side to move loses")
{
    // Two black stones can be captured, far from each other, and Black can capture nothing.
    std::string const lost = "XO..../....../....../....../....../....OX black to move";
    for (char const* algorithm : {"alpha-beta", "gts", "aps", "gaps", "iterative-widening"}) {
        CAPTURE(algorithm);
        auto const [status, line] = atari_go_json({"--algorithm", algorithm, lost});
        CHECK(status == 0);
        CHECK(line["winner"] == "white");
    }
    CHECK(atari_go_json({"--algorithm", "lambda", lost}).status == 3);
}

TEST_CASE("tail-atari-go: help and list name everything")
{
    std::string const help = atari_go_tool({"--help"}).out;
    for (char const* option : {"--size", "--start", "--file", "--problem", "--algorithm", "--threat",
                               "--order", "--symmetric", "--nodes", "--seconds", "--memory", "--json",
                               "--list", "--version", "--certificate", "--check", "--play", "--to-move"}) {
        CAPTURE(option);
        CHECK(contains(help, option));
    }
    std::string const list = atari_go_tool({"--list"}).out;
    for (char const* name : {"alpha-beta", "df-pn", "pn", "gts", "aps", "gaps", "iterative-widening",
                             "lambda", "lambda-df-pn", "trace-df-pn", "crosscut-white"}) {
        CAPTURE(name);
        CHECK(contains(list, std::string{"\n  "} + name + " "));
    }
}
