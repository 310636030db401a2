#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/checks.hpp>
#include <tail/core/expand.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/result.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/bidirectional_policy.hpp>
#include <tail/path/bidirectional_result.hpp>
#include <tail/path/detail/search_side.hpp>

/// \file
/// A perimeter: all nodes around the goals up to some cost, with their exact costs, as goal and heuristic of
/// a forward search (Dillenburg and Nelson 1994, Manzini 1995).

namespace tail {

/// A heuristic that knows the perimeter: the exact cost inside; outside at least what lies beyond the
/// perimeter, or what `h` says.
///
/// It is consistent if `h` is. It does not *say* that it is admissible, although it is if `h` is: searches
/// take that as a promise to be zero at the goal, and at `perimeter::goal` it is not.
template <class Perimeter, class H>
struct perimeter_heuristic {
    static constexpr bool consistent = detail::says_consistent<H>;   ///< as `h`

    Perimeter const*         around;   ///< what is known around the goals
    TAIL_NO_UNIQUE_ADDRESS H inner;    ///< the heuristic outside

    /// The exact cost inside; outside what is known to be needed at least.
    [[nodiscard]] auto operator()(typename Perimeter::node_type const& node) const
    {
        using C = typename Perimeter::cost_type;
        if (auto const exact = around->cost(node)) { return *exact; }
        return std::max(around->beyond(), detail::to_estimate<C>(inner(node)));
    }
};
/// The same where `h` says that it overestimates.
template <class Perimeter, class H>
    requires detail::says_inadmissible<H>
struct perimeter_heuristic<Perimeter, H> {
    static constexpr bool admissible = false;   ///< as `h`
    static constexpr bool consistent = false;   ///< as `h`

    Perimeter const*         around;   ///< what is known around the goals
    TAIL_NO_UNIQUE_ADDRESS H inner;    ///< the heuristic outside

    /// The exact cost inside; outside what `h` says, or what lies beyond the perimeter if that is more.
    [[nodiscard]] auto operator()(typename Perimeter::node_type const& node) const
    {
        using C = typename Perimeter::cost_type;
        if (auto const exact = around->cost(node)) { return *exact; }
        return std::max(around->beyond(), detail::to_estimate<C>(inner(node)));
    }
};

/// A stored backward search.
///
///     tail::perimeter const p{backward, tail::limits{.bytes = 1 << 30}};   // or a radius: {backward, 12}
///     auto const edge  = tail::astar(tail::problem{
///         .start = a, .successors = s, .heuristic = p.heuristic(h), .goal = p.goal()});
///     auto const found = p.complete(edge, true);
///
/// `backward` starts at the goals, and its successors lead to predecessors, as for `bidirectional`; a
/// heuristic in it is not asked. The perimeter grows by uniform-cost search until the radius or a limit is
/// reached, and can grow on (`grow`). Inside are all nodes from which a goal can be reached at a cost below
/// `radius()`, and some at just that cost: all of them where every step costs one.
///
/// Its heuristics and goals refer to it. It does not move in memory. Asking it changes nothing, so that
/// several threads may ask.
template <class B, class Policy = bidirectional_policy<>>
class perimeter {
    static_assert(SidedProblem<B>, "a perimeter is made from a problem with a start and successors");
    using problem_type = decltype(detail::without_heuristic(std::declval<B>()));
    using S            = typename B::successors_type;

public:
    using node_type   = typename B::node_type;     ///< the type of the nodes
    using cost_type   = cost_of<S, node_type>;     ///< the type of the costs
    using action_type = action_of<S, node_type>;   ///< the type of the actions

private:
    using N = node_type;
    using C = cost_type;

    static_assert(detail::bidirectional_policy_checks<Policy, N, C>::passed);
    static_assert(std::is_same_v<decltype(Policy::meet), meet::anywhere>,
                  "a perimeter meets nobody: `.meet` stays");

    using side_type = detail::search_side<problem_type, Policy, false>;

public:
    /// As far as the limits allow.
    explicit perimeter(B backward, limits const& lim, Policy policy = {})
        : perimeter{std::move(backward), infinite_cost<C>, lim, std::move(policy)}
    {}

    /// All nodes within a radius, or as far as the limits allow.
    explicit perimeter(B backward, C radius, limits const& lim = {}, Policy const& policy = {})
        : side_{detail::without_heuristic(std::move(backward)), policy}
    {
        static_cast<void>(grow(radius, lim));
    }

    perimeter(perimeter const&)            = delete;
    perimeter& operator=(perimeter const&) = delete;

    /// Grows on up to a radius. `solved` if it is reached, `exhausted` if there is nothing more to store,
    /// otherwise the limit that ended it.
    tail::status grow(C radius, limits const& lim = {})
    {
        detail::meter<limits> meter{lim};
        status_ = grow(radius, meter);
        stats_.seconds += meter.seconds();
        stats_.stored     = side_.store.size();
        stats_.peak_bytes = std::max<std::uint64_t>(stats_.peak_bytes, side_.bytes());
        return status_;
    }

    /// How it ended last.
    [[nodiscard]] tail::status status() const { return status_; }

    /// The largest cost inside, infinite if all is inside.
    [[nodiscard]] C radius() const { return radius_; }

    /// The least cost of a node that is not inside.
    [[nodiscard]] C beyond() const { return beyond_; }

    /// The exact cost from a node to a goal, if the node is inside.
    [[nodiscard]] std::optional<C> cost(N const& node) const
    {
        node_index const i = inside(node);
        return i == no_node ? std::nullopt : std::optional<C>{side_.store.g(i)};
    }

    /// Whether the exact cost of the node is known.
    [[nodiscard]] bool contains(N const& node) const { return inside(node) != no_node; }

    /// `contains` as the goal of a forward search, which may end there. One that expands by least g + h ends
    /// on a cheapest path.
    [[nodiscard]] auto goal() const
    {
        return [this](N const& node) { return contains(node); };
    }

    /// The exact cost inside; outside `beyond()` or, if that is more, what `h` says. For searches that end at
    /// the perimeter or go on to the goal itself.
    template <class H = zero_heuristic>
    [[nodiscard]] perimeter_heuristic<perimeter, H> heuristic(H h = {}) const
    {
        static_assert(detail::promise_checks<H>::passed);
        return {this, std::move(h)};
    }

    /// A cheapest path from a node inside to a goal, both included; empty for a node outside.
    [[nodiscard]] std::vector<N> path_from(N const& node) const
    {
        node_index const i = inside(node);
        if (i == no_node) { return {}; }
        auto path = side_.store.path(i);
        std::reverse(path.begin(), path.end());
        return path;
    }

    /// The actions of the backward problem on that path, in the same order: the first leads back to `node`.
    [[nodiscard]] std::vector<action_type> actions_from(N const& node) const
    {
        node_index const i = inside(node);
        if (i == no_node) { return {}; }
        auto actions = side_.store.actions(i);
        std::reverse(actions.begin(), actions.end());
        return actions;
    }

    /// The answer of a forward search that ended at the perimeter, with the rest of the path. One that did
    /// not end there stays as it is.
    ///
    /// `by_f` says that the search went by least g + h with `heuristic()`, as astar and idastar do. What it
    /// calls optimal then is so for the whole path. Other searches prove nothing about it.
    template <class A>
    [[nodiscard]] bidirectional_result<N, C, A, action_type> complete(result<N, C, A> found,
                                                                      bool            by_f = false) const
    {
        bidirectional_result<N, C, A, action_type> r;
        static_cast<result<N, C, A>&>(r) = std::move(found);
        if (!r.path.empty()) { r.meeting = r.path.size() - 1; }
        if (!r) { return r; }
        node_index const i = inside(r.path.back());
        if (i == no_node) { return r; }
        auto const rest = path_from(r.path.back());
        if constexpr (detail::successor_traits<S, N>::has_actions) {
            r.backward_actions = actions_from(r.path.back());
        }
        r.path.insert(r.path.end(), rest.begin() + 1, rest.end());
        r.met           = true;
        r.cost          = detail::add_cost(r.cost, side_.store.g(i));
        r.optimal       = (r.optimal && by_f) || r.meeting == 0;
        r.lower_bound   = r.optimal ? r.cost : C{};
        r.suboptimality = r.optimal ? std::optional<double>{1.0} : std::nullopt;
        return r;
    }

    /// What the backward search did, and what it holds.
    [[nodiscard]] statistics const& stats() const { return stats_; }
    /// The memory of the tables.
    [[nodiscard]] std::uint64_t bytes() const { return side_.bytes(); }

private:
    /// \cond
    /// For the side, which fetches the places of children in the other side's table, too.
    struct nobody {
        struct {
            template <class Candidate>
            static void fetch_for(Candidate const&)
            {}
        } store;
    };
    /// \endcond

    [[nodiscard]] node_index inside(N const& node) const
    {
        node_index const i = side_.store.find(node);
        return i == no_node || radius_ < side_.store.g(i) ? no_node : i;
    }

    [[nodiscard]] tail::status grow(C radius, detail::meter<limits>& meter)
    {
        auto const room = [&](std::uint64_t more) { return room_for(meter, more); };
        if (!started_) {
            if (!side_.make_starts(meter, room)) { return meter.why(); }
            started_ = true;
            stats_.generated += side_.children.size();
        }
        for (;;) {
            for (; side_.entered < side_.children.size(); ++side_.entered) {
                if (!side_.time_to_enter(meter) || !enter(side_.children[side_.entered], meter)) {
                    return meter.why();
                }
            }
            if (!side_.ready()) {
                radius_ = infinite_cost<C>;
                beyond_ = infinite_cost<C>;
                return tail::status::exhausted;
            }
            // All that is cheaper has been expanded; all that costs as much and is known is known by that
            // cost.
            radius_ = side_.next_key();
            beyond_ = detail::add_estimate(radius_, least_step());
            if (radius < beyond_) { return tail::status::solved; }
            if (!meter.take() || !side_.make_children(nobody{}, meter, room)) { return meter.why(); }
            ++stats_.expanded;
            stats_.generated += side_.children.size();
        }
    }

    [[nodiscard]] bool enter(typename side_type::child& c, detail::meter<limits>& meter)
    {
        if (std::size_t const more = side_.store.needs(); more != 0) {
            if (!room_for(meter, more)) { return false; }
            side_.store.make_room();
        }
        auto const place  = side_.store.look_up(c.node);
        bool const is_new = place.index == no_node;
        if (!is_new && !(c.g < side_.store.g(place.index))) {
            ++stats_.duplicates;
            return true;
        }
        if (is_new && side_.is_dead(c)) {
            ++stats_.dead;
            return true;
        }
        node_index const i = is_new ? side_.store.size() : place.index;
        auto const       w = side_.place_of(c, C{});
        if (std::size_t const more = side_.needs(w, c.g, i); more != 0) {
            if (!room_for(meter, more)) { return false; }
            side_.make_room(w, c.g, i);
        }
        if (is_new) {
            side_.store.add(place, std::move(c.node), side_.parent, c.g, std::move(c.action), true);
        } else {
            side_.forget(side_.store.g(i), C{});   // it waits: what is expanded has its least cost
            side_.store.improve(i, side_.parent, c.g, std::move(c.action));
        }
        side_.push(w, c.g, i);
        return true;
    }

    [[nodiscard]] static C least_step()
    {
        if constexpr (std::integral<C>) {
            if (detail::costs_one_each<S, N>()) { return C{1}; }
        }
        return C{};
    }

    [[nodiscard]] bool room_for(detail::meter<limits>& meter, std::uint64_t more)
    {
        std::uint64_t const total = side_.bytes() + more;
        if (!meter.fits(total)) { return false; }
        stats_.peak_bytes = std::max(stats_.peak_bytes, total);
        return true;
    }

    side_type    side_;
    statistics   stats_{};
    C            radius_{};
    C            beyond_{};
    bool         started_ = false;
    tail::status status_  = tail::status::node_limit;
};

}   // namespace tail
