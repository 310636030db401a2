#pragma once

#include <compare>
#include <limits>

#include <tail/core/config.hpp>

namespace tail {

/// A number of plies, or unknown.
///
///     tail::ply_count plies;                // unknown
///     plies = 5;
///     if (plies) { std::printf("%d plies\n", *plies); }
///
/// Unknown is larger than every number, so as a bound it says that there is none: "a win within `plies`"
/// without a number is a win at some time. Adding to it and taking from it leaves it unknown. No number is
/// below zero.
class ply_count {
public:
    /// Unknown.
    constexpr ply_count() = default;

    /// So many plies, known.
    constexpr ply_count(int plies) : plies_{plies}   // NOLINT(google-explicit-constructor): it is a number
    {
        TAIL_ASSERT(plies >= 0, "a number of plies is not negative; unknown is ply_count{}");
    }

    /// Whether it is a number.
    [[nodiscard]] constexpr bool has_value() const { return plies_ != unknown; }
    /// Whether the number is known.
    [[nodiscard]] constexpr explicit operator bool() const { return has_value(); }

    /// The number, where it is one.
    [[nodiscard]] constexpr int operator*() const { return plies_; }
    /// The number, or `other` where it is unknown.
    [[nodiscard]] constexpr int value_or(int other) const { return has_value() ? plies_ : other; }

    /// The number, or `most` if it is larger or unknown.
    [[nodiscard]] constexpr int at_most(int most) const { return plies_ < most ? plies_ : most; }

    /// Whether both are the same number, or both unknown.
    friend constexpr bool operator==(ply_count, ply_count) = default;
    /// By number; unknown is more than any.
    friend constexpr auto operator<=>(ply_count, ply_count) = default;

    /// So many plies more; unknown stays unknown.
    friend constexpr ply_count operator+(ply_count a, int more)
    {
        return a.plies_ >= unknown - more ? ply_count{} : ply_count{a.plies_ + more};
    }

    /// No less than zero.
    friend constexpr ply_count operator-(ply_count a, int fewer)
    {
        if (!a.has_value()) { return a; }
        return a.plies_ > fewer ? a.plies_ - fewer : 0;
    }

private:
    static constexpr int unknown = std::numeric_limits<int>::max();

    int plies_ = unknown;
};

}   // namespace tail
