#include <tail/path/depth_first.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <path/engines.hpp>
#include <path/graph.hpp>
#include <ranges>
#include <string>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/bounded_transposition.hpp>
#include <tail/path/dfs.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>

/// \file
/// Depth-first search over the newer ways to state a problem: several starts, moves without `undo`, costs
/// that are emitted, `inverse(node, move)`, `dead`, costs of two parts.

using namespace graphs;
namespace contour = tail::contour;
namespace prune   = tail::prune;

namespace {

template <class Pruning>
auto pruned(Pruning pruning = {})
{
    return tail::depth_first_policy<Pruning>{.pruning = pruning};
}

/// Some nodes of a graph, perhaps none, perhaps one twice.
std::vector<int> some_nodes(graph const& g)
{
    std::vector<int> nodes;
    for (int i = *number(0, 4); i > 0; --i) { nodes.push_back(*number(0, g.size() - 1)); }
    return nodes;
}

/// The same graph with one more node in front: edges of no cost lead from it to the starts.
graph with_super_start(graph const& g, std::vector<int> const& from)
{
    graph all;
    all.out.emplace_back();
    for (int n : from) { all.out[0].push_back({n + 1, 0}); }
    for (auto const& out : g.out) {
        all.out.emplace_back();
        for (edge const& e : out) { all.out.back().push_back({e.to + 1, e.cost}); }
    }
    all.goal.assign(1, 0);
    all.goal.insert(all.goal.end(), g.goal.begin(), g.goal.end());
    all.h.assign(all.goal.size(), 0);
    return all;
}

template <class S>
auto from_starts(graph const& g, std::vector<int> starts)
{
    return tail::problem{.start      = std::move(starts),
                         .successors = successors_of<S>(g),
                         .heuristic  = from_table<int>{&g},
                         .goal       = in_goals{&g}};
}

/// What is wrong with an answer that begins at one of several starts.
template <class R>
std::string answer_flaw(graph const& g, std::vector<int> const& starts, R const& r)
{
    int const best = least_cost(with_super_start(g, starts));
    if (best == unreachable) {
        return r.status == tail::status::exhausted && r.path.empty() ? "" : "unsolvable, but not exhausted";
    }
    if (!r) { return std::string{"not solved but "} + tail::to_string(r.status); }
    if (std::find(starts.begin(), starts.end(), r.path.front()) == starts.end()) { return "no such start"; }
    if (!g.is_goal(r.path.back())) { return "no goal at the end"; }
    if (r.cost != best) { return "not the least cost"; }
    if (!r.optimal || r.lower_bound != best) { return "optimal but does not say so"; }
    int cost = 0;
    for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
        int least = unreachable;
        for (edge const& e : g.from(r.path[i])) {
            if (e.to == r.path[i + 1]) { least = std::min(least, e.cost); }
        }
        if (least == unreachable) { return "a step is no edge"; }
        cost += least;
    }
    return cost <= r.cost ? "" : "the path costs more";
}

}   // namespace

TEST_CASE("depth_first: several starts give the least cost from any of them")
{
    CHECK(rc::check("IDA* from several starts", [] {
        graph const g      = estimated({.most_nodes = 9});
        auto const  starts = some_nodes(g);
        auto const  check  = [&](auto const& p) {
            RC_FLAWLESS(answer_flaw(g, starts, tail::idastar(p, {}, pruned<prune::transposition<>>())));
            RC_FLAWLESS(answer_flaw(g, starts, tail::idastar(p, {}, pruned<prune::path_check>())));
            RC_FLAWLESS(answer_flaw(
                g, starts, tail::idastar(p, {}, pruned(prune::bounded_transposition{.bytes = 300}))));
        };
        check(from_starts<steps<int>>(g, starts));
        check(from_starts<in_place<int, true>>(g, starts));
        auto const a = tail::astar(from_starts<steps<int>>(g, starts));
        RC_FLAWLESS(answer_flaw(g, starts, a));
    }));
}

TEST_CASE("depth_first: several starts give the fewest steps from any of them")
{
    CHECK(rc::check("iterative deepening from several starts", [] {
        graph const g      = *any({.most_nodes = 9});
        auto const  starts = some_nodes(g);
        auto const  p      = tail::problem{
                  .start = tail::starts{starts}, .successors = children{&g}, .goal = in_goals{&g}};
        graph unit = g;
        for (auto& out : unit.out) {
            for (edge& e : out) { e.cost = 1; }
        }
        int const best = least_cost(with_super_start(unit, starts));
        for (std::uint32_t first : {0U, 1U, 3U}) {
            auto const r = tail::iterative_deepening(p, contour::deepening{.start = first}, {},
                                                     pruned<prune::transposition<>>());
            RC_ASSERT(static_cast<bool>(r) == (best != unreachable));
            // A start that is a goal may come after a goal one step from another start.
            if (r && first == 0) { RC_ASSERT(r.cost == best); }
            if (r && r.optimal) { RC_ASSERT(r.cost == best); }
            RC_ASSERT(r.lower_bound <= best);
        }
    }));
}

TEST_CASE("depth_first: steps and slices from several starts are one run")
{
    CHECK(rc::check("stopping with several starts", [] {
        graph const g      = estimated({.most_nodes = 6});
        auto const  starts = some_nodes(g);
        auto const  p      = from_starts<in_place<int, false>>(g, starts);
        auto const  make   = [&] {
            return tail::depth_first_engine{p, contour::cost{}, pruned<prune::transposition<>>()};
        };
        stepping_changes_nothing(make);
        slices_change_nothing(make, 3);
    }));
}

TEST_CASE("depth_first: no start at all is exhausted")
{
    auto const p = tail::problem{.start      = std::vector<std::string>{},
                                 .successors = [](std::string const& s) { return std::vector{s + "a"}; },
                                 .goal       = std::string{"a"}};
    auto const r = tail::idastar(p);
    CHECK(r.status == tail::status::exhausted);
    CHECK(r.path.empty());
    CHECK(r.lower_bound == tail::infinite_cost<int>);
    CHECK(tail::iterative_deepening(p).status == tail::status::exhausted);
    CHECK(tail::dfs(p, {.nodes = 3}).status == tail::status::exhausted);
}

TEST_CASE("depth_first: the path to the nearest node begins at its own start")
{
    auto const p = tail::problem{.start      = std::vector{1000, 90, 500},
                                 .successors = [](int n) { return std::vector{n - 1, n + 1}; },
                                 .heuristic  = [](int n) { return n; },
                                 .goal       = -5};
    auto const r = tail::idastar(p, {.nodes = 20});
    CHECK(r.status == tail::status::node_limit);
    CHECK(r.path.front() == 90);
    CHECK(r.path.back() == 70);
    CHECK(r.cost == 20);
    CHECK(r.stats.generated >= 3);
    CHECK(r.lower_bound == 90);
}

TEST_CASE("depth_first: starts are written as a list, or made from a vector")
{
    auto const next = [](int n) { return std::vector{n * 2}; };
    auto const r    = tail::idastar(
        tail::problem{.start = tail::starts{{7, 5, 3}}, .successors = next, .goal = 40});
    CHECK(r.path.front() == 5);
    std::vector<int> const from{7, 5};
    auto const s = tail::idastar(tail::problem{.start = tail::starts{from}, .successors = next, .goal = 28});
    CHECK(s.path.front() == 7);
    // A node that is a vector itself.
    using row    = std::vector<int>;
    auto const t = tail::idastar(
        tail::problem{.start      = tail::starts{{row{1}, row{2}}},
                      .successors = [](row const& n) { return std::vector<row>{{n[0] + 2}}; },
                      .goal       = row{8}});
    CHECK(t.path.front() == row{2});
}

TEST_CASE("depth_first: starts may be a view that makes its nodes")
{
    auto const p = tail::problem{
        .start = std::views::iota(3, 6), .successors = [](int n) { return std::vector{n * 2}; }, .goal = 40};
    auto const r = tail::idastar(p);
    CHECK(r.path == std::vector{5, 10, 20, 40});
}

// ---- other forms of successors in place ------------------------------------------------------------------

TEST_CASE_TEMPLATE("depth_first: without undo, with emitted costs and with inverse at a node", S,
                   one_way<int, true>, one_way<int, false>, emitting_moves<int, true>,
                   emitting_moves<int, false>, in_place<int, true, extra::inverse_at>,
                   in_place<int, false, extra::inverse_at>)
{
    CHECK(rc::check("other forms", [] {
        graph const g     = estimated({.most_nodes = 9});
        auto const  p     = stated<S>(g);
        auto const  table = pruned<prune::transposition<>>();
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, table)));
        RC_FLAWLESS(shortest_flaw(g, tail::iterative_deepening(p, {}, table)));
        RC_FLAWLESS(complete_flaw(g, tail::dfs(p)));
        graph const tree = estimated({.most_nodes = 7, .acyclic = true});
        RC_FLAWLESS(optimal_flaw(tree, tail::idastar(stated<S>(tree))));
        auto const make = [&] { return tail::depth_first_engine{stated<S>(tree), contour::cost{}}; };
        stepping_changes_nothing(make);
    }));
}

namespace {

struct corridor {
    using move_type                 = int;
    static constexpr bool reentrant = true;
    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n < 3'000) { emit(1); }
    }
    void apply(int& n, int) const { ++n; }
};

}   // namespace

TEST_CASE("depth_first: copies of nodes on the path count as memory")
{
    tail::problem const p{.start = 0, .successors = corridor{}, .goal = 3'000};
    memory_limit_is_kept([&] { return tail::depth_first_engine{p, contour::unbounded{}}; });
    tail::depth_first_engine engine{p, contour::unbounded{}};
    CHECK(engine.run().path.size() == 3'001);
    CHECK(engine.bytes() > 3'000 * sizeof(int));
}

namespace {

/// A door at 5 that only opens one way: the way back costs more and leads elsewhere.
struct one_way_door {
    using move_type = int;   // +1, -1
    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        emit(1);
        if (n > -20) { emit(-1); }
    }
    void                             apply(int& n, int m) const { n = n == 6 && m < 0 ? -10 : n + m; }
    void                             undo(int& n, int m) const { n = n == -10 && m < 0 ? 6 : n - m; }
    [[nodiscard]] std::optional<int> inverse(int const& n, int const& last) const
    {
        if (n == 6 && last > 0) { return std::nullopt; }   // it would lead to -10
        if (n == -10) { return std::nullopt; }
        return -last;
    }
};

}   // namespace

TEST_CASE("depth_first: a move that cannot be taken back may be followed by its opposite")
{
    // From 5 through the door and at once back out of it: -10 in two moves.
    auto const r = tail::idastar(tail::problem{.start = 5, .successors = one_way_door{}, .goal = -10},
                                 tail::limits{.nodes = 100'000});
    CHECK(r.cost == 2);
    CHECK(r.actions == std::vector{1, -1});
}

// ---- dead ------------------------------------------------------------------------------------------------

namespace {

/// The graph, with the dead ends that can be told from outside; counts how often it is asked.
template <class S>
struct with_dead : S {
    std::vector<int> const* to_goal = nullptr;
    std::uint64_t*          asked   = nullptr;

    [[nodiscard]] bool dead(int n) const
    {
        ++*asked;
        return n % 2 == 0 && (*to_goal)[static_cast<std::size_t>(n)] == unreachable;
    }
};

template <class S>
auto watched(graph const& g, std::vector<int> const& to_goal, std::uint64_t& asked)
{
    with_dead<S> s{};
    s.g       = &g;
    s.to_goal = &to_goal;
    s.asked   = &asked;
    return tail::problem{.start = 0, .successors = s, .heuristic = from_table<int>{&g}, .goal = in_goals{&g}};
}

}   // namespace

TEST_CASE("depth_first: dead nodes are not searched and are counted and nothing is lost")
{
    CHECK(rc::check("dead ends", [] {
        graph const   g       = estimated({.most_nodes = 8});
        auto const    to_goal = costs_to_goal(g);
        std::uint64_t asked   = 0;
        auto const    check   = [&](auto const& p) {
            auto const table = pruned<prune::transposition<>>();
            asked            = 0;
            auto const r     = tail::idastar(p, {}, table);
            RC_FLAWLESS(optimal_flaw(g, r));
            if (r) {
                // Asked once for each node that the table let in: expanded, ruled out, or the goal.
                RC_ASSERT(asked <= r.stats.expanded + r.stats.dead + 1);
                RC_ASSERT(asked >= r.stats.expanded);
            }
            RC_FLAWLESS(optimal_flaw(g, tail::idastar(p, {}, pruned<prune::path_check>())));
            RC_FLAWLESS(
                optimal_flaw(g, tail::idastar(p, {}, pruned(prune::bounded_transposition{.bytes = 300}))));
            RC_FLAWLESS(complete_flaw(g, tail::dfs(p)));
            auto const make = [&] { return tail::depth_first_engine{p, contour::cost{}, table}; };
            stepping_changes_nothing(make);
        };
        check(watched<in_place<int, true>>(g, to_goal, asked));
        check(watched<one_way<int, false>>(g, to_goal, asked));
    }));
}

namespace {

struct line {
    using move_type = int;
    std::vector<int>* asked;
    template <class Emit>
    void moves(int, Emit&& emit) const
    {
        emit(1);
    }
    void apply(int& n, int) const { ++n; }
    void undo(int& n, int) const { --n; }
    bool dead(int n) const
    {
        asked->push_back(n);
        return n == 3;
    }
};

}   // namespace

TEST_CASE("depth_first: dead is asked within the bound only")
{
    std::vector<int> asked;
    auto const       r = tail::idastar(tail::problem{
              .start = 0, .successors = line{&asked}, .heuristic = [](int) { return 0; }, .goal = 100});
    CHECK(r.status == tail::status::exhausted);
    CHECK(r.stats.dead == 1);
    CHECK(r.stats.expanded == 1 + 2 + 3 + 3);
    // Bounds 0 to 3, and the second look.
    CHECK(asked == std::vector{0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3});
}

// ---- costs of two parts
// ------------------------------------------------------------------------------------

namespace {

using pair_cost = tail::lexicographic<int, int>;

/// The cost of an edge, then one for the step.
struct priced_steps {
    graph const*                            g;
    std::vector<tail::step<int, pair_cost>> operator()(int n) const
    {
        std::vector<tail::step<int, pair_cost>> all;
        for (edge const& e : g->from(n)) { all.push_back({e.to, pair_cost{e.cost, 1}}); }
        return all;
    }
};

}   // namespace

TEST_CASE("depth_first: IDA* finds the least cost of two parts")
{
    CHECK(rc::check("lexicographic costs", [] {
        graph const g = estimated({.most_nodes = 8});
        auto const  p = tail::problem{.start      = 0,
                                      .successors = priced_steps{&g},
                                      .heuristic  = from_table<int>{&g},
                                      .goal       = in_goals{&g}};
        // One number for both: no path has a thousand steps.
        graph scaled = g;
        for (auto& out : scaled.out) {
            for (edge& e : out) { e.cost = 1000 * e.cost + 1; }
        }
        int const  best  = least_cost(scaled);
        auto const check = [&](auto const& r) {
            RC_ASSERT(static_cast<bool>(r) == (best != unreachable));
            if (!r) { return; }
            RC_ASSERT(r.cost.first * 1000 + r.cost.second == best);
            RC_ASSERT(r.optimal);
            RC_ASSERT(r.lower_bound == r.cost);
        };
        check(tail::astar(p));
        check(tail::idastar(p, {}, pruned<prune::transposition<>>()));
        check(tail::idastar(p, {}, pruned<prune::path_check>()));
        check(tail::idastar(p, {}, pruned(prune::bounded_transposition{.bytes = 300})));
        check(tail::idastar(p, {}, pruned(prune::bounded_transposition{.bytes = 30'000})));
    }));
}
