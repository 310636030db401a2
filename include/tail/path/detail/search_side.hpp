#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/expand.hpp>
#include <tail/core/problem.hpp>
#include <tail/core/undo_policy.hpp>
#include <tail/path/bidirectional_policy.hpp>
#include <tail/path/detail/cost_layers.hpp>
#include <tail/store/node_store.hpp>

namespace tail::detail {

/// Whether sums of costs are exact: whole numbers, and pairs of them.
template <class C>
inline constexpr bool adds_exactly = std::integral<C>;
template <class A, class B>
inline constexpr bool adds_exactly<lexicographic<A, B>> = std::integral<A> && std::integral<B>;

/// A child that is made and not yet entered. Both sides share the code of their arrays.
template <class Candidate, class C, class A>
struct side_child {
    Candidate                node;
    C                        g;
    TAIL_NO_UNIQUE_ADDRESS A action;
};

/// One side of a bidirectional search: its nodes, its open list, and the node that is expanded next.
///
/// The flag of a record says that the node waits: it is to be expanded by its current g. The next node is
/// taken from the open list ahead of time (`ready`). So its priority is known, and is the least, while the
/// other side is at work.
template <class P, class Policy, bool Forward>
class search_side {
    using N = typename P::node_type;
    using S = typename P::successors_type;
    using H = typename P::heuristic_type;

public:
    using C = cost_of<S, N>;
    using A = action_of<S, N>;

    static constexpr bool forward    = Forward;
    static constexpr bool in_middle  = std::is_same_v<decltype(Policy::meet), meet::in_middle>;
    static constexpr bool informed   = is_informed<P>;
    static constexpr bool consistent = says_consistent<H>;
    static constexpr bool unit_cost  = successor_traits<S, N>::unit_cost;

    // Twice a cost always fits.
    using key        = std::conditional_t<in_middle, std::uint64_t, C>;
    using tie_break  = decltype(Policy::tie);
    using second_key = typename detail::second_key<tie_break, N, key>::type;
    static_assert(
        OpenList<decltype(Policy::open), key, tie_break, second_key>,
        "`.open` of a policy is an open list: open::automatic, heap, bucket or d_ary, or a model of "
        "OpenList");
    using open_type = typename decltype(Policy::open)::template queue<key, tie_break, second_key>;
    static_assert(
        decltype(Policy::open)::sorted
            && requires(open_type& q, key f, second_key second) { q.make_room(f, second, node_index{}); },
        "bidirectional search wants an open list that is sorted by priority and has `make_room`: "
        "open::automatic, "
        "heap, bucket or d_ary");
    static_assert(
        !is_path_dependent<S>,
        "moves that depend on the path to a node are for searches that keep no nodes, such as idastar");

    using store_type = node_store<N, C, A, no_notes, decltype(Policy::closed), decltype(Policy::codec)>;
    static_assert(store_type::finds_duplicates,
                  "bidirectional search looks nodes up: it wants a closed table that finds them");

    using child = side_child<typename store_type::candidate, C, A>;

    search_side(P p, Policy const& policy)
        : problem{std::move(p)}, store{policy.closed, policy.codec}, open_{policy.open}, tie_{policy.tie}
    {}

    P                  problem;
    store_type         store;
    std::vector<child> children;            // of the node that is expanded
    std::size_t        entered = 0;         // how many of them
    node_index         parent  = no_node;   // of the children
    node_index         nearest = no_node;   // of all nodes, the one of least h

    [[nodiscard]] std::uint64_t bytes() const
    {
        return store.bytes() + open_.bytes() + room_ * sizeof(child) + expander_.bytes() + f_layers_.bytes()
            + g_layers_.bytes();
    }

    // ---- the open list -----------------------------------------------------------------------

    /// Whether a node waits; it is then taken from the open list.
    [[nodiscard]] bool ready()
    {
        while (next_ == no_node) {
            if (open_.empty()) { return false; }
            auto const e = open_.pop();
            if (!store.flag(e.index)) { continue; }   // expanded or cut since
            next_     = e.index;
            next_key_ = e.f;
        }
        return true;
    }

    /// The node that is expanded next, and its priority.
    [[nodiscard]] node_index next() const { return next_; }
    [[nodiscard]] key        next_key() const { return next_key_; }

    /// How many nodes wait, and how many of them with the least f.
    [[nodiscard]] std::size_t waiting() const { return waiting_; }
    [[nodiscard]] std::size_t in_layer() { return f_layers_.counts ? f_layers_.in_least() : waiting_; }

    /// No node that waits has a smaller f, or a smaller g.
    [[nodiscard]] C least_f()
    {
        if constexpr (in_middle) {
            return f_layers_.least();
        } else {
            return next_key_;
        }
    }
    [[nodiscard]] C least_g()
    {
        if constexpr (informed) {
            return g_layers_.least();
        } else {
            return least_f();
        }
    }

    /// By what a node waits.
    struct place {
        C          f;
        key        priority;
        second_key second;
    };

    [[nodiscard]] TAIL_ALWAYS_INLINE place place_of(child const& c, C h) const
    {
        place w{};
        w.f = detail::add_estimate(c.g, h);
        if constexpr (in_middle) {
            w.priority = std::max(static_cast<key>(w.f), 2 * static_cast<key>(c.g));
        } else {
            w.priority = w.f;
        }
        if constexpr (ranks_nodes<tie_break>) {
            w.second = tie_.rank(store.node(c.node));
        } else {
            w.second = static_cast<key>(c.g);
        }
        return w;
    }

    /// Bytes that a node takes which is to wait, and taking them. The `push` that follows does not throw.
    [[nodiscard]] TAIL_ALWAYS_INLINE std::size_t needs(place const& w, C g, node_index i) const
    {
        std::size_t more = open_.needs(w.priority, w.second, i) + f_layers_.needs(w.f);
        if constexpr (informed) { more += g_layers_.needs(g); }
        return more;
    }
    TAIL_NOINLINE void make_room(place const& w, C g, node_index i)
    {
        if (open_.needs(w.priority, w.second, i) != 0) { open_.make_room(w.priority, w.second, i); }
        f_layers_.make_room(w.f);
        if constexpr (informed) { g_layers_.make_room(g); }
    }
    TAIL_ALWAYS_INLINE void push(place const& w, C g, node_index i)
    {
        open_.push(w.priority, w.second, i);
        ++waiting_;
        f_layers_.add(w.f);
        if constexpr (informed) { g_layers_.add(g); }
    }

    /// A node waits no longer. Its entry in the open list stays, and is skipped.
    TAIL_ALWAYS_INLINE void forget(C g, C h)
    {
        --waiting_;
        f_layers_.remove(detail::add_estimate(g, h));
        if constexpr (informed) { g_layers_.remove(g); }
    }

    // ---- expansion -----------------------------------------------------------------------------

    /// Whether the next node has been expanded by the other side `far`, by a least cost: then all that lies
    /// behind it is known there, and it need not be expanded here.
    template <class Far>
    [[nodiscard]] bool is_closed_in(Far const& far)
    {
        take_out();
        node_index const there = far.store.find(node(), store.key(next_));
        return there != no_node && !far.store.flag(there);
    }

    /// Closes the next node.
    void close()
    {
        fresh_ = false;
        prepare_estimates();
        store.set_flag(next_, false);
        forget(store.g(next_), h_);
        next_ = no_node;
    }

    /// Makes the children of the next node, and closes it. All are made before the first is looked up: so
    /// their places in both tables are on their way from memory together. `room(bytes)` says whether there is
    /// room; false when there is none, or no time: then none counts, and all are made again later.
    template <class Far, class Meter, class Room>
    [[nodiscard]] bool make_children(Far const& far, Meter& meter, Room&& room)
    {
        if (!fresh_) { take_out(); }
        fresh_ = false;
        prepare_estimates();
        begin_children();
        C const        g    = store.g(next_);
        A const* const last = store.parent(next_) == no_node ? nullptr : &store.action(next_);
        bool           fits = true;
        expander_(problem, node(), last,
                  [&]<class Child>(Child&& made, C cost, A const& action) TAIL_ALWAYS_INLINE {
                      if (!has_room_for_child(meter, room)) [[unlikely]] { fits = false; }
                      if (!fits) [[unlikely]] { return; }
                      children.push_back({store.prepare(std::forward<Child>(made)),
                                          detail::add_cost(g, unit_cost ? C{1} : cost), action});
                      far.store.fetch_for(children.back().node);
                  });
        if (!fits) { return false; }
        cut_short_ = false;
        parent     = next_;
        store.set_flag(next_, false);
        forget(g, h_);
        next_ = no_node;
        return true;
    }

    /// The starts, as children of nobody.
    template <class Meter, class Room>
    [[nodiscard]] bool make_starts(Meter& meter, Room&& room)
    {
        begin_children();
        bool fits = true;
        detail::for_each_start(problem, [&](N const& start) {
            fits = fits && has_room_for_child(meter, room);
            if (fits) { children.push_back({store.prepare(start), C{0}, A{}}); }
        });
        parent     = no_node;
        cut_short_ = cut_short_ && !fits;
        return fits;
    }

    /// Whether there is time for one child more. There may be many, so the clock is looked at on the way.
    template <class Meter>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool time_to_enter(Meter& meter) const
    {
        return entered % pause != pause - 1 || meter.in_time();
    }

    // ---- what a child is worth -------------------------------------------------------------------

    [[nodiscard]] bool is_dead(child const& c) const
    {
        if constexpr (HasDead<S, N>) {
            return parent == no_node ? detail::is_dead(problem, store.node(c.node))
                                     : detail::is_dead(problem, store.node(c.node), c.action);
        } else {
            return false;
        }
    }

    /// h of a child, from its parent where the heuristic follows moves.
    [[nodiscard]] TAIL_ALWAYS_INLINE C estimate(child const& c) const
    {
        if constexpr (!informed) {
            return C{};
        } else {
            if constexpr (incremental) {
                if (parent != no_node) {
                    if constexpr (carries_more) {
                        return detail::estimate_in<C>(
                            detail::estimate_after<carried>(problem, node(), c.action, *more_));
                    } else {
                        return detail::estimate_after<C>(problem, node(), c.action, h_);
                    }
                }
            }
            return detail::estimate(problem, store.node(c.node));
        }
    }

    /// Notes the node of least h, for those who are interrupted.
    void look_at(node_index i, C h)
    {
        if (nearest == no_node || h < nearest_h_) {
            nearest    = i;
            nearest_h_ = h;
        }
    }

private:
    using expander = detail::expander<P, typename undo_of_policy<Policy>::type>;

    static constexpr bool incremental = InPlaceSuccessors<S, N> && IncrementalHeuristic<H, N, A> && informed;
    using carried =
        typename std::conditional_t<incremental, detail::carried<H, N, A, C>, std::type_identity<C>>::type;
    static constexpr bool carries_more = !std::is_same_v<carried, C>;

    /// Whether a node has to be taken out of the store to be expanded.
    static constexpr bool copies = expander::changes_node
        || !std::is_reference_v<decltype(std::declval<store_type const&>().node(node_index{}))>;

    /// Whether h can be read from the priority.
    static constexpr bool h_in_key = !in_middle && std::integral<C>;

    void take_out()
    {
        fresh_ = true;
        taken_ = next_;
        if constexpr (copies) { node_ = store.node(next_); }
    }
    [[nodiscard]] decltype(auto) node()
    {
        if constexpr (copies) {
            return (*node_);
        } else {
            return store.node(taken_);
        }
    }
    [[nodiscard]] decltype(auto) node() const
    {
        if constexpr (copies) {
            return (*node_);
        } else {
            return store.node(taken_);
        }
    }

    /// h of the node that was taken out. The layers want it, and children that are estimated from it.
    void prepare_estimates()
    {
        if constexpr (informed) {
            if constexpr (carries_more) {
                more_ = problem.heuristic(std::as_const(*this).node());
                h_    = detail::estimate_in<C>(*more_);
            } else if constexpr (h_in_key) {
                h_ = next_key_ == infinite_cost<C> ? detail::estimate(problem, std::as_const(*this).node())
                                                   : static_cast<C>(next_key_ - store.g(next_));
            } else if constexpr (incremental || f_layers::counts) {
                h_ = detail::estimate(problem, std::as_const(*this).node());
            }
        }
    }

    void begin_children()
    {
        children.clear();
        entered = 0;
        wait_   = std::min(pause, room_);
        store.drop_candidates();
    }

    template <class Meter, class Room>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool has_room_for_child(Meter& meter, Room& room)
    {
        if (children.size() == wait_) [[unlikely]] {
            // What is given up for lack of time is made again from its beginning. So that it comes to an end,
            // it is given up once.
            if (wait_ != 0 && !(cut_short_ ? meter.goes_on() : meter.in_time())) {
                cut_short_ = true;
                return false;
            }
            if (wait_ == room_) {
                std::size_t const more = std::max<std::size_t>(8, 2 * room_);
                if (!room(more * sizeof(child))) {
                    return false;
                }   // the old array lives until all have moved
                children.reserve(more);
                room_ = children.capacity();
            }
            wait_ = std::min(wait_ + pause, room_);
        }
        std::size_t const more = store.candidate_needs();
        return more == 0 || room(more);
    }

    using f_layers = cost_layers<C>;

    static constexpr std::size_t pause = detail::children_between_looks;

    open_type                        open_;
    TAIL_NO_UNIQUE_ADDRESS tie_break tie_;
    expander                         expander_;
    f_layers                         f_layers_;
    cost_layers<C>                   g_layers_;   // where g is not f
    std::size_t                      waiting_ = 0;
    std::size_t                      room_    = 0;   // for children
    std::size_t                      wait_    = 0;   // after so many of them comes a look at room and clock
    bool cut_short_                           = false;   // making them took more than the time that there was

    node_index             next_ = no_node;   // taken from the open list, and still waiting
    key                    next_key_{};
    node_index             taken_ = no_node;   // whose children are made
    bool                   fresh_ = false;     // it has just been taken out
    C                      h_{};               // of it
    std::optional<N>       node_;              // where a copy is wanted
    std::optional<carried> more_;              // what the heuristic carries, where that is more than h
    C                      nearest_h_{};
};

}   // namespace tail::detail
