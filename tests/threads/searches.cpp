#include <cstdint>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <threads/disturbance.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/portfolio.hpp>
#include <tail/path/uniform_cost.hpp>

/// \file
/// Searches on several threads whose user code throws and stops in any of them. The thread sanitizer runs
/// this.

using namespace tail;
using tail::test::dice;
using tail::test::disturbance;
using tail::test::disturbed;
using tail::test::impatient;
using tail::test::seed_is_given;
using tail::test::trouble;

namespace {

constexpr int near_goal = 301;     // 11,812 expansions of idastar
constexpr int far_goal  = 9'175;   // a few thousand, where nodes are remembered

/// From 1 to the goal by doubling, adding three and trebling less one. (To no multiple of three.)
auto numbers(disturbance& d, int goal)
{
    return problem{.start = 1,
                   .successors =
                       [&d, goal](int n) {
                           d.call();
                           using steps = std::vector<std::pair<int, int>>;
                           return n < goal ? steps{{n * 2, 2}, {n + 3, 1}, {n * 3 - 1, 3}} : steps{};
                       },
                   .heuristic = admissible([&d](int) {
                       d.call();
                       return 0;
                   }),
                   .goal =
                       [&d, goal](int n) {
                           d.call();
                           return n == goal;
                       }};
}
using stated = decltype(numbers(std::declval<disturbance&>(), 0));
using answer = result<int, int>;
using blind  = best_first_engine<stated, evaluation::uniform_cost>;

constexpr trouble kinds[] = {trouble::none, trouble::throws, trouble::stops};

[[nodiscard]] std::vector<any_engine<answer>> engines(disturbance& d, int count)
{
    std::vector<any_engine<answer>> all;
    for (int i = 0; i < count; ++i) { all.push_back(make_any_engine<blind>(numbers(d, far_goal))); }
    return all;
}

}   // namespace

TEST_CASE("on threads: parallel idastar whose user code throws or stops anywhere")
{
    disturbance count{trouble::none, 0};
    auto const  wanted = idastar(numbers(count, near_goal));
    REQUIRE(wanted);
    dice          random{1};
    std::uint64_t thrown = 0, stopped = 0;
    for (unsigned trial = 0; trial < 30; ++trial) {
        trouble const what = kinds[trial % 3];
        disturbance   d{what, 1 + random.below(count.calls())};
        CAPTURE(trial);
        parallel_idastar_engine engine{numbers(d, near_goal), parallel_policy{.threads = 2 + trial % 3}};
        try {
            auto found = engine.run({.stop = d.token()});
            if (!found) {
                CHECK(found.status == status::cancelled);
                CHECK(what == trouble::stops);
                ++stopped;
                found = engine.run();   // nothing is lost
            }
            CHECK(found.path == wanted.path);
            CHECK(found.cost == wanted.cost);
            CHECK(found.optimal);
        } catch (disturbed const&) {
            CHECK(what == trouble::throws);
            ++thrown;
        }
    }
    CHECK((thrown > 2 || seed_is_given()));
    CHECK((stopped > 2 || seed_is_given()));
}

TEST_CASE("on threads: parallel idastar stopped from outside and run again")
{
    disturbance none{trouble::none, 0};
    auto const  wanted = idastar(numbers(none, near_goal));
    dice        random{2};
    for (unsigned trial = 0; trial < 10; ++trial) {
        disturbance             d{trouble::none, 0};
        parallel_idastar_engine engine{numbers(d, near_goal), parallel_policy{.threads = 3}};
        answer                  found;
        {
            impatient const other{d.source(), random.below(20'000)};
            found = engine.run({.stop = d.token()});
        }
        if (!found) { found = engine.run(); }
        CHECK(found.path == wanted.path);
    }
}

TEST_CASE("on threads: a portfolio whose user code throws or stops anywhere")
{
    disturbance count{trouble::none, 0};
    auto const  wanted = uniform_cost(numbers(count, far_goal));
    REQUIRE(wanted);
    dice          random{3};
    std::uint64_t thrown = 0, stopped = 0;
    for (unsigned trial = 0; trial < 30; ++trial) {
        trouble const what = kinds[trial % 3];
        disturbance   d{what, 1 + random.below(count.calls())};
        CAPTURE(trial);
        portfolio all{engines(d, 3)};
        try {
            auto found = all.run_on_threads({.stop = d.token()}, 1 + trial % 4);
            if (!found) {
                CHECK(found.status == status::cancelled);
                CHECK(what == trouble::stops);
                ++stopped;
                found = all.run_on_threads({}, 2);
            }
            CHECK(found.cost == wanted.cost);
            CHECK(all.winner());
        } catch (disturbed const&) {
            CHECK(what == trouble::throws);
            ++thrown;
        }
    }
    CHECK((thrown > 2 || seed_is_given()));
    CHECK((stopped > 2 || seed_is_given()));
}

TEST_CASE("on threads: a portfolio stopped from outside with limits of its own")
{
    disturbance none{trouble::none, 0};
    auto const  wanted = uniform_cost(numbers(none, far_goal));
    dice        random{4};
    for (unsigned trial = 0; trial < 10; ++trial) {
        disturbance d{trouble::none, 0};
        portfolio   all{engines(d, 4)};
        answer      found;
        {
            impatient const other{d.source(), random.below(20'000)};
            found = all.run_on_threads({.nodes = 1 + random.below(5'000), .stop = d.token()}, 3);
        }
        while (!found) { found = all.run_on_threads({.nodes = 2'000}, 3); }
        CHECK(found.cost == wanted.cost);
    }
}

namespace {

/// Checks an answer, and may throw or ask for a stop.
struct disturbed_check {
    disturbance* d;

    bool operator()(answer const& r) const
    {
        d->call();
        return r.path.back() == far_goal;
    }
};

}   // namespace

TEST_CASE("on threads: a portfolio whose check of an answer throws or stops")
{
    disturbance none{trouble::none, 0};
    auto const  wanted = uniform_cost(numbers(none, far_goal));
    for (trouble const what : kinds) {
        for (unsigned threads : {1U, 2U, 3U}) {
            disturbance                        d{what, 1};
            portfolio<answer, disturbed_check> all{engines(none, 3), {&d}};
            bool                               threw = false;
            answer                             found;
            try {
                found = all.run_on_threads({.stop = d.token()}, threads);
            } catch (disturbed const&) {
                threw = true;
                // An answer of another thread may have been accepted before: then it is delivered now.
                CHECK((!all.winner() || threads > 1));
                found = all.run_on_threads({}, threads);
            }
            CHECK(threw == (what == trouble::throws));
            CHECK(found.status == status::solved);
            CHECK(found.cost == wanted.cost);
            CHECK(all.winner());
        }
    }
}
