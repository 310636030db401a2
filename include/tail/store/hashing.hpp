#pragma once

#include <tail/core/hash.hpp>
#include <tail/store/packed.hpp>

namespace tail {

/// Nodes of type `N` can be kept in `Table`, a closed table or a pruning policy: either it does not hash, or
/// the form in which the node is stored is `Hashable`.
template <class N, class Table>
concept StorableIn = !Table::hashes || Hashable<detail::stored<N>>;

}   // namespace tail
