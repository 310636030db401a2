#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>   // std::hash, without the rest of <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tail/core/config.hpp>

namespace tail {

template <class T>
struct hash;

namespace detail {

/// Mixes two numbers into one in which every bit depends on every bit of both. `a` is mixed already: where
/// both are small, many pairs come to the same.
[[nodiscard]] constexpr std::uint64_t mix_words(std::uint64_t a, std::uint64_t b)
{
    a ^= b + 0x9E37'79B9'7F4A'7C15ULL;
    a = (a ^ (a >> 32U)) * 0xD6E8'FEB8'6659'FD93ULL;
    a = (a ^ (a >> 29U)) * 0xE995'1F5D'0C4B'A46DULL;
    return a ^ (a >> 32U);
}

// Containers and tuples are hashed here and not by Boost, whose header would be a tenth of what a first
// program takes to compile.

template <class T>
concept HashedBeside = requires(T const& value) {
    { hash_value(value) } -> std::convertible_to<std::size_t>;
};

template <class T>
concept HashedByStandard = std::is_default_constructible_v<std::hash<T>> && requires(T const& value) {
    { std::hash<T>{}(value) } -> std::convertible_to<std::size_t>;
};

template <class T>
concept TupleLike = requires { std::tuple_size<T>::value; };

template <class T>
concept Container = requires(T const& values) {
    { values.begin() != values.end() } -> std::convertible_to<bool>;
    ++std::declval<decltype(values.begin())&>();
    *values.begin();
};

template <Container T>
using element_of = std::remove_cvref_t<decltype(*std::declval<T const&>().begin())>;

/// Equal ones may list their elements in different orders.
template <class T>
concept Unordered = Container<T> && requires { typename T::hasher; };

template <class T>
concept ComplexNumber = requires(T const& value) {
    requires std::is_arithmetic_v<decltype(value.real())>;
    requires std::is_arithmetic_v<decltype(value.imag())>;
};

template <class T>
[[nodiscard]] consteval bool has_hash();

template <class T, std::size_t... I>
[[nodiscard]] consteval bool parts_have_hashes(std::index_sequence<I...>)
{
    return (has_hash<std::remove_cvref_t<std::tuple_element_t<I, T>>>() && ...);
}

template <class T>
[[nodiscard]] consteval bool has_hash()
{
    if constexpr (HashedBeside<T> || HashedByStandard<T> || ComplexNumber<T>) {
        return true;
    } else if constexpr (Container<T>) {   // arrays, too: they may be too long for a fold over their parts
        if constexpr (std::is_same_v<element_of<T>, T>) {
            return false;   // a container of itself, as paths of files are
        } else {
            return has_hash<element_of<T>>();
        }
    } else if constexpr (TupleLike<T>) {
        return parts_have_hashes<T>(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else {
        return false;
    }
}

}   // namespace detail

/// A value that a closed table can look up: it has `hash_value(n)` beside its type, or a `std::hash`, or it
/// is a number, string, pair, tuple, array or container of such values.
template <class T>
concept Hashable = detail::has_hash<T>();

/// One hash of several values, in this order.
///
///     friend std::size_t hash_value(cell const& c) { return tail::hash_values(c.row, c.column); }
template <Hashable... T>
[[nodiscard]] std::size_t hash_values(T const&... values)
{
    std::uint64_t all = detail::mix_words(0, sizeof...(T));
    ((all = detail::mix_words(all, hash<T>{}(values))), ...);
    return static_cast<std::size_t>(all);
}

namespace detail {

template <class T>
[[nodiscard]] std::size_t hash_of(T const& value)
{
    if constexpr (HashedBeside<T>) {
        return hash_value(value);
    } else if constexpr (HashedByStandard<T>) {
        return std::hash<T>{}(value);
    } else if constexpr (ComplexNumber<T>) {
        return hash_values(value.real(), value.imag());
    } else if constexpr (!Container<T>) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            using std::get;
            return hash_values(get<I>(value)...);
        }(std::make_index_sequence<std::tuple_size_v<T>>{});
    } else {
        std::uint64_t all = 0;
        for (auto const& element : value) {
            std::uint64_t const one = hash<element_of<T>>{}(element);
            all                     = Unordered<T> ? all + mix_words(1, one) : mix_words(all, one);
        }
        return static_cast<std::size_t>(all);
    }
}

}   // namespace detail

/// The hash that every table of the library uses unless it is given another.
///
/// Looks for `hash_value` first, because there a type can say more than the standard's generic one. A type
/// whose hash already spreads over all bits says so with a nested `using is_avalanching = void`, and the
/// tables then skip their own mixing.
template <class T>
struct hash {
    static_assert(Hashable<T>,
                  "the type has no hash: give it a `hash_value` beside it (`tail::hash_values` "
                  "makes one of its members), or a std::hash");

    /// The hash of a value that has one, by any of the ways of `Hashable`.
    [[nodiscard]] std::size_t operator()(T const& value) const { return detail::hash_of(value); }
};

/// A node type whose own hash needs no further mixing.
template <class T>
concept Avalanching = requires { typename T::is_avalanching; };

/// The same for values whose hash is mixed already: tables do not mix it again.
template <Avalanching T>
struct hash<T> {
    static_assert(Hashable<T>, "the type has no hash, and says that it is spread over all bits");

    /// Tells tables, those of Boost too, that every bit of the hash depends on the whole value.
    using is_avalanching = void;

    /// The hash of the value.
    [[nodiscard]] std::size_t operator()(T const& value) const { return detail::hash_of(value); }
};

namespace detail {

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
