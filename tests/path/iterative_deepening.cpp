#include <tail/path/iterative_deepening.hpp>

#include <algorithm>
#include <cstdint>
#include <list>
#include <path/forms.hpp>
#include <vector>
#include <doctest/doctest.h>
#include <tail/store/closed/none.hpp>
#include <tail/store/open/fifo.hpp>
#include <tail/store/open/lifo.hpp>

/// \file
/// The node counts that the sources give for uniform trees: branching b, a single goal, last of its depth d.

using namespace graphs;

namespace {

using count = std::uint64_t;

/// Nodes in heap order: the children of n are b n + 1 to b n + b.
struct tree {
    count b;

    std::vector<count> operator()(count n) const
    {
        std::vector<count> all;
        for (count i = 1; i <= b; ++i) { all.push_back(b * n + i); }
        return all;
    }
};

count power(count b, count d) { return d == 0 ? 1 : b * power(b, d - 1); }

/// Nodes at depths 0 to d.
count nodes(count b, count d) { return d == 0 ? 1 : power(b, d) + nodes(b, d - 1); }

auto last_of(count b, count d)
{
    return tail::problem<count, tree, tail::zero_heuristic, count>{0, tree{b}, {}, nodes(b, d) - 1};
}

struct shape_of_tree {
    count b, d;
};

constexpr shape_of_tree trees[] = {{10, 5}, {2, 10}, {3, 6}, {1, 40}, {5, 1}, {4, 0}};

}   // namespace

// sokoban-planning-learning 2.1: (sum of b^i) - 1 expansions before the goal, ((b^d - 1) b) + 1 nodes in
// memory; npuzzle-heuristics 2: 1 + b + ... + b^d + (b^(d+1) - b) nodes made.
TEST_CASE("bfs: expansions and nodes of a uniform tree follow the formula when goals are tested on expansion")
{
    for (auto [b, d] : trees) {
        tail::best_first_policy<tail::open::fifo, tail::closed::none, tail::tie::fifo,
                                tail::reopen::first_path>
                   policy;
        auto const r = tail::bfs(last_of(b, d), {}, policy, tail::goal_test::on_expansion{});
        REQUIRE(r);
        CHECK(r.stats.expanded == nodes(b, d) - 1);
        CHECK(r.stats.generated == nodes(b, d) + power(b, d + 1) - b);
        CHECK(r.stats.generated - r.stats.expanded == (power(b, d) - 1) * b + 1);   // still open
        CHECK(r.stats.stored == r.stats.generated);
        CHECK(r.path.size() == d + 1);
    }
}

// talking-stones-agents 4.3, S1: 1 + b + ... + b^d nodes; 111111 for b = 10 and d = 5.
TEST_CASE("bfs: generates the nodes down to the goal and no more when goals are tested on generation")
{
    for (auto [b, d] : trees) {
        auto const r = tail::bfs(last_of(b, d));
        REQUIRE(r);
        CHECK(r.stats.generated == nodes(b, d));
    }
    CHECK(nodes(10, 5) == 111'111);
}

// S2 and 2.1: iterative deepening visits the sum of (d + 1 - i) b^i; 123456 for b = 10, d = 5; 4083 for b =
// 2, d = 10. The goal is visited and not expanded.
TEST_CASE("iterative_deepening: visits of a uniform tree follow the formula")
{
    for (auto [b, d] : trees) {
        count visits = 0;
        for (count i = 0; i <= d; ++i) { visits += (d + 1 - i) * power(b, i); }
        auto const r = tail::iterative_deepening(last_of(b, d));
        REQUIRE(r);
        CHECK(r.stats.expanded + 1 == visits);
        CHECK(r.stats.iterations == d + 1);
        // The same for IDA* without a heuristic, where every cost is one.
        auto const s = tail::idastar(last_of(b, d));
        CHECK(s.stats.expanded + 1 == visits);
        CHECK(s.stats.iterations == d + 1);
    }
    CHECK(tail::iterative_deepening(last_of(10, 5)).stats.expanded + 1 == 123'456);
    CHECK(tail::iterative_deepening(last_of(2, 10)).stats.expanded + 1 == 4'083);
}

// S3: the ratio to breadth-first search tends to b / (b - 1).
TEST_CASE("iterative_deepening: costs b over b less one times breadth-first search")
{
    auto const ratio = [](count b, count d) {
        return static_cast<double>(tail::iterative_deepening(last_of(b, d)).stats.expanded + 1)
            / static_cast<double>(tail::bfs(last_of(b, d)).stats.generated);
    };
    CHECK(ratio(10, 5) == doctest::Approx(1.1111).epsilon(0.0001));
    CHECK(ratio(2, 10) == doctest::Approx(1.9946).epsilon(0.0001));
}

TEST_CASE("depth_limited: visits the whole tree down to its limit before the last node")
{
    for (auto [b, d] : trees) {
        auto const r = tail::depth_limited(last_of(b, d), static_cast<std::uint32_t>(d));
        REQUIRE(r);
        CHECK(r.stats.expanded + 1 == nodes(b, d));
    }
}

// 2.1: the open list of depth-first search at the deepest node of its side holds 1 + d (b - 1) nodes;
// S4 says the same, counting depth in nodes.
TEST_CASE("dfs: its open list at the first leaf follows the formula")
{
    for (auto [b, d] : trees) {
        // A stack takes the last child first, and the last node of depth d lies down that side.
        tail::best_first_policy<tail::open::lifo, tail::closed::none, tail::tie::lifo,
                                tail::reopen::first_path>
                                policy;
        tail::best_first_engine engine{last_of(b, d), tail::evaluation::greedy{}, policy};
        auto const              r = engine.run();
        REQUIRE(r);
        CHECK(r.stats.expanded == d);
        CHECK(r.stats.generated - r.stats.expanded == 1 + d * (b - 1));
    }
}

// npuzzle-heuristics 2: with unit costs uniform-cost search is breadth-first search.
TEST_CASE("uniform_cost: expands what breadth-first search expands where all steps cost one")
{
    for (auto [b, d] : trees) {
        tail::best_first_policy<tail::open::heap, tail::closed::probing<>, tail::tie::fifo> policy;
        CHECK(tail::uniform_cost(last_of(b, d), {}, policy).stats.expanded == nodes(b, d) - 1);
    }
}

// ---- talking-stones-agents 4.3, S9: A* on a sorted list
// ----------------------------------------------------

namespace {

/// A* exactly as a sorted list does it: an equal or better clone in the list or among the closed drops a
/// node, otherwise it goes behind its equals and takes the worse clone out (2.3 and 2.4 there).
std::vector<int> sorted_list_order(graph const& g)
{
    struct entry {
        int n, g, f;
    };
    std::list<entry>   open;
    std::vector<entry> closed;
    std::vector<int>   order;
    if (g.estimate(0) != unreachable) { open.push_back({0, 0, g.estimate(0)}); }
    while (!open.empty() && !g.is_goal(open.front().n)) {
        entry const at = open.front();
        open.pop_front();
        closed.push_back(at);
        order.push_back(at.n);
        for (edge const& e : g.from(at.n)) {
            if (g.estimate(e.to) == unreachable) { continue; }
            entry const n{e.to, at.g + e.cost, at.g + e.cost + g.estimate(e.to)};
            auto const  same   = [&](entry const& o) { return o.n == n.n; };
            auto const  waits  = std::find_if(open.begin(), open.end(), same);
            auto const  before = std::find_if(closed.begin(), closed.end(), same);
            if ((waits != open.end() && waits->f <= n.f) || (before != closed.end() && before->f <= n.f)) {
                continue;
            }
            if (waits != open.end()) { open.erase(waits); }
            if (before != closed.end()) { closed.erase(before); }
            open.insert(std::find_if(open.begin(), open.end(), [&](entry const& o) { return o.f > n.f; }), n);
        }
    }
    return order;
}

struct order_of_expansion {
    std::vector<int>* order;
    void              expanded(int n, int) const { order->push_back(n); }
};

}   // namespace

TEST_CASE("astar: with ties in order of arrival it expands in the order of a stable sorted list")
{
    CHECK(rc::check("sorted list", [] {
        graph const      g = estimated();
        std::vector<int> order;
        auto const       check = [&](auto open) {
            order.clear();
            tail::best_first_policy<decltype(open), tail::closed::probing<>, tail::tie::fifo,
                                          tail::reopen::automatic, tail::counted, order_of_expansion>
                policy{.observer = {&order}};
            static_cast<void>(tail::astar(stated<steps<int>>(g), {}, policy));
            RC_ASSERT(order == sorted_list_order(g));
        };
        check(tail::open::heap{});
        check(tail::open::heap{});
    }));
}
