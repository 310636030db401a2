#pragma once

#include <utility>
#include <vector>

#include <tail/core/game_refusal.hpp>
#include <tail/game/threat_search.hpp>

namespace tail {

/// Iterative widening (Cazenave, "Iterative widening", IJCAI 2001): a whole search with small threats first,
/// which is fast, and the next with larger ones only when that is exhausted.
///
/// The threats are tried in the order given. The verifications of all rounds share one table. What it proves
/// is proved; `exhausted` says that the last threat was not enough either.
template <ThreatGame G, class Policy = threat_search_policy<>>
[[nodiscard]] game_result<move_of<G>> iterative_widening(G position, std::vector<threat> const& threats,
                                                         limits const& lim = {}, Policy policy = {})
{
    std::vector<std::vector<threat>> rounds;
    for (threat const& t : threats) { rounds.push_back({t}); }
    threat_search_engine<G, threat, Policy> engine{std::move(position), std::move(rounds), std::move(policy)};
    return engine.run(lim);
}

/// The same with the threats of abstract proof search of the orders 1 to `order`: (1,0), (2,1,0), (4,2,1,0),
/// and so on.
template <ThreatGame G, class Policy = threat_search_policy<>>
[[nodiscard]] game_result<move_of<G>> iterative_widening(G position, int order, limits const& lim = {},
                                                         Policy policy = {})
{
    std::vector<threat> threats;
    for (int n = 1; n <= order; ++n) { threats.push_back(threat::abstract_proof(n)); }
    return tail::iterative_widening(std::move(position), threats, lim, std::move(policy));
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = threat_search_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto iterative_widening(G, int, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = threat_search_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto iterative_widening(G, std::vector<threat> const&, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

}   // namespace tail
