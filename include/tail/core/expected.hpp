#pragma once

#include <cassert>
#include <concepts>
#include <type_traits>
#include <utility>
#include <variant>

/// \file
/// A value or the reason why there is none, for text and files that come from outside.
///
/// The spelling is that of C++23's `std::expected`; the type is always this one, so that an interface
/// does not change with `-std`. Nothing throws: asking for the value of an error is a broken promise
/// by the caller and stops the program in builds with assertions.

namespace tail {

/// An error on its way into an `expected`.
///
/// `return unexpected{parse_error{...}};` converts to every `expected<T, parse_error>`.
template <class E>
class unexpected {
public:
    /// Wraps the error.
    constexpr explicit unexpected(E error) : error_(std::move(error)) {}

    /// The wrapped error.
    [[nodiscard]] constexpr E const& error() const& noexcept { return error_; }
    [[nodiscard]] constexpr E&       error() & noexcept { return error_; }
    [[nodiscard]] constexpr E&&      error() && noexcept { return std::move(error_); }

    friend constexpr bool operator==(unexpected const&, unexpected const&) = default;

private:
    E error_;
};

template <class T, class E>
class expected;

namespace detail {
template <class T>
inline constexpr bool is_expected = false;
template <class T, class E>
inline constexpr bool is_expected<expected<T, E>> = true;
template <class T>
inline constexpr bool is_unexpected = false;
template <class E>
inline constexpr bool is_unexpected<unexpected<E>> = true;
} // namespace detail

/// Either a `T` or an `E` that says why there is no `T`.
///
/// Copies and moves as its contents do. `T` and `E` may be the same type.
///
///     auto b = parse_board<9>(text, geometry{3, 3});
///     if (!b) { std::puts(b.error().to_string().c_str()); }
template <class T, class E>
class [[nodiscard]] expected {
public:
    using value_type = T;
    using error_type = E;

    /// Holds a default value.
    constexpr expected()
        requires std::default_initializable<T>
    = default;

    /// Holds a value.
    template <class U = T>
        requires std::constructible_from<T, U> && (!detail::is_expected<std::remove_cvref_t<U>>)
                 && (!detail::is_unexpected<std::remove_cvref_t<U>>)
    constexpr explicit(!std::convertible_to<U, T>) expected(U&& value)
        : held_(std::in_place_index<0>, std::forward<U>(value))
    {}

    /// Holds an error.
    template <class G>
        requires std::constructible_from<E, G>
    constexpr expected(unexpected<G> error) : held_(std::in_place_index<1>, std::move(error).error())
    {}

    /// True when there is a value.
    [[nodiscard]] constexpr bool has_value() const noexcept { return held_.index() == 0; }
    constexpr explicit           operator bool() const noexcept { return has_value(); }

    /// The value; there must be one.
    [[nodiscard]] constexpr T const& value() const& noexcept { return *access<0>(held_); }
    [[nodiscard]] constexpr T&       value() & noexcept { return *access<0>(held_); }
    [[nodiscard]] constexpr T&&      value() && noexcept { return std::move(*access<0>(held_)); }

    [[nodiscard]] constexpr T const& operator*() const& noexcept { return *access<0>(held_); }
    [[nodiscard]] constexpr T&       operator*() & noexcept { return *access<0>(held_); }
    [[nodiscard]] constexpr T&&      operator*() && noexcept { return std::move(*access<0>(held_)); }

    [[nodiscard]] constexpr T const* operator->() const noexcept { return access<0>(held_); }
    [[nodiscard]] constexpr T*       operator->() noexcept { return access<0>(held_); }

    /// The error; there must be one.
    [[nodiscard]] constexpr E const& error() const& noexcept { return *access<1>(held_); }
    [[nodiscard]] constexpr E&       error() & noexcept { return *access<1>(held_); }
    [[nodiscard]] constexpr E&&      error() && noexcept { return std::move(*access<1>(held_)); }

    /// The value, or `other` when there is none.
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) const&
    {
        return has_value() ? **this : static_cast<T>(std::forward<U>(other));
    }
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) &&
    {
        return has_value() ? *std::move(*this) : static_cast<T>(std::forward<U>(other));
    }

    friend constexpr bool operator==(expected const&, expected const&) = default;

private:
    template <std::size_t Index, class Held>
    [[nodiscard]] static constexpr auto* access(Held& held) noexcept
    {
        auto* found = std::get_if<Index>(&held);
        assert(found != nullptr && "an expected was asked for what it does not hold");
        return found;
    }

    std::variant<T, E> held_;
};

} // namespace tail
