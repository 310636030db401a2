#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/effort.hpp>
#include <tail/core/laws/node.hpp>

namespace tail::laws::detail {

/// One random walk from a start. At its end the laws that take more than one step are checked: estimates that
/// are carried along, goals that were met on the way, and undoing all moves.
template <class P, class Storage>
class random_walk {
    using laws = node_laws<P, Storage>;
    using N    = typename laws::N;
    using S    = typename laws::S;
    using C    = typename laws::C;
    using A    = action_of<S, N>;

public:
    random_walk(laws& all, N const& start, std::size_t number) : laws_{all}, nodes_(1, start)
    {
        way_.start = number;
    }

    /// Walks up to `length` steps. `fresh`: the laws of single nodes are to be checked as well.
    [[nodiscard]] std::optional<broken_law> run(dice& roll, std::size_t length, bool fresh)
    {
        auto carried = first_estimate();
        while (true) {
            N const    node  = nodes_.back();
            auto const steps = laws_.steps_out_of(node);
            if (fresh) {
                if (finding f = laws_.flaw_of_node(node, steps)) {
                    return told_at(*std::move(f), way_.way.size());
                }
            }
            if (steps.empty() || moves_.size() == length) { break; }
            std::size_t const number = roll.below(steps.size());
            if (finding f = flaw_of_carrying(carried, node, steps[number])) {
                return told_at(*std::move(f), way_.way.size());
            }
            nodes_.push_back(steps[number].child);
            costs_.push_back(steps[number].cost.value);
            moves_.push_back(steps[number].action);
            way_.way.push_back(number);
        }
        if constexpr (laws::has_goal) {
            if (auto broken = check_promises()) { return broken; }
        }
        if constexpr (in_place<P>) {
            if constexpr (tail::detail::HasUndo<S, N>) { return undo_all(); }
        }
        return std::nullopt;
    }

private:
    /// What is carried along from the first node on. A vector of one or none, so that it may be absent.
    [[nodiscard]] auto first_estimate() const
    {
        if constexpr (in_place<P> && laws::informed) {
            std::vector<carried_by<P>> carried;
            if (auto first = detail::carried_at(laws_.problem(), nodes_.front())) {
                carried.push_back(*std::move(first));
            }
            return carried;
        } else {
            return 0;
        }
    }

    /// Carries the estimate along by `after` alone, so that errors add up.
    template <class Carried>
    [[nodiscard]] finding flaw_of_carrying([[maybe_unused]] Carried& carried, [[maybe_unused]] N const& node,
                                           [[maybe_unused]] step_of_problem<P> const& step) const
    {
        P const& problem = laws_.problem();
        if constexpr (requires { problem.heuristic.after(node, step.action, carried.front()); }) {
            if (carried.empty()) { return std::nullopt; }
            auto const next = problem.heuristic.after(node, step.action, carried.front());
            auto       f    = detail::flaw_of_after(problem, node, step, next);
            auto const at   = detail::carried_at(problem, step.child);
            carried.clear();
            // No search goes on where the estimate is infinite.
            if (!f && at) { carried.push_back(static_cast<carried_by<P>>(next)); }
            return f;
        } else {
            return std::nullopt;
        }
    }

    [[nodiscard]] std::optional<broken_law> check_promises() const
    {
        std::optional<C> distance;
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            if (distance) { distance = detail::sum_of(costs_[i], *distance); }
            if (laws_.is_goal(nodes_[i])) { distance = C{}; }
            if (!distance) { continue; }
            if (finding f = laws_.flaw_of_promise(nodes_[i], *distance)) { return told_at(*std::move(f), i); }
            if constexpr (in_place<P>) {
                if constexpr (tail::detail::HasDeadAfter<S, N>) {
                    if (i > 0 && laws_.problem().successors.dead(nodes_[i], moves_[i - 1])) {
                        finding f = flaw{"dead",
                                         "the node that the move leads to is called dead"
                                             + laws::but_goal(*distance)};
                        f->move   = detail::describe_move(nodes_[i - 1], moves_[i - 1]);
                        return told_at(*std::move(f), i - 1);
                    }
                }
            }
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<broken_law> undo_all() const
    {
        S const& s   = laws_.problem().successors;
        N        now = nodes_.front();
        for (A const& move : moves_) { s.apply(now, move); }
        for (std::size_t i = moves_.size(); i-- > 0;) {
            s.undo(now, moves_[i]);
            if (auto f = detail::difference_of_nodes("undo", "to undo all moves of a walk leads to", now,
                                                     nodes_[i])) {
                f->move = detail::describe_move(nodes_[i], moves_[i]);
                return told_at(*std::move(f), i);
            }
        }
        return std::nullopt;
    }

    /// The law with the node after `length` steps.
    [[nodiscard]] broken_law told_at(flaw f, std::size_t length) const
    {
        place where = way_;
        where.way.resize(length);
        return detail::told(std::move(f), "node", detail::describe(nodes_[length]), std::move(where));
    }

    laws&          laws_;
    std::vector<N> nodes_;
    std::vector<C> costs_;
    std::vector<A> moves_;
    place          way_;
};

}   // namespace tail::laws::detail
