#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

#include <tail/core/engine.hpp>
#include <tail/core/hash.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/named.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/path/detail/part_player.hpp>
#include <tail/path/failures.hpp>

TAIL_DEFINE_NAMES(moves_of);
TAIL_DEFINE_NAMES(budget);
TAIL_DEFINE_NAMES(failed);
TAIL_DEFINE_NAMES(complete);
TAIL_DEFINE_NAMES(began);
TAIL_DEFINE_NAMES(reached);

namespace tail {

/// What one sub-problem may take: all of its solutions together, however often the search comes back to it.
struct subgoal_budget {
    std::uint64_t nodes = limits::unlimited;   ///< expansions of its search
    /// Time of its search.
    double        seconds   = std::numeric_limits<double>::infinity();
    std::uint64_t solutions = limits::unlimited;   ///< no more than so many are asked for
};

// ---- the planner ---------------------------------------------------------------------------------

namespace detail {

template <class F>
using subgoal_of = typename F::subgoal_type;

/// The engine that a planner makes for a sub-problem.
template <class F, class N>
using sub_engine_of = decltype(std::declval<F const&>().search(
    std::declval<N const&>(), std::declval<subgoal_of<F> const&>(), std::span<subgoal_of<F> const>{}));

template <class F, class N>
concept HasSubgoals = requires(F const& f, N const& n, std::span<typename F::subgoal_type const> done) {
    requires std::totally_ordered<typename F::subgoal_type>;
    requires std::copyable<typename F::subgoal_type>;
    { f.next(n, done) } -> std::ranges::input_range;
    requires std::convertible_to<std::ranges::range_reference_t<decltype(f.next(n, done))>,
                                 typename F::subgoal_type>;
};

template <class F, class N>
concept MakesEngines = requires(F const& f, N const& n, typename F::subgoal_type const& s,
                                std::span<typename F::subgoal_type const> done) {
    requires Engine<std::remove_cvref_t<decltype(f.search(n, s, done))>>;
    requires !std::is_reference_v<decltype(f.search(n, s, done))>;
};

template <class F, class N>
concept TellsReached = requires(F const& f, N const& n, typename F::subgoal_type const& s) {
    { f.reached(n, s) } -> std::same_as<bool>;
};

template <class R, class Element>
concept RangeOf = std::ranges::input_range<R>
    && std::convertible_to<std::ranges::range_reference_t<R>, Element>;

template <class F, class Found, class Element>
concept TranslatesMoves = requires(F const& f, Found const& found) {
    { f.moves_of(found) } -> RangeOf<Element>;
};

}   // namespace detail

/// The plan of a domain: which sub-goals there are, what comes before what, and who solves each.
///
/// All of these are called on a const object; `done` is a `std::span` of the sub-goals reached so far, in
/// that order.
///
/// 1. `subgoal_type`: a value with an order, such as a number.
/// 2. `next(node, done)`: a range of the sub-goals that may be reached next. They are tried in this order, a
///    later one only when all that follows from the earlier ones has failed. Sub-goals whose preconditions do
///    not hold are left out. An empty range says that there is nothing left to reach.
/// 3. `search(node, subgoal, done)`: an engine, by value, that finds solutions of the sub-problem one after
///    the other: the `run` of an engine of this library. It need not find all of them. `node` and `done` are
///    valid during the call only: an engine keeps a copy of what it needs.
/// 4. `reached(node, subgoal)`: whether a node solves the sub-problem.
/// 5. `moves_of(found)`, optional: what the engine has found as moves of the whole problem (as nodes where it
///    has no moves). Without it `found.actions` is used (`found.path`).
/// 6. `budget(subgoal, done)`, optional: a `subgoal_budget`.
/// 7. `failed(node, subgoal, done, why)`, optional: hears that a sub-problem has come to its end without a
///    solution; `why` is the `status` of its last run. For planners that learn.
/// 8. `complete`, optional, a static constexpr bool: true if every solution of the problem reaches the
///    sub-goals in an order that `next` offers, and `search` finds every way to do so.
///
/// What is offered and found depends on the node and on the *set* of sub-goals reached, not on their order:
/// the memory of failures relies on it.
template <class F, class N>
concept SubgoalPlanner = detail::HasSubgoals<F, N> && detail::MakesEngines<F, N>
    && detail::TellsReached<F, N>;

namespace detail {

/// Static assertions on the planner of problem `P`: the first thing that is wrong, no more.
template <class F, class P>
struct subgoal_planner_checks {
    using N = node_of_problem<P>;

    static constexpr bool names_subgoals = requires { typename F::subgoal_type; };

    static_assert(names_subgoals, "a planner names its sub-goals by `subgoal_type`");
    static_assert(!names_subgoals || HasSubgoals<F, N>,
                  "a planner's `next` takes (node, std::span of sub-goals), is const and returns a range of "
                  "sub-goals, which are values with an order");
    static_assert(!HasSubgoals<F, N> || MakesEngines<F, N>,
                  "a planner's `search` takes (node, subgoal, std::span of sub-goals), is const and returns "
                  "an engine by value");
    static_assert(!HasSubgoals<F, N> || !MakesEngines<F, N> || TellsReached<F, N>,
                  "a planner's `reached` takes (node, subgoal), is const and returns bool");
    static constexpr bool passed = true;
};

template <class F, class P>
struct subgoal_planner_options {
    using N     = node_of_problem<P>;
    using G     = subgoal_of<F>;
    using found = typename std::remove_cvref_t<sub_engine_of<F, N>>::result_type;

    static constexpr bool translates = TranslatesMoves<F, found, part_element<P>>;
    static constexpr bool has_budget = requires(F const& f, G const& s, std::span<G const> done) {
        { f.budget(s, done) } -> std::convertible_to<subgoal_budget>;
    };
    static constexpr bool hears_failures = requires(F const& f, N const& n, G const& s,
                                                    std::span<G const> done) {
        f.failed(n, s, done, status::exhausted);
    };
    static constexpr bool says_complete = requires {
        requires std::same_as<decltype(F::complete), bool const>;
        requires F::complete;
    };

    static_assert(translates || !names_moves_of<F>,
                  "a planner's `moves_of` takes the result of the engine, is const and returns a range of "
                  "moves (of nodes, where the problem has no moves)");
    static_assert(
        translates || requires(found const& r) {
            { r.actions } -> RangeOf<part_element<P>>;
        } || requires(found const& r) {
            { r.path } -> RangeOf<part_element<P>>;
        }, "a planner whose engine has other moves than the problem has a `moves_of`");
    static_assert(has_budget || !names_budget<F>,
                  "a planner's `budget` takes (subgoal, std::span of sub-goals), is const and returns a "
                  "subgoal_budget");
    static_assert(hears_failures || !names_failed<F>,
                  "a planner's `failed` takes (node, subgoal, std::span of sub-goals, status) and is const");
    static_assert(
        !names_complete<F> || requires { requires std::same_as<decltype(F::complete), bool const>; },
        "`complete` of a planner is a static constexpr bool");
    static constexpr bool passed = true;
};

/// A node and the set of sub-goals reached before it, by number.
template <class N>
struct stage_node {
    N             node;
    std::uint32_t stage = 0;

    friend bool        operator==(stage_node const&, stage_node const&) = default;
    friend std::size_t hash_value(stage_node const& s) { return hash_values(s.node, s.stage); }
    using is_avalanching = void;
};

}   // namespace detail

// ---- the policy ----------------------------------------------------------------------------------

/// How to run sub-goal planning; set what matters by name.
///
/// An observer hears `began(node, subgoal)` when the search for a sub-goal begins, `reached(node, subgoal)`
/// when a solution of it has been played, `failed(node, subgoal)` when it has come to its end without one,
/// and `solution(cost)`.
template <class Failures = failures::remembered<>, class Observer = silent>
struct subgoals_policy {
    /// Whether nodes from which the rest failed are remembered.
    TAIL_NO_UNIQUE_ADDRESS Failures failures{};
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens
};

namespace detail {

#define TAIL_NOTIFY_SUBGOAL(event)                                                                           \
    template <class Observer, class N, class G>                                                              \
    void notify_##event(Observer& observer, N const& node, G const& subgoal)                                 \
    {                                                                                                        \
        if constexpr (requires { detail::watcher(observer).event(node, subgoal); }) {                        \
            detail::watcher(observer).event(node, subgoal);                                                  \
        } else {                                                                                             \
            static_assert(!names_##event<watcher_of<Observer>>,                                              \
                          "an observer's `" #event                                                           \
                          "` takes (node, subgoal), and is const where the observer is");                    \
        }                                                                                                    \
    }                                                                                                        \
    static_assert(true, "a semicolon follows")

TAIL_NOTIFY_SUBGOAL(began);
TAIL_NOTIFY_SUBGOAL(reached);
TAIL_NOTIFY_SUBGOAL(failed);

#undef TAIL_NOTIFY_SUBGOAL

/// Static assertions on a policy for nodes `N`, sub-goals `G` and costs `C`.
template <class Policy, class N, class G, class C>
struct subgoals_policy_checks {
    static constexpr bool is_policy = requires(Policy p) {
        p.failures;
        p.observer;
    };
    static_assert(is_policy, "sub-goal planning takes a subgoals_policy");
    static_assert(is_failure_memory<decltype(Policy::failures), stage_node<N>>,
                  "`.failures` of a policy is failures::forgotten or failures::remembered");
    static constexpr bool passed = true;
};

}   // namespace detail
}   // namespace tail
