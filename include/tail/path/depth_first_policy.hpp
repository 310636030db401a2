#pragma once

#include <concepts>

#include <tail/core/observer.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/pruning.hpp>

namespace tail {

/// How to run a depth-first search; set what matters by name.
template <class Pruning = prune::no_undo, class Statistics = counted, class Observer = silent>
struct depth_first_policy {
    TAIL_NO_UNIQUE_ADDRESS Pruning    pruning{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};
};

namespace detail {

/// Static assertions on a depth-first policy for nodes of type `N` and values of type `V`.
template <class Policy, class N, class V>
struct depth_first_policy_checks {
    static constexpr bool is_policy = requires(Policy p) {
        p.pruning;
        p.statistics;
        p.observer;
    };
    static_assert(is_policy, "depth-first search takes a depth_first_policy");

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
