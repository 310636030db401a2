#include <tail/path/depth_first.hpp>

#include <path/engines.hpp>
#include <path/forms.hpp>
#include <trials.hpp>
#include <doctest/doctest.h>
#include <tail/core/engine.hpp>

using namespace graphs;
namespace contour = tail::contour;
namespace prune   = tail::prune;

namespace {

/// Calls `f` with a maker of each kind of engine that ends on every graph.
///
/// Every engine is compiled again for each type of problem: both tests below take the same ones.
template <class P, class F>
void each_engine(P const& p, F&& f)
{
    f([&] { return tail::depth_first_engine{p, contour::unbounded{}, pruned<prune::closed_list<>>()}; });
    f([&] { return tail::depth_first_engine{p, contour::unbounded{}, pruned<prune::transposition<>>()}; });
    f([&] { return tail::depth_first_engine{p, contour::depth{4}, pruned<prune::transposition<>>()}; });
    f([&] { return tail::depth_first_engine{p, contour::deepening{}, pruned<prune::transposition<>>()}; });
    f([&] { return tail::depth_first_engine{p, contour::cost{}, pruned<prune::transposition<>>()}; });
    f([&] { return tail::depth_first_engine{p, contour::cost{}, pruned<prune::path_check>()}; });
}

/// The engines without a memory, for graphs without cycles.
template <class P, class F>
void each_tree_engine(P const& p, F&& f)
{
    f([&] { return tail::depth_first_engine{p, contour::unbounded{}}; });
    f([&] { return tail::depth_first_engine{p, contour::unbounded{}, pruned<prune::nothing>()}; });
    f([&] { return tail::depth_first_engine{p, contour::depth{3}}; });
    f([&] { return tail::depth_first_engine{p, contour::deepening{}}; });
    f([&] { return tail::depth_first_engine{p, contour::cost{}}; });
}

/// A path of `length` steps, with a turning to a dead end at every node.
struct chain {
    int length;

    std::vector<std::pair<int, int>> operator()(int n) const
    {
        if (n < 0 || n >= length) { return {}; }
        return {{-n - 1, 0}, {n + 1, 0}};
    }
};

struct chain_in_place {
    using move_type                 = int;   // -1 into the dead end, +1 along
    static constexpr bool reentrant = true;
    int                   length;

    template <class Emit>
    void moves(int const& n, Emit&& emit) const
    {
        if (n < 0 || n >= length) { return; }
        if (emit(-1)) { return; }
        emit(1);
    }
    void apply(int& n, int m) const { n = m > 0 ? n + 1 : -n - 1; }
    void undo(int& n, int m) const { n = m > 0 ? n - 1 : -n - 1; }
    int  cost(int, int) const { return 0; }
};

/// The same in steps of one.
struct unit_chain {
    using move_type                 = int;
    static constexpr bool reentrant = true;

    template <class Emit>
    void moves(int const& n, Emit&& emit) const
    {
        if (n < 0 || n >= 100'000) { return; }
        if (emit(-1)) { return; }
        emit(1);
    }
    void apply(int& n, int m) const { n = m > 0 ? n + 1 : -n - 1; }
    void undo(int& n, int m) const { n = m > 0 ? n - 1 : -n - 1; }
};

}   // namespace

using whole_search =
    tail::depth_first_engine<decltype(stated<steps<int>>(std::declval<graph const&>())), contour::cost>;
static_assert(tail::Engine<whole_search>);

TEST_CASE("depth_first: one node at a time gives the counters and the answers of one run")
{
    CHECK(rc::check("stepping depth-first engines", [] {
        graph const g = estimated({.most_nodes = 7});
        each_engine(stated<steps<int>>(g), [](auto make) { stepping_changes_nothing(make); });
        each_engine(stated<in_place<int, true, extra::inverse>>(g),
                    [](auto make) { stepping_changes_nothing(make); });
        graph const tree = estimated({.most_nodes = 7, .acyclic = true});
        each_tree_engine(stated<steps<int>>(tree), [](auto make) { stepping_changes_nothing(make); });
        each_tree_engine(stated<in_place<int, false>>(tree),
                         [](auto make) { stepping_changes_nothing(make); });
    }));
}

TEST_CASE("depth_first: slices give the counters and the answers of one run")
{
    CHECK(rc::check("slices of depth-first engines", [] {
        graph const g    = estimated({.most_nodes = 7});
        graph const tree = estimated({.most_nodes = 7, .acyclic = true});
        for (std::uint64_t nodes : {1U, 2U, 7U, 1000U}) {
            each_engine(stated<steps<int>>(g), [=](auto make) { slices_change_nothing(make, nodes); });
            each_engine(stated<in_place<int, true, extra::inverse>>(g),
                        [=](auto make) { slices_change_nothing(make, nodes); });
            each_tree_engine(stated<steps<int>>(tree),
                             [=](auto make) { slices_change_nothing(make, nodes); });
            each_tree_engine(stated<in_place<int, false>>(tree),
                             [=](auto make) { slices_change_nothing(make, nodes); });
        }
    }));
}

namespace {

/// All solutions of a graph without cycles, as (cost, edges), by plain recursion.
void all_paths(graph const& g, int at, int cost, std::vector<int>& path,
               std::multiset<std::pair<int, std::vector<int>>>& out)
{
    path.push_back(at);
    if (g.is_goal(at)) { out.insert({cost, path}); }
    for (edge const& e : g.from(at)) { all_paths(g, e.to, cost + e.cost, path, out); }
    path.pop_back();
}

}   // namespace

TEST_CASE("depth_first: further runs find every solution of a tree once and iterative ones in order")
{
    CHECK(rc::check("all solutions", [] {
        graph const                                     g = estimated({.most_nodes = 7, .acyclic = true});
        std::multiset<std::pair<int, std::vector<int>>> expected;
        std::vector<int>                                path;
        all_paths(g, 0, 0, path, expected);
        RC_PRE(expected.size() < 300U);

        auto const collect = [&](auto engine, bool by_cost, bool by_steps) {
            std::multiset<std::pair<int, std::vector<int>>> found;
            int                                             cost  = 0;
            std::size_t                                     steps = 0;
            auto                                            e     = engine();
            for (auto r = e.run(); r; r = e.run()) {
                RC_FLAWLESS(solution_flaw(g, r));
                if (by_cost) { RC_ASSERT(r.cost >= cost); }
                if (by_steps) { RC_ASSERT(r.path.size() >= steps); }
                cost  = r.cost;
                steps = r.path.size();
                found.insert({r.cost, r.path});
                RC_ASSERT(found.size() <= expected.size());
            }
            RC_ASSERT(found == expected);
            RC_ASSERT(e.run().status == tail::status::exhausted);
        };
        auto const p = stated<steps<int>>(g);
        auto const q = stated<in_place<int, true>>(g);
        collect([&] { return tail::depth_first_engine{p, contour::unbounded{}}; }, false, false);
        collect(
            [&] { return tail::depth_first_engine{q, contour::unbounded{}, pruned<prune::path_check>()}; },
            false, false);
        collect([&] { return tail::depth_first_engine{p, contour::deepening{}}; }, false, true);
        collect([&] { return tail::depth_first_engine{p, contour::cost{}}; }, true, false);
        collect([&] { return tail::depth_first_engine{q, contour::cost{}}; }, true, false);
        collect([&] { return tail::depth_first_engine{q, contour::cost{}, pruned<prune::path_check>()}; },
                true, false);
    }));
}

TEST_CASE("depth_first: with a closed list further runs find every goal once and end")
{
    CHECK(rc::check("all goals by depth-first search", [] {
        graph g = *any();
        if (*rc::gen::arbitrary<bool>()) { g.goal.assign(g.goal.size(), 1); }
        tail::depth_first_engine engine{blind<steps<int>>(g), contour::unbounded{},
                                        pruned<prune::closed_list<>>()};
        std::set<int>            goals;
        for (auto r = engine.run(); r; r = engine.run()) { RC_ASSERT(goals.insert(r.path.back()).second); }
        RC_ASSERT(goals.size() == goal_costs(g).size());
    }));
}

TEST_CASE("depth_first: IDA* with a transposition table finds every goal at its least cost first")
{
    CHECK(rc::check("all goals by IDA*", [] {
        graph const              g = *any();
        tail::depth_first_engine engine{blind<steps<int>>(g), contour::cost{},
                                        pruned<prune::transposition<>>()};
        auto const               d = costs_from_start(g);
        std::set<int>            goals;
        int                      last = 0;
        for (auto r = engine.run(); r; r = engine.run()) {
            RC_FLAWLESS(solution_flaw(g, r));
            RC_ASSERT(r.cost >= last);
            last = r.cost;
            if (goals.insert(r.path.back()).second) {
                RC_ASSERT(r.cost == d[static_cast<std::size_t>(r.path.back())]);
            }
        }
        RC_ASSERT(goals.size() == goal_costs(g).size());
    }));
}

// Recursion would take a hundred bytes a step at least, and several hundred under a sanitizer.
TEST_CASE("depth_first: a path of hundreds of thousands of steps needs no deep stack")
{
    int const  length = laws::trials(250'000);
    auto const run    = [&](auto successors, auto shape, auto policy) {
        tail::problem<int, decltype(successors), tail::zero_heuristic, int> p{0, successors, {}, length};
        tail::depth_first_engine                                            engine{p, shape, policy};
        auto                                                                r = engine.run();
        REQUIRE(r);
        CHECK(r.path.size() == static_cast<std::size_t>(length) + 1);
        CHECK(r.path.back() == length);
        CHECK(r.cost == 0);
        CHECK(engine.run().status != tail::status::solved);   // and all the way back
    };
    auto const each_form = [&](auto shape, auto policy) {
        run(chain{length}, shape, policy);
        run(chain_in_place{length}, shape, policy);
    };
    each_form(contour::unbounded{}, pruned<prune::closed_list<>>());
    each_form(contour::unbounded{}, pruned<prune::path_check>());
    each_form(contour::unbounded{}, pruned<prune::nothing>());
    each_form(contour::depth{length}, pruned<prune::no_undo>());
    each_form(contour::deepening{length}, pruned<prune::transposition<>>());
    each_form(contour::cost{}, pruned<prune::no_undo>());   // all at cost zero: one iteration
    each_form(contour::cost{}, pruned<prune::transposition<>>());
}

TEST_CASE("depth_first: IDA* follows a perfect estimate down a path of 100000 steps in linear time")
{
    int const  length = 100'000;
    auto const run    = [&](auto successors) {
        auto const    h = [](int n) { return n < 0 ? 1'000'000 : 100'000 - n; };
        tail::problem p{.start = 0, .successors = successors, .heuristic = h, .goal = length};
        auto const    r = tail::idastar(p);
        REQUIRE(r);
        CHECK(r.path.size() == static_cast<std::size_t>(length) + 1);
        CHECK(r.stats.expanded < 2U * static_cast<unsigned>(length) * 2U);
    };
    auto const generating = [=](int n) {
        return n < 0 || n >= length ? std::vector<int>{} : std::vector{-n - 1, n + 1};
    };
    run(generating);
    run(unit_chain{});
}

TEST_CASE("depth_first: a limit stops at the exact expansion and the path leads to the nearest node")
{
    auto const p = tail::problem{.start      = 0,
                                 .successors = [](int n) { return std::vector{n + 1, n - 1}; },
                                 .heuristic  = [](int n) { return n < 100 ? 100 - n : n - 100; },
                                 .goal       = 100};
    for (std::uint64_t nodes : {0U, 1U, 2U, 50U}) {
        auto const r = tail::idastar(p, {.nodes = nodes});
        CHECK(r.status == tail::status::node_limit);
        CHECK(r.stats.expanded == nodes);
        CHECK(r.path.size() == nodes + 1);
        CHECK(r.cost == static_cast<int>(nodes));
        CHECK(!r.optimal);
        CHECK(r.lower_bound <= 100);
    }
    CHECK(tail::idastar(p).path.size() == 101);
}

TEST_CASE("depth_first: the cost of a path cut short by a limit is that of the path")
{
    CHECK(rc::check("any time", [] {
        graph const g = estimated({.most_nodes = 8});
        each_engine(stated<steps<int>>(g), [&](auto make) {
            auto any_time = make();
            for (auto r = any_time.run({.nodes = 1}); r.status == tail::status::node_limit;
                 r      = any_time.run({.nodes = 1})) {
                RC_FLAWLESS(flaw(g, r));
                RC_ASSERT(least_cost(g) == unreachable || r.lower_bound <= least_cost(g));
            }
        });
    }));
}

TEST_CASE("depth_first: never takes more bytes than the limit and goes on right with more")
{
    auto const p = halves_and_threes(2'503, 6'000);
    memory_limit_is_kept(
        [&] { return tail::depth_first_engine{p, contour::deepening{}, pruned<prune::transposition<>>()}; });
    memory_limit_is_kept(
        [&] { return tail::depth_first_engine{p, contour::cost{}, pruned<prune::transposition<>>()}; });
    memory_limit_is_kept(
        [&] { return tail::depth_first_engine{p, contour::unbounded{}, pruned<prune::closed_list<>>()}; });
    auto const easy = halves_and_threes(200, 400);
    memory_limit_is_kept(
        [&] { return tail::depth_first_engine{easy, contour::cost{}, pruned<prune::path_check>()}; });
    memory_limit_is_kept([&] { return tail::depth_first_engine{easy, contour::cost{}}; });
    memory_limit_is_kept(
        [&] { return tail::depth_first_engine{easy, contour::unbounded{}, pruned<prune::path_check>()}; });
    tail::problem<int, chain_in_place, tail::zero_heuristic, int> const deep{0, {3'000}, {}, 3'000};
    memory_limit_is_kept([&] { return tail::depth_first_engine{deep, contour::unbounded{}}; });
    tail::problem<int, chain, tail::zero_heuristic, int> const wide{0, {3'000}, {}, 3'000};
    memory_limit_is_kept([&] { return tail::depth_first_engine{wide, contour::unbounded{}}; });
}

TEST_CASE("depth_first: a stop token from another thread cancels a search without end")
{
    auto const p = tail::problem{
        .start = 0L, .successors = [](long n) { return std::vector{n + 1, n - 1}; }, .goal = 1'000'000'000L};
    cancelled_from_another_thread(
        [&](std::stop_token stop) { return tail::iterative_deepening(p, {.stop = stop}); });
    cancelled_from_another_thread([&](std::stop_token stop) { return tail::idastar(p, {.stop = stop}); });
}

TEST_CASE("depth_first: an engine abandoned at any point leaks nothing")
{
    abandoned_leaks_nothing([](auto p) { return tail::depth_first_engine{p, contour::cost{}}; });
    abandoned_leaks_nothing(
        [](auto p) { return tail::depth_first_engine{p, contour::cost{}, pruned<prune::path_check>()}; });
    abandoned_leaks_nothing([](auto p) {
        return tail::depth_first_engine{p, contour::deepening{}, pruned<prune::transposition<>>()};
    });
}

TEST_CASE("depth_first: bad_alloc from a node passes through and leaks nothing")
{
    bad_alloc_leaks_nothing([](auto p) {
        return tail::depth_first_engine{p, contour::cost{}, pruned<prune::transposition<>>()};
    });
    bad_alloc_leaks_nothing([](auto p) {
        return tail::depth_first_engine{p, contour::deepening{}, pruned<prune::path_check>()};
    });
}

// The persistent depth table (sokoban-planning-learning, 2.5): an iteration expands the states whose
// breadth-first depth is within its limit, each once and at that depth; here the limit is the depth of the
// deepest expanded.
TEST_CASE("depth_first: with the depth table an iteration expands every state of its depth once")
{
    struct watch {
        std::vector<std::multiset<int>>*                      rounds;
        std::vector<std::multiset<std::pair<int, unsigned>>>* depths;
        void                                                  iteration(std::uint32_t) const
        {
            rounds->emplace_back();
            depths->emplace_back();
        }
        void expanded(int n, std::uint32_t depth) const
        {
            rounds->back().insert(n);
            depths->back().insert({n, depth});
        }
    };
    CHECK(rc::check("depth table", [] {
        graph g = *any();
        g.goal.assign(g.goal.size(), 0);
        std::vector<std::multiset<int>>                                        rounds;
        std::vector<std::multiset<std::pair<int, unsigned>>>                   depths;
        tail::depth_first_policy<prune::transposition<>, tail::counted, watch> policy{
            .observer = {&rounds, &depths}};
        auto const r = tail::iterative_deepening(blind<children>(g), {}, policy);
        RC_ASSERT(r.status == tail::status::exhausted);
        auto const depth = costs_from_start(g, true);
        // The first time round a state may still be met by a longer path first; once its depth is known, in
        // the iteration whose limit it is, it is never again expanded deeper.
        for (std::size_t limit = 0; limit < rounds.size(); ++limit) {
            std::set<int> within;
            for (int n = 0; n < g.size(); ++n) {
                if (depth[static_cast<std::size_t>(n)] <= static_cast<int>(limit)) { within.insert(n); }
            }
            std::set<int> const expanded(rounds[limit].begin(), rounds[limit].end());
            RC_ASSERT(expanded == within);
            RC_ASSERT(rounds[limit].size() == within.size());
            for (auto [n, at] : depths[limit]) {
                RC_ASSERT(static_cast<int>(at) == depth[static_cast<std::size_t>(n)]);
            }
        }
    }));
}
