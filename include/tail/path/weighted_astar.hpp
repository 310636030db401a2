#pragma once

#include <type_traits>
#include <utility>

#include <tail/path/best_first.hpp>
#include <tail/path/evaluation.hpp>

namespace tail {

/// Weighted A*: expands the least g + w h first, and so finds a path of at most w times the least cost.
///
/// `result::suboptimality` reports that bound, and `result::lower_bound` what was really proved, which is
/// often better. An integer weight keeps integer priorities (for `open::bucket`); 1 is A*.
template <SearchProblem P, class W, class Limits = limits, class Policy = best_first_policy<>>
    requires detail::BestFirstCall<P, Limits, Policy> && detail::is_number<W>
[[nodiscard]] auto weighted_astar(P p, W weight, Limits const& lim = {}, Policy policy = {})
{
    static_assert(!detail::is_lexicographic<detail::cost_of_problem<P>>,
                  "weighted A* wants costs that are one number: a weight times a lexicographic cost is none");
    best_first_engine engine{std::move(p), evaluation::weighted<W>{{}, weight}, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class P, class W, class Limits = limits, class Policy = best_first_policy<>>
    requires(!detail::BestFirstCall<P, Limits, Policy> || !detail::is_number<W>)
auto weighted_astar(P, W, Limits const& = {}, Policy = {})
{
    if constexpr (!detail::is_number<W>) {
        static_assert(detail::never_true<W>,
                      "weighted A* takes the problem, then its weight, which is a number");
        return typename detail::refused_result<P>::type{};
    } else {
        return detail::refuse_best_first<P, Limits, Policy>();
    }
}

}   // namespace tail
