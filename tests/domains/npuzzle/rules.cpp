#include <tail/domains/npuzzle/rules.hpp>

#include <numeric>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <domains/npuzzle/explore.hpp>
#include <domains/walk.hpp>
#include <laws.hpp>
#include <tail/core/concepts.hpp>
#include <tail/core/hash.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/heuristics/manhattan.hpp>
#include <tail/domains/npuzzle/random.hpp>

using namespace tail::npuzzle;

static_assert(tail::InPlaceSuccessors<rules<16>, board<16>>);
static_assert(tail::Hashable<board<16>> && tail::Avalanching<board<16>>
              && tail::Avalanching<board<25>::packed_type>);
static_assert(tail::IncrementalHeuristic<manhattan<16>, board<16>, direction>);

TEST_CASE("rules: moves come in the order up left right down and only where there is room")
{
    auto const letters = [](int width, int height, int blank) {
        rules<36> const puzzle{geometry{width, height}};
        board<36>       b;
        b.slide(blank);
        return to_letters(laws::moves_of(puzzle, b));
    };
    CHECK(letters(3, 3, 0) == "RD");
    CHECK(letters(3, 3, 1) == "LRD");
    CHECK(letters(3, 3, 4) == "ULRD");
    CHECK(letters(3, 3, 8) == "UL");
    CHECK(letters(3, 2, 5) == "UL");
    CHECK(letters(2, 3, 3) == "ULD");
    CHECK(letters(6, 6, 35) == "UL");
}

TEST_CASE("rules: the way back is left out and a true answer ends the walk")
{
    rules<9> const puzzle{geometry{3, 3}};
    board<9>       b;
    b.slide(4);
    std::vector<direction> tried;
    puzzle.moves(b, direction::up, [&](direction d) { tried.push_back(d); });
    CHECK(to_letters(tried) == "ULR");
    tried.clear();
    puzzle.moves(b, [&](direction d) {
        tried.push_back(d);
        return d == direction::left;
    });
    CHECK(to_letters(tried) == "UL");
}

TEST_CASE_TEMPLATE("rules: every move undoes on every shape and leads elsewhere", Board, board<9>, board<16>,
                   board<25>, board<36>)
{
    constexpr int cells = Board::capacity;
    for (int height = 2; height <= 6; ++height) {
        for (int width = 2; width <= 6; ++width) {
            if (width * height > cells) { continue; }
            geometry const     shape{width, height};
            rules<cells> const puzzle{shape};
            auto const         start = random_board<cells>(shape, blank_first<cells>(shape), 5);
            laws::obeys(tail::problem{.start = start, .successors = puzzle},
                        {.nodes = 100, .walks = 1, .length = 60, .seed = 6});
            laws::walk(puzzle, start, 60, 6, [&](Board const& b) {
                for (slide const move : laws::moves_of(puzzle, b)) {
                    Board other = b;
                    puzzle.apply(other, move);
                    REQUIRE(other != b);
                    puzzle.apply(other, puzzle.inverse(move));
                    REQUIRE(other == b);
                    REQUIRE(puzzle.inverse(puzzle.inverse(move)) == move);
                }
            });
        }
    }
}

TEST_CASE("rules: cells beyond the shape never move")
{
    geometry const shape{3, 2};
    laws::walk(rules<9>{shape}, blank_first<9>(shape), 500, 3, [](board<9> const& b) {
        for (int cell = 6; cell < 9; ++cell) { REQUIRE(b[cell] == cell); }
    });
}

TEST_CASE("rules: letters name directions both ways")
{
    for (direction d : directions) {
        CHECK(direction_of(to_letter(d)) == d);
        CHECK(inverse(inverse(d)) == d);
    }
    CHECK(direction_of('d') == direction::down);
    CHECK(direction_of('x') == std::nullopt);
    CHECK(inverse(direction::up) == direction::down);
    CHECK(inverse(direction::left) == direction::right);
}

TEST_CASE("rules: rank numbers all boards without a gap and unrank takes it back")
{
    for (geometry const shape : {geometry{2, 2}, geometry{3, 2}, geometry{2, 4}, geometry{3, 3}}) {
        rules<9> const    puzzle{shape};
        auto              tiles = board<9>{}.tiles();
        std::vector<bool> seen(puzzle.states());
        std::uint64_t     boards = 0;
        do {
            board<9> const b{tiles};
            auto const     rank = puzzle.rank(b);
            REQUIRE(rank < seen.size());
            REQUIRE(!seen[rank]);
            REQUIRE(puzzle.unrank(rank) == b);
            seen[rank] = true;
            ++boards;
        } while (std::next_permutation(tiles.begin(), tiles.begin() + shape.cells()));
        CHECK(boards == puzzle.states());
    }
    rules<12> const large{geometry{4, 3}};
    CHECK(large.states() == 479'001'600);
    for (std::uint64_t rank = 0; rank < large.states(); rank += 1'234'577) {
        REQUIRE(large.rank(large.unrank(rank)) == rank);
    }
}

TEST_CASE("rules: half of the rank is a perfect index of the boards that reach one another")
{
    rules<9> const    puzzle{geometry{3, 3}};
    std::vector<bool> seen(181'440);
    for (auto const& layer : explore::eight()) {
        for (auto key : layer) {
            auto const half = static_cast<std::size_t>(puzzle.rank(explore::board<9>(key)) / 2);
            REQUIRE(half < seen.size());
            REQUIRE(!seen[half]);
            seen[half] = true;
        }
    }
}

// The states per depth are those of the source on heuristics of the n-puzzle; the search below is by
// the library's rules, the one in explore.hpp is its own.
TEST_CASE("rules: reach the same boards as an independent search")
{
    rules<9> const        puzzle{geometry{3, 3}};
    std::vector<int>      depth(puzzle.states(), -1);
    std::vector<board<9>> queue{board<9>{}};
    depth[puzzle.rank(queue[0])] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        board<9>  b = queue[i];
        int const d = depth[puzzle.rank(b)];
        puzzle.moves(b, [&](direction m) {
            puzzle.apply(b, m);
            if (int& known = depth[puzzle.rank(b)]; known < 0) {
                known = d + 1;
                queue.push_back(b);
            }
            puzzle.undo(b, m);
        });
    }
    CHECK(queue.size() == 181'440);
    auto const& all = explore::eight();
    for (std::size_t d = 0; d < all.size(); ++d) {
        for (auto key : all[d]) {
            REQUIRE(depth[puzzle.rank(explore::board<9>(key))] == static_cast<int>(d));
        }
    }
}

TEST_CASE("rules: the 8-puzzle has the known states at every depth")
{
    std::vector<std::size_t> const expected{1,     2,     4,     8,     16,    20,    39,    62,
                                            116,   152,   286,   396,   748,   1024,  1893,  2512,
                                            4485,  5638,  9529,  10878, 16993, 17110, 23952, 20224,
                                            24047, 15578, 14560, 6274,  3910,  760,   221,   2};
    auto const&                    all = explore::eight();
    REQUIRE(all.size() == expected.size());
    std::size_t states = 0;
    std::size_t sum    = 0;
    for (std::size_t d = 0; d < all.size(); ++d) {
        CHECK(all[d].size() == expected[d]);
        states += all[d].size();
        sum += d * all[d].size();
    }
    CHECK(states == 181'440);
    CHECK(sum == 3'986'672);
    CHECK(static_cast<double>(sum) / static_cast<double>(states) == doctest::Approx(21.972399).epsilon(1e-7));
    std::vector<explore::key> deepest{explore::of({8, 7, 6, 0, 4, 1, 2, 5, 3}),
                                      explore::of({8, 0, 6, 5, 4, 7, 2, 3, 1})};
    std::sort(deepest.begin(), deepest.end());
    CHECK(all[31] == deepest);
}
