#include <tail/domains/sokoban/level.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/dice.hpp>
#include <domains/sokoban/random_levels.hpp>
#include <laws.hpp>
#include <tail/domains/sokoban/man_region.hpp>
#include <tail/domains/sokoban/position.hpp>
#include <tail/domains/sokoban/pushes.hpp>
#include <tail/path/bfs.hpp>

using namespace tail::sokoban;
using sokoban_tests::drawn;
using sokoban_tests::random_board;

namespace {

/// The squares that a man reaches if one box is in the way.
[[nodiscard]] std::set<square> walk(level const& l, square man, square box)
{
    std::set<square>    seen{man};
    std::vector<square> stack{man};
    while (!stack.empty()) {
        square const at = stack.back();
        stack.pop_back();
        for (direction d : all_directions) {
            square const to = l.neighbour(at, d);
            if (to != l.wall() && to != box && seen.insert(to).second) { stack.push_back(to); }
        }
    }
    return seen;
}

/// Least pushes of one box alone to a goal, by searching over where the box and the man are.
[[nodiscard]] std::uint16_t pushes_alone(level const& l, square box, square man, square goal)
{
    std::set<std::pair<square, square>>                             seen;
    std::deque<std::pair<std::pair<square, square>, std::uint16_t>> queue;
    auto const add = [&](square b, square m, std::uint16_t pushes) {
        square const least = *walk(l, m, b).begin();
        if (seen.insert({b, least}).second) { queue.push_back({{b, least}, pushes}); }
    };
    add(box, man, 0);
    for (; !queue.empty(); queue.pop_front()) {
        auto const [state, pushes] = queue.front();
        if (state.first == goal) { return pushes; }
        auto const region = walk(l, state.second, state.first);
        for (direction d : all_directions) {
            square const to = l.neighbour(state.first, d), from = l.neighbour(state.first, opposite(d));
            if (to != l.wall() && region.contains(from)) {
                add(to, state.first, static_cast<std::uint16_t>(pushes + 1));
            }
        }
    }
    return too_far;
}

/// A level with more squares than fit into the words of a position.
[[nodiscard]] board large_board(std::size_t side)
{
    std::vector<std::string> rows(side, "#" + std::string(side - 2, ' ') + "#");
    rows.front() = rows.back() = std::string(side, '#');
    rows[2][2]                 = '$';
    rows[side - 3][side - 3]   = '$';
    rows[1][1]                 = '@';
    rows[2][4]                 = '.';
    rows[side - 3][side - 5]   = '.';
    return drawn(rows);
}

}   // namespace

TEST_CASE("sokoban level: squares are those inside and the live ones come first")
{
    level const l{drawn({"#######  ", "#.    #  ", "# $@  ###", "#     # #", "#########"})};
    CHECK(l.squares() == 15);
    // A box can be pulled from the goal to these, and the man has to stand behind it.
    CHECK(l.live_squares() == 8);
    for (square s = 0; s < l.squares(); ++s) { CHECK(l.is_live(s) == (l.row(s) < 3 && l.column(s) < 5)); }
    CHECK(l.at(7, 3) == l.wall());
}

TEST_CASE("sokoban level: neighbours and places agree with the drawing")
{
    laws::dice roll{1};
    for (int n = 0; n < 100; ++n) {
        level const l{random_board(roll)};
        CHECK(l.boxes().size() == l.goals().size());
        for (square s = 0; s < l.squares(); ++s) {
            CHECK(l.at(l.column(s), l.row(s)) == s);
            CHECK(l.drawn().at(l.column(s), l.row(s)) != '#');
            for (direction d : all_directions) {
                int const column = l.column(s) + column_step(d), row = l.row(s) + row_step(d);
                CHECK((l.neighbour(s, d) == l.wall()) == (l.drawn().at(column, row) == '#'));
                if (l.neighbour(s, d) != l.wall()) {
                    CHECK(l.neighbour(l.neighbour(s, d), opposite(d)) == s);
                }
            }
        }
    }
}

TEST_CASE("sokoban level: the side of a box is where the man can walk without other boxes")
{
    laws::dice roll{2};
    int        divided = 0, wrong = 0;
    for (int n = 0; n < 60; ++n) {
        level const l{random_board(roll)};
        for (square box = 0; box < l.squares(); ++box) {
            for (square man = 0; man < l.squares(); ++man) {
                if (man == box) { continue; }
                auto const region = walk(l, man, box);
                CHECK(l.side(box, man) < l.sides(box));
                for (square other = 0; other < l.squares(); ++other) {
                    if (other == box) { continue; }
                    wrong += region.contains(other) == (l.side(box, man) == l.side(box, other)) ? 0 : 1;
                    divided += region.contains(other) ? 0 : 1;
                }
            }
        }
    }
    CHECK(wrong == 0);
    CHECK(divided > 1'000);
}

TEST_CASE("sokoban level: distances of a box alone are those of a search over box and man")
{
    laws::dice roll{3};
    int        reached = 0, unreached = 0;
    for (int n = 0; n < 40; ++n) {
        level const l{random_board(roll)};
        for (int k = 0; k < 30; ++k) {
            auto const box = static_cast<square>(roll.below(l.squares()));
            auto const man = static_cast<square>(roll.below(l.squares()));
            if (man == box) { continue; }
            for (std::size_t g = 0; g < l.goals().size(); ++g) {
                std::uint16_t const exact = pushes_alone(l, box, man, l.goals()[g]);
                CHECK(l.pushes_to_goals(box, man)[g] == exact);
                if (exact != too_far) { CHECK(l.is_live(box)); }
                ++(exact == too_far ? unreached : reached);
            }
        }
        // From the start: the box and the man begin where they are, and end on a side of the box.
        for (std::size_t b = 0; b < l.boxes().size(); ++b) {
            for (square to = 0; to < l.squares(); ++to) {
                std::uint16_t least = too_far;
                for (direction d : all_directions) {
                    square const man = l.neighbour(to, d);
                    if (man != l.wall()) { least = std::min(least, l.pushes_from_start(to, man)[b]); }
                }
                CHECK(least == pushes_alone(l, l.boxes()[b], l.man(), to));
            }
        }
    }
    CHECK(reached > 200);
    CHECK(unreached > 200);
}

TEST_CASE("sokoban position: bytes give the same position again in small and large levels")
{
    laws::dice roll{4};
    for (int n = 0; n < 200; ++n) {
        level const l{n % 4 == 0 ? large_board(10 + roll.below(30)) : random_board(roll)};
        for (bool live_only : {true, false}) {
            position_codec const   codec{l, live_only};
            std::vector<std::byte> bytes(codec.bytes());
            position               p{l};
            for (int k = 0; k < 20; ++k) {
                codec.write(p, bytes.data());
                position const q = codec.read(bytes.data());
                CHECK(q == p);
                CHECK(hash_value(q) == hash_value(p));
                square from = no_square;
                p.boxes().for_each([&](square b) {
                    if (from == no_square || roll.below(3) == 0) { from = b; }
                });
                auto const to = static_cast<square>(roll.below(live_only ? l.live_squares() : l.squares()));
                if (!p.has_box(to)) { p.move_box(from, to); }
                p.put_man(static_cast<square>(roll.below(l.squares())));
            }
        }
    }
}

TEST_CASE("sokoban position: sets of squares copy and move whatever their size")
{
    for (std::size_t squares : {10U, 256U, 257U, 5'000U}) {
        square_set a(squares);
        a.insert(3);
        a.insert(static_cast<square>(squares - 1));
        square_set b = a;
        CHECK(b == a);
        b.erase(3);
        CHECK(b != a);
        CHECK(a.includes(b));
        CHECK_FALSE(b.includes(a));
        square_set c = std::move(b);
        CHECK(c.count() == 1);
        b = a;
        c = std::move(b);
        CHECK(c == a);
        square_set const other(700);
        c = other;
        CHECK(c == other);
        c = a;
        CHECK(c.count() == 2);
    }
}

TEST_CASE("sokoban pushes: keep the laws of problems")
{
    laws::dice roll{5};
    for (int n = 0; n < 30; ++n) {
        level const  l{random_board(roll)};
        pushes const by{l};
        laws::obeys(tail::problem{.start = by.start(), .successors = by, .goal = all_stored{l}});
    }
}

TEST_CASE("sokoban pushes: a large level is solved")
{
    level const  l{large_board(20)};
    pushes const by{l};
    auto const found = tail::bfs(tail::problem{.start = by.start(), .successors = by, .goal = all_stored{l}},
                                 {}, tail::bfs_policy{.codec = position_codec{l}});
    CHECK(found.cost == 4);
    CHECK(l.squares() > 256);
}
