#pragma once

#include <utility>
#include <vector>

#include <tail/core/game.hpp>
#include <tail/core/game_refusal.hpp>
#include <tail/core/game_result.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/game/proof_follower.hpp>
#include <tail/game/trace_df_pn_engine.hpp>
#include <tail/game/trace_search.hpp>

/// \file
/// df-pn in which a threat is itself a search: the search over provers (trace_search.hpp), two levels of
/// it as an engine (trace_df_pn_engine.hpp), and the follower of its proofs (proof_follower.hpp).

namespace tail {

/// Looks for a win by df-pn in which a threat is itself a search.
///
/// `solved`: the attacker wins. `exhausted`: no such win was found, which proves nothing.
///
/// What the game must do:
/// 1. If it has traces, they hold (core/threat_game.hpp).
/// 2. Its `counter_trace(k)` holds for `k` up to `most_ignored` (16).
/// 3. If its `hash()` folds symmetries, it has `exact_hash()`.
template <ThreatGame G, class Policy = trace_df_pn_policy<>>
[[nodiscard]] game_result<move_of<G>>
trace_df_pn(G position, std::vector<searched_threat> threats = usual_searched_threats(),
            limits const& lim = {}, Policy policy = {})
{
    trace_df_pn_engine<G, Policy> engine{std::move(position), std::move(threats), std::move(policy)};
    return engine.run(lim);
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = trace_df_pn_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto trace_df_pn(G, std::vector<searched_threat> const& = {}, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

}   // namespace tail
