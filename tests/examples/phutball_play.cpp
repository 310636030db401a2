#include "phutball_tool.hpp"

using namespace tail::test;
using nlohmann::json;

TEST_CASE("tail-phutball: a game in a pipe with every command")
{
    auto const seen = phutball_tool(
        {"--play", "first", "--size", "7x7", "--seconds", "1"},
        "help\nhint\nd5\nundo\nundo\n\nP(D5)\n  d5  \nz9\nb(d1)\nboard\nresign\nA1\n");
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    CHECK(contains(seen.out,
                   "You are first and play for the top row. Type a move like p(A1), or help.\n\n  ^ first's "
                   "goal\n7 . . . . . . .\n"));
    CHECK(contains(seen.out,
                   "  undo    take back your last move and the answer to it, after the end as well\n"));
    CHECK(contains(seen.out, "I would play "));
    CHECK(contains(seen.out, ": it wins.\n"));
    CHECK(contains(seen.out, "5 . . .(X). . .\n"));
    CHECK(contains(seen.out, "I play "));
    CHECK(contains(seen.out, ", though you can win.\n"));
    CHECK(contains(seen.out, "there is no move of yours to take back\n"));
    CHECK(contains(seen.out, "expected an empty point, found a man on D5 (help shows what can be typed)\n"));
    CHECK(contains(seen.out, "expected a point from A1 to G7, found 'z9' (help shows what can be typed)\n"));
    CHECK(contains(seen.out, "First resigns: Second wins.\n"));
    CHECK_FALSE(contains(seen.out, "first> "));
}

TEST_CASE("tail-phutball: a game ends with the input or with a goal")
{
    auto const left = phutball_tool({"--play", "--size", "5x5"}, "c4");
    CHECK(left.status == 0);
    CHECK(contains(left.out, "I play p("));   // a lost game is not given away by an own goal
    CHECK(contains(left.out, "The game is left unfinished.\n"));

    auto const scored = phutball_tool({"--play", "second", "...../...../..O../..X../..... second"},
                                      "b(c1)\n");
    CHECK(scored.status == 0);
    CHECK(contains(scored.out, "The ball is on the bottom row: second, you, wins.\n"));

    auto const own_goal = phutball_tool({"--play", "first", "...../...../..O../..X../....."}, "b(c1)\n");
    CHECK(contains(own_goal.out, "The ball is on the bottom row: second wins.\n"));

    auto const over = phutball_tool({"--play", "first", "...../..X../..O../...../....."}, "b(c5)\n");
    CHECK(contains(over.out, "The ball is on the top row: first, you, wins.\n"));
}

TEST_CASE("tail-phutball: the program wins what is won whatever the other does")
{
    // The first side wins, and the program is it. The human tries all jumps and all points again and again,
    // in several orders.
    for (std::string const size : {"5x5", "5x7", "7x7"}) {
        for (std::string const order : {"abcdefg", "gfedcba", "dcebfag"}) {
            CAPTURE(size);
            CAPTURE(order);
            std::string input;
            for (char const row : {'2', '3', '4', '1', '5', '6', '7'}) {
                for (char const column : order) {
                    input += std::string{"b("} + column + row + ")\n" + column + row + '\n';
                }
            }
            auto const seen = phutball_tool({"--play", "second", "--size", size}, input + input + input);
            CAPTURE(seen.out);
            CHECK(seen.status == 0);
            CHECK(contains(seen.out, ", and win.\n"));
            CHECK(contains(seen.out, ": first wins.\n"));
        }
    }
}

TEST_CASE("tail-phutball: Ctrl-C ends a game and a search with status 130")
{
    running_tool game{"tail-phutball", {"--play"}};
    game.wait_for_lines(13);
    game.signal(SIGINT);
    CHECK(game.wait_for_end().status == 130);   // an end of input would be another reason to stop

    for (std::vector<std::string> const& how :
         std::vector<std::vector<std::string>>{{"alpha-beta"},
                                               {"df-pn"},
                                               {"pn"},
                                               {"gts", "--threat", "40,20,10,5"},
                                               {"lambda-df-pn"},
                                               {"trace-df-pn"}}) {
        CAPTURE(how.front());
        std::vector<std::string> arguments{"--json", "--file", "-", "--algorithm"};
        arguments.insert(arguments.end(), how.begin(), how.end());
        running_tool      search{"tail-phutball", arguments};
        std::string const row(15, '.');
        std::string       large;
        for (int i = 0; i < 15; ++i) { large += i == 7 ? ".......O.......\n" : row + '\n'; }
        search.type("...../...../..O../...../.....\n\n" + large + "\n.../.O./...\n");
        search.wait_for_lines(1);
        search.signal(SIGINT);
        auto const seen = search.wait();
        CHECK(seen.status == 130);
        CHECK(seen.err == "");
        auto const lines = lines_of(seen.out);
        REQUIRE(lines.size() == 2);   // the third was not begun
        CHECK(json::parse(lines[0])["winner"] == "first");
        CHECK(json::parse(lines[1])["status"] == "cancelled");
        CHECK(json::parse(lines[1])["winner"].is_null());
    }
}

TEST_CASE("tail-phutball: shows its progress on a terminal and never in a pipe")
{
    running_tool watched{"tail-phutball",
                         {"--size", "11x11", "--algorithm", "alpha-beta", "--seconds", "1"},
                         running_tool::screen::terminal};
    auto const   seen = watched.wait();
    CHECK(seen.status == 3);
    CHECK(contains(seen.out, "\rproblem start: 0."));
    CHECK(contains(seen.out, " nodes, depth "));
    CHECK(contains(seen.out, "stopped by the limit of time, nothing proved"));

    auto const piped = phutball_tool({"--size", "11x11", "--seconds", "0.6"});
    CHECK(piped.err == "");
    CHECK_FALSE(contains(piped.out, "\r"));
}
