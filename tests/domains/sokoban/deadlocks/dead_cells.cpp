#include <tail/domains/sokoban/deadlocks/dead_cells.hpp>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/sokoban/deadlocks/small_levels.hpp>
#include <tail/domains/sokoban/collection.hpp>

using namespace small_levels;

namespace {

std::vector<board> xsokoban()
{
    std::vector<board> found;
    char const* const  folder = std::getenv("TAIL_DATA_DIR");
    if (folder == nullptr) { return found; }
    std::ifstream     in(std::string{folder} + "/sokoban/xsokoban-90.xsb");
    std::string const text{std::istreambuf_iterator<char>(in), {}};
    if (auto const all = parse_collection(text)) {
        for (auto const& entry : all->levels) { found.push_back(entry.level.value()); }
    }
    return found;
}

/// The line test, or without one of its conditions: 1 no goals, 3 walls on one side.
struct lines_without {
    level const& l;
    int          condition;

    [[nodiscard]] bool dead(position const& p) const
    {
        bool found = false;
        p.boxes().for_each([&](square b) { found = found || marked(b); });
        return found;
    }

private:
    [[nodiscard]] bool wall(int column, int row) const { return l.at(column, row) == l.wall(); }
    [[nodiscard]] bool corner(int x, int y) const
    {
        return !wall(x, y) && !l.is_goal(l.at(x, y)) && (wall(x, y - 1) || wall(x, y + 1))
            && (wall(x - 1, y) || wall(x + 1, y));
    }

    /// Whether a square lies on a line of a row or of a column.
    [[nodiscard]] bool marked(square s) const
    {
        int const x = l.column(s), y = l.row(s);
        return on_line(x, y, 1, 0) || on_line(x, y, 0, 1);
    }
    [[nodiscard]] bool on_line(int x, int y, int dx, int dy) const
    {
        bool       one = true, other = true, goal = false;
        auto const look = [&](int cx, int cy) {
            bool const a = wall(cx + dy, cy + dx), b = wall(cx - dy, cy - dx);
            one   = one && (a || condition == 3);
            other = other && b;
            goal  = goal || l.is_goal(l.at(cx, cy));
        };
        auto const ends = [&](int step) {
            for (int i = 0; i < 20; ++i) {
                int const cx = x + dx * i * step, cy = y + dy * i * step;
                if (wall(cx, cy)) { return false; }
                look(cx, cy);
                if (corner(cx, cy)) { return true; }
            }
            return false;
        };
        bool const closed = ends(1) && ends(-1);
        return closed && (one || other) && (!goal || condition == 1);
    }
};

}   // namespace

TEST_CASE("dead cells: numbers of known levels")
{
    auto const boards = xsokoban();
    if (boards.empty()) {
        MESSAGE("skipped: TAIL_DATA_DIR has no sokoban/xsokoban-90.xsb");
        return;
    }
    REQUIRE(boards.size() == 90);
    // Level, floor, corners, two passes; counted by another program.
    constexpr std::array<std::array<std::size_t, 4>, 9> known{{{1, 56, 11, 15},
                                                               {2, 70, 14, 24},
                                                               {3, 56, 8, 13},
                                                               {4, 112, 18, 34},
                                                               {5, 71, 12, 17},
                                                               {6, 60, 10, 19},
                                                               {9, 83, 15, 21},
                                                               {17, 87, 28, 34},
                                                               {78, 90, 11, 24}}};
    for (auto const& k : known) {
        level const l{boards[k[0] - 1]};
        CAPTURE(k[0]);
        CHECK(l.squares() == k[1]);
        CHECK(dead_corners(l).count() == k[2]);
        CHECK(dead_in_passes(l).count() == k[3]);
    }
    for (std::size_t i = 1; i <= boards.size(); ++i) {
        level const      l{boards[i - 1]};
        square_set const two = dead_in_passes(l), all = dead_by_pulls(l);
        CAPTURE(i);
        CHECK(all.includes(two));
        CHECK(dead_in_passes(l, 3) == two);
        CHECK(two.count() == (i == 53 ? 56 : i == 55 ? 53 : all.count()));
        if (i == 53) { CHECK(all.count() == 57); }
        if (i == 55) { CHECK(all.count() == 56); }
        constexpr std::array second{8, 25, 29, 53, 54, 55, 69, 71, 72, 79, 83, 85, 89};
        bool const           adds = std::find(second.begin(), second.end(), i) != second.end();
        CHECK((dead_in_passes(l, 1).count() < two.count()) == adds);
    }
}

TEST_CASE("dead cells: each way finds what the one before it finds and none is ever left for a goal")
{
    std::array<std::size_t, 4> found{};
    std::size_t                wrong = 0;
    verdicts                   sum;
    for_each_level(1000, 16, [&](level const& l, everything const& all) {
        std::array const sets{dead_corners(l), dead_lines(l), dead_in_passes(l), dead_by_pulls(l)};
        for (std::size_t i = 0; i < 4; ++i) {
            found[i] += sets[i].count();
            if (i > 0 && !sets[i].includes(sets[i - 1])) { ++wrong; }
        }
        if (l.boxes().size() < 3) { ask(all, dead_cell_test{sets[3]}, sum, l); }
    });
    CHECK(wrong == 0);
    CHECK_MESSAGE(sum.wrong == 0, sum.seen);
    CHECK(sum.right > 10'000);
    CHECK(found[0] > 1000);
    CHECK(found[1] > found[0]);
    CHECK(found[2] > found[1]);
    CHECK(found[3] > found[2]);
}

TEST_CASE("dead cells: lines over goals or without walls beside them are found out")
{
    for (int condition : {1, 3}) {
        verdicts whole, broken;
        for_each_level(600, 16, [&](level const& l, everything const& all) {
            if (l.boxes().size() > 2) { return; }
            ask(all, lines_without{l, 0}, whole, l);
            ask(all, lines_without{l, condition}, broken, l);
        });
        CAPTURE(condition);
        CHECK(whole.wrong == 0);
        CHECK(whole.right > 1000);
        MESSAGE(condition << ": " << broken.wrong << " wrong, " << broken.right << " right");
        CHECK(broken.wrong > 0);
    }
}
