#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/core/step.hpp>
#include <tail/store/node_table.hpp>

/// \file
/// The node store: what every engine that remembers nodes stands on.
///
/// A record for each node (the node, its parent, its cost so far, the action that led to it, one flag and
/// notes of the engine's own), a closed table over the records, the way back to the start, and the bytes of
/// it all.
///
///     node_store<board, int> store;
///     auto const [i, is_new] = store.enter(board, parent, g);
///     if (!is_new && g < store.g(i)) { store.improve(i, parent, g); }
///     auto const way = store.path(i);

namespace tail {

/// For engines that note nothing.
struct no_notes {};

namespace detail {

/// The parent's index and, in the lowest bit, the flag.
class parent_link {
public:
    parent_link(node_index parent, bool flag) : both_{parent << 1U | static_cast<std::uint32_t>(flag)} {}

    [[nodiscard]] node_index parent() const { return both_ >> 1U; }
    [[nodiscard]] bool       flag() const { return (both_ & 1U) != 0; }

    void set_flag(bool on) { both_ = (both_ & ~1U) | static_cast<std::uint32_t>(on); }

private:
    std::uint32_t both_;
};

/// What a record has besides the node. Ordered so that little is lost to alignment.
template <class C, class A, class Notes, bool CostFirst = (alignof(C) > 4)>
struct store_value {
    parent_link                  link;
    C                            g;
    TAIL_NO_UNIQUE_ADDRESS A     action;
    TAIL_NO_UNIQUE_ADDRESS Notes notes;

    static store_value make(parent_link link, C g, A&& action, Notes&& notes)
    {
        return {link, g, std::move(action), std::move(notes)};
    }
};
template <class C, class A, class Notes>
struct store_value<C, A, Notes, true> {
    C                            g;
    parent_link                  link;
    TAIL_NO_UNIQUE_ADDRESS A     action;
    TAIL_NO_UNIQUE_ADDRESS Notes notes;

    static store_value make(parent_link link, C g, A&& action, Notes&& notes)
    {
        return {g, link, std::move(action), std::move(notes)};
    }
};

}   // namespace detail

/// Nodes, each stored once and known by its index, with the way back to the start. See `node_table` for
/// `Closed`, the codec `K` and look-ups in steps.
template <class N, Cost C, class A = no_action, class Notes = no_notes, class Closed = closed::probing<>,
          class K = in_record>
class node_store : public node_table<N, detail::store_value<C, A, Notes>, Closed, K> {
    using value_type = detail::store_value<C, A, Notes>;
    using base       = node_table<N, value_type, Closed, K>;

    static_assert(std::default_initializable<A>,
                  "an action wants a default constructor, for the start that none led to");

public:
    using base::base;
    using typename base::candidate;
    using typename base::entered;
    using typename base::place;

    /// Stores a node that is not known yet; otherwise changes nothing. A start has the parent `no_node`.
    template <class Node>
    entered enter(Node&& node, node_index parent, C g, A action = {}, Notes notes = {})
    {
        return base::enter(std::forward<Node>(node),
                           value_type::make({parent, false}, g, std::move(action), std::move(notes)));
    }

    /// The same in steps: adds a candidate that `look_up` did not find.
    TAIL_ALWAYS_INLINE node_index add(place const& free, candidate&& c, node_index parent, C g, A&& action,
                                      bool flag = false, Notes notes = {})
    {
        return base::add(free, std::move(c),
                         value_type::make({parent, flag}, g, std::move(action), std::move(notes)));
    }

    /// Gives a known node another way back.
    void improve(node_index i, node_index parent, C g, A action = {})
    {
        value_type& r = this->value(i);
        r.action      = std::move(action);
        r.link        = {parent, r.link.flag()};
        r.g           = g;
    }

    /// The cost of the path to the node.
    [[nodiscard]] C g(node_index i) const { return this->value(i).g; }
    /// The node before it on that path, or `no_node`.
    [[nodiscard]] node_index parent(node_index i) const { return this->value(i).link.parent(); }
    /// How the path enters the node.
    [[nodiscard]] A const& action(node_index i) const { return this->value(i).action; }
    /// The engine's notes on the node.
    [[nodiscard]] Notes& notes(node_index i) { return this->value(i).notes; }
    /// The engine's notes on the node.
    [[nodiscard]] Notes const& notes(node_index i) const { return this->value(i).notes; }

    /// One bit of the engine's own; off in a record that `enter` made.
    [[nodiscard]] bool flag(node_index i) const { return this->value(i).link.flag(); }
    /// Raises or lowers that flag.
    void set_flag(node_index i, bool on) { this->value(i).link.set_flag(on); }

    /// The nodes from the start to this one, both included.
    [[nodiscard]] std::vector<N> path(node_index at) const
    {
        std::vector<N> nodes;
        for (node_index i = at; i != no_node; i = parent(i)) { nodes.push_back(this->node(i)); }
        std::reverse(nodes.begin(), nodes.end());
        return nodes;
    }

    /// The actions between them.
    [[nodiscard]] std::vector<A> actions(node_index at) const
    {
        std::vector<A> taken;
        for (node_index i = at; parent(i) != no_node; i = parent(i)) { taken.push_back(action(i)); }
        std::reverse(taken.begin(), taken.end());
        return taken;
    }
};

}   // namespace tail
