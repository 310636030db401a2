#include <tail/path/agents.hpp>

#include <new>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include <store/live.hpp>
#include <tail/core/engine.hpp>
#include <tail/path/agents_outer.hpp>
#include <tail/path/iterative_deepening.hpp>
#include <tail/path/pruning_tables.hpp>

#if TAIL_HAS_STOP_TOKEN
#    include <stop_token>
#endif

using namespace tail;

namespace {

using nodes = std::optional<std::vector<int>>;

std::vector<int> doubled_or_more(int n) { return {n * 2, n + 3}; }

/// From 1 to 100 by doubling or adding three.
auto to_hundred() { return problem{.start = 1, .successors = &doubled_or_more, .goal = 100}; }

/// Knows goals and nothing else.
nodes only_goals(int n) { return n == 100 ? nodes{std::vector<int>{}} : std::nullopt; }

/// Adds three as long as it can.
nodes adds_three(int n)
{
    if (n > 100 || (100 - n) % 3 != 0) { return std::nullopt; }
    std::vector<int> way;
    while (n < 100) { way.push_back(n += 3); }
    return way;
}

template <class Path>
bool is_path(Path const& path)
{
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        if (path[i + 1] != path[i] * 2 && path[i + 1] != path[i] + 3) { return false; }
    }
    return !path.empty() && path.front() == 1 && path.back() == 100;
}

/// A tree of `b` children each; nodes are numbered as in a heap, up to `last`.
auto tree(int b, int last, int goal)
{
    return problem{.start = 0,
                   .successors =
                       [b, last](int n) {
                           std::vector<int> children;
                           for (int i = 1; i <= b && n * b + i <= last; ++i) {
                               children.push_back(n * b + i);
                           }
                           return children;
                       },
                   .goal = goal};
}
auto tree(int b, int last) { return tree(b, last, last); }

/// A line of moves in place, for protocols that return moves.
struct line {
    using move_type = int;

    template <class Emit>
    void moves(int, Emit&& emit) const
    {
        emit(1);
        emit(5);
    }
    void apply(int& n, int move) const { n += move; }
    void undo(int& n, int move) const { n -= move; }
    int  cost(int, int move) const { return move == 5 ? 2 : 1; }
};

}   // namespace

TEST_CASE("agents: with a protocol that solves goals alone it is iterative deepening")
{
    auto const plain = iterative_deepening(to_hundred(), limits{},
                                           depth_first_policy{.pruning = prune::nothing{}});
    auto const found = agents(to_hundred(), only_goals);
    REQUIRE(found);
    CHECK(found.path == plain.path);
    CHECK(found.cost == plain.cost);
    CHECK(found.stats.expanded == plain.stats.expanded);
    CHECK(found.protocol.failed == plain.stats.expanded);
    CHECK(found.prefix + 1 == found.path.size());
}

TEST_CASE("agents: the failed calls are the nodes of iterative deepening on a uniform tree")
{
    // 123456 nodes with b = 10 and the goal last at depth 5; the goal itself does not fail.
    auto const ten = agents(tree(10, 111'110), [](int n) -> nodes {
        return n == 111'110 ? nodes{std::vector<int>{}} : std::nullopt;
    });
    CHECK(ten.protocol.failed == 123'455);
    auto const two = agents(
        tree(2, 2046), [](int n) -> nodes { return n == 2046 ? nodes{std::vector<int>{}} : std::nullopt; });
    CHECK(two.protocol.failed == 4082);
}

TEST_CASE("agents: the answer is the path of the search and that of the protocol")
{
    auto const found = agents(to_hundred(), adds_three);
    REQUIRE(found);
    CHECK(is_path(found.path));
    CHECK(found.prefix == 0);   // 1 + 33 * 3
    CHECK(found.cost == 33);

    auto const from_two = agents(problem{.start = 2, .successors = &doubled_or_more, .goal = 100},
                                 adds_three);
    REQUIRE(from_two);
    CHECK(from_two.prefix == 1);
    CHECK(from_two.path[1] == 4);
    CHECK(from_two.cost == 33);
    CHECK(from_two.protocol.failed == 2);   // 2 in two rounds
    CHECK(!from_two.optimal);
}

TEST_CASE("agents: moves in place and their costs")
{
    auto const by_fives = [](int n) -> std::optional<std::vector<int>> {
        if (n > 22 || (22 - n) % 5 != 0) { return std::nullopt; }
        return std::vector<int>(static_cast<std::size_t>((22 - n) / 5), 5);
    };
    auto const found = agents(problem{.start = 0, .successors = line{}, .goal = 22}, by_fives);
    REQUIRE(found);
    CHECK(found.actions == std::vector<int>{1, 1, 5, 5, 5, 5});
    CHECK(found.cost == 10);
    CHECK(found.prefix == 2);
    CHECK(found.path.back() == 22);
}

TEST_CASE("agents: goes on past an answer to the next one")
{
    agents_engine              engine{to_hundred(), adds_three};
    std::size_t                last = 0;
    std::set<std::vector<int>> prefixes;
    for (int i = 0; i < 20; ++i) {
        auto const found = engine.run();
        REQUIRE(found);
        CHECK(is_path(found.path));
        CHECK(found.prefix >= last);
        last = found.prefix;
        prefixes.insert({found.path.begin(), found.path.begin() + static_cast<std::ptrdiff_t>(last) + 1});
    }
    CHECK(last > 2);
    CHECK(prefixes.size() == 20);   // none comes twice
}

TEST_CASE("agents: one step at a time gives the same answer and counters")
{
    auto const    whole = agents(to_hundred(), only_goals);
    agents_engine engine{to_hundred(), only_goals};
    std::size_t   steps = 0;
    while (engine.step() == progress::running) { ++steps; }
    auto const found = engine.found();
    CHECK(found.path == whole.path);
    CHECK(found.protocol.failed == whole.protocol.failed);
    CHECK(steps == whole.protocol.failed);
}

TEST_CASE("agents: a limit of nodes is a number of calls and loses nothing")
{
    agents_engine engine{to_hundred(), only_goals};
    auto          found = engine.run({.nodes = 10});
    CHECK(found.status == status::node_limit);
    CHECK(found.protocol.failed == 10);
    CHECK(!found.path.empty());
    while (found.status == status::node_limit) { found = engine.run({.nodes = 10}); }
    CHECK(found.path == agents(to_hundred(), only_goals).path);
    CHECK(found.protocol.failed == agents(to_hundred(), only_goals).protocol.failed);
}

TEST_CASE("agents: limits bind inside a protocol that never ends by itself")
{
    bool       patient = true;
    auto const endless = [&](int n, protocol_budget& budget) -> nodes {
        while (patient) {
            if (!budget.spend()) { return std::nullopt; }
        }
        return adds_three(n);
    };
    agents_engine engine{to_hundred(), endless};
    auto const    late = engine.run({.seconds = 0.01});
    CHECK(late.status == status::time_limit);
    CHECK(late.protocol.calls == 0);
    CHECK(late.protocol.steps > 0);
    CHECK(late.stats.seconds < 5);
#if TAIL_HAS_STOP_TOKEN
    std::stop_source stop;
    stop.request_stop();
    CHECK(engine.run({.stop = stop.get_token()}).status == status::cancelled);
#endif
    // The node that was not decided is asked again.
    patient          = false;
    auto const found = engine.run();
    REQUIRE(found);
    CHECK(found.prefix == 0);
    CHECK(is_path(found.path));
}

TEST_CASE("agents: bytes that the protocol holds count")
{
    auto const greedy = [](int n, protocol_budget& budget) -> nodes {
        return budget.hold(1U << 20U) ? adds_three(n) : std::nullopt;
    };
    agents_engine engine{to_hundred(), greedy};
    CHECK(engine.run({.bytes = 1U << 16U}).status == status::memory_limit);
    CHECK(engine.bytes() < 1U << 16U);
    CHECK(engine.run({.bytes = 1U << 24U}).status == status::solved);
    CHECK(engine.bytes() >= 1U << 20U);
}

TEST_CASE("agents: a protocol that lies is not believed")
{
    auto const stops_early = [](int n) -> nodes { return std::vector<int>{n + 3}; };
    auto const early       = agents(to_hundred(), stops_early);
    CHECK(early.status == status::broken_promise);
    CHECK(!early);
    CHECK(std::string{early.broken} == "the protocol's last node is no goal");
    CHECK(early.path == std::vector<int>{1});

    auto const jumps = [](int) -> nodes { return std::vector<int>{100}; };
    auto const far   = agents(to_hundred(), jumps);
    CHECK(far.status == status::broken_promise);
    CHECK(std::string{far.broken} == "the protocol goes to a node that is no successor of the one before");

    auto const wrong_move = [](int) -> std::optional<std::vector<int>> { return std::vector<int>{22}; };
    auto const moved      = agents(problem{.start = 0, .successors = line{}, .goal = 22}, wrong_move);
    CHECK(moved.status == status::broken_promise);
    CHECK(std::string{moved.broken} == "the protocol makes a move that the successors do not have there");
}

TEST_CASE("agents: a finite graph without an answer is exhausted")
{
    auto const never = [](int) -> nodes { return std::nullopt; };
    auto const found = agents(tree(2, 100, 101), never);
    CHECK(found.status == status::exhausted);
    CHECK(found.path.empty());
    CHECK(found.lower_bound == infinite_cost<int>);

    // The same after all answers have been given: by the protocol, and at the goal itself.
    agents_engine engine{
        tree(2, 100), [](int n) -> nodes { return n == 49 ? nodes{std::vector<int>{100}} : std::nullopt; }};
    for (std::size_t const prefix : {5U, 6U}) {
        auto const answer = engine.run();
        CHECK(answer.status == status::solved);
        CHECK(answer.prefix == prefix);
        CHECK(answer.path == std::vector<int>{0, 2, 5, 11, 24, 49, 100});
    }
    CHECK(engine.run().status == status::exhausted);
    CHECK(engine.run().status == status::exhausted);
    CHECK(
        agents(tree(2, 100, 101), never, {}, agents_policy{.outer = outer::breadth_first<>{}}).protocol.failed
        == 101);
}

TEST_CASE("agents: a goal is an answer even if the protocol solves nothing")
{
    auto const never = [](int) -> nodes { return std::nullopt; };
    auto const from  = [](int start) {
        return problem{.start      = start,
                        .successors = &doubled_or_more,
                        .heuristic  = [](int n) { return n > 100 ? 1000 : 100 - n; },
                        .goal       = 100};
    };
    auto const at_one = from(1), at_goal = from(100);
    auto const check = [&](auto policy) {
        auto const found = agents(at_one, never, {}, policy);
        REQUIRE(found);
        CHECK(is_path(found.path));
        CHECK(found.prefix + 1 == found.path.size());
        CHECK(found.protocol.failed == found.protocol.calls + found.protocol.remembered);
        CHECK(found.protocol.failed > 0);

        auto const there = agents(at_goal, never, {}, policy);
        REQUIRE(there);
        CHECK(there.path == std::vector<int>{100});
        CHECK(there.cost == 0);
        CHECK(there.optimal);
        CHECK(there.protocol.calls == 0);
    };
    check(agents_policy{});
    check(agents_policy{.failures = failures::remembered<>{}});
    check(agents_policy{.outer = outer::deepening<prune::transposition<>>{}});
    check(agents_policy{.outer = outer::breadth_first<>{}});
    check(agents_policy{.outer = outer::guided<>{}});
}

namespace {

/// Up from 1; odd numbers from 3 on are dead.
struct odd_is_dead {
    std::vector<int> operator()(int n) const
    {
        return n < 12 ? std::vector{n + 1, n + 2} : std::vector<int>{};
    }
    [[nodiscard]] bool dead(int n) const { return n > 1 && n % 2 == 1; }
};

}   // namespace

TEST_CASE("agents: nobody asks about nodes that were ruled out and limits do not harm the last look at them")
{
    auto const never = [](int) -> nodes { return std::nullopt; };
    auto const up_to = [](int goal) {
        return problem{.start = 1, .successors = odd_is_dead{}, .goal = goal};
    };
    auto const nowhere = up_to(100), at_dead = up_to(7);
    auto const check = [&](auto policy) {
        int        odd   = 0;
        auto const hears = [&](int n) -> nodes {
            odd += n > 1 && n % 2 == 1 ? 1 : 0;
            return std::nullopt;
        };
        auto const whole = agents(nowhere, hears, {}, policy);
        CHECK(whole.status == status::exhausted);
        CHECK(odd == 0);

        agents_engine engine{nowhere, never, policy};
        auto          found = engine.run({.nodes = 1});
        while (found.status == status::node_limit) { found = engine.run({.nodes = 1}); }
        CHECK(found.status == status::exhausted);
        CHECK(found.protocol.failed == whole.protocol.failed);

        // A goal that is dead: the promise of `dead` is broken, and that is no proof.
        CHECK(agents(at_dead, never, {}, policy).status == status::broken_promise);
    };
    check(agents_policy{});
    check(agents_policy{.outer = outer::deepening<prune::transposition<>>{}});
    check(agents_policy{.outer = outer::breadth_first<>{}});
}

TEST_CASE("agents: all outer searches find prefixes of the same length")
{
    auto const hard = [](int n) -> nodes {   // halves of a hundred only
        return n == 25 ? nodes{std::vector<int>{50, 100}} : std::nullopt;
    };
    auto const deep  = agents(to_hundred(), hard);
    auto const table = agents(to_hundred(), hard, {},
                              agents_policy{.outer = outer::deepening<prune::transposition<>>{}});
    auto const wide  = agents(to_hundred(), hard, {}, agents_policy{.outer = outer::breadth_first<>{}});
    REQUIRE(deep);
    CHECK(table.prefix == deep.prefix);
    CHECK(wide.prefix == deep.prefix);
    CHECK(is_path(wide.path));
    CHECK(wide.protocol.failed < table.protocol.failed);
    CHECK(table.protocol.failed < deep.protocol.failed);

    // Guided by how far a node is from the protocol's.
    problem    p{.start      = 1,
                 .successors = &doubled_or_more,
                 .heuristic  = [](int n) { return n < 25 ? 25 - n : 1000; },
                 .goal       = 100};
    auto const guided = agents(p, hard, {}, agents_policy{.outer = outer::guided<>{}});
    REQUIRE(guided);
    CHECK(is_path(guided.path));
}

TEST_CASE("agents: remembered failures change the calls and nothing else")
{
    auto const plain = agents(to_hundred(), only_goals);
    auto const kept  = agents(to_hundred(), only_goals, {},
                              agents_policy{.failures = failures::remembered<>{}});
    CHECK(kept.path == plain.path);
    CHECK(kept.protocol.failed == plain.protocol.failed);
    CHECK(kept.protocol.calls + kept.protocol.remembered == plain.protocol.calls);
    CHECK(kept.protocol.remembered > 0);
    CHECK(kept.stats.stored > 0);
}

TEST_CASE("agents: an observer hears the outer search and each call")
{
    struct listener {
        int  failed = 0, solved = 0, rounds = 0, solutions = 0;
        void attempted(int, bool is_solved) { ++(is_solved ? solved : failed); }
        void iteration(unsigned) { ++rounds; }
        void solution(int cost) { solutions += cost; }
    } heard;
    auto const found = agents(problem{.start = 2, .successors = &doubled_or_more, .goal = 100}, adds_three,
                              {}, agents_policy{.observer = &heard});
    REQUIRE(found);
    CHECK(heard.failed == static_cast<int>(found.protocol.failed));
    CHECK(heard.solved == 1);
    CHECK(heard.rounds == static_cast<int>(found.stats.iterations));
    CHECK(heard.solutions == found.cost);
}

TEST_CASE("agents: an engine like all others")
{
    using E = agents_engine<decltype(to_hundred()), decltype(&adds_three)>;
    static_assert(Engine<E>);
    auto box = make_any_engine<E>(to_hundred(), &adds_three);
    CHECK(box.run().status == status::solved);
    CHECK(box.found().cost == 33);
}

namespace {

/// The first value that is made after a solution has been found throws: that is while the answer is built.
struct throws_after_solution {
    void solution(int) const { live::throws_in = 1; }
};

}   // namespace

TEST_CASE("agents: an exception while the answer was built did not lose it")
{
    live::reset();
    using part = std::optional<std::vector<live>>;
    agents_engine engine{
        problem{.start = live{0},
                .successors =
                    [](live const& n) {
                        std::vector<live> next;
                        if (n.value < 30) { next.emplace_back(n.value + 1); }
                        return next;
                    },
                .goal = [](live const& n) { return n.value == 4 || n.value == 9; }},
        [](live const& n) { return n.value == 4 || n.value == 9 ? part{std::vector<live>{}} : part{}; },
        agents_policy{.observer = throws_after_solution{}}};
    for (int const cost : {4, 9}) {
        CHECK_THROWS_AS(static_cast<void>(engine.run()), std::bad_alloc);
        CHECK(engine.run().cost == cost);
    }
}
