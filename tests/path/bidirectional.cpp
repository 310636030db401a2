#include <tail/path/bidirectional.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <path/engines.hpp>
#include <path/two_way.hpp>
#include <store/live.hpp>
#include <string>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/core/engine.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/store/closed/flat.hpp>
#include <tail/store/closed/indexed.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/d_ary.hpp>

using namespace two_way;

namespace {

using tail::bidirectional_policy;
namespace meet = tail::meet;
namespace turn = tail::turn;

constexpr std::uint64_t graphs_each = 1'500;

/// Searches many random graphs, with successors of the given forms, and compares with uniform-cost search.
template <class SF, class SB, bool Consistent, class Policy = bidirectional_policy<>>
void agrees(estimates kind, Policy const& policy = {}, int least_cost = 0, std::uint64_t from = 0)
{
    using C = tail::cost_of<SF, int>;
    for (std::uint64_t seed = from; seed < from + graphs_each; ++seed) {
        net const  g = random_net(seed, kind, least_cost);
        auto const r = tail::bidirectional(towards_goal<SF, Consistent>(g), towards_start<SB, Consistent>(g),
                                           tail::limits{}, policy);
        REQUIRE_MESSAGE(wrong<C>(g, r, oracle<C>(g)) == "", "seed " << seed);
    }
}

using small_cost = std::uint16_t;

}   // namespace

TEST_CASE("bidirectional: finds the least cost that uniform-cost search finds with estimates of each kind")
{
    agrees<ranged<int>, ranged<int>, true>(estimates::zero);
    agrees<ranged<int>, ranged<int>, true>(estimates::consistent);
    agrees<ranged<int>, ranged<int>, true>(estimates::perfect);
    agrees<ranged<int>, ranged<int>, false>(estimates::consistent);
    agrees<ranged<int>, ranged<int>, false>(estimates::admissible);
    agrees<ranged<int>, ranged<int>, false>(estimates::perfect);
}

TEST_CASE("bidirectional: takes successors of all forms on either side")
{
    agrees<emitted<int>, walked<int>, false>(estimates::admissible);
    agrees<walked<small_cost>, emitted<small_cost>, true>(estimates::consistent);
    agrees<walked<small_cost>, ranged<small_cost>, false>(estimates::admissible);
}

TEST_CASE("bidirectional: meets in the middle")
{
    bidirectional_policy const middle{.meet = meet::in_middle{}};
    agrees<ranged<int>, ranged<int>, true>(estimates::zero, middle);
    agrees<ranged<int>, ranged<int>, true>(estimates::consistent, middle);
    agrees<ranged<int>, ranged<int>, false>(estimates::admissible, middle);
    agrees<ranged<small_cost>, ranged<small_cost>, true>(estimates::perfect, middle);
}

TEST_CASE("bidirectional: the answer does not depend on the policies")
{
    agrees<ranged<int>, ranged<int>, true>(estimates::consistent,
                                           bidirectional_policy{.open = tail::open::d_ary<4>{},
                                                                .tie  = tail::tie::fifo{},
                                                                .turn = turn::fewer_open{}});
    agrees<ranged<int>, ranged<int>, false>(estimates::admissible,
                                            bidirectional_policy{.open   = tail::open::bucket{},
                                                                 .closed = tail::closed::flat<>{},
                                                                 .turn   = turn::alternate{}});
    agrees<ranged<int>, ranged<int>, true>(
        estimates::consistent,
        bidirectional_policy{.closed     = tail::closed::indexed{[](int n) { return n; }, 14},
                             .tie        = tail::tie::least{[](int n) { return -n; }},
                             .statistics = tail::uncounted{}});
}

TEST_CASE("bidirectional: takes costs of two parts and costs with fractions")
{
    using pair_cost = tail::lexicographic<int, int>;
    // The first part of a cost is a third of the whole, so that an estimate of nothing is the only safe one.
    agrees<ranged<pair_cost>, ranged<pair_cost>, true>(estimates::zero);
    agrees<walked<pair_cost>, emitted<pair_cost>, false>(estimates::zero);
    agrees<ranged<double>, ranged<double>, true>(estimates::consistent);
    agrees<ranged<double>, walked<double>, false>(estimates::admissible);
}

namespace {

template <class Policy>
void counts_steps(net const& g, Policy const& policy)
{
    auto const truth = tail::bfs(tail::problem{
        .start = g.starts, .successors = unnamed{&g.out}, .goal = [&g](int n) { return g.is_goal(n); }});
    auto const r     = tail::bidirectional(tail::problem{.start = g.starts, .successors = unnamed{&g.out}},
                                           tail::problem{.start = g.goals, .successors = unnamed{&g.in}},
                                           tail::limits{}, policy);
    REQUIRE(r.status == truth.status);
    REQUIRE(r.path.size() == truth.path.size());
    REQUIRE(r.cost == truth.cost);
    REQUIRE(r.actions.empty());
    REQUIRE(r.backward_actions.empty());
}

}   // namespace

TEST_CASE("bidirectional: counts steps where they have no cost")
{
    for (std::uint64_t seed = 0; seed < 2 * graphs_each; ++seed) {
        net const g = random_net(seed, estimates::zero, 1, 1);
        counts_steps(g, bidirectional_policy<>{});
        // Layers of both sides are begun before one is finished: only so does it show when too much is made
        // of the step between them.
        counts_steps(g, bidirectional_policy{.turn = turn::alternate{}});
    }
}

namespace {

/// Whether every answer under way keeps the law `lower_bound <= least cost <= cost`.
template <class R, class O>
bool lawful(net const& g, R const& r, O const& truth)
{
    if (truth && r.lower_bound > truth.cost) { return false; }
    if (r.optimal && (!truth || r.cost != truth.cost)) { return false; }
    if (!r.met) { return true; }
    return truth && r.cost >= truth.cost && flaw<int>(g, r).empty();
}

/// Runs again and again with so many nodes, and compares with a whole run.
template <bool Consistent, class Policy>
void resumes(net const& g, Policy const& policy, std::uint64_t nodes)
{
    auto const make = [&] {
        return tail::bidirectional_engine{towards_goal<ranged<int>, Consistent>(g),
                                          towards_start<walked<int>, Consistent>(g), policy};
    };
    auto       whole  = make();
    auto       sliced = make();
    auto const all    = whole.run();
    auto const truth  = oracle<int>(g);
    REQUIRE(wrong<int>(g, all, truth) == "");
    for (;;) {
        auto const r = sliced.run({.nodes = nodes});
        REQUIRE(lawful(g, r, truth));
        if (r.status == tail::status::node_limit) {
            REQUIRE(!r.optimal == (!r.met || r.cost != r.lower_bound));
            continue;
        }
        REQUIRE(r.status == all.status);
        REQUIRE(r.path == all.path);
        REQUIRE(r.actions == all.actions);
        REQUIRE(r.backward_actions == all.backward_actions);
        REQUIRE(r.cost == all.cost);
        REQUIRE(graphs::operator_same(r.stats, all.stats));
        break;
    }
    REQUIRE(sliced.run().cost == all.cost);   // once more: the same answer
}

}   // namespace

TEST_CASE("bidirectional: runs on after a limit at every number of nodes")
{
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        net const consistent = random_net(seed, estimates::consistent);
        net const admissible = random_net(seed, estimates::admissible);
        for (std::uint64_t nodes : {1U, 2U, 3U, 5U, 8U}) {
            resumes<true>(consistent, bidirectional_policy{}, nodes);
            resumes<false>(admissible, bidirectional_policy{}, nodes);
            resumes<true>(consistent, bidirectional_policy{.meet = meet::in_middle{}}, nodes);
        }
    }
}

TEST_CASE("bidirectional: a path that became cheaper after its meeting has its own cost")
{
    // Graphs in which a node before the meeting is improved, and the search stops before it has told its
    // children.
    for (std::uint64_t seed : {889U, 3'762U, 7'441U, 9'739U, 16'067U}) {
        resumes<false>(random_net(seed, estimates::admissible), bidirectional_policy{}, 1);
    }
}

TEST_CASE("bidirectional: stepping is running and the engine is an Engine")
{
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        net const  g    = random_net(seed, estimates::admissible);
        auto const make = [&] {
            return tail::bidirectional_engine{towards_goal<ranged<int>, false>(g),
                                              towards_start<walked<int>, false>(g)};
        };
        static_assert(tail::Engine<decltype(make())>);
        auto           whole   = make();
        auto           stepped = make();
        auto const     all     = whole.run();
        tail::progress p       = tail::progress::running;
        while (p == tail::progress::running) {
            auto const before = stepped.stats().expanded;
            p                 = stepped.step();
            REQUIRE(stepped.stats().expanded <= before + 1);
        }
        REQUIRE((p == tail::progress::solved) == static_cast<bool>(all));
        REQUIRE(stepped.found().path == all.path);
        REQUIRE(graphs::operator_same(stepped.found().stats, all.stats));
    }
}

namespace {

/// Adding three, doubling and halving below a limit, and all of it backwards.
auto threes_and_halves(int below)
{
    return tail::problem{.start = 1, .successors = graphs::halves_and_threes(0, below).successors};
}
auto threes_and_doubles(int goal, int below)
{
    return tail::problem{.start = goal, .successors = [below](int n) {
                             std::vector<int> from;
                             if (n > 3) { from.push_back(n - 3); }
                             if (n % 2 == 0 && n > 0) { from.push_back(n / 2); }
                             if (n * 2 < below) { from.push_back(n * 2); }
                             return from;
                         }};
}

}   // namespace

TEST_CASE("bidirectional: never takes more bytes than the limit and goes on right with more")
{
    graphs::memory_limit_is_kept([] {
        return tail::bidirectional_engine{threes_and_halves(20'000), threes_and_doubles(7'919, 20'000)};
    });
    graphs::memory_limit_is_kept([] {
        return tail::bidirectional_engine{threes_and_halves(20'000), threes_and_doubles(7'919, 20'000)};
    });
    struct half_of {
        int operator()(int n) const { return n >= 7'919 ? 0 : n * 2 >= 7'919 ? 1 : 2; }
    };
    graphs::memory_limit_is_kept([] {
        return tail::bidirectional_engine{
            tail::problem{.start      = 1,
                          .successors = threes_and_halves(20'000).successors,
                          .heuristic  = tail::admissible([](int n) { return n == 7'919 ? 0 : 1; })},
            threes_and_doubles(7'919, 20'000), bidirectional_policy{.meet = meet::in_middle{}}};
    });
}

TEST_CASE("bidirectional: can be cancelled and stopped by the clock")
{
    tail::problem const up{.start = std::int64_t{0}, .successors = [](std::int64_t n) {
                               return std::vector<std::int64_t>{n + 1, n + 2};
                           }};
    tail::problem const down{.start = std::int64_t{1} << 60, .successors = [](std::int64_t n) {
                                 return std::vector<std::int64_t>{n - 1, n - 2};
                             }};
    graphs::cancelled_from_another_thread(
        [&](std::stop_token token) { return tail::bidirectional(up, down, {.stop = std::move(token)}); });
    CHECK(tail::bidirectional(up, down, {.seconds = 0.02}).status == tail::status::time_limit);
    auto const r = tail::bidirectional(up, down, {.nodes = 100});
    CHECK(r.status == tail::status::node_limit);
    CHECK(r.stats.expanded == 100);
    CHECK(!r.met);
    CHECK(!r.optimal);
    CHECK(r.path.front() == 0);
    CHECK(r.lower_bound > 0);
}

TEST_CASE("bidirectional: leaks nothing whether it is abandoned or thrown through")
{
    auto const backward = [] {
        return tail::problem{.start = live{38}, .successors = [](live const& n) {
                                 std::vector<tail::step<live, int>> from;
                                 if (n.value > 3) { from.push_back({live{n.value - 3}, 1}); }
                                 if (n.value % 2 == 0) { from.push_back({live{n.value / 2}, 1}); }
                                 return from;
                             }};
    };
    auto const make = [&](auto forward) {
        return tail::bidirectional_engine{std::move(forward), backward()};
    };
    graphs::abandoned_leaks_nothing(make);

    live::reset();
    std::size_t thrown = 0;
    for (long at = 1; at < 1'000; ++at) {
        {
            auto engine     = make(graphs::counted_problem());
            live::throws_in = at;
            for (;;) {
                try {
                    auto const r = engine.run();
                    REQUIRE(r.cost == 5);   // 1 4 8 16 19 38
                    REQUIRE(r.optimal);
                    break;
                } catch (std::bad_alloc const&) {
                    ++thrown;   // and goes on where it was
                }
            }
            live::throws_in = 0;
        }
        REQUIRE(live::count == 0);
    }
    CHECK(thrown > 100);
}

// ---- the 8-puzzle ----------------------------------------------------------------------------

namespace {

namespace np = tail::npuzzle;
using board  = np::board<9>;
np::geometry const shape{3, 3};
board const        goal_board = np::blank_first<9>(shape);

/// Replays moves from both ends.
template <class R>
bool replays(board start, R const& r)
{
    np::rules<9> const rules{shape};
    for (std::size_t i = 0; i < r.meeting; ++i) {
        if (!(start == r.path[i])) { return false; }
        rules.apply(start, r.actions[i]);
    }
    board end = goal_board;
    for (std::size_t i = r.path.size() - 1; i > r.meeting; --i) {
        if (!(end == r.path[i])) { return false; }
        rules.apply(end, r.backward_actions[i - 1 - r.meeting]);
    }
    return start == end && start == r.path[r.meeting];
}

struct board_codec {
    static std::size_t bytes() { return 9; }
    static void        write(board const& b, std::byte* to)
    {
        for (int i = 0; i < 9; ++i) { to[i] = static_cast<std::byte>(b[i]); }
    }
    static board read(std::byte const* from)
    {
        std::array<std::uint8_t, 9> tiles{};
        for (std::size_t i = 0; i < 9; ++i) { tiles[i] = static_cast<std::uint8_t>(from[i]); }
        return board{tiles};
    }
};

/// The distance, or nothing: admissible, and not consistent.
struct now_and_then {
    np::manhattan<9> h;

    int operator()(board const& b) const { return (b[0] + b[4]) % 3 == 0 ? h(b) : 0; }
};

}   // namespace

TEST_CASE("bidirectional: solves the 8-puzzle as astar does")
{
    np::rules<9> const rules{shape};
    std::uint64_t      both = 0;
    std::uint64_t      one  = 0;
    for (std::uint64_t i = 0; i < 6; ++i) {
        board start = np::random_board<9>(shape, goal_board, i);
        if (i == 5) {   // two tiles exchanged: no solution
            auto       tiles = start.tiles();
            auto const at    = [&](std::uint8_t tile) { return std::find(tiles.begin(), tiles.end(), tile); };
            std::iter_swap(at(1), at(2));
            start = board{tiles};
        }
        np::manhattan<9> const to_goal{shape, goal_board};
        np::manhattan<9> const to_start{shape, start};
        auto const             truth = tail::astar(
            tail::problem{.start = start, .successors = rules, .heuristic = to_goal, .goal = goal_board});
        auto const check = [&](auto const& r) {
            REQUIRE(r.status == truth.status);
            if (truth) {
                REQUIRE(r.cost == truth.cost);
                REQUIRE(r.optimal);
                REQUIRE(replays(start, r));
            }
        };
        tail::problem const forward{
            .start = start, .successors = rules, .heuristic = to_goal, .goal = goal_board};
        tail::problem const backward{.start = goal_board, .successors = rules, .heuristic = to_start};
        check(tail::bidirectional(forward, backward));
        if (!truth) { continue; }
        check(tail::bidirectional(forward, backward, {}, bidirectional_policy{.meet = meet::in_middle{}}));
        check(tail::bidirectional(forward, backward, {}, bidirectional_policy{.codec = board_codec{}}));
        check(tail::bidirectional(
            tail::problem{.start = start, .successors = rules, .heuristic = now_and_then{to_goal}},
            tail::problem{.start = goal_board, .successors = rules, .heuristic = now_and_then{to_start}}));
        auto const blind = tail::bidirectional(tail::problem{.start = start, .successors = rules},
                                               tail::problem{.start = goal_board, .successors = rules});
        check(blind);
        both += blind.stats.expanded;
        one += tail::bfs(tail::problem{.start = start, .successors = rules, .goal = goal_board})
                   .stats.expanded;
    }
    CHECK(both * 10 < one);
}

// ---- promises --------------------------------------------------------------------------------

TEST_CASE("bidirectional: honours dead and infinite estimates on each side")
{
    struct up {
        int  most;
        auto operator()(int n) const { return std::vector{n + 1, n + 2}; }
        bool dead(int n) const { return n > most; }
    };
    struct down {
        auto operator()(int n) const { return std::vector{n - 1, n - 2}; }
        bool dead(int n) const { return n < 0; }
    };
    auto const r = tail::bidirectional(tail::problem{.start = 0, .successors = up{21}},
                                       tail::problem{.start = 21, .successors = down{}});
    CHECK(r.cost == 11);
    CHECK(r.optimal);

    // Both sides are finite by `dead` alone: the proof that there is no path ends.
    auto const none = tail::bidirectional(tail::problem{.start = 30, .successors = up{40}},
                                          tail::problem{.start = 21, .successors = down{}});
    CHECK(none.status == tail::status::exhausted);
    CHECK(none.stats.dead > 0);
    CHECK(none.lower_bound == tail::infinite_cost<int>);

    // A goal that a side calls dead although it is met is on a path all the same.
    auto const lied = tail::bidirectional(tail::problem{.start = 0, .successors = up{20}},
                                          tail::problem{.start = 21, .successors = down{}});
    CHECK(lied.met);
    CHECK(lied.cost == 11);

    // So is a start of the backward side that this side calls dead.
    struct down_to : down {
        bool dead(int n) const { return n == 21 || n < 0; }
    };
    auto const start = tail::bidirectional(
        tail::problem{.start = 0, .successors = up{60}},
        tail::problem{.start = std::vector{21, 50}, .successors = down_to{}});
    CHECK(start.cost == 11);
}

TEST_CASE("bidirectional: an inadmissible heuristic gives a path and proves nothing")
{
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        net const  g     = random_net(seed, estimates::zero, 1);
        auto const truth = oracle<int>(g);
        auto const r     = tail::bidirectional(
            tail::problem{.start      = g.starts,
                              .successors = ranged<int>{&g.out},
                              .heuristic  = tail::inadmissible([](int n) { return 7 * n % 13; })},
            tail::problem{.start = g.goals, .successors = ranged<int>{&g.in}});
        REQUIRE(static_cast<bool>(r) == static_cast<bool>(truth));
        if (!r) { continue; }
        REQUIRE(flaw<int>(g, r) == "");
        REQUIRE(r.cost >= truth.cost);
        REQUIRE(r.lower_bound == 0);
        REQUIRE(r.optimal == (r.cost == 0));
    }
}

namespace {

struct watching {
    int              expanded_nodes  = 0;
    int              generated_nodes = 0;
    std::vector<int> solutions;

    void expanded(int, int) { ++expanded_nodes; }
    void generated(int, int) { ++generated_nodes; }
    void solution(int cost) { solutions.push_back(cost); }
};

}   // namespace

TEST_CASE("bidirectional: tells an observer of every node and of every cheaper meeting")
{
    int improved = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        net const  g = random_net(seed, estimates::consistent);
        watching   seen;
        auto const r = tail::bidirectional(towards_goal<ranged<int>, true>(g),
                                           towards_start<ranged<int>, true>(g), {},
                                           bidirectional_policy{.observer = &seen});
        REQUIRE(static_cast<std::uint64_t>(seen.expanded_nodes) == r.stats.expanded);
        REQUIRE(static_cast<std::uint64_t>(seen.generated_nodes) == r.stats.generated);
        REQUIRE(r.met == !seen.solutions.empty());
        for (std::size_t i = 1; i < seen.solutions.size(); ++i) {
            REQUIRE(seen.solutions[i] < seen.solutions[i - 1]);
            ++improved;
        }
        if (r.met) { REQUIRE(seen.solutions.back() == r.cost); }
    }
    CHECK(improved > 0);
}
