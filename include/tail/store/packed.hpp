#pragma once

#include <concepts>

#include <tail/core/config.hpp>

namespace tail {

/// A node that has a smaller form to be stored in: `n.pack()` and `N::unpack(packed)`, exact inverses of
/// each other. Tables then hold, hash and compare the packed form only.
template <class N>
concept Packable = requires(N const& n, typename N::packed_type const& packed) {
    { n.pack() } -> std::same_as<typename N::packed_type>;
    { N::unpack(packed) } -> std::same_as<N>;
    requires std::equality_comparable<typename N::packed_type>;
};

namespace detail {

/// What a table stores for a node: its packed form if it has one, otherwise the node itself.
template <class N>
struct storage {
    using type = N;
    static N const& pack(N const& n) { return n; }
    static N const& unpack(N const& n) { return n; }
};

template <Packable N>
struct storage<N> {
    using type = typename N::packed_type;
    static type pack(N const& n) { return n.pack(); }
    static N    unpack(type const& p) { return N::unpack(p); }
};

template <class N>
using stored = typename storage<N>::type;

}   // namespace detail
}   // namespace tail
