#include <tail/core/laws/problem.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/container_hash/hash.hpp>
#include <doctest/doctest.h>

#include <laws.hpp>

using laws::named;
using laws::obeys;
using tail::laws::check;

namespace {

// ---- five pancakes in place, right, and wrong in one respect each ----------------------------------------

using stack = std::array<std::uint8_t, 5>;

constexpr stack sorted{0, 1, 2, 3, 4};
constexpr stack mixed{3, 1, 4, 0, 2};

/// Turns over the top `k`.
struct pancakes {
    using move_type = int;

    static constexpr bool reentrant = true;

    void moves(stack const&, auto&& emit) const
    {
        for (int k = 2; k <= 5; ++k) {
            if (emit(k)) { return; }
        }
    }
    void moves(stack const& s, int last, auto&& emit) const
    {
        moves(s, [&](int k) { return k != last && emit(k); });
    }
    void              apply(stack& s, int k) const { std::reverse(s.begin(), s.begin() + k); }
    void              undo(stack& s, int k) const { apply(s, k); }
    [[nodiscard]] int inverse(int k) const { return k; }
};

/// Neighbours that do not belong together.
struct gaps {
    static constexpr bool admissible = true;
    static constexpr bool consistent = true;

    [[nodiscard]] static int gap(int a, int b) { return a - b == 1 || b - a == 1 ? 0 : 1; }
    [[nodiscard]] static int at(stack const& s, int i)
    {
        return i == 5 ? 5 : static_cast<int>(s[static_cast<std::size_t>(i)]);
    }
    [[nodiscard]] int operator()(stack const& s) const
    {
        int sum = 0;
        for (int i = 0; i < 5; ++i) { sum += gap(at(s, i), at(s, i + 1)); }
        return sum;
    }
    [[nodiscard]] int change(stack const& s, int k) const
    {
        return gap(at(s, 0), at(s, k)) - gap(at(s, k - 1), at(s, k));
    }
};

template <class S, class H = tail::zero_heuristic>
auto with(S successors, H h = {})
{
    return tail::problem{.start = mixed, .successors = successors, .heuristic = h, .goal = sorted};
}

struct forgets_the_last_pancake : pancakes {
    void undo(stack& s, int k) const { apply(s, k == 5 ? 4 : k); }
};
struct wrong_inverse : pancakes {
    void              moves(stack const& s, auto&& emit) const { pancakes::moves(s, emit); }
    [[nodiscard]] int inverse(int k) const { return k == 4 ? 3 : k; }
};
struct leaves_out_too_much : pancakes {
    void moves(stack const& s, auto&& emit) const { pancakes::moves(s, emit); }
    void moves(stack const& s, int last, auto&& emit) const
    {
        moves(s, [&](int k) { return k != last && (last != 3 || k != 5) && emit(k); });
    }
};
struct emits_others_afterwards : pancakes {
    void moves(stack const& s, auto&& emit) const { pancakes::moves(s, emit); }
    void moves(stack const& s, int last, auto&& emit) const
    {
        pancakes::moves(s, last, emit);
        emit(1);
    }
};
struct repeats_a_move : pancakes {
    void moves(stack const& s, auto&& emit) const
    {
        pancakes::moves(s, emit);
        if (s[0] == 4) { emit(3); }
    }
};
struct does_not_stop : pancakes {
    void moves(stack const&, auto&& emit) const
    {
        for (int k = 2; k <= 5; ++k) { emit(k); }
    }
};
/// All calls of `moves` fill the same list.
struct shares_a_list : pancakes {
    std::shared_ptr<std::vector<int>> list = std::make_shared<std::vector<int>>();

    void moves(stack const& s, auto&& emit) const
    {
        list->clear();
        pancakes::moves(s, [&](int k) {
            if (k == 5 || s[0] != 3) { list->push_back(k); }
            return false;
        });
        for (std::size_t i = 0; i < list->size(); ++i) {
            if (emit((*list)[i])) { return; }
        }
    }
    void moves(stack const& s, int, auto&& emit) const { moves(s, emit); }
};
struct costs_less_than_nothing : pancakes {
    void              moves(stack const& s, auto&& emit) const { pancakes::moves(s, emit); }
    [[nodiscard]] int cost(stack const& s, int k) const { return s[0] == 2 && k == 3 ? -1 : 1; }
};
struct costs_no_number : pancakes {
    void                 moves(stack const& s, auto&& emit) const { pancakes::moves(s, emit); }
    [[nodiscard]] double cost(stack const& s, int k) const
    {
        return s[0] == 2 && k == 3 ? std::numeric_limits<double>::quiet_NaN() : 1.5;
    }
};
struct costs_more_each_time : pancakes {
    std::shared_ptr<int> asked = std::make_shared<int>(0);

    void              moves(stack const& s, auto&& emit) const { pancakes::moves(s, emit); }
    [[nodiscard]] int cost(stack const&, int) const { return ++*asked; }
};

struct changes_wrongly : gaps {
    [[nodiscard]] int change(stack const& s, int k) const { return gaps::change(s, k) + (k == 3 ? 1 : 0); }
};
struct counts_one_too_many {
    static constexpr bool admissible = true;

    [[nodiscard]] int operator()(stack const& s) const { return gaps{}(s) + (s[0] == 1 ? 1 : 0); }
};
struct is_not_zero_at_goals : gaps {
    [[nodiscard]] int operator()(stack const& s) const { return gaps::operator()(s) + 1; }
};

// ---- estimates that carry more than their value ----------------------------------------------------------

struct carried_gaps {
    int value;
    int flips;

    operator int() const { return value; }
    friend bool operator==(carried_gaps, carried_gaps) = default;
};

struct carrying : gaps {
    [[nodiscard]] carried_gaps operator()(stack const& s) const { return {gaps::operator()(s), s[0]}; }
    [[nodiscard]] carried_gaps after(stack const& s, int k, carried_gaps const& before) const
    {
        return {before.value + gaps::change(s, k), s[static_cast<std::size_t>(k - 1)]};
    }
};
struct carries_the_wrong_top : carrying {
    [[nodiscard]] carried_gaps after(stack const& s, int k, carried_gaps const& before) const
    {
        return {before.value + gaps::change(s, k), s[0]};
    }
};
struct carries_the_wrong_value : carrying {
    [[nodiscard]] carried_gaps after(stack const& s, int, carried_gaps const& before) const
    {
        return {before.value, s[0]};
    }
};

}   // namespace

TEST_CASE("laws of problems: pancakes in place obey")
{
    obeys(with(pancakes{}));
    obeys(with(pancakes{}, gaps{}));
    obeys(with(pancakes{}, carrying{}));
    obeys(tail::problem{.start = mixed, .successors = pancakes{}});   // without a goal
    obeys(with(pancakes{}, gaps{}), {.nodes = 10});
    obeys(with(pancakes{}, gaps{}), {.nodes = 0});
}

TEST_CASE("laws of problems: successors in place that break one are named")
{
    named(check(with(forgets_the_last_pancake{})), "undo", "apply and undo lead to another node, [");
    named(check(with(wrong_inverse{})), "inverse", "its inverse 3 leads from there to [");
    named(check(with(leaves_out_too_much{})), "moves after a move",
          "a move is left out, but 5 leads from there to [");
    named(check(with(emits_others_afterwards{})), "moves after a move",
          "1 is emitted, which is no move of that node");
    named(check(with(repeats_a_move{})), "distinct moves", "the move is emitted twice; move 3 at node [4 ");
    named(check(with(does_not_stop{})), "reentrant", "goes on after emit has returned true");
    named(check(with(shares_a_list{})), "reentrant", "if it is called for a child meanwhile");
    named(check(with(costs_less_than_nothing{})), "cost", "is negative; move 3 at node [2 ");
    named(check(with(costs_no_number{})), "cost", "is not a number; move 3 at node [2 ");
    named(check(with(costs_more_each_time{})), "determinism", "when asked again");
}

TEST_CASE("laws of problems: heuristics that break one are named")
{
    named(check(with(pancakes{}, changes_wrongly{})), "change", "but the estimate goes from");
    named(check(with(pancakes{}, counts_one_too_many{})), "admissible",
          "but a goal can be reached at a cost of");
    named(check(with(pancakes{}, is_not_zero_at_goals{})), "admissible",
          "the estimate is 1, but a goal can be reached at a cost of 0; node [0 1 2 3 4]");
    named(check(with(pancakes{}, carries_the_wrong_top{})), "after", "what is carried with it is not");
    named(check(with(pancakes{}, carries_the_wrong_value{})), "after",
          "after says that the estimate becomes");
}

TEST_CASE("laws of problems: only promises are held against a heuristic")
{
    auto const too_high = [](stack const& s) { return 2 * gaps{}(s); };
    named(check(with(pancakes{}, too_high)), "admissible", "but a goal can be reached");
    named(check(with(pancakes{}, tail::admissible(too_high))), "admissible", "but a goal can be reached");
    obeys(with(pancakes{}, tail::inadmissible(too_high)));

    auto const jumps = [](stack const& s) { return s[0] % 2 == 0 ? 0 : gaps{}(s); };
    obeys(with(pancakes{}, tail::admissible(jumps)));
    named(check(with(pancakes{}, tail::consistent(jumps))), "consistent", "after a step that costs 1; move");

    auto const infinite = [](stack const& s) { return s[0] == 1 ? tail::infinite_cost<int> : 0; };
    named(check(with(pancakes{}, tail::inadmissible(infinite))), "infinite estimate",
          "the estimate is infinite, but a goal can be reached at a cost of");
    auto const negative = [](stack const& s) { return s[0] == 1 ? -1 : 0; };
    named(check(with(pancakes{}, negative)), "estimate", "the estimate is negative; node [1 ");
}

TEST_CASE("laws of problems: a space too large to enumerate is still checked along walks")
{
    // The goal is 1000 away, in a line without end: the enumeration does not come there.
    auto const step = [](int n) { return std::vector{n + 1}; };
    auto const line = [&](auto h) {
        return tail::problem{
            .start = 0, .successors = step, .heuristic = h, .goal = [](int n) { return n == 1'000; }};
    };
    tail::laws::effort const far{.nodes = 50, .walks = 1, .length = 1'500};
    obeys(line(tail::consistent([](int n) { return n <= 1'000 ? 1'000 - n : 0; })), far);
    named(check(line(tail::admissible([](int n) { return n == 600 ? 401 : 0; })), far), "admissible",
          "the estimate is 401, but a goal can be reached at a cost of 400; node 600");
    named(check(line(tail::consistent([](int n) { return n == 600 ? 401 : 0; })), far), "consistent",
          "the estimate is 401, and only 0 after a step that costs 1");
}

TEST_CASE("laws of problems: one node and an infinite space")
{
    obeys(tail::problem{.start = 7, .successors = [](int) { return std::vector<int>{}; }, .goal = 7});
    obeys(tail::problem{.start = 7, .successors = [](int n) { return std::vector{n}; }, .goal = 8});
    obeys(tail::problem{.start      = std::uint64_t{1},
                        .successors = [](std::uint64_t n) { return std::vector{2 * n, 2 * n + 1}; },
                        .goal       = std::uint64_t{100}});
    obeys(
        tail::problem{.start = 1, .successors = [](int n) { return std::vector{n + 1, n + 2}; }, .goal = -1},
        {.nodes = 0, .walks = 0});
}

namespace {

/// Its steps come in another order each time.
struct changes_its_mind {
    bool around = false;

    std::vector<int> operator()(int n)
    {
        around = !around;
        return around ? std::vector{n / 2, n / 3} : std::vector{n / 3, n / 2};
    }
};

}   // namespace

TEST_CASE("laws of problems: generating successors that break one are named")
{
    named(check(tail::problem{.start = 100, .successors = changes_its_mind{}, .goal = 1}), "determinism",
          "the step leads to 50 at a cost of 1, and to 33 at a cost of 1 when asked again; move number 0 (to "
          "50) at "
          "node 100, which is the start");

    auto const negative = [](int n) { return std::vector{tail::step{n / 2, n == 25 ? -3 : 1, 'h'}}; };
    named(check(tail::problem{.start = 100, .successors = negative, .goal = 0}), "cost",
          "is negative; move 'h' at node 25, reached from the start by steps number 0 0");

    auto const emitted = [](int n, auto emit) { emit(n / 2, n == 25 ? -3 : 1); };
    named(check(tail::problem{.start = 100, .successors = emitted, .goal = 0}), "cost", "is negative");

    auto const pairs = [](int n) { return std::vector{std::pair{n / 2, n == 25 ? -3.5 : 1.0}}; };
    named(check(tail::problem{.start = 100, .successors = pairs, .goal = 0}), "cost", "is negative");
}

namespace {

/// Two nodes are equal if they stand at the same place, but the last step goes into the hash.
struct walker {
    int  place = 0;
    char last  = ' ';

    friend bool        operator==(walker a, walker b) { return a.place == b.place; }
    friend std::size_t hash_value(walker w)
    {
        std::size_t seed = 0;
        boost::hash_combine(seed, w.place);
        boost::hash_combine(seed, w.last);
        return seed;
    }
    friend std::string to_text(walker w) { return "place " + std::to_string(w.place) + w.last; }
};

/// Hashed as it should be, but the last step decides what comes next.
struct forgetful_walker {
    int  place = 0;
    char last  = ' ';

    friend bool        operator==(forgetful_walker a, forgetful_walker b) { return a.place == b.place; }
    friend std::size_t hash_value(forgetful_walker w) { return static_cast<std::size_t>(w.place); }
};

/// A set of numbers in the order in which they came.
struct pile {
    std::vector<int> numbers;

    [[nodiscard]] std::vector<int> sorted() const
    {
        auto all = numbers;
        std::sort(all.begin(), all.end());
        return all;
    }
    friend bool        operator==(pile const& a, pile const& b) { return a.sorted() == b.sorted(); }
    friend std::size_t hash_value(pile const& p) { return boost::hash_value(p.sorted()); }
};

}   // namespace

TEST_CASE("laws of problems: equality and hashes that do not belong together are named")
{
    auto const steps = [](walker w) {
        return std::vector<walker>{{(w.place + 1) % 12, 'a'}, {(w.place + 2) % 12, 'b'}};
    };
    named(
        check(tail::problem{.start = walker{}, .successors = steps}), "hash",
        "an equal node has another hash, place 2b, reached from the start by steps number 1; node place 2a");

    auto const turns = [](forgetful_walker w) {
        return std::vector<forgetful_walker>{{(w.place + (w.last == 'a' ? 3 : 1)) % 12, 'a'},
                                             {(w.place + 2) % 12, 'b'}};
    };
    named(check(tail::problem{.start = forgetful_walker{}, .successors = turns}), "equality",
          "an equal node, reached in another way, lacks the step to");
}

TEST_CASE("laws of problems: equal nodes may have their steps in different orders")
{
    auto const take_one_and_put_it_last = [](pile const& p) {
        std::vector<pile> next;
        for (std::size_t i = 0; i < p.numbers.size(); ++i) {
            next.push_back(p);
            next.back().numbers.erase(next.back().numbers.begin() + static_cast<std::ptrdiff_t>(i));
            if (p.numbers[i] > 1) { next.back().numbers.push_back(p.numbers[i] - 1); }
        }
        return next;
    };
    obeys(tail::problem{.start = pile{{3, 4, 5}}, .successors = take_one_and_put_it_last});
}

TEST_CASE("laws of problems: the way leads to the node")
{
    auto const steps = [](int n) {
        return std::vector{tail::step{2 * n, 1}, tail::step{n + 3, n == 50 ? -1 : 1}};
    };
    auto const broken = check(tail::problem{.start = 1, .successors = steps, .goal = 100});
    REQUIRE(broken);
    CHECK(broken->law == "cost");
    CHECK(broken->node == "50");
    int n = 1;
    for (std::size_t const number : broken->way) { n = steps(n)[number].node; }
    CHECK(n == 50);
}
