#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <ostream>
#include <ranges>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>

#include <tail/core/hash.hpp>

/// \file
/// Nodes, positions and moves as text, for sentences.
///
/// In this order: `to_text(value)` beside the type; text and numbers; `<<` into a stream; ranges and pairs of
/// such values; otherwise the hash or the bytes.

namespace tail::laws::detail {

template <class T>
concept HasText = requires(T const& value) {
    { to_text(value) } -> std::convertible_to<std::string>;
};

template <class T>
concept Streamable = requires(std::ostream& os, T const& value) { os << value; };

template <class T>
concept PairLike = requires(T const& value) {
    value.first;
    value.second;
};

inline void append_hexadecimal(std::string& text, unsigned byte)
{
    constexpr std::string_view digits = "0123456789abcdef";
    text += digits[byte / 16 % 16];
    text += digits[byte % 16];
}

/// The value in bytes, or its hash: enough to tell two of them apart.
template <class T>
[[nodiscard]] std::string fingerprint(T const& value)
{
    if constexpr (std::has_unique_object_representations_v<T> && sizeof(T) <= 32) {
        std::array<unsigned char, sizeof(T)> bytes{};
        std::memcpy(bytes.data(), &value, sizeof(T));
        std::string text = "with bytes";
        for (unsigned char const byte : bytes) {
            text += ' ';
            append_hexadecimal(text, byte);
        }
        return text;
    } else if constexpr (requires { value.hash(); }) {
        return "with hash " + std::to_string(value.hash());
    } else if constexpr (Hashable<T>) {
        return "with hash " + std::to_string(tail::hash<T>{}(value));
    } else {
        return "that cannot be printed";
    }
}

template <class T>
[[nodiscard]] std::string describe(T const& value)
{
    if constexpr (HasText<T>) {
        return std::string{to_text(value)};
    } else if constexpr (std::same_as<T, bool>) {
        return value ? "true" : "false";
    } else if constexpr (std::same_as<T, char>) {
        return {'\'', value, '\''};
    } else if constexpr (std::integral<T>) {
        return std::to_string(value);
    } else if constexpr (std::convertible_to<T const&, std::string_view>) {
        return '"' + std::string{std::string_view{value}} + '"';
    } else if constexpr (Streamable<T> && !std::is_pointer_v<T>) {
        std::ostringstream text;
        text << value;
        return text.str();
    } else if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<std::underlying_type_t<T>>(value));
    } else if constexpr (std::ranges::input_range<T const&>) {
        std::string text = "[";
        for (auto const& part : value) {
            if (text.size() > 1) { text += ' '; }
            text += detail::describe(part);
        }
        return text + ']';
    } else if constexpr (PairLike<T>) {
        return '(' + detail::describe(value.first) + ", " + detail::describe(value.second) + ')';
    } else {
        return detail::fingerprint(value);
    }
}

/// A move, as the game writes it in this position if it can: `to_text(position, move)`.
template <class N, class M>
[[nodiscard]] std::string describe_move(N const& from, M const& move)
{
    if constexpr (requires {
                      { to_text(from, move) } -> std::convertible_to<std::string>;
                  }) {
        return std::string{to_text(from, move)};
    } else {
        return detail::describe(move);
    }
}

}   // namespace tail::laws::detail
