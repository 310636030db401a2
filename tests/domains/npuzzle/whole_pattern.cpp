#include <tail/domains/npuzzle/whole_pattern.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>
#include <doctest/doctest.h>

#include <core/death.hpp>
#include <domains/npuzzle/explore.hpp>
#include <domains/npuzzle/placements.hpp>
#include <domains/npuzzle/proofs.hpp>
#include <tail/core/maximum.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/linear_conflict.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_max.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/store/pattern_database.hpp>

using namespace tail::npuzzle;

namespace {

static_assert(tail::AbstractionOf<whole_pattern<16>, board<16>>);

using placements::places;

/// Least moves from every placement to the goal, breadth first.
template <int Cells>
std::map<places, int> by_single_moves(geometry shape, board<Cells> const& goal, std::vector<int> const& tiles)
{
    places start;
    for (int tile : tiles) { start.push_back(goal.find(tile)); }
    start.push_back(goal.blank());
    std::map<places, int> distance{{start, 0}};
    std::vector<places>   layer{start};
    for (int d = 1; !layer.empty(); ++d) {
        std::vector<places> next;
        for (places const& at : layer) {
            for (direction move : directions) {
                if (!shape.allows(at.back(), move)) { continue; }
                places    to   = at;
                int const cell = at.back() + shape.offset(move);
                std::replace(to.begin(), to.end() - 1, cell, at.back());
                to.back() = cell;
                if (distance.try_emplace(to, d).second) { next.push_back(to); }
            }
        }
        layer = std::move(next);
    }
    return distance;
}

template <int Cells>
void compare(geometry shape, board<Cells> const& goal, std::vector<int> const& tiles)
{
    placements::compare<Cells>(whole_pattern<Cells>{shape, goal, tiles}, by_single_moves(shape, goal, tiles),
                               tail::pattern_policy{.threads = 1});
}

template <int Cells, class Values = tail::pattern_values::byte>
std::vector<typename pattern_max<Cells, Values>::part> built(geometry shape, board<Cells> const& goal,
                                                             std::vector<std::vector<int>> const& patterns)
{
    std::vector<typename pattern_max<Cells, Values>::part> parts;
    for (auto const& tiles : patterns) {
        whole_pattern<Cells> pattern{shape, goal, tiles};
        auto                 made = tail::build_pattern_database(pattern, {},
                                                                 tail::pattern_policy{.values = Values{}, .threads = 1});
        parts.push_back({std::move(pattern), std::move(*made.table)});
    }
    return parts;
}

}   // namespace

TEST_CASE("whole pattern: every value is the least number of moves in the puzzle with fewer tiles")
{
    geometry const three{3, 3}, four{4, 4}, oblong{4, 3}, low{3, 2};
    compare<9>(three, blank_first<9>(three), {});
    compare<9>(three, blank_first<9>(three), {1});
    compare<9>(three, blank_first<9>(three), {2, 5, 6, 7, 8});   // the fringe
    compare<9>(three, blank_last<9>(three), {1, 4, 7, 2});
    compare<9>(three, random_board<9>(three, blank_first<9>(three), 4), {8, 3, 5});
    compare<9>(low, blank_last<9>(low), {1, 2, 3});
    compare<16>(oblong, blank_first<16>(oblong), {2, 5, 11});
    compare<16>(four, blank_first<16>(four), {12, 13, 14});
    geometry const five{5, 5};
    compare<25>(five, blank_first<25>(five), {1, 5});
    compare<25>(four, blank_last<25>(four), {1, 4});   // a small puzzle on a large board
}

TEST_CASE("whole pattern: the greatest and mean values are those of the source")
{
    // Section 4 of the source on heuristics of the n-puzzle: all moves, the blank kept in the key.
    auto const check = []<int Cells>(whole_pattern<Cells> const& pattern, std::size_t most, double mean) {
        auto const found = tail::build_pattern_database(pattern);
        double     sum = 0, count = 0;
        for (std::size_t value = 0; value < found.levels.size(); ++value) {
            sum += static_cast<double>(value) * static_cast<double>(found.levels[value]);
            count += static_cast<double>(found.levels[value]);
        }
        CHECK(found.levels.size() == most + 1);
        CHECK(std::abs(sum / count - mean) < 0.00005);
    };
    check(whole_pattern<9>{{3, 3}, blank_first<9>({3, 3}), {1, 2, 3, 4}}, 26, 17.4655);
    check(whole_pattern<9>{{3, 3}, blank_first<9>({3, 3}), {5, 6, 7, 8}}, 28, 18.4300);
    check(whole_pattern<16>{{4, 4}, blank_first<16>({4, 4}), {12, 13, 14}}, 40, 24.5069);
}

TEST_CASE("whole pattern: seven tiles of eight leave nothing to guess")
{
    geometry const   three{3, 3};
    auto const       goal = blank_first<9>(three);
    whole_pattern<9> pattern{three, goal, {1, 2, 3, 4, 5, 6, 7}};
    auto             made    = tail::build_pattern_database(pattern);
    auto const       table   = *made.table;
    std::uint64_t    reached = 0;
    for (std::uint64_t count : made.levels) { reached += count; }
    CHECK(pattern.size() == 362'880);
    CHECK(reached == 181'440);
    CHECK(made.levels.size() == 32);
    pattern_max<9> const h{{{std::move(pattern), table}}};
    for (std::size_t depth = 0; depth < explore::eight().size(); ++depth) {
        for (explore::key k : explore::eight()[depth]) {
            REQUIRE(h(explore::board<9>(k)) == static_cast<int>(depth));
        }
    }
    board<9> const odd{{0, 2, 1, 3, 4, 5, 6, 7, 8}};
    CHECK(h(odd) == tail::pattern_values::unreached);
}

TEST_CASE("whole pattern: says what its database is of")
{
    geometry const low{3, 2};
    CHECK(whole_pattern<9>{low, blank_last<9>(low), {4, 2}}.description()
          == "n-puzzle 3x2, goal 1 2 3 4 5 0, tiles 4 2 and the blank, all moves");
}

TEST_CASE("pattern max: is admissible and consistent on the whole of the 8-puzzle and the mirror helps")
{
    geometry const three{3, 3};
    for (board<9> const& goal : {blank_first<9>(three), blank_last<9>(three)}) {
        auto const all      = explore::layers(explore::of(goal), three);
        auto const parts    = built<9>(three, goal, {{2, 5, 6, 7, 8}, {3, 4, 6, 7}});
        auto const fringe   = pattern_max<9>{{parts[0]}};
        auto const corner   = pattern_max<9>{{parts[1]}};
        auto const both     = pattern_max<9>{parts};
        auto const mirrored = pattern_max<9>::mirrored(parts);
        REQUIRE(pattern_max<9>::has_mirror(three, goal));
        auto const audited = [&](auto const& h) {
            auto const found = explore::audit<9>(h, all, three, true);
            CHECK(found.nodes == 181'440);
            CHECK(found.too_high == 0);
            CHECK(found.inconsistent == 0);
            return found.mean();
        };
        double const one = audited(fringe), other = audited(corner), greater = audited(both),
                     greatest = audited(mirrored);
        CHECK(one < greater);
        CHECK(other < greater);
        CHECK(greater < greatest);

        auto const generic = tail::maximum{fringe, corner};
        static_assert(decltype(generic)::admissible && decltype(generic)::consistent);
        for (std::size_t depth = 0; depth < all.size(); ++depth) {
            for (explore::key k : all[depth]) {
                auto const b = explore::board<9>(k);
                REQUIRE(both(b) == std::max(fringe(b), corner(b)));
                REQUIRE(generic(b) == both(b));
                REQUIRE((fringe(b) - static_cast<int>(depth)) % 2 == 0);
                REQUIRE((corner(b) - static_cast<int>(depth)) % 2 == 0);
                REQUIRE(mirrored(b) >= both(b));
            }
        }
    }
}

TEST_CASE("pattern max: in the mirror stands the value of the board with rows and columns exchanged")
{
    geometry const three{3, 3};
    auto const     goal     = blank_first<9>(three);
    auto const     parts    = built<9>(three, goal, {{1, 2, 5}});
    auto const     plain    = pattern_max<9>{parts};
    auto const     mirrored = pattern_max<9>::mirrored(parts);
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        auto const b     = random_board<9>(three, goal, seed);
        auto       tiles = b.tiles();
        for (int cell = 0; cell < 9; ++cell) {
            auto const across = [&](int i) { return three.cell(three.column(i), three.row(i)); };
            tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(across(b[across(cell)]));
        }
        REQUIRE(mirrored(b) == std::max(plain(b), plain(board<9>{tiles})));
    }
    // The fringe is its own reflection.
    auto const fringe = built<9>(three, goal, {{2, 5, 6, 7, 8}});
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        auto const b = random_board<9>(three, goal, seed);
        REQUIRE(pattern_max<9>::mirrored(fringe)(b) == pattern_max<9>{fringe}(b));
    }
}

TEST_CASE("pattern max: values cut off at fifteen stay consistent")
{
    geometry const three{3, 3};
    auto const     goal = blank_first<9>(three);
    auto const     cut  = pattern_max<9, tail::pattern_values::nibble>{
        built<9, tail::pattern_values::nibble>(three, goal, {{1, 2, 3, 4}, {5, 6, 7, 8}})};
    auto const whole = pattern_max<9>{built<9>(three, goal, {{1, 2, 3, 4}, {5, 6, 7, 8}})};
    CHECK(explore::audit<9>(cut, explore::eight(), three, true).inconsistent == 0);
    for (explore::key k : explore::eight()[20]) {
        REQUIRE(cut(explore::board<9>(k)) == std::min(whole(explore::board<9>(k)), 15));
    }
}

TEST_CASE("pattern max: on 4 x 4 it never exceeds the moves of a scramble and proves the least cost")
{
    geometry const four{4, 4};
    auto const     goal  = blank_first<16>(four);
    auto const     parts = built<16>(four, goal, {{7, 11, 14, 15}, {8, 12, 13, 14}});
    auto const     h     = pattern_max<16>::mirrored(parts);
    CHECK(h(goal) == 0);
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        int const  moves = static_cast<int>(seed % 60);
        auto const b     = scramble<16>(four, goal, moves, seed);
        REQUIRE(h(b) <= moves);
        REQUIRE((moves - h(b)) % 2 == 0);
    }
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        auto const lines = linear_conflict<16>{four, goal};
        proofs::compare(four, scramble<16>(four, goal, 60, seed), goal, tail::maximum{h, lines}, lines);
    }
}

TEST_CASE("pattern max: refuses what would break its promises")
{
    geometry const   three{3, 3}, low{3, 2};
    auto const       goal = blank_first<9>(three);
    whole_pattern<9> pattern{three, goal, {1, 2}};
    whole_pattern<9> one{three, goal, {1}};
    auto const       folded = tail::build_pattern_database(pattern, {},
                                                           tail::pattern_policy{.threads = 1, .fold = 4});
    auto const       of_one = tail::build_pattern_database(one, {}, tail::pattern_policy{.threads = 1});
    CHECK(tells(last_words([&] { pattern_max<9>{{{pattern, *folded.table}}}; }),
                "entries that share a value are not consistent"));
    CHECK(tells(last_words([&] { pattern_max<9>{{{pattern, *of_one.table}}}; }),
                "the table is of another pattern"));
    CHECK(tells(last_words([&] { whole_pattern<9>{three, goal, {1, 9}}; }),
                "a pattern is of tiles of the puzzle"));
    CHECK(
        tells(last_words([&] { whole_pattern<9>{three, goal, {1, 2, 1}}; }), "a pattern has each tile once"));
    whole_pattern<9> const            one_tile{low, blank_first<9>(low), {1}};
    std::vector<pattern_max<9>::part> of_low{{one_tile, *tail::build_pattern_database(one_tile).table}};
    CHECK(tells(last_words([&] { static_cast<void>(pattern_max<9>::mirrored(of_low)); }),
                "only a square puzzle with the goal's blank on the diagonal has a mirror"));
}
