#include <tail/path/parallel_idastar.hpp>

#include <atomic>
#include <cstdint>
#include <path/graph.hpp>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/core/engine.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/domains/npuzzle/random.hpp>
#include <tail/path/idastar.hpp>

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
    if (!one && (all.stats.expanded != one.stats.expanded || all.stats.generated != one.stats.generated)) {
        return "counters";
    }
    return {};
}

template <class S>
void same_answers(graph const& g)
{
    auto const p   = stated<S>(g);
    auto const one = tail::idastar(p);
    for (unsigned threads : {1U, 3U}) {
        RC_ASSERT(difference(tail::parallel_idastar(p, {}, tail::parallel_policy{.threads = threads}), one)
                  == "");
    }
}

npuzzle::geometry const  four{4, 4};
npuzzle::board<16> const home = npuzzle::blank_first<16>(four);

auto fifteen(int moves, std::uint64_t seed)
{
    return tail::problem{.start      = npuzzle::scramble(four, home, moves, seed),
                         .successors = npuzzle::rules<16>{four},
                         .heuristic  = npuzzle::manhattan<16>{four, home},
                         .goal       = home};
}

}   // namespace

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
    for (std::uint64_t portion : {100U, 1'000U, 7'000U}) {
        tail::parallel_idastar_engine engine{p, tail::parallel_policy{.threads = 3}};
        auto                          all   = engine.run({.nodes = 0});
        std::uint64_t                 asked = 0;
        CHECK(all.status == tail::status::node_limit);
        while (!all) {
            REQUIRE(all.status == tail::status::node_limit);
            REQUIRE(all.lower_bound <= one.cost);
            REQUIRE(all.path.front() == p.start);
            // Neither more than was allowed, nor less for no reason.
            REQUIRE(all.stats.expanded == asked);
            asked += portion;
            all = engine.run({.nodes = portion});
        }
        CHECK(all.path == one.path);
        CHECK(all.optimal);
        CHECK(all.stats.expanded <= asked);
        CHECK(engine.run().path == one.path);
    }
}

namespace {

/// A binary tree whose first branch is a long way to a goal, and whose second is a short one of the same
/// cost: whoever takes the second part finds a solution first.
struct slow_and_quick {
    static constexpr int             far = 1 << 20;
    std::vector<std::pair<int, int>> operator()(int n) const
    {
        if (n == 0) { return {{1, 1}, {far + 1, 1}}; }
        if (n == far + 1) { return {{-1, 100'000}}; }   // the goal, at once
        if (n == 100'000) { return {{-1, 1}}; }
        if (n < 100'000) { return {{n + 1, 1}}; }
        return {};
    }
};

}   // namespace

TEST_CASE("parallel idastar: a solution is not reported before all that comes first has been seen")
{
    tail::problem const p{.start      = 0,
                          .successors = slow_and_quick{},
                          .heuristic  = tail::admissible([](int n) { return n == 0 ? 100'001 : 0; }),
                          .goal       = -1};
    auto const          one = tail::idastar(p);
    REQUIRE(one.cost == 100'001);
    REQUIRE(one.path.size() > 3);   // the long way
    tail::parallel_idastar_engine engine{p, tail::parallel_policy{.threads = 2}};
    auto                          all = engine.run({.nodes = 50});
    while (!all) { all = engine.run({.nodes = 3'000}); }
    CHECK(all.path == one.path);
    CHECK(all.cost == one.cost);
}

TEST_CASE("parallel idastar: is an engine that can be stepped")
{
    auto const p   = fifteen(60, 4);
    auto const one = tail::idastar(p);
    using engine   = tail::parallel_idastar_engine<std::remove_const_t<decltype(p)>>;
    static_assert(tail::Engine<engine>);
    engine         stepped{p, tail::parallel_policy{.threads = 2}};
    tail::progress is = tail::progress::running;
    while (is == tail::progress::running) { is = stepped.step(); }
    CHECK(is == tail::progress::solved);
    CHECK(stepped.found().path == one.path);
    CHECK(stepped.step() == tail::progress::solved);

    tail::parallel_idastar_engine none{
        tail::problem{.start      = 5,
                      .successors = [](int n) { return n > 0 ? std::vector{n - 1} : std::vector<int>{}; },
                      .heuristic  = [](int) { return 0; },
                      .goal       = 9}};
    CHECK(none.step() == tail::progress::exhausted);
}

TEST_CASE("parallel idastar: what it knows before it is run, and after a limit, claims nothing")
{
    auto const                    p = fifteen(100, 8);
    tail::parallel_idastar_engine engine{p};
    CHECK_FALSE(engine.found());
    CHECK(engine.found().status == tail::status::node_limit);

    // The node that looks nearest is one that was met, and the way to it is a way.
    auto const stopped = engine.run({.nodes = 5'000});
    REQUIRE(stopped.status == tail::status::node_limit);
    CHECK(p.heuristic(stopped.path.back()) < p.heuristic(p.start));
    CHECK(stopped.path.size() == stopped.actions.size() + 1);
    CHECK_FALSE(stopped.optimal);
}

TEST_CASE("parallel idastar: dividing the tree keeps to the limits, too")
{
    // A hundred children each: three levels are a million.
    auto const broad = [](int n) {
        std::vector<int> children;
        if (n < 1'000'000) {
            for (int i = 1; i <= 100; ++i) { children.push_back(n * 100 + i); }
        }
        return children;
    };
    tail::problem const p{.start = 0, .successors = broad, .heuristic = [](int) { return 0; }, .goal = -1};
    auto const          policy = tail::parallel_policy{.threads = 2};
    CHECK(tail::parallel_idastar(p, {.nodes = 10}, policy).stats.expanded == 10);
    for (std::uint64_t bytes : {3'000U, 30'000U, 100'000U}) {
        auto const few = tail::parallel_idastar(p, {.nodes = 5'000, .bytes = bytes}, policy);
        CHECK((few.status == tail::status::memory_limit || few.stats.peak_bytes <= bytes));
        CHECK(few.stats.peak_bytes < bytes + 20'000);   // what one more node may add
    }

    // Costs that are not one, and estimates that fall as far as the tree is divided and no further.
    struct corridor {
        int operator()(int n) const { return n < 40 ? 2 * (40 - n) : 0; }
    };
    auto const step = [](int n) {
        return n < 600 ? std::vector<std::pair<int, int>>{{n + 1, 2}} : std::vector<std::pair<int, int>>{};
    };
    for (int length : {3, 40, 599}) {
        auto const r = tail::parallel_idastar(
            tail::problem{
                .start = 0, .successors = step, .heuristic = tail::inadmissible(corridor{}), .goal = length},
            {}, policy);
        CHECK(r.cost == 2 * length);
    }
}

namespace {

constexpr int star_size = 20'000;

/// A node with very many children, which have none. It counts the children that it is asked for, and the last
/// of them is `star_size`.
struct star {
    std::atomic<std::uint64_t>* made;

    std::vector<int> operator()(int n) const
    {
        std::vector<int> children;
        for (int i = 1; n == 0 && i <= star_size; ++i) { children.push_back(i); }
        *made += children.size();
        return children;
    }
};

/// The same in place. The walk over its moves can be stopped, or not.
template <bool Stops>
struct star_in_place {
    using move_type                 = int;
    static constexpr bool reentrant = Stops;

    std::atomic<std::uint64_t>* made;

    template <class Emit>
    void moves(int const& n, Emit&& emit) const
    {
        for (int i = 1; n == 0 && i <= star_size; ++i) {
            ++*made;
            if constexpr (Stops) {
                if (emit(i)) { return; }
            } else {
                emit(i);
            }
        }
    }
    void apply(int& n, int move) const { n = move; }
    void undo(int& n, int) const { n = 0; }
};

/// The children that were made while the star was searched for `goal`.
template <class S>
std::uint64_t made_for(int goal, tail::status expected, tail::limits const& lim = {})
{
    std::atomic<std::uint64_t> made{0};
    tail::problem const        p{
               .start = 0, .successors = S{&made}, .heuristic = [](int) { return 0; }, .goal = goal};
    CHECK(tail::parallel_idastar(p, lim, tail::parallel_policy{.threads = 2}).status == expected);
    return made;
}

}   // namespace

TEST_CASE("parallel idastar: very many children of one node are not walked once for each of them")
{
    // Some ten times each: while walkers make room, in two iterations, and in the look for a goal that was
    // ruled out. Once for each child would be 20,000 times.
    constexpr std::uint64_t most = std::uint64_t{100} * star_size;
    for (int goal : {-1, star_size / 2, star_size}) {
        CAPTURE(goal);
        auto const end = goal < 0 ? tail::status::exhausted : tail::status::solved;
        CHECK(made_for<star>(goal, end) < most);
        CHECK(made_for<star_in_place<true>>(goal, end) < most);
        CHECK(made_for<star_in_place<false>>(goal, end) < most);
    }
}

TEST_CASE("parallel idastar: the other limits")
{
    auto const p      = fifteen(200, 9);
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

    auto const ring = [](int n) {
        return std::vector<int>{(n + 1) % 10 == 0 ? n : n + 1};
    };   // nine stays where it is
    auto const lost = tail::parallel_idastar(
        tail::problem{.start      = 0,
                      .successors = ring,
                      .heuristic  = [](int) { return tail::infinite_cost<int>; },
                      .goal       = 42});
    CHECK(lost.status == tail::status::exhausted);
    CHECK(lost.lower_bound == tail::infinite_cost<int>);
    auto const shrinking = [](int n) { return n > 0 ? std::vector<int>{n / 2, n / 3} : std::vector<int>{}; };
    auto const none      = tail::parallel_idastar(tail::problem{
             .start = 5000, .successors = shrinking, .heuristic = [](int) { return 0; }, .goal = -1});
    CHECK(none.status == tail::status::exhausted);
}

TEST_CASE("parallel idastar: an exception of the problem comes out of run")
{
    struct angry {
        npuzzle::manhattan<16> h{four, home};
        int                    operator()(npuzzle::board<16> const& b) const
        {
            int const value = h(b);
            if (value > 0 && value < 5) { throw std::runtime_error{"enough"}; }
            return value;
        }
    };
    auto const p        = fifteen(60, 3);
    auto const throwing = tail::problem{
        .start = p.start, .successors = p.successors, .heuristic = angry{}, .goal = p.goal};
    for (unsigned threads : {1U, 3U}) {
        tail::parallel_idastar_engine engine{throwing, tail::parallel_policy{.threads = threads}};
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::runtime_error);
        CHECK_FALSE(engine.found());
        CHECK(engine.found().status == tail::status::cancelled);
    }
    // Already where the tree is divided. Such an engine is never searched again.
    int                           asked   = 0;
    auto const                    at_once = tail::problem{.start = 1,
                                                          .successors =
                                           [&asked](int n) {
                                               ++asked;
                                               return n > 2 ? throw std::runtime_error{"no"}
                                                                               : std::vector<int>{n + 1};
                                           },
                                                          .heuristic = [](int) { return 0; },
                                                          .goal      = 99};
    tail::parallel_idastar_engine engine{at_once};
    CHECK_THROWS_AS(static_cast<void>(engine.run()), std::runtime_error);
    CHECK_FALSE(engine.found());
    int const before = asked;
    CHECK_THROWS_AS(static_cast<void>(engine.run()), std::runtime_error);
    CHECK(asked == before);
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
