#include <tail/core/ply_count.hpp>

#include <algorithm>
#include <concepts>
#include <limits>

#include <doctest/doctest.h>

#include "core/death.hpp"

namespace {

using tail::ply_count;

static_assert(std::regular<ply_count> && std::totally_ordered<ply_count>);
static_assert(sizeof(ply_count) == sizeof(int));
static_assert(!ply_count{} && ply_count{0}, "no plies are a number");

TEST_CASE("ply_count: unknown is larger than every number")
{
    CHECK(ply_count{5} < ply_count{});
    CHECK(ply_count{std::numeric_limits<int>::max() - 1} < ply_count{});
    CHECK(std::min(ply_count{}, ply_count{7}) == 7);
    CHECK(std::max(ply_count{}, ply_count{7}) == ply_count{});
    CHECK(ply_count{} <= ply_count{});
    CHECK(ply_count{3} == 3);
    CHECK(ply_count{} != 3);
}

TEST_CASE("ply_count: sums and differences stay within bounds")
{
    CHECK(ply_count{5} + 2 == 7);
    CHECK(ply_count{5} - 2 == 3);
    CHECK(ply_count{1} - 2 == 0);
    CHECK(ply_count{0} - 1 == 0);
    CHECK(ply_count{} + 1 == ply_count{});
    CHECK(ply_count{} - 1 == ply_count{});
    CHECK(ply_count{std::numeric_limits<int>::max() - 1} + 1 == ply_count{});
    CHECK(ply_count{std::numeric_limits<int>::max() - 1} + 5 == ply_count{});
}

TEST_CASE("ply_count: a number with a bound")
{
    CHECK(ply_count{5}.at_most(9) == 5);
    CHECK(ply_count{9}.at_most(5) == 5);
    CHECK(ply_count{}.at_most(5) == 5);
    CHECK(ply_count{}.value_or(-1) == -1);
    CHECK(ply_count{4}.value_or(-1) == 4);
    CHECK(*ply_count{4} == 4);
}

TEST_CASE("ply_count: a negative number is not taken for unknown")
{
    CHECK(tells(last_words([] { static_cast<void>(ply_count{-1}); }),
                "a number of plies is not negative; unknown is ply_count{}"));
}

}   // namespace
