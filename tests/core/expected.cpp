#include <tail/core/expected.hpp>

#include <memory>
#include <string>
#include <type_traits>

#include <doctest/doctest.h>

#include <tail/core/parse_error.hpp>

using tail::expected;
using tail::unexpected;

static_assert(std::is_convertible_v<int, expected<long, std::string>>);
static_assert(std::is_convertible_v<unexpected<std::string>, expected<long, std::string>>);
static_assert(!std::is_constructible_v<expected<int, int>, std::string>);

TEST_CASE("expected: holds a value or an error and says which")
{
    expected<int, std::string> const value = 7;
    REQUIRE(value.has_value());
    CHECK(static_cast<bool>(value));
    CHECK(*value == 7);
    CHECK(value.value() == 7);
    CHECK(value.value_or(1) == 7);

    expected<int, std::string> const error = unexpected{std::string{"no"}};
    REQUIRE(!error.has_value());
    CHECK(!error);
    CHECK(error.error() == "no");
    CHECK(error.value_or(1) == 1);
    CHECK(value != error);
}

TEST_CASE("expected: value and error may be of one type")
{
    expected<int, int> const value = 1;
    expected<int, int> const error = unexpected{1};
    CHECK(value.has_value());
    CHECK(!error.has_value());
    CHECK(value != error);
}

TEST_CASE("expected: passes on what can only be moved")
{
    expected<std::unique_ptr<int>, std::string> owner = std::make_unique<int>(3);
    REQUIRE(owner);
    CHECK(**owner == 3);
    auto taken = std::move(owner).value();
    CHECK(*taken == 3);

    expected<int, std::unique_ptr<int>> reason = unexpected{std::make_unique<int>(4)};
    auto                                why    = std::move(reason).error();
    CHECK(*why == 4);
}

TEST_CASE("expected: arrow reaches into the value")
{
    expected<std::string, int> text = std::string{"abc"};
    text->push_back('d');
    CHECK(text->size() == 4);
}

TEST_CASE("parse error: reads as one sentence with its place")
{
    tail::parse_error const e{3, 7, "expected a tile number, found 'x'"};
    CHECK(e.to_string() == "line 3, column 7: expected a tile number, found 'x'");
}
