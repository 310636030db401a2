#include <tail/path/portfolio.hpp>

#include <chrono>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <store/live.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/feature_space.hpp>

using namespace tail;

namespace {

auto to(int goal, int most)
{
    return problem{
        .start      = 1,
        .successors = [most](int n) { return n < most ? std::vector{n * 2, n + 3} : std::vector<int>{}; },
        .goal       = goal};
}
using stated = decltype(to(0, 0));
using answer = result<int, int>;
using blind  = best_first_engine<stated, evaluation::uniform_cost>;
struct nearer {
    int goal;
    int operator()(int n) const { return n > goal ? n : goal - n; }
};
using featured = feature_space_engine<stated, nearer>;

std::vector<any_engine<answer>> both(int goal, int most = 100'000)
{
    std::vector<any_engine<answer>> engines;
    engines.push_back(make_any_engine<blind>(to(goal, most)));
    engines.push_back(make_any_engine<featured>(to(goal, most), nearer{goal}));
    return engines;
}

/// Has nothing to offer.
struct gives_up {
    using result_type = answer;

    answer   run(limits const&) { return found(); }
    progress step() { return progress::stopped; }
    answer   found() const
    {
        answer r;
        r.status = status::depth_limit;
        return r;
    }
    statistics    stats() const { return {}; }
    std::uint64_t bytes() const { return 0; }
};

/// Answers once, just after the search was stopped, and then knows no other answer.
struct answers_late : gives_up {
    std::stop_source* stop;
    bool              told = false;

    explicit answers_late(std::stop_source& s) : stop{&s} {}
    answer run(limits const&)
    {
        answer r;
        r.status = status::exhausted;
        if (!std::exchange(told, true)) {
            stop->request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds{20});
            r.status = status::solved;
            r.path   = {1};
        }
        return r;
    }
};

/// Never gets anywhere.
struct idles : gives_up {
    answer run(limits const&)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
        answer r;
        r.status = status::node_limit;
        return r;
    }
};

/// Accepts what ends at a goal in fewer steps than some number.
struct shorter_than {
    std::size_t steps;
    bool        operator()(answer const& r) const { return r.path.size() <= steps; }
};

}   // namespace

static_assert(Engine<portfolio<answer>>);

TEST_CASE("portfolio: the first answer wins and says whose it is")
{
    portfolio  all{both(99'998)};
    auto const found = all.run();
    REQUIRE(found);
    CHECK(found.path.back() == 99'998);
    REQUIRE(all.winner());
    CHECK(found.stats.expanded == all.stats_of(0).expanded + all.stats_of(1).expanded);
    CHECK(all.stats_of(0).expanded > 0);
}

TEST_CASE("portfolio: an answer that is not verified does not count")
{
    // The search by features has a longer path than the shortest.
    auto const least = astar(to(100, 1000));
    portfolio  all{both(100, 1000), shorter_than{least.path.size()},
                  portfolio_turns{.first = 1, .longest = 1}};
    auto const found = all.run();
    REQUIRE(found);
    CHECK(found.path.size() == least.path.size());

    portfolio never{both(100, 1000), shorter_than{1}};
    CHECK(never.run().status == status::broken_promise);
    CHECK(never.refused(0));
    CHECK(never.refused(1));
    CHECK_FALSE(never.winner());
}

TEST_CASE("portfolio: nodes of the engines that are left count after one has given up")
{
    std::vector<any_engine<answer>> engines;
    engines.push_back(make_any_engine<gives_up>());
    engines.push_back(make_any_engine<blind>(to(-1, 10'000'000)));
    portfolio  all{std::move(engines)};
    auto const found = all.run({.nodes = 5'000});
    CHECK(found.status == status::node_limit);
    CHECK(found.stats.expanded == 5'000);
}

TEST_CASE("portfolio: an engine with a share of four has turns four times as long")
{
    portfolio all{
        both(-1, 1'000'000), trusted_answers{}, portfolio_turns{.first = 10, .longest = 10}, {1, 4}};
    CHECK(all.run({.nodes = 500}).status == status::node_limit);
    CHECK(all.stats_of(0).expanded == 100);
    CHECK(all.stats_of(1).expanded == 400);
    CHECK(all.found_of(0).stats.expanded == 100);
}

TEST_CASE("portfolio: one proof that there is no answer is enough and final")
{
    portfolio all{both(-1, 1000)};
    CHECK(all.run().status == status::exhausted);
    CHECK(all.run({.nodes = 10}).status == status::exhausted);
    CHECK(all.step() == progress::exhausted);
}

TEST_CASE("portfolio: limits bind all engines together and a stopped run goes on")
{
    portfolio all{both(99'998)};
    auto      found = all.run({.nodes = 50});
    CHECK(found.status == status::node_limit);
    CHECK(found.stats.expanded == 50);
    CHECK(all.run({.bytes = 10}).status == status::memory_limit);
    CHECK(all.run({.seconds = 0}).status == status::time_limit);
    while (!(found = all.run({.nodes = 1000}))) { REQUIRE(found.status == status::node_limit); }
    CHECK(found.path.back() == 99'998);

    portfolio  once{both(99'998)};
    auto const whole = once.run();
    CHECK(whole.path.back() == 99'998);
}

TEST_CASE("portfolio: on threads it gives an answer that is verified")
{
    for (unsigned threads : {0U, 1U, 2U, 8U}) {
        portfolio  all{both(99'998)};
        auto const found = all.run_on_threads({}, threads);
        REQUIRE(found);
        CHECK(found.path.back() == 99'998);
        REQUIRE(all.winner());
        CHECK(found.stats.expanded == all.stats_of(0).expanded + all.stats_of(1).expanded);

        portfolio never{both(100, 1000), shorter_than{1}};
        CHECK(never.run_on_threads({}, threads).status == status::broken_promise);
        CHECK(never.refused(0));
        CHECK(never.refused(1));

        portfolio none{both(-1, 1000)};
        CHECK(none.run_on_threads({}, threads).status == status::exhausted);
        CHECK(none.run_on_threads({}, threads).status == status::exhausted);
    }
}

TEST_CASE("portfolio: on threads limits bind all engines together and a stopped run goes on")
{
    for (unsigned threads : {1U, 2U}) {
        portfolio all{both(99'998)};
        auto      found = all.run_on_threads({.nodes = 50}, threads);
        CHECK(found.status == status::node_limit);
        CHECK(found.stats.expanded == 50);
        CHECK(all.run_on_threads({.bytes = 10}, threads).status == status::memory_limit);
        CHECK(all.run_on_threads({.seconds = 0}, threads).status == status::time_limit);
        while (!(found = all.run_on_threads({.nodes = 1000}, threads))) {
            REQUIRE(found.status == status::node_limit);
        }
        CHECK(found.path.back() == 99'998);
    }
}

TEST_CASE("portfolio: on threads an answer that comes just after a limit is not lost")
{
    std::stop_source                stop;
    std::vector<any_engine<answer>> engines;
    engines.push_back(make_any_engine<answers_late>(stop));
    engines.push_back(make_any_engine<idles>());
    portfolio  all{std::move(engines)};
    auto const found = all.run_on_threads({.stop = stop.get_token()}, 2);
    REQUIRE(found);
    CHECK(found.path == std::vector{1});
    CHECK(all.winner() == 0U);
}

TEST_CASE("portfolio: a loop of steps ends as a run does")
{
    portfolio all{both(776)};
    progress  p = progress::running;
    while (p == progress::running) { p = all.step(); }
    CHECK(p == progress::solved);
    CHECK(all.found().path.back() == 776);
}

TEST_CASE("portfolio: an exception while the answer was built did not lose it")
{
    auto const far = [](live const& n) {
        std::vector<live> next;
        if (n.value < 30) { next.emplace_back(n.value + 1); }
        return next;
    };
    auto const          goal = [](live const& n) { return n.value == 4 || n.value == 9; };
    tail::problem const p{.start = live{0}, .successors = far, .goal = goal};
    using found  = tail::result<live, int>;
    using engine = tail::best_first_engine<std::remove_const_t<decltype(p)>>;
    // All throws from the first answer on; what is thrown before belongs to the engine.
    int thrown = 0;
    for (long at = 1; at < 400; ++at) {
        std::vector<tail::any_engine<found>> one;
        one.push_back(tail::make_any_engine<engine>(p));
        tail::portfolio<found> all{std::move(one)};
        std::vector<int>       costs;
        live::throws_in = at;
        while (costs.size() < 2) {
            try {
                auto const r = all.run();
                REQUIRE(r);
                costs.push_back(r.cost);
            } catch (std::bad_alloc const&) {
                ++thrown;
            }
        }
        live::throws_in = 0;
        REQUIRE(costs == std::vector{4, 9});
    }
    CHECK(thrown > 20);
}

namespace {

/// Throws when it is asked for the first time, as if it wrote to a full disk.
struct throws_at_first {
    bool* thrown;
    bool  operator()(answer const&) const
    {
        if (!std::exchange(*thrown, true)) { throw std::runtime_error{"full"}; }
        return true;
    }
};

}   // namespace

TEST_CASE("portfolio: an answer whose check has thrown is checked again by the next run")
{
    auto const comes_after_a_throw = [](auto run) {
        std::vector<any_engine<answer>> one;
        one.push_back(make_any_engine<blind>(to(100, 1000)));
        bool                               thrown = false;
        portfolio<answer, throws_at_first> all{std::move(one), {&thrown}};
        CHECK_THROWS_AS(static_cast<void>(run(all)), std::runtime_error);
        CHECK_FALSE(all.winner());
        CHECK(run(all).path.back() == 100);
        CHECK(all.winner());
        CHECK(run(all).status == status::exhausted);
    };
    comes_after_a_throw([](auto& all) { return all.run(); });
    comes_after_a_throw([](auto& all) { return all.run_on_threads(); });
}
