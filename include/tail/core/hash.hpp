#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>   // std::hash, without the rest of <functional>
#include <type_traits>

#include <boost/container_hash/hash.hpp>

#include <tail/core/config.hpp>

namespace tail {

namespace detail {

using boost::hash_value;

template <class T>
concept HashedByBoost = requires(T const& value) {
    { hash_value(value) } -> std::convertible_to<std::size_t>;
};

template <class T>
concept HashedByStandard = std::is_default_constructible_v<std::hash<T>> && requires(T const& value) {
    { std::hash<T>{}(value) } -> std::convertible_to<std::size_t>;
};

}   // namespace detail

/// A value that a closed table can look up: it has `hash_value(n)` beside its type, or a `std::hash`, or it
/// is a number, string, pair, tuple, array or container of such values.
template <class T>
concept Hashable = detail::HashedByBoost<T> || detail::HashedByStandard<T>;

/// The hash that every table of the library uses unless it is given another.
///
/// Looks for `hash_value` first, because there a type can say more than the standard's generic one. A type
/// whose hash already spreads over all bits says so with a nested `using is_avalanching = void`, and the
/// tables then skip their own mixing.
template <Hashable T>
struct hash {
    [[nodiscard]] std::size_t operator()(T const& value) const
    {
        if constexpr (detail::HashedByBoost<T>) {
            return boost::hash<T>{}(value);
        } else {
            return std::hash<T>{}(value);
        }
    }
};

/// A node type whose own hash needs no further mixing.
template <class T>
concept Avalanching = requires { typename T::is_avalanching; };

template <Hashable T>
    requires Avalanching<T>
struct hash<T> {
    using is_avalanching = void;

    [[nodiscard]] std::size_t operator()(T const& value) const
    {
        if constexpr (detail::HashedByBoost<T>) {
            return boost::hash<T>{}(value);
        } else {
            return std::hash<T>{}(value);
        }
    }
};

namespace detail {

/// Mixes two numbers into one in which every bit depends on every bit of both.
[[nodiscard]] constexpr std::uint64_t mix_words(std::uint64_t a, std::uint64_t b)
{
    a ^= b + 0x9E37'79B9'7F4A'7C15ULL;
    a = (a ^ (a >> 32U)) * 0xD6E8'FEB8'6659'FD93ULL;
    a = (a ^ (a >> 29U)) * 0xE995'1F5D'0C4B'A46DULL;
    return a ^ (a >> 32U);
}

/// A number whose upper half depends on every bit of `h`. For hashes that may be the value itself.
[[nodiscard]] constexpr std::uint64_t spread(std::uint64_t h)
{
#if defined(__SIZEOF_INT128__)
    // Both halves of the long product, folded into one: a single multiplication.
    __extension__ using wide = unsigned __int128;
    wide const product       = static_cast<wide>(h ^ 0xE995'1F5D'0C4B'A46DULL) * 0x9E37'79B9'7F4A'7C15ULL;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
#else
    h ^= h >> 32U;
    h *= 0xE995'1F5D'0C4B'A46DULL;
    h ^= h >> 29U;
    return h * 0x9E37'79B9'7F4A'7C15ULL;
#endif
}

/// A hash of bytes that needs no further mixing.
[[nodiscard]] inline std::uint64_t hash_bytes(std::byte const* data, std::size_t size)
{
    std::uint64_t hash = size;
    for (; size >= 8; data += 8, size -= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, data, 8);
        hash = detail::mix_words(hash * 0xBF58'476D'1CE4'E5B9ULL, word);
    }
    if (size > 0) {
        std::uint64_t word = 0;
        std::memcpy(&word, data, size);
        hash = detail::mix_words(hash * 0xBF58'476D'1CE4'E5B9ULL, word);
    }
    return hash;
}

}   // namespace detail
}   // namespace tail
