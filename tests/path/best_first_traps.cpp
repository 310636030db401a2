#include <tail/path/best_first.hpp>

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <tail/path/astar.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/weighted_astar.hpp>
#include <tail/store/closed/flat.hpp>

// What reviews found in best-first search, each as small as it gets.

namespace {

/// A stretch of somebody else's nodes: returned by value, but not their owner.
struct slice {
    std::string *first, *last;

    [[nodiscard]] std::string* begin() const { return first; }
    [[nodiscard]] std::string* end() const { return last; }
};

/// Moves that are templates: they accept whatever they are given, the packed form of a node, too.
struct anything_goes {
    using move_type = int;

    template <class N, class Emit>
    void moves(N const&, Emit&& emit) const
    {
        emit(1);
        emit(5);
    }
    template <class N>
    void apply(N& n, int m) const
    {
        n.value += m;
    }
};

/// Its packed form says the same in another way.
struct counted_up {
    struct packed_type {
        int value = 0;

        friend bool        operator==(packed_type, packed_type) = default;
        friend std::size_t hash_value(packed_type p) { return static_cast<std::size_t>(p.value); }
    };
    int value = 0;

    [[nodiscard]] packed_type       pack() const { return {-3 * value}; }
    [[nodiscard]] static counted_up unpack(packed_type const& p) { return {p.value / -3}; }
    friend bool                     operator==(counted_up, counted_up) = default;
};

struct throws_at_first_solution {
    int* calls;

    void solution(int) const
    {
        if (++*calls == 1) { throw std::runtime_error{"not now"}; }
    }
};

/// A single node without moves, at the largest cost that 8 bits hold beside infinity.
struct long_edge {
    using move_type = int;
    using cost_type = std::uint8_t;

    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n == 0) { emit(1); }
    }
    void                       apply(int& n, int m) const { n += m; }
    [[nodiscard]] std::uint8_t cost(int, int) const { return 254; }
};

}   // namespace

TEST_CASE("best_first: a range that owns nothing is not moved from")
{
    std::vector<std::string> edges{"a name that is too long for the string itself"};
    auto const               next = [&](std::string const& n) {
        return n == "start" ? slice{edges.data(), edges.data() + 1} : slice{nullptr, nullptr};
    };
    std::string const goal = edges[0];
    for (int run = 0; run < 2; ++run) {
        CHECK(tail::astar(tail::problem{.start = std::string{"start"}, .successors = next, .goal = goal}));
    }
    CHECK(edges[0] == goal);
}

TEST_CASE("weighted_astar: 64-bit costs that a double cannot tell apart prove nothing")
{
    auto const large = std::int64_t{1} << 60;
    auto const next  = [&](int n) {
        using step = tail::step<int, std::int64_t>;
        return n == 0 ? std::vector{step{1, large + 50}, step{2, large}} : std::vector<step>{};
    };
    tail::best_first_engine engine{tail::problem{.start      = 0,
                                                 .successors = next,
                                                 .heuristic  = tail::consistent([](int) { return 0; }),
                                                 .goal       = [](int n) { return n > 0; }},
                                   tail::evaluation::weighted<double>{{}, 1.0}};
    for (int answer = 0; answer < 2; ++answer) {
        auto const r = engine.run();
        REQUIRE(r);
        CHECK(r.lower_bound <= large);
        CHECK((!r.optimal || r.cost == large));
    }
}

TEST_CASE("best_first: moves that are templates are made on nodes and not on their packed form")
{
    auto const r = tail::astar(
        tail::problem{.start = counted_up{}, .successors = anything_goes{}, .goal = counted_up{7}},
        tail::limits{.nodes = 2'000});
    REQUIRE(r);
    CHECK(r.cost == 3);
}

TEST_CASE("weighted_astar: a sum that overflows proves no bound")
{
    auto const next = [](int n) { return std::vector<int>{n + 1}; };
    auto const r    = tail::weighted_astar(
        tail::problem{.start      = 0,
                         .successors = next,
                         .heuristic  = tail::consistent([](int n) { return 10 - n; }),
                         .goal       = 10},
        1e308, tail::limits{.nodes = 3});
    CHECK(r.status == tail::status::node_limit);
    CHECK(r.lower_bound <= 10);
}

TEST_CASE("best_first: an observer that throws at a solution does not lose it")
{
    int        calls = 0;
    auto const next  = [](int n) { return n < 3 ? std::vector<int>{n + 1} : std::vector<int>{}; };
    auto const p     = tail::problem{.start = 0, .successors = next, .goal = 3};
    SUBCASE("goals tested on expansion")
    {
        tail::best_first_engine engine{p, tail::evaluation::astar{},
                                       tail::best_first_policy{.observer = throws_at_first_solution{&calls}}};
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::runtime_error);
        CHECK(engine.run().cost == 3);
    }
    SUBCASE("goals tested on generation")
    {
        tail::best_first_engine engine{p, tail::evaluation::breadth_first{},
                                       tail::bfs_policy{.observer = throws_at_first_solution{&calls}},
                                       tail::goal_test::on_generation{}};
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::runtime_error);
        CHECK(engine.run().cost == 3);
    }
}

TEST_CASE("best_first: a node without children may cost as much as fits the type")
{
    auto const r = tail::astar(tail::problem{.start = 0, .successors = long_edge{}, .goal = 7});
    CHECK(r.status == tail::status::exhausted);
}

TEST_CASE("best_first: a goal that is reported when it is generated is not called optimal for that")
{
    using steps = std::vector<tail::step<int, int>>;
    tail::problem const     p{.start = 0,
                              .successors =
                              [](int n) {
                                  return n == 0 ? steps{{2, 10}, {1, 1}} : n == 1 ? steps{{2, 1}} : steps{};
                              },
                              .heuristic = [](int n) { return n == 2 ? 0 : 1; },
                              .goal      = 2};
    tail::best_first_engine engine{p, tail::evaluation::astar{}, tail::best_first_policy<>{},
                                   tail::goal_test::on_generation{}};
    auto const              first = engine.run();
    CHECK(first.cost == 10);
    CHECK_FALSE(first.optimal);
    CHECK(first.lower_bound <= 2);
}

namespace {

/// Eight nodes after the first one; only the third of them leads on, to the goal 9.
struct fan {
    using move_type = int;

    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        for (int m = 1; n == 0 && m <= 8; ++m) { emit(m); }
        if (n == 3) { emit(9); }
    }
    static void        apply(int& n, int m) { n = m; }
    static void        undo(int& n, int m) { n = m == 9 ? 3 : 0; }
    static std::int8_t cost(int n, int) { return n == 0 ? 100 : 20; }
};

/// Makes sums that do not fit into eight bits, and throws once.
struct nervous {
    int* asked;
    int  throws_at;

    std::int8_t operator()(int n) const
    {
        if (++*asked == throws_at) { throw std::runtime_error{"asked too often"}; }
        return n == 0 || n == 9 ? 0 : 100;
    }
    std::int8_t after(int, int m, std::int8_t) const { return (*this)(m); }
};

auto over_the_fan(nervous h)
{
    return tail::problem{.start = 0, .successors = fan{}, .heuristic = h, .goal = 9};
}

}   // namespace

TEST_CASE("best-first: a heuristic that throws beside sums that are too large for their type loses no node")
{
    auto const survives = [](auto batch) {
        bool threw = true;
        for (int throws_at = 1; threw; ++throws_at) {
            int asked = 0;
            threw     = false;
            tail::best_first_engine engine{over_the_fan(nervous{&asked, throws_at}),
                                           tail::evaluation::astar{},
                                           tail::best_first_policy{.batch = batch}};
            auto const              run = [&] {
                try {
                    return engine.run();
                } catch (std::runtime_error const&) {
                    threw = true;
                    return engine.run();
                }
            };
            auto const r = run();
            REQUIRE(r);
            CHECK(int{r.cost} == 120);
        }
    };
    survives(tail::batch<1>{});
    survives(tail::batch<4>{});
}
