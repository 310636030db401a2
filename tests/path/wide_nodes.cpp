#include <tail/core/limits.hpp>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include <tail/core/heuristic.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/path/feature_space.hpp>
#include <tail/path/parallel_idastar.hpp>
#include <tail/path/perimeter.hpp>

// A node may have millions of children. The clock and the stop token are looked at among them, too.

using tail::status;

namespace {

constexpr int children = 100'000, stops_at = 10'000;

/// How many more are looked at before somebody sees that the search is to stop.
constexpr int slack = 300;

/// Counts what a search asks for, and tells it to stop at one of the questions.
struct counter {
    std::stop_source stop{};
    std::atomic<int> asked = 0;   // several threads may ask
    int              stops = stops_at;

    void operator()()
    {
        if (++asked == stops) { stop.request_stop(); }
    }
};

/// From 0 to 1, 2, 3, ...; from each of these to -1, the goal. Backwards the same from -1.
struct star {
    counter* made;
    counter* entered;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        if (n != 0 && n != -1) {
            emit(-1, 1);
            emit(0, 1);
            return;
        }
        for (int i = 1; i <= children; ++i) {
            (*made)();
            emit(i, 1);
        }
    }
    [[nodiscard]] bool dead(int) const
    {
        (*entered)();
        return false;
    }
};

auto through(counter& made, counter& entered)
{
    return tail::problem{.start = 0, .successors = star{&made, &entered}, .goal = -1};
}
auto back(counter& made, counter& entered)
{
    return tail::problem{.start = -1, .successors = star{&made, &entered}, .goal = 0};
}

/// Stops while children are made, and then while they are entered; both times the search goes on as if
/// nothing had been.
template <class Make>
void stops_among_children(Make make)
{
    counter    none_made{.stops = -1}, none_entered{.stops = -1};
    auto       whole    = make(none_made, none_entered);
    auto const expected = whole->run();
    REQUIRE(expected.status == status::solved);

    counter made, idle{.stops = -1};
    auto    engine  = make(made, idle);
    auto    stopped = engine->run({.stop = made.stop.get_token()});
    CHECK(stopped.status == status::cancelled);
    CHECK(engine->stats().expanded == 0);
    CHECK(idle.asked <= 2);   // the starts
    auto found = engine->run();
    CHECK(found.cost == expected.cost);
    CHECK(engine->stats().expanded == whole->stats().expanded);
    CHECK(engine->stats().generated == whole->stats().generated);

    counter idle_made{.stops = -1}, entered;
    auto    second = make(idle_made, entered);
    stopped        = second->run({.stop = entered.stop.get_token()});
    CHECK(stopped.status == status::cancelled);
    CHECK(entered.asked < stops_at + slack);
    found = second->run();
    CHECK(found.cost == expected.cost);
    CHECK(second->stats().expanded == whole->stats().expanded);
    CHECK(second->stats().generated == whole->stats().generated);
}

struct is_goal_far {
    int operator()(int n) const { return n == -1 ? 0 : 1; }
};

/// Numbers below `size` as moves; all of them but the last lead where the heuristic sees no goal in reach.
struct fan {
    using move_type = int;

    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n != 0) { return; }
        for (int i = 1; i <= children; ++i) {
            if (emit(i)) { return; }
        }
    }
    void apply(int& n, int move) const { n = move; }
    void undo(int& n, int) const { n = 0; }
};

}   // namespace

TEST_CASE("best first: a stop is seen among the children of one node and nothing is lost")
{
    stops_among_children([](counter& made, counter& entered) {
        using engine =
            tail::best_first_engine<decltype(through(made, entered)), tail::evaluation::uniform_cost>;
        return std::make_unique<engine>(through(made, entered));
    });
}

TEST_CASE("bidirectional: a stop is seen among the children of one node and nothing is lost")
{
    stops_among_children([](counter& made, counter& entered) {
        using forward  = decltype(through(made, entered));
        using backward = decltype(back(made, entered));
        return std::make_unique<tail::bidirectional_engine<forward, backward>>(through(made, entered),
                                                                               back(made, entered));
    });
}

TEST_CASE("feature space: a stop is seen among the children of one node and nothing is lost")
{
    stops_among_children([](counter& made, counter& entered) {
        using engine = tail::feature_space_engine<decltype(through(made, entered)), is_goal_far>;
        return std::make_unique<engine>(through(made, entered), is_goal_far{});
    });
}

TEST_CASE("perimeter: a stop is seen among the children of one node and nothing is lost")
{
    counter         made{.stops = -1}, entered;
    tail::perimeter around{tail::problem{.start = -1, .successors = star{&made, &entered}},
                           2,
                           {.stop = entered.stop.get_token()}};
    CHECK(around.status() == status::cancelled);
    CHECK(entered.asked < stops_at + slack);
    CHECK(around.grow(2) == status::exhausted);
    CHECK(around.cost(0) == 2);
}

namespace {

auto to_the_last(counter& asked)
{
    return tail::problem{.start      = 0,
                         .successors = fan{},
                         .heuristic  = tail::admissible([&asked](int n) {
                             asked();
                             return n == 0 ? 1 : n == children ? 0 : 5;
                         }),
                         .goal       = children};
}

/// Stops a depth-first search while the bound cuts one child after the other.
template <class Make>
void stops_among_cut_children(Make make)
{
    counter    none{.stops = -1};
    auto       whole    = make(none);
    auto const expected = whole->run();
    REQUIRE(expected.cost == 1);

    counter asked;
    auto    engine = make(asked);
    CHECK(engine->run({.stop = asked.stop.get_token()}).status == status::cancelled);
    CHECK(asked.asked < stops_at + slack);
    auto const found = engine->run();
    CHECK(found.path == expected.path);
    CHECK(found.optimal);
    CHECK(found.stats.generated == expected.stats.generated);
    CHECK(found.stats.expanded == expected.stats.expanded);
}

}   // namespace

TEST_CASE("depth first: a stop is seen among children that the bound cuts and nothing is lost")
{
    stops_among_cut_children([](counter& asked) {
        using engine = tail::depth_first_engine<decltype(to_the_last(asked)), tail::contour::cost>;
        return std::make_unique<engine>(to_the_last(asked));
    });
}

TEST_CASE("parallel idastar: a stop is seen among children that the bound cuts and nothing is lost")
{
    stops_among_cut_children([](counter& asked) {
        using engine = tail::parallel_idastar_engine<decltype(to_the_last(asked))>;
        return std::make_unique<engine>(to_the_last(asked), tail::parallel_policy<>{.threads = 2});
    });
}

namespace {

/// From 0 to 1, 2, 3, ..., and no further. Counts as it goes.
struct counted_fan {
    int      size;
    counter* made;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        for (int i = 1; n == 0 && i <= size; ++i) {
            (*made)();
            emit(i, 1);
        }
    }
};

/// The same as moves, which can be undone.
struct fan_of_moves : fan {
    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        for (int i = 1; n == 0 && i <= 4'000; ++i) {
            if (emit(i)) { return; }
        }
    }
};

}   // namespace

TEST_CASE("parallel idastar: a stop is seen while the list of children grows and nothing is lost")
{
    auto const make = [](counter& made) {
        auto const p = tail::problem{.start      = 0,
                                     .successors = counted_fan{500, &made},
                                     .heuristic  = [](int) { return 0; },
                                     .goal       = 500};
        return std::make_unique<tail::parallel_idastar_engine<std::remove_const_t<decltype(p)>>>(
            p, tail::parallel_policy<>{.threads = 2});
    };
    counter    none{.stops = -1};
    auto const expected = make(none)->run();
    REQUIRE(expected.cost == 1);
    for (int stops : {1, 16, 17, 33, 100, 500, 5'000}) {
        counter made{.stops = stops};
        auto    engine = make(made);
        CHECK(engine->run({.stop = made.stop.get_token()}).status == status::cancelled);
        auto const found = engine->run();
        CHECK(found.path == expected.path);
        CHECK(found.stats.expanded == expected.stats.expanded);
        CHECK(found.stats.generated == expected.stats.generated);
    }
}

TEST_CASE("parallel idastar: the children of one node do not outgrow the limit of memory")
{
    constexpr std::uint64_t bytes = 50'000;
    auto const              p     = tail::problem{
                         .start = 0, .successors = fan_of_moves{}, .heuristic = [](int) { return 0; }, .goal = -1};
    auto const                    policy = tail::parallel_policy<>{.threads = 2};
    tail::parallel_idastar_engine engine{p, policy};
    auto const                    stopped = engine.run({.bytes = bytes});
    CHECK(stopped.status == status::memory_limit);
    CHECK(stopped.stats.peak_bytes < bytes + bytes / 2);
    CHECK(engine.run({.bytes = bytes}).stats.peak_bytes < bytes + bytes / 2);
    CHECK(engine.run().status == status::exhausted);
    auto const whole = tail::parallel_idastar(p, {}, policy);
    CHECK(engine.stats().generated == whole.stats.generated);
    CHECK(whole.stats.peak_bytes > 3 * bytes);
}

TEST_CASE("best first: an expansion that takes longer than the time limit comes to an end in the second run")
{
    int                     runs = 0;
    auto                    slow = tail::problem{.start = 0,
                                                 .successors =
                                  [](int n) {
                                      std::vector<int> next;
                                      for (int i = 1; n == 0 && i <= 2'000; ++i) { next.push_back(i); }
                                      if (n == 0) {
                                          std::this_thread::sleep_for(std::chrono::milliseconds{20});
                                      }
                                      return next;
                                  },
                                                 .goal = 2'000};
    tail::best_first_engine engine{slow, tail::evaluation::uniform_cost{}};
    auto                    found = engine.run({.seconds = 0.01});
    CHECK(found.status == status::time_limit);
    CHECK(engine.stats().expanded == 0);
    for (; found.status == status::time_limit && runs < 100; ++runs) {
        found = engine.run({.seconds = 0.01});
    }
    CHECK(found.status == status::solved);
    CHECK(found.cost == 1);
}
