#include <tail/domains/grid/layout.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>

#include <doctest/doctest.h>

#include <domains/dice.hpp>

namespace {

using tail::grid::geometry;

template <std::size_t Words>
std::set<std::size_t> points_of(tail::grid::bit_board<Words> const& b)
{
    std::set<std::size_t> all;
    b.for_each([&](std::size_t p) { all.insert(p); });
    return all;
}

/// Sets of bits do what sets of numbers do.
template <std::size_t Words>
void bits_are_sets(std::uint64_t seed)
{
    using board = tail::grid::bit_board<Words>;
    laws::dice            roll{seed};
    board                 a;
    board                 b;
    std::set<std::size_t> x;
    std::set<std::size_t> y;
    for (int n = 0; n < 20; ++n) {
        std::size_t const p = roll.below(board::capacity);
        std::size_t const q = roll.below(board::capacity);
        a |= board::of(p);
        b |= board::of(q);
        x.insert(p);
        y.insert(q);

        std::set<std::size_t> both;
        std::set<std::size_t> rest;
        for (auto const i : x) { (y.contains(i) ? both : rest).insert(i); }
        CHECK(points_of(a) == x);
        CHECK(points_of(a & b) == both);
        CHECK(points_of(a.without(b)) == rest);
        CHECK((a | b) == (a ^ b.without(a)));
        CHECK(a.count() == static_cast<int>(x.size()));
        CHECK(a.several() == (x.size() > 1));
        CHECK(a.lowest() == *x.begin());
        CHECK(a.test(p));
        CHECK(a.any());
        CHECK(a.without(a).none());

        std::size_t const     by = roll.below(27);
        std::set<std::size_t> up;
        std::set<std::size_t> down;
        for (auto const i : x) {
            if (i + by < board::capacity) { up.insert(i + by); }
            if (i >= by) { down.insert(i - by); }
        }
        CHECK(points_of(a.up(by)) == up);
        CHECK(points_of(a.down(by)) == down);
    }
}

template <std::size_t Words>
void neighbours_are_one_step_away(geometry size)
{
    auto const& layout = tail::grid::layout<Words>::of(size);
    CHECK(layout.points() == size.points());
    for (std::size_t p = 0; p < size.points(); ++p) {
        std::set<std::size_t> beside;
        for (std::size_t q = 0; q < size.points(); ++q) {
            if (std::abs(size.column(p) - size.column(q)) + std::abs(size.row(p) - size.row(q)) == 1) {
                beside.insert(q);
            }
        }
        CHECK(points_of(layout.neighbours(p)) == beside);
        for (std::size_t s = 0; s < layout.symmetries(); ++s) {
            CHECK(layout.mapped(tail::grid::inverse_symmetry(s), layout.mapped(s, p)) == p);
            // Symmetries keep neighbours together.
            std::set<std::size_t> image;
            for (auto const q : beside) { image.insert(layout.mapped(s, q)); }
            CHECK(points_of(layout.neighbours(layout.mapped(s, p))) == image);
        }
    }
}

}   // namespace

TEST_CASE("bit board: the same as a set of numbers")
{
    for (std::uint64_t seed = 1; seed < 30; ++seed) {
        bits_are_sets<1>(seed);
        bits_are_sets<2>(seed);
        bits_are_sets<3>(seed);
    }
}

TEST_CASE("layout: neighbours and symmetries of boards of every shape")
{
    for (auto const size :
         {geometry{1, 1}, geometry{26, 1}, geometry{1, 26}, geometry{5, 4}, geometry{8, 8}}) {
        neighbours_are_one_step_away<1>(size);
        neighbours_are_one_step_away<2>(size);
    }
    neighbours_are_one_step_away<2>({11, 11});
    neighbours_are_one_step_away<3>({15, 12});
}

TEST_CASE("layout: there is one of a size")
{
    CHECK(&tail::grid::layout<1>::of({5, 4}) == &tail::grid::layout<1>::of({5, 4}));
    CHECK(&tail::grid::layout<1>::of({5, 4}) != &tail::grid::layout<1>::of({4, 5}));
}

TEST_CASE("points: named by a letter and a number from the lower left")
{
    CHECK(tail::grid::point_name({6, 6}, 0) == "A1");
    CHECK(tail::grid::point_name({6, 6}, 26) == "C5");
    CHECK(tail::grid::point_name({26, 12}, 26 * 12 - 1) == "Z12");
}
