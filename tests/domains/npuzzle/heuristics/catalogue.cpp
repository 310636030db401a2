#include <tail/domains/npuzzle/heuristics/catalogue.hpp>

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <laws.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/domains/npuzzle/rules.hpp>

using namespace tail::npuzzle;

namespace {

/// The goals that a shape is tried with: both layouts, two at random, and the blank in the middle.
template <int Cells>
std::vector<board<Cells>> goals(geometry shape)
{
    std::vector<board<Cells>> all{blank_first<Cells>(shape), blank_last<Cells>(shape)};
    for (std::uint64_t seed = 21; seed < 23; ++seed) {
        all.push_back(random_board<Cells>(shape, all[0], seed));
    }
    all.push_back(all[0]);
    rules<Cells> const puzzle{shape};
    puzzle.apply(all.back(), direction::right);
    puzzle.apply(all.back(), direction::down);
    return all;
}

/// Checks every promise over all boards of a shape, for several goals.
template <int Cells>
void check_promises(geometry shape)
{
    for (auto const& goal : goals<Cells>(shape)) {
        auto const all = explore::layers(explore::of(goal), shape);
        for_each_heuristic<Cells>([&](auto entry) {
            using heuristic = typename decltype(entry)::type;
            CAPTURE(std::string{entry.name});
            CAPTURE(shape.width());
            heuristic const h{shape, goal};
            if constexpr (heuristic::admissible) { REQUIRE(h(goal) == 0); }
            if constexpr (heuristic::admissible || heuristic::consistent) {
                laws::promise_is_kept<heuristic>(explore::audit<Cells>(h, all, shape, true));
            }
        });
    }
}

}   // namespace

TEST_CASE("catalogue: names are unique and in lower case with hyphens")
{
    std::set<std::string> names;
    for_each_heuristic<9>([&](auto entry) {
        CHECK(names.insert(std::string{entry.name}).second);
        CHECK(entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
        CHECK(!entry.about.empty());
    });
    CHECK(names.size() == 31);
}

TEST_CASE("catalogue: promises hold on every board of small shapes and other goals")
{
    check_promises<4>({2, 2});
    check_promises<6>({2, 3});
    check_promises<9>({3, 2});
    check_promises<8>({4, 2});
    check_promises<9>({2, 4});
}

TEST_CASE("catalogue: promises hold on every board of 3 x 3 for other goals" * doctest::test_suite("slow")
          * doctest::skip(!TAIL_SLOW_TESTS))
{
    check_promises<9>({3, 3});
}

TEST_CASE("catalogue: promises hold near the goal of 5 x 2 and 3 x 5")
{
    auto const check = []<int Cells>(board<Cells> const& goal, geometry shape, int depth) {
        auto const near = explore::layers(explore::of(goal), shape, depth);
        for_each_heuristic<Cells>([&](auto entry) {
            using heuristic = typename decltype(entry)::type;
            CAPTURE(std::string{entry.name});
            if constexpr (heuristic::admissible || heuristic::consistent) {
                laws::promise_is_kept<heuristic>(
                    explore::audit<Cells>(heuristic{shape, goal}, near, shape, true));
            }
        });
    };
    check(blank_first<10>({5, 2}), {5, 2}, 20);
    check(blank_last<15>({3, 5}), {3, 5}, 14);
}

namespace {

/// Any heuristic that follows moves, behind one type: the laws compile once for each size of board.
template <int Cells>
struct followed_heuristic {
    std::function<int(board<Cells> const&)>        value;
    std::function<int(board<Cells> const&, slide)> difference;

    [[nodiscard]] int operator()(board<Cells> const& b) const { return value(b); }
    [[nodiscard]] int change(board<Cells> const& b, slide move) const { return difference(b, move); }
};

template <int Cells>
void follows_moves(followed_heuristic<Cells> const& h, geometry shape, board<Cells> const& start,
                   tail::laws::effort const& how)
{
    laws::obeys(tail::problem{.start = start, .successors = rules<Cells>{shape}, .heuristic = h}, how);
}

}   // namespace

TEST_CASE_TEMPLATE("catalogue: the change of a move is the difference of the values", Board, board<9>,
                   board<16>, board<25>, board<36>)
{
    constexpr int cells       = Board::capacity;
    int           incremental = 0;
    for (geometry const shape : {geometry{2, 2}, geometry{3, 2}, geometry{2, 4}, geometry{3, 3},
                                 geometry{4, 4}, geometry{5, 3}, geometry{5, 5}, geometry{6, 6}}) {
        if (shape.cells() > cells) { continue; }
        for (auto const& goal : goals<cells>(shape)) {
            for_each_heuristic<cells>([&](auto entry) {
                using heuristic = typename decltype(entry)::type;
                if constexpr (requires(heuristic const& h, Board const& b) { h.change(b, direction::up); }) {
                    ++incremental;
                    CAPTURE(std::string{entry.name});
                    heuristic const                 h{shape, goal};
                    followed_heuristic<cells> const any{
                        [&](Board const& b) { return h(b); },
                        [&](Board const& b, slide move) { return h.change(b, move); },
                    };
                    follows_moves<cells>(any, shape, goal,
                                         {.nodes = 0, .walks = 1, .length = 100, .seed = 1});
                    follows_moves<cells>(any, shape, random_board<cells>(shape, goal, 8),
                                         {.nodes = 0, .walks = 1, .length = 300, .seed = 2});
                }
            });
        }
    }
    CHECK(incremental % 7
          == 0);   // misplaced, out of row and column, manhattan, linear conflict, walking, both last moves
    CHECK(incremental > 0);
}

TEST_CASE("catalogue: half a turn takes the blank-last goal to the blank-first goal for every heuristic")
{
    for (geometry const shape : {geometry{3, 3}, geometry{4, 4}, geometry{4, 3}}) {
        auto const                                   first = blank_first<16>(shape);
        auto const                                   last  = blank_last<16>(shape);
        std::vector<std::pair<board<16>, board<16>>> pairs;
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            auto const b     = seed % 2 == 0 ? random_board<16>(shape, first, seed)
                                             : scramble<16>(shape, first, 15, seed);
            auto       tiles = board<16>{}.tiles();
            for (int cell = 0; cell < shape.cells(); ++cell) {
                int const tile                        = b[shape.cells() - 1 - cell];
                tiles[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(
                    tile == 0 ? 0 : shape.cells() - tile);
            }
            pairs.emplace_back(b, board<16>{tiles});
        }
        for_each_heuristic<16>([&](auto entry) {
            using heuristic = typename decltype(entry)::type;
            CAPTURE(std::string{entry.name});
            heuristic const h{shape, first}, turned{shape, last};
            for (auto const& [b, other] : pairs) { REQUIRE(h(b) == turned(other)); }
        });
    }
}

TEST_CASE("catalogue: the maximum promises what all of its parts promise")
{
    using sound = max_of<manhattan<9>, linear_conflict<9>>;
    static_assert(sound::admissible && sound::consistent);
    static_assert(max_conflict<9>::admissible && !max_conflict<9>::consistent);
    static_assert(!max_of<manhattan<9>, diagonal_conflict_one<9>>::admissible);
    board<9> const b{{0, 8, 1, 5, 7, 4, 6, 2, 3}};
    CHECK(sound{geometry{3, 3}, board<9>{}}(b) == 16);
}
