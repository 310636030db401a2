#pragma once

#include <utility>

#include <tail/core/undo_policy.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>

namespace tail {

/// How to run a greedy search; set what matters by name.
template <class Open = open::automatic, class Closed = closed::probing<>, class Tie = tie::fifo,
          class Reopen = reopen::first_path, class Statistics = counted, class Observer = silent,
          class Codec = in_record, class Undo = automatic_undo>
struct greedy_policy {
    TAIL_NO_UNIQUE_ADDRESS Open   open{};     ///< which open node comes next
    TAIL_NO_UNIQUE_ADDRESS Closed closed{};   ///< which nodes are known
    TAIL_NO_UNIQUE_ADDRESS Tie    tie{};      ///< among equal priorities
    /// Whether expanded nodes go back to the open list for a cheaper path.
    TAIL_NO_UNIQUE_ADDRESS Reopen     reopen{};
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};   ///< whether to count
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};     ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Codec      codec{};        ///< writes nodes whose size is known at run time only
    TAIL_NO_UNIQUE_ADDRESS Undo       undo{};         ///< whether each `undo` of the successors is checked
    /// One node at a time.
    TAIL_NO_UNIQUE_ADDRESS tail::batch<1> batch{};
};

/// Greedy best-first search: expands the least h first. Often fast, with no promise about the cost.
///
/// Complete on finite graphs. The first path to a node is kept.
template <SearchProblem P, class Limits = limits, class Policy = greedy_policy<>>
    requires detail::BestFirstCall<P, Limits, Policy>
[[nodiscard]] auto greedy(P p, Limits const& lim = {}, Policy policy = {})
{
    best_first_engine engine{std::move(p), evaluation::greedy{}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = greedy_policy<>>
    requires(!detail::BestFirstCall<P, Limits, Policy>)
auto greedy(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_best_first<P, Limits, Policy>();
}

/// The same for the parts of a problem: `tail::greedy(start, successors, heuristic, goal)`.
template <class Start, class S, class H, class G, class Limits = limits, class Policy = greedy_policy<>>
[[nodiscard]] auto greedy(Start start, S successors, H heuristic, G goal, Limits const& lim = {},
                          Policy policy = {})
{
    return tail::greedy(problem<Start, S, H, G>{std::move(start), std::move(successors), std::move(heuristic),
                                                std::move(goal)},
                        lim, std::move(policy));
}

}   // namespace tail
