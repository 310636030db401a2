#include <tail/path/bounded_transposition.hpp>

#include <cstddef>
#include <cstdint>
#include <path/engines.hpp>
#include <path/graph.hpp>
#include <set>
#include <string>
#include <vector>
#include <doctest/doctest.h>
#include <tail/path/astar.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>

using namespace graphs;
namespace contour = tail::contour;
namespace prune   = tail::prune;

namespace {

/// A table of that many bytes; with 1 it has a single bucket of four nodes, which forgets all the time.
auto bounded(std::size_t bytes)
{
    return tail::depth_first_policy<prune::bounded_transposition>{.pruning = {.bytes = bytes}};
}

constexpr std::size_t sizes[] = {1, 200, 100'000};

}   // namespace

TEST_CASE("bounded_transposition: equals Bellman and Ford on graphs with cycles whatever is forgotten")
{
    CHECK(rc::check("bounded tables with estimates that are not consistent", [] {
        graph const g = estimated();
        for (std::size_t bytes : sizes) {
            RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<steps<int>>(g), {}, bounded(bytes))));
        }
        auto const a = tail::astar(stated<steps<int>>(g));
        auto const r = tail::idastar(stated<in_place<int, true, extra::inverse>>(g), {}, bounded(1));
        RC_ASSERT(a.status == r.status);
        RC_ASSERT(a.cost == r.cost);
    }));
    CHECK(rc::check("bounded tables on larger graphs", [] {
        graph const g = estimated({.most_nodes = 25, .least_cost = 0, .most_cost = 9});
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<steps<int>>(g), {}, bounded(200))));
        RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<in_place<int, false>>(g), {}, bounded(100'000))));
    }));
}

TEST_CASE("bounded_transposition: is right in every type of cost")
{
    CHECK(rc::check("bounded tables in other types", [] {
        graph const g = estimated();
        for (std::size_t bytes : {std::size_t{1}, std::size_t{100'000}}) {
            RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<steps<double>>(g), {}, bounded(bytes))));
            RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<steps<float>>(g), {}, bounded(bytes))));
            RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<steps<unsigned>>(g), {}, bounded(bytes))));
            RC_FLAWLESS(optimal_flaw(g, tail::idastar(stated<steps<std::uint8_t>>(g), {}, bounded(bytes))));
        }
    }));
}

TEST_CASE("bounded_transposition: fewest steps stay fewest in iterative deepening")
{
    CHECK(rc::check("bounded depth tables", [] {
        graph const g = *any();
        for (std::size_t bytes : sizes) {
            RC_FLAWLESS(
                shortest_flaw(g, tail::iterative_deepening(blind<steps<int>>(g), {}, bounded(bytes))));
        }
    }));
}

TEST_CASE("bounded_transposition: further runs find every goal at its least cost first and the bound holds")
{
    CHECK(rc::check("all goals with a bounded table", [] {
        graph const g    = estimated();
        auto const  d    = costs_from_start(g);
        int const   best = least_cost(g);
        for (std::size_t bytes : sizes) {
            tail::depth_first_engine engine{stated<steps<int>>(g), contour::cost{}, bounded(bytes)};
            std::set<int>            goals;
            int                      last = 0;
            auto                     r    = engine.run();
            for (; r; r = engine.run()) {
                RC_FLAWLESS(solution_flaw(g, r));
                RC_ASSERT(r.lower_bound <= best);
                // A dearer path to a goal may come late, when the table has forgotten a node on it.
                if (goals.insert(r.path.back()).second) {
                    RC_ASSERT(r.cost == d[static_cast<std::size_t>(r.path.back())]);
                    RC_ASSERT(r.cost >= last);
                    last = r.cost;
                }
            }
            RC_ASSERT(r.status == tail::status::exhausted);
            RC_ASSERT(goals.size() == goal_costs(g).size());
        }
    }));
}

TEST_CASE("bounded_transposition: steps and slices give the counters and the answers of one run")
{
    CHECK(rc::check("stopping with a bounded table", [] {
        graph const g = estimated({.most_nodes = 8});
        for (std::size_t bytes : {std::size_t{1}, std::size_t{100'000}}) {
            auto const make = [&] {
                return tail::depth_first_engine{stated<steps<int>>(g), contour::cost{}, bounded(bytes)};
            };
            stepping_changes_nothing(make);
            for (std::uint64_t nodes : {2U, 7U}) { slices_change_nothing(make, nodes); }
            auto const deepening = [&] {
                return tail::depth_first_engine{blind<in_place<int, true>>(g), contour::deepening{},
                                                bounded(bytes)};
            };
            stepping_changes_nothing(deepening);
        }
    }));
}

TEST_CASE("bounded_transposition: bounds that are backed up save expansions")
{
    // Costs of many values make many iterations, of which each node takes part in few only.
    std::uint64_t with = 0, without = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        std::uint64_t state = seed;
        auto const    dice  = [&state](std::uint64_t sides) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            return static_cast<int>((state >> 33U) % sides);
        };
        graph g;
        g.out.resize(400);
        g.goal.assign(400, 0);
        g.h.assign(400, 0);
        g.goal.back() = 1;
        for (auto& out : g.out) {
            for (int i = 0; i < 3; ++i) { out.push_back({dice(400), 10 + dice(90)}); }
        }
        if (least_cost(g) == unreachable) { continue; }
        auto const p    = blind<steps<int>>(g);
        auto const full = tail::idastar(p, {}, tail::depth_first_policy<prune::transposition<>>{});
        auto const r    = tail::idastar(p, {}, bounded(1U << 16U));
        REQUIRE(r.cost == full.cost);
        REQUIRE(r.cost == least_cost(g));
        CHECK(r.stats.expanded <= full.stats.expanded);
        with += r.stats.expanded;
        without += full.stats.expanded;
    }
    CHECK(without > 0);
    CHECK(5 * with < 4 * without);
}

TEST_CASE("bounded_transposition: the table keeps its size and is counted")
{
    auto const               p = halves_and_threes(2'503, 6'000);
    tail::depth_first_engine engine{p, contour::cost{}, bounded(4'000)};
    auto const               r = engine.run();
    REQUIRE(r);
    CHECK(r.cost == tail::astar(p).cost);
    CHECK(engine.bytes() < 20'000);
    CHECK(engine.bytes() > 3'000);
    CHECK(r.stats.stored <= 4'000 / 16);
    memory_limit_is_kept([&] { return tail::depth_first_engine{p, contour::cost{}, bounded(4'000)}; });
    // Less than the table itself: a limit, not a wrong answer.
    CHECK(tail::idastar(p, {.bytes = 3'000}, bounded(100'000)).status == tail::status::memory_limit);
}

namespace {

/// Without a default, and with a hash that is the same for all.
struct hard {
    explicit hard(int n) : value{n} {}
    int                value;
    friend bool        operator==(hard const&, hard const&) = default;
    friend std::size_t hash_value(hard const&) { return 7; }
};

}   // namespace

TEST_CASE("bounded_transposition: two nodes with the same hash are two nodes")
{
    auto const p = tail::problem{.start = hard{0},
                                 .successors =
                                     [](hard const& n) {
                                         std::vector<tail::step<hard, int>> next;
                                         if (n.value < 20) {
                                             next.push_back({hard{n.value + 1}, 3});
                                             next.push_back({hard{n.value + 3}, 5});
                                             if (n.value > 0) { next.push_back({hard{n.value - 1}, 1}); }
                                         }
                                         return next;
                                     },
                                 .goal = hard{19}};
    auto const a = tail::astar(p);
    for (std::size_t bytes : sizes) { CHECK(tail::idastar(p, {}, bounded(bytes)).cost == a.cost); }
}
