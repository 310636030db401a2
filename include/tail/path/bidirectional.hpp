#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/progress.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/bidirectional_policy.hpp>
#include <tail/path/bidirectional_result.hpp>
#include <tail/path/detail/search_side.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/hashing.hpp>

/// \file
/// Bidirectional search: from the starts forwards and from the goals backwards, until the two have met and
/// the meeting is proved to be a cheapest one.
///
/// Each side is a best-first search of its own, on a node store of its own. Each new or cheaper node of one
/// side is looked up in the other; where it is known, a path from a start to a goal leads through it. The
/// cheapest such path costs mu. A cheaper path that is still to be found has an open node on either side, by
/// its least g, and a step between them. So
///
///     the least cost >= min(mu, max(least f forward, least f backward,
///                                   least g forward + least g backward + least step))
///
/// and the search ends when mu is not above that bound. The sum is due to Nicholson (1966) and Pohl (1971);
/// what is cut on the way is that of BS* (Kwa 1989):
///
/// 1. A child with g + h >= mu is not stored.
/// 2. A node that the other side has expanded is not expanded again, if the other side's heuristic is
/// consistent
///    and costs are exact: the other side then knows its least cost, and mu takes that into account.

namespace tail {

/// A bidirectional search that can be stepped, looked at, resumed and abandoned.
///
///     bidirectional_engine engine{forward, backward};
///     auto found = engine.run({.seconds = 1});         // perhaps a path that is not yet proved to be a
///     cheapest if (!found) { found = engine.run(); }
///
/// `step` expands one node of one side. There is one answer: once it is found, `run` returns it again. The
/// engine does not move in memory.
template <class F, class B, class Policy = bidirectional_policy<>>
class bidirectional_engine {
    using N = typename F::node_type;
    using C = cost_of<typename F::successors_type, N>;

    static_assert(std::same_as<N, typename B::node_type>,
                  "the forward and the backward problem have nodes of the same type");
    static_assert(std::same_as<C, cost_of<typename B::successors_type, typename B::node_type>>,
                  "the forward and the backward problem have costs of the same type: name it by `cost_type` "
                  "of the successors");
    static_assert(detail::bidirectional_policy_checks<Policy, N, C>::passed);

    using forward_side  = detail::search_side<F, Policy, true>;
    using backward_side = detail::search_side<B, Policy, false>;

    static constexpr bool counts = std::is_same_v<decltype(Policy::statistics), tail::counted>;

    /// Whether a bound on the cost follows from the heuristics.
    static constexpr bool keeps_bound = detail::assumed_admissible<F> && detail::assumed_admissible<B>;

    /// Whether a node that `Side` has expanded is known there by its least cost.
    template <class Side>
    static constexpr bool settles = Side::consistent && detail::adds_exactly<C>;

public:
    /// What the search returns.
    using result_type = bidirectional_result<N, C, typename forward_side::A, typename backward_side::A>;

    /// A search of both problems; nothing is done yet.
    explicit bidirectional_engine(F forward, B backward, Policy policy = {})
        : policy_{std::move(policy)},
          forward_{std::move(forward), policy_},
          backward_{std::move(backward), policy_}
    {}

    bidirectional_engine(bidirectional_engine const&)            = delete;
    bidirectional_engine& operator=(bidirectional_engine const&) = delete;

    /// Expands one node.
    progress step()
    {
        detail::meter<limits> meter{limits{.nodes = 1}};
        progress const        p = step(meter);
        note(p, status::node_limit);
        return p;
    }

    /// Goes on until the answer is proved, nothing is left, or a limit says stop. A node that is cut when it
    /// is taken counts for `limits::nodes`.
    template <class Limits = limits>
    result_type run(Limits const& lim = {})
    {
        detail::meter<Limits> meter{lim};
        progress              p = progress::running;
        while (p == progress::running) { p = step(meter); }
        stats_.seconds += meter.seconds();
        note(p, meter.why());
        return found();
    }

    /// The answer so far: the cheapest meeting, or the path to the node that looked nearest to a goal.
    [[nodiscard]] result_type found() const
    {
        result_type r;
        r.status           = last_;
        r.stats            = stats_;
        r.stats.stored     = std::uint64_t{forward_.store.size()} + backward_.store.size();
        r.stats.peak_bytes = std::max<std::uint64_t>(stats_.peak_bytes, bytes());
        r.met              = met_;
        if (met_) {
            trace(r);
            judge(r);
        } else if (last_ == status::exhausted) {
            r.lower_bound = infinite_cost<C>;
        } else {
            r.lower_bound = proved();
            if (forward_.nearest != no_node) {
                r.cost = forward_.store.g(forward_.nearest);
                r.path = forward_.store.path(forward_.nearest);
                if constexpr (forward_acts) { r.actions = forward_.store.actions(forward_.nearest); }
                r.meeting = r.path.size() - 1;
                add_up(r);
            } else {   // not even a start found room
                detail::for_each_start(forward_.problem, [&](N const& node) {
                    if (r.path.empty()) { r.path.push_back(node); }
                });
            }
        }
        return r;
    }

    /// The counters so far, of both sides.
    [[nodiscard]] statistics const& stats() const { return stats_; }

    /// Bytes in all tables of both sides now.
    [[nodiscard]] std::uint64_t bytes() const { return forward_.bytes() + backward_.bytes(); }

private:
    static constexpr bool forward_acts =
        detail::successor_traits<typename F::successors_type, N>::has_actions;
    static constexpr bool backward_acts =
        detail::successor_traits<typename B::successors_type, typename B::node_type>::has_actions;

    // ---- one step ------------------------------------------------------------------------------

    /// What is under way.
    enum class phase { forward_starts, backward_starts, searching, proved, exhausted };

    template <class Limits>
    progress step(detail::meter<Limits>& meter)
    {
        if (entering_) {
            if (!enter_children(meter)) { return progress::stopped; }
            if (phase_ == phase::searching) { return progress::running; }
        }
        if (phase_ == phase::forward_starts) {
            if (!begin(forward_, meter) || !enter_children(meter)) { return progress::stopped; }
        }
        if (phase_ == phase::backward_starts) {
            if (!begin(backward_, meter) || !enter_children(meter)) { return progress::stopped; }
        }
        if (phase_ == phase::searching) { judge_bound(); }
        if (phase_ == phase::proved) { return progress::solved; }
        if (phase_ == phase::exhausted) { return progress::exhausted; }
        if (!meter.take()) { return progress::stopped; }
        return forward_is_next() ? expand(forward_, backward_, meter) : expand(backward_, forward_, meter);
    }

    /// Makes the starts of a side.
    template <class Side, class Limits>
    [[nodiscard]] bool begin(Side& side, detail::meter<Limits>& meter)
    {
        if constexpr (!Side::forward) { check_goals(); }
        if (!side.make_starts(meter, [&](std::uint64_t more) { return room_for(meter, more); })) {
            return false;
        }
        made(side);
        return true;
    }

    /// Where the forward problem has a goal, the backward one starts at such.
    void check_goals() const
    {
        if constexpr (Goal<typename F::goal_type, N>) {
            detail::for_each_start(backward_.problem, [&](N const& node) {
                TAIL_ASSERT(detail::reaches(forward_.problem.goal, node),
                            "a start of the backward problem is no goal of the forward problem");
            });
        }
    }

    /// Sees whether there is a proof, or nothing left.
    void judge_bound()
    {
        bool const ready = forward_.ready() && backward_.ready();
        if (ready) {
            C       bound = std::max(forward_.least_f(), backward_.least_f());
            C const sum   = detail::add_estimate(forward_.least_g(), backward_.least_g());
            bound         = std::max(bound, detail::add_estimate(sum, least_step()));
            if constexpr (forward_side::in_middle) {
                auto const least = std::min(forward_.next_key(), backward_.next_key());
                auto const most  = static_cast<std::uint64_t>(infinite_cost<C>);
                bound            = std::max(bound, static_cast<C>(std::min<std::uint64_t>(least, most)));
            }
            if (bound_ < bound) { bound_ = bound; }
            if (!met_ || bound_ < mu_) { return; }
        }
        phase_ = met_ ? phase::proved : phase::exhausted;
    }

    /// No step costs less.
    [[nodiscard]] static C least_step()
    {
        if constexpr (std::integral<C>) {
            if (detail::costs_one_each<typename F::successors_type, N>()
                || detail::costs_one_each<typename B::successors_type, N>()) {
                return C{1};
            }
        }
        return C{};
    }

    [[nodiscard]] bool forward_is_next()
    {
        using turn_policy = decltype(Policy::turn);
        if constexpr (forward_side::in_middle) {
            if (forward_.next_key() != backward_.next_key()) {
                return forward_.next_key() < backward_.next_key();
            }
        }
        if constexpr (std::is_same_v<turn_policy, turn::alternate>) {
            return !was_forward_;
        } else if constexpr (std::is_same_v<turn_policy, turn::fewer_open> || forward_side::in_middle) {
            return forward_.waiting() <= backward_.waiting();
        } else {
            return forward_.in_layer() <= backward_.in_layer();
        }
    }

    template <class Near, class Far, class Limits>
    progress expand(Near& near, Far& far, detail::meter<Limits>& meter)
    {
        if constexpr (settles<Far>) {
            if (near.is_closed_in(far)) {
                near.close();
                was_forward_ = Near::forward;
                return progress::running;
            }
        }
        if (!near.make_children(far, meter, [&](std::uint64_t more) { return room_for(meter, more); })) {
            return progress::stopped;
        }
        was_forward_ = Near::forward;
        if constexpr (counts) { ++stats_.expanded; }
        made(near);
        return enter_children(meter) ? progress::running : progress::stopped;
    }

    /// The children of a side have been made, and are to be entered.
    template <class Side>
    void made(Side& side)
    {
        entering_         = true;
        entering_forward_ = Side::forward;
        if constexpr (counts) { stats_.generated += side.children.size(); }
        if constexpr (!std::is_same_v<decltype(Policy::observer), silent>) {
            if (side.parent != no_node) {
                detail::notify_expanded(policy_.observer, side.store.node(side.parent),
                                        side.store.g(side.parent));
            }
            for (auto const& c : side.children) {
                detail::notify_generated(policy_.observer, side.store.node(c.node), c.g);
            }
        }
    }

    // ---- one child -------------------------------------------------------------------------------

    template <class Limits>
    [[nodiscard]] bool enter_children(detail::meter<Limits>& meter)
    {
        bool const all = entering_forward_ ? enter_children(forward_, backward_, meter)
                                           : enter_children(backward_, forward_, meter);
        if (!all) { return false; }
        entering_ = false;
        if (phase_ == phase::forward_starts) {
            phase_ = phase::backward_starts;
        } else if (phase_ == phase::backward_starts) {
            phase_ = phase::searching;
        }
        return true;
    }

    template <class Near, class Far, class Limits>
    [[nodiscard]] bool enter_children(Near& near, Far& far, detail::meter<Limits>& meter)
    {
        // Whatever is thrown here, the child that it came from is the next to be entered.
        for (; near.entered < near.children.size(); ++near.entered) {
            if (!near.time_to_enter(meter)) [[unlikely]] { return false; }
            if (!enter(near, far, near.children[near.entered], meter)) { return false; }
        }
        return true;
    }

    /// Enters a child into store and open list. False when there is no room; then nothing has changed.
    template <class Near, class Far, class Limits>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter(Near& near, Far& far, typename Near::child& c,
                                                detail::meter<Limits>& meter)
    {
        if (std::size_t const more = near.store.needs(); more != 0) [[unlikely]] {
            if (!room_for(meter, more)) { return false; }
            near.store.make_room();
        }
        auto const place  = near.store.look_up(c.node);
        bool const is_new = place.index == no_node;
        if (!is_new && !(c.g < near.store.g(place.index))) {
            if constexpr (counts) { ++stats_.duplicates; }
            return true;
        }
        node_index const there = far.store.find_from(near.store, c.node);
        C const whole = there == no_node ? infinite_cost<C> : detail::add_estimate(c.g, far.store.g(there));
        bool const meets = there != no_node && (!met_ || whole < mu_);

        // A node that both sides know is on a path, whatever `dead` or a heuristic says. So a start is known
        // although it is dead.
        if (is_new && near.is_dead(c)) {
            if constexpr (counts) { ++stats_.dead; }
            if (!meets && near.parent != no_node) { return true; }
            add(near, c, place, false);
            if (meets) { meet<Near>(near.store.size() - 1, there, whole); }
            return true;
        }
        C const h     = near.estimate(c);
        bool    waits = h != infinite_cost<C>;
        if (!meets) {
            if (!waits && !is_new) { return true; }
            C const f = detail::add_estimate(c.g, h);
            if (waits && met_ && !(f < mu_)) {
                detail::notify_cut(policy_.observer, f);
                return true;
            }
        }
        if constexpr (settles<Far>) { waits = waits && (there == no_node || far.store.flag(there)); }

        node_index const     i = is_new ? near.store.size() : place.index;
        typename Near::place w{};
        if (waits) {
            w = near.place_of(c, h);
            if (std::size_t const more = near.needs(w, c.g, i); more != 0) [[unlikely]] {
                if (!room_for(meter, more)) { return false; }
                near.make_room(w, c.g, i);
            }
        }
        if (is_new) {
            add(near, c, place, waits);   // up to here a node may throw; then nothing has changed
            near.look_at(i, h);
        } else {
            if (near.store.flag(i)) {
                near.forget(near.store.g(i), h);
            } else if constexpr (counts) {
                stats_.reopened += waits ? 1U : 0U;
            }
            near.store.improve(i, near.parent, c.g, std::move(c.action));
            near.store.set_flag(i, waits);
        }
        if (waits) { near.push(w, c.g, i); }
        if (meets) { meet<Near>(i, there, whole); }
        return true;
    }

    template <class Near, class Place>
    TAIL_ALWAYS_INLINE static void add(Near& near, typename Near::child& c, Place const& place, bool waits)
    {
        near.store.add(place, std::move(c.node), near.parent, c.g, std::move(c.action), waits);
    }

    /// Notes a meeting that is cheaper than all before.
    template <class Near>
    TAIL_NOINLINE void meet(node_index here, node_index there, C cost)
    {
        meeting_forward_  = Near::forward ? here : there;
        meeting_backward_ = Near::forward ? there : here;
        mu_               = cost;
        met_              = true;
        detail::notify_solution(policy_.observer, cost);
    }

    // ---- memory ----------------------------------------------------------------------------------

    template <class Limits>
    [[nodiscard]] TAIL_NOINLINE bool room_for(detail::meter<Limits>& meter, std::uint64_t more)
    {
        std::uint64_t const total = bytes() + more;
        if (!meter.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    // ---- answers ---------------------------------------------------------------------------------

    void note(progress p, status limit)
    {
        switch (p) {
        case progress::solved: last_ = status::solved; break;
        case progress::exhausted: last_ = status::exhausted; break;
        case progress::running:
        case progress::stopped: last_ = limit; break;
        }
    }

    /// What is proved of every path.
    [[nodiscard]] C proved() const
    {
        if constexpr (keeps_bound) {
            return detail::below_rounding(bound_);
        } else {
            return C{};
        }
    }

    void judge(result_type& r) const
    {
        if constexpr (keeps_bound) { r.optimal = phase_ == phase::proved; }
        r.lower_bound = r.optimal ? r.cost : std::min(proved(), r.cost);
        r.optimal     = r.optimal || !(r.lower_bound < r.cost);
        if (r.optimal) {
            r.suboptimality = 1.0;
        } else if constexpr (std::is_arithmetic_v<C>) {
            if (r.lower_bound > C{}) { r.suboptimality = detail::ratio_above(r.cost, r.lower_bound); }
        }
    }

    /// Fills in path, actions and cost of the cheapest meeting.
    void trace(result_type& r) const
    {
        r.cost          = mu_;
        r.path          = forward_.store.path(meeting_forward_);
        r.meeting       = r.path.size() - 1;
        auto const rest = backward_.store.path(meeting_backward_);
        r.path.insert(r.path.end(), rest.rbegin() + 1, rest.rend());
        if constexpr (forward_acts) { r.actions = forward_.store.actions(meeting_forward_); }
        if constexpr (backward_acts) {
            r.backward_actions = backward_.store.actions(meeting_backward_);
            std::reverse(r.backward_actions.begin(), r.backward_actions.end());
        }
        add_up(r);
    }

    /// Corrects the cost of a path. A node on it may have become cheaper and not yet have told its children:
    /// their g lies above what the path costs.
    void add_up(result_type& r) const
    {
        using SF = typename F::successors_type;
        using SB = typename B::successors_type;
        if constexpr (forward_side::unit_cost && std::is_arithmetic_v<C>) {
            r.cost = static_cast<C>(r.path.size() - 1);
        } else if constexpr (std::copy_constructible<SF> && std::copy_constructible<SB>) {
            SF ahead = forward_.problem.successors;
            SB back  = backward_.problem.successors;
            r.cost   = C{};
            for (std::size_t i = 0; i + 1 < r.path.size(); ++i) {
                if (i < r.meeting) {
                    auto const* const action = r.actions.empty() ? nullptr : &r.actions[i];
                    auto const        cost   = detail::cost_of_step(ahead, r.path[i], r.path[i + 1], action);
                    r.cost                   = detail::add_cost(r.cost, cost.value_or(C{}));
                } else {
                    auto const* const action = r.backward_actions.empty()
                        ? nullptr
                        : &r.backward_actions[i - r.meeting];
                    auto const        cost   = detail::cost_of_step(back, r.path[i + 1], r.path[i], action);
                    r.cost                   = detail::add_cost(r.cost, cost.value_or(C{}));
                }
            }
        }
    }

    Policy        policy_;
    forward_side  forward_;
    backward_side backward_;
    statistics    stats_{};

    phase      phase_            = phase::forward_starts;
    bool       entering_         = false;   // not all children have been entered yet
    bool       entering_forward_ = true;
    bool       was_forward_      = false;   // the last expansion
    bool       met_              = false;
    node_index meeting_forward_  = no_node;
    node_index meeting_backward_ = no_node;
    C          mu_               = infinite_cost<C>;   // the cost of that meeting
    C          bound_{};                               // every cheaper meeting costs at least this
    status     last_ = status::node_limit;
};

/// Bidirectional search: a cheapest path, found from both ends at once.
///
/// `forward` has the start or starts, the successors and perhaps a heuristic towards the goals. `backward`
/// starts at the goals, and its successors lead to *predecessors*: a step from n to m at cost c says that in
/// `forward` a step leads from m to n at cost c. Its heuristic estimates the cost from the starts of
/// `forward` to a node. Nodes and costs have the same type on both sides, actions need not. Answers are
/// optimal when neither heuristic overestimates; they need not be consistent.
///
///     auto found = tail::bidirectional(tail::problem{.start = a, .successors = pushes, .heuristic =
///     to_goal},
///                                      tail::problem{.start = goals, .successors = pulls});
template <SidedProblem F, SidedProblem B, class Limits = limits, class Policy = bidirectional_policy<>>
    requires StorableBy<typename F::node_type, Policy>
[[nodiscard]] auto bidirectional(F forward, B backward, Limits const& lim = {}, Policy policy = {})
{
    bidirectional_engine engine{std::move(forward), std::move(backward), std::move(policy)};
    return engine.run(lim);
}

namespace detail {

template <class F, class B, class Policy>
concept KeptSides = SidedProblem<F> && SidedProblem<B> && StorableBy<typename F::node_type, Policy>;

}   // namespace detail

/// Chosen for no valid call: the compiler says what is wrong.
template <class F, class B, class Limits = limits, class Policy = bidirectional_policy<>>
    requires(!detail::KeptSides<F, B, Policy>)
auto bidirectional(F, B, Limits const& = {}, Policy = {})
{
    if constexpr (SidedProblem<F> && SidedProblem<B>) {
        detail::refuse_node<typename F::node_type>();
    } else {
        detail::refuse_problem<F, true>();
        detail::refuse_problem<B, true>();
    }
    using answer = typename detail::refused_result<F>::type;
    return bidirectional_result<typename decltype(answer::path)::value_type, int, no_action, no_action>{};
}

}   // namespace tail
