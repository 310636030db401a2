#pragma once

#include <concepts>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

#include <tail/core/expand.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/store/node_store.hpp>

/// \file
/// What is proved of the answer of a best-first search.

namespace tail::detail {

/// What a best-first search has seen, and what that proves of its answer. `Types` is a `best_first_types`.
template <class Types>
class best_first_proof {
    using P           = typename Types::problem_type;
    using Eval        = typename Types::evaluation_type;
    using N           = typename Types::N;
    using S           = typename Types::S;
    using C           = typename Types::C;
    using A           = typename Types::A;
    using key         = typename Types::key;
    using store_type  = typename Types::store_type;
    using result_type = result<N, C, A>;

public:
    // ---- what the search sees ------------------------------------------------------------

    /// All starts have been entered; the least of their estimates is `h`.
    void entered_starts(C h) { least_start_h_ = h; }

    /// A node was taken from the open list; the priority of its entry was `f`.
    TAIL_ALWAYS_INLINE void took(key f)
    {
        // Without reopening, what weighted A* finds after the first goal says nothing of the least cost.
        if ((Types::keeps_cheapest || !least_cost_) && best_f_ < f) { best_f_ = f; }
    }

    /// A child was made by a step of this cost.
    TAIL_ALWAYS_INLINE void made([[maybe_unused]] C cost)
    {
        if constexpr (Eval::counts_steps) { equal_costs_ = equal_costs_ && same_cost(cost); }
    }

    /// A goal was reached by a path of this cost.
    void reached(C cost)
    {
        if (!least_cost_ || cost < *least_cost_) { least_cost_ = cost; }
    }

    // ---- what that proves ----------------------------------------------------------------

    /// Whether a goal was reached.
    [[nodiscard]] bool reached_goal() const { return least_cost_.has_value(); }

    /// No goal costs less: an open node on a cheapest path has at most that f, and the least comes out first.
    [[nodiscard]] C lower_bound([[maybe_unused]] Eval const& evaluation) const
    {
        C bound{};
        if constexpr (Types::keeps_bound) { bound = evaluation.template cost_bound<C>(best_f_); }
        if constexpr (Types::informed && detail::assumed_admissible<P>) {
            if (bound < least_start_h_) { bound = least_start_h_; }
        }
        return least_cost_ && *least_cost_ < bound ? *least_cost_ : bound;
    }

    /// Says what is proved of a solution.
    void judge([[maybe_unused]] Eval const& evaluation, result_type& r) const
    {
        if (r.cost < r.lower_bound) { r.lower_bound = r.cost; }
        bool       exact      = false;
        bool const told_apart = keys_tell_apart(r.cost);
        if constexpr (Types::keeps_bound) {
            exact = told_apart && evaluation.bound() <= 1.0 && !Types::goal_on_generation;
        }
        bool const fewest = Eval::counts_steps
            && (detail::costs_one_each<S, N>() || (equal_costs_ && !Types::goal_on_generation));
        bool const least = !least_cost_ || !(*least_cost_ < r.cost);
        r.optimal        = ((exact || fewest || r.path.size() == 1) && least) || !(r.lower_bound < r.cost);
        if (r.optimal) {
            r.lower_bound   = r.cost;
            r.suboptimality = 1.0;
        } else if constexpr (Types::keeps_bound && std::is_arithmetic_v<C>) {
            if (least && told_apart && !Types::goal_on_generation) { r.suboptimality = evaluation.bound(); }
            if (r.lower_bound > C{0}) {
                double const ratio = detail::ratio_above(r.cost, r.lower_bound);
                if (!r.suboptimality || ratio < *r.suboptimality) { r.suboptimality = ratio; }
            }
        }
    }

    /// Fills in path, actions and cost of the node `at`.
    static void trace(P const& problem, store_type const& store, node_index at, result_type& r)
    {
        r.cost = store.g(at);
        r.path = store.path(at);
        if constexpr (detail::successor_traits<S, N>::has_actions) { r.actions = store.actions(at); }
        if constexpr (Types::reopens) { add_up(problem, r); }
    }

private:
    /// Corrects the cost of a path. Where nodes are reopened, a node on it may have become cheaper and not
    /// yet have told its children: their g lies above what the path costs.
    static void add_up(P const& problem, result_type& r)
    {
        if constexpr (Types::unit_cost) {
            r.cost = static_cast<C>(r.path.size() - 1);
        } else if constexpr (std::copy_constructible<S>) {
            S successors = problem.successors;
            r.cost       = C{0};
            for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
                A const* const action = r.actions.empty() ? nullptr : &r.actions[i];
                auto const     cost   = detail::cost_of_step(successors, r.path[i], r.path[i + 1], action);
                r.cost                = detail::add_cost(r.cost, cost.value_or(C{0}));
            }
        }
    }

    /// Whether priorities hold costs up to this one exactly. Whole numbers of 64 bits are rounded in a
    /// `double`.
    [[nodiscard]] static bool keys_tell_apart([[maybe_unused]] C cost)
    {
        if constexpr (std::integral<C> && std::floating_point<key>) {
            if constexpr (std::numeric_limits<C>::digits > std::numeric_limits<key>::digits) {
                return cost < (C{1} << std::numeric_limits<key>::digits);
            }
        }
        return true;
    }

    [[nodiscard]] bool same_cost(C cost)
    {
        if (!some_cost_) { some_cost_ = cost; }
        return *some_cost_ == cost;
    }

    key              best_f_{};          // the largest priority of a node taken, as far as it counts
    C                least_start_h_{};   // once all starts have been entered
    std::optional<C> least_cost_;        // of the goals reached so far
    std::optional<C> some_cost_;         // of a step
    bool             equal_costs_ = true;
};

}   // namespace tail::detail
