// Mistakes that searches of this kind make, one small problem each.

#include <tail/tail.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <string>
#include <vector>
#include <doctest/doctest.h>

#include <core/death.hpp>

namespace {

std::vector<int> one_further(int n) { return n < 5 ? std::vector<int>{n + 1} : std::vector<int>{}; }

/// Along a line of ten steps of a tenth each, in place.
struct tenths {
    using move_type = int;
    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n < 10) { emit(1); }
    }
    void                 apply(int& n, int) const { ++n; }
    void                 undo(int& n, int) const { --n; }
    [[nodiscard]] double cost(int, int) const { return 0.1; }
};

/// What is left of the line; followed by differences, it drifts away from zero at the goal.
struct drifting {
    static constexpr bool admissible = true, consistent = true;
    double                operator()(int n) const { return 0.1 * (10 - n); }
    [[nodiscard]] double  change(int, int) const { return -0.1; }
};

}   // namespace

TEST_CASE("wrong turns: IDA* takes the rounding of a sum for a goal of an earlier iteration")
{
    std::vector<double> const cost{.3, .2, .1};
    std::vector<double> const h{.3 + .2 + .1, .2 + .1, .1, 0};
    auto const                r = tail::idastar(
        tail::problem{.start = 0,
                                     .successors =
                          [&](int n) {
                              std::vector<tail::step<int, double>> steps;
                              if (n < 3) { steps.push_back({n + 1, cost[static_cast<std::size_t>(n)]}); }
                              return steps;
                          },
                                     .heuristic = [&](int n) { return h[static_cast<std::size_t>(n)]; },
                                     .goal      = 3});
    CHECK(r.status == tail::status::solved);
    CHECK(r.cost == doctest::Approx(.6));
}

TEST_CASE("wrong turns: IDA* takes the rounding of a sum for a goal that it has reported")
{
    // From 0 to 4; the start is a goal, too. At 2 the sum of cost and estimate is a little above that of the
    // others.
    std::vector<double> const cost{.1, .1, .3, .1};
    std::vector<double> const h{0, .1 * 5, .1 * 4, .1, 0};
    tail::problem const       p{.start = 0,
                                .successors =
                              [&](int n) {
                                  std::vector<tail::step<int, double>> steps;
                                  if (n < 4) { steps.push_back({n + 1, cost[static_cast<std::size_t>(n)]}); }
                                  return steps;
                              },
                                .heuristic = [&](int n) { return h[static_cast<std::size_t>(n)]; },
                                .goal      = [](int n) { return n == 0 || n == 4; }};
    auto const                both = [](auto& engine) {
        CHECK(engine.run().path.size() == 1);
        auto const second = engine.run();
        CHECK(second.status == tail::status::solved);
        CHECK(second.path.size() == 5);
        CHECK(engine.run().status == tail::status::exhausted);
    };
    tail::depth_first_engine plain{p, tail::contour::cost{}};
    tail::depth_first_engine table{p, tail::contour::cost{},
                                   tail::depth_first_policy{.pruning = tail::prune::transposition{}}};
    both(plain);
    both(table);
}

TEST_CASE("wrong turns: IDA* loses a goal behind an estimate that is far too high")
{
    auto const r = tail::idastar(
        tail::problem{.start      = 0,
                      .successors = one_further,
                      .heuristic  = [](int n) { return n == 0 ? 5
                                                    : n == 1  ? 100
                                                              : 0; },
                      .goal       = 2});
    CHECK(r.status == tail::status::solved);
    CHECK(r.cost == 2);
}

TEST_CASE("wrong turns: a goal is told by an estimate of exactly zero that was added up")
{
    tail::problem const p{.start = 0, .successors = tenths{}, .heuristic = drifting{}, .goal = 10};
    CHECK(tail::idastar(p).status == tail::status::solved);
    CHECK(tail::astar(p).status == tail::status::solved);
}

namespace user {

struct city {
    int                id;
    friend bool        operator==(city, city) = default;
    friend std::size_t hash_value(city c) { return static_cast<std::size_t>(c.id); }
};

/// Of no concern to the library, whatever it is called.
[[maybe_unused]] bool reaches(city const& from, city const& to) { return to.id == from.id + 1; }
[[maybe_unused]] bool is_goal(city const&, city const&) { return true; }

}   // namespace user

TEST_CASE("wrong turns: a function beside the user's type is called by its name alone")
{
    auto const r = tail::astar(tail::problem{
        .start      = user::city{0},
        .successors = [](user::city c) { return std::vector{tail::step{user::city{c.id + 1}, 1}}; },
        .goal       = user::city{5}});
    CHECK(r.cost == 5);
    CHECK(r.path.back().id == 5);
}

TEST_CASE("wrong turns: the lower bound rises above the first solution while the next is looked for")
{
    tail::problem const      p{.start = 0,
                               .successors =
                              [](int n) {
                                  return n == 0 ? std::vector<tail::step<int, int>>{{1, 5}, {2, 9}}
                                                     : std::vector<tail::step<int, int>>{};
                              },
                               .goal = [](int n) { return n > 0; }};
    tail::best_first_engine  best{p, tail::evaluation::astar{}};
    tail::depth_first_engine depth{p, tail::contour::cost{}};
    CHECK(best.run().cost == 5);
    CHECK(depth.run().cost == 5);
    auto const second = best.run();
    CHECK(second.cost == 9);
    CHECK(second.lower_bound == 5);
    CHECK_FALSE(second.optimal);
    CHECK(depth.run().lower_bound == 5);
}

TEST_CASE("wrong turns: numbers out of range are cut to their last digits")
{
    auto const dear = [](int n, auto emit) {
        if (n == 0) { emit(1, std::int64_t{1} << 32); }
    };
    CHECK(tells(last_words([&] {
                    static_cast<void>(tail::astar(tail::problem{.start = 0, .successors = dear, .goal = 1}));
                }),
                "edge cost does not fit the cost type"));

    auto const endless = [](int n) {
        return n == 0 ? std::vector{tail::step{1, std::numeric_limits<int>::max()}}
                      : std::vector<tail::step<int, int>>{};
    };
    CHECK(tells(last_words([&] {
                    static_cast<void>(
                        tail::astar(tail::problem{.start = 0, .successors = endless, .goal = 1}));
                }),
                "path cost overflows its type"));

    // A weight that does not fit the cost: 256 in a byte would be 0.
    auto const bytes = [](int n) { return std::vector{tail::step{n + 1, static_cast<unsigned char>(1)}}; };
    auto const r     = tail::weighted_astar(
        tail::problem{
                .start = 0, .successors = bytes, .heuristic = [](int n) { return n < 3 ? 1 : 0; }, .goal = 3},
        256);
    CHECK(r.status == tail::status::solved);
    CHECK(r.cost == 3);
    // The estimate of the start bounds the answer better than the weight.
    CHECK(r.suboptimality.value_or(0) == doctest::Approx(3.0));
}

TEST_CASE("wrong turns: an infinite estimate in floating point becomes a finite whole number")
{
    auto const r = tail::astar(tail::problem{
        .start      = 0,
        .successors = [](int n) { return std::vector{tail::step{n + 1, 1}, tail::step{-5, 1}}; },
        .heuristic  = [](int n) { return n < 0 ? std::numeric_limits<double>::infinity() : 0.0; },
        .goal       = 3});
    CHECK(r.status == tail::status::solved);
    CHECK(r.cost == 3);
}

TEST_CASE("wrong turns: best-first search forgets a node when the problem throws between two tables")
{
    for (int bad = 0; bad <= 5; ++bad) {
        bool                    thrown = false;
        tail::best_first_engine engine{tail::problem{.start      = 0,
                                                     .successors = one_further,
                                                     .heuristic =
                                                         [&](int n) {
                                                             if (n == bad && !thrown) {
                                                                 thrown = true;
                                                                 throw std::bad_alloc{};
                                                             }
                                                             return 0;
                                                         },
                                                     .goal = 5},
                                       tail::evaluation::astar{}};
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
        auto const r = engine.run();
        CHECK(r.status == tail::status::solved);
        CHECK(r.cost == 5);
    }
    for (int bad = 0; bad < 5; ++bad) {
        bool                    thrown = false;
        tail::best_first_engine engine{tail::problem{.start = 0,
                                                     .successors =
                                                         [&](int n, auto emit) {
                                                             emit(n + 1);
                                                             if (n == bad && !thrown) {
                                                                 thrown = true;
                                                                 throw std::bad_alloc{};
                                                             }
                                                             emit(n + 2);
                                                         },
                                                     .goal = 5},
                                       tail::evaluation::astar{}};
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
        CHECK(engine.run().cost == 3);
    }
}

TEST_CASE("wrong turns: a throw at the start or at a goal is taken for the end of the search")
{
    bool       thrown = false;
    auto const once   = [&](bool now) {
        if (now && !thrown) {
            thrown = true;
            throw std::bad_alloc{};
        }
    };
    tail::best_first_engine bfs{tail::problem{.start      = 0,
                                              .successors = one_further,
                                              .goal =
                                                  [&](int n) {
                                                      once(n == 0);
                                                      return n == 5;
                                                  }},
                                tail::evaluation::breadth_first{}, tail::bfs_policy<>{},
                                tail::goal_test::on_generation{}};
    CHECK_THROWS_AS(static_cast<void>(bfs.run()), std::bad_alloc);
    auto const r = bfs.run();
    CHECK(r.status == tail::status::solved);
    CHECK(r.stats.generated == 6);

    // When it is taken from the open list.
    thrown = false;
    tail::best_first_engine weighted{
        tail::problem{.start      = 0,
                      .successors = one_further,
                      .heuristic  = tail::consistent([](int n) { return n < 5 ? 5 - n : 0; }),
                      .goal =
                          [&](int n) {
                              once(n == 5);
                              return n == 5;
                          }},
        tail::evaluation::weighted<int>{{}, 2}};
    CHECK_THROWS_AS(static_cast<void>(weighted.run()), std::bad_alloc);
    CHECK(weighted.run().cost == 5);
}

TEST_CASE("wrong turns: children that wait are not counted as memory")
{
    auto const r = tail::bfs(tail::problem{.start = 0,
                                           .successors =
                                               [](int n, auto emit) {
                                                   for (int i = 1; n == 0 && i < 1'000'000; ++i) { emit(i); }
                                               },
                                           .goal = -1},
                             tail::limits{.bytes = 1U << 20U});
    CHECK(r.status == tail::status::memory_limit);
    CHECK(r.stats.peak_bytes <= 1U << 20U);
    CHECK(r.stats.peak_bytes > 1U << 17U);
}

TEST_CASE("wrong turns: a lower bound leaves its type")
{
    auto const steep = tail::problem{
        .start      = 0,
        .successors = [](int n) { return std::vector{tail::step{n + 1, 2'000'000'000}}; },
        .heuristic  = [](int n) { return n < 3 ? 2'000'000'000 : 0; },
        .goal       = -1};
    CHECK(tail::weighted_astar(steep, 1.0, tail::limits{.nodes = 1}).lower_bound >= 0);
    CHECK(tail::weighted_astar(steep, 1e300, tail::limits{.nodes = 1}).lower_bound >= 0);
    CHECK(tells(last_words([&] {
                    static_cast<void>(tail::weighted_astar(steep, std::numeric_limits<double>::infinity()));
                }),
                "the weight of weighted A* is negative or not a finite number"));
}

TEST_CASE("wrong turns: an unsigned estimate that has wrapped around is taken for infinity")
{
    auto const wrapped = tail::problem{
        .start      = 38,   // 2, 0 and the largest number but one; the largest means infinite
        .successors = [](int n) { return std::vector{n + 2}; },
        .heuristic  = [](int n) { return std::size_t{40} - static_cast<std::size_t>(n); },
        .goal       = 50};
    std::string const message =
        "heuristic value does not fit the cost type (infinite_cost of its type says `no goal from here`)";
    CHECK(tells(last_words([&] { static_cast<void>(tail::astar(wrapped)); }), message));
    CHECK(tells(last_words([&] { static_cast<void>(tail::idastar(wrapped)); }), message));
}

TEST_CASE("the lower bound of a problem without a solution is infinite")
{
    auto const none = tail::problem{.start = 0, .successors = one_further, .goal = 9};
    CHECK(tail::astar(none).lower_bound == tail::infinite_cost<int>);
    CHECK(tail::bfs(none).lower_bound == tail::infinite_cost<int>);
    CHECK(tail::idastar(none).lower_bound == tail::infinite_cost<int>);
}

TEST_CASE("wrong turns: depth-first search goes on from the middle of a move after an exception")
{
    bool                     thrown = false;
    tail::depth_first_engine engine{tail::problem{.start      = 0,
                                                  .successors = one_further,
                                                  .heuristic =
                                                      [&](int n) {
                                                          if (n == 3 && !thrown) {
                                                              thrown = true;
                                                              throw std::bad_alloc{};
                                                          }
                                                          return 0;
                                                      },
                                                  .goal = 5},
                                    tail::contour::cost{}};
    CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
    CHECK(tells(last_words([&] { static_cast<void>(engine.run()); }),
                "an exception ended the last run of this engine in the middle: begin with a new one"));
}

namespace {

/// A node that owns memory and a move without a meaning of its own: nothing may be taken from them too early.
struct wordy {
    std::string        text;
    friend bool        operator==(wordy const&, wordy const&) = default;
    friend std::size_t hash_value(wordy const& n) { return std::hash<std::string>{}(n.text); }
};

}   // namespace

TEST_CASE("wrong turns: a node that owns memory is moved away before it turns out to be known")
{
    // Words over two letters, longer and shorter again, under every limit of memory and so resumed at every
    // place.
    auto const words = [](wordy const& n, auto emit) {
        if (n.text.size() < 6) {
            emit(wordy{n.text + std::string(30, 'a')}, 2);
            emit(wordy{n.text + "b"}, 1);
        }
        if (!n.text.empty()) { emit(wordy{n.text.substr(1)}, 3); }
    };
    wordy const goal{"b" + std::string(30, 'a')};
    auto const  whole = tail::astar(tail::problem{.start = wordy{}, .successors = words, .goal = goal});
    CHECK(whole.cost == 3);

    tail::best_first_engine engine{tail::problem{.start = wordy{}, .successors = words, .goal = goal},
                                   tail::evaluation::astar{}};
    auto                    r     = engine.run(tail::limits{.bytes = 1});
    int                     tries = 0;
    for (std::uint64_t bytes = 64; r.status == tail::status::memory_limit; bytes += 64, ++tries) {
        r = engine.run(tail::limits{.bytes = bytes});
    }
    CHECK(tries > 3);
    CHECK(r.cost == whole.cost);
    CHECK(r.stats.expanded == whole.stats.expanded);
    CHECK(r.stats.generated == whole.stats.generated);
    CHECK(r.path.back() == goal);
}

TEST_CASE("wrong turns: a perfect index that two nodes share is taken for one node")
{
    CHECK(tells(last_words([] {
                    static_cast<void>(tail::bfs(
                        tail::problem{.start = 0, .successors = one_further, .goal = 5}, tail::limits{},
                        tail::bfs_policy{.closed = tail::closed::indexed{
                                             [](int n) { return static_cast<std::size_t>(n / 2); }, 3}}));
                }),
                "two nodes have the same index"));
}

TEST_CASE("wrong turns: the bucket queue makes a row for every cost up to an enormous one")
{
    auto const far = [](int n, auto emit) { emit(n + 1, 1 << 30); };
    auto const r   = tail::astar(tail::problem{.start = 0, .successors = far, .goal = 1},
                                 tail::limits{.bytes = 1 << 20},
                                 tail::best_first_policy{.open = tail::open::bucket{}});
    CHECK(r.status == tail::status::memory_limit);
}

namespace {

int three_or_less(int n) { return n < 3 ? 1 : 0; }

}   // namespace

TEST_CASE("promises can be made for a function, too")
{
    auto const r = tail::astar(tail::problem{
        .start = 0, .successors = one_further, .heuristic = tail::consistent(&three_or_less), .goal = 3});
    CHECK(r.cost == 3);
    CHECK(r.optimal);
    CHECK_FALSE(tail::astar(tail::problem{.start      = 0,
                                          .successors = one_further,
                                          .heuristic  = tail::inadmissible(three_or_less),
                                          .goal       = 3})
                    .optimal);
}
