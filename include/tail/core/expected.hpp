#pragma once

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

#include <tail/core/config.hpp>

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
    /// The reason, which may be changed.
    [[nodiscard]] constexpr E& error() & noexcept { return error_; }
    /// The reason, moved out.
    [[nodiscard]] constexpr E&& error() && noexcept { return std::move(error_); }

    /// Whether the reasons are equal.
    friend constexpr bool operator==(unexpected const& a, unexpected const& b)
    {
        return a.error_ == b.error_;
    }

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
}   // namespace detail

/// Either a `T` or an `E` that says why there is no `T`.
///
/// Copies and moves as its contents do. `T` and `E` may be the same type.
///
///     auto b = parse_board<9>(text, geometry{3, 3});
///     if (!b) { std::puts(b.error().to_string().c_str()); }
template <class T, class E>
class [[nodiscard]] expected {
public:
    using value_type = T;   ///< the type of the value
    using error_type = E;   ///< the type of the reason why there is none

    /// Holds a default value.
    constexpr expected()
        requires std::default_initializable<T>
        : value_(), has_value_(true)
    {}

    /// Holds a value.
    template <class U = T>
        requires std::constructible_from<T, U> && (!detail::is_expected<std::remove_cvref_t<U>>)
                     && (!detail::is_unexpected<std::remove_cvref_t<U>>)
    constexpr explicit(!std::convertible_to<U, T>) expected(U&& value)
        : value_(std::forward<U>(value)), has_value_(true)
    {}

    /// Holds an error.
    template <class G>
        requires std::constructible_from<E, G>
    constexpr expected(unexpected<G> error) : error_(std::move(error).error()), has_value_(false)
    {}

    /// Copies the value or the reason.
    constexpr expected(expected const& other) : has_value_(other.has_value_) { take(other); }
    /// Moves the value or the reason.
    constexpr expected(expected&& other) noexcept : has_value_(other.has_value_) { take(std::move(other)); }

    /// Takes over the value or the reason of `other`, whichever it has.
    constexpr expected& operator=(expected other) noexcept
    {
        drop();
        has_value_ = other.has_value_;
        take(std::move(other));
        return *this;
    }

    constexpr ~expected() { drop(); }

    /// True when there is a value.
    [[nodiscard]] constexpr bool has_value() const noexcept { return has_value_; }
    /// Whether there is a value.
    constexpr explicit operator bool() const noexcept { return has_value(); }

    /// The value; there must be one.
    [[nodiscard]] constexpr T const& value() const& { return *value_pointer(); }
    /// The value, which may be changed; there must be one.
    [[nodiscard]] constexpr T& value() & { return *value_pointer(); }
    /// The value, moved out; there must be one.
    [[nodiscard]] constexpr T&& value() && { return std::move(*value_pointer()); }

    /// The value; there must be one.
    [[nodiscard]] constexpr T const& operator*() const& { return *value_pointer(); }
    /// The value, which may be changed; there must be one.
    [[nodiscard]] constexpr T& operator*() & { return *value_pointer(); }
    /// The value, moved out; there must be one.
    [[nodiscard]] constexpr T&& operator*() && { return std::move(*value_pointer()); }

    /// A member of the value; there must be one.
    [[nodiscard]] constexpr T const* operator->() const { return value_pointer(); }
    /// A member of the value, which may be changed; there must be one.
    [[nodiscard]] constexpr T* operator->() { return value_pointer(); }

    /// The error; there must be one.
    [[nodiscard]] constexpr E const& error() const& { return *error_pointer(); }
    /// The reason, which may be changed; there must be no value.
    [[nodiscard]] constexpr E& error() & { return *error_pointer(); }
    /// The reason, moved out; there must be no value.
    [[nodiscard]] constexpr E&& error() && { return std::move(*error_pointer()); }

    /// The value, or `other` when there is none.
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) const&
    {
        return has_value() ? **this : static_cast<T>(std::forward<U>(other));
    }
    /// The value, moved out, or `other`.
    template <class U>
    [[nodiscard]] constexpr T value_or(U&& other) &&
    {
        return has_value() ? *std::move(*this) : static_cast<T>(std::forward<U>(other));
    }

    /// Whether both have equal values, or both equal reasons.
    friend constexpr bool operator==(expected const& a, expected const& b)
    {
        if (a.has_value_ != b.has_value_) { return false; }
        return a.has_value_ ? a.value_ == b.value_ : a.error_ == b.error_;
    }

private:
    static constexpr char const* no_value = "an expected was asked for the value that it does not hold";
    static constexpr char const* no_error = "an expected was asked for the error that it does not hold";

    [[nodiscard]] constexpr T const* value_pointer() const
    {
        TAIL_ASSERT(has_value_, no_value);
        return std::addressof(value_);
    }
    [[nodiscard]] constexpr T* value_pointer()
    {
        TAIL_ASSERT(has_value_, no_value);
        return std::addressof(value_);
    }
    [[nodiscard]] constexpr E const* error_pointer() const
    {
        TAIL_ASSERT(!has_value_, no_error);
        return std::addressof(error_);
    }
    [[nodiscard]] constexpr E* error_pointer()
    {
        TAIL_ASSERT(!has_value_, no_error);
        return std::addressof(error_);
    }

    /// Makes what `other` holds; there is nothing here yet.
    template <class Other>
    constexpr void take(Other&& other)
    {
        if (has_value_) {
            std::construct_at(std::addressof(value_), std::forward<Other>(other).value_);
        } else {
            std::construct_at(std::addressof(error_), std::forward<Other>(other).error_);
        }
    }

    // g++ 12 thinks that the other member could be destroyed where it is never made.
#if defined(__GNUC__) && !defined(__clang__)
#    pragma GCC diagnostic push
#    pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
    constexpr void drop() noexcept
    {
        if (has_value_) {
            std::destroy_at(std::addressof(value_));
        } else {
            std::destroy_at(std::addressof(error_));
        }
    }

#if defined(__GNUC__) && !defined(__clang__)
#    pragma GCC diagnostic pop
#endif

    union {
        T value_;
        E error_;
    };
    bool has_value_;
};

}   // namespace tail
