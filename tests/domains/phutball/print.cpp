#include <tail/domains/phutball/print.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <tail/domains/phutball/parse.hpp>

#include "random_positions.hpp"

using namespace tail;
using namespace tail::phutball;

namespace {

position read(char const* text)
{
    auto const p = parse_position<2>(text);
    REQUIRE(p.has_value());
    return *p;
}

/// What each jump is to be called, found by going along every path there is: characters on a board, and no
/// set of outcomes known before.
class slow_names {
public:
    template <class Position>
    explicit slow_names(Position const& p) : size_{p.size()}, rules_{p.variant()}, mover_{p.to_move()}
    {
        int const column = size_.column(p.ball());
        int const row    = size_.row(p.ball());
        go_on(men_of(p), column, row, {{}, name(column, row)});
    }

    /// The move that leads to this position.
    template <class Position>
    [[nodiscard]] std::string operator()(Position const& after) const
    {
        auto const end  = on_board(after.ball()) ? name(size_.column(after.ball()), size_.row(after.ball()))
                                                 : std::string{after.ball() == beyond_top ? "top" : "bottom"};
        auto const same = std::count_if(first_.begin(), first_.end(),
                                        [&](auto const& one) { return one.first.second == end; });
        auto const way  = first_.find({men_of(after), end});
        REQUIRE(way != first_.end());
        return "b(" + (same == 1 ? end : way->second.text) + ")";
    }

    [[nodiscard]] std::size_t size() const { return first_.size(); }

private:
    struct path {
        std::vector<std::size_t> directions;   // clockwise from the north
        std::string              text;

        [[nodiscard]] bool before(path const& b) const
        {
            return std::pair{directions.size(), directions} < std::pair{b.directions.size(), b.directions};
        }
    };
    struct hop {
        std::size_t direction;
        std::string men;
        int         column;
        int         row;
        std::string end;
    };

    template <class Position>
    [[nodiscard]] static std::string men_of(Position const& p)
    {
        std::string men(p.size().points(), '.');
        p.men().for_each([&](std::size_t point) { men[point] = 'X'; });
        return men;
    }

    [[nodiscard]] bool inside(int column, int row) const
    {
        return 0 <= column && column < size_.width && 0 <= row && row < size_.height;
    }

    [[nodiscard]] static std::string name(int column, int row)
    {
        return static_cast<char>('A' + column) + std::to_string(row + 1);
    }

    /// What a ball is called that comes down there; nothing where it may not.
    [[nodiscard]] std::string end(int column, int row) const
    {
        if (inside(column, row)) { return name(column, row); }
        bool const top    = row == size_.height;
        bool const bottom = row == -1;
        bool const own    = (top && mover_ == side::second) || (bottom && mover_ == side::first);
        bool const beside = column < 0 || column == size_.width;
        if ((!top && !bottom) || (beside && !rules_.corner_goal) || (own && !rules_.jump_over_own_goal)) {
            return {};
        }
        return top ? "top" : "bottom";
    }

    void go_on(std::string const& men, int column, int row, path const& so_far)
    {
        constexpr std::array<std::array<int, 2>, 8> steps{
            {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
        constexpr std::array<char const*, 8> names{"n", "ne", "e", "se", "s", "sw", "w", "nw"};
        std::vector<hop>                     hops;
        for (std::size_t d = 0; d < 8; ++d) {
            hop h{d, men, column + steps[d][0], row + steps[d][1], {}};
            while (inside(h.column, h.row) && men[size_.point(h.column, h.row)] == 'X') {
                h.men[size_.point(h.column, h.row)] = '.';
                h.column += steps[d][0];
                h.row += steps[d][1];
            }
            h.end = end(h.column, h.row);
            if (h.men != men && !h.end.empty()) { hops.push_back(h); }
        }
        for (hop const& h : hops) {
            path next = so_far;
            next.directions.push_back(h.direction);
            auto const same = std::count_if(hops.begin(), hops.end(),
                                            [&](hop const& other) { return other.end == h.end; });
            next.text += (same > 1 ? std::string{"-"} + names[h.direction] : std::string{}) + "-" + h.end;
            auto const [known, fresh] = first_.try_emplace({h.men, h.end}, next);
            if (!fresh && next.before(known->second)) { known->second = next; }
            if (inside(h.column, h.row)) { go_on(h.men, h.column, h.row, next); }
        }
    }

    geometry                                            size_;
    rules                                               rules_;
    side                                                mover_;
    std::map<std::pair<std::string, std::string>, path> first_;   // by men and end
};

}   // namespace

TEST_CASE("phutball print: a position on one line with the side to move")
{
    auto p = position::start({5, 5});
    CHECK(to_text(p) == "...../...../..O../...../..... first");
    auto const c4 = position::move_type::man(p.size().point(2, 3));
    p.play(c4);
    CHECK(to_text(p) == "...../..X../..O../...../..... second");
    CHECK(to_text(position::start({2, 4}))
          == "../.O/../.. first");   // the upper and right of the middle points
}

TEST_CASE("phutball print: a ball that has left the board is named")
{
    auto       p    = read("X../.O./...");
    auto const over = *parse_move("b(top)", p);
    p.play(over);
    CHECK(to_text(p) == ".../.../... second, ball beyond top");
    CHECK(draw(p, over)
          == "  O first's goal\n"
             "3 x . .\n"
             "2 . o .\n"
             "1 . . .\n"
             "  A B C\n"
             "  v second's goal\n");
    auto down = read(".../O../X..");
    down.play(*parse_move("b(bottom)", down));
    CHECK(to_text(down) == ".../.../... second, ball beyond bottom");
    CHECK(draw(down)
          == "  ^ first's goal\n"
             "3 . . .\n"
             "2 . . .\n"
             "1 . . .\n"
             "  A B C\n"
             "  O second's goal\n");
}

TEST_CASE("phutball print: a picture shows what the last move put down and what it took off")
{
    auto       p   = read("...../...../..O../...../.....");
    auto const man = *parse_move("p(C4)", p);
    p.play(man);
    CHECK(draw(p, man)
          == "  ^ first's goal\n"
             "5 . . . . .\n"
             "4 . .(X). .\n"
             "3 . . O . .\n"
             "2 . . . . .\n"
             "1 . . . . .\n"
             "  A B C D E\n"
             "  v second's goal\n");
    CHECK(draw(p) == draw(read("...../..X../..O../...../.....")));   // nothing is marked without a last move
    p.put_man(p.size().point(1, 1));
    auto const jump = *parse_move("b(C5)", p);
    p.play(jump);
    CHECK(draw(p, jump)
          == "  ^ first's goal\n"
             "5 . .(O). .\n"
             "4 . . x . .\n"
             "3 . . o . .\n"
             "2 . X . . .\n"
             "1 . . . . .\n"
             "  A B C D E\n"
             "  v second's goal\n");
}

TEST_CASE("phutball print: a ball that comes back to where it was is shown once")
{
    auto       p    = read("...../...../.XX../.OX../.....");
    auto const home = *parse_move("b(B4-D2-B2)", p);
    CHECK(to_text(p, home) == "b(B2)");   // there are two ways round, and both take off the same men
    p.play(home);
    CHECK(draw(p, home)
          == "  ^ first's goal\n"
             "5 . . . . .\n"
             "4 . . . . .\n"
             "3 . x x . .\n"
             "2 .(O)x . .\n"
             "1 . . . . .\n"
             "  A B C D E\n"
             "  v second's goal\n");
}

TEST_CASE("phutball print: rows of two digits stay in line")
{
    auto const        p       = position::start({2, 10});
    std::string const picture = draw(p);
    CHECK(picture.substr(0, 32) == "   ^ first's goal\n10 . .\n 9 . .\n");
    CHECK(picture.substr(picture.find(" 1 ")) == " 1 . .\n   A B\n   v second's goal\n");
}

TEST_CASE("phutball print: a path is written only where the end of a jump does not tell")
{
    auto const               p = read("...../...../.XX../.OX../.....");
    std::vector<std::string> names;
    p.moves([&](position::move_type const& m) {
        if (m.is_jump()) { names.push_back(to_text(p, m)); }
    });
    CHECK(
        names
        == std::vector<std::string>{"b(B2-B4)", "b(D4)", "b(B2-D2)", "b(B2-B4-D2)", "b(B2-D2-B4)", "b(B2)"});
    CHECK(to_text(p, position::move_type::man(0)) == "p(A1)");
}

TEST_CASE("phutball print: paths with the same landings differ by the direction into the goal")
{
    // From C4 in three directions over the top; over B3 by another way, where one direction is left.
    auto const               p = read(".XXX./..O../.X.../...../.....");
    std::vector<std::string> names;
    p.moves([&](position::move_type const& m) {
        if (m.is_jump()) { names.push_back(to_text(p, m)); }
    });
    CHECK(names == std::vector<std::string>{"b(C4-n-top)", "b(C4-ne-top)", "b(A2)", "b(C4-nw-top)"});
    CHECK(to_text(read(".X.../..O../...../...../....."),
                  *parse_move("b(nw-top)", read(".X.../..O../...../...../.....")))
          == "b(top)");
}

TEST_CASE("phutball print: lines are written each move in its position")
{
    auto const start = position::start({5, 5});
    CHECK(to_text(start, std::vector<position::move_type>{}) == "");
    CHECK(to_text(start, *parse_moves("C4 a1 B(c5)", start)) == "p(C4) p(A1) b(C5)");
}

TEST_CASE_TEMPLATE("phutball print: jumps have the names that a walk along all paths gives them", Position,
                   small_position, large_position)
{
    laws::dice                        roll{11};
    constexpr std::array<geometry, 5> sizes{{{1, 9}, {3, 5}, {4, 6}, {5, 5}, {7, 7}}};
    std::size_t                       jumps    = 0;
    std::size_t                       paths    = 0;
    std::size_t                       straight = 0;   // where other directions into the goal are open, too
    for (int round = 0; round < 5000; ++round) {
        auto const       size = sizes[static_cast<std::size_t>(round) % sizes.size()];
        auto const       p    = phutball_tests::random_position<Position>(roll, size, 26, 2,
                                                                          phutball_tests::all_rules[roll.below(4)]);
        slow_names const names{p};
        std::size_t      count = 0;
        p.moves([&](auto const& m) {
            if (!m.is_jump()) { return; }
            ++count;
            auto after = p;
            after.play(m);
            std::string const text = to_text(p, m);
            CAPTURE(to_text(p));
            CHECK(text == names(after));
            if (text.find('-') != std::string::npos) { ++paths; }
            if (text.find("n-top") != std::string::npos || text.find("s-bottom") != std::string::npos) {
                ++straight;
            }
        });
        CHECK(count == names.size());
        jumps += count;
    }
    CHECK(jumps > 20'000);
    CHECK(paths > 10'000);
    CHECK(straight > 500);
}
