#include <tail/path/best_first.hpp>

#include <path/engines.hpp>
#include <store/live.hpp>
#include <doctest/doctest.h>
#include <tail/path/bfs.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/fifo.hpp>
#include <tail/store/open/lifo.hpp>
#include <tail/store/open/mutable_d_ary.hpp>

using namespace graphs;
namespace evaluation = tail::evaluation;

namespace {

using breadth_first_policy = tail::best_first_policy<tail::open::fifo, tail::closed::flat<>, tail::tie::fifo,
                                                     tail::reopen::first_path>;

/// Calls `f` with a maker of each kind of engine over a problem.
template <class P, class F>
void each_engine(P const& p, F&& f)
{
    f([&] { return tail::best_first_engine{p, evaluation::astar{}}; });
    f([&] {
        return tail::best_first_engine{p, evaluation::astar{},
                                       tail::best_first_policy{.open = tail::open::bucket{}}};
    });
    f([&] {
        return tail::best_first_engine{p, evaluation::astar{},
                                       tail::best_first_policy{.open = tail::open::mutable_d_ary<4>{}}};
    });
    f([&] { return tail::best_first_engine{p, evaluation::weighted<int>{{}, 2}}; });
    f([&] {
        return tail::best_first_engine{p, evaluation::greedy{},
                                       tail::best_first_policy{.reopen = tail::reopen::first_path{}}};
    });
    f([&] {
        return tail::best_first_engine{p, evaluation::breadth_first{}, breadth_first_policy{},
                                       tail::goal_test::on_generation{}};
    });
    f([&] { return tail::best_first_engine{p, evaluation::breadth_first{}, breadth_first_policy{}}; });
    f([&] {
        return tail::best_first_engine{
            p, evaluation::greedy{},
            tail::best_first_policy{.open = tail::open::lifo{}, .reopen = tail::reopen::first_path{}}};
    });
}

}   // namespace

TEST_CASE("best_first: one node at a time gives the counters and the answers of one run")
{
    CHECK(rc::check("stepping best-first engines", [] {
        graph const g = estimated();
        each_engine(stated<steps<int>>(g), [](auto make) { stepping_changes_nothing(make); });
    }));
}

TEST_CASE("best_first: slices give the counters and the answers of one run")
{
    CHECK(rc::check("slices of best-first engines", [] {
        graph const g = estimated();
        each_engine(stated<steps<int>>(g), [](auto make) {
            for (std::uint64_t nodes : {1U, 2U, 7U, 1000U}) { slices_change_nothing(make, nodes); }
        });
    }));
}

TEST_CASE("best_first: further runs find every goal once and A* in the order of cost")
{
    CHECK(rc::check("all goals by A*", [] {
        graph const g        = estimated();
        auto const  expected = goal_costs(g);
        // Behind an estimate of infinity lie no goals, so nothing is lost there.
        tail::best_first_engine engine{stated<steps<int>>(g), evaluation::uniform_cost{}};
        std::vector<int>        costs;
        std::set<int>           goals;
        for (auto r = engine.run(); r; r = engine.run()) {
            RC_FLAWLESS(solution_flaw(g, r));
            costs.push_back(r.cost);
            RC_ASSERT(goals.insert(r.path.back()).second);
        }
        RC_ASSERT(costs == expected);
        RC_ASSERT(engine.run().status == tail::status::exhausted);
        RC_ASSERT(engine.run().path.empty());
    }));
    CHECK(rc::check("all goals by A* with a consistent estimate", [] {
        graph g = *any();
        estimate(g, estimates::perfect);
        tail::best_first_engine engine{tail::problem{.start      = 0,
                                                     .successors = steps<int>{&g},
                                                     .heuristic  = tail::consistent(from_table<int>{&g}),
                                                     .goal       = in_goals{&g}},
                                       evaluation::astar{}};
        std::vector<int>        costs;
        for (auto r = engine.run(); r; r = engine.run()) { costs.push_back(r.cost); }
        RC_ASSERT(costs == goal_costs(g));
    }));
    CHECK(rc::check("all goals by BFS", [] {
        graph const             g = *any();
        tail::best_first_engine engine{blind<steps<int>>(g), evaluation::breadth_first{},
                                       breadth_first_policy{}, tail::goal_test::on_generation{}};
        std::size_t             last = 0;
        std::set<int>           goals;
        for (auto r = engine.run(); r; r = engine.run()) {
            RC_ASSERT(r.path.size() >= last);
            last = r.path.size();
            RC_ASSERT(goals.insert(r.path.back()).second);
        }
        RC_ASSERT(goals.size() == goal_costs(g).size());
    }));
}

TEST_CASE("best_first: never takes more bytes than the limit and goes on right with more")
{
    auto const p = halves_and_threes(2'503, 6'000);
    each_engine(p, [](auto make) { memory_limit_is_kept(make); });
}

TEST_CASE("best_first: a search that ran out of memory at any point loses no node when it goes on")
{
    // Nothing to find: every node has to be expanded exactly once, wherever the memory ran out.
    auto const              p = halves_and_threes(-1, 9'000);
    tail::best_first_engine whole{p, evaluation::breadth_first{}, breadth_first_policy{}};
    auto const              all = whole.run();
    REQUIRE(all.status == tail::status::exhausted);
    for (std::uint64_t bytes = 0; bytes < all.stats.peak_bytes; bytes += 4'001) {
        tail::best_first_engine engine{p, evaluation::breadth_first{}, breadth_first_policy{}};
        tail::best_first_engine informed{p, evaluation::astar{}};
        for (std::uint64_t limit = bytes;; limit += 50'000) {
            auto const a = engine.run({.bytes = limit});
            auto const b = informed.run({.bytes = limit});
            REQUIRE(a.stats.peak_bytes <= limit);
            REQUIRE(b.stats.peak_bytes <= limit);
            if (a.status == tail::status::exhausted && b.status == tail::status::exhausted) { break; }
        }
        REQUIRE(engine.stats().expanded == all.stats.expanded);
        REQUIRE(engine.found().stats.stored == all.stats.stored);
        REQUIRE(informed.found().stats.stored == all.stats.stored);
    }
}

TEST_CASE("best_first: a node that did not fit the open list is still found when there is more room")
{
    // Every node in turn is the goal, so one of them is the node whose entry does not fit.
    auto const run = [](auto policy, auto when) {
        int found = 0;
        for (int goal = 0; goal < 200; ++goal) {
            auto const p = tail::problem{
                .start      = 0,
                .successors = [](int n) { return n == 0 ? children_of_start() : std::vector<int>{}; },
                .goal       = goal};
            tail::best_first_engine engine{p, evaluation::greedy{}, policy, when};
            std::uint64_t           limit = 49'000;
            auto                    r     = engine.run({.bytes = limit});
            while (r.status == tail::status::memory_limit) { r = engine.run({.bytes = limit += 200}); }
            found += r ? 1 : 0;
        }
        return found;
    };
    auto const each_reopening = [&](auto when) {
        CHECK(run(tail::best_first_policy{.reopen = tail::reopen::first_path{}}, when) == 200);
        CHECK(run(tail::best_first_policy{.reopen = tail::reopen::never{}}, when) == 200);
        CHECK(run(tail::best_first_policy{.reopen = tail::reopen::always{}}, when) == 200);
    };
    each_reopening(tail::goal_test::on_expansion{});
    each_reopening(tail::goal_test::on_generation{});
}

TEST_CASE("best_first: a start without hope is exhausted and not out of memory whatever the open list")
{
    auto const never = [] {
        return tail::problem{.start      = 1,
                             .successors = [](int n, auto emit) { emit(n + 1); },
                             .heuristic  = [](int) { return tail::infinite_cost<int>; },
                             .goal       = 0};
    };
    tail::limits const within{.bytes = 1U << 20U};
    CHECK(tail::best_first_engine{never(), tail::evaluation::astar{},
                                  tail::best_first_policy{.open = tail::open::bucket{}}}
              .run(within)
              .status
          == tail::status::exhausted);
    CHECK(tail::best_first_engine{never(), tail::evaluation::greedy{},
                                  tail::best_first_policy{.open = tail::open::bucket{}}}
              .run(within)
              .status
          == tail::status::exhausted);
    CHECK(tail::best_first_engine{never(), tail::evaluation::astar{}, tail::best_first_policy{}}
              .run(within)
              .status
          == tail::status::exhausted);
}

TEST_CASE("best_first: after a limit the path leads to the node that looked nearest")
{
    auto const p = tail::problem{.start      = 0,
                                 .successors = [](int n) { return std::vector{n - 1, n + 1}; },
                                 .heuristic  = [](int n) { return n < 100 ? 100 - n : n - 100; },
                                 .goal       = 100};
    auto const r = tail::best_first_engine{p, evaluation::astar{}}.run({.nodes = 10});
    CHECK(r.status == tail::status::node_limit);
    CHECK(r.stats.expanded == 10);
    CHECK(r.path == std::vector{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    CHECK(r.cost == 10);
    CHECK(!r.optimal);
    CHECK(r.lower_bound <= 100);
}

TEST_CASE("best_first: a stop token from another thread cancels a search without end")
{
    auto const p = tail::problem{
        .start = 0L, .successors = [](long n) { return std::vector{n + 1}; }, .goal = -1L};
    cancelled_from_another_thread([&](std::stop_token stop) {
        return tail::best_first_engine{p, evaluation::astar{}}.run({.bytes = 1U << 30U, .stop = stop});
    });
}

TEST_CASE("best_first: an engine abandoned at any point leaks nothing")
{
    abandoned_leaks_nothing([](auto p) { return tail::best_first_engine{p, evaluation::astar{}}; });
    abandoned_leaks_nothing([](auto p) {
        return tail::best_first_engine{p, evaluation::breadth_first{}, breadth_first_policy{},
                                       tail::goal_test::on_generation{}};
    });
}

TEST_CASE("best_first: bad_alloc from a node passes through and leaks nothing")
{
    bad_alloc_leaks_nothing([](auto p) { return tail::best_first_engine{p, evaluation::astar{}}; });
}

TEST_CASE("best_first: switched off statistics and limits change no answer")
{
    CHECK(rc::check("switched off", [] {
        graph const             g = estimated();
        tail::best_first_engine on{stated<steps<int>>(g), evaluation::astar{}};
        tail::best_first_engine off{stated<steps<int>>(g), evaluation::astar{},
                                    tail::best_first_policy{.statistics = tail::uncounted{}}};
        auto const              a = on.run();
        auto const              b = off.run(tail::no_limits{});
        RC_ASSERT(a.path == b.path);
        RC_ASSERT(a.status == b.status);
        RC_ASSERT(b.stats.expanded == 0U);
    }));
}

TEST_CASE("best_first: the cost is that of the path even where a node on it has become cheaper since")
{
    // Greedy search hurries to the goal over 2 at six, then learns that 2 costs nothing by way of 1, and
    // takes the goal before it has expanded 2 again.
    graph g;
    g.out  = {{{2, 6}, {1, 0}}, {{2, 0}}, {{3, 0}}, {{4, 0}}, {}};
    g.goal = {0, 0, 0, 0, 1};
    g.h    = {3, 1, 0, 2, 3};
    tail::best_first_engine engine{stated<steps<int>>(g), evaluation::greedy{},
                                   tail::best_first_policy{.reopen = tail::reopen::always{}}};
    CHECK(rc::check("cost of the path", [] {
        graph const h = estimated();
        each_engine(stated<steps<int>>(h), [&](auto make) {
            auto any_time = make();
            for (auto r = any_time.run({.nodes = 1}); !r && r.status != tail::status::exhausted;
                 r      = any_time.run({.nodes = 1})) {
                RC_FLAWLESS(flaw(h, r));
            }
        });
        tail::best_first_engine greedy{stated<steps<int>>(h), evaluation::greedy{},
                                       tail::best_first_policy{.reopen = tail::reopen::always{}}};
        for (auto r = greedy.run(); r; r = greedy.run()) { RC_FLAWLESS(solution_flaw(h, r)); }
        tail::best_first_engine in_place_greedy{stated<in_place<int, true>>(h), evaluation::greedy{},
                                                tail::best_first_policy{.reopen = tail::reopen::always{}}};
        for (auto r = in_place_greedy.run(); r; r = in_place_greedy.run()) {
            RC_FLAWLESS(solution_flaw(h, r));
        }
    }));
    CHECK(solution_flaw(g, engine.run()) == "");
}
