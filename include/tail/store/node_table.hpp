#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include <tail/store/closed/probing.hpp>
#include <tail/store/closed/table.hpp>
#include <tail/store/codec.hpp>
#include <tail/store/node_pool.hpp>

namespace tail {

namespace detail {

template <class Value, class Key, bool Inside>
struct table_record {
    Value value;
};
template <class Value, class Key>
struct table_record<Value, Key, true> {
    Key                          node;
    TAIL_NO_UNIQUE_ADDRESS Value value;
};

}   // namespace detail

/// Different nodes, each with a value, known by their index: a pool of records and a closed table over them.
///
/// `K` is `in_record` for nodes whose size the compiler knows, otherwise a `Codec`. `Closed` is a policy such
/// as `closed::probing<>`. Nothing moves when the table grows; the table itself does not move. If a node, its
/// hash or its comparison throws, nothing has changed.
///
/// A node is looked up in steps, so that an engine can send for the memory of several before it looks at the
/// first:
///
///     auto c = table.prepare(node);                       // hashes, once
///     table.make_room();
///     auto place = table.look_up(c);
///     if (place.index == no_node) { table.add(place, std::move(c), value); }
template <class N, class Value, class Closed = closed::probing<>, class K = in_record>
class node_table {
    using format = detail::node_format<N, K>;
    using stored = typename format::key_type;

    static_assert(
        requires { typename Closed::template table<node_table, stored>; },
        "`.closed` of a policy is a closed table: closed::probing, flat, indexed, none, or a model of "
        "ClosedTable");

    static constexpr bool inside = format::inside;
    using record                 = detail::table_record<Value, stored, inside>;
    using pool                   = node_pool<record, !inside>;
    using table                  = typename Closed::template table<node_table, stored>;
    using tag                    = typename table::tag_type;

public:
    /// What a node takes in the pool, apart from the bytes of a codec.
    static constexpr std::size_t record_bytes = sizeof(record);

    /// Whether the closed table remembers at all.
    static constexpr bool finds_duplicates = table::finds_duplicates;

    /// Whether `add` may throw although there is room.
    static constexpr bool add_throws = requires { requires table::insert_throws; }
        || !std::is_nothrow_move_constructible_v<record>;

    /// A node that is about to be looked up: its stored form, and its hash.
    struct candidate {
        typename format::held      node;   ///< the node, in the form in which it is stored
        TAIL_NO_UNIQUE_ADDRESS tag hash;   ///< computed once, for every look-up
    };

    /// Where a node is (`.index`), or where it belongs. Good until the table changes.
    using place = typename table::place;

    /// A table without nodes. `codec` writes nodes whose size is known at run time only.
    explicit node_table(Closed const& closed = {}, K codec = {})
        : format_{std::move(codec)}, pool_{extra_bytes()}, table_{closed, *this}
    {
        static_assert(
            ClosedTable<table, N, stored>,
            "`.closed` of a policy is a closed table: closed::probing, flat, indexed, none, or a model of "
            "ClosedTable");
    }
    node_table(node_table const&)            = delete;
    node_table& operator=(node_table const&) = delete;

    /// How many nodes there are.
    [[nodiscard]] node_index size() const { return pool_.size(); }

    /// Bytes held now.
    [[nodiscard]] std::size_t bytes() const { return pool_.bytes() + table_.bytes() + format_.held_bytes(); }
    /// Bytes that one more node takes on top: zero most of the time.
    [[nodiscard]] std::size_t needs() const { return pool_.needs() + table_.needs(); }

    /// Whether so many more nodes certainly need none, as far as that is told cheaply.
    [[nodiscard]] bool has_room(std::size_t nodes) const
    {
        if constexpr (requires { table_.has_room(nodes); }) {
            return table_.has_room(nodes) && pool_.has_room(nodes);
        } else {
            return false;
        }
    }

    /// The node; a reference where it is stored as it is.
    [[nodiscard]] decltype(auto) node(node_index i) const { return format_.node(key(i)); }
    /// What is kept with the node.
    [[nodiscard]] Value& value(node_index i) { return pool_[i].value; }
    /// What is kept with the node.
    [[nodiscard]] Value const& value(node_index i) const { return pool_[i].value; }

    /// The index of a node, or `no_node`.
    [[nodiscard]] node_index find(N const& node) const
    {
        return format_.with_key(
            node, [&](stored const& key) { return table_.find(key, table_.tag_of(node, key)).index; });
    }

    /// The same for a node whose stored form is at hand.
    [[nodiscard]] node_index find(N const& node, stored const& key) const
    {
        return table_.find(key, table_.tag_of(node, key)).index;
    }

    /// The same for a candidate of another table of such nodes, and the order to send for its place here.
    /// Both tables have the same closed policy and codec, so that a node has the same hash in both.
    template <class Other>
    [[nodiscard]] TAIL_ALWAYS_INLINE node_index find_from(Other const&                     other,
                                                          typename Other::candidate const& c) const
    {
        return table_.find(other.key(c), c.hash).index;
    }
    /// Sends for the memory that looking up `c` will read.
    template <class Candidate>
    TAIL_ALWAYS_INLINE void fetch_for(Candidate const& c) const
    {
        send_for(c.hash);
    }

    /// The index of a node that was entered, and whether it is new.
    struct entered {
        node_index index;    ///< the node, known before or new
        bool       is_new;   ///< whether it was not known before
    };

    /// Stores a node that is not known yet; otherwise changes nothing. Ends all candidates.
    template <class Node>
    entered enter(Node&& node, Value value)
    {
        format_.drop();
        candidate c = prepare(std::forward<Node>(node));
        make_room();
        place const found = look_up(c);
        if (found.index != no_node) { return {found.index, false}; }
        return {add(found, std::move(c), std::move(value)), true};
    }

    /// Hashes a node or its stored form, once for all that follows, and sends for its place in the table.
    template <class Node>
    [[nodiscard]] TAIL_ALWAYS_INLINE candidate prepare(Node&& node)
    {
        if constexpr (inside && std::is_same_v<std::remove_cvref_t<Node>, stored>) {
            tag const hash = table_.tag_of(node, node);
            send_for(hash);
            return {std::forward<Node>(node), hash};
        } else {
            auto const held = format_.hold(node);
            tag const  hash = table_.tag_of(node, format_.key(held));
            send_for(hash);
            return {held, hash};
        }
    }

    /// Bytes that one candidate more takes on top.
    [[nodiscard]] std::size_t candidate_needs() const { return format_.needs(); }

    /// Forgets all candidates.
    void drop_candidates() { format_.drop(); }

    /// The node of a candidate.
    [[nodiscard]] decltype(auto) node(candidate const& c) const { return format_.node(format_.key(c.node)); }

    /// Its stored form.
    [[nodiscard]] TAIL_ALWAYS_INLINE decltype(auto) key(candidate const& c) const
    {
        return format_.key(c.node);
    }

    /// Takes what memory one more node needs.
    void make_room()
    {
        if (table_.needs() != 0) { table_.make_room(); }
        pool_.make_room();
    }

    /// Where the candidate is in the closed table, or would be.
    [[nodiscard]] TAIL_ALWAYS_INLINE place look_up(candidate const& c) const
    {
        return table_.find(format_.key(c.node), c.hash);
    }

    /// Adds a candidate that was not found, after `make_room`.
    TAIL_ALWAYS_INLINE node_index add(place const& free, candidate&& c, Value value)
    {
        node_index i{};
        if constexpr (inside) {
            i = pool_.push_back(record{std::move(c.node), std::move(value)});
        } else {
            i = pool_.push_back(record{std::move(value)});
            std::memcpy(pool_.extra(i), format_.key(c.node).data, format_.bytes());
        }
        if constexpr (add_throws) {
            struct guard {
                pool& records;
                bool  keep = false;
                ~guard()
                {
                    if (!keep) { records.pop_back(); }
                }
            } entry{pool_};
            table_.insert(free, c.hash, i);
            entry.keep = true;
        } else {
            table_.insert(free, c.hash, i);
        }
        return i;
    }

    /// Value and stored form of a node together, where both lie in the record.
    [[nodiscard]] record& at(node_index i) { return pool_[i]; }

    /// Sends for the record of a node.
    TAIL_ALWAYS_INLINE void fetch(node_index i) const { TAIL_PREFETCH(&pool_[i]); }

    /// The stored form of a node, which the closed table compares.
    [[nodiscard]] TAIL_ALWAYS_INLINE decltype(auto) key(node_index i) const
    {
        if constexpr (inside) {
            return (pool_[i].node);
        } else {
            return stored{pool_.extra(i), format_.bytes()};
        }
    }

private:
    [[nodiscard]] std::size_t extra_bytes() const
    {
        if constexpr (inside) {
            return 0;
        } else {
            return format_.bytes();
        }
    }

    TAIL_ALWAYS_INLINE void send_for(tag hash) const
    {
        if constexpr (requires { table_.prefetch(hash); }) { table_.prefetch(hash); }
    }

    format format_;
    pool   pool_;
    table  table_;
};

}   // namespace tail
