#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game_refusal.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/observer.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/df_pn.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/threat_replies.hpp>

/// \file
/// Lambda df-pn: df-pn whose moves are made by threats (after Yoshizoe, Kishimoto and Mueller, "Lambda
/// depth-first proof number search and its application to Go", 2007).
///
/// At every position, both sides are asked for a win by lambda search, of order one first. If the side to
/// move has one the position is won; if the other side has one, only the moves in its trace are tried. All
/// else is df-pn: it is `df_pn` with the rule `must_play::threat_replies`, and proves losses and draws as
/// well as wins.

namespace tail {

/// How to run lambda df-pn; set what matters by name. What is not said here is said in `df_pn_policy`.
template <class Estimate = estimate::standard, class Combine = combine::sum, class Observer = silent,
          class Undo = automatic_undo>
struct lambda_df_pn_policy {
    TAIL_NO_UNIQUE_ADDRESS Estimate estimate{};   ///< what a new position begins with
    TAIL_NO_UNIQUE_ADDRESS Combine  combine{};    ///< how the numbers of replies are put together
    TAIL_NO_UNIQUE_ADDRESS Observer observer{};   ///< hears what happens

    std::optional<side> attacker{};   ///< whose win is looked for; by default that of the side to move
    std::size_t         table_bytes  = std::size_t{1} << 28U;   ///< of the table of positions
    std::size_t         threat_bytes = std::size_t{1}
        << 28U;   ///< memory for the threats that were verified, at most
    /// How far past the second best choice a subtree may go, as a share of it.
    double                      epsilon = 0.25;
    TAIL_NO_UNIQUE_ADDRESS Undo undo{};   ///< whether `undo` of the game is checked, see core/undo_guard.hpp
};

namespace detail {

template <ThreatGame G, class Estimate, class Combine, class Observer, class Undo>
[[nodiscard]] auto df_pn_by_threats(int order, lambda_df_pn_policy<Estimate, Combine, Observer, Undo> policy)
{
    TAIL_ASSERT(order >= 1 && order < threat::max_order,
                "the order of lambda df-pn is from 1 to threat::max_order - 1");
    std::vector<threat> threats;
    for (int n = 1; n <= order; ++n) { threats.push_back(threat::lambda(n)); }
    using rule = must_play::threat_replies<G, threat, Undo>;
    return df_pn_policy<rule, Estimate, Combine, Observer, Undo>{
        .rule        = rule{std::move(threats), {.zero_above = false, .table_bytes = policy.threat_bytes}},
        .estimate    = std::move(policy.estimate),
        .combine     = std::move(policy.combine),
        .observer    = std::move(policy.observer),
        .attacker    = policy.attacker,
        .table_bytes = policy.table_bytes,
        .epsilon     = policy.epsilon,
    };
}

}   // namespace detail

/// Lambda df-pn as an engine: see `df_pn_engine`.
template <ThreatGame G, class Policy = lambda_df_pn_policy<>>
class lambda_df_pn_engine
    : public df_pn_engine<G, decltype(detail::df_pn_by_threats<G>(1, std::declval<Policy>()))> {
    using base = df_pn_engine<G, decltype(detail::df_pn_by_threats<G>(1, std::declval<Policy>()))>;

public:
    /// A search of `position` with threats of both sides up to `order`; nothing is done yet.
    lambda_df_pn_engine(G position, int order, Policy policy = {})
        : base{std::move(position), detail::df_pn_by_threats<G>(order, std::move(policy))}
    {}
};

/// Lambda df-pn: who wins, with threats of both sides up to an order?
///
/// `solved` with a winner or, without one, a draw. Order 1 looks at sequences of moves that each threaten to
/// win at once, such as ladders in Atari-Go; higher orders see more at a position and take longer.
/// `stats.expanded` are the positions of df-pn, `stats.verifications` those looked at for threats.
template <ThreatGame G, class Limits = limits, class Policy = lambda_df_pn_policy<>>
    requires detail::ThreatGameCall<G, Limits>
[[nodiscard]] auto lambda_df_pn(G position, int order = 1, Limits const& lim = {}, Policy policy = {})
{
    lambda_df_pn_engine<G, Policy> engine{std::move(position), order, std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = lambda_df_pn_policy<>>
    requires(!detail::ThreatGameCall<G, Limits>)
auto lambda_df_pn(G, int = 1, Limits const& = {}, Policy = {})
{
    return detail::refuse_game_call<G, Limits, true>();
}

}   // namespace tail
