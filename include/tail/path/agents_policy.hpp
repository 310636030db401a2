#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include <tail/core/limits.hpp>
#include <tail/core/named.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/contour.hpp>
#include <tail/path/depth_first.hpp>
#include <tail/path/depth_first_policy.hpp>
#include <tail/path/detail/part_player.hpp>
#include <tail/path/failures.hpp>
#include <tail/path/pruning.hpp>

TAIL_DEFINE_NAMES(attempted);

namespace tail {

// ---- the protocol --------------------------------------------------------------------------------

/// What a protocol asks while it works, so that the limits of the search bind inside of it, too.
class protocol_budget {
public:
    protocol_budget() = default;

    /// Counts some work of the protocol. False when a limit says stop: then the protocol returns nothing, and
    /// is called again for the same node if the search is run on.
    [[nodiscard]] bool spend(std::uint64_t steps = 1)
    {
        steps_ += steps;
        if (!stopped_ && !meter_.take()) { stop(meter_.why()); }
        return !stopped_;
    }

    /// Says how many bytes the tables of the protocol are about to hold. False when these, and what the
    /// search holds, do not fit the limit.
    [[nodiscard]] bool hold(std::uint64_t bytes)
    {
        if (!stopped_ && !meter_.fits(others_ + bytes)) { stop(status::memory_limit); }
        if (!stopped_) { held_ = bytes; }
        return !stopped_;
    }

    /// Whether a limit has said stop in this run.
    [[nodiscard]] bool stopped() const { return stopped_; }

    /// What `spend` has counted, in all calls together.
    [[nodiscard]] std::uint64_t steps() const { return steps_; }

    /// What `hold` was told last.
    [[nodiscard]] std::uint64_t held() const { return held_; }

    // ---- for the engine ------------------------------------------------------------------------------

    /// A run of the search begins, under these limits.
    void begin_run(limits lim)
    {
        lim.nodes = limits::unlimited;   // these are nodes of the outer search
        meter_    = detail::meter<limits>{lim};
        stopped_  = false;
    }
    /// A call of the protocol begins; the search holds so many bytes.
    void begin_call(std::uint64_t bytes_of_others) { others_ = bytes_of_others; }
    /// Which limit said stop.
    [[nodiscard]] status why() const { return why_; }

private:
    void stop(status why)
    {
        stopped_ = true;
        why_     = why;
    }

    detail::meter<limits> meter_{limits{}};
    std::uint64_t         steps_   = 0;
    std::uint64_t         held_    = 0;
    std::uint64_t         others_  = 0;   // bytes of the outer search and of the memory of failures
    bool                  stopped_ = false;
    status                why_     = status::cancelled;
};

namespace detail {

template <class T>
struct optional_value {};
template <class T>
struct optional_value<std::optional<T>> {
    using type = T;
};

template <class R, class Element>
concept PartOfPath =
    requires { typename optional_value<std::remove_cvref_t<R>>::type; }
    && std::ranges::input_range<typename optional_value<std::remove_cvref_t<R>>::type const>
    && std::convertible_to<
        std::ranges::range_reference_t<typename optional_value<std::remove_cvref_t<R>>::type const>, Element>;

template <class F, class N>
concept AsksForBudget = requires(F const& f, N const& n, protocol_budget& b) { f(n, b); };

}   // namespace detail

/// The middle layer: solves a node by rules of its own, without a search over whole nodes, or gives up.
///
/// 1. `f(node, budget)` or `f(node)`, on a const object.
/// 2. It returns `std::optional` of a range: the moves from the node to a goal of the problem, one after the
///    other; where the problem has no moves, the nodes after this one. Nothing means that it gives up, which
///    says nothing about the node.
/// 3. The same node gets the same answer.
/// 4. When `budget.spend()` or `budget.hold(bytes)` returns false it returns nothing, soon.
///
/// It is not asked about goals.
template <class F, class P>
concept Protocol = requires(F const& f, detail::node_of_problem<P> const& n, protocol_budget& b) {
    { f(n, b) } -> detail::PartOfPath<detail::part_element<P>>;
} || requires(F const& f, detail::node_of_problem<P> const& n) {
    { f(n) } -> detail::PartOfPath<detail::part_element<P>>;
};

// ---- the outer search ----------------------------------------------------------------------------

namespace detail {

/// A pruning under which the search reports a goal in each round. What the protocol solves says nothing about
/// other nodes of the same depth, and a node where a limit was reached must stop the search in any round.
template <class Pruning>
struct reports_again : Pruning {
    static constexpr bool keeps_optimal = false;
};

}   // namespace detail

/// Which search looks for a node that the protocol solves. `agents_outer.hpp` has more.
namespace outer {

/// Depth-first search in rounds, each one step deeper: the fewest steps before the protocol, in memory for a
/// path. The default.
template <class Pruning = prune::nothing>
struct deepening {
    static constexpr bool uses_heuristic = false;   ///< no heuristic is asked

    TAIL_NO_UNIQUE_ADDRESS Pruning pruning{};   ///< what is left out
    contour::deepening             depths{};    ///< which depths, one after the other

    /// The engine for a problem; `Watch` hears what happens in it.
    template <class P, class Watch>
    using engine = depth_first_engine<P, contour::deepening,
                                      depth_first_policy<detail::reports_again<Pruning>, counted, Watch>>;

    /// An engine for the problem.
    template <class P, class Watch>
    [[nodiscard]] engine<P, Watch> make(P problem, Watch watch) const
    {
        static_assert(!detail::backs_up<Pruning>,
                      "the outer search of agents takes a pruning that backs up no bounds");
        return engine<P, Watch>{std::move(problem), depths, {{pruning}, {}, std::move(watch)}};
    }

    /// Whether the search has stood on this node, so many steps from a start, in an earlier round.
    template <class Engine>
    [[nodiscard]] bool seen_before(Engine const& search, std::size_t steps) const
    {
        std::uint32_t const bound = search.bound();
        if (bound <= depths.start) { return false; }
        std::uint32_t const before = depths.start + (bound - 1 - depths.start) / depths.step * depths.step;
        return steps <= before;
    }
};

}   // namespace outer

namespace detail {

template <class T>
inline constexpr bool is_outer = requires { requires std::same_as<decltype(T::uses_heuristic), bool const>; };

}   // namespace detail

// ---- all of it -----------------------------------------------------------------------------------

/// How to run the agents method; set what matters by name.
///
/// An observer hears the outer search as in every algorithm, `solution` when the whole path is known, and
/// `attempted(node, solved)` after each call of the protocol that came to an end.
template <class Outer = outer::deepening<>, class Failures = failures::forgotten, class Observer = silent>
struct agents_policy {
    TAIL_NO_UNIQUE_ADDRESS Outer    outer{};      ///< finds the nodes that the protocol is asked about
    TAIL_NO_UNIQUE_ADDRESS Failures failures{};   ///< whether nodes that were not solved are remembered
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens
};

namespace detail {

template <class Observer, class N>
void notify_attempted(Observer& observer, N const& node, bool solved)
{
    if constexpr (requires { detail::watcher(observer).attempted(node, solved); }) {
        detail::watcher(observer).attempted(node, solved);
    } else {
        static_assert(!names_attempted<watcher_of<Observer>>,
                      "an observer's `attempted` takes (node, bool), and is const where the observer is");
    }
}

/// Static assertions on a policy for nodes of type `N` and costs `C`.
template <class Policy, class N, class C>
struct agents_policy_checks {
    static constexpr bool is_policy = requires(Policy p) {
        p.outer;
        p.failures;
        p.observer;
    };
    static_assert(is_policy, "the agents method takes an agents_policy");
    static_assert(is_outer<decltype(Policy::outer)>,
                  "`.outer` of a policy is outer::deepening, outer::breadth_first or outer::guided");
    static_assert(is_failure_memory<decltype(Policy::failures), N>,
                  "`.failures` of a policy is failures::forgotten or failures::remembered");
    static_assert(
        hears_something<decltype(Policy::observer), N, C>
            || requires(watcher_of<decltype(Policy::observer)>& o, N const& n) { o.attempted(n, true); },
        "an observer of agents has some of expanded(node, g), generated(node, g), cut(f), "
        "iteration(bound), solution(g), attempted(node, solved)");
    static constexpr bool passed = true;
};

/// Passes on what the outer search tells, but for its goals: these are nodes that the protocol solves.
template <class Observer>
struct outer_watch {
    Observer* observer;

    template <class N, class V>
    void expanded(N const& node, V g)
    {
        detail::notify_expanded(*observer, node, g);
    }
    template <class N, class V>
    void generated(N const& node, V g)
    {
        detail::notify_generated(*observer, node, g);
    }
    template <class V>
    void cut(V f)
    {
        detail::notify_cut(*observer, f);
    }
    template <class V>
    void iteration(V bound)
    {
        detail::notify_iteration(*observer, bound);
    }
};

}   // namespace detail
}   // namespace tail
