#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include <tail/core/laws/estimates.hpp>
#include <tail/core/laws/moves.hpp>
#include <tail/core/laws/steps.hpp>
#include <tail/core/laws/storage.hpp>
#include <tail/core/problem.hpp>

namespace tail::laws::detail {

/// The laws that are about one node and the steps out of it.
template <class P, class Storage>
class node_laws {
public:
    using N = node_of<P>;
    using S = successors_of<P>;
    using H = typename P::heuristic_type;
    using C = cost_of_laws<P>;

    static constexpr bool informed = !std::same_as<H, zero_heuristic>;
    static constexpr bool has_goal = !std::same_as<typename P::goal_type, no_goal>;

    node_laws(P problem, Storage storage, std::size_t most_steps)
        : problem_{std::move(problem)}, storage_{std::move(storage)}, most_steps_{most_steps}
    {}

    [[nodiscard]] P const& problem() const { return problem_; }

    [[nodiscard]] steps_of_problem<P> steps_out_of(N const& node)
    {
        return detail::steps_out_of(problem_, node, most_steps_);
    }

    [[nodiscard]] bool is_goal(N const& node) const { return tail::detail::reaches(problem_.goal, node); }

    /// All that can be seen at one node.
    [[nodiscard]] finding flaw_of_node(N const& node, steps_of_problem<P> const& steps)
    {
        if (auto f = detail::difference_of_nodes("equality", "a copy of the node is", N{node}, node)) {
            return f;
        }
        if (auto f = detail::flaw_of_steps(problem_, node, steps, most_steps_)) { return f; }
        if constexpr (in_place<P>) {
            if (auto f = detail::flaw_of_moves(problem_, node, steps)) { return f; }
        }
        if constexpr (informed) {
            if (auto f = detail::flaw_of_heuristic(problem_, node, steps)) { return f; }
        }
        if constexpr (HasPackedForm<N>) {
            if (auto f = detail::flaw_of_packing(node)) { return f; }
        }
        if constexpr (has_goal) {
            bool const goal = is_goal(node);
            if (goal != is_goal(node)) { return flaw{"determinism", "the node is a goal or not, by turns"}; }
            if (goal) {
                if (auto f = flaw_of_promise(node, C{})) { return f; }
            }
        }
        return storage_(node);
    }

    /// Of two nodes that are equal and were reached in different ways.
    [[nodiscard]] finding flaw_of_equal(N const& node, N const& first)
    {
        if constexpr (HasPackedForm<N>) {
            if (!(node.pack() == first.pack())) {
                return flaw{"pack", "an equal node has another packed form"};
            }
        }
        if (auto f = detail::flaw_of_equal_steps<P>(node, steps_out_of(node), steps_out_of(first))) {
            return f;
        }
        return storage_(node, first);
    }

    [[nodiscard]] static std::string but_goal(C const& distance)
    {
        return ", but a goal can be reached at a cost of " + detail::describe(distance);
    }

    /// Of what is said about a node from which a goal can be reached at this cost, or at a lower one.
    [[nodiscard]] finding flaw_of_promise(N const& node, C const& distance) const
    {
        if constexpr (tail::detail::HasDead<S, N>) {
            if (std::as_const(problem_.successors).dead(node)) {
                return flaw{"dead", "the node is called dead" + but_goal(distance)};
            }
        }
        if constexpr (informed) {
            auto const h = detail::estimate_of(problem_, node);
            if (h.wrong != nullptr) { return flaw{"estimate", std::string{"the estimate "} + h.wrong}; }
            if (h.infinite) {
                return flaw{"infinite estimate", "the estimate is infinite" + but_goal(distance)};
            }
            if (!tail::detail::says_inadmissible<H> && detail::is_above(h.value, distance)) {
                return flaw{"admissible",
                            "the estimate is " + detail::describe(h.value) + but_goal(distance)};
            }
        }
        return std::nullopt;
    }

private:
    P           problem_;
    Storage     storage_;
    std::size_t most_steps_;
};

}   // namespace tail::laws::detail
