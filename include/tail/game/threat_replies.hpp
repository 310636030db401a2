#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/limits.hpp>
#include <tail/core/ply_count.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/detail/limited_rule.hpp>
#include <tail/game/must_play.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>

namespace tail::must_play {

/// The side to move plays a threat that wins; where the other side threatens to win, only replies in the
/// trace of that are tried; where neither threatens anything, everything is.
///
/// `forced_replies` are this with the threat (1,0). Nothing is lost: a search with this rule decides the
/// game, and what it says of a draw or a loss is proved as a win is. Lengths are not exact, because a threat
/// is not the shortest way to win. Made for df-pn, which then looks at no more than the crossings between one
/// sequence of threats and the next.
///
/// Of several threats the cheapest comes first; each is asked for only if those before it say nothing. Copies
/// share what they remember, so one rule is for one thread.
///
///     tail::df_pn(position, {}, tail::df_pn_policy{.rule =
///     tail::must_play::threat_replies<game>{{tail::threat::lambda(1)}}});
template <ThreatGame G, class Budget = threat, class Undo = automatic_undo>
class threat_replies {
    using move  = move_of<G>;
    using trace = trace_of<G>;

public:
    /// Looks at these threats, of both sides, at each position.
    explicit threat_replies(std::vector<Budget> threats, verify_policy const& policy = {})
        : threats_{std::move(threats)},
          depth_{policy.depth},
          verify_{std::make_shared<verifier<G, Budget, Undo>>(policy)}
    {}

    /// Reports a win by a threat, or appends the moves that deal with the threats of the opponent.
    [[nodiscard]] judgement<move> operator()(G& position, std::vector<move>& moves)
    {
        return within(position, moves, ply_count{});
    }

    /// The same with no threats but those that win within so many plies.
    [[nodiscard]] judgement<move> within(G& position, std::vector<move>& moves, ply_count plies)
    {
        if (auto const win = detail::winning_move(position)) { return {finding::won, 1, *win}; }
        if (auto const own = strongest(position, plies)) {
            return {.finding = finding::won, .move = own->move, .within = own->plies};
        }

        position.pass();
        auto const threat = strongest(position, plies - 1);
        position.pass();
        if (!threat) {
            return everything{}(position, moves);
        }   // also when a limit has stopped the verifications

        std::size_t const before = moves.size();
        detail::moves_in(position, threat->trace, [&](move m) { moves.push_back(m); });
        ply_count const late = threat->plies + 1;
        if (moves.size() > before) { return {.finding = finding::search, .left_out = late}; }
        return detail::has_move(position) ? judgement<move>{.finding = finding::lost, .within = late}
                                          : judgement<move>{};
    }

    /// A verification can take long, so it has to see to limits by itself. `lim.nodes` limits the
    /// verifications. A verification that learns something new is finished all the same.
    void limit(limits const& lim) { verify_->limit(lim, true); }
    /// Whether a limit was reached within a verification.
    [[nodiscard]] bool stopped() const { return verify_->stopped(); }
    /// Which limit it was.
    [[nodiscard]] status why() const { return verify_->why(); }

    /// What has been verified, and how much work it was.
    [[nodiscard]] verifier<G, Budget, Undo> const& verifications() const { return *verify_; }

private:
    /// The proof of the first threat by which the side to move wins.
    [[nodiscard]] auto strongest(G& position, ply_count plies)
        -> std::optional<typename verifier<G, Budget, Undo>::verification_type>
    {
        verify_->deepen(plies.at_most(depth_));
        for (Budget const& allowed : threats_) {
            auto found = (*verify_)(position, allowed);
            if (found) { return found; }
        }
        return std::nullopt;
    }

    std::vector<Budget>                        threats_;
    int                                        depth_;
    std::shared_ptr<verifier<G, Budget, Undo>> verify_;
};

}   // namespace tail::must_play
