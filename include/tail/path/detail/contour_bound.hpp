#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

#include <tail/core/cost.hpp>
#include <tail/core/observer.hpp>

/// \file
/// The bound of one iteration, and the least value beyond it.

namespace tail::detail {

/// The greatest cost that is not infinite.
template <Cost C>
[[nodiscard]] constexpr C greatest_finite()
{
    if constexpr (is_lexicographic<C>) {
        return C{greatest_finite<decltype(C::first)>(), greatest_finite<decltype(C::second)>()};
    } else if constexpr (std::floating_point<C>) {
        return std::numeric_limits<C>::max();
    } else {
        return static_cast<C>(infinite_cost<C> - C{1});
    }
}

/// `V` is what the contour counts along a path, `C` the type of h. `UsesH`: f = v + h is compared with the
/// bound, and `V` is `C`. `Admissible`: no h overestimates, unless it breaks its promise. Then a sum that
/// does not fit `V` says that no solution fits, either. Otherwise it says nothing, and counts as the greatest
/// finite value: some bound has to let the node in.
template <class V, class C, bool UsesH, bool Admissible>
class contour_bound {
    static constexpr bool caps_sums = UsesH && !Admissible;

public:
    /// Values are handed down as what the bound leaves, not as what was spent, wherever the two are exact:
    /// then the test of a child needs no look at the bound, measured 2 % of IDA*.
    static constexpr bool by_excess = UsesH && std::signed_integral<V>;

private:
    using cut_type =
        typename std::conditional_t<by_excess, std::make_unsigned<V>, std::type_identity<V>>::type;

public:
    static constexpr V never = infinite_cost<V>;   // "nothing was cut" as the next bound

    /// Where in the contour a node lies.
    struct place {
        V is;
    };

    [[nodiscard]] V bound() const { return bound_; }

    /// Another bound. Nothing has been cut by it yet.
    void set(V bound)
    {
        bound_     = bound;
        least_cut_ = static_cast<cut_type>(never);
    }

    [[nodiscard]] TAIL_ALWAYS_INLINE place at(V v) const
    {
        // Neither is negative, so their difference does not overflow.
        if constexpr (by_excess) {
            return place{static_cast<V>(bound_ - v)};
        } else {
            return place{v};
        }
    }
    [[nodiscard]] TAIL_ALWAYS_INLINE V value(place p) const { return at(p.is).is; }   // its own inverse

    /// One further. A number of 32 bits or more does not overflow: the node lies within the contour, which is
    /// a cost itself.
    [[nodiscard]] TAIL_ALWAYS_INLINE place one_further(place p) const
    {
        if constexpr (is_number<V> && sizeof(V) >= 4) {
            return place{static_cast<V>(by_excess ? p.is - 1 : p.is + 1)};
        } else {
            return at(detail::add_cost(value(p), V{1}));
        }
    }

    /// Whether a node lies outside the contour; notes the least value of those, and tells the observer.
    template <class Observer>
    [[nodiscard]] TAIL_ALWAYS_INLINE bool cuts(place p, C h, Observer& observer)
    {
        if constexpr (caps_sums) {
            V const f = sum(value(p), h);
            if (!(bound_ < f)) { return false; }
            if constexpr (by_excess) {
                auto const excess = static_cast<cut_type>(f - bound_ - V{1});   // neither is negative
                if (excess < least_cut_) { least_cut_ = excess; }
            } else if (f < least_cut_) {
                least_cut_ = f;
            }
            detail::notify_cut(observer, f);
        } else if constexpr (by_excess) {
            if (h <= p.is) { return false; }
            // The difference to an infinite h can overflow, but fits the unsigned type.
            auto const excess = static_cast<cut_type>(static_cast<cut_type>(h) - static_cast<cut_type>(p.is)
                                                      - cut_type{1});
            if (excess < least_cut_) { least_cut_ = excess; }
            detail::notify_cut(observer, beyond_bound(excess));
        } else if constexpr (UsesH) {
            if (!detail::exceeds<V>(p.is, h, bound_)) { return false; }
            V const f = detail::add_estimate<V>(p.is, h);
            if (f < least_cut_) { least_cut_ = f; }
            detail::notify_cut(observer, f);
        } else {
            if (p.is <= bound_) { return false; }
            if (p.is < least_cut_) { least_cut_ = p.is; }
            detail::notify_cut(observer, p.is);
        }
        return true;
    }

    /// What is to be done with a child whose h has not been checked.
    enum class verdict { inside, outside, negative };

    /// As `cuts`, for a child one further than `parent`, with an h that may be negative. It takes no more
    /// instructions than `cuts`: as a number without a sign a negative one is large, and so is not inside;
    /// and its difference is less than all that were noted. An h that overflowed because it is infinite lies
    /// outside, and is not noted.
    template <class Observer>
    [[nodiscard]] TAIL_ALWAYS_INLINE verdict judge_unchecked(place parent, C h, Observer& observer)
        requires(by_excess && !caps_sums)
    {
        auto const rest = static_cast<cut_type>(parent.is);   // not negative: the parent lies inside
        if (static_cast<cut_type>(h) < rest) { return verdict::inside; }
        auto const excess = static_cast<cut_type>(static_cast<cut_type>(h) - rest);
        if (static_cast<V>(excess) < static_cast<V>(least_cut_)) {
            if (static_cast<V>(excess) < V{0}) [[unlikely]] { return verdict::negative; }
            least_cut_ = excess;
        }
        detail::notify_cut(observer, beyond_bound(excess));
        return verdict::outside;
    }

    /// v + h; v alone where h takes no part.
    [[nodiscard]] static V sum(V v, [[maybe_unused]] C h)
    {
        if constexpr (caps_sums) {
            V const f = detail::add_estimate<V>(v, h);
            return h < infinite_cost<C> && !(f < never) ? detail::greatest_finite<V>() : f;
        } else if constexpr (UsesH) {
            return detail::add_estimate<V>(v, h);
        } else {
            return v;
        }
    }
    /// The same for a node.
    [[nodiscard]] V f(place p, C h) const { return sum(value(p), h); }

    /// Whether a node lies outside; notes nothing. An infinite h is outside of every bound.
    [[nodiscard]] bool leaves_out(place p, C h) const
    {
        return (UsesH && h == infinite_cost<C>) || bound_ < f(p, h);
    }

    /// The least value that the bound kept out so far; `never` if there was none.
    [[nodiscard]] V least_cut() const
    {
        if constexpr (by_excess) {
            return beyond_bound(least_cut_);
        } else {
            return least_cut_;
        }
    }

private:
    /// The value that lies one and `excess` above the bound.
    [[nodiscard]] V beyond_bound(cut_type excess) const
    {
        return excess >= static_cast<cut_type>(never - bound_)
            ? never
            : static_cast<V>(bound_ + static_cast<V>(excess) + V{1});
    }

    V        bound_{};
    cut_type least_cut_{};   // the least value beyond the bound; by excess: how far, less one
};

}   // namespace tail::detail
