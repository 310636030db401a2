#include <tail/path/parallel_idastar.hpp>

#include <cstdint>
#include <doctest/doctest.h>
#include <path/graph.hpp>
#include <stdexcept>
#include <stop_token>
#include <tail/domains/npuzzle.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/path/idastar.hpp>
#include <vector>

using namespace graphs;
namespace npuzzle = tail::npuzzle;

namespace {

/// What differs between the answer of all threads and that of one, if anything.
template <class R>
std::string difference(R const& all, R const& one)
{
    if (all.status != one.status) { return "status"; }
    if (all.cost != one.cost) { return "cost"; }
    if (all.path != one.path) { return "path"; }
    if (all.optimal != one.optimal) { return "optimal"; }
    if (all.lower_bound != one.lower_bound) { return "lower bound"; }
    if (all.stats.iterations != one.stats.iterations) { return "iterations"; }
    // The last iteration of a solved problem is the only one in which others do more.
    if (all.stats.expanded < one.stats.expanded) { return "expanded less"; }
    if (!one && (all.stats.expanded != one.stats.expanded || all.stats.generated != one.stats.generated)) { return "counters"; }
    return {};
}

template <class S>
void same_answers(graph const& g)
{
    auto const p   = stated<S>(g);
    auto const one = tail::idastar(p);
    for (unsigned threads : {1U, 3U}) {
        RC_ASSERT(difference(tail::parallel_idastar(p, {}, tail::parallel_policy{.threads = threads}), one) == "");
    }
}

npuzzle::geometry const four{4, 4};
npuzzle::board<16> const home = npuzzle::blank_first<16>(four);

auto fifteen(int moves, std::uint64_t seed)
{
    return tail::problem{.start = npuzzle::scramble(four, home, moves, seed), .successors = npuzzle::rules<16>{four},
                         .heuristic = npuzzle::manhattan<16>{four, home}, .goal = home};
}

} // namespace

TEST_CASE("parallel idastar: gives the very answer of idastar, on random graphs in all forms")
{
    CHECK(rc::check("parallel idastar on graphs without cycles", [] {
        graph const g = estimated({.most_nodes = 8, .acyclic = true});
        same_answers<steps<int>>(g);
        same_answers<in_place<int, true>>(g);
    }));
    CHECK(rc::check("parallel idastar in other forms", [] {
        graph const g = estimated({.most_nodes = 7, .acyclic = true});
        same_answers<pairs<double>>(g);
        same_answers<children>(g);
        same_answers<emitting<int>>(g);
        same_answers<in_place<int, false>>(g);
    }));
    CHECK(rc::check("parallel idastar on solvable graphs", [] {
        graph const g = estimated({.most_nodes = 5, .least_cost = 1, .most_cost = 3, .solvable = true});
        RC_PRE(least_cost(g) <= 6);
        same_answers<steps<int>>(g);
        same_answers<in_place<int, true>>(g);
    }));
}

TEST_CASE("parallel idastar: gives the very answer of idastar on boards that keep all threads busy")
{
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        auto const p   = fifteen(52, seed);
        auto const one = tail::idastar(p);
        for (unsigned threads : {1U, 2U, 4U}) {
            auto const all = tail::parallel_idastar(p, {}, tail::parallel_policy{.threads = threads});
            CHECK(difference(all, one) == "");
            CHECK(all.actions == one.actions);
        }
    }
}

TEST_CASE("parallel idastar: limits lose nothing, and it goes on where it was")
{
    auto const p   = fifteen(100, 8);
    auto const one = tail::idastar(p);
    REQUIRE(one.stats.expanded > 20'000);

    tail::parallel_idastar_engine engine{p, tail::parallel_policy{.threads = 3}};
    auto                          all   = engine.run({.nodes = 0});
    std::uint64_t                 asked = 0;
    int                           runs  = 0;
    CHECK(all.status == tail::status::node_limit);
    while (!all) {
        REQUIRE(all.status == tail::status::node_limit);
        REQUIRE(all.lower_bound <= one.cost);
        REQUIRE(all.path.front() == p.start);
        asked += 1000;
        ++runs;
        all = engine.run({.nodes = 1000});
    }
    CHECK(runs > 10);
    CHECK(all.path == one.path);
    CHECK(all.optimal);
    // What the first levels take when they are divided is not asked for.
    CHECK(all.stats.expanded < asked + asked / 4 + 10'000);
    CHECK(engine.run().path == one.path);
}

TEST_CASE("parallel idastar: the other limits")
{
    auto const p = fifteen(200, 9);
    auto const policy = tail::parallel_policy{.threads = 2};
    CHECK(tail::parallel_idastar(p, {.seconds = 0}, policy).status == tail::status::time_limit);
    CHECK(tail::parallel_idastar(p, {.bytes = 10}, policy).status == tail::status::memory_limit);
    std::stop_source source;
    source.request_stop();
    CHECK(tail::parallel_idastar(p, {.stop = source.get_token()}, policy).status == tail::status::cancelled);
    CHECK(tail::parallel_idastar(p, {.nodes = 1'000}, policy).path.front() == p.start);
}

TEST_CASE("parallel idastar: a start that is a goal, one without an estimate, and one without a solution")
{
    auto p  = fifteen(0, 1);
    auto at = tail::parallel_idastar(p);
    CHECK(at.cost == 0);
    CHECK(at.optimal);
    CHECK(at.path.size() == 1);

    auto const ring = [](int n) { return std::vector<int>{(n + 1) % 10 == 0 ? n : n + 1}; }; // nine stays where it is
    auto const lost = tail::parallel_idastar(
        tail::problem{.start = 0, .successors = ring, .heuristic = [](int) { return tail::infinite_cost<int>; }, .goal = 42});
    CHECK(lost.status == tail::status::exhausted);
    CHECK(lost.lower_bound == tail::infinite_cost<int>);
    auto const shrinking = [](int n) { return n > 0 ? std::vector<int>{n / 2, n / 3} : std::vector<int>{}; };
    auto const none      = tail::parallel_idastar(
        tail::problem{.start = 5000, .successors = shrinking, .heuristic = [](int) { return 0; }, .goal = -1});
    CHECK(none.status == tail::status::exhausted);
}

TEST_CASE("parallel idastar: an exception of the problem comes out of run")
{
    struct angry {
        npuzzle::manhattan<16> h{four, home};
        int operator()(npuzzle::board<16> const& b) const
        {
            int const value = h(b);
            if (value > 0 && value < 5) { throw std::runtime_error{"enough"}; }
            return value;
        }
    };
    auto const p = fifteen(60, 3);
    auto const throwing =
        tail::problem{.start = p.start, .successors = p.successors, .heuristic = angry{}, .goal = p.goal};
    CHECK_THROWS_AS(static_cast<void>(tail::parallel_idastar(throwing, {}, tail::parallel_policy{.threads = 3})), std::runtime_error);
}

TEST_CASE("parallel idastar: an observer hears bounds and the solution")
{
    struct listener {
        std::vector<int> bounds;
        int              cost = -1;
        void             iteration(int bound) { bounds.push_back(bound); }
        void             solution(int g) { cost = g; }
    };
    listener   heard;
    auto const p = fifteen(60, 4);
    auto const r = tail::parallel_idastar(p, {}, tail::parallel_policy{.observer = &heard, .threads = 2});
    CHECK(heard.bounds.size() == r.stats.iterations);
    CHECK(heard.bounds.back() == r.cost);
    CHECK(heard.cost == r.cost);
}
