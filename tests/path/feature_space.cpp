#include <tail/path/feature_space.hpp>

#include <algorithm>
#include <new>
#include <set>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <store/live.hpp>
#include <tail/core/engine.hpp>
#include <tail/domains/npuzzle.hpp>
#include <tail/path/bfs.hpp>

using namespace tail;

namespace {

/// A small graph from a seed: each node leads to up to three others.
struct graph {
    unsigned seed;
    int      size;

    std::vector<int> operator()(int n) const
    {
        std::vector<int> to;
        unsigned         x = seed * 2654435761U + static_cast<unsigned>(n) * 40503U + 1;
        for (int i = 0; i < 3; ++i) {
            x = x * 1664525U + 1013904223U;
            if (x >> 30U != 0) { to.push_back(static_cast<int>(x >> 8U) % size); }
        }
        return to;
    }
};

/// All nodes that can be reached from 0, by a search that shares nothing with the library.
std::set<int> reachable(graph const& g)
{
    std::set<int>    seen{0};
    std::vector<int> todo{0};
    while (!todo.empty()) {
        int const n = todo.back();
        todo.pop_back();
        for (int to : g(n)) {
            if (seen.insert(to).second) { todo.push_back(to); }
        }
    }
    return seen;
}

bool is_path(graph const& g, std::vector<int> const& path, int goal)
{
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        auto const to = g(path[i]);
        if (std::find(to.begin(), to.end(), path[i + 1]) == to.end()) { return false; }
    }
    return !path.empty() && path.front() == 0 && path.back() == goal;
}

/// Features that know nothing useful: cells by one remainder, ties by another.
struct remainders {
    int by_five, by_seven;

    friend auto operator<=>(remainders const&, remainders const&) = default;
    int         cell() const { return by_five; }
};
remainders look(int n) { return {n % 5, n % 7}; }

auto to_nowhere(graph g)
{
    return problem{.start = 0, .successors = g, .goal = [](int) { return false; }};
}

/// Hears which nodes are expanded.
struct listener {
    std::vector<int> nodes;

    void expanded(int n, int) { nodes.push_back(n); }
};

/// A line of moves in place on which odd numbers are dead.
struct line_moves {
    using move_type = int;

    template <class Emit>
    void moves(int n, Emit&& emit) const
    {
        if (n < 20) {
            emit(1);
            emit(2);
        }
    }
    void apply(int& n, int move) const { n += move; }
    int  cost(int, int move) const { return move == 1 ? 3 : 1; }
    bool dead(int n) const { return n % 2 == 1; }
};

}   // namespace

static_assert(Engine<feature_space_engine<decltype(to_nowhere({})), remainders (*)(int)>>);

TEST_CASE("feature_space: expands every node that can be reached exactly once, and only then says exhausted")
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        graph const g{seed, 5 + static_cast<int>(seed)};
        auto const  all   = reachable(g);
        auto const  check = [&](auto policy) {
            listener             heard;
            feature_space_policy watched{policy.advisors, policy.weight, policy.project, policy.lines,
                                         policy.closed,   policy.codec,  &heard};
            auto const           found = feature_space(to_nowhere(g), &look, limits{}, watched);
            CHECK(found.status == status::exhausted);
            CHECK(found.path.empty());
            CHECK(std::set<int>(heard.nodes.begin(), heard.nodes.end()) == all);
            CHECK(heard.nodes.size() == all.size());
        };
        check(feature_space_policy{});
        check(feature_space_policy{.advisors = advise_least{[](remainders r) { return r.by_seven; }},
                                   .project  = project::own_cell{},
                                   .lines    = line::together{}});
    }
}

TEST_CASE("feature_space: a path consists of moves of the problem and there is one wherever bfs has one")
{
    for (unsigned seed = 0; seed < 40; ++seed) {
        graph const g{seed, 30};
        for (int goal : {0, 7, 29}) {
            auto const p       = problem{.start = 0, .successors = g, .goal = goal};
            auto const found   = feature_space(p, &look);
            auto const nearest = bfs(p);
            CHECK(found.status == nearest.status);
            if (!found) { continue; }
            CHECK(is_path(g, found.path, goal));
            CHECK(found.cost == static_cast<int>(found.path.size()) - 1);
            CHECK(found.cost >= nearest.cost);
            CHECK(found.optimal == (goal == 0));
        }
    }
}

TEST_CASE("feature_space: steps and runs in pieces are the same search as one run")
{
    graph const          g{3, 400};
    listener             whole, pieces;
    feature_space_engine one{to_nowhere(g), &look, feature_space_policy{.observer = &whole}};
    feature_space_engine two{to_nowhere(g), &look, feature_space_policy{.observer = &pieces}};
    CHECK(one.run().status == status::exhausted);
    progress p = progress::running;
    while (p == progress::running) {
        p = two.step();
        if (p == progress::running) { CHECK(two.run({.nodes = 3}).stats.seconds >= 0); }
    }
    CHECK(p == progress::exhausted);
    CHECK(whole.nodes == pieces.nodes);
    CHECK(one.stats().generated == two.stats().generated);
}

TEST_CASE("feature_space: a memory limit stops it and more memory lets it go on to the end")
{
    graph const          g{5, 3000};
    listener             whole, pieces;
    feature_space_engine one{to_nowhere(g), &look, feature_space_policy{.observer = &whole}};
    CHECK(one.run().status == status::exhausted);
    feature_space_engine two{to_nowhere(g), &look, feature_space_policy{.observer = &pieces}};
    int                  stops = 0;
    for (std::uint64_t bytes = 1000; two.run({.bytes = bytes}).status == status::memory_limit;
         bytes += bytes / 4) {
        CHECK(two.bytes() <= bytes);
        ++stops;
    }
    CHECK(stops > 3);
    CHECK(whole.nodes == pieces.nodes);
}

TEST_CASE("feature_space: all goals come one after the other")
{
    graph const          g{8, 50};
    auto const           all = reachable(g);
    feature_space_engine engine{
        problem{.start = 0, .successors = g, .goal = [](int n) { return n % 3 == 1; }}, &look};
    std::set<int> seen;
    auto          found = engine.run();
    for (; found; found = engine.run()) {
        CHECK(is_path(g, found.path, found.path.back()));
        CHECK(seen.insert(found.path.back()).second);
    }
    CHECK(found.status == status::exhausted);
    CHECK(seen.size() == static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](int n) {
              return n % 3 == 1;
          })));
}

TEST_CASE("feature_space: dead nodes are not expanded, and a goal among them is seen all the same")
{
    auto const at    = [](int n) { return problem{.start = 0, .successors = line_moves{}, .goal = n}; };
    auto const found = feature_space(at(10), [](int n) { return -n; });
    CHECK(found);
    CHECK(found.cost == 5);
    CHECK(found.actions == std::vector<int>(5, 2));
    CHECK(found.stats.dead > 0);
    auto const dead = feature_space(at(7), [](int n) { return -n; });
    CHECK(dead);
    CHECK(dead.path.back() == 7);
    CHECK(feature_space(at(40), [](int n) { return -n; }).status == status::exhausted);
}

TEST_CASE("feature_space: moves that an advisor names come before all others of their cell")
{
    // A comb: only the moves +1 lead anywhere, and there are many others.
    auto const comb = [](int n) {
        std::vector<int> to;
        for (int i = 1; i <= 50; ++i) { to.push_back(n + (51 - i)); }
        return to;
    };
    auto const p        = problem{.start = 0, .successors = comb, .goal = [](int) { return false; }};
    auto const same     = [](int) { return 0; };
    auto const plus_one = [](int n, int, auto const& moves, auto&& name) {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            static_cast<void>(n);
            if (i + 1 == moves.size()) { name(i); }
        }
    };
    listener             heard;
    feature_space_engine engine{p, same, feature_space_policy{.advisors = plus_one, .observer = &heard}};
    engine.run({.nodes = 100});
    for (int i = 0; i < 100; ++i) { CHECK(heard.nodes[static_cast<std::size_t>(i)] == i); }
}

TEST_CASE("feature_space: a limit leaves the path to the node with the best features")
{
    struct {
        int best = 0;

        void generated(int n, int) { best = std::max(best, n); }
    } heard;
    auto const found = feature_space(
        problem{.start = 0, .successors = [](int n) { return std::vector{n + 1, n + 2}; }, .goal = -1},
        [](int n) { return -n; }, limits{.nodes = 10}, feature_space_policy{.observer = &heard});
    CHECK(found.status == status::node_limit);
    CHECK(found.path.front() == 0);
    CHECK(found.path.back() == heard.best);
}

TEST_CASE("feature_space: solves eight-puzzles by the number of tiles that are home")
{
    npuzzle::geometry const shape{3, 3};
    auto const              goal = npuzzle::blank_last<9>(shape);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        npuzzle::rules<9> const rules{shape};
        auto                    b     = npuzzle::random_board<9>(shape, goal, seed);
        auto const              found = feature_space(problem{.start = b, .successors = rules, .goal = goal},
                                                      [&](npuzzle::board<9> const& at) {
                                             int wrong = 0;
                                             for (int cell = 0; cell < 9; ++cell) {
                                                 wrong += at[cell] != goal[cell] ? 1 : 0;
                                             }
                                             return wrong;
                                         });
        REQUIRE(found);
        for (auto const& move : found.actions) { rules.apply(b, move); }
        CHECK(b == goal);
    }
}

namespace {

/// The first value that is made after a solution has been found throws: that is while the answer is built.
struct throws_after_solution {
    void solution(int) const { live::throws_in = 1; }
};

}   // namespace

TEST_CASE("feature_space: an exception while the answer was built did not lose it")
{
    live::reset();
    auto const up = [](live const& n) {
        std::vector<live> next;
        if (n.value < 30) { next.emplace_back(n.value + 1); }
        return next;
    };
    feature_space_engine engine{problem{.start      = live{0},
                                        .successors = up,
                                        .goal = [](live const& n) { return n.value == 4 || n.value == 9; }},
                                [](live const& n) { return -n.value; },
                                feature_space_policy{.observer = throws_after_solution{}}};
    for (int const cost : {4, 9}) {
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
        CHECK(engine.run().cost == cost);
    }
}

namespace {

/// Lines of nodes: 1000, 1001, 1002, ... and 2000, 2001, ...; from 0 a move leads to each of them.
struct lines_of {
    int many, length;

    std::vector<int> operator()(int n) const
    {
        std::vector<int> to;
        if (n == 0) {
            for (int i = 1; i <= many; ++i) { to.push_back(i * 1000); }
        } else if (n % 1000 < length) {
            to.push_back(n + 1);
        }
        return to;
    }
};

auto through(lines_of l)
{
    return problem{.start = 0, .successors = l, .goal = [](int) { return false; }};
}

/// All in one cell; the number of the line breaks ties.
struct one_cell {
    int line;

    friend auto operator<=>(one_cell const&, one_cell const&) = default;
    int         cell() const { return 0; }
};

/// Names every move, so that none has a weight.
struct advise_all {
    template <class Moves, class Name>
    void operator()(int, auto const&, Moves const& moves, Name&& name) const
    {
        for (std::size_t i = 0; i < moves.size(); ++i) { name(i); }
    }
};

}   // namespace

TEST_CASE("feature_space: cells are visited in turn in the order in which they were opened")
{
    // Each line has a cell of its own, better than that of the start.
    listener             heard;
    feature_space_engine engine{through({3, 100}), [](int n) { return -(n / 1000); },
                                feature_space_policy{.observer = &heard}};
    engine.run({.nodes = 40});
    CHECK(engine.cells() == 4);
    REQUIRE(heard.nodes.size() == 40);
    CHECK(heard.nodes[0] == 0);
    std::vector<int> opened;   // lines in the order of their first node
    for (int const n : heard.nodes) {
        if (n % 1000 == 0 && n != 0) { opened.push_back(n / 1000); }
    }
    REQUIRE(opened.size() == 3);
    // By then nothing waits in the cell of the start.
    for (std::size_t i = 20; i + 3 < 40; ++i) {
        int const  line = heard.nodes[i] / 1000, next = heard.nodes[i + 1] / 1000;
        auto const at = std::find(opened.begin(), opened.end(), line) - opened.begin();
        CHECK(next == opened[static_cast<std::size_t>((at + 1) % 3)]);
        CHECK(heard.nodes[i + 3] == heard.nodes[i] + 1);
    }
}

TEST_CASE("feature_space: in a cell the least weight comes first")
{
    auto const tree  = [](int n) { return n < 200 ? std::vector{2 * n + 1, 2 * n + 2} : std::vector<int>{}; };
    auto const depth = [](int n) {
        int d = 0;
        for (; n > 0; n = (n - 1) / 2) { ++d; }
        return d;
    };
    listener             heard;
    feature_space_engine engine{problem{.start = 0, .successors = tree, .goal = [](int) { return false; }},
                                [](int) { return 0; },
                                feature_space_policy{.weight = weigh::equally{}, .observer = &heard}};
    CHECK(engine.run().status == status::exhausted);
    CHECK(heard.nodes.size() == 401);
    CHECK(std::is_sorted(heard.nodes.begin(), heard.nodes.end(),
                         [&](int a, int b) { return depth(a) < depth(b); }));
}

TEST_CASE("feature_space: a child with a worse cell opens none")
{
    auto const           worse = [](int n) { return n / 1000; };
    feature_space_engine usual{through({5, 3}), worse};
    CHECK(usual.run().status == status::exhausted);
    CHECK(usual.cells() == 1);
    feature_space_engine own{through({5, 3}), worse, feature_space_policy{.project = project::own_cell{}}};
    CHECK(own.run().status == status::exhausted);
    CHECK(own.cells() == 6);
    feature_space_engine better{through({5, 3}), [](int n) { return -(n / 1000); }};
    CHECK(better.run().status == status::exhausted);
    CHECK(better.cells() == 6);
}

TEST_CASE("feature_space: lines with different first moves take turns unless all are one line")
{
    auto const look_at = [](int n) { return one_cell{n / 1000}; };
    listener   turns, together;

    feature_space_engine one{through({2, 9}), look_at,
                             feature_space_policy{.advisors = advise_all{}, .observer = &turns}};
    CHECK(one.run().status == status::exhausted);
    feature_space_engine two{
        through({2, 9}), look_at,
        feature_space_policy{.advisors = advise_all{}, .lines = line::together{}, .observer = &together}};
    CHECK(two.run().status == status::exhausted);

    REQUIRE(turns.nodes.size() == 21);
    for (std::size_t i = 1; i + 1 < 21; ++i) {
        CHECK(turns.nodes[i] / 1000 + turns.nodes[i + 1] / 1000 == 3);
        CHECK(turns.nodes[i] % 1000 == static_cast<int>(i - 1) / 2);
    }
    std::vector<int> one_by_one{0};
    for (int line : {1000, 2000}) {
        for (int i = 0; i < 10; ++i) { one_by_one.push_back(line + i); }
    }
    CHECK(together.nodes == one_by_one);
}

TEST_CASE("feature_space: features break ties, and then the last comes first")
{
    auto const rank = [](int n) { return one_cell{n == 0 ? 9 : n % 7}; };
    auto const star = [](int n) { return n == 0 ? std::vector{3, 8, 1, 5, 15, 2, 6} : std::vector<int>{}; };
    listener   heard;
    feature_space_engine engine{problem{.start = 0, .successors = star, .goal = [](int) { return false; }},
                                rank, feature_space_policy{.lines = line::together{}, .observer = &heard}};
    CHECK_FALSE(engine.current_features());
    CHECK_FALSE(engine.best_features());
    engine.run({.nodes = 1});
    REQUIRE(engine.current_features());
    CHECK(engine.current() == 0);
    CHECK(engine.current_features()->line == 9);
    CHECK(engine.best_features()->line == 1);   // of 8 and 1 and 15, which are generated
    engine.run({.nodes = 1});
    CHECK(engine.current() == 15);
    CHECK(engine.current_features()->line == 1);
    CHECK(engine.run().status == status::exhausted);
    CHECK(heard.nodes == std::vector<int>{0, 15, 1, 8, 2, 3, 5, 6});
}
