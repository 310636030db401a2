#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/cost.hpp>
#include <tail/core/hash.hpp>
#include <tail/path/pruning.hpp>
#include <tail/store/closed/path_only.hpp>
#include <tail/store/packed.hpp>

/// \file
/// A transposition table of fixed size that also learns from what was cut (Reinefeld and Marsland 1994,
/// "Enhanced iterative-deepening search").

namespace tail::prune {

namespace detail {

/// `f - v`, rounded so that it is not too large: what it costs from a node at least, if all solutions through
/// it cost `f` or more and `v` is spent.
template <class V>
[[nodiscard]] constexpr V cost_from_here(V f, V v)
{
    if (f == infinite_cost<V>) { return f; }
    if (!(v < f)) { return V{}; }
    if constexpr (tail::detail::is_lexicographic<V>) {
        using second = decltype(V::second);
        // No cost is negative, so a second part below zero says no more than zero.
        return {static_cast<decltype(V::first)>(f.first - v.first),
                f.second > v.second ? static_cast<second>(f.second - v.second) : second{}};
    } else if constexpr (std::is_floating_point_v<V>) {
        V const drift = f * (std::is_same_v<V, float> ? V(1e-5) : V(1e-12));
        return f - v > drift ? f - v - drift : V{};
    } else {
        return static_cast<V>(f - v);
    }
}

}   // namespace detail

/// Nodes that were reached no worse before, and nodes from which no solution fits the bound, as far as the
/// table remembers. Keeps every cheapest solution, in a table of `bytes` bytes that never grows, and memory
/// for the nodes on the path.
///
/// 1. For each node: the least cost (or depth) of a visit, the iteration of the last one, and a lower bound
/// of
///    the cost from the node to a goal. Nodes are stored and compared as a whole, so that no two are taken
///    for one.
/// 2. A node on the path, one that was visited at a lesser cost, and one that was visited at the same cost in
///    this iteration are dropped, as by `transposition`.
/// 3. When all below a node has been searched, the least g + h that was cut or dropped there, less its own g,
///    is the lower bound. It counts every move, also those that lead back and were dropped; so it holds for
///    every path to the node, whatever the heuristic. A later visit is cut if its g plus that bound exceeds
///    the bound of the iteration.
/// 4. A full bucket forgets a node of an earlier iteration, or else the dearest, or else the last that came.
///    Whatever is forgotten costs time only.
///
/// Unlike `transposition` it makes the moves that lead straight back, because rule 3 wants their bounds.
/// An iteration that visits nothing new is repeated without rule 3: so the search ends on every finite graph.
struct bounded_transposition {
    static constexpr bool hashes = true;   ///< nodes must have a hash
    /// Moves that lead straight back are made, because their bounds are wanted.
    static constexpr bool skips_undo    = false;
    static constexpr bool keeps_optimal = true;    ///< some cheapest solution is always left
    static constexpr bool before_bound  = false;   ///< a node is entered after the bound was looked at
    static constexpr bool backs_up      = true;    ///< the table is told what was cut below a node

    std::size_t bytes = std::size_t{1} << 24U;   ///< of the table; at least one bucket of four nodes

    template <class N, class V>
    class table {
        using storage = tail::detail::storage<N>;
        using key     = tail::detail::stored<N>;
        static_assert(Hashable<key>,
                      "a table of nodes wants a hash: write hash_value(node) beside the node's type, or "
                      "specialise std::hash");

        // A node that has no default is held in an optional.
        static constexpr bool plain = std::default_initializable<key>;
        using held                  = std::conditional_t<plain, key, std::optional<key>>;

        struct slot {
            held          node{};
            V             v{};                // of the cheapest visit
            V             from_here{};        // no goal is nearer than that
            std::uint32_t iteration = none;   // of the last visit
        };
        static constexpr std::uint32_t none = 0;   // iterations are counted from one

        static constexpr std::size_t per_bucket = 4;

    public:
        static constexpr bool remembers = true;

        explicit table(bounded_transposition const& policy)
            : buckets_{std::max<std::size_t>(1, policy.bytes / (per_bucket * sizeof(slot)))}
        {}

        /// Asks for a visit at `v`.
        [[nodiscard]] bool enter(N const& node, V v, std::uint32_t iteration)
        {
            allocate();
            decltype(auto) packed = storage::pack(node);
            slot* const    known  = find(packed);
            if (known != nullptr && (known->v < v || (known->v == v && known->iteration == iteration))) {
                return false;
            }
            if (!path_.enter(node)) { return false; }
            iteration_ = iteration;
            if (known != nullptr) {
                known->v         = v;
                known->iteration = iteration;
            } else {
                put(packed, v, V{});
            }
            return true;
        }

        /// Ends that visit. `least_cut` is no more than the cost of any solution through it.
        void leave(N const& node, V v, V least_cut)
        {
            path_.leave(node);
            V const        from_here = detail::cost_from_here(least_cut, v);
            decltype(auto) packed    = storage::pack(node);
            if (slot* const known = find(packed)) {
                if (known->from_here < from_here) { known->from_here = from_here; }
            } else {
                put(packed, v, from_here);   // was forgotten while all below it was searched
            }
        }

        /// No goal is nearer to the node than that.
        [[nodiscard]] V known(N const& node) const
        {
            slot const* const known = slots_.empty() ? nullptr : find(storage::pack(node));
            return known != nullptr ? known->from_here : V{};
        }

        void next_iteration() { path_.clear(); }

        [[nodiscard]] std::size_t stored() const { return used_; }
        [[nodiscard]] std::size_t bytes() const { return slots_.capacity() * sizeof(slot) + path_.bytes(); }
        [[nodiscard]] std::size_t needs() const
        {
            return (slots_.empty() ? buckets_ * per_bucket * sizeof(slot) : 0) + path_.needs();
        }

    private:
        void allocate()
        {
            if (slots_.empty()) { slots_.resize(buckets_ * per_bucket); }
        }

        [[nodiscard]] static key const& node_in(slot const& s)
        {
            if constexpr (plain) {
                return s.node;
            } else {
                return *s.node;
            }
        }

        [[nodiscard]] std::size_t bucket_of(key const& packed) const
        {
            // Spread, because a hash may be the number itself; the high half of a product for a remainder.
            auto const          hashed = static_cast<std::uint64_t>(hash<key>{}(packed));
            std::uint64_t const spread = (hashed ^ hashed >> 32U) * 0x9E37'79B9'7F4A'7C15ULL;
            return static_cast<std::size_t>((spread >> 32U) * buckets_ >> 32U) * per_bucket;
        }

        [[nodiscard]] slot const* find(key const& packed) const
        {
            slot const* const bucket = &slots_[bucket_of(packed)];
            for (slot const* s = bucket; s != bucket + per_bucket; ++s) {
                if (s->iteration != none && node_in(*s) == packed) { return s; }
            }
            return nullptr;
        }
        [[nodiscard]] slot* find(key const& packed)
        {
            return const_cast<slot*>(std::as_const(*this).find(packed));
        }

        /// Stores a node that is not there, in place of the one in its bucket that matters least.
        void put(key const& packed, V v, V from_here)
        {
            slot* const bucket = &slots_[bucket_of(packed)];
            slot*       victim = bucket;
            for (slot* s = bucket; s != bucket + per_bucket; ++s) {
                if (matters_less(*s, *victim)) { victim = s; }
            }
            if (victim->iteration == iteration_ && !(v < victim->v)) {
                victim = bucket + per_bucket - 1;   // all matter more: the last place is for the latest
            }
            if (victim->iteration == none) { ++used_; }
            *victim = slot{packed, v, from_here, iteration_};
        }

        [[nodiscard]] static bool matters_less(slot const& a, slot const& b)
        {
            return a.iteration != b.iteration ? a.iteration < b.iteration : b.v < a.v;
        }

        std::size_t          buckets_;
        std::vector<slot>    slots_;
        closed::path_only<N> path_;
        std::size_t          used_      = 0;
        std::uint32_t        iteration_ = 1;
    };
};

}   // namespace tail::prune
