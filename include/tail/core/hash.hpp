#pragma once

#include <concepts>
#include <cstddef>
#include <functional>

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
concept HashedByStandard = requires(T const& value) {
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

}   // namespace tail
