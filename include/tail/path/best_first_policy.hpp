#pragma once

#include <concepts>
#include <cstddef>
#include <type_traits>

#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/store/closed/probing.hpp>
#include <tail/store/closed/table.hpp>
#include <tail/store/codec.hpp>
#include <tail/store/hashing.hpp>
#include <tail/store/open/automatic.hpp>
#include <tail/store/open/tie.hpp>

namespace tail {

/// What to do with a cheaper path to a node that was reached before.
namespace reopen {

/// `always`, unless the heuristic promises consistency: then A* cannot improve a closed node, and weighted A*
/// keeps its bound without.
struct automatic {};

/// Take it, and expand the node again if it was expanded already. Optimal with every admissible heuristic.
struct always {};

/// Take it while the node is open; a closed node stays as it is. **Not optimal** unless the heuristic is
/// consistent; here to reproduce published programs that do so.
struct never {};

/// Keep the first path found, whatever it costs.
struct first_path {};

}   // namespace reopen

/// When a node is tested for being a goal.
namespace goal_test {

/// When it is taken from the open list. Needed for cheapest paths.
struct on_expansion {};

/// When it is generated: a layer earlier, enough for fewest steps.
struct on_generation {};

}   // namespace goal_test

/// How many nodes of equal priority and g are expanded together. Their children's places in the closed table
/// then come from memory together: A* on large problems becomes up to 1.4 times faster. Costs stay the same.
/// Some nodes of the last layer may be expanded that a search one by one would have left.
template <std::size_t Nodes>
struct batch {
    static_assert(Nodes >= 1 && Nodes <= 256, "a batch has from 1 to 256 nodes");
    /// How many, at most.
    static constexpr std::size_t nodes = Nodes;
};

/// How to run a best-first search. Set what matters by name:
/// `best_first_policy{.open = open::bucket{}, .tie = tie::fifo{}}`.
template <class Open = open::automatic, class Closed = closed::probing<>, class Tie = tie::prefer_deep,
          class Reopen = reopen::automatic, class Statistics = counted, class Observer = silent,
          class Codec = in_record, class Batch = batch<1>, class Undo = automatic_undo>
struct best_first_policy {
    TAIL_NO_UNIQUE_ADDRESS Open   open{};     ///< which open node comes next
    TAIL_NO_UNIQUE_ADDRESS Closed closed{};   ///< which nodes are known
    TAIL_NO_UNIQUE_ADDRESS Tie    tie{};      ///< among equal priorities
    /// Whether expanded nodes go back to the open list for a cheaper path.
    TAIL_NO_UNIQUE_ADDRESS Reopen     reopen{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};   ///< whether to count
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};     ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Codec      codec{};        ///< writes nodes whose size is known at run time only
    TAIL_NO_UNIQUE_ADDRESS Batch      batch{};        ///< how many nodes are expanded together
    TAIL_NO_UNIQUE_ADDRESS Undo       undo{};         ///< whether each `undo` of the successors is checked
};

namespace detail {

template <class T>
inline constexpr bool is_reopening = std::is_same_v<T, reopen::automatic> || std::is_same_v<T, reopen::always>
    || std::is_same_v<T, reopen::never> || std::is_same_v<T, reopen::first_path>;

template <class T>
inline constexpr bool is_goal_test = std::is_same_v<T, goal_test::on_expansion>
    || std::is_same_v<T, goal_test::on_generation>;

template <class T>
inline constexpr bool is_batch = false;
template <std::size_t Nodes>
inline constexpr bool is_batch<batch<Nodes>> = true;

template <class T>
concept StatisticsPolicy = std::same_as<T, tail::counted> || std::same_as<T, tail::uncounted>;

template <class Policy>
concept BestFirstPolicy = requires(Policy p) {
    p.open;
    p.closed;
    p.tie;
    p.reopen;
    p.statistics;
    p.observer;
    p.codec;
    p.batch;
};

/// What a best-first search can be called with.
template <class P, class Limits, class Policy>
concept BestFirstCall = SearchProblem<P> && LimitsOfSearch<Limits> && BestFirstPolicy<Policy>
    && StorableBy<typename P::node_type, Policy>;

/// The body of the second overload of such a search: says what is wrong, the first thing only.
template <class P, class Limits, class Policy>
[[nodiscard]] auto refuse_best_first()
{
    if constexpr (!SearchProblem<P>) {
        detail::refuse_problem<P>();
    } else if constexpr (!LimitsOfSearch<Limits>) {
        detail::refuse_limits<Limits>();
    } else if constexpr (!BestFirstPolicy<Policy>) {
        static_assert(never_true<Policy>,
                      "best-first search takes a best_first_policy, bfs_policy or greedy_policy");
    } else if constexpr (!StorableBy<typename P::node_type, Policy>) {
        detail::refuse_node<typename P::node_type>();
    }
    return typename refused_result<P>::type{};
}

/// Static assertions on a best-first policy for nodes of type `N`, costs `C` and priorities `Key`.
template <class Policy, class N, class C, class Key>
struct best_first_policy_checks {
    static_assert(BestFirstPolicy<Policy>,
                  "best-first search takes a best_first_policy, bfs_policy or greedy_policy");

    template <class T>
    using second = typename second_key<T, N, Key>::type;

    static_assert(TieBreak<decltype(Policy::tie), N>,
                  "`.tie` of a policy is tie::prefer_deep, tie::fifo, tie::lifo or tie::least{rank}, where "
                  "rank(node) is "
                  "a number");
    static_assert(
        is_reopening<decltype(Policy::reopen)>,
        "`.reopen` of a policy is reopen::automatic, reopen::always, reopen::never or reopen::first_path");
    static_assert(StatisticsPolicy<decltype(Policy::statistics)>,
                  "`.statistics` of a policy is tail::counted or tail::uncounted");
    static_assert(is_batch<decltype(Policy::batch)>, "`.batch` of a policy is tail::batch<number of nodes>");
    static_assert(std::same_as<decltype(Policy::codec), in_record> || Codec<decltype(Policy::codec), N>,
                  "a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) "
                  "const` that "
                  "returns a node");
    static_assert(hears_something<decltype(Policy::observer), N, C>,
                  "an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound), "
                  "solution(g)");
    static constexpr bool passed = true;
};

}   // namespace detail
}   // namespace tail
