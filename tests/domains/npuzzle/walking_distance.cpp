#include <tail/domains/npuzzle/heuristics/walking_distance.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>
#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <domains/npuzzle/proofs.hpp>
#include <laws.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/domains/npuzzle/rules.hpp>

using namespace tail::npuzzle;

namespace {

/// How many tiles of each goal line lie in each line, line by line, and behind them the blank's line.
using spread = std::vector<int>;

/// Least moves from every spread to the goal's, by a search that knows nothing of keys and numbers.
std::map<spread, int> by_single_moves(int lines, int length, int home)
{
    spread goal(static_cast<std::size_t>(lines * lines + 1), 0);
    auto   at = [lines](spread& s, int line, int of) -> int& {
        return s[static_cast<std::size_t>(line * lines + of)];
    };
    for (int line = 0; line < lines; ++line) { at(goal, line, line) = line == home ? length - 1 : length; }
    goal.back() = home;

    std::map<spread, int> distance{{goal, 0}};
    std::vector<spread>   layer{goal};
    for (int d = 1; !layer.empty(); ++d) {
        std::vector<spread> next;
        for (spread const& from : layer) {
            int const blank = from.back();
            for (int const other : {blank - 1, blank + 1}) {
                for (int of = 0; of < lines && 0 <= other && other < lines; ++of) {
                    spread to = from;
                    if (at(to, other, of) == 0) { continue; }
                    --at(to, other, of);
                    ++at(to, blank, of);
                    to.back() = other;
                    if (distance.try_emplace(to, d).second) { next.push_back(to); }
                }
            }
        }
        layer = std::move(next);
    }
    return distance;
}

/// A row or a column as the cells of it.
std::vector<int> cells_of_line(geometry shape, bool rows, int line)
{
    std::vector<int> cells;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if ((rows ? shape.row(cell) : shape.column(cell)) == line) { cells.push_back(cell); }
    }
    return cells;
}

/// Some board that is spread so.
template <int Cells>
board<Cells> board_of(spread const& s, geometry shape, board<Cells> const& goal, bool rows)
{
    int const                     lines = rows ? shape.height() : shape.width();
    auto                          tiles = board<Cells>{}.tiles();
    std::vector<std::vector<int>> of(static_cast<std::size_t>(lines));
    for (int line = 0; line < lines; ++line) {
        for (int cell : cells_of_line(shape, rows, line)) {
            if (goal[cell] != 0) { of[static_cast<std::size_t>(line)].push_back(goal[cell]); }
        }
    }
    for (int line = 0; line < lines; ++line) {
        std::vector<int> here;
        for (int home = 0; home < lines; ++home) {
            auto& left = of[static_cast<std::size_t>(home)];
            for (int i = s[static_cast<std::size_t>(line * lines + home)]; i > 0; --i) {
                here.push_back(left.back());
                left.pop_back();
            }
        }
        if (line == s.back()) { here.insert(here.begin() + line % 2, 0); }   // not always in the same place
        auto const cells = cells_of_line(shape, rows, line);
        REQUIRE(here.size() == cells.size());
        for (std::size_t i = 0; i < here.size(); ++i) {
            tiles[static_cast<std::size_t>(cells[i])] = static_cast<std::uint8_t>(here[i]);
        }
    }
    return board<Cells>{tiles};
}

/// Compares all spreads of the rows, and of the columns. Returns how many there are of the rows and their
/// greatest value.
template <int Cells>
std::pair<std::size_t, int> compare(geometry shape, board<Cells> const& goal)
{
    walking_distance<Cells> const h{shape, goal};
    std::pair<std::size_t, int>   seen{0, 0};
    for (bool const rows : {false, true}) {
        int const lines  = rows ? shape.height() : shape.width(),
                  length = rows ? shape.width() : shape.height();
        auto const truth = by_single_moves(lines, length,
                                           rows ? shape.row(goal.blank()) : shape.column(goal.blank()));
        CHECK(truth.size() == line_walk::states(lines, length));
        seen = {truth.size(), 0};
        for (auto const& [s, d] : truth) {
            auto const b = board_of(s, shape, goal, rows);
            REQUIRE((rows ? h.vertical(b) : h.horizontal(b)) == d);
            REQUIRE(h(b) == h.vertical(b) + h.horizontal(b));
            seen.second = std::max(seen.second, d);
        }
    }
    return seen;
}

/// Manhattan distance along one axis.
template <int Cells>
int taxicab(geometry shape, board<Cells> const& b, board<Cells> const& goal, bool rows)
{
    int sum = 0;
    for (int cell = 0; cell < shape.cells(); ++cell) {
        if (b[cell] == 0) { continue; }
        int const home = goal.find(b[cell]);
        sum += rows ? std::abs(shape.row(cell) - shape.row(home))
                    : std::abs(shape.column(cell) - shape.column(home));
    }
    return sum;
}

template <int Cells>
void never_below_taxicab(walking_distance<Cells> const& h, geometry shape, board<Cells> const& b,
                         board<Cells> const& goal)
{
    int const vertical = taxicab(shape, b, goal, true), horizontal = taxicab(shape, b, goal, false);
    REQUIRE(h.vertical(b) >= vertical);
    REQUIRE(h.horizontal(b) >= horizontal);
    REQUIRE((h.vertical(b) - vertical) % 2 == 0);
    REQUIRE((h.horizontal(b) - horizontal) % 2 == 0);
}

}   // namespace

TEST_CASE("walking distance: every value is that of a search of single moves")
{
    geometry const three{3, 3};
    for (geometry const shape :
         {geometry{2, 2}, geometry{3, 2}, geometry{2, 4}, geometry{4, 3}, geometry{5, 2}, three}) {
        CAPTURE(shape.width());
        CAPTURE(shape.height());
        compare<16>(shape, blank_first<16>(shape));
        compare<16>(shape, blank_last<16>(shape));
        compare<16>(shape, random_board<16>(shape, blank_first<16>(shape), 5));
    }
    board<9> middle{{1, 2, 3, 4, 0, 5, 6, 7, 8}};
    CHECK(compare<9>(three, middle) == std::pair<std::size_t, int>{105, 14});
    CHECK(compare<25>(three, blank_last<25>(three)).first == 105);   // a small puzzle on a large board
}

TEST_CASE("walking distance: 4 x 4 has 24964 states at most 35 moves from home")
{
    geometry const four{4, 4};
    // Both numbers also from a count in Python, for the blank in a corner; elsewhere they are the same.
    CHECK(compare<16>(four, blank_last<16>(four)) == std::pair<std::size_t, int>{24'964, 35});
    CHECK(compare<16>(four, blank_first<16>(four)) == std::pair<std::size_t, int>{24'964, 35});
    board<16> inside{{5, 1, 2, 3, 4, 9, 0, 7, 8, 6, 10, 11, 12, 13, 14, 15}};
    CHECK(compare<16>(four, inside) == std::pair<std::size_t, int>{24'964, 35});
}

TEST_CASE("walking distance: is admissible and consistent on every board and never below taxicab distance")
{
    for (geometry const shape : {geometry{3, 3}, geometry{2, 4}, geometry{3, 2}}) {
        for (auto const& goal : {blank_first<9>(shape), blank_last<9>(shape)}) {
            walking_distance<9> const h{shape, goal};
            auto const                all   = explore::layers(explore::of(goal), shape);
            auto const                audit = explore::audit<9>(h, all, shape, true);
            CHECK(audit.too_high == 0);
            CHECK(audit.inconsistent == 0);
            for (std::size_t depth = 0; depth < all.size(); ++depth) {
                for (explore::key const k : all[depth]) {
                    auto const b = explore::board<9>(k);
                    REQUIRE((h(b) - static_cast<int>(depth)) % 2 == 0);
                    never_below_taxicab(h, shape, b, goal);
                }
            }
        }
    }
}

TEST_CASE("walking distance: keeps its strength on the 8-puzzle")
{
    // No published numbers: counted by another program, in Python, that searches boards and spreads as
    // tuples.
    geometry const three{3, 3};
    auto const     audit = explore::audit<9>(walking_distance<9>{three, board<9>{}}, explore::eight(), three,
                                             true);
    CHECK(audit.nodes == 181'440);
    CHECK(std::abs(audit.mean() - 15.6833) < 0.00005);
    CHECK(audit.highest == 28);
    CHECK(audit.exact == 5786);
}

TEST_CASE("walking distance: never exceeds the moves of a scramble and has their parity")
{
    for (geometry const shape : {geometry{4, 4}, geometry{5, 3}, geometry{3, 5}, geometry{6, 2}}) {
        auto const first = blank_first<16>(shape);
        for (auto const& goal : {first, blank_last<16>(shape), random_board<16>(shape, first, 3)}) {
            walking_distance<16> const h{shape, goal};
            REQUIRE(h(goal) == 0);
            for (std::uint64_t seed = 0; seed < 500; ++seed) {
                int const  moves = static_cast<int>(seed % 50);
                auto const b     = scramble<16>(shape, goal, moves, seed);
                REQUIRE(h(b) <= moves);
                REQUIRE((moves - h(b)) % 2 == 0);
                never_below_taxicab(h, shape, b, goal);
            }
        }
    }
}

TEST_CASE("walking distance: a move changes one of the two by one")
{
    geometry const             four{4, 4};
    rules<16> const            puzzle{four};
    auto const                 goal = blank_first<16>(four);
    walking_distance<16> const h{four, goal};
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        auto const b = random_board<16>(four, goal, seed);
        never_below_taxicab(h, four, b, goal);
        puzzle.moves(b, [&](slide move) {
            auto to = b;
            puzzle.apply(to, move);
            int const v = h.vertical(to) - h.vertical(b), w = h.horizontal(to) - h.horizontal(b);
            REQUIRE(std::abs(v) + std::abs(w) == 1);
            REQUIRE(h.change(b, move) == v + w);
            REQUIRE(h.change(b, direction{move}) == v + w);
        });
    }
}

TEST_CASE("walking distance: five lines of four are in a table" * doctest::skip(!TAIL_SLOW_TESTS))
{
    geometry const             shape{4, 5};
    auto const                 goal = blank_last<25>(shape);
    walking_distance<25> const h{shape, goal};
    REQUIRE(h(goal) == 0);
    int higher = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        auto const b = random_board<25>(shape, goal, seed);
        never_below_taxicab(h, shape, b, goal);
        higher += h.vertical(b) > taxicab(shape, b, goal, true) ? 1 : 0;
        int const moves = static_cast<int>(seed % 40);
        REQUIRE(h(scramble<25>(shape, goal, moves, seed)) <= moves);
    }
    CHECK(higher > 250);
    laws::obeys(tail::problem{.start      = random_board<25>(shape, goal, 1),
                              .successors = rules<25>{shape},
                              .heuristic  = h,
                              .goal       = goal},
                {.nodes = 0, .walks = 1, .length = 300, .seed = 2});
}

TEST_CASE("walking distance: where a table would be too large taxicab distance takes its place")
{
    for (geometry const shape : {geometry{5, 5}, geometry{6, 6}}) {
        auto const                 goal = blank_first<36>(shape);
        walking_distance<36> const h{shape, goal};
        manhattan<36> const        sum{shape, goal};
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            auto const b = random_board<36>(shape, goal, seed);
            REQUIRE(h(b) == sum(b));
        }
    }
    // Three rows of six have a table, six columns of three have none.
    geometry const             wide{6, 3};
    auto const                 goal = blank_first<18>(wide);
    walking_distance<18> const h{wide, goal};
    int                        higher = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        auto const b = random_board<18>(wide, goal, seed);
        REQUIRE(h.horizontal(b) == taxicab(wide, b, goal, false));
        higher += h.vertical(b) > taxicab(wide, b, goal, true) ? 1 : 0;
    }
    CHECK(higher > 0);
    laws::obeys(tail::problem{.start      = random_board<18>(wide, goal, 1),
                              .successors = rules<18>{wide},
                              .heuristic  = h,
                              .goal       = goal},
                {.nodes = 0, .walks = 1, .length = 300, .seed = 2});

    geometry const             four{4, 4};
    walking_distance<16> const without{four, board<16>{}, 1000};
    auto const                 b = random_board<16>(four, board<16>{}, 7);
    CHECK(without(b) == manhattan<16>{four, board<16>{}}(b));
}

TEST_CASE("walking distance: A* and IDA* prove the costs that they prove with Manhattan distance")
{
    geometry const             four{4, 4};
    auto const                 goal = blank_first<16>(four);
    walking_distance<16> const h{four, goal};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        proofs::compare(four, scramble<16>(four, goal, 60, seed), goal, h, manhattan<16>{four, goal});
    }
}
