#include <tail/path/subgoals.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <path/eight_puzzle.hpp>
#include <store/live.hpp>
#include <tail/core/engine.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/bfs.hpp>
#include <tail/path/evaluation.hpp>

#if TAIL_HAS_STOP_TOKEN
#    include <stop_token>
#endif

using namespace tail;

namespace {

// ---- a line of numbers: goals 1, 2, 3, ... of any kind -------------------------------------------------

std::vector<int> doubled_or_more(int n) { return {n * 2, n + 3}; }

auto up_to(int last)
{
    return [last](int n) {
        std::vector<int> children;
        for (int const c : doubled_or_more(n)) {
            if (c <= last) { children.push_back(c); }
        }
        return children;
    };
}

using numbers = decltype(up_to(0));

template <class Goal>
using search_for = best_first_engine<problem<int, numbers, zero_heuristic, Goal>, evaluation::breadth_first,
                                     bfs_policy<>, goal_test::on_expansion>;

/// Sub-goal `k` is a number that ends with the digit `k`. From 1 to 100 by 7, 4 and 0.
struct ends_with {
    int digit;

    bool operator()(int n) const { return n % 10 == digit; }
};

struct by_digits {
    using subgoal_type = int;

    std::vector<int> digits{7, 4, 0};
    int              last      = 100;
    std::uint64_t    nodes     = limits::unlimited;
    int*             failures  = nullptr;
    double           seconds   = 1e9;
    std::uint64_t    solutions = limits::unlimited;

    [[nodiscard]] std::vector<int> next(int, std::span<int const> done) const
    {
        if (done.size() == digits.size()) { return {}; }
        return {digits[done.size()]};
    }
    [[nodiscard]] search_for<ends_with> search(int from, int digit, std::span<int const>) const
    {
        return search_for<ends_with>{{from, up_to(last), {}, ends_with{digit}}};
    }
    [[nodiscard]] bool           reached(int n, int digit) const { return n % 10 == digit; }
    [[nodiscard]] subgoal_budget budget(int, std::span<int const>) const
    {
        return {.nodes = nodes, .seconds = seconds, .solutions = solutions};
    }
    void failed(int, int, std::span<int const>, status) const
    {
        if (failures != nullptr) { ++*failures; }
    }
};

auto to_hundred(int last = 100) { return problem{.start = 1, .successors = up_to(last), .goal = 100}; }

bool is_path(std::vector<int> const& path)
{
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (path[i + 1] != path[i] * 2 && path[i + 1] != path[i] + 3) { return false; }
    }
    return !path.empty() && path.front() == 1;
}

// ---- a grid with keys and doors ------------------------------------------------------------------------

/// Letters of a map: `#` wall, `a` to `d` keys, `A` to `D` doors for them, `x` the way out.
struct maze {
    int         width;
    std::string signs;

    struct state {
        std::int16_t at   = 0;
        std::uint8_t keys = 0;

        friend bool        operator==(state const&, state const&) = default;
        friend std::size_t hash_value(state const& s) { return static_cast<std::size_t>(s.at) * 16 + s.keys; }
    };

    [[nodiscard]] std::vector<state> operator()(state const& s) const
    {
        std::vector<state> next;
        for (int const by : {-1, 1, -width, width}) {
            int const to = s.at + by;
            if (to < 0 || to >= static_cast<int>(signs.size())) { continue; }
            if ((by == 1 || by == -1) && to / width != s.at / width) { continue; }
            char const c = signs[static_cast<std::size_t>(to)];
            if (c == '#' || (c >= 'A' && c <= 'D' && (s.keys >> (c - 'A') & 1) == 0)) { continue; }
            state reached{static_cast<std::int16_t>(to), s.keys};
            if (c >= 'a' && c <= 'd') { reached.keys = static_cast<std::uint8_t>(s.keys | 1 << (c - 'a')); }
            next.push_back(reached);
        }
        return next;
    }
};

struct key_or_exit {
    maze const* of;
    char        wanted;

    bool operator()(maze::state const& s) const
    {
        return wanted == 'x' ? of->signs[static_cast<std::size_t>(s.at)] == 'x'
                             : (s.keys >> (wanted - 'a') & 1) != 0;
    }
};

/// Keys first, in any order, then the exit. Every order is offered, so it is complete.
struct keys_first {
    using subgoal_type             = char;
    static constexpr bool complete = true;
    using engine = best_first_engine<problem<maze::state, maze, zero_heuristic, key_or_exit>,
                                     evaluation::breadth_first, bfs_policy<>, goal_test::on_expansion>;

    maze const* of;

    [[nodiscard]] std::vector<char> next(maze::state const& s, std::span<char const> done) const
    {
        std::vector<char> all;
        if (!done.empty() && done.back() == 'x') { return all; }
        for (char k : {'a', 'b', 'c', 'd'}) {
            if ((s.keys >> (k - 'a') & 1) == 0) { all.push_back(k); }
        }
        all.push_back('x');
        return all;
    }
    [[nodiscard]] engine search(maze::state const& s, char k, std::span<char const>) const
    {
        return engine{{s, *of, {}, key_or_exit{of, k}}};
    }
    [[nodiscard]] bool reached(maze::state const& s, char k) const { return key_or_exit{of, k}(s); }
};

maze random_maze(std::uint32_t seed)
{
    maze m{6, std::string(36, ' ')};
    auto draw = [&] { return (seed = seed * 1664525U + 1013904223U) >> 24U; };
    for (char& c : m.signs) {
        unsigned const n = draw() % 16;
        c                = n < 5 ? '#' : n == 5 ? static_cast<char>('A' + draw() % 4) : ' ';
    }
    for (char k : {'a', 'b', 'c', 'd', 'x'}) { m.signs[1 + draw() % 35] = k; }
    m.signs[0] = ' ';
    return m;
}

// ---- the 8-puzzle tile by tile -------------------------------------------------------------------------

struct tiles_from {
    int cell;

    bool operator()(eight::board<9> const& b) const
    {
        for (int i = cell; i < 9; ++i) {
            if (b[i] != i) { return false; }
        }
        return true;
    }
};

struct tile_by_tile {
    using subgoal_type             = int;
    static constexpr bool complete = true;   // what is solved has every tile in its place
    using engine = best_first_engine<problem<eight::board<9>, eight::rules<9>, zero_heuristic, tiles_from>,
                                     evaluation::breadth_first, bfs_policy<>, goal_test::on_expansion>;

    [[nodiscard]] std::vector<int> next(eight::board<9> const& b, std::span<int const>) const
    {
        int cell = 9;
        while (cell > 1 && tiles_from{cell - 1}(b)) { --cell; }
        return cell == 1 ? std::vector<int>{} : std::vector<int>{cell - 1};
    }
    [[nodiscard]] engine search(eight::board<9> const& b, int cell, std::span<int const>) const
    {
        return engine{{b, eight::rules<9>{eight::shape}, {}, tiles_from{cell}}};
    }
    [[nodiscard]] bool reached(eight::board<9> const& b, int cell) const { return tiles_from{cell}(b); }
};

}   // namespace

TEST_CASE("subgoals: reaches one after the other and the goal at last")
{
    auto const found = subgoals(to_hundred(), by_digits{});
    REQUIRE(found);
    CHECK(is_path(found.path));
    CHECK(found.path.back() == 100);
    CHECK(found.plan == std::vector<int>{7, 4, 0});
    REQUIRE(found.ends.size() == 3);
    CHECK(found.path[found.ends[0]] % 10 == 7);
    CHECK(found.path[found.ends[1]] % 10 == 4);
    CHECK(found.path[found.ends[2]] == 100);
    CHECK(found.cost == static_cast<int>(found.path.size()) - 1);
    CHECK(found.planning.deepest == 3);
    CHECK(!found.optimal);
}

TEST_CASE("subgoals: goes on to further answers and ends")
{
    subgoals_engine engine{to_hundred(), by_digits{}};
    int             answers = 0;
    for (auto found = engine.run(); found.status != status::depth_limit; found = engine.run()) {
        REQUIRE(found);
        CHECK(is_path(found.path));
        CHECK(found.path.back() == 100);
        ++answers;
    }
    // As many as there are pairs (a, b) with a ending in 7, b in 4, each within reach of the next.
    int        pairs = 0;
    auto const leads = [](int from, int to) {
        return bfs(problem{.start = from, .successors = up_to(100), .goal = to}).status == status::solved;
    };
    for (int a = 7; a <= 100; a += 10) {
        for (int b = 4; b <= 100; b += 10) { pairs += leads(1, a) && leads(a, b) && leads(b, 100) ? 1 : 0; }
    }
    CHECK(answers == pairs);
    CHECK(engine.run().status == status::depth_limit);   // by_digits does not say that it is complete
}

TEST_CASE("subgoals: single steps and small limits give the same answer and counters")
{
    auto const      whole = subgoals(to_hundred(), by_digits{});
    subgoals_engine by_steps{to_hundred(), by_digits{}};
    while (by_steps.step() == progress::running) {}
    CHECK(by_steps.found().path == whole.path);
    CHECK(by_steps.found().stats.expanded == whole.stats.expanded);

    subgoals_engine by_limits{to_hundred(), by_digits{}};
    auto            found = by_limits.run({.nodes = 3});
    CHECK(found.status == status::node_limit);
    CHECK(found.stats.expanded == 3);
    CHECK(is_path(found.path));
    while (found.status == status::node_limit) { found = by_limits.run({.nodes = 3}); }
    CHECK(found.path == whole.path);
    CHECK(found.planning.begun == whole.planning.begun);
}

TEST_CASE("subgoals: a budget ends a search, and says so")
{
    int        failures = 0;
    auto const found    = subgoals(to_hundred(), by_digits{.nodes = 2, .failures = &failures});
    CHECK(found.status == status::depth_limit);
    CHECK(found.planning.over_budget == 1);
    CHECK(found.planning.failed == 1);
    CHECK(failures == 1);
    CHECK(found.path.empty());
}

TEST_CASE("subgoals: a budget of solutions is a number for each search and cuts off the others")
{
    auto const answers_with = [](std::uint64_t solutions) {
        subgoals_engine engine{to_hundred(), by_digits{.solutions = solutions}};
        int             answers = 0;
        auto            found   = engine.run();
        for (; found; found = engine.run()) { ++answers; }
        CHECK(found.status == status::depth_limit);
        CHECK(found.planning.solutions <= found.planning.begun * solutions);
        CHECK((found.planning.over_budget > 0) == (solutions < 10));
        return answers;
    };
    int const one = answers_with(1), three = answers_with(3), all = answers_with(1000);
    CHECK(one < three);
    CHECK(three < all);
    CHECK(all > 10);
}

TEST_CASE("subgoals: a budget of seconds ends a search that has no end and the plan goes back")
{
    int             failures = 0;
    int const       last     = 2'000'000'000 / 2 - 3;
    by_digits const endless{
        .digits = {7, 10}, .last = last, .failures = &failures, .seconds = 0.01, .solutions = 2};
    auto const found = subgoals(to_hundred(last), endless, {.seconds = 60});
    CHECK(found.status == status::depth_limit);
    CHECK(found.planning.begun == 3);   // for 7, and for 10 from two numbers that end with 7
    CHECK(found.planning.over_budget == 3);
    CHECK(failures == 2);
    CHECK(found.stats.seconds >= 0.02);
    CHECK(found.stats.seconds < 30);
}

TEST_CASE("subgoals: limits inside a search that never ends by itself")
{
    by_digits const endless{.digits = {7, 10}, .last = 2'000'000'000 / 2 - 3};   // no digit is 10
    subgoals_engine engine{to_hundred(2'000'000'000 / 2 - 3), endless};
    auto const      late = engine.run({.seconds = 0.02});
    CHECK(late.status == status::time_limit);
    CHECK(late.plan == std::vector<int>{7});
    CHECK(is_path(late.path));
    CHECK(late.stats.seconds < 5);
    CHECK(engine.run({.bytes = engine.bytes() + 1000}).status == status::memory_limit);
#if TAIL_HAS_STOP_TOKEN
    std::stop_source stop;
    stop.request_stop();
    CHECK(engine.run({.stop = stop.get_token()}).status == status::cancelled);
#endif
}

TEST_CASE("subgoals: in mazes with keys it agrees with a plain search")
{
    int solved = 0, backtracked = 0;
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        maze const m     = random_maze(seed);
        auto const p     = problem{.start = maze::state{}, .successors = m, .goal = key_or_exit{&m, 'x'}};
        auto const plain = bfs(p);
        auto const found = subgoals(p, keys_first{&m});
        CAPTURE(seed);
        REQUIRE(found.status == plain.status);
        if (found) {
            ++solved;
            CHECK(found.cost >= plain.cost);
            CHECK(key_or_exit{&m, 'x'}(found.path.back()));
            backtracked += found.planning.failed > 0 ? 1 : 0;
        } else {
            CHECK(found.status == status::exhausted);
        }
    }
    CHECK(solved > 50);
    CHECK(solved < 250);
    CHECK(backtracked > 20);
}

TEST_CASE("subgoals: remembered failures save searches and change no answer")
{
    std::uint64_t with = 0, without = 0, remembered = 0;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        maze const m    = random_maze(seed);
        auto const p    = problem{.start = maze::state{}, .successors = m, .goal = key_or_exit{&m, 'x'}};
        auto const kept = subgoals(p, keys_first{&m});
        auto const lost = subgoals(p, keys_first{&m}, {}, subgoals_policy{.failures = failures::forgotten{}});
        CHECK(kept.status == lost.status);
        CHECK(kept.path == lost.path);
        with += kept.planning.begun;
        without += lost.planning.begun;
        remembered += kept.planning.remembered;
    }
    CHECK(with < without);
    CHECK(remembered > 0);
}

TEST_CASE("subgoals: the 8-puzzle tile by tile is solved wherever it can be")
{
    auto const& all = eight::states();
    for (std::size_t i = 0; i < all.size(); i += 9973) {
        auto const found = subgoals(problem{.start      = all[i].start,
                                            .successors = eight::rules<9>{eight::shape},
                                            .goal       = eight::board<9>{}},
                                    tile_by_tile{});
        REQUIRE(found);
        CHECK(found.cost >= all[i].depth);
        CHECK(found.path.back() == eight::board<9>{});
    }
    // Two tiles exchanged: there is no way, and the plan says so.
    std::array<std::uint8_t, 9> tiles{0, 2, 1, 3, 4, 5, 6, 7, 8};
    auto const                  none = subgoals(problem{.start      = eight::board<9>{tiles},
                                                        .successors = eight::rules<9>{eight::shape},
                                                        .goal       = eight::board<9>{}},
                                                tile_by_tile{});
    CHECK(none.status == status::exhausted);
}

TEST_CASE("subgoals: a search that lies is not believed")
{
    struct jumps : by_digits {
        [[nodiscard]] std::vector<int> moves_of(search_for<ends_with>::result_type const&) const
        {
            return {97};
        }
    };
    auto const far = subgoals(to_hundred(), jumps{});
    CHECK(far.status == status::broken_promise);
    CHECK(std::string{far.broken}
          == "the search for a sub-goal goes to a node that is no successor of the one before");
    CHECK(far.path == std::vector<int>{1});

    struct stops_early : by_digits {
        [[nodiscard]] std::vector<int> moves_of(search_for<ends_with>::result_type const&) const
        {
            return {2};
        }
    };
    auto const early = subgoals(to_hundred(), stops_early{});
    CHECK(early.status == status::broken_promise);
    CHECK(std::string{early.broken} == "the search for a sub-goal has ended where it is not reached");

    // Nothing left to reach, but no goal: a failure, not an answer.
    auto const other = subgoals(to_hundred(), by_digits{.digits = {9}, .last = 9});
    CHECK(other.status == status::depth_limit);
}

TEST_CASE("subgoals: nothing to reach at a goal is an answer without steps")
{
    auto const found = subgoals(problem{.start = 100, .successors = up_to(100), .goal = 100},
                                by_digits{.digits = {}});
    REQUIRE(found);
    CHECK(found.path == std::vector<int>{100});
    CHECK(found.optimal);
}

TEST_CASE("subgoals: an observer hears each search")
{
    struct listener {
        int  begun = 0, hits = 0, misses = 0, cost = 0;
        void began(int, int) { ++begun; }
        void reached(int, int) { ++hits; }
        void failed(int, int) { ++misses; }
        void solution(int c) { cost = c; }
    } heard;
    auto const found = subgoals(to_hundred(), by_digits{}, {}, subgoals_policy{.observer = &heard});
    CHECK(heard.begun == static_cast<int>(found.planning.begun));
    CHECK(heard.hits == static_cast<int>(found.planning.solutions));
    CHECK(heard.misses == static_cast<int>(found.planning.failed));
    CHECK(heard.cost == found.cost);
}

TEST_CASE("subgoals: an engine like all others")
{
    using E = subgoals_engine<decltype(to_hundred()), by_digits>;
    static_assert(Engine<E>);
    auto box = make_any_engine<E>(to_hundred(), by_digits{});
    CHECK(box.run().status == status::solved);
}

namespace {

std::vector<live> live_up(live const& n)
{
    std::vector<live> next;
    if (n.value < 30) { next.emplace_back(n.value + 1); }
    return next;
}

/// To four, or to nine.
struct to_either {
    using subgoal_type = int;
    std::vector<int> next(live const&, std::span<int const> done) const
    {
        return done.empty() ? std::vector{4, 9} : std::vector<int>{};
    }
    auto search(live const& n, int to, std::span<int const>) const
    {
        return best_first_engine{problem{.start = n, .successors = &live_up, .goal = live{to}}};
    }
    bool reached(live const& n, int to) const { return n.value == to; }
};

/// The first value that is made after a solution has been found throws: that is while the answer is built.
struct throws_after_solution {
    void solution(int) const { live::throws_in = 1; }
};

}   // namespace

TEST_CASE("subgoals: an exception while the answer was built did not lose it")
{
    live::reset();
    subgoals_engine engine{problem{.start      = live{0},
                                   .successors = &live_up,
                                   .goal       = [](live const& n) { return n.value == 4 || n.value == 9; }},
                           to_either{}, subgoals_policy{.observer = throws_after_solution{}}};
    for (int const cost : {4, 9}) {
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
        CHECK(engine.run().cost == cost);
    }
}
