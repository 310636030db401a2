#include "atari_go_tool.hpp"

#include <tail/domains/atari_go/sgf.hpp>

using namespace tail::test;
using nlohmann::json;

TEST_CASE("tail-atari-go: a game in a pipe with every command")
{
    auto const seen = atari_go_tool({"--play", "black", "--size", "3x3"},
                                    "help\nhint\nb2\nundo\nundo\n\nB2\n  b2  \nz9\nboard\nresign\nA1\n");
    CHECK(seen.status == 0);
    CHECK(seen.err == "");
    CHECK(contains(
        seen.out,
        "You are Black (X). Type a point like A1, or help.\n\n3 . . .\n2 . . .\n1 . . .\n  A B C\n"));
    CHECK(contains(seen.out,
                   "  undo    take back your last move and the answer to it, after the end as well\n"));
    CHECK(contains(seen.out, "I would play "));
    CHECK(contains(seen.out, ": it wins.\n"));
    CHECK(contains(seen.out, "2 .(X).\n"));
    CHECK(contains(seen.out, "I play "));
    CHECK(contains(seen.out, ", though you can win.\n"));
    CHECK(contains(seen.out, "there is no move of yours to take back\n"));
    CHECK(contains(seen.out, "B2 is occupied\n"));
    CHECK(contains(seen.out, "expected a point from A1 to C3, found 'z9' (help shows what can be typed)\n"));
    CHECK(contains(seen.out, "Black resigns: White wins.\n"));
    CHECK_FALSE(contains(seen.out, "black> "));
}

TEST_CASE("tail-atari-go: a game ends with the input or with a capture")
{
    auto const left = atari_go_tool({"--play", "--size", "3x3"}, "b2");
    CHECK(left.status == 0);
    CHECK(contains(left.out, "The game is left unfinished.\n"));

    auto const captured = atari_go_tool({"--play", "white", "--start", ".../.XO/.OX/... white to move"},
                                        "C1\n");
    CHECK(captured.status == 0);
    CHECK(contains(captured.out, "White, you, captures and wins.\n"));

    auto const argument = atari_go_tool({"--play", "white", ".../.XO/.OX/... white to move"}, "C1\n");
    CHECK(argument.out == captured.out);

    auto const stuck = atari_go_tool({"--play", "--size", "3x1"}, "b1\n");
    CHECK(contains(stuck.out, "White has no legal move: Black wins.\n"));
}

TEST_CASE("tail-atari-go: the move that ended a game can be taken back")
{
    auto const seen = atari_go_tool({"--play", "white", "--start", ".../.XO/.OX/... white to move"},
                                    "C1\n\nundo\nboard\nC1\nquit\n");
    CHECK(seen.status == 0);
    std::string const win = "White, you, captures and wins.\n";
    auto const        at  = seen.out.find(win);
    REQUIRE(at != std::string::npos);
    CHECK(seen.out.find(win, at + 1) != std::string::npos);   // won again
    CHECK_FALSE(contains(seen.out, "unfinished"));

    running_tool watched{"tail-atari-go",
                         {"--play", "white", "--size", "6x6", "--seconds", "1"},
                         running_tool::screen::terminal};
    auto const   thought = watched.wait();
    CHECK(contains(thought.out, "\rthinking: 0."));
    CHECK(contains(thought.out, "I play "));
}

TEST_CASE("tail-atari-go: what is typed on a terminal can be edited and brought back")
{
    ::setenv("TERM", "xterm", 1);
    running_tool game{
        "tail-atari-go", {"--play", "black", "--size", "3x3"}, running_tool::screen::keyboard, false, 60};
    game.wait_for("black> ");
    // Typed is xb3; Home and Delete take off the x, End and Backspace the 3.
    game.press("xb3\x1b[H\x1b[3~\x1b[F\x7f"
               "2\r");
    CHECK_FALSE(contains(game.wait_for("2 .(X)."), "expected"));
    game.wait_for("black> ");
    game.press("\x1b[A\n");   // up: the same again
    game.wait_for("B2 is occupied");
    game.wait_for("black> ");
    game.press("nonsense\x15z9\x01\x1b[C\x0b"
               "8\n");   // Ctrl-U, Ctrl-A, Ctrl-K
    game.wait_for("found 'z8'");
    game.wait_for("black> ");
    game.press("one two\x17\x17quit\x1b[D\x1b[C\x1b[1;5A\x1b[B\n");
    auto const left = game.wait_for_end();
    CHECK(left.status == 0);
    CHECK(contains(left.out, "The game is left unfinished."));
    CHECK(left.is_usual);
    // What is shown of a line that is too long for the terminal is what is before the cursor.
    running_tool narrow{
        "tail-atari-go", {"--play", "black", "--size", "3x3"}, running_tool::screen::keyboard, false, 20};
    narrow.wait_for("black> ");
    narrow.press("abcdefghijklmnop");
    narrow.wait_for("\rblack> efghijklmnop\x1b[K");
    narrow.press("\x01");
    narrow.wait_for("\rblack> abcdefghijkl\x1b[K\x1b[12D");
    narrow.press("\x0b\x04");   // Ctrl-D on the empty line
    auto const ended_by_key = narrow.wait_for_end();
    CHECK(ended_by_key.status == 0);
    CHECK(contains(ended_by_key.out, "The game is left unfinished."));
    CHECK(ended_by_key.is_usual);
}

TEST_CASE("tail-atari-go: a terminal is given back when a game is interrupted")
{
    ::setenv("TERM", "xterm", 1);
    auto const interrupted = [](auto const& by) {
        running_tool game{
            "tail-atari-go", {"--play", "black", "--size", "3x3"}, running_tool::screen::keyboard};
        game.wait_for("black> ");
        game.press("b");
        game.wait_for("black> b");
        by(game);
        return game.wait_for_end();
    };
    auto const by_key = interrupted([](running_tool& game) { game.press("\x03"); });   // Ctrl-C
    CHECK(by_key.status == 130);
    CHECK(by_key.is_usual);
    for (int const signal : {SIGTERM, SIGHUP}) {
        CAPTURE(signal);
        auto const seen = interrupted([signal](running_tool& game) { game.signal(signal); });
        CHECK(seen.status == 128 + signal);
        CHECK(seen.is_usual);
    }
    // Ctrl-Z: in a session of its own nothing stops, so that it goes on at once. The line is shown again.
    auto const went_on = interrupted([](running_tool& game) {
        game.signal(SIGTSTP);
        game.wait_for("\rblack> b\x1b[K");
        game.press("2\n");
        game.wait_for("2 .(X).");
        game.wait_for("black> ");
        game.press("\x04");
    });
    CHECK(went_on.status == 0);
    CHECK(went_on.is_usual);
    // The test sees the difference.
    auto const killed = interrupted([](running_tool& game) { game.signal(SIGKILL); });
    CHECK_FALSE(killed.is_usual);
}

TEST_CASE("tail-atari-go: on a terminal that does not move the cursor lines are read as they come")
{
    ::setenv("TERM", "dumb", 1);
    running_tool game{"tail-atari-go", {"--play", "black", "--size", "3x3"}, running_tool::screen::keyboard};
    game.wait_for("black> ");
    game.press("b2\n");
    game.wait_for("2 .(X).");
    game.wait_for("black> ");
    game.press("\x04");
    auto const seen = game.wait_for_end();
    CHECK(seen.status == 0);
    CHECK_FALSE(contains(seen.out, "\x1b["));
}

TEST_CASE("tail-atari-go: the program wins what is won whatever the other does")
{
    // Second on 4x4: White wins. The human plays every point of the board in turn until the game ends.
    for (std::string const order : {"abcd", "dcba", "bcad"}) {
        std::string input;
        for (char const column : order) {
            for (char const row : {'2', '3', '1', '4'}) { input += std::string{column} + row + '\n'; }
        }
        temporary_file const file{""};
        auto const           seen = atari_go_tool({"--play", "black", "--size", "4x4", "--sgf", file.name()},
                                                  input + input);
        CAPTURE(seen.out);
        CHECK(seen.status == 0);
        CHECK(contains(seen.out, "I play "));
        CHECK(contains(seen.out, ", and win.\n"));
        CHECK((contains(seen.out, "White captures and wins.\n")
               || contains(seen.out, "Black has no legal move: White wins.\n")));
        std::ostringstream all;
        all << std::ifstream{file.name()}.rdbuf();
        CHECK(tail::atari_go::parse_sgf<1>(all.str()).has_value());
    }
}

TEST_CASE("tail-atari-go: Ctrl-C ends a game and a search with status 130")
{
    running_tool game{"tail-atari-go", {"--play"}};
    game.wait_for_lines(9);
    game.signal(SIGINT);
    CHECK(game.wait_for_end().status == 130);   // an end of input would be another reason to stop

    for (char const* algorithm : {"alpha-beta", "df-pn", "pn", "lambda-df-pn"}) {
        CAPTURE(algorithm);
        running_tool search{"tail-atari-go", {"--json", "--algorithm", algorithm, "--file", "-"}};
        search.type("..\n..\n\n........\n........\n........\n........\n........\n........\n........\n........"
                    "\n\n..\n..\n");
        search.wait_for_lines(1);
        search.signal(SIGINT);
        auto const seen = search.wait();
        CHECK(seen.status == 130);
        CHECK(seen.err == "");
        auto const lines = lines_of(seen.out);
        REQUIRE(lines.size() == 2);   // the third was not begun
        CHECK(json::parse(lines[0])["winner"] == "white");
        CHECK(json::parse(lines[1])["status"] == "cancelled");
        CHECK(json::parse(lines[1])["winner"].is_null());
    }
}

TEST_CASE("tail-atari-go: shows its progress on a terminal and never in a pipe")
{
    running_tool watched{
        "tail-atari-go", {"--size", "8x8", "--seconds", "1"}, running_tool::screen::terminal};
    auto const seen = watched.wait();
    CHECK(seen.status == 3);
    CHECK(contains(seen.out, "\rproblem empty: 0."));
    CHECK(contains(seen.out, " nodes, depth "));
    CHECK(contains(seen.out, "stopped by the limit of time, nothing proved"));

    auto const piped = atari_go_tool({"--size", "8x8", "--seconds", "0.6"});
    CHECK(piped.err == "");
    CHECK_FALSE(contains(piped.out, "\r"));
}
