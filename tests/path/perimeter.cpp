#include <tail/path/perimeter.hpp>

#include <cstddef>
#include <cstdint>
#include <path/two_way.hpp>
#include <string>
#include <vector>
#include <doctest/doctest.h>
#include <tail/domains/npuzzle.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/idastar.hpp>

using namespace two_way;

namespace {

/// What is wrong with a perimeter: its costs are the least ones, and all that it leaves out costs more.
template <class P>
std::string flaw_inside(net const& g, P const& p)
{
    auto const truth = distances(g.in, g.goals);
    for (int n = 0; n < g.size(); ++n) {
        int const  least  = truth[static_cast<std::size_t>(n)];
        auto const inside = p.cost(n);
        if (p.contains(n) != inside.has_value()) { return "contains and cost disagree"; }
        if (!inside) {
            if (least < p.beyond()) { return "a node outside costs less than what lies beyond"; }
            if (least < p.radius()) { return "a node outside costs less than the radius"; }
            if (!p.path_from(n).empty()) { return "a node outside has a path"; }
            continue;
        }
        if (*inside != least) { return "a cost inside is not the least"; }
        if (*inside > p.radius()) { return "a cost inside is above the radius"; }
        auto const path = p.path_from(n);
        auto const way  = p.actions_from(n);
        if (path.front() != n || !g.is_goal(path.back())) {
            return "a path does not lead from the node to a goal";
        }
        if (way.size() + 1 != path.size()) { return "the number of actions is wrong"; }
        int sum = 0;
        for (std::size_t i = 0; i < way.size(); ++i) {
            edge const& e = g.in[static_cast<std::size_t>(path[i + 1])][number_of(way[i])];
            if (e.to != path[i]) { return "a step of a path is no edge"; }
            sum += e.cost;
        }
        if (sum != least) { return "a path does not cost what it should"; }
    }
    return {};
}

/// A* with a perimeter, ending at it, and going through to the goal.
template <bool Consistent, class P>
void searches_right(net const& g, P const& p)
{
    auto const truth = oracle<int>(g);
    auto const h     = promised<Consistent>(table_heuristic<int>{&g.to_goal});
    auto const edge  = tail::astar(tail::problem{
         .start = g.starts, .successors = ranged<int>{&g.out}, .heuristic = p.heuristic(h), .goal = p.goal()});
    auto const found = p.complete(edge, true);
    REQUIRE(wrong<int>(g, found, truth) == "");
    auto const through = tail::astar(tail::problem{.start      = g.starts,
                                                   .successors = ranged<int>{&g.out},
                                                   .heuristic  = p.heuristic(h),
                                                   .goal       = [&](int n) { return g.is_goal(n); }});
    REQUIRE(through.status == truth.status);
    REQUIRE(through.cost == truth.cost);
    REQUIRE(through.optimal == truth.optimal);
    if (Consistent) { REQUIRE(through.stats.reopened == 0); }
}

}   // namespace

TEST_CASE("perimeter: has the least costs inside and knows what lies beyond")
{
    std::size_t partly = 0;
    for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
        net const           g = random_net(seed, estimates::zero);
        tail::problem const backward{.start = g.goals, .successors = ranged<int>{&g.in}};
        for (int radius : {0, 1, 4, 9, 1'000}) {
            tail::perimeter const p{backward, radius};
            REQUIRE(flaw_inside(g, p) == "");
            REQUIRE(p.beyond() > radius);
            partly += p.status() == tail::status::solved ? 1U : 0U;
        }
        // Every node limit, and growing on from there.
        for (std::uint64_t nodes = 0; nodes < 16; ++nodes) {
            tail::perimeter p{backward, tail::limits{.nodes = nodes}};
            REQUIRE(flaw_inside(g, p) == "");
            if (p.status() == tail::status::node_limit) { REQUIRE(p.stats().expanded == nodes); }
            p.grow(3);
            REQUIRE(flaw_inside(g, p) == "");
            REQUIRE(p.beyond() > 3);
            REQUIRE(p.grow(tail::infinite_cost<int>) == tail::status::exhausted);
            REQUIRE(flaw_inside(g, p) == "");
        }
    }
    CHECK(partly > 1'000);
}

TEST_CASE("perimeter: holds all nodes at its radius where every step costs one")
{
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        net const  g     = random_net(seed, estimates::zero, 1, 1);
        auto const truth = distances(g.in, g.goals);
        for (int radius = 0; radius < 6; ++radius) {
            tail::perimeter const p{tail::problem{.start = g.goals, .successors = unnamed{&g.in}}, radius};
            for (int n = 0; n < g.size(); ++n) {
                REQUIRE(p.contains(n) == (truth[static_cast<std::size_t>(n)] <= radius));
                if (!p.contains(n)) { REQUIRE(p.heuristic()(n) >= radius + 1); }
            }
        }
    }
}

TEST_CASE("perimeter: A* with it costs what A* costs on random graphs")
{
    for (std::uint64_t seed = 0; seed < 700; ++seed) {
        for (int radius : {0, 2, 5, 12}) {
            net const             a = random_net(seed, estimates::consistent);
            tail::perimeter const p{tail::problem{.start = a.goals, .successors = walked<int>{&a.in}},
                                    radius};
            searches_right<true>(a, p);
            net const             b = random_net(seed, estimates::admissible);
            tail::perimeter const q{tail::problem{.start = b.goals, .successors = walked<int>{&b.in}},
                                    radius};
            searches_right<false>(b, q);
        }
    }
}

TEST_CASE("perimeter: stays within its bytes and grows on")
{
    tail::problem const   backward{.start = 100'000, .successors = [](int n) {
                                     return n > 0 ? std::vector{n - 1, n / 2} : std::vector<int>{};
                                 }};
    tail::perimeter const whole{backward, 25};
    REQUIRE(whole.status() == tail::status::solved);
    int stopped = 0;
    for (std::uint64_t bytes = 64; bytes < whole.stats().peak_bytes + 1'000; bytes += 1 + bytes / 9) {
        tail::perimeter p{backward, 25, tail::limits{.bytes = bytes}};
        REQUIRE(p.bytes() <= bytes);
        REQUIRE(p.stats().peak_bytes <= bytes);
        if (p.status() == tail::status::memory_limit) {
            ++stopped;
            REQUIRE(p.radius() < 25);
            REQUIRE(p.grow(25) == tail::status::solved);
        }
        REQUIRE(p.radius() == 25);
        REQUIRE(p.cost(42) == whole.cost(42));
        REQUIRE(p.stats().expanded == whole.stats().expanded);
    }
    CHECK(stopped > 5);
}

TEST_CASE("perimeter: shortens A* and IDA* on the 8-puzzle and changes no cost")
{
    namespace np = tail::npuzzle;
    using board  = np::board<9>;
    np::geometry const shape{3, 3};
    board const        goal = np::blank_first<9>(shape);
    np::rules<9> const rules{shape};
    np::manhattan<9>   h{shape, goal};

    tail::perimeter const p{tail::problem{.start = goal, .successors = rules}, 12};
    REQUIRE(p.status() == tail::status::solved);
    std::uint64_t with    = 0;
    std::uint64_t without = 0;
    for (std::uint64_t i = 0; i < 10; ++i) {
        board const start = np::random_board<9>(shape, goal, i);
        auto const  truth = tail::astar(
            tail::problem{.start = start, .successors = rules, .heuristic = h, .goal = goal});
        tail::problem const ending{
            .start = start, .successors = rules, .heuristic = p.heuristic(h), .goal = p.goal()};
        auto const check = [&](auto const& found) {
            REQUIRE(found.met);
            REQUIRE(found.optimal);
            REQUIRE(found.cost == truth.cost);
            REQUIRE(found.path.size() == truth.path.size());
            board at = start;
            for (auto const& move : found.actions) { rules.apply(at, move); }
            REQUIRE(at == found.path[found.meeting]);
            for (std::size_t k = found.meeting; k + 1 < found.path.size(); ++k) {
                board back = found.path[k + 1];
                rules.apply(back, found.backward_actions[k - found.meeting]);
                REQUIRE(back == found.path[k]);
            }
            REQUIRE(found.path.back() == goal);
        };
        auto const a = p.complete(tail::astar(ending), true);
        check(a);
        check(p.complete(tail::idastar(ending), true));
        with += a.stats.expanded;
        without += truth.stats.expanded;
    }
    CHECK(with < without);
}

TEST_CASE("perimeter: claims nothing for searches that do not go by f")
{
    // From 0 over 1 and 2 the edge of the perimeter is nearer, over 4 the goal.
    edges const           out{{{1, 10}, {4, 21}}, {{2, 10}}, {{3, 4}}, {}, {{3, 2}}};
    edges const           in{{}, {{0, 10}}, {{1, 10}}, {{2, 4}, {4, 2}}, {{0, 21}}};
    tail::perimeter const p{tail::problem{.start = 3, .successors = ranged<int>{&in}}, 4};
    auto const            r = p.complete(
        tail::uniform_cost(tail::problem{.start = 0, .successors = ranged<int>{&out}, .goal = p.goal()}));
    CHECK(r.met);
    CHECK(!r.optimal);
    CHECK(r.cost == 24);
    CHECK(r.lower_bound <= 23);
    auto const best = p.complete(
        tail::astar(tail::problem{
            .start = 0, .successors = ranged<int>{&out}, .heuristic = p.heuristic(), .goal = p.goal()}),
        true);
    CHECK(best.cost == 23);
    CHECK(best.optimal);
    // One that says that it may overestimate is believed.
    auto const h = p.heuristic(tail::inadmissible([](int) { return 3; }));
    CHECK(!p.complete(tail::astar(tail::problem{
                          .start = 0, .successors = ranged<int>{&out}, .heuristic = h, .goal = p.goal()}),
                      true)
               .optimal);
}
