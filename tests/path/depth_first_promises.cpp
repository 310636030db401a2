#include <tail/path/depth_first.hpp>

#include <core/death.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <path/engines.hpp>
#include <path/graph.hpp>
#include <stdexcept>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/bounded_transposition.hpp>
#include <tail/path/depth_limited.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/pruning_tables.hpp>

/// \file
/// Depth-first search when the heuristic or `dead` breaks a promise, and what its answers claim.

using namespace graphs;
namespace contour = tail::contour;
namespace prune   = tail::prune;

namespace {

template <class Pruning>
auto pruned(Pruning pruning = {})
{
    return tail::depth_first_policy<Pruning>{.pruning = pruning};
}

std::vector<int> up_to_nine(int n) { return n < 9 ? std::vector<int>{n + 1} : std::vector<int>{}; }

/// Says that it is admissible; is one at the goal.
auto one_at_the_goal()
{
    return tail::problem{.start      = 1,
                         .successors = up_to_nine,
                         .heuristic  = tail::admissible([](int n) { return 6 - n > 1 ? 6 - n : 1; }),
                         .goal       = 6};
}

/// Says that nothing can be reached from the goal on.
auto infinite_at_the_goal()
{
    return tail::problem{.start      = 1,
                         .successors = up_to_nine,
                         .heuristic  = [](int n) { return n < 6 ? 0 : tail::infinite_cost<int>; },
                         .goal       = 6};
}

/// The line up to nine in place, where six is said to be dead.
struct dead_at_six {
    using move_type = int;
    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n < 9) { emit(1); }
    }
    void               apply(int& n, int) const { ++n; }
    void               undo(int& n, int) const { --n; }
    [[nodiscard]] bool dead(int n) const { return n >= 6; }
};

}   // namespace

TEST_CASE("broken promises: a goal whose estimate is not zero was proved unsolvable by IDA*")
{
    auto const check = [](auto const& r) {
        CHECK(r.status == tail::status::broken_promise);
        CHECK(r.path == std::vector{1, 2, 3, 4, 5, 6});
        CHECK(r.cost == 5);
        CHECK_FALSE(r.optimal);
        CHECK(r.lower_bound <= 5);
    };
    auto const p = one_at_the_goal();
    check(tail::idastar(p));
    check(tail::idastar(p, tail::no_limits{}));
    check(tail::idastar(p, tail::limits{.nodes = 1000}));
    check(tail::idastar(p, {}, pruned<prune::transposition<>>()));
    check(tail::idastar(p, {}, pruned<prune::path_check>()));
    check(tail::idastar(p, {}, pruned<prune::closed_list<>>()));
    check(tail::idastar(p, {}, pruned<prune::bounded_transposition>()));
    check(tail::parallel_idastar(p));
    check(tail::parallel_idastar(p, {}, tail::parallel_policy{.threads = 3}));
    check(tail::idastar(infinite_at_the_goal()));
    check(tail::parallel_idastar(infinite_at_the_goal()));
}

TEST_CASE("broken promises: a goal that is said to be dead was proved unsolvable")
{
    tail::problem const p{.start = 1, .successors = dead_at_six{}, .goal = 6};
    auto const          check = [](auto const& r) {
        CHECK(r.status == tail::status::broken_promise);
        CHECK(r.path.back() == 6);
        CHECK(r.actions.size() == 5);
    };
    check(tail::idastar(p));
    check(tail::dfs(p, {}, pruned<prune::path_check>()));
    // A closed list tests for the goal first, before anything rules it out.
    CHECK(tail::dfs(p).status == tail::status::solved);
    check(tail::iterative_deepening(p));
    check(tail::iterative_deepening(p, {}, pruned<prune::transposition<>>()));
    check(tail::depth_limited(p, 50));
    check(tail::parallel_idastar(p));
}

TEST_CASE("broken promises: a start that is a goal, and infinitely far from one")
{
    tail::problem const p{.start      = 6,
                          .successors = up_to_nine,
                          .heuristic  = [](int) { return tail::infinite_cost<int>; },
                          .goal       = 6};
    auto const          check = [](auto const& r) {
        CHECK(r.status == tail::status::broken_promise);
        CHECK(r.path == std::vector{6});
    };
    check(tail::idastar(p));
    check(tail::parallel_idastar(p));
    auto const several = tail::problem{.start      = std::vector{8, 6, 7},
                                       .successors = up_to_nine,
                                       .heuristic  = [](int) { return tail::infinite_cost<int>; },
                                       .goal       = 6};
    check(tail::idastar(several));
}

TEST_CASE("broken promises: the second look counts nothing, tells nobody and keeps to limits")
{
    struct listener {
        int  events = 0;
        void expanded(int, int) { ++events; }
        void generated(int, int) { ++events; }
        void cut(int) { ++events; }
        void iteration(int) { ++events; }
    };
    // The same without a goal, where nothing can be found.
    auto const run = [](int goal, listener& heard, tail::limits const& lim) {
        tail::problem const                                                p{.start      = 1,
                                                                             .successors = up_to_nine,
                                                                             .heuristic = tail::admissible([](int n) { return 6 - n > 1 ? 6 - n : 1; }),
                                                                             .goal = goal};
        tail::depth_first_policy<prune::no_undo, tail::counted, listener*> policy{.observer = &heard};
        return tail::idastar(p, lim, policy);
    };
    listener   a, b;
    auto const none = run(77, a, {});
    auto const some = run(6, b, {});
    CHECK(none.status == tail::status::exhausted);
    CHECK(some.status == tail::status::broken_promise);
    CHECK(none.stats.expanded == some.stats.expanded);
    CHECK(none.stats.generated == some.stats.generated);
    CHECK(none.stats.iterations == some.stats.iterations);
    CHECK(a.events == b.events);
    CHECK(none.stats.expanded == 5 + 6 + 7 + 8 + 9);   // bounds 5 to 9
    CHECK(none.stats.iterations == 5);

    // Each expansion of the look is one of the run.
    listener   c;
    auto const stopped = run(6, c, {.nodes = none.stats.expanded + 2});
    CHECK(stopped.status == tail::status::node_limit);
    CHECK(stopped.stats.expanded == none.stats.expanded);

    tail::depth_first_engine engine{one_at_the_goal(), contour::cost{}};
    auto                     r     = engine.run({.nodes = 1});
    int                      tries = 1;
    for (; r.status == tail::status::node_limit; ++tries) { r = engine.run({.nodes = 1}); }
    CHECK(r.status == tail::status::broken_promise);
    CHECK(r.stats.expanded == none.stats.expanded);
    CHECK(tries > static_cast<int>(none.stats.expanded) + 3);
    CHECK(engine.run().status == tail::status::broken_promise);
    CHECK(engine.run().path.back() == 6);
}

TEST_CASE("broken promises: a search that generated a goal never says exhausted")
{
    CHECK(rc::check("estimates that break their promise", [] {
        graph g = *any({.most_nodes = 8});
        for (int& h : g.h) { h = *rc::gen::element(0, 1, 3, 9, unreachable); }
        auto const h = tail::admissible(from_table<int>{&g});
        auto const p = tail::problem{
            .start = 0, .successors = successors_of<steps<int>>(g), .heuristic = h, .goal = in_goals{&g}};
        auto const q = tail::problem{.start      = 0,
                                     .successors = successors_of<in_place<int, true>>(g),
                                     .heuristic  = h,
                                     .goal       = in_goals{&g}};
        // What can be generated without passing through a node that is infinitely far.
        std::vector<char> generated(g.goal.size(), 0);
        generated[0]  = 1;
        bool any_goal = g.is_goal(0);
        for (int round = 0; round < g.size(); ++round) {
            for (int n = 0; n < g.size(); ++n) {
                if (generated[static_cast<std::size_t>(n)] == 0 || g.estimate(n) == unreachable) { continue; }
                for (edge const& e : g.from(n)) {
                    generated[static_cast<std::size_t>(e.to)] = 1;
                    any_goal                                  = any_goal || g.is_goal(e.to);
                }
            }
        }
        auto const check = [&](auto const& r) {
            RC_ASSERT((r.status == tail::status::exhausted) == !any_goal);
            if (any_goal) {
                RC_ASSERT(r.status == tail::status::solved || r.status == tail::status::broken_promise);
                RC_FLAWLESS(flaw(g, r));
                RC_ASSERT(g.is_goal(r.path.back()));
            }
        };
        auto const check_all = [&](auto const& problem) {
            check(tail::idastar(problem, {}, pruned<prune::transposition<>>()));
            check(tail::idastar(problem, {}, pruned<prune::path_check>()));
            check(tail::idastar(problem, {}, pruned<prune::closed_list<>>()));
            check(tail::idastar(problem, {}, pruned(prune::bounded_transposition{.bytes = 300})));
            auto const make = [&] {
                return tail::depth_first_engine{problem, contour::cost{}, pruned<prune::transposition<>>()};
            };
            slices_change_nothing(make, 2);
        };
        check_all(p);
        check_all(q);
    }));
}

// ---- bounds -----------------------------------------------------------------------------------------------

namespace {

template <class C>
C least(int best)
{
    return best == unreachable ? tail::infinite_cost<C> : static_cast<C>(best);
}

}   // namespace

TEST_CASE("bounds: lower bound, least cost and cost of every answer are in this order")
{
    CHECK(rc::check("the law of bounds", [] {
        graph const g    = estimated({.most_nodes = 7, .acyclic = true});
        int const   best = least_cost(g);
        auto const  law  = [&](auto engine) {
            for (int i = 0; i < 20; ++i) {
                auto const r = engine().run({.nodes = 4});
                RC_ASSERT(r.lower_bound <= least<decltype(r.cost)>(best));
            }
            auto all = engine();
            for (auto r = all.run(); r; r = all.run()) {
                RC_ASSERT(r.lower_bound <= least<decltype(r.cost)>(best));
                RC_ASSERT(r.lower_bound <= r.cost);
                RC_ASSERT(r.cost >= least<decltype(r.cost)>(best));
                RC_ASSERT(!r.optimal || r.cost == least<decltype(r.cost)>(best));
            }
        };
        auto const p = stated<steps<int>>(g);
        law([&] { return tail::depth_first_engine{p, contour::cost{}}; });
        law([&] { return tail::depth_first_engine{p, contour::unbounded{}}; });
        law([&] { return tail::depth_first_engine{p, contour::deepening{}}; });
        law([&] { return tail::depth_first_engine{stated<steps<double>>(g), contour::cost{}}; });
        law([&] { return tail::depth_first_engine{p, contour::cost{}, pruned<prune::closed_list<>>()}; });
    }));
}

TEST_CASE("bounds: a sum of floating-point numbers above the least cost was called a lower bound")
{
    // The estimate adds up the same tenths in another order, and is too high by rounding.
    std::vector<double> const cost{.3, .2, .1, .7};
    std::vector<double> const h{.7 + .1 + .2 + .3, .7 + .1 + .2, .7 + .1, .7, 0};
    double const              best = ((.3 + .2) + .1) + .7;
    tail::problem const       p{.start = 0,
                                .successors =
                              [&](int n) {
                                  std::vector<tail::step<int, double>> next;
                                  if (n < 4) { next.push_back({n + 1, cost[static_cast<std::size_t>(n)]}); }
                                  return next;
                              },
                                .heuristic = [&](int n) { return h[static_cast<std::size_t>(n)]; },
                                .goal      = 4};
    for (std::uint64_t nodes = 0; nodes < 12; ++nodes) {
        CHECK(tail::idastar(p, tail::limits{.nodes = nodes}).lower_bound <= best);
    }
    CHECK(tail::idastar(p).status == tail::status::solved);
}

TEST_CASE("answers: one that could not be delivered was lost")
{
    // Copied with the problem when the path is walked again: that copy throws once.
    struct fragile {
        bool*            armed;
        std::vector<int> operator()(int n) const
        {
            if (*armed && n == 2) {
                *armed = false;
                throw std::bad_alloc{};
            }
            return n < 9 ? std::vector<int>{n + 1} : std::vector<int>{};
        }
    };
    bool armed = false;
    struct arming {
        bool* armed;
        void  solution(int) const { *armed = true; }
    };
    tail::problem const p{.start = 0, .successors = fragile{&armed}, .goal = [](int n) { return n >= 5; }};
    tail::depth_first_policy<prune::no_undo, tail::counted, arming> policy{.observer = {&armed}};
    tail::depth_first_engine                                        engine{p, contour::cost{}, policy};
    CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
    auto const first = engine.run();
    CHECK(first.status == tail::status::solved);
    CHECK(first.cost == 5);
    armed = false;
    CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
    CHECK(engine.run().cost == 6);
}

// ---- estimates that are none
// --------------------------------------------------------------------------------

namespace {

struct line {
    using move_type = int;
    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n < 9) { emit(1); }
    }
    void apply(int& n, int) const { ++n; }
    void undo(int& n, int) const { --n; }
};
struct unsigned_line : line {
    [[nodiscard]] unsigned cost(int, int) const { return 1; }
};

template <class R, class D>
struct by_change {
    D               each;
    R               first;
    R               operator()(int) const { return first; }
    [[nodiscard]] D change(int, int) const { return each; }
};
template <class R>
struct by_after {
    R               next;
    R               operator()(int) const { return R{3}; }
    [[nodiscard]] R after(int, int, R) const { return next; }
};

template <class S, class H>
auto on_line(S s, H h)
{
    return tail::problem{.start = 0, .successors = s, .heuristic = h, .goal = 9};
}

template <class S, class H>
void says(S s, H h, char const* message)
{
    auto const p = on_line(s, h);
    CHECK(tells(last_words([&] { static_cast<void>(tail::idastar(p)); }), message));
    CHECK(tells(last_words([&] { static_cast<void>(tail::idastar(p, {}, pruned<prune::closed_list<>>())); }),
                message));
}

}   // namespace

TEST_CASE("estimates: negative ones and those that do not fit are named wherever they come from")
{
    says(line{}, [](int n) { return n == 2 ? -0.5 : 0.0; }, "heuristic value is negative");
    says(line{}, [](int n) { return n == 2 ? -1 : 0; }, "heuristic value is negative");
    says(unsigned_line{}, [](int n) { return n == 2 ? -2.5 : 0.0; }, "heuristic value is negative");
    says(
        line{}, [](int) { return std::numeric_limits<double>::quiet_NaN(); },
        "heuristic value is not a number");
    says(line{}, by_change<int, int>{-2, 3}, "heuristic value is negative after `change`");
    says(unsigned_line{}, by_change<unsigned, int>{-2, 3}, "heuristic value is negative after `change`");
    says(line{}, by_after<int>{-1}, "heuristic value is negative");
}

TEST_CASE("estimates: an infinite change or value cuts and is no number")
{
    auto const unsolvable = [](auto const& r) {
        // The goal is far behind the first node, and so not generated.
        CHECK(r.status == tail::status::exhausted);
        CHECK(r.stats.iterations == 1);
    };
    unsolvable(tail::idastar(on_line(line{}, by_change<int, int>{tail::infinite_cost<int>, 3})));
    unsolvable(tail::idastar(on_line(line{}, by_after<int>{tail::infinite_cost<int>})));
    unsolvable(tail::idastar(on_line(unsigned_line{}, by_after<int>{tail::infinite_cost<int>})));
}

TEST_CASE("costs: a path longer than a small type can count is said to be so")
{
    struct small_line : line {
        using cost_type = std::uint8_t;
    };
    struct long_line : small_line {};
    auto const endless = tail::problem{
        .start      = 0,
        .successors = [](int n) { return std::vector{tail::step{n + 1, std::uint8_t{1}}}; },
        .goal       = 300};
    CHECK(tells(last_words([&] { static_cast<void>(tail::idastar(endless)); }),
                "path cost overflows its type"));
    auto const short_way = tail::idastar(tail::problem{.start = 0, .successors = long_line{}, .goal = 9});
    CHECK(short_way.cost == 9);
    static_assert(std::is_same_v<decltype(short_way.cost), std::uint8_t>);
}
