#pragma once

#include <concepts>

#include <tail/core/hash.hpp>
#include <tail/core/refusal.hpp>
#include <tail/store/codec.hpp>
#include <tail/store/packed.hpp>

namespace tail {

/// Nodes of type `N` can be kept in `Table`, a closed table or a pruning policy: either it does not hash, or
/// the form in which the node is stored is `Hashable`.
template <class N, class Table>
concept StorableIn = !Table::hashes || Hashable<detail::stored<N>>;

/// Nodes of type `N` can be kept as a best-first policy says: by a codec, or in its closed table.
template <class N, class Policy>
concept StorableBy = !requires { requires std::same_as<decltype(Policy::codec), in_record>; }
    || StorableIn<N, decltype(Policy::closed)>;

namespace detail {

/// Says that a node lacks a hash.
template <class N>
consteval void refuse_node()
{
    static_assert(never_true<N>,
                  "this search remembers nodes and needs their hash: `std::size_t hash_value(node const&)` "
                  "beside the type of the node, or a std::hash for it");
}

}   // namespace detail

}   // namespace tail
