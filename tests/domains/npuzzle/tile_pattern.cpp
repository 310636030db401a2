#include <tail/domains/npuzzle/tile_pattern.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <thread>
#include <tuple>
#include <vector>
#include <doctest/doctest.h>

#include <core/death.hpp>
#include <domains/npuzzle/placements.hpp>
#include <domains/npuzzle/proofs.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/domains/npuzzle/heuristics/pattern_sum.hpp>
#include <tail/domains/npuzzle/located_board.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>
#include <tail/store/pattern_database.hpp>

using namespace tail::npuzzle;

namespace {

using placements::places;

/// Least moves of the pattern's tiles from every placement to the goal, by a search of single moves: a tile
/// of the pattern costs one, any other nothing.
template <int Cells>
std::map<places, int> by_single_moves(geometry shape, board<Cells> const& goal, std::vector<int> const& tiles)
{
    auto const home = cells_of(goal);
    places     start;
    for (int tile : tiles) { start.push_back(home[static_cast<std::size_t>(tile)]); }
    start.push_back(goal.blank());

    std::map<places, int>              distance{{start, 0}};
    std::deque<std::pair<places, int>> waiting{{start, 0}};
    while (!waiting.empty()) {
        auto [at, d] = waiting.front();
        waiting.pop_front();
        if (distance.at(at) < d) { continue; }
        for (direction move : directions) {
            if (!shape.allows(at.back(), move)) { continue; }
            places     next = at;
            int const  to   = at.back() + shape.offset(move);
            auto const tile = std::find(next.begin(), next.end() - 1, to);
            int const  cost = tile != next.end() - 1 ? 1 : 0;
            if (cost == 1) { *tile = at.back(); }
            next.back()      = to;
            auto const known = distance.find(next);
            if (known != distance.end() && known->second <= d + cost) { continue; }
            distance[next] = d + cost;
            if (cost == 0) {
                waiting.emplace_front(next, d);
            } else {
                waiting.emplace_back(next, d + 1);
            }
        }
    }
    std::map<places, int> least;
    for (auto const& [at, d] : distance) {
        places const tiles_only(at.begin(), at.end() - 1);
        auto const   first = least.try_emplace(tiles_only, d).first;
        first->second      = std::min(first->second, d);
    }
    return least;
}

template <int Cells>
void compare(geometry shape, board<Cells> const& goal, std::vector<int> const& tiles)
{
    placements::compare<Cells>(tile_pattern<Cells>{shape, goal, tiles}, by_single_moves(shape, goal, tiles));
}

template <int Cells>
std::vector<typename pattern_sum<Cells>::part> built(geometry shape, board<Cells> const& goal,
                                                     std::vector<std::vector<int>> const& patterns)
{
    std::vector<typename pattern_sum<Cells>::part> parts;
    for (auto const& tiles : patterns) {
        tile_pattern<Cells> pattern{shape, goal, tiles};
        auto                made = tail::build_pattern_database(pattern);
        parts.push_back({std::move(pattern), std::move(*made.table)});
    }
    return parts;
}

}   // namespace

TEST_CASE("tile pattern: every value is the least number of moves of its tiles")
{
    geometry const three{3, 3}, four{4, 4}, oblong{4, 3}, low{3, 2};
    compare<9>(three, blank_first<9>(three), {1});
    compare<9>(three, blank_first<9>(three), {1, 2, 3, 4});
    compare<9>(three, blank_first<9>(three), {8, 3, 5});
    compare<9>(three, blank_last<9>(three), {1, 4, 7, 2, 5});
    compare<9>(low, blank_last<9>(low), {1, 2, 3});
    compare<16>(oblong, blank_first<16>(oblong), {2, 5, 11});
    compare<16>(four, blank_first<16>(four), {1, 2, 5});
    compare<16>(four, blank_last<16>(four), {15, 11, 12});
}

TEST_CASE("tile pattern: boards of more than sixteen cells find their regions by flooding")
{
    geometry const five{5, 5}, narrow{6, 3};
    compare<25>(five, blank_first<25>(five), {1, 5});
    compare<25>(narrow, blank_last<25>(narrow), {1, 6, 2});
    geometry const four{4, 4};   // a small puzzle on a large board
    compare<25>(four, blank_first<25>(four), {1, 4, 5});
}

TEST_CASE("tile pattern: copies on several threads number their regions once and rightly")
{
    geometry const         four{4, 4};
    tile_pattern<16> const pattern{four, blank_first<16>(four), {1, 5, 6}};
    auto const             build = [](auto const& p) {
        return tail::build_pattern_database(p, {}, tail::pattern_policy{.threads = 2});
    };
    decltype(build(pattern)) first, second;
    {
        std::jthread const one{[&, copy = pattern] { first = build(copy); }};
        std::jthread const other{[&, copy = pattern] { second = build(copy); }};
    }
    auto const alone = build(tile_pattern<16>{four, blank_first<16>(four), {1, 5, 6}});
    CHECK(first.levels == alone.levels);
    CHECK(second.levels == alone.levels);
    for (std::uint64_t entry = 0; entry < pattern.size(); ++entry) {
        REQUIRE((*first.table)[entry] == (*alone.table)[entry]);
        REQUIRE((*second.table)[entry] == (*alone.table)[entry]);
    }
}

TEST_CASE("tile pattern: says what its database is of")
{
    geometry const low{3, 2};
    CHECK(tile_pattern<9>{low, blank_last<9>(low), {4, 2}}.description()
          == "n-puzzle 3x2, goal 1 2 3 4 5 0, tiles 4 2");
}

TEST_CASE("pattern sum: never exceeds the true distance on the whole of the 8-puzzle, and the mirror helps")
{
    geometry const three{3, 3};
    rules<9> const puzzle{three};
    for (board<9> const& goal : {blank_first<9>(three), blank_last<9>(three)}) {
        auto const parts    = built<9>(three, goal, {{1, 2, 3, 4}, {5, 6, 7, 8}});
        auto const plain    = pattern_sum<9>{parts};
        auto const mirrored = pattern_sum<9>{parts, {.mirror = true}};
        auto const dual     = pattern_sum<9>{parts, {.dual = true}};
        auto const all      = pattern_sum<9>{parts, {.mirror = true, .dual = true}};
        REQUIRE(pattern_sum<9>::has_mirror(three, goal));
        std::uint64_t better_by_dual = 0;

        std::vector<std::uint8_t> distance(puzzle.states(), 255);
        std::vector<board<9>>     layer{goal};
        distance[puzzle.rank(goal)] = 0;
        std::uint64_t boards = 0, sum = 0, plain_sum = 0, mirrored_sum = 0;
        for (int d = 0; !layer.empty(); ++d) {
            std::vector<board<9>> next;
            for (board<9> b : layer) {
                ++boards;
                sum += static_cast<unsigned>(d);
                plain_sum += static_cast<unsigned>(plain(b));
                mirrored_sum += static_cast<unsigned>(mirrored(b));
                REQUIRE(plain(b) <= d);
                REQUIRE(mirrored(b) <= d);
                REQUIRE(plain(b) <= mirrored(b));
                REQUIRE(dual(b) <= d);
                REQUIRE(all(b) <= d);
                REQUIRE(all(b) >= mirrored(b));
                better_by_dual += all(b) > mirrored(b) ? 1U : 0U;
                REQUIRE((b.blank() == goal.blank() || all(b) == mirrored(b)));
                puzzle.moves(b, [&](slide move) {
                    puzzle.apply(b, move);
                    if (auto& known = distance[puzzle.rank(b)]; known == 255) {
                        known = static_cast<std::uint8_t>(d + 1);
                        next.push_back(b);
                    }
                    puzzle.undo(b, move);
                });
            }
            layer = std::move(next);
        }
        CHECK(boards == 181'440);
        CHECK(plain_sum < mirrored_sum);
        CHECK(mirrored_sum < sum);
        CHECK(better_by_dual > 0);
    }
}

namespace {

template <class Values, int Cells>
std::vector<known_pattern<Cells, Values>> kept_as(std::vector<known_pattern<Cells>> const& parts)
{
    std::vector<known_pattern<Cells, Values>> others;
    for (auto const& p : parts) {
        auto made = tail::build_pattern_database(p.pattern, {}, tail::pattern_policy<Values>{});
        others.push_back({p.pattern, std::move(*made.table)});
    }
    return others;
}

/// Follows a long walk, and compares what is carried along with what a fresh look says.
template <class Values, int Cells>
void follow(std::vector<known_pattern<Cells, Values>> const& parts, board<Cells> const& goal, look_ups more)
{
    geometry const             shape = parts.front().pattern.shape();
    rules<Cells> const         puzzle{shape};
    pattern_sum<Cells, Values> h{parts, more};
    located_board<Cells>       b{goal};
    auto                       carried = h(b);
    for (std::uint64_t step = 1; step <= 3000; ++step) {
        std::vector<slide> moves;
        puzzle.moves(b, [&](slide m) { moves.push_back(m); });
        slide const move = moves[(step * step * 2654435761U >> 7U) % moves.size()];
        carried          = h.after(b, move, carried);
        puzzle.apply(b, move);
        board<Cells> const& plain = b;
        REQUIRE(int{carried} == int{h(b)});
        REQUIRE(int{carried} == int{h(plain)});
        auto const cells = cells_of(plain);
        for (int tile = 1; tile < shape.cells(); ++tile) {
            REQUIRE(b.cells()[static_cast<std::size_t>(tile)] == cells[static_cast<std::size_t>(tile)]);
        }
        if (step % 7 == 0) {
            puzzle.undo(b, move);
            puzzle.apply(b, move);
            REQUIRE(located_board<Cells>::unpack(b.pack()) == b);
            REQUIRE(int{h(located_board<Cells>::unpack(b.pack()))} == int{carried});
        }
    }
}

}   // namespace

TEST_CASE("pattern sum: what a search carries along is what a fresh look says")
{
    using namespace tail::pattern_values;
    geometry const three{3, 3}, low{4, 2}, five{5, 5};
    for (look_ups more : {look_ups{}, look_ups{.mirror = true}, look_ups{.dual = true},
                          look_ups{.mirror = true, .dual = true}}) {
        for (board<9> const& goal : {blank_first<9>(three), blank_last<9>(three)}) {
            auto const parts = built<9>(three, goal, {{1, 2, 3, 4}, {5, 6, 7, 8}});
            follow(parts, goal, more);
            follow(kept_as<above_base<>>(parts), goal, more);
            follow(kept_as<nibble>(parts), goal, more);
            follow(built<9>(three, goal, {{1, 5}, {2, 7, 8}}), goal, more);   // tiles without a pattern
            follow(kept_as<above_base<>>(built<9>(three, goal, {{1, 5}, {2, 7, 8}})), goal, more);
        }
        auto const goal = blank_first<25>(five);
        follow(built<25>(five, goal, {{1, 2, 7}, {24, 23}, {5, 6}}), goal, more);
    }
    follow(built<9>(low, blank_last<9>(low), {{1, 2, 3}, {4, 5}, {6, 7}}), blank_last<9>(low), {});
}

TEST_CASE("pattern sum: two bits over Manhattan distance lose next to nothing, and never say more")
{
    geometry const       three{3, 3};
    auto const           goal  = blank_first<9>(three);
    auto const           parts = built<9>(three, goal, {{1, 2, 3, 4}, {5, 6, 7, 8}});
    pattern_sum<9> const bytes{parts, {.mirror = true}};
    pattern_sum<9, tail::pattern_values::above_base<>> const bits{
        kept_as<tail::pattern_values::above_base<>>(parts), {.mirror = true}};
    pattern_sum<9, tail::pattern_values::above_base<2, 4>> const four_bits{
        kept_as<tail::pattern_values::above_base<2, 4>>(parts), {.mirror = true}};
    manhattan<9> const distance{three, goal};
    std::uint64_t      less = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        auto const b = random_board(three, goal, seed);
        REQUIRE(int{bits(b)} <= int{bytes(b)});
        REQUIRE(int{bits(b)} >= distance(b));
        REQUIRE(int{four_bits(b)} == int{bytes(b)});
        less += int{bits(b)} < int{bytes(b)} ? 1U : 0U;
    }
    CHECK(less > 0);
    CHECK(less < 2'000);
}

// The dual board has the same distance only while the blank is at home. Taken everywhere it would
// overestimate.
TEST_CASE("pattern sum: a dual look-up with the blank away from home would lie")
{
    geometry const       three{3, 3};
    auto const           goal = blank_first<9>(three);
    pattern_sum<9> const h{built<9>(three, goal, {{1, 2, 3, 4}, {5, 6, 7, 8}})};
    bool                 lies = false;
    for (std::uint64_t seed = 0; seed < 2'000 && !lies; ++seed) {
        int const  moves = 1 + static_cast<int>(seed % 12);
        auto const b     = scramble(three, goal, moves, seed);
        auto const cells = cells_of(b);
        lies = int{h(board<9>{cells})} > moves;   // tile and cell change places: the identity is the goal
        if (b.blank() == 0) { REQUIRE_FALSE(lies); }
    }
    CHECK(lies);
}

TEST_CASE("pattern sum: A* and IDA* prove the costs that they prove with Manhattan distance")
{
    geometry const four{4, 4};
    auto const     goal  = blank_first<16>(four);
    auto const     parts = built<16>(four, goal, {{1, 2, 4, 5}, {3, 6, 7}, {8, 9, 12, 13}, {10, 11, 14, 15}});
    auto const     h     = pattern_sum<16>{parts, {.mirror = true}};
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        auto const start           = scramble(four, goal, 60, seed);
        auto const [a, ida, truth] = proofs::compare(four, start, goal, h, manhattan<16>{four, goal});

        // Carried along, the same searches to the last node.
        auto const located = tail::problem{.start      = located_board<16>{start},
                                           .successors = rules<16>{four},
                                           .heuristic  = h,
                                           .goal       = located_board<16>{goal}};
        auto const carried = tail::idastar(located);
        CHECK(carried.cost == truth.cost);
        CHECK(carried.stats.expanded == ida.stats.expanded);
        CHECK(carried.stats.generated == ida.stats.generated);
        auto const carried_a = tail::astar(located);
        CHECK(carried_a.cost == truth.cost);
        CHECK(carried_a.stats.expanded == a.stats.expanded);

        // Stopped anywhere, what was carried is found again.
        tail::depth_first_engine engine{located, tail::contour::cost{}};
        auto                     stepped = engine.run({.nodes = 3});
        for (std::uint64_t more = 1; !stepped; ++more) {
            stepped = engine.run({.nodes = 1 + more * more % 50});
        }
        CHECK(stepped.path == carried.path);
        CHECK(stepped.stats.generated == carried.stats.generated);
    }
}

TEST_CASE("tile pattern: what does not fit together is a broken promise")
{
    geometry const three{3, 3}, four{4, 4}, low{3, 2};
    auto const     first = blank_first<9>(three), last = blank_last<9>(three);
    auto const     of = [](geometry shape, board<9> const& goal, std::vector<int> tiles) {
        tile_pattern<9> pattern{shape, goal, std::move(tiles)};
        auto            made = tail::build_pattern_database(pattern, {}, tail::pattern_policy{.threads = 1});
        return pattern_sum<9>::part{std::move(pattern), std::move(*made.table)};
    };
    auto const a = of(three, first, {1, 2}), b = of(three, last, {3, 4}), c = of(three, first, {2, 3});
    CHECK(tells(last_words([&] { tile_pattern<9>{four, board<9>{}, {1}}; }),
                "the puzzle has more cells than its board"));
    CHECK(tells(last_words([&] { tile_pattern<9>{three, first, {1, 1}}; }), "a pattern has each tile once"));
    CHECK(tells(last_words([&] { tile_pattern<9>{three, first, {9}}; }),
                "a pattern is of tiles of the puzzle"));
    CHECK(tells(last_words([&] { pattern_sum<9>{{a, b}}; }), "patterns of different puzzles"));
    CHECK(tells(last_words([&] { pattern_sum<9>{{a, c}}; }), "patterns that are added share a tile"));
    CHECK(tells(last_words([&] { pattern_sum<9>{{{a.pattern, of(three, first, {1, 2, 3}).table}}}; }),
                "the table is of another pattern"));
    CHECK(tells(last_words([&] { pattern_sum<9>{{of(low, blank_first<9>(low), {1, 2})}, {.mirror = true}}; }),
                "only a square puzzle with the goal's blank on the diagonal has a mirror"));
    CHECK(tells(last_words([&] { manhattan<9>{four, board<9>{}}; }),
                "the puzzle has more cells than its board"));
}
