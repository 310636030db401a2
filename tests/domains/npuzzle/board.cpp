#include <tail/domains/npuzzle/board.hpp>

#include <set>
#include <type_traits>

#include <doctest/doctest.h>

#include <domains/walk.hpp>
#include <laws.hpp>
#include <tail/domains/npuzzle/geometry.hpp>
#include <tail/domains/npuzzle/goal.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/domains/npuzzle/rules.hpp>

using namespace tail::npuzzle;

static_assert(std::is_trivially_copyable_v<board<16>>
              && std::is_trivially_copyable_v<board<16>::packed_type>);
static_assert(sizeof(board<6>::packed_type) == 4);     // 18 bits
static_assert(sizeof(board<9>::packed_type) == 8);     // 36 bits
static_assert(sizeof(board<16>::packed_type) == 8);    // 64 bits
static_assert(sizeof(board<25>::packed_type) == 16);   // 125 bits
static_assert(sizeof(board<36>::packed_type) == 28);   // 216 bits
static_assert(alignof(board<16>::packed_type) == 4);
static_assert(board<16>::unpack(board<16>{}.pack()) == board<16>{});

TEST_CASE_TEMPLATE("board: packing is faithful on random walks", Board, board<4>, board<6>, board<8>,
                   board<9>, board<12>, board<16>, board<20>, board<25>, board<30>, board<36>)
{
    constexpr int cells = Board::capacity;
    for (int height = 2; height <= 6; ++height) {
        for (int width = 2; width <= 6; ++width) {
            if (width * height > cells) { continue; }
            geometry const shape{width, height};
            auto const     goal = blank_last<cells>(shape);
            for (std::uint64_t seed = 0; seed < 4; ++seed) {
                laws::obeys(tail::problem{.start      = random_board<cells>(shape, goal, seed),
                                          .successors = rules<cells>{shape}},
                            {.nodes = 50, .walks = 1, .length = 100, .seed = seed});
            }
        }
    }
}

TEST_CASE("board: unpacking finds the blank in every cell")
{
    for (int blank = 0; blank < 16; ++blank) {
        board<16> b;
        b.slide(blank);
        CHECK(b.blank() == blank);
        CHECK(board<16>::unpack(b.pack()).blank() == blank);
        CHECK(b.find(0) == blank);
    }
}

TEST_CASE("board: one flipped bit of the packed form changes about half of the hash")
{
    // The expected number of changed bits is 32 of 64, with a deviation of 4 for one pair and of
    // 4 / sqrt(pairs) for the mean.
    auto const check = []<int Cells>(board<Cells> const& start, geometry shape) {
        double changed = 0;
        int    pairs   = 0;
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            auto const packed = random_board<Cells>(shape, start, seed).pack();
            for (std::size_t word = 0; word < packed.words.size(); ++word) {
                for (unsigned bit = 0; bit < 32; ++bit) {
                    auto other = packed;
                    other.words[word] ^= 1U << bit;
                    changed += std::popcount(
                        static_cast<std::uint64_t>(hash_value(packed) ^ hash_value(other)));
                    ++pairs;
                }
            }
        }
        CHECK(changed / pairs == doctest::Approx(32).epsilon(0.01));
    };
    check(board<16>{}, geometry{4, 4});
    check(board<25>{}, geometry{5, 5});
}

TEST_CASE("board: the low bits of the hash spread neighbouring boards")
{
    // 40 000 boards into 65 536 places: 65 536 (1 - exp(-40 000 / 65 536)) = 29 936 are hit by chance.
    geometry const        shape{4, 4};
    std::set<std::size_t> places;
    std::set<std::size_t> all;
    laws::walk(rules<16>{shape}, board<16>{}, 400'000, 1, [&](board<16> const& b) {
        if (all.size() < 40'000 && all.insert(hash_value(b)).second) {
            places.insert(hash_value(b) & 0xFFFFU);
        }
    });
    REQUIRE(all.size() == 40'000);
    CHECK(static_cast<double>(places.size()) == doctest::Approx(29'936).epsilon(0.02));
}
