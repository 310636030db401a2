#include <tail/core/maximum.hpp>

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>

namespace {

constexpr auto ones = [](int n) { return n < 0 ? -n : n; };
constexpr auto tens = [](int n) { return (n < 0 ? -n : n) / 10 * 10; };
constexpr auto half = [](int n) { return 0.5 * n; };

int plain_function(int n) { return n + 1; }

/// An estimate that carries more than a number.
struct loaded {
    int       value;
    char      load;
    constexpr operator int() const { return value; }
};
struct other_load {
    long      value;
    constexpr operator long() const { return value; }
};

template <class H>
inline constexpr bool says_nothing = !tail::says_admissible<H> && !tail::says_inadmissible<H>
    && !tail::says_consistent<H>;

using known    = decltype(tail::admissible(ones));
using steady   = decltype(tail::consistent(ones));
using wild     = decltype(tail::inadmissible(ones));
using unspoken = std::remove_const_t<decltype(ones)>;
struct steady_only : unspoken {
    static constexpr bool consistent = true;
};

template <class... Parts>
using greatest = tail::maximum<Parts...>;

static_assert(tail::says_consistent<greatest<steady>> && tail::says_admissible<greatest<steady>>);
static_assert(tail::says_consistent<greatest<steady, steady, tail::zero_heuristic>>);
static_assert(tail::says_admissible<greatest<steady, known>>);
static_assert(!tail::says_consistent<greatest<steady, known>>);
static_assert(tail::says_inadmissible<greatest<steady, wild>>);
static_assert(!tail::says_admissible<greatest<steady, wild>>);
static_assert(tail::says_inadmissible<greatest<unspoken, wild>>);
static_assert(!tail::says_consistent<greatest<wild, steady>>);
static_assert(says_nothing<greatest<unspoken>> && says_nothing<greatest<steady, unspoken>>);
static_assert(says_nothing<greatest<unspoken, known, unspoken>>);
static_assert(tail::says_consistent<greatest<steady, steady_only>>);
static_assert(!tail::says_inadmissible<greatest<steady, steady_only>>);

// A maximum is a heuristic like any other, and so may be a part of one.
static_assert(tail::Heuristic<greatest<steady, known>, int, int>);
static_assert(!tail::Heuristic<greatest<steady, known>, std::string, int>);
static_assert(!tail::IncrementalHeuristic<greatest<tail::zero_heuristic>, int, int>);
static_assert(tail::says_consistent<greatest<steady, greatest<steady, tail::zero_heuristic>>>);

}   // namespace

TEST_CASE("maximum: is the greatest of its parts whatever their order")
{
    CHECK(tail::maximum{ones}(-7) == 7);
    CHECK(tail::maximum{ones, tens}(-7) == 7);
    CHECK(tail::maximum{tens, [](int) { return 12; }, ones}(11) == 12);
    CHECK(tail::maximum{[](int) { return 12; }, tens, ones}(25) == 25);
    CHECK(tail::maximum{tail::maximum{tens, ones}, [](int) { return 1; }}(0) == 1);
    CHECK(tail::maximum{plain_function, ones}(3) == 4);
    static_assert(tail::maximum{ones, tens}(31) == 31);
}

TEST_CASE("maximum: counts in a type that holds the values of all parts")
{
    auto const mixed = tail::maximum{[](int) { return short{3}; }, half, ones};
    static_assert(std::same_as<decltype(mixed(1)), double>);
    CHECK(mixed(1) == 3.0);
    CHECK(tail::maximum{half, [](int) { return 0; }}(1) == 0.5);
    auto const wide = tail::maximum{[](int) { return 1L << 40U; }, ones};
    CHECK(wide(5) == 1L << 40U);
}

TEST_CASE("maximum: takes the numbers of estimates that carry more")
{
    auto const both = tail::maximum{[](int n) { return loaded{n, 'x'}; }, [](int) { return other_load{5}; }};
    static_assert(std::same_as<decltype(both(1)), long>);
    CHECK(both(4) == 5);
    CHECK(both(6) == 6);
}

TEST_CASE("maximum: searches with it prove what its parts promise")
{
    // To 57 from 0 by steps of one and of ten, either way.
    auto const successors = [](int n) { return std::vector{n + 1, n - 1, n + 10, n - 10}; };
    auto const left       = [](int n) { return n < 57 ? 57 - n : n - 57; };
    auto const state      = [&](auto heuristic) {
        return tail::problem{.start = 0, .successors = successors, .heuristic = heuristic, .goal = 57};
    };
    auto const far   = tail::consistent([=](int n) { return left(n) / 10; });
    auto const units = tail::consistent(
        [=](int n) { return left(n) % 10 <= 5 ? left(n) % 10 : 10 - left(n) % 10; });
    auto const blind = tail::astar(state(tail::zero_heuristic{}));
    auto const check = [&](auto const& found) {
        CHECK(found.cost == blind.cost);
        CHECK(found.optimal);
        CHECK(found.stats.reopened == 0);
    };
    auto const together = tail::astar(state(tail::maximum{far, units}));
    check(together);
    check(tail::idastar(state(tail::maximum{far, units})));
    CHECK(together.stats.expanded <= tail::astar(state(far)).stats.expanded);
    CHECK(together.stats.expanded <= tail::astar(state(units)).stats.expanded);
    CHECK(together.stats.expanded < blind.stats.expanded);
    CHECK_FALSE(tail::astar(state(tail::maximum{far, tail::inadmissible(left)})).optimal);
    // A part that promises nothing leaves it to the search what to make of that.
    auto const unsaid = [&](int n) { return far(n); };
    CHECK(tail::astar(state(tail::maximum{far, unsaid})).optimal == tail::astar(state(unsaid)).optimal);
}

TEST_CASE("maximum: a part says infinite in the type that it returns")
{
    auto const far = [](int n) { return n < 0 ? tail::infinite_cost<short> : short{3}; };
    auto const two = [](int) { return 2; };
    CHECK(tail::maximum{far, two}(1) == 3);
    CHECK(tail::maximum{far, two}(-1) == tail::infinite_cost<int>);
    CHECK(tail::maximum{far, [](int) { return 0.5; }}(-1) == tail::infinite_cost<double>);
}
