#include <tail/path/astar.hpp>

#include <cstddef>
#include <path/graph.hpp>
#include <utility>
#include <doctest/doctest.h>
#include <tail/path/greedy.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/closed/none.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/mutable_d_ary.hpp>

using namespace graphs;
namespace open   = tail::open;
namespace tie    = tail::tie;
namespace closed = tail::closed;

namespace {

/// Calls `f` with policies of every open list and tie.
template <class F>
void each_open_list(F&& f)
{
    auto const each_tie = [&](auto list) {
        f(tail::best_first_policy{.open = list, .tie = tie::prefer_deep{}});
        f(tail::best_first_policy{.open = list, .tie = tie::fifo{}});
        f(tail::best_first_policy{.open = list, .tie = tie::lifo{}});
    };
    each_tie(open::d_ary<2>{});
    each_tie(open::d_ary<4>{});
    each_tie(open::mutable_d_ary<4>{});
    each_tie(open::bucket{});
}

}   // namespace

TEST_CASE("astar: equals Bellman and Ford on random graphs with every open list and tie")
{
    CHECK(rc::check("astar with every open list and tie", [] {
        graph const g = estimated();
        each_open_list([&](auto policy) {
            RC_FLAWLESS(optimal_flaw(g, tail::astar(stated<steps<int>>(g), {}, policy)));
        });
    }));
}

TEST_CASE("astar: equals Bellman and Ford on random graphs with every closed table and way of reopening")
{
    CHECK(rc::check("astar with every closed table", [] {
        graph const g     = estimated();
        auto const  index = closed::indexed{[](int n) { return static_cast<std::size_t>(n); },
                                           static_cast<std::size_t>(g.size())};
        RC_FLAWLESS(optimal_flaw(
            g, tail::astar(stated<steps<int>>(g), {}, tail::best_first_policy{.closed = index})));
        RC_FLAWLESS(optimal_flaw(g,
                                 tail::astar(stated<steps<int>>(g), {},
                                             tail::best_first_policy{.reopen = tail::reopen::always{}})));
        RC_FLAWLESS(optimal_flaw(g,
                                 tail::astar(stated<steps<int>>(g), {},
                                             tail::best_first_policy{.open   = open::bucket{},
                                                                     .closed = index,
                                                                     .reopen = tail::reopen::always{}})));
        RC_FLAWLESS(optimal_flaw(g,
                                 tail::astar(stated<steps<int>>(g), tail::no_limits{},
                                             tail::best_first_policy{.statistics = tail::uncounted{}})));
    }));
}

TEST_CASE("astar: without a closed table it equals Bellman and Ford on graphs without cycles")
{
    CHECK(rc::check("astar as a tree search", [] {
        graph const g = estimated({.most_nodes = 8, .acyclic = true});
        RC_PRE(g.size() < 6 || g.from(0).size() < 6);
        RC_FLAWLESS(optimal_flaw(
            g, tail::astar(stated<steps<int>>(g), {}, tail::best_first_policy{.closed = closed::none{}})));
    }));
}

TEST_CASE("uniform_cost: equals Bellman and Ford on random graphs and asks no heuristic")
{
    CHECK(rc::check("uniform_cost", [] {
        graph const g = *any();
        auto        p = tail::problem{.start      = 0,
                                      .successors = steps<int>{&g},
                                      .heuristic  = [](int) -> int { std::abort(); },
                                      .goal       = in_goals{&g}};
        RC_FLAWLESS(optimal_flaw(g, tail::uniform_cost(p)));
        RC_FLAWLESS(optimal_flaw(
            g,
            tail::uniform_cost(p, {}, tail::best_first_policy{.open = open::bucket{}, .tie = tie::lifo{}})));
    }));
}

TEST_CASE("weighted_astar: stays within the bound it reports and its lower bound holds")
{
    CHECK(rc::check("weighted_astar", [] {
        graph const  g      = estimated();
        double const weight = *rc::gen::element(0.0, 0.5, 1.0, 1.25, 2.0, 5.0, 100.0);
        int const    whole  = *rc::gen::element(1, 2, 3, 10);
        auto const   real   = tail::weighted_astar(stated<steps<int>>(g), weight);
        RC_FLAWLESS(complete_flaw(g, real));
        if (real) { RC_ASSERT(real.suboptimality && *real.suboptimality <= std::max(weight, 1.0)); }
        if (real && weight <= 1) { RC_ASSERT(real.cost == least_cost(g)); }
        each_open_list([&](auto policy) {
            auto const r = tail::weighted_astar(stated<steps<int>>(g), whole, {}, policy);
            RC_FLAWLESS(complete_flaw(g, r));
            if (r) { RC_ASSERT(r.suboptimality && *r.suboptimality <= static_cast<double>(whole)); }
        });
    }));
}

TEST_CASE("weighted_astar: an integer weight of zero is uniform-cost search")
{
    CHECK(rc::check("weight zero", [] {
        graph const g = estimated();
        auto const  r = tail::weighted_astar(stated<steps<int>>(g), 0);
        RC_FLAWLESS(complete_flaw(g, r));
        if (r) { RC_ASSERT(r.cost == least_cost(g)); }
    }));
}

TEST_CASE("greedy: finds a path exactly where there is one and claims no more than the estimate of the start "
          "proves")
{
    CHECK(rc::check("greedy", [] {
        graph const g = estimated();
        auto const  r = tail::greedy(stated<steps<int>>(g));
        RC_FLAWLESS(complete_flaw(g, r));
        bool const proved = r && (r.cost == g.estimate(0) || r.path.size() == 1);
        RC_ASSERT(r.optimal == (proved || (r && r.cost == 0)));
        RC_ASSERT(r.suboptimality.has_value() == r.optimal);
        if (r.optimal) { RC_ASSERT(r.cost == least_cost(g)); }
        RC_FLAWLESS(complete_flaw(
            g,
            tail::greedy(stated<steps<int>>(g), {},
                         tail::best_first_policy{.open = open::bucket{}, .reopen = tail::reopen::always{}})));
    }));
}

TEST_CASE("best_first: no combination of policies claims an optimum or a bound that is not there")
{
    CHECK(rc::check("claims of best-first search", [] {
        graph const g     = estimated();
        auto const  check = [&](auto evaluation, auto policy, auto when) {
            tail::best_first_engine unpromised{stated<steps<int>>(g), evaluation, policy, when};
            RC_FLAWLESS(complete_flaw(g, unpromised.run()));
            tail::best_first_engine unestimated{blind<steps<int>>(g), evaluation, policy, when};
            RC_FLAWLESS(complete_flaw(g, unestimated.run()));
        };
        auto const each_when = [&](auto evaluation, auto policy) {
            check(evaluation, policy, tail::goal_test::on_expansion{});
            check(evaluation, policy, tail::goal_test::on_generation{});
        };
        auto const each_reopening = [&](auto evaluation) {
            each_when(evaluation, tail::best_first_policy{.reopen = tail::reopen::automatic{}});
            each_when(evaluation, tail::best_first_policy{.reopen = tail::reopen::always{}});
            each_when(evaluation, tail::best_first_policy{.reopen = tail::reopen::never{}});
            each_when(evaluation, tail::best_first_policy{.reopen = tail::reopen::first_path{}});
        };
        each_reopening(tail::evaluation::astar{});
        each_reopening(tail::evaluation::uniform_cost{});
        each_reopening(tail::evaluation::greedy{});
        each_reopening(tail::evaluation::weighted<double>{{}, 1.5});
    }));
}

// ---- graphs on which well-known programs once went wrong --------------------------------------------------

namespace {

/// The start, an expensive and a cheap way to a middle node, and a goal behind it. The estimate of the cheap
/// way's node is admissible but so much higher that the middle is expanded by the dear way first.
///
/// Of the kind reported to petgraph (378), jgrapht (335), Graphs.jl (120), networkx (3464), rot.js (119) and
/// pathfinding (787): a closed set gives 4 where the least cost is 3.
graph late_improvement()
{
    graph g;
    //        0 start          1 by-way    2 middle    3 goal
    g.out  = {{{1, 1}, {2, 2}}, {{2, 0}}, {{3, 2}}, {}};
    g.goal = {0, 0, 0, 1};
    g.h    = {0, 2, 0, 0};
    return g;
}

/// The same again and again behind itself: each link doubles what reopening has to repair.
graph repeated_improvement(int links)
{
    graph g;
    for (int i = 0; i < links; ++i) {
        int const a = 2 * i;
        g.out.push_back({{a + 1, 1}, {a + 2, 2}});
        g.out.push_back({{a + 2, 0}});
        g.h.push_back(0);
        g.h.push_back(links - i);
    }
    g.out.push_back({{2 * links + 1, links}});
    g.out.push_back({});
    g.h.push_back(0);
    g.h.push_back(0);
    g.goal.assign(g.out.size(), 0);
    g.goal.back() = 1;
    return g;
}

}   // namespace

TEST_CASE("astar: reopens a closed node when the heuristic is inconsistent")
{
    graph const g     = late_improvement();
    auto const  right = tail::astar(stated<steps<int>>(g));
    CHECK(right.cost == 3);
    CHECK(right.path == std::vector{0, 1, 2, 3});
    CHECK(right.optimal);
    CHECK(right.stats.reopened == 1);

    // The form without reopening is wrong here, and says that it does not know.
    auto const wrong = tail::astar(stated<steps<int>>(g), {},
                                   tail::best_first_policy{.reopen = tail::reopen::never{}});
    CHECK(wrong.cost == 4);
    CHECK(!wrong.optimal);
    CHECK(!wrong.suboptimality);
    CHECK(wrong.lower_bound <= 3);
    CHECK(wrong.stats.reopened == 0);
}

TEST_CASE("astar: repairs improvements in chains of any length")
{
    for (int links : {1, 2, 5, 20, 60}) {
        graph const g = repeated_improvement(links);
        CHECK(optimal_flaw(g, tail::astar(stated<steps<int>>(g))) == "");
        CHECK(tail::astar(stated<steps<int>>(g)).cost == 2 * links);
        auto const wrong = tail::astar(stated<steps<int>>(g), {},
                                       tail::best_first_policy{.reopen = tail::reopen::never{}});
        CHECK(wrong.cost > 2 * links);
        CHECK(!wrong.optimal);
    }
}

TEST_CASE("astar: a promise of consistency saves reopening and keeps the answer where it is true")
{
    CHECK(rc::check("consistent", [] {
        graph g = *any();
        // The perfect estimate less a constant, and the constant zero: both consistent.
        estimate(g, estimates::perfect);
        int const less = *number(0, 5);
        for (int& h : g.h) { h = h == unreachable ? h : std::max(0, h - less); }
        auto const r = tail::astar(tail::problem{.start      = 0,
                                                 .successors = steps<int>{&g},
                                                 .heuristic  = tail::consistent(from_table<int>{&g}),
                                                 .goal       = in_goals{&g}});
        RC_FLAWLESS(optimal_flaw(g, r));
        RC_ASSERT(r.stats.reopened == 0U);
        RC_ASSERT(r.stats.expanded <= static_cast<unsigned>(g.size()));
        auto const careful = tail::astar(stated<steps<int>>(g));
        RC_ASSERT(careful.stats.reopened == 0U);
        RC_ASSERT(careful.stats.expanded == r.stats.expanded);
    }));
}

TEST_CASE("astar: an inadmissible heuristic is not called optimal")
{
    graph g;
    g.out        = {{{1, 1}, {2, 2}}, {{2, 0}}, {}};
    g.goal       = {0, 0, 1};
    g.h          = {0, 9, 0};
    auto const r = tail::astar(tail::problem{.start      = 0,
                                             .successors = steps<int>{&g},
                                             .heuristic  = tail::inadmissible(from_table<int>{&g}),
                                             .goal       = in_goals{&g}});
    REQUIRE(r);
    CHECK(r.cost == 2);
    CHECK(!r.optimal);
    CHECK(!r.suboptimality);
    CHECK(r.lower_bound <= 1);
}

TEST_CASE("best_first: a goal taken when it is generated is not the cheapest")
{
    graph g;
    g.out  = {{{2, 5}, {1, 1}}, {{2, 1}}, {}};
    g.goal = {0, 0, 1};
    g.h    = {0, 0, 0};
    tail::best_first_engine wrong{stated<steps<int>>(g), tail::evaluation::astar{}, tail::best_first_policy{},
                                  tail::goal_test::on_generation{}};
    auto const              early = wrong.run();
    CHECK(early.cost == 5);
    CHECK(!early.optimal);
    CHECK(early.lower_bound <= 2);
    CHECK(tail::astar(stated<steps<int>>(g)).cost == 2);
}

TEST_CASE("astar: works in float and double and unsigned and small and large integers")
{
    CHECK(rc::check("cost types", [] {
        graph const g = estimated();
        RC_FLAWLESS(optimal_flaw(g, tail::astar(stated<steps<double>>(g))));
        RC_FLAWLESS(optimal_flaw(g, tail::astar(stated<steps<float>>(g))));
        RC_FLAWLESS(optimal_flaw(g, tail::astar(stated<steps<unsigned>>(g))));
        RC_FLAWLESS(optimal_flaw(g, tail::astar(stated<steps<std::uint8_t>>(g))));
        RC_FLAWLESS(optimal_flaw(g, tail::astar(stated<steps<std::int64_t>>(g))));
        RC_FLAWLESS(optimal_flaw(g,
                                 tail::astar(stated<steps<std::uint16_t>>(g), {},
                                             tail::best_first_policy{.open = open::bucket{}})));
        RC_FLAWLESS(complete_flaw(g, tail::weighted_astar(stated<steps<double>>(g), 2)));
        RC_FLAWLESS(complete_flaw(g, tail::weighted_astar(stated<steps<float>>(g), 1.5)));
        RC_FLAWLESS(complete_flaw(g, tail::weighted_astar(stated<steps<std::uint8_t>>(g), 200)));
        RC_FLAWLESS(complete_flaw(g, tail::greedy(stated<steps<double>>(g))));
    }));
}

TEST_CASE("astar: sums of tenths are as good as the sums that a relaxation makes")
{
    // 0.1 has no exact binary form; compared with a relaxation in the same type.
    CHECK(rc::check("tenths", [] {
        graph const g      = *any();
        auto const  tenths = [&](int n) {
            std::vector<tail::step<int, double>> all;
            for (edge const& e : g.from(n)) { all.push_back({e.to, e.cost * 0.1}); }
            return all;
        };
        auto const r = tail::uniform_cost(
            tail::problem<int, decltype(tenths), tail::zero_heuristic, in_goals>{
                0, tenths, {}, in_goals{&g}});
        int const best = least_cost(g);
        RC_ASSERT(static_cast<bool>(r) == (best != unreachable));
        if (r) { RC_ASSERT(r.cost > best * 0.1 - 1e-9 && r.cost < best * 0.1 + 1e-9); }
    }));
}

TEST_CASE("astar: a start without a finite estimate is unsolvable and expands nothing")
{
    graph g;
    g.out        = {{{1, 1}}, {}};
    g.goal       = {0, 1};
    g.h          = {unreachable, 0};
    auto const r = tail::astar(stated<steps<int>>(g));
    CHECK(r.status == tail::status::exhausted);
    CHECK(r.stats.expanded == 0);
}

TEST_CASE("astar: a start that is the goal is solved at cost zero without an expansion")
{
    graph g;
    g.out        = {{{0, 3}}};
    g.goal       = {1};
    g.h          = {0};
    auto const r = tail::astar(stated<steps<int>>(g), {.nodes = 0});
    CHECK(r.status == tail::status::solved);
    CHECK(r.cost == 0);
    CHECK(r.path == std::vector{0});
    CHECK(r.actions.empty());
    CHECK(r.optimal);
    CHECK(r.stats.expanded == 0);
    CHECK(r.stats.generated == 1);
}

TEST_CASE("astar: the goal may be a node instead of a predicate")
{
    graph g;
    g.out        = {{{1, 1}, {2, 4}}, {{2, 1}}, {}};
    g.goal       = {0, 0, 1};
    g.h          = {0, 0, 0};
    auto const r = tail::astar(tail::problem{.start = 0, .successors = steps<int>{&g}, .goal = 2});
    CHECK(r.cost == 2);
}
