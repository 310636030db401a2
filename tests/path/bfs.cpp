#include <tail/path/bfs.hpp>

#include <path/graph.hpp>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/depth_limited.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/open/fifo.hpp>

using namespace graphs;
namespace prune = tail::prune;

namespace {

template <class Pruning>
auto pruned(Pruning pruning = {})
{
    return tail::depth_first_policy<Pruning>{.pruning = pruning};
}

}   // namespace

TEST_CASE("bfs: finds the fewest steps on random graphs")
{
    CHECK(rc::check("bfs", [] {
        graph const g = *any();
        RC_FLAWLESS(shortest_flaw(g, tail::bfs(stated<steps<int>>(g))));
        auto const unit = tail::bfs(stated<children>(g));
        RC_FLAWLESS(shortest_flaw(g, unit, true));
        if (unit) { RC_ASSERT(unit.optimal); }
        tail::best_first_policy<tail::open::fifo, tail::closed::flat<>, tail::tie::fifo,
                                tail::reopen::first_path>
            policy;
        RC_FLAWLESS(
            shortest_flaw(g, tail::bfs(stated<steps<int>>(g), {}, policy, tail::goal_test::on_expansion{})));
        RC_ASSERT(tail::bfs(stated<children>(g), {}, policy, tail::goal_test::on_expansion{}).path
                  == unit.path);
    }));
}

TEST_CASE("bfs: fewest steps are not called cheapest before all costs have been seen")
{
    // Every edge seen until the goal turns up costs one; the one not yet seen costs nothing.
    graph g;
    g.out        = {{{1, 1}, {2, 1}}, {{3, 1}}, {{3, 0}}, {}};
    g.goal       = {0, 0, 0, 1};
    g.h          = {0, 0, 0, 0};
    auto const r = tail::bfs(stated<steps<int>>(g));
    REQUIRE(r);
    CHECK(r.path.size() == 3);
    CHECK(r.cost == 2);
    CHECK(!r.optimal);
}

TEST_CASE("bfs: equal costs make the fewest steps the cheapest")
{
    CHECK(rc::check("bfs with equal costs", [] {
        graph const g = *any({.least_cost = 3, .most_cost = 3});
        tail::best_first_policy<tail::open::fifo, tail::closed::flat<>, tail::tie::fifo,
                                tail::reopen::first_path>
                   policy;
        auto const r = tail::bfs(stated<steps<int>>(g), {}, policy, tail::goal_test::on_expansion{});
        RC_FLAWLESS(optimal_flaw(g, r));
    }));
}

TEST_CASE("iterative_deepening: finds the fewest steps on random graphs")
{
    CHECK(rc::check("iterative deepening", [] {
        graph const g = *any({.most_nodes = 8});
        RC_FLAWLESS(shortest_flaw(
            g, tail::iterative_deepening(stated<steps<int>>(g), {}, pruned<prune::transposition<>>())));
        RC_FLAWLESS(shortest_flaw(
            g, tail::iterative_deepening(stated<children>(g), {}, pruned<prune::transposition<>>()), true));
        RC_PRE(g.from(0).size() < 5);
        RC_FLAWLESS(shortest_flaw(
            g, tail::iterative_deepening(stated<steps<int>>(g), {}, pruned<prune::path_check>())));
        if (fewest_steps(g) == unreachable || fewest_steps(g) > 5) { return; }
        RC_FLAWLESS(shortest_flaw(g, tail::iterative_deepening(stated<steps<int>>(g))));
        RC_FLAWLESS(
            shortest_flaw(g, tail::iterative_deepening(stated<steps<int>>(g), {}, pruned<prune::nothing>())));
        auto const unit = tail::iterative_deepening(stated<children>(g));
        RC_FLAWLESS(shortest_flaw(g, unit, true));
        RC_ASSERT(unit.optimal);
    }));
}

TEST_CASE("iterative_deepening: other first limits and steps find a path and claim no more than they know")
{
    CHECK(rc::check("first limit and step", [] {
        graph const                    g = *any({.most_nodes = 8});
        tail::contour::deepening const depths{static_cast<std::uint32_t>(*number(0, 4)),
                                              static_cast<std::uint32_t>(*number(1, 4))};
        RC_FLAWLESS(complete_flaw(
            g,
            tail::iterative_deepening(stated<steps<int>>(g), depths, {}, pruned<prune::transposition<>>())));
        RC_FLAWLESS(complete_flaw(
            g, tail::iterative_deepening(stated<children>(g), depths, {}, pruned<prune::transposition<>>()),
            true));
    }));
}

TEST_CASE("iterative_deepening: stops at the last limit and says that something was cut")
{
    graph g;
    g.out               = {{{1, 1}}, {{2, 1}}, {{3, 1}}, {}};
    g.goal              = {0, 0, 0, 1};
    g.h                 = {0, 0, 0, 0};
    auto const short_of = tail::iterative_deepening(blind<children>(g), tail::contour::deepening{.most = 2});
    CHECK(short_of.status == tail::status::depth_limit);
    CHECK(short_of.path.empty());
    auto const enough = tail::iterative_deepening(blind<children>(g), tail::contour::deepening{.most = 3});
    CHECK(enough.status == tail::status::solved);
    auto const jump = tail::iterative_deepening(blind<children>(g),
                                                tail::contour::deepening{.step = 2, .most = 3});
    CHECK(jump.status == tail::status::solved);
    CHECK(!jump.optimal);
}

TEST_CASE("dfs: finds a path exactly where there is one")
{
    CHECK(rc::check("dfs", [] {
        graph const g = *any();
        RC_FLAWLESS(complete_flaw(g, tail::dfs(stated<steps<int>>(g))));
        RC_FLAWLESS(complete_flaw(g, tail::dfs(stated<children>(g)), true));
        RC_PRE(g.size() < 9 || g.from(0).size() < 4);
        RC_FLAWLESS(complete_flaw(g, tail::dfs(stated<steps<int>>(g), {}, pruned<prune::path_check>())));
        RC_FLAWLESS(complete_flaw(g, tail::dfs(stated<steps<int>>(g), {}, pruned<prune::transposition<>>())));
    }));
}

TEST_CASE("dfs: with a closed list every node is expanded at most once")
{
    CHECK(rc::check("dfs expands once", [] {
        graph const g = *any();
        auto const  r = tail::dfs(stated<steps<int>>(g));
        RC_ASSERT(r.stats.expanded <= static_cast<unsigned>(g.size()));
        if (!r) {
            auto const d     = costs_from_start(g);
            auto const known = std::count_if(d.begin(), d.end(), [](int c) { return c != unreachable; });
            RC_ASSERT(r.stats.expanded == static_cast<unsigned>(known));
            RC_ASSERT(r.stats.stored == static_cast<unsigned>(known));
        }
    }));
}

TEST_CASE("depth_limited: finds a path within the limit exactly where there is one")
{
    CHECK(rc::check("depth limited", [] {
        graph const g     = *any({.most_nodes = 7});
        auto const  limit = static_cast<std::uint32_t>(*number(0, 6));
        int const   best  = fewest_steps(g);
        auto const  check = [&](auto const& r) {
            if (best != unreachable && best <= static_cast<int>(limit)) {
                RC_FLAWLESS(solution_flaw(g, r));
                RC_ASSERT(r.path.size() <= limit + 1);
                if (r.optimal) { RC_ASSERT(r.cost == least_cost(g)); }
            } else {
                RC_ASSERT(!r);
                RC_ASSERT(r.status == tail::status::depth_limit || r.status == tail::status::exhausted);
                // A solution beyond the limit must not be called impossible.
                if (best != unreachable) { RC_ASSERT(r.status == tail::status::depth_limit); }
            }
        };
        check(tail::depth_limited(stated<steps<int>>(g), limit, {}, pruned<prune::path_check>()));
        check(tail::depth_limited(stated<steps<int>>(g), limit, {}, pruned<prune::transposition<>>()));
        if (g.from(0).size() < 4) {
            check(tail::depth_limited(stated<steps<int>>(g), limit));
            check(tail::depth_limited(stated<steps<int>>(g), limit, {}, pruned<prune::nothing>()));
        }
    }));
}

TEST_CASE("depth_limited: says exhausted when the limit cut nothing")
{
    graph g;
    g.out  = {{{1, 1}, {2, 1}}, {{3, 1}}, {}, {}};
    g.goal = {0, 0, 0, 0};
    g.h    = {0, 0, 0, 0};
    CHECK(tail::depth_limited(blind<steps<int>>(g), 1).status == tail::status::depth_limit);
    CHECK(tail::depth_limited(blind<steps<int>>(g), 2).status == tail::status::exhausted);
    CHECK(tail::depth_limited(blind<steps<int>>(g), 3).status == tail::status::exhausted);
}

// A plain visited table inside a bounded depth-first search: a node first met deep down hides the shorter way
// (sokoban-planning-learning, 2.4).
TEST_CASE("depth_limited: a closed list loses the solution that a transposition table keeps")
{
    graph g;
    g.out  = {{{5, 1}, {1, 1}}, {{2, 1}}, {{3, 1}}, {{4, 1}}, {}, {{6, 1}}, {{1, 1}}};
    g.goal = {0, 0, 0, 0, 1, 0, 0};
    g.h    = {0, 0, 0, 0, 0, 0, 0};
    CHECK(tail::depth_limited(blind<steps<int>>(g), 4, {}, pruned<prune::closed_list<>>()).status
          == tail::status::depth_limit);
    CHECK(tail::depth_limited(blind<steps<int>>(g), 4, {}, pruned<prune::transposition<>>()).path
          == std::vector{0, 1, 2, 3, 4});
    CHECK(tail::depth_limited(blind<steps<int>>(g), 4).path == std::vector{0, 1, 2, 3, 4});
}

// Talking-stones agents, claim S6.
TEST_CASE("dfs: an endless branch before the goal is endless for the tree search and not for a path check")
{
    graph g;
    g.out              = {{{1, 1}, {2, 1}}, {{3, 1}}, {}, {{4, 1}}, {{1, 1}}};
    g.goal             = {0, 0, 1, 0, 0};
    g.h                = {0, 0, 0, 0, 0};
    auto const endless = tail::dfs(blind<steps<int>>(g), {.nodes = 100'000}, pruned<prune::no_undo>());
    CHECK(endless.status == tail::status::node_limit);
    CHECK(endless.stats.expanded == 100'000);
    CHECK(tail::dfs(blind<steps<int>>(g), {}, pruned<prune::path_check>()).path == std::vector{0, 2});
    CHECK(tail::dfs(blind<steps<int>>(g)).path == std::vector{0, 2});
    g.goal[2] = 0;
    CHECK(tail::dfs(blind<steps<int>>(g), {}, pruned<prune::path_check>()).status == tail::status::exhausted);
    CHECK(tail::dfs(blind<steps<int>>(g)).status == tail::status::exhausted);
}

TEST_CASE("dfs: costs that overflow their type on the way are a broken promise and not a wrapped number")
{
    graph g;
    g.out  = {{{1, 200}}, {{2, 50}}, {}};
    g.goal = {0, 0, 1};
    g.h    = {0, 0, 0};
    CHECK(tail::dfs(blind<steps<std::uint8_t>>(g)).cost == 250);
}
