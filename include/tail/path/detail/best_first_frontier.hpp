#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/problem.hpp>
#include <tail/core/statistics.hpp>
#include <tail/path/detail/best_first_batch.hpp>
#include <tail/path/evaluation.hpp>
#include <tail/store/node_store.hpp>
#include <tail/store/open/entry.hpp>
#include <tail/store/open/tie.hpp>

/// \file
/// What a best-first search knows and what waits in it: the node store, the open list, and how a child enters
/// both.

namespace tail::detail {

/// A problem, the nodes of it that are known, and the open list. `Types` is a `best_first_types`.
template <class Types>
class best_first_frontier {
    using P          = typename Types::problem_type;
    using Eval       = typename Types::evaluation_type;
    using Policy     = typename Types::policy_type;
    using N          = typename Types::N;
    using S          = typename Types::S;
    using C          = typename Types::C;
    using key        = typename Types::key;
    using second_key = typename Types::second_key;
    using store_type = typename Types::store_type;
    using open_type  = typename Types::open_type;
    using child      = typename Types::child;
    using batch      = best_first_batch<Types>;

    /// Whether the open list takes its memory beforehand, so that `push` does not throw.
    static constexpr bool reserves = requires(open_type& q, key f, second_key second) {
        q.make_room(f, second, node_index{});
    };

public:
    best_first_frontier(P&& the_problem, Eval&& the_evaluation, Policy&& the_policy)
        : problem{std::move(the_problem)},
          evaluation{std::move(the_evaluation)},
          policy{std::move(the_policy)},
          store{policy.closed, policy.codec},
          open{policy.open}
    {}

    P                       problem;      // stays alive until all nodes are gone
    Eval                    evaluation;   // by what nodes wait
    Policy                  policy;
    store_type              store;
    open_type               open;
    std::vector<node_index> goals;               // generated and not yet reported
    node_index              nearest = no_node;   // of all nodes, the one of least h
    C                       least_h = infinite_cost<C>;

    /// Bytes held now.
    [[nodiscard]] std::uint64_t bytes() const { return store.bytes() + open.bytes(); }

    /// Enters the children of a batch. False when there is no room or no time; then, and if something throws,
    /// the child that it came from is the next to be entered. `room(bytes)` says whether there is room.
    template <class Meter, class Room>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_children(batch& from, statistics& stats, Meter& meter,
                                                         Room room)
    {
        auto&      children = from.children();
        bool const roomy    = children.left() <= children.pause && store.has_room(children.left());
        for (; children.left() != 0; children.drop()) {
            if (!enter(from, stats, meter, room, children.next(), roomy)) { return false; }
        }
        return true;
    }

private:
    /// By what a node waits in the open list.
    struct waiting {
        key        f;
        second_key second;
    };

    // ---- one child -----------------------------------------------------------------------

    /// Enters a child into store and open list. False when there is no room; then nothing has changed.
    template <class Meter, class Room>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter(batch const& from, statistics& stats, Meter& meter, Room room,
                                                child& c, bool roomy)
    {
        if constexpr (!reserves) {
            if (unlisted_) { return list_at_last(); }
        }
        if (!roomy) [[unlikely]] {
            if (!may_enter(from.children(), meter, room)) { return false; }
        }
        auto const place = store.look_up(c.node);
        return place.index == no_node ? enter_new(from, stats, room, c, place)
                                      : enter_known(from, stats, room, c, place.index);
    }

    template <class Room, class Place>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_new(batch const& from, statistics& stats, Room room, child& c,
                                                    Place const& place)
    {
        if constexpr (detail::HasDead<S, N>) {
            N const&   node     = store.node(c.node);
            bool const is_start = from.parent_of(c).index == no_node;
            if (is_start ? detail::is_dead(problem, node) : detail::is_dead(problem, node, c.action)) {
                if constexpr (Types::counts) { ++stats.dead; }
                if (!detail::reaches_ruled_out(problem.goal, node)) { return true; }
                return enter_closed(from, c, place);   // remembered: `dead` has broken its promise
            }
        }
        // Asked only now that the child is known to be new or improved: many children are neither.
        C const h = from.estimate(problem, store, c);
        if (h == infinite_cost<C>) [[unlikely]] { return enter_closed(from, c, place); }

        waiting const    w      = wait_for(c, h);
        node_index const i      = store.size();
        bool const       pushed = try_push(w, i);
        if (!pushed && !room_to_push(room, w, i)) { return false; }
        bool is_goal = false;
        if constexpr (Types::goal_on_generation) {
            is_goal = detail::is_goal(problem, store.node(c.node), h);
            if (is_goal) { goals.reserve(goals.size() + 1); }
        }
        add_record(from, c, place, true);   // up to here a node may throw; then nothing has changed
        if (is_goal) { goals.push_back(i); }
        if (h < least_h) [[unlikely]] {
            least_h = h;
            nearest = i;
        }
        if (!pushed) {
            if constexpr (!reserves) { unlisted_ = w; }
            open.push(w.f, w.second, i);
            if constexpr (!reserves) { unlisted_.reset(); }
        }
        return true;
    }

    /// Enters a node that is never expanded. It is known, so that it is not met again.
    template <class Place>
    [[nodiscard]] TAIL_NOINLINE bool enter_closed(batch const& from, child& c, Place const& place)
    {
        add_record(from, c, place, false);
        if (nearest == no_node) { nearest = store.size() - 1; }
        return true;
    }

    template <class Place>
    TAIL_ALWAYS_INLINE void add_record(batch const& from, child& c, Place const& place, bool waits)
    {
        store.add(place, std::move(c.node), from.parent_of(c).index, c.g, std::move(c.action), waits);
    }

    template <class Room>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool enter_known(batch const& from, statistics& stats, Room room,
                                                      child& c, node_index i)
    {
        auto& record = store.value(i);
        if (Types::first_path || !(c.g < record.g) || (!Types::reopens && !record.link.flag())) {
            if constexpr (Types::counts) { ++stats.duplicates; }
            return true;
        }
        C const h = from.estimate(problem, store, c);
        if (h == infinite_cost<C>) { return true; }
        waiting const w = wait_for(c, h);
        if (!room_to_push(room, w, i)) { return false; }
        open.push(w.f, w.second, i);
        if constexpr (Types::counts && Types::reopens) { stats.reopened += record.link.flag() ? 0U : 1U; }
        store.improve(i, from.parent_of(c).index, c.g, std::move(c.action));
        record.link.set_flag(true);
        return true;
    }

    /// What a child waits by.
    [[nodiscard]] TAIL_ALWAYS_INLINE waiting wait_for(child const& c, C h) const
    {
        waiting w{};
        if constexpr (detail::sees_costs_only<Eval, C>) {
            w.f = evaluation.template priority<C>(c.g, h);
        } else {
            w.f = evaluation.priority(store.node(c.node), c.g, h);
        }
        if constexpr (detail::ranks_nodes<typename Types::tie_break>) {
            w.second = policy.tie.rank(store.node(c.node));
        } else if constexpr (std::is_same_v<key, C>
                             || (std::floating_point<key> && std::is_arithmetic_v<C>)) {
            w.second = static_cast<key>(c.g);
        }
        return w;
    }

    // ---- memory --------------------------------------------------------------------------

    /// Whether there is room for one record more, and, where there are many children, time.
    template <class Children, class Meter, class Room>
    [[nodiscard]] TAIL_NOINLINE bool may_enter(Children const& children, Meter& meter, Room room)
    {
        if (children.left() % children.pause == 0 && !meter.in_time()) { return false; }
        if (store.needs() == 0) { return true; }
        if (!room(store.needs())) { return false; }
        store.make_room();
        return true;
    }

    /// For open lists that may throw from `push`: lists the node that was entered and not listed then.
    bool list_at_last()
    {
        open.push(unlisted_->f, unlisted_->second, store.size() - 1);
        unlisted_.reset();
        return true;
    }

    /// Pushes a node, if that takes no memory and nothing can go wrong before its record is there.
    [[nodiscard]] TAIL_ALWAYS_INLINE bool try_push(waiting const& w, node_index i)
    {
        if constexpr (requires { open.try_push(w.f, w.second, i); } && !Types::goal_on_generation
                      && !store_type::add_throws) {
            return open.try_push(w.f, w.second, i);
        } else {
            return false;
        }
    }

    template <class Room>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool room_to_push(Room room, waiting const& w, node_index i)
    {
        auto const more = open.needs(w.f, w.second, i);
        if (more == 0) [[likely]] { return true; }
        if (!room(more)) { return false; }
        if constexpr (reserves) { open.make_room(w.f, w.second, i); }
        return true;
    }

    std::optional<waiting> unlisted_;   // of the node stored last, if it is not in the open list
};

}   // namespace tail::detail
