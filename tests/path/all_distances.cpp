#include <tail/path/all_distances.hpp>

#include <cstddef>
#include <optional>
#include <path/graph.hpp>
#include <vector>
#include <doctest/doctest.h>
#include <tail/core/graph.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/idastar.hpp>

using namespace graphs;

namespace {

/// The cost of a path over a graph by its cheapest edges; unreachable if it is none.
int cost_of_path(graph const& g, std::vector<int> const& path)
{
    int sum = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        int least = unreachable;
        for (edge const& e : g.from(path[i])) {
            if (e.to == path[i + 1]) { least = std::min(least, e.cost); }
        }
        if (least == unreachable) { return unreachable; }
        sum += least;
    }
    return path.empty() ? unreachable : sum;
}

auto distances_in(graph const& g, tail::limits const& lim = {})
{
    return tail::all_distances(tail::problem{.start = 0, .successors = steps<int>{&g}}, lim);
}

}   // namespace

TEST_CASE("all_distances: equals Bellman and Ford for every node and its paths have these costs")
{
    CHECK(rc::check("all_distances", [] {
        graph const g        = *any();
        auto const  expected = costs_from_start(g);
        auto const  all      = distances_in(g);
        RC_ASSERT(all.complete());
        std::size_t reached = 0;
        for (int n = 0; n < g.size(); ++n) {
            int const d = expected[static_cast<std::size_t>(n)];
            reached += d == unreachable ? 0U : 1U;
            RC_ASSERT(all.distance(n) == (d == unreachable ? std::nullopt : std::optional{d}));
            RC_ASSERT(cost_of_path(g, all.path_to(n)) == d);
            if (d != unreachable) { RC_ASSERT(all.path_to(n).front() == 0 && all.path_to(n).back() == n); }
        }
        std::size_t visited = 0;
        all.for_each([&](int n, int d) {
            RC_ASSERT(d == expected[static_cast<std::size_t>(n)]);
            ++visited;
        });
        RC_ASSERT(visited == reached);
    }));
}

TEST_CASE("all_distances: what is known at a limit is final and the rest comes when it runs on")
{
    CHECK(rc::check("all_distances at limits", [] {
        graph const g        = *any();
        auto const  expected = costs_from_start(g);
        auto        all      = distances_in(g, tail::limits{.nodes = 1});
        for (int rounds = 0; !all.complete(); ++rounds) {
            RC_ASSERT(all.status() == tail::status::node_limit);
            RC_ASSERT(rounds <= g.size());
            for (int n = 0; n < g.size(); ++n) {
                int const  d     = expected[static_cast<std::size_t>(n)];
                auto const known = all.distance(n);
                if (known) { RC_ASSERT(*known == d); }
                if (d < all.known_up_to()) { RC_ASSERT(known.has_value()); }
                RC_ASSERT(all.path_to(n).empty() != known.has_value());
            }
            all.run(tail::limits{.nodes = 1});
        }
        for (int n = 0; n < g.size(); ++n) {
            int const d = expected[static_cast<std::size_t>(n)];
            RC_ASSERT(all.distance(n).value_or(unreachable) == d);
        }
    }));
}

TEST_CASE("all_distances: an infinite graph ends by a limit and several starts are all at zero")
{
    auto const on = tail::all_distances(
        tail::problem{
            .start      = std::vector{0, 100},
            .successors = [](int n) { return std::vector{tail::step{n + 1, 2}, tail::step{n - 1, 3}}; }},
        tail::limits{.nodes = 60});
    CHECK(on.status() == tail::status::node_limit);
    CHECK(on.distance(0) == 0);
    CHECK(on.distance(100) == 0);
    CHECK(on.distance(103) == 6);
    CHECK(on.distance(-2) == 6);
    CHECK(on.path_to(98) == std::vector{100, 99, 98});
    CHECK(!on.distance(1000));
}

TEST_CASE("all_distances: a promise of the problem's heuristic and its goal are not asked")
{
    auto const all = tail::all_distances(
        tail::problem{.start      = 0,
                      .successors = [](int n) { return std::vector{(n + 1) % 4}; },
                      .heuristic  = [](int) -> int { std::abort(); },
                      .goal       = [](int) -> bool { std::abort(); }});
    CHECK(all.complete());
    CHECK(all.distance(3) == 3);
    CHECK(all.stats().expanded == 4);
}

TEST_CASE("short calls: astar and greedy and idastar take the parts of a problem")
{
    std::vector<std::vector<int>> const ring{{1, 4}, {2}, {3}, {4}, {0}};
    auto const                          zero = [](int) { return 0; };
    CHECK(tail::astar(0, tail::edges_of(ring), zero, 3).cost == 3);
    CHECK(tail::greedy(0, tail::edges_of(ring), zero, 3).cost == 3);
    CHECK(tail::idastar(0, tail::edges_of(ring), zero, [](int n) { return n == 3; }).cost == 3);
    auto const limited = tail::astar(0, tail::edges_of(ring), zero, 3, tail::limits{.nodes = 1});
    CHECK(limited.status == tail::status::node_limit);
}

TEST_CASE("resumed runs: a goal is found once with a table and by every path without one")
{
    // 0 to 3 in three ways, of costs 2, 3 and 4; all but one take node 2 or come from it.
    using roads = std::vector<std::vector<std::pair<int, int>>>;
    roads const   ways{{{1, 1}, {2, 2}, {3, 4}}, {{3, 1}}, {{3, 1}}, {}};
    tail::problem p{.start = 0, .successors = tail::edges_of(ways), .goal = 3};

    tail::best_first_engine once{p, tail::evaluation::uniform_cost{}};
    CHECK(once.run().cost == 2);
    CHECK(once.run().status == tail::status::exhausted);

    tail::best_first_engine each{p, tail::evaluation::uniform_cost{},
                                 tail::best_first_policy{.closed = tail::closed::none{}}};
    for (int cost : {2, 3, 4}) { CHECK(each.run().cost == cost); }
    CHECK(each.run().status == tail::status::exhausted);
}

TEST_CASE("resumed runs: with paths as nodes the k shortest simple paths come in order")
{
    CHECK(rc::check("k shortest simple paths", [] {
        graph const g = *any({.most_nodes = 5});
        using path    = std::vector<int>;
        tail::best_first_engine engine{
            tail::problem{.start = tail::starts{{path{0}}},
                          .successors =
                              [&](path const& p, auto emit) {
                                  for (edge const& e : g.from(p.back())) {
                                      if (std::find(p.begin(), p.end(), e.to) != p.end()) { continue; }
                                      path longer = p;
                                      longer.push_back(e.to);
                                      emit(longer, e.cost);
                                  }
                              },
                          .goal = [&](path const& p) { return g.is_goal(p.back()); }},
            tail::evaluation::uniform_cost{}};

        // All simple paths, one after the other.
        std::vector<int>  expected;
        std::vector<path> open{{0}};
        while (!open.empty()) {
            path const p = open.back();
            open.pop_back();
            if (g.is_goal(p.back())) { expected.push_back(cost_of_path(g, p)); }
            for (int n = 0; n < g.size(); ++n) {
                path longer = p;
                longer.push_back(n);
                bool const is_new = std::find(p.begin(), p.end(), n) == p.end();
                if (is_new && cost_of_path(g, longer) != unreachable) { open.push_back(longer); }
            }
        }
        std::sort(expected.begin(), expected.end());
        for (int const cost : expected) {
            auto const found = engine.run();
            RC_ASSERT(found.cost == cost);
            RC_ASSERT(cost_of_path(g, found.path.back()) == cost);
        }
        RC_ASSERT(engine.run().status == tail::status::exhausted);
    }));
}
