#pragma once

#include <utility>
#include <vector>

#include <tail/core/game_refusal.hpp>
#include <tail/game/threat_search.hpp>
#include <tail/game/threat_tree.hpp>

namespace tail {

/// Gradual abstract proof search (Cazenave, "Gradual abstract proof search", ICGA Journal 2002): threats as
/// explicit trees, all of which are tried at each position; what is forced is what all that succeed have in
/// common.
///
/// A tree says more than the counts of a generalized threat: which branch goes on how deep. So verification
/// has fewer trees to look through, and proves less. What it proves is proved; `exhausted` says only that
/// there is no win by such threats.
///
///     auto const net = tail::threat_tree::parse("[[1 1] [[1 1] [1 1]]]");
///     auto const r   = tail::gradual_proof(position, {*net});
template <ThreatGame G, class Policy = threat_search_policy<>>
[[nodiscard]] game_result<move_of<G>> gradual_proof(G position, std::vector<threat_tree> shapes,
                                                    limits const& lim = {}, Policy policy = {})
{
    threat_search_engine<G, threat_tree, Policy> engine{
        std::move(position), {std::move(shapes)}, std::move(policy)};
    return engine.run(lim);
}

/// The trees of abstract proof search up to an order, and between each and the next the tree that begins with
/// the smaller and goes on, after a reply, with the larger: 1, [1 1], [1 [1 1]], [[1 1] [1 1]], [[1 1] [[1 1]
/// [1 1]]], and so on.
[[nodiscard]] inline std::vector<threat_tree> gradual_games(int order)
{
    std::vector<threat_tree> shapes;
    for (int n = 1; n <= order; ++n) {
        auto const whole = threat_tree::abstract_proof(n);
        shapes.push_back(whole);
        if (n > 1) { shapes.push_back(threat_tree{threat_tree::abstract_proof(n - 1), whole}); }
    }
    return shapes;
}

/// Chosen for no valid call: the compiler says what is wrong.
template <class G, class Limits = limits, class Policy = threat_search_policy<>>
    requires(!detail::ThreatSearchCall<G, Limits>)
auto gradual_proof(G, std::vector<threat_tree> const&, Limits const& = {}, Policy = {})
{
    return detail::refuse_position<G, Limits>();
}

}   // namespace tail
