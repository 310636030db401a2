#include <tail/core/laws/problem.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include <laws.hpp>

// The laws on every form in which a problem can be stated, and on each optional member.

using laws::named;
using laws::obeys;
using tail::laws::check;

namespace {

/// A pit with a ladder: places 0 to 9; from 7 one falls to 20, from where there is no way back.
struct pit {
    using move_type = int;   // so many places forwards

    void moves(int n, auto&& emit) const
    {
        for (int const m : {1, -1, 13}) {
            if (n < 20 && n + m >= 0 && (m == 13 ? n == 7 : n + m < 10) && emit(m)) { return; }
        }
    }
    void apply(int& n, int m) const { n += m; }
};

struct knows_the_pit : pit {
    [[nodiscard]] bool dead(int n) const { return n == 20; }
};
struct fears_too_much : pit {
    [[nodiscard]] bool dead(int n) const { return n == 20 || n == 4; }
};
struct fears_a_move : knows_the_pit {
    using knows_the_pit::dead;
    [[nodiscard]] bool dead(int n, int m) const { return n == 20 || (n == 4 && m == -1); }
};
struct turns_back : pit {
    [[nodiscard]] std::optional<int> inverse(int n, int m) const
    {
        return n == 20 ? std::nullopt : std::optional{-m};
    }
};
struct turns_back_to_elsewhere : pit {
    [[nodiscard]] std::optional<int> inverse(int n, int m) const
    {
        return n == 5 ? std::optional{m} : std::nullopt;
    }
};
struct emitted_with_moves : pit {
    static constexpr bool emits_costs = true;
    using cost_type                   = std::uint16_t;

    void moves(int n, auto&& emit) const
    {
        pit::moves(n, [&](int m) { return emit(m, static_cast<std::uint16_t>(n + 1)); });
    }
};
struct emits_negative_costs : emitted_with_moves {
    void moves(int n, auto&& emit) const
    {
        pit::moves(n, [&](int m) { return emit(m, 3 - n); });
    }
};

template <class S>
auto out_of(S pit)
{
    return tail::problem{.start = 0, .successors = pit, .goal = 9};
}

}   // namespace

TEST_CASE("laws of problems: dead is true only where no goal can be reached")
{
    obeys(out_of(pit{}));
    obeys(out_of(knows_the_pit{}));
    named(check(out_of(fears_too_much{})), "dead",
          "the node is called dead, but a goal can be reached at a cost of 5; node 4, reached from the start "
          "by");
    named(check(tail::problem{.start = 9, .successors = fears_too_much{}, .goal = 4}), "dead",
          "at a cost of 0; node 4");
    named(check(out_of(fears_a_move{})), "dead",
          "the node that the move leads to is called dead, but a goal can be reached at a cost of");
}

TEST_CASE("laws of problems: an inverse that looks at the node")
{
    obeys(out_of(turns_back{}));
    named(check(out_of(turns_back_to_elsewhere{})), "inverse",
          "its inverse 1 leads from there to 6, not back; move 1 at node 4");
}

TEST_CASE("laws of problems: costs that are emitted with their moves")
{
    obeys(out_of(emitted_with_moves{}));
    named(check(out_of(emits_negative_costs{})), "cost",
          "the cost of the step is negative; move 1 at node 4");
}

TEST_CASE("laws of problems: several starts and none")
{
    auto const half = [](int n) { return std::vector{n / 2}; };
    auto const h    = tail::admissible([](int n) { return n == 70 ? 9 : 0; });
    obeys(tail::problem{.start = tail::starts<int>{{}}, .successors = half, .heuristic = h, .goal = 0});
    obeys(tail::problem{.start = std::vector<int>{}, .successors = half, .heuristic = h, .goal = 0});
    obeys(tail::problem{.start = std::vector{100, 33, 100}, .successors = half, .heuristic = h, .goal = 0});
    named(check(tail::problem{
              .start = std::vector{100, 33, 141}, .successors = half, .heuristic = h, .goal = 0}),
          "admissible",
          "the estimate is 9, but a goal can be reached at a cost of 7; node 70, reached from start number 2 "
          "by steps number 0");
    named(
        check(tail::problem{.start = tail::starts{{33, 70}}, .successors = half, .heuristic = h, .goal = 0}),
        "admissible", "node 70, which is start number 1");
}

TEST_CASE("laws of problems: steps with actions and without costs")
{
    auto const range = [](int n) {
        struct to {
            int  node;
            char action;
        };
        return std::vector<to>{{n / 2, 'h'}, {n / 3, 't'}};
    };
    obeys(tail::problem{.start = 100, .successors = range, .goal = 0});
    named(check(tail::problem{.start      = 100,
                              .successors = range,
                              .heuristic  = tail::consistent([](int n) { return n == 33 ? 2 : 0; }),
                              .goal       = 0}),
          "consistent", "move 'h' at node 33");

    auto const emitted = tail::with_actions<char, double>([](int n, auto emit) {
        emit(n / 2, 'h');
        emit(n / 3, n == 50 ? -0.5 : 0.5, 't');
    });
    named(check(tail::problem{.start = 100, .successors = emitted, .goal = 0}), "cost",
          "is negative; move 't' at node 50");
}

TEST_CASE("laws of problems: children that do not fit the node type")
{
    auto const wide = [](std::uint8_t n) { return std::vector{n + 100, n / 2}; };
    named(check(tail::problem{.start = std::uint8_t{99}, .successors = wide}), "child",
          "the child does not fit the node type; move number 0");
}

TEST_CASE("laws of problems: costs of two parts")
{
    using pair = tail::lexicographic<int, int>;
    struct two_part_pit : pit {
        [[nodiscard]] pair cost(int n, int) const { return {1, n}; }
    };
    struct negative_part : pit {
        [[nodiscard]] pair cost(int n, int) const { return {1, 3 - n}; }
    };
    auto const problem = [](auto successors, auto h) {
        return tail::problem{.start = 0, .successors = successors, .heuristic = h, .goal = 9};
    };
    auto const exact = [](int n) {
        pair sum{};
        for (int at = n; at < 9; ++at) { sum = {sum.first + 1, sum.second + at}; }
        return n == 20 ? tail::infinite_cost<pair> : sum;
    };
    obeys(problem(two_part_pit{}, tail::consistent(exact)));
    obeys(problem(two_part_pit{},
                  tail::consistent([](int n) { return n == 20 ? tail::infinite_cost<int> : 9 - n; })));
    named(check(problem(negative_part{}, tail::zero_heuristic{})), "cost", "is negative; move 1 at node 4");
    named(check(problem(two_part_pit{}, tail::admissible([exact](int n) {
                            pair const h = exact(n);
                            return n == 5 ? pair{h.first, h.second + 1} : h;
                        }))),
          "admissible", "the estimate is (4, 27), but a goal can be reached at a cost of (4, 26); node 5");
}

namespace {

template <class C>
struct priced_pit : pit {
    [[nodiscard]] C cost(int, int) const { return C{1}; }
};

struct far_from_nine {
    static constexpr bool admissible = true;
    [[nodiscard]] int     operator()(int n) const { return n == 20 ? tail::infinite_cost<int> : 9 - n; }
};
struct changes_by_difference : far_from_nine {
    int error_at_the_pit = 0;

    [[nodiscard]] int change(int n, int m) const
    {
        return (*this)(n + m) - (*this)(n) - (n + m == 20 ? error_at_the_pit : 0);
    }
};
struct follows : far_from_nine {
    int error = 0;

    [[nodiscard]] int after(int n, int m, int before) const
    {
        return (n + m == 20 ? tail::infinite_cost<int> : before - m) + (n == 4 ? error : 0);
    }
};

}   // namespace

TEST_CASE("laws of problems: a change to infinity is infinity or infinity less the old value")
{
    auto const problem = [](auto one, auto h) {
        return tail::problem{
            .start = 0, .successors = priced_pit<decltype(one)>{}, .heuristic = h, .goal = 9};
    };
    auto const right = changes_by_difference{{}, 0}, wrong = changes_by_difference{{}, 1};
    obeys(problem(1, right));
    obeys(problem(std::int64_t{1}, right));
    obeys(problem(1.0, right));
    obeys(problem(tail::lexicographic<std::int64_t, int>{1}, right));
    named(check(problem(1, wrong)), "change", "move 13 at node 7");
    named(check(problem(std::int64_t{1}, wrong)), "change", "move 13 at node 7");
    named(check(problem(1.0, wrong)), "change", "move 13 at node 7");
    named(check(problem(tail::lexicographic<std::int64_t, int>{1}, wrong)), "change", "move 13 at node 7");
}

TEST_CASE("laws of problems: after returns a number where costs have two parts")
{
    auto const problem = [](auto h) {
        return tail::problem{
            .start = 0, .successors = priced_pit<tail::lexicographic<int, int>>{}, .heuristic = h, .goal = 9};
    };
    obeys(problem(follows{{}, 0}));
    named(check(problem(follows{{}, -1})), "after", "at node 4");
}

TEST_CASE("laws of problems: estimates in another type than the costs")
{
    auto const problem = [](auto h) {
        return tail::problem{
            .start = 0,
            .successors =
                [](int n) { return std::vector<std::pair<int, std::uint16_t>>{{n < 30 ? n + 1 : 30, 1}}; },
            .heuristic = h,
            .goal      = 20};
    };
    obeys(problem(tail::consistent([](int n) { return n > 20 ? tail::infinite_cost<double> : 20.5 - n; })));
    obeys(problem(tail::consistent([](int n) { return n > 20 ? tail::infinite_cost<int> : 20 - n; })));
    named(check(problem([](int n) { return n == 7 ? 70'000 : 0; })), "estimate",
          "does not fit the cost type; node 7");
    named(check(problem([](int n) { return n == 7 ? -0.5 : 0.0; })), "estimate", "is negative; node 7");
    named(check(problem([](int n) { return n == 7 ? tail::infinite_cost<std::uint8_t> : std::uint8_t{0}; })),
          "infinite estimate", "at a cost of 13; node 7");
}

namespace {

/// A ring of places a half apart.
struct ring {
    using move_type = int;

    void moves(int, auto&& emit) const
    {
        for (int const m : {1, -1}) {
            if (emit(m)) { return; }
        }
    }
    void                 apply(int& n, int m) const { n = (n + m + 60) % 60; }
    void                 undo(int& n, int m) const { n = (n - m + 60) % 60; }
    [[nodiscard]] double cost(int, int) const { return 0.1; }
};

struct around {
    double error = 0;

    [[nodiscard]] static double far(int n) { return 0.1 * (n < 30 ? n : 60 - n); }
    [[nodiscard]] double        operator()(int n) const { return far(n); }
    [[nodiscard]] double        change(int n, int m) const
    {
        int next = n;
        ring{}.apply(next, m);
        return far(next) - far(n) + error;
    }
};

}   // namespace

TEST_CASE("laws of problems: sums of floating-point numbers may drift but not go wrong")
{
    obeys(
        tail::problem{.start = 17, .successors = ring{}, .heuristic = tail::consistent(around{}), .goal = 0});
    named(check(tail::problem{
              .start = 17, .successors = ring{}, .heuristic = tail::consistent(around{0.01}), .goal = 0}),
          "change", "but the estimate goes from 1.7 to 1.");
}
