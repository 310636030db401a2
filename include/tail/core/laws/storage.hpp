#pragma once

#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tail/core/hash.hpp>
#include <tail/core/laws/broken_law.hpp>
#include <tail/core/laws/describe.hpp>

/// \file
/// The laws of what is stored of a node: `pack` and `unpack`, or a codec, give back the same node, and give
/// equal forms to equal nodes only.

namespace tail::laws {

/// Something with the members of a codec for nodes of type `N`: `bytes()`, `write(node, to)`, `read(from)`.
template <class K, class N>
concept CodecFor = requires(K const& k, N const& node, std::byte* to, std::byte const* from) {
    { k.bytes() } -> std::convertible_to<std::size_t>;
    k.write(node, to);
    { k.read(from) } -> std::convertible_to<N>;
};

namespace detail {

template <class N>
concept HasPackedForm = requires(N const& node) { N::unpack(node.pack()) == node; };

/// `unpack(pack(n))` is `n`, and a packed form comes out the same each time.
template <HasPackedForm N>
[[nodiscard]] finding flaw_of_packing(N const& node)
{
    auto const packed = node.pack();
    if (N const back = N::unpack(packed); !(back == node)) {
        return flaw{"pack", "pack and unpack lead to another node, " + detail::describe(back)};
    } else if (auto const again = back.pack(); !(again == packed)) {
        return flaw{"pack", "the node has another packed form when it is packed again"};
    } else if constexpr (Hashable<std::remove_const_t<decltype(packed)>>) {
        using hash_type = tail::hash<std::remove_const_t<decltype(packed)>>;
        if (hash_type{}(again) != hash_type{}(packed)) {
            return flaw{"pack", "equal packed forms have different hashes"};
        }
    }
    return std::nullopt;
}

/// A buffer with bytes on both sides that nobody may change.
class guarded_buffer {
public:
    guarded_buffer(std::size_t size, unsigned char fill)
        : size_{size}, fill_{fill}, bytes_(size + 2 * guard, static_cast<std::byte>(fill))
    {}

    [[nodiscard]] std::byte*       data() { return bytes_.data() + guard; }
    [[nodiscard]] std::byte const* data() const { return bytes_.data() + guard; }
    [[nodiscard]] std::string      text() const
    {
        std::string copy(size_, '\0');
        if (size_ > 0) { std::memcpy(copy.data(), data(), size_); }
        return copy;
    }
    [[nodiscard]] bool is_intact() const
    {
        for (std::size_t i = 0; i < guard; ++i) {
            if (bytes_[i] != static_cast<std::byte>(fill_)) { return false; }
            if (bytes_[guard + size_ + i] != static_cast<std::byte>(fill_)) { return false; }
        }
        return true;
    }

private:
    static constexpr std::size_t guard = 256;

    std::size_t            size_;
    unsigned char          fill_;
    std::vector<std::byte> bytes_;
};

/// A codec, asked about one node after the other.
///
/// 1. Its size is not zero and never changes.
/// 2. `write` fills these bytes, all of them and no others.
/// 3. `read` gives back the node, whatever was written elsewhere meanwhile. So different nodes have different
///    bytes.
/// 4. Equal nodes have equal bytes.
template <class N, CodecFor<N> K>
class codec_laws {
public:
    explicit codec_laws(K codec) : codec_{std::move(codec)}, size_{size()} {}

    [[nodiscard]] finding operator()(N const& node)
    {
        if (size_ == 0) { return flaw{"codec", "its size is zero bytes"}; }
        guarded_buffer a{size_, 0x5A}, b{size_, 0xA5};
        codec_.write(node, a.data());
        codec_.write(node, b.data());
        if (size() != size_) {
            return flaw{"codec",
                        "its size was " + std::to_string(size_) + " bytes, and is " + std::to_string(size())
                            + " now"};
        }
        if (!a.is_intact() || !b.is_intact()) {
            return flaw{"codec", "write changes bytes beyond its size of " + std::to_string(size_)};
        }
        if (a.text() != b.text()) {
            return flaw{"codec",
                        "write leaves some bytes as they were, so that a node has different bytes each time"};
        }
        N const back = codec_.read(std::as_const(a).data());
        if (!(back == node)) {
            return flaw{"codec", "write and read lead to another node, " + detail::describe(back)};
        }
        if (!last_.empty() && !(codec_.read(std::as_const(last_bytes_).data()) == last_.front())) {
            return flaw{"codec",
                        "a node is read as another one after this one was written elsewhere, "
                            + detail::describe(last_.front())};
        }
        last_.assign(1, node);
        last_bytes_ = std::move(a);
        return std::nullopt;
    }

    /// Of two nodes that are equal.
    [[nodiscard]] finding operator()(N const& node, N const& equal) const
    {
        guarded_buffer a{size_, 0}, b{size_, 0};
        codec_.write(node, a.data());
        codec_.write(equal, b.data());
        if (a.text() == b.text()) { return std::nullopt; }
        return flaw{"codec", "an equal node has other bytes"};
    }

private:
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(codec_.bytes()); }

    K              codec_;
    std::size_t    size_;
    std::vector<N> last_;   // the node before, if any, and its bytes
    guarded_buffer last_bytes_{0, 0};
};

/// Stands for the codec of a problem that is checked without one.
struct no_codec_laws {
    template <class... N>
    [[nodiscard]] finding operator()(N const&...) const
    {
        return std::nullopt;
    }
};

}   // namespace detail
}   // namespace tail::laws
