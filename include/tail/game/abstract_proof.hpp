#pragma once

#include <utility>

#include <tail/core/game_refusal.hpp>
#include <tail/game/threat_search.hpp>

namespace tail {

/// Abstract proof search (Cazenave, "Abstract proof search", Computers and Games 2000): the threats of order
/// `order` are those in which every branch goes on as deep as the order allows.
///
/// It is generalized threats search with ip_n = (2^(n-1), ..., 2, 1, 0): at order 1 the attacker has to
/// threaten to win at once with every move, at order 2 to threaten a move that threatens so, whatever the
/// reply; and so on. What it proves is proved; `exhausted` says only that there is no win by such threats.
///
///     auto const r = tail::abstract_proof(position, 3);
template <ThreatGame G, class Policy = threat_search_policy<>>
[[nodiscard]] game_result<move_of<G>> abstract_proof(G position, int order, limits const& lim = {},
                                                     Policy policy = {})
{
    return generalized_threats(std::move(position), threat::abstract_proof(order), lim, std::move(policy));
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = threat_search_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto abstract_proof(G, int, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

}   // namespace tail
