#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/hash.hpp>
#include <tail/store/packed.hpp>

namespace tail {

namespace detail {

/// A number of bytes.
template <class T>
concept Size = std::integral<T> && !std::same_as<T, bool>;

/// A node, and nothing that merely converts to one.
template <class T, class N>
concept ReadNode = std::same_as<std::remove_cvref_t<T>, N>;

}   // namespace detail

/// How nodes whose size is known only at run time are written into a node store.
///
/// 1. `k.bytes()` is the same number at every call, and not zero.
/// 2. `k.write(node, to)` writes that many bytes, all of them, and no others.
/// 3. `k.read(from)` makes the same node again: `read(write(n)) == n`.
/// 4. Equal nodes give equal bytes, so that tables can compare and hash the bytes alone.
///
/// Checked at every call: 1, and that no byte behind the last is written. Checked in builds with assertions
/// (without `NDEBUG`): 3. `laws::check` tests all.
template <class K, class N>
concept Codec = std::copyable<K> && requires(K const& k, N const& n, std::byte* to, std::byte const* from) {
    { k.bytes() } -> detail::Size;
    k.write(n, to);
    { k.read(from) } -> detail::ReadNode<N>;
};

/// The codec of nodes whose size the compiler knows: each lies in its record, packed if it is `Packable`.
struct in_record {};

namespace detail {

/// The bytes of a node in a store.
struct node_bytes {
    using is_avalanching = void;

    std::byte const* data;
    std::size_t      size;

    friend bool operator==(node_bytes a, node_bytes b) { return std::memcmp(a.data, b.data, a.size) == 0; }
    friend std::size_t hash_value(node_bytes b)
    {
        return static_cast<std::size_t>(hash_bytes(b.data, b.size));
    }
};

/// How nodes lie in the records of a store. A node becomes a `held` before it is looked up; `key(held)` is
/// what tables compare and hash, and equals the `key` of an equal node's record.
template <class N, class K>
class node_format {
    static_assert(Codec<K, N>,
                  "a codec has `bytes() const`, `write(node, std::byte*) const` and `read(std::byte const*) "
                  "const` that "
                  "returns a node");

public:
    using key_type               = node_bytes;
    using held                   = std::size_t;   // where its bytes begin in the room for candidates
    static constexpr bool inside = false;         // in the record type itself

    explicit node_format(K codec) : codec_{std::move(codec)}, bytes_{static_cast<std::size_t>(codec_.bytes())}
    {
        TAIL_ASSERT(codec_.bytes() > 0, "a codec writes at least one byte for a node");
    }

    [[nodiscard]] std::size_t bytes() const { return bytes_; }

    [[nodiscard]] held hold(N const& node)
    {
        std::size_t const at = used_;
        if (room_.size() < at + bytes_ + guard) { room_.resize(grown()); }
        write(node, room_.data() + at);
        used_ = at + bytes_;
        return at;
    }

    /// Bytes that holding one node more takes on top; the old room lives until all has moved.
    [[nodiscard]] std::size_t needs() const { return room_.size() < used_ + bytes_ + guard ? grown() : 0; }

    /// Forgets what is held.
    void drop() { used_ = 0; }

    [[nodiscard]] key_type key(held const& at) const { return {room_.data() + at, bytes_}; }
    [[nodiscard]] N        node(key_type const& key) const { return codec_.read(key.data); }

    /// Calls `use(key)` with the stored form of a node.
    template <class Use>
    [[nodiscard]] decltype(auto) with_key(N const& node, Use&& use) const
    {
        // Asked often, and most nodes are small: no memory is taken for those.
        std::array<std::byte, 256> few;
        std::vector<std::byte>     many;
        if (bytes_ + guard > few.size()) { many.resize(bytes_ + guard); }
        std::byte* const to = many.empty() ? few.data() : many.data();
        write(node, to);
        return use(key_type{to, bytes_});
    }

    [[nodiscard]] std::size_t held_bytes() const { return room_.capacity(); }

private:
    static constexpr std::size_t guard = 8;   // bytes behind a node that a codec must not touch

    [[nodiscard]] std::size_t grown() const { return (used_ + bytes_) * 3 / 2 + guard; }

    void write(N const& node, std::byte* to) const
    {
        TAIL_ASSERT(static_cast<std::size_t>(codec_.bytes()) == bytes_, "the size of a codec has changed");
        std::memset(to, 0, bytes_);   // what a codec leaves out is at least always the same
        std::memset(to + bytes_, 0x5A, guard);
        codec_.write(node, to);
        for (std::size_t i = 0; i < guard; ++i) {
            TAIL_ASSERT(to[bytes_ + i] == std::byte{0x5A}, "a codec wrote more bytes than its `bytes` says");
        }
#if !defined(NDEBUG)
        TAIL_ASSERT(codec_.read(to) == node, "a codec does not read the node that it wrote");
#endif
    }

    K                      codec_;
    std::size_t            bytes_;
    std::vector<std::byte> room_;   // candidates, one after the other
    std::size_t            used_ = 0;
};

template <class N>
class node_format<N, in_record> {
    using form = storage<N>;

public:
    using key_type               = typename form::type;
    using held                   = key_type;
    static constexpr bool inside = true;

    explicit node_format(in_record) {}

    template <class Child>
    [[nodiscard]] static held hold(Child&& node)
    {
        if constexpr (Packable<N>) {
            return form::pack(node);
        } else {
            return std::forward<Child>(node);
        }
    }
    static void drop() {}

    [[nodiscard]] static key_type const& key(held const& h) { return h; }
    [[nodiscard]] static decltype(auto)  node(key_type const& key) { return form::unpack(key); }

    template <class Use>
    [[nodiscard]] static decltype(auto) with_key(N const& node, Use&& use)
    {
        return use(form::pack(node));
    }

    [[nodiscard]] static std::size_t held_bytes() { return 0; }
    [[nodiscard]] static std::size_t needs() { return 0; }
};

}   // namespace detail
}   // namespace tail
