#pragma once

#include <concepts>

#include <tail/core/hash.hpp>
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

}   // namespace tail
