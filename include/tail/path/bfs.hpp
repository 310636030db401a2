#pragma once

#include <utility>

#include <tail/core/undo_policy.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/open/fifo.hpp>

namespace tail {

/// How to run a breadth-first search: `bfs_policy{.closed = closed::none{}}`. The rest of a best-first policy
/// is what makes it breadth-first.
template <class Closed = closed::probing<>, class Statistics = counted, class Observer = silent,
          class Codec = in_record, class Undo = automatic_undo>
struct bfs_policy {
    TAIL_NO_UNIQUE_ADDRESS Closed     closed{};       ///< which nodes are known
    TAIL_NO_UNIQUE_ADDRESS Statistics statistics{};   ///< whether to count
    TAIL_NO_UNIQUE_ADDRESS Observer   observer{};     ///< hears what happens
    TAIL_NO_UNIQUE_ADDRESS Codec      codec{};        ///< writes nodes whose size is known at run time only
    TAIL_NO_UNIQUE_ADDRESS Undo       undo{};         ///< whether each `undo` of the successors is checked
    /// First come, first served.
    TAIL_NO_UNIQUE_ADDRESS open::fifo open{};
    TAIL_NO_UNIQUE_ADDRESS tie::fifo tie{};   ///< by arrival
    /// The first path to a node has the fewest steps.
    TAIL_NO_UNIQUE_ADDRESS reopen::first_path reopen{};
    TAIL_NO_UNIQUE_ADDRESS tail::batch<1> batch{};   ///< one node at a time
};

/// Breadth-first search: a path with the fewest steps.
///
/// The cheapest one, too, if no step can cost anything but one; `result::optimal` says so. Goals are
/// recognised as soon as they are generated, before all steps of the last layer were seen: so costs that
/// merely turned out to be equal prove nothing, unless the goal test is `goal_test::on_expansion`. A
/// heuristic in the problem is not asked.
template <SearchProblem P, class Limits = limits, class Policy = bfs_policy<>,
          class GoalTest = goal_test::on_generation>
    requires detail::BestFirstCall<P, Limits, Policy>
[[nodiscard]] auto bfs(P p, Limits const& lim = {}, Policy policy = {}, GoalTest when = {})
{
    best_first_engine engine{detail::without_heuristic(std::move(p)), evaluation::breadth_first{},
                             std::move(policy), when};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = bfs_policy<>,
          class GoalTest = goal_test::on_generation>
    requires(!detail::BestFirstCall<P, Limits, Policy>)
auto bfs(P, Limits const& = {}, Policy = {}, GoalTest = {})
{
    return detail::refuse_best_first<P, Limits, Policy>();
}

}   // namespace tail
