#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include <tail/core/expand.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/problem.hpp>
#include <tail/path/detail/pending.hpp>
#include <tail/store/codec.hpp>
#include <tail/store/open/entry.hpp>

/// \file
/// The nodes that a best-first search expands together, and the children made of them.

namespace tail::detail {

/// The nodes taken from the open list, and the children that are made of them and not yet entered.
///
/// Some or all of the nodes taken are expanded together. `Types` is a `best_first_types`. `room(bytes)` says
/// whether so many bytes more fit into the limits.
template <class Types>
class best_first_batch {
    using P          = typename Types::problem_type;
    using N          = typename Types::N;
    using C          = typename Types::C;
    using A          = typename Types::A;
    using key        = typename Types::key;
    using store_type = typename Types::store_type;
    using parent     = typename Types::parent;
    using slot       = typename Types::slot;
    using child      = typename Types::child;

    static constexpr std::size_t batch_size = Types::batch_size;

public:
    // ---- the nodes taken -----------------------------------------------------------------

    /// Whether no node is taken.
    [[nodiscard]] bool empty() const { return taken_ == 0; }
    /// How many nodes are taken; not to be asked while there are none.
    [[nodiscard]] std::size_t size() const { return batch_size == 1 ? 1 : taken_; }
    /// How many of them are expanded; zero while the starts are entered.
    [[nodiscard]] std::size_t expanding() const { return expanding_; }

    [[nodiscard]] parent&       operator[](std::size_t i) { return batch_[i]; }
    [[nodiscard]] parent const& operator[](std::size_t i) const { return batch_[i]; }
    /// The last of the nodes that are expanded.
    [[nodiscard]] parent const& last() const { return batch_[batch_size == 1 ? 0 : expanding_ - 1]; }

    /// Takes the node of an entry of the open list. False if it has been expanded since by a cheaper path.
    /// Never asks the heuristic, which may throw: the entry is no longer in the open list.
    TAIL_ALWAYS_INLINE bool take(store_type& store, open::entry<key> const& e)
    {
        auto& stored = store.at(e.index);
        auto& record = stored.value;
        if (!record.link.flag()) { return false; }
        record.link.set_flag(false);
        parent& p = batch_[batch_size == 1 ? 0 : taken_];
        ++taken_;
        p.index  = e.index;
        p.value  = &record;
        p.tested = false;
        if constexpr (Types::estimates_packed) { p.packed = &stored.node; }
        if constexpr (Types::h_in_key) {
            // A sum that was too large for its type does not tell: `make_children` asks. It is no goal.
            p.h = e.f == infinite_cost<key> ? infinite_cost<C>
                                            : Types::evaluation_type::template h_of<C>(e.f, record.g);
        }
        return true;
    }

    /// Chooses how many of the nodes taken are expanded: as many as the meter allows. False if it is none.
    template <class Meter>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool choose(Meter& meter)
    {
        if constexpr (batch_size == 1) {
            if (!meter.take()) { return false; }
            expanding_ = 1;
            return true;
        } else {
            expanding_ = 0;
            while (expanding_ < taken_ && meter.take()) { ++expanding_; }
            return expanding_ != 0;
        }
    }

    /// Drops the nodes that were expanded.
    TAIL_ALWAYS_INLINE void drop_expanded()
    {
        if constexpr (batch_size == 1) {
            taken_ = 0;
        } else {
            for (std::size_t i = expanding_; i < taken_; ++i) {
                std::swap(batch_[i - expanding_], batch_[i]);
            }
            taken_ -= expanding_;
        }
        expanding_ = 0;
    }

    // ---- their children ------------------------------------------------------------------

    /// The children that are still to be entered.
    [[nodiscard]] detail::pending<child>&       children() { return children_; }
    [[nodiscard]] detail::pending<child> const& children() const { return children_; }

    /// Makes the children of the nodes that were chosen. All are made before the first is looked up: so their
    /// places in the table are on their way from memory together, not one after the other. False when there
    /// is no room or no time for all of them: then none counts, and all are made again later.
    template <class Proof, class Meter, class Room>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool make_children(P& problem, store_type& store, Proof& proof,
                                                        Meter& meter, Room room)
    {
        begin(batch_.front(), store);
        bool fits = true;
        for (std::size_t i = 0; i < (batch_size == 1 ? 1 : expanding_); ++i) {
            parent&          p    = batch_[i];
            node_index const from = p.index;
            C const          g    = p.value->g;
            A const* const   last = p.value->link.parent() == no_node ? nullptr : &p.value->action;
            if constexpr (Types::h_in_key && Types::incremental) {
                if (p.h == infinite_cost<C>) [[unlikely]] {
                    p.h = detail::estimate(problem, store.node(from));
                }
            }
            auto const make = [&]<class Child>(Child&& made, C cost, A const& action) TAIL_ALWAYS_INLINE {
                if (children_.waits()) [[unlikely]] { fits = fits && room_for_children(meter, room); }
                if constexpr (!std::is_same_v<decltype(Types::policy_type::codec), in_record>) {
                    if (store.candidate_needs() != 0) { fits = fits && room(store.candidate_needs()); }
                }
                if (!fits) [[unlikely]] { return; }
                proof.made(cost);
                children_.push({store.prepare(std::forward<Child>(made)),
                                detail::add_cost(g, Types::unit_cost ? C{1} : cost), action, slot(i)});
            };
            if constexpr (Types::estimates_packed) {
                expander_.packed(problem, *p.packed, last, make);
            } else if constexpr (Types::copies_parent) {
                p.node = store.node(from);
                prepare_estimates(problem, p, *p.node);
                if constexpr (Types::moves_packed) {
                    expander_.packed(problem, store.key(from), last, make);
                } else {
                    expander_(problem, *p.node, last, make);
                }
            } else {
                prepare_estimates(problem, p, store.node(from));
                expander_(problem, store.node(from), last, make);
            }
        }
        if (!fits) { return false; }
        cut_short_ = false;
        return true;
    }

    /// The same for the starts, as children of nobody.
    template <class Meter, class Room>
    [[nodiscard]] bool make_starts(P const& problem, store_type& store, Meter& meter, Room room)
    {
        begin(batch_.back(), store);
        bool fits = true;
        detail::for_each_start(problem, [&](N const& node) {
            if (children_.waits()) { fits = fits && room_for_children(meter, room); }
            if (store.candidate_needs() != 0) { fits = fits && room(store.candidate_needs()); }
            if (!fits) { return; }
            children_.push({store.prepare(node), C{0}, A{}, slot(batch_size)});
        });
        if (!fits) { return false; }
        cut_short_ = false;
        return true;
    }

    /// Tells an observer that the nodes chosen are expanded, and of the children that are to be entered.
    template <class Observer>
    void tell(store_type const& store, Observer& observer) const
    {
        if constexpr (!std::is_same_v<Observer, silent>) {
            for (std::size_t i = 0; i < expanding_; ++i) {
                node_index const from = batch_[i].index;
                detail::notify_expanded(observer, store.node(from), store.g(from));
            }
            children_.for_each(
                [&](child const& c) { detail::notify_generated(observer, store.node(c.node), c.g); });
        }
    }

    /// The parent of a child. That of a start is the last in the batch, and nobody.
    [[nodiscard]] parent const& parent_of(child const& c) const
    {
        if constexpr (batch_size == 1) {
            return *origin_;
        } else {
            return batch_[c.parent];
        }
    }

    /// h of a child, from its parent where the heuristic follows moves.
    [[nodiscard]] TAIL_ALWAYS_INLINE C estimate(P const& problem, store_type const& store,
                                                child const& c) const
    {
        if constexpr (Types::incremental) {
            parent const& p = parent_of(c);
            if (p.index != no_node) {
                if constexpr (Types::carries_more) {
                    return detail::estimate_in<C>(detail::estimate_after<typename Types::carried>(
                        problem, parent_node(store, p), c.action, *p.more));
                } else {
                    return detail::estimate_after<C>(problem, parent_node(store, p), c.action, p.h);
                }
            }
        }
        return detail::estimate(problem, store.node(c.node));
    }

    /// Bytes held now.
    [[nodiscard]] std::size_t bytes() const { return children_.room() * sizeof(child) + expander_.bytes(); }

private:
    void begin(parent const& origin, store_type& store)
    {
        origin_ = &origin;
        children_.clear();
        store.drop_candidates();
    }

    template <class Meter, class Room>
    [[nodiscard]] TAIL_NOINLINE bool room_for_children(Meter& meter, Room room)
    {
        // What is given up for lack of time is made again from its beginning. So that it comes to an end, it
        // is given up once; the time after that is looked at when all are made.
        if (children_.size() != 0 && !(cut_short_ ? meter.goes_on() : meter.in_time())) {
            cut_short_ = true;
            return false;
        }
        if (!children_.full()) {
            children_.go_on();
            return true;
        }
        std::size_t const more = std::max<std::size_t>(8, 2 * children_.room());
        if (!room(more * sizeof(child))) { return false; }   // the old array lives until all have moved
        children_.reserve(more);
        children_.go_on();
        return true;
    }

    /// Sees to it that children can be estimated from their parent.
    void prepare_estimates(P& problem, parent& p, N const& node)
    {
        if constexpr (Types::carries_more) {
            p.more = problem.heuristic(node);
        } else if constexpr (Types::incremental && !Types::h_in_key) {
            p.h = detail::estimate(problem, node);
        }
    }

    [[nodiscard]] static decltype(auto) parent_node(store_type const& store, parent const& p)
    {
        if constexpr (Types::estimates_packed) {
            return (*p.packed);
        } else if constexpr (Types::copies_parent) {
            return (*p.node);
        } else {
            return store.node(p.index);
        }
    }

    std::array<parent, batch_size + 1> batch_{};
    std::size_t                        taken_     = 0;
    std::size_t                        expanding_ = 0;
    detail::pending<child>             children_;
    typename Types::expander           expander_;
    parent const*                      origin_    = nullptr;   // of the children, where a batch is one node
    bool                               cut_short_ = false;     // making them took more time than there was
};

}   // namespace tail::detail
