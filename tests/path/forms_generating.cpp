#include <tail/core/expand.hpp>

#include <path/forms.hpp>
#include <ranges>
#include <doctest/doctest.h>

using namespace graphs;

namespace {

/// A lazy view that refers to the node it was made for.
struct lazy {
    graph const* g;

    auto operator()(int const& n) const
    {
        int const* at = &n;
        return std::views::iota(std::size_t{0}, g->from(n).size())
            | std::views::transform([at, g = g](std::size_t i) {
                   edge const& e = g->from(*at)[i];
                   return tail::step<int, long, int>{e.to, e.cost, static_cast<int>(i)};
               });
    }
};

/// A reference to something that lives elsewhere.
struct by_reference {
    std::vector<std::vector<std::pair<int, int>>> const* all;

    std::vector<std::pair<int, int>> const& operator()(int n) const
    {
        return (*all)[static_cast<std::size_t>(n)];
    }
};

}   // namespace

TEST_CASE_TEMPLATE("forms: every algorithm over every generating form agrees with the oracles", S, steps<int>,
                   pairs<int>, emitting<int>, pairs<double>, lazy)
{
    CHECK(rc::check("generating forms", [] { all_algorithms<S>(estimated({.most_nodes = 10})); }));
    CHECK(rc::check("generating forms on trees",
                    [] { tree_algorithms<S>(estimated({.most_nodes = 7, .acyclic = true})); }));
}

TEST_CASE("forms: children alone cost one each")
{
    CHECK(rc::check("children", [] {
        graph const g = estimated({.least_cost = 1, .most_cost = 1});
        auto const  p = stated<children>(g);
        RC_FLAWLESS(optimal_flaw(g, tail::astar(p)));
        RC_FLAWLESS(optimal_flaw(g, tail::bfs(p)));
        RC_FLAWLESS(
            optimal_flaw(g, tail::iterative_deepening(p, {}, pruned<tail::prune::transposition<>>())));
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, pruned<tail::prune::transposition<>>())));
    }));
}

TEST_CASE("forms: a range by reference is walked without a copy")
{
    CHECK(rc::check("by reference", [] {
        graph const                                   g = estimated();
        std::vector<std::vector<std::pair<int, int>>> all;
        for (int n = 0; n < g.size(); ++n) { all.push_back(pairs<int>{&g}(n)); }
        tail::problem p{.start      = 0,
                        .successors = by_reference{&all},
                        .heuristic  = from_table<int>{&g},
                        .goal       = in_goals{&g}};
        RC_FLAWLESS(optimal_flaw(g, tail::astar(p)));
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, pruned<tail::prune::transposition<>>())));
    }));
}

TEST_CASE("forms: emit takes a child alone or with a cost and lambdas need no types")
{
    auto const successors = [](int n, auto&& emit) {
        emit(n + 3);
        if (n % 2 == 0) { emit(n / 2, 2); }
    };
    tail::problem const p{
        .start = 14, .successors = successors, .heuristic = [](int) { return 0; }, .goal = 5};
    auto const r = tail::astar(p, {.nodes = 10'000});
    REQUIRE(r);
    CHECK(r.cost == 5);   // 14 7 10 5 at two, one and two
    CHECK(r.cost == tail::idastar(p).cost);
}
