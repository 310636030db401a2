#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include <tail/core/checks.hpp>
#include <tail/core/estimate.hpp>
#include <tail/core/heuristic.hpp>

namespace tail {

namespace detail {

/// What follows for the greatest of several heuristics.
template <bool Consistent, bool Known, bool Admissible>
struct joint_promise {
    static constexpr bool admissible = Admissible;
    static constexpr bool consistent = Consistent;
};
template <bool Consistent, bool Admissible>
struct joint_promise<Consistent, false, Admissible> {
    static constexpr bool consistent = Consistent;
};

// One part that exceeds the cost is enough for the greatest to do so. It never does if no part does; and if
// some say nothing, neither does the greatest.
template <class... Parts>
using joint_promise_of = joint_promise<(says_consistent<Parts> && ...),
                                       (says_inadmissible<Parts> || ...) || (says_admissible<Parts> && ...),
                                       !(says_inadmissible<Parts> || ...)>;

}   // namespace detail

/// The greatest of several heuristics: nearer to the truth than each of them, and as sound as all.
///
///     tail::astar(tail::problem{start, rules, tail::maximum{corner_database, fringe_database,
///     linear_conflict}, goal});
///
/// It is admissible if all parts say so, consistent if all parts say so, and inadmissible if one does. All
/// parts are asked at every node: their greatest value does not tell how each of them follows a move.
template <class... Parts>
class maximum : public detail::joint_promise_of<Parts...> {
    static_assert(sizeof...(Parts) > 0, "the greatest of nothing");
    static_assert((detail::promise_checks<Parts>::passed && ...));

public:
    /// Takes the heuristics by value.
    constexpr explicit maximum(Parts... parts) : parts_{std::move(parts)...} {}

    /// The greatest of all estimates of `n`.
    template <class N>
        requires(std::is_invocable_v<Parts const&, N const&> && ...)
    [[nodiscard]] constexpr auto operator()(N const& n) const
    {
        // The plus makes a number of what a part may carry along with it.
        using C = std::common_type_t<decltype(+std::declval<Parts const&>()(n))...>;
        return std::apply(
            [&n](auto const& first, auto const&... others) {
                // Infinity is that of the type that a part returns.
                auto greatest = detail::to_estimate<C>(first(n));
                (raise(greatest, detail::to_estimate<C>(others(n))), ...);
                return greatest;
            },
            parts_);
    }

private:
    template <class C>
    static constexpr void raise(C& greatest, C value)
    {
        if (greatest < value) { greatest = value; }
    }

    std::tuple<Parts...> parts_;
};

}   // namespace tail
