#include <tail/domains/atari_go/sgf.hpp>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include <tail/domains/atari_go/parse.hpp>
#include <tail/domains/atari_go/print.hpp>

#include "slow_rules.hpp"

using namespace tail;
using namespace tail::atari_go;

namespace {

std::string error_of(std::string_view text)
{
    auto const read = parse_sgf<1>(text);
    return read ? "no error" : read.error().to_string();
}

sgf_game<1> read(std::string_view text)
{
    auto game = parse_sgf<1>(text);
    REQUIRE_MESSAGE(game.has_value(), error_of(text));
    return *game;
}

bool all_breathe(slow::board const& board)
{
    for (std::size_t p = 0; p < board.points(); ++p) {
        if (board.at(p) && board.liberties(p).empty()) { return false; }
    }
    return true;
}

/// Whether the rules as they read allow this game.
bool by_the_rules(sgf_game<1> const& game)
{
    auto now  = game.start;
    bool over = !all_breathe(slow::board{now});
    for (point const p : game.moves) {
        slow::board const board{now};
        if (over || !board.legal(p.index)) { return false; }
        over = board.captures(p.index);
        now.play(p);
    }
    return all_breathe(slow::board{game.start});
}

}   // namespace

TEST_CASE("sgf: stones that are set up and the moves of the main line")
{
    auto const game = read("(;FF[4]GM[1]SZ[4]AB[bc][cb]AW[bb][cc];B[dc];W[cd](;B[bd];W[aa])(;B[aa];W[ab]))");
    CHECK(game.start == position::crosscut({4, 4}));
    CHECK(to_text(game.start.size(), game.moves) == "D2 C1 B1 A4");
    CHECK(game.after(0) == game.start);
    CHECK(to_text(game.after(2)) == "..../.OX./.XOX/..O.");
    CHECK(to_text(game.after()) == "O.../.OX./.XOX/.XO.");
}

TEST_CASE("sgf: sizes and rectangles and taking stones away")
{
    CHECK(read("(;SZ[7:6])").start == position::empty({7, 6}));
    CHECK(looks_like_sgf("\xEF\xBB\xBF(;SZ[7:6])"));
    CHECK(read("\xEF\xBB\xBF(;SZ[7:6])").start == position::empty({7, 6}));
    auto const game = read("(;AB[aa:cb]SZ[3]PL[W];AE[bb]AW[bc])");
    CHECK(game.start == *parse_position<1>("XXX/X.X/.O. white to move"));
    CHECK(game.moves.empty());
    CHECK(read("(;SZ[3]AB[aa];AW[aa]PL[B])").start
          == *parse_position<1>("O../.../... black to move"));   // set anew
}

TEST_CASE("sgf: who is to move is said or shown by the first move or told by the stones")
{
    CHECK(read("(;SZ[3]AB[aa])").start.to_move() == side::second);
    CHECK(read("(;SZ[3]AB[aa]PL[B])").start.to_move() == side::first);
    CHECK(read("(;SZ[3]AB[aa];B[bb])").start.to_move() == side::first);
    CHECK(read("(;SZ[3]AB[aa][cc];W[bb])").start.to_move() == side::second);
    CHECK(error_of("(;SZ[3]AB[aa][cc])")
          == "line 1, column 2: expected to be told who is to move, which 2 black and 0 white stones do not "
             "tell");
    CHECK(error_of("(;SZ[3]PL[B];W[aa])")
          == "line 1, column 16: expected a move of Black, found one of White");
    CHECK(error_of("(;SZ[3]PL[B]PL[W])")
          == "line 1, column 16: expected one side to move, found the other before");
    CHECK(error_of("(;SZ[3]PL[x])") == "line 1, column 11: expected B or W to be to move, found 'x'");
}

TEST_CASE("sgf: comments and escapes and old spellings and unknown properties are passed over")
{
    auto const game = read(
        "\n( ;\tGaMe[1] SiZe[3]\nC[a \\] and (;B[zz\\\\]XX[1][2]\n ; Black[bb]C[]; W[aa] )\n");
    CHECK(to_text(game.after()) == "O../.X./...");
    CHECK(looks_like_sgf(" (\n;SZ[3])"));
    CHECK(looks_like_sgf("("));
    CHECK(!looks_like_sgf("(X)./.."));
    CHECK(!looks_like_sgf(""));
}

TEST_CASE("sgf: text that is cut off anywhere is an error")
{
    std::string const text = "(;FF[4]SZ[4]AB[bc][cb]AW[bb][cc]C[x\\]y];B[dc];W[cd](;B[bd])(;B[aa]))";
    REQUIRE(parse_sgf<1>(text).has_value());
    for (std::size_t size = 0; size < text.size(); ++size) {
        CAPTURE(size);
        auto const game = parse_sgf<1>(text.substr(0, size));
        REQUIRE(!game.has_value());
        CHECK(game.error().line == 1);
        CHECK(game.error().column == size + 1);
        CHECK(game.error().message.find("found the end of the text") != std::string::npos);
    }
}

TEST_CASE("sgf: wrong form is an error at its place")
{
    CHECK(error_of("SZ[3]") == "line 1, column 1: expected '(' at the beginning of a game, found 'S'");
    CHECK(error_of("()") == "line 1, column 2: expected ';' at the beginning of a branch, found ')'");
    CHECK(error_of("((;SZ[3]))") == "line 1, column 2: expected ';' at the beginning of a branch, found '('");
    CHECK(error_of("(;SZ[3](;)\n;)") == "line 2, column 1: expected '(' or ')' after a branch, found ';'");
    CHECK(error_of("(;SZ[3]!)") == "line 1, column 8: expected ';', '(' or ')' after a node, found '!'");
    CHECK(error_of("(;SZ)") == "line 1, column 5: expected '[' after the name of a property, found ')'");
    CHECK(error_of("(;SZ[3])x") == "line 1, column 9: expected '(' at the beginning of a game, found 'x'");
    CHECK(error_of(std::string(100'000, '('))
          == "line 1, column 2: expected ';' at the beginning of a branch, found '('");
    std::string deep;
    for (int i = 0; i < 100'000; ++i) { deep += "(;"; }
    CHECK(error_of(deep).find("found the end of the text") != std::string::npos);
}

TEST_CASE("sgf: sizes that make no sense")
{
    CHECK(error_of("(;AB[aa])")
          == "line 1, column 2: expected the size of the board in the first node, as in SZ[6] or SZ[7:6]");
    CHECK(error_of("(;SZ[0])") == "line 1, column 6: expected from 1 to 26 rows and columns, found '0'");
    CHECK(error_of("(;SZ[19])") == "line 1, column 6: expected a board of at most 64 points, found '19'");
    CHECK(error_of("(;SZ[4:])") == "line 1, column 6: expected a size like 6 or 7:6, found '4:'");
    CHECK(error_of("(;SZ[four])") == "line 1, column 6: expected a size like 6 or 7:6, found 'four'");
    CHECK(error_of("(;GM[7]SZ[4])")
          == "line 1, column 6: expected the number 1 of the game of Go, found '7'");
    CHECK(parse_sgf<2>("(;SZ[11])").has_value());
}

TEST_CASE("sgf: illegal moves and stones are errors at their place")
{
    CHECK(error_of("(;SZ[3];B[bb];W[bb])") == "line 1, column 17: expected a legal move, but B2 is occupied");
    CHECK(error_of("(;SZ[3]AB[ba][ab]\n;W[aa])")
          == "line 2, column 4: expected a legal move, but A3 is suicide");
    CHECK(error_of("(;SZ[3];B[da])") == "line 1, column 11: expected a point from aa to cc, found 'da'");
    CHECK(error_of("(;SZ[3:2];B[ac])") == "line 1, column 13: expected a point from aa to cb, found 'ac'");
    CHECK(error_of("(;SZ[3];B[A1])") == "line 1, column 11: expected a point from aa to cc, found 'A1'");
    CHECK(error_of("(;SZ[3];B[])")
          == "line 1, column 11: expected a point, found a pass, which the rules do not know");
    CHECK(error_of("(;SZ[3];B[aa];B[bb])")
          == "line 1, column 17: expected a move of White, found one of Black");
    CHECK(error_of("(;SZ[3];B[aa]W[bb])") == "line 1, column 16: expected one move in a node, found several");
    CHECK(error_of("(;SZ[3]AW[aa]AB[ab];B[ba];W[cc])")
          == "line 1, column 29: expected a legal move, but the game is over, Black has captured");
    CHECK(error_of("(;SZ[3];B[aa];AB[bb])")
          == "line 1, column 18: expected all that is set up before the first move");
    CHECK(error_of("(;SZ[3]AB[aa]AW[aa])")
          == "line 1, column 17: expected each point once in a node, found A3 again");
    CHECK(error_of("(;SZ[3]AB[bb:aa])")
          == "line 1, column 11: expected a point from aa to cc, found 'bb:aa'");
    CHECK(error_of("(;SZ[3]AW[aa]AB[ab][ba])")
          == "line 1, column 11: expected every chain to have a liberty, found none beside that of A3");
}

TEST_CASE("sgf: several games in one text")
{
    auto const games = parse_sgf_games<1>("(;SZ[3])\n\n(;SZ[4];B[aa])\n");
    REQUIRE(games.has_value());
    REQUIRE(games->size() == 2);
    CHECK((*games)[1].moves.size() == 1);
    CHECK(parse_sgf_games<1>("(;SZ[3])\n(;SZ[4];B[ee])").error().to_string()
          == "line 2, column 11: expected a point from aa to dd, found 'ee'");
}

TEST_CASE("sgf: games are passed on before the next one is read and until enough are")
{
    std::size_t seen = 0;
    auto const  take = [&](std::string_view text, std::size_t enough) {
        seen = 0;
        return for_each_sgf_game<1>(text, [&](sgf_game<1> const& game) {
            CHECK(game.start.size() == geometry{3, 3});
            return ++seen < enough;
        });
    };
    CHECK(take("(;SZ[3])(;SZ[3];B[aa])(;SZ[3];B[zz])", 2) == std::size_t{2});
    CHECK(take("(;SZ[3])(;SZ[3];B[aa])(;SZ[3];B[zz])", 3).error().to_string()
          == "line 1, column 33: expected a point from aa to cc, found 'zz'");
    CHECK(seen == 2);
    // Of one game, the form comes first.
    CHECK(take("(;SZ[3];B[zz];W[", 1).error().to_string()
          == "line 1, column 17: expected ']' at the end of a value, found the end of the text");
    CHECK(seen == 0);
}

TEST_CASE("sgf: random games go out and come back the same")
{
    std::mt19937 random{11};
    for (int round = 0; round < 300; ++round) {
        geometry const size{1 + static_cast<int>(random() % 8), 1 + static_cast<int>(random() % 8)};
        auto           start = position::empty(size);
        if (size.width > 1 && size.height > 1 && round % 2 == 0) { start = position::crosscut(size); }
        if (round % 3 == 0) { start.set_to_move(side::second); }
        if (!all_breathe(slow::board{start})) { continue; }
        auto               now = start;
        std::vector<point> moves;
        while (!now.winner()) {
            std::vector<point> legal;
            now.moves([&](point p) { legal.push_back(p); });
            if (legal.empty()) { break; }
            moves.push_back(legal[random() % legal.size()]);
            now.play(moves.back());
        }
        auto const game = parse_sgf<1>(to_sgf(start, moves, "a ] comment \\ with (;brackets)"));
        REQUIRE(game.has_value());
        CHECK(game->start == start);
        CHECK(game->moves == moves);
        CHECK(by_the_rules(*game));
    }
}

TEST_CASE("sgf: mutated and random text never crashes it and no illegal game is accepted")
{
    std::mt19937      random{13};
    std::string const good     = "(;GM[1]SZ[4:3]AB[bb][cc]AW[cb]PL[W];W[bc];B[aa];W[ab](;B[da])(;W[]))";
    std::string const letters  = "()[];:BWASZPLE0123456789abcd\\\n ";
    int               accepted = 0;
    for (int round = 0; round < 60'000; ++round) {
        std::string text = round % 8 == 0 ? "" : good;
        for (std::size_t n = 1 + random() % (text.empty() ? 30 : 4); n > 0; --n) {
            char const        c  = random() % 8 == 0 ? static_cast<char>(random() % 256)
                                                     : letters[random() % letters.size()];
            std::size_t const at = random() % (text.size() + 1);
            switch (random() % 3) {
            case 0: text.insert(at, 1, c); break;
            case 1: text.erase(at, 1 + random() % 3); break;
            default:
                if (at < text.size()) { text[at] = c; }
            }
        }
        auto const game = parse_sgf<1>(text);
        if (!game) {
            CHECK(!game.error().message.empty());
            continue;
        }
        ++accepted;
        CAPTURE(text);
        CHECK(by_the_rules(*game));
        auto const again = parse_sgf<1>(to_sgf(game->start, game->moves));
        REQUIRE(again.has_value());
        CHECK(again->moves == game->moves);
    }
    CHECK(accepted > 500);
}
