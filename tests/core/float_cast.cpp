// Estimates that are no whole numbers, for costs that are. A program of its own: in it `TAIL_ASSERT` throws,
// and a sanitizer ends it where a number is converted to a type that cannot hold it.

#include <stdexcept>

namespace {

struct promise_broken : std::logic_error {
    using std::logic_error::logic_error;
};

}   // namespace

#define TAIL_ASSERT(condition, message) ((condition) ? static_cast<void>(0) : throw promise_broken{message})

#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

namespace {

/// Along a line from 0 to 9, where node 5 has the estimate in question and all others have none.
template <class C, class R>
auto line_with(R estimate)
{
    return tail::problem{
        .start = 0,
        .successors =
            [](int n) {
                std::vector<tail::step<int, C>> steps;
                if (n < 9) { steps.push_back({n + 1, C{1}}); }
                return steps;
            },
        .heuristic = [estimate](int n) { return n == 5 ? estimate : R{0}; },
        .goal      = 9,
    };
}

/// The status of a search, or what it throws.
template <class Search>
std::string outcome(Search&& search)
{
    try {
        return tail::to_string(search().status);
    } catch (promise_broken const& e) {
        return e.what();
    }
}

/// What A* and IDA* say to an estimate of type `R` with costs of type `C`; they must agree.
template <class C, class R>
std::string said_to(R estimate)
{
    auto const        p     = line_with<C>(estimate);
    std::string const astar = outcome([&] { return tail::astar(p); });
    CHECK(outcome([&] { return tail::idastar(p); }) == astar);
    return astar;
}

template <class R>
constexpr R infinity = std::numeric_limits<R>::infinity();
template <class R>
constexpr R nan = std::numeric_limits<R>::quiet_NaN();

template <class C, class R>
void check_estimates()
{
    SUBCASE("not a number is said to be none")
    {
        CHECK(said_to<C>(nan<R>) == "heuristic value is not a number");
        CHECK(said_to<C>(-nan<R>) == "heuristic value is not a number");
    }
    SUBCASE("infinity rules a node out") { CHECK(said_to<C>(infinity<R>) == "exhausted"); }
    SUBCASE("a finite estimate larger than any cost was taken for a proof that there is no solution")
    {
        auto const most = static_cast<R>(std::numeric_limits<C>::max());
        CHECK(said_to<C>(most) == "exhausted");   // infinity of the costs
        for (R const large : {most * R{2}, R(1e30), std::numeric_limits<R>::max()}) {
            INFO(large);
            CHECK(said_to<C>(large).starts_with("heuristic value does not fit the cost type"));
        }
    }
    SUBCASE("what is between two costs is rounded down")
    {
        CHECK(said_to<C>(R(0.5)) == "solved");
        CHECK(said_to<C>(R(3.999)) == "solved");
        CHECK(said_to<C>(R(-0.0)) == "solved");
        CHECK(said_to<C>(std::numeric_limits<R>::denorm_min()) == "solved");
    }
    SUBCASE("less than nothing is said to be negative")
    {
        for (R const negative :
             {R(-0.5), R(-3), R(-1e30), -infinity<R>, -std::numeric_limits<R>::denorm_min()}) {
            INFO(negative);
            CHECK(said_to<C>(negative) == "heuristic value is negative");
        }
    }
}

}   // namespace

TEST_CASE_TEMPLATE("float cast: estimates of double for whole costs", C, unsigned, int, std::int16_t,
                   std::int64_t)
{
    check_estimates<C, double>();
}

TEST_CASE("float cast: estimates of float for whole costs") { check_estimates<unsigned, float>(); }

TEST_CASE("float cast: a double is too large for a cost of float")
{
    CHECK(said_to<float>(1e300).starts_with("heuristic value does not fit the cost type"));
    CHECK(said_to<float>(infinity<double>) == "exhausted");
    CHECK(said_to<float>(-1e300) == "heuristic value is negative");
}
