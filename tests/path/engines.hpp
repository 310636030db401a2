#pragma once

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <path/graph.hpp>
#include <stop_token>
#include <store/live.hpp>
#include <thread>
#include <trials.hpp>
#include <tuple>
#include <utility>
#include <vector>
#include <tail/core/limits.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/statistics.hpp>

/// \file
/// What every engine has to stand: being stepped, sliced, starved, cancelled, abandoned and thrown through.

namespace graphs {

inline bool operator_same(tail::statistics const& a, tail::statistics const& b)
{
    return a.expanded == b.expanded && a.generated == b.generated && a.duplicates == b.duplicates
        && a.reopened == b.reopened && a.stored == b.stored && a.iterations == b.iterations;
}

/// Two results that differ in time and peak memory at most.
template <class R>
void same_answer(R const& a, R const& b)
{
    RC_ASSERT(tail::to_string(a.status) == std::string{tail::to_string(b.status)});
    RC_ASSERT(a.cost == b.cost);
    RC_ASSERT(a.path == b.path);
    RC_ASSERT(a.actions == b.actions);
    RC_ASSERT(a.optimal == b.optimal);
    RC_ASSERT(a.lower_bound == b.lower_bound);
    RC_ASSERT(a.stats.expanded == b.stats.expanded);
    RC_ASSERT(a.stats.generated == b.stats.generated);
    RC_ASSERT(a.stats.duplicates == b.stats.duplicates);
    RC_ASSERT(a.stats.reopened == b.stats.reopened);
    RC_ASSERT(a.stats.stored == b.stats.stored);
    RC_ASSERT(a.stats.iterations == b.stats.iterations);
}

/// How many solutions to ask for, where some searches have endlessly many.
inline constexpr int most_solutions = 8;

/// `step` until each solution, and `run` to each solution, are the same search.
template <class Make>
void stepping_changes_nothing(Make make)
{
    auto whole   = make();
    auto stepped = make();
    for (int i = 0; i < most_solutions; ++i) {
        auto const     expected = whole.run();
        tail::progress p        = tail::progress::running;
        while (p == tail::progress::running) {
            auto const before = stepped.stats().expanded;
            p                 = stepped.step();
            RC_ASSERT(stepped.stats().expanded <= before + 1);
        }
        RC_ASSERT((p == tail::progress::solved) == static_cast<bool>(expected));
        same_answer(expected, stepped.found());
        if (!expected) { return; }
    }
}

/// Runs of at most `nodes` expansions, one after the other, and one run are the same search.
template <class Make>
void slices_change_nothing(Make make, std::uint64_t nodes)
{
    auto whole  = make();
    auto sliced = make();
    for (int i = 0; i < most_solutions; ++i) {
        auto const expected = whole.run();
        auto       r        = sliced.run({.nodes = nodes});
        while (r.status == tail::status::node_limit) {
            auto const before = r.stats.expanded;
            r                 = sliced.run({.nodes = nodes});
            RC_ASSERT(r.stats.expanded <= before + nodes);
        }
        same_answer(expected, r);
        if (!expected) { return; }
    }
}

/// From 1 by adding three, doubling and halving, below a limit: a graph with many cycles and joins.
inline auto halves_and_threes(int goal, int below)
{
    return tail::problem{.start = 1,
                         .successors =
                             [below](int n) {
                                 std::vector<int> next;
                                 if (n + 3 < below) { next.push_back(n + 3); }
                                 if (n * 2 < below) { next.push_back(n * 2); }
                                 if (n % 2 == 0) { next.push_back(n / 2); }
                                 return next;
                             },
                         .heuristic = [](int) { return 0; },
                         .goal      = goal};
}

inline std::vector<int> children_of_start()
{
    std::vector<int> all;
    for (int i = 1; i < 200; ++i) { all.push_back(i); }
    return all;
}

/// Under every memory limit the peak stays below it, and with room enough the answer is the right one.
template <class Make>
void memory_limit_is_kept(Make make)
{
    auto       whole    = make();
    auto const expected = whole.run();
    REQUIRE(expected);
    int stopped = 0;
    // A step that meets every residue of the sizes that tables come in. From 64: the start itself is there
    // always.
    for (std::uint64_t bytes = 64; bytes < expected.stats.peak_bytes + 2'000;
         bytes += 1 + expected.stats.peak_bytes / std::uint64_t(laws::trials(150))) {
        auto engine = make();
        auto r      = engine.run({.bytes = bytes});
        REQUIRE(r.stats.peak_bytes <= bytes);
        REQUIRE(engine.bytes() <= bytes);
        if (r.status == tail::status::memory_limit) {
            ++stopped;
            r = engine.run({.bytes = bytes});   // again with the same: no further, no harm
            REQUIRE(r.status == tail::status::memory_limit);
            REQUIRE(r.stats.peak_bytes <= bytes);
            r = engine.run();
        }
        REQUIRE(r.status == tail::status::solved);
        REQUIRE(r.cost == expected.cost);
        REQUIRE(r.path.size() == expected.path.size());
    }
    CHECK(stopped > 0);
}

/// What a run returns that another thread cancels after a pause, and how long it took after that.
template <class Run>
auto cancelled_after(Run run, std::chrono::milliseconds pause)
{
    using clock = std::chrono::steady_clock;
    std::stop_source  source;
    clock::time_point asked;
    std::thread       canceller([&] {
        std::this_thread::sleep_for(pause);
        asked = clock::now();
        source.request_stop();
    });
    auto              r = run(source.get_token());
    canceller.join();
    return std::pair{std::move(r), clock::now() - asked};
}

template <class Run>
void cancelled_from_another_thread(Run run)
{
    auto pause     = std::chrono::milliseconds{30};
    auto [r, took] = cancelled_after(run, pause);
    // On a machine that is busy enough, the search has not begun by then.
    while (r.stats.expanded == 0 && pause < std::chrono::seconds{10}) {
        pause *= 5;
        std::tie(r, took) = cancelled_after(run, pause);
    }
    CHECK(r.status == tail::status::cancelled);
    CHECK(r.stats.expanded > 0);
    CHECK(took < std::chrono::seconds(5));   // a millisecond or so; machines may be busy
    // Cancelled before it begins: nothing is done.
    std::stop_source before;
    before.request_stop();
    CHECK(run(before.get_token()).stats.expanded == 0);
}

/// A small problem over nodes that count themselves.
inline auto counted_problem()
{
    return tail::problem{.start = live{1},
                         .successors =
                             [](live const& n) {
                                 std::vector<tail::step<live, int>> next;
                                 next.push_back({live{n.value + 3}, 1});
                                 next.push_back({live{n.value * 2}, 1});
                                 return next;
                             },
                         .heuristic = [](live const&) { return 0; },
                         .goal      = [](live const& n) { return n.value == 38; }};
}

template <class Make>
void abandoned_leaks_nothing(Make make)
{
    live::reset();
    for (int steps = 0; steps < 60; ++steps) {
        {
            auto engine = make(counted_problem());
            for (int i = 0; i < steps && engine.step() == tail::progress::running; ++i) {}
        }
        REQUIRE(live::count == 0);
    }
    CHECK(live::made > 0);
}

template <class Make>
void bad_alloc_leaks_nothing(Make make)
{
    live::reset();
    int thrown = 0;
    for (long at = 1; at < 3'000; ++at) {
        {
            auto engine     = make(counted_problem());
            live::throws_in = at;
            try {
                auto const r    = engine.run();
                live::throws_in = 0;
                REQUIRE(r);
            } catch (std::bad_alloc const&) {
                ++thrown;
            }
            live::throws_in = 0;
        }
        REQUIRE(live::count == 0);
    }
    CHECK(thrown > 100);
}

}   // namespace graphs
