// Costs, estimates and weights at the limits of their types. A program of its own: in it `TAIL_ASSERT`
// throws, and sanitizers end it where a number is converted to a type that cannot hold it, or a sum of whole
// numbers overflows.
//
// What must come out: the right answer, or the sentence of the library that fits. Never a wrong `optimal`.

#include <stdexcept>

namespace {

struct promise_broken : std::logic_error {
    using std::logic_error::logic_error;
};

}   // namespace

#define TAIL_ASSERT(condition, message) ((condition) ? static_cast<void>(0) : throw promise_broken{message})

#include <tail/path/all_distances.hpp>
#include <tail/path/astar.hpp>
#include <tail/path/bidirectional.hpp>
#include <tail/path/idastar.hpp>
#include <tail/path/perimeter.hpp>
#include <tail/path/uniform_cost.hpp>
#include <tail/path/weighted_astar.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

namespace {

template <class C>
using range_of = std::numeric_limits<C>;

/// Costs of two parts: a small whole number, and one that may be rounded or no number at all.
using two_parts = tail::lexicographic<std::int8_t, float>;

template <class C>
inline constexpr bool has_parts = tail::is_lexicographic<C>;

/// Exact sums: of whole numbers in 128 bits.
__extension__ using wide = __int128;
template <class C>
struct exact_of {
    using type = std::conditional_t<std::is_floating_point_v<C>, long double, wide>;
};
template <class C>
using exact = typename exact_of<C>::type;

template <class A, class B>
struct exact_of<tail::lexicographic<A, B>> {
    struct type {
        exact<A> first;
        exact<B> second;

        friend auto operator<=>(type const&, type const&) = default;
        friend type operator+(type const& a, type const& b)
        {
            return {a.first + b.first, a.second + b.second};
        }
    };
};

template <class C, class From>
exact<C> as_exact(From c)
{
    if constexpr (has_parts<From>) {
        return {as_exact<decltype(c.first)>(c.first), as_exact<decltype(c.second)>(c.second)};
    } else {
        return static_cast<exact<C>>(c);
    }
}

// ---- the tables ----------------------------------------------------------------------------------------

template <class C>
std::vector<C> numbers()
{
    std::vector<C> all{C{0}, C{1}, static_cast<C>(range_of<C>::max() / 2), range_of<C>::max()};
    if constexpr (std::is_floating_point_v<C>) {
        for (C const more : {C(-0.0), C(0.1), C(-0.5), range_of<C>::denorm_min(), -range_of<C>::denorm_min(),
                             range_of<C>::infinity(), -range_of<C>::infinity(), range_of<C>::quiet_NaN(),
                             C(std::int64_t{1} << 60U)}) {
            all.push_back(more);
        }
    } else {
        all.push_back(static_cast<C>(range_of<C>::max() - 1));
        all.push_back(static_cast<C>(range_of<C>::max() / 2 + 1));
        if constexpr (std::is_signed_v<C>) {
            all.push_back(C{-1});
            all.push_back(range_of<C>::min());
        }
        if constexpr (sizeof(C) == 8) {
            all.push_back(C{1} << 60U);
            all.push_back((C{1} << 60U) + 1);
        }
    }
    return all;
}

/// The costs to put in.
template <class C>
std::vector<C> costs()
{
    if constexpr (has_parts<C>) {
        // Each part at its limits, while the other is small.
        std::vector<C> all{C{1, 1}};
        for (auto const first : numbers<decltype(C::first)>()) { all.push_back({first, 0}); }
        for (auto const second : numbers<decltype(C::second)>()) { all.push_back({0, second}); }
        return all;
    } else {
        return numbers<C>();
    }
}

/// Whether a step may cost that: the largest whole number means infinite, and a whole number that a floating
/// one would round is none.
template <class C, class From>
bool is_cost(From c)
{
    if constexpr (has_parts<From>) {
        return is_cost<decltype(c.first)>(c.first) && is_cost<decltype(c.second)>(c.second);
    } else if constexpr (std::is_floating_point_v<From>) {
        return c >= 0 && c < range_of<From>::infinity();
    } else if constexpr (std::is_floating_point_v<C>) {
        return exact<From>(c) >= 0
            && static_cast<long double>(static_cast<C>(c)) == static_cast<long double>(c);
    } else {
        return exact<From>(c) >= 0 && exact<From>(c) < wide(range_of<C>::max());
    }
}

/// The costs that are some.
template <class C>
std::vector<C> real_costs()
{
    auto all = costs<C>();
    std::erase_if(all, [](C c) { return !is_cost<C>(c); });
    return all;
}

template <class C>
bool fits(exact<C> sum)
{
    if constexpr (has_parts<C>) {
        return fits<decltype(C::first)>(sum.first) && fits<decltype(C::second)>(sum.second);
    } else {
        return std::is_floating_point_v<C> ? sum <= static_cast<exact<C>>(range_of<C>::max())
                                           : sum < static_cast<exact<C>>(range_of<C>::max());
    }
}

// ---- the problem ---------------------------------------------------------------------------------------

/// Two ways from 0 to 3: over 1 by `a` and `b`, over 2 by `c` and `d`. Costs are emitted as `From`.
template <class C, class From = C>
struct two_ways {
    using cost_type   = C;
    using action_type = int;

    std::array<From, 4> paid;
    bool                backwards = false;

    template <class Emit>
    void operator()(int n, Emit&& emit) const
    {
        if (!backwards) {
            if (n == 0) {
                emit(1, paid[0], 0);
                emit(2, paid[2], 2);
            }
            if (n == 1) { emit(3, paid[1], 1); }
            if (n == 2) { emit(3, paid[3], 3); }
        } else {
            if (n == 3) {
                emit(1, paid[1], 1);
                emit(2, paid[3], 3);
            }
            if (n == 1) { emit(0, paid[0], 0); }
            if (n == 2) { emit(0, paid[2], 2); }
        }
    }
};

/// `at_one` for node 1, nothing for all others.
template <class R>
struct estimate_at_one {
    R at_one;
    R operator()(int n) const { return n == 1 ? at_one : R{0}; }
};

/// What a search says, or what it throws.
template <class C>
struct said {
    std::string           thrown;
    tail::status          status{};
    C                     cost{};
    C                     lower_bound{};
    bool                  optimal = false;
    std::optional<double> suboptimality;
    int                   middle = -1;   // of the path
};

/// How often a search has answered, and objected.
struct tally {
    int answered = 0, objected = 0;
};
tally counted;

/// Both happened in a test.
void both_happened()
{
    CHECK(counted.answered > 30);
    CHECK(counted.objected > 30);
    counted = {};
}

template <class C, class Search>
said<C> ask(Search&& search)
{
    try {
        auto const r = search();
        ++counted.answered;
        return {"",
                r.status,
                r.cost,
                r.lower_bound,
                r.optimal,
                r.suboptimality,
                r.path.size() == 3 ? r.path[1] : -1};
    } catch (promise_broken const& e) {
        ++counted.objected;
        return {e.what(), {}, {}, {}, false, {}, -1};
    }
}

/// What was put in that is no cost: then one of these sentences may come.
template <class C, class From, std::size_t Count>
std::vector<std::string> objections(std::array<From, Count> const& cost)
{
    std::vector<std::string> all;
    for (From const c : cost) {
        if (is_cost<C>(c)) { continue; }
        if constexpr (has_parts<From>) {
            for (auto const& why : objections<decltype(c.first)>(std::array{c.first})) { all.push_back(why); }
            for (auto const& why : objections<decltype(c.second)>(std::array{c.second})) {
                all.push_back(why);
            }
        } else if constexpr (std::is_floating_point_v<From>) {
            all.emplace_back(std::isnan(c) ? "edge cost is not a number"
                                 : c < 0   ? "edge cost is negative"
                                           : "edge cost is infinite");
        } else {
            bool const fits_not = std::is_floating_point_v<C> || exact<From>(c) > wide(range_of<C>::max());
            all.emplace_back(exact<From>(c) < 0 ? "edge cost is negative"
                                 : fits_not     ? "edge cost does not fit the cost type"
                                                : "path cost overflows its type");
        }
    }
    return all;
}

/// The cost of a way, if it has one.
template <class C, class From>
std::optional<exact<C>> cost_of_way(From first, From second)
{
    if (!is_cost<C>(first) || !is_cost<C>(second)) { return std::nullopt; }
    exact<C> const sum = as_exact<C>(first) + as_exact<C>(second);
    return fits<C>(sum) ? std::optional{sum} : std::nullopt;
}

/// `a` is above `b` by more than rounding.
template <class C>
bool above(exact<C> a, exact<C> b)
{
    if constexpr (has_parts<C>) {
        using first  = decltype(C::first);
        using second = decltype(C::second);
        return above<first>(a.first, b.first)
            || (!above<first>(b.first, a.first) && above<second>(a.second, b.second));
    } else if constexpr (std::is_floating_point_v<C>) {
        return a > b + std::fabs(b) * (4 * static_cast<long double>(range_of<C>::epsilon()));
    } else {
        return a > b;
    }
}

/// What is wrong with what a search says of its two ways; empty if nothing is. `bound`: how many times the
/// least cost it may be; nothing if it promises nothing.
template <class C, class From>
std::string flaw(said<C> const& r, std::array<From, 4> const& cost, std::optional<double> bound = 1.0)
{
    auto const one      = cost_of_way<C>(cost[0], cost[1]);
    auto const two      = cost_of_way<C>(cost[2], cost[3]);
    auto const wrong    = objections<C>(cost);
    bool const overflow = wrong.empty() && (!one || !two);
    if (!r.thrown.empty()) {
        if (overflow && r.thrown == "path cost overflows its type") { return {}; }
        for (auto const& w : wrong) {
            if (r.thrown == w) { return {}; }
        }
        // Where a cost is wrong, a sum may be, too.
        if (!wrong.empty() && r.thrown == "path cost overflows its type") { return {}; }
        return "says for no reason: " + r.thrown;
    }
    if (r.status != tail::status::solved) {
        return wrong.empty() && !overflow ? std::string{"ends with "} + tail::to_string(r.status)
                                          : "says nothing of a cost that is none";
    }
    auto const& mine = r.middle == 1 ? one : two;
    if (r.middle < 0 || !mine) { return "a path by a step that has no cost"; }
    exact<C> const least = !one ? *two : !two ? *one : *one < *two ? *one : *two;
    exact<C> const told  = as_exact<C>(r.cost);
    if (above<C>(told, *mine) || above<C>(*mine, told)) { return "the cost is not that of the path"; }
    if (r.optimal && above<C>(told, least)) { return "a wrong optimal"; }
    if (above<C>(as_exact<C>(r.lower_bound), least)) { return "the lower bound is too high"; }
    if (bound && *bound <= 1 && !r.optimal) { return "does not say that it is optimal"; }
    if constexpr (has_parts<C>) {
        return r.suboptimality == 1.0 ? "" : "does not say within which bound it is";
    } else {
        auto const outside = [&](double times) {
            return static_cast<long double>(told) > times * static_cast<long double>(least) * (1 + 1e-6L);
        };
        if (bound && *bound > 1 && outside(*bound)) { return "outside of its bound"; }
        if (r.suboptimality && outside(*r.suboptimality)) { return "outside of the bound that it tells"; }
        return {};
    }
}

template <class C>
std::string text(C c)
{
    if constexpr (has_parts<C>) {
        return "{" + text(c.first) + ", " + text(c.second) + "}";
    } else {
        return std::to_string(c);
    }
}
template <class C, class From>
std::string text(std::array<From, 4> const& cost)
{
    std::string all;
    for (From const c : cost) { all += " " + text(c); }
    return all;
}

/// Calls `check(costs)` for all costs of three steps out of the table; the fourth costs nothing.
template <class From, class Check>
void for_all(std::vector<From> const& values, Check&& check)
{
    for (From const a : values) {
        for (From const b : values) {
            for (From const c : values) { check(std::array<From, 4>{a, b, c, From{0}}); }
        }
    }
}

template <class C, class From>
void searches_agree(std::array<From, 4> const& cost)
{
    two_ways<C, From> const out{cost};
    two_ways<C, From> const in{cost, true};
    tail::problem const     p{.start = 0, .successors = out, .goal = 3};
    auto const              right = [&](char const* name, std::string const& found) {
        if (!found.empty()) { FAIL_CHECK(name << ":" << text<C>(cost) << ": " << found); }
    };
    right("astar", flaw<C>(ask<C>([&] { return tail::astar(p); }), cost));
    right("idastar", flaw<C>(ask<C>([&] { return tail::idastar(p); }), cost));
    right("bidirectional",
          flaw<C>(ask<C>([&] {
                      return tail::bidirectional_engine{p, tail::problem{.start = 3, .successors = in}}.run();
                  }),
                  cost));
}

/// A* up to all nodes within a radius of the goal, and on to it from there.
template <class C, class Out, class In>
auto through_perimeter(Out const& out, In const& in, C radius)
{
    tail::perimeter const around{tail::problem{.start = 3, .successors = in}, radius};
    return around.complete(
        tail::astar(tail::problem{
            .start = 0, .successors = out, .heuristic = around.heuristic(), .goal = around.goal()}),
        true);
}

template <class C>
void more_searches_agree(std::array<C, 4> const& cost)
{
    two_ways<C> const   out{cost};
    two_ways<C> const   in{cost, true};
    tail::problem const p{.start = 0, .successors = out, .goal = 3};
    auto const          right = [&](char const* name, std::string const& found) {
        if (!found.empty()) { FAIL_CHECK(name << ":" << text<C>(cost) << ": " << found); }
    };
    right("uniform_cost", flaw<C>(ask<C>([&] { return tail::uniform_cost(p); }), cost));
    for (C const radius : {C{}, C{1}, tail::infinite_cost<C>}) {
        right("perimeter", flaw<C>(ask<C>([&] { return through_perimeter(out, in, radius); }), cost));
    }
}

template <class C>
void distances_agree(std::array<C, 4> const& cost)
{
    auto const one = cost_of_way<C>(cost[0], cost[1]);
    auto const two = cost_of_way<C>(cost[2], cost[3]);
    try {
        auto const all = tail::all_distances(tail::problem{.start = 0, .successors = two_ways<C>{cost}});
        auto const d   = all.distance(3);
        bool const ok  = all.complete() && one && two && d && !above<C>(as_exact<C>(*d), std::min(*one, *two))
            && !above<C>(std::min(*one, *two), as_exact<C>(*d));
        if (!ok) { FAIL_CHECK("all_distances:" << text<C>(cost)); }
    } catch (promise_broken const& e) {
        if (one && two) { FAIL_CHECK("all_distances:" << text<C>(cost) << ": " << e.what()); }
    }
}

}   // namespace

TEST_CASE_TEMPLATE("numbers: costs at the limits of their type give the right answer or a sentence", C,
                   std::int8_t, short, std::uint16_t, int, unsigned, std::int64_t, std::uint64_t, float,
                   double, long double, two_parts)
{
    for_all(costs<C>(), [](auto const& cost) {
        searches_agree<C>(cost);
        distances_agree<C>(cost);
    });
    both_happened();
}

TEST_CASE_TEMPLATE("numbers: the same of uniform-cost search and of a perimeter", C, std::uint16_t, double,
                   two_parts)
{
    for_all(costs<C>(), [](auto const& cost) { more_searches_agree<C>(cost); });
    both_happened();
}

TEST_CASE("numbers: costs of another type than they are counted in")
{
    auto const                      sixty = std::int64_t{1} << 60U;
    std::vector<std::int64_t> const whole{0,
                                          1,
                                          -1,
                                          127,
                                          128,
                                          255,
                                          256,
                                          2'147'483'646,
                                          2'147'483'647,
                                          4'294'967'295,
                                          sixty,
                                          range_of<std::int64_t>::max(),
                                          range_of<std::int64_t>::min()};
    for_all(whole, [](auto const& cost) { searches_agree<int>(cost); });
    for_all(whole, [](auto const& cost) { searches_agree<std::uint64_t>(cost); });
    for_all(whole, [](auto const& cost) { searches_agree<float>(cost); });
    both_happened();
}

// ---- estimates -----------------------------------------------------------------------------------------

namespace {

template <class R>
std::vector<R> estimates()
{
    auto all = costs<R>();
    if constexpr (std::is_floating_point_v<R>) {
        for (R const more : {R(0.999), R(1.001), R(127), R(2147483647.0), R(9.3e18), R(1.9e19), R(1e30)}) {
            all.push_back(more);
        }
    }
    return all;
}

/// What is wrong with what a search says where node 1 has that estimate, and both ways cost what is written.
template <class C, class R>
std::string flaw_with(said<C> const& r, R estimate, std::array<C, 4> const& cost)
{
    bool const is_nan      = estimate != estimate;
    bool const is_negative = estimate < R{0};
    bool const is_infinite = estimate == tail::infinite_cost<R>
        || (std::is_floating_point_v<R> && estimate == static_cast<R>(tail::infinite_cost<C>));
    bool const too_large = !is_infinite
        && static_cast<long double>(estimate) >= static_cast<long double>(tail::infinite_cost<C>);
    if (is_nan) {
        return r.thrown == "heuristic value is not a number" ? "" : "not a number, but: " + r.thrown;
    }
    if (is_negative) { return r.thrown == "heuristic value is negative" ? "" : "negative, but: " + r.thrown; }
    if (too_large
        || (std::is_floating_point_v<C> && static_cast<long double>(estimate) > range_of<C>::max()
            && !is_infinite)) {
        return r.thrown.starts_with("heuristic value does not fit") ? "" : "too large, but: " + r.thrown;
    }
    if (!r.thrown.empty()) { return "says for no reason: " + r.thrown; }
    bool const admissible = !is_infinite
        && static_cast<long double>(estimate) <= static_cast<long double>(cost[1]);
    if (admissible) { return flaw<C>(r, cost); }
    // It overestimates: then any of the two ways is an answer.
    return r.status == tail::status::solved ? "" : std::string{"ends with "} + tail::to_string(r.status);
}

template <class C, class R>
void estimates_are_right()
{
    for (R const e : estimates<R>()) {
        for (auto const& cost : {std::array<C, 4>{1, 0, 100, 0}, std::array<C, 4>{0, 100, 120, 0},
                                 std::array<C, 4>{1, static_cast<C>(range_of<C>::max() / 2), 3, 0}}) {
            two_ways<C> const   out{cost};
            tail::problem const p{
                .start = 0, .successors = out, .heuristic = estimate_at_one<R>{e}, .goal = 3};
            auto const right = [&](char const* name, std::string const& found) {
                if (!found.empty()) {
                    FAIL_CHECK(name << " with estimate " << std::to_string(e) << ":" << text<C>(cost) << ": "
                                    << found);
                }
            };
            right("astar", flaw_with<C>(ask<C>([&] { return tail::astar(p); }), e, cost));
            right("idastar", flaw_with<C>(ask<C>([&] { return tail::idastar(p); }), e, cost));
        }
    }
}

}   // namespace

TEST_CASE_TEMPLATE("numbers: estimates at the limits of their type", C, std::int8_t, int, std::uint64_t,
                   double)
{
    estimates_are_right<C, std::int64_t>();
    estimates_are_right<C, std::uint64_t>();
    estimates_are_right<C, double>();
    both_happened();
}

// ---- weights -------------------------------------------------------------------------------------------

namespace {

template <class C, class W>
void weights_are_right(std::vector<W> const& weights)
{
    for (W const w : weights) {
        bool const is_weight = w >= W{0} && w <= range_of<W>::max();
        for_all(real_costs<C>(), [&](std::array<C, 4> const& cost) {
            C const             h = cost[1];   // an estimate that keeps its promise
            two_ways<C> const   out{cost};
            tail::problem const p{
                .start = 0, .successors = out, .heuristic = estimate_at_one<C>{h}, .goal = 3};
            auto const r = ask<C>([&] { return tail::weighted_astar(p, w); });
            // Where no goal is, the bounds on the way may be as large as sums of estimates get.
            tail::problem const nowhere{
                .start = 0, .successors = out, .heuristic = estimate_at_one<C>{h}, .goal = 4};
            for (std::uint64_t nodes = 0; nodes < 5; ++nodes) {
                auto const stopped = ask<C>(
                    [&] { return tail::weighted_astar(nowhere, w, tail::limits{.nodes = nodes}); });
                if (!(stopped.lower_bound >= C{0}) || stopped.optimal || stopped.suboptimality) {
                    FAIL_CHECK("weight " << std::to_string(w) << ":" << text<C>(cost) << ": a wrong bound");
                }
            }
            std::string found;
            if (!is_weight) {
                found = r.thrown.starts_with("the weight of weighted A*")
                    ? ""
                    : "a wrong weight, but: " + r.thrown;
            } else {
                // With fractions the priorities are doubles, which do not tell all numbers of 64 bits apart:
                // then nothing is promised.
                bool const told_apart = std::integral<W> || std::is_floating_point_v<C>
                    || static_cast<long double>(r.cost) < 0x1p53L;
                found = flaw<C>(r, cost,
                                !told_apart ? std::nullopt
                                            : std::optional{w > W{1} ? static_cast<double>(w) : 1.0});
            }
            if (!found.empty()) {
                FAIL_CHECK("weight " << std::to_string(w) << ":" << text<C>(cost) << ": " << found);
            }
        });
    }
}

}   // namespace

TEST_CASE_TEMPLATE("numbers: weights at the limits of their type", C, int, std::uint64_t, double, long double)
{
    double const inf = range_of<double>::infinity();
    weights_are_right<C, double>({0.0, -0.0, 0.5, 1.0, 1.5, 1e18, 1e300, range_of<double>::max(), -0.5, -inf,
                                  inf, range_of<double>::quiet_NaN(), range_of<double>::denorm_min()});
    weights_are_right<C, std::int64_t>(
        {0, 1, 2, std::int64_t{1} << 60U, range_of<std::int64_t>::max(), -1, range_of<std::int64_t>::min()});
    both_happened();
}
