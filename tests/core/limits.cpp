#include <tail/core/limits.hpp>

#include <chrono>
#include <cmath>
#include <stop_token>
#include <thread>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>

using meter = tail::meter<tail::limits>;

namespace {

/// Walks up and down the integers without ever getting there.
auto endless()
{
    auto const successors = [](long n) { return std::vector{n + 1, n - 1}; };
    auto const goal       = [](long) { return false; };
    return tail::problem<long, decltype(successors), tail::zero_heuristic, decltype(goal)>{
        0, successors, {}, goal};
}

}   // namespace

TEST_CASE("meter: hands out exactly as many expansions as there are")
{
    for (std::uint64_t nodes : {0ULL, 1ULL, 2ULL, 3ULL, 1'000ULL, 100'001ULL}) {
        meter         m{{.nodes = nodes}};
        std::uint64_t taken = 0;
        while (m.take()) { ++taken; }
        CHECK(taken == nodes);
        CHECK(m.taken() == nodes);
        CHECK(m.why() == tail::status::node_limit);
        CHECK(!m.take());
    }
}

TEST_CASE("meter: zero and negative and undefined seconds are no time at all")
{
    for (double seconds : {0.0, -1.0, std::nan("")}) {
        meter m{{.seconds = seconds}};
        CHECK(!m.take());
        CHECK(m.why() == tail::status::time_limit);
    }
}

TEST_CASE("meter: a request to stop made before comes before everything else but the nodes")
{
    std::stop_source source;
    source.request_stop();
    meter m{{.stop = source.get_token()}};
    CHECK(!m.take());
    CHECK(m.why() == tail::status::cancelled);
}

TEST_CASE("meter: bytes fit up to the limit itself")
{
    meter m{{.bytes = 1'000}};
    CHECK(m.fits(0));
    CHECK(m.fits(1'000));
    CHECK(!m.fits(1'001));
    CHECK(m.why() == tail::status::memory_limit);
    CHECK(meter{{}}.fits(~std::uint64_t{0}));
}

TEST_CASE("meter: looks often enough when expansions take long")
{
    meter      m{{.seconds = 0.05}};
    auto const begin = std::chrono::steady_clock::now();
    while (m.take()) { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }
    auto const took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    CHECK(m.why() == tail::status::time_limit);
    CHECK(took >= 0.05);
    CHECK(took < 2);
}

TEST_CASE("limits: nothing is limited until said otherwise")
{
    tail::limits const l;
    CHECK(l.nodes == tail::limits::unlimited);
    CHECK(l.bytes == tail::limits::unlimited);
    CHECK(std::isinf(l.seconds));
    CHECK(!l.stop.stop_possible());
}

TEST_CASE("limits: every search makes exactly as many expansions as allowed")
{
    for (std::uint64_t nodes : {0U, 1U, 2U, 17U, 1'000U}) {
        auto const check = [&](auto const& r) {
            CHECK(r.status == tail::status::node_limit);
            CHECK(r.stats.expanded == nodes);
            CHECK(!r);
        };
        check(tail::astar(endless(), {.nodes = nodes}));
        check(tail::bfs(endless(), {.nodes = nodes}));
        check(tail::idastar(endless(), {.nodes = nodes}));
        check(tail::iterative_deepening(endless(), {.nodes = nodes}));
    }
}

TEST_CASE("limits: every search stops in time and says so")
{
    auto const check = [](auto search) {
        auto const begin = std::chrono::steady_clock::now();
        auto const r     = search(tail::limits{.seconds = 0.05});
        auto const took  = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        CHECK(r.status == tail::status::time_limit);
        CHECK(r.stats.seconds >= 0.05);
        CHECK(r.stats.seconds <= took);
        CHECK(took < 2);
        CHECK(search(tail::limits{.seconds = 0}).stats.expanded == 0);
        CHECK(search(tail::limits{.seconds = -3}).status == tail::status::time_limit);
    };
    check([](auto const& l) { return tail::astar(endless(), l); });
    check([](auto const& l) { return tail::idastar(endless(), l); });
}

TEST_CASE("limits: no bytes at all stop a search that keeps nodes before it begins")
{
    auto const r = tail::astar(endless(), {.bytes = 0});
    CHECK(r.status == tail::status::memory_limit);
    CHECK(r.path.size() == 1);   // the start, so that there is something
    CHECK(r.stats.expanded == 0);
    CHECK(r.stats.peak_bytes == 0);
}

TEST_CASE("limits: each status has its name")
{
    CHECK(tail::to_string(tail::status::solved) == std::string{"solved"});
    CHECK(tail::to_string(tail::status::exhausted) == std::string{"exhausted"});
    CHECK(tail::to_string(tail::status::depth_limit) == std::string{"depth_limit"});
    CHECK(tail::to_string(tail::status::node_limit) == std::string{"node_limit"});
    CHECK(tail::to_string(tail::status::time_limit) == std::string{"time_limit"});
    CHECK(tail::to_string(tail::status::memory_limit) == std::string{"memory_limit"});
    CHECK(tail::to_string(tail::status::cancelled) == std::string{"cancelled"});
}
