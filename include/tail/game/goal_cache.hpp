#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <tail/core/config.hpp>
#include <tail/core/game.hpp>
#include <tail/core/limits.hpp>
#include <tail/core/threat_game.hpp>
#include <tail/core/undo_guard.hpp>
#include <tail/game/threat.hpp>
#include <tail/game/verify.hpp>

/// \file
/// Many threats watched while a game goes on: after a move only those are verified again that it may have
/// changed.
///
///     tail::goal_cache goals{position};
///     auto const mine = goals.add(side::first, tail::threat{6, 3, 2});
///     goals.play(move);
///     if (goals[mine]) { ... }              // would the first player win if it were his turn?

namespace tail {

/// Threats of both sides in a game, with the proofs that were found and their traces.
///
/// A goal is a side and a threat: would this side win with it, if it were to move? The answer is verified
/// when it is asked for, and kept as long as it is certain:
///
/// - A proof is kept when the *other* side plays outside its trace. That is what a trace promises, for one
/// move: a second
///   one outside drops it, if the sides do not move in turn.
/// - A proof is dropped by a move of its own side. Such a move may hurt: in Atari-Go it can leave stones
/// where they are
///   captured.
/// - A refutation is dropped by every move. The moves of either side may create what was missing, wherever
/// they are
///   played, and a verification that failed does not know where.
///
/// So what is kept is proved. It can be more than a verification from scratch would find, never less than is
/// true.
template <ThreatGame G, class Budget = threat, class Undo = automatic_undo>
class goal_cache {
    using move  = move_of<G>;
    using trace = trace_of<G>;

public:
    /// What is known of a goal.
    using verification_type = typename verifier<G, Budget, Undo>::verification_type;

    /// Follows a game from `position` on. `policy` is that of the verifications.
    explicit goal_cache(G position, verify_policy const& policy = {})
        : position_{std::move(position)}, verify_{policy}
    {}

    /// Watches a threat of a side; returns its number, from 0.
    std::size_t add(side attacker, Budget allowed)
    {
        goals_.push_back({attacker, std::move(allowed), {}, false, false});
        return goals_.size() - 1;
    }

    /// The answer for a goal in the position as it is; `unknown` when a limit ended the verification, or the
    /// game is over. Good until the next `add`.
    verification_type const& operator[](std::size_t number)
    {
        TAIL_ASSERT(number < goals_.size(), "goals have the numbers that add returned");
        goal& g = goals_[number];
        if (position_.winner()) {
            g.answer = {};
            g.known  = false;
            return g.answer;
        }
        if (g.known) {
            ++kept_;
            return g.answer;
        }
        G position = position_;   // if something is thrown on the way, only this one is left there
        if (position.to_move() != g.attacker) { position.pass(); }
        g.answer = verify_(position, g.allowed);
        g.known  = g.answer.verdict != verdict::unknown;
        g.moved  = false;
        ++verified_;
        return g.answer;
    }

    /// The side to move passes: nothing changes for anybody.
    void pass() { position_.pass(); }

    /// The side to move plays.
    void play(move const& m)
    {
        side const mover = position_.to_move();
        trace      spot  = detail::trace_with(position_, m);
        for (goal& g : goals_) {
            trace touched = g.answer.trace;
            touched &= spot;
            g.known = g.known && g.answer && mover != g.attacker && touched == trace{}
                && !std::exchange(g.moved, true);
        }
        position_.play(m);
    }

    /// The position after the moves so far.
    [[nodiscard]] G const& position() const { return position_; }
    /// How many goals there are.
    [[nodiscard]] std::size_t   size() const { return goals_.size(); }
    [[nodiscard]] std::uint64_t verified() const { return verified_; }   ///< answers that were worked out
    [[nodiscard]] std::uint64_t kept() const { return kept_; }           ///< answers that were still known

    /// Limits of the verifications from now on.
    void limit(limits const& lim) { verify_.limit(lim); }

private:
    struct goal {
        side              attacker;
        Budget            allowed;
        verification_type answer;
        bool              known;   ///< the answer is right for the position as it is
        bool              moved;   ///< the defender has, outside the trace, since it was verified
    };

    G                         position_;
    verifier<G, Budget, Undo> verify_;
    std::vector<goal>         goals_;
    std::uint64_t             verified_ = 0;
    std::uint64_t             kept_     = 0;
};

}   // namespace tail
