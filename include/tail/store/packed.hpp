#pragma once

#include <concepts>

#include <tail/core/config.hpp>
#include <tail/core/named.hpp>

TAIL_DEFINE_NAMES(pack);
TAIL_DEFINE_NAMES(unpack);
TAIL_DEFINE_NAMES(packed_type);

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

/// Static assertions on a node's packed form.
template <class N>
struct packing_checks {
    static constexpr bool means_to = names_packed_type<N> || (names_pack<N> && names_unpack<N>);
    static_assert(
        !means_to || Packable<N>,
        "a packable node has `packed_type` with ==, `packed_type pack() const` and "
        "`static N unpack(packed_type const&)` that needs nothing but the packed value; if it needs more, "
        "give the search a codec");
    static constexpr bool passed = true;
};

/// What a table stores for a node: its packed form if it has one, otherwise the node itself.
template <class N>
struct storage {
    static_assert(packing_checks<N>::passed);

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
// The form in which tables keep a node: packed, if it is `Packable`.
using detail::stored;

}   // namespace tail
