#include <tail/core/cost.hpp>

#include <cmath>
#include <core/death.hpp>
#include <cstdint>
#include <limits>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/weighted_astar.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/open/bucket.hpp>

using tail::add_cost;
using tail::add_estimate;
using tail::exceeds;

namespace {

/// A single step of a given cost from 0 to 1.
template <class C>
auto one_step(C cost)
{
    auto const successors = [cost](int n) {
        return n == 0 ? std::vector{tail::step{1, cost}} : std::vector<tail::step<int, C>>{};
    };
    return tail::problem<int, decltype(successors), tail::zero_heuristic, int>{0, successors, {}, 1};
}

template <class C>
auto chain_of(C cost)
{
    auto const successors = [cost](int n) { return std::vector{tail::step{n + 1, cost}}; };
    return tail::problem<int, decltype(successors), tail::zero_heuristic, int>{0, successors, {}, 1'000};
}

template <class H>
auto estimated_by(H h)
{
    auto const successors = [](int n) { return std::vector{tail::step{n + 1, 1}}; };
    return tail::problem{.start = 0, .successors = successors, .heuristic = h, .goal = 3};
}

template <class R>
void ignore(R const&)
{}

}   // namespace

TEST_CASE("cost: sums are exact up to infinity")
{
    CHECK(add_cost(1, 2) == 3);
    CHECK(add_cost(std::numeric_limits<int>::max() - 2, 1) == std::numeric_limits<int>::max() - 1);
    CHECK(add_cost<std::uint8_t>(200, 54) == 254);
    CHECK(add_cost<std::int64_t>(1, std::numeric_limits<std::int64_t>::max() - 2)
          == std::numeric_limits<std::int64_t>::max() - 1);
    CHECK(add_cost(0.25, 0.5) == 0.75);
}

TEST_CASE("cost: overflow and negative costs and not-a-numbers end the program with a sentence")
{
    CHECK(tells(last_words([] { ignore(add_cost(std::numeric_limits<int>::max(), 1)); }),
                "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(add_cost(0, std::numeric_limits<int>::max())); }),
                "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(add_cost<std::uint8_t>(200, 55)); }), "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(add_cost<std::uint64_t>(~std::uint64_t{0}, 1)); }),
                "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(add_cost(5, -1)); }), "edge cost is negative"));
    CHECK(tells(last_words([] { ignore(add_cost(5.0, -0.5)); }), "edge cost is negative"));
    CHECK(tells(last_words([] { ignore(add_cost(5.0, std::nan(""))); }), "edge cost is not a number"));
    CHECK(last_words([] { ignore(add_cost(5, 1)); }) == "survived");
}

TEST_CASE("cost: every search ends at a negative cost with a sentence")
{
    CHECK(tells(last_words([] { ignore(tail::astar(one_step(-1))); }), "edge cost is negative"));
    CHECK(tells(last_words([] { ignore(tail::idastar(one_step(-1))); }), "edge cost is negative"));
    CHECK(tells(last_words([] { ignore(tail::dfs(one_step(-1))); }), "edge cost is negative"));
    CHECK(tells(last_words([] { ignore(tail::astar(one_step(-1.5))); }), "edge cost is negative"));
    CHECK(
        tells(last_words([] { ignore(tail::astar(one_step(std::nan("")))); }), "edge cost is not a number"));
    CHECK(last_words([] { ignore(tail::dfs(one_step(std::nan("")))); }) != "survived");
}

TEST_CASE("cost: every search ends with a sentence where the cost of a path overflows")
{
    CHECK(tells(last_words([] { ignore(tail::astar(chain_of<std::uint8_t>(100))); }),
                "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(tail::idastar(chain_of<std::int8_t>(100))); }),
                "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(tail::dfs(chain_of<std::uint8_t>(100))); }),
                "path cost overflows its type"));
    CHECK(tells(last_words([] { ignore(tail::astar(chain_of(1'000'000'000))); }),
                "path cost overflows its type"));
}

TEST_CASE("cost: a negative or undefined estimate and bad parameters end the program with a sentence")
{
    CHECK(tells(last_words([] { ignore(tail::astar(estimated_by([](int) { return -1; }))); }),
                "heuristic value is negative"));
    CHECK(tells(last_words([] { ignore(tail::idastar(estimated_by([](int) { return -1; }))); }),
                "heuristic value is negative"));
    CHECK(tells(last_words([] { ignore(tail::weighted_astar(estimated_by([](int) { return 0; }), -1)); }),
                "the weight of weighted A* is negative or not a finite number"));
    CHECK(tells(
        last_words([] { ignore(tail::weighted_astar(estimated_by([](int) { return 0; }), std::nan(""))); }),
        "the weight of weighted A* is negative or not a finite number"));
    auto const wrong = [] {
        auto const index = tail::closed::indexed{[](int n) { return static_cast<std::size_t>(n) + 10; }, 5};
        ignore(
            tail::astar(estimated_by([](int) { return 0; }), {}, tail::best_first_policy{.closed = index}));
    };
    CHECK(tells(last_words(wrong), "the index of a node is not below the count of nodes"));
}

TEST_CASE("cost: an estimate that is too large is infinite and not a wrapped number")
{
    CHECK(add_estimate(5, tail::infinite_cost<int>) == tail::infinite_cost<int>);
    CHECK(add_estimate(5, std::numeric_limits<int>::max() - 4) == tail::infinite_cost<int>);
    CHECK(add_estimate(5, std::numeric_limits<int>::max() - 6) == std::numeric_limits<int>::max() - 1);
    CHECK(add_estimate<std::uint8_t>(200, 100) == 255);
    CHECK(add_estimate(5.0, tail::infinite_cost<double>) == tail::infinite_cost<double>);
    CHECK(tail::infinite_cost<double> == std::numeric_limits<double>::infinity());
    CHECK(tail::infinite_cost<float> > std::numeric_limits<float>::max());
}

TEST_CASE_TEMPLATE("cost: exceeds compares without a sum that could overflow", C, std::int8_t, std::uint8_t,
                   int, unsigned)
{
    int const most = static_cast<int>(std::min<long long>(std::numeric_limits<C>::max(), 1000));
    for (int g = 0; g <= most; g += 1 + most / 40) {
        for (int h = 0; h <= most; h += 1 + most / 37) {
            for (int bound = 0; bound <= most; bound += 1 + most / 31) {
                REQUIRE(exceeds(static_cast<C>(g), static_cast<C>(h), static_cast<C>(bound))
                        == (g + h > bound));
            }
        }
    }
    constexpr C top = std::numeric_limits<C>::max();
    CHECK(exceeds(top, top, top));
    CHECK(!exceeds(C{0}, top, top));
    CHECK(exceeds(C{1}, top, top));
}

TEST_CASE("cost: a dead end behind a dear step is infinitely far in every type")
{
    // The estimate of 1 is infinite and the step to it goes beyond the bound.
    auto const run = [](auto cost) {
        using C               = decltype(cost);
        auto const successors = [cost](int n) {
            if (n == 0) { return std::vector{tail::step{1, cost}, tail::step{2, C{1}}}; }
            return n == 2 ? std::vector{tail::step{3, C{1}}} : std::vector<tail::step<int, C>>{};
        };
        auto const h = [](int n) { return n == 1 ? tail::infinite_cost<C> : C{0}; };
        auto const r = tail::idastar(
            tail::problem{.start = 0, .successors = successors, .heuristic = h, .goal = 3});
        REQUIRE(r);
        CHECK(r.cost == C{2});
        CHECK(r.stats.expanded <= 6);
        CHECK(!tail::idastar(tail::problem{.start = 0, .successors = successors, .heuristic = h, .goal = 4}));
    };
    run(std::int8_t{100});
    run(100);
    run(100L);
    run(100U);
    run(100.0);
}

TEST_CASE("cost: a bound on the loss is a number where costs lie beyond every double")
{
    constexpr long double big        = 1e400L;
    auto const            successors = [](int n) {
        using steps = std::vector<tail::step<int, long double>>;
        if (n == 0) { return steps{{2, 4 * big}, {1, big}}; }
        return n == 1 ? steps{{2, 2 * big}} : steps{};
    };
    tail::problem const p{
        .start      = 0,
        .successors = successors,
        .heuristic  = tail::admissible([](int n) { return n == 1 ? 2 * big : 0.0L; }),
        .goal       = 2,
    };
    auto const r = tail::weighted_astar(p, 3.0);
    REQUIRE(r);
    CHECK(r.cost == 4 * big);
    CHECK(!r.optimal);
    REQUIRE(r.suboptimality);
    CHECK(*r.suboptimality >= 4.0 / 3);   // the least cost is three
    CHECK(*r.suboptimality <= 3.0);
}

TEST_CASE("cost: a weight just above one is not taken for one")
{
    using number = long double;
    if (std::numeric_limits<number>::digits <= std::numeric_limits<double>::digits) { return; }
    number const big        = 0x1p63L;
    auto const   successors = [big](int n) {
        using steps = std::vector<tail::step<int, number>>;
        if (n == 0) { return steps{{1, 1.0L}, {2, big + 300}}; }
        return n == 1 ? steps{{2, big}} : steps{};
    };
    tail::problem const p{
        .start      = 0,
        .successors = successors,
        .heuristic  = tail::admissible([big](int n) { return n == 1 ? big : 0.0L; }),
        .goal       = 2,
    };
    auto const r = tail::weighted_astar(p, 1 + 0x1p-54L);
    REQUIRE(r);
    CHECK(r.cost == big + 300);
    CHECK(!r.optimal);   // the least is big + 1
    CHECK(r.lower_bound <= big + 1);
}
