#include <tail/path/astar.hpp>

#include <array>
#include <bitset>
#include <complex>
#include <core/death.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <list>
#include <memory>
#include <optional>
#include <path/graph.hpp>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>
#include <doctest/doctest.h>
#include <tail/domains/npuzzle.hpp>
#include <tail/path/all_distances.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/greedy.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>
#include <tail/store/open/bucket.hpp>
#include <tail/store/open/heap.hpp>

/// \file
/// What a problem and a policy can say beyond start, successors and goal: several starts, actions without a
/// cost, costs with the moves, dead nodes, ranks, priorities of one's own, costs of two parts, batches.

namespace {

/// Doubling and adding three, in place.
struct in_place {
    using move_type = char;

    void moves(int n, auto&& emit) const
    {
        if (n > 1'000) { return; }
        if (emit('d')) { return; }
        emit('a');
    }
    void apply(int& n, char m) const { n = m == 'd' ? n * 2 : n + 3; }
    void undo(int& n, char m) const { n = m == 'd' ? n / 2 : n - 3; }
};
struct only_copies {
    using move_type = char;

    void moves(int n, auto&& emit) const { in_place{}.moves(n, emit); }
    void apply(int& n, char m) const { in_place{}.apply(n, m); }
};
struct with_their_cost : only_copies {
    using cost_type                   = long;
    static constexpr bool emits_costs = true;

    void moves(int n, auto&& emit) const
    {
        in_place{}.moves(n, [&](char m) { return emit(m, m == 'd' ? 3 : 1); });
    }
};
struct asked_for_cost : in_place {
    [[nodiscard]] long cost(int, char m) const { return m == 'd' ? 3 : 1; }
};
struct in_sixteen_bits : in_place {
    using cost_type = std::uint16_t;
};

/// Names of one's own.
struct described {
    using action_type = std::string;
    void operator()(int n, auto&& emit) const
    {
        emit(n * 2, "double");   // what converts to the action will do
        emit(n + 3, std::string{"add"});
    }
};

/// Every fifth number is dead.
struct mined_moves {
    using move_type = int;
    void moves(int, auto&& emit) const
    {
        emit(1);
        emit(2);
    }
    void               apply(int& n, int m) const { n += m; }
    [[nodiscard]] bool dead(int n) const { return n % 5 == 4; }
};

inline constexpr auto doubled_or_added = [](int n) {
    return n > 1'000 ? std::vector<int>{} : std::vector{n * 2, n + 3};
};

}   // namespace

// ---- several starts
// ----------------------------------------------------------------------------------------

TEST_CASE("starts: a range or tail::starts gives the best of the single searches")
{
    for (int goal = 1; goal < 60; ++goal) {
        std::vector<int> const all{7, 1, 30, 7};
        std::optional<int>     least;
        for (int n : all) {
            auto const one = tail::astar(
                tail::problem{.start = n, .successors = doubled_or_added, .goal = goal});
            if (one && (!least || one.cost < *least)) { least = one.cost; }
        }
        auto const check = [&](auto const& r) {
            REQUIRE(static_cast<bool>(r) == least.has_value());
            if (!r) { return; }
            REQUIRE(r.cost == *least);
            REQUIRE(r.optimal);
            REQUIRE(std::find(all.begin(), all.end(), r.path.front()) != all.end());
            REQUIRE(r.path.back() == goal);
            REQUIRE(static_cast<int>(r.path.size()) == r.cost + 1);
        };
        check(tail::astar(tail::problem{.start = all, .successors = doubled_or_added, .goal = goal}));
        check(tail::astar(
            tail::problem{.start = tail::starts{all}, .successors = doubled_or_added, .goal = goal}));
        check(tail::astar(
            tail::problem{.start = tail::starts{{7, 1, 30}}, .successors = in_place{}, .goal = goal}));
        check(
            tail::bfs(tail::problem{.start = std::array{7, 1, 30}, .successors = in_place{}, .goal = goal}));
        check(tail::uniform_cost(
            tail::problem{.start = std::list{30, 7, 1}, .successors = doubled_or_added, .goal = goal}));
    }
}

TEST_CASE("starts: none at all is exhausted and expands nothing")
{
    tail::problem const p{.start = std::vector<int>{}, .successors = doubled_or_added, .goal = 5};
    for (auto const& r : {tail::astar(p), tail::bfs(p), tail::greedy(p)}) {
        CHECK(r.status == tail::status::exhausted);
        CHECK(r.lower_bound == tail::infinite_cost<int>);
        CHECK(r.path.empty());
        CHECK(r.stats.generated == 0);
        CHECK(r.stats.expanded == 0);
    }
}

TEST_CASE("starts: the lower bound is that of the nearest one and a dead or hopeless one is no start")
{
    struct some_dead {
        std::vector<int>   operator()(int n) const { return {n + 1}; }
        [[nodiscard]] bool dead(int n) const { return n == 8; }
    };
    auto const h = tail::admissible([](int n) { return n > 10 ? tail::infinite_cost<int> : 10 - n; });
    auto const p = [&](std::vector<int> s) {
        return tail::problem{.start = std::move(s), .successors = some_dead{}, .heuristic = h, .goal = 10};
    };
    // 8 is nearest and dead, 20 has no way to the goal, 2 comes twice; 3 to 7 end at the dead 8.
    auto const r = tail::astar(p({20, 8, 2, 9, 2}));
    REQUIRE(r);
    CHECK(r.path == std::vector{9, 10});
    CHECK(r.stats.dead == 1);
    CHECK(r.stats.duplicates == 1);

    auto const stopped = tail::astar(p({20, 2, 5}), tail::limits{.nodes = 0});
    CHECK(stopped.status == tail::status::node_limit);
    CHECK(stopped.lower_bound == 5);
    CHECK(stopped.path == std::vector{5});

    CHECK(tail::astar(p({20, 8, 11})).status == tail::status::exhausted);
    CHECK(tail::astar(p({20, 10, 9})).path == std::vector{10});
}

TEST_CASE("starts: a text is a node where the successors take it as one")
{
    auto const longer = [](std::string const& s) { return std::vector{s + "a", s + "b"}; };
    auto const r      = tail::bfs(
        tail::problem{.start = std::string{"x"}, .successors = longer, .goal = std::string{"xab"}});
    CHECK(r.cost == 2);
    auto const several = tail::bfs(tail::problem{
        .start = std::vector<std::string>{"x", "xa"}, .successors = longer, .goal = std::string{"xab"}});
    CHECK(several.cost == 1);
}

// ---- known and path_to
// --------------------------------------------------------------------------------------

TEST_CASE("best_first: an engine tells the cost so far of every node it knows and the path to it")
{
    CHECK(rc::check("known", [] {
        auto const              g = graphs::estimated();
        tail::best_first_engine engine{graphs::blind<graphs::steps<int>>(g),
                                       tail::evaluation::uniform_cost{}};
        while (engine.run()) {}
        auto const truth = graphs::costs_from_start(g);
        for (int n = 0; n < g.size(); ++n) {
            auto const cost = engine.known(n);
            int const  best = truth[static_cast<std::size_t>(n)];
            RC_ASSERT(cost.has_value() == (best != graphs::unreachable));
            RC_ASSERT(cost.value_or(best) == best);   // RC_ASSERT evaluates both sides of ||
            auto const path = engine.path_to(n);
            RC_ASSERT(path.empty() == !cost.has_value());
            if (cost) {
                RC_ASSERT(path.front() == 0);
                RC_ASSERT(path.back() == n);
            }
        }
    }));
    tail::best_first_engine fresh{tail::problem{.start = 1, .successors = doubled_or_added, .goal = 5}};
    CHECK_FALSE(fresh.known(1));
    CHECK(fresh.path_to(1).empty());
}

// ---- actions and costs
// --------------------------------------------------------------------------------------

TEST_CASE("actions: none of the ways to name them needs a cost")
{
    auto const check = [](auto successors, int cost) {
        auto const r = tail::astar(tail::problem{.start = 1, .successors = successors, .goal = 11});
        REQUIRE(r);
        CHECK(r.path == std::vector{1, 4, 8, 11});
        CHECK(r.actions == std::vector{'a', 'd', 'a'});
        CHECK(r.cost == cost);
        CHECK(r.optimal);
    };
    check([](int n) { return std::vector{tail::unit_step{n * 2, 'd'}, tail::unit_step{n + 3, 'a'}}; }, 3);
    check(tail::with_actions<char>([](int n, auto emit) {
              emit(n * 2, 'd');
              emit(n + 3, 'a');
          }),
          3);
    check(tail::with_actions<char>([](int n, auto emit) {
              emit(n * 2, 2, 'd');
              emit(n + 3, 1, 'a');
          }),
          4);
    check(in_place{}, 3);

    auto const r = tail::astar(tail::problem{.start = 1, .successors = described{}, .goal = 8});
    CHECK(r.actions == std::vector<std::string>{"add", "double"});

    auto const real = tail::astar(tail::problem{
        .start      = 1,
        .successors = tail::with_actions<char, double>([](int n, auto emit) { emit(n + 1, 0.25, 'r'); }),
        .goal       = 3});
    CHECK(real.cost == 0.5);
}

TEST_CASE("in place: copies instead of undo and costs with the moves give the same searches")
{
    static_assert(!tail::HasUndo<only_copies, int>);
    for (int goal = 1; goal < 150; ++goal) {
        auto const run = [&](auto s) {
            return tail::astar(tail::problem{.start = 1, .successors = s, .goal = goal});
        };
        auto const undone = run(in_place{});
        auto const copied = run(only_copies{});
        REQUIRE(undone.path == copied.path);
        REQUIRE(undone.actions == copied.actions);
        REQUIRE(undone.stats.expanded == copied.stats.expanded);

        auto const asked   = run(asked_for_cost{});
        auto const emitted = run(with_their_cost{});
        static_assert(std::is_same_v<decltype(emitted.cost), long>);
        REQUIRE(asked.cost == emitted.cost);
        REQUIRE(asked.path == emitted.path);
        REQUIRE(asked.stats.expanded == emitted.stats.expanded);
    }
}

TEST_CASE("in place: a cost type named for unit costs is the one that is stored")
{
    auto const r = tail::astar(tail::problem{.start = 1, .successors = in_sixteen_bits{}, .goal = 100});
    static_assert(std::is_same_v<decltype(r.cost), std::uint16_t>);
    CHECK(r.cost == 7);

    // On boards of the 15-puzzle that saves bytes in every record.
    struct short_rules : tail::npuzzle::rules<16> {
        using tail::npuzzle::rules<16>::rules;
        using cost_type = std::uint16_t;
    };
    namespace np = tail::npuzzle;
    constexpr np::geometry shape{4, 4};
    auto const             run = [&](auto rules) {
        return tail::astar(tail::problem{.start = np::random_board<16>(shape, np::blank_first<16>(shape), 4),
                                                     .successors = rules,
                                                     .goal       = np::blank_first<16>(shape)},
                                       tail::limits{.nodes = 60'000});
    };
    auto const wide = run(np::rules<16>{shape});
    auto const thin = run(short_rules{shape});
    CHECK(thin.stats.stored == wide.stats.stored);
    CHECK(thin.stats.peak_bytes + 4 * wide.stats.stored <= wide.stats.peak_bytes);
}

// ---- inverse(node, move)
// --------------------------------------------------------------------------------------

namespace {

/// A corridor with a man and boxes that he can push and not pull.
struct corridor {
    int                man   = 0;
    std::uint32_t      boxes = 0;
    [[nodiscard]] bool box(int at) const { return at >= 0 && (boxes >> at & 1U) != 0; }
    friend bool        operator==(corridor const&, corridor const&) = default;
    friend std::size_t hash_value(corridor const& c)
    {
        return std::size_t{c.boxes} * 64 + static_cast<std::size_t>(c.man);
    }
};

struct steps_and_pushes {
    struct move_type {
        int         by                                             = 0;
        friend bool operator==(move_type const&, move_type const&) = default;
    };
    int length;

    void moves(corridor const& c, auto&& emit) const
    {
        for (int by : {-1, 1}) {
            int const to = c.man + by;
            if (to < 0 || to >= length) { continue; }
            if (c.box(to) && (to + by < 0 || to + by >= length || c.box(to + by))) { continue; }
            if (emit(move_type{by})) { return; }
        }
    }
    void apply(corridor& c, move_type m) const
    {
        c.man += m.by;
        if (c.box(c.man)) {
            c.boxes ^= 1U << c.man;
            c.boxes |= 1U << (c.man + m.by);
        }
    }
};

/// Says of every move that its opposite leads back. That is wrong of a push.
struct wrong_inverse : steps_and_pushes {
    [[nodiscard]] move_type inverse(move_type m) const { return {-m.by}; }
};

/// Asked at the node that the move has led to. If a box lies ahead of the man there, the move may have been a
/// push.
struct right_inverse : steps_and_pushes {
    [[nodiscard]] std::optional<move_type> inverse(corridor const& c, move_type m) const
    {
        if (c.box(c.man + m.by)) { return std::nullopt; }
        return move_type{-m.by};
    }
};

}   // namespace

TEST_CASE("in place: an inverse that sees the node is right where one of the move alone loses answers")
{
    int          lost = 0;
    std::mt19937 random(2);
    for (int i = 0; i < 200; ++i) {
        constexpr int length = 9;
        corridor      start{static_cast<int>(random() % length), 0};
        for (int b = 0; b < 2; ++b) { start.boxes |= 1U << (1 + random() % (length - 2)); }
        start.boxes &= ~(1U << start.man);
        std::uint32_t const wanted = 1U << (random() % length);
        auto const          run    = [&](auto s) {
            return tail::bfs(tail::problem{.start = start, .successors = s, .goal = [=](corridor const& c) {
                                               return (c.boxes & wanted) != 0 && c.man == 0;
                                           }});
        };
        auto const truth = run(steps_and_pushes{length});
        auto const right = run(right_inverse{{length}});
        auto const wrong = run(wrong_inverse{{length}});
        REQUIRE(right.status == truth.status);
        REQUIRE(right.cost == truth.cost);
        CHECK(right.stats.generated <= truth.stats.generated);
        lost += wrong.status != truth.status || wrong.cost != truth.cost;
    }
    CHECK(lost > 0);
}

// ---- dead nodes and carried estimates
// --------------------------------------------------------------------------

TEST_CASE("dead: a node that is ruled out is counted and neither stored nor expanded")
{
    struct mined {
        std::vector<int>   operator()(int n) const { return {n + 1, n + 2}; }
        [[nodiscard]] bool dead(int n) const { return n % 5 == 4; }
    };
    auto const r = tail::bfs(tail::problem{.start = 0, .successors = mined{}, .goal = 20});
    REQUIRE(r);
    for (int n : r.path) { CHECK(n % 5 != 4); }
    CHECK(r.stats.dead >= 4);
    auto const plain = tail::bfs(
        tail::problem{.start = 0, .successors = [](int n) { return std::vector{n + 1, n + 2}; }, .goal = 20});
    CHECK(r.cost > plain.cost);
    CHECK(r.stats.stored < plain.stats.stored);

    // In place too, and by A*.
    CHECK(tail::astar(tail::problem{.start = 0, .successors = mined_moves{}, .goal = 20}).cost == r.cost);

    // All ways closed: exhausted, and not for want of an expansion.
    struct walled {
        std::vector<int>   operator()(int n) const { return {n + 1}; }
        [[nodiscard]] bool dead(int n) const { return n == 7; }
    };
    auto const none = tail::astar(tail::problem{.start = 0, .successors = walled{}, .goal = 20});
    CHECK(none.status == tail::status::exhausted);
    CHECK(none.stats.dead == 1);
    CHECK(none.stats.expanded == 7);
}

TEST_CASE("dead: a node is asked with the move that led to it and a start without")
{
    struct asked_with_moves : mined_moves {
        int* starts = nullptr;
        int* moved  = nullptr;

        [[nodiscard]] bool dead(int n) const
        {
            ++*starts;
            return mined_moves::dead(n);
        }
        [[nodiscard]] bool dead(int n, int m) const
        {
            ++*moved;
            return mined_moves::dead(n) && m > 0;
        }
    };
    int                    starts = 0, moved = 0;
    asked_with_moves const s{{}, &starts, &moved};
    tail::problem const    p{.start = 0, .successors = s, .goal = 20};
    auto const plain = tail::astar(tail::problem{.start = 0, .successors = mined_moves{}, .goal = 20});
    auto const found = tail::astar(p);
    CHECK(found.cost == plain.cost);
    CHECK(found.stats.dead == plain.stats.dead);
    CHECK(starts == 1);
    CHECK(moved > 10);
    auto const deepened = tail::idastar(p);   // asks the start in every iteration
    CHECK(deepened.cost == plain.cost);
    CHECK(starts == 1 + static_cast<int>(deepened.stats.iterations));
}

namespace {

/// What is carried from board to board: the estimate, and where the blank is.
struct at_blank {
    int value;
    int blank;
    operator int() const { return value; }
};

/// Counts what it is asked, and by what means.
struct counting_manhattan {
    static constexpr bool admissible = true;
    static constexpr bool consistent = true;

    tail::npuzzle::manhattan<16> inner;
    long*                        asked;
    long*                        followed;

    at_blank operator()(tail::npuzzle::board<16> const& b) const
    {
        ++*asked;
        return {inner(b), b.blank()};
    }
    at_blank after(tail::npuzzle::board<16> const& b, tail::npuzzle::slide m, at_blank const& before) const
    {
        ++*followed;
        return {before.value + inner.change(b, m), m.from()};
    }
};

/// The same for nodes that are children alone.
struct counting_estimate {
    long* asked;
    int   operator()(int n) const
    {
        ++*asked;
        return n > 100 ? 0 : (100 - n) / 3;
    }
};

}   // namespace

TEST_CASE("heuristics: one that carries more than its value is asked for new nodes only")
{
    namespace np = tail::npuzzle;
    constexpr np::geometry shape{4, 4};
    auto const             goal  = np::blank_first<16>(shape);
    auto const             start = np::scramble(shape, goal, 50, 3);
    long                   asked = 0, followed = 0;
    auto const             run = [&](auto h) {
        return tail::astar(
            tail::problem{.start = start, .successors = np::rules<16>{shape}, .heuristic = h, .goal = goal});
    };
    auto const r     = run(counting_manhattan{{shape, goal}, &asked, &followed});
    auto const plain = run(np::manhattan<16>{shape, goal});
    REQUIRE(r);
    CHECK(r.cost == plain.cost);
    CHECK(r.stats.expanded == plain.stats.expanded);
    CHECK(r.stats.duplicates > 0);
    // What is carried is made anew for each parent, and followed for each child that is new or cheaper: not
    // for duplicates.
    CHECK(asked == static_cast<long>(r.stats.expanded) + 1);
    CHECK(followed + static_cast<long>(r.stats.duplicates) + 1 == static_cast<long>(r.stats.generated));
}

TEST_CASE("heuristics: a child that is known already is not estimated")
{
    long       asked = 0;
    auto const r     = tail::astar(
        tail::problem{.start      = 1,
                          .successors = [](int n) { return std::vector{n + 1, n + 3, n + 2}; },
                          .heuristic  = tail::consistent(counting_estimate{&asked}),
                          .goal       = 100});
    REQUIRE(r);
    CHECK(r.stats.duplicates > 0);
    // Once for each node that was stored, and again only for one that became cheaper while it waited.
    CHECK(asked + static_cast<long>(r.stats.duplicates) == static_cast<long>(r.stats.generated));
    CHECK(asked < static_cast<long>(r.stats.generated));
}

// ---- ties and evaluations that look at the node
// ----------------------------------------------------------------

TEST_CASE("tie::least: the least rank comes out first among equals and the costs stay the same")
{
    CHECK(rc::check("tie::least", [] {
        auto const g = graphs::estimated();
        auto const p = graphs::stated<graphs::steps<int>>(g);
        auto const r = tail::astar(
            p, {}, tail::best_first_policy{.tie = tail::tie::least{[](int n) { return -n; }}});
        RC_ASSERT(graphs::optimal_flaw(g, r).empty());
    }));
    // Of the children of one node with the same f the last one by rank is expanded last.
    std::vector<int> order;
    auto const       fan = [&](int n) {
        if (n != 0) { order.push_back(n); }
        return n == 0 ? std::vector{3, 1, 4, 2, 5} : std::vector<int>{};
    };
    auto const none = tail::astar(
        tail::problem{.start = 0, .successors = fan, .goal = 9}, {},
        tail::best_first_policy{.tie = tail::tie::least{[](int n) { return n * 1.5; }}});
    CHECK(none.status == tail::status::exhausted);
    CHECK(order == std::vector{1, 2, 3, 4, 5});
}

TEST_CASE("evaluation::by: nodes are taken in the order of a function of node and g and h")
{
    std::vector<int> order;
    auto const       fan = [&](int n) {
        order.push_back(n);
        return n == 0 ? std::vector{3, 1, 4, 2, 5} : std::vector<int>{};
    };
    tail::best_first_engine engine{tail::problem{.start = 0, .successors = fan, .goal = 9},
                                   tail::evaluation::by{[](int n, int g, int h) { return 10 * g + h - n; }}};
    CHECK(engine.run().status == tail::status::exhausted);
    CHECK(order == std::vector{0, 5, 4, 3, 2, 1});

    CHECK(rc::check("evaluation::by", [] {
        auto const              g = graphs::estimated();
        tail::best_first_engine greedy{graphs::stated<graphs::steps<int>>(g),
                                       tail::evaluation::by{[](int, int, int h) { return h * 0.5; }}};
        auto const              r = greedy.run();
        RC_ASSERT(graphs::complete_flaw(g, r).empty());
        RC_ASSERT(!r.optimal || r.cost == graphs::least_cost(g));
    }));
}

// ---- costs of two parts
// -----------------------------------------------------------------------------------------

namespace {

using pushes_then_moves = tail::lexicographic<int, int>;

struct walk {
    using move_type = int;
    void moves(int n, auto&& emit) const
    {
        if (n < 4) {
            emit(1);
            emit(4);
        }
    }
    void                            apply(int& n, int m) const { n += m; }
    [[nodiscard]] pushes_then_moves cost(int, int m) const { return {1, m}; }
};

struct pushes_left {
    static constexpr bool admissible = true;
    int                   operator()(int n) const { return (10 - n) / 4; }
};
struct pushes_by_after : pushes_left {
    int after(int n, int m, int) const { return (*this)(n + m); }
};
struct pushes_by_change : pushes_left {
    int change(int n, int m) const { return (*this)(n + m) - (*this)(n); }
};

struct two_costs {
    graphs::graph const* g;

    auto operator()(int n) const
    {
        std::vector<tail::step<int, pushes_then_moves>> all;
        for (auto const& e : g->from(n)) { all.push_back({e.to, {e.cost % 3, e.cost}}); }
        return all;
    }
};

}   // namespace

TEST_CASE("lexicographic: the least first part comes first and the second part decides among equals")
{
    CHECK(rc::check("lexicographic", [] {
        auto const g = graphs::estimated();
        // The same as one number: no second part of a path without a cycle comes near a thousand.
        auto const as_one = [&](int n) {
            std::vector<tail::step<int, int>> all;
            for (auto const& e : g.from(n)) { all.push_back({e.to, e.cost % 3 * 1'000 + e.cost}); }
            return all;
        };
        auto const one = tail::uniform_cost(
            tail::problem{.start = 0, .successors = as_one, .goal = graphs::in_goals{&g}});
        auto const pair = [&](auto const& r) {
            RC_ASSERT(r.status == one.status);
            if (!r) { return; }
            RC_ASSERT(r.cost.first * 1'000 + r.cost.second == one.cost);
            RC_ASSERT(r.optimal);
            RC_ASSERT(r.lower_bound == r.cost);
        };
        tail::problem const p{.start = 0, .successors = two_costs{&g}, .goal = graphs::in_goals{&g}};
        pair(tail::uniform_cost(p));
        pair(tail::astar(p));
        // A number as an estimate stands for the first part alone.
        pair(tail::astar(tail::problem{.start      = 0,
                                       .successors = two_costs{&g},
                                       .heuristic  = [](int) { return 0; },
                                       .goal       = graphs::in_goals{&g}}));
    }));

    // In place. The estimate counts the first part alone, and follows moves.
    auto const follows = [](auto h) {
        tail::problem const p{.start = 0, .successors = walk{}, .heuristic = h, .goal = 7};
        CHECK(tail::astar(p).cost == pushes_then_moves{4, 7});
        CHECK(tail::idastar(p).cost == pushes_then_moves{4, 7});
    };
    follows(pushes_by_after{});
    follows(pushes_by_change{});

    // With an infinite estimate in either part.
    CHECK(tail::astar(tail::problem{.start = 0, .successors = walk{}, .goal = 4}).cost
          == pushes_then_moves{1, 4});
    auto const hopeless = tail::astar(
        tail::problem{.start      = 0,
                      .successors = walk{},
                      .heuristic  = [](int) { return tail::infinite_cost<pushes_then_moves>; },
                      .goal       = 40});
    CHECK(hopeless.status == tail::status::exhausted);
    CHECK(hopeless.stats.expanded == 0);
}

// ---- batches and the default open list
// ---------------------------------------------------------------------------

TEST_CASE("batch: sixteen nodes at a time give the same costs and at most one per cent more expansions")
{
    namespace np = tail::npuzzle;
    constexpr np::geometry shape{4, 4};
    auto const             goal   = np::blank_first<16>(shape);
    std::uint64_t          single = 0, many = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        tail::problem const p{.start      = np::scramble(shape, goal, 60, seed),
                              .successors = np::rules<16>{shape},
                              .heuristic  = np::manhattan<16>{shape, goal},
                              .goal       = goal};
        auto const          one = tail::astar(p);
        auto const          r   = tail::astar(p, {}, tail::best_first_policy{.batch = tail::batch<16>{}});
        REQUIRE(one);
        REQUIRE(r.cost == one.cost);
        REQUIRE(r.optimal);
        REQUIRE(r.path.size() == one.path.size());
        single += one.stats.expanded;
        many += r.stats.expanded;
    }
    CHECK(static_cast<double>(many) <= 1.01 * static_cast<double>(single) + 6 * 16);

    CHECK(rc::check("batch", [] {
        auto const g = graphs::estimated();
        auto const p = graphs::stated<graphs::steps<int>>(g);
        RC_ASSERT(
            graphs::optimal_flaw(g, tail::astar(p, {}, tail::best_first_policy{.batch = tail::batch<3>{}}))
                .empty());
        RC_ASSERT(graphs::optimal_flaw(g,
                                       tail::astar(p, {},
                                                   tail::best_first_policy{.open  = tail::open::heap{},
                                                                           .batch = tail::batch<16>{}}))
                      .empty());
    }));
}

namespace {

/// The same graph with large costs in places, so that priorities leave the buckets in the middle of a search.
struct scaled {
    graphs::graph const* g;
    auto                 operator()(int n) const
    {
        std::vector<tail::step<int, int>> all;
        for (auto const& e : g->from(n)) { all.push_back({e.to, e.cost * e.cost * e.cost * 7}); }
        return all;
    }
};

template <class Tie>
void heap_and_automatic_agree(graphs::graph const& g, Tie tie)
{
    auto const run = [&](auto open, auto start) {
        std::vector<int>        order;
        tail::best_first_engine engine{tail::problem{.start = start, .successors = scaled{&g}, .goal = -1},
                                       tail::evaluation::uniform_cost{},
                                       tail::best_first_policy{.open = open, .tie = tie}};
        while (engine.step() == tail::progress::running) { order.push_back(engine.current()); }
        return std::pair{order, engine.stats().duplicates};
    };
    auto const heap = run(tail::open::heap{}, 0), automatic = run(tail::open::automatic{}, 0);
    if constexpr (!std::is_same_v<Tie, tail::tie::prefer_deep>) {
        RC_ASSERT(heap == automatic);
    } else {   // equals come out in the order of the list
        RC_ASSERT(heap.first.size() == automatic.first.size());
        RC_ASSERT(std::set(heap.first.begin(), heap.first.end())
                  == std::set(automatic.first.begin(), automatic.first.end()));
    }
}

}   // namespace

TEST_CASE("open::automatic: agrees with the heap on graphs whose costs leave the buckets on the way")
{
    CHECK(rc::check("automatic", [] {
        auto const g = *graphs::any({.most_nodes = 30, .most_cost = 9});
        heap_and_automatic_agree(g, tail::tie::fifo{});
        heap_and_automatic_agree(g, tail::tie::lifo{});
        heap_and_automatic_agree(g, tail::tie::prefer_deep{});
        heap_and_automatic_agree(g, tail::tie::least{[](int n) { return n; }});
    }));
}

// ---- what may look like a loss and is none ----------------------------------------------------------------

namespace {

using two_numbers = std::pair<int, int>;

/// Adds one to either number.
struct on_a_grid {
    std::vector<two_numbers> operator()(two_numbers n) const
    {
        if (n.first + n.second > 8) { return {}; }
        return {{n.first + 1, n.second}, {n.first, n.second + 1}};
    }
};

template <class T>
struct coordinates {
    T x{}, y{};
    coordinates(T a, T b) : x{a}, y{b} {}
    template <class U>
    coordinates(coordinates<U> const& other) : x{static_cast<T>(other.x)}, y{static_cast<T>(other.y)}
    {}
    friend bool operator==(coordinates const&, coordinates const&) = default;
};

/// Made of a number of another kind.
struct real_number {
    double x = 0;
    real_number(double a) : x{a} {}
    friend bool operator==(real_number const&, real_number const&) = default;
};
struct fixed_point {
    using value_type = int;
    int halves       = 0;
    fixed_point(double a) : halves{static_cast<int>(2 * a)} {}
    friend bool operator==(fixed_point const&, fixed_point const&) = default;
};

enum city : int { athens, berlin, cairo };

struct number_of_a_city {
    int value = 0;
    operator int() const { return value; }
};

class city_step {
    char taken = 'l';

public:
    int node = 0;
    int cost = 1;
    city_step(int n, int c) : node{n}, cost{c} {}
    char action() const { return taken; }
};
class secret_step {
    char action = 'l';

public:
    int node = 0;
    int cost = 1;
    secret_step(int n, int c) : node{n}, cost{c} {}
    char taken() const { return action; }
};

constexpr auto count_up = [](int n) { return std::vector{n + 1}; };

template <class Start, class Successors, class H, class G>
auto depth(Start start, Successors s, H h, G goal)
{
    return tail::idastar(tail::problem{.start      = std::move(start),
                                       .successors = std::move(s),
                                       .heuristic  = std::move(h),
                                       .goal       = std::move(goal)})
        .cost;
}
constexpr auto no_estimate = [](auto const&) { return 0; };

}   // namespace

TEST_CASE("problem: functions take nodes as types that keep what they hold")
{
    // Part by part, and by reference.
    CHECK(depth(
              two_numbers{0, 0}, on_a_grid{},
              [](std::tuple<int const&, int const&> p) { return std::get<0>(p) < 3 ? 1 : 0; },
              [](std::pair<long, long> p) { return p.first == 3 && p.second == 4; })
          == 7);
    CHECK(depth(
              coordinates<int>{0, 0}, [](coordinates<int> n) { return std::vector{coordinates{n.x + 1, 0}}; },
              no_estimate, [](coordinates<double> const& n) { return n.x == 3; })
          == 3);

    // Pointers to const of pointers.
    auto const first = std::make_shared<int>(0);
    CHECK(depth(
              first, [](auto const& n) { return std::vector{std::make_shared<int>(*n + 1)}; },
              [](std::shared_ptr<int const> const&) { return 0; },
              [](std::shared_ptr<int const> n) { return *n == 2; })
          == 2);

    // Enumerations and classes that are a number.
    CHECK(depth(
              athens, [](city c) { return std::vector{static_cast<city>(c + 1)}; },
              [](double c) { return c < 2 ? 1 : 0; }, cairo)
          == 2);
    auto const next = [](number_of_a_city c) { return std::vector{number_of_a_city{c.value + 1}}; };
    CHECK(depth(number_of_a_city{}, next, [](long) { return 0; }, [](double c) { return c == 4; }) == 4);
}

TEST_CASE("problem: a goal that is a number, among nodes that are made of one")
{
    CHECK(depth(
              std::bitset<9>{5},
              [](std::bitset<9> b) { return std::vector{std::bitset<9>{b.to_ullong() - 1}}; }, no_estimate,
              0U)
          == 5);
}

TEST_CASE("problem: emitting functions are not compiled for what is no node")
{
    auto const twice = [](auto const& n, std::function<void(int)> emit) { emit(n * 2); };
    CHECK(depth(1, twice, no_estimate, 8) == 3);

    int        calls = 0;
    auto const base  = [](int n, auto&& emit) { emit(n + 1); };
    auto const count = [&](auto&&... a) {
        ++calls;
        base(a...);
    };
    CHECK(depth(0, count, no_estimate, 3) == 3);
    CHECK(calls > 0);

    CHECK(depth(0.0F, [](double n, auto&& emit) { emit(static_cast<float>(n) + 1); }, no_estimate, 3) == 3);
}

TEST_CASE("problem: children and actions become another type and lose nothing")
{
    auto const named = tail::with_actions<std::pair<std::string, int>>([](int n, auto&& emit) {
        emit(n * 2, std::pair{"double", 2});
        emit(n + 3, std::pair{"add", 3});
    });
    auto const found = tail::astar(
        tail::problem{.start = 1, .successors = named, .goal = [](int n) { return n == 5; }});
    REQUIRE(found.actions.size() == 2);
    CHECK(found.actions[0] == std::pair<std::string, int>{"double", 2});

    auto const pointed = tail::with_actions<std::shared_ptr<int const>>(
        [](int n, auto&& emit) { emit(n + 1, std::make_shared<int>(1)); });
    CHECK(depth(0, pointed, no_estimate, 2) == 2);

    // An `int` for a class that takes `double`, also one that says that it holds an `int`.
    CHECK(depth(
              real_number{0}, [](real_number r, auto&& emit) { emit(static_cast<int>(r.x) + 1); },
              no_estimate, real_number{3})
          == 3);
    CHECK(depth(
              fixed_point{0}, [](fixed_point r, auto&& emit) { emit(0.5 * r.halves + 0.5); }, no_estimate,
              fixed_point{1.5})
          == 3);
    CHECK(depth(
              std::complex<double>{0},
              [](std::complex<double> z, auto&& emit) { emit(static_cast<int>(z.real()) + 1); }, no_estimate,
              std::complex<double>{3})
          == 3);
    CHECK(depth(
              std::optional<long>{0},
              [](std::optional<long> n) { return std::vector{std::optional{int(*n) + 1}}; }, no_estimate,
              std::optional<long>{3})
          == 3);
    CHECK(depth(
              std::pair<long, std::string>{0, ""},
              [](std::pair<long, std::string> const& n) {
                  return std::vector{std::pair{static_cast<int>(n.first) + 1, "text"}};
              },
              no_estimate, [](auto const& n) { return n.first == 2; })
          == 2);
    CHECK(depth(0, [](int n, auto&& emit) { emit(static_cast<city>(n + 1)); }, no_estimate, 2) == 2);
}

TEST_CASE("problem: an action of a step that cannot be read is no action")
{
    auto const steps = [](int n) { return std::vector{city_step{n + 1, 2}}; };
    CHECK(depth(0, steps, no_estimate, 3) == 6);
    auto const secret = [](int n) { return std::vector{secret_step{n + 1, 2}}; };
    CHECK(depth(0, secret, no_estimate, 3) == 6);
}

TEST_CASE("known: a number that is no node is not known")
{
    tail::best_first_engine engine{tail::problem{.start = 0, .successors = count_up, .goal = 5}};
    engine.run();
    CHECK(engine.known(3L) == 3);
    CHECK(engine.path_to(3.0).size() == 4);
    CHECK_FALSE(engine.known(2.9).has_value());
    CHECK_FALSE(engine.known((1LL << 32) + 3).has_value());
    CHECK_FALSE(engine.known(1e300).has_value());
    CHECK_FALSE(engine.known(std::numeric_limits<double>::quiet_NaN()).has_value());
    CHECK(engine.path_to(2.9L).empty());
    CHECK(engine.path_to(4'294'967'296U + 3U).empty());

    auto const all = tail::all_distances(tail::problem{
        .start = std::size_t{0}, .successors = [](std::size_t n) { return std::vector{(n + 1) % 5}; }});
    CHECK(all.distance(4) == 4);
    CHECK_FALSE(all.distance(-1).has_value());
    CHECK(all.distance(city{3}) == 3);
    CHECK_FALSE(all.distance(city{-1}).has_value());
    CHECK_FALSE(all.distance(2.5F).has_value());
    CHECK(all.path_to(2).size() == 3);
    CHECK(all.path_to(-1).empty());
    CHECK(all.path_to(2.5).empty());
}
