#include <tail/domains/sokoban/replay.hpp>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <tail/domains/sokoban/check.hpp>
#include <tail/domains/sokoban/collection.hpp>
#include <tail/domains/sokoban/parse.hpp>
#include <tail/domains/sokoban/solution.hpp>

#include "level_files.hpp"
#include "random_boards.hpp"

using namespace tail::sokoban;

namespace {

board drawn(std::string_view text)
{
    auto const b = parse_board(text);
    REQUIRE_MESSAGE(b.has_value(), b.error().to_string());
    return *b;
}

replayed played(std::string_view level, std::string_view letters)
{
    auto const r = replay(drawn(level), letters);
    REQUIRE_MESSAGE(r.has_value(), r.error().to_string());
    return *r;
}

std::string objection(std::string_view level, std::string_view letters)
{
    auto const r = replay(drawn(level), letters);
    return r ? "no error" : r.error().to_string();
}

}   // namespace

TEST_CASE("sokoban replay: moves and pushes and lines and changes are counted")
{
    constexpr std::string_view level = "########\n"
                                       "#@$  . #\n"
                                       "# $  . #\n"
                                       "########";
    replayed const             one   = played(level, "rrr");
    CHECK(one == replayed{3, 3, 1, 1, false, "RRR", drawn("########\n#   @* #\n# $  . #\n########")});

    // The second box after the first: two changes, two lines.
    replayed const both = played(level, "RRRllldRRR");
    CHECK(both.solved);
    CHECK(both.letters == "RRRllldRRR");
    CHECK(both.moves == 10);
    CHECK(both.pushes == 6);
    CHECK(both.box_lines == 2);
    CHECK(both.box_changes == 2);
    CHECK(both.last == drawn("########\n#    * #\n#   @* #\n########"));

    // In turns: each time another box. Capitals are put right, whatever was written.
    replayed const turns = played(level, "rLDruRldR");
    CHECK(turns.letters == "RldRuRldR");
    CHECK(turns.pushes == 4);
    CHECK(turns.box_lines == 4);
    CHECK(turns.box_changes == 4);
    CHECK(!turns.solved);
}

TEST_CASE("sokoban replay: steps between pushes of one box do not end a line and turns do")
{
    constexpr std::string_view level = "#######\n"
                                       "#     #\n"
                                       "#@$   #\n"
                                       "#    .#\n"
                                       "#######";
    replayed const             pause = played(level, "RlrR");
    CHECK(pause.letters == "RlrR");
    CHECK(pause.box_lines == 1);
    CHECK(pause.box_changes == 1);

    replayed const corner = played(level, "RRRurD");
    CHECK(corner.letters == "RRRurD");
    CHECK(corner.solved);
    CHECK(corner.box_lines == 2);
    CHECK(corner.box_changes == 1);
}

TEST_CASE("sokoban replay: an illegal move is told with its number and place and reason")
{
    constexpr std::string_view level = "########\n"
                                       "#@$$ ..#\n"
                                       "#      #\n"
                                       "########";
    CHECK(objection(level, "u") == "move 1 'u' of the man in line 2, column 2: a wall is in the way");
    CHECK(objection(level, "R")
          == "move 1 'R' of the man in line 2, column 2: the box before him stands against another box");
    CHECK(objection(level, "drrUdd")
          == "move 4 'U' of the man in line 3, column 4: the box before him stands against a wall");
    CHECK(objection(level, "drx") == "move 3 'x' of the man in line 3, column 3: not one of \"lurdLURD\"");
    CHECK(objection("@ $", "l")
          == "move 1 'l' of the man in line 1, column 1: the edge of the board is in the way");
    CHECK(objection("@ $", "rr")
          == "move 2 'r' of the man in line 1, column 2: the box before him stands at the edge of the board");
    CHECK(objection("###", "") == "expected a man on the board, found none");
    CHECK(objection("@ +", "") == "expected one man on the board, found more");
}

TEST_CASE("sokoban replay: nothing played is told as well")
{
    CHECK(played("####\n#@*#\n####", "").solved);
    CHECK(!played("#####\n#@$.#\n#####", "").solved);
    CHECK(played("#####\n#@$.#\n#####", "").last == drawn("#####\n#@$.#\n#####"));
}

namespace {

/// The rules once more, on sets of places instead of signs.
struct slow_game {
    using place = std::pair<int, int>;

    explicit slow_game(board const& b)
    {
        for (int r = 0; r < b.height; ++r) {
            for (int c = 0; c < b.width; ++c) {
                char const sign = b.at(c, r);
                if (sign != '#') { free.insert({c, r}); }
                if (sign == '$' || sign == '*') { boxes.push_back({c, r}); }
                if (sign == '.' || sign == '*' || sign == '+') { goals.insert({c, r}); }
                if (sign == '@' || sign == '+') { man = {c, r}; }
            }
        }
    }

    std::size_t box_at(place p) const
    {
        return static_cast<std::size_t>(std::find(boxes.begin(), boxes.end(), p) - boxes.begin());
    }

    /// False if the rules forbid it.
    bool play(char c)
    {
        char const  d  = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        int const   dc = d == 'l' ? -1 : d == 'r' ? 1 : 0, dr = d == 'u' ? -1 : d == 'd' ? 1 : 0;
        place const next = {man.first + dc, man.second + dr}, behind = {next.first + dc, next.second + dr};
        if (free.count(next) == 0) { return false; }
        if (std::size_t const box = box_at(next); box < boxes.size()) {
            if (free.count(behind) == 0 || box_at(behind) < boxes.size()) { return false; }
            boxes[box] = behind;
            pushed.push_back({box, d});
            letters += static_cast<char>(std::toupper(static_cast<unsigned char>(d)));
        } else {
            letters += d;
        }
        man = next;
        return true;
    }

    bool solved() const
    {
        return std::all_of(boxes.begin(), boxes.end(), [&](place p) { return goals.count(p) == 1; });
    }

    std::set<place>                           free, goals;
    std::vector<place>                        boxes;
    place                                     man;
    std::vector<std::pair<std::size_t, char>> pushed;
    std::string                               letters;
};

}   // namespace

TEST_CASE("sokoban replay: agrees with a slow game on random moves")
{
    laws::dice dice{11};
    int        solved = 0, pushes = 0, refused = 0;
    for (int round = 0; round < 4'000; ++round) {
        board const b = levels::random_room(dice);
        std::string letters;
        slow_game   slowly{b};
        for (int i = 0; i < 60 && (pushes == 0 || !slowly.solved()); ++i) {
            char const c    = "lurdLURD"[dice.below(8)];
            slow_game  next = slowly;
            if (!next.play(c)) {
                // The same letters and this one more are refused, at this place.
                auto const r = replay(b, letters + c);
                REQUIRE(!r);
                CHECK(r.error().number == letters.size() + 1);
                CHECK(r.error().letter == c);
                CHECK(r.error().column == static_cast<std::size_t>(slowly.man.first) + 1);
                CHECK(r.error().line == static_cast<std::size_t>(slowly.man.second) + 1);
                ++refused;
                continue;
            }
            slowly = std::move(next);
            letters += c;
        }
        auto const r = replay(b, letters);
        REQUIRE(r.has_value());
        CHECK(r->letters == slowly.letters);
        CHECK(r->moves == letters.size());
        CHECK(r->pushes == slowly.pushed.size());
        CHECK(r->solved == slowly.solved());
        std::size_t changes = 0, lines = 0;
        for (std::size_t i = 0; i < slowly.pushed.size(); ++i) {
            changes += i == 0 || slowly.pushed[i].first != slowly.pushed[i - 1].first ? 1U : 0U;
            lines += i == 0 || slowly.pushed[i] != slowly.pushed[i - 1] ? 1U : 0U;
        }
        CHECK(r->box_changes == changes);
        CHECK(r->box_lines == lines);
        slow_game const last{r->last};
        CHECK(last.man == slowly.man);
        CHECK(last.goals == slowly.goals);
        CHECK(last.free == slowly.free);
        CHECK(std::is_permutation(last.boxes.begin(), last.boxes.end(), slowly.boxes.begin(),
                                  slowly.boxes.end()));
        pushes += static_cast<int>(slowly.pushed.size());
        solved += slowly.solved() ? 1 : 0;
    }
    CHECK(solved > 50);
    CHECK(pushes > 2'000);
    CHECK(refused > 2'000);
}

TEST_CASE("sokoban replay: all solutions of cavepacker solve their levels")
{
    auto const files = levels::cavepacker(".sol");
    if (files.empty()) {
        MESSAGE(levels::no_cavepacker);
        return;
    }
    CHECK(files.size() >= 1'011);
    for (auto const& file : files) {
        CAPTURE(file.string());
        auto const letters = parse_solution(levels::content(file));
        REQUIRE_MESSAGE(letters.has_value(), letters.error().to_string());
        auto const all = parse_collection(
            levels::content(std::filesystem::path{file}.replace_extension(".sok")));
        REQUIRE(all.has_value());
        REQUIRE(all->levels.size() == 1);
        auto const& level = all->levels[0].level;
        REQUIRE_MESSAGE(level.has_value(), level.error().to_string());
        auto const r = replay(*level, *letters);
        REQUIRE_MESSAGE(r.has_value(), r.error().to_string());
        CHECK(r->solved);
        CHECK(r->moves == letters->size());
        CHECK(r->box_changes <= r->box_lines);
        CHECK(r->box_lines <= r->pushes);
        CHECK(r->pushes < r->moves + 1);
        CHECK(parse_solution(to_run_length(r->letters)) == r->letters);
        CHECK(replay(*level, r->letters) == r);
    }
}
