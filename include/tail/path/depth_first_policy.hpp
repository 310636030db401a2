#pragma once

#include <concepts>

#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/refusal.hpp>
#include <tail/core/statistics.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/pruning.hpp>
#include <tail/store/hashing.hpp>

namespace tail {

/// How to run a depth-first search; set what matters by name.
template <class Pruning = prune::no_undo, class Statistics = counted, class Observer = silent,
          class Undo = automatic_undo>
struct depth_first_policy {
    TAIL_NO_UNIQUE_ADDRESS Pruning    pruning{};      ///< what is left out
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};   ///< whether to count
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};     ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Undo       undo{};         ///< whether each `undo` of the successors is checked
};

namespace detail {

/// The pruning of the policy remembers no nodes, or they have a hash. What is no pruning is refused
/// elsewhere.
template <class N, class Policy>
concept Prunable = !requires { requires decltype(Policy::pruning)::hashes; }
    || StorableIn<N, decltype(Policy::pruning)>;

template <class Policy>
concept DepthFirstPolicy = requires(Policy p) {
    p.pruning;
    p.statistics;
    p.observer;
};

/// What a depth-first search can be called with.
template <class P, class Limits, class Policy>
concept DepthFirstCall = SearchProblem<P> && LimitsOfSearch<Limits> && DepthFirstPolicy<Policy>
    && Prunable<typename P::node_type, Policy>;

/// The body of the second overload of such a search: says what is wrong, the first thing only.
template <class P, class Limits, class Policy>
[[nodiscard]] auto refuse_depth_first()
{
    if constexpr (!SearchProblem<P>) {
        detail::refuse_problem<P>();
    } else if constexpr (!LimitsOfSearch<Limits>) {
        detail::refuse_limits<Limits>();
    } else if constexpr (!DepthFirstPolicy<Policy>) {
        static_assert(never_true<Policy>, "depth-first search takes a depth_first_policy");
    } else if constexpr (!Prunable<typename P::node_type, Policy>) {
        detail::refuse_node<typename P::node_type>();
    }
    return typename refused_result<P>::type{};
}

/// Static assertions on a depth-first policy for nodes of type `N` and values of type `V`.
template <class Policy, class N, class V>
struct depth_first_policy_checks {
    static_assert(DepthFirstPolicy<Policy>, "depth-first search takes a depth_first_policy");

    using pruning = decltype(Policy::pruning);

    static_assert(Pruning<pruning, N, V>,
                  "`.pruning` of a policy is prune::no_undo, nothing, path_check, transposition, "
                  "bounded_transposition, closed_list, or a model of Pruning");
    static_assert(
        !names_by_path<pruning> || requires { requires Flag<decltype(pruning::by_path)>; },
        "`by_path` of a pruning is a static constexpr bool");
    static_assert(
        !names_backs_up<pruning> || requires { requires Flag<decltype(pruning::backs_up)>; },
        "`backs_up` of a pruning is a static constexpr bool");
    static_assert(
        !backs_up<pruning> || requires(typename pruning::template table<N, V>& t, N const& n, V v) {
            t.leave(n, v, v);
            t.known(n);
        }, "a pruning that backs up bounds has a table with known(node) and leave(node, v, least_cut)");
    static_assert(!(backs_up<pruning> && pruning::skips_undo),
                  "a pruning that backs up bounds sees every move: `skips_undo` is false");
    static_assert(std::same_as<decltype(Policy::statistics), tail::counted>
                      || std::same_as<decltype(Policy::statistics), tail::uncounted>,
                  "`.statistics` of a policy is tail::counted or tail::uncounted");
    static_assert(hears_something<decltype(Policy::observer), N, V>,
                  "an observer has some of expanded(node, g), generated(node, g), cut(f), iteration(bound), "
                  "solution(g)");
    static constexpr bool passed = true;
};

}   // namespace detail
}   // namespace tail
