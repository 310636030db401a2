#pragma once

#include <concepts>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/closed/none.hpp>

namespace tail {

namespace detail {

/// A goal that no node is.
struct never_a_goal {
    template <class N>
    [[nodiscard]] constexpr bool operator()(N const&) const
    {
        return false;
    }
};

template <class P>
struct without_goal {
    using type = P;   // no problem at all
};
template <HasProblemParts P>
struct without_goal<P> {
    using type = problem<typename P::start_type, typename P::successors_type, zero_heuristic, never_a_goal>;
};

}   // namespace detail

/// The least costs from the start to all nodes, as far as they are proved. See `all_distances`.
template <class P, class Policy>
class distances {
    using engine = best_first_engine<P, evaluation::uniform_cost, Policy>;

    static_assert(
        !std::same_as<decltype(Policy::reopen), reopen::first_path>,
        "all_distances keeps the cheapest path to a node, not the first: leave `.reopen` of the policy out");
    static_assert(!std::same_as<decltype(Policy::closed), closed::none>,
                  "all_distances looks nodes up: `.closed` of the policy is a table, not closed::none");

public:
    using node_type = typename P::node_type;                             ///< what distances lead to
    using cost_type = cost_of<typename P::successors_type, node_type>;   ///< what they are measured in

    /// Runs the search.
    template <class Limits>
    distances(P p, Limits const& lim, Policy policy) : engine_{std::move(p), {}, std::move(policy)}
    {
        run(lim);
    }

    /// Goes on after a limit. Distances that are known stay.
    template <class Limits = limits>
    tail::status run(Limits const& lim = {})
    {
        auto const found = engine_.run(lim);
        status_          = found.status;
        bound_           = found.lower_bound;
        stats_           = found.stats;
        return status_;
    }

    /// `exhausted` once all nodes are known; otherwise the limit that was reached.
    [[nodiscard]] tail::status status() const { return status_; }

    /// Whether all distances are known: a node without one cannot be reached.
    [[nodiscard]] bool complete() const { return status_ == tail::status::exhausted; }

    /// Every distance below this one is known, and of those equal to it the ones that were met. Infinite once
    /// all are known.
    [[nodiscard]] cost_type known_up_to() const { return bound_; }

    /// The least cost from the start to `node`. Nothing if the node cannot be reached, or if a limit came
    /// before this cost was proved.
    [[nodiscard]] std::optional<cost_type> distance(node_type const& node) const
    {
        auto const g = engine_.known(node);
        return g && !(bound_ < *g) ? g : std::nullopt;
    }
    /// The same for what becomes a node. A number that is no node has no distance.
    template <detail::BecomesNode<node_type> T>
    [[nodiscard]] std::optional<cost_type> distance(T const& node) const
    {
        auto const asked = detail::as_asked<node_type>(node);
        return asked ? distance(*asked) : std::nullopt;
    }

    /// A path of that cost, both ends included; empty where there is no distance.
    [[nodiscard]] std::vector<node_type> path_to(node_type const& node) const
    {
        return distance(node) ? engine_.path_to(node) : std::vector<node_type>{};
    }
    /// The same for what becomes a node.
    template <detail::BecomesNode<node_type> T>
    [[nodiscard]] std::vector<node_type> path_to(T const& node) const
    {
        auto const asked = detail::as_asked<node_type>(node);
        return asked ? path_to(*asked) : std::vector<node_type>{};
    }

    /// Calls `visit(node, distance)` for each node whose distance is known, in the order in which the search
    /// met them.
    template <std::invocable<node_type const&, cost_type> Visit>
    void for_each(Visit&& visit) const
    {
        engine_.for_each_known([&](node_type const& node, cost_type g) {
            if (!(bound_ < g)) { visit(node, g); }
        });
    }

    /// What the search has counted.
    [[nodiscard]] statistics const& stats() const { return stats_; }

private:
    engine       engine_;
    tail::status status_{};
    cost_type    bound_{};
    statistics   stats_;
};

/// The least costs from the start to every node that can be reached: Dijkstra's algorithm to its end.
///
///     auto const from_here = tail::all_distances(tail::problem{.start = a, .successors = roads});
///     if (auto d = from_here.distance(b)) { drive(*d, from_here.path_to(b)); }
///
/// Wants neither goal nor heuristic, and asks none. Ends on every finite graph. On an infinite one it wants a
/// limit: what is known then is final, and `run` goes on from there. Keeps every node in memory. Nodes that
/// `dead` of the successors rules out are left out.
template <class P, class Limits = limits, class Policy = best_first_policy<>>
    requires detail::BestFirstCall<typename detail::without_goal<P>::type, Limits, Policy>
[[nodiscard]] auto all_distances(P p, Limits const& lim = {}, Policy policy = {})
{
    using searched = typename detail::without_goal<P>::type;
    return distances<searched, Policy>{searched{std::move(p.start), std::move(p.successors), {}, {}}, lim,
                                       std::move(policy)};
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class Limits = limits, class Policy = best_first_policy<>>
    requires(!detail::BestFirstCall<typename detail::without_goal<P>::type, Limits, Policy>)
auto all_distances(P, Limits const& = {}, Policy = {})
{
    return detail::refuse_best_first<typename detail::without_goal<P>::type, Limits, Policy>();
}

}   // namespace tail
